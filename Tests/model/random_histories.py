#!/usr/bin/env python3
"""Writes random walks through the history of apps as conformance cases, with what the naive model
expects of them:

    random_histories.py SCHEMAS CASES SEED > cases.jsonl

As random_walks.py, with what screens keep, addresses that were seen before, travelling, and
snapshots of before that are restored."""

import json
import random
import sys
from urllib.parse import quote

from app_schema import Schema
from check_vectors import read_places, run_places
from model_checking import Checker
from model_saving import SavingApp
from random_schemas import SchemaMaker
from random_walks import Walk, schemas_of


class HistoryWalk(Walk):
    def __init__(self, source, chance):
        self.source, self.chance = source, chance
        self.schema, self.names = Schema(source), list(source["routes"])
        self.config = {
            "limit": chance.choice([0, 1, 2, 4, 100, 100, 100]),
            "records": chance.choice(["places", "places", "commits"]),
        }
        self.app = SavingApp(self.schema, history=self.config)
        self.seen, self.saved, self.planned = [], [], []

    def step(self):
        if self.planned:
            return self.planned.pop(0)
        draw = self.chance.random()
        if draw < 0.01:
            self.planned = self.back_to_what_waits()
        draw = self.chance.random()
        if draw < 0.2:
            return {"op": "travel", "delta": self.chance.choice([-1, -1, -1, 1, 1, -2, 2, -3, 0])}
        if draw < 0.26 and self.seen:
            return {"op": "setURL", "url": self.address_seen()}
        if draw < 0.36:
            value = self.chance.choice(["a", 1, {"y": 2}, [True]])
            return {"op": "setEntryState", "id": self.id(), "value": value}
        if draw < 0.38:
            return {"op": "entryState", "id": self.id()}
        if draw < 0.4:
            self.saved.append(self.app.snapshot(layers=True, queue=True))
        if draw < 0.41 and self.saved:
            mode = self.chance.choice(["strict", "lenient", "reset", "dryRun"])
            return {"op": "restore", "snapshot": self.chance.choice(self.saved), "mode": mode}
        return super().step()

    def back_to_what_waits(self):
        """Steps that lead to a place where a layer waits that is shown now, while a question is
        open, if the schema has such routes."""

        def is_layer(name):
            return self.can_go(name) and self.declared(name).get("show", "push") != "push"

        def is_no_place(name):
            return is_layer(name) and not self.app.is_place({"name": name})

        def waits(name):
            return is_layer(name) and self.declared(name).get("whenBusy") == "queue"

        def asks(name):
            return self.can_go(name) and self.declared(name).get("enter") == "ask"

        intents = ["dismissAll"]
        for suits in (is_no_place, waits, asks):
            if not any(map(suits, self.names)):
                return []
            intents.append({"go": self.route(suits)})
        intents.insert(3, "dismiss")
        steps = [{"op": "send", "intent": intent} for intent in intents]
        return [*steps, {"op": "travel", "delta": -1}]

    def address_seen(self):
        """An address of before, or one that is made of the parts of several."""
        chance, url = self.chance, self.chance.choice(self.seen)
        if chance.random() < 0.6:
            return url
        path, _, query = url.partition("?")
        items = [item for item in query.split("&") if item]
        others = [item for seen in self.seen for item in seen.partition("?")[2].split("&") if item]
        others += [f"~in={leaf}" for leaf in self.schema.leaves]
        others += ["~under=", "~empty=more", "~empty=a", "~over=sheet", "~x=1", "x=1", "id=7"]
        others += ["~under=" + quote(path, safe=""), "~over=sheet," + quote(path, safe="")]
        for _ in range(chance.randrange(1, 3)):
            if items and chance.random() < 0.4:
                items.remove(chance.choice(items))
            else:
                items.insert(chance.randrange(len(items) + 1), chance.choice(others))
        return path + ("?" + "&".join(items) if items else "")

    def play(self, step):
        expect = run_places(self.app, step)
        expect.update(read_places(self.app))
        expect["state"] = self.app.json()
        expect["entryState"] = {str(n): self.app.notes[n] for n in sorted(self.app.notes)}
        url = self.app.url().get("url")
        if url is not None and url not in self.seen:
            self.seen.append(url)
        return json.loads(json.dumps(dict(step, expect=expect)))

    def case(self, name, length):
        case = {"id": name, "kind": "history", "schema": self.source, "history": self.config}
        case["steps"] = [self.play(self.step()) for _ in range(length)]
        return case


def main():
    path, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    schemas = schemas_of(path, "history")
    for number in range(count):
        chance = random.Random(f"{seed}.{number}")
        given = chance.random() < 0.33
        source = chance.choice(schemas) if given else SchemaMaker(chance).make()
        if not given:
            Checker(source)
        walk = HistoryWalk(source, chance)
        print(json.dumps(walk.case(f"history.{seed}.{number}", 60), ensure_ascii=False))


if __name__ == "__main__":
    main()
