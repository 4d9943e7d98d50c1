"""Saves the pictures of Qt's widgets in a folder, off the screen: draw_qt.py FOLDER"""

import sys
from pathlib import Path

from navruntime.qt import QtDrawing
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFont, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QLineEdit, QPushButton, QVBoxLayout
from PySide6.QtWidgets import QWidget
from shiboken6 import delete
from story import SIZE, SLIDE, TEXTS, play

STYLE = """
.QFrame { background: white; border: 0; border-left: 1px solid #a0a0a0; }
QDialog { border: 1px solid #606060; }
QDialog .QFrame { background: #fff3d6; border: 0; }
QLineEdit { padding: 6px; } QPushButton { padding: 6px 16px; }
"""


class Window:
    def __init__(self, app):
        self.frame = QWidget()
        self.frame.resize(*SIZE)
        self.pages = QtDrawing(self.frame, app, self.page, milliseconds=SLIDE)
        self.frame.show()

    def page(self, parent, item):
        page = QFrame(parent)
        title, text, button = TEXTS[item.route.name]
        heading = QLabel(title)
        heading.setFont(QFont("DejaVu Sans", 15, QFont.Weight.Bold))
        layout = QVBoxLayout(page)
        for widget in (heading, QLineEdit(text), QPushButton(button)):
            layout.addWidget(widget, alignment=Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch()
        page.mouseMoveEvent = lambda event: self.pages.drag(page, self.part(event))
        if parent is not self.frame:
            parent.setFixedSize(200, 120)
        return page

    def part(self, event):
        return (self.frame.mapFromGlobal(event.globalPosition()).x() - 5) / SIZE[0]

    def wait(self, milliseconds):
        QTest.qWait(round(milliseconds))

    def save(self, number):
        picture = self.frame.grab()
        painter = QPainter(picture)
        for dialog in self.pages.windows.values():
            painter.drawPixmap((SIZE[0] - 200) // 2, SIZE[1] - 130, dialog.grab())
        painter.end()
        picture.save(str(Path(sys.argv[1], f"{number}.ppm")))

    def finger(self, *places):
        window = self.frame.windowHandle()
        y = SIZE[1] - 10
        QTest.mousePress(window, Qt.MouseButton.LeftButton, pos=QPoint(places[0], y))
        for x in places[1:]:
            QTest.mouseMove(window, QPoint(x, y))
            self.wait(100)

    def close(self):
        delete(self.frame)


qt = QApplication([])
qt.setStyleSheet(STYLE)
play(Window)
