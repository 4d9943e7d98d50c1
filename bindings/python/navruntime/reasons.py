"""Why a command was cancelled, and why a validator refuses a path."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ._json import JSON
from ._tagged import Tagged, bare, member
from .commands import ANY_COMMAND, COMMAND, AnyCommand, Command, OneRoute
from .routes import ROUTE, Route


class Reason(Tagged, family=True):
    """Why a command was cancelled."""

    @classmethod
    def _unknown(cls, tag: str, payload: JSON) -> Any:
        return OtherReason(tag, payload)


@dataclass(frozen=True)
class OtherReason(Reason):
    """A reason without a class, such as a modal store's ``busy``."""

    word: str = field(metadata=member())
    detail: JSON = field(default=None, metadata=member())

    def to_json(self) -> JSON:
        return self.word if self.detail is None else {self.word: self.detail}


@dataclass(frozen=True)
class ByMiddleware(Reason, tag="middleware"):
    """A middleware said no. Without a name, the registration's is filled in."""

    debug_name: str | None = field(metadata=member())
    command: AnyCommand = field(metadata=member(ANY_COMMAND))


@dataclass(frozen=True)
class ConditionFailed(Reason, tag="conditionFailed"):
    """A condition does not hold."""


@dataclass(frozen=True)
class Custom(Reason, tag="custom"):
    """A reason of the program's own."""

    text: str = field(metadata=bare())


@dataclass(frozen=True)
class StaleAfterPrepare(Reason, tag="staleAfterPrepare"):
    """The guarded command can no longer run."""

    command: Command = field(metadata=bare(COMMAND))


class BrokenRule(Tagged, family=True):
    """Why a validator refuses a path."""


@dataclass(frozen=True)
class EmptyStackNotAllowed(BrokenRule, tag="emptyStackNotAllowed"):
    """The path must not be empty."""


class DuplicateRoute(OneRoute, BrokenRule, tag="duplicateRoute"):
    """Routes must be unique; this is the first repeated one."""


@dataclass(frozen=True)
class MissingRequiredRoot(BrokenRule, tag="missingRequiredRoot"):
    """The path must begin with a route, but is empty."""

    expected: Route = field(metadata=member(ROUTE))


@dataclass(frozen=True)
class InvalidRoot(BrokenRule, tag="invalidRoot"):
    """The path begins with another route."""

    expected: Route = field(metadata=member(ROUTE))
    actual: Route = field(metadata=member(ROUTE))


@dataclass(frozen=True)
class CustomRule(BrokenRule, tag="custom"):
    """A rule of the program's own."""

    text: str = field(metadata=bare())
