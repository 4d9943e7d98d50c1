"""Commands as the library takes them."""

from __future__ import annotations

from typing import Iterable, Union

from ._arguments import json_text, several
from ._json import dumps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .values import Command

CommandLike = Union["Command", bytes]
"""A command, or its JSON text."""


def command_text(command: CommandLike, source: str | None = None) -> bytes:
    """The JSON text of a command, with its source if one is named."""
    text = json_text(command, "a command such as Pop()")
    return text if source is None else b'{"command":' + text + b',"source":' + dumps(source) + b"}"


def commands_text(commands: Iterable[CommandLike] | bytes, source: str | None = None) -> bytes:
    """The JSON text of a list of commands; bytes are passed on as they are."""
    text = (
        commands
        if isinstance(commands, bytes)
        else b"[" + b",".join(map(command_text, several(commands, "commands"))) + b"]"
    )
    return text if source is None else b'{"commands":' + text + b',"source":' + dumps(source) + b"}"
