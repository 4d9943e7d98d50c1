#!/usr/bin/env python3
"""Writes random walks through apps as conformance cases, with what the naive model expects of them:

    random_walks.py SCHEMAS CASES SEED > cases.jsonl

SCHEMAS is a file of conformance cases, whose schemas are used in one of three walks; the others
make random ones. Before some calls stands their preview, which must tell the same and change
nothing. Any runner can play the result."""

import json
import random
import sys

from app_model import App
from app_schema import Schema
from check_vectors import run
from model_checking import Checker
from model_values import make_route
from random_schemas import SchemaMaker

WORDS = ["a", "b", 'ä"', "x y", ""]


class Walk:
    """One case: an app, and steps that are drawn from what its schema has."""

    def __init__(self, source, chance):
        self.source, self.chance = source, chance
        self.schema = Schema(source)
        self.names = list(source["routes"])
        self.intercept = None
        if chance.random() < 0.15:
            some = chance.sample(self.names, min(2, len(self.names)))
            self.intercept = {name: chance.choice(["no", {"why": [1, None]}, 0]) for name in some}
        self.app = App(self.schema, intercept=self.intercept)

    def value(self, kind):
        pick = self.chance.choice
        if isinstance(kind, list):
            return pick(kind)
        if isinstance(kind, dict):
            return [self.value(kind["list"]) for _ in range(self.chance.randrange(3))]
        if kind in ("int", "uint", "number"):
            return pick([0, 1, 2, 3])
        if kind == "bool":
            return pick([True, False])
        if kind == "uuid":
            return "01234567-89ab-cdef-0123-456789abcdef"
        if kind == "slug":
            return pick(["a", "b-c"])
        if kind == "json":
            # Python takes 0 for False, and so would the model.
            return pick([None, False, 7, {"b": [1, 2], "a": "x"}, []])
        return pick(WORDS)

    def route(self, suits=None):
        """A route, mostly one that `suits`."""
        if self.chance.random() < 0.01:
            return "nowhere"
        names = self.names
        if suits and self.chance.random() < 0.9:
            names = [name for name in names if suits(name)] or names
        elif self.chance.random() < 0.3:
            names = [name for name in names if "requires" in self.declared(name)] or names
        name = self.chance.choice(names)
        values = {}
        for key, param in self.schema.params[name].items():
            if param.required or self.chance.random() < 0.4:
                values[key] = self.value(param.type)
        if values and self.chance.random() < 0.02:
            values[self.chance.choice(list(values))] = {"odd": 1}
        return make_route(name, values) if values or self.chance.random() < 0.3 else name

    def returns(self, name):
        return "returns" in self.declared(name)

    def can_go(self, name):
        return "while" not in self.declared(name)

    def declared(self, name):
        return self.source["routes"][name]

    def id(self):
        ids = sorted(self.app.state.ids())
        if self.chance.random() < 0.1:
            return self.chance.randrange(self.app.state.last_id + 3)
        return self.chance.choice(ids)

    def address(self):
        if self.chance.random() < 0.04:
            return "nowhere"
        return self.chance.choice(list(self.schema.containers))

    def url(self):
        links = [
            link for route in self.source["routes"].values() for link in route.get("links", [])
        ]
        link = self.chance.choice(links) if links else "/"
        parts = []
        for part in link.split("/"):
            if part.startswith(":"):
                part = self.chance.choice(["1", "2", "a", "b-c", "%20x"])
            elif part.startswith("*"):
                part = self.chance.choice(["", "a", "a/b"])
            parts.append(part)
        prefix = self.chance.choice(["", "", "", "shop://app", "https://shop.example", "ftp://x"])
        if self.chance.random() < 0.05:
            prefix = self.chance.choice(["/", "\\", " /", "/..", "/%2e", "//h", "\t/", "/~", "x:"])
        query = self.chance.choice(
            ["", "", "?n=1", "?view=reviews&x=1", "?n=x", "?pw=S&x=1", "?pw=S#f", "?id=2&id=3"]
            + ["?a=1&a=2", "?more=x&more=", "?a=true&~in=t0", "?%70w=S&id=1", "?a=%5B1%5D#?pw=S"]
        )
        return ("" if "//" in link else prefix) + "/".join(parts) + query

    def intent(self, nested=False):
        def stack():
            layers = self.app.state.layers
            if layers and self.chance.random() < 0.4:
                return f"~{self.chance.choice(layers).id}"
            return self.chance.choice(self.schema.leaves)

        kinds = {
            "go": 14,
            "goForResult": 3,
            "open": 3,
            "openRoute": 2,
            "back": 4,
            "backTo": 2,
            "backToRoot": 0.5,
            "replace": 2,
            "update": 2,
            "updateOf": 2,
            "badge": 1,
            "remove": 2,
            "dismiss": 1,
            "dismissAll": 0.5,
            "answer": 4,
            "select": 3,
            "reset": 2,
            "transaction": 0 if nested else 3,
            "forget": 0.4,
        }
        if nested:
            kinds.update(goForResult=0.1, answer=0.1)
        kind = self.chance.choices(list(kinds), list(kinds.values()))[0]
        if kind in ("back", "backToRoot", "dismiss", "dismissAll", "forget"):
            return kind
        if kind in ("go", "goForResult", "replace"):
            suits = {"go": self.can_go, "goForResult": self.returns}
            return {kind: self.route(suits.get(kind, self.schema.is_pushed))}
        if kind == "open":
            return {"open": self.url()}
        if kind == "openRoute":
            route = self.route(self.can_go)
            return {"open": {"name": route} if isinstance(route, str) else route}
        if kind == "backTo":
            return {kind: self.id() if self.chance.random() < 0.5 else self.shown_route()}
        if kind == "update":
            return {kind: self.values(self.app.shown(self.app.state))}
        if kind == "updateOf":
            number = self.id()
            entry = self.app.state.find(number) or self.app.shown(self.app.state)
            return {kind: {"id": number, "params": self.values(entry)}}
        if kind == "badge":
            tabs = [at for at in self.schema.containers if self.is_tab(at)]
            at = self.address() if self.chance.random() < 0.1 else self.chance.choice(tabs or [""])
            return {kind: {"at": at, "value": self.chance.choice([None, 0, 1, 2.0, "new", ""])}}
        if kind == "remove":
            return {kind: self.id()}
        if kind == "answer":
            value = {"value": self.chance.choice(["x", 1, True, False, None, "mid", ["info"]])}
            tickets = sorted(self.app.state.tickets)
            if tickets and self.chance.random() < 0.5:
                value["ticket"] = self.chance.choice(tickets)
            return {kind: value}
        if kind == "select":
            return {kind: self.address()}
        if kind == "reset":
            reset = {} if self.chance.random() < 0.3 else {"at": stack()}
            reset["path"] = [
                self.route(self.schema.is_pushed) for _ in range(self.chance.randrange(4))
            ]
            return {kind: reset}
        return {kind: [self.intent(nested=True) for _ in range(self.chance.randrange(4))]}

    def is_tab(self, at):
        return at and self.schema.containers[at.rpartition("/")[0]]["kind"] == "tabs"

    def values(self, entry):
        """Parameters for an update."""
        params = self.schema.params[entry.route["name"]]
        values = {key: self.value(params[key].type) for key in params if self.chance.random() < 0.7}
        # Of two that must not be null, the contract does not say which the error names.
        if values and self.chance.random() < 0.6:
            values[self.chance.choice(list(values))] = None
        return values

    def shown_route(self):
        entries = list(self.app.state.entries())
        return self.chance.choice(entries).route

    def step(self):
        draw = self.chance.random()
        question = self.app.state.question
        if question and draw < 0.35 or draw < 0.02:
            token = (
                question["token"]
                if question and self.chance.random() < 0.9
                else self.chance.randrange(5)
            )
            answer = self.chance.choice(
                ["proceed", "proceed", {"cancel": "no"}, {"redirect": self.sent()}]
            )
            return {"op": "answer", "token": token, "answer": answer}
        pending = self.app.state.pending
        if draw < 0.2 + 0.25 * bool(pending) and self.schema.facts:
            return {"op": "setFacts", "facts": self.facts(pending)}
        return {"op": "send", "intent": self.sent()}

    def facts(self, pending):
        facts = {}
        for name, fact in self.schema.facts.items():
            is_needed = pending and name in pending["needs"]
            if self.chance.random() < (0.6 if is_needed else 0.25):
                facts[name] = self.chance.choice(fact.get("values", [True, False]))
        return facts

    def sent(self):
        intent = self.intent()
        if self.chance.random() < 0.2:
            sent = {"intent": intent}
            if self.chance.random() < 0.6:
                shown = self.app.shown(self.app.state).id
                sent["from"] = shown if self.chance.random() < 0.5 else self.id()
            if self.chance.random() < 0.5:
                sent["source"] = "tap"
            return sent
        return intent

    def play(self, step):
        """The step with what is expected of it, copied, since the model goes on changing it."""
        expect = run(self.app, step)
        expect.update(readings(self.app))
        if step["op"] == "preview":
            del expect["describe"]
            expect["scene"] = run(self.app, step).get("scene", expect["scene"])
        return json.loads(json.dumps(dict(step, expect=expect)))

    def previewed(self, step):
        """The preview of a step, or None."""
        given = {"send": "intent", "setFacts": "facts"}.get(step["op"])
        if given is None or self.chance.random() < 0.6:
            return None
        given = step[given] if step["op"] == "send" else {"facts": step["facts"]}
        return self.play({"op": "preview", "input": given})

    def case(self, name, length):
        case = {"id": name, "kind": "app", "schema": self.source}
        if self.intercept is not None:
            case["intercept"] = self.intercept
        case["initial"] = readings(self.app)
        case["steps"] = steps = []
        while len(steps) < length:
            step = self.step()
            preview = self.previewed(step)
            if preview:
                steps.append(preview)
            steps.append(self.play(step))
            if preview and self.intercept is None:
                check_preview(preview, steps[-1])
        return case


