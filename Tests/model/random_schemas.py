"""Random schemas for the walks: gates in chains, locks that allow, queues, questions, screens
beside others, badges. They are correct by construction: ways out lead to routes that were declared
before, so that there is no cycle."""

WAYS = ["over", "queue", "replace", "reject"]
REUSE = ["top", "name", "stack", "none"]


class SchemaMaker:
    def __init__(self, chance):
        self.chance = chance
        self.containers, self.leaves, self.tabs = [], [], []
        self.routes, self.pushed, self.layers, self.roots = {}, [], [], []
        self.facts = {
            "a": {"initial": False},
            "b": {"initial": chance.random() < 0.3},
            "c": {"initial": False},
            "s": {"values": ["none", "out", "in"], "initial": "none"},
        }

    def make(self):
        root = self.container("", 0)
        for number in range(self.chance.randrange(6, 13)):
            self.route(f"r{number}")
        locks = [f"lock{number}" for number in range(self.chance.choice([0, 1, 1, 2, 3]))]
        for name in locks:
            self.lock(name)
        for name in list(self.pushed):
            self.put_beside(name)
        names = list(self.routes)
        self.chance.shuffle(names)
        return {
            "format": 1,
            "id": "walk",
            "root": root,
            "facts": self.facts,
            "types": {"view": ["info", "more"]},
            "routes": {name: self.routes[name] for name in names},
        }

    def maybe(self, probability):
        return self.chance.random() < probability

    def container(self, address, depth):
        kind = self.chance.choice(["stack", "tabs", "split"]) if depth < 2 else "stack"
        if depth == 0 and kind == "stack" and self.maybe(0.7):
            kind = "tabs"
        self.containers.append(address)
        if kind == "stack":
            return {"stack": self.root(address)}

        def inner(name):
            return self.container(f"{address}/{name}" if address else name, depth + 1)

        if kind == "tabs":
            names = [f"t{n}" for n in range(self.chance.randrange(2, 4))]
            self.tabs += [f"{address}/{name}" if address else name for name in names]
            made = {"tabs": [self.tab(name, inner(name)) for name in names]}
            if self.maybe(0.3):
                made["selected"] = self.chance.choice(names)
            if self.maybe(0.5):
                made["reselect"] = self.chance.choice(["none", "popToRoot"])
            return made
        names = self.chance.choice([["sidebar", "detail"], ["sidebar", "content", "detail"]])
        made = {"split": {name: inner(name) for name in names}}
        if self.maybe(0.3):
            made["focused"] = self.chance.choice(names)
        return made

    def tab(self, name, container):
        tab = {"name": name}
        if self.maybe(0.3):
            tab["title"] = "The " + name
        if self.maybe(0.2):
            tab["meta"] = {"icon": name, "a": [1, 2.0]}
        return {**tab, **container}

    def root(self, address):
        if self.roots and self.maybe(0.2):
            name = self.chance.choice(self.roots)
        else:
            name = f"root{len(self.roots)}"
            self.roots.append(name)
            self.routes[name] = {"links": ["/" if name == "root0" else "/" + name]}
            if self.maybe(0.4):
                self.routes[name]["params"] = {"q": {"type": "string", "default": "d"}}
            if self.maybe(0.2):
                self.routes[name]["leave"] = "ask"
        self.leaves.append((address, name))
        return name

    def route(self, name):
        route = {}
        if self.maybe(0.5):
            route["params"] = {"id": self.chance.choice(["uint?", "uint", "view", "string?"])}
        if self.maybe(0.2):
            route.setdefault("params", {})[self.chance.choice(["more", "a"])] = self.chance.choice(
                [
                    {"type": {"list": "string"}, "default": []},
                    {"type": {"list": "uint"}, "default": [1]},
                    {"type": {"list": {"list": "int"}}, "optional": True},
                    {"type": "json", "optional": True},
                    {"type": "number", "default": 0.5},
                    {"type": "bool", "default": False},
                    {"type": "slug", "optional": True},
                ]
            )
        if self.maybe(0.2):
            route.setdefault("params", {})["pw"] = {
                "type": "string",
                "optional": True,
                "sensitive": True,
            }
        if self.maybe(0.4):
            route["links"] = [f"/{name}"]
            if "id" in route.get("params", {}):
                route["links"][0] += "/:id"
            if "a" in route.get("params", {}) and "id" not in route["params"] and self.maybe(0.5):
                is_list = isinstance(route["params"]["a"]["type"], dict)
                route["links"].append(f"/{name}/with/" + ("*a" if is_list else ":a"))
        if self.maybe(0.2):
            route["title"] = "T :id" if "id" in route.get("params", {}) else "T"
        if self.maybe(0.1):
            route["meta"] = {"icon": name}
        self.conditions(route)
        for key in ("leave", "enter"):
            if self.maybe(0.12):
                route[key] = "ask"
        if self.maybe(0.35):
            route["returns"] = self.chance.choice(["bool", "json", "uint"])
        if self.maybe(0.15):
            route["place"] = self.maybe(0.5)
        is_layer = self.maybe(0.45)
        if self.maybe(0.5):
            route["reuse"] = self.chance.choice([r for r in REUSE if r != "name" or not is_layer])
        if is_layer:
            route["show"] = self.chance.choice(["sheet", "cover"])
            route["whenBusy"] = self.chance.choice(WAYS)
        elif self.maybe(0.4):
            route["in"] = self.chance.choice(self.containers)
        if self.maybe(0.25):
            self.parents(route)
        if not is_layer and self.maybe(0.6):
            self.unroll(route)
        self.routes[name] = route
        (self.layers if is_layer else self.pushed).append(name)

    def conditions(self, route):
        if self.maybe(0.45):
            return
        conditions = []
        for fact in self.chance.sample(["a", "b", "c", "s"], self.chance.randrange(1, 4)):
            condition = self.condition(fact)
            if self.maybe(0.45) and (way := self.way_out()):
                condition = {"if": condition, "orElse": way}
            conditions.append(condition)
        route["requires"] = conditions
        if self.maybe(0.6) and (way := self.way_out()):
            route["orElse"] = way

    def condition(self, fact):
        if fact == "s":
            values = self.chance.choice([["in"], ["in", "out"], ["out"], ["none"]])
            return {"s": values}
        return self.chance.choice([fact, fact, fact, "!" + fact, {fact: [True]}])

    def way_out(self):
        names = self.pushed + self.layers * 2 + (self.roots if self.maybe(0.15) else [])
        if not names:
            return None
        return self.filled(self.chance.choice(names))

    def filled(self, name):
        """A route with what it must have."""
        params = self.routes[name].get("params", {})
        if params.get("id") in ("uint", "view") or "id" in params and self.maybe(0.3):
            values = {"uint": 1, "uint?": 2, "view": "info", "string?": "x"}
            return {"name": name, "params": {"id": values[params["id"]]}}
        return {"name": name} if self.maybe(0.3) else name

    def parents(self, route):
        at = route.get("in")
        fit = [n for n in self.pushed if self.routes[n].get("in", at) == at]
        if fit:
            route["parents"] = [self.parent(route, self.chance.choice(fit))]
            if self.maybe(0.3):
                route["parents"].append(self.parent(route, self.chance.choice(fit)))

    def unroll(self, route):
        for key, param in route.get("params", {}).items():
            if isinstance(param, dict) and isinstance(param["type"], dict):
                route.setdefault("parents", []).append({"unroll": key})

    def parent(self, route, name):
        mine, its = route.get("params", {}).get("id"), self.routes[name].get("params", {}).get("id")
        if mine and mine == its and self.maybe(0.7):
            return {"name": name, "params": {"id": ":id"}}
        return self.filled(name)

    def put_beside(self, name):
        route = self.routes[name]
        if route.get("in") is None or self.maybe(0.5):
            return
        own, roots = route["in"], [root for _, root in self.leaves]
        beside, taken = [], set()
        for address, root in self.chance.sample(self.leaves, len(self.leaves)):
            is_own = own == "" or address == own or address.startswith(own + "/")
            if is_own or self.maybe(0.4):
                continue
            there = [n for n in self.pushed if self.routes[n].get("in") == address and n != name]
            if there and self.maybe(0.6):
                beside.append(self.parent(route, self.chance.choice(there)))
            elif roots.count(root) == 1:
                beside.append(root)
            taken.add(address)
        if beside:
            route["beside"] = beside

    def lock(self, name):
        facts = self.chance.sample(["a", "b", "c", "s"], self.chance.choice([1, 1, 2]))
        self.routes[name] = {
            "show": self.chance.choice(["sheet", "cover"]),
            "while": [self.condition(fact) for fact in facts],
        }
        if self.maybe(0.7):
            count = self.chance.randrange(1, 5)
            names = self.pushed + self.layers
            self.routes[name]["allows"] = self.chance.sample(names, min(count, len(names)))
        if self.maybe(0.2):
            self.routes[name]["leave"] = "ask"
        if self.maybe(0.2):
            self.routes[name]["params"] = {"n": "uint?"}
