"""Random programs on a tree of presentations and the stores that they own do what a naive model of
the protocol does.

Results, the state of every store that lives, and one journal of all events and outcomes in order:
dismissals under a guard, results delivered once and only once, calls on children of dead parents,
children of what only waits.
"""

from __future__ import annotations

import os
from contextlib import ExitStack
from typing import Any, Callable

import pytest
from hypothesis import given, settings, strategies as st
from navruntime import (
    ConditionFailed,
    DetachedError,
    DismissCurrent,
    EventMask,
    ModalInterception,
    ModalMiddleware,
    ModalStore,
    ModalStyle,
    NavigationStore,
    Outcome,
    Value,
)
from navruntime.stores import Cancelled

from tree_model import Node

RUNS = int(os.environ.get("NAV_MODEL_RUNS", "1000"))
MASK = EventMask.PRESENTED | EventMask.DISMISSED | EventMask.REPLACED | EventMask.QUEUE_CHANGED
MOST_NODES = 9

numbers = st.integers(0, MOST_NODES - 1)
routes = st.sampled_from(["a", "b", "locked"])
styles = st.sampled_from(["sheet", "fullScreenCover"])
operations = st.one_of(
    *[st.tuples(st.just("grow"), numbers, routes, styles)] * 4,
    st.tuples(st.just("present"), numbers, routes, styles),
    st.tuples(st.just("ask"), numbers, routes, styles),
    st.tuples(st.just("ask"), numbers, routes, styles),
    st.tuples(st.just("child"), numbers, st.integers(0, 2)),
    st.tuples(st.just("child"), numbers, st.just(0)),
    st.tuples(st.just("push"), numbers, routes),
    st.tuples(st.just("push_for_result"), numbers, routes),
    st.tuples(st.just("pop"), numbers),
    st.tuples(st.just("dismiss"), numbers),
    st.tuples(st.just("answer"), numbers, st.integers(0, 9)),
    st.tuples(st.just("dismiss_all"), numbers),
    st.tuples(st.just("replace_current"), numbers, routes, styles),
    st.tuples(st.just("dismiss_self"), numbers, st.booleans()),
    st.tuples(st.just("dismiss_all_from_root"), numbers, st.booleans()),
    st.tuples(st.just("back"), numbers),
)


class Guard(ModalMiddleware):
    """What is locked is not dismissed on its own."""

    def will_execute(self, call: ModalInterception) -> Cancelled | None:
        current = call.state.current
        is_kept = (
            isinstance(call.command, DismissCurrent)
            and current is not None
            and current.route.name == "locked"
        )
        return Cancelled(ConditionFailed()) if is_kept else None


