"""Saves the pictures of the coffee machine in QML in a folder, off the screen."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "examples/python"))

import coffee_routes as routes  # noqa: E402
from coffee_qml import SCHEMA, Coffee  # noqa: E402
from navruntime import Schema  # noqa: E402
from PySide6.QtCore import QPoint  # noqa: E402
from PySide6.QtGui import QGuiApplication  # noqa: E402
from PySide6.QtTest import QTest  # noqa: E402

qt = QGuiApplication([])
with Schema.load(SCHEMA) as schema, routes.App(schema) as nav:
    nav.facts.locked = False
    coffee = Coffee(nav)
    QTest.qWait(300)

    def save(number):
        coffee.window.grabWindow().save(str(Path(sys.argv[1], f"{number}.ppm")))

    nav.go(routes.Recipe("latte"))
    QTest.qWait(130)
    save(0)
    QTest.qWait(500)
    nav.go(routes.Brewing("latte", 3))
    QTest.qWait(1800)
    coffee.machine.sense("water")
    QTest.qWait(90)
    save(1)
    coffee.machine.sense("fine")
    nav.go(routes.Home())
    nav.go(routes.Settings())
    QTest.qWait(600)
    screen = QTest.createTouchDevice()
    for act, x in zip(["press", *["move"] * 5], range(10, 190, 30)):
        event = QTest.touchEvent(coffee.window, screen)
        getattr(event, act)(0, QPoint(x, 226), coffee.window)
        event.commit()
        QTest.qWait(60)
    save(2)
    coffee.close()
