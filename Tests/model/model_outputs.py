"""What hosts read of the naive model: changes, state, scene, description, hash."""

import copy

from model_values import SLUG, canonical, text_of
from model_state import Answered, join


def stack_change(at, old, new, updated):
    """The change of a stack, if any; entries that only changed their parameters go to `updated`."""
    kept = 0
    while kept < min(len(old), len(new)) and old[kept].id == new[kept].id:
        if old[kept].route != new[kept].route:
            updated[old[kept].id] = (old[kept].route, new[kept].route)
        kept += 1
    removed, added = old[kept:], new[kept:]
    if not removed and not added:
        return []
    direction = "replace" if removed and added else "back" if removed else "forward"
    return [
        {
            "stack": {
                "at": at,
                "kept": kept,
                "removed": [entry.json() for entry in removed],
                "added": [entry.json() for entry in added],
                "direction": direction,
            }
        }
    ]


def in_order(intent):
    """An intent in canonical form: reading leaves the members of an update in the order given."""
    if not isinstance(intent, dict):
        return intent
    ((kind, value),) = intent.items()
    if kind == "transaction":
        return {kind: [in_order(part) for part in value]}
    if kind == "updateOf":
        return {kind: dict(value, params=canonical(value["params"]))}
    return {kind: canonical(value)} if kind == "update" else intent