class World:
    """The stores beside their model, number by number; a number may be that of a store whose parent
    is gone."""

    def __init__(self, guarded: bool, resources: ExitStack) -> None:
        self.resources, self.heard, self.tokens = resources, [], 0
        self.stores: list[tuple[NavigationStore, ModalStore]] = []
        self.models: list[Node] = []
        stack = resources.enter_context(NavigationStore())
        modals = resources.enter_context(ModalStore.over(stack))
        if guarded:
            modals.add_middleware(Guard(), "guard")
        self.journal: list[Any] = []
        self.enter(stack, modals, Node(0, self.journal, locked="locked" if guarded else None))

    heard: list[Any]

    def enter(self, stack: NavigationStore, modals: ModalStore, model: Node) -> None:
        number = len(self.models)
        self.stores.append((stack, modals))
        self.models.append(model)
        stack.observe(lambda event: self.heard.append((number, event.to_json())), EventMask.CHANGED)
        modals.observe(lambda event: self.heard.append((number, event.to_json())), MASK)

    def listener(self) -> tuple[int, Callable[[Outcome], None]]:
        self.tokens += 1
        token = self.tokens

        def hear(outcome: Outcome) -> None:
            self.heard.append(
                (
                    f"token {token}",
                    {"value": outcome.value}
                    if isinstance(outcome, Value)
                    else {"left": outcome.reason},
                )
            )

        return token, hear

    def child(self, number: int, place: int) -> None:
        """The stores of the presentation at that place: the current one is at 0."""
        model, (_, modals) = self.models[number], self.stores[number]
        if place >= len(model.modals) or not model.alive:
            assert modals.child(model.last_id + 1) is None
        elif len(self.models) < MOST_NODES and model.modals[place].id not in model.children:
            owner = model.modals[place].id
            made = modals.child(owner)
            assert made is not None
            self.resources.callback(made[0].close)
            self.resources.callback(made[1].close)
            model.children[owner] = Node(len(self.models), self.journal, model, owner)
            self.enter(*made, model.children[owner])

    def grow(self, number: int, route: str, style: str) -> None:
        """A presentation that somebody waits for, current or not, with a screen in its own stack
        that somebody waits for: what random steps seldom make."""
        self.perform("ask", number, [route, style])
        nodes = len(self.models)
        self.child(number, len(self.models[number].modals) - 1)
        if len(self.models) > nodes:
            self.perform("push_for_result", nodes, [route])

    def perform(self, operation: str, number: int, arguments: list[Any]) -> None:
        model, (stack, modals) = self.models[number], self.stores[number]
        if operation == "grow":
            return self.grow(number, *arguments)
        if operation == "child":
            return self.child(number, *arguments)
        if operation == "present":
            assert modals.present(
                arguments[0], ModalStyle(arguments[1])
            ).to_json() == model.present(*arguments)
        elif operation == "ask":
            token, hear = self.listener()
            _, owner = modals.present_for_result(arguments[0], hear, ModalStyle(arguments[1]))
            model.present(*arguments, token)
            assert owner == model.last_id
        elif operation == "push":
            assert stack.push(arguments[0]).to_json() == model.push(arguments[0])
        elif operation == "push_for_result":
            token, hear = self.listener()
            stack.push_for_result(arguments[0], hear)
            model.push(arguments[0], token)
        elif operation == "answer":
            assert modals.dismiss_with_result(arguments[0]).to_json() == model.dismiss(
                {"value": arguments[0]}
            )
        elif operation == "replace_current":
            assert modals.replace_current(
                arguments[0], ModalStyle(arguments[1])
            ).to_json() == model.replace_current(*arguments)
        elif operation in ("dismiss_self", "dismiss_all_from_root"):
            result: Any = getattr(stack if arguments[0] else modals, operation)()
            assert result.to_json() == getattr(model, operation)()
        else:
            found: Any = getattr(stack if operation == "pop" else modals, operation)()
            assert found.to_json() == getattr(model, operation)()

    def check(self) -> None:
        assert self.heard == self.journal
        alive = {node.number for node in self.models[0].below()}
        for number, (model, (stack, modals)) in enumerate(zip(self.models, self.stores)):
            assert model.alive == (number in alive)
            if model.alive:
                presented = [
                    shown for shown in (modals.current, *modals.queue) if shown is not None
                ]
                assert (
                    [route.name for route in stack.path],
                    [shown.to_json() for shown in presented],
                ) == model.state()
                assert modals.can_go_back == model.can_go_back
            else:
                with pytest.raises(DetachedError):
                    stack.path


@settings(max_examples=RUNS, deadline=None)
@given(guarded=st.booleans(), program=st.lists(operations, max_size=30))
def test_the_tree_does_what_the_model_does(guarded: bool, program: list[Any]) -> None:
    with ExitStack() as resources:
        world = World(guarded, resources)
        for operation, number, *arguments in program:
            number %= len(world.models)
            if world.models[number].alive:
                world.perform(operation, number, arguments)
            else:
                with pytest.raises(DetachedError):
                    world.perform(operation, number, arguments)
            world.check()
        world.models[0].dismiss_all_from_root()
        world.stores[0][1].dismiss_all_from_root()
        world.check()
        # Everybody who waited has heard, once.
        told = [name for name, _ in world.heard if isinstance(name, str)]
        assert len(told) == len(set(told))
