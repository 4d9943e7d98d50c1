"""The stack store: the authority over one stack of routes."""

from __future__ import annotations

from ctypes import c_int64
from typing import Any, ClassVar, Iterable, Mapping
from typing import Sequence as SequenceOf

from . import values
from . import _store_callbacks as callbacks
from ._arguments import several, whole
from ._call import call, call_text, fail, give_slot, int64, take_slot
from ._callbacks import lent
from ._ffi import lib, nav_sender, nav_store
from ._handle import Handle, config_text, create
from ._json import JSON, read
from ._ready import ready
from ._store_callbacks import Clock, Coordinator, Guarded, Prepare, Resolve, Validator
from ._store_data import StoreData
from ._store_json import StoreJSON
from .commands import CommandLike, command_text, commands_text
from .intents import IntentLike, intent_text
from .results import BY_TEXT, SUCCESS, result_for, result_from
from .routes import Route, RouteLike, checked_text, routes_from, routes_text
from .status import ReconcilePolicy, Status

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .batches import Results
    from .values import (
        BatchResult,
        Command,
        Enforce,
        Entry,
        FlowIntent,
        ModalIntent,
        ResultCase,
        Root,
        RootResultCase,
        StackLimits,
        TransactionResult,
        ValidatorConfig,
    )

_PUSH = ready("nav_store_push")
_EXECUTE = ready("nav_store_execute", BY_TEXT, result_from)


class Sender(Handle[nav_sender]):
    """A sender for a view: it can send intents to one store and do nothing else."""

    __slots__ = ()

    def send(
        self, intent: IntentLike | ModalIntent | FlowIntent, *, source: str | None = None
    ) -> ResultCase:
        """Send an intent of the kind of store that the sender belongs to. Raises
        :class:`DetachedError` if that store no longer exists."""
        text = intent_text(intent, source)
        return result_from(*call_text(lib.nav_sender_send, self._pointer, text, len(text)))


