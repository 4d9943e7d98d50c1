"""The results of many commands at once, and of intents."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Iterator, Sequence as SequenceOf, overload

from ._json import loads
from ._tagged import Record, bare, many, member, optional, record, tagged
from .commands import COMMAND, Command
from .results import SUCCESS, Result
from .routes import ROUTE, Route
from .status import Status


class Results(SequenceOf[Result]):
    """The results of many commands, read from the library's JSON at first use."""

    __slots__ = ("_text", "_results", "status")

    def __init__(self, status: int, text: bytes) -> None:
        self.status = Status(status)
        self._text = text
        self._results: list[Result] | None = None

    @property
    def is_success(self) -> bool:
        """Whether there are any and all succeeded. (Like every sequence, this one is true when it
        is not empty.)"""
        return self.status == Status.OK

    def _read(self) -> list[Result]:
        if self._results is None:
            values = loads(self._text)
            assert isinstance(values, list)
            self._results = [
                SUCCESS if value == "success" else Result.from_json(value) for value in values
            ]
        return self._results

    @overload
    def __getitem__(self, index: int) -> Result: ...
    @overload
    def __getitem__(self, index: slice) -> SequenceOf[Result]: ...
    def __getitem__(self, index: int | slice) -> Result | SequenceOf[Result]:
        return self._read()[index]

    def __len__(self) -> int:
        return len(self._read())

    def __iter__(self) -> Iterator[Result]:
        return iter(self._read())

    def __repr__(self) -> str:
        return f"Results({self._read()!r})"


PATH = many(ROUTE)


@dataclass(frozen=True)
class BatchResult(Record):
    """The result of a batch. The states are None in an event's delta form."""

    requested_commands: tuple[Command, ...] = field(metadata=member(many(COMMAND)))
    executed_commands: tuple[Command, ...] = field(metadata=member(many(COMMAND)))
    results: tuple[Result, ...] = field(metadata=member(many(tagged(Result))))
    state_before: tuple[Route, ...] | None = field(metadata=member(optional(PATH), omit=True))
    state_after: tuple[Route, ...] | None = field(metadata=member(optional(PATH), omit=True))
    has_stopped_on_failure: bool = field(metadata=member())
    is_success: bool = field(metadata=member())

    @property
    def status(self) -> Status:
        """``OK``, ``NOOP`` for an empty batch, else ``PARTIAL``."""
        return Status.OK if self.is_success else Status.PARTIAL if self.results else Status.NOOP

    def __bool__(self) -> bool:
        return self.is_success


@dataclass(frozen=True)
class TransactionResult(Record):
    """The result of a transaction. The states are None in an event's delta form."""

    requested_commands: tuple[Command, ...] = field(metadata=member(many(COMMAND)))
    executed_commands: tuple[Command, ...] = field(metadata=member(many(COMMAND)))
    results: tuple[Result, ...] = field(metadata=member(many(tagged(Result))))
    state_before: tuple[Route, ...] | None = field(metadata=member(optional(PATH), omit=True))
    state_after: tuple[Route, ...] | None = field(metadata=member(optional(PATH), omit=True))
    failure_index: int | None = field(metadata=member())
    is_committed: bool = field(metadata=member())

    @property
    def status(self) -> Status:
        """``OK`` or ``NOT_COMMITTED``."""
        return Status.OK if self.is_committed else Status.NOT_COMMITTED

    def __bool__(self) -> bool:
        return self.is_committed


# What `send` and `reconcile` answer.


@dataclass(frozen=True)
class Single(Result, tag="single"):
    """The intent led to one command."""

    result: Result = field(metadata=bare(tagged(Result)))

    @property
    def status(self) -> Status:  # type: ignore[override]
        """The command's."""
        return self.result.status


@dataclass(frozen=True)
class Batch(Result, tag="batch"):
    """The intent led to several commands."""

    result: BatchResult = field(metadata=bare(record(BatchResult)))

    @property
    def status(self) -> Status:  # type: ignore[override]
        """The batch's."""
        return self.result.status


@dataclass(frozen=True)
class Nothing(Result, tag="none"):
    """The intent led to no command."""

    status = Status.NOOP
