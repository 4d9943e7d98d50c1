"""A schema as the naive model of apps sees it: routes that fit, and URLs. Written from the contract
alone and as simply as possible; the schema itself is taken to be correct."""

import json
import re
from urllib.parse import unquote_to_bytes

INT = re.compile(r"-?(0|[1-9][0-9]*)\Z")
NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?\Z")
UUID = re.compile(r"[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}\Z")
SLUG = re.compile(r"[A-Za-z0-9_-]+\Z")
LOW, HIGH = -(2**63), 2**63 - 1


class SchemaError(Exception):
    """What the library answers with NAV_ERR_SCHEMA."""

    def __init__(self, name, route=None, param=None):
        super().__init__(name)
        self.expected = {"name": name}
        if route is not None:
            self.expected["route"] = route
        if param is not None:
            self.expected["param"] = param


class NoFit(Exception):
    pass


def canonical_number(value):
    if isinstance(value, float) and value == int(value) and abs(value) < 2**63:
        return int(value)
    return value


def canonical(value):
    """Numbers in one spelling, members in the order of the bytes of their keys."""
    if isinstance(value, dict):
        return {key: canonical(value[key]) for key in sorted(value, key=lambda k: k.encode())}
    if isinstance(value, list):
        return [canonical(item) for item in value]
    return canonical_number(value) if isinstance(value, float) else value


