"""A naive model of an app, written from the contract alone: the state is copied for every intent,
and every question about it is answered by looking through all of it. What the fuzzers compare
with."""

import copy

from app_schema import (
    SchemaError,
    canonical,
    canonical_number,
    fit_value,
    make_route,
    NoFit,
    SLUG,
    text_of,
)


class Refused(Exception):
    def __init__(self, reason):
        super().__init__(reason)
        self.reason = reason


class Answered(Exception):
    """A result that changes nothing: "none", unhandled, rejected."""

    def __init__(self, result):
        super().__init__(result)
        self.result = result


class Entry:
    def __init__(self, number, route):
        self.id, self.route = number, route

    def json(self):
        return {"id": self.id, "route": self.route}


class Layer(Entry):
    def __init__(self, number, route, style):
        super().__init__(number, route)
        self.style, self.stack = style, []

    def full(self):
        return {
            "id": self.id,
            "route": self.route,
            "style": self.style,
            "stack": [entry.json() for entry in self.stack],
        }


class State:
    """Everything that an intent can change."""

    def __init__(self):
        self.facts, self.stacks, self.chosen, self.history = {}, {}, {}, {}
        self.layers, self.queue = [], []
        self.pending = self.question = None
        self.tickets = set()
        self.last_id = self.last_token = 0

    def entries(self):
        """Every entry and layer that is not queued."""
        for stack in self.stacks.values():
            yield from stack
        for layer in self.layers:
            yield layer
            yield from layer.stack

    def ids(self):
        return {entry.id for entry in self.entries()} | {layer.id for layer in self.queue}


def shape(state, since=None):
    """Containers, layers and queue, to be compared; without what is younger than `since`."""

    def kept(layers):
        return [layer.full() for layer in layers if since is None or layer.id <= since]

    return (
        {at: [entry.json() for entry in stack] for at, stack in state.stacks.items()},
        state.chosen,
        state.history,
        kept(state.layers),
        kept(state.queue),
    )


