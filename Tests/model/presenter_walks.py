#!/usr/bin/env python3
"""Plays cases of presenters on the naive presenter, which must agree with the vectors:

presenter_walks.py FILE…
"""

import json
import sys

from app_schema import Schema
from check_vectors import run_places
from model_values import text_of
from presenter_model import Presenter, WrongArgument
from presenter_sources import AppSource, StoreSource
from stack_model import Middleware


class Stage:
    """A source with its presenter, and what a step makes of them."""

    def __init__(self, case):
        if "schema" in case:
            self.source = AppSource(Schema(case["schema"]))
        else:
            rules = [middleware(rule) for rule in case.get("middleware", [])]
            self.source = StoreSource(case["initial"], case.get("root") == "inside", rules)
        self.presenter = Presenter(self.source, case["profile"])

    def play(self, step):
        """What is expected of a step."""
        presenter, op = self.presenter, step["op"]
        presenter.destroyed = []
        if op == "command":
            self.source.model.execute(step["command"])
            return {}
        if op in ("send", "setFacts", "answer", "travel"):
            run_places(self.source, step)
            return {}
        try:
            expect = self.call(op, step)
        except WrongArgument:
            expect = {"status": "NAV_ERR_ARGUMENT"}
        if presenter.destroyed or op == "destroy":
            expect["destroyed"] = presenter.destroyed
        return expect

    def call(self, op, step):
        presenter = self.presenter
        if op == "next":
            found = presenter.next()
            return (
                {"status": found} if isinstance(found, str) else {"status": "NAV_OK", "op": found}
            )
        if op == "gesture":
            status, result = presenter.gesture(step["shown"], step["cause"])
            return {"status": status, "result": result}
        if op == "back":
            return {"status": "NAV_OK", "back": presenter.back()}
        if op == "wants":
            return {"wants": presenter.next(is_dry=True) == "NAV_OK"}
        if op == "page":
            return {"page": step["id"] in presenter.pages}
        if op == "destroy":
            presenter.end()
            return {}
        calls = {
            "done": lambda: presenter.done(step["number"]),
            "failed": lambda: presenter.failed(step["number"], step["shown"]),
            "hold": lambda: presenter.hold(step["on"]),
            "setPage": lambda: presenter.set_page(step["id"]),
            "setProfile": lambda: presenter.set_profile(step["profile"]),
        }
        return {"status": calls[op]()}


def middleware(rule):
    """The middlewares of these cases cancel."""
    return Middleware(rule["name"], rule["onKind"], {"cancel": rule.get("reason")}, None)


def check(case):
    """None, or the first difference."""
    stage = Stage(case)
    for number, step in enumerate(case["steps"]):
        seen, wanted = stage.play(step), step.get("expect", {})
        if text_of(seen) != text_of(wanted):
            told = text_of({key: value for key, value in step.items() if key != "expect"})
            return f"step {number} {told}\n  want {text_of(wanted)}\n  seen {text_of(seen)}"
    return None


def main():
    failures = count = 0
    for path in sys.argv[1:]:
        for line in open(path):
            case = json.loads(line)
            count += 1
            why = check(case)
            if why:
                failures += 1
                print(case["id"], why)
    print(f"{count - failures} of {count} cases pass")
    return failures != 0


if __name__ == "__main__":
    sys.exit(main())