class Outputs:
    """The part of an app that writes."""

    def changes(self, base, after):
        changes = []
        facts = {n: v for n, v in after.facts.items() if base.facts[n] != v}
        if facts:
            changes.append({"facts": facts})
        up, waiting = {l.id for l in after.layers}, {l.id for l in after.queue}
        were_up, waited = {l.id: l for l in base.layers}, {l.id: l for l in base.queue}
        for layer in reversed(base.layers):
            if layer.id not in up:
                changes.append({"dismissed": layer.json()})
        for layer in base.queue:
            if layer.id not in up and layer.id not in waiting:
                changes.append({"dropped": layer.json()})
        updated = {}
        for at in base.stacks:
            changes += stack_change(at, base.stacks[at], after.stacks[at], updated)
        for layer in after.layers:
            if layer.id in were_up:
                old = were_up[layer.id]
                changes += stack_change(f"~{layer.id}", old.stack, layer.stack, updated)
        olds = {entry.id: entry.route for entry in base.all()}
        for entry in after.all():
            if olds.get(entry.id, entry.route) != entry.route:
                updated[entry.id] = (olds[entry.id], entry.route)
        for number in sorted(updated):
            old, new = updated[number]
            changes.append({"updated": {"id": number, "old": old, "new": new}})
        for at in self.schema.containers:
            if base.chosen.get(at) != after.chosen.get(at):
                changes.append(
                    {"selected": {"at": at, "from": base.chosen[at], "to": after.chosen[at]}}
                )
        for at in self.schema.containers:
            if base.badges.get(at) != after.badges.get(at):
                changes.append({"badge": {"at": at, "value": after.badges.get(at)}})
        for layer in after.layers:
            if layer.id not in were_up:
                changes.append({"presented": dict(layer.json(), style=layer.style)})
                changes += stack_change(f"~{layer.id}", [], layer.stack, {})
        for layer in after.queue:
            if layer.id not in waited:
                changes.append({"queued": dict(layer.json(), style=layer.style)})
        return changes

    def node(self, at=""):
        state, container = self.state, self.schema.containers[at]
        if container["kind"] == "stack":
            return {"stack": [entry.json() for entry in state.stacks[at]]}
        items = {name: self.node(join(at, name)) for name in container["children"]}
        if container["kind"] == "tabs":
            return {
                "tabs": {"selected": state.chosen[at], "history": state.history[at], "items": items}
            }
        return {"split": {"focused": state.chosen[at], "columns": items}}

    def waiting_json(self, waiting):
        return dict(waiting, intent=in_order(waiting["intent"]))

    def question_json(self):
        question = self.waiting_json(self.state.question)
        del question["since"]
        question.pop("key", None)
        if question["source"] is None:
            del question["source"]
        return question

    def json(self):
        state = self.state
        badges = state.badges
        value = {
            "facts": state.facts,
            "root": self.node(),
            "layers": [layer.full() for layer in state.layers],
            "queue": [layer.full() for layer in state.queue],
            "pending": state.pending and self.waiting_json(state.pending),
            "question": state.question and self.question_json(),
            "badges": {at: badges[at] for at in sorted(badges)},
        }
        if state.tickets:
            value["asked"] = sorted(state.tickets)
        return value

    def hash(self):
        number = 0xCBF29CE484222325
        for byte in text_of(self.json()).encode():
            number = ((number ^ byte) * 0x100000001B3) % 2**64
        return f"{number:016x}"

    def drawn(self, entry):
        """A screen as the scene tells it."""
        told = dict(entry.json(), title=self.schema.title(entry.route))
        if "meta" in self.declared(entry):
            told["meta"] = canonical(self.declared(entry)["meta"])
        return told

    def scene(self):
        state = self.state
        screens = []
        for at in self.showing(state):
            stack = state.stacks[at]
            screens.append({"at": at, "depth": len(stack), **self.drawn(stack[-1])})
        layers = [
            {
                "id": layer.id,
                "style": layer.style,
                "at": f"~{layer.id}",
                "depth": len(layer.stack) + 1,
                "top": self.drawn(layer.stack[-1] if layer.stack else layer),
            }
            for layer in state.layers
        ]
        scene = {
            "screens": screens,
            "layers": layers,
            "bars": self.bars(),
            "here": f"~{state.layers[-1].id}" if state.layers else self.focused(state),
            "title": self.schema.title(self.shown(state).route),
            "canGoBack": self.can_go_back(),
        }
        if state.question:
            scene["question"] = dict(self.question_json())
            scene["question"].pop("source", None)
        return scene

    def bars(self):
        bars, leaves = [], self.showing(self.state)
        for at, container in self.schema.containers.items():
            if container["kind"] != "tabs":
                continue
            if any(leaf.startswith(at + "/") or not at for leaf in leaves):
                tabs = [self.tab(at, name) for name in container["children"]]
                bars.append({"at": at, "selected": self.state.chosen[at], "tabs": tabs})
        return bars

    def tab(self, at, name):
        declared = self.schema.containers[join(at, name)]["source"]
        tab = {"name": name, "title": declared.get("title", name)}
        if join(at, name) in self.state.badges:
            tab["badge"] = self.state.badges[join(at, name)]
        if "meta" in declared:
            tab["meta"] = canonical(declared["meta"])
        return tab

    def path(self, at=None):
        """The entries of a stack, bottom first; without an address, of the one that is here."""
        state = self.state
        if at is None:
            at = f"~{state.layers[-1].id}" if state.layers else self.focused(state)
        layer = next((layer for layer in state.layers if f"~{layer.id}" == at), None)
        entries = [layer, *layer.stack] if layer else state.stacks[at]
        return [dict(e.json(), title=self.schema.title(e.route)) for e in entries]

    def can_go_back(self):
        state = self.state
        if state.question and not self.came_since(state, state.question):
            return True
        after = copy.deepcopy(state)
        try:
            self.do_back(after)
        except Answered:
            return False
        return not self.held(state, after)

    def describe(self):
        state = self.state
        leaf = self.focused(state)
        text = self.schema.id + (f" [{leaf}]" if leaf else "") + ": "
        text += " > ".join(self.words(entry.route) for entry in state.stacks[leaf])
        for layer in state.layers:
            text += f" + {layer.style} "
            text += " > ".join(self.words(entry.route) for entry in [layer, *layer.stack])
        return text

    def words(self, route):
        def word(key, value):
            if self.schema.params[route["name"]][key].sensitive:
                return "*"
            return value if isinstance(value, str) and SLUG.match(value) else text_of(value)

        params = route.get("params", {})
        if not params:
            return route["name"]
        return f"{route['name']}({','.join(f'{key}={word(key, params[key])}' for key in params)})"
