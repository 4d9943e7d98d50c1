# Generated from include/protocol.json by tools/make_protocol.py; do not edit.
"""The values of stores and links: commands, intents, results, reasons, events and findings.

Each is a frozen dataclass that knows its JSON form; see :mod:`navruntime._record`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Iterable, Literal, Mapping, Sequence as SequenceOf, TypedDict

from ._arguments import several
from ._json import JSON
from ._record import Answer, Detailed, Maybe, Other, Progress, Record, RouteOrJSON, Sourced, Tagged
from .dismissal import DISMISS, DismissReason
from .routes import Route, RouteLike
from .status import ModalStyle, SplitColumn, SplitVisibility, Status

__all__ = [
    "ActiveTab",
    "AllDismissed",
    "Answered",
    "AnyCommand",
    "AnyOutcome",
    "ApplicationRejected",
    "Applied",
    "AtFirstStep",
    "Back",
    "BackBy",
    "BackOrPush",
    "BackOrPushDismissingModal",
    "BackResult",
    "BackTo",
    "BackToRoot",
    "BadgeChanged",
    "Batch",
    "BatchExecuted",
    "BatchResult",
    "BrokenRule",
    "ByMiddleware",
    "CanProceedChanged",
    "Cancelled",
    "CannotProceed",
    "Changed",
    "ChildEvent",
    "ColumnEvent",
    "ColumnPopped",
    "ColumnRoute",
    "Command",
    "CommandIntercepted",
    "CommandRefused",
    "CompletionChanged",
    "ConditionFailed",
    "Cover",
    "Custom",
    "CustomRule",
    "Direction",
    "Dismiss",
    "DismissAll",
    "DismissCurrent",
    "DismissEverything",
    "Dismissed",
    "DismissedModal",
    "Done",
    "DropReason",
    "Dropped",
    "DuplicatePattern",
    "DuplicateRoute",
    "DuplicateTab",
    "EmptyStack",
    "EmptyStackNotAllowed",
    "Enforce",
    "Entry",
    "EntryNotFound",
    "Event",
    "Evicted",
    "Executed",
    "ExecutionFailed",
    "Finding",
    "Finished",
    "FlowIntent",
    "FlowPathChange",
    "FlowPathDelta",
    "FlowRejected",
    "FlowRejection",
    "FlowStep",
    "Gap",
    "Generation",
    "Go",
    "GoMany",
    "History",
    "HistoryRecords",
    "HostExcluded",
    "HostNotAllowed",
    "InputLimit",
    "InputLimitExceeded",
    "InsufficientStackDepth",
    "Intent",
    "IntentRejected",
    "InvalidLink",
    "InvalidParameterName",
    "InvalidPopCount",
    "InvalidResetPath",
    "InvalidRoot",
    "InvalidURL",
    "JournalReport",
    "Layer",
    "LayerStyle",
    "LayoutChanged",
    "Left",
    "LinkDestination",
    "LinkExecuted",
    "LinkLimits",
    "LinkMapping",
    "LinkMatch",
    "LinkPlan",
    "LinkQuestion",
    "LinkResult",
    "Location",
    "MatcherConfig",
    "MiddlewareMutation",
    "MiddlewareRejected",
    "MigrationReport",
    "MismatchPolicy",
    "MissingRequiredRoot",
    "ModalCommand",
    "ModalConfig",
    "ModalEvent",
    "ModalIntent",
    "ModalLimits",
    "MovedToColumn",
    "Multiple",
    "MutationAction",
    "NavigationEvent",
    "NavigationFailed",
    "NoPendingDeepLink",
    "NonCanonicalOrigin",
    "NonTerminalWildcard",
    "Noop",
    "NotReachable",
    "Nothing",
    "NowhereBack",
    "OpenCancelled",
    "OpenFailed",
    "OpenQuestion",
    "Opened",
    "OtherEvent",
    "OtherReason",
    "Overflow",
    "ParameterShadowing",
    "PathChange",
    "PathChanged",
    "PathDelta",
    "PathMismatch",
    "Pending",
    "PendingLink",
    "PipelineConfig",
    "Placement",
    "PlanFailure",
    "Planned",
    "Pop",
    "PopCount",
    "PopTo",
    "PopToEntry",
    "PopToRoot",
    "Popped",
    "PoppedToRoot",
    "Present",
    "PresentCover",
    "PresentRoute",
    "PresentSheet",
    "Presentation",
    "Presented",
    "Push",
    "PushAll",
    "PushBlockedByModalTail",
    "PushUniqueRoot",
    "PushUniqueRootDismissingModal",
    "QueueChange",
    "QueueChanged",
    "QueueDelta",
    "QueuePolicyWord",
    "Queued",
    "QueuedBehind",
    "Reason",
    "Rejected",
    "Rejection",
    "Replace",
    "ReplaceCurrent",
    "ReplaceStack",
    "Replaced",
    "Reselect",
    "Reset",
    "ResetTo",
    "RestoreReport",
    "Result",
    "RewrittenWithoutPresentation",
    "Root",
    "RootCancelled",
    "RootResult",
    "RouteNotFound",
    "Scene",
    "SchemaFault",
    "SchemeExcluded",
    "SchemeNotAllowed",
    "Screen",
    "Selected",
    "Sequence",
    "Sheet",
    "ShownImmediately",
    "Single",
    "SplitBackResult",
    "SplitLayout",
    "StackConfig",
    "StackLimits",
    "StackRestoreReport",
    "StaleAfterPrepare",
    "StepChanged",
    "StepMoved",
    "StepRefusal",
    "StepRefused",
    "StepResult",
    "StepState",
    "StepsFinished",
    "StepsReset",
    "Success",
    "Tab",
    "TabAdded",
    "TabConfig",
    "TabEvent",
    "TabRefusal",
    "TabRefused",
    "TabRemoved",
    "TabReselected",
    "TabResult",
    "TabSelected",
    "ThrottleKey",
    "Ticket",
    "TornTail",
    "TransactionExecuted",
    "TransactionResult",
    "Truncated",
    "Undecided",
    "Unhandled",
    "UnknownStep",
    "UnknownTab",
    "Unreachable",
    "UnusedRequirement",
    "ValidationFailed",
    "ValidatorConfig",
    "Value",
    "WebConfig",
    "WhenBusy",
    "WhenCancelled",
    "WildcardShadowing",
]

Direction = Literal["forward", "back", "replace"]
"""Which way the user moves."""
MismatchPolicy = Literal["replace", "ignore", "custom"]
"""What decides about a path that does not follow from the store's."""
MutationAction = Literal["added", "inserted", "replaced", "moved", "removed"]
"""How the list of middlewares has changed."""
LayerStyle = Literal["sheet", "cover"]
"""How a layer of an app is shown."""
DropReason = Literal[
    "unknownRoute", "doesNotFit", "unknownAddress", "misplaced", "format", "fact", "dropRoute"
]
"""Why something in a snapshot could not be kept."""
Generation = Literal["current", "previous"]
"""Which file of a journal was read."""
InputLimit = Literal["maxURLLength", "maxPathSegments", "maxQueryItems"]
"""A limit of URLs."""
Root = Literal["outside", "inside"]
"""Where the root of a stack is."""
Enforce = Literal["creation", "always"]
"""When the validator checks."""
WhenBusy = Literal["queue", "replace", "reject"]
"""What a modal store does with a second presentation."""
QueuePolicyWord = Literal["preserve", "dropQueued"]
"""What happens to the modals when middleware cancels a command."""
Reselect = Literal["noop", "popToRoot"]
"""What selecting the selected tab does."""
Overflow = Literal["dropOldest", "dropNewest", "unbounded"]
"""What a full event queue does."""
Placement = Literal["push", "reset", "backOrPush", "flow"]
"""How a pipeline shows the route of a link."""
ThrottleKey = Literal["kind", "kindAndRoute"]
"""What a throttle compares."""
HistoryRecords = Literal["places", "commits"]
"""What the history of an app records."""


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


