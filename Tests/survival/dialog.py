"""A process is killed while a dialog is open; another recovers its journal: the dialog is still
there with what was typed into it, it is still asked, and its answer comes with its ticket and its
route. See run."""

from __future__ import annotations

import json
import os
import signal
import sys

from navruntime import App, EventMask, Journal, Route, Schema

SCHEMA = Schema(
    {
        "format": 1,
        "id": "dialog",
        "root": {"stack": "home"},
        "routes": {
            "home": {},
            "confirm": {"show": "sheet", "returns": "bool", "params": {"what": "string"}},
        },
    }
)


def ask(app: App, journal: Journal) -> None:
    app.attach_journal(journal)
    app.go_for_result(Route("confirm", {"what": "pay"}))
    app.set_entry_state(2, "half")
    os.kill(os.getpid(), signal.SIGKILL)


def answer(app: App) -> None:
    heard: list[bytes] = []
    app.observe_json(heard.append, EventMask.ANSWERED)
    print(json.dumps(app.entry_state(2)))
    assert [entry.id for entry in app.asked()] == [2]
    app.answer(True)
    for event in heard:
        print(event.decode())
    print(app.describe())


def main(mode: str, file: str) -> None:
    with Journal(file) as journal:
        if mode == "ask":
            with App(SCHEMA) as app:
                ask(app, journal)
        with App.restored(SCHEMA, journal.recovered) as app:
            answer(app)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
