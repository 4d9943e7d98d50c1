#!/usr/bin/env python3
"""Plays the conformance vectors on the naive model: it is only an oracle if it agrees with them."""

import json
import sys

from app_model import App
from app_schema import Schema, SchemaError, text_of


def play(case):
    """None, or the first difference."""
    app = App(Schema(case["schema"]))
    if why := compare(app, case["initial"], "initial"):
        return why
    state = case["initial"]["state"]
    for number, step in enumerate(case["steps"]):
        expect, app.events = step["expect"], []
        seen = {}
        try:
            if step["op"] == "send":
                seen["result"] = app.send(step["intent"])
            elif step["op"] == "open":
                seen["result"] = app.send({"open": step["url"]})
            elif step["op"] == "setFacts":
                seen["result"] = app.set_facts(step["facts"])
            else:
                seen["result"] = app.resolve(step["token"], step["answer"])
        except SchemaError as error:
            seen["error"] = error.expected
        seen["events"] = app.events
        state = expect.get("state", state)
        wanted = {key: expect[key] for key in ("result", "error", "events") if key in expect}
        if text_of(seen) != text_of(wanted):
            return f"step {number} {text_of(step.get('intent', step))}\n  want {text_of(wanted)}\n  seen {text_of(seen)}"
        if why := compare(
            app,
            dict(expect, state=state),
            f"step {number} {text_of(step.get('intent', step.get('facts')))}",
        ):
            return why
    return None


def compare(app, expect, where):
    for key, seen in (
        ("state", app.json),
        ("scene", app.scene),
        ("describe", app.describe),
        ("hash", app.hash),
    ):
        if key in expect and text_of(expect[key]) != text_of(seen()):
            return f"{where} {key}\n  want {text_of(expect[key])}\n  seen {text_of(seen())}"
    return None


def main():
    failures = count = 0
    for path in sys.argv[1:]:
        for line in open(path):
            case = json.loads(line)
            if case["kind"] != "app":
                continue
            count += 1
            why = play(case)
            if why:
                failures += 1
                if failures < 12:
                    print(case["id"], why)
    print(f"{count - failures} of {count} cases pass")
    return failures != 0


if __name__ == "__main__":
    sys.exit(main())
