"""Middleware: objects that see each command before and after it runs. They answer with their return
values."""

from __future__ import annotations

from typing import Any, Generic, TypeVar, Union

from . import values
from ._call import call_text
from ._errors import ClosedError
from ._ffi import lib
from ._handle import NotCopied
from ._json import read
from .routes import routes_from
from .status import CommandKind, Status

TYPE_CHECKING = False
if TYPE_CHECKING:
    # Some are only in quotes, as parameters of this module's own types, which ruff does not read.
    from .routes import Route  # noqa: F401
    from .values import (  # noqa: F401
        AnyCommand,
        Cancelled,
        Command,
        ModalCommand,
        Presentation,
        Result,
        ResultCase,
    )

C = TypeVar("C", bound="AnyCommand")
S = TypeVar("S")
V = TypeVar("V", bound="BorrowedView")


class ModalState:
    """What a modal store shows and what waits."""

    __slots__ = ("current", "queue")

    def __init__(self, current: Presentation | None, queue: tuple[Presentation, ...]) -> None:
        self.current = current
        self.queue = queue


def _state(text: bytes) -> Any:
    if text.startswith(b"["):
        return routes_from(text)
    value: Any = read(text)
    current = value["current"]
    return ModalState(
        None if current is None else values.Presentation.from_json(current),
        tuple(map(values.Presentation.from_json, value["queue"])),
    )


class BorrowedView(NotCopied):
    """A borrowed pointer that is forgotten when its callback returns. It cannot be copied or
    pickled."""

    __slots__ = ("_borrowed",)
    _instead = "it ends with its callback: keep what you read from it"

    def __init__(self, borrowed: Any) -> None:
        self._borrowed = borrowed

    def __enter__(self: V) -> V:
        return self

    def __exit__(self, *_: object) -> None:
        self._borrowed = None

    @property
    def _pointer(self) -> Any:
        if self._borrowed is None:
            raise ClosedError(
                f"this {type(self).__name__} belongs to a callback that has returned; read what you need inside it"
            )
        return self._borrowed


class Interception(BorrowedView, Generic[C, S]):
    """A command before the engine runs it. Each part is built when it is read; reading only the
    kind costs almost nothing."""

    __slots__ = ()

    @property
    def kind(self) -> CommandKind:
        """The kind of the command as rewritten so far."""
        return CommandKind(lib.nav_interception_kind(self._pointer))

    @property
    def command(self) -> C:
        """The command as rewritten so far."""
        command: Any = values.AnyCommand.from_json(
            read(call_text(lib.nav_interception_command, self._pointer)[1])
        )
        return command  # type: ignore[no-any-return]

    @property
    def state(self) -> S:
        """The state before the command: a stack's path, or a :class:`ModalState`."""
        state: S = _state(call_text(lib.nav_interception_state, self._pointer)[1])
        return state


class Execution(BorrowedView, Generic[C, S]):
    """A command that has run, or that a transaction previewed."""

    __slots__ = ()

    @property
    def kind(self) -> CommandKind:
        """The kind of the command."""
        return CommandKind(lib.nav_execution_kind(self._pointer))

    @property
    def status(self) -> Status:
        """The status of the result as replaced so far."""
        return Status(lib.nav_execution_status(self._pointer))

    @property
    def command(self) -> C:
        """The command, as rewritten."""
        command: Any = values.AnyCommand.from_json(
            read(call_text(lib.nav_execution_command, self._pointer)[1])
        )
        return command  # type: ignore[no-any-return]

    @property
    def result(self) -> ResultCase:
        """The result as replaced so far."""
        return values.Result.from_json(read(call_text(lib.nav_execution_result, self._pointer)[1]))

    @property
    def state(self) -> S:
        """The state after the command: a stack's path, or a :class:`ModalState`."""
        state: S = _state(call_text(lib.nav_execution_state, self._pointer)[1])
        return state


class AnyMiddleware(Generic[C, S]):
    """Override what you need; other methods cost nothing. The methods run under the store's lock:
    they may read it, not change it."""

    def will_execute(self, call: Interception[C, S]) -> Union[C, Cancelled, bytes, None]:
        """Before the command runs. Return None to let it pass, another command (or its JSON text)
        to run that instead, or :class:`Cancelled`."""
        return None

    def did_execute(self, call: Execution[C, S]) -> Union[Result, bytes, None]:
        """After it ran, or after a later middleware cancelled it. Return another result (or its
        JSON text) to replace the result; the state stays as it is."""
        return None

    def discard(self, call: Execution[C, S]) -> None:
        """Instead of :meth:`did_execute`, for a command that a rolled-back transaction only
        previewed."""


class Middleware(AnyMiddleware["Command", "tuple[Route, ...]"]):
    """A middleware of a stack store."""


class ModalMiddleware(AnyMiddleware["ModalCommand", ModalState]):
    """A middleware of a modal store."""


StackInterception = Interception["Command", "tuple[Route, ...]"]
"""What a middleware of a stack sees before a command."""
StackExecution = Execution["Command", "tuple[Route, ...]"]
"""What it sees after one."""
ModalInterception = Interception["ModalCommand", ModalState]
"""What a middleware of modals sees before a command."""
ModalExecution = Execution["ModalCommand", ModalState]
"""What it sees after one."""
