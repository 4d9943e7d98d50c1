"""Callbacks from Python: who may do what, what becomes of exceptions, and destroy exactly once."""

from __future__ import annotations

import gc
import weakref
from typing import Any, Callable

import pytest
from navruntime import (
    ArgumentError, ByMiddleware, Cancelled, ClosedError, Command, CommandError, CommandKind, Custom, CustomRule, Event, EventMask, EventQueue, Go, Left,
    Middleware, NavigationStore, Pop, Push, ReentrantError, Replace, Result, Route, RouteNotFound, Sequence, StackExecution,
    StackInterception, StateError, Status, Success, ValidationFailed, Value, live_callbacks,
)


class Boom(Exception):
    pass


def boom(*_: Any) -> Any:
    raise Boom("boom")


class Spy(Middleware):
    """Calls what it is given and notes what it saw."""

    def __init__(self, will: Callable[[StackInterception], Any] | None = None, did: Callable[[StackExecution], Any] | None = None) -> None:
        self.will = will
        self.did = did
        self.seen: list[str] = []

    def will_execute(self, call: StackInterception) -> Any:
        self.seen.append(f"will {call.kind.name}")
        return self.will(call) if self.will else None

    def did_execute(self, call: StackExecution) -> Any:
        self.seen.append(f"did {call.status.name}")
        return self.did(call) if self.did else None

    def discard(self, call: StackExecution) -> None:
        self.seen.append(f"discard {call.status.name}")


def names(store: NavigationStore) -> list[str]:
    return [route.name for route in store.path]


# Middleware.


def test_a_middleware_sees_command_result_and_state() -> None:
    seen: list[Any] = []

    class Watcher(Middleware):
        def will_execute(self, call: StackInterception) -> None:
            seen.append((call.kind, call.command, call.state))

        def did_execute(self, call: StackExecution) -> None:
            seen.append((call.kind, call.command, call.result, call.status, call.state))

    with NavigationStore(["a"]) as store:
        store.add_middleware(Watcher())
        store.push("b")
    a, b = Route("a"), Route("b")
    assert seen == [(CommandKind.PUSH, Push("b"), (a,)), (CommandKind.PUSH, Push("b"), Success(), Status.OK, (a, b))]


def test_a_middleware_rewrites_cancels_and_folds() -> None:
    with NavigationStore(["a"]) as store:
        rewriting = store.add_middleware(Spy(will=lambda call: Replace(["x"]) if call.command == Push("b") else None))
        assert store.push("b") and names(store) == ["x"]
        rewriting.remove()
        cancelling = store.add_middleware(Spy(will=lambda call: Cancelled()), "gate")
        assert store.push("b") == Cancelled(ByMiddleware("gate", Push("b")))
        cancelling.replace(Spy(will=lambda call: Cancelled(Custom("not now"))), "gate")
        assert store.push("b") == Cancelled(Custom("not now")) and names(store) == ["x"]
        cancelling.remove()
        store.add_middleware(Spy(did=lambda call: RouteNotFound("q")))
        assert store.push("b") == RouteNotFound("q") and names(store) == ["x", "b"]


def test_a_rolled_back_transaction_discards_what_it_previewed() -> None:
    spy = Spy()
    with NavigationStore() as store:
        store.add_middleware(spy)
        store.transaction([Push("a"), Pop(), Pop()])
    assert spy.seen == ["will PUSH", "will POP", "will POP", "discard OK", "discard OK", "discard EMPTY_STACK"]


def test_registrations_move_and_keep_their_number() -> None:
    order: list[str] = []
    with NavigationStore() as store:
        first, second = (
            store.add_middleware(Spy(will=lambda call, name=name: order.append(name)), name) for name in ("first", "second")
        )
        third = store.insert_middleware(0, Spy(will=lambda call: order.append("third")), "third")
        assert [name for _, name in store.middlewares()] == ["third", "first", "second"]
        third.move(99)
        first.move(1)
        assert store.middlewares() == [(second.handle, "second"), (first.handle, "first"), (third.handle, "third")]
        store.pop()
        assert order == ["second", "first", "third"]
        first.remove()
        with pytest.raises(ArgumentError):
            first.remove()
        with pytest.raises(ArgumentError, match="index"):
            second.move(-1)


def test_rewriting_to_garbage_cancels_and_is_raised() -> None:
    with NavigationStore(["a"]) as store:
        results: list[Result] = []
        store.add_middleware(Spy(will=lambda call: b'{"push":', did=lambda call: results.append(call.result)))
        with pytest.raises(Exception) as caught:
            store.pop()
        assert caught.value.status == Status.ERR_JSON  # type: ignore[attr-defined]
        assert isinstance(results[0], Cancelled) and isinstance(results[0].reason, Custom) and names(store) == ["a"]


