"""Callbacks from Python that use their store: who may do what, how registrations end, and destroy
exactly once."""

from __future__ import annotations

import gc
import weakref
from typing import Any, Callable

import pytest
from callback_helpers import Spy, boom, names
from navruntime import (
    Command,
    CommandError,
    Custom,
    Event,
    EventMask,
    EventQueue,
    FlowStore,
    Go,
    Left,
    NavigationStore,
    Pop,
    Push,
    ReentrantError,
    StateError,
    Status,
    Success,
    Value,
    live_callbacks,
)
from navruntime.stores import Cancelled


# Re-entrancy.


CHANGES: list[Callable[[NavigationStore], Any]] = [
    lambda store: store.push("z"),
    lambda store: store.push(b'"z"'),
    lambda store: store.pop(),
    lambda store: store.execute_many([Pop()]),
    lambda store: store.batch([Pop()]),
    lambda store: store.transaction([Pop()]),
    lambda store: store.guarded(Pop(), lambda command: None),
    lambda store: store.send(Go("z")),
    lambda store: store.reconcile([]),
    lambda store: store.set_validator(None),
    lambda store: store.set_coordinator(None),
    lambda store: store.set_clock(None),
    lambda store: store.observe(print),
    lambda store: store.add_middleware(Spy()),
    lambda store: store.set_data(1, "x"),
    lambda store: store.push_for_result("z", print),
    lambda store: store.poll_debounced(),
]


@pytest.mark.parametrize("change", CHANGES)
def test_a_locked_callback_may_read_but_not_change(
    change: Callable[[NavigationStore], Any],
) -> None:
    problems: list[Any] = []
    with NavigationStore(["a"], enforce="always") as store, NavigationStore() as other:
        armed = [False]

        def locked(_: Any) -> None:
            if not armed[0]:
                return
            assert (
                store.path
                and store.depth
                and store.entries
                and store.top
                and store.preview(Go("z"))
            )
            for target in (store, other):
                try:
                    change(target)
                except ReentrantError as error:
                    problems.append(error)

        store.set_validator(locked)
        store.add_middleware(Spy(will=locked, did=locked))
        armed[0] = True
        assert store.push("b")
        armed[0] = False
        assert len(problems) == 6 and names(store) == ["a", "b"] and names(other) == []


def test_events_caused_by_an_observer_queue_behind_those_waiting() -> None:
    order: list[Any] = []
    with NavigationStore() as store:

        def first(event: Any) -> None:
            order.append(("first", len(event.change.to)))
            if len(event.change.to) == 1:
                store.push("b")

        store.observe(first, EventMask.CHANGED)
        store.observe(
            lambda event: order.append(("second", len(event.change.to))), EventMask.CHANGED
        )  # type: ignore[attr-defined]
        store.push("a")
    assert order == [("first", 1), ("second", 1), ("first", 2), ("second", 2)]


def test_an_endless_cascade_of_observers_is_ended_by_a_limit() -> None:
    from navruntime import LimitError

    with NavigationStore() as store:
        store.observe(lambda event: store.push("again"), EventMask.CHANGED)
        with pytest.raises(LimitError):
            store.push("a")
        assert 900 < store.depth < 1100


# Ending registrations.


class Token:
    """Something whose end can be watched."""


def watched(
    register: Callable[[NavigationStore, Token], Any],
) -> tuple[NavigationStore, "weakref.ref[Token]", Any]:
    store, token = NavigationStore(["a"]), Token()
    registration = register(store, token)
    return store, weakref.ref(token), registration


REGISTRATIONS: dict[
    str, tuple[Callable[[NavigationStore, Token], Any], Callable[[NavigationStore, Any], Any]]
] = {
    "middleware": (
        lambda store, token: store.add_middleware(Spy(will=lambda call, held=token: None)),
        lambda store, registration: registration.remove(),
    ),
    "replaced middleware": (
        lambda store, token: store.add_middleware(Spy(will=lambda call, held=token: None)),
        lambda store, registration: registration.replace(Spy()),
    ),
    "observer": (
        lambda store, token: store.observe(lambda event, held=token: None),
        lambda store, subscription: subscription.close(),
    ),
    "validator": (
        lambda store, token: store.set_validator(lambda path, held=token: None),
        lambda store, _: store.set_validator(None),
    ),
    "coordinator": (
        lambda store, token: store.set_coordinator(lambda intent, held=token: None),
        lambda store, _: store.set_coordinator(lambda intent: None),
    ),
    "clock": (
        lambda store, token: store.set_clock(lambda held=token: 0),
        lambda store, _: store.set_clock(None),
    ),
    "outcome": (
        lambda store, token: store.push_for_result("b", lambda outcome, held=token: None),
        lambda store, _: store.pop(),
    ),
    "data": (lambda store, token: store.set_data(1, token), lambda store, _: store.pop()),
}


