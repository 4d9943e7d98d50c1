"""What every store that sends events has: observers, queues, and going back."""

from __future__ import annotations

from ctypes import c_uint64
from typing import Any, Callable, ClassVar, TypeVar

from ._arguments import function, instance
from ._call import call, call_text
from ._callbacks import c_function, entry, keep, keep_target, kept, release
from ._errors import ClosedError
from ._extension import fast
from ._ffi import Owned, lib, nav_observer_fn
from ._handle import Handle, NotCopied
from ._json import read
from . import values
from .events import EventQueue, event_from
from .routes import Route
from .status import EventMask, Status

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .values import Event

P = TypeVar("P", bound=Owned)
O = TypeVar("O", bound="Observable[Any]")


class Gate:
    """Whether the store behind a callback was closed. The callback cannot hold the store itself, or
    the store would never be freed."""

    __slots__ = ("closed",)

    def __init__(self) -> None:
        self.closed = False


@c_function(nav_observer_fn)
def _observe(key: int, event: bytes, length: int) -> None:
    observer, gate = kept(key)
    _tell(observer, gate, event)


def _tell(observer: Callable[[Any], object], gate: Gate, event: object) -> None:
    if not gate.closed:
        observer(event)


_enter = entry(_tell)


_quick: Any = None
"""The observer of the extension, as the library takes it: made with the first observation, since a
program without any loads no events."""


def set_up(fast: Any) -> Any:
    """Give the extension the events that can wait. Returns its observer."""
    fast.set_up_events(values.Event._waiting)
    return nav_observer_fn(fast.OBSERVER)


def _registered(
    gate: Gate, of_texts: Callable[[bytes], object], of_events: Callable[[Event], object] | None
) -> tuple[Any, int]:
    """An observer of an event's text, or of the event: the function for the library and its
    ``user_data``."""
    global _quick
    if fast is None:
        return _observe, keep((of_texts, gate))
    if _quick is None:
        _quick = set_up(fast)
    return _quick, keep_target(fast.target(_enter, gate, of_texts, of_events))


class Subscription(NotCopied):
    """An observation. Closing it ends it; ``with`` and closing the store do that too."""

    __slots__ = ("_store", "handle")

    def __init__(self, store: Observable[Any], handle: int) -> None:
        self._store: Observable[Any] | None = store
        self.handle = handle

    def close(self) -> None:
        """The observer is not called again, not even for events that are waiting. Closing twice
        does nothing."""
        store = self._store
        try:
            self._store = None
            if store is not None and not store.closed:
                call(store._function("unobserve"), store._pointer, self.handle)
        except ClosedError:
            pass  # Another thread has closed the store in between: the observation ended with it.
        except BaseException:
            # Refused in a callback of another tree, or interrupted: it can be closed again.
            self._store = store
            raise

    def __enter__(self) -> Subscription:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


class Observable(Handle[P]):
    """A handle whose events can be observed."""

    __slots__ = ("_gate", "_is_part")
    _prefix: ClassVar[str]

    def _start(self, owner: P) -> None:
        super()._start(owner)
        self._gate = Gate()
        self._is_part = False

    @classmethod
    def _part(cls: type[O], owner: Any) -> O:
        """An object for a store inside another. What is registered through it stays when it is
        closed, because the other keeps the store."""
        part = cls._adopt(owner)
        part._is_part = True
        return part

    def _function(self, name: str) -> Callable[..., int]:
        function: Callable[..., int] = getattr(lib, self._prefix + name)
        return function

    def close(self) -> None:
        if not self._is_part:
            self._gate.closed = True
        super().close()

    def observe(
        self, observer: Callable[[Event], object], mask: EventMask = EventMask.ALL
    ) -> Subscription:
        """Call a function for each event, unlocked, after the change is committed. It may use the
        store freely."""
        function(observer)
        return self._add_observer(lambda text: observer(event_from(text)), observer, mask)

    def observe_json(
        self, observer: Callable[[bytes], object], mask: EventMask = EventMask.ALL
    ) -> Subscription:
        """The same with the event's JSON text."""
        return self._add_observer(function(observer), None, mask)

    def _add_observer(
        self,
        of_texts: Callable[[bytes], object],
        of_events: Callable[[Event], object] | None,
        mask: EventMask,
    ) -> Subscription:
        handle = c_uint64()
        call(
            self._function("observe"),
            self._pointer,
            EventMask(mask),
            *_registered(self._gate, of_texts, of_events),
            release,
            handle,
        )
        return Subscription(self, handle.value)

    def attach_queue(self, queue: EventQueue, mask: EventMask = EventMask.ALL) -> Subscription:
        """Fill a queue with this store's events."""
        handle = c_uint64()
        call(
            self._function("attach_queue"),
            self._pointer,
            instance(queue, EventQueue, "an EventQueue")._pointer,
            EventMask(mask),
            handle,
        )
        return Subscription(self, handle.value)

    @property
    def revision(self) -> int:
        """Grows whenever something changes. Compare it to know whether to draw again."""
        return int(self._function("revision")(self._pointer))


class Navigable(Observable[P]):
    """A handle that can be gone back in."""

    __slots__ = ()

    @property
    def can_go_back(self) -> bool:
        """Whether there is anything to go back from."""
        return bool(self._function("can_go_back")(self._pointer))

    @property
    def back_target(self) -> Route | None:
        """The route that going back would show; None if that is a root view outside the path, or if
        there is nowhere to go."""
        status, text = call_text(self._function("back_target"), self._pointer)
        return (
            None if status == Status.EMPTY_STACK or text == b"null" else Route.from_json(read(text))
        )
