"""Plays cases of the kinds `app`, `schema` and `fit` (vectors/README.md, section 5)."""

from __future__ import annotations

from typing import Any, Iterator

from navruntime import App, EventMask, Schema, SchemaError
from navruntime._json import dumps
from span import span_of

SCHEMA = {"ok", "findings"}


def error_of(error: SchemaError, expected: dict[str, Any]) -> dict[str, Any]:
    """The name before the colon, and the route and parameter that the message holds."""
    found: dict[str, Any] = {"name": error.message.partition(":")[0]}
    for key in ("route", "param"):
        if key in expected and expected[key] in error.message:
            found[key] = expected[key]
    return found


def looked_at(app: App, expected: dict[str, Any]) -> dict[str, Any]:
    """What an app shows, of the kinds that a case expects; the state always."""
    seen: dict[str, Any] = {"state": app.state}
    if "scene" in expected:
        seen["scene"] = app.scene.to_json()
    if "describe" in expected:
        seen["describe"] = app.describe()
    if "hash" in expected:
        seen["hash"] = f"{app.hash:016x}"
    return seen


def called(app: App, step: dict[str, Any]) -> Any:
    """The result of a step's call."""
    if step["op"] == "send":
        return app.send(step["intent"]).to_json()
    if step["op"] == "open":
        return app.open(step["url"]).to_json()
    if step["op"] == "setFacts":
        return app.set_facts(step["facts"]).to_json()
    if step["op"] != "answer":
        raise ValueError(f"the operation {step['op']} is unknown")
    return app.resolve(step["token"], step["answer"]).to_json()


def play(case: dict[str, Any]) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Play the steps; yields what each expects, with its state, and what it came to."""
    events: list[Any] = []
    with Schema(dumps(case["schema"])) as schema, App(schema) as app:
        app.observe(lambda event: events.append(event.to_json()), EventMask.ALL | EventMask.REFUSED)
        yield case["initial"], looked_at(app, case["initial"])
        state = case["initial"]["state"]
        for step in case["steps"]:
            expected = {"state": state, **step["expect"]}
            state = expected["state"]
            try:
                seen: dict[str, Any] = {"result": called(app, step)}
            except SchemaError as error:
                seen = {"error": error_of(error, expected.get("error", {}))}
            yield expected, {**seen, **looked_at(app, expected), "events": events.copy()}
            events.clear()


def play_schema(case: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """What a schema's text expects and comes to."""
    text = dumps(case["schema"])
    try:
        with Schema(text) as schema:
            named = [finding for finding in schema.findings if is_named(finding)]
            return case["expect"], {"ok": True, "findings": named}
    except SchemaError as error:
        seen = error_of(error, {})
        place = case["expect"].get("error", {}).get("at")
        if place is not None:
            first, last = span_of(text, place)
            is_there = error.offset is not None and first <= error.offset <= last
            seen["at"] = place if is_there else f"byte {error.offset} of {first} to {last}"
        return case["expect"], {"error": seen}


def is_named(finding: Any) -> bool:
    """Whether cases name it. A matcher's finding `unreachable` is an object."""
    return "neverTrue" in finding or isinstance(finding.get("unreachable"), str)


def play_fit(case: dict[str, Any]) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """The canonical form of each route, as the event of a cancelled `go` has it."""
    events: list[Any] = []
    with Schema(dumps(case["schema"])) as schema, App(schema) as app:
        app.intercept(lambda commit: "fitted")
        app.observe(lambda event: events.append(event.to_json()), EventMask.REFUSED)
        for route in case["routes"]:
            try:
                app.send({"go": route["route"]})
                seen = {"canonical": events[-1]["refused"]["intent"]["go"]}
            except SchemaError as error:
                seen = {"error": error_of(error, route["expect"].get("error", {}))}
            events.clear()
            yield route["expect"], seen
