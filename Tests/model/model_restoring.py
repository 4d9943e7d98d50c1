"""One restoration in the naive model: what a snapshot says, step by step, to the state after it."""

import copy
import json

from model_migrating import Migrator
from model_saved import NOTHING, Saved, Screen, canonical_numbers, is_number, is_whole
from model_state import Answered, Entry, Layer, Refused, name_of


class Unrestored(Exception):
    def __init__(self, status):
        super().__init__(status)
        self.status = status


class Restart(Exception):
    """A fault that leads to containers and layers as at first."""


def no_constants(_):
    raise ValueError


def once(pairs):
    if len(dict(pairs)) < len(pairs):
        raise ValueError
    return dict(pairs)


class Restoring(Saved):
    def __init__(self, app, mode):
        self.app, self.schema, self.mode = app, app.schema, mode
        self.version, self.is_reset, self.has_fault = None, False, False
        self.dropped, self.evicted, self.notes = [], [], {}
        self.origins, self.used = {}, set()

    def report(self):
        return {
            "from": self.version,
            "to": self.schema.source.get("version", 1),
            "dropped": self.dropped,
            "evicted": self.evicted,
            "isReset": self.is_reset,
        }

    def run(self, text):
        self.base = self.app.state
        try:
            self.read(self.head(text))
            if self.has_fault and self.mode == "reset":
                raise Restart
            failed = self.evict()
        except Restart:
            return self.reset()
        self.show_layers()
        waits = failed or self.pending
        if waits:
            self.state.pending = self.waiting(*waits)
        return self.state

    # What is dropped

    def drop(self, why, at, route=None, value=NOTHING):
        if self.mode == "strict":
            raise Unrestored("NAV_ERR_STATE" if why == "format" else "NAV_ERR_SCHEMA")
        self.has_fault = True
        told = {"at": at, "route": route}
        if route is None:
            told["json"] = None if value is NOTHING else canonical_numbers(value)
        self.dropped.append(dict(told, why=why))

    # (1) The head

    def head(self, text, is_newer_fine=False):
        try:
            saved = json.loads(text, parse_constant=no_constants, object_pairs_hook=once)
        except (ValueError, RecursionError):
            if self.mode == "strict":
                raise Unrestored("NAV_ERR_JSON") from None
            self.drop("format", "")
            raise Restart from None
        at, status = self.fault(saved, is_newer_fine)
        if at is None:
            if self.version >= self.schema.source.get("version", 1):
                return saved
            migrator = Migrator(self.schema, saved)
            saved = migrator.run()
            self.dropped += migrator.dropped
            return saved
        if self.mode == "strict":
            raise Unrestored(status)
        member = saved.get(at[1:], NOTHING) if at else saved
        self.drop("format", at, value=member)
        raise Restart

    def fault(self, saved, is_newer_fine):
        if not isinstance(saved, dict):
            return "", "NAV_ERR_STATE"
        if not is_number(saved.get("format")) or saved["format"] != 1:
            return "~format", "NAV_ERR_STATE"
        if saved.get("kind") != "app":
            return "~kind", "NAV_ERR_STATE"
        schema = saved.get("schema")
        whole = (
            isinstance(schema, dict)
            and isinstance(schema.get("id"), str)
            and is_whole(schema.get("version"))
            and schema["version"] > 0
        )
        if not whole:
            return "~schema", "NAV_ERR_STATE"
        self.version = int(schema["version"])
        is_newer = self.version > self.schema.source.get("version", 1) and not is_newer_fine
        if schema["id"] != self.schema.id or is_newer and self.mode in ("strict", "reset"):
            return "~schema", "NAV_ERR_SCHEMA"
        return None, None

    # (3) Containers and layers

    def begin(self):
        """The state without layers, its containers as at first and without entries."""
        self.state = state = copy.deepcopy(self.base)
        state.layers, state.queue, state.pending, state.question = [], [], None, None
        for at, container in self.schema.containers.items():
            if container["kind"] != "stack":
                state.chosen[at] = container["initial"]
            if container["kind"] == "tabs":
                state.history[at] = []
        self.stacks = {leaf: [] for leaf in self.schema.leaves}
        self.roots = dict.fromkeys(self.schema.leaves)

    def read(self, saved):
        self.begin()
        if "root" in saved:
            self.node("", "", saved["root"])
        layers = self.layers(saved, "layers")
        queue = self.layers(saved, "queue")
        self.keep_ids(layers, queue, saved.get("lastID"))
        self.build(layers, queue)
        self.facts(saved)
        self.pending = self.read_pending(saved)
        self.asked(saved)
        self.entry_states(saved)

    # Ids

    def keep_ids(self, layers, queue, last):
        """In document order; `origins` has the screens of the ids of the snapshot."""
        there = {entry.id: entry.route["name"] for entry in self.base.all()}
        for layer in [*self.base.layers, *self.base.queue]:
            there.update((entry.id, entry.route["name"]) for entry in layer.stack)
        screens = []
        for leaf in self.schema.leaves:
            screens += ([self.roots[leaf]] if self.roots[leaf] else []) + self.stacks[leaf]
        for layer in [*layers, *queue]:
            screens += [layer, *layer.stack]
        greatest = self.base.last_id
        if is_whole(last) and last < (2**63 - 1) // 2:
            greatest = max(greatest, int(last))
        for screen in screens:
            if screen.id and screen.id not in self.origins:
                self.origins[screen.id] = screen
                greatest = max(greatest, screen.id)
                if there.get(screen.id, screen.route["name"]) != screen.route["name"]:
                    screen.id = 0
                else:
                    self.used.add(screen.id)
            else:
                screen.id = 0
        self.state.last_id = greatest

    def give(self, screen):
        if not screen.id:
            self.state.last_id += 1
            screen.id = self.state.last_id
        return screen.id

    def build(self, layers, queue):
        for leaf in self.schema.leaves:
            if self.roots[leaf] is None:
                number = self.base.stacks[leaf][0].id
                root = {"name": self.schema.containers[leaf]["root"]}
                self.roots[leaf] = Screen(0 if number in self.used else number, root)
                self.used.add(number)
        for leaf in self.schema.leaves:
            screens = [self.roots[leaf], *self.stacks[leaf]]
            self.state.stacks[leaf] = [Entry(self.give(s), s.route) for s in screens]
        self.state.layers = [self.made(layer) for layer in layers]
        self.state.queue = [self.made(layer) for layer in queue]

    def made(self, screen):
        style = self.schema.routes[screen.route["name"]]["show"]
        layer = Layer(self.give(screen), screen.route, style)
        layer.stack = [Entry(self.give(entry), entry.route) for entry in screen.stack]
        return layer

    # (5) What facts do not allow

    def evict(self):
        state = self.state
        before = copy.deepcopy(state)
        self.app.evict(state)
        left = state.ids()
        failed, failed_layer = None, None
        for leaf in self.schema.leaves:
            gone = [entry for entry in before.stacks[leaf] if entry.id not in left]
            self.report_all(gone, leaf)
            if gone and not before.layers and leaf == self.app.focused(before):
                failed = gone[0]
        for layer in before.layers + before.queue:
            kept = next((l for l in state.layers + state.queue if l.id == layer.id), None)
            there = len(kept.stack) if kept else 0
            gone = layer.stack[there:]
            self.report_all(([] if kept else [layer]) + gone, f"~{layer.id}")
            if layer in before.layers and kept is None:
                failed_layer = failed_layer or layer
            if before.layers and layer is before.layers[-1]:
                failed = failed_layer if kept is None else gone[0] if gone else None
        pending = None
        if failed:
            kept = self.notes.get(failed.id, NOTHING)
            pending = ({"go": failed.route}, failed.route["name"], kept)
        gone = {entry["id"] for entry in self.evicted}
        there = {entry.id for entry in self.base.all()}
        state.tickets -= gone - there
        self.notes = {n: note for n, note in self.notes.items() if n not in gone}
        for entry in self.evicted:
            del entry["id"]
        return pending

    def report_all(self, screens, at):
        for screen in screens:
            told = {"id": screen.id, "at": at, "route": screen.route}
            if screen.id in self.notes:
                told["entryState"] = self.notes[screen.id]
            self.evicted.append(told)

    # (6) Locks, the queue, what waits

    def show_layers(self):
        state, app = self.state, self.app
        there = state.ids()
        for name, route in self.schema.routes.items():
            if "while" not in route or not app.all_hold(route["while"], state.facts):
                continue
            up = next((l for l in self.base.layers if l.route["name"] == name), None)
            if up and up.id not in there:
                state.layers.append(Layer(up.id, up.route, up.style))
            else:
                state.layers.append(app.layer(state, {"name": name}))
        app.move_up(state)

    def reset(self):
        self.is_reset, self.notes = True, {}
        self.origins, self.used = {}, set()
        self.begin()
        self.state.last_id = self.base.last_id
        self.build([], [])
        self.show_layers()
        return self.state

    def waiting(self, intent, name, kept):
        app, state = self.app, self.state
        after = copy.deepcopy(state)
        app.answered = None
        held, failing = [], None
        try:
            app.apply(after, intent)
            held = [] if name_of(intent) == "url" else app.held(state, after)
            failing = app.failing(state, after)
        except (Refused, Answered):
            pass
        told = {"intent": intent, "route": name, "needs": [], "shown": None, "screen": None}
        if failing:
            gate, _ = app.gate(failing, state.facts)
            screen = self.topmost(gate["name"]) if gate else None
            needs = app.needs(failing, state.facts)
            told.update(route=failing["name"], needs=needs, shown=gate, screen=screen)
        elif held:
            lock = [layer for layer in state.layers if layer in held][-1]
            needs = app.in_order(app.declared(lock)["while"])
            told.update(route=lock.route["name"], needs=needs, shown=lock.route)
        if kept is not NOTHING:
            told["entryState"] = kept
        return told

    def topmost(self, name):
        stacks = [[layer, *layer.stack] for layer in reversed(self.state.layers)]
        focused = self.app.focused(self.state)
        stacks += [self.state.stacks[leaf] for leaf in [focused, *self.schema.leaves]]
        for stack in stacks:
            for entry in reversed(stack):
                if entry.route["name"] == name:
                    return entry.id
        return None
