"""The coffee machine in QML (examples/python/coffee_qml.py), off the screen, with real fingers and
keys. It needs PySide6, so Tests/python/screens runs this file."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "examples/python"))

import coffee_routes as routes
from coffee_qml import SCHEMA, Coffee
from navruntime import Journal, Schema
from navruntime.presenter import PresenterItem
from navruntime.qml import QmlDrawing
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QTest

qt = QGuiApplication.instance() or QGuiApplication([])
screen = QTest.createTouchDevice()
made: Counter[int] = Counter()


class Counted(QmlDrawing):
    def make(self, item: PresenterItem) -> QQuickItem:
        made[item.id] += 1
        return super().make(item)


def named(item: QQuickItem, name: str) -> QQuickItem:
    """What has a name in a page; the parts of a Repeater are no children for Qt."""
    todo = [item]
    while todo[-1].objectName() != name:
        todo += todo.pop().childItems()
    return todo[-1]


class World:
    """A machine, unlocked, and a finger."""

    def __init__(self, path: Path) -> None:
        self.journal = Journal(path)
        self.schema = Schema.load(SCHEMA)
        self.nav = routes.App(self.schema)
        if self.journal.recovered:
            self.nav.restore(self.journal.recovered)
        self.nav.attach_journal(self.journal)
        made.clear()
        self.coffee = Coffee(self.nav, Counted)
        self.window = self.coffee.window
        QTest.qWaitForWindowActive(self.window)
        self.settle()

    def settle(self) -> None:
        qt.processEvents()
        pages = self.coffee.pages
        while pages.operation or self.window.property("isBusy") or pages.presenter.wants:
            QTest.qWait(5)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def close(self) -> None:
        self.coffee.close()
        for handle in (self.nav, self.journal, self.schema):
            handle.close()

    def where(self) -> str:
        return self.nav.describe().removeprefix("coffee: ")

    def top(self) -> QQuickItem:
        return self.coffee.pages.page(self.coffee.pages.shown()[-1])

    def touch(self, act: str, point: QPoint) -> None:
        event = QTest.touchEvent(self.window, screen)
        getattr(event, act)(0, point, self.window)
        event.commit()

    def tap(self, *names: str) -> None:
        """Taps, without a frame between them."""
        items = [named(self.top(), name) for name in names]
        places = [item.mapToScene(QPointF(item.width() / 2, item.height() / 2)) for item in items]
        for place in places:
            self.touch("press", place.toPoint())
            self.touch("release", place.toPoint())

    def drag(self, *xs: int) -> None:
        for act, x in zip(["press", *["move"] * len(xs)], xs):
            self.touch(act, QPoint(x, 230))
            QTest.qWait(20)  # Qt Quick takes the moves of a frame together.
        self.last = QPoint(xs[-1], 230)

    def lift(self) -> None:
        self.touch("release", self.last)

    def seen(self) -> str:
        """The page whose ground is seen in a corner of the window."""
        self.settle()
        return self.window.grabWindow().pixelColor(2, 236).name()

    def follows(self) -> bool:
        """What is seen is the state: the top page, in its place, alone."""
        self.settle()
        top, scene = self.top(), self.nav.scene
        shown = scene.layers[-1].top if scene.layers else scene.screens[0]
        assert self.coffee.pages.shown()[-1] == shown.id
        assert (
            self.seen() == top.property("color").name() and top.mapToScene(QPointF()) == QPointF()
        )
        return True


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    world = World(tmp_path / "journal")
    world.tap("1", "2", "3", "4")
    world.settle()
    yield world
    world.close()


def test_a_pin_opens_the_lock(tmp_path: Path) -> None:
    world = World(tmp_path / "journal")
    assert world.where() == "home + cover lock" and world.follows()
    world.tap("9", "9", "9", "9")
    assert world.where() == "home + cover lock" and "Not the PIN" in world.top().property("says")
    world.tap("1", "2", "3", "4")
    assert world.where() == "home" and world.follows()
    world.close()


def test_two_taps_open_a_recipe_once(world: World) -> None:
    world.tap("latte", "latte")
    assert world.where() == "home > recipe(drink=latte)" and world.follows()
    world.tap("back", "back")
    assert world.where() == "home" and world.follows()


def test_brewing_stops_for_an_alarm(world: World) -> None:
    world.tap("tea")
    world.settle()
    world.tap("brew")
    world.settle()
    world.window.contentItem().setFocus(True)
    QTest.keyClick(world.window, Qt.Key.Key_W)
    assert world.where().endswith("+ cover alarm") and world.follows()
    page = world.nav.scene.screens[0].id
    percent = world.nav.entry_state(page)
    QTest.qWait(200)
    assert world.nav.entry_state(page) == percent
    world.nav.set_entry_state(page, 99)
    world.coffee.pages.page(page).setProperty("percent", 99)
    QTest.keyClick(world.window, Qt.Key.Key_F)
    while "done" not in world.where():
        QTest.qWait(10)
    assert world.where() == "home > done(drink=tea)" and world.follows()


def test_a_finger_drags_back_while_an_alarm_comes(world: World) -> None:
    """The finger keeps its page; the alarm comes up when it lets go."""
    world.tap("settings")
    world.settle()
    world.drag(5, 40, 120, 200, 260)
    world.coffee.machine.sense("beans")
    QTest.qWait(50)
    world.lift()
    assert world.follows() and world.seen() == "#b3261e"
    assert world.where() in ("home + cover alarm", "home > settings + cover alarm")
    world.coffee.machine.sense("fine")
    assert world.follows()


def test_an_alarm_covers_even_the_lock(world: World) -> None:
    world.coffee.machine.lock()
    world.coffee.machine.sense("water")
    assert world.follows() and world.seen() == "#b3261e"
    assert world.nav.open("coffee://machine/recipes/tea").status.name == "PENDING"
    world.coffee.machine.sense("fine")
    assert world.follows() and world.seen() == "#3b2418"
    world.tap("1", "2", "3", "4")
    assert world.where() == "home > recipe(drink=tea)" and world.follows()


def test_wrong_links_change_nothing(world: World) -> None:
    before = world.where()
    for url in ("[/x]", "coffee://machine/../x", "x" * 8000, "coffee://machine/\x1b"):
        assert world.nav.open(url).status.name in ("UNHANDLED", "REJECTED")
        assert world.where() == before and world.follows()


def test_an_untouched_machine_goes_home(world: World) -> None:
    world.tap("settings")
    assert world.coffee.machine.idle.remainingTime() > 29_000
    world.coffee.machine.idle.setInterval(1)
    while world.where() != "home":
        QTest.qWait(5)
    assert world.follows()


@pytest.mark.parametrize("seed", range(6))
def test_a_storm_of_sixty_commands(world: World, seed: int) -> None:
    chance = random.Random(seed)
    machine = world.coffee.machine
    links = ("/", "/recipes/tea", "/recipes/latte", "/settings/about", "/none")
    for _ in range(60):
        kind = chance.randrange(7)
        if kind < 3:
            place = QPoint(chance.randrange(320), chance.randrange(240))
            world.touch("press", place)
            world.touch("release", place)
        elif kind < 5:
            world.nav.open("coffee://machine" + chance.choice(links))
        elif kind < 6:
            machine.sense(chance.choice(("water", "fine", "fine")))
        else:
            world.nav.back()
        QTest.qWait(chance.choice((0, 0, 10, 40)))
    machine.sense("fine")
    assert world.follows()
    assert set(made.values()) == {1}, "each page is made once"


def test_it_comes_back_after_a_power_cut(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    program = ROOT / "examples/python/coffee_qml.py"
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    world = World(path)
    world.tap("1", "2", "3", "4")
    world.close()
    command = [sys.executable, program, path, "coffee://machine/recipes/latte"]
    with subprocess.Popen(command, env=environment) as process:
        while b"latte" not in path.read_bytes() and process.poll() is None:
            time.sleep(0.01)
        process.kill()
    world = World(path)
    assert world.where() == "home > recipe(drink=latte)" and world.follows()
    world.close()


def test_a_wrong_call_is_one_line_and_exit_code_2(tmp_path: Path) -> None:
    program = ROOT / "examples/python/coffee_qml.py"
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, program, tmp_path]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 2 and done.stderr.startswith("coffee_qml: ")
    assert "Traceback" not in done.stderr
