"""The results of many commands at once."""

from __future__ import annotations

from typing import Any, Iterator, Sequence, overload

from . import values
from ._json import read
from .results import SUCCESS
from .status import Status

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .values import ResultCase


class Results(Sequence["ResultCase"]):
    """The results of many commands, read from the library's JSON at first use."""

    __slots__ = ("_text", "_results", "status")

    def __init__(self, status: int, text: bytes) -> None:
        self.status = Status(status)
        self._text = text
        self._results: list[ResultCase] | None = None

    @property
    def is_success(self) -> bool:
        """Whether there are any and all succeeded. (Like every sequence, this one is true when it
        is not empty.)"""
        return self.status == Status.OK

    def _read(self) -> list[ResultCase]:
        if self._results is None:
            found: Any = read(self._text)
            self._results = [
                SUCCESS if value == "success" else values.Result.from_json(value) for value in found
            ]
        return self._results

    @overload
    def __getitem__(self, index: int) -> ResultCase: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[ResultCase]: ...
    def __getitem__(self, index: int | slice) -> ResultCase | Sequence[ResultCase]:
        return self._read()[index]

    def __len__(self) -> int:
        return len(self._read())

    def __iter__(self) -> Iterator[ResultCase]:
        return iter(self._read())

    def __repr__(self) -> str:
        return f"Results({self._read()!r})"
