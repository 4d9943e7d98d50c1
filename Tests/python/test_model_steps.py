"""Random programs on a step flow do what a naive model of the protocol does: results, state, events
in order, steps out of range, a host that is asked."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import Any

from hypothesis import given, settings, strategies as st
from navruntime import Route, StepFlow

RUNS = int(os.environ.get("NAV_MODEL_RUNS", "1000"))
NAMES = ["cart", "address", "delivery", "payment", "review"]


@dataclass
class Steps:
    """An index and sets. `host` is what the host would answer for each step, while it is asked."""

    count: int
    index: int = 0
    complete: set[int] = field(default_factory=set)
    held: set[int] = field(default_factory=set)
    host: list[bool] | None = None
    finished: bool = False
    events: list[Any] = field(default_factory=list)
    told: int = 0

    @property
    def may_leave(self) -> bool:
        return self.index not in self.held if self.host is None else self.host[self.index]

    def tell(self, event: Any) -> None:
        self.events.append(event)
        self.told += 1

    def move(self, to: int) -> Any:
        moved = {"moved": {"from": self.index, "to": to}}
        self.index, self.finished = to, False
        self.tell(moved)
        return moved

    def next(self) -> Any:
        if self.finished:
            return "noop"
        if not self.may_leave:
            return {"refused": "cannotProceed"}
        self.set_complete(self.index, True)
        if self.index + 1 < self.count:
            return self.move(self.index + 1)
        self.finished = True
        self.tell("finished")
        return "finished"

    def previous(self) -> Any:
        return {"refused": "atFirstStep"} if self.index == 0 else self.move(self.index - 1)

    def jump(self, to: int) -> Any:
        if not 0 <= to < self.count:
            return {"refused": {"unknownStep": to}}
        if to == self.index:
            return "noop"
        return (
            self.move(to)
            if to in self.complete or to <= self.index + 1
            else {"refused": {"notReachable": to}}
        )

    def reset(self) -> None:
        self.index, self.complete, self.held, self.finished = 0, set(), set(), False
        self.tell("reset")

    def set_can_proceed(self, step: int, may: bool) -> Any:
        if not 0 <= step < self.count:
            return "REJECTED"
        if may == (step in self.held):
            (self.held.discard if may else self.held.add)(step)
            self.tell({"canProceedChanged": {"step": step, "canProceed": may}})
        return "OK"

    def set_complete(self, step: int, complete: bool) -> Any:
        if not 0 <= step < self.count:
            return "REJECTED"
        if complete != (step in self.complete):
            (self.complete.add if complete else self.complete.discard)(step)
            self.tell({"completionChanged": {"step": step, "isComplete": complete}})
        return "OK"

    def ask_can_proceed(self, host: list[bool] | None) -> None:
        self.host = host

    def state(self) -> Any:
        return {
            "index": self.index,
            "step": {"name": NAMES[self.index]},
            "count": self.count,
            "completed": sorted(self.complete),
            "canProceed": self.may_leave,
            "isFinished": self.finished,
        }


places = st.one_of(st.integers(-1, 6), st.sampled_from([-(2**63), 2**63 - 1]))
operations = st.one_of(
    st.just(("next",)),
    st.just(("next",)),
    st.just(("next",)),
    st.just(("previous",)),
    st.tuples(st.just("jump"), places),
    st.just(("reset",)),
    st.tuples(st.just("set_can_proceed"), places, st.booleans()),
    st.tuples(st.just("set_complete"), places, st.booleans()),
    st.tuples(
        st.just("ask_can_proceed"),
        st.one_of(st.none(), st.lists(st.booleans(), min_size=5, max_size=5)),
    ),
)


def perform(steps: StepFlow, asked: list[Any], operation: str, arguments: list[Any]) -> Any:
    if operation == "reset":
        return steps.reset()
    if operation == "ask_can_proceed":
        host = arguments[0]

        def answer(step: Route, index: int) -> bool:
            asked.append((step.name, index))
            return bool(host[index])

        return steps.ask_can_proceed(answer if host is not None else None)
    result: Any = getattr(steps, operation)(*arguments)
    return result.status.name if operation.startswith("set_") else result.to_json()


@settings(max_examples=RUNS, deadline=None)
@given(count=st.integers(1, 5), program=st.lists(operations, max_size=20))
def test_the_steps_do_what_the_model_does(count: int, program: list[Any]) -> None:
    model, events, asked = Steps(count), [], []
    with StepFlow(NAMES[:count]) as steps:
        steps.observe(lambda event: events.append(event.to_json()))
        for operation, *arguments in program:
            # The host is asked about the step that is shown, and only by `next` on a flow that is
            # not finished.
            expected_question = (
                [(NAMES[model.index], model.index)]
                if operation == "next" and model.host is not None and not model.finished
                else []
            )
            asked.clear()
            assert perform(steps, asked, operation, arguments) == getattr(model, operation)(
                *arguments
            )
            assert asked == expected_question
            assert events == model.events
            assert steps.state.to_json() == model.state()
            assert (steps.index, len(steps), steps.revision) == (
                model.index,
                model.count,
                model.told,
            )
            events.clear()
            model.events.clear()
