"""Events: what has changed, delivered after the change is committed, in commit order."""

from __future__ import annotations

from ctypes import c_int32, c_uint64
from dataclasses import dataclass, field
from typing import Any, Iterator

from ._call import call, call_text, fail, give_slot, take_slot
from ._ffi import lib, nav_event_queue
from ._handle import Handle, config_text, create
from ._json import JSON, loads
from ._tagged import Record, Tagged, bare, either, many, member, record, tagged
from .batches import PATH, BatchResult, TransactionResult
from .commands import ANY_COMMAND, PRESENTATION, REASON, AnyCommand, DismissReason, Presentation
from .results import AnyOutcome, Outcome, Result
from .routes import Entry, Route
from .status import Status


class Event(Tagged, family=True):
    """Something that happened in a store. ``source`` is the source that the command named, if any;
    comparisons ignore it."""

    source: str | None = None

    @classmethod
    def from_json(cls, value: Any) -> Any:
        refusal = value.get("refused") if isinstance(value, dict) else None
        # An app refuses intents, under the same tag.
        is_command = isinstance(refusal, dict) and "command" in refusal
        event = CommandRefused._from_payload(refusal) if is_command else super().from_json(value)
        if isinstance(value, dict) and "source" in value:
            object.__setattr__(event, "source", value["source"])
        return event

    def to_json(self) -> JSON:
        value = super().to_json()
        return (
            value
            if self.source is None or not isinstance(value, dict)
            else {**value, "source": self.source}
        )

    @classmethod
    def _unknown(cls, tag: str, payload: JSON) -> Any:
        return OtherEvent(tag, payload)


@dataclass(frozen=True)
class OtherEvent(Event):
    """An event of a later version."""

    kind: str = field(metadata=member())
    detail: JSON = field(metadata=member())

    def to_json(self) -> JSON:
        return self.kind if self.detail is None else {self.kind: self.detail}


@dataclass(frozen=True)
class PathChange(Record):
    """The path before and after."""

    from_: tuple[Route, ...] = field(metadata=member(PATH))
    to: tuple[Route, ...] = field(metadata=member(PATH))


@dataclass(frozen=True)
class PathDelta(Record):
    """What a change removed and added above the ``kept`` entries that stay; ``direction`` is
    forward, back or replace."""

    kept: int = field(metadata=member())
    removed: tuple[Entry, ...] = field(metadata=member(many(record(Entry))))
    added: tuple[Entry, ...] = field(metadata=member(many(record(Entry))))
    direction: str = field(metadata=member())


@dataclass(frozen=True)
class Changed(Event, tag="changed"):
    """The path has changed: a :class:`PathDelta` for an observer of deltas, else a
    :class:`PathChange`."""

    change: PathChange | PathDelta = field(metadata=bare(either(PathDelta, PathChange)))


@dataclass(frozen=True)
class BatchExecuted(Event, tag="batchExecuted"):
    """A batch has run."""

    result: BatchResult = field(metadata=bare(record(BatchResult)))


@dataclass(frozen=True)
class TransactionExecuted(Event, tag="transactionExecuted"):
    """A transaction has run, or was rolled back."""

    result: TransactionResult = field(metadata=bare(record(TransactionResult)))


@dataclass(frozen=True)
class PathMismatch(Event, tag="pathMismatch"):
    """The toolkit showed a path that does not match the store's."""

    policy: JSON = field(metadata=member())
    resolution: JSON = field(metadata=member())
    old_path: tuple[Route, ...] = field(metadata=member(PATH))
    new_path: tuple[Route, ...] = field(metadata=member(PATH))


@dataclass(frozen=True)
class MiddlewareMutation(Event, tag="middlewareMutation"):
    """A middleware was added, inserted, replaced, moved or removed."""

    action: str = field(metadata=member())
    handle: int = field(metadata=member())
    debug_name: str | None = field(metadata=member())
    index: int | None = field(metadata=member())


@dataclass(frozen=True)
class Answered(Event, tag="answered"):
    """The screen with this ``ticket``, the id of its entry, has answered or was removed; see
    :meth:`NavigationStore.push_for_result`."""

    ticket: int = field(metadata=member())
    outcome: Outcome = field(metadata=member(tagged(AnyOutcome)))


@dataclass(frozen=True)
class Presented(Event, tag="presented"):
    """A presentation became current."""

    presentation: Presentation = field(metadata=bare(PRESENTATION))


@dataclass(frozen=True)
class Dismissed(Event, tag="dismissed"):
    """A presentation was removed."""

    presentation: Presentation = field(metadata=member(PRESENTATION))
    reason: DismissReason = field(metadata=member(REASON))


@dataclass(frozen=True)
class Replaced(Event, tag="replaced"):
    """The current presentation shows another route."""

    old: Presentation = field(metadata=member(PRESENTATION))
    new: Presentation = field(metadata=member(PRESENTATION))


@dataclass(frozen=True)
class QueueChange(Record):
    """The queue before and after."""

    old: tuple[Presentation, ...] = field(metadata=member(many(PRESENTATION)))
    new: tuple[Presentation, ...] = field(metadata=member(many(PRESENTATION)))


@dataclass(frozen=True)
class QueueDelta(Record):
    """What a change removed at the queue's head and added at its end, around the ``kept`` ones."""

    kept: int = field(metadata=member())
    removed: tuple[Presentation, ...] = field(metadata=member(many(PRESENTATION)))
    added: tuple[Presentation, ...] = field(metadata=member(many(PRESENTATION)))


@dataclass(frozen=True)
class QueueChanged(Event, tag="queueChanged"):
    """The queue of presentations has changed: a :class:`QueueDelta` for an observer of deltas, else
    a :class:`QueueChange`."""

    change: QueueChange | QueueDelta = field(metadata=bare(either(QueueDelta, QueueChange)))


@dataclass(frozen=True)
class CommandIntercepted(Event, tag="commandIntercepted"):
    """A modal command has run through the middlewares."""

    command: AnyCommand = field(metadata=member(ANY_COMMAND))
    result: Result = field(metadata=member(tagged(Result)))


@dataclass(frozen=True)
class CommandRefused(Event, tag="refused"):
    """A command did not succeed; only with ``EventMask.REFUSED``."""

    command: AnyCommand = field(metadata=member(ANY_COMMAND))
    result: Result = field(metadata=member(tagged(Result)))


@dataclass(frozen=True)
class Gap(Event, tag="gap"):
    """This many events were dropped here, because the queue was full."""

    count: int = field(metadata=bare())


def event_from(text: bytes) -> Event:
    """Read an event from its JSON text."""
    event: Event = Event.from_json(loads(text))
    return event


class EventQueue(Handle[nav_event_queue]):
    """Events that a main loop takes when it has time. Iterating takes the waiting events, oldest
    first, and ends when there are none."""

    __slots__ = ()

    def __init__(self, capacity: int | None = None, overflow: str | None = None) -> None:
        """``capacity`` is in events; ``overflow`` is ``dropOldest``, ``dropNewest`` or
        ``unbounded``."""
        config = config_text({"capacity": capacity, "overflow": overflow})
        super().__init__(create(nav_event_queue, lib.nav_event_queue_create, config, len(config)))

    def next_json(self) -> bytes | None:
        """Take the oldest event as JSON; None if nothing waits."""
        status, text = call_text(lib.nav_event_queue_next, self._pointer)
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
