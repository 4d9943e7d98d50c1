"""The adapter of GTK 4, on a real window with the keys and the pointer of the X server. It needs a
screen and Debian's PyGObject, so Tests/python/screens runs this file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import gi
import pytest

gi.require_version("Gtk", "4.0")
from dragging_cases import *  # noqa: F403
from dragging_cases import open_recipe
from drawing_helpers import SCHEMA, Fingers, Ledger, line
from gi.repository import GLib, Gtk
from navruntime import App
from navruntime.gtk import GtkDrawing
from navruntime.presenter import PresenterItem
from x_pointer import Pointer

Gtk.init()
context = GLib.MainContext.default()


class Page(Gtk.Box):
    """A page with a field and a button that opens a recipe."""

    def __init__(self, world: World, item: PresenterItem) -> None:
        super().__init__(orientation=Gtk.Orientation.VERTICAL)
        self.world, self.item = world, item
        self.field, self.button = Gtk.Entry(), Gtk.Button(label="Open")
        for widget in (Gtk.Label(label=item.route.name), self.field, self.button):
            self.append(widget)
        self.button.connect("clicked", self.open)
        self.connect("destroy", self.count)
        world.ledger.made[item.id] += 1

    def open(self, _: Any) -> None:
        recipe = {"go": {"name": "recipe", "params": {"id": 7}}}
        self.world.nav.send(recipe, from_=self.item.id)

    def count(self, _: Any) -> None:
        self.world.ledger.gone[self.item.id] += 1


class World(Fingers):
    def __init__(self, nav: Any, milliseconds: int = 60) -> None:
        self.nav, self.ledger, self.pointer = nav, Ledger(), Pointer()
        self.pages: Any = GtkDrawing(nav, self.make, milliseconds=milliseconds)
        self.ledger.watch(self.pages, lambda page: page.get_mapped())
        self.window = Gtk.Window(decorated=False, default_width=400, default_height=300)
        keys = Gtk.ShortcutController(propagation_phase=Gtk.PropagationPhase.CAPTURE)
        for key, tab in (("F1", "list"), ("F2", "help")):
            action = Gtk.CallbackAction.new(lambda *_, tab=tab: nav.select(tab) is not None)
            trigger = Gtk.ShortcutTrigger.parse_string(key)
            keys.add_shortcut(Gtk.Shortcut(trigger=trigger, action=action))
        self.window.add_controller(keys)
        self.window.set_child(self.pages.widget)
        self.ticks = 0
        self.pages.widget.add_tick_callback(self.tick)
        self.window.present()
        self.settle()

    def make(self, item: PresenterItem) -> Gtk.Widget:
        if item.route.name == "broken":
            raise ValueError("no such file")
        return Page(self, item)

    def tick(self, *_: Any) -> bool:
        self.ticks += 1
        return True

    def turn(self) -> None:
        """One frame."""
        before = self.ticks
        while self.ticks == before:
            context.iteration(True)

    def settle(self) -> None:
        """Until nothing slides and nothing is to be done; events of the server come later."""
        for _ in range(4):
            self.turn()
        while self.moves() or self.pages.presenter.wants:
            self.turn()
        self.turn()

    def moves(self) -> bool:
        return any(lane.operation for lane in self.pages._lanes)

    def shown(self) -> list[int]:
        """What GTK itself shows."""
        return sorted(id for page, id in self.pages.ids.items() if page.get_mapped())

    def tops(self) -> list[int]:
        """What it has to show: a page, and what is on top of the layers."""
        scene = self.nav.scene
        return sorted([scene.screens[0].id, *(layer.top.id for layer in scene.layers[-1:])])

    def top(self) -> Any:
        return self.pages.page(line(self.nav)[-1])

    def follows(self) -> bool:
        self.settle()
        assert (self.shown(), self.pages.shown()) == (self.tops(), line(self.nav))
        return True

    def destroy(self) -> None:
        """As a window manager closes the window; the program then stops drawing."""
        self.window.close()
        assert self.window not in list(Gtk.Window.get_toplevels())
        self.pages.close()
        self.pointer.close()

    def press(self, key: str) -> None:
        self.pointer.key(key)
        self.settle()

    def click(self, widget: Gtk.Widget) -> None:
        bounds = widget.compute_bounds(self.window)[1]
        x, y = bounds.origin.x + bounds.size.width / 2, bounds.origin.y + bounds.size.height / 2
        self.pointer.move(round(x), round(y))
        self.pointer.button(True)
        self.pointer.button(False)

    def tap(self, page: Any) -> None:
        self.click(page.button)

    def type(self, page: Any, text: str) -> None:
        self.click(page.field)
        self.settle()
        for key in text:
            self.pointer.key(key)
        self.settle()

    def typed(self, page: Any) -> str:
        return str(page.field.get_text())

    def said(self, page: Any) -> str:
        return str(page.get_text())

    def finger_down(self) -> None:
        self.pointer.move(5, 280)
        self.pointer.button(True)

    def finger_to(self, *places: int) -> None:
        for x in places:
            self.pointer.move(x, 280)
            for _ in range(4):
                self.turn()

    def finger_up(self) -> None:
        self.pointer.button(False)

    def x(self, page: Gtk.Widget) -> float:
        return float(page.compute_bounds(self.window)[1].origin.x)


@pytest.fixture
def make_world() -> type[World]:
    return World


@pytest.fixture
def world() -> Iterator[World]:
    with App(SCHEMA) as nav:
        world = World(nav)
        yield world
        world.destroy()


def test_an_alarm_during_a_slide_is_up_within_a_frame(make_world: Any) -> None:
    with App(SCHEMA) as nav:
        world = make_world(nav, milliseconds=60_000)
        nav.go({"name": "recipe", "params": {"id": 1}})
        for _ in range(2):
            world.turn()
        recipe = world.top()
        assert world.moves() and world.shown() == line(nav) and recipe.get_mapped()
        nav.facts["alarm"] = True
        world.turn()
        assert world.shown() == line(nav) and world.top().item.route.name == "alarm"
        assert [lane.operation.kind for lane in world.pages._lanes] == ["push", "present"]
        world.destroy()
        world.ledger.check(set())


@pytest.mark.parametrize("far", [False, True])
def test_an_alarm_during_a_drag_is_up_at_once(world: World, far: bool) -> None:
    page, before = open_recipe(world)
    world.finger_down()
    world.finger_to(100, 300 if far else 150)
    place = world.x(page)
    world.nav.facts["alarm"] = True
    for _ in range(10):
        world.turn()
    assert place > 100 and world.x(page) == place and world.shown() == line(world.nav)
    world.finger_up()
    assert world.follows() and len(line(world.nav)) == (2 if far else 3)
    world.nav.facts["alarm"] = False
    assert world.follows() and line(world.nav) == (before[:1] if far else before)
    assert world.ledger.gone[before[1]] == far


def test_keys_are_for_what_lies_over_a_page_and_then_for_the_page_again(world: World) -> None:
    page, _ = open_recipe(world)
    world.type(page, "a")
    world.nav.facts["alarm"] = True
    assert world.follows()
    alarm = world.top()
    world.press("s")
    assert (world.typed(page), world.typed(alarm)) == ("a", "s")
    world.window.child_focus(Gtk.DirectionType.TAB_BACKWARD)
    world.press("s")
    assert world.typed(page) == "a"
    world.nav.facts["alarm"] = False
    assert world.follows() and page.field.get_focus_child() is not None


def test_a_page_that_the_program_removes_leaves_and_a_root_comes_back(world: World) -> None:
    page, before = open_recipe(world)
    page.get_parent().remove(page)
    assert world.follows() and line(world.nav) == before[:1] and world.ledger.gone == {before[1]: 1}
    root = world.top()
    root.get_parent().remove(root)
    assert world.follows() and world.top() is root and world.ledger.made[1] == 1


def test_the_widget_that_ends_stops_the_drawing(make_world: Any) -> None:
    with App(SCHEMA) as nav:
        world = make_world(nav)
        world.window.set_child(None)
        world.pages.widget.run_dispose()
        assert world.pages.presenter.closed
        nav.go("note")
        world.destroy()
        world.ledger.check(set())


def test_a_window_has_room_for_its_page(world: World) -> None:
    world.top().set_size_request(700, 600)
    world.settle()
    assert world.window.measure(Gtk.Orientation.HORIZONTAL, -1).minimum >= 700
    assert world.window.measure(Gtk.Orientation.VERTICAL, -1).minimum >= 600


def test_a_window_is_no_page(world: World) -> None:
    world.pages._make = lambda item: Gtk.Window()
    world.nav.go("note")
    assert world.follows()
    said = world.said(world.top())
    assert said.startswith("note cannot be shown: its page is <Gtk.Window"), said
    assert said.endswith("a window: make a widget that lies in one"), said
