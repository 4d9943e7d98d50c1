"""A naive model of the flow store: both legs are tried on a copy, which is kept or thrown away."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from typing import Any

from modal_model import Gate, Modal, proceed
from stack_model import Model, is_success

STYLES = {"sheet": "sheet", "cover": "fullScreenCover"}
STEPS = {style: step for step, style in STYLES.items()}


class Rejected(Exception):
    """The intent is refused: for a reason, with or without what was done so far."""

    def __init__(self, reason: Any, keeps: bool = False, by_navigation: bool = False) -> None:
        self.reason, self.keeps, self.by_navigation = reason, keeps, by_navigation


def told(reason: Any, gate: str) -> Any:
    """A reason, and the name of the middleware that gave it if it does not say so."""
    is_named = isinstance(reason, dict) and "middleware" in reason
    return {"reason": reason} | ({} if is_named else {"middleware": gate})


def rejection(reason: Any, gate: str) -> Any:
    is_named = isinstance(reason, dict) and "middleware" in reason
    name = reason["middleware"]["debugName"] if is_named else None
    return {"middlewareRejected": {"debugName": name} | told(reason, gate)}


@dataclass
class Flow:
    nav_gate: Gate = proceed
    modal_gate: Gate = proceed
    drops_queue: bool = False
    stack: Model = field(default_factory=lambda: Model([]))
    modal: Modal = field(default_factory=Modal)
    navigation_events: list[Any] = field(default_factory=list)
    modal_events: list[Any] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.modal.gate = self.modal_gate

    @property
    def path(self) -> list[Any]:
        current = self.modal.current
        return [{"push": route} for route in self.stack.path] + (
            [] if current is None else [{STEPS[current["style"]]: current["route"]}]
        )

    def send(self, intent: Any) -> list[Any]:
        """Answers the events."""
        before = self.path
        saved = copy.deepcopy((self.stack, self.modal))
        rejected: Any = []
        try:
            self.handle(intent)
        except Rejected as refusal:
            if not refusal.keeps:
                self.stack, self.modal = saved
            if (
                refusal.by_navigation
                and self.drops_queue
                and (self.modal.current or self.modal.queue)
            ):
                self.modal.dismiss_all()
            rejected = [{"intentRejected": {"intent": intent, "reason": refusal.reason}}]
        events = [{"navigation": event} for event in self.stack.events] + [
            {"modal": event} for event in self.modal.events
        ]
        self.stack.events, self.modal.events = [], []
        if self.path != before:
            events.append({"pathChanged": {"old": before, "new": self.path}})
        return events + rejected

    def handle(self, intent: Any) -> None:
        kind = intent if isinstance(intent, str) else next(iter(intent))
        payload = None if isinstance(intent, str) else intent[kind]
        under_modal = self.modal.current is not None
        if kind == "pop":
            if not under_modal and self.stack.entries:
                self.navigate("pop")
        elif kind == "dismiss":
            if under_modal:
                self.present_leg(self.modal.dismiss("dismiss"))
        elif kind in ("presentSheet", "presentCover"):
            style = "sheet" if kind == "presentSheet" else "fullScreenCover"
            self.present_leg(self.modal.present(payload, style))
        elif kind in ("reset", "replaceStack"):
            self.reset(payload if kind == "reset" else [{"push": route} for route in payload])
        elif kind.endswith("DismissingModal"):
            self.dismissing(kind.removesuffix("DismissingModal"), payload)
        elif kind == "pushUniqueRoot" and payload in self.stack.path:
            pass
        elif under_modal:
            raise Rejected("pushBlockedByModalTail")
        else:
            self.place(kind, payload)

    def place(self, kind: str, route: Any, keeps: bool = False) -> None:
        found = route in self.stack.path
        if kind == "pushUniqueRoot" and found:
            return
        self.navigate(
            {"popTo": route} if kind == "backOrPush" and found else {"push": route}, keeps
        )

    def dismissing(self, kind: str, route: Any) -> None:
        if self.modal.current is None:
            self.place(kind, route)
            return
        self.present_leg(self.modal.dismiss("dismiss"))
        if self.modal.current is not None:
            raise Rejected("pushBlockedByModalTail", keeps=True)
        self.place(kind, route, keeps=True)

    def reset(self, steps: list[Any]) -> None:
        modals = [index for index, step in enumerate(steps) if "push" not in step]
        if modals and modals != [len(steps) - 1]:
            raise Rejected("invalidResetPath")
        self.navigate({"replace": [step["push"] for step in steps if "push" in step]})
        wanted = next(iter(steps[-1].items())) if modals else None
        current = self.modal.current
        shown = None if current is None else (STEPS[current["style"]], current["route"])
        if shown == wanted and not self.modal.queue:
            return
        if current is not None or self.modal.queue:
            self.present_leg(self.modal.dismiss_all())
        if wanted is not None:
            self.present_leg(self.modal.present(wanted[1], STYLES[wanted[0]]))

    def navigate(self, command: Any, keeps: bool = False) -> None:
        """The navigation leg. A cancellation keeps the dismissal before it, an engine refusal does
        not."""
        before = list(self.stack.entries)
        verdict, value = self.nav_gate(command)
        if verdict == "cancel":
            raise Rejected(rejection(value, "nav-gate"), keeps, by_navigation=True)
        result = self.stack.engine(value)
        if not is_success(result):
            raise Rejected({"navigationFailed": result})
        self.stack.commit(before)

    def present_leg(self, result: Any) -> None:
        if isinstance(result, dict) and "cancelled" in result:
            raise Rejected(rejection(result["cancelled"], "modal-gate"))
