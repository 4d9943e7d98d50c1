"""Plays cases of the kinds `migrate`, `snapshot`, `restore`, `address` and `history`
(vectors/README.md, section 6)."""

from __future__ import annotations

from itertools import takewhile
from typing import Any, Callable, Iterator

from navruntime import App, EventMask, NavError, RestoreMode, Schema
from navruntime._json import dumps, loads

Played = Iterator[tuple[str, Any, Any]]
"""What a part is called, expects and comes to."""

MODES = {
    "strict": RestoreMode.STRICT,
    "lenient": RestoreMode.LENIENT,
    "reset": RestoreMode.RESET,
    "dryRun": RestoreMode.DRY_RUN,
}


def only(what: str, value: dict[str, Any], *known: str) -> None:
    """A member that this runner does not know is an expectation that would be passed over."""
    if value.keys() - set(known):
        unknown = sorted(value.keys() - set(known))
        raise ValueError(f"{what} has members that this runner does not know: {unknown}")


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


STEPS = {
    "restore": {"snapshot", "mode"},
    "setEntryState": {"id", "value"},
    "send": {"intent"},
    "setFacts": {"facts"},
    "answer": {"token", "answer"},
    "setURL": {"url"},
    "travel": {"delta"},
}


def after(schema: Schema, steps: list[Any], history: Any = None) -> App:
    """A new app that has done the steps, whatever they answered."""
    app = App(schema, history=history)
    for step in steps:
        only("the step", step, "op", *STEPS.get(step["op"], ()))
        called(app, step)
    return app


def play_migrate(case: dict[str, Any], schema: Schema) -> Played:
    only("the case", case, "id", "kind", "schema", "snapshot", "expect")
    try:
        text, report = schema.migrate(case["snapshot"])
        seen: dict[str, Any] = {"snapshot": loads(text), "report": report.to_json()}
    except NavError as error:
        seen = {"error": f"NAV_{error.status.name}"}
    yield "the migration", case["expect"], seen


def play_snapshot(case: dict[str, Any], schema: Schema) -> Played:
    only("the case", case, "id", "kind", "schema", "steps", "snapshots", "expect")
    with after(schema, case["steps"]) as app:
        if len(case["snapshots"]) != len(case["expect"]):
            raise ValueError("the case does not expect one text for each snapshot")
        for number, (part, expected) in enumerate(zip(case["snapshots"], case["expect"])):
            only("the snapshot", part, "options")
            text = app.snapshot(**part["options"])
            yield f"snapshot {number}", expected, {"options": part["options"], "text": text}


def play_restore(case: dict[str, Any], schema: Schema) -> Played:
    only("the case", case, "id", "kind", "schema", "steps", "snapshot", "then", "expect")
    played = [mode for expected in case["expect"] for mode in expected["modes"]]
    if sorted(played) != sorted(MODES):
        raise ValueError(f"the case does not expect each mode once: {played}")
    for expected in case["expect"]:
        for mode in expected["modes"]:
            wanted = {key: value for key, value in expected.items() if key != "modes"}
            with after(schema, case["steps"]) as app:
                before = app.state
                seen = restored(app, case, mode)
                if mode == "dryRun" or "error" in wanted:
                    yield f"{mode}, the state", before, app.state
            yield mode, wanted, seen


def restored(app: App, case: dict[str, Any], mode: str) -> dict[str, Any]:
    """What restoring comes to, and then the rest of the case."""
    commits: list[Any] = []
    app.observe(lambda event: commits.append(event.to_json()), EventMask.COMMITTED)
    seen = called(app, {"op": "restore", "snapshot": case["snapshot"], "mode": mode})
    if "error" in seen:
        return {**seen, **({"committed": commits} if commits else {})}
    seen["committed"] = commits[-1]["committed"] if commits else None
    if mode != "dryRun":
        seen["state"] = app.state
        seen["then"] = [called(app, step) for step in case.get("then", [])]
        seen["text"] = app.snapshot(layers=True, queue=True, pending=True)
    return seen


def located(app: App) -> dict[str, Any]:
    """The URL of the state, or the refusal."""
    address = app.address
    if address.url is None:
        return {"refused": {"sensitive": address.sensitive}}
    return {"url": address.url}


def projection(app: App, schema: dict[str, Any]) -> dict[str, Any]:
    """What an address tells of a state: P(state) of section 6."""
    state: Any = app.state
    names, node = [], state["root"]
    while "stack" not in node:
        kind, chosen, children = (
            ("tabs", "selected", "items") if "tabs" in node else ("split", "focused", "columns")
        )
        names.append(node[kind][chosen])
        node = node[kind][children][names[-1]]
    routes = schema["routes"]
    layers = takewhile(lambda layer: "while" not in routes[layer["route"]["name"]], state["layers"])
    return {
        "at": "/".join(names),
        "stack": [entry["route"] for entry in node["stack"]],
        "layers": [
            {
                "style": layer["style"],
                "route": layer["route"],
                "stack": [entry["route"] for entry in layer["stack"]],
            }
            for layer in layers
        ],
    }


def play_address(case: dict[str, Any], schema: Schema) -> Played:
    only("the case", case, "id", "kind", "schema", "states", "before", "urls")
    for number, part in enumerate(case.get("states", [])):
        only("the state", part, "steps", "expect")
        with after(schema, part["steps"]) as app:
            seen = {**located(app), "projection": projection(app, case["schema"])}
        yield f"state {number}", part["expect"], seen
    for number, part in enumerate(case.get("urls", [])):
        only("the URL", part, "url", "expect")
        with after(schema, case["before"]) as app:
            before = app.state
            seen = called(app, {"op": "setURL", "url": part["url"]})
            if "error" not in seen:
                seen.update(located(app), projection=projection(app, case["schema"]))
            elif app.state != before:
                raise ValueError(f"URL {number}: the state changed")
        yield f"URL {number}", part["expect"], seen


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
    only("the case", case, "id", "kind", "schema", "history", "steps")
    with App(schema, history=case.get("history")) as app:
        for number, step in enumerate(case["steps"]):
            only("the step", step, "op", "expect", *STEPS.get(step["op"], ()))
            expected = step["expect"]
            seen = called(app, step)
            seen["history"] = app.history.to_json()
            seen["canTravel"] = [app.can_travel(-1), app.can_travel(1)]
            if "state" in expected:
                seen["state"] = app.state
                expected = {**expected, "entryState": expected.get("entryState", {})}
                seen["entryState"] = entry_states(app)
            yield f"step {number}", expected, seen


KINDS: dict[str, Callable[[dict[str, Any], Schema], Played]] = {
    "migrate": play_migrate,
    "snapshot": play_snapshot,
    "restore": play_restore,
    "address": play_address,
    "history": play_history,
}


def play(case: dict[str, Any]) -> Played:
    """Play a case part by part."""
    with Schema(dumps(case["schema"])) as schema:
        yield from KINDS[case["kind"]](case, schema)
