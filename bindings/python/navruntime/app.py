"""Where the user is, in all of a program: one state, changed by intents and facts."""

from __future__ import annotations

from ctypes import c_uint64
from typing import TYPE_CHECKING, Any, Callable, Mapping, TypeVar, cast

from ._app_facts import Facts
from ._app_intents import SendsIntents
from ._app_reading import ReadingApp
from ._app_result import COMMON, app_result, read_result
from ._app_sender import ScreenSender
from ._arguments import function, instance, sized, text_bytes
from ._call import call, call_text, int64
from ._callbacks import c_function, keep, kept, release
from ._errors import ReentrantError, SchemaError
from ._ffi import lib, nav_app, nav_destroy_fn, nav_interceptor_fn
from ._handle import NotCopied, config_text, create
from ._intent_text import Intent, envelope, tagged
from ._json import JSON, dumps, read
from ._observable import Gate, Subscription
from ._ready import ready
from ._record import Record
from ._store_json import JSONResult, json_result
from .app_values import AppResultCase, ChangeCase, FactsChanged, Noop, Preview
from .schema import Schema, SchemaLike
from .status import EventMask, RestoreMode, Status
from .values import RestoreReport

if TYPE_CHECKING:
    from ._app_async import AppEvents, Asks
    from ._record import Maybe
    from .app_values import AppEvent
    from .values import Answered

_SEND = ready("nav_app_send", COMMON, read_result)
_OPEN = ready("nav_app_open", COMMON, read_result)
_BACK = ready("nav_app_back", COMMON, read_result)

A = TypeVar("A", bound="App")

AnswerHandler = Callable[["Answered"], object]
"""Gets the answer of a screen for which nobody waits."""

Interceptor = Callable[["Commit"], object]
"""Sees each commit but those of facts before it is made. A text or another JSON value cancels it
with that reason; None lets it be made. Runs under the lock."""


class Commit(Record):
    """A commit that is about to be made: what an interceptor sees."""

    intent: JSON
    cause: str
    source: Maybe[str]
    changes: tuple[ChangeCase, ...]


class _Interceptor:
    __slots__ = ("function", "gate")

    def __init__(self, interceptor: Interceptor, gate: Gate) -> None:
        self.function = interceptor
        self.gate = gate


@c_function(nav_interceptor_fn, refuse=lib.nav_reply_cancel)
def _intercept(key: int, commit: bytes, length: int, pointer: Any) -> None:
    entry: _Interceptor = kept(key)
    if entry.gate.closed:
        return
    reason = entry.function(Commit.from_json(read(commit)))
    if reason is not None:
        text = dumps(cast(JSON, reason))
        call(lib.nav_reply_cancel, pointer, text, len(text))


class InterceptorRegistration(NotCopied):
    """An interceptor. Close it to remove it; ``with`` and closing the app do that too."""

    __slots__ = ("_app", "_handle")

    def __init__(self, app: App, handle: int) -> None:
        self._app: App | None = app
        self._handle = handle

    def close(self) -> None:
        """Remove the interceptor. Closing twice does nothing."""
        app, self._app = self._app, None
        if app is not None and not app.closed:
            call(lib.nav_app_remove_interceptor, app._pointer, self._handle)

    def __enter__(self) -> InterceptorRegistration:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


