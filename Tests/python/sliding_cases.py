"""What holds for toolkits whose modals are windows, beside the cases of each."""

from __future__ import annotations

from typing import Any

import pytest
from drawing_cases import *  # noqa: F403
from drawing_helpers import SCHEMA, line
from navruntime import App


def test_an_alarm_during_a_slide_is_up_at_once(make_world: Any) -> None:
    with App(SCHEMA) as nav:
        world = make_world(nav, milliseconds=600_000)
        nav.go({"name": "recipe", "params": {"id": 1}})
        world.turn()
        recipe = world.top()
        nav.facts["alarm"] = True
        world.turn()
        assert world.pages.slides and world.x(recipe) > 0, "the page still slides"
        assert world.top().item.route.name == "alarm" and world.top_is_visible()
        nav.go("note")
        nav.facts["alarm"] = False
        world.turn()
        world.destroy()


def test_the_user_closes_the_window_of_a_sheet(world: Any) -> None:
    world.nav.go("sheet")
    assert world.follows()
    world.close_window(world.top())
    assert world.follows() and line(world.nav) == [1]
    world.nav.go("sheet")
    world.nav.go("note")
    assert world.follows() and len(line(world.nav)) == 3
    page = world.top()
    world.close_window(page)
    assert world.follows() and world.top() is page, "the draft asks first"
    world.nav.proceed(world.nav.scene.question.token)
    assert world.follows() and line(world.nav) == [1]
    world.ledger.check({1})


def test_a_page_that_is_destroyed_by_itself_leaves_and_a_root_is_made_anew(world: Any) -> None:
    world.nav.go("sheet")
    assert world.follows()
    world.destroy_window(world.top())
    assert world.follows() and line(world.nav) == [1]
    root = world.top()
    world.destroy_page(root)
    assert world.follows() and world.top() is not root and world.ledger.made[1] == 2


@pytest.mark.parametrize("off", [False, True])
def test_a_slide_on_a_sheet_is_done_when_a_page_under_it_is_dragged(world: Any, off: bool) -> None:
    recipe = {"name": "recipe", "params": {"id": 1}}
    for target in (recipe, "sheet", recipe):
        world.nav.go(target)
        assert world.follows()
    home, dragged, sheet, popped = line(world.nav)
    world.slow()
    world.nav.back()
    world.turn()
    assert world.pages.slides and not world.ledger.gone, "a page slides out of the sheet"
    world.finger_down(world.pages.page(dragged))
    world.finger_to(100, 300 if off else 110)
    world.finger_up()
    world.turn()
    gone = {dragged, popped} if off else {popped}
    assert not world.pages.slides and world.ledger.gone == dict.fromkeys(gone, 1)
    assert world.pages.shown() == line(world.nav) == sorted({home, dragged, sheet} - gone)


def test_a_sheet_that_leaves_under_the_finger_holds_nothing_up(world: Any) -> None:
    world.nav.go("sheet")
    assert world.follows()
    world.finger_down()
    world.finger_to(100, 150)
    world.nav.back()
    assert world.follows() and line(world.nav) == [1]
    world.nav.go({"name": "recipe", "params": {"id": 1}})
    assert world.follows(), "nobody lets go of a widget that is gone"
    world.ledger.check(set(line(world.nav)))


def test_a_page_that_slides_out_is_not_dragged(world: Any, capsys: Any) -> None:
    world.nav.go({"name": "recipe", "params": {"id": 1}})
    assert world.follows()
    page = world.top()
    world.slow()
    world.nav.back()
    world.turn()
    world.finger_down(page)
    world.finger_to(100, 300)
    world.finger_up()
    assert world.pages.slides and not world.pages.presenter.hold(False), "nothing is held"
    assert world.x(page) < 100 and "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("closed", ["app", "drawing"])
def test_a_finger_that_lets_go_after_the_end_moves_nothing(make_world: Any, closed: str) -> None:
    with App(SCHEMA) as nav:
        world = make_world(nav)
        nav.go({"name": "recipe", "params": {"id": 1}})
        assert world.follows()
        page, ids = world.top(), line(nav)
        world.pages.drag(page, 0.3)
        (nav if closed == "app" else world.pages).close()
        if closed == "app":
            world.pages.drop(page, True)
            assert world.pages.shown() == ids
        world.pages.drag(page, 0.6)
        world.pages.drop(page, True)
        world.destroy()


def test_a_parent_that_is_given_back_is_no_page(world: Any) -> None:
    world.pages._make = lambda item: world.frame
    world.nav.go("note")
    assert world.follows()
    said = "note cannot be shown: its page is the parent that is given: make a page in it"
    assert world.said(world.top()) == said