class Reason(Tagged, family=True):
    """Why a command was cancelled."""


class OtherReason(Reason, Other, unknown=True):
    """A reason that this package has no class for."""


class BrokenRule(Tagged, family=True):
    """The rule of a validator that a path breaks."""


class Result(Answer, family=True):
    """The result of a command or an intent."""


class RootResult(Answer, family=True):
    """The result of dismissing everything down to the root."""


class BackResult(Answer, family=True):
    """The result of going back in modals, flows and tabs."""


class SplitBackResult(Answer, family=True):
    """The result of going back in a split."""


class FlowRejection(Tagged, family=True):
    """Why a flow rejects an intent."""


class TabRefusal(Tagged, family=True):
    """Why a tab store refuses."""


class TabResult(Answer, family=True):
    """The result of a call of a tab store."""


class StepRefusal(Tagged, family=True):
    """Why a step flow refuses."""


class StepResult(Answer, family=True):
    """The result of a step."""


class AnyOutcome(Tagged, family=True):
    """The outcome of a screen or presentation, for the caller that showed it."""


class Event(Sourced, family=True):
    """An event of a store. ``source`` is what its command named as its source, or None."""


class OtherEvent(Event, Other, unknown=True):
    """A event that this package has no class for."""


class Rejection(Tagged, family=True):
    """Why a pipeline rejects a URL."""


class LinkResult(Answer, family=True):
    """What a pipeline decides about a URL, or what a handler did with it. It is true if the link
    was planned or executed."""


class Finding(Detailed, family=True):
    """Something that the author of a link table should know. It never changes what matches."""

    if TYPE_CHECKING:

        @property
        def url(self) -> str | None:
            """Its URL, if it has one."""

    else:
        url = None


class Entry(Record):
    """A route on a stack, with the id that it keeps as long as it is there."""

    id: int
    """Its id."""
    route: Route
    """Its route."""


class Presentation(Record):
    """A route that is presented, or waits to be."""

    id: int
    """Its id."""
    route: Route
    """Its route."""
    style: ModalStyle
    """How it is shown."""


class BatchResult(Record):
    """The result of a batch. An event's delta form leaves the states out."""

    requested_commands: tuple[Command, ...]
    """The commands as they were given."""
    executed_commands: tuple[Command, ...]
    """The commands that ran, as rewritten, in order."""
    results: tuple[Result, ...]
    """One for each attempted command."""
    state_before: Maybe[tuple[Route, ...]]
    """The path before."""
    state_after: Maybe[tuple[Route, ...]]
    """The path after."""
    has_stopped_on_failure: bool
    """Whether a failure ended it early."""
    is_success: bool
    """Whether there was at least one command and all succeeded."""

    @property
    def status(self) -> Status:
        """The status that follows from the members."""
        if self.is_success:
            return Status.OK
        if not self.results:
            return Status.NOOP
        return Status.PARTIAL

    def __bool__(self) -> bool:
        """Whether everything was done."""
        return self.status == Status.OK


class TransactionResult(Record):
    """The result of a transaction. An event's delta form leaves the states out."""

    requested_commands: tuple[Command, ...]
    """The commands as they were given."""
    executed_commands: tuple[Command, ...]
    """The commands that were kept, as rewritten, in order."""
    results: tuple[Result, ...]
    """One for each attempted command."""
    state_before: Maybe[tuple[Route, ...]]
    """The path before."""
    state_after: Maybe[tuple[Route, ...]]
    """The path after: that before if it was not committed."""
    failure_index: int | None
    """The position of the command that failed, among those given."""
    is_committed: bool
    """Whether all succeeded, and there was at least one."""

    @property
    def status(self) -> Status:
        """The status that follows from the members."""
        if self.is_committed:
            return Status.OK
        return Status.NOT_COMMITTED

    def __bool__(self) -> bool:
        """Whether everything was done."""
        return self.status == Status.OK


