"""Commands: the only way to change a store."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Iterable, Union

from ._arguments import json_form, json_text, several
from ._families import (
    AnyCommand as AnyCommand,
    Command as Command,
    FlowIntent,
    FlowStep,
    ModalCommand as ModalCommand,
)
from ._json import dumps
from ._tagged import PLAIN, Codec, Record, bare, many, member, record
from .routes import ROUTE, Route, RouteLike
from .status import CommandKind, ModalStyle


CommandLike = Union[Command, bytes]
"""A command, or its JSON text."""


@dataclass(frozen=True, init=False)
class OneRoute:
    """A value that carries one route."""

    route: Route = field(metadata=bare(ROUTE))

    def __init__(self, route: RouteLike) -> None:
        object.__setattr__(self, "route", Route.of(route))


@dataclass(frozen=True, init=False)
class ManyRoutes:
    """A value that carries routes, bottom first."""

    routes: tuple[Route, ...] = field(metadata=bare(many(ROUTE)))

    def __init__(self, routes: Iterable[RouteLike]) -> None:
        object.__setattr__(self, "routes", tuple(map(Route.of, several(routes, "routes"))))


class Push(OneRoute, Command, FlowIntent, FlowStep, tag="push"):
    """Append a route. In a flow: a step that is on the stack."""


class PushAll(ManyRoutes, Command, tag="pushAll"):
    """Append routes in order."""


@dataclass(frozen=True)
class Pop(Command, FlowIntent, tag="pop"):
    """Remove the top entry."""


@dataclass(frozen=True)
class PopCount(Command, tag="popCount"):
    """Remove ``count`` entries, all or none."""

    count: int = field(metadata=bare())


@dataclass(frozen=True)
class PopToRoot(Command, tag="popToRoot"):
    """Remove everything above the root."""


class PopTo(OneRoute, Command, tag="popTo"):
    """Remove everything above the nearest equal route."""


@dataclass(frozen=True)
class PopToEntry(Command, tag="popToEntry"):
    """Remove everything above the entry with this id."""

    entry: int = field(metadata=bare())


class Replace(ManyRoutes, Command, tag="replace"):
    """Replace the whole path; the entries of the common prefix are kept."""


def command_from_json(value: object) -> Command:
    """Read a command of a stack store."""
    command = AnyCommand.from_json(value)
    assert isinstance(command, Command)
    return command


COMMAND: Codec[Command] = Codec(
    command_from_json, lambda command: json_form(command, "a command such as Pop()")
)
ANY_COMMAND: Codec[AnyCommand] = Codec(AnyCommand.from_json, lambda command: command.to_json())


@dataclass(frozen=True)
class Sequence(Command, tag="sequence"):
    """Run commands left to right; never stops, undoes nothing."""

    commands: tuple[Command, ...] = field(metadata=bare(many(COMMAND)))


@dataclass(frozen=True)
class WhenCancelled(Command, tag="whenCancelled"):
    """Run ``primary``; if it does not succeed, run ``fallback`` on the state before it."""

    primary: Command = field(metadata=member(COMMAND))
    fallback: Command = field(metadata=member(COMMAND))


STYLE: Codec[ModalStyle] = Codec(ModalStyle, lambda style: style.value)


@dataclass(frozen=True)
class Presentation(Record):
    """A route that is presented, or waits to be."""

    id: int = field(metadata=member(PLAIN))
    route: Route = field(metadata=member(ROUTE))
    style: ModalStyle = field(metadata=member(STYLE))


PRESENTATION: Codec[Presentation] = record(Presentation)


@dataclass(frozen=True)
class DismissReason:
    """Why a presentation is removed. ``kind`` is the protocol's word; ``text`` belongs to a custom
    reason."""

    kind: str
    text: str | None = None

    @staticmethod
    def custom(text: str) -> "DismissReason":
        """A reason of the program's own."""
        return DismissReason("custom", text)

    @staticmethod
    def from_json(value: object) -> "DismissReason":
        """Read a reason from its JSON form."""
        if isinstance(value, dict):
            ((kind, text),) = value.items()
            return DismissReason(kind, text)
        return DismissReason(str(value))

    def to_json(self) -> str | dict[str, str]:
        """Its JSON form."""
        return self.kind if self.text is None else {self.kind: self.text}


DISMISS = DismissReason("dismiss")
"""The program or its user closed it."""
SYSTEM_DISMISS = DismissReason("systemDismiss")
"""The toolkit closed it, for instance by a swipe."""
DISMISS_ALL = DismissReason("dismissAll")
REPLACED = DismissReason("replaced")

REASON: Codec[DismissReason] = Codec(DismissReason.from_json, DismissReason.to_json)


@dataclass(frozen=True)
class Present(ModalCommand, tag="present"):
    """Show a presentation, or queue it."""

    presentation: Presentation = field(metadata=bare(PRESENTATION))


@dataclass(frozen=True)
class ReplaceCurrent(ModalCommand, tag="replaceCurrent"):
    """Show another route in place of the current one."""

    presentation: Presentation = field(metadata=bare(PRESENTATION))


@dataclass(frozen=True)
class DismissCurrent(ModalCommand, tag="dismissCurrent"):
    """Dismiss the current presentation."""

    reason: DismissReason = field(default=DISMISS, metadata=bare(REASON))


@dataclass(frozen=True)
class DismissAll(ModalCommand, tag="dismissAll"):
    """Dismiss the current presentation and drop the queue."""


_KINDS: dict[type[AnyCommand], CommandKind] = {
    kind: CommandKind[name]
    for name, kind in {
        "PUSH": Push,
        "PUSH_ALL": PushAll,
        "POP": Pop,
        "POP_COUNT": PopCount,
        "POP_TO_ROOT": PopToRoot,
        "POP_TO": PopTo,
        "POP_TO_ENTRY": PopToEntry,
        "REPLACE": Replace,
        "SEQUENCE": Sequence,
        "WHEN_CANCELLED": WhenCancelled,
        "PRESENT": Present,
        "REPLACE_CURRENT": ReplaceCurrent,
        "DISMISS_CURRENT": DismissCurrent,
        "DISMISS_ALL": DismissAll,
    }.items()
}


def kind_of(command: AnyCommand) -> CommandKind:
    """The kind of a command."""
    return _KINDS[type(command)]


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
