"""The way into the library: one call with its error raised, its text copied, and a callback's
exception raised again.

The memory that a call needs (a result buffer and an error) comes from a pool, so that a loop
allocates nothing in C.
"""

from __future__ import annotations

from ctypes import c_void_p, string_at
from _thread import get_ident
from typing import Any, Callable

from ._arguments import whole
from ._callbacks import pending, raise_pending
from ._errors import ArgumentError, error_for
from ._ffi import lib, nav_buffer, nav_error
from ._interrupts import without_entry_check

_KEPT_CAPACITY = 1 << 16


class Slot:
    """A buffer and an error, used by one call at a time."""

    __slots__ = ("buffer", "error")
    _free = lib.nav_buffer_free

    def __init__(self) -> None:
        self.buffer = nav_buffer()
        self.error = nav_error()

    @without_entry_check
    def __del__(self) -> None:
        try:
            self._free(self.buffer)
        except AttributeError:
            pass  # An interrupt came before the buffer.
        except BaseException as error:
            # An interrupt, which Python would only report: the next call raises it.
            pending.setdefault(get_ident(), error)

    def text(self) -> bytes:
        """What the library wrote, copied."""
        return text_in(self.buffer)


def text_in(buffer: nav_buffer) -> bytes:
    """The text in a buffer, copied: as a C string, which is faster than ``string_at``, unless a NUL
    is part of the text."""
    text: bytes = buffer.data or b""
    length: int = buffer.length
    if len(text) < length:
        return string_at(c_void_p.from_buffer(buffer).value or 0, length)
    return text if length else b""


free_slots: list[Slot] = []


def take_slot() -> Slot:
    """A slot for one call. A list's pop and append are atomic, so threads and nested calls never
    share one."""
    try:
        return free_slots.pop()
    except IndexError:
        return Slot()


def give_slot(slot: Slot) -> None:
    """Put a slot back. One that held a huge text gives its memory back first."""
    if slot.buffer.capacity > _KEPT_CAPACITY:
        lib.nav_buffer_free(slot.buffer)
    free_slots.append(slot)


def call(function: Callable[..., int], *arguments: Any) -> int:
    """Call a function whose last parameter is the error. Returns a status >= 0, or raises."""
    slot = take_slot()
    status = function(*arguments, slot.error)
    del arguments  # The traceback of an exception must not keep a closed handle alive.
    if status < 0:
        fail(status, slot)
    free_slots.append(slot)
    if pending:
        raise_pending()
    return status


def call_text(function: Callable[..., int], *arguments: Any) -> tuple[int, bytes]:
    """The same for a function whose last parameters are a result buffer and the error."""
    slot = take_slot()
    buffer = slot.buffer
    status = function(*arguments, buffer, slot.error)
    del arguments
    if status < 0:
        fail(status, slot)
    text: bytes = buffer.data or b""
    if len(text) != buffer.length:
        text = text_in(buffer)
    if buffer.capacity > _KEPT_CAPACITY:
        lib.nav_buffer_free(buffer)
    free_slots.append(slot)
    if pending:
        raise_pending()
    return status, text


def int64(value: int) -> int:
    """A number for an int64 parameter. ctypes would cut it silently."""
    if not -(2**63) <= whole(value) < 2**63:
        raise ArgumentError(f"{value} does not fit in 64 bits")
    return value


def size(value: int) -> int:
    """A number for a size or an index."""
    if not 0 <= whole(value) < 2**63:
        raise ArgumentError(f"{value} is no size or index; give a number from 0")
    return value


def fail(status: int, slot: Slot) -> None:
    """Raise the error that a call left in its slot."""
    detail = slot.error
    offset, message = detail.offset, detail.message
    give_slot(slot)
    failed(status, offset, message)


def failed(status: int, offset: int, message: bytes) -> None:
    """Raise the error of a call; the exception of a callback comes first, because it is the
    cause."""
    error = error_for(status, offset, message)
    try:
        if pending:
            raise_pending()
        raise error
    finally:
        del error  # Its traceback has this frame: together they would stay until a collection.
