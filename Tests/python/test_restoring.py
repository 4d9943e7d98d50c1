"""Snapshots: what comes back, what is reported, and how old ones get into new schemas."""

from __future__ import annotations

import json
from typing import Any

import pytest
from navruntime import (
    App,
    JSON,
    Dropped,
    Evicted,
    JSONError,
    MigrationReport,
    NavigationStore,
    RestoreCancelled,
    RestoreMode,
    RestoreReport,
    Route,
    RouteError,
    Schema,
    SchemaError,
    StackRestoreReport,
    StateError,
)

FIRST: dict[str, Any] = {
    "format": 1,
    "id": "shop",
    "root": {"stack": "home"},
    "facts": {
        "plan": {"values": ["free", "gold"], "initial": "free", "persist": True},
        "signedIn": {"initial": False},
    },
    "routes": {
        "home": {},
        "item": {"params": {"num": "string"}},
        "basket": {},
        "draft": {"persist": False},
        "login": {
            "show": "sheet",
            "params": {"user": {"type": "string", "default": "", "sensitive": True}},
        },
        "order": {"params": {"id": "uint"}},
    },
}
"""What the program shipped first."""

THIRD: dict[str, Any] = {
    "format": 1,
    "id": "shop",
    "version": 3,
    "root": {"stack": "home"},
    "facts": {
        "plan": {"values": ["free", "pro"], "initial": "free", "persist": True},
        "signedIn": {"initial": False},
    },
    "routes": {
        "home": {},
        "product": {
            "params": {"id": "uint", "view": {"type": ["info", "reviews"], "default": "info"}},
        },
        "order": {"params": {"id": "uint"}, "requires": ["signedIn"]},
    },
    "migrations": [
        {
            "to": 2,
            "steps": [
                {"renameRoute": {"from": "item", "to": "product"}},
                {"renameParam": {"route": "product", "from": "num", "to": "id"}},
                {"changeType": {"route": "product", "name": "id", "to": "uint"}},
            ],
        },
        {"to": 3, "steps": [{"dropRoute": {"route": "basket", "replaceWith": None}}]},
    ],
}
"""Two versions later: a route has another name and a number, one is gone, one has a condition."""


def item(number: str) -> Route:
    return Route("item", {"num": number})


def of_version_1() -> str:
    with App(FIRST) as app:
        app.facts["plan"] = "gold"
        for route in (item("7"), "basket", item("seven"), Route("order", {"id": 3})):
            app.go(route)
        return app.snapshot()


def test_a_snapshot_of_version_1_loads_in_version_3_and_the_report_says_what_was_lost() -> None:
    text = of_version_1()
    assert json.loads(text)["schema"] == {"id": "shop", "version": 1}
    with App.restored(THIRD, text) as app:
        report = app.restore_report
        assert app.describe() == "shop: home > product(id=7)" and app.facts["plan"] == "free"
    assert report == RestoreReport(
        from_=1,
        to=3,
        dropped=(
            Dropped("", Route("basket"), None, "dropRoute"),
            Dropped("", Route("product", {"id": "seven"}), None, "doesNotFit"),
            Dropped("~facts/plan", None, "gold", "fact"),
        ),
        evicted=(Evicted("", Route("order", {"id": 3})),),
        is_reset=False,
    )
    assert not report, "a report is true when everything came back"
    assert json.dumps(report.to_json(), separators=(",", ":")) == (
        '{"from":1,"to":3,"dropped":['
        '{"at":"","route":{"name":"basket"},"why":"dropRoute"},'
        '{"at":"","route":{"name":"product","params":{"id":"seven"}},"why":"doesNotFit"},'
        '{"at":"~facts/plan","route":null,"json":"gold","why":"fact"}],'
        '"evicted":[{"at":"","route":{"name":"order","params":{"id":3}}}],"isReset":false}'
    )


def test_a_schema_migrates_without_an_app() -> None:
    text = of_version_1()
    second = {**THIRD, "version": 2, "migrations": THIRD["migrations"][:1]}
    with Schema(second) as between, Schema(THIRD) as schema:
        at_once = schema.migrate(text)
        assert at_once.report == MigrationReport(
            1, 3, (Dropped("", Route("basket"), None, "dropRoute"),)
        )
        step = between.migrate(text)
        assert step.report.dropped == () and '"num"' not in step.snapshot
        assert schema.migrate(step.snapshot).snapshot == at_once.snapshot
        assert json.loads(at_once.snapshot)["schema"]["version"] == 3