class PathChange(Record):
    """The path before and after."""

    from_: tuple[Route, ...]
    """The path before."""
    to: tuple[Route, ...]
    """The path after."""


class PathDelta(Record):
    """What a change removed and added above the ``kept`` entries."""

    kept: int
    """How many entries at the bottom are unchanged."""
    removed: tuple[Entry, ...]
    """Those that were above them."""
    added: tuple[Entry, ...]
    """Those that are above them now."""
    direction: Direction
    """Which way the user moves."""


class QueueChange(Record):
    """The queue of presentations before and after."""

    old: tuple[Presentation, ...]
    """The queue before."""
    new: tuple[Presentation, ...]
    """The queue after."""


class QueueDelta(Record):
    """What was removed from the head of a queue and added at its end, around the ``kept`` ones."""

    kept: int
    """How many wait as before."""
    removed: tuple[Presentation, ...]
    """Those that waited before them."""
    added: tuple[Presentation, ...]
    """Those that wait after them."""


class FlowPathChange(Record):
    """The path of a flow before and after."""

    old: tuple[FlowStep, ...]
    """The path before."""
    new: tuple[FlowStep, ...]
    """The path after."""


class FlowPathDelta(Record):
    """What a change removed and added after the ``kept`` steps."""

    kept: int
    """How many steps at the beginning are unchanged."""
    removed: tuple[FlowStep, ...]
    """Those that followed."""
    added: tuple[FlowStep, ...]
    """Those that follow now."""


class SplitLayout(Record):
    """How the columns of a split are shown."""

    visibility: SplitVisibility
    """Which columns a wide split shows."""
    preferred_compact_column: SplitColumn
    """The column that a collapsed split shows on top."""
    is_collapsed: bool
    """Whether the columns are shown as one stack."""


class ColumnRoute(Record):
    """A route that a collapsed split shows, and the column that it is from."""

    column: SplitColumn
    """The column."""
    route: Route
    """The route."""


class Tab(Record):
    """A tab of a tab store."""

    name: str
    """Its name."""
    badge: int | None
    """Its badge, above 0."""
    selected: bool
    """Whether it is selected."""
    path: tuple[FlowStep, ...]
    """The path of its flow."""


class StepState(Progress, Record):
    """The state of a step flow."""

    index: int
    """Which step is shown, from 0."""
    step: Route
    """Its route."""
    count: int
    """How many steps there are."""
    completed: tuple[int, ...]
    """Those that are complete, in order."""
    can_proceed: bool
    """Whether the step that is shown may be left."""
    is_finished: bool
    """Whether the last step is complete."""


class LinkMatch(Record):
    """The mapping that matches a URL."""

    index: int
    """Its position in the table."""
    pattern: str
    """Its pattern."""
    route: Route
    """The route that it leads to; the last one of several."""
    params: Mapping[str, tuple[str, ...]]
    """All values of the path and the query, as text."""
    routes: Maybe[tuple[Route, ...]] = None
    """All routes, bottom first, if it leads to several."""


class LinkQuestion(Record):
    """What a ``routes`` callback is asked about: a mapping that matches, and the values of the
    URL."""

    index: int
    """Its position in the table."""
    pattern: str
    """Its pattern."""
    url: str
    """The URL."""
    params: Mapping[str, tuple[str, ...]]
    """All values of the path and the query, as text."""


class LinkDestination(Record):
    """What a ``plan`` callback is asked about: where a URL leads."""

    url: str
    """The URL."""
    routes: tuple[Route, ...]
    """The routes, bottom first."""


class LinkPlan(Record):
    """What a link does: commands for a stack, or steps for a flow."""

    commands: Maybe[tuple[Command, ...]] = None
    """Commands for a stack."""
    steps: Maybe[tuple[FlowStep, ...]] = None
    """A path for a flow."""


class PendingLink(Record):
    """A link that waits for sign-in."""

    url: str
    """The URL."""
    route: Route
    """The first planned route that needs sign-in."""
    plan: LinkPlan
    """What happens after sign-in."""
    stored_at: Maybe[int] = None
    """When it was kept, by the clock of the handler, if there is one."""


class PlanFailure(Record):
    """The command of a plan that the engine would refuse."""

    index: int
    """Its position in the plan, from 0."""
    command: Command
    """The command."""
    result: Result
    """The result that the engine would give."""


class Screen(Record):
    """A leaf that is shown: its address, and its top entry."""

    at: str
    """The address."""
    id: int
    """The id of its top entry."""
    route: Route
    """The route of its top entry."""


class Layer(Record):
    """A sheet or cover that is shown."""

    id: int
    """Its id."""
    style: LayerStyle
    """How it is shown."""
    at: str
    """The address of its stack."""
    top: Entry
    """The top of its stack, or the layer itself if that is empty."""


class OpenQuestion(Record):
    """The question that is open."""

    token: int
    """Its token."""
    leave: tuple[int, ...]
    """The entries and layers that would leave."""
    enter: tuple[Route, ...]
    """The routes that would be added."""


class Scene(Record):
    """What an app shows: a screen for each leaf, then the layers over them, bottom first."""

    screens: tuple[Screen, ...]
    """The leaves that are shown."""
    layers: tuple[Layer, ...]
    """The layers over them."""
    here: str
    """The address of the stack that the user is on."""
    title: str
    """The title of the shown route."""
    can_go_back: bool
    """Whether back would do something."""
    question: Maybe[OpenQuestion] = None
    """The open question."""


