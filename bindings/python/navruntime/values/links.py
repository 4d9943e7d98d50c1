# Generated from include/protocol.json by tools/generate/make_protocol.py; do not edit.
"""What pipelines and link handlers decide, and findings about link tables."""

from __future__ import annotations

from .._record import Answer, Detailed, Tagged
from ..status import Status

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Union
    from .._json import JSON
    from .._record import Maybe
    from .configs import InputLimit
    from .records import BatchResult, LinkPlan, PendingLink, PlanFailure, TransactionResult
    from .results import ReasonCase, TabRefusalCase

__all__ = [
    "ApplicationRejected",
    "DotSegment",
    "DuplicatePattern",
    "ExecutionFailed",
    "Finding",
    "FindingCase",
    "HostExcluded",
    "HostNotAllowed",
    "InputLimitExceeded",
    "InvalidLink",
    "InvalidParameterName",
    "InvalidURL",
    "LinkExecuted",
    "LinkResult",
    "LinkResultCase",
    "NoPendingDeepLink",
    "NonCanonicalOrigin",
    "NonTerminalWildcard",
    "ParameterShadowing",
    "Pending",
    "Planned",
    "Rejected",
    "Rejection",
    "RejectionCase",
    "SchemeExcluded",
    "SchemeNotAllowed",
    "Truncated",
    "Undecided",
    "Unhandled",
    "Unreachable",
    "UnusedRequirement",
    "WildcardShadowing",
]


class Rejection(Tagged, family=True):
    """Why a pipeline rejects a URL."""

    if TYPE_CHECKING:

        @classmethod
        def from_json(cls, value: Any) -> RejectionCase:
            """Read any case from its JSON form."""


class LinkResult(Answer, family=True):
    """What a pipeline decides about a URL, or what a handler did with it. It is true if the link
    was planned or executed."""

    if TYPE_CHECKING:

        @classmethod
        def from_json(cls, value: Any) -> LinkResultCase:
            """Read any case from its JSON form."""


class Finding(Detailed, family=True):
    """Something that the author of a link table should know. It never changes what matches."""

    if TYPE_CHECKING:

        @property
        def url(self) -> str | None:
            """Its URL, if it has one."""

    else:
        url = None

    if TYPE_CHECKING:

        @classmethod
        def from_json(cls, value: Any) -> FindingCase:
            """Read any case from its JSON form."""


class SchemeNotAllowed(Rejection, tag="schemeNotAllowed"):
    """Its scheme is not among the allowed ones."""

    actual: str | None
    """The scheme."""


class HostNotAllowed(Rejection, tag="hostNotAllowed"):
    """Its host is not among the allowed ones."""

    actual: str | None
    """The host."""


class NonCanonicalOrigin(Rejection, tag="nonCanonicalOrigin"):
    """It names an allowed host with user-info or a port."""

    actual: str
    """The user-info, host and port."""


class DotSegment(Rejection, tag="dotSegment"):
    """A segment of its path is ``.`` or ``..``."""

    actual: str
    """The URL."""


class InvalidURL(Rejection, tag="invalidURL"):
    """It is not a URL."""

    actual: str
    """The text."""
    offset: int
    """The byte of the fault."""
    reason: str
    """The fault."""


class InputLimitExceeded(Rejection, tag="inputLimitExceeded"):
    """It is larger than a limit allows."""

    limit: InputLimit
    """The limit."""
    actual: int
    """The size of the URL."""
    maximum: int
    """The size that is allowed."""


class Planned(LinkResult, tag="plan", bare=True):
    """The pipeline has a plan."""

    plan: LinkPlan


class Pending(LinkResult, tag="pending", bare=True, status=Status.PENDING):
    """The link waits for sign-in."""

    link: PendingLink


class Rejected(LinkResult, tag="rejected", bare=True, status=Status.REJECTED):
    """The rules reject the URL."""

    reason: RejectionCase


class Unhandled(LinkResult, tag="unhandled", status=Status.UNHANDLED):
    """No mapping matches."""

    url: str
    """The URL."""


class LinkExecuted(LinkResult, tag="executed"):
    """The plan was executed: on a stack as a batch, in a flow as a transaction, in a tab with its
    name."""

    plan: LinkPlan
    """The plan."""
    batch: Maybe[BatchResult] = None
    """The result on a stack."""
    tab: Maybe[str] = None
    """The tab."""
    transaction: Maybe[TransactionResult] = None
    """The result in a flow or a tab."""


class ExecutionFailed(LinkResult, tag="executionFailed"):
    """Not all of the plan succeeded. In a flow and on tabs nothing has changed: ``transaction`` or
    ``reason`` says why, or ``refused`` names an unknown tab."""

    plan: LinkPlan
    """The plan."""
    batch: Maybe[BatchResult] = None
    """The result on a stack."""
    tab: Maybe[str] = None
    """The tab."""
    transaction: Maybe[TransactionResult] = None
    """The result in a flow or a tab."""
    reason: Maybe[ReasonCase] = None
    """Why the modals stay."""
    middleware: Maybe[str] = None
    """The name of the middleware, if the reason does not give it."""
    refused: Maybe[TabRefusalCase] = None
    """Why there is no such tab."""

    @property
    def status(self) -> Status:
        """The status that follows from the members."""
        if self.batch is not None:
            return Status.PARTIAL
        if self.transaction is not None:
            return Status.NOT_COMMITTED
        if self.reason is not None:
            return Status.CANCELLED
        return Status.REJECTED


