"""Plays cases of the kind `stack` (vectors/README.md, 3.1)."""

from __future__ import annotations

from typing import Any, Iterator

from compare import same
from navruntime import AnyCommand, ByMiddleware, Cancelled, Command, Middleware, NavigationStore, ReconcilePolicy, Route, StackExecution, StackInterception
from navruntime.reasons import Reason
from navruntime.results import Result


class VectorMiddleware(Middleware):
    """One middleware of a case."""

    def __init__(self, case: dict[str, Any]) -> None:
        unknown = case.keys() - {"name", "onPushOf", "onKind", "action", "reason", "fold", "to"}
        if unknown:
            raise ValueError(f"a middleware has members that this runner does not know: {sorted(unknown)}")
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
        if isinstance(reason, dict) and "middleware" in reason and "command" not in reason["middleware"]:
            return Cancelled(ByMiddleware(reason["middleware"].get("debugName"), command))
        return Cancelled(Reason.from_json(reason))

    def did_execute(self, call: StackExecution) -> Result | None:
        folded = self.case.get("to" if self.case.get("action") == "fold" else "fold")
        return Result.from_json(folded) if folded is not None and self.triggered(call.command) else None


def commands(values: list[Any]) -> list[Command]:
    """The commands of a step."""
    return [command for command in map(AnyCommand.from_json, values) if isinstance(command, Command)]


def play(case: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Play the steps; yields what each came to."""
    events: list[Any] = []
    with NavigationStore(map(Route.from_json, case["initial"])) as store:
        for middleware in case["middleware"]:
            store.add_middleware(VectorMiddleware(middleware), middleware.get("name"))
        store.observe(lambda event: events.append(event.to_json()))
        for step in case["steps"]:
            seen: dict[str, Any] = {}
            if step["op"] == "execute":
                seen["result"] = store.execute(*commands([step["command"]])).to_json()
            elif step["op"] == "batch":
                seen["result"] = store.batch(commands(step["commands"]), stop_on_failure=step["stopOnFailure"]).to_json()
            elif step["op"] == "transaction":
                seen["result"] = store.transaction(commands(step["commands"])).to_json()
            elif step["op"] == "reconcile":
                store.reconcile(map(Route.from_json, step["path"]), ReconcilePolicy[step["policy"].upper()])
            else:
                raise ValueError(f"the operation {step['op']} is unknown")
            yield {**seen, "path": [route.to_json() for route in store.path], "events": events.copy()}
            events.clear()
