"""Tabs, splits and step flows."""

from __future__ import annotations

from typing import Any

import pytest
from navruntime import (
    ActiveTab,
    Applied,
    AtFirstStep,
    BackTo,
    BadgeChanged,
    CannotProceed,
    ColumnEvent,
    ColumnPopped,
    ColumnRoute,
    CommandError,
    CompletionChanged,
    Cover,
    DetachedError,
    DismissedModal,
    DuplicateTab,
    Event,
    EventMask,
    Finished,
    FlowStore,
    Go,
    LayoutChanged,
    MovedToColumn,
    NotReachable,
    NowhereBack,
    OpenFailed,
    Opened,
    Pop,
    Popped,
    PoppedToRoot,
    PresentSheet,
    Push,
    ReentrantError,
    Route,
    Selected,
    Sheet,
    Single,
    SplitColumn,
    SplitLayout,
    SplitStore,
    SplitVisibility,
    StateError,
    Status,
    StepChanged,
    StepFlow,
    StepMoved,
    StepRefused,
    StepsFinished,
    StepsReset,
    Success,
    Tab,
    TabAdded,
    TabEvent,
    TabRefused,
    TabRemoved,
    TabSelected,
    TabStore,
    UnknownStep,
    UnknownTab,
)
from navruntime.stores import Done, Noop, Refused


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


def test_unknown_duplicate_and_active_names_are_typed_refusals() -> None:
    with TabStore(["a", "b"]) as tabs:
        assert (
            tabs.select("x")
            == TabRefused(UnknownTab("x"))
            == tabs.remove("x")
            == tabs.send("x", Pop())
            == tabs.select_and_open("x")
        )
        assert tabs.set_badge("x", 1) == Refused(Status.REJECTED) and tabs.flow("x") is None
        assert tabs.add("a") == TabRefused(DuplicateTab("a")) and tabs.remove("a") == TabRefused(
            ActiveTab("a")
        )
        assert (
            tabs.add("c") == Done()
            and tabs.add({"name": "first", "path": [{"push": "p"}]}, 0) == Done()
        )
        assert [tab.name for tab in tabs.tabs] == ["first", "a", "b", "c"] and tabs.remove(
            "b"
        ) == Done()
    for names, config in ((["a", "a"], {}), ([], {}), (["a"], {"selected": "b"}), ([""], {})):
        with pytest.raises(StateError):
            TabStore(names, **config)


def test_selecting_the_selected_tab_does_what_is_configured() -> None:
    with TabStore(["a"]) as tabs:
        assert tabs.select("a") == Noop()
    with TabStore([{"name": "a", "path": [{"push": "x"}]}], reselect="popToRoot") as tabs:
        assert tabs.select("a") == PoppedToRoot(Success()) and tabs.tabs[0].path == ()


def test_badges_above_zero_are_stored() -> None:
    events: list[Event] = []
    with TabStore(["a"]) as tabs:
        tabs.observe(events.append)
        for badge in (3, 0, -1):
            assert tabs.set_badge("a", badge)
        assert tabs.tabs[0].badge is None
    assert events == [BadgeChanged("a", None, 3), BadgeChanged("a", 3, None)]


def test_a_link_into_another_tab_opens_all_or_nothing() -> None:
    with TabStore(["a", {"name": "b", "path": [{"push": "x"}, {"sheet": "s"}]}]) as tabs:
        failed = tabs.select_and_open("b", [Push("y"), Pop(), Pop(), Pop()])
        assert (
            isinstance(failed, OpenFailed)
            and failed.transaction.failure_index == 3
            and tabs.selected == "a"
        )
        assert tabs.tabs[1].path == (Push("x"), Sheet("s"))
        opened = tabs.select_and_open("b", [Push("y")])
        assert (
            isinstance(opened, Opened)
            and opened
            and tabs.selected == "b"
            and tabs.tabs[1].path == (Push("x"), Push("y"))
        )


def test_the_presentation_table_leads_into_tabs() -> None:
    table = {"order": "tab:orders", "login": "sheet", "lost": "tab:none", "sale": "replace"}
    with TabStore(
        ["shop", {"name": "orders", "presentation": {"login": "fullScreenCover"}}],
        presentation=table,
    ) as tabs:
        assert tabs.route_to("login") == Applied((Sheet("login"),))
        assert (
            isinstance(tabs.route_to(Route("order", {"id": 1})), Opened)
            and tabs.selected == "orders"
        )
        assert tabs.route_to("login") == Applied((Push(Route("order", {"id": 1})), Cover("login")))
        assert tabs.route_to("lost") == TabRefused(UnknownTab("none")) and tabs.selected == "orders"
        assert isinstance(tabs.back(), DismissedModal) and tabs.route_to("sale") == Applied(
            (Push("sale"),)
        )


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


