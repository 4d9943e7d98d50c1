"""A naive model of the modal store, written from the protocol. Values are in their JSON form."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Callable

Presentation = dict[str, Any]
Gate = Callable[[Any], tuple[str, Any]]
"""Answers ("proceed", command) or ("cancel", reason)."""


def proceed(command: Any) -> tuple[str, Any]:
    return "proceed", command


@dataclass
class Modal:
    gate: Gate = proceed
    when_busy: str = "queue"
    drops_queue: bool = False
    current: Presentation | None = None
    queue: list[Presentation] = field(default_factory=list)
    last_id: int = 0
    events: list[Any] = field(default_factory=list)

    def execute(self, command: Any) -> Any:
        verdict, value = self.gate(command)
        if verdict == "cancel":
            result = {"cancelled": value}
            if self.drops_queue and self.queue:
                self.set_queue([])
        else:
            command = value
            result = self.engine(command)
        self.events.append({"commandIntercepted": {"command": command, "result": result}})
        return result

    def set_queue(self, queue: list[Presentation]) -> None:
        self.events.append({"queueChanged": {"old": self.queue, "new": queue}})
        self.queue = queue

    def engine(self, command: Any) -> Any:
        kind = command if isinstance(command, str) else next(iter(command))
        payload = None if isinstance(command, str) else command[kind]
        if kind == "present":
            return self.show(command, payload)
        if kind == "replaceCurrent":
            if self.current is None or self.current == payload:
                return "noop"
            self.events.append({"replaced": {"old": self.current, "new": payload}})
            self.current = payload
        elif kind == "dismissCurrent":
            if self.current is None:
                return "noop"
            self.leave(payload)
            if self.queue:
                head = self.queue[0]
                self.set_queue(self.queue[1:])
                self.current = head
                self.events.append({"presented": head})
        else:
            if self.current is None and not self.queue:
                return "noop"
            if self.queue:
                self.set_queue([])
            if self.current is not None:
                self.leave("dismissAll")
        return {"executed": command}

    def show(self, command: Any, presentation: Presentation) -> Any:
        if self.current is not None and self.when_busy == "queue":
            self.set_queue([*self.queue, presentation])
            return {"queued": presentation}
        if self.current is not None and self.when_busy == "reject":
            return {"cancelled": "busy"}
        if self.current is not None:
            self.leave("replaced")
        self.current = presentation
        self.events.append({"presented": presentation})
        return {"executed": command}

    def leave(self, reason: Any) -> None:
        self.events.append({"dismissed": {"presentation": self.current, "reason": reason}})
        self.current = None

    # The operations.

    def new(self, route: Any, style: str) -> Presentation:
        self.last_id += 1
        return {"id": self.last_id, "route": route, "style": style}

    def present(self, route: Any, style: str) -> Any:
        presentation = self.new(route, style)
        result = self.execute({"present": presentation})
        if (
            isinstance(result, dict)
            and "executed" in result
            and self.current is not None
            and self.current["id"] == presentation["id"]
        ):
            return {"shownImmediately": presentation["id"]}
        if isinstance(result, dict) and "queued" in result:
            return {"queuedBehind": result["queued"]["id"]}
        return (
            {"rewrittenWithoutPresentation": result["executed"]}
            if isinstance(result, dict) and "executed" in result
            else result
        )

    def replace_current(self, route: Any, style: str) -> Any:
        presentation = (
            self.new(route, style)
            if self.current is None
            else {**self.current, "route": route, "style": style}
        )
        return self.execute({"replaceCurrent": presentation})

    def dismiss(self, reason: Any) -> Any:
        return self.execute({"dismissCurrent": reason})

    def dismiss_all(self) -> Any:
        return self.execute("dismissAll")
