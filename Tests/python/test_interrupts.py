"""An interrupt, an exception that a signal handler raises at any instruction, opens no gate and is
not lost.

Each round arms a timer that fires at a random moment in an operation that a callback of the program
must refuse. Set NAV_TEST_SEED to repeat the moments, as far as a machine repeats them.
"""

from __future__ import annotations

import gc
import os
import random
import signal
import sys
from contextlib import ExitStack
from types import FrameType
from typing import Any, Callable, Iterator

import pytest
from callback_helpers import Boom, Spy, boom
from navruntime import (
    App,
    Custom,
    Go,
    LinkCallbacks,
    LinkHandler,
    ModalStore,
    NavigationStore,
    Pipeline,
    Pop,
    Push,
    Route,
    Schema,
    StepFlow,
    live_handles,
)
from navruntime.stores import Cancelled

ROUNDS = int(os.environ.get("NAV_INTERRUPTS", "3000"))
LONGEST = 150e-6
"""Seconds until the timer fires: longer than an operation takes on a machine that has time for
it."""


class Interrupt(BaseException):
    """What the signal handler raises: no program catches it by mistake."""


class Gate(Spy):
    """Lets nobody in, after work in which an interrupt can come."""

    def __init__(self) -> None:
        super().__init__(
            lambda call: Cancelled(Custom("closed"))
            if call.command == Push("vault") and call.state
            else None
        )


class Nobody(LinkCallbacks):
    """The page needs sign-in, and nobody is signed in."""

    has_signed_in = False

    def should_require(self, route: Route) -> bool:
        return sum(range(20)) > 0 and route.name == "vault"

    def is_authenticated(self, route: Route) -> bool:
        return self.has_signed_in or sum(range(20)) < 0 or route.name != "vault"


def guarded_by_middleware(stack: ExitStack) -> tuple[Callable[[], Any], Callable[[], Any]]:
    store = stack.enter_context(NavigationStore(["a"]))
    store.add_middleware(Gate())
    return lambda: store.push("vault"), store.path_json


def guarded_by_a_validator(stack: ExitStack) -> tuple[Callable[[], Any], Callable[[], Any]]:
    rule = lambda path: "closed" if any(route.name == "vault" for route in path) else None  # noqa: E731
    store = stack.enter_context(NavigationStore(["a"], enforce="always"))
    store.set_validator(rule)
    return lambda: store.push("vault"), store.path_json


def guarded_by_a_coordinator(stack: ExitStack) -> tuple[Callable[[], Any], Callable[[], Any]]:
    store = stack.enter_context(NavigationStore(["a"]))
    store.set_coordinator(
        lambda intent: Cancelled(Custom("closed")) if intent == Go("vault") else None
    )
    return lambda: store.send(Go("vault")), store.path_json


def guarded_by_prepare(stack: ExitStack) -> tuple[Callable[[], Any], Callable[[], Any]]:
    store = stack.enter_context(NavigationStore(["a"]))
    return lambda: store.guarded(
        Push("vault"), lambda command: Cancelled(Custom("closed"))
    ), store.path_json


def guarded_by_sign_in(stack: ExitStack) -> tuple[Callable[[], Any], Callable[[], Any]]:
    store = stack.enter_context(NavigationStore(["a"]))
    pipeline = stack.enter_context(
        Pipeline({"mappings": [{"pattern": "/vault", "route": "vault"}]}, Nobody())
    )
    links = stack.enter_context(LinkHandler(pipeline, store))
    return lambda: links.open("shop://app/vault"), store.path_json


def guarded_by_allowed(stack: ExitStack) -> tuple[Callable[[], Any], Callable[[], Any]]:
    store = stack.enter_context(NavigationStore(["a"]))
    policy = Nobody()
    pipeline = stack.enter_context(
        Pipeline({"mappings": [{"pattern": "/vault", "route": "vault"}]}, policy)
    )
    links = stack.enter_context(LinkHandler(pipeline, store))
    links.open("shop://app/vault")
    assert links.pending is not None
    policy.has_signed_in = True  # Now the function alone is before the link.
    return lambda: links.resume_if_allowed(lambda link: link.route.name != "vault"), lambda: (
        store.path_json(),
        links.pending,
    )


