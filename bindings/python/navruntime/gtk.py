"""Draws navigation with GTK 4 (PyGObject): pages slide in a GtkStack, the modal over them in
another, and a finger drags what is on top (docs/howto)."""

from __future__ import annotations

from typing import Callable

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, GLib, Gtk

from .drawing import Nav
from .line import LineDrawing
from .presenter import Operation, PresenterItem, Profile

_TYPES = Gtk.StackTransitionType


class _Lane:
    """The stack of the pages, or that of the modal, and what appears under a dragged page."""

    def __init__(self, drawing: GtkDrawing, milliseconds: int, forward: object, back: object):
        self.types = {"forward": forward, "back": back, "none": _TYPES.NONE}
        self.operation: Operation | None = None  # What is in flight.
        self.under = Gtk.Stack(can_target=False)
        self.stack = Gtk.Stack(can_target=False, transition_duration=milliseconds)
        self.nothing = self.stack.add_child(Gtk.Label()).get_child()
        self.stack.connect("notify::transition-running", lambda *_: drawing.end_slides())
        drawing.widget.add_overlay(self.under)
        drawing.widget.add_overlay(self.stack)
        # A window has room for what it shows, and not for what is kept.
        drawing.widget.set_measure_overlay(self.stack, True)
        self.stack.set_properties(hhomogeneous=False, vhomogeneous=False)


