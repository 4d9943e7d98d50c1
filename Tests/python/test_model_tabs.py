"""Random programs on a tab store do what a naive model of the protocol does: results, tabs, badges,
history, events in order.

Names that there are twice or not at all, modals that a middleware keeps, routes that the
presentation table sends to other tabs.
"""

from __future__ import annotations

import os
from contextlib import ExitStack
from typing import Any

from hypothesis import given, settings, strategies as st
from navruntime import AnyCommand, FlowIntent, TabStore

import tab_model
from test_model_flow import ModalGate, gate, intents, modal_rules, routes

RUNS = int(os.environ.get("NAV_MODEL_RUNS", "1000"))

names = st.sampled_from(["a", "b", "c", "d"])
commands = st.lists(
    st.one_of(
        routes.map(lambda route: {"push": route}),
        st.just("pop"),
        routes.map(lambda route: {"popTo": route}),
        st.just("popToRoot"),
    ),
    max_size=3,
)
steps = st.one_of(
    st.tuples(st.just("select"), names),
    st.tuples(st.just("send"), names, intents),
    st.tuples(st.just("send"), names, intents),
    st.tuples(st.just("set_badge"), names, st.integers(-1, 3)),
    st.tuples(st.just("add"), names, st.integers(0, 5)),
    st.tuples(st.just("remove"), names),
    st.tuples(st.just("select_and_open"), names, commands),
    st.tuples(st.just("back")),
    st.tuples(st.just("route_to"), routes),
)
PRESENTATION = {"b": "sheet", "c": "tab:b", "d": "replace"}


def perform(tabs: TabStore, step: Any) -> Any:
    operation, *arguments = step
    if operation == "send":
        result: Any = tabs.send(arguments[0], FlowIntent.from_json(arguments[1])).to_json()
        return result if isinstance(result, dict) and "refused" in result else None
    if operation == "set_badge":
        return tabs.set_badge(*arguments).status.name
    if operation == "select_and_open":
        return tabs.select_and_open(
            arguments[0], list(map(AnyCommand.from_json, arguments[1]))
        ).to_json()
    value: Any = getattr(tabs, operation)(*arguments).to_json()
    if operation == "route_to":
        return (
            value
            if isinstance(value, dict)
            and not value.keys().isdisjoint(("opened", "failed", "cancelled", "refused"))
            else None
        )
    return value


@settings(max_examples=RUNS, deadline=None)
@given(
    count=st.integers(1, 3),
    pops=st.booleans(),
    rules=modal_rules,
    program=st.lists(steps, max_size=15),
)
def test_the_tabs_do_what_the_model_does(
    count: int, pops: bool, rules: Any, program: list[Any]
) -> None:
    model = tab_model.Tabs(["a", "b", "c"][:count], pops, gate(rules, "modal-gate"), PRESENTATION)
    events: list[Any] = []
    with (
        TabStore(
            list(model.names), reselect="popToRoot" if pops else "noop", presentation=PRESENTATION
        ) as tabs,
        ExitStack() as parts,
    ):
        for name in model.names:
            flow = tabs.flow(name)
            assert flow is not None
            parts.enter_context(parts.enter_context(flow).modals).add_middleware(
                ModalGate(rules), "modal-gate"
            )
        tabs.observe(lambda event: events.append(event.to_json()))
        for step in program:
            operation, *arguments = step
            assert perform(tabs, step) == getattr(model, operation)(*arguments)
            assert [tab.to_json() for tab in tabs.tabs] == model.state()
            assert (tabs.selected, tabs.can_go_back) == (model.selected, model.can_go_back)
            assert events == model.events
            events.clear()
            model.events.clear()
