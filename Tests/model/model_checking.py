"""Whether a schema is correct, as the contract says it: the name of an error and the JSON pointer
of what is wrong. Shapes are looked at first, then what refers to something else."""

from model_references import References, is_unrolled
from model_shapes import (
    NAME,
    Wrong,
    below,
    items,
    members,
    named,
    need,
    texts,
)
from model_values import NoFit, Param, fit_value, resolve

BUILT_IN = ("string", "int", "uint", "number", "bool", "uuid", "slug", "json")
TOP = "format id version root facts types routes links claims migrations meta"
ROUTE = (
    "title doc params links parents in show whenBusy reuse requires orElse while allows enter leave "
    "returns persist place beside meta goes"
)
CHOICES = {
    "show": ("push", "sheet", "cover"),
    "whenBusy": ("over", "queue", "replace", "reject"),
    "reuse": ("top", "name", "stack", "none"),
    "enter": ("ask",),
    "leave": ("ask",),
    "persist": (True, False),
    "place": (True, False),
}
COLUMNS = ("sidebar", "content", "detail")


class Checker(References):
    def __init__(self, source):
        self.source = source
        members(source, "", TOP, "format id root routes")
        need(source["format"] == 1 and source["format"] is not True, "invalid", "/format")
        need(isinstance(source["id"], str), "invalid", "/id")
        version = source.get("version", 1)
        need(type(version) is int and version >= 1, "invalid", "/version")
        self.facts, self.routes = source.get("facts", {}), source["routes"]
        self.types, self.params = {}, {}
        self.roots, self.leaves, self.addresses = {}, [], [""]
        for name, fact in named(self.facts, "/facts"):
            self.fact(fact, below("/facts", name))
        for name, kind in named(source.get("types", {}), "/types"):
            need(name not in BUILT_IN, "duplicateName", below("/types", name))
            self.type(kind, below("/types", name))
            self.types[name] = resolve(kind, self.types)
        for name, route in named(self.routes, "/routes"):
            self.shape(route, below("/routes", name))
        for name, route in self.routes.items():
            self.param_types(name, route, below("/routes", name))
        self.container(source["root"], "/root", "", 1, "tabs split stack selected reselect focused")
        for name, route in self.routes.items():
            self.route(name, route, below("/routes", name))
        self.cycles()
        self.links()
        self.migrations()

    # Shapes

    def fact(self, fact, at):
        members(fact, at, "values initial persist meta", "initial")
        need(fact.get("persist", False) in (True, False), "invalid", below(at, "persist"))
        if "values" in fact:
            texts(fact["values"], below(at, "values"))
            need(fact["initial"] in fact["values"], "doesNotFit", below(at, "initial"))
        else:
            need(isinstance(fact["initial"], bool), "doesNotFit", below(at, "initial"))

    def type(self, kind, at):
        if isinstance(kind, str):
            need(kind in BUILT_IN or kind in self.types, "unknownType", at)
        elif isinstance(kind, dict):
            members(kind, at, "list", "list")
            self.type(kind["list"], below(at, "list"))
        else:
            texts(kind, at)

    def shape(self, route, at):
        members(route, at, ROUTE)
        for key, allowed in CHOICES.items():
            if key in route:
                value = route[key]
                is_one = any(value == one and type(value) is type(one) for one in allowed)
                need(is_one, "invalid", below(at, key))
        for key in ("title", "in"):
            need(isinstance(route.get(key, ""), str), "invalid", below(at, key))
        for key in ("links", "allows", "goes"):
            for place, item in items(route.get(key, []), below(at, key)):
                need(isinstance(item, str), "invalid", place)
        for key in ("parents", "beside"):
            for place, item in items(route.get(key, []), below(at, key)):
                if key == "parents" and is_unrolled(item):
                    members(item, place, "unroll", "unroll")
                    is_name = isinstance(item["unroll"], str)
                    need(is_name, "invalid", below(place, "unroll"))
                else:
                    self.route_shape(item, place)
        for key in ("requires", "while"):
            for place, item in items(route.get(key, []), below(at, key)):
                if key == "requires" and isinstance(item, dict) and {"if", "orElse"} <= set(item):
                    members(item, place, "if orElse")
                    need(self.is_plain(item["if"]), "invalid", below(place, "if"))
                    self.route_shape(item["orElse"], below(place, "orElse"))
                else:
                    need(self.is_plain(item), "invalid", place)
        if "orElse" in route:
            self.route_shape(route["orElse"], below(at, "orElse"))

    def is_plain(self, condition):
        return isinstance(condition, str) or isinstance(condition, dict) and len(condition) == 1

    def route_shape(self, route, at):
        if isinstance(route, str):
            return
        need(
            isinstance(route, dict)
            and isinstance(route.get("name"), str)
            and not set(route) - {"name", "params"}
            and isinstance(route.get("params", {}), dict),
            "invalid",
            at,
        )

    def param_types(self, name, route, at):
        self.params[name] = {}
        for key, param in named(route.get("params", {}), below(at, "params")):
            place = below(below(at, "params"), key)
            if isinstance(param, dict) and "list" not in param:
                members(param, place, "type optional default sensitive doc", "type")
                for flag in ("optional", "sensitive"):
                    need(isinstance(param.get(flag, False), bool), "invalid", below(place, flag))
                self.type(param["type"], below(place, "type"))
                if "default" in param:
                    self.fits(resolve(param["type"], self.types), param["default"], place)
            elif isinstance(param, str) and param.endswith("?"):
                self.type(param[:-1], place)
            else:
                self.type(param, place)
            self.params[name][key] = Param(param, self.types)
        if "returns" in route:
            self.type(route["returns"], below(at, "returns"))

    def fits(self, kind, value, at):
        try:
            fit_value(kind, value)
        except NoFit:
            raise Wrong("doesNotFit", below(at, "default")) from None

    # Containers

    def container(self, node, at, address, depth, allowed):
        need(depth <= 8, "tooDeep", at)
        need(isinstance(node, dict), "invalid", at)
        kinds = [kind for kind in ("stack", "tabs", "split") if kind in node]
        for key in node:
            need(key in allowed.split(), "unknownKey", below(at, key))
        need(kinds, "missingKey", at)
        (kind, *more) = sorted(kinds, key=list(node).index)
        if more:
            raise Wrong("unknownKey", below(at, more[0]))
        own = {"stack": "", "tabs": "selected reselect", "split": "focused"}[kind]
        for key in ("selected", "reselect", "focused"):
            need(key not in node or key in own.split(), "unknownKey", below(at, key))
        if "meta" in node:
            need(isinstance(node["meta"], dict), "invalid", below(at, "meta"))
        need(isinstance(node.get("title", ""), str), "invalid", below(at, "title"))
        getattr(self, "read_" + kind)(node, at, address, depth)

    def read_stack(self, node, at, address, depth):
        name = node["stack"]
        need(isinstance(name, str), "invalid", below(at, "stack"))
        need(name in self.routes, "unknownRoute", below(at, "stack"))
        self.leaves.append(address)
        self.roots.setdefault(name, []).append(address)

    def read_tabs(self, node, at, address, depth):
        place = below(at, "tabs")
        need(isinstance(node["tabs"], list) and node["tabs"], "invalid", place)
        reselect = node.get("reselect", "none")
        need(reselect in ("none", "popToRoot"), "invalid", below(at, "reselect"))
        names = []
        for tab_at, tab in items(node["tabs"], place):
            need(isinstance(tab, dict), "invalid", tab_at)
            need("name" in tab, "missingKey", tab_at)
            name = tab["name"]
            need(isinstance(name, str), "invalid", below(tab_at, "name"))
            need(NAME.match(name), "invalidName", below(tab_at, "name"))
            need(name not in names, "duplicateName", below(tab_at, "name"))
            names.append(name)
            inner = f"{address}/{name}" if address else name
            self.addresses.append(inner)
            allowed = "name title meta tabs split stack selected reselect focused"
            self.container(tab, tab_at, inner, depth + 1, allowed)
        self.chosen(node, "selected", names, at)

    def read_split(self, node, at, address, depth):
        place, split = below(at, "split"), node["split"]
        members(split, place, " ".join(COLUMNS))
        need(len(split) >= 2, "invalid", place)
        names = [name for name in COLUMNS if name in split]
        for name in names:
            inner = f"{address}/{name}" if address else name
            self.addresses.append(inner)
            allowed = "meta tabs split stack selected reselect focused"
            self.container(split[name], below(place, name), inner, depth + 1, allowed)
        self.chosen(node, "focused", names, at)

    def chosen(self, node, key, names, at):
        if key in node:
            need(isinstance(node[key], str), "invalid", below(at, key))
            need(node[key] in names, "unknownAddress", below(at, key))
