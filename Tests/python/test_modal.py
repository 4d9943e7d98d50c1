"""The modal store from Python, sentence by sentence of the protocol."""

from __future__ import annotations

from typing import Any

import pytest
from navruntime import (
    DISMISS,
    REPLACED,
    SYSTEM_DISMISS,
    ByMiddleware,
    ClosedError,
    CommandIntercepted,
    ConditionFailed,
    DetachedError,
    Dismiss,
    Dismissed,
    DismissAll,
    DismissCurrent,
    DismissEverything,
    DismissReason,
    Event,
    EventMask,
    EventQueue,
    Executed,
    Left,
    ModalCommand,
    ModalExecution,
    ModalInterception,
    ModalMiddleware,
    ModalStore,
    ModalStyle,
    OtherReason,
    Present,
    Presentation,
    Presented,
    PresentRoute,
    QueueChange,
    QueueChanged,
    QueuedBehind,
    ReentrantError,
    Replaced,
    RewrittenWithoutPresentation,
    Route,
    ShownImmediately,
    Status,
    Value,
)
from navruntime.stores import Cancelled, Noop

COVER = ModalStyle.FULL_SCREEN_COVER


def sheet(identifier: int, name: str) -> Presentation:
    return Presentation(identifier, Route(name), ModalStyle.SHEET)


def test_the_first_presentation_is_shown_and_later_ones_wait() -> None:
    with ModalStore() as store:
        assert store.present("a") == ShownImmediately(1)
        assert (
            store.present("b", COVER) == QueuedBehind(2)
            and store.present(b'"c"').status == Status.QUEUED
        )
        assert store.current == sheet(1, "a") and store.queue_count == 2
        assert store.queue == (Presentation(2, Route("b"), COVER), sheet(3, "c"))
        assert store.dismiss() == Executed(
            DismissCurrent(DISMISS)
        ) and store.current == Presentation(2, Route("b"), COVER)
        assert store.dismiss(DismissReason.custom("done")) and store.dismiss(SYSTEM_DISMISS)
        assert store.current is None and store.dismiss() == Noop() and store.dismiss_all() == Noop()


@pytest.mark.parametrize(
    ("when_busy", "result", "current"),
    [
        ("queue", QueuedBehind(2), "a"),
        ("replace", ShownImmediately(2), "b"),
        ("reject", Cancelled(OtherReason("busy")), "a"),
    ],
)
def test_what_happens_when_one_is_current_is_configured(
    when_busy: str, result: Any, current: str
) -> None:
    with ModalStore(when_busy=when_busy) as store:
        store.present("a")
        assert store.present("b") == result
        assert store.current is not None and store.current.route == Route(current)


def test_replacing_keeps_the_id() -> None:
    with ModalStore() as store:
        store.present("a")
        assert isinstance(store.replace_current("b", COVER), Executed)
        assert (
            store.current == Presentation(1, Route("b"), COVER)
            and store.replace_current("b", COVER) == Noop()
        )
        store.dismiss()
        assert store.replace_current("b") == Noop()


def test_events_come_in_the_order_of_the_protocol() -> None:
    events: list[Event] = []
    with ModalStore() as store:
        store.observe(events.append, EventMask.ALL & ~EventMask.COMMAND_INTERCEPTED)
        store.present("a")
        store.present("b")
        store.replace_current("a2")
        store.dismiss()
        store.present("c")
        store.dismiss_all()
    a, b, c, a2 = sheet(1, "a"), sheet(2, "b"), sheet(3, "c"), sheet(1, "a2")
    assert events == [
        Presented(a),
        QueueChanged(QueueChange((), (b,))),
        Replaced(a, a2),
        Dismissed(a2, DISMISS),
        QueueChanged(QueueChange((b,), ())),
        Presented(b),
        QueueChanged(QueueChange((), (c,))),
        QueueChanged(QueueChange((c,), ())),
        Dismissed(b, DismissReason("dismissAll")),
    ]


def test_every_command_ends_with_an_interception_event() -> None:
    events: list[Event] = []
    with ModalStore() as store:
        store.observe(events.append, EventMask.COMMAND_INTERCEPTED)
        store.present("a")
        store.dismiss_all()
    assert events == [
        CommandIntercepted(Present(sheet(1, "a")), Executed(Present(sheet(1, "a")))),
        CommandIntercepted(DismissAll(), Executed(DismissAll())),
    ]


