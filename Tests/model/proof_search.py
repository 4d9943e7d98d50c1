"""Exhaustive search through the states of a real app, up to a depth: what nav prove is compared
with. It reads the claims and the states by itself, and leaves nothing out but states that are equal
up to their ids."""

import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools/check"))

import c_library  # noqa: E402
from c_library import C  # noqa: E402

NAV_PENDING = 11
IDS = re.compile(r'("(?:id|screen)":)(\d+)')


class Driver:
    """One app after another of a schema."""

    def __init__(self, schema):
        self.app, self.buffer = None, c_library.buffer()
        self.may_ask = any("enter" in r or "leave" in r for r in schema["routes"].values())
        text = json.dumps(schema).encode()
        self.schema = c_library.made("nav_schema", text, len(text))
        self.is_accepted = not isinstance(self.schema, str)

    def close(self):
        C.nav_app_destroy(self.app)
        C.nav_buffer_free(self.buffer)
        if self.is_accepted:
            C.nav_schema_destroy(self.schema)

    def restart(self, steps):
        C.nav_app_destroy(self.app)
        self.app = c_library.made("nav_app", self.schema, None, 0)
        for step in steps:
            self.play(step)

    def play(self, step):
        """Does a step, a question that it asks is agreed to; answers whether anything changed."""
        kind, text = step
        before = C.nav_app_revision(self.app)
        call = C.nav_app_set_facts if kind == "setFacts" else C.nav_app_send
        status = call(self.app, text, len(text), None, None)
        if status == NAV_PENDING or (kind == "setFacts" and self.may_ask):
            self._agree()
        return C.nav_app_revision(self.app) != before

    def _agree(self):
        """Agrees to the question that is open, and to what it asks then."""
        word = b'"proceed"'
        while question := json.loads(self.state())["question"]:
            C.nav_app_resolve(self.app, question["token"], word, len(word), None, None)

    def state(self):
        status = C.nav_app_state(self.app, self.buffer, None)
        assert status >= 0, status
        return c_library.text_of(self.buffer).decode()


def canonical(text):
    """A state without what its ids are: they are numbered as they come."""
    numbers = {}
    return IDS.sub(lambda at: at[1] + str(numbers.setdefault(at[2], len(numbers))), text)


class State:
    """What claims ask of a state."""

    def __init__(self, text, schema):
        tree = json.loads(text)
        self.facts = tree["facts"]
        self.routes = []
        self.leaves = []
        focused = self._walk(tree["root"])
        self.layers = [[layer, *layer["stack"]] for layer in tree["layers"]]
        for entry in [entry for layer in self.layers for entry in layer] + tree["queue"]:
            self.routes.append(entry["route"])
        self.names = {name_of(route) for route in self.routes}
        top = self.layers[-1] if self.layers else focused
        self.shown = name_of(top[-1]["route"])
        self.depth = len(focused) - 1 + len(tree["queue"]) + sum(map(len, self.layers))
        self.is_locked = any(
            "while" in schema["routes"][name_of(layer[0]["route"])] for layer in self.layers
        )

    def _walk(self, node):
        """Notes the routes of a container; answers the stack that is focused in it."""
        if "stack" in node:
            self.routes += [entry["route"] for entry in node["stack"]]
            return node["stack"]
        inner = node.get("tabs") or node["split"]
        items = inner.get("items") or inner["columns"]
        stacks = {name: self._walk(child) for name, child in items.items()}
        return stacks[inner.get("selected") or inner["focused"]]


def name_of(route):
    return route["name"] if isinstance(route, dict) else route


def holds(condition, facts):
    if isinstance(condition, dict):
        return all(facts[name] in values for name, values in condition.items())
    return not facts[condition[1:]] if condition[0] == "!" else facts[condition]


def breaks(claim, state, before):
    """Whether a state breaks a claim; `before` are the facts before a step that sets some."""
    if "never" in claim:
        if "unless" in claim and all(holds(one, state.facts) for one in claim["unless"]):
            return False
        if claim.get("shown"):
            return state.shown in claim["never"]
        sets = [one if isinstance(one, list) else [one] for one in claim["never"]]
        return any(all(name in state.names for name in one) for one in sets)
    if "leadsBack" in claim:
        if claim["leadsBack"] != "*" and state.shown not in claim["leadsBack"]:
            return False
        return state.is_locked or state.depth > claim.get("within", state.depth)
    if "afterFalse" in claim:
        condition = claim["afterFalse"]
        was = before is not None and holds(condition, before)
        return (
            was
            and not holds(condition, state.facts)
            and any(name in state.names for name in claim["gone"])
        )
    return False


