"""Every event of every store is read, in both forms, and gives its JSON back."""

from __future__ import annotations

import select
from typing import Any, Callable

import pytest
from navruntime import (
    BatchExecuted,
    Changed,
    CommandRefused,
    EmptyStack,
    Event,
    EventMask,
    EventQueue,
    FlowStore,
    Gap,
    Go,
    Middleware,
    ModalMiddleware,
    ModalStore,
    NavigationStore,
    OtherEvent,
    Pop,
    PopCount,
    PresentSheet,
    Push,
    QueueChanged,
    QueueDelta,
    SplitColumn,
    SplitStore,
    StepFlow,
    TabStore,
    TransactionExecuted,
)
from navruntime.stores import Cancelled
from navruntime._json import loads


def use_store(observe: Callable[[Any], None]) -> None:
    with NavigationStore() as store:
        observe(store)
        store.execute(Push("a"), source="user")
        store.batch([Push("b"), PopCount(9)], source="link")
        store.transaction([Push("c"), Pop()])
        store.transaction([Push("c"), PopCount(99)])
        store.execute(PopCount(9), source="user")
        store.reconcile(["x"])
        registration = store.add_middleware(Middleware(), "m")
        store.insert_middleware(0, Middleware())
        registration.replace(Middleware())
        registration.move(0)
        registration.remove()


class No(ModalMiddleware):
    def will_execute(self, call: Any) -> Cancelled:
        return Cancelled()


def use_modals(observe: Callable[[Any], None]) -> None:
    with ModalStore(queue_cancellation_policy="dropQueued") as store:
        observe(store)
        for name in "abcd":
            store.present(name)
        store.replace_current("z")
        store.dismiss()
        gate = store.add_middleware(No(), "no")
        store.dismiss()
        gate.remove()
        store.present("e")
        store.dismiss_all()


def use_flow(observe: Callable[[Any], None]) -> None:
    with FlowStore() as flow:
        observe(flow)
        flow.send(Push("a"), source="user")
        flow.send(PresentSheet("s"))
        flow.send(PresentSheet("t"))
        flow.send(Push("b"))
        sheet = flow.modals.current
        child = None if sheet is None else flow.modals.child(sheet.id)
        assert child is not None
        child[0].push("inside")
        child[1].present("deeper")
        flow.apply([Push("q")])
        with flow.stack as stack:
            stack.batch([Push("x"), Push("y")])


def use_tabs(observe: Callable[[Any], None]) -> None:
    with TabStore(["a", "b"]) as tabs:
        observe(tabs)
        tabs.select("b")
        tabs.select("b")
        tabs.send("a", Push("x"))
        tabs.select_and_open("a", [Push("y")])
        tabs.set_badge("a", 3)
        tabs.add("c")
        tabs.remove("c")


def use_split(observe: Callable[[Any], None]) -> None:
    with SplitStore() as split:
        observe(split)
        split.send(SplitColumn.DETAIL, Go("x"))
        split.set_collapsed(True)


def use_steps(observe: Callable[[Any], None]) -> None:
    with StepFlow(["a", "b"]) as steps:
        observe(steps)
        steps.next()
        steps.next()
        steps.set_complete(0, False)
        steps.set_can_proceed(1, False)
        steps.reset()


@pytest.mark.parametrize("form", [EventMask(0), EventMask.DELTA], ids=["full", "delta"])
@pytest.mark.parametrize("use", [use_store, use_modals, use_flow, use_tabs, use_split, use_steps])
def test_every_event_is_known_and_gives_its_json_back(
    use: Callable[[Callable[[Any], None]], None], form: EventMask
) -> None:
    events: list[Event] = []
    texts: list[bytes] = []
    pulled: list[Event] = []

    with EventQueue() as queue:

        def observe(store: Any) -> None:
            mask = EventMask.ALL | EventMask.REFUSED | form
            store.observe(events.append, mask)
            store.observe_json(texts.append, mask)
            store.attach_queue(queue, mask)

        use(observe)
        pulled = list(queue)
    assert events == pulled and len(events) == len(texts) > 1
    for event, text in zip(events, texts):
        assert not isinstance(event, OtherEvent) and event.to_json() == loads(text)


def test_the_delta_form_leaves_whole_paths_out() -> None:
    events: list[Event] = []
    with NavigationStore() as store, ModalStore() as modals:
        store.observe(events.append, EventMask.ALL & ~EventMask.CHANGED | EventMask.DELTA)
        modals.observe(events.append, EventMask.QUEUE_CHANGED | EventMask.DELTA)
        assert store.batch([Push("a")]).state_after == store.path
        store.transaction([Push("b")])
        modals.present("x")
        modals.present("y")
    batch, transaction, queued = events
    assert (
        isinstance(batch, BatchExecuted)
        and batch.result.state_before is None
        and batch.result.state_after is None
    )
    assert (
        isinstance(transaction, TransactionExecuted)
        and transaction.result.state_after is None
        and transaction.result.is_committed
    )
    assert (
        isinstance(queued, QueueChanged)
        and isinstance(queued.change, QueueDelta)
        and queued.change.kept == 0
        and len(queued.change.added) == 1
    )


def test_a_shared_queue_says_whose_event_it_hands_out() -> None:
    with NavigationStore() as one, ModalStore() as two, EventQueue(capacity=2) as queue:
        stores = {store.attach_queue(queue, EventMask.ALL).handle: store for store in (one, two)}
        assert len(stores) == 2 and queue.next_from() is None
        one.push("a")
        taken = queue.next_from()
        assert taken is not None and stores[taken[1]] is one and isinstance(taken[0], Changed)
        two.present("b")
        two.present("c")
        taken = queue.next_from()
        assert taken == (Gap(2), 0)
        taken = queue.next_from()
        assert taken is not None and stores[taken[1]] is two


def test_a_refused_command_is_told_to_those_who_ask() -> None:
    events: list[Event] = []
    with NavigationStore() as store:
        store.observe(events.append, EventMask.REFUSED)
        store.pop()
        store.push("a")
    assert events == [CommandRefused(Pop(), EmptyStack())]


def test_a_queue_can_be_polled() -> None:
    with NavigationStore() as store, EventQueue() as queue:
        assert queue.fileno() == queue.fileno()
        store.attach_queue(queue)
        assert select.select([queue], [], [], 0) == ([], [], [])
        store.push("home")
        assert select.select([queue], [], [], 0) == ([queue], [], [])
        assert [type(event) for event in queue] == [Changed]
        assert select.select([queue], [], [], 0) == ([], [], [])
