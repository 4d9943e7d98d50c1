"""An app with asyncio: questions that are awaited, and a stream of events.

Events are delivered on the thread that changed the app. They wake a loop through the loop's own
functions.
"""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING, Any, Callable

from ._app_facts import screens
from ._callbacks import entry, raise_pending
from ._errors import ClosedError, NavError, SchemaError
from ._handle import NotCopied
from ._json import JSON, read
from ._observable import Subscription
from .app_values import AppResultCase, FactsChanged, Held, Queued, Refused, Requires, Ticket
from .events import EventQueue
from .routes import Route, RouteLike, checked_text
from .status import EventMask
from .values import Answered, Event

if TYPE_CHECKING:
    from ._app_intents import SendsIntents
    from .app import AnswerHandler, App
    from .app_values import AppEvent


class AskRefused(Exception):
    """The screen that should have answered was not shown; ``result`` says why."""

    def __init__(self, result: AppResultCase) -> None:
        super().__init__(result)
        self.result = result

    def __str__(self) -> str:
        return f"the screen was not shown: {self.result!r}"


class Unanswered(Exception):
    """The screen was removed without an answer; ``cause`` names the intent, or is ``destroyed``."""

    def __init__(self, cause: JSON) -> None:
        super().__init__(cause)
        self.cause = cause

    def __str__(self) -> str:
        return f"the screen left without an answer: {self.cause}"


def _wake(waiter: asyncio.Future[Any], value: Any) -> None:
    if not waiter.done():
        waiter.set_result(value)


def _call_soon(waiter: asyncio.Future[Any], value: Any) -> None:
    try:
        waiter.get_loop().call_soon_threadsafe(_wake, waiter, value)
    except RuntimeError:
        pass  # The loop is closed: nobody waits any more.


class Handling(Subscription):
    """A function that gets the answers of a route. Closing it ends that."""

    __slots__ = ("route", "_handler", "_end")

    def __init__(self, route: str, handler: AnswerHandler, end: Callable[[Handling], None]) -> None:
        self._store = None
        self.handle = 0
        self.route = route
        self._handler: AnswerHandler | None = handler
        self._end = end

    def close(self) -> None:
        """The function is not called again, not even with an answer that others get just now.
        Closing twice does nothing."""
        handler, self._handler = self._handler, None
        if handler is not None:
            self._end(self)

    def give(self, event: Answered) -> None:
        """Call the function, unless it was closed."""
        if self._handler is not None:
            self._handler(event)


_give = entry(Handling.give)
"""Gives an answer to a function. As with observers, an exception keeps it from no other: the first
one is raised when the outermost call returns."""


class Asks:
    """The awaited screens of an app, and the functions that get the answers of the others."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._lock = threading.Lock()
        self._waiters: dict[int, asyncio.Future[Any]] = {}
        # Events of tickets that `ask` has not heard of yet, while it sends.
        self._early: dict[int, Any] = {}
        self._sending = 0
        self._passages: list[Passage] = []
        self._handlers: list[Handling] = []
        waiters, early, lock, handlers = self._waiters, self._early, self._lock, self._handlers

        def answered(text: bytes) -> None:
            event: Any = read(text)
            ticket = event["answered"]["ticket"]
            with lock:
                waiter = waiters.pop(ticket, None)
                is_early = waiter is None and self._sending > 0
                if is_early:
                    early[ticket] = event
            if waiter is not None:
                _call_soon(waiter, event["answered"]["outcome"])
            elif not is_early:
                _hand_over(event, handlers)

        app.observe_json(answered, EventMask.ANSWERED)

    def handle(self, route: str, handler: AnswerHandler) -> Handling:
        """Call a function with the answers of a route for which nobody waits."""
        handling = Handling(route, handler, self._handlers.remove)
        self._handlers.append(handling)
        return handling

    async def ask(self, route: RouteLike, sender: SendsIntents) -> JSON:
        waiter: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        with self._lock:
            self._sending += 1
        result: AppResultCase | None = None
        try:
            result = sender.go_for_result(route)
        finally:
            self._sent(result, waiter)
        if not isinstance(result, Ticket):
            raise AskRefused(result)
        try:
            outcome = await waiter
        except asyncio.CancelledError:
            self._drop(result.ticket)
            raise
        if "value" not in outcome:
            raise Unanswered(outcome["left"])
        value: JSON = outcome["value"]
        return value

    async def ask_through_gates(self, route: RouteLike, sender: SendsIntents) -> JSON:
        """Like :meth:`ask`, after the gates of the route."""
        while True:
            try:
                return await self.ask(route, sender)
            except AskRefused as refused:
                gate = _gate(refused.result)
                if gate is None:
                    raise
                passage = Passage(self._app, route, gate, refused)
                self._passages.append(passage)
                try:
                    await passage.pass_through()
                finally:
                    self._passages.remove(passage)

    def _sent(self, result: AppResultCase | None, waiter: asyncio.Future[Any]) -> None:
        """A screen was asked for: its waiter gets the answer, even an early one."""
        others: list[Any] = []
        with self._lock:
            self._sending -= 1
            if isinstance(result, Ticket):
                if result.ticket in self._early:
                    _wake(waiter, self._early.pop(result.ticket)["answered"]["outcome"])
                else:
                    self._waiters[result.ticket] = waiter
            if not self._sending:
                others = list(self._early.values())
                self._early.clear()
        for event in others:
            _hand_over(event, self._handlers)
        try:
            raise_pending()
        except BaseException as later:
            if result is None and isinstance(later, Exception):
                return  # An earlier exception is on its way out of the ask.
            # It comes out of the ask, so nobody waits for the screen that was asked for.
            if isinstance(result, Ticket):
                self._forget(result.ticket)
            raise

    def _forget(self, ticket: int) -> None:
        """Nobody waits for a screen any more."""
        with self._lock:
            self._waiters.pop(ticket, None)

    def _drop(self, ticket: int) -> None:
        """The task that waited was cancelled: its screen is removed, if it is still there. Until
        then its answer is nobody else's."""
        try:
            _remove_quietly(self._app, ticket)
        finally:
            self._forget(ticket)

    def end(self) -> None:
        """The app was closed."""
        with self._lock:
            waiters = list(self._waiters.values())
            self._waiters.clear()
        for waiter in waiters:
            _call_soon(waiter, {"left": "destroyed"})
        for passage in list(self._passages):
            passage.wake()