class Location(Record):
    """A place in the history."""

    key: int
    """Its number, which no other place gets."""
    url: str | None
    """Its address; null if a sensitive parameter forbids one."""
    title: str
    """The title of its topmost route."""


class History(Record):
    """The places that travelling leads to."""

    index: int
    """The place where the user is."""
    locations: tuple[Location, ...]
    """All places, oldest first."""


class Dropped(RouteOrJSON):
    """Something in a snapshot that could not be kept."""

    at: str
    """The address of a container, ``~`` and the id of a layer, or ``~`` and a member of the
    snapshot (``~facts/plan``)."""
    route: Route | None
    """The route, as it was in the migrated snapshot; null if it is not a route."""
    json: JSON
    """The value, if it is not a route; else this member is missing."""
    why: DropReason
    """Why it could not be kept."""


class Evicted(Record):
    """A screen that had to leave: the facts do not allow it."""

    at: str
    """Where it was."""
    route: Route
    """Its route."""


class RestoreReport(Record):
    """What restoring an app kept and did not keep."""

    from_: int | None
    """The version of the schema that wrote the snapshot; null if it does not say."""
    to: int
    """The version of the app's schema."""
    dropped: tuple[Dropped, ...]
    """What could not be kept, in the order of the snapshot."""
    evicted: tuple[Evicted, ...]
    """The screens that the facts do not allow."""
    is_reset: bool
    """Whether containers and layers are in their initial state."""

    def __bool__(self) -> bool:
        """Whether everything was kept."""
        return not (self.dropped or self.evicted or self.is_reset)


class MigrationReport(Record):
    """What a migration dropped."""

    from_: int
    """The version of the snapshot."""
    to: int
    """The version of the schema."""
    dropped: tuple[Dropped, ...]
    """What was dropped."""


class StackRestoreReport(Record):
    """What restoring a stack did not keep."""

    dropped: tuple[Dropped, ...]
    """What could not be kept."""
    is_reset: bool
    """Whether the stack was emptied."""

    def __bool__(self) -> bool:
        """Whether everything was kept."""
        return not (self.dropped or self.is_reset)


class TornTail(Record):
    """The end of a journal's file that is not a whole record."""

    at: int
    """The byte of the file where it begins."""
    bytes: int
    """Its length."""
    path: str | None
    """The file that it was moved to; null if it could not be kept and is still in its file."""


class JournalReport(Record):
    """What opening a journal found."""

    path: str
    """The file."""
    generation: Generation | None
    """The file that was read; null if there is nothing to recover."""
    records: int
    """How many records were read."""
    last_seq: int | None
    """The number of the last record."""
    torn: TornTail | None
    """The end of the file that was not whole."""
    previous_torn: Maybe[TornTail] = None
    """The end of the file before it, if that one was read."""


class SchemaFault(Record):
    """An error of a schema."""

    name: str
    """Its name."""
    offset: int
    """The byte of the text."""
    message: str
    """A sentence about it."""


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


class ByMiddleware(Reason, tag="middleware"):
    """A middleware cancelled it. If it gives no name, its registration's is filled in."""

    debug_name: str | None
    """The name of the middleware."""
    command: Command | ModalCommand
    """The command that was cancelled."""


class ConditionFailed(Reason, tag="conditionFailed"):
    """A condition does not hold."""


class Custom(Reason, tag="custom", bare=True):
    """A reason of the program's own."""

    text: str


class StaleAfterPrepare(Reason, tag="staleAfterPrepare", bare=True):
    """The prepared command can no longer run on the current state."""

    command: Command


class EmptyStackNotAllowed(BrokenRule, tag="emptyStackNotAllowed"):
    """The path must not be empty."""


class DuplicateRoute(BrokenRule, tag="duplicateRoute", bare=True):
    """Routes must be unique; this is the first repeated one."""

    route: Route

    def __init__(self, route: RouteLike) -> None:
        vars(self).update(route=Route.of(route))


class MissingRequiredRoot(BrokenRule, tag="missingRequiredRoot"):
    """The path must begin with a route, but is empty."""

    expected: Route
    """The route that it must begin with."""


class InvalidRoot(BrokenRule, tag="invalidRoot"):
    """The path begins with another route than it must."""

    expected: Route
    """The route that it must begin with."""
    actual: Route
    """The route that it begins with."""


class CustomRule(BrokenRule, tag="custom", bare=True):
    """A rule of the program's own."""

    text: str


class Success(Result, tag="success"):
    """Done."""


class EmptyStack(Result, tag="emptyStack", status=Status.EMPTY_STACK):
    """Nothing to pop."""


class InvalidPopCount(Result, tag="invalidPopCount", bare=True, status=Status.INVALID_POP_COUNT):
    """A count of zero or less."""

    count: int


class InsufficientStackDepth(
    Result, tag="insufficientStackDepth", status=Status.INSUFFICIENT_STACK_DEPTH
):
    """The stack has fewer entries; nothing was popped."""

    requested: int
    """How many entries were to be removed."""
    available: int
    """How many could be."""


class RouteNotFound(Result, tag="routeNotFound", bare=True, status=Status.ROUTE_NOT_FOUND):
    """The route is not on the stack."""

    route: Route

    def __init__(self, route: RouteLike) -> None:
        vars(self).update(route=Route.of(route))


class EntryNotFound(Result, tag="entryNotFound", bare=True, status=Status.ROUTE_NOT_FOUND):
    """The entry is not on the stack."""

    entry: int


class Ticket(Result, tag="ticket", bare=True):
    """The command ``pushForResult`` has pushed this entry; its answer comes as the event
    ``answered``."""

    entry: int


class Multiple(Result, tag="multiple", bare=True):
    """The results of a sequence, in order."""

    results: tuple[Result, ...]

    @property
    def status(self) -> Status:
        """The status that follows from the members."""
        if not self.results:
            return Status.NOOP
        if all(self.results):
            return Status.OK
        return Status.PARTIAL


