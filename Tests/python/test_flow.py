"""Flows, child stores and going back over a tree."""

from __future__ import annotations

from typing import Any

import pytest
from navruntime import (
    Applied,
    ArgumentError,
    Cover,
    DetachedError,
    Dismiss,
    DismissedModal,
    EventMask,
    EventQueue,
    FlowRejected,
    FlowStore,
    InvalidResetPath,
    Left,
    ModalStore,
    NavigationStore,
    NowhereBack,
    Popped,
    PresentSheet,
    Push,
    Reset,
    Route,
    Sheet,
    ShownImmediately,
    StateError,
    Status,
)


def test_a_whole_path_is_applied_or_refused() -> None:
    with FlowStore() as flow:
        steps = (Push("a"), Push("b"), Sheet("s"))
        assert flow.apply(steps) == Applied(steps) == flow.send(Reset(steps))
        bad = (Sheet("s"), Push("a"))
        assert flow.apply(bad) == FlowRejected(steps, InvalidResetPath()) and flow.path == steps
        assert flow.apply(b"[]") == Applied(())


def test_the_flow_and_its_stores_are_one_tree() -> None:
    with FlowStore() as flow, flow.stack as stack, flow.modals as modals, EventQueue() as queue:
        flow.attach_queue(queue, EventMask.PATH_CHANGED)
        stack.push("a")
        modals.present("s")
        assert flow.path == (Push("a"), Sheet("s")) and len(queue) == 2
        with flow.sender() as sender:
            assert sender.send(Dismiss()) and modals.current is None


def test_a_presentation_table_says_how_a_route_is_shown() -> None:
    with FlowStore(
        presentation={
            "login": "sheet",
            "film": "fullScreenCover",
            "home": "replace",
            "cart": "tab:cart",
        }
    ) as flow:
        assert flow.route_to("page") == Applied((Push("page"),))
        assert flow.route_to("login") == Applied((Push("page"), Sheet("login"))) and flow.send(
            Dismiss()
        )
        assert flow.route_to("film") == Applied((Push("page"), Cover("film"))) and flow.send(
            Dismiss()
        )
        assert flow.route_to("home") == Applied((Push("home"),))
        with pytest.raises(ArgumentError, match="tab"):
            flow.route_to("cart")
        assert flow.path == (Push("home"),)


def test_a_flow_over_stores_that_there_are() -> None:
    with NavigationStore(["a"]) as stack, ModalStore.over(stack, whenBusy="reject") as modals:
        with pytest.raises(StateError):
            ModalStore.over(stack)
        with FlowStore.wrap(modals) as flow:
            assert flow.send(PresentSheet("s")) == Applied((Push("a"), Sheet("s")))
            with pytest.raises(StateError):
                FlowStore.wrap(modals)
    with ModalStore() as alone, pytest.raises(Exception) as caught:
        FlowStore.wrap(alone)
    assert caught.value.status == Status.ERR_ARGUMENT  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("path", "config"),
    [
        ([Sheet("s"), Push("a")], {}),
        ([Push("a"), Push("a")], {"stack": {"validator": {"uniqueRoutes": True}}}),
    ],
)
def test_a_flow_that_breaks_a_rule_is_not_made(path: Any, config: Any) -> None:
    with pytest.raises(StateError):
        FlowStore(path, **config)


# Child stores.


def test_a_presentation_owns_stores_that_end_with_it() -> None:
    outcomes: list[Any] = []
    with NavigationStore(["root"]) as stack, ModalStore.over(stack) as modals:
        shown = modals.present("sheet")
        assert isinstance(shown, ShownImmediately) and modals.child(99) is None
        child = modals.child(
            shown.id, stack={"path": ["first"], "root": "inside"}, modals={"whenBusy": "reject"}
        )
        assert child is not None
        own_stack, own_modals = child
        own_stack.push_for_result("second", outcomes.append)
        again = modals.child(shown.id)
        assert again is not None and again[0].path == own_stack.path == (
            Route("first"),
            Route("second"),
        )
        assert (
            own_modals.present("inner") and own_modals.present("other").status == Status.CANCELLED
        )
        assert (
            own_stack.dismiss_self() and modals.current is None and stack.path == (Route("root"),)
        )
        assert outcomes == [Left("destroyed")]
        for use in (
            lambda: own_stack.push("x"),
            lambda: own_stack.path,
            lambda: own_modals.present("x"),
            lambda: own_modals.dismiss_self(),
        ):
            with pytest.raises(DetachedError):
                use()
        for handle in (*child, *again):
            handle.close()


def test_back_in_a_flow() -> None:
    with FlowStore([Push("a"), Sheet("s")]) as flow:
        assert (
            flow.back_target == Route("a")
            and isinstance(flow.back(), DismissedModal)
            and isinstance(flow.back(), Popped)
        )
        assert flow.back() == NowhereBack()
