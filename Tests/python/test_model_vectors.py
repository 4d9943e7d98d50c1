"""The naive models of the modal and flow stores agree with the public vectors: so that what agrees
with a model agrees with the contract."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from flow_model import Flow
from modal_model import Gate, Modal

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests" / "conformance"))

from compare import Matcher  # noqa: E402


def cancelled(name: str, command: Any) -> tuple[str, Any]:
    return "cancel", {"middleware": {"debugName": name, "command": command}}


def modal_gate(config: dict[str, Any]) -> Gate:
    def gate(command: Any) -> tuple[str, Any]:
        if command == "dismissAll":
            return (
                ("cancel", "conditionFailed")
                if config.get("cancelDismissAll")
                else ("proceed", command)
            )
        if "present" not in command:
            return "proceed", command
        presentation = command["present"]
        if presentation["route"] == config.get(
            "cancelPresentOf", config.get("modalCancelPresentOf")
        ):
            return cancelled("gate" if "cancelPresentOf" in config else "modal-gate", command)
        rewrite = config.get("rewritePresentOf")
        if rewrite and presentation["route"] == rewrite["route"]:
            to = {
                "replaceCurrent": {"replaceCurrent": presentation},
                "dismissCurrent": {"dismissCurrent": "dismiss"},
                "dismissAll": "dismissAll",
            }
            return "proceed", to[rewrite["to"]]
        return "proceed", command

    return gate


def nav_gate(config: dict[str, Any]) -> Gate:
    def gate(command: Any) -> tuple[str, Any]:
        refused, rewrite = config["navigationCancelRoute"], config.get("navigationRewritePushOf")
        if refused is not None and command == {"push": refused}:
            return cancelled("nav-gate", command)
        if (
            refused is not None
            and isinstance(command, dict)
            and refused in command.get("replace", [])
        ):
            return "cancel", "conditionFailed"
        return "proceed", rewrite["to"] if rewrite and command == {
            "push": rewrite["route"]
        } else command

    return gate


def play_modal(case: dict[str, Any]) -> Any:
    config = case["config"]
    modal = Modal(modal_gate(config), drops_queue=config["queueCancellationPolicy"] == "dropQueued")
    for step in case["steps"]:
        if step["op"] in ("present", "replaceCurrent"):
            operation = modal.present if step["op"] == "present" else modal.replace_current
            result = operation(step["route"], step["style"])
        else:
            result = (
                modal.dismiss(step["reason"])
                if step["op"] == "dismissCurrent"
                else modal.dismiss_all()
            )
        yield {
            "result": result,
            "current": modal.current,
            "queue": modal.queue,
            "events": modal.events,
        }
        modal.events = []


def play_flow(case: dict[str, Any]) -> Any:
    config = case["config"]
    flow = Flow(nav_gate(config), modal_gate(config), config["queueCoalescePolicy"] == "dropQueued")
    for step in case["steps"]:
        events = flow.send(step["intent"])
        yield {"path": flow.path, "events": events}


def differences(kind: str, play: Any) -> list[str]:
    found = []
    for line in (
        (ROOT / "Tests" / "conformance" / "vectors" / f"{kind}.jsonl").read_text().splitlines()
    ):
        case = json.loads(line)
        matcher = Matcher()
        for number, (step, seen) in enumerate(zip(case["steps"], play(case), strict=True)):
            difference = matcher.difference(step["expect"], seen)
            if difference:
                found.append(f"{case['id']}: step {number}: {difference}")
                break
    return found


def test_the_modal_model_agrees_with_the_vectors() -> None:
    assert differences("modal", play_modal) == []


def test_the_flow_model_agrees_with_the_vectors() -> None:
    assert differences("flow", play_flow) == []
