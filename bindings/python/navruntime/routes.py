"""Routes and the entries of a stack."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Iterable, Mapping, Protocol, Union, cast, runtime_checkable

from ._arguments import several
from ._call import call_text
from ._ffi import lib
from ._json import JSON, dumps, loads


@runtime_checkable
class HasJSON(Protocol):
    """A value that gives its own JSON, such as a route of a generated module."""

    def to_json(self) -> JSON:
        """The JSON form."""


RouteLike = Union["Route", HasJSON, str, bytes, Mapping[str, JSON]]
"""A route, one of a generated module, its name alone, its JSON text as bytes, or its JSON form."""


class Route:
    """A place in the program: a name and parameters of any JSON values.

    Two routes are equal if their canonical JSON is equal: member order and the spelling of numbers
    do not matter, and no number is rounded. Immutable and hashable; values inside ``params`` must
    not be changed.
    """

    __slots__ = ("_name", "_params", "_canonical")

    def __init__(self, name: str, params: Mapping[str, JSON] | None = None) -> None:
        """Raises :class:`RouteError` if this is not a route."""
        if not isinstance(params, (Mapping, type(None))):
            raise TypeError(f"expected the params of a route as a dict, found {params!r}")
        self._name = name
        self._params = MappingProxyType(dict(params or {}))
        self._canonical: bytes | None = canonical(dumps(self.to_json()))

    @staticmethod
    def of(route: RouteLike) -> "Route":
        """The route of a route-like value."""
        if isinstance(route, Route):
            return route
        if isinstance(route, str):
            return Route(route)
        return _from_text(
            canonical(route if isinstance(route, bytes) else dumps(cast(JSON, route)))
        )

    @staticmethod
    def from_json(value: Any) -> "Route":
        """Read a route that the library wrote; it is not checked again."""
        route = Route.__new__(Route)
        route._name = value if isinstance(value, str) else value["name"]
        route._params = MappingProxyType({} if isinstance(value, str) else value.get("params", {}))
        route._canonical = None
        return route

    @property
    def name(self) -> str:
        """The name of the route."""
        return self._name

    @property
    def params(self) -> Mapping[str, JSON]:
        """Its parameters."""
        return self._params

    @property
    def canonical(self) -> bytes:
        """Its canonical JSON: equal routes give equal bytes."""
        if self._canonical is None:
            self._canonical = canonical(dumps(self.to_json()))
        return self._canonical

    def to_json(self) -> dict[str, JSON]:
        """Its JSON form."""
        value: dict[str, JSON] = {"name": self._name}
        if self._params:
            value["params"] = dict(self._params)
        return value

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Route):
            return NotImplemented
        return self._name == other._name and self.canonical == other.canonical

    def __hash__(self) -> int:
        return hash(self.canonical)

    def __reduce__(self) -> tuple[Any, ...]:
        return Route, (self._name, dict(self._params))

    def __repr__(self) -> str:
        return (
            f"Route({self._name!r})"
            if not self._params
            else f"Route({self._name!r}, {dict(self._params)!r})"
        )


def canonical(route: bytes) -> bytes:
    """A route's canonical JSON."""
    return call_text(lib.nav_route_canonical, route, len(route))[1]


def _from_text(text: bytes) -> Route:
    route = Route.from_json(loads(text))
    route._canonical = text
    return route


def route_text(route: RouteLike) -> bytes:
    """The JSON text of a route-like value; bytes are passed on as they are."""
    if isinstance(route, bytes):
        return route
    if isinstance(route, Route):
        return route._canonical or dumps(route.to_json())
    return dumps(cast(JSON, route))


def checked_text(route: RouteLike) -> bytes:
    """The same for use inside other JSON, where bytes are checked first: they must not be able to
    pass for more than one route."""
    return canonical(route) if isinstance(route, bytes) else route_text(route)


def routes_text(routes: Iterable[RouteLike] | bytes) -> bytes:
    """The JSON text of a path."""
    return (
        routes
        if isinstance(routes, bytes)
        else b"[" + b",".join(map(checked_text, several(routes, "routes"))) + b"]"
    )