def text_of(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


class Param:
    def __init__(self, declaration, types):
        self.optional, self.sensitive, self.default = False, False, None
        if isinstance(declaration, dict) and "list" not in declaration:
            self.optional = declaration.get("optional", False)
            self.sensitive = declaration.get("sensitive", False)
            self.type = resolve(declaration["type"], types)
            self.has_default = "default" in declaration
            if self.has_default:
                self.default = fit_value(self.type, declaration["default"])
        else:
            if isinstance(declaration, str) and declaration.endswith("?"):
                self.optional, declaration = True, declaration[:-1]
            self.type = resolve(declaration, types)
            self.has_default = False

    @property
    def required(self):
        return not self.optional and not self.has_default


def resolve(declaration, types):
    if isinstance(declaration, str):
        return types.get(declaration, declaration)
    if isinstance(declaration, dict):
        return {"list": resolve(declaration["list"], types)}
    return declaration


def fit_value(kind, value):
    if isinstance(kind, list):
        if isinstance(value, str) and value in kind:
            return value
    elif isinstance(kind, dict):
        if isinstance(value, list):
            return [fit_value(kind["list"], item) for item in value]
    elif kind == "json":
        return canonical(value)
    elif kind == "bool":
        if isinstance(value, bool):
            return value
    elif kind in ("int", "uint"):
        value = canonical_number(value)
        if type(value) is int and (0 if kind == "uint" else LOW) <= value <= HIGH:
            return value
    elif kind == "number":
        if type(value) in (int, float):
            return canonical_number(value)
    elif isinstance(value, str):
        if kind == "string" or (UUID if kind == "uuid" else SLUG).match(value):
            return value
    raise NoFit


def read_text(kind, text):
    """A value of a URL."""
    if isinstance(kind, list) or kind in ("string", "uuid", "slug"):
        return fit_value(kind, text)
    if kind == "json":
        return text
    if kind == "bool" and text in ("true", "false"):
        return text == "true"
    if kind in ("int", "uint") and INT.match(text):
        return fit_value(kind, int(text))
    if kind == "number" and NUMBER.match(text):
        return fit_value(kind, json.loads(text))
    raise NoFit


class Pattern:
    def __init__(self, text):
        self.scheme = self.host = None
        if match := re.match(r"([A-Za-z][A-Za-z0-9+.-]*):(?=//)", text):
            self.scheme, text = match[1].lower(), text[match.end() :]
        if text.startswith("//"):
            host, _, text = text[2:].partition("/")
            self.host = host.lower()
        self.parts = [part for part in text.split("/") if part]

    def match(self, url):
        if self.scheme is not None and self.scheme != url.scheme:
            return None
        if self.host is not None and self.host != url.host:
            return None
        values, rest = {}, list(url.path)
        for part in self.parts:
            if part.startswith("*"):
                if len(part) > 1:
                    values[part[1:]] = rest
                return values
            if part.startswith(":"):
                name, kind, optional = re.match(r":(\w+)(?:\{(\w+)\})?(\?)?\Z", part).groups()
                if not rest:
                    if optional:
                        continue
                    return None
                values[name] = [rest.pop(0)]
                if kind:
                    try:
                        read_text(kind, values[name][0])
                    except NoFit:
                        return None
            elif not rest or rest.pop(0) != part:
                return None
        return None if rest else values


class InvalidURL(Exception):
    pass


class URL:
    def __init__(self, text):
        if re.search(r"[\x00-\x1f\x7f]", text):
            raise InvalidURL
        rest = text.partition("#")[0]
        self.scheme = self.authority = self.host = None
        if match := re.match(r"([A-Za-z][A-Za-z0-9+.-]*):", rest):
            self.scheme, rest = match[1].lower(), rest[match.end() :]
        rest, _, query = rest.partition("?")
        if rest.startswith("//"):
            self.authority, slash, rest = rest[2:].partition("/")
            rest = slash + rest
            self.written_host = re.sub(r":[0-9]*\Z", "", self.authority.rpartition("@")[2])
            self.host = self.written_host.lower()
        self.path = [decode(part) for part in rest.split("/") if part]
        items = [item.partition("=") for item in query.split("&") if item]
        self.query = [(decode(key), decode(value)) for key, _, value in items]


def decode(text):
    if re.search(r"%(?![0-9A-Fa-f]{2})", text):
        raise InvalidURL
    try:
        return unquote_to_bytes(text).decode()
    except UnicodeDecodeError:
        raise InvalidURL from None


class Schema:
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
        self.containers, self.leaves, self.root_leaf = {}, [], {}
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
            self.root_leaf[node["stack"]] = address
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
        entry["children"] = [name for name, _ in children]
        self.containers[address] = entry
        if not children:
            self.leaves.append(address)
        for name, child in children:
            self._add(prefix + name, child)

    # Routes

    def is_root(self, name):
        return name in self.root_leaf

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
        for key in given:
            if key not in declared:
                raise SchemaError("unknownParam", name, key)
        values = {}
        for key, value in given.items():
            try:
                fitted = fit_value(declared[key].type, value)
            except NoFit:
                raise SchemaError("wrongType", name, key) from None
            if not (
                declared[key].has_default and text_of(declared[key].default) == text_of(fitted)
            ):
                values[key] = fitted
        for key, param in declared.items():
            if param.required and key not in given:
                raise SchemaError("missingParam", name, key)
        return make_route(name, values)

    def value(self, route, key):
        """The value of a parameter, or its default, or None."""
        params = route.get("params", {})
        return params[key] if key in params else self.params[route["name"]][key].default

    def parents(self, route):
        parents = []
        for parent in self.routes[route["name"]].get("parents", []):
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

    def title(self, route):
        template = self.routes[route["name"]].get("title", route["name"])

        def replace(match):
            value = self.value(route, match[1])
            if value is None:
                return ""
            return value if isinstance(value, str) else text_of(value)

        return re.sub(r":([A-Za-z_][A-Za-z0-9_]*)", replace, template)

    # Links

    def match(self, text):
        """("route", r), ("rejected", why) or ("unhandled", None)."""
        links = self.source.get("links", {})
        limits = {"maxURLLength": 8192, "maxPathSegments": 128, "maxQueryItems": 256}
        limits.update(links.get("limits", {}))

        def exceeds(limit, actual):
            maximum = limits[limit]
            if not maximum or actual <= maximum:
                return None
            return {"inputLimitExceeded": {"limit": limit, "actual": actual, "maximum": maximum}}

        if why := exceeds("maxURLLength", len(text.encode())):
            return "rejected", why
        try:
            url = URL(text)
        except InvalidURL:
            return "rejected", {"invalidURL": {"actual": text}}
        why = (
            exceeds("maxPathSegments", len(url.path))
            or exceeds("maxQueryItems", len(url.query))
            or self._origin(links, url)
        )
        if why:
            return "rejected", why
        for pattern, name in self.links:
            if (values := pattern.match(url)) is not None:
                if (route := self._route(name, pattern, values, url.query)) is not None:
                    return "route", route
        return "unhandled", None

    def _origin(self, links, url):
        if url.scheme is None and url.authority is None:
            return None
        schemes, hosts = links.get("schemes"), links.get("hosts")

        def allowed(host):
            return any(
                host == h.lower()
                or (h.startswith("*.") and host.endswith(h[1:].lower()) and len(host) > len(h) - 1)
                for h in hosts
            )

        if (
            hosts
            and url.authority is not None
            and allowed(url.host)
            and url.authority != url.written_host
        ):
            return {"nonCanonicalOrigin": {"actual": url.authority}}
        if schemes and url.scheme not in [scheme.lower() for scheme in schemes]:
            return {"schemeNotAllowed": {"actual": url.scheme}}
        if hosts and (url.host is None or not allowed(url.host)):
            return {"hostNotAllowed": {"actual": url.host}}
        return None

    def _route(self, name, pattern, path, query):
        values = {}
        for key, param in self.params[name].items():
            if param.sensitive:
                continue
            is_list = isinstance(param.type, dict)
            texts = path.get(key)
            if texts is None:
                texts = [value for other, value in query if other == key]
                if not texts:
                    continue
            if not is_list and len(texts) != 1:
                return None
            try:
                values[key] = (
                    [read_text(param.type["list"], text) for text in texts]
                    if is_list
                    else read_text(param.type, texts[0])
                )
            except NoFit:
                return None
        try:
            return self.fit(make_route(name, values))
        except SchemaError:
            return None


def make_route(name, params):
    if not params:
        return {"name": name}
    return {"name": name, "params": {key: params[key] for key in sorted(params)}}
