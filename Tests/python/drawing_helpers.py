"""What the tests of the adapters share: a program with tabs, drafts, sheets and an alarm, and
random commands."""

from __future__ import annotations

import os
import random
from collections import Counter
from typing import Any, Callable

from navruntime import App

SCHEMA: dict[str, Any] = {
    "format": 1,
    "id": "notes",
    "root": {"tabs": [{"name": "list", "stack": "home"}, {"name": "help", "stack": "help"}]},
    "facts": {"alarm": {"initial": False}},
    "routes": {
        "home": {},
        "help": {},
        "recipe": {"params": {"id": "uint"}},
        "note": {"leave": "ask"},
        "broken": {},
        "sheet": {"show": "sheet"},
        "alarm": {"show": "cover", "while": ["alarm"]},
    },
}


def line(app: App) -> list[int]:
    """The ids of what the state shows, bottom first: the focused leaf, then each layer's stack."""
    scene = app.scene
    stacks = [scene.screens[0].at, *(layer.at for layer in scene.layers)]
    return [entry.id for at in stacks for entry in app.path(at)]


class Ledger:
    """Counts how often each page was made and destroyed."""

    def __init__(self) -> None:
        self.made: Counter[int] = Counter()
        self.gone: Counter[int] = Counter()
        self.early: list[int] = []
        """Pages that were destroyed while they were seen."""

    def watch(self, pages: Any, is_seen: Callable[[Any], bool]) -> None:
        """See that no page of a drawing is destroyed before its animation has ended."""
        destroy = pages.destroy

        def watched(page: Any) -> None:
            if not pages.presenter.closed and is_seen(page):
                self.early.append(page.item.id)
            destroy(page)

        pages.destroy = watched

    def check(self, alive: set[int]) -> None:
        """Each page was made once, and all but those that live were destroyed once."""
        assert set(self.made.values()) <= {1}, self.made
        assert not self.early, self.early
        assert self.gone == Counter(self.made.keys() - alive), (self.made, self.gone, alive)


class Fingers:
    """What a World does with its finger_down, finger_to and finger_up."""

    def drag(self: Any, *places: int) -> None:
        """Drag the page on top from its left edge to each of these places, and let go."""
        self.finger_down()
        self.finger_to(*places)
        self.finger_up()


class Walk:
    """Random commands."""

    def __init__(self, app: App) -> None:
        self.app = app
        seed = int(os.environ.get("NAV_TEST_SEED") or random.randrange(1 << 32))
        print(f"NAV_TEST_SEED={seed}")
        self.random = random.Random(seed)
        self.alarm = False

    def step(self) -> None:
        """One command; a question that it opens is answered, this way or that."""
        app, choose = self.app, self.random
        kind = choose.choice("go go go back back tab sheet note alarm root".split())
        if kind == "go":
            app.go({"name": "recipe", "params": {"id": choose.randrange(9)}})
        elif kind == "back":
            app.back()
        elif kind == "tab":
            app.select(choose.choice(["list", "help"]))
        elif kind in ("sheet", "note"):
            app.go(kind)
        elif kind == "alarm":
            self.alarm = not self.alarm
            app.facts["alarm"] = self.alarm
        else:
            app.back_to_root()
        question = app.scene.question
        if question is not None:
            choose.choice([app.proceed, app.cancel])(question.token)
