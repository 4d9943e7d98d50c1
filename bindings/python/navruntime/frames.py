"""Places the pages of a program that draws every frame: a game engine, pygame, arcade, Dear PyGui
(docs/howto)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Callable, Generic, TypeVar

from .drawing import Nav
from .line import LineDrawing
from .presenter import Operation, PresenterItem, Profile

Page = TypeVar("Page")


@dataclass(frozen=True)
class Sentence:
    """What stands in place of a page that could not be made."""

    text: str
    """It names the route and the reason; draw it on the whole page."""


class Placed(Generic[Page]):
    """A page, and where it lies. There is one for each item as long as its page lives; the numbers
    are those of the last frame."""

    __slots__ = ("page", "item", "right", "down", "is_top")

    def __init__(self, page: Page | Sentence, item: PresenterItem) -> None:
        self.page: Page | Sentence = page
        """What ``make`` answered, or a :class:`Sentence`."""
        self.item: PresenterItem = item
        """Its id, style and route, as when the page was made."""
        self.right: float = 0.0
        """How far it lies to the right of its place: 0 … 1, of the width."""
        self.down: float = 0.0
        """How far it lies below its place: 0 … 1, of the height."""
        self.is_top: bool = False
        """Whether it is on top of all, so that it gets the input."""

    def __repr__(self) -> str:
        return (
            f"<Placed {self.item.route.name} {self.item.id}"
            f" right={self.right:g} down={self.down:g} is_top={self.is_top}>"
        )


@dataclass
class _Move:
    """What moves in a lane, or under a finger, on one stack."""

    at: int
    """The modal of the stack; 0 is the leaf."""
    ids: list[int]
    """What moves."""
    off: float
    """How far that is off its place: 0 … 1."""
    to: float
    """Where it moves to."""
    is_layer: bool
    """Whether it moves down, not to the right."""
    before: list[int]
    """What is drawn under the top of the stack meanwhile."""
    after: list[int]
    """What is drawn over it meanwhile: it leaves."""
    number: int = 0
    """That of the operation; a finger has none."""


class Frames(LineDrawing[Placed[Page]], Generic[Page]):
    """The pages of an app or a stack, for a program that draws every frame.

    >>> with Frames(app, make_page) as frames:     # make_page gets an item
    ...     while is_running:
    ...         for placed in frames.frame(seconds_since_the_last_frame):
    ...             draw(placed.page, placed.right * width, placed.down * height)

    Pages slide in from the right, layers from below. The two do not wait for each other. All of it
    belongs to one thread; any thread may change the state.
    """

    kind = Placed
    profile: Profile = {"like": "immediate", "lanes": True}

    def __init__(
        self,
        nav: Nav,
        make: Callable[[PresenterItem], Page],
        *,
        duration: float = 0.2,
        destroy: Callable[[Page], object] | None = None,
    ) -> None:
        """``make`` answers the page of an item: any object but None, which may be the page of other
        items too. It is called within :meth:`frame` and :meth:`drag_end`. ``destroy`` gets the page
        once, when the item has left for good and is seen no longer. ``duration`` is how long a page
        slides, in seconds; 0 slides nothing. Raises :class:`ValueError` if it is negative or not
        finite.
        """
        if not 0 <= duration < float("inf"):
            raise ValueError(f"expected a duration in seconds, found {duration!r}")
        super().__init__(nav, self.profile, lambda item: self._placed(make(item), item))
        self._duration = duration
        self._destroy = destroy
        self._moves: dict[bool, _Move] = {}  # In the lanes of the pages (False) and of the modals.
        self._finger: _Move | None = None
        self._is_old = True  # Whether the list of the last frame is.
        self._list: tuple[Placed[Page], ...] = ()

    def __enter__(self) -> Frames[Page]:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def frame(self, seconds: float) -> tuple[Placed[Page], ...]:
        """What to draw now, bottom first: ``seconds`` have passed since the last frame. The list is
        empty when the frames are closed. Raises :class:`ValueError` for a negative time."""
        if not seconds >= 0:
            raise ValueError(f"expected the seconds since the last frame, found {seconds!r}")
        if self.presenter.closed:
            return ()
        self._advance(seconds)
        if self.presenter.wants or len(self._queue):  # Else its descriptor would stay readable.
            self.draw()
        if self._is_old:
            self._list = self._arrange()
            self._is_old = bool(self._moves)
        return self._list

    @property
    def moving(self) -> bool:
        """Whether another frame is to be drawn soon; else the program may wait for an event."""
        return not self.presenter.closed and (bool(self._moves) or self.presenter.wants)

    @property
    def top(self) -> Placed[Page] | None:
        """The page that gets the input, also while it slides in; None before the first frame."""
        ids = self.line.ids()
        return self.page(ids[-1]) if ids and not self.presenter.closed else None

    def drag_begin(self) -> bool:
        """A finger, a mouse or a stick begins to drag the page on top. False, and nothing has
        begun, if going back does not lead to what lies under it, or while something moves."""
        if self.presenter.closed or self._moves or self.hold_top() is None:
            return False
        stack = self.line.stacks[-1]
        is_layer = len(stack) == 1
        self._finger = _Move(self._at(stack), stack[-1:], 0.0, 0.0, is_layer, stack[-2:-1], [])
        return True

    def drag(self, part: float) -> None:
        """The finger has the page so far off its place: 0 … 1, to the right, or down if it is a
        layer. Other numbers are taken for the nearest of these. Without a drag nothing happens."""
        if self._finger is not None:
            self._finger.off = min(1.0, max(0.0, part))
            self._is_old = True

    def drag_end(self, is_off: bool) -> bool:
        """The finger lets go. A page that ``is_off`` leaves the state; if the state refuses, or the
        page is not off, the very same page slides back from there. Answers whether it has left."""
        finger, self._finger = self._finger, None
        if finger is None or self.presenter.closed:
            return False
        self._is_old = True
        for placed in map(self.page, finger.ids):
            if placed is not None:  # It comes back from where the finger left it.
                placed.right, placed.down = self._offset(finger)
        id = finger.ids[0]
        if not (is_off and id in self.line.ids() and self.goes_off(id)):
            self.give_up()
            self._moves.setdefault(finger.at > 0, finger)
            return False
        self.line.remove(id)
        return self.moved().outcome != "resisted"

    def set_profile(self, profile: Profile) -> None:
        """Show another part of the state, or join columns, from the next frame on: a window has
        been resized. ``profile`` may differ from that of the class in ``at`` and ``columns``
        (docs/presenter.md). What is shown before and after keeps its page. What slides is at its
        end, and what a finger drags at its place. Raises :class:`ArgumentError` for another toolkit
        or an unknown address; then nothing changes. Does nothing when the frames are closed.
        """
        if self.presenter.closed:
            return
        self.presenter.set_profile(profile)
        self._moves.clear()  # The presenter takes what is in flight for finished.
        self._is_old = True
        if self._finger is not None:
            self._finger = None
            self.presenter.hold(False)

    def begin(self, operation: Operation) -> None:
        lane = self.line.is_modal(operation)
        self._moves.pop(lane, None)  # What is in flight there is cut short.
        self._is_old = True
        was = self.line.stack(operation.at)[-1:]
        layers = {stack[0]: stack[-1] for stack in self.line.stacks[1:]}
        self.line.apply(operation)
        left = [top for modal, top in layers.items() if modal not in self.line.modals]
        move = self._move(operation, was, left)
        if move is None or not self._duration:
            self.presenter.done(operation.number)
        else:
            self._moves[lane] = move

    def sentence(self, item: PresenterItem, text: str) -> Placed[Page]:
        return Placed(Sentence(text), item)

    def destroy(self, page: Placed[Page]) -> None:
        if self._destroy is not None and not isinstance(page.page, Sentence):
            self._destroy(page.page)

    def _placed(self, page: Page, item: PresenterItem) -> Placed[Page]:
        if page is None:
            raise TypeError("its page is None, so there is nothing to draw")
        return Placed(page, item)

    def _advance(self, seconds: float) -> None:
        """Let time pass for what moves; what has arrived is done."""
        for lane, move in list(self._moves.items()):
            rest = abs(move.to - move.off) - (seconds / self._duration if self._duration else 1.0)
            if rest > 1e-9:  # Else it has arrived, but for a sum of times that is rounded.
                move.off = abs(move.to - rest)
            else:
                del self._moves[lane]
                self.presenter.done(move.number)

    def _move(self, operation: Operation, was: list[int], left: list[int]) -> _Move | None:
        """How an operation that has been applied moves; None if it does not. ``was`` was on top of
        its stack, ``left`` on top of the layers that leave."""
        stack = self.line.stack(operation.at)
        now, is_back = stack[-1:], operation.animate == "back"
        is_layer = operation.kind in ("present", "dismiss")
        ids = left or [item.id for item in operation.items] if is_layer else was if is_back else now
        before = [] if is_layer or is_back else was
        if operation.animate == "none":  # Else a page comes, or one was there that leaves.
            return None
        at, off, after = self._at(stack), float(not is_back), ids if is_back else []
        move = _Move(at, ids, off, float(is_back), is_layer, before, after)
        move.number = operation.number
        for placed in self._list:  # It may be on its way already: it turns round there.
            if placed.item.id == ids[-1]:
                move.off = placed.down if is_layer else placed.right
        return move

    def _at(self, stack: list[int]) -> int:
        return 0 if stack is self.line.stacks[0] else stack[0]

    def _offset(self, move: _Move) -> tuple[float, float]:
        return (0.0, move.off) if move.is_layer else (move.off, 0.0)

    def _arrange(self) -> tuple[Placed[Page], ...]:
        """Place what is seen: the top of each stack, and what moves or lies under that."""
        moves = [self._finger] if self._finger else []
        moves += [self._moves[lane] for lane in (False, True) if lane in self._moves]
        ids: list[int] = []
        for stack in self.line.stacks:
            here = [move for move in moves if move.at == self._at(stack)]
            ids += [id for move in here for id in move.before]
            ids += stack[-1:]
            ids += [id for move in here for id in move.after]
        offsets = {id: self._offset(move) for move in moves for id in move.ids}
        top, shown = self.line.ids()[-1:], []
        for id in dict.fromkeys(ids):
            placed = self.page(id)
            if placed is not None:  # Else its slide was cut short, and it is destroyed.
                placed.right, placed.down = offsets.get(id, (0.0, 0.0))
                placed.is_top = [id] == top
                shown.append(placed)
        return tuple(shown)
