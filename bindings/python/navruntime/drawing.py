"""What the adapters of the toolkits share: the loop of a presenter, and the pages."""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Callable, ClassVar, Generic, Hashable, TypeVar, Union

from .events import EventQueue
from .presenter import Gesture, Operation, Presenter, PresenterItem, Profile

if TYPE_CHECKING:
    from .app import App
    from .store import NavigationStore

Nav = Union["App", "NavigationStore"]
"""What is drawn."""

P = TypeVar("P", bound=Hashable)

_log = logging.getLogger("navruntime")


class Drawing(ABC, Generic[P]):
    """Draws an app or a stack with the pages of a toolkit. An adapter says what its toolkit does;
    its main loop calls :meth:`wake` when :meth:`fileno` can be read."""

    kind: ClassVar[type[Any]] = object
    """What the toolkit takes for a page."""

    def __init__(self, nav: Nav, profile: Profile, make: Callable[[PresenterItem], P]) -> None:
        self.presenter = Presenter(nav, profile)
        self.ids: dict[P, int] = {}
        """The pages that live, with their ids."""
        self._make = make
        self._errors: dict[int, Exception] = {}
        self._is_drawing = False
        self._queue = EventQueue(1, "dropNewest")
        self._changes = nav.attach_queue(self._queue)

    @abstractmethod
    def begin(self, operation: Operation) -> None:
        """Begin an operation; call :meth:`finished` when its animation has ended."""

    @abstractmethod
    def shown(self) -> list[int]:
        """The ids that the toolkit shows, bottom first, the whole line."""

    def create(self, item: PresenterItem, operation: Operation) -> P:
        """Make a page, for an operation that is about to begin."""
        error = self._errors.pop(item.id, None)
        if error is not None:
            return self.sentence(item, f"{item.route.name} cannot be shown: {error}")
        page = self._make(item)
        if page is None or not isinstance(page, self.kind):
            raise TypeError(f"its page is {page!r}, which is no {self.kind.__name__}")
        if page in self.ids:
            raise ValueError("its page is that of another item: make one for each")
        return page

    @abstractmethod
    def sentence(self, item: PresenterItem, text: str) -> P:
        """A page that holds a sentence, in place of one that cannot be made."""

    @abstractmethod
    def destroy(self, page: P) -> None:
        """Destroy a page that has left for good."""

    def fileno(self) -> int:
        """A descriptor that is readable when there may be something to draw."""
        return self._queue.fileno()

    def draw(self) -> None:
        """Lead the toolkit to the newest state, as far as it can go now."""
        if self._is_drawing or self.presenter.closed:
            return
        self._is_drawing = True
        try:
            while self._queue.next_json() is not None:
                pass
            for operation in self.presenter:
                if self._has_pages(operation):
                    self.begin(operation)
        finally:
            self._is_drawing = False

    def wake(self, *_: object) -> bool:
        """For the main loop: :meth:`fileno` can be read. Answers True: call it again."""
        self.draw()
        return True

    def finished(self, operation: Operation) -> None:
        """The animation of an operation has ended."""
        if not self.presenter.closed:
            self.presenter.done(operation.number)
            self.draw()

    def hold(self) -> None:
        """A finger has a page: nothing moves under it."""
        self.presenter.hold()

    def hold_top(self) -> tuple[int, int] | None:
        """A finger begins to drag the page on top: the ids of that and of the page under it; None,
        and nothing has begun, if going back does not lead there."""
        back, ids = self.presenter.back(), self.shown()[-2:]
        if back.to is None or len(back.gone) != 1 or [back.to.id, *back.gone] != ids:
            return None
        return (ids[1], ids[0]) if self.presenter.hold() else None

    def give_up(self) -> None:
        """The finger lets go, and the page stays."""
        self.presenter.hold(False)
        self.draw()

    def moved(self, source: str = "gesture") -> Gesture:
        """The user moved the toolkit, or it closed a page by itself: the state follows what is
        shown, or the toolkit is led back."""
        gesture = self.presenter.gesture(self.shown(), source)
        if gesture.outcome != "echo":
            self.cut_short()
        self.draw()
        return gesture

    def cut_short(self) -> None:
        """What is in flight has ended, since a gesture took its place: overridden if it may not
        even have begun."""

    def page(self, item: PresenterItem | int) -> P:
        """The page of an item that has one."""
        page: P = self.presenter.page(item if isinstance(item, int) else item.id)
        return page

    def close(self) -> None:
        """Stop drawing, and destroy the pages. Closing twice does nothing."""
        if not self.presenter.closed:
            self._changes.close()
            self._queue.close()
            self.presenter.close()

    def _has_pages(self, operation: Operation) -> bool:
        """Make the pages that an operation needs. If one cannot be made, the operation has failed;
        the next one shows a sentence in its place."""
        for item in operation.items:
            if self.presenter.page(item.id) is not None:
                continue
            is_sentence = item.id in self._errors
            try:
                page = self.create(item, operation)
            except Exception as reason:
                if is_sentence:
                    raise  # A sentence cannot be shown either.
                _log.exception("the page of %s cannot be made", item.route.name)
                self._errors[item.id] = reason
                self.presenter.failed(operation.number, self.shown())
                return False
            self.ids[page] = item.id
            self.presenter.set_page(item.id, page, self.left)
        return True

    def left(self, page: P) -> None:
        """A page has left for good."""
        del self.ids[page]
        self.destroy(page)
