"""The intents that an app takes, and a sender of one of its screens too."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Iterable, Mapping, Union

from ._arguments import whole
from ._errors import SchemaError
from ._json import JSON, dumps
from .app_values import AppResult
from .routes import RouteLike, checked_text, routes_text

if TYPE_CHECKING:
    from ._app_async import Asks

Intent = Union[str, bytes, Mapping[str, JSON]]
"""An intent in its JSON form, in which routes may be :class:`Route` values; bytes are JSON text."""


def envelope(intent: Intent, from_: int | None, source: str | None) -> bytes:
    """The JSON text of an intent with the screen that sends it and its source, if they are given."""
    text = intent if isinstance(intent, bytes) else dumps(intent)
    if from_ is None and source is None:
        return text
    text = b'{"intent":' + text
    text += b"" if from_ is None else b',"from":%d' % whole(from_)
    return text + (b"" if source is None else b',"source":' + dumps(source)) + b"}"


def tagged(tag: bytes, payload: bytes) -> bytes:
    """An object with one member."""
    return b'{"' + tag + b'":' + payload + b"}"


def _not_a_url(error: SchemaError, route: RouteLike) -> SchemaError:
    """The error of a route, which says more if the caller has given a URL."""
    if isinstance(route, str) and "/" in route:
        return SchemaError(f"{error.message}; if it is a URL: app.open({route!r})", error.offset)
    return error


class SendsIntents:
    """A method for each intent of an app."""

    __slots__ = ()

    @abstractmethod
    def _send(self, intent: bytes) -> AppResult:
        """Send JSON text."""

    @abstractmethod
    def _asking(self) -> Asks:
        """The screens of the app that are waited for."""

    @abstractmethod
    def open(self, url: str) -> AppResult:
        """Go where a URL leads."""

    @abstractmethod
    def back(self) -> AppResult:
        """Go back one step. :class:`Nowhere` says that there is nowhere to go back to, and nothing
        else says it: a :class:`Question`, or a refusal, is no reason to end the program.

        >>> if isinstance(app.back(), Nowhere):
        ...     quit()
        """

    def go(self, route: RouteLike) -> AppResult:
        """Show a route where and how the schema says. :meth:`open` takes a URL."""
        try:
            return self._send(tagged(b"go", checked_text(route)))
        except SchemaError as error:
            raise _not_a_url(error, route) from None

    def go_for_result(self, route: RouteLike) -> AppResult:
        """Show a route that answers: a :class:`Ticket`, whose answer comes as an event.
        :meth:`ask` waits for it.
        """
        try:
            return self._send(tagged(b"goForResult", checked_text(route)))
        except SchemaError as error:
            raise _not_a_url(error, route) from None

    def back_to(self, target: RouteLike | int) -> AppResult:
        """Go back to the nearest equal entry, or to the one with this id."""
        text = b"%d" % target if isinstance(target, int) else checked_text(target)
        return self._send(tagged(b"backTo", text))

    def back_to_root(self) -> AppResult:
        """Go back to the root of the stack that is shown."""
        return self._send(b'"backToRoot"')

    def replace(self, route: RouteLike) -> AppResult:
        """Show another route in place of the top."""
        return self._send(tagged(b"replace", checked_text(route)))

    def update(self, params: Mapping[str, JSON]) -> AppResult:
        """Give the shown route other parameters; None removes one. The entry stays."""
        return self._send(dumps({"update": params}))

    def update_of(self, id: int, params: Mapping[str, JSON]) -> AppResult:
        """:meth:`update` for an entry or layer anywhere: shown, hidden or waiting."""
        return self._send(dumps({"updateOf": {"id": whole(id), "params": params}}))

    def badge(self, at: str, value: str | int | None) -> AppResult:
        """Set the badge of the tab at an address; None removes it."""
        return self._send(dumps({"badge": {"at": at, "value": value}}))

    def remove(self, id: int) -> AppResult:
        """Remove an entry, a layer with the layers above it, or a waiting layer."""
        return self._send(b'{"remove":%d}' % whole(id))

    def dismiss(self) -> AppResult:
        """Dismiss the topmost layer."""
        return self._send(b'"dismiss"')

    def dismiss_all(self) -> AppResult:
        """Dismiss all layers and the waiting ones."""
        return self._send(b'"dismissAll"')

    def answer(self, value: JSON, ticket: int | None = None) -> AppResult:
        """Answer for the nearest screen that was asked for, or for the one with that ticket."""
        answer: dict[str, JSON] = {"value": value}
        if ticket is not None:
            answer["ticket"] = whole(ticket)
        return self._send(dumps({"answer": answer}))

    def select(self, address: str) -> AppResult:
        """Select the tabs and focus the columns along an address."""
        return self._send(dumps({"select": address}))

    def reset(self, path: Iterable[RouteLike], at: str | None = None) -> AppResult:
        """Replace what is above the root of a leaf, or on a layer (``~`` and its id)."""
        place = b"" if at is None else b'"at":' + dumps(at) + b","
        return self._send(b'{"reset":{' + place + b'"path":' + routes_text(path) + b"}}")

    def transaction(self, intents: Iterable[Intent]) -> AppResult:
        """Do all of these intents, or none."""
        texts = [each if isinstance(each, bytes) else dumps(each) for each in intents]
        return self._send(tagged(b"transaction", b"[" + b",".join(texts) + b"]"))

    def forget(self) -> AppResult:
        """Drop the waiting intent."""
        return self._send(b'"forget"')

    async def ask(self, route: RouteLike, *, gate: bool = False) -> JSON:
        """Show a route and wait for its answer.

        With ``gate``, a route whose conditions do not hold shows the screen that the schema gives
        as their way out (``orElse``), such as a sign-in, and waits for the facts. Then that screen
        is removed and the route is shown. Gates may follow each other.

        Raises :class:`AskRefused` if it is not shown, also if the user leaves the gate, and
        :class:`Unanswered` if it is removed without an answer or the app is closed. Cancelling the
        task removes the screen that is waited for.
        """
        asks = self._asking()
        return await (asks.ask_through_gates(route, self) if gate else asks.ask(route, self))
