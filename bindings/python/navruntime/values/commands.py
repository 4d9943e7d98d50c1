# Generated from include/protocol.json by tools/generate/make_protocol.py; do not edit.
"""Commands and intents, and the steps of a flow."""

from __future__ import annotations

from .._arguments import several
from .._record import Tagged
from ..dismissal import DISMISS
from ..routes import Route
from ..status import ModalStyle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterable
    from ..dismissal import DismissReason
    from ..routes import RouteLike
    from .records import Presentation

__all__ = [
    "AnyCommand",
    "Back",
    "BackBy",
    "BackOrPush",
    "BackOrPushDismissingModal",
    "BackTo",
    "BackToRoot",
    "Command",
    "Cover",
    "Dismiss",
    "DismissAll",
    "DismissCurrent",
    "DismissEverything",
    "FlowIntent",
    "FlowStep",
    "Go",
    "GoMany",
    "Intent",
    "ModalCommand",
    "ModalIntent",
    "Pop",
    "PopCount",
    "PopTo",
    "PopToEntry",
    "PopToRoot",
    "Present",
    "PresentCover",
    "PresentRoute",
    "PresentSheet",
    "Push",
    "PushAll",
    "PushUniqueRoot",
    "PushUniqueRootDismissingModal",
    "Replace",
    "ReplaceCurrent",
    "ReplaceStack",
    "Reset",
    "ResetTo",
    "Sequence",
    "Sheet",
    "WhenCancelled",
]


class AnyCommand(Tagged, family=True):
    """A command of a stack store or of a modal store."""


class Command(AnyCommand, family="a command such as Pop()"):
    """A command of a stack store."""


class Intent(Tagged, family=True):
    """An intent for a stack store."""


class FlowStep(Tagged, family=True):
    """A step of a flow's path: ``Push``, and last perhaps ``Sheet`` or ``Cover``."""

    if TYPE_CHECKING:

        @property
        def route(self) -> Route:
            """Its route."""


class FlowIntent(Tagged, family=True):
    """An intent for a flow store: it is done wholly or not at all."""


class ModalCommand(AnyCommand, family=True):
    """A command of a modal store."""


class ModalIntent(Tagged, family=True):
    """An intent for a modal store."""


class Push(Command, FlowStep, FlowIntent, tag="push", bare=True):
    """Append a route."""

    route: Route

    def __init__(self, route: RouteLike) -> None:
        vars(self).update(route=Route.of(route))


class PushAll(Command, tag="pushAll", bare=True):
    """Append routes in order."""

    routes: tuple[Route, ...]

    def __init__(self, routes: Iterable[RouteLike]) -> None:
        vars(self).update(routes=tuple(map(Route.of, several(routes, "routes"))))


class Pop(Command, FlowIntent, tag="pop"):
    """Remove the top entry."""


class PopCount(Command, tag="popCount", bare=True):
    """Remove that many entries, all or none."""

    count: int


class PopToRoot(Command, tag="popToRoot"):
    """Remove everything above the root."""


class PopTo(Command, tag="popTo", bare=True):
    """Keep everything up to the nearest equal route."""

    route: Route

    def __init__(self, route: RouteLike) -> None:
        vars(self).update(route=Route.of(route))


class PopToEntry(Command, tag="popToEntry", bare=True):
    """Keep everything up to the entry with this id."""

    entry: int


class Replace(Command, tag="replace", bare=True):
    """Replace the whole path; routes equal to the old prefix keep their entries."""

    routes: tuple[Route, ...]

    def __init__(self, routes: Iterable[RouteLike]) -> None:
        vars(self).update(routes=tuple(map(Route.of, several(routes, "routes"))))


class Sequence(Command, tag="sequence", bare=True):
    """Run commands from left to right; it never stops and undoes nothing."""

    commands: tuple[Command, ...]

    def __init__(self, commands: Iterable[Command]) -> None:
        vars(self).update(commands=tuple(several(commands, "commands")))


class WhenCancelled(Command, tag="whenCancelled"):
    """Run ``primary``; if it does not succeed, run ``fallback`` from the state before."""

    primary: Command
    """Tried first."""
    fallback: Command
    """Run from the state before if ``primary`` does not succeed."""


class Go(Intent, tag="go", bare=True):
    """Push a route."""

    route: Route

    def __init__(self, route: RouteLike) -> None:
        vars(self).update(route=Route.of(route))


class GoMany(Intent, tag="goMany", bare=True):
    """Push routes in order."""

    routes: tuple[Route, ...]

    def __init__(self, routes: Iterable[RouteLike]) -> None:
        vars(self).update(routes=tuple(map(Route.of, several(routes, "routes"))))


