"""The result of a call of an app."""

from __future__ import annotations

from ._json import read
from .app_values import AppResult, Done, Noop, Nowhere

_COMMON: dict[bytes, AppResult] = {b'"done"': Done(), b'"noop"': Noop(), b'"none"': Nowhere()}


def app_result(answer: tuple[int, bytes]) -> AppResult:
    """The result of a call of the library."""
    known = _COMMON.get(answer[1])
    return AppResult.from_json(read(answer[1])) if known is None else known
