"""Middleware from Python, and what to do with exceptions in callbacks."""

from __future__ import annotations

import gc
import sys
import traceback
import weakref
from typing import Any, Callable, List

import pytest
from callback_helpers import Boom, Spy, boom, names
from navruntime import (
    ArgumentError,
    ClosedError,
    Custom,
    CustomRule,
    Event,
    Go,
    Middleware,
    NavigationStore,
    Pop,
    Push,
    Result,
    StackExecution,
    Status,
    Success,
    ValidationFailed,
)
from navruntime.stores import Cancelled


Reports = List[Any]


@pytest.fixture
def reports(monkeypatch: pytest.MonkeyPatch) -> Reports:
    """What Python reports because nobody can catch it."""
    reports: Reports = []
    monkeypatch.setattr(sys, "unraisablehook", reports.append)
    return reports


# Middleware.


def test_registrations_move_and_keep_their_number() -> None:
    order: list[str] = []
    with NavigationStore() as store:
        first, second = (
            store.add_middleware(Spy(will=lambda call, name=name: order.append(name)), name)
            for name in ("first", "second")
        )
        third = store.insert_middleware(0, Spy(will=lambda call: order.append("third")), "third")
        assert [name for _, name in store.middlewares()] == ["third", "first", "second"]
        third.move(99)
        first.move(1)
        assert store.middlewares() == [
            (second.handle, "second"),
            (first.handle, "first"),
            (third.handle, "third"),
        ]
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
        store.add_middleware(
            Spy(will=lambda call: b'{"push":', did=lambda call: results.append(call.result))
        )
        with pytest.raises(Exception) as caught:
            store.pop()
        assert caught.value.status == Status.ERR_JSON  # type: ignore[attr-defined]
        assert (
            isinstance(results[0], Cancelled)
            and isinstance(results[0].reason, Custom)
            and names(store) == ["a"]
        )


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


@pytest.mark.parametrize(
    "register",
    [
        lambda store: store.add_middleware(Spy(did=boom)),
        lambda store: store.observe(boom),
        lambda store: store.observe_json(boom),
    ],
)
def test_an_exception_in_did_or_an_observer_leaves_the_state_as_it_is(register: Any) -> None:
    with NavigationStore() as store:
        register(store)
        with pytest.raises(Boom):
            store.push("a")
        assert names(store) == ["a"]


def test_an_exception_in_discard_leaves_the_result_as_it_is(reports: Reports) -> None:
    class Discarding(Middleware):
        def discard(self, call: StackExecution) -> None:
            raise Boom

    with NavigationStore() as store:
        store.add_middleware(Discarding())
        with pytest.raises(Boom):
            store.transaction([Push("a"), Pop(), Pop()])
        assert names(store) == [] and len(reports) == 2


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


@pytest.mark.parametrize(
    "use",
    [
        lambda store: store.guarded(Push("b"), boom),
        lambda store: store.send(Go("b")),
        lambda store: store.reconcile(["z"], boom),
    ],
)
def test_an_exception_in_a_question_before_the_command_refuses_it(use: Any) -> None:
    with NavigationStore(["a"]) as store:
        store.set_coordinator(boom)
        with pytest.raises(Boom):
            use(store)
        assert names(store) == ["a"]
        store.push("b")
        assert names(store) == ["a", "b"]


def raising(error: BaseException) -> Callable[..., Any]:
    def callback(*_: Any) -> None:
        raise error

    return callback


def test_the_first_of_several_exceptions_is_raised_and_the_others_are_reported(
    reports: Reports,
) -> None:
    second, third = KeyError("second"), ValueError("third")
    with NavigationStore() as store:
        for callback in (boom, raising(second), raising(third)):
            store.observe(callback)
        with pytest.raises(Boom):
            store.push("a")
        assert [report.exc_value for report in reports] == [second, third]
        assert "another callback of the call" in repr(reports[0].object)
        frames = [frame.name for frame in traceback.extract_tb(reports[0].exc_traceback)]
        assert frames[-1] == "callback", "the report shows where it was raised"
        assert store.depth == 1, "nothing is left to be raised by a later call"


def test_an_exception_that_refuses_after_another_one_is_reported(reports: Reports) -> None:
    second = KeyError("second")
    seen: list[Result] = []
    with NavigationStore() as store, NavigationStore() as other:
        other.add_middleware(Spy(will=raising(second), did=lambda call: seen.append(call.result)))
        store.observe(boom)
        store.observe(lambda event: other.push("b"))
        with pytest.raises(Boom):
            store.push("a")
        assert seen == [Cancelled(Custom("KeyError: 'second'"))] and names(other) == []
    assert [report.exc_value for report in reports] == [second]


def test_what_ends_the_program_is_raised_in_place_of_an_earlier_exception(reports: Reports) -> None:
    first = KeyError("first")
    for ending in (KeyboardInterrupt(), SystemExit(3)):
        with NavigationStore() as store:
            for callback in (raising(first), raising(ending), boom):
                store.observe(callback)
            with pytest.raises(type(ending)) as caught:
                store.push("a")
            assert caught.value is ending
        assert [type(report.exc_value) for report in reports] == [KeyError, Boom]
        reports.clear()


def test_a_report_that_fails_leaves_the_first_exception(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "unraisablehook", raising(KeyError("the hook")))
    with NavigationStore() as store:
        store.observe(boom)
        store.observe(raising(ValueError("second")))
        with pytest.raises(Boom):
            store.push("a")


def test_exceptions_that_are_reported_are_freed() -> None:
    gone: list[weakref.ref[Boom]] = []

    def failing(_: Any) -> None:
        error = Boom()
        gone.append(weakref.ref(error))
        raise error

    with pytest.MonkeyPatch.context() as patch, NavigationStore() as store:
        patch.setattr(sys, "unraisablehook", lambda report: None)
        store.observe(failing)
        store.observe(failing)
        with pytest.raises(Boom):
            store.push("a")
    gc.collect()
    assert len(gone) == 2 and gone[1]() is None


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


def test_a_throttle_whose_clock_raises_while_it_is_added_does_not_stay() -> None:
    with NavigationStore() as store:
        store.set_clock(boom)
        with pytest.raises(Boom):
            store.add_builtin_middleware({"throttle": {"milliseconds": 5}})
        assert store.middlewares() == []
        store.push("a")  # Nobody reads the clock.


def test_a_clock_beyond_64_bits_is_an_error_and_not_cut() -> None:
    with NavigationStore() as store:
        store.set_clock(lambda: 2**80)
        with pytest.raises(ArgumentError, match="does not fit in 64 bits"):
            store.add_builtin_middleware({"throttle": {"milliseconds": 5}})