class GtkDrawing(LineDrawing[Gtk.Widget]):
    """Draws in :attr:`widget`, which the program puts into its window. ``make`` gets the item of a
    page. ``milliseconds`` is how long a page slides."""

    kind = Gtk.Widget
    profile: Profile = "gtkstack"

    def __init__(
        self, nav: Nav, make: Callable[[PresenterItem], Gtk.Widget], milliseconds: int = 200
    ) -> None:
        super().__init__(nav, self.profile, make)
        self.widget = Gtk.Overlay()
        slides = (_TYPES.OVER_LEFT, _TYPES.UNDER_RIGHT), (_TYPES.OVER_UP, _TYPES.UNDER_DOWN)
        self._lanes = [_Lane(self, milliseconds, *types) for types in slides]
        self._dragged: tuple[int, _Lane] | None = None
        self._focused: Gtk.Widget | None = None  # Under a modal: has the focus again after it.
        self._offset, self._is_moving = 0, False
        finger = Gtk.GestureDrag()
        finger.connect("drag-update", self._drag)
        finger.connect("cancel", lambda *_: self._drop(False))
        finger.connect("drag-end", lambda _, x, y: self._drop(x > self.widget.get_width() / 2))
        self.widget.add_controller(finger)
        self.widget.connect("get-child-position", self._place)
        self.widget.connect("destroy", lambda _: self.close())
        self._tag = GLib.io_add_watch(self.fileno(), 0, GLib.IO_IN, self.wake)
        self.draw()

    def close(self) -> None:
        if not self.presenter.closed:
            GLib.source_remove(self._tag)
        super().close()

    def create(self, item: PresenterItem, operation: Operation) -> Gtk.Widget:
        page = super().create(item, operation)
        if isinstance(page, Gtk.Root):
            raise TypeError(f"its page is {page!r}, a window: make a widget that lies in one")
        if item.style == "screen":
            page.add_css_class("background")
        page.connect("notify::parent", self._parent_changed)
        return page

    def sentence(self, item: PresenterItem, text: str) -> Gtk.Widget:
        return Gtk.Label(label=text, wrap=True)

    def destroy(self, page: Gtk.Widget) -> None:
        self._put(page, None)
        page.run_dispose()  # Its signal "destroy" comes now, whatever still refers to it.

    def begin(self, operation: Operation) -> None:
        lane = self._lanes[self.line.is_modal(operation)]
        self.line.apply(operation)
        lane.operation = operation
        self._show(lane, operation.animate)
        self.end_slides()

    def end_slides(self) -> None:
        """Finish the operations whose slides have ended."""
        for lane in self._lanes:
            if lane.operation and not (self._is_moving or lane.stack.get_transition_running()):
                operation, lane.operation = lane.operation, None
                self.finished(operation)

    def _show(self, lane: _Lane, animate: str) -> None:
        """Show what is on top of a lane, and nothing that is under a finger any longer."""
        stacks = self.line.stacks[1:] if lane is self._lanes[1] else self.line.stacks[:1]
        page = self.page(stacks[-1][-1]) if stacks and stacks[-1] else lane.nothing
        for put in (lane.under.get_first_child(), page):
            if put is not None:
                self._put(put, lane.stack)
        self._is_moving = True
        lane.stack.set_transition_type(lane.types[animate])
        lane.stack.set_visible_child(page)
        lane.stack.set_can_target(page is not lane.nothing)
        self._is_moving = False
        self._focus()

    def _focus(self) -> None:
        """Keys are for the modal over the pages, and after it for what had the focus before."""
        pages, modals = (lane.stack for lane in self._lanes)
        page, modal, root = pages.get_visible_child(), modals.get_visible_child(), pages.get_root()
        is_alone = modal is None or modal is self._lanes[1].nothing
        focused = root.get_focus() if root is not None else None
        if pages.get_can_focus() == is_alone:
            return
        pages.set_can_focus(is_alone)
        if focused is not None and not focused.is_ancestor(self.widget):
            return  # What else the window has keeps the focus.
        if not is_alone:
            self._focused = focused
            if not modal.child_focus(Gtk.DirectionType.TAB_FORWARD) and root is not None:
                root.set_focus(None)
            return
        last, self._focused = self._focused, None
        if last is None or not (last.is_ancestor(page) and last.grab_focus()):
            page.child_focus(Gtk.DirectionType.TAB_FORWARD)

    def _put(self, page: Gtk.Widget, stack: Gtk.Stack | None) -> None:
        """Give a page to a stack, or to none."""
        parent = page.get_parent()
        self._is_moving = True
        if parent is not None and parent is not stack:
            parent.remove(page)
        if stack is not None and parent is not stack:
            stack.add_child(page)
        self._is_moving = False

    def _place(self, overlay: Gtk.Overlay, child: Gtk.Widget, area: Gdk.Rectangle) -> bool:
        """The stack of a dragged page is moved to the right."""
        x = self._offset if self._dragged and child is self._dragged[1].stack else 0
        area.x, area.y, area.width, area.height = x, 0, overlay.get_width(), overlay.get_height()
        return True

    def _drag(self, finger: Gtk.GestureDrag, x: float, y: float) -> None:
        if self._dragged is None and x > max(12, abs(y)):
            if not any(lane.operation for lane in self._lanes) and (pair := self.hold_top()):
                self._dragged = pair[0], self._lanes[len(self.line.stacks) > 1]
                finger.set_state(Gtk.EventSequenceState.CLAIMED)
                if pair[1] in self.line.stacks[-1]:
                    self._put(self.page(pair[1]), self._dragged[1].under)
        self._offset = max(0, round(x))
        self.widget.queue_allocate()

    def _drop(self, is_off: bool) -> None:
        dragged, self._dragged = self._dragged, None
        if dragged is not None:
            self._take_off(*([dragged[0]] if is_off and self.goes_off(dragged[0]) else []))

    def _parent_changed(self, page: Gtk.Widget, _: object) -> None:
        if page in self.ids and page.get_parent() is None and not self._is_moving:
            GLib.idle_add(self._take_off, self.ids[page])  # The program removed it.

    def _take_off(self, *ids: int) -> None:
        """Pages, perhaps none, were taken off by the user or the program."""
        if not self.presenter.closed:
            self.line.remove(*ids)
            for lane in self._lanes:
                self._show(lane, "none")
            self.widget.queue_allocate()
            self.moved("gtk")
            self.end_slides()  # Of what was in flight; the presenter knows which are void.
