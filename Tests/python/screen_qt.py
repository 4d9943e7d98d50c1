"""The adapter of Qt's widgets, on a real window (off the screen) with real key and pointer events.
It needs PySide6, so Tests/python/screens runs this file."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from drawing_helpers import SCHEMA, Fingers, Ledger, line
from navruntime import App
from navruntime.presenter import PresenterItem
from navruntime.qt import QtDrawing
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import delete, isValid
from sliding_cases import *  # noqa: F403

if sys.version_info < (3, 12):
    # PySide6 6.12.0 gives references of these away with each call, and there they are not immortal.
    for constant in (None, False, True):
        ctypes.c_ssize_t.from_address(id(constant)).value += 1 << 30

qt = QApplication.instance() or QApplication([])


class Page(QWidget):
    """A page with a field, a button that opens a recipe, and a drag to the right that goes back."""

    def __init__(self, world: World, parent: QWidget, item: PresenterItem) -> None:
        super().__init__(parent)
        self.world, self.item, ledger = world, item, world.ledger
        self.field, self.button = QLineEdit(), QPushButton("Open")
        layout = QVBoxLayout(self)
        for widget in (QLabel(item.route.name), self.field, self.button):
            layout.addWidget(widget)
        layout.addStretch()
        self.button.clicked.connect(self.open)
        ledger.made[item.id] += 1
        self.destroyed.connect(lambda: ledger.gone.update([item.id]))

    def open(self) -> None:
        recipe = {"go": {"name": "recipe", "params": {"id": 7}}}
        self.world.nav.send(recipe, from_=self.item.id)

    def place(self, event: Any) -> float:
        return (event.globalPosition().x() - self.parentWidget().mapToGlobal(QPoint()).x()) / 400

    def mouseMoveEvent(self, event: Any) -> None:
        self.world.pages.drag(self, self.place(event))

    def mouseReleaseEvent(self, event: Any) -> None:
        self.world.pages.drop(self, self.place(event) > 0.5)


class World(Fingers):
    def __init__(self, nav: Any, milliseconds: int = 60) -> None:
        self.nav, self.ledger = nav, Ledger()
        self.frame = QWidget()
        self.frame.resize(400, 300)
        for key, tab in (("F1", "list"), ("F2", "help")):
            QShortcut(QKeySequence(key), self.frame, lambda tab=tab: nav.select(tab))
        self.pages: Any = QtDrawing(self.frame, nav, self.make, milliseconds=milliseconds)
        self.ledger.watch(self.pages, lambda page: isValid(page) and page.isVisible())
        self.frame.show()
        QTest.qWaitForWindowActive(self.frame)
        self.settle()

    def make(self, parent: QWidget, item: PresenterItem) -> QWidget:
        if item.route.name == "broken":
            raise ValueError("no such file")
        return Page(self, parent, item)

    def turn(self) -> None:
        qt.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def settle(self) -> None:
        """Run the main loop until nothing slides and nothing is to be done."""
        self.turn()
        while self.pages.slides or self.pages.presenter.wants:
            QTest.qWait(1)
        self.turn()

    def shown(self) -> list[int]:
        """What Qt itself shows: the tops of its stacks."""
        return sorted(id for page, id in self.pages.ids.items() if page.isVisible())

    def tops(self) -> list[int]:
        """What it has to show."""
        scene = self.nav.scene
        return sorted([scene.screens[0].id, *(layer.top.id for layer in scene.layers)])

    def top(self) -> Any:
        return self.pages.page(line(self.nav)[-1])

    def follows(self) -> bool:
        self.settle()
        assert (self.shown(), self.pages.shown()) == (self.tops(), line(self.nav))
        return True

    def slow(self) -> None:
        """Whatever slides from now on does not end by itself."""
        self.pages.milliseconds = 600_000

    def destroy(self) -> None:
        delete(self.frame)

    def press(self, key: str) -> None:
        QTest.keyClick(self.frame, getattr(Qt.Key, f"Key_{key}"))

    def type(self, page: Any, text: str) -> None:
        page.field.setFocus()
        QTest.keyClicks(page.field, text)

    def typed(self, page: Any) -> str:
        return str(page.field.text())

    def tap(self, page: Any) -> None:
        QTest.mouseClick(page.button, Qt.MouseButton.LeftButton)

    def finger(self, act: Any, x: int) -> None:
        """The pointer does something in the page on top, as far from the left as that."""
        window, parent = self.held.window(), self.held.parentWidget()
        point = parent.mapTo(window, QPoint(x, 280))
        act(window.windowHandle(), Qt.MouseButton.LeftButton, pos=point)
        self.last = x

    def finger_down(self, page: Any = None) -> None:
        self.held = self.top() if page is None else page
        self.finger(QTest.mousePress, 5)

    def finger_to(self, *places: int) -> None:
        for x in places:
            self.finger(lambda window, _, pos: QTest.mouseMove(window, pos), x)
            self.turn()

    def finger_up(self) -> None:
        self.finger(QTest.mouseRelease, self.last)

    def x(self, page: QWidget) -> int:
        return int(page.x())

    def top_is_visible(self) -> bool:
        return bool(self.top().isVisible())

    def close_window(self, page: QWidget) -> None:
        """By the key Escape, as Qt closes dialogs by itself."""
        assert page.window() is not self.frame
        QTest.keyClick(page.window(), Qt.Key.Key_Escape)

    def destroy_window(self, page: QWidget) -> None:
        delete(page.window())

    def destroy_page(self, page: QWidget) -> None:
        delete(page)

    def said(self, page: Any) -> str:
        return str(page.text())


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


def test_closing_after_qt_has_deleted_its_own_does_nothing() -> None:
    with App(SCHEMA) as nav:
        world = World(nav)
        delete(world.pages._notifier)
        world.pages.close()
        world.pages.close()
        world.destroy()
        world.ledger.check(set())


def test_a_page_that_slides_hides_what_it_covers(world: World) -> None:
    root = world.top()
    world.slow()
    world.nav.go({"name": "recipe", "params": {"id": 1}})
    world.turn()
    world.pages.put(world.top(), 0.25)
    world.top().button.setFocus()
    covered = QRect(100, 0, 300, 300)
    seen = world.frame.grab(covered).toImage()
    root.hide()
    assert world.frame.grab(covered).toImage() == seen, "nothing shines through"


def test_a_program_that_ends_while_a_sheet_is_up_keeps_it_in_the_state(world: World) -> None:
    world.nav.go("sheet")
    world.nav.go("note")
    assert world.follows()
    before = world.nav.describe()
    QTimer.singleShot(0, qt.quit)
    QTimer.singleShot(20_000, world.frame, lambda: qt.exit(1))
    assert qt.exec() == 0, "the draft in the sheet does not hold the program"
    assert world.nav.describe() == before and world.nav.scene.question is None


@pytest.mark.parametrize("way", ["close", "accept", "reject", "done"])
def test_a_page_closes_the_window_of_its_sheet(world: World, way: str) -> None:
    world.nav.go("sheet")
    assert world.follows()
    window: Any = world.top().window()
    window.done(1) if way == "done" else getattr(window, way)()
    for _ in range(2000):
        if len(line(world.nav)) > 1:
            QTest.qWait(1)
    assert line(world.nav) == [1] and world.follows()


def test_a_sheet_that_is_there_at_the_start_waits_for_the_main_window() -> None:
    with App(SCHEMA) as nav:
        nav.go("sheet")
        frame = QWidget(windowTitle="Notes")
        pages = QtDrawing(frame, nav, lambda parent, item: QLabel(item.route.name, parent))
        [window] = pages.windows.values()
        assert not window.isVisible()
        frame.resize(321, 123)
        frame.show()
        QTest.qWaitForWindowActive(frame)
        assert window.isVisible() and window.size() == frame.size()
        assert window.windowHandle().transientParent() is frame.windowHandle()
        assert window.windowTitle() == "Notes"
        delete(frame)


def test_a_dialog_may_be_a_page() -> None:
    with App(SCHEMA) as nav:
        frame = QWidget()
        pages = QtDrawing(frame, nav, lambda parent, item: QDialog(parent))
        frame.show()
        page = pages.page(pages.shown()[0])
        assert page.isVisible() and page.window() is frame
        delete(frame)
