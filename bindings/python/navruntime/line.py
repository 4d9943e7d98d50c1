"""What a toolkit shows, for adapters whose toolkit cannot be asked for it."""

from __future__ import annotations

from typing import Callable

from .drawing import Drawing, Nav, P
from .presenter import Operation, PresenterItem, Profile


class Line:
    """The ids that are shown: the stack of a leaf, then the stacks of the modals, bottom first."""

    def __init__(self) -> None:
        self.leaf: str | None = None
        """The address of the leaf that is shown."""
        self.stacks: list[list[int]] = [[]]
        """The leaf's stack first; each other one begins with the id of its modal."""
        self.kept: dict[str, list[int]] = {}
        """The stacks of hidden leaves."""
        self._layers: set[int] = set()  # Those in the leaf's stack, if the profile has them there.

    def ids(self) -> list[int]:
        """The whole line, bottom first."""
        return [id for stack in self.stacks for id in stack]

    @property
    def modals(self) -> list[int]:
        """The ids of the modals, bottom first."""
        return [stack[0] for stack in self.stacks[1:]]

    def stack(self, at: str | None) -> list[int]:
        """The stack of an address; the leaf's, if it is of no modal."""
        return self.stacks[self._index(at)]

    def stack_of(self, id: int) -> list[int]:
        """The stack that an id is in; empty, if it is not shown."""
        return next((stack for stack in self.stacks if id in stack), [])

    def remove(self, *ids: int) -> None:
        """Take off ids with what stands on them in their stacks; they may be off already."""
        for id in ids:
            for stack in self.stacks:
                if id in stack:
                    del stack[stack.index(id) :]
        self.stacks[1:] = [stack for stack in self.stacks[1:] if stack]

    def is_modal(self, operation: Operation) -> bool:
        """Whether an operation changes the modals, or a stack on one of them."""
        return operation.kind in ("present", "dismiss") or self._index(operation.at) > 0

    def apply(self, operation: Operation) -> None:
        """Change what is shown as an operation says."""
        ids = [item.id for item in operation.items]
        index = self._index(operation.at)
        stack = self.stacks[index]
        if operation.kind == "switch":
            if self.leaf is not None:
                self.kept[self.leaf] = self._take_screens()
            self.leaf = operation.at
            kept = self.kept.pop(self.leaf or "", [])
            self.stacks[0] = ids or kept  # With items, nothing of it is kept: a profile may differ.
        elif operation.kind == "present":
            self.stacks.insert(index + 1, ids)
        elif operation.kind == "dismiss":
            del self.stacks[index + 1 : index + 1 + operation.take]
        elif operation.kind == "push":
            stack += ids
        elif operation.kind == "pop":
            del stack[len(stack) - operation.take :]
        elif operation.kind == "replace":
            stack[operation.keep :] = ids
        if index == 0 and operation.kind != "present":
            self._layers |= {item.id for item in operation.items if item.style != "screen"}
        for at, kept in self.kept.items():
            self.kept[at] = [id for id in kept if id not in operation.gone]

    def _take_screens(self) -> list[int]:
        """What a leaf that is left keeps: its pages up to the first layer."""
        stack, layers = self.stacks[0], self._layers
        self._layers = set()
        return stack[: next((n for n, id in enumerate(stack) if id in layers), len(stack))]

    def _index(self, at: str | None) -> int:
        """That of the stack of an address; the leaf's, if it is not shown (of a ``discard``)."""
        modal = at[1:] if at is not None and at != self.leaf and at[:1] == "~" else ""
        modals = self.modals
        return 1 + modals.index(int(modal)) if modal.isdigit() and int(modal) in modals else 0


class LineDrawing(Drawing[P]):
    """A drawing that knows what its toolkit shows."""

    def __init__(self, nav: Nav, profile: Profile, make: Callable[[PresenterItem], P]) -> None:
        super().__init__(nav, profile, make)
        self.line = Line()
        self._nav = nav

    def goes_off(self, id: int) -> bool:
        """Whether a page that the user drags off leaves the state: if the state went to another
        leaf under the finger, that of the page keeps it, and the page stays. So it does if the app
        is closed."""
        if self._nav.closed:
            return False
        scene = getattr(self._nav, "scene", None)  # A bare stack has none.
        leaf = self.line.leaf
        if scene is None or not leaf or id not in self.line.stacks[0]:
            return True
        # Where columns are joined, it is the split around them.
        return any((screen.at + "/").startswith(leaf + "/") for screen in scene.screens)

    def shown(self) -> list[int]:
        return self.line.ids()
