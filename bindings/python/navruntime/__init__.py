"""NavRuntime: a typed navigation runtime. It owns a program's stack of screens, the modals over it and its deep links; it draws nothing.

    >>> from navruntime import NavigationStore, Route
    >>> with NavigationStore(["home"]) as store:
    ...     store.push(Route("detail", {"id": "7"}))
    ...     store.pop()
    ...     store.path
    Success()
    Success()
    (Route('home'),)
"""

from ._app_async import AppEvents, AskRefused, Unanswered
from ._app_facts import Facts
from ._callbacks import live_callbacks
from ._errors import (
    ArgumentError, ClosedError, CommandError, DetachedError, FileError, InternalError, JSONError,
    LimitError, NavError, PatternError, ReentrantError, RouteError, SchemaError, StateError, URLError,
    UTF8Error,
)
from ._ffi import LibraryNotFoundError, lib as _lib
from ._json import JSON
from ._observable import Subscription
from ._registry import Registration
from ._store_callbacks import Clock, Coordinator, Decision, OnOutcome, Prepare, Resolve, Validator
from ._store_json import JSONResult
from .app import App
from .app_events import JournalBroken
from .app_values import AppResult, FactsChanged
from .batches import Batch, BatchResult, Nothing, Results, Single, TransactionResult
from .commands import (
    DISMISS, DISMISS_ALL, REPLACED, SYSTEM_DISMISS, AnyCommand, Command, CommandLike, DismissAll, DismissCurrent, DismissReason,
    ModalCommand, Pop, PopCount, PopTo, PopToEntry, PopToRoot, Present, Presentation, Push, PushAll, Replace, ReplaceCurrent, Sequence,
    WhenCancelled,
)
from .events import (
    Answered, BatchExecuted, Changed, CommandIntercepted, CommandRefused, Dismissed, Event, EventQueue, Gap, MiddlewareMutation, OtherEvent, PathChange, PathDelta,
    PathMismatch, Presented, QueueChange, QueueChanged, QueueDelta, Replaced, TransactionExecuted,
)
from .flow import FlowStore
from .flow_values import (
    AllDismissed, Applied, BackOrPushDismissingModal, BackResult, Cover, DismissedModal, FlowIntent, FlowIntentLike, FlowPath, FlowRejected,
    FlowRejection, FlowStep, InvalidResetPath, MiddlewareRejected, NavigationFailed, NowhereBack, Popped, PresentCover, PresentSheet,
    PushBlockedByModalTail, PushUniqueRootDismissingModal, ReplaceStack, Reset, RootCancelled, RootResult, Sheet,
)
from .intents import (
    Back, BackBy, BackOrPush, BackTo, BackToRoot, Dismiss, DismissEverything, Go, GoMany, Intent, IntentLike, ModalIntent, ModalIntentLike,
    PresentRoute, PushUniqueRoot, ResetTo,
)
from .journal import Journal
from .link_values import (
    ApplicationRejected, ExecutionFailed, Finding, HostNotAllowed, InputLimitExceeded, InvalidLink, InvalidURL, LinkDestination, LinkExecuted,
    LinkMapping, LinkMatch, LinkPlan, LinkQuestion, LinkResult, NonCanonicalOrigin, NoPendingDeepLink, Pending, PendingLink, PlanFailure,
    Planned, Rejected, Rejection, SchemeNotAllowed, Unhandled,
)
from .links import LinkCallbacks, LinkHandler, Matcher, Pipeline, PlanAnswer, RoutesAnswer
from .middleware import (
    Execution, Interception, Middleware, ModalExecution, ModalInterception, ModalMiddleware, ModalState, StackExecution, StackInterception,
)
from .modal import ModalStore, QueuePolicy
from .places import Address, History, Location
from .reasons import (
    BrokenRule, ByMiddleware, ConditionFailed, Custom, CustomRule, DuplicateRoute, EmptyStackNotAllowed, InvalidRoot, MissingRequiredRoot,
    OtherReason, Reason, StaleAfterPrepare,
)
from .restoring import (
    Dropped, Evicted, JournalReport, Migrated, MigrationReport, RestoreCancelled, RestoreReport,
    StackRestoreReport, TornTail,
)
from .results import (
    SUCCESS, Answer, Cancelled, EmptyStack, EntryNotFound, Executed, InsufficientStackDepth, InvalidPopCount, Left, Multiple, Noop, Outcome, Queued,
    QueuedBehind, Refused, Result, RewrittenWithoutPresentation, RouteNotFound, ShownImmediately, Success, Ticket, ValidationFailed, Value,
)
from .routes import Entry, Route, RouteLike
from .scene import Layer, Scene, Screen
from .schema import Schema, SchemaFault, SchemaReport
from .split import ColumnPopped, ColumnRoute, MovedToColumn, SplitBackResult, SplitLayout, SplitState, SplitStore
from .status import (
    CommandKind, EventMask, ModalStyle, ReconcilePolicy, RestoreMode, SplitColumn, SplitVisibility,
    Status,
)
from .steps import (
    AtFirstStep, CannotProceed, CanProceed, Finished, NotReachable, StepFlow, StepMoved, StepRefusal, StepRefused, StepResult, StepState,
    UnknownStep,
)
from .store import NavigationStore, Sender
from .tabs import (
    ActiveTab, Done, DuplicateTab, OpenCancelled, Opened, OpenFailed, PoppedToRoot, Selected, Tab, TabConfig, TabRefusal, TabRefused, TabResult,
    TabStore, UnknownTab,
)
from .typed import TypedApp
from .tree_events import (
    BadgeChanged, CanProceedChanged, ChildEvent, ColumnEvent, CompletionChanged, FlowPathChange, FlowPathDelta, IntentRejected, LayoutChanged, ModalEvent, NavigationEvent,
    PathChanged, StepChanged, StepsFinished, StepsReset, TabAdded, TabEvent, TabRemoved, TabReselected, TabSelected,
)


