"""The events of an app, and the changes in them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Mapping

from ._json import JSON
from ._tagged import PLAIN, Tagged, bare, many, member, record, tagged
from .app_values import IDS, NAMES, REASON, Reason
from .events import CommandRefused, Event
from .routes import ROUTE, Entry, Route


class Change(Tagged, family=True):
    """A difference between the states before and after a commit."""

    @classmethod
    def _unknown(cls, tag: str, payload: JSON) -> Any:
        return OtherChange(tag, payload)


@dataclass(frozen=True)
class OtherChange(Change):
    """A change of a later version."""

    kind: str = field(metadata=member())
    detail: JSON = field(metadata=member())

    def to_json(self) -> JSON:
        return {self.kind: self.detail}


@dataclass(frozen=True)
class FactsSet(Change, tag="facts"):
    """Facts with their new values."""

    facts: Mapping[str, JSON] = field(metadata=bare())


@dataclass(frozen=True)
class LayerDismissed(Change, tag="dismissed"):
    """A shown layer was removed."""

    id: int = field(metadata=member())
    route: Route = field(metadata=member(ROUTE))


@dataclass(frozen=True)
class LayerDropped(Change, tag="dropped"):
    """A waiting layer was removed without being shown."""

    id: int = field(metadata=member())
    route: Route = field(metadata=member(ROUTE))


@dataclass(frozen=True)
class StackChanged(Change, tag="stack"):
    """A stack has changed above the ``kept`` entries; ``direction`` is forward, back or replace."""

    at: str = field(metadata=member())
    kept: int = field(metadata=member())
    removed: tuple[Entry, ...] = field(metadata=member(many(record(Entry))))
    added: tuple[Entry, ...] = field(metadata=member(many(record(Entry))))
    direction: str = field(metadata=member())


@dataclass(frozen=True)
class RouteUpdated(Change, tag="updated"):
    """An entry or layer has other parameters."""

    id: int = field(metadata=member())
    old: Route = field(metadata=member(ROUTE))
    new: Route = field(metadata=member(ROUTE))


@dataclass(frozen=True)
class SelectionChanged(Change, tag="selected"):
    """Another tab is selected, or another column has the focus."""

    at: str = field(metadata=member())
    from_: str = field(metadata=member())
    to: str = field(metadata=member())


@dataclass(frozen=True)
class LayerPresented(Change, tag="presented"):
    """A layer is shown. Its first entries are a separate :class:`StackChanged`."""

    id: int = field(metadata=member())
    route: Route = field(metadata=member(ROUTE))
    style: str = field(metadata=member())


@dataclass(frozen=True)
class LayerQueued(Change, tag="queued"):
    """A layer waits."""

    id: int = field(metadata=member())
    route: Route = field(metadata=member(ROUTE))
    style: str = field(metadata=member())


@dataclass(frozen=True)
class Committed(Event, tag="committed"):
    """A commit. ``cause`` is the name of the intent, or ``facts``, ``restore``, ``url`` or
    ``history``; ``seq`` counts from 1.
    """

    seq: int = field(metadata=member())
    cause: str = field(metadata=member())
    source: str | None = field(metadata=member(omit=True))
    changes: tuple[Change, ...] = field(metadata=member(many(tagged(Change))))

    def to_json(self) -> JSON:
        # The source is a member of the commit, and not beside it as of other events.
        return super(Event, self).to_json()


@dataclass(frozen=True)
class IntentRefused(Event, tag="refused"):
    """An intent changed nothing; ``reason`` says why."""

    intent: JSON = field(metadata=member())
    reason: Reason = field(metadata=member(REASON))

    @classmethod
    def _from_payload(cls, payload: Any) -> Any:
        """Stores send an event of this name too, about a command."""
        if "command" in payload:
            return CommandRefused._from_payload(payload)
        return super()._from_payload(payload)


@dataclass(frozen=True)
class IntentPending(Event, tag="pending"):
    """An intent waits until the facts in ``needs`` allow it; ``shown`` is shown until then."""

    needs: tuple[str, ...] = field(metadata=member(NAMES))
    shown: Route = field(metadata=member(ROUTE))


@dataclass(frozen=True)
class QuestionAsked(Event, tag="question"):
    """Screens are asked before they are removed (their ids) or added."""

    token: int = field(metadata=member())
    leave: tuple[int, ...] = field(metadata=member(IDS))
    enter: tuple[Route, ...] = field(metadata=member(many(ROUTE)))


@dataclass(frozen=True)
class QuestionWithdrawn(Event, tag="withdrawn"):
    """The question with that token is no longer open."""

    token: int = field(metadata=bare(PLAIN))


@dataclass(frozen=True)
class JournalBroken(Event, tag="journalBroken"):
    """The journal could not be written: the system's number of the error (see :mod:`errno`), and
    the commit that is not in it. The commit itself was made; the next snapshot repairs the file.
    """

    errno: int = field(metadata=member())
    seq: int = field(metadata=member())


@dataclass(frozen=True)
class IntentForgotten(Event, tag="forgotten"):
    """A pending intent was dropped and will not be executed."""

    intent: JSON = field(metadata=bare())
