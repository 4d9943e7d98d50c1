"""A naive model of the stack store, written from the protocol: lists, copies, no sharing, no
indices. Values are in their JSON form."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Iterator, Optional

Route = dict[str, Any]
Command = Any
Result = Any
Entry = tuple[Optional[int], Route]


def kind_of(command: Command) -> str:
    return command if isinstance(command, str) else next(iter(command))


def payload_of(command: Command) -> Any:
    return None if isinstance(command, str) else next(iter(command.values()))


def is_success(result: Result) -> bool:
    if isinstance(result, dict) and "multiple" in result:
        return bool(result["multiple"]) and all(map(is_success, result["multiple"]))
    return bool(result == "success")


def is_cancelled(result: Result) -> bool:
    return isinstance(result, dict) and "cancelled" in result


@dataclass
class Middleware:
    """`on` is a kind of command or None for every one; `will` is None, {"rewrite": command} or
    {"cancel": reason or None}; `fold` a result or None."""

    name: str | None
    on: str | None
    will: Any
    fold: Result | None

    def triggered(self, command: Command) -> bool:
        return self.on is None or kind_of(command) == self.on


@dataclass
class Leaf:
    command: Command
    result: Result
    took_part: int
    reached_engine: bool
    kept: bool = True


@dataclass
class Model:
    entries: list[Entry]
    inside: bool = False
    rules: dict[str, Any] = field(default_factory=dict)
    enforce: bool = False
    middleware: list[Middleware] = field(default_factory=list)
    revision: int = 0
    last_id: int = 0
    events: list[Any] = field(default_factory=list)
    log: list[Any] = field(default_factory=list)

    @property
    def path(self) -> list[Route]:
        return [route for _, route in self.entries]

    @property
    def available(self) -> int:
        return max(len(self.entries) - 1, 0) if self.inside else len(self.entries)

    # The engine.

    def broken_rule(self) -> Any:
        path = self.path
        if self.rules.get("nonEmpty") and not path:
            return "emptyStackNotAllowed"
        if self.rules.get("uniqueRoutes"):
            for index, route in enumerate(path):
                if route in path[:index]:
                    return {"duplicateRoute": route}
        root = self.rules.get("rootedAt")
        if root is not None and not path:
            return {"missingRequiredRoot": {"expected": root}}
        if root is not None and path[0] != root:
            return {"invalidRoot": {"expected": root, "actual": path[0]}}
        return None

    def engine(self, command: Command) -> Result:
        kind, payload, before = kind_of(command), payload_of(command), list(self.entries)
        if kind == "sequence":
            return {"multiple": [self.engine(child) for child in payload]}
        if kind == "whenCancelled":
            result = self.engine(payload["primary"])
            if is_success(result):
                return result
            self.entries = list(before)
            result = self.engine(payload["fallback"])
            if not is_success(result):
                self.entries = before
            return result
        result = self.edit(kind, payload)
        if result == "success" and self.enforce and (broken := self.broken_rule()) is not None:
            self.entries = before
            return {"validationFailed": broken}
        return result

    def edit(self, kind: str, payload: Any) -> Result:
        if kind == "push":
            self.entries.append((None, payload))
        elif kind == "pushAll":
            self.entries += [(None, route) for route in payload]
        elif kind == "pop":
            if not self.available:
                return "emptyStack"
            self.entries.pop()
        elif kind == "popCount":
            if payload <= 0:
                return {"invalidPopCount": payload}
            if payload > self.available:
                return {
                    "insufficientStackDepth": {"requested": payload, "available": self.available}
                }
            del self.entries[len(self.entries) - payload :]
        elif kind == "popToRoot":
            del self.entries[len(self.entries) - self.available :]
        elif kind == "popTo":
            if payload not in self.path:
                return {"routeNotFound": payload}
            while self.entries[-1][1] != payload:
                self.entries.pop()
        elif kind == "popToEntry":
            if payload not in [entry for entry, _ in self.entries]:
                return {"entryNotFound": payload}
            while self.entries[-1][0] != payload:
                self.entries.pop()
        elif kind == "replace":
            if self.inside and not payload:
                return "emptyStack"
            kept = self.common(payload)
            self.entries = self.entries[:kept] + [(None, route) for route in payload[kept:]]
        return "success"

    def common(self, path: list[Route]) -> int:
        count = 0
        while count < min(len(path), len(self.entries)) and self.entries[count][1] == path[count]:
            count += 1
        return count

    # One leaf through the middlewares.

    def leaf(self, command: Command, leaves: list[Leaf], folding: bool = True) -> Result:
        took_part, reason = 0, None
        for middleware in self.middleware:
            took_part += 1
            self.log.append([middleware.name, "will", command, self.path])
            if middleware.will is None or not middleware.triggered(command):
                continue
            if "rewrite" in middleware.will:
                command = middleware.will["rewrite"]
                continue
            reason = middleware.will["cancel"] or {
                "middleware": {"debugName": middleware.name, "command": command}
            }
            break
        result = self.engine(command) if reason is None else {"cancelled": reason}
        leaf = Leaf(command, result, took_part, reason is None)
        leaves.append(leaf)
        if folding:
            leaf.result = self.fold(leaf)
        return leaf.result

    def fold(self, leaf: Leaf) -> Result:
        result = leaf.result
        for middleware in self.middleware[: leaf.took_part]:
            self.log.append([middleware.name, "did", leaf.command, result, self.path])
            if middleware.fold is not None and middleware.triggered(leaf.command):
                if not is_cancelled(result) or is_cancelled(middleware.fold):
                    result = middleware.fold
        return result

    # Single, batch, transaction.

    def execute(self, command: Command) -> Result:
        if kind_of(command) == "sequence":
            return {"multiple": [self.execute(child) for child in payload_of(command)]}
        before = list(self.entries)
        result = self.silent(command, [])
        self.commit(before)
        return result

    def silent(self, command: Command, leaves: list[Leaf]) -> Result:
        kind, payload = kind_of(command), payload_of(command)
        if kind == "sequence":
            return {"multiple": [self.silent(child, leaves) for child in payload]}
        if kind == "whenCancelled":
            before = list(self.entries)
            result = self.silent(payload["primary"], leaves)
            if is_success(result):
                return result
            self.entries = list(before)
            result = self.silent(payload["fallback"], leaves)
            if not is_success(result):
                self.entries = before
            return result
        return self.leaf(command, leaves)

    def commit(self, before: list[Entry]) -> None:
        kept = 0
        while (
            kept < min(len(before), len(self.entries)) and before[kept][1] == self.entries[kept][1]
        ):
            kept += 1
        if kept == len(before) == len(self.entries):
            self.entries = before
            return
        added = self.entries[kept:]
        self.entries = before[:kept]
        for _, route in added:
            self.last_id += 1
            self.entries.append((self.last_id, route))
        self.revision += 1
        self.events.append({"changed": {"from": [route for _, route in before], "to": self.path}})

    def batch(self, commands: list[Command], stop: bool) -> Any:
        before, leaves, results = list(self.entries), [], []
        stopped = False
        for command in commands:
            results.append(self.silent(command, leaves))
            if stop and not is_success(results[-1]):
                stopped = True
                break
        self.commit(before)
        result = {
            "requestedCommands": commands,
            "executedCommands": [leaf.command for leaf in leaves if leaf.reached_engine],
            "results": results,
            "stateBefore": [route for _, route in before],
            "stateAfter": self.path,
            "hasStoppedOnFailure": stopped,
            "isSuccess": bool(results) and all(map(is_success, results)),
        }
        self.events.append({"batchExecuted": result})
        return result

    def transaction(self, commands: list[Command]) -> Any:
        before: list[Entry] = list(self.entries)
        leaves: list[Leaf] = []
        shapes: list[Any] = []
        failure = None
        for index, command in enumerate(commands):
            result, shape = self.planned(command, leaves)
            shapes.append(shape)
            if not is_success(result):
                failure = index
                break
        committed = failure is None and bool(commands)
        if committed:
            self.commit(before)
        else:
            self.entries = before
        for leaf in leaves:
            if committed and leaf.kept:
                leaf.result = self.fold(leaf)
            else:
                for middleware in self.middleware[: leaf.took_part]:
                    self.log.append(
                        [middleware.name, "discard", leaf.command, leaf.result, self.path]
                    )
        result = {
            "requestedCommands": commands,
            "executedCommands": [
                leaf.command for leaf in leaves if leaf.kept and leaf.reached_engine
            ],
            "results": list(map(shaped, shapes)),
            "stateBefore": [route for _, route in before],
            "stateAfter": self.path,
            "failureIndex": failure,
            "isCommitted": committed,
        }
        self.events.append({"transactionExecuted": result})
        return result

    def planned(self, command: Command, leaves: list[Leaf]) -> tuple[Result, Any]:
        """The result on the shadow, and a shape: a leaf, or a list of shapes."""
        kind, payload = kind_of(command), payload_of(command)
        if kind == "sequence":
            results, shapes = [], []
            for child in payload:
                result, shape = self.planned(child, leaves)
                results.append(result)
                shapes.append(shape)
                if not is_success(result):
                    break
            return {"multiple": results}, shapes
        if kind == "whenCancelled":
            before, first = list(self.entries), len(leaves)
            result, shape = self.planned(payload["primary"], leaves)
            if is_success(result):
                return result, shape
            for leaf in leaves[first:]:
                leaf.kept = False
            self.entries = list(before)
            result, shape = self.planned(payload["fallback"], leaves)
            if not is_success(result):
                self.entries = before
            return result, shape
        result = self.leaf(command, leaves, folding=False)
        return result, leaves[-1]

    # Intents and reconciliation.

    def plan(self, intent: Any) -> Iterator[Command] | Command | None:
        kind, payload = kind_of(intent), payload_of(intent)
        if kind == "goMany":
            return iter([{"push": route} for route in payload]) if payload else None
        if kind == "pushUniqueRoot" and payload in self.path:
            return None
        if kind == "backOrPush":
            return {"popTo": payload} if payload in self.path else {"push": payload}
        if kind == "backBy":
            return (
                "popToRoot" if payload > 0 and payload == self.available else {"popCount": payload}
            )
        return {
            "go": {"push": payload},
            "back": "pop",
            "backTo": {"popTo": payload},
            "backToRoot": "popToRoot",
            "resetTo": {"replace": payload},
            "pushUniqueRoot": {"push": payload},
        }[kind]

    def run(self, plan: Iterator[Command] | Command | None) -> Any:
        if plan is None:
            return "none"
        return (
            {"single": self.execute(plan)}
            if isinstance(plan, (str, dict))
            else {"batch": self.batch(list(plan), False)}
        )

    def send(self, intent: Any) -> Any:
        return self.run(self.plan(intent))

    def reconcile(self, path: list[Route], replace: bool) -> Any:
        plan = self.resolution(path, replace)
        first = len(self.events)
        result = self.run(plan)
        for event in self.events[first:]:
            event["source"] = "reconcile"
        return result

    def resolution(self, path: list[Route], replace: bool) -> Iterator[Command] | Command | None:
        now, common = self.path, self.common(path)
        if path == now:
            return None
        if common == len(path) and not (self.inside and not path):
            surplus = len(now) - common
            return "popToRoot" if surplus == self.available else {"popCount": surplus}
        if common == len(now):
            added = [{"push": route} for route in path[common:]]
            return added[0] if len(added) == 1 else iter(added)
        self.events.append(
            {
                "pathMismatch": {
                    "policy": "replace" if replace else "ignore",
                    "oldPath": now,
                    "newPath": path,
                }
            }
        )
        return {"replace": path} if replace else None


def shaped(shape: Any) -> Result:
    return (
        shape.result
        if isinstance(shape, Leaf)
        else {"multiple": [shaped(child) for child in shape]}
    )
