"""Routes and the entries of a stack."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Iterable, Mapping, Protocol, Union, cast, runtime_checkable

from ._arguments import several
from ._extension import fast
from ._json import JSON, dumps, read, read_items
from ._ready import ready

_CANONICAL = ready("nav_route_canonical")


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
    not be changed: equal routes of paths share them.

    A route holds its canonical text, its parts, or both. Each is made from the other when it is
    first asked for.
    """

    __slots__ = ("_name", "_params", "_canonical")
    _name: str | None
    _params: dict[str, JSON] | None
    _canonical: bytes | None

    def __init__(self, name: str, params: Mapping[str, JSON] | None = None) -> None:
        """Raises :class:`RouteError` if this is not a route."""
        if not isinstance(params, (Mapping, type(None))):
            raise TypeError(f"expected the params of a route as a dict, found {params!r}")
        held = dict(params or {})
        self._name = name
        self._params = held
        self._canonical = canonical(
            dumps({"name": name, "params": held} if held else {"name": name})
        )

    @staticmethod
    def of(route: RouteLike) -> "Route":
        """The route of a route-like value."""
        if isinstance(route, Route):
            return route
        if isinstance(route, str):
            return Route(route)
        return _KNOWN[canonical(route if isinstance(route, bytes) else dumps(cast(JSON, route)))]

    @staticmethod
    def from_json(value: Any) -> "Route":
        """Read a route that the library wrote; it is not checked again."""
        route = _new(Route)
        if isinstance(value, str):
            route._name, route._params = value, _NO_PARAMS
        else:
            route._name, route._params = value["name"], value.get("params", _NO_PARAMS)
        route._canonical = None
        return route

    @property
    def name(self) -> str:
        """The name of the route."""
        name = self._name
        return self._parts()[0] if name is None else name

    @property
    def params(self) -> Mapping[str, JSON]:
        """Its parameters."""
        params = self._params
        return MappingProxyType(self._parts()[1] if params is None else params)

    def _parts(self) -> tuple[str, dict[str, JSON]]:
        name, params = self._name, self._params
        if name is None or params is None:
            value: Any = read(self._canonical or b"")
            name, params = value["name"], value.get("params", _NO_PARAMS)
            self._params, self._name = params, name
        return name, params

    @property
    def canonical(self) -> bytes:
        """Its canonical JSON: equal routes give equal bytes."""
        text = self._canonical
        if text is None:
            text = self._canonical = canonical(dumps(self.to_json()))
        return text

    def to_json(self) -> dict[str, JSON]:
        """Its JSON form."""
        name, params = self._parts()
        return {"name": name, "params": dict(params)} if params else {"name": name}

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Route):
            return NotImplemented
        mine, theirs = self._canonical, other._canonical
        if mine is None or theirs is None:
            return self.name == other.name and self.canonical == other.canonical
        return mine == theirs

    def __hash__(self) -> int:
        return hash(self._canonical or self.canonical)

    def __reduce__(self) -> tuple[Any, ...]:
        name, params = self._parts()
        return Route, (name, dict(params))

    def __repr__(self) -> str:
        name, params = self._parts()
        return f"Route({name!r}, {params!r})" if params else f"Route({name!r})"


_new = object.__new__
_NO_PARAMS: dict[str, JSON] = {}
_MOST_KNOWN = 16384
_LONGEST_KNOWN = 512


class _Known(dict[bytes, Route]):
    """Routes by their canonical text, so that a path whose routes were seen before makes none, and
    equal routes of two paths are one object, which Python compares fastest.

    Bounded: 16,384 routes of at most 512 bytes each. When it is full it starts again, empty."""

    def __missing__(self, text: bytes) -> Route:
        route = _new(Route)
        route._name = route._params = None
        route._canonical = text
        if len(text) <= _LONGEST_KNOWN:
            if len(self) >= _MOST_KNOWN:
                self.clear()
            self[text] = route
        return route


_KNOWN = _Known()


def set_up(fast: Any) -> None:
    """Give the extension the class, which it makes routes of in values that it reads."""
    fast.set_up_routes(Route, Route.from_json, _NO_PARAMS)


if fast is not None:
    set_up(fast)


def routes_from(text: bytes) -> tuple[Route, ...]:
    """The routes of a path that the library wrote, each of its text; nothing is parsed if no route
    has a list in its params.

    A quote inside a string has a backslash before it, and outside of arrays no object follows
    another: so what is between two routes is found nowhere else, nor is a line feed.
    """
    if fast is not None:
        routes: tuple[Route, ...] = fast.read_list(text, _KNOWN)
        return routes
    if text.count(b"[") > 1:
        return tuple([_KNOWN[item] for item in read_items(text)])
    if len(text) == 2:
        return ()
    lines = text[1:-1].replace(b'},{"name":', b'}\n{"name":').split(b"\n")
    return tuple(map(_KNOWN.__getitem__, lines))


def canonical(route: bytes) -> bytes:
    """A route's canonical JSON."""
    text: bytes = _CANONICAL(route)[1]
    return text


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
