"""The events of flows, tabs, splits and step flows."""

from __future__ import annotations

from dataclasses import dataclass, field

from ._families import FlowIntent, FlowStep
from ._tagged import Record, bare, either, member, record, tagged
from .events import Event
from .flow_values import STEPS, FlowRejection
from .split import COLUMN, SplitLayout
from .status import SplitColumn


@dataclass(frozen=True)
class NavigationEvent(Event, tag="navigation"):
    """An event of a flow's stack."""

    event: Event = field(metadata=bare(tagged(Event)))


@dataclass(frozen=True)
class ModalEvent(Event, tag="modal"):
    """An event of a flow's modal store."""

    event: Event = field(metadata=bare(tagged(Event)))


@dataclass(frozen=True)
class FlowPathChange(Record):
    """The path of a flow before and after."""

    old: tuple[FlowStep, ...] = field(metadata=member(STEPS))
    new: tuple[FlowStep, ...] = field(metadata=member(STEPS))


@dataclass(frozen=True)
class FlowPathDelta(Record):
    """What a change removed and added above the ``kept`` steps that stay."""

    kept: int = field(metadata=member())
    removed: tuple[FlowStep, ...] = field(metadata=member(STEPS))
    added: tuple[FlowStep, ...] = field(metadata=member(STEPS))


@dataclass(frozen=True)
class PathChanged(Event, tag="pathChanged"):
    """The path of a flow has changed: a :class:`FlowPathDelta` for an observer of deltas, else a
    :class:`FlowPathChange`."""

    change: FlowPathChange | FlowPathDelta = field(
        metadata=bare(either(FlowPathDelta, FlowPathChange))
    )


@dataclass(frozen=True)
class IntentRejected(Event, tag="intentRejected"):
    """A flow has rejected an intent."""

    intent: FlowIntent = field(metadata=member(tagged(FlowIntent)))
    reason: FlowRejection = field(metadata=member(tagged(FlowRejection)))


@dataclass(frozen=True)
class TabEvent(Event, tag="flow"):
    """An event of a tab's flow."""

    tab: str = field(metadata=member())
    event: Event = field(metadata=member(tagged(Event)))


@dataclass(frozen=True)
class TabSelected(Event, tag="tabSelected"):
    """Another tab is selected."""

    from_: str = field(metadata=member())
    to: str = field(metadata=member())


@dataclass(frozen=True)
class TabReselected(Event, tag="tabReselected"):
    """The selected tab was selected again."""

    tab: str = field(metadata=member())


@dataclass(frozen=True)
class BadgeChanged(Event, tag="badgeChanged"):
    """A tab has another badge, or none."""

    tab: str = field(metadata=member())
    old: int | None = field(metadata=member())
    new: int | None = field(metadata=member())


@dataclass(frozen=True)
class TabAdded(Event, tag="tabAdded"):
    """There is a new tab."""

    tab: str = field(metadata=member())
    index: int = field(metadata=member())


@dataclass(frozen=True)
class TabRemoved(Event, tag="tabRemoved"):
    """A tab was removed."""

    tab: str = field(metadata=member())
    index: int = field(metadata=member())


@dataclass(frozen=True)
class ChildEvent(Event, tag="child"):
    """An event inside a presentation: a :class:`NavigationEvent` of its own stack, a
    :class:`ModalEvent` of the modals over that, or a :class:`ChildEvent` of one of those."""

    presentation: int = field(metadata=member())
    event: Event = field(metadata=member(tagged(Event)))


@dataclass(frozen=True)
class ColumnEvent(Event, tag="column"):
    """An event of a column's stack."""

    column: SplitColumn = field(metadata=member(COLUMN))
    event: Event = field(metadata=member(tagged(Event)))


@dataclass(frozen=True)
class LayoutChanged(Event, tag="layoutChanged"):
    """A split is laid out differently."""

    old: SplitLayout = field(metadata=member(record(SplitLayout)))
    new: SplitLayout = field(metadata=member(record(SplitLayout)))


@dataclass(frozen=True)
class StepChanged(Event, tag="moved"):
    """Another step is shown."""

    from_: int = field(metadata=member())
    to: int = field(metadata=member())


@dataclass(frozen=True)
class CompletionChanged(Event, tag="completionChanged"):
    """A step is complete, or no longer complete."""

    step: int = field(metadata=member())
    is_complete: bool = field(metadata=member())


@dataclass(frozen=True)
class CanProceedChanged(Event, tag="canProceedChanged"):
    """The program says that a step may be left, or no longer."""

    step: int = field(metadata=member())
    can_proceed: bool = field(metadata=member())


@dataclass(frozen=True)
class StepsFinished(Event, tag="finished"):
    """The last step is complete."""


@dataclass(frozen=True)
class StepsReset(Event, tag="reset"):
    """The step flow began again."""