def test_a_view_is_dead_after_its_callback() -> None:
    kept: list[Any] = []
    with NavigationStore() as store:
        store.add_middleware(Spy(will=kept.append, did=kept.append))
        store.push("a")
        for view in kept:
            with pytest.raises(ClosedError, match="callback that has returned"):
                view.command


# Exceptions.


def test_an_exception_in_will_cancels_and_surfaces_after_the_call() -> None:
    spy = Spy(will=boom)
    with NavigationStore() as store:
        store.add_middleware(spy)
        with pytest.raises(Boom):
            store.push("a")
        assert names(store) == [] and spy.seen == ["will PUSH", "did CANCELLED"]
        results: list[Result] = []
        store.add_middleware(Spy())
        spy.did = lambda call: results.append(call.result)
        with pytest.raises(Boom):
            store.push("a")
        assert results == [Cancelled(Custom("Boom: boom"))]


@pytest.mark.parametrize("register", [
    lambda store: store.add_middleware(Spy(did=boom)),
    lambda store: store.observe(boom),
    lambda store: store.observe_json(boom),
])
def test_an_exception_in_did_or_an_observer_leaves_the_state_as_it_is(register: Any) -> None:
    with NavigationStore() as store:
        register(store)
        with pytest.raises(Boom):
            store.push("a")
        assert names(store) == ["a"]


def test_an_exception_in_discard_leaves_the_result_as_it_is() -> None:
    class Discarding(Middleware):
        def discard(self, call: StackExecution) -> None:
            raise Boom

    with NavigationStore() as store:
        store.add_middleware(Discarding())
        with pytest.raises(Boom):
            store.transaction([Push("a"), Pop(), Pop()])
        assert names(store) == []


def test_an_exception_in_a_validator_refuses() -> None:
    with NavigationStore(enforce="always") as store:
        failing = [False]
        store.set_validator(lambda path: boom() if failing[0] else None)
        failing[0] = True
        seen: list[Result] = []
        store.add_middleware(Spy(did=lambda call: seen.append(call.result)))
        with pytest.raises(Boom):
            store.push("a")
        assert names(store) == [] and seen == [ValidationFailed(CustomRule("Boom: boom"))]
        with pytest.raises(Boom):
            store.set_validator(boom)


@pytest.mark.parametrize("use", [
    lambda store: store.guarded(Push("b"), boom),
    lambda store: store.send(Go("b")),
    lambda store: store.reconcile(["z"], boom),
])
def test_an_exception_in_a_question_before_the_command_refuses_it(use: Any) -> None:
    with NavigationStore(["a"]) as store:
        store.set_coordinator(boom)
        with pytest.raises(Boom):
            use(store)
        assert names(store) == ["a"]
        store.push("b")
        assert names(store) == ["a", "b"]


def test_the_first_of_several_exceptions_is_raised() -> None:
    def second(_: Any) -> None:
        raise KeyError("second")

    with NavigationStore() as store:
        store.observe(boom)
        store.observe(second)
        with pytest.raises(Boom):
            store.push("a")
        assert store.depth == 1, "nothing is left to be raised by a later call"


def test_an_exception_surfaces_where_the_outermost_call_returns() -> None:
    inner: list[Any] = []
    with NavigationStore() as store, NavigationStore() as other:
        other.observe(boom)

        def observer(event: Event) -> None:
            inner.append(other.push("x"))

        store.observe(observer)
        with pytest.raises(Boom):
            store.push("a")
        assert inner == [Success()] and names(other) == ["x"]


def test_an_interrupt_in_a_callback_reaches_the_caller() -> None:
    def interrupt(_: Any) -> None:
        raise KeyboardInterrupt

    with NavigationStore() as store:
        store.observe(interrupt)
        with pytest.raises(KeyboardInterrupt):
            store.push("a")


def test_an_exception_in_the_outcome_of_a_closing_store_is_raised_by_close() -> None:
    store = NavigationStore()
    store.push_for_result("ask", boom)
    with pytest.raises(Boom):
        store.close()


def test_an_exception_in_a_clock_is_raised() -> None:
    with NavigationStore() as store:
        ticking = [True]
        store.set_clock(lambda: 0 if ticking[0] else boom())
        store.add_builtin_middleware({"throttle": {"milliseconds": 5}})
        ticking[0] = False
        with pytest.raises(Boom):
            store.push("a")


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
def test_a_locked_callback_may_read_but_not_change(change: Callable[[NavigationStore], Any]) -> None:
    problems: list[Any] = []
    with NavigationStore(["a"], enforce="always") as store, NavigationStore() as other:
        armed = [False]

        def locked(_: Any) -> None:
            if not armed[0]:
                return
            assert store.path and store.depth and store.entries and store.top and store.preview(Go("z"))
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


