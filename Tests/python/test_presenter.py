"""The presenter: the loop of an adapter, pages, gestures, errors."""

from __future__ import annotations

import gc
import weakref

import pytest

from navruntime import App, ArgumentError, NavigationStore, Route
from navruntime.presenter import Operation, Presenter
from navruntime.status import Status

SCHEMA = {
    "format": 1,
    "id": "notes",
    "root": {"stack": "home"},
    "facts": {"alarm": {"initial": False}},
    "routes": {
        "home": {},
        "recipe": {},
        "note": {"leave": "ask"},
        "alarm": {"show": "cover", "while": ["alarm"]},
    },
}


class Page:
    """A widget of the host."""


class Toolkit:
    """A toolkit that does at once what it is told, and keeps a page for each item."""

    def __init__(self, presenter: Presenter) -> None:
        self.presenter = presenter
        self.made: list[int] = []

    def draw(self) -> list[str]:
        """Do all that is to be done; answers the kinds of the operations."""
        kinds = []
        for operation in self.presenter:
            kinds.append(operation.kind)
            self.make(operation)
            assert self.presenter.done(operation.number)
        return kinds

    def make(self, operation: Operation) -> None:
        for item in operation.items:
            if self.presenter.page(item.id) is None:
                self.made.append(item.id)
                assert self.presenter.set_page(item.id, Page())


def test_a_stack_is_shown_and_followed() -> None:
    with NavigationStore(["a", "b"]) as store, Presenter(store, "lvgl") as presenter:
        toolkit = Toolkit(presenter)
        assert presenter.wants and toolkit.draw() == ["switch"] and not presenter.wants
        store.push("c")
        assert presenter.wants and toolkit.draw() == ["push"]
        store.pop_count(2)
        assert toolkit.draw() == ["pop"] and toolkit.made == [1, 2, 3]


def test_a_page_lives_until_its_animation_has_ended() -> None:
    with NavigationStore(["a", "b"]) as store, Presenter(store, "lvgl") as presenter:
        Toolkit(presenter).draw()
        page = weakref.ref(presenter.page(2))
        store.pop()
        operation = presenter.next()
        assert isinstance(operation, Operation) and operation.gone == (2,)
        gc.collect()
        assert page() is not None and presenter.next() == Status.PENDING
        assert presenter.done(operation.number) and not presenter.done(operation.number)
        gc.collect()
        assert page() is None and not presenter.set_page(2, Page())


def test_a_page_is_given_to_destroy_once_when_it_has_left() -> None:
    destroyed: list[str] = []
    with NavigationStore(["a", "b"]) as store, Presenter(store, "lvgl") as presenter:
        for operation in presenter:
            for item in operation.items:
                presenter.set_page(item.id, item.route.name, destroyed.append)
            presenter.done(operation.number)
        assert not presenter.set_page(99, "late", destroyed.append) and destroyed == ["late"]
        presenter.set_page(1, "other", destroyed.append)
        store.pop()
        operation = next(iter(presenter))
        assert destroyed == ["late", "a"]
        presenter.done(operation.number)
        presenter.done(operation.number)
        assert destroyed == ["late", "a", "b"] and presenter.page(1) == "other"
    assert destroyed == ["late", "a", "b", "other"]


def test_what_destroy_raises_is_raised_by_the_call() -> None:
    def fail(page: str) -> None:
        raise KeyError(page)

    with NavigationStore(["a"]) as store, Presenter(store) as presenter:
        presenter.next()
        presenter.set_page(1, "a", fail)
        with pytest.raises(KeyError, match="a"):
            presenter.set_page(1, None)
        assert presenter.page(1) is None


def test_an_app_shows_an_alarm_while_a_page_slides() -> None:
    with App(SCHEMA) as app, Presenter(app, "lvgl") as presenter:
        Toolkit(presenter).draw()
        app.go("recipe")
        slide = presenter.next()
        app.facts["alarm"] = True
        alarm = presenter.next()
        assert isinstance(slide, Operation) and isinstance(alarm, Operation)
        assert (slide.kind, alarm.kind) == ("push", "present")
        assert alarm.items[0].route == Route("alarm") and alarm.items[0].style == "cover"


def test_a_draft_refuses_a_drag_and_keeps_its_page() -> None:
    with App(SCHEMA) as app, Presenter(app, "lvgl") as presenter:
        toolkit = Toolkit(presenter)
        app.go("note")
        toolkit.draw()
        note = app.scene.screens[0].id
        page = presenter.page(note)
        assert presenter.hold() and presenter.next() == Status.PENDING
        gesture = presenter.gesture([1], "swipe")
        assert gesture.outcome == "resisted"
        assert presenter.page(note) is page and toolkit.draw() == ["push"]
        assert toolkit.made == [1, note] and presenter.page(note) is page


def test_a_drag_takes_the_page_out_of_the_state() -> None:
    with App(SCHEMA) as app, Presenter(app, "lvgl") as presenter:
        app.go("recipe")
        Toolkit(presenter).draw()
        recipe = app.scene.screens[0].id
        back = presenter.back()
        assert back.allowed == "yes" and back.gone == (recipe,) and back.forward is None
        assert back.to is not None and back.to.id == 1
        assert presenter.gesture([1], "swipe").outcome == "adopted"
        assert presenter.page(recipe) is None and app.describe() == "notes: home"
        assert presenter.gesture([1]).outcome == "echo"


def test_a_drag_forward_is_a_step_in_time() -> None:
    with App(SCHEMA) as app, Presenter(app, "lvgl") as presenter:
        app.go("recipe")
        recipe = app.scene.screens[0].id
        app.travel(-1)
        Toolkit(presenter).draw()
        forward = presenter.back().forward
        assert forward is not None and forward.route == Route("recipe")
        assert presenter.gesture([1, recipe]).outcome == "adopted"
        assert app.describe() == "notes: home > recipe" and not presenter.wants


def test_a_toolkit_that_fails_is_led_on_from_what_it_shows() -> None:
    with NavigationStore(["a", "b"]) as store, Presenter(store, "lvgl") as presenter:
        Toolkit(presenter).draw()
        store.push("c")
        operation = presenter.next()
        assert isinstance(operation, Operation)
        with pytest.raises(ArgumentError, match="99"):
            presenter.failed(operation.number, [1, 99])
        assert presenter.failed(operation.number, [1]) and not presenter.failed(77, [])
        after = presenter.next()
        assert isinstance(after, Operation) and [item.id for item in after.items] == [2, 3]


@pytest.mark.parametrize(
    ("profile", "message"),
    [
        ("lvgle", "lvgl"),
        ({"modals": 256}, "0 to 255"),
        ({"at": "nowhere"}, "nowhere"),
        ({"columns": "two"}, "focused"),
        ({"pages": 1}, "pages"),
    ],
)
def test_a_wrong_profile_is_named(profile: object, message: str) -> None:
    with App(SCHEMA) as app, pytest.raises(ArgumentError, match=message):
        Presenter(app, profile)  # type: ignore[arg-type]


def test_only_what_is_shown_may_change_in_a_profile() -> None:
    with App(SCHEMA) as app, Presenter(app, "textual") as presenter:
        presenter.set_profile({"like": "textual", "columns": "one"})
        with pytest.raises(ArgumentError, match="columns"):
            presenter.set_profile("lvgl")
