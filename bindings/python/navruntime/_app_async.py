"""An app with asyncio: questions that are awaited, and a stream of events.

Events are delivered on the thread that changed the app. They wake a loop through the loop's own
functions.
"""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING, Any

from ._errors import ClosedError, NavError
from ._json import JSON, read
from .app_values import AppResult, Ticket
from .events import EventQueue
from .routes import RouteLike
from .status import EventMask
from .values import Event

if TYPE_CHECKING:
    from .app import App


class AskRefused(Exception):
    """The screen that should have answered was not shown; ``result`` says why."""

    def __init__(self, result: AppResult) -> None:
        super().__init__(f"the screen was not shown: {result!r}")
        self.result = result


class Unanswered(Exception):
    """The screen was removed without an answer; ``cause`` names the intent, or is ``destroyed``."""

    def __init__(self, cause: JSON) -> None:
        super().__init__(f"the screen left without an answer: {cause}")
        self.cause = cause


def _wake(waiter: asyncio.Future[Any], value: Any) -> None:
    if not waiter.done():
        waiter.set_result(value)


def _call_soon(waiter: asyncio.Future[Any], value: Any) -> None:
    try:
        waiter.get_loop().call_soon_threadsafe(_wake, waiter, value)
    except RuntimeError:
        pass  # The loop is closed: nobody waits any more.


class Asks:
    """The awaited screens of an app."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._lock = threading.Lock()
        self._waiters: dict[int, asyncio.Future[Any]] = {}
        # Answers to tickets that `ask` has not heard of yet, while it sends.
        self._early: dict[int, Any] = {}
        self._sending = 0
        waiters, early, lock = self._waiters, self._early, self._lock

        def answered(text: bytes) -> None:
            event: Any = read(text)
            ticket, outcome = event["answered"]["ticket"], event["answered"]["outcome"]
            with lock:
                waiter = waiters.pop(ticket, None)
                if waiter is None and self._sending:
                    early[ticket] = outcome
            if waiter is not None:
                _call_soon(waiter, outcome)

        app.observe_json(answered, EventMask.ANSWERED)

    async def ask(self, route: RouteLike) -> JSON:
        waiter: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        with self._lock:
            self._sending += 1
        result: AppResult | None = None
        try:
            result = self._app.go_for_result(route)
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

    def _sent(self, result: AppResult | None, waiter: asyncio.Future[Any]) -> None:
        """A screen was asked for: its waiter gets the answer, even an early one."""
        with self._lock:
            self._sending -= 1
            if isinstance(result, Ticket):
                if result.ticket in self._early:
                    _wake(waiter, self._early.pop(result.ticket))
                else:
                    self._waiters[result.ticket] = waiter
            if not self._sending:
                self._early.clear()

    def _drop(self, ticket: int) -> None:
        """The task that waited was cancelled: its screen is removed, if it is still there."""
        with self._lock:
            self._waiters.pop(ticket, None)
        try:
            self._app.remove(ticket)
        except (ClosedError, NavError):
            pass  # The app is closed, or in a callback: the screen stays, as after a refusal.

    def end(self) -> None:
        """The app was closed."""
        with self._lock:
            waiters = list(self._waiters.values())
            self._waiters.clear()
        for waiter in waiters:
            _call_soon(waiter, {"left": "destroyed"})


class AppEvents:
    """Events as an asynchronous iterator. ``aclose`` ends it; so does closing the app."""

    def __init__(self, app: App, mask: EventMask, capacity: int) -> None:
        self._app: App | None = app
        self._queue = EventQueue(capacity=capacity)
        self._subscription = app.attach_queue(self._queue, mask)
        self._waiter: asyncio.Future[None] | None = None
        self._descriptor = -1

    def __aiter__(self) -> AppEvents:
        return self

    async def __anext__(self) -> Event:
        while True:
            app = self._app
            if app is None:
                raise StopAsyncIteration
            event = self._queue.next()
            if event is not None:
                return event
            if app.closed:
                await self.aclose()
                raise StopAsyncIteration
            await self._readable()

    async def _readable(self) -> None:
        """Wait until an event waits, or until :meth:`wake` is called."""
        loop = asyncio.get_running_loop()
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
        app._streams.remove(self)
        self._subscription.close()
        if self._waiter is not None:
            self._stop_waiting(self._waiter)
        self._queue.close()