def _hand_over(event: Any, handlers: list[Handling]) -> None:
    """Give an answer to the functions of its route."""
    name = event["answered"]["route"]["name"]
    for handling in list(handlers):
        if handling.route == name:
            _give(handling, Event.from_json(event))


def _remove(app: App, screen: int) -> None:
    """Remove a screen, if it is still there."""
    try:
        app.remove(screen)
    except (ClosedError, NavError):
        pass  # The app is closed, or in a callback: the screen stays, as after a refusal.


def _remove_quietly(app: App, screen: int) -> None:
    """The same while a task is cancelled, which an exception of a callback must not prevent: the
    loop reports it."""
    try:
        _remove(app, screen)
    except Exception as error:
        message = "a callback failed while the screen of a cancelled task was removed"
        asyncio.get_running_loop().call_exception_handler({"message": message, "exception": error})


def _gate(result: AppResultCase | FactsChanged) -> Route | None:
    """The route to show instead of one that was refused; None if it was refused otherwise."""
    reason = result.reason if isinstance(result, Refused) else None
    return reason.or_else if isinstance(reason, Requires) else None


class Passage:
    """A gate that is shown until the facts let the route pass that somebody asks for.

    The route itself is not sent in the meantime, so that no waiting intent shows it a second time.
    """

    def __init__(self, app: App, route: RouteLike, gate: Route, refused: AskRefused) -> None:
        self._app, self._gate, self._refused = app, gate, refused
        self._route = Route.of(route)
        self._intent = b'{"goForResult":' + checked_text(self._route) + b"}"
        self._loop = asyncio.get_running_loop()
        self._changed = asyncio.Event()
        self._screen: int | None = None
        self._is_own = False
        self._has_left = False

    async def pass_through(self) -> None:
        """Wait until another gate, or none, is in the way. Raises :class:`AskRefused` if the user
        leaves the gate."""
        app = self._app
        with app.observe_json(self._observe, EventMask.COMMITTED | EventMask.ANSWERED):
            try:
                self._show()
                while self._is_closed():
                    if self._has_left:
                        raise self._refused
                    await self._changed.wait()
                    self._changed.clear()
                    if app.closed:
                        raise Unanswered("destroyed")
            except asyncio.CancelledError:
                self._remove(_remove_quietly)
                raise
            finally:
                self._remove(_remove)

    def wake(self) -> None:
        """Look again; any thread may."""
        try:
            self._loop.call_soon_threadsafe(self._changed.set)
        except RuntimeError:
            pass  # The loop is closed: nobody waits any more.

    def _show(self) -> None:
        """Show the gate, unless it is there already, for example for an intent that waits."""
        state: Any = self._app.state
        pending, top = state["pending"], self._app.path()[-1]
        if pending is not None and pending.get("shown") == self._gate.to_json():
            self._screen = pending["screen"]
            if pending["route"] == self._route.name:
                # It waits for the same route, and would show it beside the one that is asked for.
                self._app.forget()
                self._is_own = self._screen is not None
        elif top.route == self._gate:
            self._screen = top.id
        if self._screen is None:
            self._screen = self._make()
            self._is_own = True
            # An observer may have removed it at once.
            self._has_left = self._screen not in screens(self._app.state)

    def _make(self) -> int:
        """A screen of the gate, with a ticket if it answers."""
        try:
            result = self._app.go_for_result(self._gate)
        except SchemaError:
            result = self._app.go(self._gate)  # It does not answer.
        if isinstance(result, Ticket):
            return result.ticket
        if isinstance(result, Queued):
            return result.id
        if not result.is_success:
            raise AskRefused(result)
        return self._app.path()[-1].id

    def _is_closed(self) -> bool:
        """Whether the gate still stands in the way of the route, or a lock covers it."""
        result = self._app._preview(self._intent).result
        is_held = isinstance(result, Refused) and isinstance(result.reason, Held)
        return is_held or _gate(result) == self._gate

    def _observe(self, text: bytes) -> None:
        event: Any = read(text)
        if "committed" in event:
            self._has_left = self._has_left or self._leaves(event["committed"])
        elif event["answered"]["ticket"] == self._screen:
            answer = event["answered"]["outcome"].get("value", True)
            self._has_left = self._has_left or answer is None or answer is False
        self.wake()

    def _leaves(self, commit: Any) -> bool:
        """Whether a commit takes the gate away, and neither facts nor its answer do so."""
        if commit["cause"] in ("facts", "answer") or commit.get("source") == "resume":
            return False
        for change in commit["changes"]:
            gone = change["stack"]["removed"] if "stack" in change else []
            gone = [change[tag] for tag in ("dismissed", "dropped") if tag in change] or gone
            if any(screen["id"] == self._screen for screen in gone):
                return True
        return False

    def _remove(self, remove: Callable[[App, int], None]) -> None:
        """Remove the gate, if this passage has shown it."""
        is_own, self._is_own = self._is_own, False
        if is_own and self._screen is not None:
            remove(self._app, self._screen)


