"""Saves the pictures of Qt Quick in a folder, off the screen: draw_qml.py FOLDER"""

import sys
from pathlib import Path

from navruntime.qml import QmlDrawing
from PySide6.QtCore import QPoint
from PySide6.QtGui import QGuiApplication
from PySide6.QtQml import QQmlApplicationEngine
from PySide6.QtTest import QTest
from shiboken6 import delete
from story import SIZE, SLIDE, TEXTS, play

HERE = Path(__file__).parent


class Pages(QmlDrawing):
    def make(self, item):
        page = self.load(str(HERE / "Page.qml"), item)
        page.setProperty("texts", list(TEXTS[item.route.name]))
        return page


class Window:
    def __init__(self, app):
        self.engine = QQmlApplicationEngine()
        self.pages = Pages(self.engine, app, str(HERE))
        self.engine.setInitialProperties(
            {"pages": self.pages.pages, "duration": SLIDE, "width": SIZE[0], "height": SIZE[1]}
        )
        self.engine.load(str(HERE / "Main.qml"))
        self.window = self.engine.rootObjects()[0]
        self.screen = QTest.createTouchDevice()

    def wait(self, milliseconds):
        QTest.qWait(round(milliseconds))

    def save(self, number):
        self.window.grabWindow().save(str(Path(sys.argv[1], f"{number}.ppm")))

    def finger(self, *places):
        for act, x in zip(["press", *["move"] * len(places)], places):
            event = QTest.touchEvent(self.window, self.screen)
            getattr(event, act)(0, QPoint(x, SIZE[1] - 10), self.window)
            event.commit()
            self.wait(100)

    def close(self):
        delete(self.engine)


qt = QGuiApplication([])
play(Window)
