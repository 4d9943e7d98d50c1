"""A naive model of the tab store: a list of flows, the selected one, and the tabs that were
selected before it, each once."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from flow_model import Flow, told
from modal_model import Gate, proceed


@dataclass
class Tabs:
    names: list[str]
    pops_on_reselect: bool = False
    gate: Gate = proceed
    """Of the modals of the tabs that there are at first."""
    presentation: dict[str, str] = field(default_factory=dict)
    flows: dict[str, Flow] = field(default_factory=dict)
    badges: dict[str, int] = field(default_factory=dict)
    history: list[str] = field(default_factory=list)
    events: list[Any] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.flows = {name: Flow(modal_gate=self.gate) for name in self.names}
        self.selected = self.names[0]

    def state(self) -> list[Any]:
        return [
            {
                "name": name,
                "badge": self.badges.get(name),
                "selected": name == self.selected,
                "path": self.flows[name].path,
            }
            for name in self.names
        ]

    def in_tab(self, name: str, before: list[Any]) -> None:
        """Passes on what happened in a tab's flow."""
        flow = self.flows[name]
        events = [{"navigation": event} for event in flow.stack.events] + [
            {"modal": event} for event in flow.modal.events
        ]
        flow.stack.events, flow.modal.events = [], []
        if flow.path != before:
            events.append({"pathChanged": {"old": before, "new": flow.path}})
        self.events += [{"flow": {"tab": name, "event": event}} for event in events]

    def enter(self, name: str) -> Any:
        previous, self.selected = self.selected, name
        self.history = [each for each in self.history if each not in (name, previous)] + [previous]
        self.events.append({"tabSelected": {"from": previous, "to": name}})
        return {"selected": {"from": previous, "to": name}}

    def select(self, name: str) -> Any:
        if name not in self.flows:
            return {"refused": {"unknownTab": name}}
        if name != self.selected:
            return self.enter(name)
        self.events.append({"tabReselected": {"tab": name}})
        flow = self.flows[name]
        covered = flow.modal.current or flow.modal.queue
        if not self.pops_on_reselect or not (flow.stack.entries or covered):
            return "noop"
        before = flow.path
        if covered:
            verdict, reason = flow.modal.gate("dismissAll")
            if verdict == "cancel":
                return {"cancelled": {"tab": name} | told(reason, "modal-gate")}
        flow.stack.execute("popToRoot")
        if covered:
            flow.modal.dismiss_all()
        self.in_tab(name, before)
        return {"poppedToRoot": "success"}

    def send(self, name: str, intent: Any) -> Any:
        if name not in self.flows:
            return {"refused": {"unknownTab": name}}
        self.events += [
            {"flow": {"tab": name, "event": event}} for event in self.flows[name].send(intent)
        ]
        return None

    def set_badge(self, name: str, badge: int) -> Any:
        if name not in self.flows:
            return "REJECTED"
        old, new = self.badges.pop(name, None), badge if badge > 0 else None
        if new is not None:
            self.badges[name] = new
        if old != new:
            self.events.append({"badgeChanged": {"tab": name, "old": old, "new": new}})
        return "OK"

    def add(self, name: str, index: int) -> Any:
        if name in self.flows:
            return {"refused": {"duplicateTab": name}}
        index = min(index, len(self.names))
        self.names.insert(index, name)
        self.flows[name] = Flow()
        self.events.append({"tabAdded": {"tab": name, "index": index}})
        return "done"

    def remove(self, name: str) -> Any:
        if name not in self.flows:
            return {"refused": {"unknownTab": name}}
        if name == self.selected:
            return {"refused": {"activeTab": name}}
        index = self.names.index(name)
        self.names.remove(name)
        self.history = [each for each in self.history if each != name]
        self.badges.pop(name, None)
        del self.flows[name]
        self.events.append({"tabRemoved": {"tab": name, "index": index}})
        return "done"

    def select_and_open(self, name: str, commands: list[Any]) -> Any:
        if name not in self.flows:
            return {"refused": {"unknownTab": name}}
        flow = self.flows[name]
        before = flow.path
        if flow.modal.current or flow.modal.queue:
            verdict, reason = flow.modal.gate("dismissAll")
            if verdict == "cancel":
                return {"cancelled": {"tab": name} | told(reason, "modal-gate")}
        path = flow.stack.path
        nothing = {
            "requestedCommands": [],
            "executedCommands": [],
            "results": [],
            "stateBefore": path,
            "stateAfter": path,
            "failureIndex": None,
        }
        result = flow.stack.transaction(commands) if commands else nothing | {"isCommitted": True}
        opened = result["isCommitted"]
        if opened and (flow.modal.current or flow.modal.queue):
            flow.modal.dismiss_all()
        self.in_tab(name, before)
        if opened and name != self.selected:
            self.enter(name)
        return {"opened" if opened else "failed": {"tab": name, "transaction": result}}

    def route_to(self, route: Any) -> Any:
        """None for what the selected tab's flow does: what that came to is seen in its events."""
        how = self.presentation.get(route["name"], "push")
        if how.startswith("tab:"):
            name = how.removeprefix("tab:")
            on_stack = name in self.flows and route in self.flows[name].stack.path
            return self.select_and_open(name, [{"popTo": route} if on_stack else {"push": route}])
        intent = {
            "push": {"push": route},
            "sheet": {"presentSheet": route},
            "fullScreenCover": {"presentCover": route},
            "replace": {"replaceStack": [route]},
        }[how]
        return self.send(self.selected, intent)

    def back(self) -> Any:
        flow, name = self.flows[self.selected], self.selected
        before = flow.path
        if flow.modal.current is not None:
            kind, result = "dismissed", flow.modal.dismiss("dismiss")
        elif flow.stack.entries:
            kind, result = "popped", flow.stack.execute("pop")
        elif self.history:
            previous = self.history.pop()
            self.selected = previous
            self.events.append({"tabSelected": {"from": name, "to": previous}})
            return {"selected": {"from": name, "to": previous}}
        else:
            return "none"
        self.in_tab(name, before)
        return {kind: result}

    @property
    def can_go_back(self) -> bool:
        return bool(self.flows[self.selected].path or self.history)