class NavigationStore(StoreJSON, StoreData):
    """One stack of routes. It changes only by commands; every command has a typed result.

    Use it in a ``with`` block or :meth:`close` it: callbacks that refer to the store keep it alive
    otherwise. All methods may be called from any thread.
    """

    __slots__ = ()
    _prefix: ClassVar[str] = "nav_store_"

    def __init__(
        self,
        path: Iterable[RouteLike] = (),
        *,
        root: Root | None = None,
        rules: ValidatorConfig | Mapping[str, JSON] | None = None,
        enforce: Enforce | None = None,
        limits: StackLimits | Mapping[str, JSON] | None = None,
        validator: Validator | None = None,
    ) -> None:
        """Make a store.

        ``path`` is bottom first. ``root`` is ``"outside"`` (the default: the path may be empty) or
        ``"inside"`` (its first entry is the root). ``rules`` are the built-in validators
        (``nonEmpty``, ``uniqueRoutes``, ``rootedAt``), ``validator`` one of your own; ``enforce``
        is ``"creation"`` or ``"always"``. Raises :class:`StateError` if the path breaks a rule.
        """
        routes: Any = [Route.of(route).to_json() for route in several(path, "routes")]
        config = config_text(
            {"path": routes, "root": root, "validator": rules, "enforce": enforce, "limits": limits}
        )
        super().__init__(create(nav_store, lib.nav_store_create, config, len(config)))
        if validator is not None:
            self.set_validator(validator)

    @classmethod
    def create(cls, path: Iterable[RouteLike] = (), **config: Any) -> NavigationStore:
        """The same as calling the class."""
        return cls(path, **config)

    # Commands.

    def execute(self, command: CommandLike, *, source: str | None = None) -> ResultCase:
        """Execute one command through middleware, validator and engine. ``source`` is named in
        events."""
        return self._execute(command_text(command, source))

    def _execute(self, text: bytes) -> ResultCase:
        result: ResultCase = _EXECUTE(self._owner or self._pointer, text)
        return result

    def execute_many(self, commands: Iterable[CommandLike] | bytes) -> Results:
        """Execute each command as :meth:`execute` does, in one call of the library. All are read
        before the first is executed."""
        from .batches import Results

        return Results(*self.execute_many_json(commands_text(commands)))

    def batch(
        self,
        commands: Iterable[CommandLike] | bytes,
        *,
        stop_on_failure: bool = False,
        source: str | None = None,
    ) -> BatchResult:
        """Execute commands one after another, with one ``changed`` event for the net difference."""
        return values.BatchResult.from_json(
            read(self.batch_json(commands_text(commands, source), stop_on_failure).json)
        )

    def transaction(
        self, commands: Iterable[CommandLike] | bytes, *, source: str | None = None
    ) -> TransactionResult:
        """Execute all commands or none: if one does not succeed, the store stays as it was."""
        return values.TransactionResult.from_json(
            read(self.transaction_json(commands_text(commands, source)).json)
        )

    def guarded(
        self, command: CommandLike, prepare: Prepare, *, source: str | None = None
    ) -> ResultCase:
        """Call ``prepare`` first, unlocked, then execute the command that it allows."""
        text = command_text(command, source)
        with lent(Guarded(prepare, self._gate)) as key:
            return result_from(
                *call_text(
                    lib.nav_store_execute_guarded,
                    self._pointer,
                    text,
                    len(text),
                    callbacks.prepare,
                    key,
                )
            )

    def validate(self, command: CommandLike) -> ResultCase:
        """The result that the engine would give, without middleware and without a change."""
        return result_from(*self.validate_json(command_text(command)))

    def push(self, route: RouteLike) -> ResultCase:
        """Append a route.

        A route given as JSON bytes takes the shortest way: nothing is built in Python, and a
        refusal has only its kind (``Cancelled(reason=None)``).
        """
        if type(route) is not bytes:
            return self._execute(b'{"push":' + checked_text(route) + b"}")
        status: int = _PUSH(self._owner or self._pointer, route)
        return result_for(status) if status else SUCCESS

    def push_all(self, routes: Iterable[RouteLike]) -> ResultCase:
        """Append routes in order."""
        return self._execute(b'{"pushAll":' + routes_text(routes) + b"}")

    def pop(self) -> ResultCase:
        """Remove the top entry."""
        result: ResultCase = _EXECUTE(self._owner or self._pointer, b'"pop"')
        return result

    def pop_count(self, count: int) -> ResultCase:
        """Remove ``count`` entries from the top, all or none."""
        return self._execute(b'{"popCount":%d}' % whole(count))

    def pop_to(self, route: RouteLike) -> ResultCase:
        """Remove everything above the nearest entry with an equal route."""
        return self._execute(b'{"popTo":' + checked_text(route) + b"}")

    def pop_to_entry(self, entry: int) -> ResultCase:
        """Remove everything above the entry with this id."""
        return self._execute(b'{"popToEntry":%d}' % whole(entry))

    def pop_to_root(self) -> ResultCase:
        """Remove everything above the root."""
        return self._execute(b'"popToRoot"')

    def replace(self, path: Iterable[RouteLike]) -> ResultCase:
        """Replace the whole path; the entries of the common prefix are kept."""
        return self._execute(b'{"replace":' + routes_text(path) + b"}")

    # State.

    @property
    def path(self) -> tuple[Route, ...]:
        """The routes, bottom first."""
        return routes_from(self.path_json())

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries, bottom first."""
        return tuple(map(values.Entry.from_json, self._read(self.entries_json())))

    @property
    def depth(self) -> int:
        """How many entries the stack has."""
        return int(lib.nav_store_depth(self._pointer))

    def __len__(self) -> int:
        return self.depth

    def __bool__(self) -> bool:
        """Always true, even when the stack is empty."""
        return True

    @property
    def top(self) -> Entry | None:
        """The entry on top; None for an empty stack."""
        entry = c_int64()
        slot = take_slot()
        status = lib.nav_store_top(self._pointer, slot.buffer, entry, slot.error)
        if status < 0:
            fail(status, slot)
        text = slot.text()
        give_slot(slot)
        return (
            None
            if status == Status.EMPTY_STACK
            else values.Entry(entry.value, Route.from_json(read(text)))
        )

    @staticmethod
    def _read(text: bytes) -> SequenceOf[Any]:
        found: SequenceOf[Any] = read(text)
        return found

    # Intents.

    def send(self, intent: IntentLike, *, source: str | None = None) -> ResultCase:
        """Send an intent. The coordinator is asked first; then the intent becomes commands."""
        return result_from(*self.send_json(intent_text(intent, source)))

    def preview(self, intent: IntentLike) -> tuple[Command, ...]:
        """The commands that an intent would execute now. The coordinator is not asked, and nothing
        changes."""
        found = self._read(self.preview_json(intent_text(intent)).json)
        return tuple(map(values.Command.from_json, found))

    def back(self) -> ResultCase:
        """Send the intent ``back``."""
        return self.send(b'"back"')

    def dismiss_self(self) -> ResultCase:
        """Dismiss the presentation that owns this stack; :class:`Noop` if it is not a child."""
        return result_from(*call_text(lib.nav_store_dismiss_self, self._pointer))

    def dismiss_all_from_root(self) -> RootResultCase:
        """Dismiss every modal of the tree and clear the path of the root: both or neither."""
        return values.RootResult.from_json(
            read(call_text(lib.nav_store_dismiss_all_from_root, self._pointer)[1])
        )

    def sender(self) -> Sender:
        """A sender for a view. It does not keep the store alive."""
        return Sender(create(nav_sender, lib.nav_store_sender, self._pointer))

    def set_coordinator(self, coordinator: Coordinator | None) -> None:
        """Let a function see each intent first; None removes the current one. Runs unlocked: it may
        use the store."""
        self._set("set_coordinator", callbacks.coordinator, coordinator)

    # Rules, clock, reconciliation.

    def set_validator(self, validator: Validator | None) -> None:
        """Let a function check every path, after the built-in rules; None removes the current one.
        Raises :class:`StateError` if it refuses the current path."""
        self._set("set_validator", callbacks.validator, validator)

    def set_clock(self, clock: Clock | None) -> None:
        """Give the store a clock in milliseconds, for throttle and debounce; None removes it. It
        must not use the library."""
        self._set("set_clock", callbacks.clock, clock)

    def _set(self, name: str, entry: Any, function: Any) -> None:
        call(
            self._function(name),
            self._pointer,
            *callbacks.registered(entry, function, self._gate),
        )

    def reconcile(
        self,
        path: Iterable[RouteLike] | bytes,
        policy: ReconcilePolicy | Resolve = ReconcilePolicy.REPLACE,
    ) -> ResultCase:
        """Tell the store which path the toolkit shows now. ``policy`` is for a path that does not
        match the store's."""
        text = routes_text(path)
        if not callable(policy):
            return result_from(*self.reconcile_json(text, ReconcilePolicy(policy)))
        with lent(Guarded(policy, self._gate)) as key:
            return result_from(
                *call_text(
                    lib.nav_store_reconcile_with,
                    self._pointer,
                    text,
                    len(text),
                    callbacks.resolve,
                    key,
                )
            )

    def debounce(self, command: CommandLike, quiet: int) -> None:
        """Debounce: keep the latest command until ``quiet`` milliseconds have passed without a
        newer one; :meth:`poll_debounced` executes it. Needs a clock."""
        text = command_text(command)
        call(lib.nav_store_debounce, self._pointer, text, len(text), int64(quiet))
