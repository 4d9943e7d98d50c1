"""The results of commands. A refusal is a result, not an exception; a result is true if it is a
success."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Union

from ._families import (
    Answer as Answer,
    AnyOutcome as AnyOutcome,
    Result as Result,
    RootResult,
    StepResult,
    TabResult,
)
from ._json import JSON, loads
from ._tagged import bare, many, member, optional, tagged
from .commands import ANY_COMMAND, PRESENTATION, AnyCommand, OneRoute, Presentation
from .reasons import BrokenRule, Reason
from .status import Status


@dataclass(frozen=True)
class Success(Result, tag="success"):
    """Done."""


SUCCESS = Success()


@dataclass(frozen=True)
class EmptyStack(Result, tag="emptyStack"):
    """Nothing to pop."""

    status = Status.EMPTY_STACK


@dataclass(frozen=True)
class InvalidPopCount(Result, tag="invalidPopCount"):
    """A count of zero or less."""

    status = Status.INVALID_POP_COUNT
    count: int = field(metadata=bare())


@dataclass(frozen=True)
class InsufficientStackDepth(Result, tag="insufficientStackDepth"):
    """More than the stack has; nothing was popped."""

    status = Status.INSUFFICIENT_STACK_DEPTH
    requested: int = field(metadata=member())
    available: int = field(metadata=member())


class RouteNotFound(OneRoute, Result, tag="routeNotFound"):
    """No such route on the stack."""

    status = Status.ROUTE_NOT_FOUND


@dataclass(frozen=True)
class EntryNotFound(Result, tag="entryNotFound"):
    """No such entry on the stack."""

    status = Status.ROUTE_NOT_FOUND
    entry: int = field(metadata=bare())


@dataclass(frozen=True)
class ValidationFailed(Result, tag="validationFailed"):
    """The store's validator refuses the new state. ``rule`` is None if only the status was asked
    for."""

    status = Status.VALIDATION_FAILED
    rule: BrokenRule | None = field(default=None, metadata=bare(optional(tagged(BrokenRule))))


@dataclass(frozen=True)
class Cancelled(Result, tag="cancelled"):
    """A middleware, coordinator or prepare callback said no; such a callback returns one.

    ``reason`` is None if only the status was asked for. As a middleware's answer None means
    :class:`ByMiddleware` with its own name.
    """

    status = Status.CANCELLED
    reason: Reason | None = field(default=None, metadata=bare(optional(tagged(Reason))))


@dataclass(frozen=True)
class Multiple(Result, tag="multiple"):
    """The results of a sequence: a success if it is not empty and all are."""

    results: tuple[Result, ...] = field(metadata=bare(many(tagged(Result))))

    @property
    def status(self) -> Status:  # type: ignore[override]
        """``OK``, ``NOOP`` for an empty sequence, else ``PARTIAL``."""
        return (
            Status.NOOP if not self.results else Status.OK if all(self.results) else Status.PARTIAL
        )


@dataclass(frozen=True)
class Refused(Result):
    """A refusal if only the status was asked for."""

    refusal: Status = field(metadata=member())

    @property
    def status(self) -> Status:  # type: ignore[override]
        """The status."""
        return self.refusal


_BY_STATUS: dict[int, Result] = {
    Status.OK: SUCCESS,
    Status.EMPTY_STACK: EmptyStack(),
    Status.CANCELLED: Cancelled(),
    Status.VALIDATION_FAILED: ValidationFailed(),
}

# The answers without a payload are values; those that come often are not read again.
_BY_TEXT: dict[bytes, Result] = {b'"success"': SUCCESS, b'"emptyStack"': EmptyStack()}


def result_for(status: int) -> Result:
    """The result of a call that returns only a status."""
    known = _BY_STATUS.get(status)
    return Refused(Status(status)) if known is None else known


def result_from(status: int, text: bytes) -> Result:
    """The result of a call that writes JSON."""
    known = _BY_TEXT.get(text)
    return Result.from_json(loads(text)) if known is None else known


@dataclass(frozen=True)
class Ticket(Result, tag="ticket"):
    """The command ``pushForResult`` has pushed ``entry``; its screen's answer comes as an
    :class:`Answered` event."""

    entry: int = field(metadata=bare())


@dataclass(frozen=True)
class Value(AnyOutcome, tag="value"):
    """A screen answered."""

    value: JSON = field(metadata=bare())


@dataclass(frozen=True)
class Left(AnyOutcome, tag="left"):
    """A screen was removed without an answer; ``reason`` says how."""

    reason: JSON = field(metadata=bare())


Outcome = Union[Value, Left]
"""The outcome of a screen or modal, for the caller that showed it."""


# What a modal store answers.


@dataclass(frozen=True)
class Executed(Result, tag="executed"):
    """The command ran."""

    command: AnyCommand = field(metadata=bare(ANY_COMMAND))


@dataclass(frozen=True)
class Queued(Result, tag="queued"):
    """The presentation waits."""

    status = Status.QUEUED
    presentation: Presentation = field(metadata=bare(PRESENTATION))


@dataclass(frozen=True)
class Noop(Result, RootResult, TabResult, StepResult, tag="noop"):
    """There was nothing to do."""

    status = Status.NOOP


@dataclass(frozen=True)
class ShownImmediately(Result, tag="shownImmediately"):
    """The presentation is current."""

    id: int = field(metadata=bare())


@dataclass(frozen=True)
class QueuedBehind(Result, tag="queuedBehind"):
    """The presentation waits until the current one is dismissed."""

    status = Status.QUEUED
    id: int = field(metadata=bare())


@dataclass(frozen=True)
class RewrittenWithoutPresentation(Result, tag="rewrittenWithoutPresentation"):
    """Middleware turned the presentation into another command."""

    command: AnyCommand = field(metadata=bare(ANY_COMMAND))
