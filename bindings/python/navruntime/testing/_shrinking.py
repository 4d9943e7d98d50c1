"""A failing list made short: delta debugging, as Zeller and Hildebrandt described it in 2002."""

from __future__ import annotations

from itertools import combinations
from typing import Callable, Iterable, TypeVar

T = TypeVar("T")


FEW = 12
"""Of lists up to this length, pairs are taken out too."""


def shrunk(
    steps: list[T], simpler: Callable[[T], Iterable[T]], fails: Callable[[list[T]], bool]
) -> list[T]:
    """The list made short and simple, each by turns until neither helps."""
    while True:
        before = list(steps)
        steps = _without_pairs(shortest(steps, fails), fails)
        steps = simplest(steps, simpler, fails)
        if steps == before:
            return steps


def _without_pairs(steps: list[T], fails: Callable[[list[T]], bool]) -> list[T]:
    """The list without the first pair that it fails without: a step may undo another."""
    if len(steps) <= FEW:
        for pair in combinations(range(len(steps)), 2):
            rest = [step for index, step in enumerate(steps) if index not in pair]
            if rest and fails(rest):
                return _without_pairs(rest, fails)
    return steps


def shortest(steps: list[T], fails: Callable[[list[T]], bool]) -> list[T]:
    """A list that still fails and no longer does without any one of its elements. The order stays.

    ``fails(steps)`` is true at the beginning.
    """
    pieces = 2
    while len(steps) >= 2:
        size = (len(steps) + pieces - 1) // pieces
        for start in range(0, len(steps), size):
            rest = steps[:start] + steps[start + size :]
            if rest and fails(rest):
                steps, pieces = rest, max(pieces - 1, 2)
                break
        else:
            if size == 1:
                break
            pieces = min(pieces * 2, len(steps))
    return steps


def simplest(
    steps: list[T], simpler: Callable[[T], Iterable[T]], fails: Callable[[list[T]], bool]
) -> list[T]:
    """The same list with simpler elements, as far as it fails with them."""
    for index in range(len(steps)):
        for other in simpler(steps[index]):
            changed = [*steps[:index], other, *steps[index + 1 :]]
            if fails(changed):
                steps = changed
                break
    return steps
