# Generated from include/protocol.json by tools/generate/make_protocol.py; do not edit.
"""What has members and no tag."""

from __future__ import annotations

from .._record import Progress, Record, RouteOrJSON
from ..status import Status

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Mapping
    from .._json import JSON
    from .._record import Maybe
    from ..routes import Route
    from ..status import ModalStyle, SplitColumn, SplitVisibility
    from .commands import Command, FlowStep
    from .configs import Direction, DropReason, Generation, LayerStyle
    from .results import ResultCase

__all__ = [
    "Bar",
    "BarTab",
    "BatchResult",
    "ColumnRoute",
    "Dropped",
    "Entry",
    "Evicted",
    "FlowPathChange",
    "FlowPathDelta",
    "History",
    "JournalReport",
    "Layer",
    "LayerTop",
    "LinkDestination",
    "LinkMatch",
    "LinkPlan",
    "LinkQuestion",
    "Location",
    "MigrationReport",
    "OpenQuestion",
    "PathChange",
    "PathDelta",
    "PathEntry",
    "PendingLink",
    "PlanFailure",
    "Presentation",
    "QueueChange",
    "QueueDelta",
    "RestoreReport",
    "Scene",
    "SchemaFault",
    "Screen",
    "SplitLayout",
    "StackRestoreReport",
    "StepState",
    "Tab",
    "TornTail",
    "TransactionResult",
]


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
    results: tuple[ResultCase, ...]
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
    results: tuple[ResultCase, ...]
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
    result: ResultCase
    """The result that the engine would give."""


class Screen(Record):
    """A leaf that is shown: its address, and its top entry."""

    at: str
    """The address."""
    depth: int
    """How many entries its stack has, the root included."""
    id: int
    """The id of its top entry."""
    route: Route
    """The route of its top entry."""
    title: str
    """The title of that route."""
    meta: Maybe[Mapping[str, JSON]] = None
    """What the schema says of that route under ``meta``."""


class LayerTop(Record):
    """What is on top of a layer."""

    id: int
    """Its id."""
    route: Route
    """Its route."""
    title: str
    """The title of that route."""
    meta: Maybe[Mapping[str, JSON]] = None
    """What the schema says of that route under ``meta``."""


class Layer(Record):
    """A sheet or cover that is shown."""

    id: int
    """Its id."""
    style: LayerStyle
    """How it is shown."""
    at: str
    """The address of its stack."""
    depth: int
    """How many entries its stack has, its own route included."""
    top: LayerTop
    """The top of its stack, or the layer itself if that is empty."""


class BarTab(Record):
    """A tab of a bar."""

    name: str
    """Its name."""
    title: str
    """Its title; without one, its name."""
    badge: Maybe[str | int] = None
    """Its badge."""
    meta: Maybe[Mapping[str, JSON]] = None
    """What the schema says of it under ``meta``."""


class Bar(Record):
    """The tabs of a container that is shown."""

    at: str
    """The address of the container."""
    selected: str
    """The name of the selected tab."""
    tabs: tuple[BarTab, ...]
    """The tabs, as the schema lists them."""


class PathEntry(Record):
    """An entry of a stack, with its title."""

    id: int
    """Its id."""
    route: Route
    """Its route."""
    title: str
    """The title of that route."""


class OpenQuestion(Record):
    """The question that is open."""

    token: int
    """Its token."""
    intent: JSON
    """The intent that it is about."""
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
    bars: tuple[Bar, ...]
    """The tabs of the containers that are shown."""
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
    entry_state: Maybe[JSON] = None
    """What it had kept."""


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
