"""Random small schemas with claims, for Tests/model/proof_laws.py."""

WAYS = ["over", "over", "replace", "reject", "queue"]
REUSE = ["top", "top", "none", "stack", "name"]


def name_of(route):
    return route["name"] if isinstance(route, dict) else route


class ProofSchemaMaker:
    """Makes one schema. `is_plain` leaves out what makes parts interact."""

    def __init__(self, chance):
        self.chance = chance
        self.is_plain = self.maybe(0.75)
        self.routes, self.roots, self.addresses = {}, [], [""]
        self.names = [f"r{number}" for number in range(chance.randrange(2, 6))]
        self.facts = {"a": {"initial": self.maybe(0.2)}}
        if self.maybe(0.6):
            self.facts["b"] = {"initial": False}
        if self.maybe(0.15):
            self.facts["c"] = {"values": ["x", "y", "z"], "initial": "x"}

    def maybe(self, probability):
        return self.chance.random() < probability

    def make(self):
        root = self.root()
        for name in self.names:
            self.route(name)
        locks = self.chance.choice([0, 0, 0, 1, 1, 2]) if self.facts else 0
        for number in range(locks):
            self.lock(f"lock{number}")
        names = list(self.routes)
        self.chance.shuffle(names)
        for name in names:
            if self.maybe(0.7):
                count = self.chance.randrange(0, len(names))
                goes = self.chance.sample(names, count)
                self.routes[name]["goes"] = [to for to in goes if "while" not in self.routes[to]]
        return {
            "format": 1,
            "id": "x",
            "root": root,
            "facts": self.facts,
            "routes": {name: self.routes[name] for name in names},
            "links": {"schemes": ["app"], "hosts": ["go"]},
            "claims": [self.claim(names) for _ in range(6)],
        }

    def root(self):
        """One stack; or, where parts may interact, sometimes tabs or a split."""
        kind = "stack" if self.is_plain else self.chance.choice(["stack", "tabs", "split"])
        if kind == "stack":
            self.add_root("home")
            return {"stack": "home"}
        parts = ["one", "two"] if kind == "tabs" else ["sidebar", "detail"]
        for part in parts:
            self.add_root("home" + part)
        self.addresses += parts
        if kind == "tabs":
            return {"tabs": [{"name": part, "stack": "home" + part} for part in parts]}
        return {"split": {part: {"stack": "home" + part} for part in parts}}

    def add_root(self, name):
        self.roots.append(name)
        self.routes[name] = {"links": ["/" + name]} if self.maybe(0.3) else {}

    def route(self, name):
        route = {}
        if self.maybe(0.25):
            kind = self.chance.choice(["uint", "uint", "string", "bool", ["p", "q"]])
            route["params"] = {"id": kind}
        is_layer = self.maybe(0.4)
        if is_layer:
            route["show"] = self.chance.choice(["sheet", "cover"])
            route["whenBusy"] = self.chance.choice(WAYS[: 4 if self.is_plain else 5])
        elif self.maybe(0.2):
            route["in"] = self.chance.choice(self.addresses)
        if self.maybe(0.5):
            route["reuse"] = self.chance.choice(REUSE[: 4 if self.is_plain or is_layer else 5])
        self.guard(route)
        if self.maybe(0.35):
            route["links"] = ["/" + name + ("/:id" if "params" in route else "")]
            pushed = [
                other
                for other, said in self.routes.items()
                if "show" not in said and other not in self.roots and "params" not in said
            ]
            if pushed and self.maybe(0.5):
                route["parents"] = [self.chance.choice(pushed)]
        if self.maybe(0.1):
            route[self.chance.choice(["leave", "enter"])] = "ask"
        self.routes[name] = route

    def condition(self):
        fact = self.chance.choice(list(self.facts))
        if fact == "c":
            return {"c": self.chance.choice([["x"], ["y"], ["x", "z"]])}
        return self.chance.choice([fact, fact, fact, "!" + fact])

    def guard(self, route):
        if self.maybe(0.5):
            return
        earlier = [
            name
            for name, said in self.routes.items()
            if "params" not in said
            and not (self.is_plain and "links" in said and name not in self.roots)
        ]
        conditions = [self.condition() for _ in range(self.chance.choice([1, 1, 1, 2]))]
        if earlier and self.maybe(0.3):
            conditions[0] = {"if": conditions[0], "orElse": self.chance.choice(earlier)}
        route["requires"] = conditions
        if earlier and self.maybe(0.5):
            route["orElse"] = self.chance.choice(earlier)

    def lock(self, name):
        free = [other for other in self.names if other in self.routes]
        allowed = self.chance.sample(free, self.chance.randrange(0, min(3, len(free)) + 1))
        self.routes[name] = {"show": "cover", "while": [self.condition()], "allows": allowed}

    def claim(self, names):
        def some():
            return self.chance.sample(names, self.chance.choice([1, 1, 2]))

        kind = self.chance.choice(
            ["never", "never", "never", "shown", "pair", "reachable", "leadsBack", "afterFalse"]
        )
        if kind == "reachable":
            return {"reachable": "*" if self.maybe(0.5) else some()}
        if kind == "leadsBack":
            claim = {"leadsBack": "*" if self.maybe(0.3) else some()}
            if self.maybe(0.7):
                claim["within"] = self.chance.randrange(0, 4)
            return claim
        if kind == "afterFalse":
            return {"afterFalse": self.condition(), "gone": some()}
        claim = {"never": some()}
        if kind == "pair" and len(names) > 1:
            claim = {"never": [self.chance.sample(names, 2)]}
        if self.maybe(0.75):
            claim["unless"] = [self.condition() for _ in range(self.chance.choice([1, 1, 2]))]
        if kind == "shown":
            claim["shown"] = True
        return claim


def is_exact(schema):
    """Whether the parts of a schema do not interact, so that every claim is decided."""
    routes = schema["routes"]
    if "stack" not in schema["root"]:
        return False
    root = schema["root"]["stack"]
    gates = []
    for route in routes.values():
        own = [
            condition.get("orElse")
            for condition in route.get("requires", [])
            if isinstance(condition, dict)
        ]
        gates += [gate for gate in [*own, route.get("orElse")] if gate]
    shut = {name_of(gate) for gate in gates} - {root}
    for name, route in routes.items():
        if route.get("whenBusy") == "queue" or route.get("reuse") == "name":
            return False
        if name in shut and "params" in route:
            return False
        linked = [name, *map(name_of, route.get("parents", []))] if route.get("links") else []
        if shut & set(linked):
            return False
    locks = [route for route in routes.values() if "while" in route]
    allowed = {name for lock in locks for name in lock.get("allows", [])}
    for name, route in routes.items() if locks else []:
        rejects = route.get("whenBusy") == "reject"
        if rejects and has_way_out(route):
            return False
        if "show" in route and route.get("reuse") == "stack" and (rejects or name in allowed):
            return False
    return True


def has_way_out(route):
    """Whether a condition that fails shows another route."""
    return any(
        "orElse" in route or (isinstance(condition, dict) and "orElse" in condition)
        for condition in route.get("requires", [])
    )


def hangs_on_numbers(schema):
    """Whether a route stands for a number of different ones that is neither one nor unbounded."""
    return any(
        kind == "bool" or isinstance(kind, list)
        for route in schema["routes"].values()
        for kind in route.get("params", {}).values()
    )
