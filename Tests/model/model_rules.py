"""What stands in the way of an intent: locks, conditions with their gates, and questions."""

import copy

from model_state import Answered, Refused, changes, is_done, is_same, name_of


def condition_of(item):
    """A condition of `requires` and its own way out, if any."""
    if isinstance(item, dict) and set(item) == {"if", "orElse"}:
        return item["if"], item["orElse"]
    return item, None


class Rules:
    """The part of an app that decides whether an intent may be carried out, and how else."""

    # Conditions

    def holds(self, condition, facts):
        if isinstance(condition, dict):
            ((name, values),) = condition.items()
            return facts[name] in values
        return facts[condition.lstrip("!")] is not condition.startswith("!")

    def all_hold(self, conditions, facts):
        return all(self.holds(condition, facts) for condition in conditions)

    def failing_conditions(self, route, facts):
        """The conditions of a route that fail, each with its own way out or None."""
        conditions = map(condition_of, self.declared(route).get("requires", []))
        return [(c, way) for c, way in conditions if not self.holds(c, facts)]

    def in_order(self, conditions):
        """The facts of conditions, in the order of the schema."""
        names = {next(iter(c)) if isinstance(c, dict) else c.lstrip("!") for c in conditions}
        return [name for name in self.schema.facts if name in names]

    def needs(self, route, facts):
        return self.in_order([c for c, _ in self.failing_conditions(route, facts)])

    def gate(self, route, facts):
        """The route to show instead of one that fails, or None; and the last route that fails."""
        while failing := self.failing_conditions(route, facts):
            way = failing[0][1] or self.declared(route).get("orElse")
            if way is None:
                return None, route
            last, route = route, self.schema.fit(way)
        return route, last

    def refusal(self, route, facts):
        """Why an intent that puts `route` somewhere is refused, if it does not become pending."""
        gate, last = self.gate(route, facts)
        route = last if gate is None else route
        facts = self.needs(route, facts)
        return {"requires": {"route": route["name"], "facts": facts, "orElse": gate}}

    def failing(self, before, after):
        """The first route that is newly put somewhere and whose conditions do not hold."""
        for entry in after.added_since(before):
            if self.failing_conditions(entry.route, after.facts):
                return entry.route
        return None

    # Locks

    def locks(self, state):
        return [layer for layer in state.layers if "while" in self.declared(layer)]

    def told_layers(self, state):
        """The layers under the lowest lock."""
        layers = []
        for layer in state.layers:
            if "while" in self.declared(layer):
                break
            layers.append(layer)
        return layers

    def held(self, before, after):
        """The locks of the state before that are in the way, bottom first."""
        left, known = after.ids(), before.ids()
        held = [lock for lock in self.locks(before) if lock.id not in left]
        nearest = None
        for layer in after.layers:
            if "while" in self.declared(layer):
                nearest = layer
            if nearest is None:
                continue
            over = [e for e in [layer, *layer.stack] if e is not nearest and e.id not in known]
            allowed = self.declared(nearest).get("allows", [])
            if any(e.route["name"] not in allowed for e in over):
                held.append(next(lock for lock in self.locks(before) if lock.id == nearest.id))
        return held

    def check(self, before, after):
        """Refuses what leads from one state to the other, if it cannot be."""
        if held := self.held(before, after):
            raise Refused({"held": sorted({lock.id for lock in held})})
        if failing := self.failing(before, after):
            raise Refused(self.refusal(failing, after.facts))

    def insert_lock(self, state, layers):
        """Puts a lock, with what is over it, directly under the lowest that is declared after."""
        names = list(self.schema.routes)
        position = names.index(layers[0].route["name"])
        for index, layer in enumerate(state.layers):
            if "while" in self.declared(layer) and names.index(layer.route["name"]) > position:
                state.layers[index:index] = layers
                return
        state.layers += layers

    def add_locks(self, state):
        there = {layer.route["name"] for layer in state.layers}
        for name, route in self.schema.routes.items():
            if "while" not in route or name in there:
                continue
            if self.all_hold(route["while"], state.facts):
                self.insert_lock(state, [self.layer(state, {"name": name})])

    # Planning: the state after an intent and its result, without questions

    def plan(self, state, intent):
        kind = name_of(intent)
        if kind == "transaction":
            return self.plan_transaction(state, intent["transaction"])
        if kind in ("go", "open", "url"):
            return self.plan_waiting(state, intent)
        after = copy.deepcopy(state)
        result = self.apply(after, intent)
        if kind == "travel":
            return after, result
        self.check(state, after)
        return after, result

    def plan_transaction(self, state, items):
        for index, item in enumerate(items):
            after = copy.deepcopy(state)
            try:
                self.apply(after, item)
                self.check(state, after)
            except Refused as refusal:
                raise Refused({"index": index, "reason": refusal.reason}) from None
            except Answered as answer:
                if answer.result == "none":
                    continue
                raise Refused({"index": index, "reason": answer.result}) from None
            state = after
        return state, "done"

    def plan_waiting(self, state, intent):
        after = copy.deepcopy(state)
        result = self.apply(after, intent)
        if self.held(state, after):
            return self.wait_for_lock(state, intent)
        failing = self.failing(state, after)
        if failing is None:
            return after, result
        gate, _ = self.gate(failing, state.facts)
        if gate is None:
            raise Refused(self.refusal(failing, state.facts))
        after = copy.deepcopy(state)
        self.show_gate(after, gate, under_locks="url" in intent)
        if self.held(state, after):
            return self.wait_for_lock(state, intent)
        screen, added = None, after.added_since(state)
        if added:
            screen = added[0].id
            if "returns" in self.declared(gate):
                after.tickets.add(screen)
        elif state.pending and state.pending["shown"] == gate:
            screen = state.pending["screen"]
        needs = self.needs(failing, state.facts)
        after.pending = self.waiting(intent, failing, needs, gate, screen)
        return after, {"pending": {"needs": needs, "shown": gate}}

    def show_gate(self, state, gate, under_locks):
        locked = []
        if under_locks:
            told = len(self.told_layers(state))
            locked, state.layers = state.layers[told:], state.layers[:told]
        self.apply(state, {"go": gate})
        state.layers += locked

    def wait_for_lock(self, state, intent):
        lock = self.locks(state)[-1]
        needs = self.in_order(self.declared(lock)["while"])
        after = copy.deepcopy(state)
        after.pending = self.waiting(intent, lock.route, needs, lock.route, None)
        return after, {"pending": {"needs": needs, "shown": lock.route}}

    def waiting(self, intent, route, needs, shown, screen):
        kind = name_of(intent)
        if kind in ("open", "url") and isinstance(intent[kind], str):
            intent = {kind: self.schema.without_secrets(intent[kind])}
        return {
            "intent": intent,
            "route": route["name"],
            "needs": needs,
            "shown": shown,
            "screen": screen,
        }

    # Questions

    def touched(self, before, after):
        """The screens to ask about: ids that leave, routes that enter."""
        left = after.ids()
        leave = sorted(
            e.id
            for e in before.entries()
            if e.id not in left and e.id != self.answered and self.declared(e).get("leave") == "ask"
        )
        added = after.added_since(before)
        return leave, [e.route for e in added if self.declared(e).get("enter") == "ask"]

    def attempt(self, start, intent, source, column=None, agreed=((), ()), since=None):
        """Plans an intent and what must be asked about it: the result and the state after it."""
        self.answered = None
        state = copy.deepcopy(start)
        if column is not None:
            self.select(state, column)
        focused = copy.deepcopy(state)
        try:
            after, result = self.plan(focused, intent)
        except Refused as refusal:
            return {"refused": refusal.reason}, start
        except Answered as answer:
            return answer.result, start
        if name_of(intent) == "goForResult":
            agreed = ((), ())
        leave, enter = self.touched(focused, after)
        if any(e not in agreed[0] for e in leave) or any(r not in agreed[1] for r in enter):
            if name_of(intent) == "goForResult":
                return {"refused": {"asks": {"leave": leave, "enter": enter}}}, start
            return self.ask(focused, intent, source, leave, enter, since)
        is_nothing = is_same(after, start) and after.pending == start.pending
        if is_done(result) and is_nothing and name_of(intent) != "travel":
            return "noop", start
        return result, after

    def ask(self, state, intent, source, leave, enter, since):
        state.last_token += 1
        state.question = {
            "token": state.last_token,
            "intent": intent,
            "source": source,
            "leave": leave,
            "enter": enter,
            "since": state.last_id if since is None else since,
        }
        told = {key: state.question[key] for key in ("token", "intent", "leave", "enter")}
        return {"question": told}, state

    # Facts

    def evict(self, state):
        """Takes away what its facts no longer allow."""

        def stays(entry):
            return not self.failing_conditions(entry.route, state.facts)

        def trim(stack):
            for index, entry in enumerate(stack):
                if not stays(entry):
                    del stack[index:]
                    return

        for stack in state.stacks.values():
            trim(stack)
        layers, is_cut = [], False
        for layer in state.layers:
            lock = self.declared(layer).get("while")
            if lock:
                is_cut = not self.all_hold(lock, state.facts)
            else:
                is_cut = is_cut or not stays(layer)
            if not is_cut:
                trim(layer.stack)
                layers.append(layer)
        state.layers = layers
        state.queue = [layer for layer in state.queue if stays(layer)]
        for layer in state.queue:
            trim(layer.stack)

    def look_again(self, state):
        """The pending intent after a change of facts: the state then, the result or None, and
        whether an interceptor is asked about it."""
        pending = state.pending
        bare = copy.deepcopy(state)
        bare.pending = bare.question = None
        screen, is_up = pending["screen"], pending["screen"] in state.ids()
        if is_up:
            self.cut(bare, screen, keeps_locks=True)
        was_taken = screen is not None and not is_up
        if (failing := self.still_failing(bare, pending["intent"])) is not None:
            gate, _ = self.gate(failing, state.facts)
            needs = self.needs(failing, state.facts)
            if gate is None and pending["shown"] is None:
                if needs == pending["needs"]:
                    return state, None, False
                after = copy.deepcopy(state)
                after.pending = dict(pending, route=failing["name"], needs=needs)
                return after, {"pending": {"needs": needs, "shown": None}}, False
            if gate is not None and gate == pending["shown"]:
                if needs == pending["needs"] and not was_taken:
                    return state, None, False
                if is_up:
                    after = copy.deepcopy(state)
                    after.pending = dict(pending, route=failing["name"], needs=needs)
                    return after, {"pending": {"needs": needs, "shown": gate}}, False
        result, after = self.attempt(bare, pending["intent"], "resume")
        if isinstance(result, dict) and "pending" in result:
            waits_for = after.pending["route"]
            if "while" not in self.schema.routes[waits_for]:
                return after, result, True
            if any(l.route["name"] == pending["route"] for l in self.locks(state)):
                return state, None, False
            return after, result, False
        if isinstance(result, dict) and "refused" in result and pending["shown"] is None:
            return state, None, False
        if not changes(result):
            after = bare
        return after, result, is_done(result)

    def still_failing(self, bare, intent):
        """The route that fails, the locks and what is on and over them left aside."""
        bare = copy.deepcopy(bare)
        locks = self.locks(bare)
        if locks:
            del bare.layers[bare.layers.index(locks[0]) :]
        after = copy.deepcopy(bare)
        try:
            self.apply(after, intent)
        except (Refused, Answered):
            return None
        return self.failing(bare, after)
