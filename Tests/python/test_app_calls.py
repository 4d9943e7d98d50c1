"""Each call of an app does what it says, and passes on all that it is given."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Callable

import navruntime
import pytest
from navruntime import (
    App,
    AtRoot,
    Bar,
    BarTab,
    BadgeSet,
    Committed,
    Done,
    Entry,
    EventMask,
    FactsChanged,
    Interceptor,
    IntentRefused,
    JSONError,
    LayerPresented,
    NobodyAsked,
    Noop,
    NotFound,
    Nowhere,
    PathEntry,
    Pending,
    Preview,
    Question,
    QuestionResolved,
    QuestionWithdrawn,
    Refused,
    Route,
    Schema,
    SchemaError,
    ScreenShown,
    StackChanged,
    Stale,
    Ticket,
    stores,
)

SCHEMA: dict[str, Any] = {
    "format": 1,
    "id": "shop",
    "root": {
        "tabs": [
            {"name": "shop", "title": "Shop", "meta": {"icon": "bag"}, "stack": "home"},
            {"name": "orders", "stack": "orders"},
        ]
    },
    "facts": {"signedIn": {"initial": False}},
    "routes": {
        "home": {"title": "Home"},
        "orders": {},
        "product": {
            "title": "Product :id",
            "params": {"id": "uint", "note": "string?"},
            "links": ["/products/:id"],
            "meta": {"big": True},
        },
        "order": {"requires": ["signedIn"], "orElse": "login"},
        "login": {"show": "sheet", "returns": "bool"},
        "tip": {"show": "sheet"},
        "later": {"show": "sheet", "whenBusy": "queue"},
        "draft": {"leave": "ask"},
    },
}


def product(number: int) -> Route:
    return Route("product", {"id": number})


def test_go_shows_a_route_and_open_a_url(app: App) -> None:
    assert app.go(product(7)) == Done()
    assert app.open("/products/8") == Done()
    assert app.describe() == "shop [shop]: home > product(id=8)"


def test_back_to_takes_a_route_or_an_id(app: App) -> None:
    for number in (7, 8, 9):
        app.go(product(number))
    assert app.back_to(4) == Done()
    assert app.describe() == "shop [shop]: home > product(id=7) > product(id=8)"
    assert app.back_to(product(7)) == Done()
    assert app.describe() == "shop [shop]: home > product(id=7)"
    assert app.back_to(99) == Refused(NotFound())


def test_back_to_root_goes_all_the_way(app: App) -> None:
    app.go(product(7))
    app.go(product(8))
    assert app.back_to_root() == Done()
    assert app.describe() == "shop [shop]: home"
    assert app.back() == Nowhere()


def test_replace_replaces_the_top(app: App) -> None:
    app.go(product(7))
    assert app.replace(product(8)) == Done()
    assert app.describe() == "shop [shop]: home > product(id=8)"
    app.back()
    assert app.replace(product(8)) == Refused(AtRoot())


def test_update_changes_the_shown_route_and_none_removes_a_parameter(app: App) -> None:
    app.go(product(7))
    assert app.update({"note": "new"}) == Done()
    assert app.scene.screens[0].route == Route("product", {"id": 7, "note": "new"})
    assert app.update({"note": None}) == Done()
    assert app.scene.screens[0].route == product(7)


def test_update_of_changes_a_hidden_route(app: App) -> None:
    app.go(product(7))
    app.go(product(8))
    assert app.update_of(3, {"note": "hidden"}) == Done()
    assert app.path()[1].route == Route("product", {"id": 7, "note": "hidden"})
    assert app.update_of(99, {}) == Refused(NotFound())


def test_badge_sets_and_removes_a_badge(app: App) -> None:
    heard: list[Any] = []
    app.observe(heard.append, EventMask.COMMITTED)
    assert app.badge("orders", 3) == Done()
    assert app.scene.bars[0].tabs[1] == BarTab("orders", "orders", 3)
    assert app.badge("orders", "new") == Done()
    assert app.badge("orders", None) == Done()
    assert app.scene.bars[0].tabs[1] == BarTab("orders", "orders")
    assert app.badge("orders", None) == Noop()
    badges = [event.changes for event in heard]
    assert badges == [
        (BadgeSet("orders", 3),),
        (BadgeSet("orders", "new"),),
        (BadgeSet("orders", None),),
    ]
    with pytest.raises(SchemaError, match="unknownAddress"):
        app.badge("nowhere", 1)


def test_remove_removes_one(app: App) -> None:
    app.go(product(7))
    app.go(product(8))
    assert app.remove(3) == Done()
    assert app.describe() == "shop [shop]: home > product(id=8)"
    assert app.remove(1) == Refused(AtRoot())


def test_dismiss_dismisses_the_topmost_and_dismiss_all_everything(app: App) -> None:
    app.go("tip")
    app.go("login")
    app.go("later")
    assert app.dismiss() == Done()
    assert app.describe().startswith("shop [shop]: home + sheet tip")
    app.go("login")
    assert app.dismiss_all() == Done()
    assert app.describe() == "shop [shop]: home"
    assert app.dismiss_all() == Noop()


def test_answer_names_the_screen_that_answers(app: App) -> None:
    assert app.answer(True) == Refused(NobodyAsked())
    assert app.go_for_result("login") == Ticket(3)
    assert app.go_for_result("login") == Ticket(4)
    assert app.answer(True, ticket=3) == Done()
    assert app.describe() == "shop [shop]: home", "what is above it goes too"


def test_select_and_reset_take_an_address(app: App) -> None:
    assert app.select("orders") == Done()
    assert app.reset([product(1), product(2)], at="shop") == Done()
    assert app.describe() == "shop [orders]: orders"
    assert [entry.route for entry in app.path("shop")][1:] == [product(1), product(2)]
    assert app.reset([product(3)]) == Done()
    assert app.describe() == "shop [orders]: orders > product(id=3)"


def test_a_transaction_does_all_of_its_intents(app: App) -> None:
    assert app.transaction([{"go": product(1)}, b'{"select":"orders"}', "backToRoot"]) == Done()
    assert app.describe() == "shop [orders]: orders"
    assert len(app.path("shop")) == 2


def test_forget_drops_the_waiting_intent(app: App) -> None:
    assert isinstance(app.go("order"), Pending)
    assert app.forget() == Done()
    assert app.forget() == Noop()
    assert app.set_facts({"signedIn": True}) == FactsChanged(("signedIn",), (), None)


def test_an_intent_passes_on_who_sends_it_and_its_source(app: App) -> None:
    heard: list[Any] = []
    app.observe(heard.append, EventMask.COMMITTED)
    assert app.send({"go": product(1)}, from_=1, source="tap") == Done()
    assert app.send({"go": product(2)}, from_=1) == Refused(Stale(1, 3))
    assert app.send({"go": product(2)}, from_=0) == Refused(Stale(0, 3)), "0 is a number too"
    assert app.send({"go": product(2)}, source="") == Done()
    assert [event.source for event in heard] == ["tap", ""]


def test_the_answers_of_a_question(app: App) -> None:
    heard: list[Any] = []
    app.observe(heard.append, EventMask.WITHDRAWN)

    def ask() -> int:
        app.go("draft")
        question = app.back()
        assert isinstance(question, Question) and question.intent == "back"
        return question.token

    first = ask()
    assert app.cancel(first) == navruntime.Cancelled("cancelled")
    second = ask()
    assert app.cancel(second, {"why": 1}) == navruntime.Cancelled({"why": 1})
    third = ask()
    assert app.proceed(third) == Done() and app.describe() == "shop [shop]: home"
    fourth = ask()
    assert app.redirect(fourth, {"select": "orders"}) == Done()
    assert app.describe() == "shop [orders]: orders"
    app.select("shop")
    last = ask()
    assert app.back() == navruntime.Withdrawn(last)
    assert heard == [
        QuestionResolved(first, "cancel"),
        QuestionResolved(second, "cancel"),
        QuestionResolved(third, "proceed"),
        QuestionResolved(fourth, "redirect"),
        QuestionWithdrawn(last),
    ]


def test_a_preview_changes_nothing(app: App) -> None:
    heard: list[Any] = []
    app.observe(heard.append, EventMask.ALL | EventMask.REFUSED)
    never: Interceptor = lambda commit: pytest.fail("it is not asked")  # noqa: E731
    app.intercept(never)
    before = app.state, app.revision, app.hash
    preview = app.preview({"go": product(7)})
    added = StackChanged("shop", 1, (), (Entry(3, product(7)),), "forward")
    assert isinstance(preview, Preview)
    assert (preview.result, preview.changes) == (Done(), (added,))
    assert preview.scene.title == "Product 7" and preview.scene.screens[0].depth == 2
    assert app.preview({"go": product(7)}, from_=99).result == Refused(Stale(99, 1))
    assert app.preview(b'{"open":"/products/7"}').result == Done()
    assert isinstance(app.preview({"go": "order"}).result, Pending)
    facts = app.preview_facts({"signedIn": True})
    assert facts.result == FactsChanged(("signedIn",), (), None)
    assert app.preview_facts({"signedIn": False}).result == Noop()
    with pytest.raises(SchemaError, match="unknownRoute"):
        app.preview({"go": "nowhere"})
    assert (app.state, app.revision, app.hash) == before and heard == []
    assert app.preview(b'"back"').to_json() == {
        "result": "none",
        "changes": [],
        "scene": app.scene.to_json(),
    }


def test_a_path_has_titles(app: App) -> None:
    app.go(product(7))
    assert app.path() == (
        PathEntry(1, Route("home"), "Home"),
        PathEntry(3, product(7), "Product 7"),
    )
    assert app.path("orders") == (PathEntry(2, Route("orders"), "orders"),)
    app.go("tip")
    assert app.path("~4") == app.path() == (PathEntry(4, Route("tip"), "tip"),)
    app.dismiss()
    assert app.path("~4") == ()
    with pytest.raises(SchemaError, match="unknownAddress"):
        app.path("nowhere")


def test_the_scene_says_what_to_draw(app: App) -> None:
    app.go(product(7))
    app.go("tip")
    scene = app.scene
    assert (scene.screens[0].title, scene.screens[0].meta) == ("Product 7", {"big": True})
    assert (scene.layers[0].depth, scene.layers[0].top.title) == (1, "tip")
    assert scene.layers[0].top.meta is None
    tabs = (BarTab("shop", "Shop", None, {"icon": "bag"}), BarTab("orders", "orders"))
    assert scene.bars == (Bar("", "shop", tabs),)
    app.dismiss()
    app.go("draft")
    app.back()
    question = app.scene.question
    assert question is not None and (question.intent, question.leave) == ("back", (5,))


def test_events_say_which_screen_is_shown(app: App) -> None:
    heard: list[Any] = []
    app.observe(heard.append, EventMask.SHOWN)
    app.go("tip")
    app.update({})
    app.dismiss()
    home, tip = Entry(1, Route("home")), Entry(3, Route("tip"))
    assert heard == [ScreenShown(home, tip), ScreenShown(tip, home)]


def test_entry_states_of_screens_that_facts_take_are_told(app: App) -> None:
    app.facts["signedIn"] = True
    app.go("order")
    assert app.set_entry_state(3, {"text": "dear"})
    heard: list[Any] = []
    app.observe(heard.append, EventMask.COMMITTED)
    app.facts["signedIn"] = False
    assert heard[0].changes[-1] == navruntime.EntryStates({"3": {"text": "dear"}})


def test_an_interceptor_sees_all_of_a_commit_and_cancels_with_any_reason(app: App) -> None:
    seen: list[Any] = []
    reasons: list[Any] = ["closed", 0, False, {"custom": "x"}, None]

    def judge(commit: navruntime.Commit) -> Any:
        seen.append((commit.intent, commit.cause, commit.source, commit.changes))
        assert Committed.from_json({"committed": {"seq": 1, **commit.to_json()}})  # type: ignore[dict-item]
        return reasons[len(seen) - 1]

    app.intercept(judge, "judge")
    for reason in reasons[:-1]:
        assert app.send({"go": "tip"}, source="tap") == navruntime.Cancelled(reason)
    assert app.send({"go": "tip"}, source="tap") == Done()
    presented = LayerPresented(3, Route("tip"), "sheet")
    assert seen[0] == ({"go": {"name": "tip"}}, "go", "tap", (presented,))


def test_refused_intents_are_events_for_who_asks(app: App) -> None:
    heard: list[Any] = []
    app.observe(heard.append, EventMask.REFUSED)
    app.remove(1)
    assert heard == [IntentRefused({"remove": 1}, AtRoot())]


# ---- Names, and words that people try ----


def test_names_of_the_package_are_those_of_the_app() -> None:
    from navruntime import app_values, values

    for name in app_values.__all__:
        assert getattr(navruntime, name) is getattr(app_values, name), name
        assert name in navruntime.__all__ and name in dir(navruntime)
    shared = set(app_values.__all__) & {*values.__all__, "Refused"}
    assert len(shared) == 9
    for name in values.__all__:
        assert getattr(stores, name) is getattr(values, name), name
        if name not in shared:
            assert getattr(navruntime, name) is getattr(values, name), name
    assert stores.Refused is not navruntime.Refused
    assert isinstance(stores.SUCCESS, stores.Success) and "Outcome" in dir(stores)
    with pytest.raises(AttributeError, match="nothing"):
        getattr(stores, "nothing")


def test_a_result_of_an_app_matches_the_names_of_the_package(app: App) -> None:
    match app.go("order"):
        case Pending(needs, shown):
            assert (needs, shown) == (("signedIn",), Route("login"))
        case other:
            pytest.fail(f"{other!r} matches nothing")


def test_the_file_of_a_schema_says_where_it_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "shop.json"
    path.write_text('{"format":1,"id":"é",\n  "root":{"stack":"home"},\n  "routes":{},"roots":1}')
    with pytest.raises(SchemaError, match=r"shop\.json:3:15: unknownKey: "):
        Schema.load(path)
    path.write_text('{"format":1,\n "é":x}')
    with pytest.raises(JSONError, match=r"shop\.json:2:6: ") as caught:
        Schema.load(str(path))
    assert caught.value.offset == 19
    path.write_text(SCHEMA_TEXT)
    with Schema.load(path) as schema:
        assert schema.findings == ()
    with pytest.raises(FileNotFoundError):
        Schema.load(tmp_path / "none.json")


SCHEMA_TEXT = '{"format":1,"id":"a","root":{"stack":"home"},"routes":{"home":{}}}'


def test_a_path_is_no_schema(tmp_path: Path) -> None:
    for path in ("shop.json", "schemas/shop", tmp_path / "shop.json"):
        with pytest.raises(TypeError, match=r"Schema\.load reads a file"):
            App(path)  # type: ignore[arg-type]
    with pytest.raises(JSONError):
        Schema("{")


def test_a_url_is_no_route(app: App) -> None:
    for call in (app.go, app.go_for_result):
        with pytest.raises(SchemaError, match=r"unknownRoute: .*app\.open\('/products/7'\)"):
            call("/products/7")
    with pytest.raises(SchemaError) as caught:
        app.go("prodct")
    assert "open" not in caught.value.message


@pytest.mark.parametrize("wrong", [object(), bytearray(b'"tip"'), {1, 2}, Route, lambda: None])
def test_what_is_no_json_is_an_error_that_says_what_it_is(app: App, wrong: Any) -> None:
    nested = {"go": {"name": "product", "params": {"id": wrong}}}
    calls: list[Callable[[], Any]] = [
        lambda: app.go(wrong),
        lambda: app.send(wrong),
        lambda: app.send(nested),
        lambda: app.preview(nested),
        lambda: app.select(wrong),
        lambda: app.answer(wrong),
        lambda: app.cancel(1, wrong),
        lambda: app.set_facts({"signedIn": wrong}),
        lambda: app.transaction([wrong]),
        lambda: Route("product", {"id": wrong}),
    ]
    for call in calls:
        with pytest.raises(TypeError) as caught:
            call()
        assert str(caught.value).startswith("expected JSON (None, a bool,")
        assert f"found {wrong!r}" in str(caught.value)


def test_bytes_are_json_text_only_where_a_whole_value_is_wanted(app: App) -> None:
    with pytest.raises(TypeError, match="expected JSON .* found b'shop'"):
        app.select(b"shop")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="JSON text is given as bytes"):
        app.go(memoryview(b'"tip"'))  # type: ignore[arg-type]


def test_the_json_text_of_an_intent_is_no_word(app: App) -> None:
    text = '{"go":"tip"}'
    calls = (app.send, app.preview, app.at(1).send, lambda wrong: app.transaction([wrong]))
    for call in calls:
        with pytest.raises(TypeError, match="one word, found .*: give JSON as bytes"):
            call(text)
    assert app.send(text.encode()) == Done()


def test_a_transaction_is_no_single_intent(app: App) -> None:
    for wrong in ("back", 5):
        with pytest.raises(TypeError, match=f"expected a list of intents, found {wrong!r}"):
            app.transaction(wrong)  # type: ignore[arg-type]


def test_an_answer_is_of_a_route_that_answers(app: App) -> None:
    with pytest.raises(TypeError, match="expected the name of a route, found 5"):
        app.on_answer(5, print)  # type: ignore[arg-type]
    with pytest.raises(SchemaError, match='no route is named "logn"; did you mean "login"'):
        app.on_answer("logn", print)
    with pytest.raises(SchemaError, match='the route "tip" has no "returns"'):
        app.on_answer("tip", print)


def test_a_route_with_parameters_may_answer() -> None:
    schema = {
        "format": 1,
        "id": "a",
        "root": {"stack": "home"},
        "routes": {"home": {}, "pick": {"params": {"of": "string"}, "returns": "int"}},
    }
    heard: list[object] = []
    with App(schema) as app:
        app.on_answer("pick", heard.append)
        app.go_for_result(Route("pick", {"of": "fruit"}))
        app.answer(3)
        assert len(heard) == 1
