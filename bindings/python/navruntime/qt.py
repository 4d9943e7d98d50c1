"""Draws navigation with the widgets of Qt (PySide6): pages slide in a frame, modals are windows
(docs/howto)."""

from __future__ import annotations

from typing import Any, Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QSocketNotifier, QTimer, QVariantAnimation
from PySide6.QtWidgets import QDialog, QLabel, QWidget
from shiboken6 import isValid

from .drawing import Nav
from .presenter import Operation, PresenterItem
from .sliding import Sliding


class _Sizes(QObject):
    """Sees that a parent of pages gets another size."""

    def __init__(self, parent: QWidget, drawing: QtDrawing) -> None:
        super().__init__(parent)
        self.drawing = drawing
        parent.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and not self.drawing.presenter.closed:
            self.drawing.lay_out()
        return False


class QtDrawing(Sliding[QWidget]):
    """Draws in a widget. ``make`` gets the parent of a page and its item; the page is placed by
    this adapter. ``milliseconds`` is how long a page slides."""

    kind = QWidget

    def __init__(
        self,
        frame: QWidget,
        nav: Nav,
        make: Callable[[Any, PresenterItem], QWidget],
        milliseconds: int = 200,
    ) -> None:
        super().__init__(frame, nav, make)
        self.milliseconds = milliseconds
        _Sizes(frame, self)
        frame.destroyed.connect(self.close)
        self._notifier = QSocketNotifier(self.fileno(), QSocketNotifier.Type.Read)
        self._notifier.activated.connect(self.wake)
        self.draw()

    def close(self) -> None:
        if isValid(self._notifier):  # At the end of a program, Qt may have deleted it.
            self._notifier.setEnabled(False)
        super().close()

    def create(self, item: PresenterItem, operation: Operation) -> QWidget:
        page = super().create(item, operation)
        page.setParent(self.parent)
        page.setAutoFillBackground(True)  # Else what it slides over shines through.
        page.destroyed.connect(lambda: page in self.ids and QTimer.singleShot(0, self._give_back))
        return page

    def sentence(self, item: PresenterItem, text: str) -> QWidget:
        label = QLabel(text)
        label.setWordWrap(True)
        return label

    def destroy(self, page: QWidget) -> None:
        if isValid(page):
            page.hide()
            page.deleteLater()

    def exists(self, widget: QWidget) -> bool:
        return bool(isValid(widget))

    def put(self, page: QWidget, x: float | None) -> None:
        if x is None:
            return page.hide()
        page.resize(page.parentWidget().size())
        page.move(QPoint(round(x * page.width()), 0))
        page.raise_()
        page.show()

    def play(self, step: Callable[[float], None], end: Callable[[], None]) -> Callable[[], object]:
        animation = QVariantAnimation(self.frame, startValue=0.0, endValue=1.0)
        animation.setDuration(self.milliseconds)
        animation.valueChanged.connect(step)
        animation.finished.connect(end)
        animation.start()

        def stop() -> None:
            animation.stop()
            animation.deleteLater()

        return stop

    def open_window(self, modal: int) -> QWidget:
        window = QDialog(self.frame)
        window.resize(self.frame.size())
        _Sizes(window, self)
        window.rejected.connect(lambda: self._rejected(modal))
        return window

    def show_window(self, window: QWidget, visible: bool) -> None:
        window.setVisible(visible)

    def close_window(self, window: QWidget) -> None:
        if isValid(window):
            window.hide()
            window.deleteLater()

    def _rejected(self, modal: int) -> None:
        """The user closed the window of a modal."""
        if modal in self.line.modals and not self.presenter.closed:
            self.take_off(modal)

    def _give_back(self) -> None:
        if not self.presenter.closed:
            self.give_back()