def test_back_ends_in_the_tab_before() -> None:
    with TabStore(["a", "b"]) as tabs:
        tabs.select("b")
        tabs.send("b", Push("x"))
        tabs.send("b", PresentSheet("s"))
        assert (
            tabs.can_go_back
            and isinstance(tabs.back(), DismissedModal)
            and isinstance(tabs.back(), Popped)
        )
        assert tabs.back() == Selected("b", "a") and tabs.back() == NowhereBack()


def test_tab_events_name_the_tab() -> None:
    events: list[Event] = []
    with TabStore(["a", "b"]) as tabs:
        tabs.observe(events.append, EventMask.ALL & ~EventMask.CHANGED)
        tabs.select("b")
        tabs.send("a", Push("x"))
        tabs.add("c")
        tabs.remove("c")
    assert (
        events[0] == TabSelected("a", "b")
        and isinstance(events[1], TabEvent)
        and events[1].tab == "a"
    )
    assert events[2:] == [TabAdded("c", 2), TabRemoved("c", 2)]


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


def columns(**config: Any) -> SplitStore:
    return SplitStore(
        sidebar={"path": ["folders"]},
        content={"path": ["inbox"]},
        detail={"path": ["letter"]},
        **config,
    )


def test_showing_a_route_makes_its_column_the_preferred_one() -> None:
    with columns() as split:
        assert split.show(SplitColumn.CONTENT, "drafts") == Success()
        state = split.state
        assert state.columns[SplitColumn.CONTENT] == (Route("drafts"),)
        assert state.layout == SplitLayout(SplitVisibility.AUTOMATIC, SplitColumn.CONTENT, False)
        assert split.send(SplitColumn.DETAIL, Go("attachment")) == Single(Success())
        with split.column(SplitColumn.DETAIL) as detail:
            assert detail.path == (Route("letter"), Route("attachment"))


def test_collapsing_and_expanding_loses_nothing() -> None:
    events: list[Event] = []
    with columns(preferred_compact_column=SplitColumn.DETAIL) as split:
        split.observe(events.append, EventMask.LAYOUT_CHANGED)
        before = split.state.columns
        assert split.set_collapsed(True) and split.set_collapsed(True).status == Status.NOOP
        assert split.collapsed_path == (
            ColumnRoute(SplitColumn.SIDEBAR, Route("folders")),
            ColumnRoute(SplitColumn.CONTENT, Route("inbox")),
            ColumnRoute(SplitColumn.DETAIL, Route("letter")),
        )
        assert split.back() == MovedToColumn(SplitColumn.CONTENT) and len(split.collapsed_path) == 2
        assert split.set_collapsed(False) and split.state.columns == before
        assert split.set_visibility(SplitVisibility.ALL) and split.set_preferred_column(
            SplitColumn.SIDEBAR
        )
    assert len(events) == 5 and isinstance(events[0], LayoutChanged) and events[0].new.is_collapsed


def test_back_pops_the_last_column_above_its_root() -> None:
    events: list[Event] = []
    with columns() as split:
        split.observe(events.append, EventMask.CHANGED)
        split.send(SplitColumn.CONTENT, Go("thread"))
        assert split.can_go_back and split.back() == ColumnPopped(SplitColumn.CONTENT, Success())
        assert (
            split.back() == NowhereBack()
            and split.send(SplitColumn.CONTENT, BackTo("z")).status == Status.ROUTE_NOT_FOUND
        )
    assert (
        len(events) == 2
        and isinstance(events[0], ColumnEvent)
        and events[0].column == SplitColumn.CONTENT
    )


def test_a_column_that_there_is_not_is_an_error() -> None:
    with SplitStore() as split:
        with pytest.raises(Exception) as caught:
            split.show(SplitColumn.CONTENT, "x")
        assert caught.value.status == Status.ERR_ARGUMENT  # type: ignore[attr-defined]


# Step flows.


def test_a_wizard_goes_step_by_step() -> None:
    events: list[Event] = []
    with StepFlow(["cart", "address", "pay"]) as steps:
        steps.observe(events.append)
        assert (steps.index, len(steps), steps.state.progress) == (
            0,
            3,
            1 / 3,
        ) and steps.previous() == StepRefused(AtFirstStep())
        assert (
            steps.next() == StepMoved(0, 1)
            and steps.previous() == StepMoved(1, 0)
            and steps.state.completed == (0,)
        )
        assert (
            steps.jump(2) == StepRefused(NotReachable(2))
            and steps.jump(9) == StepRefused(UnknownStep(9))
            and steps.jump(0) == Noop()
        )
        assert (
            steps.jump(1) and steps.next() and steps.next() == Finished() and steps.next() == Noop()
        )
        assert (
            steps.state.is_finished
            and steps.state.step == Route("pay")
            and steps.state.completed == (0, 1, 2)
        )
        steps.reset()
        assert steps.index == 0 and steps.state.completed == ()
    assert {type(event) for event in events} == {
        StepChanged,
        CompletionChanged,
        StepsFinished,
        StepsReset,
    }


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
