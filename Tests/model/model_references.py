"""What in a schema refers to something else: facts, routes, addresses, parameters, patterns."""

import re

from model_shapes import Wrong, below, items, members, need
from model_state import is_in
from model_values import NoFit, fit_value, text_of

SEGMENT = re.compile(r":([A-Za-z_][A-Za-z0-9_]*)(?:\{([A-Za-z]+)\})?(\?)?\Z")
REST = re.compile(r"\*(?:[A-Za-z_][A-Za-z0-9_]*)?\Z")
LIMITS = "maxURLLength maxPathSegments maxQueryItems"


def is_unrolled(parent):
    """Whether a parent stands for the route itself with each beginning of a list."""
    return isinstance(parent, dict) and "unroll" in parent


class References:
    """The part of a checker that follows names."""

    def route(self, name, route, at):
        if name in self.roots:
            self.check_root(name, route, at)
        if "while" in route:
            self.check_lock(name, route, at)
        is_layer = route.get("show", "push") != "push"
        if is_layer:
            need(route.get("reuse") != "name", "invalid", below(at, "reuse"))
        if "in" in route:
            need(not is_layer, "inOnLayer", below(at, "in"))
            need(route["in"] in self.addresses, "unknownAddress", below(at, "in"))
        for key in ("requires", "while"):
            for place, item in items(route.get(key, []), below(at, key)):
                if key == "requires" and isinstance(item, dict) and {"if", "orElse"} <= set(item):
                    self.condition(item["if"], below(place, "if"))
                    self.way_out(item["orElse"], below(place, "orElse"))
                else:
                    self.condition(item, place)
        if "orElse" in route:
            self.way_out(route["orElse"], below(at, "orElse"))
        for place, other in items(route.get("goes", []), below(at, "goes")):
            need(other in self.routes, "unknownRoute", place)
        need("allows" not in route or "while" in route, "whileOnly", below(at, "allows"))
        for place, other in items(route.get("allows", []), below(at, "allows")):
            need(other in self.routes, "unknownRoute", place)
            need("while" not in self.routes[other], "whileOnly", place)
        self.check_parents(name, route, at)
        self.check_beside(name, route, at, is_layer)
        for key in re.findall(r":([A-Za-z_][A-Za-z0-9_]*)", route.get("title", "")):
            need(key in self.params[name], "unknownParam", below(at, "title"))
        for place, link in items(route.get("links", []), below(at, "links")):
            self.pattern(name, link, place)
        if route.get("links"):
            for key, param in self.params[name].items():
                is_secret = param.sensitive and param.required
                need(not is_secret, "sensitiveLink", below(below(at, "params"), key))

    def check_root(self, name, route, at):
        need("requires" not in route, "rootRequires", below(at, "requires"))
        if "while" in route:
            raise Wrong("whileOnly", below(at, "while"))
        for key in ("show", "in", "parents", "returns", "place"):
            need(key not in route, "rootOnly", below(at, key))
        for key, param in self.params[name].items():
            need(not param.required, "rootNeedsParams", below(below(at, "params"), key))

    def check_lock(self, name, route, at):
        need(route["while"], "invalid", below(at, "while"))
        need(route.get("show", "push") != "push", "whileOnly", below(at, "while"))
        for key in ("requires", "whenBusy", "returns", "links", "in", "place"):
            need(key not in route, "whileOnly", below(at, key))
        for key, param in self.params[name].items():
            need(not param.required, "whileOnly", below(below(at, "params"), key))

    def condition(self, condition, at):
        if isinstance(condition, str):
            name = condition.removeprefix("!")
            need(name in self.facts, "unknownFact", at)
            need("values" not in self.facts[name], "doesNotFit", at)
            return
        ((name, values),) = condition.items()
        place = below(at, name)
        need(name in self.facts, "unknownFact", place)
        need(isinstance(values, list) and values, "invalid", place)
        allowed = self.facts[name].get("values", [True, False])
        for index, value in enumerate(values):
            fits = any(value == one and type(value) is type(one) for one in allowed)
            need(fits, "doesNotFit", below(place, index))

    # Routes

    def known(self, route, at):
        name = route if isinstance(route, str) else route["name"]
        need(name in self.routes, "unknownRoute", at)
        return name, {} if isinstance(route, str) else route.get("params", {})

    def way_out(self, route, at):
        name, params = self.known(route, at)
        need("while" not in self.routes[name], "whileOnly", at)
        need(self.fits_whole(name, params), "doesNotFit", at)

    def fits_whole(self, name, params):
        declared = self.params[name]
        if any(key not in declared for key in params):
            return False
        if any(param.required and key not in params for key, param in declared.items()):
            return False
        try:
            for key, value in params.items():
                fit_value(declared[key].type, value)
        except NoFit:
            return False
        return True

    def derived(self, of, route, at):
        """A parent or a route beside, with parameters of the route that names it."""
        name, params = self.known(route, at)
        need("while" not in self.routes[name] or "beside" in at, "whileOnly", at)
        declared = self.params[name]
        for key, value in params.items():
            place = below(below(at, "params"), key)
            need(key in declared, "unknownParam", place)
            if isinstance(value, str) and value.startswith(":") and not value.startswith("::"):
                need(value[1:] in self.params[of], "unknownParam", place)
                source = self.params[of][value[1:]]
                is_there = not source.optional or source.has_default or not declared[key].required
                fits = text_of(source.type) == text_of(declared[key].type) and is_there
                need(fits, "doesNotFit", place)
                continue
            value = value[1:] if isinstance(value, str) and value.startswith("::") else value
            try:
                fit_value(declared[key].type, value)
            except NoFit:
                raise Wrong("doesNotFit", place) from None
        missing = [k for k, param in declared.items() if param.required and k not in params]
        return name, missing

    def is_layer(self, name):
        return self.routes[name].get("show", "push") != "push"

    def check_parents(self, name, route, at):
        own = route.get("in")
        for place, parent in items(route.get("parents", []), below(at, "parents")):
            if is_unrolled(parent):
                need(not self.is_layer(name), "parentIsLayer", place)
                key, at_key = parent["unroll"], below(place, "unroll")
                need(key in self.params[name], "unknownParam", at_key)
                need(isinstance(self.params[name][key].type, dict), "doesNotFit", at_key)
                other, missing = name, []
            else:
                other, missing = self.derived(name, parent, place)
            need(not self.is_layer(other), "parentIsLayer", place)
            need(other not in self.roots, "parentIsRoot", place)
            need(not missing, "doesNotFit", place)
            there = self.routes[other].get("in")
            if there is not None:
                if own is None:
                    own = there
                need(is_in(own, there), "parentElsewhere", place)

    def check_beside(self, name, route, at, is_layer):
        if "beside" not in route:
            return
        need(not is_layer, "besideElsewhere", below(at, "beside"))
        own, taken = self.own_place(name, route), []
        for place, beside in items(route["beside"], below(at, "beside")):
            other, missing = self.derived(name, beside, place)
            need(not self.is_layer(other), "besideElsewhere", place)
            leaves = self.roots.get(other, [self.routes[other].get("in")])
            need(len(leaves) == 1 and leaves[0] in self.leaves, "besideElsewhere", place)
            need(own is not None and leaves[0] not in taken, "besideElsewhere", place)
            need(not any(is_in(leaves[0], address) for address in own), "besideElsewhere", place)
            need(not missing, "doesNotFit", place)
            taken.append(leaves[0])

    def own_place(self, name, route):
        """The addresses of which a route is or holds the leaf, or None."""
        if name in self.roots:
            return self.roots[name]
        written = route.get("parents", [])
        parents = [self.known(parent, "")[0] for parent in written if not is_unrolled(parent)]
        found = [self.routes[n]["in"] for n in [name, *parents] if "in" in self.routes[n]]
        return found[:1] or None

    # Ways out that lead back

    def ways(self, name, at):
        route = self.routes[name]
        for place, item in items(route.get("requires", []), below(at, "requires")):
            if isinstance(item, dict) and {"if", "orElse"} == set(item):
                yield below(place, "orElse"), self.known(item["orElse"], place)[0]
        if "orElse" in route:
            yield below(at, "orElse"), self.known(route["orElse"], at)[0]

    def reached(self, name):
        """Every route that ways out lead to from this one, itself too."""
        found, left = set(), [name]
        while left:
            name = left.pop()
            if name not in found:
                found.add(name)
                left += [other for _, other in self.ways(name, "")]
        return found

    def cycles(self):
        for name in self.routes:
            for place, other in self.ways(name, below("/routes", name)):
                need(name not in self.reached(other), "orElseCycle", place)

    # Links and migrations

    def pattern(self, name, text, at):
        need(text, "badPattern", at)
        path = re.sub(r"^([A-Za-z][A-Za-z0-9+.-]*:)?//[^/]*", "", text)
        parts, seen = [part for part in path.split("/") if part], []
        for index, part in enumerate(parts):
            if part.startswith("*"):
                need(index == len(parts) - 1 and REST.match(part), "badPattern", at)
                key, kind, is_rest = part[1:], None, True
                if not key:
                    continue
            elif part.startswith(":"):
                match = SEGMENT.match(part)
                need(match, "badPattern", at)
                key, kind, optional = match.groups()
                is_rest = False
                need(not optional or index == len(parts) - 1, "badPattern", at)
                known = (None, "int", "uint", "number", "bool", "uuid", "slug")
                need(kind in known, "badPattern", at)
            else:
                continue
            need(key not in seen, "duplicateName", at)
            seen.append(key)
            need(key in self.params[name], "unknownParam", at)
            param = self.params[name][key]
            need(isinstance(param.type, dict) == is_rest, "linkType", at)
            need(kind in (None, param.type), "linkType", at)
            need(not param.sensitive, "sensitiveLink", at)

    def links(self):
        links = self.source.get("links", {})
        members(links, "/links", "schemes hosts limits dotSegments")
        members(links.get("limits", {}), "/links/limits", LIMITS)
        for key, value in links.get("limits", {}).items():
            need(type(value) is int and value >= 0, "invalid", below("/links/limits", key))
        for key in ("schemes", "hosts"):
            for place, item in items(links.get(key, []), below("/links", key)):
                need(isinstance(item, str), "invalid", place)

    def migrations(self):
        for place, claim in items(self.source.get("claims", []), "/claims"):
            members(claim, place, "never unless reachable shown always leads to doc")
            for at, route in items(claim.get("never", []), below(place, "never")):
                for name in route if isinstance(route, list) else [route]:
                    need(name in self.routes, "unknownRoute", at)
            for at, condition in items(claim.get("unless", []), below(place, "unless")):
                need(self.is_plain(condition), "invalid", at)
                self.condition(condition, at)
        last = 0
        for place, migration in items(self.source.get("migrations", []), "/migrations"):
            members(migration, place, "to steps", "to steps")
            to = migration["to"]
            need(type(to) is int and to > 0, "invalid", below(place, "to"))
            version = self.source.get("version", 1)
            need(last < to <= version, "migrationOrder", below(place, "to"))
            last = to

    # Findings

    def findings(self):
        found, reached = [], set(self.roots)
        for route in self.routes.values():
            reached |= set(route.get("goes", []))
            for key in ("parents", "beside"):
                named = [item for item in route.get(key, []) if not is_unrolled(item)]
                reached |= {self.known(item, "")[0] for item in named}
        for name in self.routes:
            reached |= {other for _, other in self.ways(name, "")}
        has_goes = any("goes" in route for route in self.routes.values())
        for name, route in self.routes.items():
            is_shown = name in reached or route.get("links") or "while" in route
            if has_goes and not is_shown:
                found.append({"unreachable": name})
            found += self.never_true(name, route.get("requires", []))
        return found

    def never_true(self, name, conditions):
        left = {fact: self.facts[fact].get("values", [True, False]) for fact in self.facts}
        for index, item in enumerate(conditions):
            is_long = isinstance(item, dict) and {"if", "orElse"} <= set(item)
            condition = item["if"] if is_long else item
            if isinstance(condition, str):
                fact, values = condition.removeprefix("!"), [not condition.startswith("!")]
            else:
                ((fact, values),) = condition.items()
            kept = [value for value in left[fact] if value in values]
            if not kept:
                yield {"neverTrue": {"route": name, "condition": index}}
            else:
                left[fact] = kept
