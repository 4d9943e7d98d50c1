#!/usr/bin/env python3
"""Writes random snapshots and restorations as conformance cases, with what the naive model expects
of them:

    random_savings.py CASES SEED > cases.jsonl

A walk leads to a state, whose snapshot is expected to the byte. It is restored, mostly after it has
been spoilt or is of an older version, to a new app and to one that has walked elsewhere; some
intents and facts follow."""

import copy
import json
import random
import sys

from app_schema import Schema
from check_vectors import migrated, restored, run_places
from model_checking import Checker
from model_restoring import Unrestored
from model_saving import SavingApp
from random_histories import HistoryWalk
from random_migrations import MigrationMaker
from random_schemas import SchemaMaker

MODES = ["strict", "lenient", "reset", "dryRun"]
ALL = {"layers": True, "queue": True, "pending": True}
STRAY = [None, True, 0, 1, 2, -1, 7, 2**53, "r0", "t0", "in", "", [], {}, {"name": "r1"}, ["t1"]]


class SavingWalk(HistoryWalk):
    """A walk through an app whose facts and screens are saved, but for some."""

    def __init__(self, chance):
        source = SchemaMaker(chance).make()
        for fact in source["facts"].values():
            if chance.random() < 0.5:
                fact["persist"] = True
        for route in source["routes"].values():
            if "while" not in route and chance.random() < 0.08:
                route["persist"] = False
            if chance.random() < 0.05 and "links" not in route and "while" not in route:
                route.setdefault("params", {})["code"] = {
                    "type": "string",
                    "default": "",
                    "sensitive": True,
                }
        if chance.random() < 0.5:
            source["version"] = 3
        Checker(source)
        self.source, self.chance = source, chance
        self.schema, self.names = Schema(source), list(source["routes"])
        self.start()

    def start(self):
        self.app, self.seen, self.saved, self.steps = SavingApp(self.schema), [], [], []
        self.planned = []

    def walk(self, length):
        """The steps of a walk; the app has done them."""
        for _ in range(length):
            self.steps.append(json.loads(json.dumps(self.step())))
            run_places(self.app, copy.deepcopy(self.steps[-1]))
        return self.steps

    def spoilt(self, text):
        """The text of a snapshot, perhaps with some mistakes in it."""
        chance, saved = self.chance, json.loads(text)
        if "version" in self.source:
            saved["schema"]["version"] = chance.choice([1, 1, 2, 3, 4])
            text = json.dumps(saved, separators=(",", ":"), ensure_ascii=False)
        draw = chance.random()
        if draw < 0.25:
            return text
        if draw < 0.3:
            return text[: chance.randrange(len(text))]
        for _ in range(chance.randrange(1, 5)):
            spots = []

            def look(value):
                for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
                    spots.append((value, key))
                    if isinstance(inner, (dict, list)):
                        look(inner)

            look(saved)
            deep = [spot for spot in spots if spot[0] is not saved] or spots
            value, key = chance.choice(deep if chance.random() < 0.9 else spots)
            self.spoil(value, key, chance.choice(deep))
        return json.dumps(saved, separators=(",", ":"), ensure_ascii=False)

    def spoil(self, value, key, other):
        draw = self.chance.random()
        copied = copy.deepcopy(other[0][other[1]])
        if draw < 0.25:
            del value[key]
        elif draw < 0.4:
            value[key] = copy.deepcopy(self.chance.choice(STRAY))
        elif draw < 0.7:
            value[key] = copied
        elif isinstance(value, list):
            value.insert(key, copied)
        elif draw < 0.85:
            value[str(other[1])] = copied
        else:
            value[self.chance.choice(["x", "id", "route", "stack", "tabs", "asked"])] = copied


def same(items):
    """Expectations of several modes in one, where they are equal."""
    merged = []
    for mode, seen in items:
        for item in merged:
            if json.dumps(item[1]) == json.dumps(seen):
                item[0].append(mode)
                break
        else:
            merged.append(([mode], seen))
    return [{"modes": modes, **seen} for modes, seen in merged]


def cases(number, seed):
    chance = random.Random(f"{seed}.{number}")
    walk = SavingWalk(chance)
    steps = walk.walk(chance.randrange(60))
    name = f"{seed}.{number}"
    text = walk.app.snapshot(layers=True, queue=True)
    if "version" in walk.source:
        walk.source["migrations"] = MigrationMaker(chance, walk.source, text).migrations()
        Checker(walk.source)
    bare = {key: chance.random() < 0.5 for key in ALL}
    expect = [{"options": o, "text": walk.app.snapshot(**o)} for o in (ALL, {}, bare)]
    snapshots = [{"options": item["options"]} for item in expect]
    case = {"id": f"snapshot.{name}", "kind": "snapshot", "schema": walk.source}
    yield {**case, "steps": steps, "snapshots": snapshots, "expect": expect}
    for again in range(3):
        spoilt = walk.spoilt(text)
        draw = chance.random()
        if draw < 0.4:
            walk.start()
            walk.walk(chance.randrange(30))
        elif draw < 0.7:
            walk.start()
        before = walk.steps
        try:
            walk.app.restore(spoilt, "lenient")
        except Unrestored:
            continue
        walk.steps = []
        then = [s for s in walk.walk(chance.randrange(8)) if s["op"] != "entryState"]
        case = {"id": f"restore.{name}.{again}", "kind": "restore", "schema": walk.source}
        case.update(steps=before, snapshot=spoilt, then=then)
        case["expect"] = same([(mode, restored(case, mode)) for mode in MODES])
        walk.start()
        for step in before:
            run_places(walk.app, copy.deepcopy(step))
        walk.steps = before
        yield case
        if "version" in walk.source:
            case = {"id": f"migrate.{name}.{again}", "kind": "migrate", "schema": walk.source}
            case["snapshot"] = spoilt
            yield {**case, "expect": migrated(case)}


def main():
    count, seed = int(sys.argv[1]), int(sys.argv[2])
    for number in range(count):
        for case in cases(number, seed):
            print(json.dumps(case, ensure_ascii=False))


if __name__ == "__main__":
    main()