class App:
    def __init__(self, schema, facts=None):
        self.schema, self.seq, self.events = schema, 0, []
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
                state.history[at] = [tab for tab in state.history[at] if tab not in (old, name)] + [
                    old
                ]
            state.chosen[at] = name
            at = join(at, name)

    def holds(self, condition, facts):
        if isinstance(condition, dict):
            ((name, values),) = condition.items()
            return facts[name] in values
        return facts[condition.lstrip("!")] is not condition.startswith("!")

    def all_hold(self, conditions, facts):
        return all(self.holds(condition, facts) for condition in conditions)

    def in_order(self, conditions):
        """The facts of conditions, in the order of the schema."""
        names = {next(iter(c)) if isinstance(c, dict) else c.lstrip("!") for c in conditions}
        return [name for name in self.schema.facts if name in names]

    def declared(self, entry_or_route):
        route = entry_or_route.route if isinstance(entry_or_route, Entry) else entry_or_route
        return self.schema.routes[route["name"]]

    def locks(self, state):
        return [layer for layer in state.layers if "while" in self.declared(layer)]

    # Reading intents

    def read(self, intent, nested=False):
        if intent in ("back", "backToRoot", "dismiss", "dismissAll", "forget"):
            return intent
        if not isinstance(intent, dict) or len(intent) != 1:
            raise SchemaError("unknownIntent")
        ((kind, value),) = intent.items()
        schema = self.schema
        if not is_well_formed(kind, value):
            raise SchemaError("invalid")
        if kind in ("transaction", "answer", "goForResult") and nested:
            raise SchemaError("notInTransaction")
        if kind in ("go", "goForResult"):
            route = schema.fit(value)
            if "while" in self.declared(route):
                raise SchemaError("whileOnly", route["name"])
            if kind == "goForResult" and "returns" not in self.declared(route):
                raise SchemaError("noReturns", route["name"])
            return {kind: route}
        if kind == "open":
            if isinstance(value, str):
                return intent
            route = schema.fit(value)
            if "while" in self.declared(route):
                raise SchemaError("whileOnly", route["name"])
            return {kind: route}
        if kind == "backTo":
            if isinstance(value, (int, float)):
                return {kind: canonical_number(value)}
            return {kind: schema.fit(value)}
        if kind == "replace":
            return {kind: self.pushed(value)}
        if kind == "update":
            return {kind: canonical(value)}
        if kind == "remove":
            return {kind: canonical_number(value)}
        if kind == "answer":
            read = {"value": canonical(value["value"])}
            if "ticket" in value:
                read["ticket"] = canonical_number(value["ticket"])
            return {kind: read}
        if kind == "select":
            if value not in schema.containers:
                raise SchemaError("unknownAddress")
            return intent
        if kind == "reset":
            read = {}
            if "at" in value:
                at = value["at"]
                if at not in schema.leaves and not (at[:1] == "~" and at[1:].isdigit()):
                    raise SchemaError("unknownAddress")
                read["at"] = at
            read["path"] = [self.pushed(route) for route in value["path"]]
            return {kind: read}
        if kind == "transaction":
            return {kind: [self.read(item, nested=True) for item in value]}
        raise SchemaError("unknownIntent")

    def pushed(self, route):
        route = self.schema.fit(route)
        if not self.schema.is_pushed(route["name"]):
            raise SchemaError("notPushed", route["name"])
        return route

    # What intents do, on a copy

    def apply(self, state, intent):
        """Changes `state` and answers what that is called."""
        if isinstance(intent, str):
            return getattr(self, "do_" + intent)(state)
        ((kind, value),) = intent.items()
        return getattr(self, "do_" + kind)(state, value)

    def do_go(self, state, route, anew=False):
        schema, name = self.schema, route["name"]
        if schema.is_root(name):
            leaf = schema.root_leaf[name]
            self.select(state, leaf)
            state.layers = []
            del state.stacks[leaf][1:]
            state.stacks[leaf][0].route = route
            return "done"
        reuse = self.declared(route).get("reuse", "top") if not anew else "none"
        if schema.is_layer(name):
            return self.go_layer(state, route, reuse)
        if "in" in self.declared(route):
            leaf = self.focused(state, self.declared(route)["in"])
            self.select(state, leaf)
            state.layers = []
        here = self.here(state)
        top = here[-1] if here else None
        if reuse in ("top", "name") and top and top.route == route:
            return "done"
        if reuse == "name" and top and top.route["name"] == name:
            here.pop()
        if reuse == "stack":
            for index in reversed(range(len(here))):
                if here[index].route == route:
                    del here[index + 1 :]
                    return "done"
        here.append(self.entry(state, route))
        return "done"

    def go_layer(self, state, route, reuse):
        busy = self.declared(route).get("whenBusy", "over")
        layers = state.layers
        if reuse != "none":
            if layers and layers[-1].route == route and not layers[-1].stack:
                return "done"
            if busy == "queue" and any(layer.route == route for layer in state.queue):
                return "done"
            if reuse == "stack":
                for index in reversed(range(len(layers))):
                    if layers[index].route == route:
                        del layers[index + 1 :]
                        layers[index].stack = []
                        return "done"
        if layers and busy == "reject":
            raise Refused("busy")
        layer = self.layer(state, route)
        if layers and busy == "queue":
            state.queue.append(layer)
            return {"queued": layer.id}
        if layers and busy == "replace":
            layers.pop()
        layers.append(layer)
        return "done"

    def do_goForResult(self, state, route):
        self.do_go(state, route, anew=True)
        state.tickets.add(state.last_id)
        return {"ticket": state.last_id}

    def do_open(self, state, target):
        if isinstance(target, str):
            kind, found = self.schema.match(target)
            if kind == "rejected":
                raise Answered({"rejected": found})
            if kind == "unhandled":
                raise Answered({"unhandled": {"url": target}})
            target = found
        schema, name = self.schema, target["name"]
        is_layer = schema.is_layer(name)
        parents = schema.parents(target)
        if schema.is_root(name):
            leaf, path = schema.root_leaf[name], []
            state.stacks[leaf][0].route = target
        else:
            place = [
                self.declared(route)["in"]
                for route in [target] + parents
                if "in" in self.declared(route)
            ]
            leaf = self.focused(state, place[0] if place else "")
            path = parents if is_layer else parents + [target]
        if not is_layer or parents:
            self.select(state, leaf)
            self.rebuild(state, state.stacks[leaf], 1, path)
        if is_layer:
            stays = (
                len(state.layers) == 1
                and state.layers[0].route == target
                and not state.layers[0].stack
            )
            if not stays:
                state.layers = [self.layer(state, target)]
        else:
            state.layers = []
        return "done"

    def rebuild(self, state, stack, start, path):
        """Makes a stack above its first `start` entries that path; equal beginnings stay."""
        kept = 0
        while (
            kept < len(path)
            and start + kept < len(stack)
            and stack[start + kept].route == path[kept]
        ):
            kept += 1
        del stack[start + kept :]
        stack.extend(self.entry(state, route) for route in path[kept:])

    def do_back(self, state):
        if state.layers:
            if state.layers[-1].stack:
                state.layers[-1].stack.pop()
            else:
                state.layers.pop()
            return "done"
        at = self.focused(state)
        if len(state.stacks[at]) > 1:
            state.stacks[at].pop()
            return "done"
        while at:
            at, _, name = at.rpartition("/")
            container = self.schema.containers[at]
            if container["kind"] == "split":
                position = container["children"].index(name)
                if position:
                    state.chosen[at] = container["children"][position - 1]
                    return "done"
            elif state.history[at]:
                state.chosen[at] = state.history[at].pop()
                return "done"
        raise Answered("none")

    def do_backTo(self, state, target):
        here = self.here(state)

        def is_it(entry):
            return entry.route == target if isinstance(target, dict) else entry.id == target

        for index in reversed(range(len(here))):
            if is_it(here[index]):
                del here[index + 1 :]
                return "done"
        if state.layers and is_it(state.layers[-1]):
            here.clear()
            return "done"
        raise Refused("notFound")

    def do_backToRoot(self, state):
        del self.here(state)[0 if state.layers else 1 :]
        return "done"

    def do_replace(self, state, route):
        here = self.here(state)
        if len(here) == (0 if state.layers else 1):
            raise Refused("root")
        self.check_place(route, None if state.layers else self.focused(state))
        here.pop()
        here.append(self.entry(state, route))
        return "done"

    def check_place(self, route, leaf):
        at = self.declared(route).get("in")
        if at is not None and (leaf is None or not is_in(leaf, at)):
            raise Refused("elsewhere")

    def do_update(self, state, values):
        shown = self.shown(state)
        params = dict(shown.route.get("params", {}))
        for key, value in values.items():
            if key not in self.schema.params[shown.route["name"]]:
                raise SchemaError("unknownParam", shown.route["name"], key)
            if value is None:
                params.pop(key, None)
            else:
                params[key] = value
        shown.route = self.schema.fit(make_route(shown.route["name"], params))
        return "done"

    def do_remove(self, state, number):
        for stack in state.stacks.values():
            for index, entry in enumerate(stack):
                if entry.id == number:
                    if index == 0:
                        raise Refused("root")
                    del stack[index]
                    return "done"
        for index, layer in enumerate(state.layers):
            if layer.id == number:
                del state.layers[index:]
                return "done"
            for place, entry in enumerate(layer.stack):
                if entry.id == number:
                    del layer.stack[place]
                    return "done"
        for layer in state.queue:
            if layer.id == number:
                state.queue.remove(layer)
                return "done"
        raise Refused("notFound")

    def do_dismiss(self, state):
        del state.layers[-1:]
        return "done"

    def do_dismissAll(self, state):
        state.layers, state.queue = [], []
        return "done"

    def do_answer(self, state, answer):
        if "ticket" in answer:
            ticket = answer["ticket"] if answer["ticket"] in state.tickets else None
        else:
            down = list(reversed(self.here(state))) + state.layers[-1:]
            ticket = next((entry.id for entry in down if entry.id in state.tickets), None)
        if ticket is None:
            raise Refused("nobodyAsked")
        asked = next((e for e in [*state.entries(), *state.queue] if e.id == ticket), None)
        # A layer that came after the question that is answered now: there is none yet.
        if asked is None:
            raise Refused("nobodyAsked")
        try:
            fit_value(self.schema.returns[asked.route["name"]], answer["value"])
        except NoFit:
            raise SchemaError("wrongType", asked.route["name"]) from None
        self.cut(state, ticket)
        self.answered = ticket
        return "done"

    def cut(self, state, number, keeps_locks=False):
        """Takes away an entry, layer or queued layer with what is above it."""
        for stack in [*state.stacks.values(), *(layer.stack for layer in state.layers)]:
            for index, entry in enumerate(stack):
                if entry.id == number:
                    del stack[index:]
                    return
        for index, layer in enumerate(state.layers):
            if layer.id == number:
                above = state.layers[index + 1 :]
                state.layers[index:] = [
                    l for l in above if keeps_locks and "while" in self.declared(l)
                ]
                return
        state.queue = [layer for layer in state.queue if layer.id != number]

    def do_select(self, state, address):
        before = copy.deepcopy(shape(state))
        self.select(state, address)
        if shape(state) == before and address:
            around = self.schema.containers[address.rpartition("/")[0]]
            if around.get("pops"):
                del state.stacks[self.focused(state, address)][1:]
        return "done"

    def do_reset(self, state, reset):
        if "at" not in reset:
            leaf = None if state.layers else self.focused(state)
            stack = self.here(state)
        elif reset["at"].startswith("~"):
            number = int(reset["at"][1:])
            leaf, stack = None, None
            for layer in state.layers:
                if layer.id == number:
                    stack = layer.stack
            if stack is None:
                raise Refused("notFound")
        else:
            leaf, stack = reset["at"], state.stacks[reset["at"]]
        for route in reset["path"]:
            self.check_place(route, leaf)
        self.rebuild(state, stack, 0 if leaf is None else 1, reset["path"])
        return "done"

    def do_forget(self, state):
        state.pending = None
        return "done"

    # Locks and conditions

    def check(self, before, after):
        """None, or why an intent that leads from one state to the other cannot be."""
        held = self.held(before, after)
        if held:
            return {"held": sorted(layer.id for layer in held)}
        failing = self.failing(before, after)
        return self.requires(failing, after.facts) if failing else None

    def held(self, before, after):
        left = {layer.id for layer in after.layers}
        return [layer for layer in self.locks(before) if layer.id not in left]

    def failing(self, before, after):
        new = [e for e in [*after.entries(), *after.queue] if e.id > before.last_id]
        for entry in sorted(new, key=lambda e: e.id):
            if not self.all_hold(self.declared(entry).get("requires", []), after.facts):
                return entry.route
        return None

    def needs(self, route, facts):
        return self.in_order(
            [c for c in self.declared(route)["requires"] if not self.holds(c, facts)]
        )

    def requires(self, route, facts):
        return {"requires": {"route": route["name"], "facts": self.needs(route, facts)}}

    def plan(self, state, intent):
        """The state after an intent and its result, without questions."""
        kind = name_of(intent)
        if kind == "transaction":
            return self.plan_transaction(state, intent["transaction"])
        if kind in ("go", "open"):
            return self.plan_waiting(state, intent)
        after = copy.deepcopy(state)
        result = self.apply(after, intent)
        if why := self.check(state, after):
            raise Refused(why)
        return after, result

    def plan_transaction(self, state, items):
        for index, item in enumerate(items):
            after = copy.deepcopy(state)
            try:
                self.apply(after, item)
                if why := self.check(state, after):
                    raise Refused(why)
            except Refused as refusal:
                raise Refused({"index": index, "reason": refusal.reason}) from None
            except Answered as answer:
                if answer.result == "none":
                    continue
                raise Refused({"index": index, "reason": answer.result}) from None
            state = after
        return state, "done"

    def plan_waiting(self, state, intent):
        step, pending = intent, None
        while True:
            after = copy.deepcopy(state)
            result = self.apply(after, step)
            if held := self.held(state, after):
                lock = held[-1]
                needs = self.in_order(self.declared(lock)["while"])
                after = copy.deepcopy(state)
                after.pending = {
                    "intent": intent,
                    "route": lock.route["name"],
                    "needs": needs,
                    "screen": None,
                }
                return after, {"pending": {"needs": needs, "shown": lock.route}}
            failing = self.failing(state, after)
            if failing is None:
                break
            other = self.declared(failing).get("orElse")
            if other is None:
                raise Refused(self.requires(failing, state.facts))
            step = {"go": self.schema.fit(other)}
            pending = {
                "intent": intent,
                "route": failing["name"],
                "needs": self.needs(failing, state.facts),
                "screen": None,
            }
        if pending is None:
            return after, result
        shown = step["go"]
        new = [e for e in [*after.entries(), *after.queue] if e.id > state.last_id]
        old = state.pending and state.pending["screen"]
        if new:
            pending["screen"] = new[0].id
            if "returns" in self.declared(shown):
                after.tickets.add(new[0].id)
        elif any(e.id == old and e.route == shown for e in [*after.entries(), *after.queue]):
            pending["screen"] = old
        after.pending = pending
        return after, {"pending": {"needs": pending["needs"], "shown": shown}}

    # Questions

    def touched(self, before, after):
        """The screens to ask about: ids that leave, routes that enter."""
        left = after.ids()
        known = before.ids()
        leave = sorted(
            e.id
            for e in before.entries()
            if e.id not in left and e.id != self.answered and self.declared(e).get("leave") == "ask"
        )
        enter = [
            e.route
            for e in sorted([*after.entries(), *after.queue], key=lambda e: e.id)
            if e.id not in known and self.declared(e).get("enter") == "ask"
        ]
        return leave, enter

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
        leave, enter = self.touched(focused, after)
        if any(e not in agreed[0] for e in leave) or any(r not in agreed[1] for r in enter):
            if name_of(intent) == "goForResult":
                return {"refused": {"asks": {"leave": leave, "enter": enter}}}, start
            focused.last_token += 1
            focused.question = {
                "token": focused.last_token,
                "intent": intent,
                "source": source,
                "leave": leave,
                "enter": enter,
                "since": focused.last_id if since is None else since,
            }
            asked = {"token": focused.last_token, "leave": leave, "enter": enter}
            return {"question": asked}, focused
        if is_done(result) and shape(after) == shape(start) and after.pending == start.pending:
            return "noop", start
        return result, after

    # The entrances

    def send(self, given):
        source, origin, intent = None, None, given
        if (
            isinstance(given, dict)
            and "intent" in given
            and not set(given) - {"intent", "from", "source"}
        ):
            intent, source, origin = given["intent"], given.get("source"), given.get("from")
        intent = self.read(intent)
        base = self.state
        column = None
        if origin is not None:
            column = self.column(base, origin)
            if column is None:
                stale = {"from": origin, "shown": self.shown(base).id}
                return self.tell({"refused": {"stale": stale}}, intent)
        question = base.question
        if intent == "back" and question and not self.came_since(base, question):
            self.state = after = copy.deepcopy(base)
            after.question = None
            self.events.append({"withdrawn": question["token"]})
            return {"withdrawn": question["token"]}
        result, after = self.attempt(base, intent, source, column or None)
        if not changes(result):
            return self.tell(result, intent)
        asked = after.question if "question" in result else None
        after.question = asked or question
        withdrawn = question and (
            asked or shape(base, question["since"]) != shape(after, question["since"])
        )
        if withdrawn:
            after.question = asked
        self.settle(base, after, intent)
        self.commit(base, after, name_of(intent), source, intent, withdrawn and question["token"])
        return self.tell(result, intent)

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

    def resolve(self, token, answer):
        base = self.state
        question = base.question
        if question is None or question["token"] != token:
            return "noop"
        if isinstance(answer, dict) and "cancel" in answer:
            self.state = after = copy.deepcopy(base)
            after.question = None
            result = {"cancelled": canonical(answer["cancel"])}
            return self.tell(result, question["intent"])
        intent, source = question["intent"], question["source"]
        agreed, column = (question["leave"], question["enter"]), None
        later = self.came_since(base, question)
        start = copy.deepcopy(base)
        start.layers = [layer for layer in start.layers if layer.id <= question["since"]]
        start.question = None
        if answer != "proceed":
            intent, source, origin = answer["redirect"], None, None
            if isinstance(intent, dict) and "intent" in intent:
                source, origin = intent.get("source"), intent.get("from")
                intent = intent["intent"]
            intent, agreed = self.read(intent), ((), ())
            if origin is not None:
                column = self.column(start, origin)
                if column is None:
                    self.state = after = copy.deepcopy(base)
                    after.question = None
                    stale = {"from": origin, "shown": self.shown(start).id}
                    return self.tell({"refused": {"stale": stale}}, intent)
        result, after = self.attempt(
            start, intent, source, column or None, agreed, question["since"]
        )
        if not changes(result):
            self.state = after = copy.deepcopy(base)
            after.question = None
            return self.tell(result, intent)
        after = copy.deepcopy(after)
        after.layers += copy.deepcopy(later)
        self.settle(base, after, intent)
        self.commit(base, after, name_of(intent), source, intent, None)
        return self.tell(result, intent)

    def settle(self, base, after, intent):
        """Drops the pending intent whose screen has gone without a value; moves the queue up."""
        pending = base.pending
        if (
            pending
            and after.pending == pending
            and pending["screen"] is not None
            and pending["screen"] not in after.ids()
        ):
            keeps = (
                self.answered == pending["screen"]
                and intent["answer"]["value"] is not None
                and intent["answer"]["value"] is not False
            )
            after.pending = dict(pending, screen=None) if keeps else None
        self.move_up(after)

    def move_up(self, state):
        if not state.layers and state.queue:
            state.layers = [state.queue.pop(0)]

    def set_facts(self, facts):
        base = self.state
        for name, value in facts.items():
            if name not in self.schema.facts:
                raise SchemaError("unknownFact")
            declared = self.schema.facts[name]
            if value not in declared.get("values", [True, False]) or isinstance(value, bool) != (
                "values" not in declared
            ):
                raise SchemaError("doesNotFit")
        changed = [
            name for name in base.facts if facts.get(name, base.facts[name]) != base.facts[name]
        ]
        if not changed:
            return "noop"
        after = copy.deepcopy(base)
        after.facts.update(facts)
        self.evict(after)
        evicted = sorted(base.ids() - after.ids())
        question, withdrawn = base.question, None
        if question and set(question["leave"]) & set(evicted):
            withdrawn, after.question = question["token"], None
        pending, resumed, source = after.pending, None, None
        if pending and pending["screen"] not in after.ids():
            after.pending = pending = dict(pending, screen=None)
        self.answered = None
        if pending and self.goes_on(pending, after.facts):
            source = "resume"
            after.pending = None
            if pending["screen"] is not None:
                self.cut(after, pending["screen"], keeps_locks=True)
            open_question, after.question = after.question, None
            resumed, resumed_state = self.attempt(after, pending["intent"], "resume")
            if changes(resumed):
                asked = resumed_state.question
                resumed_state = copy.deepcopy(resumed_state)
                if open_question and (
                    asked
                    or shape(after, open_question["since"])
                    != shape(resumed_state, open_question["since"])
                ):
                    withdrawn, open_question = open_question["token"], None
                after = resumed_state
                after.question = asked or open_question
            else:
                after.question = open_question
        self.answered = None
        self.add_locks(after)
        self.move_up(after)
        resumed_intent = pending["intent"] if source else None
        self.commit(base, after, "facts", source, resumed_intent, withdrawn)
        if source:
            self.tell(resumed, pending["intent"])
        return {"changed": changed, "evicted": evicted, "resumed": resumed}

    def goes_on(self, pending, facts):
        route = self.schema.routes[pending["route"]]
        if "while" in route:
            return not self.all_hold(route["while"], facts)
        needed = [c for c in route["requires"] if self.in_order([c])[0] in pending["needs"]]
        return self.all_hold(needed, facts)

    def evict(self, state):
        def stays(entry):
            return self.all_hold(self.declared(entry).get("requires", []), state.facts)

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
            leaves = not self.all_hold(lock, state.facts) if lock else is_cut or not stays(layer)
            is_cut = is_cut or leaves
            if not leaves:
                trim(layer.stack)
                layers.append(layer)
        state.layers = layers
        state.queue = [layer for layer in state.queue if stays(layer)]

    def add_locks(self, state):
        there = {layer.route["name"] for layer in state.layers}
        for name, route in self.schema.routes.items():
            if (
                "while" in route
                and name not in there
                and self.all_hold(route["while"], state.facts)
            ):
                state.layers.append(self.layer(state, {"name": name}))

    # Commits and events

    def commit(self, base, after, cause, source, intent, withdrawn):
        self.state = after
        if withdrawn:
            self.events.append({"withdrawn": withdrawn})
        if shape(base) != shape(after) or base.facts != after.facts:
            self.seq += 1
            body = {"seq": self.seq, "cause": cause}
            if source is not None:
                body["source"] = source
            body["changes"] = self.changes(base, after)
            self.events.append({"committed": body})
        there = after.ids()
        for ticket in sorted(base.tickets):
            if ticket not in there:
                outcome = {"left": cause}
                if ticket == self.answered:
                    outcome = {"value": intent["answer"]["value"]}
                self.events.append({"answered": {"ticket": ticket, "outcome": outcome}})
        after.tickets &= there
        if base.pending and (
            not after.pending or after.pending["intent"] != base.pending["intent"]
        ):
            if source != "resume" or cause != "facts":
                self.events.append({"forgotten": base.pending["intent"]})

    def tell(self, result, intent):
        """The event of a result."""
        if isinstance(result, dict) and ("pending" in result or "question" in result):
            self.events.append(result)
        elif not changes(result) or "cancelled" in result:
            reason = (
                result["refused"] if "refused" in result and isinstance(result, dict) else result
            )
            self.events.append({"refused": {"intent": intent, "reason": reason}})
        return result

    def changes(self, base, after):
        changes = []
        facts = {n: v for n, v in after.facts.items() if base.facts[n] != v}
        if facts:
            changes.append({"facts": facts})
        up, waiting = {l.id for l in after.layers}, {l.id for l in after.queue}
        were_up, waited = {l.id: l for l in base.layers}, {l.id for l in base.queue}
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
                if old.route != layer.route:
                    updated[layer.id] = (old.route, layer.route)
        for number in sorted(updated):
            old, new = updated[number]
            changes.append({"updated": {"id": number, "old": old, "new": new}})
        for at in self.schema.containers:
            if base.chosen.get(at) != after.chosen.get(at):
                changes.append(
                    {"selected": {"at": at, "from": base.chosen[at], "to": after.chosen[at]}}
                )
        for layer in after.layers:
            if layer.id not in were_up:
                changes.append({"presented": dict(layer.json(), style=layer.style)})
                changes += stack_change(f"~{layer.id}", [], layer.stack, {})
        for layer in after.queue:
            if layer.id not in waited:
                changes.append({"queued": dict(layer.json(), style=layer.style)})
        return changes

    # What hosts read

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

    def json(self):
        state, question = self.state, None
        if state.question:
            question = {"token": state.question["token"], "intent": state.question["intent"]}
            if state.question["source"] is not None:
                question["source"] = state.question["source"]
            question.update(leave=state.question["leave"], enter=state.question["enter"])
        return {
            "facts": state.facts,
            "root": self.node(),
            "layers": [layer.full() for layer in state.layers],
            "queue": [layer.full() for layer in state.queue],
            "pending": state.pending,
            "question": question,
        }

    def hash(self):
        number = 0xCBF29CE484222325
        for byte in text_of(self.json()).encode():
            number = ((number ^ byte) * 0x100000001B3) % 2**64
        return f"{number:016x}"

    def scene(self):
        state = self.state
        scene = {
            "screens": [dict(at=at, **state.stacks[at][-1].json()) for at in self.showing(state)]
        }
        scene["layers"] = [
            {
                "id": layer.id,
                "style": layer.style,
                "at": f"~{layer.id}",
                "top": (layer.stack[-1] if layer.stack else layer).json(),
            }
            for layer in state.layers
        ]
        scene["here"] = f"~{state.layers[-1].id}" if state.layers else self.focused(state)
        scene["title"] = self.schema.title(self.shown(state).route)
        scene["canGoBack"] = self.can_go_back()
        if state.question:
            scene["question"] = {key: state.question[key] for key in ("token", "leave", "enter")}
        return scene

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