class Cancelled(Result, tag="cancelled", bare=True, status=Status.CANCELLED):
    """A middleware, coordinator or prepare callback cancelled it; such a callback answers with one.
    ``reason`` is None where only the status was asked for; as a middleware's answer None means
    :class:``ByMiddleware`` with its own name."""

    reason: Reason | None = None


class ValidationFailed(Result, tag="validationFailed", bare=True, status=Status.VALIDATION_FAILED):
    """The validator refuses the new state. ``rule`` is None where only the status was asked for."""

    rule: BrokenRule | None = None


class Nothing(Result, tag="none", status=Status.NOOP):
    """The intent needs no command."""


class Single(Result, tag="single", bare=True):
    """The intent became one command."""

    result: Result

    @property
    def status(self) -> Status:
        """The status of the result."""
        return self.result.status


class Batch(Result, tag="batch", bare=True):
    """The intent became several commands."""

    result: BatchResult

    @property
    def status(self) -> Status:
        """The status of the result."""
        return self.result.status


class ShownImmediately(Result, tag="shownImmediately", bare=True):
    """The presentation is current."""

    id: int


class QueuedBehind(Result, tag="queuedBehind", bare=True, status=Status.QUEUED):
    """The presentation waits."""

    id: int


class RewrittenWithoutPresentation(Result, tag="rewrittenWithoutPresentation", bare=True):
    """A middleware turned the presentation into another command."""

    command: ModalCommand


class Noop(Result, RootResult, TabResult, StepResult, tag="noop", status=Status.NOOP):
    """Nothing to do."""


class Executed(Result, tag="executed", bare=True):
    """The command ran."""

    command: ModalCommand


class Queued(Result, tag="queued", bare=True, status=Status.QUEUED):
    """The presentation waits."""

    presentation: Presentation


class AllDismissed(RootResult, tag="executed"):
    """Every modal is dismissed and the path of the root is empty."""


class NavigationFailed(
    RootResult, FlowRejection, tag="navigationFailed", bare=True, status=Status.NOT_COMMITTED
):
    """The stack refuses its part."""

    result: Result


class RootCancelled(RootResult, tag="cancelled", bare=True, status=Status.NOT_COMMITTED):
    """A middleware cancelled it; nothing has changed."""

    reason: Reason


class Popped(BackResult, tag="popped", bare=True):
    """A stack was popped."""

    result: Result

    @property
    def status(self) -> Status:
        """The status of the result."""
        return self.result.status


class DismissedModal(BackResult, tag="dismissed", bare=True):
    """A modal was dismissed."""

    result: Result

    @property
    def status(self) -> Status:
        """The status of the result."""
        return self.result.status


class NowhereBack(BackResult, SplitBackResult, tag="none", status=Status.EMPTY_STACK):
    """There is nowhere to go back to."""


class Selected(BackResult, TabResult, tag="selected"):
    """Another tab is selected."""

    from_: str
    """The tab that was selected."""
    to: str
    """The tab that is selected."""


class ColumnPopped(SplitBackResult, tag="popped", having="column"):
    """A column was popped."""

    column: SplitColumn
    """The column."""
    result: Result
    """The result of the pop."""

    @property
    def status(self) -> Status:
        """The status of the result."""
        return self.result.status


class MovedToColumn(SplitBackResult, tag="moved"):
    """The column before is shown."""

    to: SplitColumn
    """The column that is shown now."""


class PushBlockedByModalTail(FlowRejection, tag="pushBlockedByModalTail"):
    """Nothing can be pushed under a modal."""


class InvalidResetPath(FlowRejection, tag="invalidResetPath"):
    """A path has at most one modal, and it is last."""


class MiddlewareRejected(FlowRejection, tag="middlewareRejected"):
    """A middleware cancelled a part of the intent, or the modals are busy."""

    debug_name: str | None
    """The name in the reason."""
    reason: Reason
    """The reason."""
    middleware: Maybe[str] = None
    """The name of the middleware, if the reason does not give it."""


class Applied(Result, tag="applied", bare=True):
    """Done; this is the path of the flow now."""

    path: tuple[FlowStep, ...]


class FlowRejected(Result, tag="rejected", status=Status.REJECTED):
    """The flow rejects the intent; the path is as before."""

    path: tuple[FlowStep, ...]
    """The path of the flow."""
    reason: FlowRejection
    """The reason."""


class UnknownTab(TabRefusal, tag="unknownTab", bare=True):
    """There is no tab of that name."""

    name: str


class DuplicateTab(TabRefusal, tag="duplicateTab", bare=True):
    """There is a tab of that name already."""

    name: str


class ActiveTab(TabRefusal, tag="activeTab", bare=True):
    """The tab is selected, and cannot be removed."""

    name: str


class PoppedToRoot(TabResult, tag="poppedToRoot", bare=True):
    """The tab was selected already, and went back to its root."""

    result: Result

    @property
    def status(self) -> Status:
        """The status of the result."""
        return self.result.status


class OpenCancelled(TabResult, tag="cancelled", status=Status.CANCELLED):
    """A middleware keeps the modals of the tab; nothing has changed."""

    tab: str
    """The tab."""
    reason: Reason
    """The reason."""
    middleware: Maybe[str] = None
    """The name of the middleware, if the reason does not give it."""


class TabRefused(TabResult, Result, tag="refused", bare=True, status=Status.REJECTED):
    """The tab store refuses."""

    reason: TabRefusal


class Opened(TabResult, tag="opened"):
    """The tab is selected, and the commands have run."""

    tab: str
    """The tab."""
    transaction: TransactionResult
    """The result of the commands."""


