"""Python functions as callbacks of the library.

A registration is a number in ``_live``; the library keeps the number as its ``user_data``. The C
functions are made once and never freed, so a callback may remove itself. The object behind a number
lives until the library calls ``destroy``, exactly once.

An exception never passes through the library. The first one of a thread is kept in ``pending`` and
raised when the thread's outermost call returns; Python reports the others. This is true for an
interrupt too, the exception that a signal handler raises at any instruction (see ``_interrupts``).
"""

from __future__ import annotations

import atexit
import itertools
import sys
from _thread import get_ident
from types import CodeType, TracebackType
from typing import Any, Callable

from ._ffi import lib, nav_destroy_fn
from ._interrupts import without_entry_check
from ._json import dumps
from ._owned import Owned

_live: dict[int, Any] = {}
_keys = itertools.count(1)

pending: dict[int, BaseException] = {}
"""The first exception of a callback by thread. Empty except for the moment between a callback's
failure and its caller's return."""


def _main_thread() -> int:
    threading = sys.modules.get("threading")
    return get_ident() if threading is None else threading.main_thread().ident or 0


_MAIN = _main_thread()
"""The thread that signal handlers run on: an exception counts as its own until a callback has
asked. :mod:`threading` says which one it is: the thread that imported it."""

_entries: set[CodeType] = set()
"""The code that every callback begins with: a thread whose frames have it is inside one."""


def keep(target: Any) -> int:
    """Keep an object for the library until it calls ``destroy``; returns its ``user_data``."""
    key = next(_keys)
    _live[key] = target
    return key


def keep_target(target: Any) -> int:
    """The same for a target of the extension, which the library gets the address of."""
    key = id(target)
    _live[key] = target
    return key


class lent:
    """Keep an object for one call."""

    __slots__ = ("_key", "_target")

    def __init__(self, target: Any) -> None:
        self._key, self._target = next(_keys), target

    def __enter__(self) -> int:
        _live[self._key] = self._target
        return self._key

    @without_entry_check
    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            del _live[self._key]
        except KeyError:
            pass  # An interrupt came before it was kept.


def kept(key: int) -> Any:
    """The object behind a ``user_data``."""
    return _live[key]


def take_back(key: int) -> Any:
    """The object behind a ``user_data``, which the library has given back."""
    return _live.pop(key)


def live_callbacks() -> int:
    """How many Python objects the library holds: callbacks that are registered and host data."""
    return len(_live)


@without_entry_check
def _release(key: int) -> None:
    try:
        _live.pop(key, None)
    except BaseException as error:  # An interrupt, after the object was given back.
        pending.setdefault(get_ident(), error)


release = nav_destroy_fn(_release)
"""The ``destroy`` of every registration."""


def custom_reason(text: str) -> bytes:
    """The JSON of a custom reason, or of a rule of the program's own, which is written alike."""
    return dumps({"custom": text})


_FAILED = custom_reason("the callback failed")
_FAILED_LENGTH = len(_FAILED)


class _Ignored(list[BaseException]):
    """Raises the exception in it where nobody can catch it, so that Python reports it
    (``sys.unraisablehook``). A list is made without a function that an interrupt could stop."""

    @without_entry_check
    def __del__(self) -> None:
        try:
            raise self[0]
        finally:
            del self[:]  # The exception's traceback has this frame.

    # The report says that the exception was ignored in this.
    __del__.__qualname__ = "another callback of the call that raises the first exception"


def _one_more(thread: int, error: BaseException) -> None:
    """Report an exception of a callback after the first one of a call. What ends a program, such as
    an interrupt, is raised in place of one that does not."""
    first = pending[thread]
    if isinstance(first, Exception) and not isinstance(error, Exception):
        pending[thread], error = error, first
    _Ignored((error,))


def _telling(function: Callable[..., Any], otherwise: Any) -> Callable[..., Any]:
    """The entry of a callback that is told something, or that returns a number: ``otherwise`` if it
    fails."""

    def enter(*arguments: Any, answer: Any = otherwise, thread: int = _MAIN) -> Any:
        try:
            try:
                thread = get_ident()
                answer = function(*arguments)
            except BaseException as error:
                if thread not in pending:  # Nothing is called here: no second interrupt can come.
                    pending[thread] = error
                else:
                    _one_more(thread, error)
        except BaseException as later:
            # An interrupt while an exception was reported.
            pending[thread] = later
        return answer

    return enter