def test_a_middleware_sees_rewrites_and_cancels() -> None:
    seen: list[Any] = []

    class Gate(ModalMiddleware):
        def will_execute(self, call: ModalInterception) -> ModalCommand | Cancelled | None:
            seen.append((call.kind.name, call.state.current, call.state.queue))
            if isinstance(call.command, Present) and call.command.presentation.route == Route(
                "secret"
            ):
                return Cancelled()
            if isinstance(call.command, Present) and call.command.presentation.route == Route(
                "close"
            ):
                return DismissAll()
            return (
                Cancelled(ConditionFailed())
                if call.command == DismissCurrent(SYSTEM_DISMISS)
                else None
            )

        def did_execute(self, call: ModalExecution) -> None:
            seen.append(call.status)

    with ModalStore() as store:
        store.add_middleware(Gate(), "gate")
        assert store.present("a")
        refused = store.present("secret")
        assert (
            isinstance(refused, Cancelled)
            and isinstance(refused.reason, ByMiddleware)
            and refused.reason.debug_name == "gate"
        )
        assert store.dismiss(SYSTEM_DISMISS) == Cancelled(ConditionFailed())
        assert (
            store.present("close") == RewrittenWithoutPresentation(DismissAll())
            and store.current is None
        )
    assert seen[:4] == [
        ("PRESENT", None, ()),
        Status.OK,
        ("PRESENT", sheet(1, "a"), ()),
        Status.CANCELLED,
    ]


def test_the_queue_is_dropped_on_a_cancel_if_the_policy_says_so() -> None:
    class No(ModalMiddleware):
        def will_execute(self, call: ModalInterception) -> Cancelled | None:
            return Cancelled() if call.command == DismissCurrent(DISMISS) else None

    asked: list[ModalCommand] = []

    def policy(command: ModalCommand) -> bool:
        asked.append(command)
        return len(asked) > 1

    for store, kept in ((ModalStore(), 1), (ModalStore(queue_cancellation_policy="dropQueued"), 0)):
        with store:
            store.present("a")
            store.present("b")
            store.add_middleware(No())
            store.dismiss()
            assert store.queue_count == kept
    with ModalStore(queue_policy=policy) as store:
        store.present("a")
        store.present("b")
        store.add_middleware(No())
        store.dismiss()
        assert store.queue_count == 1
        store.dismiss()
        assert store.queue_count == 0 and asked == [DismissCurrent(DISMISS)] * 2
        store.set_queue_policy(None)


def test_a_modal_answers_once() -> None:
    outcomes: list[Any] = []
    with ModalStore() as store:
        assert store.present_for_result("ask", outcomes.append)[1] == 1
        assert store.dismiss_with_result([1, {"a": None}]) and outcomes == [Value([1, {"a": None}])]
        store.present_for_result("ask", outcomes.append)
        store.replace_current("other")
        store.dismiss(SYSTEM_DISMISS)
        store.present("blocking")
        store.present_for_result("queued", outcomes.append)
        store.dismiss_all()
        assert len(outcomes) == 3
        store.present_for_result("ask", outcomes.append)
    assert (
        outcomes[1] == Left("systemDismiss")
        and isinstance(outcomes[2], Left)
        and isinstance(outcomes[3], Left)
    )
    with ModalStore(when_busy="replace") as store:
        store.present_for_result("ask", outcomes.append)
        store.present("b")
    assert outcomes[4] == Left(REPLACED.kind)


def test_intents_and_senders() -> None:
    store = ModalStore()
    sender = store.sender()
    assert sender.send(PresentRoute(Route("a"))) == ShownImmediately(1)
    assert store.send(PresentRoute(Route("b"), COVER)) == QueuedBehind(2)
    assert store.send(Dismiss()) and store.send(DismissEverything()) and store.current is None
    store.close()
    with pytest.raises(DetachedError):
        sender.send(Dismiss())
    sender.close()


def test_locked_callbacks_may_not_change() -> None:
    problems: list[Any] = []

    class Curious(ModalMiddleware):
        def will_execute(self, call: ModalInterception) -> None:
            assert store.current is None and store.queue == () and store.revision == 0
            for change in (
                lambda: store.present("x"),
                lambda: store.dismiss_all(),
                lambda: store.set_queue_policy(None),
            ):
                with pytest.raises(ReentrantError):
                    change()
                problems.append(True)

    with ModalStore() as store:
        store.add_middleware(Curious())
        assert store.present("a") and len(problems) == 3


def test_an_exception_in_the_queue_policy_keeps_the_queue_and_surfaces() -> None:
    class No(ModalMiddleware):
        def will_execute(self, call: ModalInterception) -> Cancelled:
            return Cancelled()

    def broken(command: ModalCommand) -> bool:
        raise LookupError("broken")

    with ModalStore(queue_policy=broken) as store:
        store.present("a")
        store.present("b")
        store.add_middleware(No())
        with pytest.raises(LookupError):
            store.dismiss()
        assert store.queue_count == 1


def test_a_modal_stores_events_fill_a_queue() -> None:
    with ModalStore() as store, EventQueue() as queue:
        with store.attach_queue(queue, EventMask.PRESENTED):
            store.present("a")
        store.dismiss()
        assert list(queue) == [Presented(sheet(1, "a"))]


def test_a_closed_modal_store_says_so() -> None:
    store = ModalStore()
    store.close()
    for use in (
        lambda: store.present("a"),
        lambda: store.current,
        lambda: store.queue_count,
        store.dismiss_all,
    ):
        with pytest.raises(ClosedError):
            use()
