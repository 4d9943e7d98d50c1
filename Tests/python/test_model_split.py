"""Random programs on a split do what a naive model of the protocol does: results, columns, layout,
the collapsed view, going back, events in order."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from navruntime import (
    AnyCommand,
    ArgumentError,
    Intent,
    SplitColumn,
    SplitStore,
    SplitVisibility,
)

import stack_model
from test_model_stack import commands, intents, routes

RUNS = int(os.environ.get("NAV_MODEL_RUNS", "1000"))
ORDER = ["sidebar", "content", "detail"]


@dataclass
class Split:
    """Lists by name. Collapsing is only a view of them."""

    columns: dict[str, stack_model.Model]
    layout: dict[str, Any] = field(
        default_factory=lambda: {
            "visibility": "automatic",
            "preferredCompactColumn": "sidebar",
            "isCollapsed": False,
        }
    )
    events: list[Any] = field(default_factory=list)

    def take_events(self, column: str) -> None:
        model = self.columns[column]
        self.events += [{"column": {"column": column, "event": event}} for event in model.events]
        model.events = []

    def set(self, key: str, value: Any) -> Any:
        if self.layout[key] == value:
            return "NOOP"
        old, self.layout = self.layout, {**self.layout, key: value}
        self.events.append({"layoutChanged": {"old": old, "new": self.layout}})
        return "OK"

    def show(self, column: str, route: Any) -> Any:
        result = self.columns[column].execute({"replace": [route]})
        self.take_events(column)
        self.set("preferredCompactColumn", column)
        return result

    def send(self, column: str, intent: Any) -> Any:
        result = self.columns[column].send(intent)
        self.take_events(column)
        return result

    def execute(self, column: str, command: Any) -> Any:
        result = self.columns[column].execute(command)
        self.take_events(column)
        return result

    @property
    def shown(self) -> list[str]:
        """The columns up to the preferred one."""
        names = list(self.columns)
        return names[: names.index(self.layout["preferredCompactColumn"]) + 1]

    @property
    def collapsed_path(self) -> Any:
        return [
            {"column": name, "route": route}
            for name in self.shown
            for route in self.columns[name].path
        ]

    def step_back(self) -> Any:
        candidates = self.shown[-1:] if self.layout["isCollapsed"] else list(self.columns)[::-1]
        for name in candidates:
            if len(self.columns[name].path) > 1:
                return "pop", name
        return (
            ("move", self.shown[-2]) if self.layout["isCollapsed"] and len(self.shown) > 1 else None
        )

    @property
    def back_target(self) -> Any:
        step = self.step_back()
        if step is None:
            return None
        path = self.columns[step[1]].path
        return path[-2] if step[0] == "pop" else path[-1] if path else None

    def back(self) -> Any:
        step = self.step_back()
        if step is None:
            return "none"
        if step[0] == "pop":
            return {"popped": {"column": step[1], "result": self.execute(step[1], "pop")}}
        self.set("preferredCompactColumn", step[1])
        return {"moved": {"to": step[1]}}


names = st.sampled_from(ORDER)
operations = st.one_of(
    st.tuples(st.just("show"), names, routes),
    st.tuples(st.just("send"), names, intents),
    st.tuples(st.just("send"), names, intents),
    st.tuples(st.just("execute"), names, commands),
    st.tuples(st.just("prefer"), names),
    st.tuples(st.just("collapse"), st.booleans()),
    st.tuples(st.just("visibility"), st.sampled_from([each.value for each in SplitVisibility])),
    st.just(("back",)),
    st.just(("back",)),
)


def perform(split: SplitStore, operation: str, arguments: list[Any]) -> Any:
    result: Any
    if operation == "back":
        return split.back().to_json()
    if operation == "collapse":
        return split.set_collapsed(arguments[0]).status.name
    if operation == "visibility":
        return split.set_visibility(SplitVisibility(arguments[0])).status.name
    column = SplitColumn(arguments[0])
    if operation == "prefer":
        return split.set_preferred_column(column).status.name
    if operation == "show":
        result = split.show(column, arguments[1])
    elif operation == "send":
        result = split.send(column, Intent.from_json(arguments[1]))
    else:
        with split.column(column) as stack:
            result = stack.execute(AnyCommand.from_json(arguments[1]))
    return result.to_json()


KEYS = {"collapse": "isCollapsed", "visibility": "visibility", "prefer": "preferredCompactColumn"}


@settings(max_examples=RUNS, deadline=None)
@given(has_content=st.booleans(), program=st.lists(operations, max_size=15))
def test_the_split_does_what_the_model_does(has_content: bool, program: list[Any]) -> None:
    # The first entry of a column is its root view; the detail has none yet.
    paths: dict[str, list[Any]] = {
        "sidebar": [{"name": "root"}],
        **({"content": [{"name": "list"}]} if has_content else {}),
        "detail": [],
    }
    model = Split(
        {
            name: stack_model.Model(list(enumerate(path, 1)), last_id=len(path))
            for name, path in paths.items()
        }
    )
    events: list[Any] = []
    configs: Any = {name: {"path": path} for name, path in paths.items()}
    with SplitStore(**configs) as split:
        split.observe(lambda event: events.append(event.to_json()))
        for operation, *arguments in program:
            if arguments and arguments[0] == "content" and not has_content:
                with pytest.raises(ArgumentError):
                    perform(split, operation, arguments)
            elif operation in KEYS:
                assert perform(split, operation, arguments) == model.set(
                    KEYS[operation], arguments[0]
                )
            else:
                assert perform(split, operation, arguments) == getattr(model, operation)(*arguments)
            state = split.state
            assert {
                name.value: [route.to_json() for route in path]
                for name, path in state.columns.items()
            } == {name: column.path for name, column in model.columns.items()}
            assert state.layout.to_json() == model.layout
            assert [entry.to_json() for entry in split.collapsed_path] == model.collapsed_path
            target = split.back_target
            assert (split.can_go_back, target and target.to_json()) == (
                model.step_back() is not None,
                model.back_target,
            )
            assert events == model.events
            events.clear()
            model.events.clear()
