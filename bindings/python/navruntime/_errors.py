"""Errors: one class for each ``NAV_ERR_*``. A refusal is not an error; it is a result."""

from __future__ import annotations

from typing import ClassVar

from ._ffi import NAV_NO_OFFSET
from .status import Status


class NavError(Exception):
    """A mistake of the caller, as the library describes it. Nothing has changed.

    ``status`` is the code, ``offset`` the byte of the input that the message is about (or None),
    ``message`` one line of text.
    """

    code: ClassVar[Status] = Status.ERR_INTERNAL

    def __init__(
        self, message: str, offset: int | None = None, status: Status | None = None
    ) -> None:
        self.status = self.code if status is None else status
        self.offset = offset
        self.message = message
        place = "" if offset is None else f" (byte {offset})"
        super().__init__(f"{message}{place}")


class ArgumentError(NavError):
    """``NAV_ERR_ARGUMENT``: an unknown key or handle, a wrong type, or a number out of range."""

    code = Status.ERR_ARGUMENT


class ClosedError(ArgumentError):
    """The object was closed, or belongs to a callback that has returned."""


class UTF8Error(NavError):
    """``NAV_ERR_UTF8``: text that is not well-formed UTF-8."""

    code = Status.ERR_UTF8


class JSONError(NavError):
    """``NAV_ERR_JSON``: text that is not RFC 8259 JSON."""

    code = Status.ERR_JSON


class RouteError(NavError):
    """``NAV_ERR_ROUTE``: JSON, but not a route."""

    code = Status.ERR_ROUTE


class CommandError(NavError):
    """``NAV_ERR_COMMAND``: JSON, but not a command, intent, result or reason."""

    code = Status.ERR_COMMAND


class URLError(NavError):
    """``NAV_ERR_URL``: not an RFC 3986 URL reference."""

    code = Status.ERR_URL


class PatternError(NavError):
    """``NAV_ERR_PATTERN``: not a link pattern."""

    code = Status.ERR_PATTERN


class LimitError(NavError):
    """``NAV_ERR_LIMIT``: larger, deeper or more than the limit allows."""

    code = Status.ERR_LIMIT


class ReentrantError(NavError):
    """``NAV_ERR_REENTRANT``: a change from a callback that may only read."""

    code = Status.ERR_REENTRANT


class StateError(NavError):
    """``NAV_ERR_STATE``: a snapshot or config that breaks an invariant."""

    code = Status.ERR_STATE


class DetachedError(NavError):
    """``NAV_ERR_DETACHED``: the handle's parent no longer exists."""

    code = Status.ERR_DETACHED


class SchemaError(NavError):
    """``NAV_ERR_SCHEMA``: a wrong schema, or something that does not fit it."""

    code = Status.ERR_SCHEMA


class FileError(NavError):
    """``NAV_ERR_IO``: the system refused to open, read or write a file; the message says why."""

    code = Status.ERR_IO


class InternalError(NavError):
    """``NAV_ERR_INTERNAL``: a defect of the library."""

    code = Status.ERR_INTERNAL


_BY_CODE: dict[int, type[NavError]] = {
    kind.code: kind
    for kind in (
        ArgumentError,
        UTF8Error,
        JSONError,
        RouteError,
        CommandError,
        URLError,
        PatternError,
        LimitError,
        ReentrantError,
        StateError,
        DetachedError,
        SchemaError,
        FileError,
        InternalError,
    )
}


def error_for(code: int, offset: int, message: bytes) -> NavError:
    """The exception for a status below 0 and what the library wrote about it."""
    kind = _BY_CODE.get(code, InternalError)
    return kind(message.decode("utf-8", "replace"), None if offset == NAV_NO_OFFSET else offset)
