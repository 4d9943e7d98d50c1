"""Addresses in the naive model: the state as a URL, and back."""

import json
import re
from urllib.parse import quote

from model_links import URL, InvalidURL, decode
from model_state import is_in
from model_values import NoFit, SchemaError, canonical, fit_value, make_route, read_text, text_of

SAFE = "-._~!$'()*:@"


class WrongURL(Exception):
    """What the library answers with NAV_ERR_URL."""


class Sensitive(Exception):
    def __init__(self, name):
        super().__init__(name)
        self.result = {"refused": {"sensitive": name}}


def encode(text):
    return quote(text, safe=SAFE)


def spelled(value):
    if isinstance(value, str):
        return value
    return re.sub(r"e([+-])0*", r"e\1", text_of(canonical(value)))


def read_json(text):
    def once(pairs):
        if len(dict(pairs)) < len(pairs):
            raise ValueError
        return dict(pairs)

    try:
        return canonical(json.loads(text, object_pairs_hook=once))
    except ValueError:
        raise NoFit from None


class Addresses:
    """The part of an app that writes and reads addresses."""

    # Writing

    def path_of(self, route):
        name = route["name"]
        for key, value in route.get("params", {}).items():
            if self.schema.params[name][key].sensitive:
                raise Sensitive(key)
        for link in self.declared(route).get("links", []):
            text = self.filled(route, link)
            if text is not None and self.leads_to(text) == route:
                return text
        return f"/~/{encode(name)}" + self.query_of(route, set(), everything=True)

    def filled(self, route, link):
        prefix, slashes, path = "", "", link
        if "//" in link:
            prefix, slashes, path = link.partition("//")
            host, slash, path = path.partition("/")
            prefix, path = prefix + slashes + host, slash + path
        segments, used = [], set()
        for part in path.split("/"):
            if not part:
                continue
            if part.startswith("*"):
                if len(part) > 1:
                    used.add(part[1:])
                    segments += [
                        encode(spelled(v)) for v in self.schema.value(route, part[1:]) or []
                    ]
            elif part.startswith(":"):
                key = part[1:].rstrip("?").partition("{")[0]
                used.add(key)
                value = self.schema.value(route, key)
                if value is None:
                    if part.endswith("?"):
                        continue
                    return None
                segments.append(encode(spelled(value)))
            else:
                segments.append(encode(part))
        if any(decode(segment) in (".", "..", "") for segment in segments):
            return None
        return prefix + "/" + "/".join(segments) + self.query_of(route, used)

    def query_of(self, route, used, everything=False):
        items, empty = [], []
        params = route.get("params", {})
        for key, param in self.schema.params[route["name"]].items():
            if key in used or key not in params:
                continue
            value = params[key]
            if isinstance(param.type, dict):
                if not value:
                    empty.append(f"~empty={encode(key)}")
                for item in value:
                    inner = param.type["list"]
                    is_json = everything and inner == "json" or isinstance(inner, dict)
                    text = text_of(item) if is_json else spelled(item)
                    items.append(f"{encode(key)}={encode(text)}")
            elif param.type == "json" and everything:
                items.append(f"{encode(key)}={encode(text_of(value))}")
            else:
                items.append(f"{encode(key)}={encode(spelled(value))}")
        items += empty
        return "?" + "&".join(items) if items else ""

    def leads_to(self, path):
        """The route of a path of an address, or None."""
        try:
            route, items = self.parse_path(path)
        except (WrongURL, NoFit, SchemaError, InvalidURL):
            return None
        return None if items else route

    def url_of(self, state):
        """The address of a state; Sensitive if it has none."""
        leaf = self.focused(state)
        stack = [entry.route for entry in state.stacks[leaf]]
        root, top = stack[0], stack[-1]
        path = self.path_of(top)
        items = []
        if self.own_leaf(top) != leaf:
            items.append(f"~in={encode(leaf)}")
        given = [] if root == {"name": root["name"]} else [root]
        under = given + stack[1:-1] if len(stack) > 1 else []
        if len(stack) > 1 and under != self.schema.parents(top):
            items.append("~under=" + ",".join(quote(self.path_of(r), safe=SAFE) for r in under))
        for layer in self.told_layers(state):
            routes = [layer.route, *(entry.route for entry in layer.stack)]
            paths = ",".join(quote(self.path_of(r), safe=SAFE) for r in routes)
            items.append(f"~over={layer.style},{paths}")
        return path + (("&" if "?" in path else "?") + "&".join(items) if items else "")

    def projection(self):
        """P(state): what an address tells."""
        state = self.state
        leaf = self.focused(state)
        layers = [
            {"style": l.style, "route": l.route, "stack": [e.route for e in l.stack]}
            for l in self.told_layers(state)
        ]
        return {"at": leaf, "stack": [e.route for e in state.stacks[leaf]], "layers": layers}

    def own_leaf(self, route):
        """The leaf to which `open` of a route leads on a new app."""
        new = type(self)(self.schema).state
        if self.schema.is_root(route["name"]):
            return self.leaf_of(new, route["name"])
        return self.focused(new, self.home(route) or "")

    def home(self, route):
        """The address at which a pushed route says that it stands, if it says so."""
        routes = [route, *self.schema.parents(route)]
        places = [self.declared(r)["in"] for r in routes if "in" in self.declared(r)]
        return places[0] if places else None

    def is_own(self, leaf, route):
        """Whether a leaf is one that a route can call its own."""
        if self.schema.is_root(route["name"]):
            return leaf in self.schema.leaves_of(route["name"])
        home = self.home(route)
        return home is not None and is_in(leaf, home)

    # Reading

    def parse_path(self, text):
        """The route of a path, and the items of its query that begin with ~."""
        try:
            url = URL(text)
        except InvalidURL:
            raise WrongURL from None
        empty = [value for key, value in url.query if key == "~empty"]
        items = [
            (key, value) for key, value in url.query if key.startswith("~") and key != "~empty"
        ]
        # Of two faults the one of an item comes first.
        single = [key for key, _ in items if key != "~over"]
        if len(set(single)) < len(single) or set(single) - {"~in", "~under"}:
            raise WrongURL
        query = [(key, value) for key, value in url.query if not key.startswith("~")]
        if {key for key, _ in query} & set(empty) or len(set(empty)) < len(empty):
            raise WrongURL
        if url.authority is None and url.path[:1] == ["~"]:
            return self.parse_named(url.path, query, empty), items
        return self.parse_linked(url, query, empty), items

    def parse_named(self, path, query, empty):
        if len(path) != 2 or path[1] not in self.schema.routes:
            raise NoFit
        values = {}
        for key, param in self.schema.params[path[1]].items():
            if param.sensitive:
                continue
            texts = [value for other, value in query if other == key]
            if isinstance(param.type, dict) and (texts or key in empty):
                if texts and key in empty:
                    raise NoFit
                values[key] = [self.parse_item(param.type["list"], text) for text in texts]
            elif texts:
                if len(texts) > 1:
                    raise NoFit
                values[key] = self.parse_item(param.type, texts[0])
        route = self.fitted(make_route(path[1], values))
        if set(empty) - set(values):
            raise WrongURL
        return route

    def parse_item(self, kind, text):
        if kind == "json" or isinstance(kind, dict):
            return fit_value(kind, read_json(text))
        return read_text(kind, text)

    def parse_linked(self, url, query, empty):
        for pattern, name in self.schema.links:
            values = pattern.match(url)
            if values is not None:
                route = self.linked(name, pattern, values, query, empty)
                if route is not None:
                    if all(self.is_empty_list(route, key) for key in empty):
                        return route
                    raise WrongURL
        raise NoFit

    def linked(self, name, pattern, values, query, empty):
        params = self.schema.params[name]
        lists = {key: [] for key in empty if key in params and self.is_list(params[key])}
        return self.schema._route(name, pattern, {**lists, **values}, query)

    def is_list(self, param):
        return isinstance(param.type, dict) and not param.sensitive

    def is_empty_list(self, route, key):
        param = self.schema.params[route["name"]].get(key)
        if param is None or not self.is_list(param):
            return False
        return self.schema.value(route, key) == []

    def fitted(self, route):
        try:
            return self.schema.fit(route)
        except SchemaError:
            raise NoFit from None

    def parse_url(self, text):
        """The place that an address tells: leaf, root or None, entries above it, layers."""
        try:
            route, _ = self.parse_path(text)
        except NoFit:
            return None
        raw = self.raw_items(text)
        leaf, under, layers = self.own_leaf(route), None, []
        for key, value in raw:
            if key == "~in":
                leaf = decode(value)
                if leaf not in self.schema.leaves:
                    raise WrongURL
            elif key == "~under":
                under = [self.parse_inner(part) for part in value.split(",")] if value else []
            elif key == "~over":
                layers.append(self.parse_over(value))
        return self.placed(route, leaf, under, layers)

    def raw_items(self, text):
        query = text.partition("#")[0].partition("?")[2]
        items = [item.partition("=") for item in query.split("&") if item]
        found = [(decode(key), value) for key, _, value in items]
        return [(key, value) for key, value in found if key.startswith("~")]

    def parse_inner(self, text):
        try:
            route, items = self.parse_path(decode(text))
        except (NoFit, InvalidURL):
            raise WrongURL from None
        if items:
            raise WrongURL
        return route

    def parse_over(self, value):
        style, *paths = value.split(",")
        style = decode(style)
        routes = [self.parse_inner(path) for path in paths]
        if style not in ("sheet", "cover") or not routes:
            raise WrongURL
        first, *others = routes
        declared = self.declared(first)
        if declared.get("show", "push") != style or "while" in declared:
            raise WrongURL
        if any(not self.schema.is_pushed(r["name"]) or "in" in self.declared(r) for r in others):
            raise WrongURL
        return style, first, others

    def placed(self, route, leaf, under, layers):
        schema, name = self.schema, route["name"]
        if schema.is_layer(name):
            raise WrongURL
        own = schema.containers[leaf]["root"]
        if schema.is_root(name):
            if under or name != own:
                raise WrongURL
            return leaf, route, [], layers
        path = schema.parents(route) if under is None else under
        root = {"name": own}
        if path and under is not None and path[0]["name"] == own:
            root, path = path[0], path[1:]
        path = [*path, route]
        for r in path:
            at = self.declared(r).get("in")
            if not schema.is_pushed(r["name"]) or at is not None and not is_in(leaf, at):
                raise WrongURL
        return leaf, root, path, layers
