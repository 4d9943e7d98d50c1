"""Addresses and history: the state as a URL, and back in time."""

from __future__ import annotations

from typing import Any

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
