"""The step flow: a wizard."""

from __future__ import annotations

from typing import Callable, ClassVar, Iterable

from ._call import call, call_text, int64
from ._callbacks import c_function, kept
from ._ffi import lib, nav_can_proceed_fn, nav_step_flow
from ._handle import create
from ._json import read
from ._observable import Observable
from ._store_callbacks import Guarded, registered
from .results import result_for
from .routes import Route, RouteLike, routes_text
from .values import ResultCase, StepResult, StepResultCase, StepState

CanProceed = Callable[[Route, int], bool]
"""Whether the step that is shown, and its index, may be left. Runs under the lock."""


@c_function(nav_can_proceed_fn, otherwise=False)
def _can_proceed(key: int, step: bytes, length: int, index: int) -> int:
    guarded: Guarded = kept(key)
    return not guarded.gate.closed and bool(guarded.function(Route.from_json(read(step)), index))


class StepFlow(Observable[nav_step_flow]):
    """Steps in order, which of them are complete, and which one is shown."""

    __slots__ = ()
    _prefix: ClassVar[str] = "nav_step_flow_"

    def __init__(self, steps: Iterable[RouteLike]) -> None:
        """Make a step flow of routes that are all different; it begins at the first."""
        config = b'{"steps":' + routes_text(steps) + b"}"
        super().__init__(create(nav_step_flow, lib.nav_step_flow_create, config, len(config)))

    def next(self) -> StepResultCase:
        """Complete the step that is shown and go to the next one, if it may be left."""
        return StepResult.from_json(read(call_text(lib.nav_step_flow_next, self._pointer)[1]))

    def previous(self) -> StepResultCase:
        """Go to the previous step; complete steps stay complete."""
        return StepResult.from_json(read(call_text(lib.nav_step_flow_previous, self._pointer)[1]))

    def jump(self, index: int) -> StepResultCase:
        """Go to a step that is complete, or at most one ahead."""
        return StepResult.from_json(
            read(call_text(lib.nav_step_flow_jump, self._pointer, int64(index))[1])
        )

    def reset(self) -> None:
        """Start again: at the first step, no step is complete, every step may be left."""
        call(lib.nav_step_flow_reset, self._pointer)

    def set_can_proceed(self, index: int, can_proceed: bool) -> ResultCase:
        """Set whether :meth:`next` may leave a step. At first it may leave each. An unknown step is
        ``REJECTED``."""
        return result_for(
            call(lib.nav_step_flow_set_can_proceed, self._pointer, int64(index), can_proceed)
        )

    def ask_can_proceed(self, function: CanProceed | None) -> None:
        """Let a function say whether the step that is shown may be left; None removes it."""
        call(
            lib.nav_step_flow_ask_can_proceed,
            self._pointer,
            *registered(_can_proceed, function, self._gate),
        )

    def set_complete(self, index: int, complete: bool) -> ResultCase:
        """Mark a step as complete, or as not complete. An unknown step is ``REJECTED``."""
        return result_for(
            call(lib.nav_step_flow_set_complete, self._pointer, int64(index), complete)
        )

    @property
    def state(self) -> StepState:
        """The step that is shown and which ones are complete."""
        return StepState.from_json(read(call_text(lib.nav_step_flow_state, self._pointer)[1]))

    @property
    def index(self) -> int:
        """The index of the step that is shown, from 0."""
        return int(lib.nav_step_flow_index(self._pointer))

    def __len__(self) -> int:
        """How many steps there are."""
        return int(lib.nav_step_flow_count(self._pointer))
