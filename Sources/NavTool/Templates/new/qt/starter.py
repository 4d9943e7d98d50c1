"""starter: buttons send intents, and what the app says is drawn.

pip install navruntime PySide6-Essentials
"""

import json
import pathlib
import sys
from collections.abc import Callable

import starter_routes as routes
from navruntime.presenter import PresenterItem
from navruntime.qt import QtDrawing
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

PATH = pathlib.Path(__file__).with_name("starter.schema.json")
SCHEMA = json.loads(PATH.read_text(encoding="utf-8"))


class Page(QWidget):
    """A screen, made once: what a person types stays in its widgets."""

    def __init__(self, parent: QWidget, item: PresenterItem) -> None:
        super().__init__(parent)
        self.name = item.route.name
        QVBoxLayout(self).addWidget(QLabel(self.name))


class Window(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.nav = routes.App(SCHEMA)
        self.buttons: dict[str, QPushButton] = {}
        row = QHBoxLayout()
        self.add(row, "Notes", lambda: self.here.select("notes"))
        self.add(row, "Settings", lambda: self.here.select("settings"))
        self.add(row, "Note", lambda: self.here.go(routes.Note(7)))
        self.add(row, "Share", lambda: self.here.go(routes.Share(7)))
        self.add(row, "Sign in", lambda: self.sign_in(True))
        self.add(row, "Sign out", lambda: self.sign_in(False))
        self.add(row, "Back", lambda: self.here.back())
        area = QWidget()
        area.setMinimumSize(480, 160)
        layout = QVBoxLayout(self)
        layout.addWidget(area)
        layout.addLayout(row)
        self.pages = QtDrawing(area, self.nav, Page)
        self.nav.observe(lambda event: self.draw())
        self.draw()

    def add(self, row: QHBoxLayout, name: str, action: Callable[[], object]) -> None:
        button = self.buttons[name] = QPushButton(name)
        button.clicked.connect(lambda: action())
        row.addWidget(button)

    @property
    def here(self) -> routes.Sender:
        """Sends as from the page that is shown, so that the second of two taps is refused."""
        return self.nav.at(self.pages.shown()[-1])

    def sign_in(self, is_signed_in: bool) -> None:
        self.nav.facts.signed_in = is_signed_in

    def closeEvent(self, event: QCloseEvent) -> None:
        self.pages.close()
        super().closeEvent(event)

    def draw(self) -> None:
        """What belongs to no page."""
        self.setWindowTitle(self.nav.scene.title)
        self.buttons["Back"].setEnabled(self.nav.can_go_back)


if __name__ == "__main__":
    qt = QApplication(sys.argv)
    window = Window()
    window.show()
    sys.exit(qt.exec())
