"""Handles that this process must destroy."""

from __future__ import annotations

from ctypes import c_void_p
from typing import Callable, ClassVar


class Owned(c_void_p):
    """A handle that is destroyed when its last Python reference is gone: never while a call on any
    thread still uses it.
    """

    destroyer: ClassVar[str]
    """The function of the library that destroys it."""
    owned: bool = False

    def __del__(self) -> None:
        if self.owned and self.value:
            self.owned = False
            for destroy in destroyers:
                destroy(self)


destroyers: list[Callable[[Owned], None]] = []
"""What destroys a handle. ``_callbacks`` adds it, before there is any handle: it knows what to do
with an exception that a callback raises meanwhile."""
