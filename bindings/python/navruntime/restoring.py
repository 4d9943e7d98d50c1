"""What restoring and migrating report, and the report of a journal."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from ._json import JSON
from ._tagged import Record, many, member, optional, record
from .routes import ROUTE, Route


@dataclass(frozen=True)
class Dropped(Record):
    """Something in a snapshot that could not be kept.

    ``at`` is the address of a container, ``~`` and the id of a layer, or ``~`` and a member of the
    snapshot (``~facts/plan``). ``route`` is as it was in the migrated snapshot; any other value is
    under ``json``. ``why`` is ``unknownRoute``, ``doesNotFit``, ``unknownAddress``, ``misplaced``,
    ``format``, ``fact`` or ``dropRoute``.
    """

    at: str = field(metadata=member())
    route: Route | None = field(metadata=member(optional(ROUTE)))
    json: JSON = field(metadata=member())
    why: str = field(metadata=member())

    def to_json(self) -> JSON:
        kind: dict[str, JSON] = {"at": self.at, "route": None}
        if self.route is None:
            kind["json"] = self.json
        else:
            kind["route"] = self.route.to_json()
        return {**kind, "why": self.why}


@dataclass(frozen=True)
class Evicted(Record):
    """A screen that was removed because the facts do not allow it."""

    at: str = field(metadata=member())
    route: Route = field(metadata=member(ROUTE))


_DROPPED = many(record(Dropped))


@dataclass(frozen=True)
class RestoreReport(Record):
    """What :meth:`App.restore` kept and did not keep. It is true when everything came back.

    ``from_`` is the version of the schema that wrote the snapshot (None if it does not say), ``to``
    that of the app. ``is_reset``: the containers and layers are in their initial state.
    """

    from_: int | None = field(metadata=member())
    to: int = field(metadata=member())
    dropped: tuple[Dropped, ...] = field(metadata=member(_DROPPED))
    evicted: tuple[Evicted, ...] = field(metadata=member(many(record(Evicted))))
    is_reset: bool = field(metadata=member())

    def __bool__(self) -> bool:
        return not (self.dropped or self.evicted or self.is_reset)


@dataclass(frozen=True)
class MigrationReport(Record):
    """What a migration dropped on the way from one version to another."""

    from_: int = field(metadata=member())
    to: int = field(metadata=member())
    dropped: tuple[Dropped, ...] = field(metadata=member(_DROPPED))


class Migrated(NamedTuple):
    """A snapshot of the schema's version, and what was dropped on the way there."""

    snapshot: str
    report: MigrationReport


@dataclass(frozen=True)
class StackRestoreReport(Record):
    """What :meth:`NavigationStore.restore` did not keep. It is true when everything came back."""

    dropped: tuple[Dropped, ...] = field(metadata=member(_DROPPED))
    is_reset: bool = field(metadata=member())

    def __bool__(self) -> bool:
        return not (self.dropped or self.is_reset)


@dataclass(frozen=True)
class TornTail(Record):
    """The end of a journal's file that was not a whole record: from byte ``at`` of it, ``bytes``
    long, now in the file ``path``. None if it could not be kept; then it was not cut off either.
    """

    at: int = field(metadata=member())
    bytes: int = field(metadata=member())
    path: str | None = field(metadata=member())


@dataclass(frozen=True)
class JournalReport(Record):
    """What opening a journal found.

    ``generation`` is ``current``, ``previous`` (the previous file, because the current one cannot
    be read) or None (there is nothing to recover). ``records`` were read, and ``last_seq`` is the
    number of the last. ``previous_torn`` is the end of the previous file, if that was read.
    """

    path: str = field(metadata=member())
    generation: str | None = field(metadata=member())
    records: int = field(metadata=member())
    last_seq: int | None = field(metadata=member())
    torn: TornTail | None = field(metadata=member(optional(record(TornTail))))
    previous_torn: TornTail | None = field(
        default=None, metadata=member(optional(record(TornTail)), omit=True)
    )


class RestoreCancelled(Exception):
    """An interceptor cancelled the restoring; nothing has changed. ``reason`` is its reason."""

    def __init__(self, reason: JSON) -> None:
        super().__init__(f"an interceptor cancelled the restoring: {reason}")
        self.reason = reason
