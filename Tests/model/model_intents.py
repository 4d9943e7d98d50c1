"""What each intent does to a state that may be changed: no gates, no locks, no questions."""

import copy

from model_values import NoFit, SchemaError, fit_value, make_route
from model_state import Answered, Refused, is_in, shape


class Intents:
    """The part of an app that carries intents out."""

    def apply(self, state, intent):
        """Changes `state` and answers what that is called."""
        if isinstance(intent, str):
            return getattr(self, "do_" + intent)(state)
        ((kind, value),) = intent.items()
        return getattr(self, "do_" + kind)(state, value)

    def do_go(self, state, route, anew=False):
        schema, name = self.schema, route["name"]
        if schema.is_root(name):
            leaf = self.leaf_of(state, name)
            self.select(state, leaf)
            state.layers, state.queue = [], []
            del state.stacks[leaf][1:]
            state.stacks[leaf][0].route = route
            return "done"
        reuse = self.declared(route).get("reuse", "top") if not anew else "none"
        if schema.is_layer(name):
            return self.go_layer(state, route, reuse)
        if "in" in self.declared(route):
            leaf = self.focused(state, self.declared(route)["in"])
            self.select(state, leaf)
            state.layers, state.queue = [], []
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
            leaf, path = self.leaf_of(state, name), []
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
        state.queue = []
        for route in schema.beside(target):
            self.put_beside(state, route)
        return "done"

    def leaf_of(self, state, root):
        """The leaf of a root route: of several the one that is focused, else the first."""
        leaves = self.schema.leaves_of(root)
        focused = self.focused(state)
        return focused if focused in leaves else leaves[0]

    def put_beside(self, state, route):
        if self.schema.is_root(route["name"]):
            (leaf,) = self.schema.leaves_of(route["name"])
            state.stacks[leaf][0].route = route
            del state.stacks[leaf][1:]
        else:
            self.rebuild(state, state.stacks[self.declared(route)["in"]], 1, [route])

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
        self.update(self.shown(state), values)
        return "done"

    def do_updateOf(self, state, update):
        entry = state.find(update["id"])
        if entry is None:
            raise Refused("notFound")
        self.update(entry, update["params"])
        return "done"

    def update(self, entry, values):
        name = entry.route["name"]
        params = dict(entry.route.get("params", {}))
        for key, value in values.items():
            if value is not None:
                params[key] = self.schema.fit_parameter(name, key, value)
            elif key in self.schema.params[name]:
                params.pop(key, None)
            else:
                raise SchemaError("unknownParam", name, key)
        entry.route = self.schema.fit(make_route(name, params))

    def do_badge(self, state, badge):
        state.badges.pop(badge["at"], None)
        if badge["value"] is not None:
            state.badges[badge["at"]] = badge["value"]
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
        """Takes away an entry, layer or queued layer with what is above it; up to the next lock, if
        locks are kept."""
        if any(stack[0].id == number for stack in state.stacks.values()):
            return  # A root is always there, also if it is a gate.
        for stack in [*state.stacks.values(), *(layer.stack for layer in state.layers)]:
            for index, entry in enumerate(stack):
                if entry.id == number:
                    del stack[index:]
                    return
        for index, layer in enumerate(state.layers):
            if layer.id == number:
                end = index + 1
                while end < len(state.layers) and not (
                    keeps_locks and "while" in self.declared(state.layers[end])
                ):
                    end += 1
                del state.layers[index:end]
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