class Back(Intent, tag="back"):
    """Go back by one."""


class BackBy(Intent, tag="backBy", bare=True):
    """Go back by that many."""

    count: int


class BackTo(Intent, tag="backTo", bare=True):
    """Go back to the nearest equal route."""

    route: Route

    def __init__(self, route: RouteLike) -> None:
        vars(self).update(route=Route.of(route))


class BackToRoot(Intent, tag="backToRoot"):
    """Go back to the root."""


class ResetTo(Intent, tag="resetTo", bare=True):
    """Show this path instead."""

    routes: tuple[Route, ...]

    def __init__(self, routes: Iterable[RouteLike]) -> None:
        vars(self).update(routes=tuple(map(Route.of, several(routes, "routes"))))


class BackOrPush(Intent, FlowIntent, tag="backOrPush", bare=True):
    """Go back to the route if it is there, else push it."""

    route: Route

    def __init__(self, route: RouteLike) -> None:
        vars(self).update(route=Route.of(route))


class PushUniqueRoot(Intent, FlowIntent, tag="pushUniqueRoot", bare=True):
    """Push the route unless it is anywhere in the path."""

    route: Route

    def __init__(self, route: RouteLike) -> None:
        vars(self).update(route=Route.of(route))


class Sheet(FlowStep, tag="sheet", bare=True):
    """A route that is presented as a sheet."""

    route: Route

    def __init__(self, route: RouteLike) -> None:
        vars(self).update(route=Route.of(route))


class Cover(FlowStep, tag="cover", bare=True):
    """A route that is presented over the whole screen."""

    route: Route

    def __init__(self, route: RouteLike) -> None:
        vars(self).update(route=Route.of(route))


class Dismiss(FlowIntent, ModalIntent, tag="dismiss"):
    """Dismiss the modal."""


class PresentSheet(FlowIntent, tag="presentSheet", bare=True):
    """Present a route as a sheet; it waits while a modal is shown."""

    route: Route

    def __init__(self, route: RouteLike) -> None:
        vars(self).update(route=Route.of(route))


class PresentCover(FlowIntent, tag="presentCover", bare=True):
    """Present a route over the whole screen; it waits while a modal is shown."""

    route: Route

    def __init__(self, route: RouteLike) -> None:
        vars(self).update(route=Route.of(route))


class Reset(FlowIntent, tag="reset", bare=True):
    """Replace the whole path of the flow."""

    steps: tuple[FlowStep, ...]

    def __init__(self, steps: Iterable[FlowStep]) -> None:
        vars(self).update(steps=tuple(several(steps, "steps")))


class ReplaceStack(FlowIntent, tag="replaceStack", bare=True):
    """Replace the path of the flow by these routes, without a modal."""

    routes: tuple[Route, ...]

    def __init__(self, routes: Iterable[RouteLike]) -> None:
        vars(self).update(routes=tuple(map(Route.of, several(routes, "routes"))))


class BackOrPushDismissingModal(FlowIntent, tag="backOrPushDismissingModal", bare=True):
    """Dismiss the modal, then go back to the route or push it."""

    route: Route

    def __init__(self, route: RouteLike) -> None:
        vars(self).update(route=Route.of(route))


class PushUniqueRootDismissingModal(FlowIntent, tag="pushUniqueRootDismissingModal", bare=True):
    """Dismiss the modal, then push the route unless it is there."""

    route: Route

    def __init__(self, route: RouteLike) -> None:
        vars(self).update(route=Route.of(route))


class Present(ModalCommand, tag="present", bare=True):
    """Show a presentation, or let it wait."""

    presentation: Presentation


class ReplaceCurrent(ModalCommand, tag="replaceCurrent", bare=True):
    """Show another route in the current presentation."""

    presentation: Presentation


class DismissCurrent(ModalCommand, tag="dismissCurrent", bare=True):
    """Dismiss the current presentation."""

    reason: DismissReason = DISMISS


class DismissAll(ModalCommand, tag="dismissAll"):
    """Dismiss the current presentation and drop the queue."""


class PresentRoute(ModalIntent, tag="present"):
    """Present a route."""

    route: Route
    """The route."""
    style: ModalStyle = ModalStyle.SHEET
    """How to show it."""

    def __init__(self, route: RouteLike, style: ModalStyle = ModalStyle.SHEET) -> None:
        vars(self).update(route=Route.of(route), style=ModalStyle(style))


class DismissEverything(ModalIntent, tag="dismissAll"):
    """Dismiss the current presentation and drop the queue."""
