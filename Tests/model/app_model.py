"""A naive model of an app, written from the contract alone: the state is copied for every intent,
and every question about it is answered by looking through all of it. What the fuzzers compare
with."""

import copy

from model_values import SchemaError, canonical
from model_intents import Intents
from model_outputs import Outputs
from model_reading import Reading
from model_rules import Rules
from model_state import (
    Entry,
    Layer,
    State,
    changes,
    is_refused,
    is_same,
    join,
    name_of,
    shape,
)


class Cancelled(Exception):
    """What the interceptor said."""

    def __init__(self, reason):
        super().__init__(reason)
        self.result = {"cancelled": reason}


class App(Reading, Intents, Rules, Outputs):
    """`intercept` says of which routes no entry or layer may come, and why."""

    def __init__(self, schema, facts=None, intercept=None):
        self.schema, self.seq, self.revision = schema, 0, 0
        self.events, self.intercept, self.intercepted = [], intercept, []
        self.state = state = State()
        for name, fact in schema.facts.items():
            state.facts[name] = fact["initial"]
        state.facts.update(facts or {})
        for at, container in schema.containers.items():
            if container["kind"] == "stack":
                state.stacks[at] = [self.entry(state, {"name": container["root"]})]
            else:
                state.chosen[at] = container["initial"]
                if container["kind"] == "tabs":
                    state.history[at] = []
        self.add_locks(state)

    # Ids and places

    def entry(self, state, route):
        state.last_id += 1
        return Entry(state.last_id, route)

    def layer(self, state, route):
        state.last_id += 1
        return Layer(state.last_id, route, self.schema.routes[route["name"]]["show"])

    def declared(self, entry_or_route):
        route = entry_or_route.route if isinstance(entry_or_route, Entry) else entry_or_route
        return self.schema.routes[route["name"]]

    def focused(self, state, at=""):
        """The address of the leaf that is focused in a container."""
        while at in state.chosen:
            at = join(at, state.chosen[at])
        return at

    def here(self, state):
        """The stack of the topmost layer, or the focused leaf."""
        return state.layers[-1].stack if state.layers else state.stacks[self.focused(state)]

    def shown(self, state):
        here = self.here(state)
        return here[-1] if here else state.layers[-1]

    def showing(self, state, at=""):
        """The leaves that show, in document order."""
        container = self.schema.containers[at]
        if container["kind"] == "stack":
            return [at]
        if container["kind"] == "tabs":
            return self.showing(state, join(at, state.chosen[at]))
        return [
            leaf for name in container["children"] for leaf in self.showing(state, join(at, name))
        ]

    def select(self, state, address):
        at = ""
        for name in address.split("/") if address else []:
            old = state.chosen[at]
            if at in state.history and old != name:
                others = [tab for tab in state.history[at] if tab not in (old, name)]
                state.history[at] = others + [old]
            state.chosen[at] = name
            at = join(at, name)

    def column(self, state, number):
        """Where the screen of that id shows: the address of its leaf, "" if nothing must be
        focused; None if it does not show or is covered."""
        if self.shown(state).id == number:
            return ""
        if state.layers:
            return None
        for leaf in self.showing(state):
            if state.stacks[leaf][-1].id == number:
                return leaf
        return None

    def came_since(self, state, question):
        return [layer for layer in state.layers if layer.id > question["since"]]

    # The entrances

    def send(self, given):
        return self.counted(self._send, given)

    def resolve(self, token, answer):
        return self.counted(self._resolve, token, answer)

    def set_facts(self, facts):
        return self.counted(self._set_facts, facts)

    def preview(self, given):
        """What sending this, or setting these facts, would lead to."""
        app = copy.copy(self)
        app.events, app.intercept = [], None
        if isinstance(given, dict) and set(given) == {"facts"}:
            result = app.set_facts(given["facts"])
        else:
            result = app.send(given)
        return {
            "result": result,
            "changes": self.changes(self.state, app.state),
            "scene": app.scene(),
        }

    def counted(self, call, *arguments):
        """The revision grows with each call after which the state is another one."""
        before = self.json()
        result = call(*arguments)
        self.revision += self.json() != before
        return result

    def enveloped(self, given):
        """The intent of an envelope, its source and from."""
        members = set(given) if isinstance(given, dict) else set()
        if "intent" in members and members <= {"intent", "from", "source"}:
            return self.read(given["intent"]), given.get("source"), given.get("from")
        return self.read(given), None, None

    def stale(self, state, origin):
        return {"refused": {"stale": {"from": origin, "shown": self.shown(state).id}}}

    def closed(self, event):
        """The state without its question, and the event that says what became of it."""
        self.state = copy.deepcopy(self.state)
        self.state.question = None
        self.events.append(event)

    def _send(self, given):
        intent, source, origin = self.enveloped(given)
        base, column = self.state, None
        if origin is not None:
            column = self.column(base, origin)
            if column is None:
                return self.tell(self.stale(base, origin), intent)
        question = base.question
        if intent == "back" and question and not self.came_since(base, question):
            self.closed({"withdrawn": question["token"]})
            return {"withdrawn": question["token"]}
        result, after = self.attempt(base, intent, source, column or None)
        if not changes(result):
            return self.tell(result, intent)
        after = copy.deepcopy(after)
        closing = self.settle_and_close(base, after, intent, result)
        return self.finish(base, after, self.cause_of(intent), source, intent, result, closing)

    def settle_and_close(self, base, after, intent, result):
        """Settles the state after, and answers the event of an open question's end. What changes
        nothing ends none, such as going to a place where a layer still waits that is shown now."""
        is_asked = "question" in result
        closing = self.keep_question(base, after, base.question, is_asked)
        self.settle(base, after, intent)
        if closing and not is_asked and shape(base) == shape(after):
            after.question, closing = base.question, None
        return closing

    def cause_of(self, intent):
        return {"travel": "history"}.get(name_of(intent), name_of(intent))

    def keep_question(self, base, after, question, is_asked):
        """Leaves the open question in the state after, or answers the event of its end."""
        if not question:
            return None
        if is_asked or shape(base, question["since"]) != shape(after, question["since"]):
            if not is_asked:
                after.question = None
            return {"withdrawn": question["token"]}
        after.question = question
        return None

    def _resolve(self, token, answer):
        base = self.state
        question = base.question
        if question is None or question["token"] != token:
            return "noop"
        by = answer if isinstance(answer, str) else next(iter(answer))
        resolved = {"resolved": {"token": token, "by": by}}
        if by == "cancel":
            self.closed(resolved)
            return self.tell({"cancelled": canonical(answer["cancel"])}, question["intent"])
        intent, source = question["intent"], question["source"]
        agreed, column = (question["leave"], question["enter"]), None
        start = copy.deepcopy(base)
        start.layers = [layer for layer in start.layers if layer.id <= question["since"]]
        start.question = None
        if by == "redirect":
            intent, source, origin = self.enveloped(answer["redirect"])
            agreed = ((), ())
            if origin is not None:
                column = self.column(start, origin)
                if column is None:
                    self.closed(resolved)
                    return self.tell(self.stale(start, origin), intent)
        result, after = self.attempt(
            start, intent, source, column or None, agreed, question["since"]
        )
        if not changes(result):
            self.closed(resolved)
            return self.tell(result, intent)
        after = copy.deepcopy(after)
        self.put_back(base, after, question)
        self.settle(base, after, intent)
        return self.finish(base, after, self.cause_of(intent), source, intent, result, resolved)

    def put_back(self, base, after, question):
        """The layers that came since the question, on top again, locks in their order; but what
        came under a lock that is older than the question is under it again."""
        group = []
        for index, layer in enumerate(copy.deepcopy(base.layers)):
            is_later = layer.id > question["since"]
            if group and (not is_later or "while" in self.declared(layer)):
                older = [l for l in base.layers[index:] if l.id <= question["since"]]
                self.put_group(after, group, [l.id for l in older if "while" in self.declared(l)])
                group = []
            if is_later and after.find(layer.id) is None:
                group.append(layer)
        if group:
            self.put_group(after, group, [])

    def put_group(self, after, group, locks):
        if "while" in self.declared(group[0]):
            self.insert_lock(after, group)
        else:
            places = [i for i, layer in enumerate(after.layers) if layer.id in locks[:1]]
            place = places[0] if places else len(after.layers)
            after.layers[place:place] = group

    def settle(self, base, after, intent):
        """Drops the pending intent whose screen has gone without a value; moves the queue up."""
        pending = base.pending
        if (
            pending
            and after.pending == pending
            and pending["screen"] is not None
            and pending["screen"] not in after.ids()
        ):
            value = intent["answer"]["value"] if self.answered == pending["screen"] else None
            is_given = value is not None and value is not False
            after.pending = dict(pending, screen=None) if is_given else None
        self.move_up(after)

    def move_up(self, state):
        if not state.layers and state.queue:
            state.layers = [state.queue.pop(0)]

    def finish(self, base, after, cause, source, intent, result, closing):
        """Asks the interceptor, makes the commit, and tells what came of the intent."""
        try:
            if not is_same(base, after):
                self.ask_interceptor(base, after, cause, source, intent)
        except Cancelled as cancelled:
            if closing and "resolved" in closing:
                self.closed(closing)
            return self.tell(cancelled.result, intent)
        if closing:
            self.events.append(closing)
        self.commit(base, after, cause, source, intent)
        return self.tell(result, intent)

    def ask_interceptor(self, base, after, cause, source, intent):
        if self.intercept is None:
            return
        changes = self.changes(base, after)
        call = {"intent": intent, "cause": cause}
        if source is not None:
            call["source"] = source
        self.intercepted.append(dict(call, changes=changes))
        for change in changes:
            ((kind, what),) = change.items()
            came = what["added"] if kind == "stack" else []
            came = [what] if kind in ("presented", "queued") else came
            for entry in came:
                if entry["route"]["name"] in self.intercept:
                    raise Cancelled(self.intercept[entry["route"]["name"]])

    def _set_facts(self, facts):
        self.check_facts(facts)
        base = self.state
        changed = [
            name for name in base.facts if facts.get(name, base.facts[name]) != base.facts[name]
        ]
        if not changed:
            return "noop"
        self.answered, closing = None, None
        taken = copy.deepcopy(base)
        taken.facts.update(facts)
        self.evict(taken)
        evicted = sorted(base.ids() - taken.ids())
        if base.question and set(base.question["leave"]) & set(evicted):
            closing, taken.question = {"withdrawn": base.question["token"]}, None
        pending, resumed, after = taken.pending, None, taken
        if pending:
            after, resumed = self.resume(taken)
            if resumed is not None:
                is_asked = isinstance(resumed, dict) and "question" in resumed
                ending = self.keep_question(taken, after, taken.question, is_asked)
                closing = closing or ending
        self.answered = None
        after = copy.deepcopy(after)
        self.add_locks(after)
        self.move_up(after)
        if closing:
            self.events.append(closing)
        is_resumed = resumed is not None
        self.commit(base, after, "facts", "resume" if is_resumed else None, None, resumed)
        if is_resumed:
            self.tell(resumed, pending["intent"])
        return {"changed": changed, "evicted": evicted, "resumed": resumed}

    def check_facts(self, facts):
        for name, value in facts.items():
            if name not in self.schema.facts:
                raise SchemaError("unknownFact")
            declared = self.schema.facts[name]
            if value not in declared.get("values", [True, False]) or isinstance(value, bool) != (
                "values" not in declared
            ):
                raise SchemaError("doesNotFit")

    def resume(self, state):
        """What becomes of the pending intent after a change of facts."""
        pending = state.pending
        after, result, is_intercepted = self.look_again(state)
        if is_intercepted and not is_same(state, after):
            try:
                intent = pending["intent"]
                self.ask_interceptor(state, after, name_of(intent), "resume", intent)
            except Cancelled as cancelled:
                result = cancelled.result
                if pending["shown"] is None:
                    return state, result
                after = copy.deepcopy(state)
                after.pending = None
                if pending["screen"] in state.ids():
                    self.cut(after, pending["screen"], keeps_locks=True)
        return after, result

    # Commits and events

    def commit(self, base, after, cause, source, intent, resumed=None):
        self.state = after
        if not is_same(base, after):
            self.seq += 1
            body = {"seq": self.seq, "cause": cause}
            if source is not None:
                body["source"] = source
            body["changes"] = self.changes(base, after)
            self.events.append({"committed": body})
        self.tell_answered(base, after, cause, intent)
        if base.pending and (
            not after.pending or after.pending["intent"] != base.pending["intent"]
        ):
            if cause != "facts" or is_refused(resumed):
                self.events.append({"forgotten": base.pending["intent"]})
        old, new = self.shown(base), self.shown(after)
        if old.id != new.id:
            self.events.append({"shown": {"from": old.json(), "to": new.json()}})

    def tell_answered(self, base, after, cause, intent):
        there = after.ids()
        for ticket in sorted(base.tickets):
            if ticket not in there:
                outcome = {"left": cause}
                if ticket == self.answered:
                    outcome = {"value": intent["answer"]["value"]}
                told = {"ticket": ticket, "route": base.find(ticket).route, "outcome": outcome}
                self.events.append({"answered": told})
        after.tickets &= there

    def tell(self, result, intent):
        """The event of a result."""
        if isinstance(result, dict) and ("pending" in result or "question" in result):
            self.events.append(result)
        elif not changes(result):
            is_reason = isinstance(result, dict) and "refused" in result
            reason = result["refused"] if is_reason else result
            self.events.append({"refused": {"intent": intent, "reason": reason}})
        return result
