"""The pages of a program that draws every frame. Time is an argument, so nothing here waits."""

from __future__ import annotations

from collections.abc import Iterator
from select import select
from typing import Any

import pytest
from drawing_helpers import SCHEMA, line
from frames_world import RECIPE, Page, World, world
from navruntime import App, ArgumentError, NavigationStore
from navruntime.frames import Frames, Placed, Sentence
from navruntime.presenter import Profile

__all__ = ["world"]


def test_a_page_slides_in_from_the_right_and_out_to_it(world: World) -> None:
    world.nav.go(RECIPE)
    assert world.moves()
    assert world.turn(9) == [("home", 0, 0), ("recipe", 1, 0)], "a slide begins when it is drawn"
    assert world.turn(0.25) == [("home", 0, 0), ("recipe", 0.75, 0)]
    assert world.turn(0) == [("home", 0, 0), ("recipe", 0.75, 0)]
    assert world.turn(0.5) == [("home", 0, 0), ("recipe", 0.25, 0)] and world.moves()
    assert world.turn(0.25) == [("recipe", 0, 0)] and not world.moves()
    world.nav.back()
    assert world.turn(0) == [("home", 0, 0), ("recipe", 0, 0)]
    assert world.turn(0.75) == [("home", 0, 0), ("recipe", 0.75, 0)] and not world.ledger.gone
    assert world.turn(7) == [("home", 0, 0)] and world.ledger.gone == {3: 1}


def test_a_slide_ends_with_its_time_however_that_is_cut() -> None:
    for parts in ([0.05, 0.15], [0.02] * 10, [1 / 60] * 12):
        with App(SCHEMA) as nav, Frames(nav, Page, duration=0.2) as frames:
            frames.frame(0)
            nav.go(RECIPE)
            frames.frame(0)
            assert [len(frames.frame(part)) for part in parts] == [2] * (len(parts) - 1) + [1]


def test_a_layer_comes_from_below_and_a_page_on_it_from_the_right(world: World) -> None:
    world.nav.go("sheet")
    world.turn()
    assert world.turn(0.25) == [("home", 0, 0), ("sheet", 0, 0.75)]
    assert world.turn(1) == [("home", 0, 0), ("sheet", 0, 0)]
    world.nav.go(RECIPE)
    world.turn()
    assert world.turn(0.25) == [("home", 0, 0), ("sheet", 0, 0), ("recipe", 0.75, 0)]
    assert world.turn(1) == [("home", 0, 0), ("recipe", 0, 0)]
    world.nav.dismiss()
    world.turn()
    assert world.turn(0.25) == [("home", 0, 0), ("recipe", 0, 0.25)], "what is seen of it leaves"
    assert world.turn(1) == [("home", 0, 0)] and len(world.ledger.gone) == 2


def test_two_lanes_do_not_wait_for_each_other(world: World) -> None:
    world.nav.go(RECIPE)
    world.turn()
    world.turn(0.25)
    world.nav.facts["alarm"] = True
    assert world.turn(0.25) == [("home", 0, 0), ("recipe", 0.5, 0), ("alarm", 0, 1)]
    assert world.pages.top.item.route.name == "alarm"
    assert world.turn(0.5) == [("recipe", 0, 0), ("alarm", 0, 0.5)] and world.moves()
    assert world.turn(0.5) == [("recipe", 0, 0), ("alarm", 0, 0)] and not world.moves()
    world.nav.facts["alarm"] = False
    world.turn()
    world.turn(0.5)
    world.nav.back()
    assert world.turn(0.25) == [("home", 0, 0), ("recipe", 0, 0), ("alarm", 0, 0.75)]
    assert world.turn(0.25) == [("home", 0, 0), ("recipe", 0.25, 0)]


def test_a_page_that_is_on_its_way_turns_round(world: World) -> None:
    world.nav.go(RECIPE)
    world.turn()
    world.turn(0.25)
    world.nav.back()
    assert world.turn(0) == [("home", 0, 0), ("recipe", 0.75, 0)]
    assert world.turn(0.25) == [("home", 0, 0)] and world.ledger.gone == {3: 1}
    world.nav.go("sheet")
    world.turn()
    world.turn(0.5)
    world.nav.back()
    assert world.turn(0.25) == [("home", 0, 0), ("sheet", 0, 0.5)]
    assert world.turn(0.25) == [("home", 0, 0), ("sheet", 0, 0.75)]