class OpenFailed(TabResult, tag="failed", status=Status.NOT_COMMITTED):
    """The tab's stack refuses; nothing has changed."""

    tab: str
    """The tab."""
    transaction: TransactionResult
    """The result of the commands."""


class Done(TabResult, tag="done"):
    """The tab was added or removed."""


class CannotProceed(StepRefusal, tag="cannotProceed"):
    """The step that is shown may not be left."""


class AtFirstStep(StepRefusal, tag="atFirstStep"):
    """There is no step before."""


class NotReachable(StepRefusal, tag="notReachable", bare=True):
    """The step is not complete, and is more than one ahead."""

    index: int


class UnknownStep(StepRefusal, tag="unknownStep", bare=True):
    """There is no such step."""

    index: int


class StepMoved(StepResult, tag="moved"):
    """Another step is shown."""

    from_: int
    """The step that was shown."""
    to: int
    """The step that is shown."""


class Finished(StepResult, tag="finished"):
    """The last step is complete."""


class StepRefused(StepResult, tag="refused", bare=True, status=Status.REJECTED):
    """The step flow refuses; nothing has changed."""

    reason: StepRefusal


class Value(AnyOutcome, tag="value", bare=True):
    """The screen answered."""

    value: JSON


class Left(AnyOutcome, tag="left", bare=True):
    """The screen left without an answer, for this reason."""

    reason: JSON


class Changed(Event, tag="changed", bare=True):
    """The path has changed."""

    change: PathChange | PathDelta


class BatchExecuted(Event, tag="batchExecuted", bare=True):
    """A batch has run."""

    result: BatchResult


class TransactionExecuted(Event, tag="transactionExecuted", bare=True):
    """A transaction has run, or was rolled back."""

    result: TransactionResult


class PathMismatch(Event, tag="pathMismatch"):
    """The toolkit showed a path that does not follow from the store's."""

    policy: MismatchPolicy
    """What decides."""
    resolution: tuple[Command, ...]
    """The commands that the policy leads to."""
    old_path: tuple[Route, ...]
    """The path of the store."""
    new_path: tuple[Route, ...]
    """The path of the toolkit."""


class MiddlewareMutation(Event, tag="middlewareMutation"):
    """The list of middlewares has changed."""

    action: MutationAction
    """How it has changed."""
    handle: int
    """The handle of the middleware."""
    debug_name: str | None
    """Its debug name."""
    index: int
    """Its position, from 0."""


class Answered(Event, tag="answered"):
    """A screen that was pushed with a ticket has answered or left."""

    ticket: int
    """The id of its entry."""
    outcome: AnyOutcome
    """Its outcome."""


class CommandRefused(Event, tag="refused", having="command"):
    """A command did not succeed; only if asked for."""

    command: Command | ModalCommand
    """The command, as it was requested."""
    result: Result
    """Its result."""


class Presented(Event, tag="presented", bare=True):
    """A presentation became current."""

    presentation: Presentation


class Dismissed(Event, tag="dismissed"):
    """A presentation was dismissed."""

    presentation: Presentation
    """The presentation."""
    reason: DismissReason
    """The reason."""


class Replaced(Event, tag="replaced"):
    """The current presentation shows another route."""

    old: Presentation
    """The presentation before."""
    new: Presentation
    """The presentation now."""


class QueueChanged(Event, tag="queueChanged", bare=True):
    """The queue of presentations has changed."""

    change: QueueChange | QueueDelta


class CommandIntercepted(Event, tag="commandIntercepted"):
    """A modal command has been through the middlewares."""

    command: ModalCommand
    """The command."""
    result: Result
    """Its result."""


class NavigationEvent(Event, tag="navigation", bare=True):
    """An event of the flow's stack."""

    event: Event


class ModalEvent(Event, tag="modal", bare=True):
    """An event of the flow's modal store."""

    event: Event


class PathChanged(Event, tag="pathChanged", bare=True):
    """The path of a flow has changed."""

    change: FlowPathChange | FlowPathDelta


class IntentRejected(Event, tag="intentRejected"):
    """A flow has rejected an intent."""

    intent: FlowIntent
    """The intent."""
    reason: FlowRejection
    """The reason."""


class ChildEvent(Event, tag="child"):
    """An event inside a presentation: ``navigation`` of its own stack, ``modal`` of the modals over
    that, or ``child`` in turn."""

    presentation: int
    """The presentation."""
    event: Event
    """The event."""


class TabSelected(Event, tag="tabSelected"):
    """Another tab is selected."""

    from_: str
    """The tab that was selected."""
    to: str
    """The tab that is selected."""


class TabReselected(Event, tag="tabReselected"):
    """The selected tab was selected again."""

    tab: str
    """The tab."""


class BadgeChanged(Event, tag="badgeChanged"):
    """A tab has another badge, or none."""

    tab: str
    """The tab."""
    old: int | None
    """The badge before."""
    new: int | None
    """The badge now."""


class TabAdded(Event, tag="tabAdded"):
    """A tab was added."""

    tab: str
    """The tab."""
    index: int
    """Its position, from 0."""


class TabRemoved(Event, tag="tabRemoved"):
    """A tab was removed."""

    tab: str
    """The tab."""
    index: int
    """Its position, from 0."""


class TabEvent(Event, tag="flow"):
    """An event of the flow of a tab."""

    tab: str
    """The tab."""
    event: Event
    """The event."""


class ColumnEvent(Event, tag="column"):
    """An event of the stack of a column."""

    column: SplitColumn
    """The column."""
    event: Event
    """The event."""


class LayoutChanged(Event, tag="layoutChanged"):
    """The columns of a split are shown in another way."""

    old: SplitLayout
    """The layout before."""
    new: SplitLayout
    """The layout now."""


class StepChanged(Event, tag="moved"):
    """Another step is shown."""

    from_: int
    """The step that was shown."""
    to: int
    """The step that is shown."""


