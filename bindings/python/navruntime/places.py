"""Where the user is and was: addresses and history."""

from __future__ import annotations

from dataclasses import dataclass, field

from ._tagged import Record, many, member, record


@dataclass(frozen=True)
class Address:
    """Where the user is, as a URL; or, if that would show a ``sensitive`` parameter, no URL and the
    name of that parameter.
    """

    url: str | None
    sensitive: str | None = None


@dataclass(frozen=True)
class Location(Record):
    """A place where the user was. ``key`` is unique and never reused; ``url`` is None where
    :attr:`Address.url` was.
    """

    key: int = field(metadata=member())
    url: str | None = field(metadata=member())
    title: str = field(metadata=member())


@dataclass(frozen=True)
class History(Record):
    """The places that :meth:`App.travel` leads to; the user is at ``locations[index]``."""

    index: int = field(metadata=member())
    locations: tuple[Location, ...] = field(metadata=member(many(record(Location))))
