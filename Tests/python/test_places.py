"""Addresses and history: the state as a URL, and back in time."""

from __future__ import annotations

import itertools
import random
from typing import Any, Callable

import pytest
from app_helpers import product
from navruntime import Address, App, History, Location, Route, URLError
from navruntime.app_values import Done, NoPlace, Noop, Question, Refused, Unhandled

SCHEMA: dict[str, Any] = {
    "format": 1,
    "id": "shop",
    "root": {"tabs": [{"name": "shop", "stack": "home"}, {"name": "orders", "stack": "orders"}]},
    "facts": {"signedIn": {"initial": True}},
    "routes": {
        "home": {"title": "Home", "links": ["/"]},
        "orders": {"links": ["/orders"]},
        "product": {
            "title": "Product :id",
            "params": {"id": "uint"},
            "in": "shop",
            "links": ["/products/:id"],
        },
        "order": {
            "params": {"id": "uint"},
            "in": "orders",
            "links": ["/orders/:id"],
            "requires": ["signedIn"],
        },
        "login": {
            "show": "sheet",
            "params": {"user": {"type": "string", "default": "", "sensitive": True}},
        },
        "draft": {"leave": "ask"},
    },
}


def test_an_address_leads_back_to_what_it_tells(app: App) -> None:
    app.go(product(3))
    app.go(product(7))
    app.go("login")
    assert app.url == "/products/7?~under=%2Fproducts%2F3&~over=sheet,%2F~%2Flogin"
    with App(SCHEMA) as other:
        assert other.set_url(app.url) == Done()
        assert other.describe() == app.describe() and other.url == app.url
        assert other.set_url(app.url) == Noop()


def test_a_secret_has_no_address(app: App) -> None:
    app.go(Route("login", {"user": "ada"}))
    assert app.url is None
    assert app.address == Address(None, sensitive="user")
    app.dismiss()
    assert app.address == Address("/")


def test_an_address_that_leads_nowhere_is_refused_and_a_malformed_one_is_an_error(app: App) -> None:
    assert app.set_url("/nowhere") == Unhandled("/nowhere")
    with pytest.raises(URLError):
        app.set_url("/products/7?~nowhere=1")
    assert app.revision == 0


def test_travel_is_back_and_forward_in_time(app: App) -> None:
    assert not app.can_travel(-1) and app.travel(-1) == Refused(NoPlace())
    app.go(product(3))
    app.back()
    app.go(product(7))
    assert app.history == History(
        3,
        (
            Location(1, "/", "Home"),
            Location(2, "/products/3", "Product 3"),
            Location(3, "/", "Home"),
            Location(4, "/products/7", "Product 7"),
        ),
    )
    ids = app.state
    assert app.travel(-2) == Done() and app.describe() == "shop [shop]: home > product(id=3)"
    assert app.can_travel(2) and not app.can_travel(3)
    assert app.travel(2) == Done() and app.state == ids, "entries come back with their ids"
    assert app.travel(0) == Noop()


def test_a_place_that_the_facts_no_longer_allow_is_passed_over(app: App) -> None:
    app.go(Route("order", {"id": 1}))
    app.go(product(7))
    app.facts["signedIn"] = False
    assert app.travel(-1) == Done() and app.describe() == "shop [shop]: home"


def test_a_draft_asks_before_time_takes_it_away(app: App) -> None:
    app.go("draft")
    question = app.travel(-1)
    assert isinstance(question, Question)
    state: Any = app.state
    assert state["question"]["intent"] == {"travel": -1}
    assert app.proceed(question.token) == Done() and app.describe() == "shop [shop]: home"


def test_a_history_may_be_undo_and_redo_or_nothing() -> None:
    with App(SCHEMA, history={"records": "commits"}) as app:
        app.go(product(3))
        app.update({"id": 4})
        assert app.travel(-1) == Done() and app.describe() == "shop [shop]: home > product(id=3)"
    with App(SCHEMA, history={"limit": 0}) as app:
        app.go(product(3))
        assert app.history.locations == () and not app.can_travel(-1)


