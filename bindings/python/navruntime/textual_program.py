"""What most programs with Textual do around an app (docs/howto/draw-textual.md)."""

from __future__ import annotations

from typing import Any, Generic, TypeVar, cast

from textual import work
from textual.app import ReturnType
from textual.notifications import SeverityLevel
from typing_extensions import TypeVar as TypeVarWithDefault

from ._app_async import AskRefused, Unanswered
from ._errors import NavError
from .app import App
from .app_values import AppResultCase, Nowhere, Question, Refused, Rejected, Unhandled
from .presenter import Profile
from .routes import RouteLike
from .textual import NavigatedApp
from .textual_text import plain
from .typed import Asks

T = TypeVar("T")
N = TypeVarWithDefault("N", bound=App, default=App)


class Program(NavigatedApp[ReturnType], Generic[ReturnType, N]):
    """A Textual app around an :class:`App`: links, going back and in time, and dialogs that answer.
    What the user does not see on the screen is said in a sentence.

    An intent that waited for a sign-in when the program ended is sent again, so that the sign-in is
    shown; what its screen had kept is given to it by :class:`navruntime.drafts.Drafts`.

    Escape goes back; the actions ``travel(-1)`` and ``travel(1)`` are for other keys.

    An app with types of ``nav gen`` is the second parameter: ``class Mail(Program[None,
    routes.App])``.
    """

    BINDINGS = [("escape", "back", "Back")]
    AT_ROOT = "There is nothing to go back to."
    """What the user is told then, such as which key leaves the program."""

    nav: N

    def __init__(
        self, nav: N, profile: Profile = "textual", url: str | None = None, **arguments: Any
    ) -> None:
        """``url`` is opened at the start; ``arguments`` are those of Textual's ``App``."""
        super().__init__(nav, profile, **arguments)
        self.nav, self.url = nav, url

    def on_mount(self) -> None:
        pending = self.nav.pending
        if pending is not None and pending.screen is None:  # Its sign-in was not restored.
            self.nav.forget()
            self.tell(self.nav.send(cast(Any, pending.intent)))
        if self.url is not None:
            self.open_link(self.url)

    async def may_leave(self, question: Question) -> bool:
        """Whether screens that ask may leave: overridden if the schema has ``"leave": "ask"``."""
        raise NotImplementedError(f"{type(self).__name__}.may_leave")

    async def ask(self, route: Asks[T], id: int | None = None) -> T | None:
        """Show a screen that answers, as from the entry or layer with this id, else from that which
        the user is on. None if it was left without an answer, or is not shown."""
        if id is None:
            layers = self.nav.scene.layers
            id = layers[-1].top.id if layers else self.nav.path()[-1].id
        try:
            return route.read_answer(await self.nav.at(id).ask(cast(RouteLike, route)))
        except (AskRefused, Unanswered):
            return None

    def open_link(self, url: str) -> None:
        """Go where a URL leads, or say why not."""
        try:
            self.tell(self.nav.open(url), url)
        except (NavError, ValueError) as error:
            self.say(f"This is no link ({error}): {url}", "warning")

    def tell(self, result: AppResultCase, what: str = "") -> None:
        """Say what came of an intent, unless it is seen. A question is asked."""
        match result:
            case Question():
                self._settle(result)
            case Unhandled():
                self.say(f"This link leads nowhere: {what}", "warning")
            case Rejected(reason) | Refused(reason):
                self.say(f"This is refused ({reason}): {what}", "warning")

    def say(self, text: str, severity: SeverityLevel = "information") -> None:
        """Tell the user a sentence, which may hold texts from outside."""
        self.notify(str(plain(text, 300)), severity=severity, timeout=10, markup=False)

    async def action_back(self) -> None:
        """Go back one step."""
        result = self.nav.back()
        if isinstance(result, Nowhere):
            self.say(self.AT_ROOT)
        self.tell(result)

    def action_travel(self, delta: int) -> None:
        """Go back or forward in time."""
        result = self.nav.travel(delta)
        if isinstance(result, Refused):
            return self.say("There is nothing earlier." if delta < 0 else "There is nothing later.")
        self.tell(result)

    @work
    async def _settle(self, question: Question) -> None:
        if await self.may_leave(question):
            self.nav.proceed(question.token)
        else:
            self.nav.cancel(question.token)
