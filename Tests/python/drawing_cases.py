"""What holds for each toolkit with pixels: a file of tests imports these, and has the World that
they act in."""

from __future__ import annotations

import threading
from typing import Any

from drawing_helpers import SCHEMA, Walk, line
from navruntime import App, NavigationStore


def test_half_a_sentence_is_still_there_after_five_times_to_the_other_tab(world: Any) -> None:
    page = world.top()
    world.type(page, "half")
    for _ in range(5):
        world.press("F2")
        assert world.follows() and world.top() is not page
        world.press("F1")
        assert world.follows() and world.top() is page
    assert (world.typed(page), sorted(world.ledger.made.values())) == ("half", [1, 1])


def test_two_taps_in_one_frame_open_one_page(world: Any) -> None:
    page = world.top()
    world.tap(page)
    world.tap(page)
    assert world.follows() and len(line(world.nav)) == 2
    world.ledger.check(set(line(world.nav)))


def test_a_drag_that_is_given_up_leaves_the_page(world: Any) -> None:
    world.tap(world.top())
    assert world.follows()
    page, before = world.top(), line(world.nav)
    world.type(page, "half")
    world.finger_down()
    world.finger_to(50, 100)
    assert 80 <= world.x(page) <= 100 and world.shown() == before, "the page below is drawn"
    world.nav.go("note")
    world.turn()
    assert 80 <= world.x(page) <= 100 and world.shown() == before, "nothing moves under a finger"
    world.nav.back()
    world.nav.proceed(world.nav.scene.question.token)
    world.finger_up()
    assert world.follows() and world.top() is page and world.typed(page) == "half"
    world.drag(150, 100)
    assert world.follows() and world.top() is page and line(world.nav) == before
    assert world.typed(page) == "half" and not world.ledger.gone
    world.drag(100, 300)
    assert world.follows() and line(world.nav) == before[:1] and world.ledger.gone[before[1]] == 1


def test_a_drag_that_a_draft_refuses_brings_back_the_very_page(world: Any) -> None:
    world.nav.go("note")
    assert world.follows()
    page, before = world.top(), line(world.nav)
    world.type(page, "draft")
    world.drag(100, 300)
    assert world.follows() and world.top() is page and line(world.nav) == before
    assert world.typed(page) == "draft" and not world.ledger.gone
    world.nav.proceed(world.nav.scene.question.token)
    assert world.follows() and world.ledger.gone == {before[1]: 1}


def test_a_page_that_is_dragged_off_while_its_tab_is_left_is_kept(world: Any) -> None:
    world.tap(world.top())
    assert world.follows()
    page, before = world.top(), line(world.nav)
    world.type(page, "half")
    world.finger_down()
    world.finger_to(100)
    world.nav.select("help")
    world.finger_to(300)
    world.finger_up()
    assert world.follows() and world.top() is not page and not world.ledger.gone
    world.nav.select("list")
    assert world.follows() and world.top() is page and line(world.nav) == before
    assert world.typed(page) == "half"


def test_tabs_that_are_left_while_something_slides_are_drawn_again(world: Any) -> None:
    for tab in ("help", "list", "help"):
        world.nav.select(tab)
        world.turn()
        world.nav.go("sheet")
        world.turn()
        world.nav.back()
        world.turn()
    world.nav.select("list")
    assert world.follows()


def test_a_page_that_cannot_be_made_is_a_sentence(world: Any) -> None:
    world.nav.go("broken")
    assert world.follows() and len(line(world.nav)) == 2
    said = world.said(world.top())
    assert said.startswith("broken cannot be shown: ") and "no such file" in said.lower()
    world.nav.back()
    assert world.follows() and line(world.nav) == [1]


def test_300_random_commands_end_in_what_the_state_says(world: Any) -> None:
    walk = Walk(world.nav)
    for _ in range(300):
        walk.step()
        for _ in range(walk.random.randrange(3)):
            world.turn()
        if walk.random.random() < 0.05:
            assert world.follows()
    assert world.follows() and len(world.ledger.made) > 10
    world.ledger.check(set(world.pages.ids.values()))


def test_a_commit_of_another_thread_is_drawn(world: Any) -> None:
    thread = threading.Thread(target=world.nav.go, args=["sheet"])
    thread.start()
    thread.join()
    assert world.follows() and len(line(world.nav)) == 2


def test_wrong_acknowledgements_change_nothing(world: Any) -> None:
    world.nav.go("sheet")
    presenter = world.pages.presenter
    assert not presenter.done(0) and not presenter.done(99) and not presenter.failed(99, [])
    assert world.follows() and not presenter.done(1)


def test_closing_the_main_window_leaves_the_state_as_it_is(make_world: Any) -> None:
    with App(SCHEMA) as nav:
        world = make_world(nav)
        nav.go("sheet")
        nav.go("note")
        assert world.follows()
        before = line(nav)
        world.destroy()
        assert line(nav) == before and nav.scene.question is None
        world.ledger.check(set())


def test_a_bare_stack_is_drawn_too(make_world: Any) -> None:
    with NavigationStore(["a"]) as store:
        world = make_world(store)
        store.push("b")
        world.settle()
        assert world.shown() == [2] and world.pages.shown() == [1, 2]
        world.destroy()
