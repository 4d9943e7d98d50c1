# Generated from include/protocol.json by tools/generate/make_protocol.py; do not edit.
"""Events."""

from __future__ import annotations

from .._record import Other, Sourced

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .._record import Maybe
    from ..dismissal import DismissReason
    from ..routes import Route
    from ..status import SplitColumn
    from .commands import Command, FlowIntent, ModalCommand
    from .configs import MismatchPolicy, MutationAction
    from .records import (
        BatchResult,
        FlowPathChange,
        FlowPathDelta,
        PathChange,
        PathDelta,
        Presentation,
        QueueChange,
        QueueDelta,
        SplitLayout,
        TransactionResult,
    )
    from .results import FlowRejectionCase, Outcome, ResultCase

__all__ = [
    "Answered",
    "BadgeChanged",
    "BatchExecuted",
    "CanProceedChanged",
    "Changed",
    "ChildEvent",
    "ColumnEvent",
    "CommandIntercepted",
    "CommandRefused",
    "CompletionChanged",
    "Dismissed",
    "Event",
    "Gap",
    "IntentRejected",
    "LayoutChanged",
    "MiddlewareMutation",
    "ModalEvent",
    "NavigationEvent",
    "OtherEvent",
    "PathChanged",
    "PathMismatch",
    "Presented",
    "QueueChanged",
    "Replaced",
    "StepChanged",
    "StepsFinished",
    "StepsReset",
    "TabAdded",
    "TabEvent",
    "TabRemoved",
    "TabReselected",
    "TabSelected",
    "TransactionExecuted",
]


class Event(Sourced, family=True, more="navruntime.app_values"):
    """An event of a store. ``source`` is what its command named as its source, or None."""


class OtherEvent(Event, Other, unknown=True):
    """A event that this package has no class for."""


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
    outcome: Outcome
    """Its outcome."""
    route: Maybe[Route] = None
    """Its route, as it was; only of an app."""


class CommandRefused(Event, tag="refused", having="command"):
    """A command did not succeed; only if asked for."""

    command: Command | ModalCommand
    """The command, as it was requested."""
    result: ResultCase
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
    result: ResultCase
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
    reason: FlowRejectionCase
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
