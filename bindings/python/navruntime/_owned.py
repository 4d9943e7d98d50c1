"""Handles that this process must destroy."""

from __future__ import annotations

from ctypes import c_void_p

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar


class Owned(c_void_p):
    """A handle that is destroyed when its last Python reference is dropped: never while a call on
    any thread still uses it.

    Its ``__del__`` is given by ``_callbacks``, before there is any handle: it knows what to do with
    an exception that a callback raises meanwhile, and with an interrupt.
    """

    destroyer: ClassVar[str]
    """The function of the library that destroys it."""
    owned: bool = False
