"""Values and types as the naive model of apps sees them: what fits, and the canonical form."""

import json
import re

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


def make_route(name, params):
    if not params:
        return {"name": name}
    return {"name": name, "params": {key: params[key] for key in sorted(params)}}
