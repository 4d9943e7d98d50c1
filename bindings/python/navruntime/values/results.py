# Generated from include/protocol.json by tools/generate/make_protocol.py; do not edit.
"""Results and outcomes, and the reasons of refusals."""

from __future__ import annotations

from .._record import Answer, Other, Tagged
from ..routes import Route
from ..status import Status

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Union
    from .._json import JSON
    from .._record import Maybe
    from ..results import Refused
    from ..routes import RouteLike
    from ..status import SplitColumn
    from .commands import Command, FlowStep, ModalCommand
    from .records import BatchResult, Presentation, TransactionResult

__all__ = [
    "ActiveTab",
    "AllDismissed",
    "AnyOutcome",
    "Applied",
    "AtFirstStep",
    "BackResult",
    "BackResultCase",
    "Batch",
    "BrokenRule",
    "BrokenRuleCase",
    "ByMiddleware",
    "Cancelled",
    "CannotProceed",
    "ColumnPopped",
    "ConditionFailed",
    "Custom",
    "CustomRule",
    "DismissedModal",
    "Done",
    "DuplicateRoute",
    "DuplicateTab",
    "EmptyStack",
    "EmptyStackNotAllowed",
    "EntryNotFound",
    "Executed",
    "Finished",
    "FlowRejected",
    "FlowRejection",
    "FlowRejectionCase",
    "InsufficientStackDepth",
    "InvalidPopCount",
    "InvalidResetPath",
    "InvalidRoot",
    "Left",
    "MiddlewareRejected",
    "MissingRequiredRoot",
    "MovedToColumn",
    "Multiple",
    "NavigationFailed",
    "Noop",
    "NotReachable",
    "Nothing",
    "NowhereBack",
    "OpenCancelled",
    "OpenFailed",
    "Opened",
    "OtherReason",
    "Outcome",
    "Popped",
    "PoppedToRoot",
    "PushBlockedByModalTail",
    "Queued",
    "QueuedBehind",
    "Reason",
    "ReasonCase",
    "Result",
    "ResultCase",
    "RewrittenWithoutPresentation",
    "RootCancelled",
    "RootResult",
    "RootResultCase",
    "RouteNotFound",
    "Selected",
    "ShownImmediately",
    "Single",
    "SplitBackResult",
    "SplitBackResultCase",
    "StaleAfterPrepare",
    "StepMoved",
    "StepRefusal",
    "StepRefusalCase",
    "StepRefused",
    "StepResult",
    "StepResultCase",
    "Success",
    "TabRefusal",
    "TabRefusalCase",
    "TabRefused",
    "TabResult",
    "TabResultCase",
    "Ticket",
    "UnknownStep",
    "UnknownTab",
    "ValidationFailed",
    "Value",
]


class Reason(Tagged, family=True):
    """Why a command was cancelled."""

    if TYPE_CHECKING:

        @classmethod
        def from_json(cls, value: Any) -> ReasonCase:
            """Read any case from its JSON form."""


class OtherReason(Reason, Other, unknown=True):
    """A reason that this package has no class for."""


class BrokenRule(Tagged, family=True):
    """The rule of a validator that a path breaks."""

    if TYPE_CHECKING:

        @classmethod
        def from_json(cls, value: Any) -> BrokenRuleCase:
            """Read any case from its JSON form."""


class Result(Answer, family=True):
    """The result of a command or an intent."""

    if TYPE_CHECKING:

        @classmethod
        def from_json(cls, value: Any) -> ResultCase:
            """Read any case from its JSON form."""


class RootResult(Answer, family=True):
    """The result of dismissing everything down to the root."""

    if TYPE_CHECKING:

        @classmethod
        def from_json(cls, value: Any) -> RootResultCase:
            """Read any case from its JSON form."""


class BackResult(Answer, family=True):
    """The result of going back in modals, flows and tabs."""

    if TYPE_CHECKING:

        @classmethod
        def from_json(cls, value: Any) -> BackResultCase:
            """Read any case from its JSON form."""


class SplitBackResult(Answer, family=True):
    """The result of going back in a split."""

    if TYPE_CHECKING:

        @classmethod
        def from_json(cls, value: Any) -> SplitBackResultCase:
            """Read any case from its JSON form."""


