"""Draws navigation with Qt Quick (PySide6): NavRuntime/Navigation.qml, which a program imports or
copies, shows the pages with a StackView for each leaf (docs/howto)."""

from __future__ import annotations

import logging
from os.path import commonprefix, dirname, join
from typing import Any

from PySide6.QtCore import QObject, QSocketNotifier, QUrl, Signal, Slot
from PySide6.QtQml import QJSValue, QQmlComponent, QQmlEngine
from PySide6.QtQuick import QQuickItem
from shiboken6 import isValid

from .line import LineDrawing
from .presenter import Operation, PresenterItem, Profile

SENTENCE = b"""
import QtQuick
Text { property string sentence; text: sentence; textFormat: Text.PlainText; wrapMode: Text.Wrap }
"""


_NO_PROPERTY = (
    "%s has neither a property item nor pages: declare `required property var item`. If its type "
    "declares it already, a module that the file imports has a type of the same name"
)
_log = logging.getLogger("navruntime")


class Pages(QObject):
    """What QML knows as ``pages``."""

    # For Navigation.qml.
    show = Signal(str, int, list, str, bool)
    trim = Signal(str, int)
    # From it: it is there; nothing slides, with so many pages; a finger lets go, and a page is off.
    started = Signal()
    ended = Signal(int)
    dropped = Signal(bool)

    def __init__(self, drawing: QmlDrawing) -> None:
        super().__init__(drawing.engine)
        self._drawing = drawing

    @Slot("QVariant", result=str)
    @Slot("QVariant", "qlonglong", result=str)
    def send(self, intent: Any, entry: int | None = None) -> str:
        """Send an intent, perhaps from the page of an entry; answers the name of the status."""
        intent = intent.toVariant() if isinstance(intent, QJSValue) else intent
        return str(self._drawing.nav.send(intent, from_=entry).status.name)

    @Slot("qlonglong", result=QObject)
    def page(self, id: int) -> QQuickItem:
        return self._drawing.page(id)

    @Slot(result=list)
    def drag(self) -> list[int]:
        """A finger begins to drag: the ids on top, and under it."""
        return list(self._drawing.hold_top() or ())


class QmlDrawing(LineDrawing[QQuickItem]):
    """Draws in a ``Navigation`` of the engine's QML, which gets :attr:`pages`. A page is the file
    NAME.qml of a folder, with ``item`` and ``pages`` as properties; override :meth:`make` to make
    it otherwise."""

    # StackView does not own items that are given to it, so the very item can come back.
    profile: Profile = {"like": "qtquick", "returns": True}

    def __init__(self, engine: QQmlEngine, nav: Any, folder: str) -> None:
        super().__init__(nav, self.profile, self.make)
        self.engine, self.nav, self.folder = engine, nav, folder
        self.pages = Pages(self)
        self.pages.started.connect(self._start)
        self.pages.ended.connect(self._end)
        self.pages.dropped.connect(self._drop)
        self.operation: Operation | None = None
        """What is in flight."""
        self._notifier = QSocketNotifier(self.fileno(), QSocketNotifier.Type.Read)
        self._notifier.setEnabled(False)
        self._notifier.activated.connect(self.wake)
        engine.addImportPath(dirname(__file__))
        engine.destroyed.connect(self.close)

    def _start(self) -> None:
        self._notifier.setEnabled(True)
        self.draw()

    def close(self) -> None:
        if isValid(self._notifier):
            self._notifier.setEnabled(False)
        super().close()

    def make(self, item: PresenterItem) -> QQuickItem:
        """Make the page of an item."""
        return self.load(join(self.folder, f"{item.route.name}.qml"), item)

    def load(self, file: str, item: PresenterItem) -> QQuickItem:
        """Make a page from a file."""
        component = QQmlComponent(self.engine, QUrl.fromLocalFile(file))
        value: Any = item.to_json()
        value["route"].setdefault("params", {})  # Else each page would ask first.
        page = self._create(component, {"item": value, "pages": self.pages})
        if all(page.metaObject().indexOfProperty(name) < 0 for name in ("item", "pages")):
            _log.warning(_NO_PROPERTY, file)  # Qt says nothing.
        return page

    def _create(self, component: QQmlComponent, properties: dict[str, Any]) -> QQuickItem:
        is_ready = component.isReady()
        page = component.createWithInitialProperties(properties) if is_ready else None
        if not isinstance(page, QQuickItem):
            raise ValueError(component.errorString().strip() or f"{page} is no Item")
        page.setParent(self.pages)  # It is neither Python's nor JavaScript's.
        return page

    def sentence(self, item: PresenterItem, text: str) -> QQuickItem:
        component = QQmlComponent(self.engine)
        component.setData(SENTENCE, QUrl())
        return self._create(component, {"sentence": text})

    def destroy(self, page: QQuickItem) -> None:
        if isValid(page):
            page.deleteLater()

    def begin(self, operation: Operation) -> None:
        was = self.line.ids() if operation.kind != "switch" else []
        kept = {at: len(ids) for at, ids in self.line.kept.items()}
        is_modal = self.line.is_modal(operation)
        self.line.apply(operation)
        for at, ids in self.line.kept.items():
            if len(ids) < kept.get(at, 0):
                self.pages.trim.emit(at, len(ids))
        self.operation = operation
        keep = len(commonprefix([was, self.line.ids()])) or kept.get(operation.at or "", 0)
        self._show(keep, operation.animate, is_modal)

    def _show(self, keep: int, animate: str = "none", is_modal: bool = False) -> None:
        """Show the first pages that the StackView has, then those of the line."""
        ids = self.line.ids()[keep:]
        self.pages.show.emit(self.line.leaf or "", keep, ids, animate, is_modal)

    def _end(self, depth: int) -> None:
        operation, self.operation = self.operation, None
        lost = self.line.ids()[depth:]
        if lost:  # The program itself has popped them.
            self._take_off(lost)
        elif operation is not None:
            self.finished(operation)

    def _drop(self, is_off: bool) -> None:
        top = self.line.ids()[-1:]
        if is_off and self.goes_off(top[0]):
            self._take_off(top)
        else:
            self.give_up()

    def _take_off(self, ids: list[int]) -> None:
        self.line.remove(*ids)
        self._show(len(self.line.ids()))
        self.moved("qml")