class CompletionChanged(Event, tag="completionChanged"):
    """A step is complete, or no longer complete."""

    step: int
    """The step."""
    is_complete: bool
    """Whether it is complete."""


class CanProceedChanged(Event, tag="canProceedChanged"):
    """``nav_step_flow_set_can_proceed`` has allowed or forbidden to leave a step."""

    step: int
    """The step."""
    can_proceed: bool
    """Whether it may be left."""


class StepsFinished(Event, tag="finished"):
    """The last step is complete."""


class StepsReset(Event, tag="reset"):
    """The step flow began again."""


class Gap(Event, tag="gap", bare=True):
    """That many events were dropped here, because the queue was full."""

    count: int


class SchemeNotAllowed(Rejection, tag="schemeNotAllowed"):
    """Its scheme is not among the allowed ones."""

    actual: str | None
    """The scheme."""


class HostNotAllowed(Rejection, tag="hostNotAllowed"):
    """Its host is not among the allowed ones."""

    actual: str | None
    """The host."""


class NonCanonicalOrigin(Rejection, tag="nonCanonicalOrigin"):
    """It names an allowed host with user-info or a port."""

    actual: str
    """The user-info, host and port."""


class InvalidURL(Rejection, tag="invalidURL"):
    """It is not a URL."""

    actual: str
    """The text."""
    offset: int
    """The byte of the fault."""
    reason: str
    """The fault."""


class InputLimitExceeded(Rejection, tag="inputLimitExceeded"):
    """It is larger than a limit allows."""

    limit: InputLimit
    """The limit."""
    actual: int
    """The size of the URL."""
    maximum: int
    """The size that is allowed."""


class Planned(LinkResult, tag="plan", bare=True):
    """The pipeline has a plan."""

    plan: LinkPlan


class Pending(LinkResult, tag="pending", bare=True, status=Status.PENDING):
    """The link waits for sign-in."""

    link: PendingLink


class Rejected(LinkResult, tag="rejected", bare=True, status=Status.REJECTED):
    """The rules reject the URL."""

    reason: Rejection


class Unhandled(LinkResult, tag="unhandled", status=Status.UNHANDLED):
    """No mapping matches."""

    url: str
    """The URL."""


class LinkExecuted(LinkResult, tag="executed"):
    """The plan was executed: on a stack as a batch, in a flow as a transaction, in a tab with its
    name."""

    plan: LinkPlan
    """The plan."""
    batch: Maybe[BatchResult] = None
    """The result on a stack."""
    tab: Maybe[str] = None
    """The tab."""
    transaction: Maybe[TransactionResult] = None
    """The result in a flow or a tab."""


class ExecutionFailed(LinkResult, tag="executionFailed"):
    """Not all of the plan succeeded. In a flow and on tabs nothing has changed: ``transaction`` or
    ``reason`` says why, or ``refused`` names an unknown tab."""

    plan: LinkPlan
    """The plan."""
    batch: Maybe[BatchResult] = None
    """The result on a stack."""
    tab: Maybe[str] = None
    """The tab."""
    transaction: Maybe[TransactionResult] = None
    """The result in a flow or a tab."""
    reason: Maybe[Reason] = None
    """Why the modals stay."""
    middleware: Maybe[str] = None
    """The name of the middleware, if the reason does not give it."""
    refused: Maybe[TabRefusal] = None
    """Why there is no such tab."""

    @property
    def status(self) -> Status:
        """The status that follows from the members."""
        if self.batch is not None:
            return Status.PARTIAL
        if self.transaction is not None:
            return Status.NOT_COMMITTED
        if self.reason is not None:
            return Status.CANCELLED
        return Status.REJECTED


class ApplicationRejected(LinkResult, tag="applicationRejected", status=Status.REJECTED):
    """The engine would refuse a command of the plan; nothing was executed."""

    plan: LinkPlan
    """The plan."""
    failure: PlanFailure
    """The command, and why."""


class InvalidLink(LinkResult, tag="invalidURL", status=Status.REJECTED):
    """It is not a URL."""

    actual: str
    """The text."""
    offset: int
    """The byte of the fault."""
    reason: str
    """The fault."""


class NoPendingDeepLink(LinkResult, tag="noPendingDeepLink", status=Status.NOOP):
    """Of resuming: no link waits, or it has expired."""


class NonTerminalWildcard(Finding, tag="nonTerminalWildcard"):
    """A ``*`` is not last: the pattern never matches."""

    pattern: str
    """The pattern."""
    index: int
    """The segment."""
    mapping: int
    """The mapping."""
    url: str
    """A URL that shows it."""


class InvalidParameterName(Finding, tag="invalidParameterName"):
    """A parameter has no valid name, or an unknown type: the pattern never matches."""

    pattern: str
    """The pattern."""
    index: int
    """The segment."""
    name: str
    """The name, as written."""
    type: Maybe[str]
    """The type, if it is unknown."""
    mapping: int
    """The mapping."""
    url: str
    """A URL that shows it."""


class DuplicatePattern(Finding, tag="duplicatePattern"):
    """The same pattern twice, apart from the names of parameters."""

    pattern: str
    """The pattern."""
    first_index: int
    """The mapping that matches its URLs."""
    duplicate_index: int
    """The mapping that never matches."""
    url: str
    """A URL that shows it."""


class WildcardShadowing(Finding, tag="wildcardShadowing"):
    """A wildcard matches all URLs of a later pattern."""

    pattern: str
    """The pattern that matches."""
    index: int
    """Its mapping."""
    shadowed_pattern: str
    """The later pattern."""
    shadowed_index: int
    """Its mapping."""
    url: str
    """A URL that shows it."""


