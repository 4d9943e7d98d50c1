"""The families of values that share members: ``Push`` is a command, an intent of a flow and a step
of its path; ``Noop`` is the result of many calls."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ._tagged import Tagged
from .status import Status

if TYPE_CHECKING:
    from .routes import Route


class AnyCommand(Tagged, family=True):
    """A command of a stack or of a modal store."""


class Command(AnyCommand):
    """A command of a stack store."""


class ModalCommand(AnyCommand):
    """A command of a modal store."""


class FlowStep(Tagged, family=True):
    """A step of a flow's path: :class:`Push`, and last perhaps :class:`Sheet` or :class:`Cover`."""

    if TYPE_CHECKING:

        @property
        def route(self) -> Route:
            """The route that is shown."""


class FlowIntent(Tagged, family=True):
    """An intent for a flow store."""


class Answer(Tagged):
    """The result of a call. It is true if it is a success."""

    status: ClassVar[Status] = Status.OK

    @property
    def is_success(self) -> bool:
        """Whether everything was done."""
        return self.status == Status.OK

    def __bool__(self) -> bool:
        return self.is_success


class Result(Answer, family=True):
    """The result of a command or an intent."""


class RootResult(Answer, family=True):
    """The result of dismissing everything down to the root."""


class BackResult(Answer, family=True):
    """The result of going back."""


class SplitBackResult(Answer, family=True):
    """The result of going back in a split."""


class TabResult(Answer, family=True):
    """What a tab store did."""


class StepResult(Answer, family=True):
    """What a step flow did."""


class AnyOutcome(Tagged, family=True):
    """The outcome of a screen or modal, for the caller that showed it."""