class App(SendsIntents, ReadingApp):
    """The navigation of a program.

    >>> app = App({"format": 1, "id": "shop", "root": {"stack": "home"},
    ...            "routes": {"home": {}, "product": {"params": {"id": "uint"}}}})
    >>> app.go({"name": "product", "params": {"id": 7}})
    Done()
    >>> app
    <App shop: home > product(id=7)>
    """

    __slots__ = ("_asks", "_owns_schema", "_streams", "restore_report", "schema")
    _prefix = "nav_app_"

    def __init__(
        self,
        schema: Schema | SchemaLike,
        facts: Mapping[str, JSON] | None = None,
        limits: Mapping[str, JSON] | None = None,
        history: Mapping[str, JSON] | None = None,
    ) -> None:
        """``facts`` are those of the initial state. ``history`` is ``{"limit": 100, "records":
        "places"}``; ``"commits"`` records every change, which makes it undo and redo, and the limit
        0 records nothing. Raises :class:`SchemaError`.
        """
        self._owns_schema = not isinstance(schema, Schema)
        self.schema = schema if isinstance(schema, Schema) else Schema(schema)
        config = config_text({"facts": facts, "limits": limits, "history": history})
        super().__init__(
            create(nav_app, lib.nav_app_create, self.schema._pointer, config, len(config))
        )

    @classmethod
    def restored(
        cls: type[A],
        schema: Schema | SchemaLike,
        snapshot: str | bytes | None,
        mode: RestoreMode = RestoreMode.LENIENT,
        **config: Mapping[str, JSON] | None,
    ) -> A:
        """An app made from a snapshot; ``config`` is as for the class. What could not be kept is in
        :attr:`restore_report`. With None (nothing was saved yet) it is in the initial state.
        """
        app = cls(schema, **config)
        if snapshot is not None:
            try:
                app.restore_report = app.restore(snapshot, mode)
            except BaseException:
                app.close()
                raise
        return app

    def _start(self, owner: nav_app) -> None:
        super()._start(owner)
        self.restore_report: RestoreReport | None = None
        """What :meth:`restored` found; None if the app was not made that way, or from nothing."""
        self._asks: Asks | None = None
        self._streams: list[AppEvents] = []

    def close(self) -> None:
        """Destroy the app, and its schema if that was made with it. A caller that waits in
        :meth:`ask` gets :class:`Unanswered`, and :meth:`events` ends. Closing twice does nothing.
        """
        super().close()
        streams, self._streams = self._streams, []
        for stream in streams:
            stream.wake()
        if self._asks is not None:
            self._asks.end()
        if self._owns_schema:
            self.schema.close()

    # Intents.

    def send(
        self, intent: Intent, *, from_: int | None = None, source: str | None = None
    ) -> AppResultCase:
        """Send an intent. With ``from_``, the id of the screen that sends it, it is refused unless
        that screen is shown (:meth:`at` makes a sender of it); ``source`` is repeated in events.

        Raises :class:`SchemaError` for a route, parameter or answer that does not fit the schema.
        """
        return self._send(envelope(intent, from_, source))

    def _send(self, intent: bytes) -> AppResultCase:
        result: AppResultCase = _SEND(self._pointer, intent)
        return result

    def open(self, url: str) -> AppResultCase:
        result: AppResultCase = _OPEN(self._pointer, text_bytes(url))
        return result

    def back(self) -> AppResultCase:
        result: AppResultCase = _BACK(self._pointer)
        return result

    def at(self, id: int) -> ScreenSender:
        """A sender for the code that draws the entry or layer with this id:
        ``app.at(screen.id).go("cart")``. It can send intents and do nothing else.
        """
        return ScreenSender._of(self, id)

    # Questions.

    def resolve(self, token: int, answer: JSON) -> AppResultCase:
        """Answer the open question: ``"proceed"``, ``{"cancel": reason}`` or
        ``{"redirect": intent}``. :class:`Noop` if it is no longer open.
        """
        return self._resolve(token, dumps(answer))

    def proceed(self, token: int) -> AppResultCase:
        """Execute the intent that the question is about."""
        return self._resolve(token, b'"proceed"')

    def cancel(self, token: int, reason: JSON = "cancelled") -> AppResultCase:
        """Drop the intent that the question is about."""
        return self._resolve(token, tagged(b"cancel", dumps(reason)))

    def redirect(self, token: int, intent: Intent) -> AppResultCase:
        """Execute another intent instead of the one that the question is about."""
        text = intent if isinstance(intent, bytes) else dumps(intent)
        return self._resolve(token, tagged(b"redirect", text))

    def _resolve(self, token: int, answer: bytes) -> AppResultCase:
        arguments = (self._pointer, int64(token), answer, len(answer))
        return app_result(call_text(lib.nav_app_resolve, *arguments))

    # Facts.

    @property
    def facts(self) -> Facts:
        """What the program knows: ``app.facts["signedIn"] = True``."""
        return Facts(self)

    def set_facts(self, facts: Mapping[str, JSON]) -> FactsChanged | Noop:
        """Set several facts in one commit. :class:`Noop` if they already have these values.

        Facts are never refused. The intent that waited for them may be: its result is ``resumed``.
        """
        text = dumps(facts)
        status, answer = call_text(lib.nav_app_set_facts, self._pointer, text, len(text))
        return Noop() if status == Status.NOOP else FactsChanged.from_json(read(answer))

    if TYPE_CHECKING:

        def observe(
            self, observer: Callable[[AppEvent], object], mask: EventMask = EventMask.ALL
        ) -> Subscription:
            """Call a function for each event, unlocked, after the change is committed. It may use
            the app freely."""

    # What there is, and would be.

    def preview(
        self, intent: Intent, *, from_: int | None = None, source: str | None = None
    ) -> Preview:
        """What :meth:`send` would lead to now: its result, the changes, and the scene after them.
        Nothing changes, and nobody is told or asked.

        >>> app.preview({"open": "/products/7"}).scene.title

        Raises what :meth:`send` would raise.
        """
        return self._preview(envelope(intent, from_, source))

    def preview_facts(self, facts: Mapping[str, JSON]) -> Preview:
        """What :meth:`set_facts` would lead to now."""
        return self._preview(tagged(b"facts", dumps(facts)))

    def _preview(self, text: bytes) -> Preview:
        return Preview.from_json(read(self.preview_json(text)))

    def __repr__(self) -> str:
        return "<App, closed>" if self.closed else f"<App {self.describe()}>"

    # What the program keeps, and who looks on.

    def set_data(self, id: int, data: object) -> bool:
        """Keep any object (a widget) with an entry or layer until that is removed. None removes it.
        False if nothing has that id.
        """
        app, number = self._pointer, int64(id)
        target = (None, nav_destroy_fn()) if data is None else (keep(data), release)
        return call(lib.nav_app_set_data, app, number, *target) == Status.OK

    def data(self, id: int) -> Any:
        """The object kept with an entry or layer; None if there is none."""
        key = lib.nav_app_data(self._pointer, int64(id))
        return None if key is None else kept(key)

    def set_entry_state(self, id: int, state: JSON) -> bool:
        """Keep what a screen wants back: at most 64 kB of JSON. None removes it. False if nothing
        has that id.
        """
        return self.set_entry_state_json(id, None if state is None else dumps(state))

    def entry_state(self, id: int) -> JSON:
        """What was kept with :meth:`set_entry_state`; None if nothing was."""
        text = self.entry_state_json(id)
        value: JSON = None if text is None else read(text)
        return value

    def intercept(self, interceptor: Interceptor, name: str = "") -> InterceptorRegistration:
        """Let a function see each commit before it is made. It may cancel the commit.

        Facts are not asked about, because nobody can refuse them; the intent that they resume is.
        """
        handle = c_uint64()
        text, app = text_bytes(name), self._pointer
        key = keep(_Interceptor(function(interceptor), self._gate))
        call(lib.nav_app_intercept, app, text, len(text), _intercept, key, release, handle)
        return InterceptorRegistration(self, handle.value)

    # For asyncio.

    def on_answer(self, route: str, handler: AnswerHandler) -> Subscription:
        """Call a function with each :class:`Answered` event of a route's screens for which no
        :meth:`ask` waits: after a restart, the screens that were restored still answer.

        The function runs as an observer does, on the thread that changed the app. Raises
        :class:`SchemaError` if no route has that name, or if it has no answer.
        """
        name = instance(route, str, "the name of a route")
        target = function(handler)
        self._check_route(name, b"goForResult", "unknownRoute", "noReturns")
        return self._asking().handle(name, target)

    def _check_route(self, route: str, intent: bytes, *faults: str) -> None:
        """Raise if the library finds one of these faults in an intent with a route."""
        try:
            self.preview_json(tagged(intent, dumps(route)))
        except SchemaError as error:
            # It may want parameters, which do not matter here.
            if error.message.startswith(faults):
                raise SchemaError(error.message) from None
        except ReentrantError:
            pass  # Inside a callback of another tree nothing can be asked.

    def _asking(self) -> Asks:
        from ._app_async import Asks

        asks = self._asks
        if asks is None:
            asks = self._asks = Asks(self)
        return asks

    def events(self, mask: EventMask = EventMask.ALL, capacity: int = 1024) -> AppEvents:
        """The events from now on, for ``async for`` in one task. It ends when the app is closed, or
        by ``aclose``; a loop that is left early goes in ``contextlib.aclosing(app.events())``.
        """
        from ._app_async import AppEvents

        stream = AppEvents(self, mask, capacity)
        self._streams.append(stream)
        return stream

    # JSON text.

    def send_json(self, intent: bytes) -> JSONResult:
        """:meth:`send` with JSON text: an intent or its envelope."""
        return json_result(call_text(lib.nav_app_send, self._pointer, *sized(intent)))

    def preview_json(self, input: bytes) -> bytes:
        """:meth:`preview` with JSON text: an intent, its envelope, or ``{"facts": …}``."""
        return call_text(lib.nav_app_preview, self._pointer, *sized(input))[1]

    def set_entry_state_json(self, id: int, state: bytes | None) -> bool:
        """:meth:`set_entry_state` with JSON text, where ``null`` is a value."""
        text = (None, 0) if state is None else sized(state)
        status = call(lib.nav_app_set_entry_state, self._pointer, int64(id), *text)
        return status == Status.OK

    def entry_state_json(self, id: int) -> bytes | None:
        """:meth:`entry_state` as JSON text."""
        status, text = call_text(lib.nav_app_entry_state, self._pointer, int64(id))
        return text if status == Status.OK else None

    def set_facts_json(self, facts: bytes) -> JSONResult:
        """:meth:`set_facts` with JSON text."""
        return json_result(call_text(lib.nav_app_set_facts, self._pointer, *sized(facts)))

    def resolve_json(self, token: int, answer: bytes) -> JSONResult:
        """Answer a question with JSON text."""
        arguments = (self._pointer, int64(token), *sized(answer))
        return json_result(call_text(lib.nav_app_resolve, *arguments))
