"""Deep links from Python."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from navruntime import (
    ApplicationRejected,
    ArgumentError,
    Command,
    ConditionFailed,
    EmptyStack,
    ExecutionFailed,
    FlowStore,
    HostNotAllowed,
    InputLimitExceeded,
    InvalidLink,
    InvalidURL,
    LinkCallbacks,
    LinkDestination,
    LinkExecuted,
    LinkHandler,
    LinkMatch,
    LinkPlan,
    LinkQuestion,
    LinkResult,
    Matcher,
    ModalInterception,
    ModalMiddleware,
    NavigationStore,
    NonCanonicalOrigin,
    NoPendingDeepLink,
    PatternError,
    PendingLink,
    Pipeline,
    Planned,
    Pop,
    Push,
    Replace,
    Route,
    RouteError,
    SchemeNotAllowed,
    Sheet,
    Status,
    TabStore,
    UnknownTab,
    URLError,
    UTF8Error,
    live_callbacks,
)
from navruntime.stores import Cancelled, Pending, Rejected, Unhandled

TABLE: Any = {
    "allowedSchemes": ["shop"],
    "allowedHosts": ["app"],
    "requireAuthentication": ["order"],
    "mappings": [
        {"pattern": "/products/:id{uint}", "route": "product", "query": ["tab"]},
        {"pattern": "/orders/:id", "routes": ["home", {"name": "order", "params": {"id": ":id"}}]},
        {"pattern": "/search/:term?", "template": {"name": "search", "params": {"text": ":term"}}},
        {"pattern": "/go/:code", "callback": True},
    ],
}


def test_a_matcher_takes_its_config_as_a_pipeline_does() -> None:
    rows: Any = [{"pattern": "/a", "route": "r"}, {"pattern": "/a", "route": "s"}]
    with (
        Matcher({"mappings": rows, "limits": {"maxURLLength": 20}}) as matcher,
        Matcher(rows) as listed,
    ):
        assert (
            len(matcher) == len(listed) == 2 and matcher.diagnostics() == listed.diagnostics() != ()
        )
        assert matcher.match("/a") == listed.match("/a")
    for config, beside in (
        ({"mappings": rows, "strict": True}, {}),
        ({"mappings": rows}, {"strict": True}),
    ):
        with pytest.raises(PatternError):
            Matcher(config, **beside)  # type: ignore[arg-type]
    Matcher({"mappings": rows, "strict": True}, strict=False).close()
    with pytest.raises(ArgumentError, match="mapings"):
        Matcher({"mapings": rows})


def test_a_matcher_finds_the_first_mapping_that_takes_a_url() -> None:
    with Matcher(TABLE["mappings"][:3]) as matcher:
        assert matcher.match("shop://app/products/7?tab=a&utm=x") == LinkMatch(
            0,
            "/products/:id{uint}",
            Route("product", {"id": 7, "tab": "a"}),
            {"id": ("7",), "tab": ("a",), "utm": ("x",)},
        )
        several = matcher.match("/orders/9")
        assert (
            several is not None
            and several.routes == (Route("home"), Route("order", {"id": "9"}))
            and several.route == Route("order", {"id": "9"})
        )
        assert (
            matcher.match("/products/x") is None
            and matcher.match(b"/nothing") is None
            and len(matcher) == 3
        )
        with pytest.raises(URLError) as caught:
            matcher.match("/a%2")
        assert caught.value.offset == 2
        with pytest.raises(UTF8Error):
            matcher.match("/\udc80")


def test_a_route_has_the_url_that_leads_to_it() -> None:
    with Matcher(TABLE["mappings"][:3]) as matcher:
        url = matcher.url_for(Route("product", {"id": 7}))
        assert url is not None
        found = matcher.match(url)
        assert found is not None and found.route == Route("product", {"id": 7})
        assert matcher.url_for("nowhere") is None


def test_a_policy_that_protects_nothing_or_shuts_a_mapping_out_is_found() -> None:
    mappings: Any = [
        {"pattern": "/orders/:id", "route": "order"},
        {"pattern": "//evil/x", "route": "x"},
        {"pattern": "ftp://app/:x{strnig}", "route": "y"},
    ]
    policy: Any = {
        "mappings": [*mappings, {"pattern": "ftp://app/z", "route": "z"}],
        "allowedHosts": ["app"],
        "allowedSchemes": ["shop"],
        "requireAuthentication": ["oder"],
    }
    with Pipeline(policy) as pipeline:
        matcher = pipeline.matcher()
        assert matcher is not None
        with matcher:
            findings = {finding.kind: finding for finding in matcher.diagnostics()}
    assert (
        findings["unusedRequirement"].details == {"name": "oder", "nearest": "order"}
        and findings["unusedRequirement"].url is None
    )
    assert findings["hostNotAllowed"].details == {
        "pattern": "//evil/x",
        "mapping": 1,
        "host": "evil",
        "url": "shop://evil/x",
    }
    assert findings["schemeNotAllowed"].details == {
        "pattern": "ftp://app/z",
        "mapping": 3,
        "scheme": "ftp",
        "url": "ftp://app/z",
    }
    unknown: Any = findings["invalidParameterName"].details
    assert unknown["type"] == "strnig"
    with pytest.raises(PatternError, match="did you mean 'order'"):
        Pipeline({**policy, "mappings": mappings[:1], "strict": True})


class Policy(LinkCallbacks):
    def __init__(self) -> None:
        self.signed_in = False
        self.asked: list[Any] = []

    def routes(self, match: LinkQuestion) -> Any:
        self.asked.append(match)
        code = match.params["code"][0]
        return {"one": "first", "two": ["first", Route("second")], "bad": b"{"}.get(code)

    def is_authenticated(self, route: Route) -> bool:
        return self.signed_in


def test_a_callback_says_where_a_mapping_leads() -> None:
    policy = Policy()
    with Matcher(TABLE["mappings"], callbacks=policy) as matcher:
        found = matcher.match("/go/one?x=1")
        assert found is not None and found.route == Route("first")
        assert policy.asked == [
            LinkQuestion(3, "/go/:code", "/go/one?x=1", {"code": ("one",), "x": ("1",)})
        ]
        several = matcher.match("/go/two")
        assert several is not None and several.routes == (Route("first"), Route("second"))
        assert matcher.match("/go/three") is None
        with pytest.raises(Exception) as caught:
            matcher.match("/go/bad")
        assert caught.value.status == Status.ERR_JSON  # type: ignore[attr-defined]


def test_a_pipeline_decides_and_changes_nothing() -> None:
    policy = Policy()
    with Pipeline(TABLE, policy) as pipeline:
        product, order = Route("product", {"id": 7}), Route("order", {"id": "9"})
        assert pipeline.decide("shop://app/products/7") == Planned(LinkPlan((Push(product),)))
        plan = LinkPlan((Replace(["home", order]),))
        assert pipeline.decide("shop://app/orders/9") == Pending(
            PendingLink("shop://app/orders/9", order, plan)
        )
        policy.signed_in = True
        assert pipeline.decide("shop://app/orders/9") == Planned(plan)
        assert pipeline.decide("shop://app/none") == Unhandled("shop://app/none")
        assert pipeline.decide("mail://app/products/7") == Rejected(SchemeNotAllowed("mail"))
        assert pipeline.decide("shop://evil/products/7") == Rejected(HostNotAllowed("evil"))
        for url, kind in (
            ("shop://u@app/", NonCanonicalOrigin),
            ("shop://app/%", InvalidURL),
            ("shop://app/" + "x" * 9000, InputLimitExceeded),
        ):
            decision = pipeline.decide(url)
            assert (
                isinstance(decision, Rejected)
                and isinstance(decision.reason, kind)
                and not decision
            )
        matcher = pipeline.matcher()
        assert matcher is not None and len(matcher) == 4 and pipeline.matcher(web=True) is None
        matcher.close()


def test_a_handler_executes_keeps_and_resumes() -> None:
    policy = Policy()
    with (
        Pipeline(TABLE, policy) as pipeline,
        NavigationStore(["home"]) as store,
        LinkHandler(pipeline, store) as handler,
    ):
        assert handler.resume() == NoPendingDeepLink()
        executed = handler.open("shop://app/products/7")
        assert isinstance(executed, LinkExecuted) and executed and store.path[-1].name == "product"
        assert handler.open("shop://app/orders/9").status == Status.PENDING
        waiting = handler.pending
        assert (
            waiting is not None
            and waiting.route == Route("order", {"id": "9"})
            and handler.resume().status == Status.PENDING
        )
        assert (
            handler.open("shop://app/none").status == Status.UNHANDLED
            and handler.pending == waiting
        ), "the slot is kept"
        assert isinstance(handler.open("shop://app/%"), InvalidLink)
        policy.signed_in = True
        assert (
            handler.resume_if_allowed(lambda link: link.url != waiting.url).status == Status.PENDING
            and handler.pending == waiting
        )
        assert (
            handler.resume_if_allowed(lambda link: link == waiting)
            and store.path[-1].name == "order"
            and handler.pending is None
        )


def test_a_result_may_be_had_as_its_json() -> None:
    with (
        Pipeline(TABLE, Policy()) as pipeline,
        NavigationStore(["home"]) as store,
        LinkHandler(pipeline, store) as handler,
    ):
        for url, status in (
            ("shop://app/products/7", Status.OK),
            (b"shop://app/orders/9", Status.PENDING),
            ("shop://app/none", Status.UNHANDLED),
        ):
            opened = handler.open_json(url)
            assert opened.status == status
            again = handler.open(url)
            assert LinkResult.from_json(json.loads(opened.json)).status == again.status == status


def test_a_pending_link_is_saved_and_restored_in_another_handler() -> None:
    now = [1000]
    with Pipeline(TABLE, Policy()) as pipeline, NavigationStore() as store:
        with LinkHandler(pipeline, store, pending_time_to_live=50, clock=lambda: now[0]) as handler:
            handler.open("shop://app/orders/9")
            saved = handler.pending
            assert saved is not None and saved.stored_at == 1000
        with LinkHandler(pipeline, store, pending_time_to_live=50, clock=lambda: now[0]) as handler:
            assert handler.restore_pending(saved) is True
            assert handler.pending == saved
            assert handler.restore_pending(replace(saved, url="shop://evil/orders/9")) is False, (
                "the policy is asked again"
            )
            assert handler.pending == saved
            now[0] = 1051
            assert handler.pending is None and handler.resume() == NoPendingDeepLink()
            handler.restore_pending(None)
            with pytest.raises(Exception) as caught:
                handler.restore_pending(b'{"url":1}')
            assert caught.value.status < 0  # type: ignore[attr-defined]
            handler.set_clock(None)


def test_the_engine_checks_a_plan_before_anything_runs() -> None:
    class Plans(Policy):
        def plan(self, link: LinkDestination) -> list[Command]:
            assert link.routes == (Route("product", {"id": 7}),)
            return [Push("a"), Pop(), Pop(), Pop()]

    with (
        Pipeline(TABLE, Plans()) as pipeline,
        NavigationStore(["home"]) as store,
        LinkHandler(pipeline, store) as handler,
    ):
        rejected = handler.open("shop://app/products/7")
        assert (
            isinstance(rejected, ApplicationRejected)
            and rejected.failure.index == 3
            and rejected.failure.result == EmptyStack()
        )
        assert store.path == (Route("home"),) and store.revision == 0


PRESENTATION = {"help": "sheet", "basket": "tab:cart", "gone": "tab:none"}
SHOWN: Any = {
    "mappings": [
        {"pattern": f"/{name}", "route": name} for name in ("product", "help", "basket", "gone")
    ]
}


class Never(ModalMiddleware):
    def will_execute(self, call: ModalInterception) -> Cancelled:
        return Cancelled(ConditionFailed())


def test_a_link_works_wherever_the_user_is_in_a_flow() -> None:
    path = [Push(Route("home")), Sheet(Route("coupon"))]
    with (
        Pipeline(SHOWN) as pipeline,
        FlowStore(path, presentation=PRESENTATION) as flow,
        LinkHandler(pipeline, flow) as handler,
    ):
        opened = handler.open("/product")
        assert (
            isinstance(opened, LinkExecuted)
            and opened
            and opened.batch is None
            and opened.tab is None
        )
        assert opened.transaction is not None and opened.transaction.state_after == (
            Route("home"),
            Route("product"),
        )
        assert handler.open("/help") and flow.path == (
            Push(Route("home")),
            Push(Route("product")),
            Sheet(Route("help")),
        )
        with flow.modals as modals:
            modals.add_middleware(Never(), "never")
            failed = handler.open("/product")
        assert (
            isinstance(failed, ExecutionFailed)
            and not failed
            and failed.status == Status.CANCELLED
            and failed.reason == ConditionFailed()
        )
        assert flow.path == (Push(Route("home")), Push(Route("product")), Sheet(Route("help")))
        assert (
            LinkResult.from_json(failed.to_json()) == failed
            and LinkResult.from_json(opened.to_json()) == opened
        )


def test_a_link_selects_the_tab_where_its_route_lives() -> None:
    with (
        Pipeline(SHOWN) as pipeline,
        TabStore(["home", "cart"], presentation=PRESENTATION) as tabs,
        LinkHandler(pipeline, tabs) as handler,
    ):
        opened = handler.open("/basket")
        assert (
            isinstance(opened, LinkExecuted)
            and opened.tab == "cart"
            and opened.transaction is not None
            and opened.transaction.is_committed
        )
        assert tabs.selected == "cart" and tabs.tabs[1].path == (Push(Route("basket")),)
        refused = handler.open("/gone")
        assert (
            isinstance(refused, ExecutionFailed)
            and refused.status == Status.REJECTED
            and refused.refused == UnknownTab("none")
        )
        assert (
            LinkResult.from_json(refused.to_json()) == refused
            and LinkResult.from_json(opened.to_json()) == opened
        )
    with Pipeline(SHOWN) as pipeline, pytest.raises(TypeError):
        LinkHandler(pipeline, object())  # type: ignore[arg-type]


class Boom(Exception):
    pass


def boom(*_: Any) -> Any:
    raise Boom("boom")


@pytest.mark.parametrize(
    "name", ["routes", "resolve", "plan", "should_require", "is_authenticated"]
)
def test_an_exception_in_a_link_callback_runs_nothing_and_surfaces(name: str) -> None:
    callbacks = type("Failing", (Policy,), {name: boom})()
    url = "shop://app/go/x" if name == "routes" else "shop://app/orders/9"
    with (
        Pipeline(TABLE, callbacks) as pipeline,
        NavigationStore() as store,
        LinkHandler(pipeline, store) as handler,
    ):
        with pytest.raises(Boom):
            handler.open(url)
        assert store.path == ()
        with pytest.raises(Boom):
            pipeline.decide(url)


@pytest.mark.parametrize(
    ("answer", "status"),
    [("yes", Status.PENDING), (["x"], Status.PENDING), (None, Status.OK), ("", Status.OK)],
)
def test_sign_in_is_required_by_any_answer_that_is_true(answer: Any, status: Status) -> None:
    callbacks = type("Asking", (Policy,), {"should_require": lambda self, route: answer})()
    with (
        Pipeline(TABLE, callbacks) as pipeline,
        NavigationStore() as store,
        LinkHandler(pipeline, store) as handler,
    ):
        assert handler.open("shop://app/products/7").status == status


def test_handles_may_be_closed_in_any_order() -> None:
    before = live_callbacks()
    pipeline, store = Pipeline(TABLE, Policy()), NavigationStore()
    handler = LinkHandler(pipeline, store)
    pipeline.close()
    store.close()
    assert handler.open("shop://app/products/7").status == Status.OK
    handler.close()
    assert live_callbacks() == before


@pytest.mark.parametrize(
    ("config", "error"),
    [
        ({"mappings": [{"pattern": "/a"}]}, Exception),
        ({"mappings": [{"pattern": "/a", "route": ""}]}, RouteError),
        ({"maps": []}, Exception),
        ({"mappings": [], "limits": {"maxURLLength": -1}}, Exception),
    ],
)
def test_a_wrong_table_is_refused_with_its_offset(config: Any, error: type[Exception]) -> None:
    before = live_callbacks()
    with pytest.raises(error) as caught:
        Pipeline(config, Policy())
    assert caught.value.offset is not None  # type: ignore[attr-defined]
    assert live_callbacks() == before
