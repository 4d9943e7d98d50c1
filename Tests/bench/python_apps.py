"""Apps as programs in Python have them, for python_calls.py: the schema of the C rows (apps.h),
routes as `nav gen` writes them, and ids that were never sent before."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import navruntime
from navruntime import EventMask, Route, TypedApp
from navruntime.app_values import FactsChanged, Pending


@dataclass(frozen=True, slots=True)
class Page7:
    """A route as `nav gen --lang python` writes it."""

    id: int

    def to_json(self) -> navruntime.JSON:
        return {
            "name": "page7",
            "params": {"id": self.id},
        }


@dataclass(frozen=True, slots=True)
class Step:
    """One that is pushed on whatever is on top, a sheet too."""

    id: int

    def to_json(self) -> navruntime.JSON:
        return {
            "name": "step",
            "params": {"id": self.id},
        }


@dataclass(frozen=True, slots=True)
class Note:
    """A sheet."""

    def to_json(self) -> navruntime.JSON:
        return {"name": "note"}


class App(TypedApp[Page7 | Step | Note, Page7 | Step | Note, Page7 | Step]):
    """An app as `nav gen --lang python` writes it."""

    __slots__ = ()


def unread(event):
    """An observer that looks at nothing."""


def read_changes(event):
    """An observer that reads what the event says."""
    return event.changes[0].kept


def app_of(depth, observer=unread):
    """An app with so many screens, and an observer that is given each event as a typed value."""
    routes = {
        "home": {"links": ["/"]},
        "list": {},
        "note": {"show": "sheet"},
        "login": {"show": "sheet"},
        "step": {"params": {"id": "uint"}},
    }
    for number in range(5, 100):
        guard = {"requires": ["signedIn"], "orElse": "login"} if number % 10 == 9 else {}
        routes[f"page{number}"] = {
            "params": {"id": "uint"},
            "links": [f"/p{number}/:id"],
            "in": "first",
            **guard,
        }
    facts = {f"fact{number}": {"initial": False} for number in range(1, 8)}
    app = App(
        {
            "format": 1,
            "id": "bench",
            "root": {
                "tabs": [{"name": "first", "stack": "home"}, {"name": "second", "stack": "list"}]
            },
            "facts": {"signedIn": {"initial": True}, **facts},
            "links": {"schemes": ["shop", "https"], "hosts": ["app", "shop.example"]},
            "routes": routes,
        }
    )
    for number in range(depth):
        assert app.go(Route(f"page{5 + number % 4}", {"id": number})).is_success
    if observer:
        app.observe(observer, EventMask.COMMITTED)
    return app


def new_ids():
    return itertools.count(1_000_000_000)


def checked(app, work, *, commits=2, waits=0):
    """The work, once it was seen to do what it should: it answers its results, all successes but
    those of intents that wait, and the app tells so many commits."""
    events = []
    with app.observe(events.append, EventMask.COMMITTED):
        results = work()
    assert len(events) == commits, events
    waiting = [result for result in results if isinstance(result, Pending)]
    done = [result for result in results if isinstance(result, FactsChanged) or result.is_success]
    assert len(waiting) == waits and len(done) == len(results) - waits, results
    return work


def go_and_back(observer, route=Page7):
    """A screen whose id was never sent before, and the way back."""
    app = app_of(10, observer)
    return go_and_back_of(app, route)


def go_and_back_of(app, route=Page7):
    ids = new_ids()
    return checked(app, lambda: (app.go(route(next(ids))), app.back()))


def from_a_screen():
    """The root sends, and may do no more than that."""
    app, ids = app_of(0), new_ids()
    root = app.at(1)
    return checked(app, lambda: (root.go(Page7(next(ids))), app.back()))


def with_an_interceptor():
    app, seen = app_of(10), [0]

    def look(commit):
        seen[0] += 1

    app.intercept(look, "bench")
    work = go_and_back_of(app)
    assert seen == [2]
    return work


def with_data():
    """A widget is kept with a screen that stays where it is."""
    app = app_of(10)
    assert app.set_data(1, object())
    return go_and_back_of(app)


def on_a_sheet():
    app = app_of(2)
    assert app.go(Note()).is_success
    return go_and_back_of(app, Step)


def sheet_and_dismiss():
    app = app_of(2)
    return checked(app, lambda: (app.go(Note()), app.dismiss()))


def two_selects():
    app = app_of(2)
    return checked(app, lambda: (app.select("second"), app.select("first")))


def two_updates():
    app, ids = app_of(2), new_ids()
    return checked(app, lambda: (app.update({"id": next(ids)}), app.update({"id": next(ids)})))


def two_replaces():
    app, ids = app_of(2), new_ids()
    return checked(app, lambda: (app.replace(Page7(next(ids))), app.replace(Page7(next(ids)))))


def sign_out_and_in():
    """A guarded screen of another session: its gate is a sheet, behind which the URL waits."""
    app, ids = app_of(0), new_ids()

    def work():
        return (
            app.set_facts({"signedIn": False}),
            app.open(f"shop://app/p9/{next(ids)}"),
            app.set_facts({"signedIn": True}),
            app.back_to_root(),
        )

    return checked(app, work, commits=4, waits=1)


def step_cases():
    """What the C rows of app.c and steps.c do, by name."""
    return {
        "app go + back, new ids, from": from_a_screen(),
        "app go + back, new ids, an interceptor": with_an_interceptor(),
        "app go + back, new ids, data elsewhere": with_data(),
        "app go + back, new ids, on a sheet": on_a_sheet(),
        "app sheet + dismiss": sheet_and_dismiss(),
        "app two selects": two_selects(),
        "app two updates, new values": two_updates(),
        "app two replaces, new ids": two_replaces(),
        "app sign out, new guarded URL, sign in, back to root": sign_out_and_in(),
    }


def app_cases():
    """What programs with an app do, by name."""
    linked, told, shown = app_of(0), app_of(10), app_of(10)
    ids, values = new_ids(), itertools.cycle((True, False))

    def set_fact():
        told.facts["fact5"] = next(values)

    return {
        "app go(Route) + back, new ids, one typed observer": go_and_back(
            unread, lambda id: Route("page7", {"id": id})
        ),
        "app open of a new full URL, one typed observer": lambda: linked.open(
            f"shop://app/p7/{next(ids)}"
        ),
        "app set one fact, one typed observer": set_fact,
        "app scene of two tabs": lambda: shown.scene,
        **step_cases(),
    }
