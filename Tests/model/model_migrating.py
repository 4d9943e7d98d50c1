"""Migrations in the naive model: steps on the JSON of a snapshot."""

import copy

from model_values import NoFit, canonical, fit_value, read_text, resolve, text_of

TEXTS = ("string", "uuid", "slug")


def is_route(value):
    """Whether a value is written as routes are."""
    if isinstance(value, str):
        return value != ""
    return (
        isinstance(value, dict)
        and isinstance(value.get("name"), str)
        and value["name"] != ""
        and not set(value) - {"name", "params"}
        and isinstance(value.get("params", {}), dict)
    )


def names_of(node):
    """The containers in a container, by name; None if it has none."""
    for kind, names in (("tabs", "items"), ("split", "columns")):
        if isinstance(node, dict) and isinstance(node.get(kind), dict):
            found = node[kind].get(names)
            return found if isinstance(found, dict) else None
    return None


def rename_key(values, old, new):
    """The same object with another key in the same position."""
    items = list(values.items())
    values.clear()
    values.update((new if key == old else key, value) for key, value in items)


def is_same(value, other):
    return text_of(canonical(value)) == text_of(canonical(other))


class Migrator:
    """Changes a snapshot of an older version; `dropped` is what its report says."""

    def __init__(self, schema, saved):
        self.schema, self.saved, self.dropped = schema, copy.deepcopy(saved), []

    def run(self):
        before = self.saved["schema"]["version"]
        for migration in self.schema.source.get("migrations", []):
            for step in migration["steps"] if migration["to"] > before else []:
                ((kind, what),) = step.items()
                if kind == "renameAddress":
                    self.rename_address(self.parts(what["from"]), self.parts(what["to"]))
                elif kind in ("renameFact", "mapFact"):
                    self.change_fact(kind, what)
                else:
                    self.change_routes(kind, what)
        self.saved["schema"]["version"] = self.schema.source.get("version", 1)
        return self.saved

    def drop(self, at, route, entry=None):
        if is_route(route):
            route = {"name": route} if isinstance(route, str) else route
            self.dropped.append({"at": at, "route": route, "why": "dropRoute"})
        else:
            self.dropped.append({"at": at, "route": None, "json": entry, "why": "dropRoute"})

    def change_fact(self, kind, what):
        facts = self.saved.setdefault("facts", {})
        if not isinstance(facts, dict):
            return
        if kind == "renameFact":
            if what["from"] in facts and what["to"] not in facts:
                rename_key(facts, what["from"], what["to"])
        elif what["fact"] in facts and is_same(facts[what["fact"]], what["from"]):
            facts[what["fact"]] = what["to"]

    # Routes

    def change_routes(self, kind, what):
        name = what["from"] if kind == "renameRoute" else what["route"]
        self.kind, self.what, self.name = kind, what, name
        self.change_node(self.saved.get("root"), "")
        for member in ("layers", "queue"):
            if isinstance(self.saved.get(member), list):
                self.change_layers(member)
        self.change_pending()

    def change_node(self, node, at):
        if not isinstance(node, dict):
            return
        if isinstance(node.get("stack"), list):
            self.change_stack(node["stack"], at)
            return
        for name, inner in (names_of(node) or {}).items():
            self.change_node(inner, f"{at}/{name}" if at else name)

    def change_stack(self, stack, at):
        kept = []
        for entry in stack:
            if self.changed(entry, "route"):
                kept.append(entry)
            else:
                self.drop(at, entry["route"])
        stack[:] = kept

    def change_layers(self, member):
        kept = []
        for layer in self.saved[member]:
            number = layer.get("id") if isinstance(layer, dict) else None
            is_id = type(number) in (int, float) and number == int(number)
            is_id = is_id and 0 < number < 2**53
            at = f"~{int(number)}" if is_id else "~" + member
            stack = layer.get("stack") if isinstance(layer, dict) else None
            stack = stack if isinstance(stack, list) else []
            if self.changed(layer, "route"):
                self.change_stack(stack, at)
                kept.append(layer)
                continue
            self.drop(at, layer["route"])
            for entry in stack:
                self.drop(at, entry.get("route") if isinstance(entry, dict) else None, entry)
        self.saved[member][:] = kept

    def change_pending(self):
        pending = self.saved.get("pending")
        if not isinstance(pending, dict):
            return
        intent = pending["intent"] if isinstance(pending.get("intent"), dict) else pending
        key = next(iter(intent), None)
        if len(intent) == 1 and key in ("go", "open") and not self.changed(intent, key):
            self.drop("~pending", intent[key])
            self.saved["pending"] = None

    def changed(self, owner, key):
        """Changes the route that is a member of `owner`, if it is meant; False if it is to be
        dropped."""
        route = owner.get(key) if isinstance(owner, dict) else None
        name = route.get("name") if isinstance(route, dict) else route
        if not isinstance(name, str) or name != self.name or not is_route(route):
            return True
        if isinstance(route, str):
            route = owner[key] = {"name": route}
        if self.kind == "dropRoute":
            if self.what["replaceWith"] is None:
                return False
            owner[key] = self.replacement(route)
        elif self.kind == "renameRoute":
            route["name"] = self.what["to"]
        elif self.kind == "addParam":
            route.setdefault("params", {}).setdefault(self.what["name"], self.what["value"])
        else:
            self.change_param(route)
        return True

    def replacement(self, route):
        other = self.what["replaceWith"]
        if isinstance(other, str):
            other = {"name": other}
        made, given = {}, route.get("params", {})
        for key, value in canonical(other.get("params", {})).items():
            if isinstance(value, str) and value.startswith("::"):
                value = value[1:]
            elif isinstance(value, str) and value.startswith(":") and len(value) > 1:
                if value[1:] not in given:
                    continue
                value = given[value[1:]]
            made[key] = value
        return {"name": other["name"], **({"params": made} if made else {})}

    def change_param(self, route):
        what, params = self.what, route.get("params", {})
        name = what.get("name", what.get("by", what.get("from")))
        if name not in params:
            return
        value = params[name]
        if self.kind == "renameParam":
            if what["to"] not in params:
                rename_key(params, name, what["to"])
        elif self.kind == "dropParam":
            self.take(route, name)
        elif self.kind == "changeType":
            params[name] = self.converted(value)
        elif self.kind == "mapValue":
            if is_same(value, what["from"]):
                params[name] = what["to"]
        elif not isinstance(value, (dict, list)) and value is not None:
            text = value if isinstance(value, str) else text_of(canonical(value))
            if text in what["into"]:
                route["name"] = what["into"][text]
                self.take(route, name)

    def take(self, route, name):
        del route["params"][name]
        if not route["params"]:
            del route["params"]

    def converted(self, value):
        kind = resolve(self.what["to"], self.schema.types)
        takes_text = kind in TEXTS if isinstance(kind, str) else isinstance(kind, list)
        if value is None or isinstance(value, (dict, list)) or takes_text == isinstance(value, str):
            return value
        try:
            if isinstance(value, str):
                return read_text(kind, value)
            return fit_value(kind, text_of(canonical(value)))
        except NoFit:
            return value

    # Addresses

    def parts(self, address):
        return address.split("/") if address else []

    def find(self, address):
        node = self.saved.get("root")
        for name in address:
            node = (names_of(node) or {}).get(name)
        return node

    def rename_address(self, old, new):
        moved = self.find(old)
        if not isinstance(moved, dict) or self.find(new) is not None:
            return
        if not old:
            self.wrap(moved, new)
            return
        name, parent, place = old[-1], self.find(old[:-1]), len(old) - 1
        names = names_of(parent)
        is_in_parent = len(new) >= len(old) and new[:place] == old[:-1]
        if is_in_parent and (new[place] == name or new[place] not in names):
            self.wrap(moved, new[place + 1 :])
            rename_key(names, name, new[place])
            self.follow(parent, name, new[place])
            return
        target, depth = self.deepest(new)
        if target is not None:
            del names[name]
            self.follow(parent, name, None)
            self.wrap(moved, new[depth + 1 :])
            target[new[depth]] = moved

    def deepest(self, address):
        node = self.saved.get("root")
        for depth, name in enumerate(address):
            names = names_of(node)
            if names is None or name not in names:
                return names, depth
            node = names[name]
        return None, 0

    def wrap(self, node, names):
        for name in reversed(names):
            inner = dict(node)
            node.clear()
            node["tabs"] = {"selected": name, "history": [], "items": {name: inner}}

    def follow(self, container, old, new):
        for part in container.values():
            if not isinstance(part, dict):
                continue
            for key in ("selected", "focused"):
                if part.get(key) == old and new is not None:
                    part[key] = new
                elif part.get(key) == old:
                    del part[key]
            history = part.get("history")
            if isinstance(history, list):
                kept = [new if name == old else name for name in history]
                history[:] = [name for name in kept if name is not None]
