"""Snapshots and restoring in the naive model, for snapshots of the version of the schema."""

import copy
import json

from model_addresses import WrongURL
from model_links import InvalidURL
from model_places import PlacesApp
from model_restoring import Restoring
from model_state import name_of
from model_values import canonical, make_route


class SavingApp(PlacesApp):
    """An app whose state can be written, and brought back."""

    # Writing

    def keeps(self, name):
        """Whether a route is ever written."""
        declared = self.schema.routes[name]
        is_secret = any(p.sensitive and p.required for p in self.schema.params[name].values())
        return "while" not in declared and declared.get("persist", True) and not is_secret

    def without_sensitive(self, route):
        params = self.schema.params[route["name"]]
        values = route.get("params", {})
        return make_route(
            route["name"], {k: v for k, v in values.items() if not params[k].sensitive}
        )

    def written(self, entries, ids):
        """The entries up to the first that is not written."""
        told = []
        for entry in entries:
            if not self.keeps(entry.route["name"]):
                break
            ids.add(entry.id)
            told.append({"id": entry.id, "route": self.without_sensitive(entry.route)})
        return told

    def written_layer(self, layer, ids):
        (told,) = self.written([layer], ids)
        return dict(told, style=layer.style, stack=self.written(layer.stack, ids))

    def written_node(self, at, ids):
        container = self.schema.containers[at]
        if container["kind"] == "stack":
            return {"stack": self.written(self.state.stacks[at], ids)}
        items = {
            name: self.written_node(f"{at}/{name}" if at else name, ids)
            for name in container["children"]
        }
        if container["kind"] == "split":
            return {"split": {"focused": self.state.chosen[at], "columns": items}}
        chosen, history = self.state.chosen[at], self.state.history[at]
        return {"tabs": {"selected": chosen, "history": history, "items": items}}

    def written_pending(self):
        pending = self.state.pending
        if pending is None:
            return None
        intent = pending["intent"]
        kind = name_of(intent)
        target = intent[kind]
        if isinstance(target, dict):
            names, intent = [target["name"]], {kind: self.without_sensitive(target)}
        elif kind == "open":
            matched, found = self.schema.match(target)
            names = [found["name"]] if matched == "route" else []
        else:
            names = self.names_of_address(target)
        if not all(map(self.keeps, names)):
            return None
        if "entryState" in pending:
            return {"intent": intent, "entryState": pending["entryState"]}
        return intent

    def names_of_address(self, url):
        try:
            read = self.parse_url(url)
        except (WrongURL, InvalidURL):
            return []
        if read is None:
            return []
        _, root, path, layers = read
        names = [route["name"] for route in [root, *path]]
        return names + [r["name"] for _, own, stack in layers for r in [own, *stack]]

    def snapshot(self, layers=False, queue=False, pending=True):
        state, ids, shown = self.state, set(), []
        for layer in state.layers if layers else []:
            if not self.keeps(layer.route["name"]):
                break
            shown.append(layer)
        facts = self.schema.facts
        root = self.written_node("", ids)
        told = {
            "format": 1,
            "kind": "app",
            "schema": {"id": self.schema.id, "version": self.schema.source.get("version", 1)},
            "facts": {n: state.facts[n] for n in facts if facts[n].get("persist")},
            "root": root,
            "layers": [self.written_layer(layer, ids) for layer in shown],
            "queue": [
                self.written_layer(layer, ids)
                for layer in (state.queue if queue else [])
                if self.keeps(layer.route["name"])
            ],
            "pending": self.written_pending() if pending else None,
        }
        if asked := sorted(state.tickets & ids):
            told["asked"] = asked
        told["entryState"] = {
            str(number): canonical(self.notes[number])
            for number in sorted(ids)
            if number in self.notes
        }
        told["lastID"] = state.last_id
        return json.dumps(told, separators=(",", ":"), ensure_ascii=False)

    # Restoring

    def restore(self, text, mode):
        """The report; raises `Unrestored` with a status."""
        restoring = Restoring(self, mode)
        after = restoring.run(text)
        if mode != "dryRun":
            self.counted(self.take_over, after, restoring)
        return restoring.report()

    def take_over(self, after, restoring):
        base, kept = self.state, dict(self.notes)
        self.answered = None
        after.question = None
        if base.question:
            self.events.append({"withdrawn": base.question["token"]})
        self.going = None
        super(PlacesApp, self).commit(base, after, "restore", None, None)
        gone = {str(n): kept[n] for n in sorted(base.ids() - after.ids()) if n in kept}
        committed = [event["committed"] for event in self.events if "committed" in event]
        if gone and committed:
            committed[0]["changes"].append({"entryStates": gone})
        self.notes = dict(restoring.notes)
        if self.limit:
            old, new = self.places[self.index]["state"], self.place_of(after)
            is_step = self.records == "commits" and self.told(old) != self.told(new)
            self.last_key += is_step
            self.places, self.index = [self.new_place(new)], 0

    # An intent that was restored

    def look_again(self, state):
        pending = copy.deepcopy(state.pending)
        after, result, is_intercepted = super().look_again(state)
        self.given = None
        if "entryState" not in pending:
            return after, result, is_intercepted
        if after.pending and after.pending["intent"] == pending["intent"]:
            after.pending["entryState"] = pending["entryState"]
        elif result in ("done", "noop") or isinstance(result, dict) and "queued" in result:
            if after.last_id > state.last_id and after.last_id in after.ids():
                self.given = (after.last_id, pending["entryState"])
        return after, result, is_intercepted

    def _set_facts(self, facts):
        self.given = None
        result = super()._set_facts(facts)
        if self.given and self.given[0] in self.state.ids():
            number, value = self.given
            self.set_entry_state(number, value)
        return result
