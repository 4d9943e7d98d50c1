"""NavRuntime: a typed navigation runtime. It owns a program's stack of screens, the modals over it
and its deep links; it draws nothing.

>>> from navruntime import NavigationStore, Route
>>> with NavigationStore(["home"]) as store:
...     store.push(Route("detail", {"id": "7"}))
...     store.pop()
...     store.path
Success()
Success()
(Route('home'),)
"""

from sys import modules as _loaded

from . import values as _values
from ._ffi import LibraryNotFoundError, lib as _lib

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._app_async import AppEvents, AskRefused, Unanswered
    from ._app_facts import Facts
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
    from .app import App
    from .app_values import AppResult, FactsChanged, JournalBroken
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
    from .restoring import Migrated, RestoreCancelled
    from .results import SUCCESS, Outcome, Refused
    from .routes import Route, RouteLike
    from .schema import Schema, SchemaReport
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
    from .typed import TypedApp
    from .values import *  # noqa: F403

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
    "App",
    "AppEvents",
    "AppResult",
    "ArgumentError",
    "AskRefused",
    "CanProceed",
    "Clock",
    "ClosedError",
    "CommandError",
    "CommandKind",
    "CommandLike",
    "Coordinator",
    "DISMISS",
    "DISMISS_ALL",
    "Decision",
    "DetachedError",
    "DismissReason",
    "EventMask",
    "EventQueue",
    "Execution",
    "Facts",
    "FactsChanged",
    "FileError",
    "FlowIntentLike",
    "FlowPath",
    "FlowStore",
    "IntentLike",
    "Interception",
    "InternalError",
    "JSON",
    "JSONError",
    "JSONResult",
    "Journal",
    "JournalBroken",
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
    "OnOutcome",
    "Outcome",
    "PatternError",
    "Pipeline",
    "PlanAnswer",
    "Prepare",
    "QueuePolicy",
    "REPLACED",
    "ReconcilePolicy",
    "ReentrantError",
    "Refused",
    "Registration",
    "Resolve",
    "RestoreCancelled",
    "RestoreMode",
    "Results",
    "Route",
    "RouteError",
    "RouteLike",
    "RoutesAnswer",
    "SUCCESS",
    "SYSTEM_DISMISS",
    "Schema",
    "SchemaError",
    "SchemaReport",
    "Sender",
    "SplitColumn",
    "SplitState",
    "SplitStore",
    "SplitVisibility",
    "StackExecution",
    "StackInterception",
    "StateError",
    "Status",
    "StepFlow",
    "Subscription",
    "TabStore",
    "TypedApp",
    "URLError",
    "UTF8Error",
    "Unanswered",
    "Validator",
    "live_callbacks",
    "live_handles",
    "version",
]
__all__ += _values.__all__

# Importing the package loads the library. A module of the package is loaded when a name of it is
# first used.
_HOMES = {
    "_app_async": "AppEvents AskRefused Unanswered",
    "_app_facts": "Facts",
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
    "app": "App",
    "app_values": "AppResult FactsChanged JournalBroken",
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
    "restoring": "Migrated RestoreCancelled",
    "results": "SUCCESS Outcome Refused",
    "routes": "Route RouteLike",
    "schema": "Schema SchemaReport",
    "split": "SplitState SplitStore",
    "status": (
        "CommandKind EventMask ModalStyle ReconcilePolicy RestoreMode SplitColumn "
        "SplitVisibility Status"
    ),
    "steps": "CanProceed StepFlow",
    "store": "NavigationStore Sender",
    "tabs": "TabStore",
    "typed": "TypedApp",
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names.split()}
_MODULES = {*_HOMES, "typed", "values"}


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
