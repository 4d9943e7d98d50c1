"""Flows, child stores and going back over a tree."""

from __future__ import annotations

from typing import Any

import pytest
from navruntime import (
    AllDismissed,
    Applied,
    ArgumentError,
    BackOrPush,
    BackOrPushDismissingModal,
    ByMiddleware,
    ConditionFailed,
    Cover,
    DetachedError,
    Dismiss,
    DismissedModal,
    EmptyStack,
    Event,
    EventMask,
    EventQueue,
    FlowPathDelta,
    FlowRejected,
    FlowStore,
    IntentRejected,
    InvalidResetPath,
    Left,
    Middleware,
    MiddlewareRejected,
    ModalEvent,
    ModalMiddleware,
    ModalStore,
    NavigationEvent,
    NavigationFailed,
    NavigationStore,
    NowhereBack,
    PathChanged,
    Pop,
    Popped,
    PresentCover,
    PresentSheet,
    Push,
    PushBlockedByModalTail,
    PushUniqueRoot,
    Replace,
    ReplaceStack,
    Reset,
    RootCancelled,
    Route,
    Sheet,
    ShownImmediately,
    StateError,
    Status,
    Success,
)
from navruntime.stores import Cancelled, Noop, Queued


class No(Middleware):
    def will_execute(self, call: Any) -> Cancelled:
        return Cancelled()


class NoModal(ModalMiddleware):
    def will_execute(self, call: Any) -> Cancelled:
        return Cancelled(ConditionFailed())


def test_a_flow_shows_stack_and_modal_as_one_path() -> None:
    with FlowStore([Push("home")]) as flow:
        assert flow.send(Push("a")) == Applied((Push("home"), Push("a")))
        assert flow.send(PresentSheet("s")) == Applied((Push("home"), Push("a"), Sheet("s")))
        queued = flow.send(PresentCover("c"))
        assert isinstance(queued, Queued) and queued.status == Status.QUEUED
        assert (
            flow.send(Push("b")) == FlowRejected(flow.path, PushBlockedByModalTail())
            and flow.send(Pop()) == Noop()
        )
        assert flow.send(Dismiss()) and flow.path[-1] == Cover("c")
        assert flow.send(BackOrPushDismissingModal("home")) == Applied((Push("home"),))
        assert (
            flow.send(PushUniqueRoot("home")) == Noop()
            and flow.send(BackOrPush("z")).status == Status.OK
        )
        assert flow.send(ReplaceStack(["x", "y"])) == Applied((Push("x"), Push("y")))
        assert flow.push("q") and flow.push(b'"r"') and flow.revision > 0


def test_a_whole_path_is_applied_or_refused() -> None:
    with FlowStore() as flow:
        steps = (Push("a"), Push("b"), Sheet("s"))
        assert flow.apply(steps) == Applied(steps) == flow.send(Reset(steps))
        bad = (Sheet("s"), Push("a"))
        assert flow.apply(bad) == FlowRejected(steps, InvalidResetPath()) and flow.path == steps
        assert flow.apply(b"[]") == Applied(())


def test_what_a_middleware_or_the_stack_refuses_changes_neither_part() -> None:
    with (
        FlowStore([Push("a"), Sheet("s")], stack={"limits": {"stackDepth": 9}}) as flow,
        flow.stack as stack,
        flow.modals as modals,
    ):
        gate = stack.add_middleware(No(), "gate")
        before = flow.path
        why = ByMiddleware("gate", Replace(["x"]))
        assert (
            flow.send(ReplaceStack(["x"])) == FlowRejected(before, MiddlewareRejected("gate", why))
            and flow.path == before
        )
        gate.remove()
        modals.add_middleware(NoModal(), "modal-gate")
        assert (
            flow.send(Dismiss()).status == Status.REJECTED
            and flow.path == before
            and stack.path == (Route("a"),)
        )
    with FlowStore(
        [Push("a")], stack={"validator": {"uniqueRoutes": True}, "enforce": "always"}
    ) as flow:
        failed = flow.send(Push("a"))
        assert isinstance(failed, FlowRejected) and isinstance(failed.reason, NavigationFailed)
        assert flow.push("a").status == Status.REJECTED


def test_inner_events_come_first_then_the_path_then_the_rejection() -> None:
    events: list[Event] = []
    with FlowStore() as flow:
        flow.observe(
            events.append, EventMask.ALL & ~EventMask.COMMAND_INTERCEPTED | EventMask.DELTA
        )
        flow.send(Push("a"))
        flow.send(PresentSheet("s"))
        flow.send(Push("b"))
    assert [type(event) for event in events] == [
        NavigationEvent,
        PathChanged,
        ModalEvent,
        PathChanged,
        IntentRejected,
    ]
    assert events[1] == PathChanged(FlowPathDelta(0, (), (Push("a"),)))
    assert events[4] == IntentRejected(Push("b"), PushBlockedByModalTail())


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


def test_everything_down_to_the_root_goes_as_one_transaction() -> None:
    with NavigationStore(["root"], root="inside") as stack, ModalStore.over(stack) as modals:
        stack.push("a")
        modals.present("sheet")
        child = modals.child(1)
        assert child is not None
        own_stack, own_modals = child
        own_stack.push("b")
        own_modals.present("c")
        gate = stack.add_middleware(No(), "gate")
        failed = own_stack.dismiss_all_from_root()
        assert (
            isinstance(failed, NavigationFailed)
            and failed.status == Status.NOT_COMMITTED
            and stack.depth == 2
        )
        gate.remove()
        modal_gate = modals.add_middleware(NoModal(), "modal-gate")
        assert (
            own_stack.dismiss_all_from_root() == RootCancelled(ConditionFailed())
            and modals.current is not None
            and stack.depth == 2
        )
        modal_gate.remove()
        assert (
            own_modals.dismiss_all_from_root() == AllDismissed()
            and stack.path == (Route("root"),)
            and modals.current is None
        )
        assert (
            stack.dismiss_all_from_root() == Noop()
            and stack.dismiss_self() == Noop()
            and modals.dismiss_self() == Noop()
        )
        own_stack.close()
        own_modals.close()


def test_back_goes_child_modal_stack() -> None:
    with NavigationStore(["a"]) as stack, ModalStore.over(stack) as modals:
        modals.present("sheet")
        child = modals.child(1)
        assert child is not None
        child[0].push("inner")
        assert modals.can_go_back and isinstance(modals.back(), Popped) and child[0].path == ()
        assert isinstance(modals.back(), DismissedModal) and modals.current is None
        assert (
            modals.back_target is None and modals.back() == Popped(Success()) and stack.path == ()
        )
        assert (
            modals.back() == NowhereBack()
            and not modals.can_go_back
            and stack.pop() == EmptyStack()
        )
        for handle in child:
            handle.close()


def test_back_in_a_flow() -> None:
    with FlowStore([Push("a"), Sheet("s")]) as flow:
        assert (
            flow.back_target == Route("a")
            and isinstance(flow.back(), DismissedModal)
            and isinstance(flow.back(), Popped)
        )
        assert flow.back() == NowhereBack()
