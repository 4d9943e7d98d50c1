"""Where the user is."""

from __future__ import annotations

from typing import Any

from .._json import read
from ..app import App
from ..app_values import Done, Noop, Question
from ..routes import Route, RouteLike, route_text


def assert_at(app: App, place: RouteLike) -> None:
    """The shown screen is the one of a link (``"/products/7"``), or has this route. A URL with
    items that begin with ``~`` is the address of a whole state, and is compared with
    :attr:`App.url`.

    A link is read as the schema says, with the facts of the app, so any link of a route will do.
    A text without ``/`` is the name of a route.
    """
    __tracebackhide__ = True
    shown = shown_route(app)
    if isinstance(place, str) and "/" in place:
        if "?~" in place or "&~" in place:
            assert app.url == place, f"expected the address {place}, found {app.url}\n{_state(app)}"
            return
        wanted = _route_of_link(app, place)
    else:
        wanted = canonical(app, place)
    assert shown == wanted, (
        f"expected {place!r}: {_line(wanted)}\n   found {_line(shown)}, {app.url or 'no URL'}\n"
        f"{_state(app)}"
    )


def shown_route(app: App) -> Route:
    """The route of the shown screen."""
    scene = app.scene
    if scene.layers:
        return scene.layers[-1].top.route
    return next(screen.route for screen in scene.screens if screen.at == scene.here)


def canonical(app: App, route: RouteLike) -> Route:
    """A route as the app keeps it: without parameters that are equal to their defaults."""
    given = Route.from_json(read(route_text(route)))
    schema: Any = read(app.schema.json)
    params = schema["routes"].get(given.name, {}).get("params", {})
    kept = {}
    for name, value in given.params.items():
        declared = params.get(name)
        is_default = isinstance(declared, dict) and "default" in declared
        if not (is_default and declared["default"] == value):
            kept[name] = value
    return Route(given.name, kept)


def _route_of_link(app: App, link: str) -> Route:
    """The route that a link leads to, on another app with the same facts."""
    __tracebackhide__ = True
    with App(app.schema, facts=dict(app.facts)) as other:
        result = other.open(link)
        while isinstance(result, Question):
            result = other.proceed(result.token)
        assert isinstance(result, (Done, Noop)), (
            f"the link {link} does not lead to a screen with these facts: {result!r}\n{_state(app)}"
        )
        return shown_route(other)


def _line(route: Route) -> str:
    params = ", ".join(f"{name}={value!r}" for name, value in route.params.items())
    return f"{route.name}({params})" if params else route.name


def _state(app: App) -> str:
    return f"the state: {app.describe()}"
