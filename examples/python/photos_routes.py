"""Typed routes of the schema photos, version 1.

Made by `nav gen --lang python`: generate it again instead of changing it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

import navruntime
from navruntime import JSON, AppResultCase, RouteLike, typed
from navruntime.typed import Params


@dataclass(frozen=True, slots=True)
class Home:
    """The screen “Photos”."""

    def to_json(self) -> JSON:
        """The route as the library takes it."""
        return {"name": "home"}

    @classmethod
    def read(cls, params: Params) -> Home:
        """The route with these parameters."""
        return cls()


@dataclass(frozen=True, slots=True)
class Folder:
    """The screen “:path”."""

    path: str

    def to_json(self) -> JSON:
        """The route as the library takes it."""
        return {
            "name": "folder",
            "params": {"path": self.path},
        }

    @classmethod
    def read(cls, params: Params) -> Folder:
        """The route with these parameters."""
        return cls(
            path=params.required("path", typed.text),
        )


@dataclass(frozen=True, slots=True)
class Photo:
    """The screen “:path”."""

    path: str

    def to_json(self) -> JSON:
        """The route as the library takes it."""
        return {
            "name": "photo",
            "params": {"path": self.path},
        }

    @classmethod
    def read(cls, params: Params) -> Photo:
        """The route with these parameters."""
        return cls(
            path=params.required("path", typed.text),
        )


@dataclass(frozen=True, slots=True)
class Document:
    """The screen “:path”."""

    path: str

    def to_json(self) -> JSON:
        """The route as the library takes it."""
        return {
            "name": "document",
            "params": {"path": self.path},
        }

    @classmethod
    def read(cls, params: Params) -> Document:
        """The route with these parameters."""
        return cls(
            path=params.required("path", typed.text),
        )


@dataclass(frozen=True, slots=True)
class Remove:
    """The screen “Remove :path”."""

    path: str

    def to_json(self) -> JSON:
        """The route as the library takes it."""
        return {
            "name": "remove",
            "params": {"path": self.path},
        }

    @classmethod
    def read(cls, params: Params) -> Remove:
        """The route with these parameters."""
        return cls(
            path=params.required("path", typed.text),
        )

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


Route: TypeAlias = Home | Folder | Photo | Document | Remove
"""Any route of the schema."""

Reachable: TypeAlias = Home | Folder | Photo | Document | Remove
"""Those that an intent can go to: not those whose conditions show them."""

Pushed: TypeAlias = Folder | Photo | Document
"""Those that stand in a stack above its root."""

Sender: TypeAlias = typed.TypedSender[Route, Reachable, Pushed]
"""What the code of one screen gets: ``app.at(id)``."""

_READERS: Final[typed.Readers[Route]] = {
    "home": Home.read,
    "folder": Folder.read,
    "photo": Photo.read,
    "document": Document.read,
    "remove": Remove.read,
}

_SIGNATURES: Final[typed.Signatures] = {
    "route": {
        "home": "()",
        "folder": "(path: string)",
        "photo": "(path: string)",
        "document": "(path: string)",
        "remove": "(path: string) -> bool",
    },
    "fact": {},
}


def read(route: RouteLike) -> Route:
    """The typed route of one that the app gives, as in its scene."""
    return typed.read(_READERS, route)


class App(navruntime.TypedApp[Route, Reachable, Pushed]):
    """An app of this schema: it takes its routes and facts only."""

    __slots__ = ()
    _signatures = _SIGNATURES
