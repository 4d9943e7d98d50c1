"""Random programs on a flow store with middleware do what a naive model of the protocol does: path,
events, the stores after it."""

from __future__ import annotations

import os
from typing import Any

from hypothesis import given, settings, strategies as st
from navruntime import (
    AnyCommand,
    FlowIntent,
    FlowStore,
    Middleware,
    ModalInterception,
    ModalMiddleware,
    StackInterception,
)
from navruntime.stores import Cancelled
from navruntime import Reason

from flow_model import Flow
from modal_model import Gate

RUNS = int(os.environ.get("NAV_MODEL_RUNS", "1000"))

routes = st.sampled_from(
    [{"name": "a"}, {"name": "b"}, {"name": "c"}, {"name": "d", "params": {"id": 1}}]
)
step = st.one_of(
    *(
        st.builds(lambda route, kind=kind: {kind: route}, routes)
        for kind in ("push", "push", "sheet", "cover")
    )
)
intents = st.one_of(
    st.sampled_from(["pop", "dismiss"]),
    *(
        st.builds(lambda route, kind=kind: {kind: route}, routes)
        for kind in (
            "push",
            "push",
            "presentSheet",
            "presentSheet",
            "presentCover",
            "backOrPush",
            "pushUniqueRoot",
            "backOrPushDismissingModal",
            "pushUniqueRootDismissingModal",
        )
    ),
    st.lists(step, max_size=4).map(lambda steps: {"reset": steps}),
    st.lists(routes, max_size=3).map(lambda path: {"replaceStack": path}),
)
refusals = st.sampled_from(
    [{"cancel": None}, {"cancel": "conditionFailed"}, {"cancel": {"custom": "no"}}]
)
rewrites = st.one_of(
    st.just("pop"),
    routes.map(lambda route: {"popTo": route}),
    routes.map(lambda route: {"push": route}),
    st.just({"popCount": 3}),
    st.lists(routes, max_size=2).map(lambda path: {"pushAll": path}),
).map(lambda command: {"rewrite": command})
stack_rules = st.lists(
    st.tuples(
        st.sampled_from(["push", "popTo", "pop", "replace"]), routes, st.one_of(refusals, rewrites)
    ),
    max_size=2,
)
modal_rules = st.lists(
    st.tuples(st.sampled_from(["present", "dismissCurrent", "dismissAll"]), routes, refusals),
    max_size=2,
)


def verdict(rules: Any, command: Any, name: str) -> tuple[str, Any]:
    """The first rule for this kind of command, and for its route if it has one."""
    kind = command if isinstance(command, str) else next(iter(command))
    payload = None if isinstance(command, str) else command[kind]
    subject = payload.get("route", payload) if isinstance(payload, dict) else None
    for wanted, route, action in rules:
        if wanted == kind and (subject is None or subject == route):
            if "cancel" in action:
                return "cancel", action["cancel"] or {
                    "middleware": {"debugName": name, "command": command}
                }
            return "proceed", action["rewrite"]
    return "proceed", command


def gate(rules: Any, name: str) -> Gate:
    return lambda command: verdict(rules, command, name)


def answer(rules: Any, command: Any, name: str) -> Any:
    decision, value = verdict(rules, command.to_json(), name)
    if decision == "cancel":
        return Cancelled(Reason.from_json(value))
    return None if value == command.to_json() else AnyCommand.from_json(value)


class StackGate(Middleware):
    def __init__(self, rules: Any) -> None:
        self.rules = rules

    def will_execute(self, call: StackInterception) -> Any:
        return answer(self.rules, call.command, "nav-gate")


class ModalGate(ModalMiddleware):
    def __init__(self, rules: Any) -> None:
        self.rules = rules

    def will_execute(self, call: ModalInterception) -> Any:
        return answer(self.rules, call.command, "modal-gate")


@settings(max_examples=RUNS, deadline=None)
@given(
    stack_rules=stack_rules,
    modal_rules=modal_rules,
    drops=st.booleans(),
    program=st.lists(intents, max_size=12),
)
def test_the_flow_does_what_the_model_does(
    stack_rules: Any, modal_rules: Any, drops: bool, program: list[Any]
) -> None:
    model = Flow(gate(stack_rules, "nav-gate"), gate(modal_rules, "modal-gate"), drops)
    events: list[Any] = []
    with (
        FlowStore(queue_coalesce_policy="dropQueued" if drops else "preserve") as flow,
        flow.stack as stack,
        flow.modals as modals,
    ):
        stack.add_middleware(StackGate(stack_rules), "nav-gate")
        modals.add_middleware(ModalGate(modal_rules), "modal-gate")
        flow.observe(lambda event: events.append(event.to_json()))
        for intent in program:
            result: Any = flow.send(FlowIntent.from_json(intent)).to_json()
            expected = model.send(intent)
            assert events == expected
            assert [part.to_json() for part in flow.path] == model.path
            assert [item.to_json() for item in modals.queue] == model.modal.queue
            assert [entry.id for entry in stack.entries] == [
                entry for entry, _ in model.stack.entries
            ]
            rejection = [
                event["intentRejected"]["reason"] for event in expected if "intentRejected" in event
            ]
            assert rejection == (
                [result["rejected"]["reason"]]
                if isinstance(result, dict) and "rejected" in result
                else []
            )
            events.clear()
