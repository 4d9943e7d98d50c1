"""Senders of screens, and results that are neither true nor false."""

from __future__ import annotations

import asyncio
import gc
import weakref
from typing import Callable, Iterator

import pytest

from navruntime import (
    App,
    AppResult,
    AskRefused,
    DetachedError,
    Done,
    JSON,
    Noop,
    Nowhere,
    PendingIntent,
    Question,
    Refused,
    Route,
    SchemaError,
    ScreenSender,
    Stale,
    Ticket,
    TypedApp,
    TypedSender,
    live_handles,
)

SCHEMA = {
    "format": 1,
    "id": "shop",
    "root": {"tabs": [{"name": "one", "stack": "home"}, {"name": "two", "stack": "list"}]},
    "routes": {
        "home": {},
        "list": {},
        "a": {"links": ["/a"]},
        "draft": {"leave": "ask"},
        "pick": {"show": "sheet", "returns": "bool"},
    },
}


@pytest.fixture
def app() -> Iterator[App]:
    with App(SCHEMA) as app:
        yield app
    gc.collect()
    assert live_handles() == 0


def shown(app: App) -> int:
    return app.path()[-1].id


CALLS: dict[str, tuple[Callable[[App | ScreenSender], AppResult], object]] = {
    "go": (lambda to: to.go("a"), {"go": "a"}),
    "go_for_result": (lambda to: to.go_for_result("pick"), {"goForResult": "pick"}),
    "open": (lambda to: to.open("/a"), {"open": "/a"}),
    "back": (lambda to: to.back(), "back"),
    "back_to": (lambda to: to.back_to(1), {"backTo": 1}),
    "back_to_root": (lambda to: to.back_to_root(), "backToRoot"),
    "replace": (lambda to: to.replace("draft"), {"replace": "draft"}),
    "update": (lambda to: to.update({}), {"update": {}}),
    "remove": (lambda to: to.remove(3), {"remove": 3}),
    "dismiss": (lambda to: to.dismiss(), "dismiss"),
    "dismiss_all": (lambda to: to.dismiss_all(), "dismissAll"),
    "answer": (lambda to: to.answer(True), {"answer": {"value": True}}),
    "select": (lambda to: to.select("two"), {"select": "two"}),
    "badge": (lambda to: to.badge("two", 3), {"badge": {"at": "two", "value": 3}}),
    "reset": (lambda to: to.reset(["a"]), {"reset": {"path": ["a"]}}),
    "transaction": (lambda to: to.transaction([{"go": "a"}]), {"transaction": [{"go": "a"}]}),
    "forget": (lambda to: to.forget(), "forget"),
}


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("id", [1, 3, 4])
def test_a_sender_sends_what_the_envelope_says(app: App, name: str, id: int) -> None:
    call, intent = CALLS[name]
    with App(SCHEMA) as other:
        for each in (app, other):
            each.go("a")
            each.go("draft")
        assert call(app.at(id)) == other.send(intent, from_=id)  # type: ignore[arg-type]
        assert app.state == other.state


def test_the_second_of_two_taps_is_stale(app: App) -> None:
    home = app.at(shown(app))
    assert home.go("a") == Done()
    assert home.go("a") == Refused(Stale(1, 3))
    assert home.back() == home.open("/a") == Refused(Stale(1, 3))
    assert repr(home) == "<ScreenSender of 1>" and home.id == 1


def test_a_sender_names_its_source_and_no_other_screen(app: App) -> None:
    sources = []
    with app.observe_json(lambda event: sources.append(b'"source":"tap"' in event)):
        app.at(1).send({"go": "a"}, source="tap")
    assert sources == [True, False]  # The commit, and the event that another screen is shown.
    with pytest.raises(SchemaError, match="otherScreen: .* 1, .* 3"):
        app.at(1).send({"from": 3, "intent": "back"})


def test_a_sender_can_do_nothing_else() -> None:
    for name in ("facts", "set_facts", "resolve", "proceed", "cancel", "redirect", "restore"):
        assert hasattr(App, name) and not hasattr(ScreenSender, name)
    for name in ("travel", "set_url", "set_data", "intercept", "attach_journal", "observe"):
        assert hasattr(App, name) and not hasattr(ScreenSender, name)


def test_a_sender_does_not_keep_its_app() -> None:
    app = App(SCHEMA)
    home, gone = app.at(1), weakref.ref(app)
    del app
    gc.collect()
    assert gone() is None
    with pytest.raises(DetachedError, match="its app has been destroyed"):
        home.go("a")
    with pytest.raises(DetachedError, match="was closed"):
        asyncio.run(home.ask("pick"))  # type: ignore[arg-type]
    home.close()
    assert live_handles() == 0


def test_a_sender_asks_and_waits(app: App) -> None:
    async def ask() -> None:
        home = app.at(1)
        asked = asyncio.ensure_future(home.ask("pick"))
        await asyncio.sleep(0)
        with pytest.raises(AskRefused) as refused:
            await home.ask("pick")
        assert refused.value.result == Refused(Stale(1, 3))
        app.at(3).answer(True)
        assert await asked is True

    asyncio.run(ask())


def test_a_typed_app_has_typed_senders() -> None:
    with TypedApp[Route, Route, Route](SCHEMA) as app:
        home = app.at(1)
        assert isinstance(home, TypedSender)
        assert home.go_for_result(Route("pick")) == Ticket(3)
        home.close()


def test_paths_and_the_waiting_intent_are_typed(app: App) -> None:
    app.go("a")
    app.go("pick")
    assert {at: [entry.route.name for entry in path] for at, path in app.paths.items()} == {
        "one": ["home", "a"],
        "~4": ["pick"],
    }
    assert app.pending is None
    vault: JSON = {
        "format": 1,
        "id": "s",
        "root": {"stack": "home"},
        "facts": {"open": {"initial": False}},
        "routes": {"home": {}, "vault": {"requires": ["open"], "orElse": "door"}, "door": {}},
    }
    with App(vault) as other:
        other.go("vault")
        waiting = PendingIntent({"go": {"name": "vault"}}, "vault", ("open",), Route("door"), 2)
        assert other.pending == waiting


def test_no_result_of_an_intent_is_true_or_false(app: App) -> None:
    app.go("draft")
    results = [app.back(), app.go("draft"), app.back_to_root(), app.dismiss()]
    assert isinstance(results[0], Question)
    with pytest.raises(TypeError) as wrong:
        if not app.back():
            raise AssertionError("the draft is lost")
    assert str(wrong.value) == (
        "a Withdrawn is neither true nor false: ask for its is_success, or for its class, as in "
        "isinstance(app.back(), Nowhere)"
    )
    for result in [*results, Nowhere(), Done(), Noop()]:
        with pytest.raises(TypeError, match=f"a {type(result).__name__} is neither"):
            bool(result)
    assert Done().is_success and not Nowhere().is_success
