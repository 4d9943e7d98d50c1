#!/usr/bin/env python3
"""The laws of snapshots and journals (docs/app-reference.md) over random schemas and states:

    save_laws.py STATES [SEED]

Walks at random through apps of random schemas, each with a journal. At some of the states:

* a new app that restores the snapshot, strictly, has the same snapshot, and nothing is dropped;
* a dry run changes nothing, and reports what a lenient restoration then reports;
* restoring a spoilt snapshot ends, and leads to a state whose own snapshot restores strictly, or it
  is refused and changes nothing.

At the end of each walk the journal is closed and opened again: what it recovers has the snapshot of
the last state. The seed is printed; without one, the clock gives it."""

import json
import os
import tempfile

import place_laws
from c_library import handle
from place_laws import OK, App, C, Walk, json_text, screens

STRICT, LENIENT, RESET, DRY_RUN = range(4)
ALL = json_text({"layers": True, "queue": True, "pending": True})


class Saved(App):
    def snapshot(self):
        status, text = self.call("snapshot", ALL)
        assert status == OK, status
        return text

    def restore(self, text, mode):
        status = C.nav_app_restore(self.pointer, text, len(text), mode, self.buffer, self.error)
        return status, self.text() if status == OK else self.error.message.decode()

    def begin_journal(self, path):
        """Opens a journal, and answers it with the text that it has recovered."""
        config, journal = json_text({"path": path, "maxBytes": 20_000}), handle("nav_journal")
        status = C.nav_journal_open(config, len(config), journal, self.buffer, self.error)
        assert status == OK, self.error.message
        return journal, self.text()

    def attach(self, journal):
        status = C.nav_app_attach_journal(self.pointer, journal, self.error)
        assert status == OK, self.error.message


class SavedWalk(Walk):
    def __init__(self, chance):
        super().__init__(chance)
        if self.problem is None:
            C.nav_schema_destroy(self.schema)
            for fact in self.source["facts"].values():
                fact["persist"] = True
            for route in self.source["routes"].values():
                if "while" not in route and "links" not in route and chance.random() < 0.06:
                    route["persist"] = False
            self.read_schema()

    def told(self, text):
        """A snapshot without what a restoration may give anew: locks take ids, and so does a root
        that is never written, if a screen of the snapshot has its id."""
        tree = json.loads(text)
        routes = self.source["routes"].items()
        if self.locks or any(
            n.startswith("root") and not r.get("persist", True) for n, r in routes
        ):
            del tree["lastID"]
        return tree

    def check_snapshot(self, text):
        other = Saved(self.schema, {})
        status, report = other.restore(text.encode(), STRICT)
        self.expect(status == OK, "a snapshot is not restored", text, report)
        report = json.loads(report)
        isWhole = report["dropped"] == [] and not report["isReset"]
        self.expect(isWhole, "something is dropped", text, report)
        again = other.snapshot()
        waits = json.loads(text)["queue"] and not json.loads(text)["layers"]
        # What waits moves up where the layer before it is never written.
        if not report["evicted"] and not waits:
            self.expect(
                self.told(again) == self.told(text), "another snapshot", text, again, report
            )
        other.close()

    def spoil(self, text):
        chance, tree = self.chance, json.loads(text)
        if chance.random() < 0.15:
            place = chance.randrange(len(text))
            other = chance.choice(["", '"', "}", "]", "1", "null,"])
            return text[:place] + other + text[place + 1 :]
        spots = []

        def look(value):
            pairs = value.items() if isinstance(value, dict) else enumerate(value)
            for key, inner in list(pairs):
                spots.append((value, key))
                if isinstance(inner, (dict, list)):
                    look(inner)

        look(tree)
        for _ in range(chance.randrange(1, 4)):
            value, key = chance.choice(spots)
            other, name = chance.choice(spots)
            draw = chance.random()
            try:
                if draw < 0.3:
                    value[key] = chance.choice(
                        [None, 0, -1, "x", [], {}, True, 2**62, 1.5, {"name": "r1"}]
                    )
                elif draw < 0.6:
                    value[key] = json.loads(json.dumps(other[name]))
                elif draw < 0.8:
                    del value[key]
                elif isinstance(value, list):
                    value.append(json.loads(json.dumps(value[key])))
                else:
                    value[key + "x"] = value.pop(key)
            except (KeyError, IndexError, ValueError):
                continue
        return json.dumps(tree)

    def check_spoilt(self, text):
        spoilt = self.spoil(text).encode()
        other = Saved(self.schema, {})
        before = other.state()
        dry = other.restore(spoilt, DRY_RUN)
        self.expect(other.state() == before, "a dry run changes something", spoilt)
        mode = self.chance.choice([STRICT, LENIENT, RESET])
        status, report = other.restore(spoilt, mode)
        if status != OK:
            self.expect(mode == STRICT or status == dry[0], "refused", spoilt, mode, status, report)
            self.expect(other.state() == before, "refused, and changed", spoilt, mode)
        else:
            if mode == LENIENT:
                self.expect(
                    (status, report) == dry,
                    "another report than the dry run's",
                    spoilt,
                    dry,
                    report,
                )
            if mode == STRICT:
                isWhole = json.loads(report)["dropped"] == [] or "dropRoute" in report
                self.expect(isWhole, "strict, and dropped", report)
            self.check_snapshot(other.snapshot())
        other.close()

    def run(self, steps, path):
        chance = self.chance
        app = Saved(self.schema, {"history": {"limit": chance.choice([0, 3, 100])}})
        journal, recovered = app.begin_journal(path)
        if recovered:
            status, report = app.restore(recovered.encode(), STRICT)
            self.expect(status == OK, "what a journal recovered is not restored", recovered, report)
        app.attach(journal)
        for _ in range(steps):
            self.visited += 1
            state, draw = app.state(), chance.random()
            if state["question"] and draw < 0.5:
                answer = chance.choice([b'"proceed"', b'{"cancel":"no"}'])
                app.resolve(state["question"]["token"], answer)
            elif draw < 0.1:
                app.travel(chance.choice([-1, -1, 1, -2, 2]))
            elif draw < 0.22:
                isFlag = chance.random() < 0.6
                facts = {"f": chance.random() < 0.4} if isFlag else {"g": chance.choice("xyz")}
                app.call("set_facts", json_text(facts))
            elif draw < 0.32:
                text = json_text(chance.choice([chance.randrange(9), {"scroll": 7}]))
                number = chance.choice(list(screens(state)))
                app.set_entry_state(number, text)
            elif draw < 0.34:
                app.restore(self.spoil(app.snapshot()).encode(), LENIENT)
            else:
                app.call("send", json_text(self.intent(state)))
            if chance.random() < 0.3:
                saved = app.snapshot()
                self.check_snapshot(saved)
                self.check_spoilt(saved)
        last = app.snapshot()
        app.close()
        C.nav_journal_destroy(journal)
        again = Saved(self.schema, {})
        journal, recovered = again.begin_journal(path)
        self.expect(
            json.loads(recovered) == json.loads(last),
            "the journal recovers another state",
            last,
            recovered,
        )
        C.nav_journal_destroy(journal)
        again.close()


def run_walk(walk):
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(3):
            walk.run(40, os.path.join(folder, "journal"))


if __name__ == "__main__":
    place_laws.run_laws("save_laws", SavedWalk, run_walk, place_laws.REFUSALS)
