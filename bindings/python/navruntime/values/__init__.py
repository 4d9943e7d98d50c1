# Generated from include/protocol.json by tools/generate/make_protocol.py; do not edit.
"""The values of stores and links: commands, intents, results, reasons, events and findings.

Each is a frozen dataclass that knows its JSON form; see :mod:`navruntime._record`. A module of them
is loaded when one of its names is first used."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .commands import *  # noqa: F403
    from .configs import *  # noqa: F403
    from .events import *  # noqa: F403
    from .links import *  # noqa: F403
    from .records import *  # noqa: F403
    from .results import *  # noqa: F403

__all__ = [
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
    "Cancelled",
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
    "Done",
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
    "Noop",
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
    "Pending",
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
    "Queued",
    "QueuedBehind",
    "Reason",
    "ReasonCase",
    "Rejected",
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
    "Ticket",
    "TornTail",
    "TransactionExecuted",
    "TransactionResult",
    "Truncated",
    "Undecided",
    "Unhandled",
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

_HOMES = {
    "commands": (
        "AnyCommand Back BackBy BackOrPush BackOrPushDismissingModal BackTo BackToRoot Command "
        "Cover Dismiss DismissAll DismissCurrent DismissEverything FlowIntent FlowStep Go GoMany "
        "Intent ModalCommand ModalIntent Pop PopCount PopTo PopToEntry PopToRoot Present "
        "PresentCover PresentRoute PresentSheet Push PushAll PushUniqueRoot "
        "PushUniqueRootDismissingModal Replace ReplaceCurrent ReplaceStack Reset ResetTo Sequence "
        "Sheet WhenCancelled "
    ),
    "configs": (
        "Direction DropReason Enforce Generation HistoryRecords InputLimit LayerStyle LinkLimits "
        "LinkMapping MatcherConfig MismatchPolicy ModalConfig ModalLimits MutationAction Overflow "
        "PipelineConfig Placement QueuePolicyWord Reselect ResolvedBy Root StackConfig "
        "StackLimits TabConfig ThrottleKey ValidatorConfig WebConfig WhenBusy "
    ),
    "events": (
        "Answered BadgeChanged BatchExecuted CanProceedChanged Changed ChildEvent ColumnEvent "
        "CommandIntercepted CommandRefused CompletionChanged Dismissed Event Gap IntentRejected "
        "LayoutChanged MiddlewareMutation ModalEvent NavigationEvent OtherEvent PathChanged "
        "PathMismatch Presented QueueChanged Replaced StepChanged StepsFinished StepsReset "
        "TabAdded TabEvent TabRemoved TabReselected TabSelected TransactionExecuted "
    ),
    "links": (
        "ApplicationRejected DotSegment DuplicatePattern ExecutionFailed Finding FindingCase "
        "HostExcluded HostNotAllowed InputLimitExceeded InvalidLink InvalidParameterName "
        "InvalidURL LinkExecuted LinkResult LinkResultCase NoPendingDeepLink NonCanonicalOrigin "
        "NonTerminalWildcard ParameterShadowing Pending Planned Rejected Rejection RejectionCase "
        "SchemeExcluded SchemeNotAllowed Truncated Undecided Unhandled Unreachable "
        "UnusedRequirement WildcardShadowing "
    ),
    "records": (
        "Bar BarTab BatchResult ColumnRoute Dropped Entry Evicted FlowPathChange FlowPathDelta "
        "History JournalReport Layer LayerTop LinkDestination LinkMatch LinkPlan LinkQuestion "
        "Location MigrationReport OpenQuestion PathChange PathDelta PathEntry PendingLink "
        "PlanFailure Presentation QueueChange QueueDelta RestoreReport Scene SchemaFault Screen "
        "SplitLayout StackRestoreReport StepState Tab TornTail TransactionResult "
    ),
    "results": (
        "ActiveTab AllDismissed AnyOutcome Applied AtFirstStep BackResult BackResultCase Batch "
        "BrokenRule BrokenRuleCase ByMiddleware Cancelled CannotProceed ColumnPopped "
        "ConditionFailed Custom CustomRule DismissedModal Done DuplicateRoute DuplicateTab "
        "EmptyStack EmptyStackNotAllowed EntryNotFound Executed Finished FlowRejected "
        "FlowRejection FlowRejectionCase InsufficientStackDepth InvalidPopCount InvalidResetPath "
        "InvalidRoot Left MiddlewareRejected MissingRequiredRoot MovedToColumn Multiple "
        "NavigationFailed Noop NotReachable Nothing NowhereBack OpenCancelled OpenFailed Opened "
        "OtherReason Outcome Popped PoppedToRoot PushBlockedByModalTail Queued QueuedBehind "
        "Reason ReasonCase Result ResultCase RewrittenWithoutPresentation RootCancelled "
        "RootResult RootResultCase RouteNotFound Selected ShownImmediately Single SplitBackResult "
        "SplitBackResultCase StaleAfterPrepare StepMoved StepRefusal StepRefusalCase StepRefused "
        "StepResult StepResultCase Success TabRefusal TabRefusalCase TabRefused TabResult "
        "TabResultCase Ticket UnknownStep UnknownTab ValidationFailed Value "
    ),
}

_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}


if not TYPE_CHECKING:  # Else checkers would take every name for one of the module.

    def __getattr__(name: str) -> object:
        home = _HOME_OF.get(name)
        if home is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module = __import__(f"{__name__}.{home}", fromlist=[name])
        found: object = getattr(module, name)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