def check_preview(preview, step):
    """What the preview told is what the sending that followed led to."""
    told, made = preview["expect"], step["expect"]
    for key in ("result", "error", "scene"):
        assert told.get(key) == made.get(key), (key, preview, step)
    committed = [event["committed"] for event in made["events"] if "committed" in event]
    changes = committed[0]["changes"] if committed else []
    assert told.get("changes", []) == changes, (preview, step)


def readings(app):
    return json.loads(
        json.dumps(
            {
                "state": app.json(),
                "scene": app.scene(),
                "describe": app.describe(),
                "hash": app.hash(),
                "revision": app.revision,
            }
        )
    )


def schemas_of(path, kind):
    """Those of the cases of a kind, each once."""
    schemas = {}
    for line in open(path):
        case = json.loads(line)
        if case["kind"] == kind:
            schemas[json.dumps(case["schema"])] = case["schema"]
    return list(schemas.values())


def main():
    path, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    schemas = schemas_of(path, "app")
    for number in range(count):
        chance = random.Random(f"{seed}.{number}")
        given = chance.random() < 0.33
        source = chance.choice(schemas) if given else SchemaMaker(chance).make()
        Checker(source)
        walk = Walk(source, chance)
        print(json.dumps(walk.case(f"random.{seed}.{number}", 60), ensure_ascii=False))


if __name__ == "__main__":
    main()
