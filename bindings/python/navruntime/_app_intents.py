"""The intents that an app takes, and a sender of one of its screens too."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from ._errors import SchemaError
from ._intent_calls import IntentCalls
from ._intent_text import tagged
from ._json import JSON
from .app_values import AppResultCase
from .routes import RouteLike, checked_text

if TYPE_CHECKING:
    from ._app_async import Asks


def _not_a_url(error: SchemaError, route: RouteLike) -> SchemaError:
    """The error of a route, which says more if the caller has given a URL."""
    if isinstance(route, str) and "/" in route:
        return SchemaError(f"{error.message}; if it is a URL: app.open({route!r})", error.offset)
    return error


class SendsIntents(IntentCalls):
    """A method for each intent of an app."""

    __slots__ = ()

    @abstractmethod
    def _asking(self) -> Asks:
        """The screens of the app that are waited for."""

    @abstractmethod
    def open(self, url: str) -> AppResultCase:
        """Go where a URL leads."""

    @abstractmethod
    def back(self) -> AppResultCase:
        """Go back one step. :class:`Nowhere` says that there is nowhere to go back to, and nothing
        else says it: a :class:`Question`, or a refusal, is no reason to end the program.

        >>> if isinstance(app.back(), Nowhere):
        ...     quit()
        """

    def go(self, route: RouteLike) -> AppResultCase:
        """Show a route where and how the schema says. :meth:`open` takes a URL."""
        try:
            return self._send(tagged(b"go", checked_text(route)))
        except SchemaError as error:
            raise _not_a_url(error, route) from None

    def go_for_result(self, route: RouteLike) -> AppResultCase:
        """Show a route that answers: a :class:`Ticket`, whose answer comes as an event.
        :meth:`ask` waits for it.
        """
        try:
            return self._send(tagged(b"goForResult", checked_text(route)))
        except SchemaError as error:
            raise _not_a_url(error, route) from None

    async def ask(self, route: RouteLike, *, gate: bool = False) -> JSON:
        """Show a route and wait for its answer.

        With ``gate``, a route whose conditions do not hold shows the screen that the schema gives
        as their way out (``orElse``), such as a sign-in, and waits for the facts. Then that screen
        is removed and the route is shown. Gates may follow each other.

        Raises :class:`AskRefused` if it is not shown, also if the user leaves the gate, and
        :class:`Unanswered` if it is removed without an answer or the app is closed. Cancelling the
        task removes the screen that is waited for; a route with ``"leave": "ask"`` asks first. An
        exception of a callback while the screen is shown comes out of this, and the screen stays:
        :meth:`App.on_answer` gets its answer.
        """
        asks = self._asking()
        return await (asks.ask_through_gates(route, self) if gate else asks.ask(route, self))
