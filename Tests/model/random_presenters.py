#!/usr/bin/env python3
"""Writes random walks of presenters as conformance cases, with what the naive presenter expects:

    random_presenters.py CASES SEED [STEPS] > cases.jsonl

Two of three show an app of a random schema, the others a stack. Each ends with a stretch in which
everything is acknowledged, so that what is shown must become what it should be."""

import json
import random
import sys

from model_checking import Checker
from presenter_model import PROFILES
from presenter_walks import Stage
from random_schemas import SchemaMaker
from random_walks import Walk

FLAGS = ("pushMany", "popMany", "replace", "removeMiddle", "interrupt", "lanes", "returns")
CAUSES = ["swipe", "key", "window"]
ROUTES = [{"name": name} for name in "abc"]


def random_profile(chance, places):
    if chance.random() < 0.3:
        return chance.choice(list(PROFILES))
    profile = {"like": chance.choice(list(PROFILES))} if chance.random() < 0.6 else {}
    share = chance.choice([0.2, 1]) if profile else 1
    for key in FLAGS:
        if chance.random() < share:
            profile[key] = chance.random() < 0.5
    if chance.random() < share:
        profile["modals"] = chance.choice([0, 1, 2, 3, 255])
    if chance.random() < share:
        profile["leaves"] = chance.choice([0, 1, 2, 255])
    return {**profile, **random_window(chance, places)}


def random_window(chance, places):
    window = {}
    if places and chance.random() < 0.3:
        window["at"] = chance.choice([*places, "~"])
    if places and chance.random() < 0.4:
        window["columns"] = chance.choice(["one", "one", "focused"])
    return window


