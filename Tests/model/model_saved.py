"""What a snapshot says in the naive model: containers, layers, facts, and what is with them."""

from model_addresses import WrongURL
from model_links import InvalidURL
from model_state import is_in
from model_values import SchemaError, canonical, canonical_number, make_route

NOTHING = object()
GREATEST = 2**53


class Screen:
    """An entry or layer on its way from the snapshot; 0 stands for a new id."""

    def __init__(self, number, route):
        self.id, self.route, self.stack = number, route, []


class Saved:
    """The part of a restoration that reads; `drop` reports what cannot be kept."""

    # (3) Containers and layers

    def node(self, address, container, node):
        """`container` is the address in the schema, None for one that it does not have."""
        held = (
            next((k for k in node if k in ("stack", "tabs", "split")), None)
            if (isinstance(node, dict))
            else None
        )
        if held is None or not isinstance(node[held], list if held == "stack" else dict):
            return self.drop("format", address, value=node)
        kind = self.schema.containers[container]["kind"] if container is not None else None
        if held == "stack":
            leaf = container if kind == "stack" else None
            if leaf is None and not node["stack"]:
                self.drop("unknownAddress", address, value=node)
            entries = self.stack(node["stack"], address, leaf, kind == "stack")
            if leaf is not None:
                self.stacks[leaf] = entries
            return None
        body = node[held]
        names = body.get("items" if held == "tabs" else "columns", {})
        if not isinstance(names, dict):
            return self.drop("format", address, value=node)
        if kind in ("tabs", "split"):
            self.chosen(body.get("selected" if held == "tabs" else "focused"), container, address)
            self.history(body.get("history"), container, address)
        elif not names:
            self.drop("unknownAddress", address, value=node)
        for name, inner in names.items():
            child = None
            if kind in ("tabs", "split") and name in self.schema.containers[container]["children"]:
                child = f"{container}/{name}" if container else name
            self.node(f"{address}/{name}" if address else name, child, inner)
        return None

    def chosen(self, name, container, address):
        if name is None:
            return
        if not isinstance(name, str):
            self.drop("format", address, value=name)
        elif name not in self.schema.containers[container]["children"]:
            self.drop("unknownAddress", address, value=name)
        else:
            self.state.chosen[container] = name

    def history(self, names, container, address):
        if names is None:
            return
        if not isinstance(names, list):
            return self.drop("format", address, value=names)
        left = []
        for name in names:
            if not isinstance(name, str):
                self.drop("format", address, value=name)
            elif name not in self.schema.containers[container]["children"]:
                self.drop("unknownAddress", address, value=name)
            else:
                left.append(name)
        if container in self.state.history:
            kept = []
            for name in reversed(left):
                if name not in kept and name != self.state.chosen[container]:
                    kept.insert(0, name)
            self.state.history[container] = kept

    def route_of(self, value):
        """A route as it is written, or None."""
        if isinstance(value, str) and value:
            return {"name": value}
        if not isinstance(value, dict) or not set(value) <= {"name", "params"}:
            return None
        name, params = value.get("name"), value.get("params", {})
        if not isinstance(name, str) or not name or not isinstance(params, dict):
            return None
        return make_route(name, {key: canonical(params[key]) for key in params})

    def fitted(self, route, at):
        try:
            return self.schema.fit(route)
        except SchemaError as error:
            is_unknown = error.expected["name"] == "unknownRoute"
            self.drop("unknownRoute" if is_unknown else "doesNotFit", at, route)
            return None

    def number(self, value):
        is_id = is_whole(value) and 1 <= value < GREATEST
        return int(value) if is_id else 0

    def stack(self, entries, address, leaf, is_there):
        kept = []
        for index, entry in enumerate(entries):
            route = self.route_of(entry.get("route")) if isinstance(entry, dict) else None
            if route is None:
                self.drop("format", address, value=entry)
                continue
            if not is_there:
                self.drop("unknownAddress", address, route)
                continue
            fitted = self.fitted(route, address)
            if fitted is None:
                continue
            screen, name = Screen(self.number(entry.get("id")), fitted), fitted["name"]
            at = self.schema.routes[name].get("in")
            stands = at is None or leaf is not None and is_in(leaf, at)
            if leaf is not None and index == 0 and self.schema.containers[leaf]["root"] == name:
                self.roots[leaf] = screen
            elif self.schema.is_pushed(name) and stands:
                kept.append(screen)
            else:
                self.drop("misplaced", address, route)
        return kept

    def layers(self, saved, member):
        if member not in saved:
            return []
        if not isinstance(saved[member], list):
            self.drop("format", "~" + member, value=saved[member])
            return []
        kept = []
        for value in saved[member]:
            number = self.number(value.get("id")) if isinstance(value, dict) else 0
            address = f"~{number}" if number else "~" + member
            route = self.route_of(value.get("route")) if isinstance(value, dict) else None
            if route is None:
                self.drop("format", address, value=value)
                continue
            fitted = self.fitted(route, address)
            if fitted and "while" in self.schema.routes[fitted["name"]]:
                continue
            if fitted and not self.schema.is_layer(fitted["name"]):
                self.drop("misplaced", address, route)
                fitted = None
            entries = value.get("stack")
            entries = entries if isinstance(entries, list) else []
            stack = self.stack(entries, address, None, fitted is not None)
            if fitted:
                screen = Screen(number, fitted)
                screen.stack = stack
                kept.append(screen)
        return kept

    # (4) The rest

    def members(self, saved, member):
        if member not in saved:
            return []
        if not isinstance(saved[member], dict):
            self.drop("format", "~" + member, value=saved[member])
            return []
        return saved[member].items()

    def facts(self, saved):
        for name, value in self.members(saved, "facts"):
            fact = self.schema.facts.get(name, {})
            values = fact.get("values", [True, False])
            fits = any(value == one and type(value) is type(one) for one in values)
            if fact.get("persist") and fits:
                self.state.facts[name] = value
            else:
                self.drop("fact", "~facts/" + name, value=value)

    def read_pending(self, saved):
        """The intent, the name of the route that it leads to, and its entry state; or None."""
        whole = saved.get("pending")
        if whole is None:
            return None
        intent, kept = whole, NOTHING
        if isinstance(whole, dict) and set(whole) == {"intent", "entryState"}:
            intent, kept = whole["intent"], canonical(whole["entryState"])
        is_one = isinstance(intent, dict) and len(intent) == 1
        kind = next(iter(intent)) if is_one else None
        if kind not in ("go", "open", "url"):
            return self.drop("format", "~pending", value=whole)
        value = intent[kind]
        if isinstance(value, str) and kind != "go":
            name = self.target(kind, value)
            if name is None:
                return self.drop("unknownRoute", "~pending", value=whole)
            return intent, name, kept
        route = self.route_of(value) if kind != "url" else None
        if route is None:
            return self.drop("format", "~pending", value=whole)
        fitted = self.fitted(route, "~pending")
        if fitted and "while" in self.schema.routes[fitted["name"]]:
            return self.drop("doesNotFit", "~pending", route)
        return ({kind: fitted}, fitted["name"], kept) if fitted else None

    def target(self, kind, url):
        if kind == "open":
            matched, route = self.schema.match(url)
            return route["name"] if matched == "route" else None
        try:
            read = self.app.parse_url(url)
        except (WrongURL, InvalidURL):
            return None
        if read is None:
            return None
        return (read[2][-1] if read[2] else read[1])["name"]

    def asked(self, saved):
        if "asked" not in saved:
            return
        if not isinstance(saved["asked"], list):
            return self.drop("format", "~asked", value=saved["asked"])
        for number in saved["asked"]:
            screen = self.origins.get(int(number)) if is_whole(number) else None
            if screen and "returns" in self.schema.routes[screen.route["name"]]:
                self.state.tickets.add(screen.id)

    def entry_states(self, saved):
        for key, value in self.members(saved, "entryState"):
            is_id = key.isascii() and key.isdigit() and not key.startswith("0")
            screen = self.origins.get(int(key)) if is_id else None
            if screen is None:
                self.drop("unknownAddress", "~entryState/" + key, value=value)
            else:
                self.notes[screen.id] = canonical(value)


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def is_whole(value):
    return is_number(value) and value == int(value)


def canonical_numbers(value):
    """A value as it stands, its numbers in canonical spelling."""
    if isinstance(value, dict):
        return {key: canonical_numbers(item) for key, item in value.items()}
    if isinstance(value, list):
        return [canonical_numbers(item) for item in value]
    return canonical_number(value)
