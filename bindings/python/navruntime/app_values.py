# Generated from include/protocol.json by tools/generate/make_protocol.py; do not edit.
"""The values of an app: its results, the reasons of refusals, its events and the changes in them.

:mod:`navruntime` has them all. Stores have values of some of these names, too: those are in
:mod:`navruntime.stores`."""

from __future__ import annotations

from ._record import Answer, IntentAnswer, Other, Record, Tagged
from .status import Status
from .values.events import Event

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Mapping, Union
    from ._json import JSON
    from ._record import Maybe
    from .routes import Route
    from .values.configs import Direction, LayerStyle, ResolvedBy
    from .values.events import Answered, Gap, OtherEvent
    from .values.links import RejectionCase
    from .values.records import Entry, Scene

__all__ = [
    "AppEvent",
    "AppResult",
    "AppResultCase",
    "Asks",
    "AtRoot",
    "BadgeSet",
    "Busy",
    "Cancelled",
    "Change",
    "ChangeCase",
    "Committed",
    "Done",
    "Elsewhere",
    "EntryStates",
    "FactsChanged",
    "FactsSet",
    "Held",
    "InTransaction",
    "IntentForgotten",
    "IntentPending",
    "IntentRefused",
    "JournalBroken",
    "LayerDismissed",
    "LayerDropped",
    "LayerPresented",
    "LayerQueued",
    "NoPlace",
    "NobodyAsked",
    "Noop",
    "NotFound",
    "Nowhere",
    "OtherChange",
    "OtherRefusal",
    "Pending",
    "Preview",
    "Question",
    "QuestionAsked",
    "QuestionResolved",
    "QuestionWithdrawn",
    "Queued",
    "RefusalReason",
    "RefusalReasonCase",
    "Refused",
    "Rejected",
    "Requires",
    "RouteUpdated",
    "ScreenShown",
    "SelectionChanged",
    "StackChanged",
    "Stale",
    "Ticket",
    "Unhandled",
    "Withdrawn",
]


class AppResult(IntentAnswer, family=True):
    """The result of an intent of an app."""

    if TYPE_CHECKING:

        @classmethod
        def from_json(cls, value: Any) -> AppResultCase:
            """Read any case from its JSON form."""


class RefusalReason(Answer, family=True, status=Status.REJECTED):
    """Why an app refuses an intent."""

    if TYPE_CHECKING:

        @classmethod
        def from_json(cls, value: Any) -> RefusalReasonCase:
            """Read any case from its JSON form."""


class OtherRefusal(RefusalReason, Other, unknown=True):
    """A reason that this package has no class for."""


class Change(Tagged, family=True):
    """A difference between the states before and after a commit."""

    if TYPE_CHECKING:

        @classmethod
        def from_json(cls, value: Any) -> ChangeCase:
            """Read any case from its JSON form."""


class OtherChange(Change, Other, unknown=True):
    """A change that this package has no class for."""


class FactsChanged(Record):
    """What new facts changed."""

    changed: tuple[str, ...]
    """The facts that changed."""
    evicted: tuple[int, ...]
    """The entries and layers that had to leave, ascending."""
    resumed: AppResultCase | None
    """The result of the intent that waited for them."""


class Preview(Record):
    """What an intent or facts would lead to."""

    result: AppResultCase | FactsChanged
    """The result."""
    changes: tuple[ChangeCase, ...]
    """What would change."""
    scene: Scene
    """What there would be to draw."""


class Done(AppResult, tag="done"):
    """Done."""


class Noop(AppResult, tag="noop", status=Status.NOOP):
    """The state would not change."""


class Nowhere(AppResult, tag="none", status=Status.EMPTY_STACK):
    """There is nowhere to go back to."""


class Ticket(AppResult, tag="ticket", bare=True):
    """The screen is shown and can answer; its answer comes as the event ``answered``."""

    ticket: int


class Queued(AppResult, tag="queued", bare=True, status=Status.QUEUED):
    """The layer waits until no other one is shown."""

    id: int


class Pending(AppResult, tag="pending", status=Status.PENDING):
    """The intent waits for facts."""

    needs: tuple[str, ...]
    """The facts that are missing."""
    shown: Route | None
    """The route that is shown meanwhile; null if there is none."""


