"""What each forwarding call of an app does, asked once: the intent that it sends."""

from __future__ import annotations

import asyncio
from typing import Any, Callable

import pytest

import navruntime
from navruntime import App, EventMask, Route

SCHEMA: dict[str, Any] = {
    "format": 1,
    "id": "promises",
    "root": {"tabs": [{"name": "a", "stack": "home"}, {"name": "b", "stack": "list"}]},
    "routes": {
        "home": {},
        "list": {},
        "note": {"params": {"n": "int"}, "reuse": "none"},
        "sheet": {"show": "sheet", "reuse": "none"},
        "picker": {"show": "sheet", "returns": "json"},
    },
}
NOTE = Route("note", {"n": 1})


def prepared(app: App) -> None:
    """Two notes with two sheets over them."""
    app.go(NOTE)
    app.go(Route("note", {"n": 2}))
    app.go("sheet")
    app.go("sheet")


def line(app: App) -> str:
    return app.describe().removeprefix("promises ")


@pytest.mark.parametrize(
    "call, before, after",
    [
        (lambda app: app.dismiss(), prepared, "[a]: home > note(n=1) > note(n=2) + sheet sheet"),
        (lambda app: app.dismiss_all(), prepared, "[a]: home > note(n=1) > note(n=2)"),
        (lambda app: app.back(), prepared, "[a]: home > note(n=1) > note(n=2) + sheet sheet"),
        (lambda app: app.go("list"), prepared, "[b]: list"),
        (lambda app: app.select("b"), lambda app: None, "[b]: list"),
    ],
)
def test_a_call_does_what_its_name_says(
    app: App, call: Callable[[App], object], before: Callable[[App], None], after: str
) -> None:
    before(app)
    call(app)
    assert line(app) == after


def test_back_to_the_root_leaves_the_root_alone(app: App) -> None:
    app.go(NOTE)
    app.go(Route("note", {"n": 2}))
    app.back_to_root()
    assert line(app) == "[a]: home"


def test_a_screen_of_id_0_is_none_and_never_left_out(app: App) -> None:
    before = app.revision
    result = app.send({"go": {"name": "note", "params": {"n": 1}}}, from_=0)
    assert not result.is_success and "stale" in repr(result).lower()
    assert app.revision == before


def test_an_answer_of_null_is_an_answer(app: App) -> None:
    async def run() -> object:
        loop = asyncio.get_running_loop()
        loop.call_soon(app.answer, None)
        return await app.ask("picker")

    assert asyncio.run(run()) is None


def test_an_observer_hears_only_what_its_mask_names(app: App) -> None:
    heard: list[object] = []
    with app.observe(heard.append, EventMask.REFUSED):
        app.go(NOTE)
        app.send("back")
        app.send({"backTo": 99})
    assert len(heard) == 1, heard
    assert navruntime.live_handles() > 0