def guarded_by_modal_middleware(stack: ExitStack) -> tuple[Callable[[], Any], Callable[[], Any]]:
    modals = stack.enter_context(ModalStore())
    modals.present("a")
    modals.add_middleware(
        Spy(lambda call: Cancelled(Custom("closed")) if sum(range(20)) > 0 else None)
    )
    return modals.dismiss, lambda: (modals.current, modals.queue)


def guarded_by_a_queue_policy(stack: ExitStack) -> tuple[Callable[[], Any], Callable[[], Any]]:
    """Middleware refuses, and the policy keeps the queue."""
    modals = stack.enter_context(ModalStore(queue_policy=lambda command: sum(range(20)) < 0))
    modals.present("a")
    modals.present("b")
    modals.add_middleware(Spy(lambda call: Cancelled(Custom("closed"))))
    return modals.dismiss, lambda: (modals.current, modals.queue)


def guarded_by_a_step(stack: ExitStack) -> tuple[Callable[[], Any], Callable[[], Any]]:
    steps = stack.enter_context(StepFlow(["address", "payment"]))
    steps.ask_can_proceed(lambda route, index: route.name != "address")
    return steps.next, lambda: steps.state.index


def guarded_by_an_interceptor(stack: ExitStack) -> tuple[Callable[[], Any], Callable[[], Any]]:
    schema = stack.enter_context(
        Schema(
            {
                "format": 1,
                "id": "shop",
                "root": {"stack": "home"},
                "routes": {"home": {}, "vault": {}},
            }
        )
    )
    app = stack.enter_context(App(schema))
    app.intercept(lambda commit: "closed" if "vault" in str(commit.intent) else None)
    return lambda: app.go("vault"), app.describe


GATES = [
    guarded_by_an_interceptor,
    guarded_by_middleware,
    guarded_by_a_validator,
    guarded_by_a_coordinator,
    guarded_by_prepare,
    guarded_by_modal_middleware,
    guarded_by_a_queue_policy,
    guarded_by_sign_in,
    guarded_by_allowed,
    guarded_by_a_step,
]


@pytest.fixture
def seed() -> Iterator[int]:
    """The seed of the moments, printed with a failure."""
    value = int(os.environ.get("NAV_TEST_SEED", random.SystemRandom().randrange(2**32)))
    print(f"NAV_TEST_SEED={value}")
    yield value


class Interrupts:
    """Plays uses and interrupts them: each by one interrupt or, with ``burst``, by several, one
    upon the other."""

    def __init__(self, seed: int, burst: int = 1) -> None:
        self.raised = 0
        self.caught = 0
        self.lost: list[Any] = []
        self._moments = random.Random(seed)
        self._burst = burst
        self._left = 0

    def _handle(self, number: int, frame: FrameType | None) -> None:
        while frame is not None and frame.f_code is not self._play.__code__:
            frame = frame.f_back
        if frame is None:
            return  # The use is over.
        self._left -= 1
        if self._left:
            signal.setitimer(signal.ITIMER_REAL, self._moments.uniform(1e-6, 20e-6))
        self.raised += 1
        raise Interrupt

    def _play(self, use: Callable[[], Any]) -> None:
        signal.setitimer(signal.ITIMER_REAL, self._moments.uniform(1e-6, LONGEST))
        use()

    def play(self, use: Callable[[], Any], check: Callable[[], None]) -> None:
        """Plays a use until ROUNDS interrupts came. After each, ``check`` is called until it raises
        no interrupt that is left over."""
        before, hook = signal.signal(signal.SIGALRM, self._handle), sys.unraisablehook
        sys.unraisablehook = self.lost.append  # A C function, which no interrupt stops.
        gc.collect()
        # An interrupt in a finaliser of whatever other tests left would be lost, as Python has it.
        gc.disable()
        try:
            while self.raised < ROUNDS:
                self._left = self._burst
                try:
                    self._play(use)
                except Interrupt:
                    self.caught += 1
                signal.setitimer(signal.ITIMER_REAL, 0)
                try:
                    check()
                except Interrupt:  # It came while another exception was on its way.
                    self.caught += 1
                    check()
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
            gc.enable()
            sys.unraisablehook = hook
            self.lost = [
                f"{unraisable.exc_type.__name__} in {unraisable.object!r}"
                for unraisable in self.lost
            ]


