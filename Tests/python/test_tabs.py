"""Tabs, splits and step flows."""

from __future__ import annotations

from typing import Any

import pytest
from navruntime import (
    CannotProceed,
    CommandError,
    DetachedError,
    Finished,
    FlowStore,
    Go,
    PresentSheet,
    Push,
    ReentrantError,
    Route,
    Selected,
    Sheet,
    Single,
    SplitColumn,
    SplitStore,
    StateError,
    Status,
    StepFlow,
    StepMoved,
    StepRefused,
    Success,
    Tab,
    TabStore,
)
from navruntime.stores import Refused


# Tabs.


def test_every_tab_keeps_its_state() -> None:
    with TabStore(["shop", {"name": "help", "path": [{"push": "faq"}]}]) as tabs:
        assert (
            tabs.selected == "shop"
            and tabs.send("shop", Push("product"))
            and tabs.send("help", PresentSheet("chat"))
        )
        assert tabs.select("help") == Selected("shop", "help") and tabs.selected == "help"
        assert tabs.tabs == (
            Tab("shop", None, False, (Push("product"),)),
            Tab("help", None, True, (Push("faq"), Sheet("chat"))),
        )
        assert tabs.send("shop", Go("next")) == Single(Success())


def test_what_takes_values_takes_json_text() -> None:
    with TabStore(["a", "b"], presentation={"order": "tab:b"}) as tabs:
        assert tabs.send_json("b", b'{"push":{"name":"x","params":{"n":1e400}}}') == (
            Status.OK,
            b'{"applied":[{"push":{"name":"x","params":{"n":1e+400}}}]}',
        )
        assert tabs.select_and_open_json("b", b'["pop"]').json.startswith(
            b'{"opened":{"tab":"b","transaction":'
        )
        assert tabs.route_to_json(b'"order"').status == Status.OK and tabs.tabs[1].path == (
            Push("order"),
        )
        with pytest.raises(CommandError) as caught:
            tabs.send_json("b", b'{"pusch":"x"}')
        assert caught.value.offset == 1
    with FlowStore(presentation={"help": "sheet"}) as flow:
        assert flow.route_to_json(b'"help"').json == b'{"applied":[{"sheet":{"name":"help"}}]}'
        assert flow.apply_json(b'[{"push":"a"}]') == (
            Status.OK,
            b'{"applied":[{"push":{"name":"a"}}]}',
        )


def test_the_flow_of_a_tab_ends_with_it() -> None:
    with TabStore(["a", "b"]) as tabs:
        flow = tabs.flow("b")
        assert (
            isinstance(flow, FlowStore)
            and flow.send(Push("x"))
            and tabs.tabs[1].path == (Push("x"),)
        )
        tabs.remove("b")
        with pytest.raises(DetachedError):
            flow.send(Push("y"))
        flow.close()


# Splits.


def test_a_column_that_there_is_not_is_an_error() -> None:
    with SplitStore() as split:
        with pytest.raises(Exception) as caught:
            split.show(SplitColumn.CONTENT, "x")
        assert caught.value.status == Status.ERR_ARGUMENT  # type: ignore[attr-defined]


# Step flows.


def test_a_wizard_says_how_far_it_is() -> None:
    with StepFlow(["cart", "address", "pay"]) as steps:
        assert steps.state.progress == 1 / 3
        assert steps.next() == StepMoved(0, 1) and steps.state.progress == 2 / 3
        assert steps.state.step == Route("address") and steps.state.completed == (0,)


def test_a_step_is_left_only_if_it_may_be() -> None:
    with StepFlow(["a", "b"]) as steps:
        assert steps.set_can_proceed(0, False) and steps.next() == StepRefused(CannotProceed())
        assert (
            steps.set_can_proceed(7, True) == Refused(Status.REJECTED)
            and steps.set_complete(7, True).status == Status.REJECTED
        )
        asked: list[Any] = []

        def may(step: Route, index: int) -> bool:
            with pytest.raises(ReentrantError):
                steps.next()
            asked.append((step, index))
            return True

        steps.ask_can_proceed(may)
        assert steps.next() == StepMoved(0, 1) and asked == [(Route("a"), 0)]
        steps.ask_can_proceed(lambda step, index: 1 // 0 > 0)
        with pytest.raises(ZeroDivisionError):
            steps.next()
        assert steps.index == 1
        steps.ask_can_proceed(None)
        assert steps.set_complete(1, True) and steps.next() == Finished()


def test_a_wizard_needs_different_steps() -> None:
    for wrong in ([], ["a", "a"]):
        with pytest.raises(StateError):
            StepFlow(wrong)
