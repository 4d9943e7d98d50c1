#!/usr/bin/env python3
"""Writes random walks through apps as conformance cases, with what the naive model expects of them:

    random_walks.py SCHEMAS CASES SEED > cases.jsonl

SCHEMAS is a file of conformance cases, whose schemas are used. Any runner can play the result."""

import json
import random
import sys

from app_model import App
from app_schema import Schema, SchemaError, make_route

WORDS = ["a", "b", 'ä"', "x y", ""]


class Walk:
    """One case: an app, and steps that are drawn from what its schema has."""

    def __init__(self, source, chance):
        self.source, self.chance = source, chance
        self.schema = Schema(source)
        self.app = App(self.schema)
        self.names = list(source["routes"])

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
            return pick([None, False, 0, {"b": [1, 2], "a": "x"}, []])
        return pick(WORDS)

    def route(self):
        if self.chance.random() < 0.02:
            return "nowhere"
        name = self.chance.choice(self.names)
        values = {}
        for key, param in self.schema.params[name].items():
            if param.required or self.chance.random() < 0.4:
                values[key] = self.value(param.type)
        if values and self.chance.random() < 0.02:
            values[self.chance.choice(list(values))] = {"odd": 1}
        return make_route(name, values) if values or self.chance.random() < 0.3 else name

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
        query = self.chance.choice(["", "", "?n=1", "?view=reviews&x=1", "?n=x"])
        return ("" if "//" in link else prefix) + "/".join(parts) + query

    def intent(self, nested=False):
        def stack():
            layers = self.app.state.layers
            if layers and self.chance.random() < 0.4:
                return f"~{self.chance.choice(layers).id}"
            return self.chance.choice(self.schema.leaves)

        kinds = {
            "go": 10,
            "goForResult": 3,
            "open": 3,
            "openRoute": 2,
            "back": 4,
            "backTo": 2,
            "backToRoot": 1,
            "replace": 2,
            "update": 2,
            "remove": 2,
            "dismiss": 1,
            "dismissAll": 1,
            "answer": 2,
            "select": 3,
            "reset": 2,
            "transaction": 0 if nested else 3,
            "forget": 1,
        }
        if nested:
            kinds.update(goForResult=0.1, answer=0.1)
        kind = self.chance.choices(list(kinds), list(kinds.values()))[0]
        if kind in ("back", "backToRoot", "dismiss", "dismissAll", "forget"):
            return kind
        if kind in ("go", "goForResult", "replace"):
            return {kind: self.route()}
        if kind == "open":
            return {"open": self.url()}
        if kind == "openRoute":
            route = self.route()
            return {"open": {"name": route} if isinstance(route, str) else route}
        if kind == "backTo":
            return {kind: self.id() if self.chance.random() < 0.5 else self.shown_route()}
        if kind == "update":
            shown = self.app.shown(self.app.state).route["name"]
            params = self.schema.params[shown]
            values = {
                key: self.value(params[key].type) for key in params if self.chance.random() < 0.7
            }
            # Of two that must not be null, the contract does not say which the error names.
            if values and self.chance.random() < 0.6:
                values[self.chance.choice(list(values))] = None
            return {kind: values}
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
            reset["path"] = [self.route() for _ in range(self.chance.randrange(4))]
            return {kind: reset}
        return {kind: [self.intent(nested=True) for _ in range(self.chance.randrange(4))]}

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
        if draw < 0.18 and self.schema.facts:
            facts = {}
            for name, fact in self.schema.facts.items():
                if self.chance.random() < 0.5:
                    facts[name] = self.chance.choice(fact.get("values", [True, False]))
            return {"op": "setFacts", "facts": facts}
        return {"op": "send", "intent": self.sent()}

    def sent(self):
        intent = self.intent()
        if self.chance.random() < 0.2:
            sent = {"intent": intent}
            if self.chance.random() < 0.6:
                sent["from"] = self.id()
            if self.chance.random() < 0.5:
                sent["source"] = "tap"
            return sent
        return intent

    def play(self, step):
        app = self.app
        app.events = []
        expect = {}
        try:
            if step["op"] == "send":
                expect["result"] = app.send(step["intent"])
            elif step["op"] == "setFacts":
                expect["result"] = app.set_facts(step["facts"])
            else:
                expect["result"] = app.resolve(step["token"], step["answer"])
        except SchemaError as error:
            expect["error"] = error.expected
        expect["events"] = app.events
        expect.update(readings(app))
        return expect

    def case(self, name, length):
        case = {"id": name, "kind": "app", "schema": self.source, "initial": readings(self.app)}
        steps = []
        for _ in range(length):
            step = self.step()
            # Copied, since the model goes on changing what it has answered.
            step["expect"] = json.loads(json.dumps(self.play(step)))
            steps.append(step)
        case["steps"] = steps
        return case


def readings(app):
    return json.loads(
        json.dumps(
            {
                "state": app.json(),
                "scene": app.scene(),
                "describe": app.describe(),
                "hash": app.hash(),
            }
        )
    )


def main():
    path, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    schemas = {}
    for line in open(path):
        case = json.loads(line)
        if case["kind"] == "app":
            schemas[json.dumps(case["schema"])] = case["schema"]
    schemas = list(schemas.values())
    for number in range(count):
        chance = random.Random(f"{seed}.{number}")
        walk = Walk(chance.choice(schemas), chance)
        print(json.dumps(walk.case(f"random.{seed}.{number}", 60), ensure_ascii=False))


if __name__ == "__main__":
    main()
