"""Plays cases of the kind `flow` (vectors/README.md, 3.3)."""

from __future__ import annotations

from typing import Any, Iterator

from compare import same
from navruntime import (
    AnyCommand,
    Command,
    ConditionFailed,
    FlowIntent,
    FlowStore,
    Middleware,
    ModalInterception,
    ModalMiddleware,
    Present,
    Result,
    StackInterception,
)
from navruntime.stores import Cancelled
from navruntime._json import loads
from navruntime.intents import intent_text
from play_stack import answered


class NavigationGate(Middleware):
    """The middleware of the flow's stack."""

    def __init__(self, config: dict[str, Any]) -> None:
        self.refused = config.get("navigationCancelRoute")
        self.rewrite = config.get("navigationRewritePushOf")

    def will_execute(self, call: StackInterception) -> Command | Cancelled | None:
        command: Any = call.command.to_json()
        if self.refused is not None and same(command, {"push": self.refused}):
            return Cancelled()
        if (
            self.refused is not None
            and isinstance(command, dict)
            and any(same(route, self.refused) for route in command.get("replace", []))
        ):
            return Cancelled(ConditionFailed())
        if self.rewrite is not None and same(command, {"push": self.rewrite["route"]}):
            rewritten = AnyCommand.from_json(self.rewrite["to"])
            assert isinstance(rewritten, Command)
            return rewritten
        return None


class ModalGate(ModalMiddleware):
    """The middleware of the flow's modal store."""

    def __init__(self, config: dict[str, Any]) -> None:
        self.refused = config.get("modalCancelPresentOf")

    def will_execute(self, call: ModalInterception) -> Cancelled | None:
        command = call.command
        refused = (
            self.refused is not None
            and isinstance(command, Present)
            and same(command.presentation.route.to_json(), self.refused)
        )
        return Cancelled() if refused else None


def play(case: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Play the steps; yields what each came to."""
    config = case["config"]
    events: list[Any] = []
    with (
        FlowStore(queue_coalesce_policy=config["queueCoalescePolicy"]) as flow,
        flow.stack as stack,
        flow.modals as modals,
    ):
        stack.add_middleware(NavigationGate(config), "nav-gate")
        modals.add_middleware(ModalGate(config), "modal-gate")
        flow.observe(lambda event: events.append(event.to_json()))
        for step in case["steps"]:
            if step["op"] != "send":
                raise ValueError(f"the operation {step['op']} is unknown")
            revision = flow.revision
            answer = flow.send_json(intent_text(FlowIntent.from_json(step["intent"]), None))
            result = Result.from_json(loads(answer.json))
            yield {
                **answered(answer, result, revision, flow),
                "path": [part.to_json() for part in flow.path],
                "events": events.copy(),
            }
            events.clear()
