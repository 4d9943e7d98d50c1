"""The results of an app, and the reasons of refusals."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Union

from ._families import Answer
from ._json import JSON, loads
from ._tagged import PLAIN, Codec, Record, bare, many, member, optional, tagged
from .link_values import Rejection
from .routes import ROUTE, Route
from .status import Status

NAMES: Codec[tuple[str, ...]] = many(PLAIN)
IDS: Codec[tuple[int, ...]] = many(PLAIN)


class AppResult(Answer, family=True):
    """The result of an intent. It is true if the intent was done."""


@dataclass(frozen=True)
class Done(AppResult, tag="done"):
    """The intent was done."""


@dataclass(frozen=True)
class Noop(AppResult, tag="noop"):
    """Nothing would change."""

    status = Status.NOOP


@dataclass(frozen=True)
class Nowhere(AppResult, tag="none"):
    """There is nothing to go back to."""

    status = Status.EMPTY_STACK


@dataclass(frozen=True)
class Ticket(AppResult, tag="ticket"):
    """The screen is shown and can answer; its answer comes as :class:`~navruntime.Answered`."""

    ticket: int = field(metadata=bare())


@dataclass(frozen=True)
class Queued(AppResult, tag="queued"):
    """The layer waits until no other one is shown."""

    status = Status.QUEUED
    id: int = field(metadata=bare())


@dataclass(frozen=True)
class Pending(AppResult, tag="pending"):
    """The intent waits until the facts in ``needs`` allow it; ``shown`` is shown until then."""

    status = Status.PENDING
    needs: tuple[str, ...] = field(metadata=member(NAMES))
    shown: Route = field(metadata=member(ROUTE))


@dataclass(frozen=True)
class Question(AppResult, tag="question"):
    """Screens are asked before they are removed (their ids) or added. Answer with the token."""

    status = Status.PENDING
    token: int = field(metadata=member())
    leave: tuple[int, ...] = field(metadata=member(IDS))
    enter: tuple[Route, ...] = field(metadata=member(many(ROUTE)))


@dataclass(frozen=True)
class Withdrawn(AppResult, tag="withdrawn"):
    """The open question with that token was withdrawn, and nothing else was done."""

    token: int = field(metadata=bare())


@dataclass(frozen=True)
class Rejected(AppResult, tag="rejected"):
    """The schema's policy for links does not allow the URL."""

    status = Status.REJECTED
    reason: Rejection = field(metadata=bare(tagged(Rejection)))


@dataclass(frozen=True)
class Unhandled(AppResult, tag="unhandled"):
    """No link matches the URL."""

    status = Status.UNHANDLED
    url: str = field(metadata=member())


@dataclass(frozen=True)
class Cancelled(AppResult, tag="cancelled"):
    """An interceptor, or the answer to a question, cancelled the intent."""

    status = Status.CANCELLED
    reason: JSON = field(metadata=bare())


class RefusalReason(Answer, family=True):
    """Why an intent was refused."""

    status = Status.REJECTED

    @classmethod
    def from_json(cls, value: Any) -> Any:
        if isinstance(value, dict) and "index" in value:
            return InTransaction(value["index"], reason_from(value.get("reason")))
        return super().from_json(value)

    @classmethod
    def _unknown(cls, tag: str, payload: JSON) -> Any:
        return OtherRefusal(tag, payload)


@dataclass(frozen=True)
class OtherRefusal(RefusalReason):
    """A reason of a later version."""

    kind: str = field(metadata=member())
    detail: JSON = field(metadata=member())

    def to_json(self) -> JSON:
        return self.kind if self.detail is None else {self.kind: self.detail}


@dataclass(frozen=True)
class Requires(RefusalReason, tag="requires"):
    """A route requires facts that do not hold, and no other route is shown instead."""

    route: str = field(metadata=member())
    facts: tuple[str, ...] = field(metadata=member(NAMES))


@dataclass(frozen=True)
class Busy(RefusalReason, tag="busy"):
    """A sheet or cover is shown."""


@dataclass(frozen=True)
class AtRoot(RefusalReason, tag="root"):
    """A root entry, or the route of a layer itself, cannot be replaced or removed."""


@dataclass(frozen=True)
class Elsewhere(RefusalReason, tag="elsewhere"):
    """The route lives in another place."""


@dataclass(frozen=True)
class NotFound(RefusalReason, tag="notFound"):
    """There is no such entry, layer or ticket."""


@dataclass(frozen=True)
class NobodyAsked(RefusalReason, tag="nobodyAsked"):
    """No shown screen was asked for an answer."""


@dataclass(frozen=True)
class Stale(RefusalReason, tag="stale"):
    """The screen that sent the intent is no longer shown."""

    from_: int = field(metadata=member())
    shown: int = field(metadata=member())


@dataclass(frozen=True)
class Asks(RefusalReason, tag="asks"):
    """It would become a question, which is not possible for an intent that waits for an answer."""

    leave: tuple[int, ...] = field(metadata=member(IDS))
    enter: tuple[Route, ...] = field(metadata=member(many(ROUTE)))


@dataclass(frozen=True)
class Held(RefusalReason, tag="held"):
    """Layers with ``while`` are shown, which only facts remove."""

    ids: tuple[int, ...] = field(metadata=bare(IDS))


@dataclass(frozen=True)
class NoPlace(RefusalReason, tag="noPlace"):
    """The history has no such place, or none that the facts allow."""


@dataclass(frozen=True)
class InTransaction(RefusalReason):
    """The intent of a transaction at ``index`` was refused, and so was all of it."""

    index: int = field(metadata=member())
    reason: Reason = field(metadata=member())

    def to_json(self) -> JSON:
        return {"index": self.index, "reason": self.reason.to_json()}


Reason = Union[RefusalReason, AppResult]
"""Why an intent was refused; in events also the result of one that changed nothing."""


def reason_from(value: Any) -> Reason:
    """Read a reason from its JSON form."""
    tag = value if isinstance(value, str) else next(iter(value), "")
    family = AppResult if tag in AppResult._family else RefusalReason
    reason: Reason = family.from_json(value)
    return reason


REASON: Codec[Reason] = Codec(reason_from, lambda reason: reason.to_json())


@dataclass(frozen=True)
class Refused(AppResult, tag="refused"):
    """The intent was refused, and nothing has changed."""

    status = Status.REJECTED
    reason: Reason = field(metadata=bare(REASON))


_COMMON: dict[bytes, AppResult] = {b'"done"': Done(), b'"noop"': Noop(), b'"none"': Nowhere()}


def app_result(answer: tuple[int, bytes]) -> AppResult:
    """The result of a call of the library."""
    known = _COMMON.get(answer[1])
    return AppResult.from_json(loads(answer[1])) if known is None else known


@dataclass(frozen=True)
class FactsChanged(Record):
    """The result of new facts: the facts that changed, the ids of removed entries and layers, and
    the result of the intent that waited for them.
    """

    changed: tuple[str, ...] = field(metadata=member(NAMES))
    evicted: tuple[int, ...] = field(metadata=member(IDS))
    resumed: AppResult | None = field(metadata=member(optional(tagged(AppResult))))

    def __bool__(self) -> bool:
        """Always true: the facts have changed."""
        return True
