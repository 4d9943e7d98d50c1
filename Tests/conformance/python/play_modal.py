"""Plays cases of the kind `modal` (vectors/README.md, 3.2)."""

from __future__ import annotations

from typing import Any, Iterator

from compare import same
from navruntime import (
    ConditionFailed,
    DismissAll,
    DismissCurrent,
    DismissReason,
    ModalCommand,
    ModalInterception,
    ModalMiddleware,
    ModalStore,
    JSONResult,
    ModalStyle,
    Present,
    ReplaceCurrent,
    Result,
    Route,
)
from navruntime.stores import Cancelled
from navruntime._arguments import json_text
from navruntime._call import call_text
from navruntime._ffi import lib
from navruntime._json import loads
from navruntime._store_json import json_result
from navruntime.routes import route_text
from play_stack import answered


class Gate(ModalMiddleware):
    """The middleware of a modal store in a case."""

    def __init__(self, config: dict[str, Any]) -> None:
        rewrite = config.get("rewritePresentOf")
        known = ("replaceCurrent", "dismissCurrent", "dismissAll")
        if rewrite is not None and rewrite["to"] not in known:
            raise ValueError(f"this runner does not know the rule {rewrite}")
        self.config = config

    def will_execute(self, call: ModalInterception) -> ModalCommand | Cancelled | None:
        command = call.command
        if isinstance(command, DismissAll):
            return Cancelled(ConditionFailed()) if self.config.get("cancelDismissAll") else None
        if not isinstance(command, Present):
            return None
        route = command.presentation.route.to_json()
        cancelled = self.config.get("cancelPresentOf")
        if cancelled is not None and same(route, cancelled):
            return Cancelled()
        rewrite = self.config.get("rewritePresentOf")
        if rewrite is None or not same(route, rewrite["route"]):
            return None
        return {
            "replaceCurrent": ReplaceCurrent(command.presentation),
            "dismissCurrent": DismissCurrent(),
            "dismissAll": DismissAll(),
        }[rewrite["to"]]


def call(store: ModalStore, step: dict[str, Any]) -> JSONResult:
    """Make the call of a step: the status and the JSON that it answered."""
    if step["op"] == "present":
        route = route_text(Route.from_json(step["route"]))
        style = ModalStyle(step["style"]).code
        return json_result(
            call_text(lib.nav_modal_store_present, store._pointer, route, len(route), style, None)
        )
    if step["op"] == "replaceCurrent":
        return store.replace_current_json(
            route_text(Route.from_json(step["route"])), ModalStyle(step["style"])
        )
    if step["op"] == "dismissCurrent":
        return store.dismiss_json(json_text(DismissReason.from_json(step["reason"]), "a reason"))
    if step["op"] == "dismissAll":
        return json_result(call_text(lib.nav_modal_store_dismiss_all, store._pointer))
    raise ValueError(f"the operation {step['op']} is unknown")


def play(case: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Play the steps; yields what each came to."""
    config = case["config"]
    events: list[Any] = []
    with ModalStore(queue_cancellation_policy=config["queueCancellationPolicy"]) as store:
        store.add_middleware(Gate(config), "gate")
        store.observe(lambda event: events.append(event.to_json()))
        for step in case["steps"]:
            revision = store.revision
            answer = call(store, step)
            result = Result.from_json(loads(answer.json))
            current = store.current
            yield {
                **answered(answer, result, revision, store),
                "current": None if current is None else current.to_json(),
                "queue": [presentation.to_json() for presentation in store.queue],
                "events": events.copy(),
            }
            events.clear()