__version__ = "0.1.0"
"""The version of this package."""


def version() -> str:
    """The version of the library that is loaded."""
    text: bytes = _lib.nav_version_string()
    return text.decode()


def live_handles() -> int:
    """How many objects of the library are alive in this process: 0 after everything was closed."""
    return int(_lib.nav_live_handles())


__all__ = [
    "ActiveTab", "Address", "AllDismissed", "Answer", "Answered", "AnyCommand", "App",
    "AppEvents", "AppResult", "ApplicationRejected", "Applied", "ArgumentError", "AskRefused",
    "AtFirstStep", "Back", "BackBy", "BackOrPush", "BackOrPushDismissingModal", "BackResult",
    "BackTo", "BackToRoot", "BadgeChanged", "Batch", "BatchExecuted", "BatchResult",
    "BrokenRule", "ByMiddleware", "CanProceed", "CanProceedChanged", "Cancelled",
    "CannotProceed", "Changed", "ChildEvent", "Clock", "ClosedError", "ColumnEvent",
    "ColumnPopped", "ColumnRoute", "Command", "CommandError", "CommandIntercepted",
    "CommandKind", "CommandLike", "CommandRefused", "CompletionChanged", "ConditionFailed",
    "Coordinator", "Cover", "Custom", "CustomRule", "DISMISS", "DISMISS_ALL", "Decision",
    "DetachedError", "Dismiss", "DismissAll", "DismissCurrent", "DismissEverything",
    "DismissReason", "Dismissed", "DismissedModal", "Done", "Dropped", "DuplicateRoute",
    "DuplicateTab", "EmptyStack", "EmptyStackNotAllowed", "Entry", "EntryNotFound", "Event",
    "EventMask", "EventQueue", "Evicted", "Executed", "Execution", "ExecutionFailed", "Facts",
    "FactsChanged", "FileError", "Finding", "Finished", "FlowIntent", "FlowIntentLike",
    "FlowPath", "FlowPathChange", "FlowPathDelta", "FlowRejected", "FlowRejection", "FlowStep",
    "FlowStore", "Gap", "Go", "GoMany", "History", "HostNotAllowed", "InputLimitExceeded",
    "InsufficientStackDepth", "Intent", "IntentLike", "IntentRejected", "Interception",
    "InternalError", "InvalidLink", "InvalidPopCount", "InvalidResetPath", "InvalidRoot",
    "InvalidURL", "JSON", "JSONError", "JSONResult", "Journal", "JournalBroken", "JournalReport",
    "Layer", "LayoutChanged", "Left", "LibraryNotFoundError", "LimitError", "LinkCallbacks",
    "LinkDestination", "LinkExecuted", "LinkHandler", "LinkMapping", "LinkMatch", "LinkPlan",
    "LinkQuestion", "LinkResult", "Location", "Matcher", "Middleware", "MiddlewareMutation",
    "MiddlewareRejected", "Migrated", "MigrationReport", "MissingRequiredRoot", "ModalCommand",
    "ModalEvent", "ModalExecution", "ModalIntent", "ModalIntentLike", "ModalInterception",
    "ModalMiddleware", "ModalState", "ModalStore", "ModalStyle", "MovedToColumn", "Multiple",
    "NavError", "NavigationEvent", "NavigationFailed", "NavigationStore", "NoPendingDeepLink",
    "NonCanonicalOrigin", "Noop", "NotReachable", "Nothing", "NowhereBack", "OnOutcome",
    "OpenCancelled", "OpenFailed", "Opened", "OtherEvent", "OtherReason", "Outcome",
    "PathChange", "PathChanged", "PathDelta", "PathMismatch", "PatternError", "Pending",
    "PendingLink", "Pipeline", "PlanAnswer", "PlanFailure", "Planned", "Pop", "PopCount",
    "PopTo", "PopToEntry", "PopToRoot", "Popped", "PoppedToRoot", "Prepare", "Present",
    "PresentCover", "PresentRoute", "PresentSheet", "Presentation", "Presented", "Push",
    "PushAll", "PushBlockedByModalTail", "PushUniqueRoot", "PushUniqueRootDismissingModal",
    "QueueChange", "QueueChanged", "QueueDelta", "QueuePolicy", "Queued", "QueuedBehind",
    "REPLACED", "Reason", "ReconcilePolicy", "ReentrantError", "Refused", "Registration",
    "Rejected", "Rejection", "Replace", "ReplaceCurrent", "ReplaceStack", "Replaced", "Reset",
    "ResetTo", "Resolve", "RestoreCancelled", "RestoreMode", "RestoreReport", "Result",
    "Results", "RewrittenWithoutPresentation", "RootCancelled", "RootResult", "Route",
    "RouteError", "RouteLike", "RouteNotFound", "RoutesAnswer", "SUCCESS", "SYSTEM_DISMISS",
    "Scene", "Schema", "SchemaError", "SchemaFault", "SchemaReport", "SchemeNotAllowed",
    "Screen", "Selected", "Sender", "Sequence", "Sheet", "ShownImmediately", "Single",
    "SplitBackResult", "SplitColumn", "SplitLayout", "SplitState", "SplitStore",
    "SplitVisibility", "StackExecution", "StackInterception", "StackRestoreReport",
    "StaleAfterPrepare", "StateError", "Status", "StepChanged", "StepFlow", "StepMoved",
    "StepRefusal", "StepRefused", "StepResult", "StepState", "StepsFinished", "StepsReset",
    "Subscription", "Success", "Tab", "TabAdded", "TabConfig", "TabEvent", "TabRefusal",
    "TabRefused", "TabRemoved", "TabReselected", "TabResult", "TabSelected", "TabStore",
    "Ticket", "TornTail", "TransactionExecuted", "TransactionResult", "TypedApp", "URLError",
    "UTF8Error", "Unanswered", "Unhandled", "UnknownStep", "UnknownTab", "ValidationFailed", "Validator",
    "Value", "WhenCancelled", "live_callbacks", "live_handles", "version",
]
