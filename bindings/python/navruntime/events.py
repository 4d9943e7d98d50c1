"""Events as text, and the queue from which a main loop pulls them."""

from __future__ import annotations

from ctypes import c_int32, c_uint64
from typing import Iterator

from . import values
from ._call import call, fail, give_slot, take_slot
from ._ffi import lib, nav_event_queue
from ._handle import Handle, config_text, create
from ._ready import ready
from ._record import of_text
from .status import Status

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .values import Event, Overflow

_NEXT = ready("nav_event_queue_next")


def event_from(text: bytes) -> Event:
    """Read an event from its JSON text."""
    event: Event = of_text(values.Event, text)
    return event


class EventQueue(Handle[nav_event_queue]):
    """Events that a main loop takes when it has time. Iterating takes the waiting events, oldest
    first, and ends when there are none."""

    __slots__ = ()

    def __init__(self, capacity: int | None = None, overflow: Overflow | None = None) -> None:
        """``capacity`` is in events; ``overflow`` is ``dropOldest``, ``dropNewest`` or
        ``unbounded``."""
        config = config_text({"capacity": capacity, "overflow": overflow})
        super().__init__(create(nav_event_queue, lib.nav_event_queue_create, config, len(config)))

    def next_json(self) -> bytes | None:
        """Take the oldest event as JSON; None if nothing waits."""
        status: int
        text: bytes
        status, text = _NEXT(self._pointer)
        return None if status == Status.NOOP else text

    def next(self) -> Event | None:
        """Take the oldest event; None if nothing waits."""
        text = self.next_json()
        return None if text is None else event_from(text)

    def next_from(self) -> tuple[Event, int] | None:
        """Take the oldest event and the ``handle`` of the :class:`Subscription` that attached its
        store, 0 for a :class:`Gap`; None if nothing waits. For a queue that serves several
        stores."""
        handle = c_uint64()
        slot = take_slot()
        status = lib.nav_event_queue_next_from(self._pointer, slot.buffer, handle, slot.error)
        if status < 0:
            fail(status, slot)
        text = slot.text()
        give_slot(slot)
        return None if status == Status.NOOP else (event_from(text), handle.value)

    def __iter__(self) -> Iterator[Event]:
        while (event := self.next()) is not None:
            yield event

    def fileno(self) -> int:
        """A descriptor that is readable while events wait, for ``select`` and the main loops of
        toolkits. Only poll it: the queue keeps and closes it."""
        descriptor = c_int32()
        call(lib.nav_event_queue_fd, self._pointer, descriptor)
        return descriptor.value

    def __len__(self) -> int:
        """How many events wait."""
        return int(lib.nav_event_queue_count(self._pointer))

    def __bool__(self) -> bool:
        """Always true, even when nothing waits."""
        return True