def test_equal_states_give_equal_texts_and_everything_comes_back() -> None:
    with App(FIRST) as app, App(FIRST) as other:
        app.go(item("7"))
        app.set_entry_state(2, {"scroll": 120})
        report = other.restore(app.snapshot())
        assert report and report.from_ == report.to == 1
        assert other.snapshot() == app.snapshot()
        assert other.entry_state(2) == {"scroll": 120}
        assert other.state == app.state


def test_secrets_and_what_says_so_are_never_written() -> None:
    with App(FIRST) as app:
        app.go("draft")
        app.go(item("7"))
        app.go(Route("login", {"user": "ada"}))
        text = app.snapshot(layers=True)
        assert "draft" not in text and "ada" not in text and '"login"' in text
        assert '"login"' not in app.snapshot()
        assert '"item"' not in text, "what stands on a draft is not written either"


def test_what_cannot_be_read_at_all_is_a_new_start() -> None:
    with App.restored(FIRST, "no JSON") as app:
        assert app.describe() == "shop: home" and app.restore_report is not None
        assert app.restore_report.is_reset
        assert app.restore_report.dropped == (Dropped("", None, None, "format"),)
    with App.restored(FIRST, None, facts={"signedIn": True}) as app:
        assert app.restore_report is None and app.facts["signedIn"] is True
    with pytest.raises(JSONError):
        App.restored(FIRST, "no JSON", RestoreMode.STRICT)


def test_an_interceptor_may_cancel_it() -> None:
    with App(FIRST) as app, App(FIRST) as other:
        app.go("basket")
        with other.intercept(lambda commit: "not now" if commit.cause == "restore" else None):
            with pytest.raises(RestoreCancelled, match="not now"):
                other.restore(app.snapshot())
        assert other.describe() == "shop: home" and other.revision == 0


def test_a_stack_comes_back_with_its_ids() -> None:
    with NavigationStore(["home"]) as store, NavigationStore(["other"]) as other:
        store.push(Route("detail", {"id": "7"}))
        text = store.snapshot()
        assert json.loads(text)["kind"] == "stack"
        report = other.restore(text)
        assert report == StackRestoreReport((), False) and report
        assert other.entries == store.entries and other.snapshot() == text
        other.push("next")
        assert other.entries[-1].id == 3
        with pytest.raises(StateError):
            other.restore(text.replace('"stack"', '"app"'), RestoreMode.STRICT)
        with pytest.raises(RouteError):
            other.restore(text.replace('"home"', '""'), RestoreMode.STRICT)
        assert other.depth == 3


@pytest.mark.parametrize(
    ("root", "at"),
    [
        ({"stack": []}, ""),
        ({"tabs": {"items": {"gone": {"stack": []}}}}, "gone"),
        ({"tabs": {"items": {"home": {"tabs": {"selected": "a", "items": {}}}}}}, "home"),
        ({"tabs": {"items": {"home": {"split": {}}}}}, "home"),
        ({"tabs": {"items": {"home": {"tabs": {"items": {"a": {"stack": []}}}}}}}, "home/a"),
        ({"tabs": {"items": {"home": {"stack": []}}}}, None),
    ],
)
def test_a_container_that_the_schema_lacks_is_reported_with_nothing_in_it(
    root: dict[str, JSON], at: str | None
) -> None:
    tabs: JSON = [{"name": "home", "stack": "home"}, {"name": "other", "stack": "home"}]
    schema: JSON = {"format": 1, "id": "a", "root": {"tabs": tabs}, "routes": {"home": {}}}
    with App(schema) as app:
        saved = {**json.loads(app.snapshot()), "root": root}
        report = app.restore(json.dumps(saved).encode(), RestoreMode.LENIENT)
        assert [(one.at, one.why) for one in report.dropped] == (
            [] if at is None else [(at, "unknownAddress")]
        )
        if at is not None:
            assert list(report.dropped[0].json or {})[0] in ("stack", "tabs", "split")
            with pytest.raises(SchemaError):
                app.restore(json.dumps(saved).encode(), RestoreMode.STRICT)
