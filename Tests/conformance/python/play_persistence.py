"""Plays cases of the kinds `migrate`, `snapshot`, `restore`, `address` and `history`
(vectors/README.md, section 6)."""

from __future__ import annotations

from typing import Any, Callable, Iterator

from navruntime import App, EventMask, NavError, RestoreMode, Schema
from navruntime._json import dumps, loads

Played = Iterator[dict[str, Any]]

MODES = {
    "strict": RestoreMode.STRICT,
    "lenient": RestoreMode.LENIENT,
    "reset": RestoreMode.RESET,
    "dryRun": RestoreMode.DRY_RUN,
}


def called(app: App, step: dict[str, Any]) -> dict[str, Any]:
    """Make the call of a step: what it answers."""
    try:
        return _called(app, step)
    except NavError as error:
        return {"error": f"NAV_{error.status.name}"}


def _called(app: App, step: dict[str, Any]) -> dict[str, Any]:
    op = step["op"]
    if op == "restore":
        return {"report": app.restore(step["snapshot"], MODES[step["mode"]]).to_json()}
    if op == "setEntryState":
        app.set_entry_state_json(step["id"], dumps(step["value"]))
        return {}
    if op == "entryState":
        return {"value": app.entry_state(step["id"])}
    if op == "send":
        return {"result": app.send(step["intent"]).to_json()}
    if op == "setFacts":
        return {"result": app.set_facts(step["facts"]).to_json()}
    if op == "answer":
        return {"result": app.resolve(step["token"], step["answer"]).to_json()}
    if op == "setURL":
        return {"result": app.set_url(step["url"]).to_json()}
    if op == "travel":
        return {"result": app.travel(step["delta"]).to_json()}
    raise ValueError(f"the operation {op} is unknown")


def after(schema: Schema, steps: list[Any]) -> App:
    """A new app that has done the steps, whatever they answered."""
    app = App(schema)
    for step in steps:
        called(app, step)
    return app


def play_migrate(case: dict[str, Any], schema: Schema) -> Played:
    try:
        text, report = schema.migrate(case["snapshot"])
        yield {"snapshot": loads(text), "report": report.to_json()}
    except NavError as error:
        yield {"error": f"NAV_{error.status.name}"}


def play_snapshot(case: dict[str, Any], schema: Schema) -> Played:
    with after(schema, case["steps"]) as app:
        for part in case["snapshots"]:
            yield {"text": app.snapshot(**part["options"])}


def play_restore(case: dict[str, Any], schema: Schema) -> Played:
    for mode in MODES:
        with after(schema, case["steps"]) as app:
            yield restored(app, case, mode)


def restored(app: App, case: dict[str, Any], mode: str) -> dict[str, Any]:
    """Restores in a mode, and does the rest of the case."""
    commits: list[Any] = []
    before = app.state
    app.observe(lambda event: commits.append(event.to_json()), EventMask.COMMITTED)
    seen = called(app, {"op": "restore", "snapshot": case["snapshot"], "mode": mode})
    seen |= {"before": before, "events": commits.copy(), "state": app.state}
    if "error" not in seen and mode != "dryRun":
        seen["then"] = [called(app, step) for step in case.get("then", [])]
        seen["text"] = app.snapshot(layers=True, queue=True, pending=True)
    return seen


def located(app: App) -> dict[str, Any]:
    """The URL of the state, or the refusal, and the state."""
    address = app.address
    refused = {"refused": {"sensitive": address.sensitive}}
    return {**(refused if address.url is None else {"url": address.url}), "state": app.state}


def play_address(case: dict[str, Any], schema: Schema) -> Played:
    for part in case.get("states", []):
        with after(schema, part["steps"]) as app:
            yield located(app)
    for part in case.get("urls", []):
        with after(schema, case["before"]) as app:
            before = app.state
            seen = called(app, {"op": "setURL", "url": part["url"]})
            yield {"before": before, **seen, **located(app)}


def entry_states(app: App) -> dict[str, Any]:
    """What screens want back, by id."""
    kept = {}

    def visit(value: Any) -> None:
        if isinstance(value, list):
            for item in value:
                visit(item)
        elif isinstance(value, dict):
            state = app.entry_state_json(value["id"]) if "id" in value else None
            if state is not None:
                kept[str(value["id"])] = loads(state)
            for key, item in value.items():
                if key != "route":
                    visit(item)

    state: Any = app.state
    visit([state["root"], state["layers"], state["queue"]])
    return kept


def play_history(case: dict[str, Any], schema: Schema) -> Played:
    with App(schema, history=case.get("history")) as app:
        for step in case["steps"]:
            yield {
                **called(app, step),
                "history": app.history.to_json(),
                "canTravel": [app.can_travel(-1), app.can_travel(1)],
                "state": app.state,
                "entryState": entry_states(app),
            }


def with_schema(play: Callable[[dict[str, Any], Schema], Played]) -> Callable[[Any], Played]:
    """Plays a case with its schema."""

    def played(case: dict[str, Any]) -> Played:
        with Schema(dumps(case["schema"])) as schema:
            yield from play(case, schema)

    return played


KINDS: dict[str, Callable[[Any], Played]] = {
    "migrate": with_schema(play_migrate),
    "snapshot": with_schema(play_snapshot),
    "restore": with_schema(play_restore),
    "address": with_schema(play_address),
    "history": with_schema(play_history),
}
