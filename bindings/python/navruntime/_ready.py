"""The functions of the library that programs call most, each as a Python function of the handle and
the text that it takes: ``ready``.

They are made by the extension ``_fast`` if there is one, because a call through ctypes takes some
five times as long as what the library does in it. Else they are made by ctypes. What a program sees
is the same.
"""

from __future__ import annotations

from ctypes import c_void_p
from typing import Any, Callable, Mapping

from ._abi import SIGNATURES
from ._call import call_text, fail, failed, free_slots, give_slot, take_slot, text_in
from ._callbacks import pending, raise_pending
from ._extension import fast
from ._ffi import ctype, lib

Otherwise = Callable[[int, bytes], Any]
"""Makes the answer of a status and a text that is not known."""

# The parameters after the handle, by the shapes of the extension: where what is written goes, and
# the error, come last.
_SHAPES = (
    "nav_X* char* size_t nav_buffer*",
    "nav_X* nav_buffer*",
    "char* size_t nav_buffer*",
    "nav_X* char* size_t",
)


# By ctypes. No exception keeps a closed handle: its traceback has the frames of these functions.


def _value(
    answer: tuple[int, bytes], known: Mapping[bytes, Any] | None, otherwise: Otherwise | None
) -> Any:
    """What a call returns for its status and the text that the library wrote."""
    value = known.get(answer[1]) if known else None
    if value is None:
        value = answer if otherwise is None else otherwise(*answer)
    return value


def _with_handle_and_text(
    function: Callable[..., int], known: Mapping[bytes, Any] | None, otherwise: Otherwise | None
) -> Callable[..., Any]:
    take = free_slots.pop

    def run(handle: Any, text: bytes) -> Any:
        # Written out for speed: call_text.
        try:
            slot = take()
        except IndexError:
            slot = take_slot()
        buffer = slot.buffer
        try:
            status = function(handle, text, len(text), buffer, slot.error)
        finally:
            del handle
        if status < 0:
            fail(status, slot)
        answer: bytes = buffer.data or b""
        result = known.get(answer) if known else None
        if result is None:
            if len(answer) != buffer.length:
                answer = text_in(buffer)
            result = (status, answer) if otherwise is None else otherwise(status, answer)
        give_slot(slot)
        if pending:
            raise_pending()
        return result

    return run


def _with_handle(
    function: Callable[..., int], known: Mapping[bytes, Any] | None, otherwise: Otherwise | None
) -> Callable[..., Any]:
    def run(handle: Any) -> Any:
        try:
            answer = call_text(function, handle)
        finally:
            del handle
        return _value(answer, known, otherwise)

    return run


def _with_text(
    function: Callable[..., int], known: Mapping[bytes, Any] | None, otherwise: Otherwise | None
) -> Callable[..., Any]:
    def run(text: bytes) -> Any:
        return _value(call_text(function, text, len(text)), known, otherwise)

    return run


def _silent(
    function: Callable[..., int], known: Mapping[bytes, Any] | None, otherwise: Otherwise | None
) -> Callable[..., Any]:
    take, give = free_slots.pop, free_slots.append

    def run(handle: Any, text: bytes) -> int:
        # Written out for speed: call.
        try:
            slot = take()
        except IndexError:
            slot = take_slot()
        try:
            status = function(handle, text, len(text), slot.error)
        finally:
            del handle
        if status < 0:
            fail(status, slot)
        give(slot)
        if pending:
            raise_pending()
        return status

    return run


_BY_CTYPES = (_with_handle_and_text, _with_handle, _with_text, _silent)


# By the extension.


def _address(function: Any) -> int:
    return c_void_p.from_buffer(function).value or 0


def set_up(fast: Any) -> None:
    """Make the extension ready for calls."""
    fast.set_up(_address(lib.nav_buffer_free), pending, raise_pending, failed)


if fast is not None:
    set_up(fast)


def ready(
    name: str, known: Mapping[bytes, Any] | None = None, otherwise: Otherwise | None = None
) -> Callable[..., Any]:
    """A function of the library, to be called with its handle and its text, as far as it takes
    them.

    It returns the value that ``known`` has for the text that the library wrote, else what
    ``otherwise`` makes of the status and that text, or both; a function that writes nothing returns
    its status. It raises as ``call_text`` does.
    """
    function = getattr(lib, name)
    result, *parameters = SIGNATURES[name].split()
    kind = parameters[0]
    words = " ".join(parameters[:-1])
    shape = _SHAPES.index(words if kind == "char*" else words.replace(kind, "nav_X*", 1))
    slow = _BY_CTYPES[shape](function, known, otherwise)
    if fast is None:
        return slow
    made: Callable[..., Any] = fast.function(
        _address(function), shape, ctype(kind), known, otherwise, slow
    )
    return made
