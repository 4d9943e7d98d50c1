#!/usr/bin/env python3
"""Plays the conformance vectors on the naive model: it is only an oracle if it agrees with them."""

import json
import sys

from app_model import App
from app_schema import Schema
from model_checking import Checker
from model_addresses import WrongURL
from model_restoring import Restoring, Unrestored
from model_saving import SavingApp
from model_shapes import Wrong
from model_values import SchemaError, canonical, text_of

PARTS = ("result", "changes", "scene", "error", "events", "intercepted")


def run(app, step):
    """What a step answers, in the order of `PARTS`."""
    app.events, app.intercepted = [], []
    seen = {}
    try:
        if step["op"] == "send":
            seen["result"] = app.send(step["intent"])
        elif step["op"] == "open":
            seen["result"] = app.send({"open": step["url"]})
        elif step["op"] == "setFacts":
            seen["result"] = app.set_facts(step["facts"])
        elif step["op"] == "preview":
            seen.update(app.preview(step["input"]))
        else:
            seen["result"] = app.resolve(step["token"], step["answer"])
    except SchemaError as error:
        seen["error"] = error.expected
    seen["events"] = app.events
    if app.intercept is not None:
        seen["intercepted"] = app.intercepted
    return seen


def play(case):
    """None, or the first difference."""
    app = App(Schema(case["schema"]), intercept=case.get("intercept"))
    if why := compare(app, case["initial"], "initial"):
        return why
    state = case["initial"]["state"]
    for number, step in enumerate(case["steps"]):
        expect = dict(step["expect"])
        where = f"step {number} {text_of({k: v for k, v in step.items() if k != 'expect'})}"
        seen = run(app, step)
        wanted = {key: expect.pop(key) for key in PARTS if key in expect and key in seen}
        if text_of(seen) != text_of(wanted):
            return f"{where}\n  want {text_of(wanted)}\n  seen {text_of(seen)}"
        state = expect.setdefault("state", state)
        if why := compare(app, expect, where):
            return why
    return None


def compare(app, expect, where):
    for key, seen in (
        ("state", app.json),
        ("scene", app.scene),
        ("describe", app.describe),
        ("hash", app.hash),
        ("revision", lambda: app.revision),
    ):
        if key in expect and text_of(expect[key]) != text_of(seen()):
            return f"{where} {key}\n  want {text_of(expect[key])}\n  seen {text_of(seen())}"
    return None


def read_places(app):
    return {"history": app.history_json(), "canTravel": [app.can_travel(-1), app.can_travel(1)]}


def run_places(app, step):
    """What a step of a history answers."""
    app.events = []
    try:
        if step["op"] == "setURL":
            return {"result": app.set_url(step["url"])}
        if step["op"] == "travel":
            return {"result": app.travel(step["delta"])}
        if step["op"] == "setEntryState":
            app.set_entry_state(step["id"], step["value"])
            return {}
        if step["op"] == "entryState":
            return {"value": app.entry_state(step["id"])}
        if step["op"] == "restore":
            return {"report": app.restore(step["snapshot"], step["mode"])}
    except Unrestored as error:
        return {"error": error.status}
    except WrongURL:
        return {"error": "NAV_ERR_URL"}
    seen = run(app, step)
    return {"error": "NAV_ERR_SCHEMA"} if "error" in seen else {"result": seen["result"]}


def play_history(case):
    app = SavingApp(Schema(case["schema"]), history=case.get("history"))
    for number, step in enumerate(case["steps"]):
        expect, seen = step["expect"], run_places(app, step)
        seen.update(read_places(app))
        if "state" in expect:
            seen["state"] = app.json()
        if "entryState" in expect:
            seen["entryState"] = {str(n): app.notes[n] for n in sorted(app.notes)}
        for key, wanted in expect.items():
            if text_of(seen.get(key)) != text_of(wanted):
                told = text_of({k: v for k, v in step.items() if k != "expect"})
                return f"step {number} {told} {key}\n  want {text_of(wanted)}\n  seen {text_of(seen.get(key))}"
    return None