class FlowRejection(Tagged, family=True):
    """Why a flow rejects an intent."""

    if TYPE_CHECKING:

        @classmethod
        def from_json(cls, value: Any) -> FlowRejectionCase:
            """Read any case from its JSON form."""


class TabRefusal(Tagged, family=True):
    """Why a tab store refuses."""

    if TYPE_CHECKING:

        @classmethod
        def from_json(cls, value: Any) -> TabRefusalCase:
            """Read any case from its JSON form."""


class TabResult(Answer, family=True):
    """The result of a call of a tab store."""

    if TYPE_CHECKING:

        @classmethod
        def from_json(cls, value: Any) -> TabResultCase:
            """Read any case from its JSON form."""


class StepRefusal(Tagged, family=True):
    """Why a step flow refuses."""

    if TYPE_CHECKING:

        @classmethod
        def from_json(cls, value: Any) -> StepRefusalCase:
            """Read any case from its JSON form."""


class StepResult(Answer, family=True):
    """The result of a step."""

    if TYPE_CHECKING:

        @classmethod
        def from_json(cls, value: Any) -> StepResultCase:
            """Read any case from its JSON form."""


class AnyOutcome(Tagged, family=True):
    """The outcome of a screen or presentation, for the caller that showed it."""

    if TYPE_CHECKING:

        @classmethod
        def from_json(cls, value: Any) -> Outcome:
            """Read any case from its JSON form."""


class ConditionFailed(Reason, tag="conditionFailed"):
    """A condition does not hold."""


class Custom(Reason, tag="custom", bare=True):
    """A reason of the program's own."""

    text: str


class ByMiddleware(Reason, tag="middleware"):
    """A middleware cancelled it. If it gives no name, its registration's is filled in."""

    debug_name: str | None
    """The name of the middleware."""
    command: Command | ModalCommand
    """The command that was cancelled."""


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

    results: tuple[ResultCase, ...]

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

    reason: ReasonCase | None = None


class ValidationFailed(Result, tag="validationFailed", bare=True, status=Status.VALIDATION_FAILED):
    """The validator refuses the new state. ``rule`` is None where only the status was asked for."""

    rule: BrokenRuleCase | None = None


class Nothing(Result, tag="none", status=Status.NOOP):
    """The intent needs no command."""


class Single(Result, tag="single", bare=True):
    """The intent became one command."""

    result: ResultCase

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

    if TYPE_CHECKING:

        @classmethod
        def from_json(cls, value: Any) -> Any:
            """Read a case of one of its families from its JSON form."""


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

    result: ResultCase

    if TYPE_CHECKING:

        @classmethod
        def from_json(cls, value: Any) -> Any:
            """Read a case of one of its families from its JSON form."""


class RootCancelled(RootResult, tag="cancelled", bare=True, status=Status.NOT_COMMITTED):
    """A middleware cancelled it; nothing has changed."""

    reason: ReasonCase


class Popped(BackResult, tag="popped", bare=True):
    """A stack was popped."""

    result: ResultCase

    @property
    def status(self) -> Status:
        """The status of the result."""
        return self.result.status


class DismissedModal(BackResult, tag="dismissed", bare=True):
    """A modal was dismissed."""

    result: ResultCase

    @property
    def status(self) -> Status:
        """The status of the result."""
        return self.result.status


class NowhereBack(BackResult, SplitBackResult, tag="none", status=Status.EMPTY_STACK):
    """There is nowhere to go back to."""

    if TYPE_CHECKING:

        @classmethod
        def from_json(cls, value: Any) -> Any:
            """Read a case of one of its families from its JSON form."""


class Selected(BackResult, TabResult, tag="selected"):
    """Another tab is selected."""

    from_: str
    """The tab that was selected."""
    to: str
    """The tab that is selected."""

    if TYPE_CHECKING:

        @classmethod
        def from_json(cls, value: Any) -> Any:
            """Read a case of one of its families from its JSON form."""


