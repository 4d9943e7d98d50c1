"""The results of matchers, pipelines and link handlers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Mapping, Sequence, TypedDict, Union

from ._json import JSON
from ._tagged import PLAIN, Codec, Record, Tagged, bare, many, member, optional, record, tagged
from .batches import BatchResult, TransactionResult
from .commands import COMMAND, Command
from .reasons import Reason
from .results import Answer, Result
from .routes import ROUTE, Route
from .status import Status
from .tabs import TabRefusal


class LinkMapping(TypedDict, total=False):
    """One row of a link table: a pattern, and one of ``route`` (with ``query``), ``template``,
    ``routes`` and ``callback``."""

    pattern: str
    route: str
    query: Union[str, Sequence[str]]
    template: JSON
    routes: Sequence[JSON]
    callback: bool


_TEXTS: Codec[Mapping[str, tuple[str, ...]]] = Codec(
    lambda value: {name: tuple(texts) for name, texts in value.items()},
    lambda value: {name: list(texts) for name, texts in value.items()},
)


@dataclass(frozen=True)
class LinkMatch(Record):
    """The mapping that matches a URL. ``params`` has everything that the URL says, as text;
    ``routes`` is there if the mapping leads to several."""

    index: int = field(metadata=member())
    pattern: str = field(metadata=member())
    route: Route = field(metadata=member(ROUTE))
    params: Mapping[str, tuple[str, ...]] = field(metadata=member(_TEXTS))
    routes: tuple[Route, ...] | None = field(
        default=None, metadata=member(optional(many(ROUTE)), omit=True)
    )


@dataclass(frozen=True)
class LinkQuestion(Record):
    """The question to a ``routes`` callback: a mapping that matches, and what the URL says."""

    index: int = field(metadata=member())
    pattern: str = field(metadata=member())
    url: str = field(metadata=member())
    params: Mapping[str, tuple[str, ...]] = field(metadata=member(_TEXTS))


@dataclass(frozen=True)
class LinkDestination(Record):
    """The question to a ``plan`` callback: where a URL leads, bottom first."""

    url: str = field(metadata=member())
    routes: tuple[Route, ...] = field(metadata=member(many(ROUTE)))


@dataclass(frozen=True)
class Finding:
    """Something that the author of a link table should know.

    ``kind`` and ``details`` are as docs/deep-links.md lists them: ``nonTerminalWildcard``,
    ``invalidParameterName``, ``duplicatePattern``, ``wildcardShadowing``, ``parameterShadowing``,
    ``unreachable``, ``undecided``, of a pipeline's matcher ``unusedRequirement``,
    ``schemeNotAllowed`` and ``hostNotAllowed``, and ``truncated``.
    """

    kind: str
    details: JSON

    @property
    def url(self) -> str | None:
        """A URL that shows it, to paste; None for ``unusedRequirement`` and ``truncated``."""
        url = self.details.get("url") if isinstance(self.details, Mapping) else None
        return url if isinstance(url, str) else None

    @staticmethod
    def from_json(value: Any) -> "Finding":
        """Read a finding from its JSON form."""
        ((kind, details),) = value.items()
        return Finding(kind, details)

    def to_json(self) -> JSON:
        """Its JSON form."""
        return {self.kind: self.details}


@dataclass(frozen=True)
class LinkPlan(Record):
    """The plan of a link: commands for a stack store, or steps for a flow store."""

    commands: tuple[Command, ...] | None = field(
        default=None, metadata=member(optional(many(COMMAND)), omit=True)
    )
    steps: tuple[JSON, ...] | None = field(
        default=None, metadata=member(optional(many(PLAIN)), omit=True)
    )


_PLAN: Codec[LinkPlan] = record(LinkPlan)


@dataclass(frozen=True)
class PendingLink(Record):
    """A link that waits for sign-in; ``stored_at`` is the handler's clock when it began to wait."""

    url: str = field(metadata=member())
    route: Route = field(metadata=member(ROUTE))
    plan: LinkPlan = field(metadata=member(_PLAN))
    stored_at: int | None = field(default=None, metadata=member(PLAIN, omit=True))


class Rejection(Tagged, family=True):
    """Why a pipeline rejects a URL."""


@dataclass(frozen=True)
class InvalidURL(Rejection, tag="invalidURL"):
    """It is not a URL; ``offset`` is the first wrong byte."""

    actual: str = field(metadata=member())
    offset: int | None = field(default=None, metadata=member(PLAIN, omit=True))
    reason: str | None = field(default=None, metadata=member(PLAIN, omit=True))


