"""The adapter of Qt Quick, on a real window (off the screen) with real keys and fingers. It needs
PySide6, so Tests/python/screens runs this file."""

from __future__ import annotations

import ctypes
import logging
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from dragging_cases import *  # noqa: F403
from dragging_cases import open_recipe
from drawing_helpers import SCHEMA, Fingers, Ledger, line
from navruntime import App
from navruntime.presenter import PresenterItem
from navruntime.qml import QmlDrawing
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QTouchEvent
from PySide6.QtQml import QQmlApplicationEngine
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QTest
from shiboken6 import delete

if sys.version_info < (3, 12):
    # PySide6 6.12.0 gives references of these away with each call, and there they are not immortal.
    for constant in (None, False, True):
        ctypes.c_ssize_t.from_address(id(constant)).value += 1 << 30

qt = QGuiApplication.instance() or QGuiApplication([])
FILES = Path(__file__).with_name("qml")
screen = QTest.createTouchDevice()


class Counted(QmlDrawing):
    """Counts the pages, and makes most of them from one file."""

    def __init__(self, engine: Any, nav: Any, ledger: Ledger) -> None:
        super().__init__(engine, nav, str(FILES))
        self.ledger = ledger
        ledger.watch(self, lambda page: page.isVisible() and page.parentItem() is not None)

    def make(self, item: PresenterItem) -> QQuickItem:
        if item.route.name == "broken":
            return super().make(item)
        ledger, page = self.ledger, self.load(str(FILES / "page.qml"), item)
        page.item = item  # For the ledger.
        ledger.made[item.id] += 1
        page.destroyed.connect(lambda: ledger.gone.update([item.id]))
        return page


class World(Fingers):
    def __init__(self, nav: Any, milliseconds: int = 60) -> None:
        self.nav, self.ledger = nav, Ledger()
        self.engine = QQmlApplicationEngine()
        self.pages: Any = Counted(self.engine, nav, self.ledger)
        self.engine.setInitialProperties({"pages": self.pages.pages, "duration": milliseconds})
        self.engine.load(str(FILES / "Main.qml"))
        self.window: Any = self.engine.rootObjects()[0]
        QTest.qWaitForWindowActive(self.window)
        self.settle()

    def turn(self) -> None:
        qt.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def settle(self) -> None:
        """Run the main loop until nothing slides and nothing is to be done."""
        self.turn()
        while self.moves() or self.pages.presenter.wants:
            QTest.qWait(1)
        self.turn()

    def moves(self) -> bool:
        return self.pages.operation is not None or self.window.property("isBusy")

    def shown(self) -> list[int]:
        """What Qt Quick itself shows."""
        return sorted(id for page, id in self.pages.ids.items() if self.is_seen(page))

    def is_seen(self, page: QQuickItem) -> bool:
        return page.isVisible() and page.parentItem() is not None

    def top(self) -> Any:
        return self.pages.page(line(self.nav)[-1])

    def follows(self) -> bool:
        self.settle()
        assert (self.shown(), self.pages.shown()) == (line(self.nav)[-1:], line(self.nav))
        assert self.top().mapToScene(QPointF()) == QPointF()
        return True

    def destroy(self) -> None:
        """The window is closed, and the engine ends with it."""
        self.window.close()
        delete(self.engine)
        assert self.pages.presenter.closed

    def press(self, key: str) -> None:
        QTest.keyClick(self.window, getattr(Qt.Key, f"Key_{key}"))

    def point(self, page: QQuickItem, name: str) -> QPoint:
        """The centre of something in a page."""
        item = page.findChild(QQuickItem, name)
        return item.mapToScene(QPointF(item.width() / 2, item.height() / 2)).toPoint()

    def type(self, page: QQuickItem, text: str) -> None:
        QTest.mouseClick(self.window, Qt.MouseButton.LeftButton, pos=self.point(page, "field"))
        for key in text:
            QTest.keyClick(self.window, key)

    def typed(self, page: QQuickItem) -> str:
        return str(page.findChild(QQuickItem, "field").property("text"))

    def said(self, page: QQuickItem) -> str:
        return str(page.property("sentence"))

    def touch(self, act: str, point: QPoint) -> None:
        event = QTest.touchEvent(self.window, screen)
        getattr(event, act)(0, point, self.window)
        event.commit()

    def tap(self, page: QQuickItem) -> None:
        point = self.point(page, "button")
        self.touch("press", point)
        self.touch("release", point)

    def finger(self, act: str, x: int) -> None:
        self.touch(act, QPoint(x, 280))
        QTest.qWait(20)  # Qt Quick takes the moves of a frame together.
        self.last = x

    def finger_down(self) -> None:
        self.finger("press", 5)

    def finger_to(self, *places: int) -> None:
        for x in places:
            self.finger("move", x)

    def finger_up(self) -> None:
        self.finger("release", self.last)

    def x(self, page: QQuickItem) -> float:
        return page.mapToScene(QPointF()).x()