def _asking(function: Callable[..., Any], refuse: Callable[..., int]) -> Callable[..., Any]:
    """The entry of a callback that decides: an exception refuses what its last argument is about.

    ``refuse`` is the first function that the ``except`` calls, so that no second interrupt comes
    before it. Only then is the reason given its text.
    """

    def enter(*arguments: Any, thread: int = _MAIN) -> None:
        try:
            try:
                thread = get_ident()
                function(*arguments)
            except BaseException as error:
                if thread not in pending:
                    pending[thread] = error
                refuse(arguments[-1], _FAILED, _FAILED_LENGTH, None)
                reason = custom_reason(f"{type(error).__name__}: {error}")
                refuse(arguments[-1], reason, len(reason), None)
                if pending.get(thread) is not error:
                    _one_more(thread, error)
        except BaseException as later:
            # An interrupt while the first exception was handled, which is its context.
            pending[thread] = later

    return enter


def _entry(enter: Callable[..., Any]) -> Callable[..., Any]:
    """Make a function the entry of a callback."""
    without_entry_check(enter)
    _entries.add(enter.__code__)
    return enter


def entry(function: Callable[..., object]) -> Callable[..., None]:
    """The entry of a callback that the extension calls. An exception does not leave it."""
    return _entry(_telling(function, None))


def c_function(
    kind: Any, *, refuse: Callable[..., int] | None = None, otherwise: Any = None
) -> Callable[[Callable[..., Any]], Any]:
    """Make a Python function a C function of a callback type. It is made once and never freed.

    An exception does not leave it. It refuses with ``refuse``, a function of the library that takes
    the callback's last argument and a reason; or the callback answers ``otherwise``.
    """

    def make(function: Callable[..., Any]) -> Any:
        enter = _telling(function, otherwise) if refuse is None else _asking(function, refuse)
        return kind(_entry(enter))

    return make


def _inside(codes: set[CodeType]) -> bool:
    """Whether the thread is inside a function of this code. The interpreter's own stack says so: a
    counter could be left wrong by an interrupt."""
    frame = sys._getframe(1)
    while True:
        if frame.f_code in codes:
            return True
        if frame.f_back is None:
            return False
        frame = frame.f_back


def raise_pending() -> None:
    """Raise what a callback of this thread raised, if its outermost call has just returned."""
    if not _inside(_entries):
        error = pending.pop(get_ident(), None)
        if error is not None:
            try:
                raise error
            finally:
                # Its traceback has this frame: together they would stay until a collection.
                del error


def drop(close: Callable[[], None]) -> None:
    """Run a function that drops the last reference to a handle, and raise what a callback raises
    meanwhile."""
    close()
    if pending:
        raise_pending()


_closing = {drop.__code__}
"""The code of a ``close()``, which raises what a callback raises; a finaliser cannot."""

_exiting = False
"""Whether Python is shutting down."""


class _Destroyers(dict[type[Owned], Callable[..., None]]):
    """The function that destroys a handle, by the handle's class."""

    def __missing__(self, kind: type[Owned]) -> Callable[..., None]:
        function: Callable[..., None] = getattr(lib, kind.destroyer)
        self[kind] = function
        return function


_destroyers = _Destroyers()


def destroyed_by_this_process(owner: Owned) -> None:
    """Say of a handle, before a function of the library makes it, that this process must destroy
    it: so it is not lost to an interrupt.

    Nothing is destroyed if the function fails, because then the handle is NULL.
    """
    _destroyers[type(owner)]
    owner.owned = True


@without_entry_check
def _destroy(handle: Owned, thread: int = _MAIN, earlier: BaseException | None = None) -> None:
    """Destroy a handle without references. At the end of the process its memory goes with the
    process."""
    try:
        try:
            thread = get_ident()
            earlier = pending.get(thread)
        finally:
            if handle.owned and handle.value and not _exiting:
                handle.owned = False
                _destroyers[handle.__class__](handle)
        if not pending or earlier is not None or _inside(_closing) or _inside(_entries):
            return
        failure = pending.pop(thread, None)
    except BaseException as error:
        # An interrupt: the close() around this or the thread's next call raises it.
        if thread not in pending:
            pending[thread] = error
        return
    if failure is not None:
        raise failure  # Python reports an exception of a finaliser on standard error.


def _stop() -> None:
    global _exiting
    _exiting = True


Owned.__del__ = _destroy  # type: ignore[attr-defined]
atexit.register(_stop)
