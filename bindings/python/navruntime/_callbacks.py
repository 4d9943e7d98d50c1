"""Python functions as callbacks of the library.

A registration is a number in ``_live``; the library keeps the number as its ``user_data``. The C functions are made once and never freed, so a callback
may remove itself. The object behind a number lives until the library calls ``destroy``, exactly once.

An exception never crosses the boundary. The first one of a thread is kept in ``pending`` and raised when the thread's outermost call returns.
"""

from __future__ import annotations

import atexit
import itertools
import threading
from contextlib import contextmanager
from ctypes import string_at
from typing import Any, Callable, Iterator

from ._ffi import lib, nav_destroy_fn
from ._owned import Owned, destroyers

_live: dict[int, Any] = {}
_keys = itertools.count(1)

pending: dict[int, BaseException] = {}
"""The first exception of a callback by thread. Empty but for the moment between a callback's failure and its caller's return."""


class _Thread(threading.local):
    depth = 0
    """How many callbacks this thread is inside of."""
    closing = False
    """Whether a ``close()`` is under way, which raises what a callback raises; a finaliser cannot."""


_thread = _Thread()


def keep(target: Any) -> int:
    """Keep an object for the library until it calls ``destroy``; answers its ``user_data``."""
    key = next(_keys)
    _live[key] = target
    return key


@contextmanager
def lent(target: Any) -> Iterator[int]:
    """Keep an object for one call."""
    key = keep(target)
    try:
        yield key
    finally:
        del _live[key]


def kept(key: int) -> Any:
    """The object behind a ``user_data``."""
    return _live[key]


def live_callbacks() -> int:
    """How many Python objects the library holds: callbacks that are registered and host data."""
    return len(_live)


def c_function(kind: Any) -> Callable[[Callable[..., Any]], Any]:
    """Make a Python function a C function of a callback type. It is made once and never freed."""
    return lambda function: kind(function)


@c_function(nav_destroy_fn)
def release(key: int) -> None:
    """The ``destroy`` of every registration."""
    _live.pop(key, None)


class Scope:
    """What every callback runs in: counts the depth and keeps an exception from crossing the boundary.

    ``failed`` is called with the exception's text where the exception must cancel what it was asked about.
    """

    __slots__ = ("_failed",)

    def __init__(self, failed: Callable[[str], object] | None = None) -> None:
        self._failed = failed

    def __enter__(self) -> None:
        _thread.depth += 1

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> bool:
        _thread.depth -= 1
        if error is not None:
            pending.setdefault(threading.get_ident(), error)
            if self._failed is not None:
                self._failed(f"{type(error).__name__}: {error}")
        return True


def raise_pending() -> None:
    """Raise what a callback of this thread raised, if its outermost call has just returned."""
    if _thread.depth == 0:
        error = pending.pop(threading.get_ident(), None)
        if error is not None:
            raise error


def text_of(pointer: Any, length: int) -> bytes:
    """Borrowed text, copied."""
    return string_at(pointer, length)


def drop(close: Callable[[], None]) -> None:
    """Run a function that drops the last reference to a handle, and raise what a callback raises meanwhile."""
    before, _thread.closing = _thread.closing, True
    try:
        close()
    finally:
        _thread.closing = before
    if pending:
        raise_pending()


_exiting = False


def _destroy(handle: Owned) -> None:
    """Destroy a handle whose last reference is gone. At the end of the process its memory goes with the process."""
    if _exiting:
        return
    ident = threading.get_ident()
    earlier = pending.get(ident)
    getattr(lib, handle.destroyer)(handle)
    if earlier is None and not _thread.closing and _thread.depth == 0:
        error = pending.pop(ident, None)
        if error is not None:
            raise error  # Python reports an exception of a finaliser on standard error.


def _stop() -> None:
    global _exiting
    _exiting = True


destroyers.append(_destroy)
atexit.register(_stop)
