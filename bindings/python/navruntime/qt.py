"""Draws navigation with the widgets of Qt (PySide6): pages slide in a frame, modals are windows
(docs/howto)."""

from __future__ import annotations

from typing import Any, Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QSocketNotifier, Qt, QTimer, QVariantAnimation
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QLabel, QWidget
from shiboken6 import isValid

from .drawing import Nav
from .presenter import Operation, PresenterItem
from .sliding import Sliding


class _Watch(QObject):
    """Sees that a parent of pages gets another size, or is shown."""

    def __init__(self, parent: QWidget, drawing: QtDrawing) -> None:
        super().__init__(parent)
        self.drawing = drawing
        parent.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if self.drawing.presenter.closed:
            return False
        if event.type() == QEvent.Type.Resize:
            self.drawing.lay_out()
        elif event.type() == QEvent.Type.Show and watched is self.drawing.frame:
            QTimer.singleShot(0, self.drawing.show_windows)  # On top of the main window.
        return False


class _Window(QDialog):
    """The window of a modal. ``leave`` takes the modal off."""

    def __init__(self, frame: QWidget, leave: Callable[[], None]) -> None:
        super().__init__(frame)
        self.leave = leave
        self.finished.connect(lambda _: leave())

    def closeEvent(self, event: QCloseEvent) -> None:
        # A program that ends closes its windows too, and that is no gesture: its main loop has
        # ended before the timer does.
        event.accept()
        QTimer.singleShot(10, self.leave)


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
        self._is_shown = frame.isVisible()
        _Watch(frame, self)
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
        page.setParent(self.parent, Qt.WindowType.Widget)  # A dialog would be a window of its own.
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
        window = _Window(self.frame, lambda: self._closed(modal))
        _Watch(window, self)
        return window

    def show_window(self, window: QWidget, visible: bool) -> None:
        main = self.frame.window()
        if not self._is_shown:
            return  # It would lie under the main window, and be no dialog of it.
        if visible and not window.isVisible():
            if not window.testAttribute(Qt.WidgetAttribute.WA_Resized):  # By the page.
                window.resize(self.frame.size())
            window.setWindowTitle(window.windowTitle() or main.windowTitle())
        window.setVisible(visible)

    def show_windows(self) -> None:
        """The main window is there: so are the modals that it was to have from the start."""
        if not self.presenter.closed:
            self._is_shown = True
            self.lay_out()

    def close_window(self, window: QWidget) -> None:
        if isValid(window):
            window.hide()
            window.deleteLater()

    def _closed(self, modal: int) -> None:
        """The user, or a button of a page, closed the window of a modal."""
        if modal in self.line.modals and not self.presenter.closed:
            self.take_off(modal)

    def _give_back(self) -> None:
        if not self.presenter.closed:
            self.give_back()
