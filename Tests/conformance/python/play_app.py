"""Plays cases of the kinds `app`, `schema` and `fit` (vectors/README.md, section 5)."""

from __future__ import annotations

from typing import Any, Iterator

from navruntime import App, EventMask, Schema, SchemaError
from navruntime._json import JSON, dumps
from navruntime.app import Commit


def failed(error: SchemaError) -> dict[str, Any]:
    """An error of a call."""
    return {
        "status": f"NAV_{error.status.name}",
        "message": error.message,
        "offset": error.offset,
    }


def looked_at(app: App) -> dict[str, Any]:
    """What an app shows."""
    return {
        "state": app.state,
        "scene": app.scene.to_json(),
        "describe": app.describe(),
        "hash": f"{app.hash:016x}",
        "revision": app.revision,
    }


class Interceptor:
    """Cancels a commit that brings a route of the case's, with the reason that it has there."""

    def __init__(self, reasons: dict[str, JSON]) -> None:
        self._reasons = reasons
        self.seen: list[Any] = []

    def __call__(self, commit: Commit) -> JSON:
        self.seen.append(commit.to_json())
        for name in brought(self.seen[-1]["changes"]):
            if name in self._reasons:
                return self._reasons[name]
        return None


def brought(changes: list[Any]) -> Iterator[str]:
    """The names of the routes that changes bring, in their order."""
    for change in changes:
        for tag, payload in change.items():
            if tag in ("presented", "queued"):
                yield payload["route"]["name"]
            elif tag == "stack":
                yield from (entry["route"]["name"] for entry in payload["added"])


def called(app: App, step: dict[str, Any]) -> Any:
    """The result of a step's call; of a preview, all that it answers."""
    if step["op"] == "preview":
        return app.preview(step["input"]).to_json()
    if step["op"] == "send":
        return app.send(step["intent"]).to_json()
    if step["op"] == "open":
        return app.open(step["url"]).to_json()
    if step["op"] == "setFacts":
        return app.set_facts(step["facts"]).to_json()
    if step["op"] != "answer":
        raise ValueError(f"the operation {step['op']} is unknown")
    return app.resolve(step["token"], step["answer"]).to_json()


def play(case: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Play the steps of a case of the kind `app`, after what a new app shows."""
    events: list[Any] = []
    with Schema(dumps(case["schema"])) as schema, App(schema) as app:
        app.observe(lambda event: events.append(event.to_json()), EventMask.ALL | EventMask.REFUSED)
        interceptor = Interceptor(case["intercept"]) if "intercept" in case else None
        if interceptor is not None:
            app.intercept(interceptor)
        yield looked_at(app)
        for step in case["steps"]:
            try:
                answer = "preview" if step["op"] == "preview" else "result"
                seen: dict[str, Any] = {answer: called(app, step)}
            except SchemaError as error:
                seen = {"error": failed(error)}
            seen["events"] = events.copy()
            if interceptor is not None:
                seen["intercepted"] = interceptor.seen.copy()
                interceptor.seen.clear()
            yield {**seen, **looked_at(app)}
            events.clear()


def play_schema(case: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Read a schema."""
    text = dumps(case["schema"])
    try:
        with Schema(text) as schema:
            yield {"findings": schema.findings}
    except SchemaError as error:
        yield {"error": failed(error), "text": text.decode()}


def play_fit(case: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The canonical form of each route, as the event of a cancelled `go` has it."""
    events: list[Any] = []
    with Schema(dumps(case["schema"])) as schema, App(schema) as app:
        app.intercept(lambda commit: "fitted")
        app.observe(lambda event: events.append(event.to_json()), EventMask.REFUSED)
        for route in case["routes"]:
            try:
                app.send({"go": route["route"]})
                yield {"canonical": events[-1]["refused"]["intent"]["go"]}
            except SchemaError as error:
                yield {"error": failed(error)}
            events.clear()