class ApplicationRejected(LinkResult, tag="applicationRejected", status=Status.REJECTED):
    """The engine would refuse a command of the plan; nothing was executed."""

    plan: LinkPlan
    """The plan."""
    failure: PlanFailure
    """The command, and why."""


class InvalidLink(LinkResult, tag="invalidURL", status=Status.REJECTED):
    """It is not a URL."""

    actual: str
    """The text."""
    offset: int
    """The byte of the fault."""
    reason: str
    """The fault."""


class NoPendingDeepLink(LinkResult, tag="noPendingDeepLink", status=Status.NOOP):
    """Of resuming: no link waits, or it has expired."""


class NonTerminalWildcard(Finding, tag="nonTerminalWildcard"):
    """A ``*`` is not last: the pattern never matches."""

    pattern: str
    """The pattern."""
    index: int
    """The segment."""
    mapping: int
    """The mapping."""
    url: str
    """A URL that shows it."""


class InvalidParameterName(Finding, tag="invalidParameterName"):
    """A parameter has no valid name, or an unknown type: the pattern never matches."""

    pattern: str
    """The pattern."""
    index: int
    """The segment."""
    name: str
    """The name, as written."""
    type: Maybe[str]
    """The type, if it is unknown."""
    mapping: int
    """The mapping."""
    url: str
    """A URL that shows it."""


class DuplicatePattern(Finding, tag="duplicatePattern"):
    """The same pattern twice, apart from the names of parameters."""

    pattern: str
    """The pattern."""
    first_index: int
    """The mapping that matches its URLs."""
    duplicate_index: int
    """The mapping that never matches."""
    url: str
    """A URL that shows it."""


class WildcardShadowing(Finding, tag="wildcardShadowing"):
    """A wildcard matches all URLs of a later pattern."""

    pattern: str
    """The pattern that matches."""
    index: int
    """Its mapping."""
    shadowed_pattern: str
    """The later pattern."""
    shadowed_index: int
    """Its mapping."""
    url: str
    """A URL that shows it."""


class ParameterShadowing(Finding, tag="parameterShadowing"):
    """Parameters match all URLs of a later pattern."""

    pattern: str
    """The pattern that matches."""
    index: int
    """Its mapping."""
    shadowed_pattern: str
    """The later pattern."""
    shadowed_index: int
    """Its mapping."""
    url: str
    """A URL that shows it."""


class Unreachable(Finding, tag="unreachable"):
    """Earlier mappings together match all URLs of a pattern."""

    index: int
    """The mapping."""
    by: tuple[int, ...]
    """The earlier mappings."""
    url: str
    """A URL that shows it."""


class Undecided(Finding, tag="undecided"):
    """The budget was not enough to say whether a mapping is reachable."""

    index: int
    """The mapping."""
    url: str
    """A URL of its pattern."""


class UnusedRequirement(Finding, tag="unusedRequirement"):
    """Of a pipeline: nothing leads to a name in ``requireAuthentication``."""

    name: str
    """The name."""
    nearest: str | None
    """A route whose name is similar."""


class SchemeExcluded(Finding, tag="schemeNotAllowed"):
    """Of a pipeline: the policy excludes the scheme of a pattern."""

    pattern: str
    """The pattern."""
    mapping: int
    """The mapping."""
    scheme: str
    """The scheme."""
    url: str
    """A URL that shows it."""


class HostExcluded(Finding, tag="hostNotAllowed"):
    """Of a pipeline: the policy excludes the host of a pattern."""

    pattern: str
    """The pattern."""
    mapping: int
    """The mapping."""
    host: str
    """The host."""
    url: str
    """A URL that shows it."""


class Truncated(Finding, tag="truncated", bare=True):
    """There are that many findings more."""

    count: int


if TYPE_CHECKING:
    RejectionCase = Union[
        SchemeNotAllowed,
        HostNotAllowed,
        NonCanonicalOrigin,
        DotSegment,
        InvalidURL,
        InputLimitExceeded,
    ]
    """Any case of ``Rejection``."""
    LinkResultCase = Union[
        Planned,
        Pending,
        Rejected,
        Unhandled,
        LinkExecuted,
        ExecutionFailed,
        ApplicationRejected,
        InvalidLink,
        NoPendingDeepLink,
    ]
    """Any case of ``LinkResult``."""
    FindingCase = Union[
        NonTerminalWildcard,
        InvalidParameterName,
        DuplicatePattern,
        WildcardShadowing,
        ParameterShadowing,
        Unreachable,
        Undecided,
        UnusedRequirement,
        SchemeExcluded,
        HostExcluded,
        Truncated,
    ]
    """Any case of ``Finding``."""
else:
    RejectionCase = Rejection
    LinkResultCase = LinkResult
    FindingCase = Finding