class Question(AppResult, tag="question", status=Status.PENDING):
    """Screens are asked before they leave or enter."""

    token: int
    """The token to answer with."""
    intent: JSON
    """The intent that it is about."""
    leave: tuple[int, ...]
    """The entries and layers that would leave."""
    enter: tuple[Route, ...]
    """The routes that would be added."""


class Withdrawn(AppResult, tag="withdrawn", bare=True):
    """The open question was withdrawn, and nothing else."""

    token: int


class Rejected(AppResult, tag="rejected", bare=True, status=Status.REJECTED):
    """The schema's policy for links rejects the URL."""

    reason: RejectionCase


class Refused(AppResult, tag="refused", bare=True, status=Status.REJECTED):
    """The intent was refused, and nothing has changed."""

    reason: AppResultCase | RefusalReasonCase


class Unhandled(AppResult, tag="unhandled", status=Status.UNHANDLED):
    """No link matches the URL."""

    url: str
    """The URL."""


class Cancelled(AppResult, tag="cancelled", bare=True, status=Status.CANCELLED):
    """An interceptor, or the answer to a question, cancelled the intent."""

    reason: JSON


class Requires(RefusalReason, tag="requires"):
    """A condition of a route does not hold, and it has no ``orElse``, or this intent cannot
    wait."""

    route: str
    """The name of the route."""
    facts: tuple[str, ...]
    """The facts."""
    or_else: Route | None
    """The route to show instead; null if there is none."""


class Busy(RefusalReason, tag="busy"):
    """A layer is shown, and ``whenBusy`` is ``reject``."""


class AtRoot(RefusalReason, tag="root"):
    """A root entry or a layer's own route cannot be replaced or removed."""


class Elsewhere(RefusalReason, tag="elsewhere"):
    """The route lives in another place."""


class NotFound(RefusalReason, tag="notFound"):
    """There is no such entry or layer."""


class NobodyAsked(RefusalReason, tag="nobodyAsked"):
    """No screen was asked for an answer, or none has the ticket."""


class Stale(RefusalReason, tag="stale"):
    """The screen that sent the intent is not shown any more."""

    from_: int
    """The screen that sent it."""
    shown: int
    """The screen that is shown."""


class Asks(RefusalReason, tag="asks"):
    """It would be a question, and this intent cannot wait."""

    leave: tuple[int, ...]
    """The entries and layers that would leave."""
    enter: tuple[Route, ...]
    """The routes that would be added."""


class Held(RefusalReason, tag="held", bare=True):
    """These locks are shown, and only facts remove them."""

    ids: tuple[int, ...]


class NoPlace(RefusalReason, tag="noPlace"):
    """The history has no such place, or none that the facts allow."""


class InTransaction(RefusalReason, tag="index", beside=True):
    """An intent of a transaction was refused, and so was the whole transaction."""

    index: int
    """Its position, from 0."""
    reason: AppResultCase | RefusalReasonCase
    """The reason."""


class FactsSet(Change, tag="facts", bare=True):
    """Facts with their new values."""

    facts: Mapping[str, JSON]


class LayerDismissed(Change, tag="dismissed"):
    """A layer that was shown has left."""

    id: int
    """Its id."""
    route: Route
    """Its route."""


class LayerDropped(Change, tag="dropped"):
    """A layer that waited has left without having been shown."""

    id: int
    """Its id."""
    route: Route
    """Its route."""


class StackChanged(Change, tag="stack"):
    """The entries of a stack have changed."""

    at: str
    """The address of the stack; of a layer's, ``~`` and its id."""
    kept: int
    """How many entries at the bottom are unchanged."""
    removed: tuple[Entry, ...]
    """Those that were above them."""
    added: tuple[Entry, ...]
    """Those that are above them now."""
    direction: Direction
    """Which way the user moves."""


class RouteUpdated(Change, tag="updated"):
    """An entry or layer has other parameters."""

    id: int
    """Its id."""
    old: Route
    """The route before."""
    new: Route
    """The route now."""


class SelectionChanged(Change, tag="selected"):
    """Another tab is selected, or another column has the focus."""

    at: str
    """The address of the tabs or the split."""
    from_: str
    """The tab or column before."""
    to: str
    """The tab or column now."""