def valuations(facts):
    """All values of all facts."""
    every = [{}]
    for name, fact in facts.items():
        values = fact.get("values", [False, True])
        every = [{**one, name: value} for one in every for value in values]
    return every


def values_of(kind, there):
    """The values of a parameter that make a difference: those that are there, and a new one."""
    if kind == "bool":
        return [False, True]
    if isinstance(kind, list):
        return kind
    known = sorted(there, key=str)
    fresh = 1
    while (fresh if kind == "uint" else str(fresh)) in there:
        fresh += 1
    return [*known, fresh if kind == "uint" else str(fresh)]


class Search:
    """Breadth first. `found` has the least number of steps to a state that breaks each claim,
    `shown` the routes that were shown, `depth` the number of steps up to which all was seen."""

    def __init__(self, schema, most_calls, most_steps):
        self.schema = schema
        self.driver = Driver(schema)
        self.found, self.shown, self.depth = {}, {}, 0
        self.calls = 0
        self.is_whole = False
        if self.driver.is_accepted:
            self._run(most_calls, most_steps)
        self.driver.close()

    def _look(self, state, before, steps):
        self.shown.setdefault(state.shown, steps)
        for number, claim in enumerate(self.schema["claims"]):
            if number not in self.found and breaks(claim, state, before):
                self.found[number] = steps

    def _run(self, most_calls, most_steps):
        self.driver.restart([])
        text = self.driver.state()
        first = State(text, self.schema)
        self._look(first, None, [])
        known, level = {canonical(text)}, [([], first)]
        while level and self.depth < most_steps:
            following = []
            for path, state in level:
                if self.calls > most_calls:
                    return
                self.driver.restart(path)
                self.calls += len(path)
                for step in self._steps(state):
                    self.calls += 1
                    if not self.driver.play(step):
                        continue
                    text = self.driver.state()
                    key = canonical(text)
                    is_new = key not in known
                    if is_new or step[0] == "setFacts":
                        after = State(text, self.schema)
                        steps = [*path, step]
                        self._look(after, state.facts if step[0] == "setFacts" else None, steps)
                        if is_new:
                            known.add(key)
                            following.append((steps, after))
                    self.driver.restart(path)
                    self.calls += len(path) + 1
            level = following
            self.depth += 1
        self.is_whole = not level

    def _steps(self, state):
        routes = self.schema["routes"]
        steps = []
        for name in routes[state.shown].get("goes", list(routes)):
            if "while" not in routes[name]:
                steps += [("send", b'{"go":%s}' % route) for route in self._variants(name, state)]
        for name, route in routes.items():
            for link in route.get("links", []):
                kind = route.get("params", {}).get("id")
                for value in values_of(kind, {1 if kind == "uint" else "1"}) if kind else [None]:
                    text = str(value).lower() if isinstance(value, bool) else str(value)
                    url = "app://go" + link.replace(":id", text)
                    steps.append(("send", json.dumps({"open": url}).encode()))
        for one in valuations(self.schema["facts"]):
            if one != state.facts:
                steps.append(("setFacts", json.dumps(one).encode()))
        steps += [("send", b'"back"'), ("send", b'"dismiss"'), ("send", b'"dismissAll"')]
        for address in addresses(self.schema["root"], ""):
            steps.append(("send", json.dumps({"select": address}).encode()))
        return steps

    def _variants(self, name, state):
        kind = self.schema["routes"][name].get("params", {}).get("id")
        if kind is None:
            return [json.dumps(name).encode()]
        there = {
            route["params"]["id"]
            for route in state.routes
            if isinstance(route, dict) and route["name"] == name and "params" in route
        }
        return [
            json.dumps({"name": name, "params": {"id": value}}).encode()
            for value in values_of(kind, there)
        ]


def addresses(container, address):
    """Those of all leaves but of the only one."""
    if "tabs" in container:
        return [tab["name"] for tab in container["tabs"]]
    return list(container.get("split", {}))
