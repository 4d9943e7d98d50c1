"""The values of flows: steps, intents, results, and the results of going back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Iterable, Union

from ._arguments import json_form, several
from ._families import (
    BackResult as BackResult,
    FlowIntent as FlowIntent,
    FlowStep as FlowStep,
    Result,
    RootResult as RootResult,
    SplitBackResult,
)
from ._json import JSON, dumps
from ._tagged import Codec, Tagged, bare, many, member, optional, tagged
from .commands import ManyRoutes, OneRoute
from .reasons import Reason
from .status import Status

FlowIntentLike = Union[FlowIntent, bytes]
"""A flow intent, or its JSON text."""
FlowPath = Union[Iterable[FlowStep], bytes]
"""The steps of a flow, bottom first, or their JSON text."""


class Sheet(OneRoute, FlowStep, tag="sheet"):
    """A route that is presented as a sheet."""


class Cover(OneRoute, FlowStep, tag="cover"):
    """A route that is presented over the full screen."""


STEPS: Codec[tuple[FlowStep, ...]] = many(tagged(FlowStep))


def steps_text(path: FlowPath) -> bytes:
    """The JSON text of a flow's path."""
    return path if isinstance(path, bytes) else dumps(steps_json(path))


def steps_json(path: Iterable[FlowStep]) -> list[JSON]:
    """Their JSON form."""
    return [json_form(step, "a step: Push, Sheet or Cover") for step in several(path, "steps")]


class PresentSheet(OneRoute, FlowIntent, tag="presentSheet"):
    """Present a route as a sheet, after those that are presented already."""


class PresentCover(OneRoute, FlowIntent, tag="presentCover"):
    """Present a route over the full screen, after those that are presented already."""


@dataclass(frozen=True, init=False)
class Reset(FlowIntent, tag="reset"):
    """Replace the flow's whole path."""

    steps: tuple[FlowStep, ...] = field(metadata=bare(STEPS))

    def __init__(self, steps: Iterable[FlowStep]) -> None:
        object.__setattr__(self, "steps", tuple(several(steps, "steps")))


class ReplaceStack(ManyRoutes, FlowIntent, tag="replaceStack"):
    """Make these routes the flow's path, without a modal."""


class BackOrPushDismissingModal(OneRoute, FlowIntent, tag="backOrPushDismissingModal"):
    """Dismiss the modal, then go back to the route or push it."""


class PushUniqueRootDismissingModal(OneRoute, FlowIntent, tag="pushUniqueRootDismissingModal"):
    """Dismiss the modal, then push the route unless it is there."""


class FlowRejection(Tagged, family=True):
    """Why a flow rejects an intent."""


@dataclass(frozen=True)
class PushBlockedByModalTail(FlowRejection, tag="pushBlockedByModalTail"):
    """Nothing is pushed under a modal."""


@dataclass(frozen=True)
class InvalidResetPath(FlowRejection, tag="invalidResetPath"):
    """At most one step is a modal, and it is the last."""


@dataclass(frozen=True)
class MiddlewareRejected(FlowRejection, tag="middlewareRejected"):
    """A middleware cancelled a part of the intent."""

    debug_name: str | None = field(metadata=member())
    reason: Reason | None = field(default=None, metadata=member(optional(tagged(Reason))))
    """The reason; for busy modals too."""
    middleware: str | None = field(default=None, metadata=member(omit=True))
    """The name of the middleware, if the reason does not have it."""


@dataclass(frozen=True)
class NavigationFailed(FlowRejection, RootResult, tag="navigationFailed"):
    """The stack refuses its part."""

    status = Status.NOT_COMMITTED
    result: Result = field(metadata=bare(tagged(Result)))


@dataclass(frozen=True)
class Applied(Result, tag="applied"):
    """The flow has this path now."""

    path: tuple[FlowStep, ...] = field(metadata=bare(STEPS))


@dataclass(frozen=True)
class FlowRejected(Result, tag="rejected"):
    """The flow refuses the intent; it still has this path."""

    status = Status.REJECTED
    path: tuple[FlowStep, ...] = field(metadata=member(STEPS))
    reason: FlowRejection = field(metadata=member(tagged(FlowRejection)))


@dataclass(frozen=True)
class AllDismissed(RootResult, tag="executed"):
    """Every modal is dismissed and the root's path is empty."""


@dataclass(frozen=True)
class RootCancelled(RootResult, tag="cancelled"):
    """A middleware said no; nothing has changed."""

    status = Status.NOT_COMMITTED
    reason: Reason = field(metadata=bare(tagged(Reason)))


@dataclass(frozen=True)
class Popped(BackResult, tag="popped"):
    """A stack was popped."""

    result: Result = field(metadata=bare(tagged(Result)))

    @property
    def status(self) -> Status:  # type: ignore[override]
        """The command's."""
        return self.result.status


@dataclass(frozen=True)
class DismissedModal(BackResult, tag="dismissed"):
    """A modal was dismissed."""

    result: Result = field(metadata=bare(tagged(Result)))

    @property
    def status(self) -> Status:  # type: ignore[override]
        """The command's."""
        return self.result.status


@dataclass(frozen=True)
class NowhereBack(BackResult, SplitBackResult, tag="none"):
    """There is nowhere to go back to."""

    status = Status.EMPTY_STACK
