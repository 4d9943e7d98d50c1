"""What adapters share whose pages slide over each other and whose modals are windows."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, Callable

from .drawing import Nav, P
from .line import LineDrawing
from .presenter import Operation, PresenterItem, Profile


class Sliding(LineDrawing[P]):
    """Draws in a frame. ``make`` gets the parent of a page, which is the frame or the window of a
    modal, and its item. The pages are placed by the adapter."""

    profile: Profile = {"like": "lvgl", "modals": 255, "leaves": 255}

    def __init__(self, frame: Any, nav: Nav, make: Callable[[Any, PresenterItem], P]) -> None:
        super().__init__(nav, self.profile, lambda item: make(self.parent, item))
        self.frame = self.parent = frame
        self.windows: dict[int, Any] = {}
        """The windows of the modals."""
        self.slides: dict[bool, tuple[Operation, set[int], Callable[[], object]]] = {}
        """What slides in each lane (that of modals is True): the ids, and what stops it."""
        self.dragged: int | None = None
        """The id of the page that a finger has."""

    @abstractmethod
    def put(self, page: P, x: float | None) -> None:
        """Raise a page and place it, moved to the right by ``x`` of its width; None hides it."""

    @abstractmethod
    def play(self, step: Callable[[float], None], end: Callable[[], None]) -> Callable[[], object]:
        """Call ``step`` for each frame with 0 … 1, then ``end``; answers what stops it."""

    @abstractmethod
    def open_window(self, modal: int) -> Any:
        """A hidden window, for a modal; when the user closes it: :meth:`take_off`."""

    @abstractmethod
    def show_window(self, window: Any, visible: bool) -> None:
        """Show a window that is there, or hide it."""

    @abstractmethod
    def exists(self, widget: Any) -> bool:
        """Whether a widget has not been destroyed by itself."""

    @abstractmethod
    def close_window(self, window: Any) -> None:
        """Destroy a window."""

    def create(self, item: PresenterItem, operation: Operation) -> P:
        """A page, in the frame or in the window of its modal."""
        stack = self.line.stack(operation.at)
        modal = item.id if operation.kind == "present" else stack[0] if stack else 0
        if operation.kind == "present" and modal not in self.windows:
            self.windows[modal] = self.open_window(modal)
        self.parent = self.windows.get(modal, self.frame)
        page = super().create(item, operation)
        if page is self.parent:
            raise ValueError("its page is the parent that is given: make a page in it")
        return page

    def left(self, page: P) -> None:
        super().left(page)
        for id in self.windows.keys() - set(self.ids.values()):
            self.close_window(self.windows.pop(id))

    def close(self) -> None:
        for _, _, stop in self.slides.values():
            stop()
        self.slides.clear()
        super().close()

    def begin(self, operation: Operation) -> None:
        is_modal = self.line.is_modal(operation)
        self.jump(is_modal)
        was = self.line.stack(operation.at)[-1:]
        self.line.apply(operation)
        if self.dragged is not None and not self.line.stack_of(self.dragged):
            self.dragged = None
            self.presenter.hold(False)  # A toolkit tells nobody when the finger lifts then.
        now = self.line.stack(operation.at)[-1:]
        pair = now + was if operation.animate == "back" else was + now
        if operation.animate != "none" and was != now and len(pair) == 2:
            self._slide(is_modal, operation, *pair)
        else:
            self.lay_out()
            self.finished(operation)

    def _slide(self, lane: bool, operation: Operation, under: int, moving: int) -> None:
        """Slide a page in from the right, or out to it."""

        def step(part: float) -> None:
            self.put(self.page(moving), part if operation.animate == "back" else 1 - part)

        def end() -> None:
            self.jump(lane)
            self.draw()

        self.put(self.page(under), 0)
        step(0)
        self.slides[lane] = (operation, {moving, under}, self.play(step, end))

    def jump(self, *lanes: bool) -> None:
        """Let slides jump to their end: their operations are done."""
        ended = [self.slides.pop(lane) for lane in self.slides.keys() & lanes]
        for _, _, stop in ended:
            stop()
        self.lay_out()
        for operation, _, _ in ended:
            self.presenter.done(operation.number)  # Too late, if another one interrupts it.

    def lay_out(self) -> None:
        """Show the top of each stack, and hide all other pages; but leave those that slide."""
        tops = [stack[-1] for stack in self.line.stacks if stack]
        sliding = set().union(*(ids for _, ids, _ in self.slides.values()))
        for page, id in self.ids.items():
            if id not in sliding and self.exists(page):
                self.put(page, 0 if id in tops else None)
        for id, window in self.windows.items():
            if self.exists(window):
                self.show_window(window, id in self.line.modals)

    def drag(self, page: P, x: float) -> None:
        """A finger drags a page to the right, by ``x`` of its width."""
        stack = self.line.stack_of(self.ids.get(page, 0))
        if not stack or self.presenter.closed:
            return  # It slides out already, or is gone.
        self.hold()
        self.dragged = self.ids[page]
        self.jump(False, True)
        if len(stack) > 1 and stack[-1] == self.ids[page]:
            self.put(self.page(stack[-2]), 0)
            self.put(page, max(0.0, x))

    def drop(self, page: P, goes_back: bool) -> None:
        """The finger lets go: the page is dragged off, or stays."""
        if not self.presenter.closed and self.presenter.hold(False):  # Else nothing was dragged.
            id = self.ids[page]
            self.take_off(*([id] if goes_back and self.goes_off(id) else []))

    def take_off(self, *ids: int) -> None:
        """Pages, perhaps none, are taken off by the user, or by themselves."""
        self.dragged = None
        self.jump(False, True)
        self.line.remove(*ids)
        self.lay_out()
        self.moved("user")

    def give_back(self) -> None:
        """Pages that were destroyed by themselves leave, or are made anew."""
        lost = [id for page, id in self.ids.items() if not self.exists(page)]
        for id in lost:
            self.presenter.set_page(id, None)
        self.take_off(*lost)
