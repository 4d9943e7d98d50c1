"""What a program draws."""

from __future__ import annotations

from dataclasses import dataclass, field

from ._tagged import Record, many, member, optional, record
from .app_values import IDS
from .routes import ROUTE, Entry, Route


@dataclass(frozen=True)
class Screen(Record):
    """A visible leaf: its address, and the id and route of its top entry."""

    at: str = field(metadata=member())
    id: int = field(metadata=member())
    route: Route = field(metadata=member(ROUTE))


@dataclass(frozen=True)
class Layer(Record):
    """A sheet or cover: ``top`` is the top of its stack, or itself if that is empty."""

    id: int = field(metadata=member())
    style: str = field(metadata=member())
    at: str = field(metadata=member())
    top: Entry = field(metadata=member(record(Entry)))


@dataclass(frozen=True)
class OpenQuestion(Record):
    """The question that is open."""

    token: int = field(metadata=member())
    leave: tuple[int, ...] = field(metadata=member(IDS))
    enter: tuple[Route, ...] = field(metadata=member(many(ROUTE)))


@dataclass(frozen=True)
class Scene(Record):
    """One screen for each visible leaf, then the layers that cover them, bottom first."""

    screens: tuple[Screen, ...] = field(metadata=member(many(record(Screen))))
    layers: tuple[Layer, ...] = field(metadata=member(many(record(Layer))))
    here: str = field(metadata=member())
    title: str = field(metadata=member())
    can_go_back: bool = field(metadata=member())
    question: OpenQuestion | None = field(
        metadata=member(optional(record(OpenQuestion)), omit=True)
    )
