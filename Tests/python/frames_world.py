"""The program that the tests of frames act in: a file of tests imports its fixtures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from drawing_helpers import SCHEMA, Fingers, Ledger, line
from navruntime import App
from navruntime.frames import Frames, Sentence
from navruntime.presenter import PresenterItem

RECIPE = {"name": "recipe", "params": {"id": 7}}


class Page:
    """A page that keeps what was typed."""

    def __init__(self, item: PresenterItem) -> None:
        self.item = item
        self.typed = ""


class World(Fingers):
    """A program of 400 pixels by 400, with keys and a finger."""

    def __init__(self, nav: Any, milliseconds: int = 60) -> None:
        self.nav, self.ledger = nav, Ledger()
        duration = milliseconds / 1000
        self.pages: Any = Frames(nav, self.make, duration=duration, destroy=self.count)
        self.list: Any = ()
        self.settle()

    def make(self, item: PresenterItem) -> Page:
        if item.route.name == "broken":
            raise ValueError("no such file")
        self.ledger.made[item.id] += 1
        return Page(item)

    def count(self, page: Page) -> None:
        self.ledger.gone[page.item.id] += 1

    def turn(self, seconds: float = 1 / 60) -> list[tuple[str, float, float]]:
        """Draw a frame: the pages by name, each with its place."""
        self.list = self.pages.frame(seconds)
        return [(p.item.route.name, round(p.right, 9), round(p.down, 9)) for p in self.list]

    def settle(self) -> None:
        self.turn()
        while self.moves():
            self.turn()

    def moves(self) -> bool:
        return bool(self.pages.moving)

    def shown(self) -> list[int]:
        return [placed.item.id for placed in self.list]

    def follows(self) -> bool:
        self.settle()
        scene = self.nav.scene
        tops = [scene.screens[0].id, *(layer.top.id for layer in scene.layers)]
        assert (self.shown(), self.pages.shown()) == (tops, line(self.nav))
        assert {(placed.right, placed.down) for placed in self.list} == {(0, 0)}
        assert [placed.is_top for placed in self.list] == [id == tops[-1] for id in tops]
        assert self.list[-1] is self.pages.top and self.turn(1000) and self.shown() == tops
        return True

    def top(self) -> Any:
        return self.pages.top.page

    def press(self, key: str) -> None:
        self.nav.select({"F1": "list", "F2": "help"}[key])

    def type(self, page: Page, text: str) -> None:
        page.typed += text

    def typed(self, page: Page) -> str:
        return page.typed

    def said(self, page: Sentence) -> str:
        return page.text

    def tap(self, page: Page) -> None:
        self.nav.at(page.item.id).go(RECIPE)

    def x(self, page: Page) -> float:
        return next(400 * placed.right for placed in self.list if placed.page is page)

    def finger_down(self) -> None:
        self.is_dragging, self.part = False, 0.0

    def finger_to(self, *places: int) -> None:
        for x in places:
            self.part = x / 400
            self.is_dragging = self.is_dragging or self.pages.drag_begin()
            self.pages.drag(self.part)
            self.turn()

    def finger_up(self) -> None:
        self.pages.drag_end(self.part > 0.5)

    def destroy(self) -> None:
        self.pages.close()


@pytest.fixture
def make_world() -> type[World]:
    return World


@pytest.fixture
def world() -> Iterator[World]:
    with App(SCHEMA) as nav:
        world = World(nav, 1000)
        yield world
        made = set(world.pages.ids.values())
        world.ledger.check({id for id in made if world.ledger.made[id]})
        world.destroy()
        world.ledger.check(set())
        assert world.turn() == [] and not world.moves() and world.pages.top is None
