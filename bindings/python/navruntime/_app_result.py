"""The result of a call of an app."""

from __future__ import annotations

from ._json import read
from .app_values import AppResult, AppResultCase, Done, Noop, Nowhere

COMMON: dict[bytes, AppResultCase] = {b'"done"': Done(), b'"noop"': Noop(), b'"none"': Nowhere()}


def app_result(answer: tuple[int, bytes]) -> AppResultCase:
    """The result of a call of the library."""
    known = COMMON.get(answer[1])
    return read_result(*answer) if known is None else known


def read_result(status: int, text: bytes) -> AppResultCase:
    """The result in a text that is not common."""
    return AppResult.from_json(read(text))
