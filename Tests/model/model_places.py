"""History in the naive model: each place is kept whole."""

import copy

from app_model import App
from model_addresses import Addresses, Sensitive, WrongURL
from model_links import InvalidURL
from model_values import canonical
from model_state import Answered, Refused, changes, is_same, name_of, shape


class PlacesApp(Addresses, App):
    """An app with addresses, a history and what screens keep."""

    def __init__(self, schema, facts=None, history=None, intercept=None):
        super().__init__(schema, facts, intercept)
        self.limit = (history or {}).get("limit", 100)
        self.records = (history or {}).get("records", "places")
        self.notes, self.between = {}, None
        self.places, self.index, self.last_key = [], 0, 0
        if self.limit:
            self.places = [self.new_place(self.place_of(self.state))]

    # Places

    def is_place(self, route):
        declared = self.declared(route)
        return "while" not in declared and declared.get("place", "returns" not in declared)

    def place_of(self, state):
        """The part of a state that a place keeps."""
        place = copy.deepcopy(state)

        def trim(stack):
            for index, entry in enumerate(stack):
                if not self.is_place(entry.route):
                    del stack[index:]
                    return

        for stack in place.stacks.values():
            trim(stack)
        for index, layer in enumerate(place.layers):
            if not self.is_place(layer.route):
                del place.layers[index:]
                break
        for layer in place.layers:
            trim(layer.stack)
        place.queue = [layer for layer in place.queue if self.is_place(layer.route)]
        return place

    def new_place(self, state):
        self.last_key += 1
        return {"key": self.last_key, "state": state, "notes": self.notes_of(state)}

    def notes_of(self, state, notes=None):
        ids, notes = state.ids(), self.notes if notes is None else notes
        return {number: note for number, note in notes.items() if number in ids}

    def told(self, state):
        """What decides whether two places are one."""
        if self.records == "commits":
            return shape(state)[:4]
        leaf = self.focused(state)
        return (
            leaf,
            [entry.route for entry in state.stacks[leaf]],
            [(l.style, l.route, [e.route for e in l.stack]) for l in state.layers],
        )

    def amend(self, state, notes=None):
        place = self.places[self.index]
        place["state"], place["notes"] = state, self.notes_of(state, notes)

    def add(self, state):
        if self.told(state) == self.told(self.places[self.index]["state"]):
            return self.amend(state)
        del self.places[self.index + 1 :]
        self.places.append(self.new_place(state))
        self.index += 1
        if len(self.places) > self.limit:
            del self.places[0]
            self.index -= 1

    def merge(self):
        """Two neighbours that tell the same are one, with the older key."""
        for first in (self.index - 1, self.index):
            if 0 <= first and first + 1 < len(self.places):
                one, other = self.places[first], self.places[first + 1]
                if self.told(one["state"]) == self.told(other["state"]):
                    current = self.places[self.index]
                    current["key"] = min(one["key"], other["key"])
                    self.places[first : first + 2] = [current]
                    self.index = first
                    return self.merge()

    def commit(self, base, after, cause, source, intent, resumed=None):
        kept = dict(self.notes)
        super().commit(base, after, cause, source, intent, resumed)
        left = sorted(base.ids() - after.ids())
        is_asked = after.question and after.question != base.question
        if is_asked and cause == "history":
            return
        if cause == "history":
            brought = self.going["state"].ids()
            self.notes = {n: note for n, note in kept.items() if n not in brought}
            self.notes.update(self.going["notes"])
        self.notes = self.notes_of(after)
        gone = {str(number): kept[number] for number in left if number in kept}
        if cause == "facts" and gone:
            committed = next(e["committed"] for e in self.events[::-1] if "committed" in e)
            committed["changes"].append({"entryStates": gone})
        if cause == "history":
            self.index = self.places.index(self.going)
        if not self.limit or is_same(base, after) and cause != "history":
            return
        new = self.place_of(after)
        if cause == "history":
            self.amend(new)
        elif self.records == "commits":
            self.add(new)
        elif cause in ("update", "updateOf", "replace"):
            self.amend(new)
        elif cause == "facts":
            if self.between is not None:
                self.amend(self.place_of(self.between), kept)
                self.merge()
                self.add(new)
            else:
                self.amend(new)
        else:
            self.add(new)
        self.merge()

    def resume(self, state):
        self.between = None
        after, result = super().resume(state)
        is_question = isinstance(result, dict) and "question" in result
        # What waits again behind the same gate has led nowhere.
        is_elsewhere = shape(after) != shape(state)
        if result is not None and changes(result) and not is_question and is_elsewhere:
            bare = copy.deepcopy(state)
            screen = state.pending["screen"]
            if screen not in after.ids() and screen in state.ids():
                self.cut(bare, screen, keeps_locks=True)
            self.between = bare
        return after, result

    def _set_facts(self, facts):
        self.between = None
        return super()._set_facts(facts)

    # Travelling

    def where(self, delta):
        index = self.index + delta
        while 0 <= index < len(self.places):
            if self.is_allowed(self.places[index]["state"]):
                return index
            index += 1 if delta > 0 else -1
        return None

    def is_allowed(self, place):
        facts = self.state.facts
        return not any(self.failing_conditions(e.route, facts) for e in place.all())

    def can_travel(self, delta):
        return self.where(delta) is not None if delta else False

    def travel(self, delta):
        return self.counted(self._travel, delta)

    def _travel(self, delta):
        if delta == 0:
            return self.tell("noop", {"travel": 0})
        index = self.where(delta)
        if index is None:
            return self.tell({"refused": "noPlace"}, {"travel": delta})
        self.going = self.places[index]
        base = self.state
        result, after = self.attempt(base, {"travel": delta}, None)
        if not changes(result):
            return self.tell(result, {"travel": delta})
        after = copy.deepcopy(after)
        closing = self.settle_and_close(base, after, {"travel": delta}, result)
        return self.finish(base, after, "history", None, {"travel": delta}, result, closing)

    def ask(self, state, intent, source, leave, enter, since):
        result, state = super().ask(state, intent, source, leave, enter, since)
        if name_of(intent) == "travel":
            state.question["key"] = self.going["key"]
        return result, state

    def _resolve(self, token, answer):
        question = self.state.question
        if question and question["token"] == token and "key" in question:
            self.going = self.asked_about(question)
        return super()._resolve(token, answer)

    def asked_about(self, question):
        """The place that a question was about, or that it has become one with; the next that facts
        allow. None if there is none: what was ahead is dropped when another place is added."""
        delta = question["intent"]["travel"]
        there = [n for n, place in enumerate(self.places) if place["key"] <= question["key"]]
        if not there or delta > 0 and there[-1] < self.index:
            return None
        index = there[-1]
        while not self.is_allowed(self.places[index]["state"]):
            index += 1 if delta > 0 else -1
            if not 0 <= index < len(self.places):
                return None
        return self.places[index]

    def do_travel(self, state, delta):
        if self.going is None:
            raise Refused("noPlace")
        if self.going is self.places[self.index]:
            raise Answered("noop")
        place = copy.deepcopy(self.going["state"])
        state.stacks, state.chosen, state.history = place.stacks, place.chosen, place.history
        told = len(self.told_layers(state))
        state.layers = place.layers + state.layers[told:]
        state.queue = place.queue
        return "done"

    # URLs

    def set_url(self, text):
        try:
            read = self.parse_url(text)
        except InvalidURL:
            raise WrongURL from None
        if read is None:
            return self.tell({"unhandled": {"url": text}}, {"url": text})
        return self.counted(self._set_url, text)

    def _set_url(self, text):
        intent = {"url": text}
        base, question = self.state, self.state.question
        result, after = self.attempt(base, intent, None)
        if not changes(result):
            return self.tell(result, intent)
        after = copy.deepcopy(after)
        closing = self.keep_question(base, after, question, "question" in result)
        self.settle(base, after, intent)
        return self.finish(base, after, "url", None, intent, result, closing)

    def do_url(self, state, text):
        leaf, root, path, layers = self.parse_url(text)
        self.select(state, leaf)
        state.stacks[leaf][0].route = root
        self.rebuild(state, state.stacks[leaf], 1, path)
        top = path[-1] if path else root
        if self.is_own(leaf, top):
            for route in self.schema.beside(top):
                self.put_beside(state, route)
        told = len(self.told_layers(state))
        old, locked = state.layers[:told], state.layers[told:]
        kept = []
        for index, (style, route, stack) in enumerate(layers):
            is_equal = index < len(old) and index == len(kept) and old[index].route == route
            if is_equal:
                layer = old[index]
                before = [entry.route for entry in layer.stack]
                self.rebuild(state, layer.stack, 0, stack)
                kept.append(layer)
                if before != stack:
                    kept.append(None)
            else:
                layer = self.layer(state, route)
                self.rebuild(state, layer.stack, 0, stack)
                kept.append(layer)
                kept.append(None)
        state.layers = [layer for layer in kept if layer] + locked
        state.queue = []
        return "done"

    # What screens keep

    def set_entry_state(self, number, value):
        value = canonical(value)
        if number in self.state.ids():
            self.notes[number] = value
            if self.places and number in self.places[self.index]["state"].ids():
                self.places[self.index]["notes"][number] = value
            return
        for place in self.places:
            if number in place["state"].ids():
                place["notes"][number] = value

    def entry_state(self, number):
        if number in self.notes:
            return self.notes[number]
        if number in self.state.ids():
            return None
        found = [p["notes"].get(number) for p in self.places if number in p["state"].ids()]
        return found[-1] if found else None

    # What hosts read

    def url(self):
        try:
            return {"url": self.url_of(self.state)}
        except Sensitive as sensitive:
            return sensitive.result

    def history_json(self):
        locations = []
        for place in self.places:
            try:
                url = self.url_of(place["state"])
            except Sensitive:
                url = None
            title = self.schema.title(self.shown(place["state"]).route)
            locations.append({"key": place["key"], "url": url, "title": title})
        return {"index": self.index, "locations": locations}
