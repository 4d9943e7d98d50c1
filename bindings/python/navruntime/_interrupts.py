"""Functions that an interrupt cannot stop at their first instruction.

A signal that arrives while C code runs is handled at the next check of the interpreter. For a
callback that is its own entry, before any ``try`` of it: ctypes would print the exception and
return nothing for the callback, or whatever number is in memory. CPython checks at the entry of a
function, after a call of a C function, and at a jump backwards. So a function whose entry does not
check reaches its ``try``, and the first C function that an ``except`` calls is always called.
"""

from __future__ import annotations

from opcode import opmap
from types import FunctionType
from typing import Any, Callable, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

_AFTER_YIELD_FROM = 2
"""The argument of RESUME where a coroutine goes on after ``yield from``: signals wait there."""


def without_entry_check(function: F) -> F:
    """Let signals wait at the entry of a function. Returns the function, changed in place.

    CPython 3.10 does not check before a function's leading ``try``; so such a function begins with
    one. Since 3.11 a function begins with the
    instruction RESUME, whose argument says whether to check; only that argument is changed. An
    interpreter that has neither is left as it is.
    """
    assert isinstance(function, FunctionType)
    instructions = bytearray(function.__code__.co_code)
    for place in range(0, len(instructions), 2):
        if instructions[place] == opmap.get("RESUME"):
            instructions[place + 1] = _AFTER_YIELD_FROM
            function.__code__ = function.__code__.replace(co_code=bytes(instructions))
            break
    return function
