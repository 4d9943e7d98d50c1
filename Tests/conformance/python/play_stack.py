"""Plays cases of the kind `stack` (vectors/README.md, 3.1)."""

from __future__ import annotations

from typing import Any, Iterator

from compare import same
from navruntime import (
    AnyCommand,
    BatchResult,
    ByMiddleware,
    Command,
    JSONResult,
    Middleware,
    NavigationStore,
    Reason,
    ReconcilePolicy,
    Result,
    Route,
    StackExecution,
    StackInterception,
    TransactionResult,
)
from navruntime.stores import Cancelled
from navruntime._json import loads
from navruntime.commands import commands_text
from navruntime.routes import routes_text


class VectorMiddleware(Middleware):
    """One middleware of a case."""

    def __init__(self, case: dict[str, Any]) -> None:
        if case.get("action", "fold") not in ("cancel", "rewrite", "fold"):
            raise ValueError(f"the action {case['action']} is unknown")
        self.case = case

    def triggered(self, command: Command) -> bool:
        if "onPushOf" in self.case:
            return same(command.to_json(), {"push": self.case["onPushOf"]})
        return command.tag == self.case.get("onKind")

    def will_execute(self, call: StackInterception) -> Command | Cancelled | None:
        command, action = call.command, self.case.get("action")
        if action == "fold" or not self.triggered(command):
            return None
        if action == "rewrite":
            rewritten = AnyCommand.from_json(self.case["to"])
            assert isinstance(rewritten, Command)
            return rewritten
        reason = self.case.get("reason")
        if reason is None:
            return Cancelled()
        if (
            isinstance(reason, dict)
            and "middleware" in reason
            and "command" not in reason["middleware"]
        ):
            return Cancelled(ByMiddleware(reason["middleware"].get("debugName"), command))
        return Cancelled(Reason.from_json(reason))

    def did_execute(self, call: StackExecution) -> Result | None:
        folded = self.case.get("to" if self.case.get("action") == "fold" else "fold")
        return (
            Result.from_json(folded)
            if folded is not None and self.triggered(call.command)
            else None
        )


def answered(answer: JSONResult, typed: Any, revision: int, store: Any) -> dict[str, Any]:
    """What a call answered, its status and that of its result, and the revisions."""
    return {
        "status": [f"NAV_{status.name}" for status in (answer.status, typed.status)],
        "revision": [revision, store.revision],
        "result": typed.to_json(),
    }


def commands(values: list[Any]) -> list[Command]:
    """The commands of a step."""
    return [
        command for command in map(AnyCommand.from_json, values) if isinstance(command, Command)
    ]


def call(store: NavigationStore, step: dict[str, Any]) -> tuple[JSONResult, Any]:
    """Make the call of a step: the status and the JSON that it answered, and what the package's
    types make of that."""
    if step["op"] == "execute":
        answer = store.execute_json(commands_text(commands([step["command"]]))[1:-1])
        return answer, Result.from_json(loads(answer.json))
    if step["op"] == "batch":
        answer = store.batch_json(commands_text(commands(step["commands"])), step["stopOnFailure"])
        return answer, BatchResult.from_json(loads(answer.json))
    if step["op"] == "transaction":
        answer = store.transaction_json(commands_text(commands(step["commands"])))
        return answer, TransactionResult.from_json(loads(answer.json))
    if step["op"] == "reconcile":
        answer = store.reconcile_json(
            routes_text(map(Route.from_json, step["path"])), ReconcilePolicy[step["policy"].upper()]
        )
        return answer, Result.from_json(loads(answer.json))
    raise ValueError(f"the operation {step['op']} is unknown")


def play(case: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Play the steps; yields what each came to."""
    events: list[Any] = []
    with NavigationStore(map(Route.from_json, case["initial"])) as store:
        for middleware in case["middleware"]:
            store.add_middleware(VectorMiddleware(middleware), middleware.get("name"))
        store.observe(lambda event: events.append(event.to_json()))
        for step in case["steps"]:
            revision = store.revision
            answer, typed = call(store, step)
            yield {
                **answered(answer, typed, revision, store),
                "path": [route.to_json() for route in store.path],
                "events": events.copy(),
            }
            events.clear()
