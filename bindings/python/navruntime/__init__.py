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


__all__ = [name for name in dir() if not name.startswith("_")]