@dataclass(frozen=True)
class InputLimitExceeded(Rejection, tag="inputLimitExceeded"):
    """It is larger than a limit allows."""

    limit: str = field(metadata=member())
    actual: int = field(metadata=member())
    maximum: int = field(metadata=member())


@dataclass(frozen=True)
class NonCanonicalOrigin(Rejection, tag="nonCanonicalOrigin"):
    """It names an allowed host with user-info or a port."""

    actual: JSON = field(metadata=member())


@dataclass(frozen=True)
class SchemeNotAllowed(Rejection, tag="schemeNotAllowed"):
    """Its scheme is not among the allowed ones."""

    actual: str | None = field(metadata=member())


@dataclass(frozen=True)
class HostNotAllowed(Rejection, tag="hostNotAllowed"):
    """Its host is not among the allowed ones."""

    actual: str | None = field(metadata=member())


_BATCH = member(optional(record(BatchResult)), omit=True)
_TRANSACTION = member(optional(record(TransactionResult)), omit=True)


class LinkResult(Answer, family=True):
    """What a pipeline decides about a URL, or what a handler did with it. True when the link was
    planned or executed."""


@dataclass(frozen=True)
class Planned(LinkResult, tag="plan"):
    """The pipeline has a plan."""

    plan: LinkPlan = field(metadata=bare(_PLAN))


@dataclass(frozen=True)
class Pending(LinkResult, tag="pending"):
    """The link waits for sign-in."""

    status = Status.PENDING
    link: PendingLink = field(metadata=bare(record(PendingLink)))


@dataclass(frozen=True)
class Rejected(LinkResult, tag="rejected"):
    """The rules refuse the URL."""

    status = Status.REJECTED
    reason: Rejection = field(metadata=bare(tagged(Rejection)))


@dataclass(frozen=True)
class Unhandled(LinkResult, tag="unhandled"):
    """Nothing matches the URL."""

    status = Status.UNHANDLED
    url: str = field(metadata=member())


@dataclass(frozen=True)
class LinkExecuted(LinkResult, tag="executed"):
    """The plan was executed: on a stack as a ``batch``, in a flow as a ``transaction``, in a tab
    with its name."""

    plan: LinkPlan = field(metadata=member(_PLAN))
    batch: BatchResult | None = field(default=None, metadata=_BATCH)
    tab: str | None = field(default=None, metadata=member(PLAIN, omit=True))
    transaction: TransactionResult | None = field(default=None, metadata=_TRANSACTION)


@dataclass(frozen=True)
class ExecutionFailed(LinkResult, tag="executionFailed"):
    """The plan was executed, but not all of it succeeded. On a flow and on tabs nothing has changed
    then: the ``transaction`` says why, the ``reason`` says why the modals stay, or ``refused``
    names a tab that does not exist."""

    plan: LinkPlan = field(metadata=member(_PLAN))
    batch: BatchResult | None = field(default=None, metadata=_BATCH)
    tab: str | None = field(default=None, metadata=member(PLAIN, omit=True))
    transaction: TransactionResult | None = field(default=None, metadata=_TRANSACTION)
    reason: Reason | None = field(
        default=None, metadata=member(optional(tagged(Reason)), omit=True)
    )
    refused: TabRefusal | None = field(
        default=None, metadata=member(optional(tagged(TabRefusal)), omit=True)
    )

    @property
    def status(self) -> Status:  # type: ignore[override]
        """Its status."""
        if self.batch is not None:
            return Status.PARTIAL
        if self.transaction is not None:
            return Status.NOT_COMMITTED
        return Status.REJECTED if self.reason is None else Status.CANCELLED


@dataclass(frozen=True)
class PlanFailure(Record):
    """The command of a plan that the engine would refuse."""

    index: int = field(metadata=member())
    command: Command = field(metadata=member(COMMAND))
    result: Result = field(metadata=member(tagged(Result)))


@dataclass(frozen=True)
class ApplicationRejected(LinkResult, tag="applicationRejected"):
    """The engine would refuse the plan; nothing ran."""

    status = Status.REJECTED
    plan: LinkPlan = field(metadata=member(_PLAN))
    failure: PlanFailure = field(metadata=member(record(PlanFailure)))


@dataclass(frozen=True)
class InvalidLink(LinkResult, tag="invalidURL"):
    """It is not a URL."""

    status = Status.REJECTED
    actual: str = field(metadata=member())
    offset: int | None = field(default=None, metadata=member(PLAIN, omit=True))
    reason: str | None = field(default=None, metadata=member(PLAIN, omit=True))


@dataclass(frozen=True)
class NoPendingDeepLink(LinkResult, tag="noPendingDeepLink"):
    """Nothing waits, or the link has expired."""

    status = Status.NOOP