class BadgeSet(Change, tag="badge"):
    """The badge of a tab has changed."""

    at: str
    """The address of the tab."""
    value: str | int | None
    """The badge; null if it was removed."""


class LayerPresented(Change, tag="presented"):
    """A layer is shown. What is on it already is a ``stack`` change of its own."""

    id: int
    """Its id."""
    route: Route
    """Its route."""
    style: LayerStyle
    """How it is shown."""


class LayerQueued(Change, tag="queued"):
    """A layer waits."""

    id: int
    """Its id."""
    route: Route
    """Its route."""
    style: LayerStyle
    """How it is shown."""


class EntryStates(Change, tag="entryStates", bare=True):
    """What screens that facts or restoring took away had kept, by id."""

    states: Mapping[str, JSON]


class Committed(Event, tag="committed"):
    """Facts, containers, layers or the queue have changed."""

    seq: int
    """Its number, from 1."""
    cause: str
    """The name of the intent, or ``facts``, ``restore``, ``url``, ``history`` or ``gesture``."""
    source: Maybe[str]
    """The source that the sender gave; ``resume`` after it had waited for facts."""
    changes: tuple[ChangeCase, ...]
    """What changed, in the order in which a presenter does it."""


class IntentRefused(Event, tag="refused", having="intent"):
    """An intent changed nothing; only if asked for."""

    intent: JSON
    """The intent."""
    reason: AppResultCase | RefusalReasonCase
    """The reason, or its result."""


class IntentPending(Event, tag="pending"):
    """An intent waits for facts."""

    needs: tuple[str, ...]
    """The facts that are missing."""
    shown: Route | None
    """The route that is shown meanwhile; null if there is none."""


class QuestionAsked(Event, tag="question"):
    """Screens are asked before they leave or enter."""

    token: int
    """Its token."""
    intent: JSON
    """The intent that it is about."""
    leave: tuple[int, ...]
    """The entries and layers that would leave."""
    enter: tuple[Route, ...]
    """The routes that would be added."""


class QuestionWithdrawn(Event, tag="withdrawn", bare=True):
    """The question of that token is no longer open, and nobody answered it."""

    token: int


class QuestionResolved(Event, tag="resolved"):
    """The question of that token was answered."""

    token: int
    """Its token."""
    by: ResolvedBy
    """The answer."""


class IntentForgotten(Event, tag="forgotten", bare=True):
    """A pending intent was dropped and will not be executed."""

    intent: JSON


class ScreenShown(Event, tag="shown"):
    """Another screen is the shown one."""

    from_: Entry
    """The screen that was shown."""
    to: Entry
    """The screen that is shown."""


class JournalBroken(Event, tag="journalBroken"):
    """The journal could not be written. The commit was made; the next snapshot mends the file."""

    errno: int
    """The number of the system's error."""
    seq: int
    """The commit that is not in the journal."""


if TYPE_CHECKING:
    AppResultCase = Union[
        Done,
        Noop,
        Nowhere,
        Ticket,
        Queued,
        Pending,
        Question,
        Withdrawn,
        Rejected,
        Refused,
        Unhandled,
        Cancelled,
    ]
    """Any case of ``AppResult``."""
    RefusalReasonCase = Union[
        Requires,
        Busy,
        AtRoot,
        Elsewhere,
        NotFound,
        NobodyAsked,
        Stale,
        Asks,
        Held,
        NoPlace,
        InTransaction,
        OtherRefusal,
    ]
    """Any case of ``RefusalReason``."""
    ChangeCase = Union[
        FactsSet,
        LayerDismissed,
        LayerDropped,
        StackChanged,
        RouteUpdated,
        SelectionChanged,
        BadgeSet,
        LayerPresented,
        LayerQueued,
        EntryStates,
        OtherChange,
    ]
    """Any case of ``Change``."""
    AppEvent = Union[
        Committed,
        IntentRefused,
        IntentPending,
        QuestionAsked,
        QuestionWithdrawn,
        QuestionResolved,
        IntentForgotten,
        ScreenShown,
        JournalBroken,
        Answered,
        Gap,
        OtherEvent,
    ]
    """Any event of an app, or of a queue."""
else:
    AppResultCase = AppResult
    RefusalReasonCase = RefusalReason
    ChangeCase = Change
    AppEvent = Event
