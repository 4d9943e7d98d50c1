"""The walker finds planted bugs of hosts, and shrinks what it finds."""

from __future__ import annotations

import re

import pytest
from navruntime import App, EventMask, Route
from navruntime.testing import WalkFailed, walk
from navruntime.testing._shrinking import shortest, shrunk, simplest
from navruntime.testing._steps import WEIGHTS
from walker_hosts import BUGS, SHOP, Mirror, agrees


def found(make: type[Mirror], seed: int) -> WalkFailed:
    with pytest.raises(WalkFailed) as raised:
        walk(SHOP, agrees, make=make, seed=seed)
    return raised.value


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.__name__)
@pytest.mark.parametrize("seed", range(3))
def test_a_bug_is_found_within_1000_steps_and_shrunk_to_5(bug: type[Mirror], seed: int) -> None:
    failed = found(bug, seed)
    assert 1 <= len(failed.calls) <= 5
    assert f"(seed {seed})" in str(failed) and failed.seed == seed


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.__name__)
def test_the_printed_test_fails_with_the_bug_and_passes_without(bug: type[Mirror]) -> None:
    text = str(found(bug, 0)).split(":\n\n", 1)[1]
    scope = {"App": App, "Route": Route, "SCHEMA": SHOP, "agrees": agrees, bug.__name__: bug}
    exec(text, scope)
    with pytest.raises((AssertionError, LookupError)):
        scope["test_walk_0"]()  # type: ignore[operator]
    scope[bug.__name__] = Mirror
    scope["test_walk_0"]()  # type: ignore[operator]


def test_a_sound_host_passes_and_every_kind_of_step_is_taken() -> None:
    kinds: set[str] = set()
    for seed in range(5):
        walked = walk(SHOP, agrees, make=Mirror, seed=seed)
        assert walked.steps == 1000 == sum(walked.kinds.values())
        kinds |= set(walked.kinds)
    assert {"go", "open", "back", "dismiss", "select", "facts", "answer", "update"} <= kinds
    assert {"updateOf", "travel", "url", "resolve", "transaction", "reset", "badge"} <= kinds


def test_equal_arguments_give_equal_walks() -> None:
    def lines(seed: int) -> list[str]:
        seen: list[str] = []
        walk(SHOP, lambda app: seen.append(app.describe()), seed=seed, steps=200)
        return seen

    assert lines(7) == lines(7) != lines(8)


def test_steps_stay_where_the_schema_lets_a_screen_go() -> None:
    schema = {
        "format": 1, "id": "a", "root": {"stack": "home"},
        "routes": {"home": {"goes": ["one"]}, "one": {"goes": ["two"]}, "two": {"goes": []}},
    }  # fmt: skip
    order = ["home", "one", "two"]

    def follows(app: App) -> bool:
        names = [entry.route.name for entry in app.path()]
        return names == order[: len(names)]

    elsewhere = {"reset": 0, "replace": 0, "transaction": 0, "remove": 0}
    walked = walk(schema, follows, steps=300, weights=elsewhere)
    assert set(walked.kinds) >= {"go", "back", "travel"}


def test_a_condition_may_answer_false_and_facts_may_be_given() -> None:
    def guest(app: App) -> bool:
        return app.facts["plan"] == "guest"

    with pytest.raises(WalkFailed, match=r"guest is false") as failed:
        walk(SHOP, guest, facts={"signedIn": True})
    (call,) = failed.value.calls
    assert list(call) == ["facts"]
    assert "App(SCHEMA, facts={'signedIn': True})" in str(failed.value)
    assert re.search(r"^        guest\(app\)$", str(failed.value), re.MULTILINE)


def test_what_a_host_raises_in_an_event_is_found_as_that() -> None:
    def make(app: App) -> object:
        def observer(event: object) -> None:
            raise KeyError("no page")

        return app.observe(observer, EventMask.SHOWN)

    with pytest.raises(WalkFailed, match="KeyError") as failed:
        walk(SHOP, lambda _: None, make=make)
    assert len(failed.value.calls) == 1 and str(failed.value).endswith("  # raises\n")


def test_an_unknown_kind_of_step_is_an_error_that_lists_them() -> None:
    with pytest.raises(ValueError, match=r"\['jump'\]; there are go, open"):
        walk(SHOP, lambda _: None, weights={"jump": 1})


@pytest.mark.parametrize("only", ["facts", "update", "resolve"])
def test_a_walk_that_can_do_nothing_is_an_error(only: str) -> None:
    schema = {"format": 1, "id": "s", "root": {"stack": "a"}, "routes": {"a": {}}}
    weights = {**dict.fromkeys(WEIGHTS, 0), only: 1}
    with pytest.raises(ValueError, match=r"after 0 steps \(seed 3\) none that the weights allow"):
        walk(schema, lambda _: None, seed=3, weights=weights)


def test_the_shortest_list_keeps_what_it_needs() -> None:
    tried: list[list[int]] = []

    def fails(numbers: list[int]) -> bool:
        tried.append(numbers)
        return {3, 50, 90} <= set(numbers)

    assert shortest(list(range(100)), fails) == [3, 50, 90]
    assert len(tried) < 300
    # 1 and 2 undo each other, so that neither can be taken out alone.
    pairs = shrunk([1, 2, 9], lambda _: [], lambda n: 9 in n and (1 in n) == (2 in n))
    assert pairs == [9]
    halved = simplest([64, 9], lambda n: [n // 2] if n > 1 else [], lambda n: sum(n) >= 40)
    assert halved == [32, 9]
