# Generated from include/protocol.json by tools/generate/make_protocol.py; do not edit.
"""Configs, and the words that values are chosen from."""

from __future__ import annotations

from typing import Literal, Mapping, Sequence as SequenceOf, TypedDict

from .._json import JSON
from ..routes import Route
from .commands import FlowStep

__all__ = [
    "Direction",
    "DropReason",
    "Enforce",
    "Generation",
    "HistoryRecords",
    "InputLimit",
    "LayerStyle",
    "LinkLimits",
    "LinkMapping",
    "MatcherConfig",
    "MismatchPolicy",
    "ModalConfig",
    "ModalLimits",
    "MutationAction",
    "Overflow",
    "PipelineConfig",
    "Placement",
    "QueuePolicyWord",
    "Reselect",
    "ResolvedBy",
    "Root",
    "StackConfig",
    "StackLimits",
    "TabConfig",
    "ThrottleKey",
    "ValidatorConfig",
    "WebConfig",
    "WhenBusy",
]

Direction = Literal["forward", "back", "replace"]
"""Which way the user moves."""
MismatchPolicy = Literal["replace", "ignore", "custom"]
"""What decides about a path that does not follow from the store's."""
MutationAction = Literal["added", "inserted", "replaced", "moved", "removed"]
"""How the list of middlewares has changed."""
LayerStyle = Literal["sheet", "cover"]
"""How a layer of an app is shown."""
ResolvedBy = Literal["proceed", "cancel", "redirect"]
"""How a question was answered."""
DropReason = Literal[
    "unknownRoute", "doesNotFit", "unknownAddress", "misplaced", "format", "fact", "dropRoute"
]
"""Why something in a snapshot could not be kept."""
Generation = Literal["current", "previous"]
"""Which file of a journal was read."""
InputLimit = Literal["maxURLLength", "maxPathSegments", "maxQueryItems"]
"""A limit of URLs."""
Root = Literal["outside", "inside"]
"""Where the root of a stack is."""
Enforce = Literal["creation", "always"]
"""When the validator checks."""
WhenBusy = Literal["queue", "replace", "reject"]
"""What a modal store does with a second presentation."""
QueuePolicyWord = Literal["preserve", "dropQueued"]
"""What happens to the modals when middleware cancels a command."""
Reselect = Literal["noop", "popToRoot"]
"""What selecting the selected tab does."""
Overflow = Literal["dropOldest", "dropNewest", "unbounded"]
"""What a full event queue does."""
Placement = Literal["push", "reset", "backOrPush", "flow"]
"""How a pipeline shows the route of a link."""
ThrottleKey = Literal["kind", "kindAndRoute"]
"""What a throttle compares."""
HistoryRecords = Literal["places", "commits"]
"""What the history of an app records."""


class StackConfig(TypedDict, total=False):
    """The config of a stack store."""

    path: SequenceOf[Route | JSON]
    """The first path, bottom first."""
    root: Root
    """Where the root is."""
    validator: ValidatorConfig
    """The rules for paths."""
    enforce: Enforce
    """When they are checked."""
    limits: StackLimits
    """The limits."""


class ValidatorConfig(TypedDict, total=False):
    """The built-in rules for paths."""

    nonEmpty: bool
    """The path must not be empty."""
    uniqueRoutes: bool
    """Routes must be unique."""
    rootedAt: Route | JSON
    """The route that a path must begin with."""


class StackLimits(TypedDict, total=False):
    """The limits of a stack store."""

    stackDepth: int
    """The greatest depth."""
    batchCommands: int
    """The most commands of a batch."""
    nestedLevels: int
    """The most levels of nested commands."""
    nestedCommands: int
    """The most commands in a composite."""
    middleware: int
    """The most middlewares."""
    jsonText: int
    """The longest text, in bytes."""
    jsonNesting: int
    """The deepest nesting of a value."""


class ModalConfig(TypedDict, total=False):
    """The config of a modal store."""

    whenBusy: WhenBusy
    """What a second presentation does."""
    queueCancellationPolicy: QueuePolicyWord
    """What happens to the queue when middleware cancels a command."""
    limits: ModalLimits
    """The limits."""


class ModalLimits(TypedDict, total=False):
    """The limits of a modal store."""

    modalQueue: int
    """The most presentations that wait."""
    middleware: int
    """The most middlewares."""
    jsonText: int
    """The longest text, in bytes."""
    jsonNesting: int
    """The deepest nesting of a value."""


class TabConfig(TypedDict, total=False):
    """A tab: its name, and the config of its flow."""

    path: SequenceOf[FlowStep | JSON]
    """The first path."""
    stack: StackConfig
    """The config of its stack."""
    modals: ModalConfig
    """The config of its modal store."""
    queueCoalescePolicy: QueuePolicyWord
    """What happens to the modals when middleware cancels the stack's part of an intent."""
    presentation: Mapping[str, str]
    """How to show a route, by its name."""
    name: str
    """Its name."""


class LinkMapping(TypedDict, total=False):
    """A row of a link table: a pattern, and one of ``route`` (with ``query``), ``template``,
    ``routes`` and ``callback``."""

    pattern: str
    """The pattern."""
    route: str
    """The name of a route."""
    query: str | SequenceOf[str]
    """The query parameters that it takes: ``all``, or their names."""
    template: JSON
    """A route with placeholders."""
    routes: SequenceOf[JSON]
    """Routes with placeholders, bottom first."""
    callback: bool
    """A callback decides."""


class LinkLimits(TypedDict, total=False):
    """The limits of URLs; 0 is no limit."""

    maxURLLength: int
    """The length in bytes."""
    maxPathSegments: int
    """The segments of the path."""
    maxQueryItems: int
    """The items of the query."""


class MatcherConfig(TypedDict, total=False):
    """The config of a matcher."""

    mappings: SequenceOf[LinkMapping]
    """The table; it may be missing in a pipeline with a ``resolve`` callback."""
    strict: bool
    """Whether a finding is an error."""
    limits: LinkLimits
    """The limits of URLs."""


class PipelineConfig(TypedDict, total=False):
    """The config of a pipeline."""

    mappings: SequenceOf[LinkMapping]
    """The table; it may be missing with a ``resolve`` callback."""
    strict: bool
    """Whether a finding is an error."""
    limits: LinkLimits
    """The limits of URLs."""
    web: WebConfig
    """A table of its own for http and https."""
    allowedSchemes: SequenceOf[str]
    """The schemes that are allowed."""
    allowedHosts: SequenceOf[str]
    """The hosts that are allowed, such as ``*.example.com``."""
    requireAuthentication: SequenceOf[str]
    """The names of routes that need sign-in."""
    placement: Placement
    """How the route is shown."""
    dotSegments: bool
    """Whether the path may have segments ``.`` and ``..``."""


class WebConfig(TypedDict, total=False):
    """The table of a pipeline for http and https."""

    mappings: SequenceOf[LinkMapping]
    """The table."""
    strict: bool
    """Whether a finding is an error."""
