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

from ._callbacks import live_callbacks
from ._errors import (
    ArgumentError, ClosedError, CommandError, DetachedError, InternalError, JSONError, LimitError, NavError, PatternError, ReentrantError,
    RouteError, SchemaError, StateError, URLError, UTF8Error,
)
from ._ffi import LibraryNotFoundError, lib as _lib
from ._json import JSON
from ._registry import Registration, Subscription
from ._store_callbacks import Answer, Clock, Coordinator, Left, OnOutcome, Outcome, Prepare, Resolve, Validator, Value
from ._store_json import JSONResult
from .batches import Batch, BatchResult, Nothing, Results, Single, TransactionResult
from .commands import (
    DISMISS, DISMISS_ALL, REPLACED, SYSTEM_DISMISS, AnyCommand, Command, CommandLike, DismissAll, DismissCurrent, DismissReason,
    ModalCommand, Pop, PopCount, PopTo, PopToEntry, PopToRoot, Present, Presentation, Push, PushAll, Replace, ReplaceCurrent, Sequence,
    WhenCancelled,
)
from .events import (
    BatchExecuted, Changed, CommandIntercepted, Dismissed, Event, EventQueue, Gap, MiddlewareMutation, OtherEvent, PathChange, PathDelta,
    PathMismatch, Presented, QueueChanged, Replaced, TransactionExecuted,
)
from .intents import (
    Back, BackBy, BackOrPush, BackTo, BackToRoot, Dismiss, DismissEverything, Go, GoMany, Intent, IntentLike, ModalIntent, ModalIntentLike,
    PresentRoute, PushUniqueRoot, ResetTo,
)
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
from .reasons import (
    BrokenRule, ByMiddleware, ConditionFailed, Custom, CustomRule, DuplicateRoute, EmptyStackNotAllowed, InvalidRoot, MissingRequiredRoot,
    OtherReason, Reason, StaleAfterPrepare,
)
from .results import (
    SUCCESS, Cancelled, EmptyStack, EntryNotFound, Executed, InsufficientStackDepth, InvalidPopCount, Multiple, Noop, Queued, QueuedBehind,
    Refused, Result, RewrittenWithoutPresentation, RouteNotFound, ShownImmediately, Success, ValidationFailed,
)
from .routes import Entry, Route, RouteLike
from .status import CommandKind, EventMask, ModalStyle, ReconcilePolicy, Status
from .store import NavigationStore, Sender


def version() -> str:
    """The version of the library that is loaded."""
    text: bytes = _lib.nav_version_string()
    return text.decode()


def live_handles() -> int:
    """How many objects of the library are alive in this process: 0 after everything was closed."""
    return int(_lib.nav_live_handles())


__all__ = [
    "Answer", "AnyCommand", "ApplicationRejected", "ArgumentError", "Back", "BackBy", "BackOrPush", "BackTo", "BackToRoot", "Batch",
    "BatchExecuted", "BatchResult", "BrokenRule", "ByMiddleware", "Cancelled", "Changed", "Clock", "ClosedError", "Command",
    "CommandError", "CommandIntercepted", "CommandKind", "CommandLike", "ConditionFailed", "Coordinator", "Custom", "CustomRule",
    "DISMISS", "DISMISS_ALL", "DetachedError", "Dismiss", "DismissAll", "DismissCurrent", "DismissEverything", "DismissReason",
    "Dismissed", "DuplicateRoute", "EmptyStack", "EmptyStackNotAllowed", "Entry", "EntryNotFound", "Event", "EventMask", "EventQueue",
    "Executed", "Execution", "ExecutionFailed", "Finding", "Gap", "Go", "GoMany", "HostNotAllowed", "InputLimitExceeded",
    "InsufficientStackDepth", "Intent", "IntentLike", "Interception", "InternalError", "InvalidLink", "InvalidPopCount", "InvalidRoot",
    "InvalidURL", "JSON", "JSONError", "JSONResult", "Left", "LibraryNotFoundError", "LimitError", "LinkCallbacks", "LinkDestination",
    "LinkExecuted", "LinkHandler", "LinkMapping", "LinkMatch", "LinkPlan", "LinkQuestion", "LinkResult", "Matcher", "Middleware",
    "MiddlewareMutation", "MissingRequiredRoot", "ModalCommand", "ModalExecution", "ModalIntent", "ModalIntentLike",
    "ModalInterception", "ModalMiddleware", "ModalState", "ModalStore", "ModalStyle", "Multiple", "NavError", "NavigationStore",
    "NoPendingDeepLink", "NonCanonicalOrigin", "Noop", "Nothing", "OnOutcome", "OtherEvent", "OtherReason", "Outcome", "PathChange",
    "PathDelta", "PathMismatch", "PatternError", "Pending", "PendingLink", "Pipeline", "PlanAnswer", "PlanFailure", "Planned", "Pop",
    "PopCount", "PopTo", "PopToEntry", "PopToRoot", "Prepare", "Present", "PresentRoute", "Presentation", "Presented", "Push",
    "PushAll", "PushUniqueRoot", "QueueChanged", "QueuePolicy", "Queued", "QueuedBehind", "REPLACED", "Reason", "ReconcilePolicy",
    "ReentrantError", "Refused", "Registration", "Rejected", "Rejection", "Replace", "ReplaceCurrent", "Replaced", "ResetTo", "Resolve",
    "Result", "Results", "RewrittenWithoutPresentation", "Route", "RouteError", "RouteLike", "RouteNotFound", "RoutesAnswer", "SUCCESS",
    "SYSTEM_DISMISS", "SchemaError", "SchemeNotAllowed", "Sender", "Sequence", "ShownImmediately", "Single", "StackExecution",
    "StackInterception", "StaleAfterPrepare", "StateError", "Status", "Subscription", "Success", "TransactionExecuted",
    "TransactionResult", "URLError", "UTF8Error", "Unhandled", "ValidationFailed", "Validator", "Value", "WhenCancelled",
    "live_callbacks", "live_handles", "version",
]