WALKED: dict[str, Any] = {
    "format": 1,
    "id": "walked",
    "root": {"tabs": [{"name": "one", "stack": "home"}, {"name": "two", "stack": "home"}]},
    "routes": {
        "home": {"links": ["/"]},
        "page": {"params": {"n": "uint"}, "reuse": "none", "links": ["/pages/:n"]},
        "item": {"params": {"n": "uint"}, "reuse": "name", "links": ["/items/:n"]},
        "sheet": {"show": "sheet"},
        "later": {"show": "sheet", "whenBusy": "queue"},
    },
}


@pytest.mark.parametrize(("delta", "equal"), [(0, 1), (-1, 2)])
def test_a_place_that_becomes_what_its_neighbour_is_is_one_with_it(delta: int, equal: int) -> None:
    with App(WALKED) as app:
        for number in (1, 2):
            app.go(Route("item", {"n": number}))
        before = app.history.locations
        app.travel(delta)
        app.update({"n": 3})
        assert len(app.history.locations) == 3
        app.update({"n": equal})
        assert [location.key for location in app.history.locations] == [1, 2]
        assert app.history.locations[1].url == f"/items/{equal}" and app.history.index == 1
        assert app.travel(-1) == Done() and app.url == before[0].url


def ids(value: Any) -> list[int]:
    """The ids of the screens in a part of the state."""
    if isinstance(value, list):
        return [id for item in value for id in ids(item)]
    if not isinstance(value, dict):
        return []
    own = [value["id"]] if "id" in value else []
    return own + [id for item in value.values() for id in ids(item)]


def place_of(app: App) -> tuple[Any, dict[int, Any], str | None]:
    """What a place has: containers, layers and queue, what their screens want back, its address."""
    state: Any = app.state
    screens = [state["root"], state["layers"], state["queue"]]
    return screens, {id: app.entry_state(id) for id in ids(screens)}, app.url


def do_one(app: App, chance: random.Random) -> None:
    """One thing of those that add a place, change the current one, or go to another."""
    number = chance.randrange(3)
    page = Route("page", {"n": number})
    other = "two" if app.scene.bars[0].selected == "one" else "one"
    adding: list[Callable[[], object]] = [
        app.back,
        app.dismiss,
        lambda: app.go(page),
        lambda: app.go(Route("item", {"n": number})),
        lambda: app.go(chance.choice(["sheet", "later"])),
        lambda: app.select(other),
        lambda: app.select(other),
    ]
    changing: list[Callable[[], object]] = [
        lambda: app.replace(page),
        lambda: app.set_entry_state(chance.choice(ids(app.state)), number),
    ]
    if app.scene.title in ("page", "item"):
        changing.append(lambda: app.update({"n": number}))
    going = [lambda: app.travel(chance.choice([-2, -1, -1, 1, 1]))]
    chance.choice(chance.choice([adding, changing, going]))()


@pytest.mark.parametrize("records", ["places", "commits"])
@pytest.mark.parametrize("limit", [2, 5, 100])
def test_a_place_is_as_it_was_when_it_was_left(limit: int, records: str) -> None:
    for seed in range(40):
        chance = random.Random(seed)
        with App(WALKED, history={"limit": limit, "records": records}) as app:
            left: dict[int, Any] = {1: place_of(app)}
            for _ in range(60):
                before = app.history
                do_one(app, chance)
                history = app.history
                key = history.locations[history.index].key
                here = place_of(app)
                if history.locations == before.locations and history.index != before.index:
                    assert here == left[key], (seed, key)
                left[key] = here
                for one, other in itertools.pairwise(history.locations):
                    assert one.url != other.url or records == "commits", (seed, one)
                for location in history.locations:
                    assert location.url == left[location.key][2], (seed, location)
            app.travel(-app.history.index)
            for location in app.history.locations:
                assert place_of(app) == left[location.key], (seed, location)
                app.travel(1)
