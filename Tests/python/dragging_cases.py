"""What holds for toolkits whose adapter itself hears of fingers, beside the cases of each."""

from __future__ import annotations

from typing import Any

from drawing_cases import *  # noqa: F403
from drawing_helpers import SCHEMA, Walk, line
from navruntime import App


def open_recipe(world: Any) -> tuple[Any, list[int]]:
    """The page of a recipe, and what is shown with it."""
    world.nav.go({"name": "recipe", "params": {"id": 1}})
    assert world.follows()
    return world.top(), line(world.nav)


def test_a_drag_where_nothing_lies_below_moves_nothing(world: Any) -> None:
    world.finger_down()
    world.finger_to(100, 300)
    assert world.x(world.top()) == 0
    world.finger_up()
    assert world.follows() and line(world.nav) == [1]


def test_a_drag_before_another_tab_is_drawn_takes_nothing_off(world: Any) -> None:
    # Going back would lead to the tab that is still drawn, and there is one page.
    world.nav.select("help")
    world.finger_down()
    world.finger_to(100, 300)
    world.finger_up()
    assert world.follows() and world.ledger.gone == {}


def test_a_drag_during_a_slide_lets_the_page_slide(make_world: Any) -> None:
    with App(SCHEMA) as nav:
        world = make_world(nav, milliseconds=60_000)
        nav.go({"name": "recipe", "params": {"id": 1}})
        for _ in range(2):
            world.turn()
        before = line(nav)
        world.finger_down()
        world.finger_to(100, 300)
        assert world.moves() and world.x(world.top()) > 301
        world.finger_up()
        world.turn()
        assert world.moves() and line(nav) == before and world.pages.shown() == before
        world.destroy()
        world.ledger.check(set())


def test_a_sheet_is_dragged_off(world: Any) -> None:
    world.nav.go("sheet")
    assert world.follows()
    sheet = line(world.nav)[1]
    world.drag(100, 300)
    assert world.follows() and line(world.nav) == [1] and world.ledger.gone == {sheet: 1}


def test_random_drags_between_random_commands_lose_nothing(world: Any) -> None:
    walk = Walk(world.nav)
    for _ in range(60):
        walk.step()
        for _ in range(walk.random.randrange(3)):
            world.turn()
        if walk.random.random() < 0.3:
            world.finger_down()
            world.finger_to(100)
            walk.step()
            world.finger_to(walk.random.choice([110, 300]))
            world.finger_up()
    assert world.follows()
    world.ledger.check(set(world.pages.ids.values()))
