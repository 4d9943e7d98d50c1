#!/usr/bin/env python3
"""The coffee machine of coffee.c again, drawn by Qt Quick, from the same schema.

    pip install 'navruntime[qt]'                       # a checkout needs PySide6 only
    examples/python/coffee_qml.py [JOURNAL [LINK]]

The pages are the QML files of the folder coffee. w, b and f are the sensors: water, beans, fine.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "bindings" / "python"))  # Of a checkout, if it is not installed.

import coffee_routes as routes
from navruntime import Journal, NavError, NotResumed, Schema
from navruntime.app_values import Rejected, Unhandled
from navruntime.qml import QmlDrawing
from PySide6.QtCore import Property, QEvent, QObject, QTimer, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtQml import QQmlApplicationEngine
from shiboken6 import delete

SCHEMA = ROOT / "examples/data/coffee.schema.json"
PAGES = Path(__file__).with_name("coffee")
PIN = "1234"
IDLE = 30_000  # milliseconds until an untouched machine goes home
ACTS = (QEvent.Type.MouseButtonPress, QEvent.Type.TouchBegin, QEvent.Type.KeyPress)


class Machine(QObject):
    """What the pages may do, each from its own entry: a second tap is refused."""

    changed = Signal()

    def __init__(self, nav: routes.App) -> None:
        super().__init__()
        self.nav, self.idle = nav, QTimer(self, interval=IDLE, singleShot=True)
        self.idle.timeout.connect(lambda: nav.go(routes.Home()))
        self.idle.start()

    @Slot("qlonglong", str)
    def order(self, page: int, drink: routes.DrinkChoice) -> None:
        self.nav.at(page).go(routes.Recipe(drink))

    @Slot("qlonglong", str, int)
    def brew(self, page: int, drink: routes.DrinkChoice, strength: int) -> None:
        self.nav.at(page).go(routes.Brewing(drink, strength))

    @Slot("qlonglong")
    def settings(self, page: int) -> None:
        self.nav.at(page).go(routes.Settings())

    @Slot("qlonglong")
    def about(self, page: int) -> None:
        self.nav.at(page).go(routes.About())

    @Slot("qlonglong")
    def back(self, page: int) -> None:
        self.nav.at(page).back()

    @Slot()
    def lock(self) -> None:
        self.nav.facts.locked = True

    @Slot(str, result=bool)
    def unlock(self, pin: str) -> bool:
        if pin == PIN:
            with suppress(NotResumed):  # What waited under the lock may not be shown now.
                self.nav.facts.locked = False
        return pin == PIN

    @Slot("qlonglong", int, result=int)
    def kept(self, page: int, otherwise: int) -> int:
        """How strong, or how full the cup is: the state of the entry, which comes back with it."""
        state = self.nav.entry_state(page)
        return state if isinstance(state, int) else otherwise

    @Slot("qlonglong", int)
    def keep(self, page: int, state: int) -> None:
        self.nav.set_entry_state(page, state)

    @Slot("qlonglong", str)
    def ready(self, page: int, drink: routes.DrinkChoice) -> None:
        """The cup is full: one step, and back leads home."""
        if self.nav.at(page).back_to_root().status == 0:
            self.nav.go(routes.Done(drink))

    @Slot(str)
    def sense(self, fault: routes.FaultChoice) -> None:
        with suppress(NotResumed):
            self.nav.facts.fault = fault
        self.changed.emit()

    def _fault(self) -> str:
        return str(self.nav.facts.fault)

    fault = Property(str, _fault, notify=changed)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in ACTS:
            self.idle.start()
        return False


class Coffee:
    """The window, with the pages in it."""

    def __init__(self, nav: routes.App, drawing: type[QmlDrawing] = QmlDrawing) -> None:
        self.engine, self.machine = QQmlApplicationEngine(), Machine(nav)
        self.pages = drawing(self.engine, nav, str(PAGES))
        self.engine.rootContext().setContextProperty("machine", self.machine)
        self.engine.setInitialProperties({"pages": self.pages.pages})
        self.engine.load(str(PAGES / "Main.qml"))
        self.window: Any = self.engine.rootObjects()[0]
        cast(QGuiApplication, QGuiApplication.instance()).installEventFilter(self.machine)

    def close(self) -> None:
        cast(QGuiApplication, QGuiApplication.instance()).removeEventFilter(self.machine)
        self.window.close()
        delete(self.engine)


def main(path: str = "coffee.journal", link: str | None = None) -> int:
    qt = QGuiApplication(sys.argv[:1])
    with Schema.load(SCHEMA) as schema, routes.App(schema) as nav, Journal(path) as journal:
        if journal.recovered:
            nav.restore(journal.recovered)
        nav.attach_journal(journal)
        if link is not None and isinstance(nav.open(link), (Rejected, Unhandled)):
            print(f"coffee_qml: no link of this machine: {link!r}", file=sys.stderr)
        coffee = Coffee(nav)
        code = qt.exec()
        coffee.close()
    return code


if __name__ == "__main__":
    if len(sys.argv) > 3:
        sys.exit("usage: coffee_qml.py [JOURNAL [LINK]]")
    try:
        sys.exit(main(*sys.argv[1:]))
    except NavError as error:
        print(f"coffee_qml: {error}", file=sys.stderr)
        sys.exit(2)
