"""The adapter of tkinter, on a real window with real key and pointer events. It needs a screen, so
test_tkinter_drawing.py runs this file."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Iterator
from typing import Any

import pytest
from drawing_helpers import SCHEMA, Fingers, Ledger, line
from navruntime import App
from navruntime.presenter import PresenterItem
from navruntime.tkinter import TkDrawing
from sliding_cases import *  # noqa: F403


class Page(tk.Frame):
    """A page with a field, a button that opens a recipe, and a drag to the right that goes back."""

    def __init__(self, world: World, parent: tk.Misc, item: PresenterItem) -> None:
        super().__init__(parent)
        self.item = item
        self.field, self.button = tk.Entry(self), tk.Button(self, text="Open", command=self.open)
        tk.Label(self, text=item.route.name).pack()
        self.field.pack()
        self.button.pack()
        self.world = world
        self.bind("<B1-Motion>", lambda event: world.pages.drag(self, event.x_root / 400))
        self.bind("<ButtonRelease-1>", lambda event: world.pages.drop(self, event.x_root > 200))
        self.bind("<Destroy>", self.count, add=True)
        world.ledger.made[item.id] += 1

    def count(self, event: Any) -> None:
        if event.widget is self:
            self.world.ledger.gone[self.item.id] += 1

    def open(self) -> None:
        recipe = {"go": {"name": "recipe", "params": {"id": 7}}}
        self.world.nav.send(recipe, from_=self.item.id)


class World(Fingers):
    def __init__(self, nav: Any, milliseconds: int = 60) -> None:
        self.nav, self.ledger = nav, Ledger()
        self.root = tk.Tk()
        self.root.geometry("400x300+0+0")
        self.frame = tk.Frame(self.root)
        self.frame.pack(expand=True, fill="both")
        self.pages: Any = TkDrawing(self.frame, nav, self.make, milliseconds=milliseconds)
        self.ledger.watch(self.pages, lambda page: page.winfo_exists() and page.winfo_viewable())
        self.root.bind("<F1>", lambda _: nav.select("list"))
        self.root.bind("<F2>", lambda _: nav.select("help"))
        self.settle()

    def make(self, parent: tk.Misc, item: PresenterItem) -> tk.Widget:
        if item.route.name == "broken":
            raise ValueError("no such file")
        return Page(self, parent, item)

    def settle(self) -> None:
        """Run the main loop until nothing slides and nothing is to be done."""
        self.root.update()
        while self.moves() or self.pages.presenter.wants:
            self.root.update()
            self.root.after(1)
        self.root.update()

    def moves(self) -> bool:
        return bool(self.pages.slides or self.pages.idle or self.pages.looks)

    def shown(self) -> list[int]:
        """What tkinter itself shows: the tops of its stacks."""
        return sorted(id for page, id in self.pages.ids.items() if page.winfo_viewable())

    def tops(self) -> list[int]:
        """What it has to show."""
        scene = self.nav.scene
        return sorted([scene.screens[0].id, *(layer.top.id for layer in scene.layers)])

    def turn(self) -> None:
        self.root.update()

    def slow(self) -> None:
        """Whatever slides from now on does not end by itself."""
        self.pages.seconds = 600

    def destroy(self) -> None:
        self.root.destroy()

    def press(self, key: str) -> None:
        self.root.event_generate(f"<{key}>")

    def type(self, page: Any, text: str) -> None:
        page.field.focus_force()
        self.turn()
        for key in text:
            page.field.event_generate(f"<Key-{key}>")

    def typed(self, page: Any) -> str:
        return str(page.field.get())

    def tap(self, page: Any) -> None:
        for event in ("<Enter>", "<Button-1>", "<ButtonRelease-1>"):
            page.button.event_generate(event, x=5, y=5)

    def finger_down(self, page: Any = None) -> None:
        self.held = self.top() if page is None else page
        self.held.event_generate("<Button-1>", x=1, y=200)

    def finger_to(self, *places: int) -> None:
        for x in places:
            self.last = {"x": x, "y": 200, "rootx": x, "rooty": 200}
            self.held.event_generate("<B1-Motion>", **self.last)
            self.turn()

    def finger_up(self) -> None:
        self.held.event_generate("<ButtonRelease-1>", **self.last)

    def x(self, page: tk.Widget) -> int:
        return page.winfo_x()

    def top_is_visible(self) -> bool:
        return bool(self.top().winfo_viewable())

    def close_window(self, page: tk.Widget) -> None:
        """As the window manager asks for it."""
        window: Any = page.winfo_toplevel()
        assert window is not self.root
        self.root.tk.call(*self.root.tk.splitlist(window.protocol("WM_DELETE_WINDOW")))

    def destroy_window(self, page: tk.Widget) -> None:
        page.winfo_toplevel().destroy()

    def destroy_page(self, page: tk.Widget) -> None:
        page.destroy()

    def said(self, page: Any) -> str:
        return str(page["text"])

    def top(self) -> Any:
        return self.pages.page(line(self.nav)[-1])

    def follows(self) -> bool:
        self.settle()
        for _ in range(2000):  # The server of the screen says later that a window is there.
            if self.shown() != self.tops():
                self.root.update()
                self.root.after(1)
        assert (self.shown(), self.pages.shown()) == (self.tops(), line(self.nav))
        return True


@pytest.fixture
def make_world() -> type[World]:
    return World


@pytest.fixture
def world() -> Iterator[World]:
    with App(SCHEMA) as nav:
        world = World(nav)
        yield world
        world.destroy()
        assert world.pages.presenter.closed


def test_keys_are_not_for_a_page_that_is_covered(world: World) -> None:
    page = world.top()
    world.type(page, "half")
    world.tap(page)
    assert world.follows() and world.root.focus_get() is world.root
    world.nav.back()
    assert world.follows() and world.root.focus_get() is page.field, "it has the focus again"
    world.press("F2")
    assert world.follows() and world.root.focus_get() is world.root
    help_page = world.top()
    world.type(help_page, "x")
    world.press("F1")
    assert world.follows() and world.root.focus_get() is page.field
    world.press("F2")
    assert world.follows() and world.root.focus_get() is help_page.field


def test_a_page_may_take_the_focus_when_it_is_made(world: World) -> None:
    page, make = world.top(), world.make
    world.type(page, "half")

    def focused(item: PresenterItem) -> tk.Widget:
        made: Any = make(world.pages.parent, item)
        made.field.focus_set()
        return made

    world.pages._make = focused
    world.tap(page)
    assert world.follows() and world.root.focus_get() is world.top().field
    world.nav.back()
    assert world.follows() and world.root.focus_get() is page.field


def test_the_window_of_a_sheet_belongs_to_the_main_window(world: World) -> None:
    world.root.title("Notes")
    world.nav.go("sheet")
    assert world.follows()
    window: Any = world.top().winfo_toplevel()
    assert (window.title(), str(window.transient())) == ("Notes", str(world.root))


def test_a_sheet_is_as_large_as_the_frame_unless_its_page_says_how_large(world: World) -> None:
    make = world.make

    def small(item: PresenterItem) -> tk.Widget:
        made = make(world.pages.parent, item)
        if item.route.name == "alarm":
            world.pages.parent.geometry("120x80")
        return made

    world.pages._make = small
    world.nav.go("sheet")
    assert world.follows()
    assert (world.top().winfo_width(), world.top().winfo_height()) == (400, 300)
    world.nav.facts["alarm"] = True
    assert world.follows()
    assert (world.top().winfo_width(), world.top().winfo_height()) == (120, 80)


def test_a_sheet_that_is_there_at_the_start_is_as_large_as_the_frame() -> None:
    with App(SCHEMA) as nav:
        nav.go("sheet")
        world = World(nav)
        assert world.follows()
        for _ in range(2000):  # The server of the screen says later how large a window is.
            if world.top().winfo_width() != 400:
                world.root.update()
                world.root.after(1)
        assert (world.top().winfo_width(), world.top().winfo_height()) == (400, 300)
        world.destroy()


def test_a_page_that_is_made_in_another_parent_is_a_sentence(world: World) -> None:
    world.pages._make = lambda item: tk.Label(world.frame, text=item.route.name)
    world.nav.go("sheet")
    assert world.follows()
    said = "sheet cannot be shown: its page is in {}: make it in the parent that is given"
    assert world.said(world.top()) == said.format(world.frame)
    assert world.top().winfo_toplevel() is not world.root
