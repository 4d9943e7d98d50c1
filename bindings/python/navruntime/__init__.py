"""NavRuntime: a typed navigation runtime. It knows where the user of a program is: the tabs, stacks
and sheets, the link that waits for sign-in. It draws nothing: the program draws what it tells.

>>> from navruntime import App
>>> schema = {
...     "format": 1, "id": "shop", "root": {"stack": "home"},
...     "facts": {"signedIn": {"initial": False}},
...     "routes": {"home": {}, "signIn": {"show": "sheet"},
...                "order": {"params": {"id": "uint"}, "links": ["/orders/:id"],
...                          "requires": ["signedIn"], "orElse": "signIn"}}}
>>> with App(schema) as app:
...     app.open("/orders/7")
...     app.facts["signedIn"] = True
...     app.describe()
...     app.back()
Pending(needs=('signedIn',), shown=Route('signIn'))
'shop: home > order(id=7)'
Done()

``navruntime.stores`` has the parts for programs that compose their navigation themselves.
"""

from sys import modules as _loaded

from . import values as _values
from ._ffi import LibraryNotFoundError, lib as _lib

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._app_async import AppEvents, AskRefused, Unanswered
    from ._app_facts import Facts, NotResumed
    from ._app_sender import ScreenSender
    from ._callbacks import live_callbacks
    from ._errors import (
        ArgumentError,
        ClosedError,
        CommandError,
        DetachedError,
        FileError,
        InternalError,
        JSONError,
        LimitError,
        NavError,
        PatternError,
        ReentrantError,
        RouteError,
        SchemaError,
        StateError,
        URLError,
        UTF8Error,
    )
    from ._json import JSON
    from ._observable import Subscription
    from ._record import Answer
    from ._registry import Registration
    from ._store_callbacks import (
        Clock,
        Coordinator,
        Decision,
        OnOutcome,
        Prepare,
        Resolve,
        Validator,
    )
    from ._store_json import JSONResult
    from ._root import *  # noqa: F403
    from .app import AnswerHandler, App, Commit, Interceptor, InterceptorRegistration
    from .app_values import (
        AppEvent,
        AppResult,
        AppResultCase,
        Asks,
        AtRoot,
        BadgeSet,
        Busy,
        Cancelled,
        Change,
        ChangeCase,
        Committed,
        Done,
        Elsewhere,
        EntryStates,
        FactsChanged,
        FactsSet,
        Held,
        InTransaction,
        IntentForgotten,
        IntentPending,
        IntentRefused,
        JournalBroken,
        LayerDismissed,
        LayerDropped,
        LayerPresented,
        LayerQueued,
        NoPlace,
        NobodyAsked,
        Noop,
        NotFound,
        Nowhere,
        OtherChange,
        OtherRefusal,
        Pending,
        Preview,
        Question,
        QuestionAsked,
        QuestionResolved,
        QuestionWithdrawn,
        Queued,
        RefusalReason,
        RefusalReasonCase,
        Refused,
        Rejected,
        Requires,
        RouteUpdated,
        ScreenShown,
        SelectionChanged,
        StackChanged,
        Stale,
        Ticket,
        Unhandled,
        Withdrawn,
    )
    from .batches import Results
    from .commands import CommandLike
    from .dismissal import DISMISS, DISMISS_ALL, REPLACED, SYSTEM_DISMISS, DismissReason
    from .events import EventQueue
    from .flow import FlowStore
    from .intents import FlowIntentLike, FlowPath, IntentLike, ModalIntentLike
    from .journal import Journal
    from .links import LinkCallbacks, LinkHandler, Matcher, Pipeline, PlanAnswer, RoutesAnswer
    from .middleware import (
        Execution,
        Interception,
        Middleware,
        ModalExecution,
        ModalInterception,
        ModalMiddleware,
        ModalState,
        StackExecution,
        StackInterception,
    )
    from .modal import ModalStore, QueuePolicy
    from .places import Address
    from .presenter import (
        BackPreview,
        Gesture,
        Operation,
        Presenter,
        PresenterItem,
        Profile,
    )
    from .recorder import Recorder
    from .restoring import Migrated, RestoreCancelled
    from .results import SUCCESS
    from .routes import Route, RouteLike
    from .schema import Schema, SchemaLike, SchemaReport
    from .split import SplitState, SplitStore
    from .status import (
        CommandKind,
        EventMask,
        ModalStyle,
        ReconcilePolicy,
        RestoreMode,
        SplitColumn,
        SplitVisibility,
        Status,
    )
    from .steps import CanProceed, StepFlow
    from .store import NavigationStore, Sender
    from .tabs import TabStore
    from .typed import TypedApp, TypedSender
    from .waiting import PendingIntent

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
    "Address",
    "Answer",
    "AnswerHandler",
    "App",
    "AppEvent",
    "AppEvents",
    "AppResult",
    "AppResultCase",
    "ArgumentError",
    "AskRefused",
    "Asks",
    "AtRoot",
    "BadgeSet",
    "Busy",
    "BackPreview",
    "CanProceed",
    "Cancelled",
    "Change",
    "ChangeCase",
    "Clock",
    "ClosedError",
    "CommandError",
    "CommandKind",
    "CommandLike",
    "Commit",
    "Committed",
    "Coordinator",
    "DISMISS",
    "DISMISS_ALL",
    "Decision",
    "DetachedError",
    "DismissReason",
    "Done",
    "Elsewhere",
    "EntryStates",
    "EventMask",
    "EventQueue",
    "Execution",
    "Facts",
    "FactsChanged",
    "FactsSet",
    "FileError",
    "FlowIntentLike",
    "FlowPath",
    "FlowStore",
    "Held",
    "InTransaction",
    "IntentForgotten",
    "Gesture",
    "IntentLike",
    "IntentPending",
    "IntentRefused",
    "Interception",
    "Interceptor",
    "InterceptorRegistration",
    "InternalError",
    "JSON",
    "JSONError",
    "JSONResult",
    "Journal",
    "JournalBroken",
    "LayerDismissed",
    "LayerDropped",
    "LayerPresented",
    "LayerQueued",
    "LibraryNotFoundError",
    "LimitError",
    "LinkCallbacks",
    "LinkHandler",
    "Matcher",
    "Middleware",
    "Migrated",
    "ModalExecution",
    "ModalIntentLike",
    "ModalInterception",
    "ModalMiddleware",
    "ModalState",
    "ModalStore",
    "ModalStyle",
    "NavError",
    "NavigationStore",
    "NoPlace",
    "NobodyAsked",
    "Noop",
    "NotFound",
    "NotResumed",
    "Nowhere",
    "OnOutcome",
    "OtherChange",
    "OtherRefusal",
    "Operation",
    "PatternError",
    "Pending",
    "PendingIntent",
    "Pipeline",
    "PlanAnswer",
    "Prepare",
    "Preview",
    "Question",
    "QuestionAsked",
    "QuestionResolved",
    "QuestionWithdrawn",
    "Presenter",
    "PresenterItem",
    "Profile",
    "QueuePolicy",
    "Queued",
    "REPLACED",
    "ReconcilePolicy",
    "Recorder",
    "ReentrantError",
    "RefusalReason",
    "RefusalReasonCase",
    "Refused",
    "Registration",
    "Rejected",
    "Requires",
    "Resolve",
    "RestoreCancelled",
    "RestoreMode",
    "Results",
    "Route",
    "RouteError",
    "RouteLike",
    "RouteUpdated",
    "RoutesAnswer",
    "SUCCESS",
    "SYSTEM_DISMISS",
    "Schema",
    "SchemaError",
    "SchemaLike",
    "SchemaReport",
    "ScreenSender",
    "ScreenShown",
    "SelectionChanged",
    "Sender",
    "SplitColumn",
    "SplitState",
    "SplitStore",
    "SplitVisibility",
    "StackChanged",
    "StackExecution",
    "StackInterception",
    "Stale",
    "StateError",
    "Status",
    "StepFlow",
    "Subscription",
    "TabStore",
    "Ticket",
    "TypedApp",
    "TypedSender",
    "URLError",
    "UTF8Error",
    "Unanswered",
    "Unhandled",
    "Validator",
    "Withdrawn",
    "live_callbacks",
    "live_handles",
    "version",
]
# ruff: noqa: F405
# The values of stores, from make_protocol.py:
__all__ += [
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
    "BackResultCase",
    "BackTo",
    "BackToRoot",
    "BadgeChanged",
    "Bar",
    "BarTab",
    "Batch",
    "BatchExecuted",
    "BatchResult",
    "BrokenRule",
    "BrokenRuleCase",
    "ByMiddleware",
    "CanProceedChanged",
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
    "DotSegment",
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
    "FindingCase",
    "Finished",
    "FlowIntent",
    "FlowPathChange",
    "FlowPathDelta",
    "FlowRejected",
    "FlowRejection",
    "FlowRejectionCase",
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
    "LayerTop",
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
    "LinkResultCase",
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
    "NotReachable",
    "Nothing",
    "NowhereBack",
    "OpenCancelled",
    "OpenFailed",
    "OpenQuestion",
    "Opened",
    "OtherEvent",
    "OtherReason",
    "Outcome",
    "Overflow",
    "ParameterShadowing",
    "PathChange",
    "PathChanged",
    "PathDelta",
    "PathEntry",
    "PathMismatch",
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
    "QueuedBehind",
    "Reason",
    "ReasonCase",
    "Rejection",
    "RejectionCase",
    "Replace",
    "ReplaceCurrent",
    "ReplaceStack",
    "Replaced",
    "Reselect",
    "Reset",
    "ResetTo",
    "ResolvedBy",
    "RestoreReport",
    "Result",
    "ResultCase",
    "RewrittenWithoutPresentation",
    "Root",
    "RootCancelled",
    "RootResult",
    "RootResultCase",
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
    "SplitBackResultCase",
    "SplitLayout",
    "StackConfig",
    "StackLimits",
    "StackRestoreReport",
    "StaleAfterPrepare",
    "StepChanged",
    "StepMoved",
    "StepRefusal",
    "StepRefusalCase",
    "StepRefused",
    "StepResult",
    "StepResultCase",
    "StepState",
    "StepsFinished",
    "StepsReset",
    "Success",
    "Tab",
    "TabAdded",
    "TabConfig",
    "TabEvent",
    "TabRefusal",
    "TabRefusalCase",
    "TabRefused",
    "TabRemoved",
    "TabReselected",
    "TabResult",
    "TabResultCase",
    "TabSelected",
    "ThrottleKey",
    "TornTail",
    "TransactionExecuted",
    "TransactionResult",
    "Truncated",
    "Undecided",
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

# Importing the package loads the library. A module of the package is loaded when a name of it is
# first used.
_HOMES = {
    "_app_async": "AppEvents AskRefused Unanswered",
    "_app_facts": "Facts NotResumed",
    "_app_sender": "ScreenSender",
    "_callbacks": "live_callbacks",
    "_errors": (
        "ArgumentError ClosedError CommandError DetachedError FileError InternalError "
        "JSONError LimitError NavError PatternError ReentrantError RouteError SchemaError "
        "StateError URLError UTF8Error"
    ),
    "_json": "JSON",
    "_observable": "Subscription",
    "_record": "Answer",
    "_registry": "Registration",
    "_store_callbacks": "Clock Coordinator Decision OnOutcome Prepare Resolve Validator",
    "_store_json": "JSONResult",
    "app": "AnswerHandler App Commit Interceptor InterceptorRegistration",
    "app_values": (
        "AppEvent AppResult AppResultCase Asks AtRoot BadgeSet Busy Cancelled Change ChangeCase "
        "Committed Done Elsewhere EntryStates FactsChanged FactsSet Held InTransaction "
        "IntentForgotten IntentPending IntentRefused JournalBroken LayerDismissed LayerDropped "
        "LayerPresented LayerQueued NoPlace NobodyAsked Noop NotFound Nowhere OtherChange "
        "OtherRefusal Pending Preview Question QuestionAsked QuestionResolved QuestionWithdrawn "
        "Queued RefusalReason RefusalReasonCase Refused Rejected Requires RouteUpdated "
        "ScreenShown SelectionChanged StackChanged Stale Ticket Unhandled Withdrawn"
    ),
    "batches": "Results",
    "commands": "CommandLike",
    "dismissal": "DISMISS DISMISS_ALL REPLACED SYSTEM_DISMISS DismissReason",
    "events": "EventQueue",
    "flow": "FlowStore",
    "intents": "FlowIntentLike FlowPath IntentLike ModalIntentLike",
    "journal": "Journal",
    "links": "LinkCallbacks LinkHandler Matcher Pipeline PlanAnswer RoutesAnswer",
    "middleware": (
        "Execution Interception Middleware ModalExecution ModalInterception ModalMiddleware "
        "ModalState StackExecution StackInterception"
    ),
    "modal": "ModalStore QueuePolicy",
    "places": "Address",
    "presenter": "BackPreview Gesture Operation Presenter PresenterItem Profile",
    "recorder": "Recorder",
    "restoring": "Migrated RestoreCancelled",
    "results": "SUCCESS",
    "routes": "Route RouteLike",
    "schema": "Schema SchemaLike SchemaReport",
    "split": "SplitState SplitStore",
    "status": (
        "CommandKind EventMask ModalStyle ReconcilePolicy RestoreMode SplitColumn "
        "SplitVisibility Status"
    ),
    "steps": "CanProceed StepFlow",
    "store": "NavigationStore Sender",
    "tabs": "TabStore",
    "typed": "TypedApp TypedSender",
    "waiting": "PendingIntent",
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names.split()}
_MODULES = {*_HOMES, "stores", "typed", "values"}


if not TYPE_CHECKING:  # Else checkers would take every name for one of the package.

    def __getattr__(name: str) -> object:
        module = _HOME_OF.get(name)
        if module is not None:
            found = getattr(_module(module), name)
        elif name in _values.__all__:
            found = getattr(_values, name)
        elif name in _MODULES:
            return _module(name)
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = found
        return found


def _module(name: str) -> object:
    path = f"{__name__}.{name}"
    __import__(path)
    return _loaded[path]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
