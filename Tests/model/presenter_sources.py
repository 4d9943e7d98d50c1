"""What the naive presenter knows of an app or a stack: its line, where back leads, and how a
gesture changes it."""

import copy
import sys
from pathlib import Path
from typing import NamedTuple

from model_places import PlacesApp
from model_state import join

sys.path.append(str(Path(__file__).resolve().parent.parent / "python"))

from stack_model import Model, is_success  # noqa: E402


class Item(NamedTuple):
    """An entry or a layer; two are equal if their ids are."""

    id: int
    route: dict
    style: str

    def __eq__(self, other):
        return isinstance(other, Item) and self.id == other.id

    def __ne__(self, other):
        return not self == other

    def __hash__(self):
        return hash(self.id)

    def json(self):
        return {"id": self.id, "route": self.route, "style": self.style}


class Line(NamedTuple):
    """A leaf, its entries, and the layers, each with its stack."""

    leaf: str
    entries: list
    layers: list

    def items(self):
        return self.entries + [item for layer in self.layers for item in layer]


class WrongProfile(Exception):
    pass


def screens(entries):
    return [Item(entry.id, entry.route, "screen") for entry in entries]


class AppSource(PlacesApp):
    """An app, which gestures can change."""

    # The line

    def path_to(self, state, at, is_one):
        """The leaf that is focused in there, and its entries; with one column, those joined."""
        chosen = state.chosen.get(at)
        if chosen is None:
            return at, screens(state.stacks[at])
        inner, entries = self.path_to(state, join(at, chosen), is_one)
        if not is_one or self.schema.containers[at]["kind"] != "split":
            return inner, entries
        before = []
        for column in self.schema.containers[at]["children"]:
            if column == chosen:
                break
            before += self.path_to(state, join(at, column), is_one)[1]
        return at, before + entries

    def line(self, profile, state=None):
        state = state or self.state
        at = profile["at"]
        leaf, entries = "~", []
        if at != "~":
            leaf, entries = self.path_to(state, at or "", profile["columns"] == "one")
        layers = []
        if at in (None, "~"):
            layers = [
                [Item(layer.id, layer.route, layer.style), *screens(layer.stack)]
                for layer in state.layers
            ]
        return Line(leaf, entries, layers)

    def check_profile(self, profile):
        if profile["at"] not in (None, "~") and profile["at"] not in self.schema.containers:
            raise WrongProfile

    def leaves_of(self, profile):
        """The addresses that a line can have."""
        at = profile["at"]
        if at == "~":
            return {"~"}
        found = set()
        for leaf, container in self.schema.containers.items():
            if container["kind"] != "stack":
                continue
            way, names = [""], leaf.split("/") if leaf else []
            for name in names:
                way.append(join(way[-1], name))
            if at is not None and at not in way:
                continue
            way = way[way.index(at or "") :]
            splits = [a for a in way if self.schema.containers[a]["kind"] == "split"]
            found.add(splits[0] if splits and profile["columns"] == "one" else leaf)
        return found

    def entries_of(self, leaf, profile):
        """What the line of a hidden leaf is now."""
        return self.path_to(self.state, leaf, profile["columns"] == "one")[1]

    def ids_of(self, state):
        return state.ids()

    # Back and forward

    def after_back(self):
        """What is allowed, and the state after it."""
        question = self.state.question
        if question and not self.came_since(self.state, question):
            return "none", self.state
        app = copy.copy(self)
        app.events = []
        result, after = app.attempt(self.state, "back", None)
        if isinstance(result, dict):
            if "question" not in result:
                return "held", self.state
            agreed = (result["question"]["leave"], result["question"]["enter"])
            return "asks", self.moved_up(app.attempt(self.state, "back", None, None, agreed)[1])
        return ("none" if result in ("none", "noop") else "yes"), self.moved_up(after)

    def moved_up(self, state):
        state = copy.deepcopy(state)
        self.move_up(state)
        return state

    def after_forward(self):
        """The state after `travel(1)`, or None if it is refused or asks."""
        other = copy.deepcopy(self)
        result = other.travel(1)
        return other.state if result == "done" else None

    def forward(self):
        return self.travel(1)

    # Gestures

    def is_root(self, number):
        return any(stack[0].id == number for stack in self.state.stacks.values())

    def remove(self, ids, cause):
        """A gesture took these ids."""
        return self.counted(self._remove, ids, cause)

    def _remove(self, ids, cause):
        intent = {"gesture": ids}
        base, question = self.state, self.state.question
        result, after = self.attempt(base, intent, cause)
        if result == "done" or "question" in result:
            after = copy.deepcopy(after)
            closing = self.keep_question(base, after, question, "question" in result)
            self.settle(base, after, intent)
            result = self.finish(base, after, "gesture", cause, intent, result, closing)
        if result == "done":
            return True, "done"
        if "refused" in result:
            return False, result["refused"]
        if "question" in result:
            return False, {"question": {"leave": result["question"]["leave"]}}
        return False, result

    def do_gesture(self, state, ids):
        for number in ids:
            if number in state.ids():
                self.cut(state, number)
        return "done"


class StoreSource:
    """One stack."""

    def __init__(self, initial, is_inside, middleware=()):
        self.model = Model([(n + 1, route) for n, route in enumerate(initial)], is_inside)
        self.model.last_id = len(initial)
        self.model.middleware = list(middleware)

    def line(self, profile, entries=None):
        entries = self.model.entries if entries is None else entries
        return Line("", [Item(n, route, "screen") for n, route in entries], [])

    def check_profile(self, profile):
        if profile["at"] not in (None, ""):
            raise WrongProfile

    def leaves_of(self, profile):
        return {""}

    def entries_of(self, leaf, profile):
        return self.line(profile).entries

    def ids_of(self, entries):
        return {number for number, _ in entries}

    def after_back(self):
        if not self.model.available:
            return "none", self.model.entries
        return "yes", self.model.entries[:-1]

    def after_forward(self):
        return None

    def is_root(self, number):
        return self.model.inside and self.model.entries[0][0] == number

    def remove(self, ids, cause):
        known = [number for number, _ in self.model.entries]
        place = min(known.index(number) for number in ids)
        command = {"popToEntry": known[place - 1]} if place else "popToRoot"
        result = self.model.execute(command)
        return is_success(result), result
