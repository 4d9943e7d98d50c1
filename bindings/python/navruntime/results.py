"""Results of calls that answer a status alone, and of those that answer JSON. A refusal is a
result, not an exception; a result is true if it is a success."""

from __future__ import annotations

from ._record import of_text
from .status import Status
from .values import (
    Cancelled,
    EmptyStack,
    Outcome,
    Result,
    ResultCase,
    Success,
    ValidationFailed,
)

__all__ = ["SUCCESS", "Outcome", "Refused", "result_for", "result_from"]

SUCCESS = Success()
"""The result of what is done."""


class Refused(Result):
    """A refusal if only the status was asked for."""

    refusal: Status

    @property
    def status(self) -> Status:
        """The status."""
        return self.refusal


_BY_STATUS: dict[int, ResultCase] = {
    Status.OK: SUCCESS,
    Status.EMPTY_STACK: EmptyStack(),
    Status.CANCELLED: Cancelled(),
    Status.VALIDATION_FAILED: ValidationFailed(),
}

# The answers without a payload are values; those that come often are not read again.
BY_TEXT: dict[bytes, ResultCase] = {b'"success"': SUCCESS, b'"emptyStack"': EmptyStack()}


def result_for(status: int) -> ResultCase:
    """The result of a call that returns only a status."""
    known = _BY_STATUS.get(status)
    return Refused(Status(status)) if known is None else known


def result_from(status: int, text: bytes) -> ResultCase:
    """The result of a call that writes JSON."""
    known = BY_TEXT.get(text)
    return of_text(Result, text) if known is None else known
