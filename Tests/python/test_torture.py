"""Callback torture: in the k-th call of every callback, Python misbehaves in every way it can. See
torture_world.py and torture_calls.py."""

from __future__ import annotations

import faulthandler
from typing import Any, Callable, Iterator

import pytest
from navruntime import NavError, ReentrantError, _callbacks
from torture_calls import all_calls, required, sample
from torture_world import CLOCKS, LOCKED, SITES, Boom, World, tree_of


class Strict(dict[int, Any]):
    """The objects that the library holds: one is given back once."""

    def __init__(self, live: dict[int, Any]) -> None:
        super().__init__(live)
        self.given_back_twice: list[int] = []

    def pop(self, key: int, *default: Any) -> Any:
        if key not in self:
            self.given_back_twice.append(key)
        return super().pop(key, *default)


@pytest.fixture(autouse=True)
def watched(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A deadlock ends the run with a traceback, and what is given back twice is seen."""
    live = Strict(_callbacks._live)
    monkeypatch.setattr(_callbacks, "_live", live)
    faulthandler.dump_traceback_later(60, exit=True)
    yield
    faulthandler.cancel_dump_traceback_later()
    assert live.given_back_twice == []


def play(
    site: str | None = None, k: int = 0, act: Callable[[World, str, Any], None] | None = None
) -> World:
    """One world from its beginning to its end, which nothing but this reference keeps."""
    world = World(site, k, act)
    world.play()
    world.end()
    assert world.faults == [], f"call {k} of {site}"
    assert _callbacks.pending == {}
    return world


SEEN = play().seen


def test_the_program_leads_to_every_callback() -> None:
    assert [site for site in SITES if SEEN[site] == 0] == []


# The ways.


def throw(world: World, site: str, view: Any) -> None:
    world.raised.append(Boom(site))
    raise world.raised[-1]


def outcome_of(world: World, name: str, call: Callable[[], Any]) -> BaseException | None:
    """Calls, closes what the call made, and answers what it raised."""
    try:
        answer = call()
    except NavError as error:
        return error
    except Exception as error:  # noqa: BLE001
        world.fault(f"{name} raises {error!r}")
        return error
    for handle in answer if isinstance(answer, tuple) else (answer,):
        if hasattr(handle, "_owner"):
            handle.close()
    return None


def reenter(world: World, site: str, view: Any) -> None:
    for name, call in all_calls(world, view):
        error = outcome_of(world, name, call)
        if (
            isinstance(error, ReentrantError)
            and site not in RESTRICTED
            and not name.startswith(ENTERS_ITSELF.get(site, ("-",)))
        ):
            world.fault(f"{name} is refused in a callback that may change")


RESTRICTED = (*LOCKED, "data")
"""Those that may change nothing: host data goes in a destroy function, which may do as little as a
clock."""
ENTERS_ITSELF = {
    "coordinator": ("NavigationStore.send", "NavigationStore.back", "Sender.send"),
    "prepare": ("NavigationStore.guarded",),
    "resolve": ("NavigationStore.reconcile",),
} | {
    site: ("LinkHandler.resume", "LinkHandler.open")
    for site in ("allowed", "routes", "resolve link", "plan", "should_require", "is_authenticated")
}
"""Calls that would enter the callback that they are made from once more."""


def close_own(world: World, site: str, view: Any) -> None:
    getattr(world, tree_of(site)).close()


def close_all(world: World, site: str, view: Any) -> None:
    for _, handle in world.handles():
        handle.close()


def remove_all(world: World, site: str, view: Any) -> None:
    for registration, token in world.registrations:
        end = getattr(registration, "remove", None) or registration.close
        token.removed = outcome_of(world, "a removal", end) is None
    for name, remover in (
        ("store", "set_validator"),
        ("store", "set_coordinator"),
        ("store", "set_clock"),
        ("links", "set_clock"),
        ("modal", "set_queue_policy"),
        ("steps", "ask_can_proceed"),
    ):
        outcome_of(
            world,
            remover,
            lambda name=name, remover=remover: getattr(getattr(world, name), remover)(None),
        )


def register_more(world: World, site: str, view: Any) -> None:
    outcome_of(world, "registering", world.register)


WAYS = {
    "throw": throw,
    "reenter": reenter,
    "close_own": close_own,
    "close_all": close_all,
    "remove_all": remove_all,
    "register_more": register_more,
}
MANY = 4
"""How many calls of a callback misbehave where a case is costly or the calls are much alike."""


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("site", SITES)
def test_the_kth_call_misbehaves(site: str, way: str) -> None:
    if site == "data" and way == "throw":
        return  # An exception of a finaliser is Python's to report.
    for k in range(1, (SEEN[site] if way == "throw" else min(SEEN[site], MANY)) + 1):
        world = play(site, k, WAYS[way])
        assert world.seen[site] >= k
        assert len(world.surfaced) == (way == "throw"), f"call {k}"


@pytest.mark.parametrize("site", RESTRICTED)
def test_a_restricted_callback_changes_nothing_by_re_entering(site: str) -> None:
    def change(world: World, site: str, view: Any) -> None:
        own = () if site in CLOCKS else (tree_of(site),)
        before = {
            name: handle.revision for name, handle in world.handles() if hasattr(handle, "revision")
        }
        for name, call in all_calls(world, None):
            outcome_of(world, name, call)
        after = {
            name: handle.revision for name, handle in world.handles() if hasattr(handle, "revision")
        }
        if before != after:
            world.fault(f"{before} became {after} in {site} of {own}")

    play(site, 1, change)


def test_a_sample_is_missed() -> None:
    class Newer:
        def method(self, nonesuch: int) -> None: ...

    world = World()
    with pytest.raises(KeyError):
        sample(world, Newer, "method", required(Newer().method)[0])
    world.end()
