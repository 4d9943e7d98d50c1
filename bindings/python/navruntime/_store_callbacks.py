"""The functions of a stack store that answer questions: validator, clock, coordinator, prepare,
resolve, outcome."""

from __future__ import annotations

from typing import Any, Callable, Iterable, Mapping, Union

from . import values
from ._arguments import function as checked
from ._arguments import json_text
from ._call import call, int64
from ._callbacks import c_function, custom_reason, keep, kept, release
from ._ffi import (
    lib,
    nav_clock_fn,
    nav_coordinator_fn,
    nav_destroy_fn,
    nav_outcome_fn,
    nav_prepare_fn,
    nav_reconcile_fn,
    nav_reply,
    nav_validator_fn,
)
from ._json import read
from ._observable import Gate
from .commands import CommandLike, command_text, commands_text
from .results import Outcome
from .routes import Route, routes_from

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .values import BrokenRule, Cancelled, Command, Intent

Decision = Union[CommandLike, Iterable[CommandLike], "Cancelled", None]
"""A command or commands to execute instead, a refusal, or None to continue as usual."""

Validator = Callable[["tuple[Route, ...]"], Union["BrokenRule", str, None]]
"""Checks a path, bottom first: None if it is valid. A text is a rule of the program's own."""
Coordinator = Callable[["Intent"], Decision]
"""Sees each intent first."""
Prepare = Callable[["Command"], Decision]
"""Prepares a guarded command."""
Resolve = Callable[
    ["tuple[Route, ...]", "tuple[Route, ...]"], Union[CommandLike, Iterable[CommandLike], None]
]
"""Resolves a path that does not match the store's: gets the old path and the new one; None does not
change the store."""
OnOutcome = Callable[[Outcome], object]
"""Gets the outcome of a screen, once."""
Clock = Callable[[], int]
"""Milliseconds that never run backwards."""


class Guarded:
    """A callback with the gate of its store."""

    __slots__ = ("function", "gate")

    def __init__(self, function: Callable[..., Any], gate: Gate) -> None:
        self.function = checked(function)
        self.gate = gate


def registered(
    entry: Any, function: Callable[..., Any] | None, gate: Gate | None = None
) -> tuple[Any, int | None, Any]:
    """A function as the library takes it: its entry, its ``user_data`` and what gives that back.
    None removes the one that is there."""
    if function is None:
        return type(entry)(), None, nav_destroy_fn()
    return entry, keep(Guarded(function, gate or Gate())), release


def reply(pointer: nav_reply, answer: Decision) -> None:
    """Pass the answer of a callback to the library."""
    if answer is None:
        return
    if isinstance(answer, values.Cancelled):
        # Unlike a middleware, a coordinator has no name and command that the library could fill in.
        reason = (
            custom_reason("refused")
            if answer.reason is None
            else json_text(answer.reason, "a reason such as Custom(text)")
        )
        call(lib.nav_reply_cancel, pointer, reason, len(reason))
        return
    is_list = isinstance(answer, Iterable) and not isinstance(answer, (str, bytes, Mapping))
    text = commands_text(answer) if is_list else command_text(answer)  # type: ignore[arg-type]
    call(lib.nav_reply_commands, pointer, text, len(text))


@c_function(nav_validator_fn, refuse=lib.nav_reply_error)
def validator(key: int, path: bytes, length: int, pointer: nav_reply) -> None:
    guarded: Guarded = kept(key)
    if guarded.gate.closed:
        return
    broken: BrokenRule | str | None = guarded.function(routes_from(path))
    if broken is not None:
        rule = json_text(
            values.CustomRule(broken) if isinstance(broken, str) else broken,
            "a BrokenRule, a text or None",
        )
        call(lib.nav_reply_error, pointer, rule, len(rule))


@c_function(nav_clock_fn, otherwise=0)
def clock(key: int) -> int:
    return int64(int(kept(key).function()))


@c_function(nav_coordinator_fn, refuse=lib.nav_reply_cancel)
def coordinator(key: int, intent: bytes, length: int, pointer: nav_reply) -> None:
    guarded: Guarded = kept(key)
    if not guarded.gate.closed:
        reply(pointer, guarded.function(values.Intent.from_json(read(intent))))


@c_function(nav_prepare_fn, refuse=lib.nav_reply_cancel)
def prepare(key: int, command: bytes, length: int, pointer: nav_reply) -> None:
    reply(pointer, kept(key).function(values.Command.from_json(read(command))))


@c_function(nav_reconcile_fn)
def resolve(
    key: int, old: bytes, old_length: int, new: bytes, new_length: int, pointer: nav_reply
) -> None:
    # "No answer" leaves the store alone, so a failed resolver needs no refusal.
    reply(
        pointer,
        kept(key).function(routes_from(old), routes_from(new)),
    )


@c_function(nav_outcome_fn)
def outcome(key: int, text: bytes, length: int) -> None:
    kept(key).function(values.AnyOutcome.from_json(read(text)))
