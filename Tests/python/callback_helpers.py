"""What the tests of callbacks share: a middleware that notes what it saw, and an exception to
raise."""

from __future__ import annotations

from typing import Any, Callable

from navruntime import Middleware, NavigationStore, StackExecution, StackInterception


class Boom(Exception):
    pass


def boom(*_: Any) -> Any:
    raise Boom("boom")


class Spy(Middleware):
    """Calls what it is given and notes what it saw."""

    def __init__(
        self,
        will: Callable[[StackInterception], Any] | None = None,
        did: Callable[[StackExecution], Any] | None = None,
    ) -> None:
        self.will = will
        self.did = did
        self.seen: list[str] = []

    def will_execute(self, call: StackInterception) -> Any:
        self.seen.append(f"will {call.kind.name}")
        return self.will(call) if self.will else None

    def did_execute(self, call: StackExecution) -> Any:
        self.seen.append(f"did {call.status.name}")
        return self.did(call) if self.did else None

    def discard(self, call: StackExecution) -> None:
        self.seen.append(f"discard {call.status.name}")


def names(store: NavigationStore) -> list[str]:
    return [route.name for route in store.path]
