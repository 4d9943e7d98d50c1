"""A sender of one screen of an app."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar
from weakref import ref

from ._app_intents import SendsIntents
from ._app_result import COMMON, read_result
from ._arguments import text_bytes
from ._call import int64
from ._errors import DetachedError
from ._ffi import lib, nav_screen_sender
from ._handle import Handle, create
from ._intent_text import Intent, envelope
from ._ready import ready
from .app_values import AppResultCase

if TYPE_CHECKING:
    from ._app_async import Asks
    from .app import App

S = TypeVar("S", bound="ScreenSender")

_SEND = ready("nav_screen_sender_send", COMMON, read_result)
_OPEN = ready("nav_screen_sender_open", COMMON, read_result)
_BACK = ready("nav_screen_sender_back", COMMON, read_result)


class ScreenSender(SendsIntents, Handle[nav_screen_sender]):
    """What the code of one screen gets: it sends intents as from that screen, and can neither set
    facts nor answer questions, travel or restore. Made by :meth:`App.at`.

    An intent is :class:`Refused` as :class:`Stale` unless the screen is shown and not covered: the
    second of two taps does nothing. The sender does not keep the app; when that was closed, sending
    raises :class:`DetachedError`.
    """

    __slots__ = ("_app", "id")

    @classmethod
    def _of(cls: type[S], app: App, id: int) -> S:
        sender = cls._adopt(create(nav_screen_sender, lib.nav_app_sender, app._pointer, int64(id)))
        sender.id = id
        sender._app = ref(app)
        return sender

    def _start(self, owner: nav_screen_sender) -> None:
        super()._start(owner)
        self.id: int = 0
        """The entry or layer that sends."""
        self._app: ref[App] | None = None

    def send(self, intent: Intent, *, source: str | None = None) -> AppResultCase:
        """Send any intent; ``source`` is repeated in events."""
        return self._send(envelope(intent, None, source))

    def _send(self, intent: bytes) -> AppResultCase:
        result: AppResultCase = _SEND(self._pointer, intent)
        return result

    def open(self, url: str) -> AppResultCase:
        result: AppResultCase = _OPEN(self._pointer, text_bytes(url))
        return result

    def back(self) -> AppResultCase:
        result: AppResultCase = _BACK(self._pointer)
        return result

    def _asking(self) -> Asks:
        app = None if self._app is None else self._app()
        if app is None or app.closed:
            raise DetachedError(
                "the app of this sender was closed; make a sender of one that lives"
            )
        return app._asking()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.id}>"
