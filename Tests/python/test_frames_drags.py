"""Fingers in a program that draws every frame, and what holds for each toolkit with pixels."""

from __future__ import annotations

from typing import Any

import pytest
from dragging_cases import *  # noqa: F403
from drawing_helpers import line
from frames_world import RECIPE, World, make_world, world
from navruntime import App
from navruntime.frames import Frames
from navruntime.presenter import Profile

__all__ = ["make_world", "world"]

MAIL = {"split": {"sidebar": {"stack": "list"}, "detail": {"stack": "none"}}}


def test_a_drag_moves_the_page_and_shows_what_lies_under_it(world: World) -> None:
    assert not world.pages.drag_begin() and not world.pages.drag_end(True), "there is nothing under"
    world.nav.go(RECIPE)
    world.turn()
    assert not world.pages.drag_begin(), "it slides"
    world.settle()
    assert world.pages.drag_begin() and not world.pages.drag_begin()
    world.pages.drag(0.25)
    assert world.turn() == [("home", 0, 0), ("recipe", 0.25, 0)] and not world.moves()
    for part, right in ((-3, 0), (3, 1), (float("nan"), 0), (0.75, 0.75)):
        world.pages.drag(part)
        assert world.turn() == [("home", 0, 0), ("recipe", right, 0)]
    assert world.pages.drag_end(True) and world.turn() == [("home", 0, 0)]
    assert line(world.nav) == [1] and world.ledger.gone == {3: 1}


@pytest.mark.parametrize("root", [{"tabs": [{"name": "mail", **MAIL}]}, MAIL])
def test_a_page_of_joined_columns_is_dragged_off(root: dict[str, Any]) -> None:
    class Narrow(Frames[str]):
        profile: Profile = {"like": "immediate", "lanes": True, "columns": "one"}

    routes = {"list": {}, "none": {}, "message": {}}
    app = App({"format": 1, "id": "t", "root": root, "routes": routes})
    with app, Narrow(app, lambda item: item.route.name, duration=0) as frames:
        app.select(("mail/" if root is not MAIL else "") + "detail")
        app.go("message")
        frames.frame(0)
        assert frames.drag_begin() and frames.drag_end(True)
        assert [placed.page for placed in frames.frame(0)] == ["none"]


def test_a_layer_is_dragged_down(world: World) -> None:
    world.nav.go("sheet")
    assert world.follows() and world.pages.drag_begin()
    world.pages.drag(0.5)
    assert world.turn() == [("home", 0, 0), ("sheet", 0, 0.5)]
    assert not world.pages.drag_end(False) and world.follows() and world.pages.drag_begin()
    assert world.pages.drag_end(True) and line(world.nav) == [1]


def test_a_page_that_the_state_refuses_comes_back_from_the_finger(world: World) -> None:
    world.nav.go("note")
    assert world.follows() and world.pages.drag_begin()
    page = world.top()
    world.pages.drag(0.75)
    assert not world.pages.drag_end(True) and world.nav.scene.question is not None
    assert world.turn(0) == [("home", 0, 0), ("note", 0.75, 0)] and world.top() is page
    assert world.turn(0.25) == [("home", 0, 0), ("note", 0.5, 0)]
    assert world.turn(0.5) == [("note", 0, 0)] and not world.ledger.gone


def test_a_page_that_is_let_go_slides_back(world: World) -> None:
    world.nav.go(RECIPE)
    assert world.follows() and world.pages.drag_begin()
    world.pages.drag(0.75)
    assert world.turn() == [("home", 0, 0), ("recipe", 0.75, 0)]
    assert not world.pages.drag_end(False) and world.moves()
    assert world.turn(0.25) == [("home", 0, 0), ("recipe", 0.5, 0)]
    world.nav.back()
    assert world.turn(0) == [("home", 0, 0), ("recipe", 0.5, 0)], "it turns round"
    assert world.turn(0.25) == [("home", 0, 0), ("recipe", 0.75, 0)]
    assert world.turn(0.25) == [("home", 0, 0)] and world.ledger.gone == {3: 1}


def test_the_app_pushes_on_a_sheet_whose_page_is_dragged(world: World) -> None:
    world.nav.go("sheet")
    world.nav.go(RECIPE)
    assert world.follows() and world.pages.drag_begin()
    world.pages.drag(0.25)
    dragged = [("home", 0, 0), ("sheet", 0, 0), ("recipe", 0.25, 0)]
    assert world.turn() == dragged
    world.nav.go("note")
    assert world.turn(0) == [*dragged, ("note", 1, 0)], "a finger holds nothing but pages"
    world.pages.drag_end(False)
    assert world.follows() and world.shown() == [1, line(world.nav)[-1]]


def test_the_app_takes_the_page_of_a_sheet_from_under_the_finger(world: World) -> None:
    world.nav.go("sheet")
    world.nav.go(RECIPE)
    assert world.follows() and world.pages.drag_begin()
    world.pages.drag(0.25)
    world.turn()
    world.nav.back()
    assert world.turn(0) == [("home", 0, 0), ("sheet", 0, 0), ("recipe", 0.25, 0)]
    assert world.turn(0.5) == [("home", 0, 0), ("sheet", 0, 0), ("recipe", 0.75, 0)]
    assert not world.pages.drag_end(True) and world.follows()


def test_what_the_app_does_during_a_drag_is_drawn_after_it(world: World) -> None:
    world.nav.go(RECIPE)
    assert world.follows() and world.pages.drag_begin()
    world.pages.drag(0.25)
    world.nav.go("note")
    world.nav.facts["alarm"] = True
    assert world.turn() == [("home", 0, 0), ("recipe", 0.25, 0), ("alarm", 0, 1)]
    assert not world.pages.drag_end(False)
    world.turn(0)
    assert world.turn(0.25)[:2] == [("recipe", 0, 0), ("note", 0.75, 0)]
    assert world.follows()


def test_a_layer_that_is_dismissed_under_the_finger_holds_nothing_up(world: World) -> None:
    world.nav.facts["alarm"] = True
    assert world.follows()
    world.nav.facts["alarm"] = False
    world.nav.go("sheet")
    assert world.follows() and world.pages.drag_begin()
    world.pages.drag(0.5)
    world.turn()
    world.nav.back()
    assert world.turn(0.25) == [("home", 0, 0), ("sheet", 0, 0.5)], "it goes on from there"
    world.settle()
    world.pages.drag(0.75)
    assert world.turn() == [("home", 0, 0)] and not world.pages.drag_end(True)
    world.nav.go(RECIPE)
    assert world.follows()