def test_several_commits_in_one_frame_are_one_slide(world: World) -> None:
    for number in range(3):
        world.nav.go({"name": "recipe", "params": {"id": number}})
    assert world.turn() == [("home", 0, 0), ("recipe", 1, 0)]
    assert world.shown() == [1, 5] and world.ledger.made == {1: 1, 3: 1, 4: 1, 5: 1}
    world.nav.back_to_root()
    world.nav.go("sheet")
    world.nav.back()
    assert world.follows() and world.ledger.made == {1: 1, 3: 1, 4: 1, 5: 1}


def test_a_tab_that_is_selected_during_a_slide_is_there_at_once(world: World) -> None:
    world.nav.go(RECIPE)
    world.turn()
    world.turn(0.25)
    world.nav.select("help")
    assert world.turn(0) == [("help", 0, 0)] and not world.moves()
    world.nav.select("list")
    assert world.turn(0) == [("recipe", 0, 0)] and not world.moves() and not world.ledger.gone


def test_layers_lie_over_pages_in_their_order(world: World) -> None:
    world.nav.go("sheet")
    world.nav.facts["alarm"] = True
    assert world.follows() and world.turn() == [("home", 0, 0), ("sheet", 0, 0), ("alarm", 0, 0)]
    world.nav.facts["alarm"] = False
    world.nav.dismiss()
    world.turn()
    assert world.turn(0.5) == [("home", 0, 0), ("sheet", 0, 0.5), ("alarm", 0, 0.5)]


def test_a_page_under_the_top_leaves_without_a_slide(world: World) -> None:
    world.nav.go(RECIPE)
    world.nav.go("note")
    assert world.follows()
    world.nav.send({"remove": line(world.nav)[1]})
    assert world.turn(0) == [("note", 0, 0)] and not world.moves() and len(line(world.nav)) == 2


def test_closing_while_something_moves_destroys_each_page_once(world: World) -> None:
    world.nav.go(RECIPE)
    world.nav.facts["alarm"] = True
    world.turn()
    world.turn(0.25)
    world.pages.close()
    assert world.ledger.gone == {1: 1, 3: 1, 4: 1}
    world.pages.close()
    world.pages.drag(1)
    assert not world.pages.drag_begin() and not world.pages.drag_end(True)


def test_no_page_is_made_or_destroyed_before_a_frame() -> None:
    made: list[str] = []
    with App(SCHEMA) as nav, Frames(nav, lambda item: made.append(item.route.name) or 1) as frames:
        assert made == [] and frames.top is None and frames.moving
        assert [placed.page for placed in frames.frame(0)] == [1] and made == ["home"]
        assert not frames.moving and frames.frame(1) is frames.frame(1), "nothing is done at rest"


def test_one_object_may_be_the_page_of_several_items() -> None:
    gone: list[Any] = []
    page: list[int] = []  # It cannot be hashed, and it is equal to others.
    with App(SCHEMA) as nav:
        with Frames(nav, lambda item: page, duration=0, destroy=gone.append) as frames:
            nav.go(RECIPE)
            assert [placed.page is page for placed in frames.frame(0)] == [True]
            nav.back()
            assert len(frames.frame(0)) == 1 and gone == [page] and not frames.moving
    assert gone == [page, page]


def test_a_page_that_is_none_is_a_sentence(caplog: pytest.LogCaptureFixture) -> None:
    gone: list[Any] = []
    with App(SCHEMA) as nav, Frames(nav, lambda item: None, destroy=gone.append) as frames:
        said = "home cannot be shown: its page is None, so there is nothing to draw"
        assert [placed.page for placed in frames.frame(0)] == [Sentence(said)]
    assert gone == [] and "cannot be made" in caplog.text


def test_without_a_duration_nothing_slides() -> None:
    with NavigationStore(["a"]) as store, Frames(store, lambda item: item.id, duration=0) as frames:
        frames.frame(0)
        store.push("b")
        assert [placed.page for placed in frames.frame(0)] == [2] and not frames.moving
        assert frames.drag_begin()
        frames.drag(0.5)
        assert [placed.right for placed in frames.frame(0)] == [0, 0.5]
        assert not frames.drag_end(False)
        assert [placed.right for placed in frames.frame(0)] == [0] and not frames.moving


def test_the_descriptor_is_quiet_after_a_frame(world: World) -> None:
    world.nav.facts["alarm"] = True
    world.nav.facts["alarm"] = False
    assert select([world.pages], [], [], 0)[0]
    world.turn()
    assert not select([world.pages], [], [], 0)[0] and not world.moves()


