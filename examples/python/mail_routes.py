"""Typed routes of the schema mail, version 1.

Made by `nav gen --lang python`: generate it again instead of changing it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import navruntime
from navruntime import JSON, AppResultCase, RouteLike, typed
from navruntime.typed import Params

PromptWhatChoice: TypeAlias = Literal["search", "link"]
PROMPT_WHAT_CHOICES: Final[tuple[PromptWhatChoice, ...]] = ("search", "link")
_READ_PROMPT_WHAT_CHOICES: Final[typed.Reader[PromptWhatChoice]] = typed.one_of(
    PROMPT_WHAT_CHOICES
)


@dataclass(frozen=True, slots=True)
class Folders:
    """The screen “Folders”."""

    def to_json(self) -> JSON:
        """The route as the library takes it."""
        return {"name": "folders"}

    @classmethod
    def read(cls, params: Params) -> Folders:
        """The route with these parameters."""
        return cls()


@dataclass(frozen=True, slots=True)
class Compose:
    """A draft. It keeps what was typed as its entry state."""

    to: str = ""
    subject: str = ""

    def to_json(self) -> JSON:
        """The route as the library takes it."""
        return {
            "name": "compose",
            "params": {"to": self.to, "subject": self.subject},
        }

    @classmethod
    def read(cls, params: Params) -> Compose:
        """The route with these parameters."""
        return cls(
            to=params.get("to", typed.text, ""),
            subject=params.get("subject", typed.text, ""),
        )


@dataclass(frozen=True, slots=True)
class List:
    """The screen “:folder”."""

    folder: str = "Inbox"
    find: str = ""

    def to_json(self) -> JSON:
        """The route as the library takes it."""
        return {
            "name": "list",
            "params": {"folder": self.folder, "find": self.find},
        }

    @classmethod
    def read(cls, params: Params) -> List:
        """The route with these parameters."""
        return cls(
            folder=params.get("folder", typed.text, "Inbox"),
            find=params.get("find", typed.text, ""),
        )


@dataclass(frozen=True, slots=True)
class Nothing:
    """The screen “Message”."""

    def to_json(self) -> JSON:
        """The route as the library takes it."""
        return {"name": "nothing"}

    @classmethod
    def read(cls, params: Params) -> Nothing:
        """The route with these parameters."""
        return cls()


@dataclass(frozen=True, slots=True)
class Message:
    """The screen “Message :number”."""

    folder: str
    number: int

    def to_json(self) -> JSON:
        """The route as the library takes it."""
        return {
            "name": "message",
            "params": {"folder": self.folder, "number": self.number},
        }

    @classmethod
    def read(cls, params: Params) -> Message:
        """The route with these parameters."""
        return cls(
            folder=params.required("folder", typed.text),
            number=params.required("number", typed.natural),
        )


@dataclass(frozen=True, slots=True)
class SignIn:
    """The screen “Sign in”."""

    def to_json(self) -> JSON:
        """The route as the library takes it."""
        return {"name": "signIn"}

    @classmethod
    def read(cls, params: Params) -> SignIn:
        """The route with these parameters."""
        return cls()


@dataclass(frozen=True, slots=True)
class Prompt:
    """The screen “Ask for a line”."""

    what: PromptWhatChoice

    def to_json(self) -> JSON:
        """The route as the library takes it."""
        return {
            "name": "prompt",
            "params": {"what": self.what},
        }

    @classmethod
    def read(cls, params: Params) -> Prompt:
        """The route with these parameters."""
        return cls(
            what=params.required("what", _READ_PROMPT_WHAT_CHOICES),
        )

    @staticmethod
    def read_answer(value: JSON) -> str:
        """The answer of this screen."""
        return typed.text(value)

    @staticmethod
    def answer(
        app: navruntime.App | navruntime.ScreenSender,
        value: str,
        ticket: int | None = None,
    ) -> AppResultCase:
        """Answer for the nearest screen that was asked for, or of that ticket."""
        return app.answer(value, ticket)


@dataclass(frozen=True, slots=True)
class Discard:
    """The screen “Throw this draft away?”."""

    def to_json(self) -> JSON:
        """The route as the library takes it."""
        return {"name": "discard"}

    @classmethod
    def read(cls, params: Params) -> Discard:
        """The route with these parameters."""
        return cls()

    @staticmethod
    def read_answer(value: JSON) -> bool:
        """The answer of this screen."""
        return typed.boolean(value)

    @staticmethod
    def answer(
        app: navruntime.App | navruntime.ScreenSender,
        value: bool,
        ticket: int | None = None,
    ) -> AppResultCase:
        """Answer for the nearest screen that was asked for, or of that ticket."""
        return app.answer(value, ticket)


Route: TypeAlias = (
    Folders | Compose | List | Nothing | Message | SignIn | Prompt | Discard
)
"""Any route of the schema."""

Reachable: TypeAlias = (
    Folders | Compose | List | Nothing | Message | SignIn | Prompt | Discard
)
"""Those that an intent can go to: not those whose conditions show them."""

Pushed: TypeAlias = Message
"""Those that stand in a stack above its root."""

Sender: TypeAlias = typed.TypedSender[Route, Reachable, Pushed]
"""What the code of one screen gets: ``app.at(id)``."""

_READERS: Final[typed.Readers[Route]] = {
    "folders": Folders.read,
    "compose": Compose.read,
    "list": List.read,
    "nothing": Nothing.read,
    "message": Message.read,
    "signIn": SignIn.read,
    "prompt": Prompt.read,
    "discard": Discard.read,
}

_SIGNATURES: Final[typed.Signatures] = {
    "route": {
        "folders": "()",
        "compose": '(to: string = "", subject: string = "")',
        "list": '(folder: string = "Inbox", find: string = "")',
        "nothing": "()",
        "message": "(folder: string, number: uint)",
        "signIn": "()",
        "prompt": '(what: ["search","link"]) -> string',
        "discard": "() -> bool",
    },
    "fact": {
        "signedIn": "bool",
    },
}


def read(route: RouteLike) -> Route:
    """The typed route of one that the app gives, as in its scene."""
    return typed.read(_READERS, route)


class Facts(navruntime.Facts):
    """What the program knows. Assigning tells the app."""

    __slots__ = ()

    @property
    def signed_in(self) -> bool:
        return typed.boolean(self["signedIn"])

    @signed_in.setter
    def signed_in(self, value: bool) -> None:
        self["signedIn"] = value


class App(navruntime.TypedApp[Route, Reachable, Pushed]):
    """An app of this schema: it takes its routes and facts only."""

    __slots__ = ()
    _signatures = _SIGNATURES

    @property
    def facts(self) -> Facts:
        """What the program knows: ``app.facts.name = value`` tells it."""
        return Facts(self)
