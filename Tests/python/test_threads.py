"""Any handle may be used from any thread; callbacks surface on the thread that called; closing is
safe while others call."""

from __future__ import annotations

import sys
import threading
from typing import Any, Callable

import pytest
from navruntime import (
    ClosedError,
    Event,
    EventMask,
    EventQueue,
    Matcher,
    Middleware,
    NavigationStore,
    PathDelta,
    Changed,
    Route,
    Status,
)

THREADS = 4
ROUNDS = 300


def together(work: Callable[[int], None], count: int = THREADS) -> None:
    """Run a function on many threads at once and raise what any of them raised."""
    failures: list[BaseException] = []
    start = threading.Barrier(count)

    def run(number: int) -> None:
        start.wait()
        try:
            work(number)
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(600)
        assert not thread.is_alive(), "deadlock"
    if failures:
        raise failures[0]


def test_one_store_used_by_many_threads_loses_nothing() -> None:
    with NavigationStore() as store:

        def work(number: int) -> None:
            for index in range(ROUNDS):
                assert store.push(Route("r", {"thread": number, "index": index}))
                store.path_json() if index % 50 == 0 else store.top

        together(work)
        path = store.path
        assert len(path) == THREADS * ROUNDS == store.revision
        for number in range(THREADS):
            assert [
                route.params["index"] for route in path if route.params["thread"] == number
            ] == list(range(ROUNDS))


def test_events_come_in_commit_order_and_one_at_a_time() -> None:
    order: list[int] = []
    inside = threading.Lock()

    def observer(event: Event) -> None:
        assert inside.acquire(blocking=False), "two observers at once"
        assert isinstance(event, Changed) and isinstance(event.change, PathDelta)
        order.append(event.change.added[0].id)
        inside.release()

    with NavigationStore() as store:
        store.observe(observer, EventMask.CHANGED | EventMask.DELTA)
        together(lambda number: [store.push("a") for _ in range(ROUNDS)] and None)
        store.push("last")
        assert order == [entry.id for entry in store.entries]


def test_middleware_runs_under_the_lock_of_its_store_whoever_calls() -> None:
    class Counting(Middleware):
        will = did = 0

        def will_execute(self, call: Any) -> None:
            self.will += 1

        def did_execute(self, call: Any) -> None:
            assert self.will == self.did + 1
            self.did += 1

    counting = Counting()
    with NavigationStore() as store:
        store.add_middleware(counting)
        together(lambda number: [store.push("a") for _ in range(ROUNDS)] and None)
    assert counting.will == counting.did == THREADS * ROUNDS


def test_an_exception_surfaces_on_a_thread_that_called(monkeypatch: pytest.MonkeyPatch) -> None:
    caught: list[BaseException] = []
    # A thread that tells the events of others raises one exception for all of them.
    reported: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", reported.append)

    def observer(event: Event) -> None:
        raise LookupError(threading.get_ident())

    def work(number: int) -> None:
        for _ in range(50):
            try:
                store.push("a")
            except LookupError as error:
                assert error.args == (threading.get_ident(),)
                caught.append(error)

    with NavigationStore() as store:
        store.observe(observer)
        together(work)
        assert caught and store.depth == THREADS * 50
    assert len(caught) + len(reported) == THREADS * 50, "none is lost"


def test_closing_while_others_call_is_safe() -> None:
    for _ in range(30):
        store = NavigationStore(["a"])
        store.add_middleware(Middleware())
        store.observe(lambda event: None)

        def work(number: int) -> None:
            if number == 0:
                store.close()
                return
            with pytest.raises(ClosedError):
                while True:
                    assert store.push(b'"x"').status == Status.OK
                    store.pop()
                    store.path_json()

        together(work, 3)


def test_a_queue_is_filled_by_some_threads_and_drained_by_another() -> None:
    with NavigationStore() as store, EventQueue(overflow="unbounded") as queue:
        store.attach_queue(queue, EventMask.CHANGED | EventMask.DELTA)
        seen: list[Event] = []

        def work(number: int) -> None:
            if number:
                for _ in range(ROUNDS):
                    store.push("a")
            else:
                while len(seen) < (THREADS - 1) * ROUNDS:
                    seen.extend(queue)

        together(work)
        ids = [event.change.added[0].id for event in seen]  # type: ignore[attr-defined]
        assert ids == list(range(1, len(seen) + 1))


def test_a_matcher_is_shared_without_a_lock() -> None:
    mappings: Any = [
        {"pattern": f"/p{index}/:id{{uint}}", "route": f"r{index}"} for index in range(50)
    ]
    with Matcher(mappings) as matcher:

        def work(number: int) -> None:
            for index in range(ROUNDS):
                found = matcher.match(f"/p{index % 50}/{index}")
                assert found is not None and found.route == Route(f"r{index % 50}", {"id": index})

        together(work)


def test_handles_are_made_and_dropped_on_many_threads() -> None:
    def work(number: int) -> None:
        for _ in range(50):
            with NavigationStore(["a"]) as store, EventQueue() as queue:
                store.observe(lambda event: None)
                store.attach_queue(queue)
                store.set_data(1, object())
                store.push("b")
                assert len(queue) == 1
                NavigationStore()

    together(work)