class AppEvents(NotCopied):
    """Events as an asynchronous iterator, for one task. ``aclose`` ends it; so does closing the
    app. Leaving the loop does not: ``async with contextlib.aclosing(app.events()) as events``."""

    def __init__(self, app: App, mask: EventMask, capacity: int) -> None:
        self._app: App | None = app
        self._queue = EventQueue(capacity=capacity)
        self._subscription = app.attach_queue(self._queue, mask)
        self._waiter: asyncio.Future[None] | None = None
        self._descriptor = -1

    def __aiter__(self) -> AppEvents:
        return self

    async def __anext__(self) -> AppEvent:
        while True:
            app = self._app
            if app is None:
                raise StopAsyncIteration
            event: Any = self._queue.next()
            if event is not None:
                found: AppEvent = event
                return found
            if app.closed:
                await self.aclose()
                raise StopAsyncIteration
            await self._readable()

    async def _readable(self) -> None:
        """Wait until an event waits, or until :meth:`wake` is called."""
        loop = asyncio.get_running_loop()
        if self._waiter is not None and not self._waiter.done():
            # The loop calls one reader of a descriptor, so the other task would wait for ever.
            raise RuntimeError(
                "another task waits for these events: take a stream of app.events() for each"
            )
        self._descriptor = self._queue.fileno()
        self._waiter = waiter = loop.create_future()
        loop.add_reader(self._descriptor, _wake, waiter, None)
        try:
            if self._app is not None and not self._app.closed:
                await waiter
        finally:
            self._stop_waiting(waiter)

    def _stop_waiting(self, waiter: asyncio.Future[None]) -> None:
        """No longer watch the descriptor, which is the queue's and may be closed next."""
        if self._waiter is waiter:
            self._waiter = None
            waiter.get_loop().remove_reader(self._descriptor)
            _wake(waiter, None)

    def wake(self) -> None:
        """End the wait for the next event; any thread may."""
        waiter = self._waiter
        if waiter is not None:
            _call_soon(waiter, None)

    async def aclose(self) -> None:
        """End the stream. Closing twice does nothing."""
        app, self._app = self._app, None
        if app is None:
            return
        if self in app._streams:
            app._streams.remove(self)
        self._subscription.close()
        if self._waiter is not None:
            self._stop_waiting(self._waiter)
        self._queue.close()
