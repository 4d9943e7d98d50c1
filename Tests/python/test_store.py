"""The stack store from Python, sentence by sentence of the protocol."""

from __future__ import annotations

from typing import Any

import pytest
from navruntime import (
    SUCCESS,
    Answered,
    BackBy,
    Changed,
    ClosedError,
    Command,
    CommandError,
    Custom,
    CustomRule,
    DetachedError,
    DuplicateRoute,
    Entry,
    Event,
    EventMask,
    EventQueue,
    FlowStore,
    Gap,
    Go,
    GoMany,
    InsufficientStackDepth,
    Left,
    ModalStore,
    NavigationStore,
    Nothing,
    PathDelta,
    Pop,
    PopCount,
    PopTo,
    PopToRoot,
    Push,
    PushUniqueRoot,
    Replace,
    Route,
    Single,
    StaleAfterPrepare,
    StateError,
    Status,
    StepFlow,
    Success,
    ValidationFailed,
    Value,
)
from navruntime.stores import Cancelled, Refused, Ticket


def names(store: NavigationStore) -> list[str]:
    return [route.name for route in store.path]


def test_leaf_commands() -> None:
    with NavigationStore(["a"]) as store:
        assert (
            store.push("b")
            and store.push(b'"c"')
            and store.push(Route("d", {"id": "1"}))
            and store.push({"name": "e"})
        )
        assert store.push_all(["f", "b"]) and names(store) == ["a", "b", "c", "d", "e", "f", "b"]
        assert (
            store.pop() and store.pop_count(2) and store.pop_to("b") and names(store) == ["a", "b"]
        )
        assert (
            store.replace(["a", "x", "y"])
            and store.pop_to_entry(store.entries[1].id)
            and names(store) == ["a", "x"]
        )
        assert store.pop_to_root() and names(store) == []


def test_state_is_read_as_values() -> None:
    with NavigationStore(["a", Route("b", {"n": 1})]) as store:
        assert store.entries == (Entry(1, Route("a")), Entry(2, Route("b", {"n": 1})))
        assert store.top == Entry(2, Route("b", {"n": 1})) and store.depth == len(store) == 2
        assert store.can_go_back and store.back_target == Route("a")
        assert store.path_json() == b'[{"name":"a"},{"name":"b","params":{"n":1}}]'
        store.pop_to_root()
        assert (
            store.top is None
            and store.back_target is None
            and not store.can_go_back
            and store.revision == 1
        )
        assert store, "an empty store is still a store"


def test_many_commands_cross_the_boundary_at_once() -> None:
    with NavigationStore() as store:
        results = store.execute_many([Push("a"), PopCount(5), b'"pop"'])
        assert list(results) == [Success(), InsufficientStackDepth(5, 1), Success()]
        assert (len(results), results[-1], results.status, results.is_success) == (
            3,
            Success(),
            Status.PARTIAL,
            False,
        )
        assert store.execute_many(b'{"push":"a"}\n{"push":"b"}').is_success and names(store) == [
            "a",
            "b",
        ]
        assert store.execute_many([]).status == Status.NOOP


def test_a_guarded_command_runs_as_prepared_or_not_at_all() -> None:
    with NavigationStore(["a"]) as store:
        seen: list[Command] = []
        assert store.guarded(Push("b"), lambda command: seen.append(command)) and seen == [
            Push("b")
        ]
        assert store.guarded(Push("c"), lambda command: Push("d")) and names(store) == [
            "a",
            "b",
            "d",
        ]
        assert store.guarded(Push("c"), lambda command: Cancelled(Custom("no"))) == Cancelled(
            Custom("no")
        )

        def empties(command: Command) -> None:
            store.pop_to_root()

        assert store.guarded(PopTo("b"), empties) == Cancelled(StaleAfterPrepare(PopTo("b")))
        assert names(store) == []


def test_rules_are_enforced_at_creation_and_always_if_asked() -> None:
    with pytest.raises(StateError, match="duplicateRoute"):
        NavigationStore(["a", "a"], rules={"uniqueRoutes": True})
    with NavigationStore(["a"], rules={"uniqueRoutes": True}, enforce="always") as store:
        assert store.push("a") == ValidationFailed(DuplicateRoute(Route("a")))
        assert store.push(b'"a"') == ValidationFailed(None)
    with NavigationStore(["a"], rules={"uniqueRoutes": True}) as store:
        assert store.push("a")