@pytest.mark.parametrize("guarded", GATES)
def test_an_interrupt_opens_no_gate_and_is_raised(
    guarded: Callable[[ExitStack], Any], seed: int
) -> None:
    with ExitStack() as stack:
        use, read = guarded(stack)
        before = read()

        def check() -> None:
            assert read() == before, f"an interrupt opened the gate; NAV_TEST_SEED={seed}"

        interrupts = Interrupts(seed)
        interrupts.play(use, check)
        assert (interrupts.caught, interrupts.lost) == (interrupts.raised, []), (
            f"interrupts were lost; NAV_TEST_SEED={seed}"
        )


@pytest.mark.parametrize("guarded", GATES)
@pytest.mark.skipif(
    sys.version_info < (3, 11),
    reason="CPython 3.10 checks for signals as an except begins; docs/python.md says so",
)
def test_interrupts_close_upon_each_other_open_no_gate(
    guarded: Callable[[ExitStack], Any], seed: int
) -> None:
    with ExitStack() as stack:
        use, read = guarded(stack)
        before = read()

        def check() -> None:
            assert read() == before, f"an interrupt opened the gate; NAV_TEST_SEED={seed}"

        Interrupts(seed, burst=4).play(use, check)


def test_after_interrupts_exceptions_of_callbacks_are_raised_as_before(seed: int) -> None:
    with NavigationStore(["a"]) as store:
        store.add_middleware(Gate())
        store.observe(lambda event: None)

        def use() -> None:
            store.push("b")
            store.pop()

        interrupts = Interrupts(seed)
        interrupts.play(use, lambda: (store.path_json(), None)[1])
        assert (interrupts.caught, interrupts.lost) == (interrupts.raised, []), (
            f"NAV_TEST_SEED={seed}"
        )
        with store.observe(boom), pytest.raises(Boom):
            store.push("b")
        assert store.path[-1] == Route("b")


def test_an_interrupt_in_close_loses_neither_itself_nor_the_handle(seed: int) -> None:
    before = live_handles()
    stores: list[ModalStore] = []

    def use() -> None:
        stores.append(ModalStore())
        stores[-1].close()

    def check() -> None:
        while stores:
            stores[-1].close()
            stores.pop()

    interrupts = Interrupts(seed)
    interrupts.play(use, check)
    gc.collect()
    assert live_handles() == before, f"NAV_TEST_SEED={seed}"
    assert (interrupts.caught, interrupts.lost) == (interrupts.raised, []), f"NAV_TEST_SEED={seed}"


def test_a_failure_whose_text_no_json_can_hold_refuses_too() -> None:
    class Odd(Exception):
        pass

    def coordinator(intent: Any) -> None:
        raise Odd("\ud800")

    with NavigationStore(["a"]) as store:
        store.set_coordinator(coordinator)
        with pytest.raises(Odd):
            store.send(Go("vault"))
        assert len(store) == 1


def test_an_exception_waits_for_the_outermost_call_of_its_thread() -> None:
    """An exception of a callback inside a callback is raised once, where the program called
    first."""
    with NavigationStore(["a"]) as outer, NavigationStore(["a"]) as inner:
        seen: list[str] = []
        inner.observe(boom)

        def observer(event: Any) -> None:
            seen.append(str(inner.execute(Pop())))

        outer.observe(observer)
        with pytest.raises(Boom):
            outer.push("b")
        assert seen == ["Success()"]
        assert len(outer) == 2 and len(inner) == 0
