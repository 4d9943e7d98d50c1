"""A schema as the naive model of apps sees it: containers and routes that fit. Written from the
contract alone and as simply as possible; the schema itself is taken to be correct."""

import re

from model_links import Links, Pattern
from model_values import NoFit, Param, SchemaError, fit_value, make_route, resolve, text_of


# The entries that a list makes under a route are at most so many.
MOST_BEGINNINGS = 256


class Schema(Links):
    def __init__(self, source):
        self.source = source
        self.id = source["id"]
        types = {}
        for name, declaration in source.get("types", {}).items():
            types[name] = resolve(declaration, types)
        self.types = types
        self.routes = source["routes"]
        self.params = {
            name: {key: Param(value, types) for key, value in route.get("params", {}).items()}
            for name, route in self.routes.items()
        }
        self.returns = {
            name: resolve(route["returns"], types)
            for name, route in self.routes.items()
            if "returns" in route
        }
        self.facts = source.get("facts", {})
        self.containers, self.leaves = {}, []
        self._add("", source["root"])
        self.links = [
            (Pattern(link), name)
            for name, route in self.routes.items()
            for link in route.get("links", [])
        ]

    def _add(self, address, node):
        prefix = address + "/" if address else ""
        if "stack" in node:
            entry = {"kind": "stack", "root": node["stack"]}
            children = []
        elif "tabs" in node:
            children = [(tab["name"], tab) for tab in node["tabs"]]
            entry = {
                "kind": "tabs",
                "initial": node.get("selected", children[0][0]),
                "pops": node.get("reselect") == "popToRoot",
            }
        else:
            columns = ("sidebar", "content", "detail")
            children = [(name, node["split"][name]) for name in columns if name in node["split"]]
            entry = {"kind": "split", "initial": node.get("focused", children[0][0])}
        entry["source"] = node
        entry["children"] = [name for name, _ in children]
        self.containers[address] = entry
        if not children:
            self.leaves.append(address)
        for name, child in children:
            self._add(prefix + name, child)

    # Routes

    def is_root(self, name):
        return bool(self.leaves_of(name))

    def leaves_of(self, root):
        """The leaves that have this root route, in document order."""
        return [leaf for leaf in self.leaves if self.containers[leaf]["root"] == root]

    def is_layer(self, name):
        return self.routes[name].get("show", "push") != "push"

    def is_pushed(self, name):
        return not self.is_layer(name) and not self.is_root(name)

    def fit(self, route):
        if isinstance(route, str):
            route = {"name": route}
        if (
            not isinstance(route, dict)
            or not isinstance(route.get("name"), str)
            or set(route) - {"name", "params"}
            or not isinstance(route.get("params", {}), dict)
        ):
            raise SchemaError("invalid")
        name = route["name"]
        if name not in self.routes:
            raise SchemaError("unknownRoute", name)
        declared, given = self.params[name], route.get("params", {})
        # The first fault of the canonical text is the one that is told.
        fitting = {key: self.fit_parameter(name, key, given[key]) for key in sorted(given)}
        values = {}
        for key in given:
            fitted = fitting[key]
            if not (
                declared[key].has_default and text_of(declared[key].default) == text_of(fitted)
            ):
                values[key] = fitted
        for key, param in declared.items():
            if param.required and key not in given:
                raise SchemaError("missingParam", name, key)
        return make_route(name, values)

    def fit_parameter(self, route, key, value):
        """The canonical value of a parameter."""
        if key not in self.params[route]:
            raise SchemaError("unknownParam", route, key)
        try:
            return fit_value(self.params[route][key].type, value)
        except NoFit:
            raise SchemaError("wrongType", route, key) from None

    def value(self, route, key):
        """The value of a parameter, or its default, or None."""
        params = route.get("params", {})
        return params[key] if key in params else self.params[route["name"]][key].default

    def parents(self, route):
        return self.derived(route, "parents")

    def beside(self, route):
        return self.derived(route, "beside")

    def derived(self, route, key):
        """The routes that a route names, with the parameters that they take from it."""
        parents = []
        for parent in self.routes[route["name"]].get(key, []):
            if "unroll" in parent and not isinstance(parent, str):
                parents += self.beginnings(route, parent["unroll"])
                continue
            if isinstance(parent, str):
                parent = {"name": parent}
            values = {}
            for key, value in parent.get("params", {}).items():
                if isinstance(value, str) and value.startswith("::"):
                    value = value[1:]
                elif isinstance(value, str) and value.startswith(":"):
                    value = self.value(route, value[1:])
                    if value is None:
                        continue
                values[key] = value
            parents.append(self.fit(make_route(parent["name"], values)))
        return parents

    def beginnings(self, route, key):
        """The route with each beginning of a list, without the empty one and the whole."""
        whole = self.value(route, key) or []
        lengths = range(1, min(len(whole), MOST_BEGINNINGS + 1))
        shared = route.get("params", {})
        return [
            self.fit(make_route(route["name"], {**shared, key: whole[:length]}))
            for length in lengths
        ]

    def title(self, route):
        template = self.routes[route["name"]].get("title", route["name"])

        def replace(match):
            value = self.value(route, match[1])
            if value is None:
                return ""
            if self.params[route["name"]][match[1]].sensitive:
                return "*"
            return value if isinstance(value, str) else text_of(value)

        return re.sub(r":([A-Za-z_][A-Za-z0-9_]*)", replace, template)