def join(at, name):
    return f"{at}/{name}" if at else name


def is_in(leaf, at):
    return at in ("", leaf) or leaf.startswith(at + "/")


def name_of(intent):
    return intent if isinstance(intent, str) else next(iter(intent))


def is_well_formed(kind, value):
    """Whether the payload of an intent has the right JSON type."""

    def is_whole(number):
        return type(number) is int or isinstance(number, float) and number == int(number)

    if kind in ("backTo", "remove") and not isinstance(value, (str, dict)):
        return is_whole(value)
    if kind == "remove":
        return False
    if kind == "answer":
        return (
            isinstance(value, dict)
            and "value" in value
            and not set(value) - {"value", "ticket"}
            and is_whole(value.get("ticket", 0))
        )
    if kind == "reset":
        return (
            isinstance(value, dict)
            and isinstance(value.get("path"), list)
            and not set(value) - {"at", "path"}
            and isinstance(value.get("at", ""), str)
        )
    types = {"update": dict, "transaction": list, "select": str}
    return isinstance(value, types.get(kind, object))


def is_done(result):
    return result == "done" or isinstance(result, dict) and bool({"ticket", "queued"} & set(result))


def changes(result):
    """Whether a result may have changed the state."""
    return (
        is_done(result) or isinstance(result, dict) and bool({"pending", "question"} & set(result))
    )


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
