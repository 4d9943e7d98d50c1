"""The modal store from Python, sentence by sentence of the protocol."""

from __future__ import annotations

from typing import Any

import pytest
from navruntime import (
    DISMISS,
    ClosedError,
    DetachedError,
    Dismiss,
    DismissCurrent,
    DismissEverything,
    EventMask,
    EventQueue,
    ModalCommand,
    ModalInterception,
    ModalMiddleware,
    ModalStore,
    ModalStyle,
    Presentation,
    Presented,
    PresentRoute,
    QueuedBehind,
    ReentrantError,
    Route,
    ShownImmediately,
)
from navruntime.stores import Cancelled

COVER = ModalStyle.FULL_SCREEN_COVER


def sheet(identifier: int, name: str) -> Presentation:
    return Presentation(identifier, Route(name), ModalStyle.SHEET)


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
