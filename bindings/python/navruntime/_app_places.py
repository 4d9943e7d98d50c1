"""Addresses and history of an app."""

from __future__ import annotations

from typing import Any

from ._app_result import app_result
from ._app_saving import SavingApp
from ._arguments import text_bytes
from ._call import call_text, int64
from ._ffi import lib
from ._json import read
from .app_values import AppResultCase
from .places import Address
from .status import Status
from .values import History


class PlacesApp(SavingApp):
    """A part of :class:`App`."""

    __slots__ = ()

    @property
    def url(self) -> str | None:
        """Where the user is, as a URL that :meth:`set_url` leads back from. None if it would show a
        ``sensitive`` parameter: :attr:`address` says which.
        """
        return self.address.url

    @property
    def address(self) -> Address:
        """Like :attr:`url`, with the name of the sensitive parameter if there is no URL."""
        status, text = call_text(lib.nav_app_url, self._pointer)
        if status == Status.OK:
            return Address(text.decode())
        refusal: Any = read(text)
        return Address(None, refusal["refused"]["sensitive"])

    def set_url(self, url: str | bytes) -> AppResultCase:
        """Go where an address of this app leads, layers and all, in one commit. It is meant for
        addresses that the program wrote itself; :meth:`open` is for URLs from outside.

        Raises :class:`URLError` for an item that is not part of an address, and for a route in a
        wrong place.
        """
        text = text_bytes(url)
        return app_result(call_text(lib.nav_app_set_url, self._pointer, text, len(text)))

    def travel(self, delta: int) -> AppResultCase:
        """Go to an earlier (below 0) or later place, as a browser does."""
        return app_result(call_text(lib.nav_app_travel, self._pointer, int64(delta)))

    def can_travel(self, delta: int) -> bool:
        """Whether :meth:`travel` would find a place."""
        return bool(lib.nav_app_can_travel(self._pointer, int64(delta)))

    @property
    def history(self) -> History:
        """The places that :meth:`travel` leads to."""
        places: Any = read(call_text(lib.nav_app_history, self._pointer)[1])
        return History.from_json(places)
