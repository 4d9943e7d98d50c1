"""What a call answers beside its JSON must agree with it: the status and the revision
(docs/results.md)."""

from __future__ import annotations

from enum import Enum
from typing import Any, Iterable

from navruntime import JSONResult

CHANGES = ("changed", "presented", "dismissed", "replaced", "queueChanged", "pathChanged")


class Growth(Enum):
    """By how much a revision grows: never by more than there are events of changes."""

    BY_EACH = "by one for each of them, as that of a stack"
    AT_ALL = "what can be drawn is another than before"
    PERHAPS = "it is not"


def check_status(answer: JSONResult, typed: Any) -> None:
    """Fail unless a call answered the status of its result."""
    if typed.status != answer.status:
        raise ValueError(f"status: expected {typed.status.name}, got {answer.status.name}")


def changes(event: Any) -> int:
    """How many changes of what can be drawn an event tells of."""
    if not isinstance(event, dict):
        return 0
    for inner in ("navigation", "modal"):
        if inner in event:
            return changes(event[inner])
    return int(any(name in event for name in CHANGES))


def check_revision(before: int, after: int, growth: Growth, events: Iterable[Any]) -> None:
    """Fail unless the revision is right after a step with those events."""
    told, grown = sum(map(changes, events)), after - before
    if not (
        grown == told
        if growth is Growth.BY_EACH
        else growth is Growth.PERHAPS and grown == 0 or 0 < grown <= told
    ):
        raise ValueError(f"revision: {before} before, {after} after, with {told} events of changes")
