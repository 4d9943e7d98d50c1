"""Some threads make and close what is composed of a store, while others call its neighbours.

Each recipe runs in a process of its own, so that a deadlock is a failure of that recipe, and a
crash names it. In C, ``Tests/abuse/run ends`` does the same with every call, and with sanitizers.
"""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path
from typing import Callable

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "bindings" / "python"))

import pytest
from navruntime import (
    DetachedError,
    FlowStore,
    ModalStore,
    NavError,
    NavigationStore,
    Status,
    live_handles,
)

ROUNDS = 1_000
LIMIT = 300
"""Seconds that only a deadlock takes."""


def race(*works: Callable[[], None]) -> None:
    """Run each on a thread of its own, and raise what one of them raised."""
    failures: list[BaseException] = []
    start = threading.Barrier(len(works))

    def run(work: Callable[[], None]) -> None:
        start.wait()
        try:
            work()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=run, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


def unless_taken(make: Callable[[], ModalStore | FlowStore]) -> None:
    """Make one and close it, unless another thread has made one already."""
    try:
        made = make()
    except NavError as error:
        assert error.status == Status.ERR_STATE, error
    else:
        made.close()


def call_stack(stack: NavigationStore) -> Callable[[], None]:
    def work() -> None:
        for _ in range(ROUNDS):
            stack.dismiss_self()
            stack.dismiss_all_from_root()

    return work


def many(make: Callable[[], ModalStore | FlowStore]) -> Callable[[], None]:
    def work() -> None:
        for _ in range(ROUNDS):
            unless_taken(make)

    return work


def modals_over_a_stack() -> None:
    with NavigationStore() as stack:
        race(many(lambda: ModalStore.over(stack)), call_stack(stack))


def modals_of_three_over_a_stack() -> None:
    with NavigationStore() as stack:
        race(*[many(lambda: ModalStore.over(stack))] * 3, call_stack(stack))


def flows_of_three_around_modals() -> None:
    def use() -> None:
        for _ in range(ROUNDS):
            stack.push("p")
            modals.present("m")
            modals.dismiss_all()
            stack.pop()

    with NavigationStore() as stack, ModalStore.over(stack) as modals:
        race(*[many(lambda: FlowStore.wrap(modals))] * 3, use)


def the_parent_of_a_child() -> None:
    for _ in range(ROUNDS // 4):
        parent = ModalStore()
        parent.present("m")
        current = parent.current
        assert current is not None
        parts = parent.child(current.id)
        assert parts is not None
        stack, modals = parts

        def use() -> None:
            with pytest.raises(DetachedError):
                while True:
                    stack.dismiss_self()
                    modals.dismiss_all_from_root()

        race(use, use, parent.close)
        stack.close()
        modals.close()


RECIPES = [
    modals_over_a_stack,
    modals_of_three_over_a_stack,
    flows_of_three_around_modals,
    the_parent_of_a_child,
]


@pytest.mark.parametrize("name", [recipe.__name__ for recipe in RECIPES])
def test_what_ends_beside_its_neighbours(name: str) -> None:
    run = subprocess.run(
        [sys.executable, __file__, name], timeout=LIMIT, capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stdout) == (0, "ended\n"), run.stderr


if __name__ == "__main__":
    next(recipe for recipe in RECIPES if recipe.__name__ == sys.argv[1])()
    assert live_handles() == 0
    print("ended")