@pytest.mark.parametrize("wrong", [-1, float("nan"), float("inf")])
def test_a_wrong_duration_is_refused(wrong: float, app: App) -> None:
    with pytest.raises(ValueError, match="expected a duration in seconds, found"):
        Frames(app, Page, duration=wrong)


@pytest.mark.parametrize("wrong", [-1, float("nan")])
def test_wrong_seconds_are_refused(wrong: float, world: World) -> None:
    with pytest.raises(ValueError, match="expected the seconds since the last frame, found"):
        world.pages.frame(wrong)
    assert world.turn(float("inf")) == [("home", 0, 0)]


def test_a_placed_page_says_what_it_is(world: World) -> None:
    placed: Placed[Page] = world.pages.top
    assert repr(placed) == "<Placed home 1 right=0 down=0 is_top=True>"


def test_a_layer_that_is_a_page_does_not_stay_with_its_tab() -> None:
    class OneStack(Frames[Page]):
        profile: Profile = {"like": "immediate", "modals": 0}

    with App(SCHEMA) as nav, OneStack(nav, Page, duration=0) as frames:
        frames.frame(0)
        nav.go("sheet")
        nav.go(RECIPE)
        frames.frame(0)
        for tab in ("help", "list", "help", "list"):
            nav.select(tab)
            frames.frame(0)
            assert frames.shown() == line(nav), tab


WIDE: Profile = {"like": "immediate", "lanes": True, "at": "sidebar"}
NARROW: Profile = {"like": "immediate", "lanes": True, "columns": "one"}


@pytest.fixture
def mail() -> Iterator[World]:
    """Two columns, of which the window shows the first."""
    split = {"sidebar": {"stack": "list"}, "detail": {"stack": "none"}}
    routes = {
        "list": {},
        "none": {},
        "box": {"in": "sidebar", "reuse": "none"},
        "mail": {"in": "detail"},
    }
    with App({"format": 1, "id": "mail", "root": {"split": split}, "routes": routes}) as nav:
        world = World(nav, 1000)
        world.pages.set_profile(WIDE)
        nav.go("box")
        nav.go("mail")
        world.settle()
        yield world
        world.destroy()


def test_a_narrow_window_joins_columns_and_keeps_their_pages(mail: World) -> None:
    box = mail.pages.top
    assert mail.turn() == [("box", 0, 0)] and mail.pages.shown() == [1, 3]
    box.page.typed = "half a"
    mail.pages.set_profile(NARROW)
    assert mail.moves() and mail.turn() == [("mail", 0, 0)] and mail.pages.shown() == [1, 3, 2, 4]
    mail.nav.back()
    mail.nav.go("box")
    mail.settle()
    mail.pages.set_profile(WIDE)
    assert mail.turn() == [("box", 0, 0)] and mail.pages.shown() == [1, 3, 5], "not as before"
    mail.nav.back()
    mail.settle()
    assert mail.top() is box.page and box.page.typed == "half a"
    assert mail.ledger.made == dict.fromkeys([1, 2, 3, 4, 5], 1)
    assert mail.ledger.gone == dict.fromkeys([2, 4, 5], 1)


def test_what_moves_is_at_its_place_after_a_resize(mail: World) -> None:
    mail.nav.select("sidebar")
    mail.nav.back()
    mail.turn()
    assert mail.turn(0.25) == [("list", 0, 0), ("box", 0.25, 0)]
    for wrong, reason in (({"like": "gtkstack"}, "only"), ({**WIDE, "at": "x"}, "no container")):
        with pytest.raises(ArgumentError, match=reason):
            mail.pages.set_profile(wrong)
        assert mail.turn(0) == [("list", 0, 0), ("box", 0.25, 0)], "it changes nothing"
    mail.pages.set_profile(WIDE)
    assert mail.turn(0) == [("list", 0, 0)] and not mail.moves() and mail.ledger.gone == {3: 1}


def test_a_resize_ends_a_drag(mail: World) -> None:
    mail.pages.set_profile(NARROW)
    mail.settle()
    assert mail.pages.drag_begin()
    mail.pages.drag(0.5)
    assert mail.turn() == [("none", 0, 0), ("mail", 0.5, 0)]
    mail.pages.set_profile(WIDE)
    mail.pages.drag(0.75)
    assert mail.turn() == [("box", 0, 0)] and not mail.pages.drag_end(True)
    assert mail.nav.describe() == "mail [detail]: none > mail"
    mail.nav.send({"remove": 3})
    mail.settle()
    assert mail.turn() == [("list", 0, 0)], "nothing is held"
    mail.pages.close()
    mail.pages.set_profile(NARROW)
