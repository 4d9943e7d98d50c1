"""A host that mirrors an app by its events, as programs do, and the same with a bug each."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from navruntime import App

SHOP = json.loads(
    (Path(__file__).resolve().parents[2] / "examples/data/shop.schema.json").read_text()
)


class Mirror:
    """Pages, dialogs, tabs and callers that wait, kept by what the events say."""

    def __init__(self, app: App) -> None:
        self.app = app
        state: Any = app.state
        tabs = state["root"]["tabs"]
        self.tab: str = tabs["selected"]
        self.stacks: dict[str, list[int]] = {
            name: [entry["id"] for entry in item["stack"]] for name, item in tabs["items"].items()
        }
        self.pages = {
            entry["id"]: entry["route"]
            for item in tabs["items"].values()
            for entry in item["stack"]
        }
        self.dialogs: list[int] = []
        self.waiting_dialogs: list[int] = []
        self.focus = app.scene.screens[0].id
        self.badges: dict[str, Any] = {}
        self.question: int | None = None
        self.callers: set[int] = set()
        app.observe_json(lambda text: self.see(json.loads(text)))

    def see(self, event: Any) -> None:
        (tag, said), *_ = event.items()
        handler = getattr(self, "on_" + tag, None)
        if handler is not None:
            handler(said)

    # What the events say.

    def on_committed(self, commit: Any) -> None:
        for change in commit["changes"]:
            (tag, said), *_ = change.items()
            handler = getattr(self, tag, None)
            if handler is not None:
                handler(said, commit["cause"])
        self.callers = set(self.state.get("asked", []))

    def on_shown(self, shown: Any) -> None:
        self.focus = shown["to"]["id"]

    def on_question(self, question: Any) -> None:
        self.question = question["token"]

    def on_withdrawn(self, token: int) -> None:
        self.question = None

    def on_resolved(self, resolved: Any) -> None:
        self.question = None

    def on_answered(self, answered: Any) -> None:
        self.callers.discard(answered["ticket"])

    # What the changes say.

    def stack(self, change: Any, cause: str) -> None:
        ids = self.stacks.setdefault(change["at"], [])
        del ids[change["kept"] :]
        ids += [entry["id"] for entry in change["added"]]
        for entry in change["removed"]:
            self.close_page(entry["id"], cause)
        for entry in change["added"]:
            self.pages[entry["id"]] = entry["route"]

    def close_page(self, id: int, cause: str) -> None:
        self.pages.pop(id, None)

    def updated(self, change: Any, cause: str) -> None:
        if change["id"] in self.pages:
            self.pages[change["id"]] = change["new"]

    def selected(self, change: Any, cause: str) -> None:
        self.tab = change["to"]

    def presented(self, layer: Any, cause: str) -> None:
        if layer["id"] in self.waiting_dialogs:
            self.waiting_dialogs.remove(layer["id"])
        self.dialogs.append(layer["id"])

    def queued(self, layer: Any, cause: str) -> None:
        self.waiting_dialogs.append(layer["id"])

    def dropped(self, layer: Any, cause: str) -> None:
        self.waiting_dialogs.remove(layer["id"])

    def dismissed(self, layer: Any, cause: str) -> None:
        self.dialogs.remove(layer["id"])
        for id in self.stacks.pop(f"~{layer['id']}", []):
            self.close_page(id, cause)

    def badge(self, change: Any, cause: str) -> None:
        self.badges[change["at"]] = change["value"]
        if change["value"] is None:
            del self.badges[change["at"]]

    @property
    def state(self) -> Any:
        return self.app.state


def agrees(host: Mirror) -> None:
    """The host shows what the app says."""
    state = host.state
    tabs, layers = state["root"]["tabs"], state["layers"]
    assert host.tab == tabs["selected"], "the wrong tab"
    stacks = {name: item["stack"] for name, item in tabs["items"].items()}
    stacks.update({f"~{layer['id']}": layer["stack"] for layer in layers})
    pages = {entry["id"]: entry["route"] for stack in stacks.values() for entry in stack}
    assert host.pages == pages, "the wrong pages"
    for at, stack in stacks.items():
        assert host.stacks.get(at, []) == [entry["id"] for entry in stack], "pages out of order"
    assert sorted(host.dialogs) == sorted(layer["id"] for layer in layers), "the wrong dialogs"
    # Travelling may bring a layer back between others, and no change says where.
    assert sorted(host.waiting_dialogs) == sorted(layer["id"] for layer in state["queue"]), (
        "the wrong queue"
    )
    shown = host.app.scene
    focus = shown.layers[-1].top.id if shown.layers else None
    for screen in shown.screens:
        if focus is None and screen.at == shown.here:
            focus = screen.id
    assert host.focus == focus, "the wrong focus"
    assert host.badges == state["badges"], "the wrong badges"
    question = state["question"]
    assert host.question == (question and question["token"]), "the wrong question"
    assert host.callers == set(state.get("asked", [])), "callers that nobody tells"


class LeavesADialogOpen(Mirror):
    """Forgets to close what a dialog holds when facts or a link take it away."""

    def dismissed(self, layer: Any, cause: str) -> None:
        if cause in ("dismiss", "dismissAll", "back", "answer"):
            super().dismissed(layer, cause)


class DrawsTheWrongTab(Mirror):
    """Draws the tab of its bar, and no tab that something else selected."""

    def selected(self, change: Any, cause: str) -> None:
        if cause == "select":
            super().selected(change, cause)


class MissesAnUpdate(Mirror):
    """Draws new parameters of the page that has the focus only."""

    def updated(self, change: Any, cause: str) -> None:
        if change["id"] == self.focus:
            super().updated(change, cause)


class KeepsAPage(Mirror):
    """Keeps the page of an entry that was removed from the middle."""

    def close_page(self, id: int, cause: str) -> None:
        if cause != "remove":
            super().close_page(id, cause)


class CountsPagesWrongly(Mirror):
    """Takes a replaced page off and puts the new one below it."""

    def stack(self, change: Any, cause: str) -> None:
        super().stack(change, cause)
        if change["direction"] == "replace" and change["kept"]:
            ids = self.stacks[change["at"]]
            ids.insert(0, ids.pop())


class IgnoresTheQueue(Mirror):
    """Shows a dialog when it is asked to, and not when its turn comes."""

    def presented(self, layer: Any, cause: str) -> None:
        if layer["id"] not in self.waiting_dialogs:
            super().presented(layer, cause)


class ForgetsAGuard(Mirror):
    """Leaves the pages of a user who signed out on the screen."""

    def stack(self, change: Any, cause: str) -> None:
        if cause != "facts" or not change["removed"]:
            super().stack(change, cause)


class LosesFocusOnTravel(Mirror):
    """Does not move the focus when the user travels in the history."""

    travelled = False

    def on_committed(self, commit: Any) -> None:
        super().on_committed(commit)
        self.travelled = commit["cause"] == "history"

    def on_shown(self, shown: Any) -> None:
        if not self.travelled:
            super().on_shown(shown)


class LeavesAQuestionOpen(Mirror):
    """Leaves the dialog of a question on the screen when the question is withdrawn."""

    def on_withdrawn(self, token: int) -> None:
        pass


class KeepsABadge(Mirror):
    """Draws a badge, and never takes it away."""

    def badge(self, change: Any, cause: str) -> None:
        if change["value"] is not None:
            super().badge(change, cause)


class RaisesOnALayerInALayer(Mirror):
    """Has no place for a second dialog: raises within an event."""

    def presented(self, layer: Any, cause: str) -> None:
        if len(self.dialogs) == 1 and not self.waiting_dialogs:
            raise LookupError("a dialog is open already")
        super().presented(layer, cause)


BUGS = [
    LeavesADialogOpen,
    DrawsTheWrongTab,
    MissesAnUpdate,
    KeepsAPage,
    CountsPagesWrongly,
    IgnoresTheQueue,
    ForgetsAGuard,
    LosesFocusOnTravel,
    LeavesAQuestionOpen,
    KeepsABadge,
    RaisesOnALayerInALayer,
]
