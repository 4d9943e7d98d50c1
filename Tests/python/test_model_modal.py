"""Random programs on a modal store with middleware do what a naive model of the protocol does:
results, state, events and who is asked what."""

from __future__ import annotations

import os
from typing import Any

from hypothesis import given, settings, strategies as st
from navruntime import (
    AnyCommand,
    DismissReason,
    ModalInterception,
    ModalMiddleware,
    ModalStore,
    ModalStyle,
    Route,
)
from navruntime.stores import Cancelled
from navruntime import Reason

from modal_model import Modal

RUNS = int(os.environ.get("NAV_MODEL_RUNS", "1000"))

routes = st.sampled_from([{"name": "a"}, {"name": "b"}, {"name": "c", "params": {"id": "1"}}])
styles = st.sampled_from(["sheet", "fullScreenCover"])
reasons = st.sampled_from(["dismiss", "systemDismiss", {"custom": "done"}])
kinds = st.sampled_from(["present", "replaceCurrent", "dismissCurrent", "dismissAll"])
actions = st.one_of(
    st.sampled_from(
        [{"cancel": None}, {"cancel": "conditionFailed"}, {"cancel": {"custom": "no"}}]
    ),
    st.sampled_from(
        [
            {"rewrite": "dismissAll"},
            {"rewrite": {"dismissCurrent": "dismiss"}},
            {"rewrite": "replaceCurrent"},
        ]
    ),
)
gates = st.dictionaries(kinds, actions, max_size=2)
steps = st.one_of(
    st.tuples(st.just("present"), routes, styles),
    st.tuples(st.just("present"), routes, styles),
    st.tuples(st.just("replace_current"), routes, styles),
    st.tuples(st.just("dismiss"), reasons),
    st.tuples(st.just("dismiss_all")),
)


def decide(rules: dict[str, Any], command: Any) -> tuple[str, Any]:
    """What the gate does with a command: the same rules for the model and for the middleware."""
    kind = command if isinstance(command, str) else next(iter(command))
    action = rules.get(kind, {})
    if "cancel" in action:
        return "cancel", action["cancel"]
    to = action.get("rewrite", command)
    if to == "replaceCurrent":
        return "proceed", {to: command[kind]} if kind in ("present", "replaceCurrent") else command
    return "proceed", to


class Gate(ModalMiddleware):
    def __init__(self, rules: dict[str, Any], log: list[Any]) -> None:
        self.rules, self.log = rules, log

    def will_execute(self, call: ModalInterception) -> Any:
        command, state = call.command.to_json(), call.state
        self.log.append(
            (
                command,
                None if state.current is None else state.current.to_json(),
                [item.to_json() for item in state.queue],
            )
        )
        verdict, value = decide(self.rules, command)
        if verdict == "cancel":
            return Cancelled(None if value is None else Reason.from_json(value))
        return None if value == command else AnyCommand.from_json(value)


def perform(store: ModalStore, step: Any) -> Any:
    operation, *arguments = step
    if operation in ("present", "replace_current"):
        return getattr(store, operation)(
            Route.from_json(arguments[0]), ModalStyle(arguments[1])
        ).to_json()
    return (
        store.dismiss(DismissReason.from_json(arguments[0]))
        if operation == "dismiss"
        else store.dismiss_all()
    ).to_json()


@settings(max_examples=RUNS, deadline=None)
@given(
    when_busy=st.sampled_from(["queue", "replace", "reject"]),
    drops=st.booleans(),
    rules=gates,
    program=st.lists(steps, max_size=12),
)
def test_the_modal_store_does_what_the_model_does(
    when_busy: str, drops: bool, rules: dict[str, Any], program: list[Any]
) -> None:
    log: list[Any] = []
    expected_log: list[Any] = []

    def gate(command: Any) -> tuple[str, Any]:
        expected_log.append((command, model.current, list(model.queue)))
        verdict, value = decide(rules, command)
        if verdict == "cancel" and value is None:
            value = {"middleware": {"debugName": "gate", "command": command}}
        return verdict, value

    model = Modal(gate, when_busy, drops)
    events: list[Any] = []
    with ModalStore(
        when_busy=when_busy, queue_cancellation_policy="dropQueued" if drops else "preserve"
    ) as store:
        store.add_middleware(Gate(rules, log), "gate")
        store.observe(lambda event: events.append(event.to_json()))
        for step in program:
            operation, *arguments = step
            assert perform(store, step) == getattr(model, operation)(*arguments)
            current = store.current
            assert (None if current is None else current.to_json()) == model.current
            assert [
                item.to_json() for item in store.queue
            ] == model.queue and store.queue_count == len(model.queue)
            assert (events, log) == (model.events, expected_log)
            for record in (events, log, model.events, expected_log):
                record.clear()
