"""Typed routes of the schema textual-shop, version 1.

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
    """The screen “home”."""

    def to_json(self) -> JSON:
        """The route as the library takes it."""
        return {"name": "home"}

    @classmethod
    def read(cls, params: Params) -> Home:
        """The route with these parameters."""
        return cls()


@dataclass(frozen=True, slots=True)
class Questions:
    """The screen “questions”."""

    def to_json(self) -> JSON:
        """The route as the library takes it."""
        return {"name": "questions"}

    @classmethod
    def read(cls, params: Params) -> Questions:
        """The route with these parameters."""
        return cls()


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The screen “catalogue”."""

    department: str

    def to_json(self) -> JSON:
        """The route as the library takes it."""
        return {
            "name": "catalogue",
            "params": {"department": self.department},
        }

    @classmethod
    def read(cls, params: Params) -> Catalogue:
        """The route with these parameters."""
        return cls(
            department=params.required("department", typed.text),
        )


@dataclass(frozen=True, slots=True)
class Product:
    """The screen “product”."""

    id: str

    def to_json(self) -> JSON:
        """The route as the library takes it."""
        return {
            "name": "product",
            "params": {"id": self.id},
        }

    @classmethod
    def read(cls, params: Params) -> Product:
        """The route with these parameters."""
        return cls(
            id=params.required("id", typed.text),
        )


@dataclass(frozen=True, slots=True)
class Review:
    """The screen “review”."""

    id: str

    def to_json(self) -> JSON:
        """The route as the library takes it."""
        return {
            "name": "review",
            "params": {"id": self.id},
        }

    @classmethod
    def read(cls, params: Params) -> Review:
        """The route with these parameters."""
        return cls(
            id=params.required("id", typed.text),
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
class Url:
    """The screen “url”."""

    def to_json(self) -> JSON:
        """The route as the library takes it."""
        return {"name": "url"}

    @classmethod
    def read(cls, params: Params) -> Url:
        """The route with these parameters."""
        return cls()

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


Route: TypeAlias = Home | Questions | Catalogue | Product | Review | Url
"""Any route of the schema."""

Reachable: TypeAlias = Home | Questions | Catalogue | Product | Review | Url
"""Those that an intent can go to: not those whose conditions show them."""

Pushed: TypeAlias = Catalogue | Product
"""Those that stand in a stack above its root."""

Sender: TypeAlias = typed.TypedSender[Route, Reachable, Pushed]
"""What the code of one screen gets: ``app.at(id)``."""

_READERS: Final[typed.Readers[Route]] = {
    "home": Home.read,
    "questions": Questions.read,
    "catalogue": Catalogue.read,
    "product": Product.read,
    "review": Review.read,
    "url": Url.read,
}

_SIGNATURES: Final[typed.Signatures] = {
    "route": {
        "home": "()",
        "questions": "()",
        "catalogue": "(department: string)",
        "product": "(id: string)",
        "review": "(id: string) -> string",
        "url": "() -> string",
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