class PresenterWalk:
    """What stands in for a host and a toolkit."""

    def __init__(self, chance, given):
        self.chance, self.stage = chance, Stage(given)
        self.presenter, self.profile = self.stage.presenter, given["profile"]
        self.places, self.walk = [], None
        if "schema" in given:
            self.places = list(self.stage.source.schema.containers)
            self.walk = Walk(given["schema"], chance)
            self.walk.intercept = None
            self.walk.app = self.stage.source
        # How often the host looks at the presenter, and how long animations take.
        self.slowness = chance.choice([0.1, 0.3, 0.6])

    def step(self):
        draw = self.chance.random()
        if draw < 0.28:
            return self.changing()
        if draw < 0.58:
            return {"op": "next"}
        if draw < 0.72 and self.presenter.flights and self.chance.random() > self.slowness:
            flights = self.presenter.flights.values()
            return {"op": "done", "number": self.chance.choice([f.number for f in flights])}
        if draw < 0.76:
            return self.chance.choice([{"op": "wants"}, {"op": "back"}])
        if draw < 0.82:
            return {"op": "setPage", "id": self.id()}
        if draw < 0.84:
            return {"op": "page", "id": self.id()}
        if draw < 0.91:
            shown = self.moved()
            return {"op": "gesture", "shown": shown, "cause": self.chance.choice(CAUSES)}
        if draw < 0.94:
            numbers = [f.number for f in self.presenter.flights.values()]
            number = self.chance.choice(numbers or [self.presenter.number + 1])
            return {"op": "failed", "number": number, "shown": self.moved()}
        if draw < 0.96:
            number = self.chance.randrange(-1, self.presenter.number + 2)
            return {"op": "done", "number": number}
        if draw < 0.985 or not self.places:
            return {"op": "hold", "on": self.chance.random() < 0.5}
        return {"op": "setProfile", "profile": self.resized()}

    def resized(self):
        if isinstance(self.profile, str):
            profile = {"like": self.profile}
        else:
            profile = {k: v for k, v in self.profile.items() if k not in ("at", "columns")}
        profile.update(random_window(self.chance, self.places))
        if self.chance.random() < 0.05:
            profile["modals"] = 7
        if self.chance.random() < 0.05:
            profile["at"] = "nowhere"
        return profile

    # The state

    def changing(self):
        if self.walk is None:
            return {"op": "command", "command": self.command()}
        if self.chance.random() < 0.2 and not self.stage.source.state.pending:
            return {"op": "travel", "delta": self.chance.choice([-1, -1, 1, -2, 2])}
        draw = self.chance.random()
        if draw < 0.4:
            return {"op": "send", "intent": {"go": self.walk.route(self.walk.can_go)}}
        if draw < 0.5:
            return {"op": "send", "intent": "back"}
        if draw < 0.6:
            return {"op": "send", "intent": {"select": self.walk.address()}}
        step = self.walk.step()
        return step if step["op"] != "answer" or step["token"] else self.changing()

    def command(self):
        pick = self.chance.choice
        some = [pick(ROUTES) for _ in range(self.chance.randrange(4))]
        ids = [number for number, _ in self.stage.source.model.entries] or [1]
        return pick(
            [
                {"push": pick(ROUTES)},
                {"push": pick(ROUTES)},
                {"pushAll": some},
                "pop",
                {"popCount": pick([1, 2, 3])},
                "popToRoot",
                {"popTo": pick(ROUTES)},
                {"popToEntry": pick(ids)},
                {"replace": some},
                {"sequence": ["pop", {"push": pick(ROUTES)}]},
            ]
        )

    # The toolkit

    def id(self):
        known = sorted(self.presenter.known())
        if known and self.chance.random() < 0.9:
            return self.chance.choice(known)
        return self.chance.randrange(1, 30)

    def moved(self):
        """Ids that the toolkit might say that it shows."""
        chance, presenter = self.chance, self.presenter
        whole = chance.choice([presenter.ahead(), presenter.shown, presenter.target()])
        ids = [item.id for item in whole.items()]
        draw = chance.random()
        if draw < 0.4 and ids:
            ids = ids[: -chance.choice([1, 1, 2])]
        elif draw < 0.55 and ids:
            del ids[chance.randrange(len(ids))]
        elif draw < 0.65 and (forward := presenter.forward()):
            ids.append(forward.id)
        elif draw < 0.7:
            ids = [number for number in ids if chance.random() < 0.6]
        elif draw < 0.75:
            ids.append(self.id())
        return ids

    # Cases

    def play(self, step):
        expect = self.stage.play(step)
        if step["op"] in CHANGES:
            step = dict(step, line=[item.id for item in self.presenter.line().items()])
        else:
            step = dict(step, expect=expect)
        return json.loads(json.dumps(step))

    def steps(self, length):
        made = [self.play(self.step()) for _ in range(length)]
        made.append(self.play({"op": "hold", "on": False}))
        for _ in range(200):
            made.append(self.play({"op": "next"}))
            for flight in list(self.presenter.flights.values()):
                made.append(self.play({"op": "done", "number": flight.number}))
            if made[-1]["op"] == "next":
                break
        assert made[-1]["expect"] == {"status": "NAV_NOOP"}, "it never comes to rest"
        self.check_rest()
        made.append(self.play({"op": "destroy"}))
        return made

    def check_rest(self):
        """At rest, what is shown is what should be, but for pages that lie in the way."""
        shown, target = self.presenter.shown.items(), self.presenter.target().items()
        if self.presenter.profile["removeMiddle"]:
            assert shown == target, (shown, target)
        assert [item for item in shown if item in target] == target, (shown, target)


CHANGES = ("command", "send", "setFacts", "answer", "travel")


def make(number, seed, length):
    chance = random.Random(f"presenter.{seed}.{number}")
    if number % 3 == 0:
        case = {"id": f"store.{seed}.{number}", "kind": "presenter"}
        case["profile"] = random_profile(chance, [])
        case["initial"] = [chance.choice(ROUTES) for _ in range(chance.randrange(4))]
        if case["initial"] and chance.random() < 0.5:
            case["root"] = "inside"
        if chance.random() < 0.2:
            kind = chance.choice(["popToEntry", "popToRoot"])
            case["middleware"] = [{"name": "gate", "onKind": kind, "action": "cancel"}]
    else:
        case = {"id": f"app.{seed}.{number}", "kind": "presenterApp"}
        schema = SchemaMaker(chance).make()
        Checker(schema)
        probe = Stage({"profile": "immediate", "schema": schema})
        case["profile"] = random_profile(chance, list(probe.source.schema.containers))
        case["schema"] = schema
    case["steps"] = PresenterWalk(chance, case).steps(length)
    return case


def main():
    count, seed = int(sys.argv[1]), int(sys.argv[2])
    length = int(sys.argv[3]) if len(sys.argv) > 3 else 80
    for number in range(count):
        print(json.dumps(make(number, seed, length), ensure_ascii=False))


if __name__ == "__main__":
    main()