def test_a_validator_of_the_program_judges_every_path() -> None:
    def short(path: tuple[Route, ...]) -> str | None:
        return "too deep" if len(path) > 2 else None

    with NavigationStore(["a"], enforce="always", validator=short) as store:
        assert store.push("b") and store.push("c") == ValidationFailed(CustomRule("too deep"))
        store.set_validator(None)
        assert store.push("c")
        with pytest.raises(StateError, match="too deep"):
            store.set_validator(short)
        assert store.push("d")
    with pytest.raises(StateError, match="too deep"):
        NavigationStore(["a", "b", "c"], validator=short)


def test_a_function_that_is_false_is_one() -> None:
    class Rules(list[str]):
        def __call__(self, path: tuple[Route, ...]) -> str | None:
            return "never" if path else None

    with NavigationStore(enforce="always") as store:
        store.set_validator(Rules())
        assert store.push("a") == ValidationFailed(CustomRule("never"))


def test_intents_become_commands() -> None:
    with NavigationStore() as store:
        assert store.send(Go("a")) == Single(Success())
        assert store.send(GoMany(["b", "c"])).is_success and names(store) == ["a", "b", "c"]
        assert (
            store.preview(BackBy(3)) == (PopToRoot(),) and store.preview(PushUniqueRoot("a")) == ()
        )
        assert store.send(PushUniqueRoot("a")) == Nothing()
        assert store.back() == Single(Success()) and names(store) == ["a", "b"]


def test_a_coordinator_sees_each_intent_first_and_may_use_the_store() -> None:
    def coordinator(intent: Any) -> Any:
        if intent == Go("login"):
            return [Push("welcome"), Push("login")]
        if intent == Go("home"):
            return PopToRoot()
        return (
            Cancelled(Custom(f"no {intent.route.name} at depth {store.depth}"))
            if intent == Go("admin")
            else None
        )

    with NavigationStore() as store:
        store.set_coordinator(coordinator)
        assert store.send(Go("login")).is_success and names(store) == ["welcome", "login"]
        assert store.send(Go("admin")) == Cancelled(Custom("no admin at depth 2"))
        assert store.send(Go("x")) and store.send(Go("home")) and names(store) == []
        assert store.execute(Push("admin")), "execute does not ask the coordinator"
        store.set_coordinator(None)
        assert store.send(Go("admin"))


def test_a_sender_sends_intents_and_nothing_else() -> None:
    store = NavigationStore()
    with store.sender() as sender:
        assert sender.send(Go("a")) == Single(Success()) and names(store) == ["a"]
        store.close()
        with pytest.raises(DetachedError):
            sender.send(Go("b"))


def test_a_host_that_reconciles_may_decide_about_a_mismatch() -> None:
    with NavigationStore(["a", "b", "c"]) as store:
        assert store.reconcile(["q"]) and names(store) == ["q"]
        asked: list[Any] = []
        assert store.reconcile(
            ["r"], lambda old, new: asked.append((old, new)) or [Pop(), Push("s")]
        ) and names(store) == ["s"]
        assert asked == [((Route("q"),), (Route("r"),))]
        assert store.reconcile(["t"], lambda old, new: None) == Nothing() and names(store) == ["s"]


def test_an_observer_may_ask_for_deltas() -> None:
    events: list[Event] = []
    with NavigationStore(["a"]) as store:
        store.observe(events.append, EventMask.CHANGED | EventMask.DELTA)
        store.replace(["a", "b"])
        store.execute(Pop(), source="user")
        assert events == [
            Changed(PathDelta(1, (), (Entry(2, Route("b")),), "forward")),
            Changed(PathDelta(1, (Entry(2, Route("b")),), (), "back")),
        ]
        assert [event.source for event in events] == [None, "user"]


def test_closing_a_subscription_of_a_closed_store_is_quiet() -> None:
    with EventQueue() as queue:
        for store in (NavigationStore(["a"]), ModalStore(), FlowStore(), StepFlow(["a"])):
            subscriptions = [store.observe(lambda event: None), store.attach_queue(queue)]
            store.close()
            for subscription in subscriptions * 2:
                subscription.close()


def test_a_subscription_ends_when_it_is_closed() -> None:
    events: list[Event] = []
    with NavigationStore() as store:
        with store.observe(events.append) as subscription:
            store.push("a")
        store.push("b")
        subscription.close()
        assert len(events) == 1


def test_a_queue_is_drained_by_a_main_loop_and_says_what_it_dropped() -> None:
    with NavigationStore() as store, EventQueue(capacity=2) as queue:
        store.attach_queue(queue, EventMask.CHANGED)
        for name in "abcd":
            store.push(name)
        waiting = list(queue)
        assert (
            isinstance(waiting[0], Gap)
            and len(queue) == 0
            and queue.next() is None
            and queue.next_json() is None
        )
        assert isinstance(waiting[-1], Changed) and waiting[-1].change.to_json()["to"][-1] == {
            "name": "d"
        }  # type: ignore[call-overload,index]