def play_address(case):
    schema = Schema(case["schema"])

    def after(steps):
        app = SavingApp(schema)
        for step in steps:
            run_places(app, step)
        return app

    for state in case.get("states", []):
        app = after(state["steps"])
        seen = {**app.url(), "projection": app.projection()}
        if text_of(seen) != text_of(state["expect"]):
            return f"{text_of(state)}\n  seen {text_of(seen)}"
    for item in case.get("urls", []):
        app = after(case.get("before", []))
        seen = run_places(app, {"op": "setURL", "url": item["url"]})
        if "error" not in seen:
            seen.update(app.url(), projection=app.projection())
        if text_of(seen) != text_of(item["expect"]):
            return f"{text_of(item)}\n  seen {text_of(seen)}"
    return None


def play_snapshot(case):
    app = SavingApp(Schema(case["schema"]))
    for step in case["steps"]:
        run_places(app, step)
    for item in case["expect"]:
        if (seen := app.snapshot(**item["options"])) != item["text"]:
            return f"{text_of(item)}\n  seen {seen}"
    return None


def restored(case, mode):
    """What a restoration leads to, as the case expects it."""
    app = SavingApp(Schema(case["schema"]))
    for step in case["steps"]:
        run_places(app, step)
    app.events = []
    try:
        seen = {"report": app.restore(case["snapshot"], mode)}
    except Unrestored as error:
        return {"error": error.status}
    seen["committed"] = next((e["committed"] for e in app.events if "committed" in e), None)
    if mode != "dryRun":
        seen["state"] = app.json()
        seen["then"] = [run_places(app, step) for step in case.get("then", [])]
        seen["text"] = app.snapshot(layers=True, queue=True)
    return json.loads(json.dumps(seen))


def migrated(case):
    """The snapshot and the report of a migration, or the error."""
    restoring = Restoring(SavingApp(Schema(case["schema"])), "strict")
    try:
        saved = restoring.head(case["snapshot"], is_newer_fine=True)
    except Unrestored as error:
        return {"error": error.status}
    report = restoring.report()
    told = {key: report[key] for key in ("from", "to", "dropped")}
    return json.loads(json.dumps({"snapshot": saved, "report": told}))


def play_migrate(case):
    seen, wanted = migrated(case), case["expect"]
    if "error" not in seen:
        seen["snapshot"] = canonical(seen["snapshot"])
        wanted = dict(wanted, snapshot=canonical(wanted.get("snapshot")))
    if text_of(seen) != text_of(wanted):
        return f"\n  want {text_of(wanted)}\n  seen {text_of(seen)}"
    return None


def play_restore(case):
    for item in case["expect"]:
        for mode in item["modes"]:
            seen = restored(case, mode)
            for key, wanted in item.items():
                if key == "modes" or mode == "dryRun" and key in ("state", "then", "text"):
                    continue
                if text_of(seen.get(key)) != text_of(wanted):
                    return (
                        f"{mode} {key}\n  want {text_of(wanted)}\n  seen {text_of(seen.get(key))}"
                    )
    return None


def play_fit(case):
    schema = Schema(case["schema"])
    for item in case["routes"]:
        try:
            seen = {"canonical": schema.fit(item["route"])}
        except SchemaError as error:
            seen = {"error": error.expected}
        if text_of(seen) != text_of(item["expect"]):
            return f"{text_of(item)}\n  seen {text_of(seen)}"
    return None


def play_schema(case):
    try:
        seen = {"ok": True, "findings": Checker(case["schema"]).findings()}
    except Wrong as wrong:
        seen = {"error": wrong.error}
    if text_of(seen) != text_of(case["expect"]):
        return f"\n  want {text_of(case['expect'])}\n  seen {text_of(seen)}"
    return None


def main():
    failures = count = 0
    kinds = {
        "app": play,
        "fit": play_fit,
        "schema": play_schema,
        "history": play_history,
        "address": play_address,
        "snapshot": play_snapshot,
        "restore": play_restore,
        "migrate": play_migrate,
    }
    for path in sys.argv[1:]:
        for line in open(path):
            case = json.loads(line)
            if case["kind"] not in kinds:
                continue
            count += 1
            why = kinds[case["kind"]](case)
            if why:
                failures += 1
                if failures < 12:
                    print(case["id"], why)
    print(f"{count - failures} of {count} cases pass")
    return failures != 0


if __name__ == "__main__":
    sys.exit(main())
