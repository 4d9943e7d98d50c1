"""A part of shop.py: what the shop is made of, and text for the terminal.

Tabs, each with a stack and modals; sheets with a stack and modals of their own; the steps of the checkout.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

try:
    import navruntime
except ModuleNotFoundError:  # In a checkout the package is not installed.
    sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "bindings" / "python"))
    import navruntime
from navruntime import (
    JSON, EventMask, FlowStore, JSONResult, LinkCallbacks, LinkHandler, ModalStore, ModalStyle, NavError, NavigationStore, Outcome, Pipeline,
    Presentation, Route, StateError, StepFlow, TabConfig, Value,
)

# The tabs, and how routes are shown: a view never says it. The same filter is a sheet in one tab and a cover in another.
TABS: list[TabConfig] = [
    {"name": "shop", "path": [{"push": "home"}], "stack": {"root": "inside"}},
    {"name": "basket", "path": [{"push": "basket"}], "stack": {"root": "inside"}},
    {"name": "orders", "path": [{"push": "orders"}], "stack": {"root": "inside"}, "presentation": {"filter": "fullScreenCover"}},
]
PRESENTATION = {
    "home": "tab:shop", "product": "tab:shop", "basket": "tab:basket", "orders": "tab:orders", "order": "tab:orders",
    "filter": "sheet", "sale": "replace",
}

# Links that work wherever the user is: each says the whole path of the tab where its last route lives.
TAB_LINKS: dict[str, JSON] = {
    "allowedSchemes": ["shop", "https"], "allowedHosts": ["app", "shop.example"], "requireAuthentication": ["order"], "placement": "flow",
    "mappings": [
        {"pattern": "/", "route": "home"},
        {"pattern": "/products/:id{uint}", "routes": ["home", {"name": "product", "params": {"id": ":id"}}]},
        {"pattern": "/basket", "route": "basket"},
        {"pattern": "/orders/:number{uint}", "routes": ["orders", {"name": "order", "params": {"number": ":number"}}]},
    ],
}
STEPS = ("address", "delivery", "payment", "review")

# Text that cannot steer the terminal: the library leaves U+007F to U+009F to escape; what came from outside is shown as ASCII.
STEERING = re.compile(rb"[\x00-\x1f\x7f]|\xc2[\x80-\x9f]")
NOT_ASCII = re.compile(rb"[^\x20-\x7e]")


def safe(text: bytes, unwanted: re.Pattern[bytes] = STEERING) -> bytes:
    return unwanted.sub(lambda found: b"".join(b"\\x%02x" % byte for byte in found[0]), text)


def place(error: NavError) -> str:
    return "" if error.offset is None else f", byte {error.offset}"


def put(text: bytes) -> None:
    sys.stdout.buffer.write(text)


def put_line(label: str, text: bytes) -> None:
    put(b"     %-7b %b\n" % (label.encode(), safe(text)))


def put_event(event: bytes) -> None:
    put_line("event", event)


def to_text(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def answer(result: Any) -> JSONResult:
    """A result that has no form in JSON text: one without numbers that a float would round."""
    return JSONResult(result.status, to_text(result.to_json()))


def crumb(route: Route) -> bytes:
    """``{"name":"product","params":{"id":"7"}}`` as ``product {"id":"7"}``."""
    name = to_text(route.name)
    params = route.canonical[len(b'{"name":,"params":') + len(name):-1]
    return safe(name[1:-1] + (b" " + params if params else b""))


class Sheet:
    """What a presentation owns: a stack and modals over it, made and observed when they are first asked for."""

    def __init__(self, owner: int, stack: NavigationStore, modals: ModalStore) -> None:
        self.owner, self.stack, self.modals = owner, stack, modals
        observe(stack, modals)


def observe(stack: NavigationStore, modals: ModalStore) -> None:
    stack.observe_json(put_event, EventMask.CHANGED | EventMask.PATH_MISMATCH | EventMask.DELTA)
    modals.observe_json(put_event, EventMask.ALL & ~EventMask.COMMAND_INTERCEPTED)


class Tab:
    """A tab: its flow and the parts of it, and what its modal owns."""

    def __init__(self, flow: FlowStore, pipeline: Pipeline) -> None:
        self.flow, self.stack, self.modals = flow, flow.stack, flow.modals
        self.links = LinkHandler(pipeline, self.stack)
        self.last_sheet: Sheet | None = None
        observe(self.stack, self.modals)

    def sheet_of(self, current: Presentation | None) -> Sheet | None:
        """The sheet, if the current presentation has one already."""
        return self.last_sheet if self.last_sheet and current and self.last_sheet.owner == current.id else None

    def sheet(self) -> Sheet:
        current = self.modals.current
        if current is None:
            raise StateError('no modal is shown that could own a stack; present one with {"modal":intent} or {"routeTo":route}')
        sheet = self.sheet_of(current)
        if sheet is None:
            self.close_sheet()
            child = self.modals.child(current.id)
            assert child is not None, "what is current may own a stack"
            sheet = self.last_sheet = Sheet(current.id, *child)
        return sheet

    def close_sheet(self) -> None:
        for handle in (self.last_sheet.modals, self.last_sheet.stack) if self.last_sheet else ():
            handle.close()

    def close(self) -> None:
        self.close_sheet()
        for handle in (self.links, self.modals, self.stack, self.flow):
            handle.close()


class Checkout:
    """A wizard on a cover that answers: one at a time, in the tab where it was begun."""

    def __init__(self, policy: SignIn) -> None:
        self.steps = StepFlow(STEPS)
        self.steps.ask_can_proceed(lambda step, index: policy.signed_in or step.name != "payment")
        self.steps.observe_json(put_event)
        self.tab: Tab | None = None
        self.id = 0

    def begin(self, tab: Tab) -> JSONResult:
        if self.tab:
            raise StateError('a checkout is open already; finish it with "next" or leave it with "back"')
        self.tab = tab
        result, self.id = tab.modals.present_for_result("checkout", self.end, ModalStyle.FULL_SCREEN_COVER)
        return JSONResult(result.status, b"null")

    def end(self, outcome: Outcome) -> None:
        """The checkout has answered, or has left: the next one begins at its first step."""
        if self.tab is None:
            return  # The program ends.
        self.tab = None
        put_line("outcome", to_text({"value": outcome.value} if isinstance(outcome, Value) else {"left": outcome.reason}))
        self.steps.reset()

    def is_shown(self, tab: Tab) -> bool:
        current = tab.modals.current
        return tab is self.tab and current is not None and current.id == self.id

    def shown_steps(self, tab: Tab) -> StepFlow:
        if not self.is_shown(tab):
            raise StateError('no checkout is shown; begin one with "checkout"')
        return self.steps

    def put_modal(self, tab: Tab, current: Presentation) -> None:
        put_line("modal", tab.modals.current_json().json)
        sheet = tab.sheet_of(current)
        if sheet:
            put(b"     sheet   %b\n" % b" > ".join(map(crumb, (current.route, *sheet.stack.path))))
            if sheet.modals.current:
                put_line("over", sheet.modals.current_json().json)
        if self.is_shown(tab):
            state = self.steps.state
            put(b"     step    %d of %d: %b\n" % (state.index + 1, state.count, crumb(state.step)))


class SignIn(LinkCallbacks):
    """Asked by the pipelines about every route that needs sign-in."""

    signed_in = False

    def is_authenticated(self, route: Route) -> bool:
        return self.signed_in