@pytest.mark.parametrize("name", REGISTRATIONS)
def test_what_was_registered_is_freed_when_its_registration_ends(name: str) -> None:
    register, end = REGISTRATIONS[name]
    store, token, registration = watched(register)
    gc.collect()
    assert token() is not None, "the library keeps it"
    end(store, registration)
    del registration
    gc.collect()
    assert token() is None, "and lets go at the end of the registration"
    store.close()
    store, token, registration = watched(register)
    store.close()
    del registration
    gc.collect()
    assert token() is None, "or of the store"


def test_a_registration_that_fails_frees_what_it_was_given() -> None:
    with NavigationStore(["a"]) as store:
        before = live_callbacks()
        with pytest.raises(StateError):
            store.set_validator(lambda path: "no")
        with pytest.raises(Exception):
            store.push_for_result(b"{", print)
        assert store.push_for_result("b", print)[0] and live_callbacks() == before + 1
        store.pop()
        assert store.set_data(77, "x").status == Status.ROUTE_NOT_FOUND
        assert live_callbacks() == before


def test_an_attached_queue_outlives_its_store_and_its_handle() -> None:
    queue = EventQueue()
    with NavigationStore() as store:
        store.attach_queue(queue)
        store.push("a")
    assert len(queue) == 1
    queue.close()
    with NavigationStore() as store, EventQueue() as second:
        store.attach_queue(second)
        second.close()
        store.push("a")


def test_one_object_may_be_registered_many_times() -> None:
    spy = Spy()
    with NavigationStore() as store, NavigationStore() as other:
        for _ in range(3):
            store.add_middleware(spy)
        other.add_middleware(spy)
        store.push("a")
        other.pop()
    assert spy.seen == ["will PUSH"] * 3 + ["did OK"] * 3 + ["will POP", "did EMPTY_STACK"]


def test_values_that_no_callback_may_answer_are_raised() -> None:
    with NavigationStore() as store:
        store.set_coordinator(lambda intent: 7)  # type: ignore[arg-type,return-value]
        with pytest.raises(TypeError):
            store.send(Go("a"))
        store.set_coordinator(lambda intent: [b'{"nope":1}'])
        with pytest.raises(CommandError):
            store.send(Go("a"))
        assert names(store) == []


def test_outcomes_are_delivered_unlocked() -> None:
    with NavigationStore() as store:
        outcomes: list[Any] = []
        store.push_for_result(
            "ask", lambda outcome: outcomes.append((outcome, store.push("after")))
        )
        ticket = store.top
        assert ticket is not None and store.answer(ticket.id, 5)
        assert outcomes == [(Value(5), Success())] and names(store) == ["after"]
        store.push_for_result("ask", lambda outcome: outcomes.append(outcome))
        command: Command = Pop()
        store.execute(command)
        assert outcomes[1:] == [Left("pop")]


def test_an_exception_that_is_kept_keeps_no_handle_alive() -> None:
    from navruntime import live_handles

    before, kept = live_handles(), []
    for use in (
        lambda store: store.push(b"{"),
        lambda store: store.path_json(),
        lambda store: store.guarded(Push("a"), boom),
    ):
        store = NavigationStore()
        store.observe(boom)
        with pytest.raises(Exception) as caught:
            use(store)
            store.push("b")
        kept.append(caught)
        store.close()
        assert live_handles() == before


def test_a_subscription_that_may_not_be_closed_now_can_be_closed_later() -> None:
    refused: list[ReentrantError] = []
    with NavigationStore() as store, NavigationStore() as other:
        seen: list[Event] = []
        subscription = other.observe(seen.append)

        def close(_: Any) -> None:
            try:
                subscription.close()
            except ReentrantError as error:
                refused.append(error)

        store.add_middleware(Spy(will=close))
        store.push("a")
        assert len(refused) == 1
        other.push("b")
        assert len(seen) == 1
        subscription.close()
        other.push("c")
        assert len(seen) == 1


def test_what_is_registered_through_a_part_stays_when_the_part_is_closed() -> None:
    seen: list[Any] = []
    with FlowStore([Push("home")]) as flow:
        with flow.stack as stack:
            stack.add_middleware(Spy(will=lambda call: Cancelled(Custom("locked"))))
            stack.observe(seen.append, EventMask.MIDDLEWARE_MUTATION)
        assert not flow.push("secret") and flow.path == (Push("home"),), "a guard goes on guarding"
        with flow.stack as stack:
            stack.add_middleware(Spy())
        assert len(seen) == 1