def test_a_screen_answers_once() -> None:
    outcomes: list[Any] = []
    with NavigationStore() as store:
        result, ticket = store.push_for_result("ask", outcomes.append)
        assert result and store.push("above")
        assert store.answer(ticket, {"yes": [1, None]}) and names(store) == []
        assert outcomes == [Value({"yes": [1, None]})]
        assert store.answer(ticket, 1).status == Status.ROUTE_NOT_FOUND
        store.push_for_result("ask", outcomes.append)
        store.pop()
        store.push_for_result("ask", outcomes.append)
        store.execute(Replace([]))
        store.push_for_result("ask", outcomes.append)
    assert outcomes[1:] == [Left("pop"), Left("replace"), Left("destroyed")]


def test_a_ticket_is_answered_by_an_event() -> None:
    with NavigationStore() as store, EventQueue() as queue:
        store.attach_queue(queue, EventMask.ANSWERED)
        assert store.execute(b'{"pushForResult":"ask"}') == Ticket(1)
        assert store.push_for_result("ask") == (SUCCESS, 2)
        assert store.answer(2, {"yes": 1}) and store.pop()
        assert list(queue) == [Answered(2, Value({"yes": 1})), Answered(1, Left("pop"))]
        assert Answered(1, Left("pop")).to_json() == {
            "answered": {"ticket": 1, "outcome": {"left": "pop"}}
        }
        with pytest.raises(CommandError):
            store.batch(b'[{"pushForResult":"ask"}]')


def test_a_refused_push_for_result_delivers_nothing() -> None:
    outcomes: list[Any] = []
    with NavigationStore(enforce="always", rules={"rootedAt": "a"}, path=["a"]) as store:
        store.set_validator(lambda path: "no" if len(path) > 1 else None)
        result, ticket = store.push_for_result("ask", outcomes.append)
        assert (result, ticket, outcomes) == (ValidationFailed(CustomRule("no")), 0, [])


def test_any_object_is_kept_with_an_entry_until_it_leaves() -> None:
    import weakref

    class Widget:
        pass

    with NavigationStore(["a", "b"]) as store:
        widget = Widget()
        alive = weakref.ref(widget)
        assert store.set_data(2, widget) and store.data(2) is widget and store.data(1) is None
        assert store.set_data(99, widget) == Refused(Status.ROUTE_NOT_FOUND)
        del widget
        store.push("c")
        assert alive() is not None
        store.pop_to("a")
        assert alive() is None
        store.set_data(1, "first")
        store.set_data(1, "second")
        assert store.data(1) == "second" and store.set_data(1, None) and store.data(1) is None


def test_ready_made_middleware_and_the_clock() -> None:
    now = [0]
    with NavigationStore() as store:
        store.set_clock(lambda: now[0])
        store.add_builtin_middleware("preventDuplicatePush")
        throttle = store.add_builtin_middleware(
            {"throttle": {"milliseconds": 100, "key": "kindAndRoute"}, "debugName": "slow"}
        )
        assert store.push("a") and store.push("a").status == Status.CANCELLED
        assert store.push("b") and store.pop() and store.push("b").status == Status.CANCELLED
        now[0] = 100
        assert store.push("b")
        assert [name for _, name in store.middlewares()][1] == "slow"
        throttle.remove()
        assert store.pop() and store.push("b")


def test_the_last_of_the_debounced_commands_runs_when_all_is_quiet() -> None:
    now = [0]
    with NavigationStore() as store:
        store.set_clock(lambda: now[0])
        assert store.poll_debounced() == (None, None)
        store.debounce(Push("a"), 50)
        now[0] = 40
        store.debounce(Push("b"), 50)
        assert store.poll_debounced() == (None, 50)
        now[0] = 90
        assert store.poll_debounced() == (Success(), None) and names(store) == ["b"]
        store.debounce(Push("c"), 50)
        assert store.cancel_debounced() == Push("c") and store.cancel_debounced() is None
        assert store.poll_debounced() == (None, None)


def test_a_closed_object_says_so() -> None:
    store = NavigationStore()
    queue = EventQueue()
    sender = store.sender()
    for handle in (store, queue, sender):
        handle.close()
        handle.close()
        assert handle.closed
    for use in (
        lambda: store.push("a"),
        lambda: store.push(b'"a"'),
        lambda: store.depth,
        lambda: store.path,
        lambda: len(queue),
        lambda: sender.send(Go("a")),
    ):
        with pytest.raises(ClosedError, match="is closed"):
            use()


def test_a_store_that_nobody_refers_to_is_destroyed() -> None:
    NavigationStore(["a"]).push("b")  # The fixture checks that no handle is left.