class ColumnPopped(SplitBackResult, tag="popped", having="column"):
    """A column was popped."""

    column: SplitColumn
    """The column."""
    result: ResultCase
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
    reason: ReasonCase
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
    reason: FlowRejectionCase
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

    result: ResultCase

    @property
    def status(self) -> Status:
        """The status of the result."""
        return self.result.status


class OpenCancelled(TabResult, tag="cancelled", status=Status.CANCELLED):
    """A middleware keeps the modals of the tab; nothing has changed."""

    tab: str
    """The tab."""
    reason: ReasonCase
    """The reason."""
    middleware: Maybe[str] = None
    """The name of the middleware, if the reason does not give it."""


class TabRefused(TabResult, Result, tag="refused", bare=True, status=Status.REJECTED):
    """The tab store refuses."""

    reason: TabRefusalCase

    if TYPE_CHECKING:

        @classmethod
        def from_json(cls, value: Any) -> Any:
            """Read a case of one of its families from its JSON form."""


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

    reason: StepRefusalCase


class Value(AnyOutcome, tag="value", bare=True):
    """The screen answered."""

    value: JSON


class Left(AnyOutcome, tag="left", bare=True):
    """The screen left without an answer, for this reason."""

    reason: JSON


if TYPE_CHECKING:
    ReasonCase = Union[
        ConditionFailed,
        Custom,
        ByMiddleware,
        StaleAfterPrepare,
        OtherReason,
    ]
    """Any case of ``Reason``."""
    BrokenRuleCase = Union[
        EmptyStackNotAllowed,
        DuplicateRoute,
        MissingRequiredRoot,
        InvalidRoot,
        CustomRule,
    ]
    """Any case of ``BrokenRule``."""
    ResultCase = Union[
        Success,
        EmptyStack,
        InvalidPopCount,
        InsufficientStackDepth,
        RouteNotFound,
        EntryNotFound,
        Ticket,
        Multiple,
        Cancelled,
        ValidationFailed,
        Nothing,
        Single,
        Batch,
        ShownImmediately,
        QueuedBehind,
        RewrittenWithoutPresentation,
        Noop,
        Executed,
        Queued,
        Applied,
        FlowRejected,
        TabRefused,
        Refused,
    ]
    """Any case of ``Result``."""
    RootResultCase = Union[
        Noop,
        AllDismissed,
        NavigationFailed,
        RootCancelled,
    ]
    """Any case of ``RootResult``."""
    BackResultCase = Union[
        Popped,
        DismissedModal,
        NowhereBack,
        Selected,
    ]
    """Any case of ``BackResult``."""
    SplitBackResultCase = Union[
        NowhereBack,
        ColumnPopped,
        MovedToColumn,
    ]
    """Any case of ``SplitBackResult``."""
    FlowRejectionCase = Union[
        NavigationFailed,
        PushBlockedByModalTail,
        InvalidResetPath,
        MiddlewareRejected,
    ]
    """Any case of ``FlowRejection``."""
    TabRefusalCase = Union[
        UnknownTab,
        DuplicateTab,
        ActiveTab,
    ]
    """Any case of ``TabRefusal``."""
    TabResultCase = Union[
        Noop,
        Selected,
        PoppedToRoot,
        OpenCancelled,
        TabRefused,
        Opened,
        OpenFailed,
        Done,
    ]
    """Any case of ``TabResult``."""
    StepRefusalCase = Union[
        CannotProceed,
        AtFirstStep,
        NotReachable,
        UnknownStep,
    ]
    """Any case of ``StepRefusal``."""
    StepResultCase = Union[
        Noop,
        StepMoved,
        Finished,
        StepRefused,
    ]
    """Any case of ``StepResult``."""
    Outcome = Union[
        Value,
        Left,
    ]
    """Any case of ``AnyOutcome``."""
else:
    ReasonCase = Reason
    BrokenRuleCase = BrokenRule
    ResultCase = Result
    RootResultCase = RootResult
    BackResultCase = BackResult
    SplitBackResultCase = SplitBackResult
    FlowRejectionCase = FlowRejection
    TabRefusalCase = TabRefusal
    TabResultCase = TabResult
    StepRefusalCase = StepRefusal
    StepResultCase = StepResult
    Outcome = AnyOutcome
