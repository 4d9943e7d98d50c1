# Generated from include/protocol.json by tools/generate/make_protocol.py; do not edit.
"""The intents that an app takes, a method each."""

from __future__ import annotations

from abc import abstractmethod
from typing import Iterable, Mapping

from ._arguments import whole
from ._intent_text import Intent, intents_text, members, tagged, target_text
from ._json import JSON, dumps
from .app_values import AppResultCase
from .routes import RouteLike, checked_text, routes_text


class IntentCalls:
    """A method for each intent of an app."""

    __slots__ = ()

    @abstractmethod
    def _send(self, intent: bytes) -> AppResultCase:
        """Send JSON text."""

    def back_to(self, target: RouteLike | int) -> AppResultCase:
        """Go back to the nearest equal entry of the shown stack, or to the entry with an id."""
        return self._send(tagged(b"backTo", target_text(target)))

    def back_to_root(self) -> AppResultCase:
        """Go back to the root of the shown stack."""
        return self._send(b'"backToRoot"')

    def select(self, address: str) -> AppResultCase:
        """Select tabs and focus columns along an address."""
        return self._send(tagged(b"select", dumps(address)))

    def dismiss(self) -> AppResultCase:
        """Dismiss the topmost layer."""
        return self._send(b'"dismiss"')

    def dismiss_all(self) -> AppResultCase:
        """Dismiss all layers and those that wait."""
        return self._send(b'"dismissAll"')

    def answer(self, value: JSON, ticket: int | None = None) -> AppResultCase:
        """Answer for the nearest screen that was asked, or for the one with a ticket; it leaves
        with what is above it."""
        text = members(value=dumps(value), ticket=None if ticket is None else b"%d" % whole(ticket))
        return self._send(tagged(b"answer", text))

    def replace(self, route: RouteLike) -> AppResultCase:
        """Replace the top of the shown stack."""
        return self._send(tagged(b"replace", checked_text(route)))

    def update(self, params: Mapping[str, JSON]) -> AppResultCase:
        """Give the shown route other parameters, in the same entry; None removes one."""
        return self._send(tagged(b"update", dumps(params)))

    def update_of(self, id: int, params: Mapping[str, JSON]) -> AppResultCase:
        """Give an entry or layer other parameters, shown, hidden or waiting; None removes one."""
        return self._send(tagged(b"updateOf", members(id=b"%d" % whole(id), params=dumps(params))))

    def badge(self, at: str, value: str | int | None) -> AppResultCase:
        """Set the badge of the tab at an address; None removes it."""
        return self._send(tagged(b"badge", members(at=dumps(at), value=dumps(value))))

    def remove(self, id: int) -> AppResultCase:
        """Remove an entry, a layer with the layers above it, or one that waits."""
        return self._send(tagged(b"remove", b"%d" % whole(id)))

    def reset(self, path: Iterable[RouteLike], at: str | None = None) -> AppResultCase:
        """Replace what is above the root of a stack, or on a layer (``~`` and its id)."""
        text = members(at=None if at is None else dumps(at), path=routes_text(path))
        return self._send(tagged(b"reset", text))

    def transaction(self, intents: Iterable[Intent]) -> AppResultCase:
        """Do all of these intents, or none."""
        return self._send(tagged(b"transaction", intents_text(intents)))

    def forget(self) -> AppResultCase:
        """Drop the intent that waits for facts."""
        return self._send(b'"forget"')