class ParameterShadowing(Finding, tag="parameterShadowing"):
    """Parameters match all URLs of a later pattern."""

    pattern: str
    """The pattern that matches."""
    index: int
    """Its mapping."""
    shadowed_pattern: str
    """The later pattern."""
    shadowed_index: int
    """Its mapping."""
    url: str
    """A URL that shows it."""


class Unreachable(Finding, tag="unreachable"):
    """Earlier mappings together match all URLs of a pattern."""

    index: int
    """The mapping."""
    by: tuple[int, ...]
    """The earlier mappings."""
    url: str
    """A URL that shows it."""


class Undecided(Finding, tag="undecided"):
    """The budget was not enough to say whether a mapping is reachable."""

    index: int
    """The mapping."""
    url: str
    """A URL of its pattern."""


class UnusedRequirement(Finding, tag="unusedRequirement"):
    """Of a pipeline: nothing leads to a name in ``requireAuthentication``."""

    name: str
    """The name."""
    nearest: str | None
    """A route whose name is similar."""


class SchemeExcluded(Finding, tag="schemeNotAllowed"):
    """Of a pipeline: the policy excludes the scheme of a pattern."""

    pattern: str
    """The pattern."""
    mapping: int
    """The mapping."""
    scheme: str
    """The scheme."""
    url: str
    """A URL that shows it."""


class HostExcluded(Finding, tag="hostNotAllowed"):
    """Of a pipeline: the policy excludes the host of a pattern."""

    pattern: str
    """The pattern."""
    mapping: int
    """The mapping."""
    host: str
    """The host."""
    url: str
    """A URL that shows it."""


class Truncated(Finding, tag="truncated", bare=True):
    """There are that many findings more."""

    count: int


class StackConfig(TypedDict, total=False):
    """The config of a stack store."""

    path: SequenceOf[Route | JSON]
    """The first path, bottom first."""
    root: Root
    """Where the root is."""
    validator: ValidatorConfig
    """The rules for paths."""
    enforce: Enforce
    """When they are checked."""
    limits: StackLimits
    """The limits."""


class ValidatorConfig(TypedDict, total=False):
    """The built-in rules for paths."""

    nonEmpty: bool
    """The path must not be empty."""
    uniqueRoutes: bool
    """Routes must be unique."""
    rootedAt: Route | JSON
    """The route that a path must begin with."""


class StackLimits(TypedDict, total=False):
    """The limits of a stack store."""

    stackDepth: int
    """The greatest depth."""
    batchCommands: int
    """The most commands of a batch."""
    nestedLevels: int
    """The most levels of nested commands."""
    nestedCommands: int
    """The most commands in a composite."""
    middleware: int
    """The most middlewares."""
    jsonText: int
    """The longest text, in bytes."""
    jsonNesting: int
    """The deepest nesting of a value."""


class ModalConfig(TypedDict, total=False):
    """The config of a modal store."""

    whenBusy: WhenBusy
    """What a second presentation does."""
    queueCancellationPolicy: QueuePolicyWord
    """What happens to the queue when middleware cancels a command."""
    limits: ModalLimits
    """The limits."""


class ModalLimits(TypedDict, total=False):
    """The limits of a modal store."""

    modalQueue: int
    """The most presentations that wait."""
    middleware: int
    """The most middlewares."""
    jsonText: int
    """The longest text, in bytes."""
    jsonNesting: int
    """The deepest nesting of a value."""


class TabConfig(TypedDict, total=False):
    """A tab: its name, and the config of its flow."""

    path: SequenceOf[FlowStep | JSON]
    """The first path."""
    stack: StackConfig
    """The config of its stack."""
    modals: ModalConfig
    """The config of its modal store."""
    queueCoalescePolicy: QueuePolicyWord
    """What happens to the modals when middleware cancels the stack's part of an intent."""
    presentation: Mapping[str, str]
    """How to show a route, by its name."""
    name: str
    """Its name."""


class LinkMapping(TypedDict, total=False):
    """A row of a link table: a pattern, and one of ``route`` (with ``query``), ``template``,
    ``routes`` and ``callback``."""

    pattern: str
    """The pattern."""
    route: str
    """The name of a route."""
    query: str | SequenceOf[str]
    """The query parameters that it takes: ``all``, or their names."""
    template: JSON
    """A route with placeholders."""
    routes: SequenceOf[JSON]
    """Routes with placeholders, bottom first."""
    callback: bool
    """A callback decides."""


class LinkLimits(TypedDict, total=False):
    """The limits of URLs; 0 is no limit."""

    maxURLLength: int
    """The length in bytes."""
    maxPathSegments: int
    """The segments of the path."""
    maxQueryItems: int
    """The items of the query."""


class MatcherConfig(TypedDict, total=False):
    """The config of a matcher."""

    mappings: SequenceOf[LinkMapping]
    """The table; it may be missing in a pipeline with a ``resolve`` callback."""
    strict: bool
    """Whether a finding is an error."""
    limits: LinkLimits
    """The limits of URLs."""


class PipelineConfig(TypedDict, total=False):
    """The config of a pipeline."""

    mappings: SequenceOf[LinkMapping]
    """The table; it may be missing with a ``resolve`` callback."""
    strict: bool
    """Whether a finding is an error."""
    limits: LinkLimits
    """The limits of URLs."""
    web: WebConfig
    """A table of its own for http and https."""
    allowedSchemes: SequenceOf[str]
    """The schemes that are allowed."""
    allowedHosts: SequenceOf[str]
    """The hosts that are allowed, such as ``*.example.com``."""
    requireAuthentication: SequenceOf[str]
    """The names of routes that need sign-in."""
    placement: Placement
    """How the route is shown."""


class WebConfig(TypedDict, total=False):
    """The table of a pipeline for http and https."""

    mappings: SequenceOf[LinkMapping]
    """The table."""
    strict: bool
    """Whether a finding is an error."""
