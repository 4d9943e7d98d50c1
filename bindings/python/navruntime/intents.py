"""Intents: what a view wants. A store turns them into commands after asking its coordinator."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Union

from ._arguments import json_text
from ._families import FlowIntent
from ._json import dumps
from ._tagged import Tagged, bare, member
from .commands import STYLE, ManyRoutes, OneRoute
from .routes import ROUTE, Route, RouteLike
from .status import ModalStyle


class Intent(Tagged, family=True):
    """An intent for a stack store."""


IntentLike = Union[Intent, bytes]
"""An intent, or its JSON text."""


class Go(OneRoute, Intent, tag="go"):
    """Push a route."""


class GoMany(ManyRoutes, Intent, tag="goMany"):
    """Push routes in order."""


@dataclass(frozen=True)
class Back(Intent, tag="back"):
    """Go back by one."""


@dataclass(frozen=True)
class BackBy(Intent, tag="backBy"):
    """Go back by ``count``."""

    count: int = field(metadata=bare())


class BackTo(OneRoute, Intent, tag="backTo"):
    """Go back to the nearest equal route."""


@dataclass(frozen=True)
class BackToRoot(Intent, tag="backToRoot"):
    """Go back to the root."""


class ResetTo(ManyRoutes, Intent, tag="resetTo"):
    """Show this path instead."""


class BackOrPush(OneRoute, Intent, FlowIntent, tag="backOrPush"):
    """Go back to the route if it is there, else push it."""


class PushUniqueRoot(OneRoute, Intent, FlowIntent, tag="pushUniqueRoot"):
    """Push the route unless it is anywhere in the path."""


class ModalIntent(Tagged, family=True):
    """An intent for a modal store."""


ModalIntentLike = Union[ModalIntent, bytes]
"""A modal intent, or its JSON text."""


@dataclass(frozen=True, init=False)
class PresentRoute(ModalIntent, tag="present"):
    """Present a route."""

    route: Route = field(metadata=member(ROUTE))
    style: ModalStyle = field(default=ModalStyle.SHEET, metadata=member(STYLE))

    def __init__(self, route: RouteLike, style: ModalStyle = ModalStyle.SHEET) -> None:
        object.__setattr__(self, "route", Route.of(route))
        object.__setattr__(self, "style", ModalStyle(style))


@dataclass(frozen=True)
class Dismiss(ModalIntent, FlowIntent, tag="dismiss"):
    """Dismiss the current presentation."""


@dataclass(frozen=True)
class DismissEverything(ModalIntent, tag="dismissAll"):
    """Dismiss the current presentation and drop the queue."""


def intent_text(
    intent: Intent | ModalIntent | FlowIntent | bytes, source: str | None = None
) -> bytes:
    """The JSON text of an intent, with its source if one is named."""
    text = json_text(intent, "an intent such as Back()")
    return text if source is None else b'{"intent":' + text + b',"source":' + dumps(source) + b"}"