@pytest.fixture
def make_world() -> type[World]:
    return World


@pytest.fixture
def world() -> Iterator[World]:
    with App(SCHEMA) as nav:
        world = World(nav)
        yield world
        world.destroy()


def test_an_alarm_cuts_a_slide_short(make_world: Any) -> None:
    with App(SCHEMA) as nav:
        world = make_world(nav, milliseconds=600_000)
        nav.go({"name": "recipe", "params": {"id": 1}})
        world.turn()
        recipe = world.top()
        assert world.x(recipe) > 0 and world.pages.operation.kind == "push", "the page slides"
        nav.facts["alarm"] = True
        world.turn()
        alarm = world.top()
        assert world.pages.operation.kind == "present" and alarm.isVisible()
        assert world.x(alarm) == 0 < alarm.mapToScene(QPointF()).y(), "from below"
        assert world.pages.shown() == line(nav)
        world.destroy()
        world.ledger.check(set())


@pytest.mark.parametrize("far", [False, True])
def test_an_alarm_during_a_drag_waits_for_the_finger(world: World, far: bool) -> None:
    page, before = open_recipe(world)
    world.finger_down()
    world.finger_to(100, 300 if far else 150)
    place = world.x(page)
    world.nav.facts["alarm"] = True
    world.turn()
    assert world.x(page) == place > 100 and world.shown() == before
    world.finger_up()
    assert world.follows() and len(line(world.nav)) == (2 if far else 3)
    assert world.ledger.gone == ({before[1]: 1} if far else {})
    world.nav.facts["alarm"] = False
    assert world.follows() and line(world.nav) == (before[:1] if far else before)


def test_a_finger_that_the_system_takes_away_leaves_the_page(world: World) -> None:
    page, before = open_recipe(world)
    world.finger_down()
    world.finger_to(100, 300)
    assert world.x(page) > 200
    cancel = QTouchEvent(QEvent.Type.TouchCancel, screen)
    QCoreApplication.sendEvent(world.window, cancel)
    assert world.follows() and world.top() is page and line(world.nav) == before
    world.drag(100, 300)
    assert world.follows() and line(world.nav) == before[:1]


def test_a_mouse_drags_a_page_too(world: World) -> None:
    _, before = open_recipe(world)
    button = Qt.MouseButton.LeftButton
    QTest.mousePress(world.window, button, pos=QPoint(5, 280))
    for x in (50, 150, 300):
        QTest.mouseMove(world.window, QPoint(x, 280))
        world.turn()
    QTest.mouseRelease(world.window, button, pos=QPoint(300, 280))
    assert world.follows() and line(world.nav) == before[:1]


def test_a_page_that_the_program_pops_leaves_the_state(world: World) -> None:
    _, before = open_recipe(world)
    world.press("F3")
    assert world.follows() and line(world.nav) == before[:1]
    world.nav.go("note")
    assert world.follows()
    note = world.top()
    world.press("F3")
    assert world.follows() and world.top() is note, "the draft asks first"


def test_a_page_that_cannot_get_its_item_is_in_the_log(tmp_path: Path, caplog: Any) -> None:
    (tmp_path / "Page.qml").write_text("import QtQuick\nItem { required property var item }\n")
    (tmp_path / "home.qml").write_text("import QtQuick.Controls\nPage {}\n")
    engine = QQmlApplicationEngine()
    with App(SCHEMA) as nav, caplog.at_level(logging.WARNING, "navruntime"):
        pages = QmlDrawing(engine, nav, str(tmp_path))
        pages.draw()
        said = [record.getMessage().partition(":")[0] for record in caplog.records]
        file = tmp_path / "home.qml"
        assert said == [f"{file} has neither a property item nor pages"]
        delete(engine)


def test_a_route_without_parameters_has_none_in_qml(tmp_path: Path) -> None:
    text = "import QtQuick\nItem { required property var item; property var pages\n"
    text += "property string said: JSON.stringify(item.route.params) }\n"
    (tmp_path / "home.qml").write_text(text)
    engine = QQmlApplicationEngine()
    with App(SCHEMA) as nav:
        pages = QmlDrawing(engine, nav, str(tmp_path))
        pages.draw()
        assert pages.page(pages.shown()[0]).property("said") == "{}"
        delete(engine)