@pytest.mark.parametrize("change", CHANGES)
def test_an_observer_may_change_the_store(change: Callable[[NavigationStore], Any]) -> None:
    with NavigationStore(["a"]) as store:
        done: list[Any] = []

        def observer(event: Event) -> None:
            if not done:
                done.append(True)
                done.append(change(store))

        store.observe(observer, EventMask.CHANGED)
        store.push("b")
        assert len(done) == 2


def test_events_caused_by_an_observer_queue_behind_those_waiting() -> None:
    order: list[Any] = []
    with NavigationStore() as store:
        def first(event: Any) -> None:
            order.append(("first", len(event.change.to)))
            if len(event.change.to) == 1:
                store.push("b")

        store.observe(first, EventMask.CHANGED)
        store.observe(lambda event: order.append(("second", len(event.change.to))), EventMask.CHANGED)  # type: ignore[attr-defined]
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


def test_a_store_may_be_closed_in_any_of_its_callbacks() -> None:
    before = live_callbacks()
    for place in ("will", "did", "observer", "coordinator", "prepare", "outcome"):
        store = NavigationStore(["a"])
        spy = Spy()

        def close(*_: Any) -> None:
            store.close()

        later: list[Event] = []
        if place in ("will", "did"):
            setattr(spy, place, close)
        store.add_middleware(spy)
        if place == "observer":
            store.observe(close)
        store.observe(later.append)
        if place == "coordinator":
            store.set_coordinator(close)
        if place == "prepare":
            store.guarded(Push("b"), close)
        elif place == "outcome":
            store.push_for_result("b", close)
            store.pop()
        elif place == "coordinator":
            store.send(Go("b"))
        else:
            store.execute(Sequence((Push("b"), Push("c"))))
        assert store.closed
        if place == "will":
            assert spy.seen == ["will PUSH", "did OK"], "what a will is owed comes, and nothing more"
        if place in ("observer", "will", "did"):
            assert later == [], place
        del store, close
    gc.collect()
    assert live_callbacks() == before


def test_a_middleware_may_remove_itself() -> None:
    for place in ("will", "did"):
        with NavigationStore() as store:
            spy = Spy()
            registration = store.add_middleware(spy)
            setattr(spy, place, lambda call: registration.remove())
            store.execute(Sequence((Push("a"), Push("b"))))
            assert spy.seen == ["will PUSH", "did OK"] and store.middlewares() == []


def test_an_observer_may_end_its_own_subscription() -> None:
    seen: list[Event] = []
    with NavigationStore() as store:
        def once(event: Event) -> None:
            seen.append(event)
            subscription.close()

        subscription = store.observe(once)
        store.push("a")
        store.push("b")
    assert len(seen) == 1


class Token:
    """Something whose end can be watched."""


def watched(register: Callable[[NavigationStore, Token], Any]) -> tuple[NavigationStore, "weakref.ref[Token]", Any]:
    store, token = NavigationStore(["a"]), Token()
    registration = register(store, token)
    return store, weakref.ref(token), registration


REGISTRATIONS: dict[str, tuple[Callable[[NavigationStore, Token], Any], Callable[[NavigationStore, Any], Any]]] = {
    "middleware": (lambda store, token: store.add_middleware(Spy(will=lambda call, held=token: None)), lambda store, registration: registration.remove()),
    "replaced middleware": (lambda store, token: store.add_middleware(Spy(will=lambda call, held=token: None)), lambda store, registration: registration.replace(Spy())),
    "observer": (lambda store, token: store.observe(lambda event, held=token: None), lambda store, subscription: subscription.close()),
    "validator": (lambda store, token: store.set_validator(lambda path, held=token: None), lambda store, _: store.set_validator(None)),
    "coordinator": (lambda store, token: store.set_coordinator(lambda intent, held=token: None), lambda store, _: store.set_coordinator(lambda intent: None)),
    "clock": (lambda store, token: store.set_clock(lambda held=token: 0), lambda store, _: store.set_clock(None)),
    "outcome": (lambda store, token: store.push_for_result("b", lambda outcome, held=token: None), lambda store, _: store.pop()),
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
        store.push_for_result("ask", lambda outcome: outcomes.append((outcome, store.push("after"))))
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
    for use in (lambda store: store.push(b"{"), lambda store: store.path_json(), lambda store: store.guarded(Push("a"), boom)):
        store = NavigationStore()
        store.observe(boom)
        with pytest.raises(Exception) as caught:
            use(store)
            store.push("b")
        kept.append(caught)
        store.close()
        assert live_handles() == before
