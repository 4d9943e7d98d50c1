"""Plays cases of the kind `modal` (vectors/README.md, 3.2)."""

from __future__ import annotations

from typing import Any, Iterator

from compare import same
from navruntime import (
    Cancelled, ConditionFailed, DismissAll, DismissCurrent, DismissReason, ModalCommand, ModalInterception, ModalMiddleware, ModalStore,
    ModalStyle, Present, ReplaceCurrent, Route,
)


class Gate(ModalMiddleware):
    """The middleware of a modal store in a case."""

    def __init__(self, config: dict[str, Any]) -> None:
        unknown = config.keys() - {"cancelPresentOf", "cancelDismissAll", "rewritePresentOf", "queueCancellationPolicy"}
        if unknown:
            raise ValueError(f"the config has members that this runner does not know: {sorted(unknown)}")
        rewrite = config.get("rewritePresentOf")
        if rewrite is not None and (rewrite.keys() != {"route", "to"} or rewrite["to"] not in ("replaceCurrent", "dismissCurrent", "dismissAll")):
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
            "replaceCurrent": ReplaceCurrent(command.presentation), "dismissCurrent": DismissCurrent(), "dismissAll": DismissAll(),
        }[rewrite["to"]]


def play(case: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Play the steps; yields what each came to."""
    config = case["config"]
    events: list[Any] = []
    with ModalStore(queue_cancellation_policy=config["queueCancellationPolicy"]) as store:
        store.add_middleware(Gate(config), "gate")
        store.observe(lambda event: events.append(event.to_json()))
        for step in case["steps"]:
            if step["op"] == "present":
                result = store.present(Route.from_json(step["route"]), ModalStyle(step["style"]))
            elif step["op"] == "replaceCurrent":
                result = store.replace_current(Route.from_json(step["route"]), ModalStyle(step["style"]))
            elif step["op"] == "dismissCurrent":
                result = store.dismiss(DismissReason.from_json(step["reason"]))
            elif step["op"] == "dismissAll":
                result = store.dismiss_all()
            else:
                raise ValueError(f"the operation {step['op']} is unknown")
            current = store.current
            yield {
                "result": result.to_json(),
                "current": None if current is None else current.to_json(),
                "queue": [presentation.to_json() for presentation in store.queue],
                "events": events.copy(),
            }
            events.clear()
