"""A naive model of a tree of modal stores, their stacks and the stores that presentations own:
lists, and who waits for what.

Everything that is heard goes to one journal, so that the order across the whole tree is checked: an
event as (node, event), an outcome as (token, outcome).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Iterator, Optional

Token = Optional[int]


@dataclass
class Shown:
    id: int
    route: str
    style: str
    token: Token

    def to_json(self) -> Any:
        return {"id": self.id, "route": {"name": self.route}, "style": self.style}


@dataclass
class Node:
    """A modal store and the stack under it; `owner` is the presentation of the parent that has
    them. `locked` is a route whose dismissal a middleware forbids."""

    number: int
    journal: list[Any]
    parent: Optional["Node"] = None
    owner: int = 0
    locked: str | None = None
    path: list[tuple[str, Token]] = field(default_factory=list)
    modals: list[Shown] = field(default_factory=list)
    children: dict[int, "Node"] = field(default_factory=dict)
    last_id: int = 0
    alive: bool = True

    @property
    def root(self) -> "Node":
        return self if self.parent is None else self.parent.root

    def state(self) -> Any:
        return [route for route, _ in self.path], [shown.to_json() for shown in self.modals]

    def tell(self, event: Any) -> None:
        self.journal.append((self.number, event))

    def deliver(self, token: Token, outcome: Any) -> None:
        if token is not None:
            self.journal.append((f"token {token}", outcome))

    # The stack.

    def change(self, path: list[tuple[str, Token]], command: str) -> None:
        kept = len(path) if len(path) < len(self.path) else len(self.path)
        removed = self.path[kept:]
        self.tell(
            {
                "changed": {
                    "from": [{"name": name} for name, _ in self.path],
                    "to": [{"name": name} for name, _ in path],
                }
            }
        )
        self.path = path
        for _, token in reversed(removed):
            self.deliver(token, {"left": command})

    def push(self, route: str, token: Token = None) -> Any:
        self.change([*self.path, (route, token)], "push")
        return "success"

    def pop(self) -> Any:
        if not self.path:
            return "emptyStack"
        self.change(self.path[:-1], "pop")
        return "success"

    # The modals.

    def present(self, route: str, style: str, token: Token = None) -> Any:
        self.last_id += 1
        old, shown = (
            [each.to_json() for each in self.modals],
            Shown(self.last_id, route, style, token),
        )
        self.modals.append(shown)
        if not old:
            self.tell({"presented": shown.to_json()})
            return {"shownImmediately": shown.id}
        self.tell({"queueChanged": {"old": old[1:], "new": [*old[1:], shown.to_json()]}})
        return {"queuedBehind": shown.id}

    def dismiss(self, outcome: Any = None) -> Any:
        if not self.modals:
            return "noop"
        if self.modals[0].route == self.locked:
            return {"cancelled": "conditionFailed"}
        gone, old = self.modals[0], [each.to_json() for each in self.modals[1:]]
        self.modals = self.modals[1:]
        self.tell({"dismissed": {"presentation": gone.to_json(), "reason": "dismiss"}})
        if old:
            self.tell({"queueChanged": {"old": old, "new": old[1:]}})
            self.tell({"presented": old[0]})
        self.leave(gone, outcome or {"left": "dismiss"})
        return {"executed": {"dismissCurrent": "dismiss"}}

    def dismiss_all(self) -> Any:
        if not self.modals:
            return "noop"
        gone, old = self.modals, [each.to_json() for each in self.modals[1:]]
        self.modals = []
        if old:
            self.tell({"queueChanged": {"old": old, "new": []}})
        self.tell({"dismissed": {"presentation": gone[0].to_json(), "reason": "dismissAll"}})
        for each in gone:
            self.leave(each, {"left": "dismissAll"})
        return {"executed": "dismissAll"}

    def replace_current(self, route: str, style: str) -> Any:
        if not self.modals:
            self.last_id += 1  # Middleware would have seen it.
            return "noop"
        if (self.modals[0].route, self.modals[0].style) == (route, style):
            return "noop"
        old = self.modals[0]
        new = Shown(old.id, route, style, old.token)
        self.modals[0] = new
        self.tell({"replaced": {"old": old.to_json(), "new": new.to_json()}})
        return {"executed": {"replaceCurrent": new.to_json()}}

    def leave(self, shown: Shown, outcome: Any) -> None:
        self.deliver(shown.token, outcome)
        child = self.children.pop(shown.id, None)
        if child is not None:
            child.end()

    def end(self) -> None:
        """Its parent is gone: whoever waits hears so, of its modals, of its children by
        presentation, of its stack."""
        self.alive = False
        for shown in self.modals:
            self.deliver(shown.token, {"left": "destroyed"})
        for _, child in sorted(self.children.items()):
            child.end()
        for _, token in self.path:
            self.deliver(token, {"left": "destroyed"})

    # The tree.

    def dismiss_self(self) -> Any:
        parent = self.parent
        return "noop" if parent is None or parent.modals[0].id != self.owner else parent.dismiss()

    def dismiss_all_from_root(self) -> Any:
        root = self.root
        if not root.path and not root.modals:
            return "noop"
        if root.path:
            root.change([], "popToRoot")
        root.dismiss_all()
        return "executed"

    @property
    def can_go_back(self) -> bool:
        return bool(self.modals or self.path)

    def back(self) -> Any:
        if self.modals:
            child = self.children.get(self.modals[0].id)
            return (
                child.back()
                if child is not None and child.can_go_back
                else {"dismissed": self.dismiss()}
            )
        return {"popped": self.pop()} if self.path else "none"

    def below(self) -> Iterator["Node"]:
        yield self
        for child in self.children.values():
            yield from child.below()
