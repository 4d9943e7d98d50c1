"""What the walker knows of a schema, and random values of its types."""

from __future__ import annotations

from random import Random
from typing import Any

from .._json import JSON, read
from ..schema import Schema

_TEXTS = ("", "a", "b", "Ünï  x")
_VALUES: dict[str, tuple[JSON, ...]] = {
    "string": _TEXTS,
    "int": (0, 1, -1, 2, 2**63 - 1, -(2**63)),
    "uint": (0, 1, 2, 3, 2**63 - 1),
    "number": (0, 1, -1.5, 2.25),
    "bool": (False, True),
    "uuid": ("00000000-0000-4000-8000-000000000000", "00000000-0000-4000-8000-000000000001"),
    "slug": ("a", "b-2"),
    "json": (0, True, "a", [1], {"a": 1}),
}
"""The values of each type, the simplest first. They are few, so that equal routes meet."""


class Model:
    """The parts of a schema that intents name."""

    def __init__(self, schema: Schema) -> None:
        self.schema = schema
        self._json: Any = read(schema.json)
        self.types: dict[str, Any] = self._json.get("types", {})
        self.facts: dict[str, list[JSON]] = {
            name: fact.get("values", [False, True])
            for name, fact in self._json.get("facts", {}).items()
        }
        routes: dict[str, Any] = self._json["routes"]
        self.routes = routes
        self.addresses: list[str] = []
        self.tabs: list[str] = []
        self.leaves: list[str] = []
        roots: set[str] = set()
        self._visit(self._json["root"], "", roots)
        self.named = [name for name, route in routes.items() if "while" not in route]
        """The routes that intents may name: all but locks."""
        kinds: dict[str, list[str]] = {"push": []}
        for name in self.named:
            kind = routes[name].get("show", "push")
            kind = "root" if name in roots else kind
            kind = "queue" if routes[name].get("whenBusy") == "queue" else kind
            kinds.setdefault(kind, []).append(name)
        self.pushed = kinds["push"]
        self.others = [names for kind, names in kinds.items() if kind != "push"]
        """The others that may be named by what they are: roots, sheets, covers, what may wait."""
        self.returning = [name for name in self.named if "returns" in routes[name]]
        self.linked = [name for name in self.named if "links" in routes[name]]
        self.addressed = [name for name in self.linked if name in roots or name in self.pushed]
        """The routes whose links are addresses too: not those of layers."""
        self.has_goes = any("goes" in route for route in routes.values())

    def _visit(self, container: Any, address: str, roots: set[str]) -> None:
        if address:
            self.addresses.append(address)
        if "stack" in container:
            self.leaves.append(address)
            roots.add(container["stack"])
            return
        before = address + "/" if address else ""
        for tab in container.get("tabs", []):
            self.tabs.append(before + tab["name"])
            self._visit(tab, before + tab["name"], roots)
        for name, column in container.get("split", {}).items():
            self._visit(column, before + name, roots)

    def goes(self, shown: str) -> list[str] | None:
        """The routes that the shown screen may go to; None is all."""
        if not self.has_goes:
            return None
        goes: list[str] = self.routes[shown].get("goes", [])
        return goes

    def value(self, kind: Any, rng: Random) -> JSON:
        """A random value of a type."""
        if isinstance(kind, list):
            choice: JSON = rng.choice(kind)
            return choice
        if isinstance(kind, dict):
            return [self.value(kind["list"], rng) for _ in range(rng.randrange(3))]
        kind = kind.removesuffix("?")
        if kind in self.types:
            return self.value(self.types[kind], rng)
        # The limits of a type come seldom.
        values = _VALUES[kind]
        return values[min(rng.randrange(len(values)), rng.randrange(len(values)))]

    def params(self, name: str, rng: Random) -> dict[str, JSON]:
        """Random parameters of a route: those that are required, and some of the others."""
        found: dict[str, JSON] = {}
        for param, kind, is_required in self.declared(name):
            if is_required or rng.random() < 0.4:
                found[param] = self.value(kind, rng)
        return found

    def declared(self, name: str) -> list[tuple[str, Any, bool]]:
        """The parameters of a route: the name, the type, and whether it is required."""
        params: dict[str, Any] = self.routes[name].get("params", {})
        return [(param, *_type_of(declared)) for param, declared in params.items()]

    def any_route(self, rng: Random) -> dict[str, JSON] | None:
        """A random route that an intent may name: pushed ones as often as all others, of which each
        kind is as likely."""
        kind = self.pushed if rng.random() < 0.4 else rng.choice(self.others)
        return self.route(kind, rng)

    def route(self, names: list[str], rng: Random) -> dict[str, JSON] | None:
        """A random route of these names; None if there are none."""
        if not names:
            return None
        name = rng.choice(names)
        params = self.params(name, rng)
        return {"name": name, "params": params} if params else {"name": name}


def _type_of(declared: Any) -> tuple[Any, bool]:
    """The type of a parameter, and whether it is required."""
    is_long = isinstance(declared, dict) and "type" in declared
    kind = declared["type"] if is_long else declared
    is_optional = isinstance(kind, str) and kind.endswith("?")
    if is_long:
        is_optional = is_optional or bool(declared.get("optional")) or "default" in declared
    return kind, not is_optional
