#!/usr/bin/env python3
"""The laws of addresses and history (docs/app-reference.md) over random schemas and states:

    place_laws.py STATES [SEED]

Walks at random through apps of random schemas. At each state:

* a new app of the same facts that is set to the address shows the same, and has the same address;
* an address that was seen before came from a state that shows the same;
* a spoilt address is refused and changes nothing, or leads to a state whose address is a fixed
  point;
* no two neighbours of the history tell the same, the current place tells what is shown, and the
  keys ascend and are never used again: a step adds one place at most, the current one, and leaves
  those before it as they were;
* travel goes where can_travel says that there is a place: in that direction, and at least so far;
* going there and back is the identity, and what screens keep is read, set and brought back while
  only places have them.

What the places are after each step is compared with the naive model (random_histories.py).

The seed is printed; without one, the clock gives it. NAVRUNTIME_LIBRARY names another library."""

import json
import random
import sys
import time
from pathlib import Path
from urllib.parse import quote

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools/check"))

from c_library import C, buffer, fault, made, text_of  # noqa: E402

OK, NOOP, PENDING, REJECTED = 0, 10, 11, 12
WORDS = [
    "a",
    "b",
    'ä"',
    "x y",
    "",
    "a/b",
    "100%",
    "new",
    "~",
    ",",
    "日本",
    "?&=#",
    "..",
    "1",
    "true",
    "null",
]


def json_text(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


class App:
    def __init__(self, schema, config):
        text = json_text(config)
        self.buffer, self.error = buffer(), fault()
        self.pointer = made("nav_app", schema, text, len(text))
        assert not isinstance(self.pointer, str), self.pointer

    def text(self):
        return text_of(self.buffer).decode()

    def call(self, name, text):
        function = getattr(C, f"nav_app_{name}")
        return function(self.pointer, text, len(text), self.buffer, self.error), self.text()

    def resolve(self, token, text):
        status = C.nav_app_resolve(self.pointer, token, text, len(text), self.buffer, self.error)
        return status, self.text()

    def travel(self, delta):
        return C.nav_app_travel(self.pointer, delta, self.buffer, self.error), self.text()

    def set_entry_state(self, number, text):
        return C.nav_app_set_entry_state(self.pointer, number, text, len(text), self.error)

    def read(self, name):
        function = getattr(C, f"nav_app_{name}")
        return function(self.pointer, self.buffer, self.error), self.text()

    def state(self):
        return json.loads(self.read("state")[1])

    def entry_states(self, ids):
        found = {}
        for number in ids:
            if C.nav_app_entry_state(self.pointer, number, self.buffer, self.error) == OK:
                found[number] = self.text()
        return found

    def close(self):
        C.nav_app_destroy(self.pointer)


class Maker:
    """Random schemas."""

    def __init__(self, chance):
        self.chance, self.leaves, self.containers, self.routes = chance, [], [], {}
        self.types = {"view": ["info", "a,b", "c/d"]}
        self.source = {"format": 1, "id": "laws", "version": 1, "types": self.types}
        self.source["root"] = self.container("", 0)
        self.source["facts"] = {
            "f": {"initial": False},
            "g": {"values": ["x", "y", "z"], "initial": "x"},
        }
        self.source["routes"] = self.routes
        for number in range(chance.randrange(4, 10)):
            self.route(f"r{number}")
        if chance.random() < 0.4:
            names = [name for name in self.routes if not name.startswith("root")]
            allowed = chance.sample(names, chance.randrange(3))
            self.routes["lock"] = {"show": "cover", "while": ["f"], "allows": allowed}
        if chance.random() < 0.2:
            self.routes["alarm"] = {"show": "sheet", "while": [{"g": ["z"]}]}

    def container(self, address, depth):
        kind = self.chance.choice(["stack", "tabs", "split"]) if depth < 3 else "stack"
        self.containers.append(address)
        if kind == "stack":
            name = f"root{len(self.leaves)}"
            self.leaves.append(address)
            self.routes[name] = {}
            if self.chance.random() < 0.5:
                self.routes[name]["links"] = ["/" if name == "root0" else f"/{name}"]
            if self.chance.random() < 0.4:
                self.routes[name]["params"] = {"q": {"type": "string", "default": "d"}}
            return {"stack": name}

        def inner(name):
            return self.container(f"{address}/{name}" if address else name, depth + 1)

        if kind == "tabs":
            names = [f"t{n}" for n in range(self.chance.randrange(2, 4))]
            made = {"tabs": [{"name": name, **inner(name)} for name in names]}
            if self.chance.random() < 0.3:
                made["selected"] = self.chance.choice(names)
            return made
        names = self.chance.choice([["sidebar", "detail"], ["sidebar", "content", "detail"]])
        made = {"split": {name: inner(name) for name in names}}
        if self.chance.random() < 0.3:
            made["focused"] = self.chance.choice(names)
        return made

    def route(self, name):
        chance, route = self.chance, {}
        params = {}
        for key in ("id", "mode", "tags"):
            if chance.random() < 0.45:
                kind = chance.choice(
                    [
                        "string",
                        "uint",
                        "number",
                        "bool",
                        "slug",
                        "json",
                        "view",
                        {"list": "string"},
                        {"list": "json"},
                        {"list": {"list": "int"}},
                    ]
                )
                param = {"type": kind}
                draw = chance.random()
                if draw < 0.3:
                    param["optional"] = True
                elif draw < 0.6:
                    param["default"] = self.value(kind)
                if chance.random() < 0.06 and draw < 0.6:
                    param["sensitive"] = True
                params[key] = param
        if params:
            route["params"] = params
        links = []
        if chance.random() < 0.7:
            path = chance.choice(
                [f"/{name}", "/s", "/v", "/~", f"//host.example/{name}", f"app://go/{name}"]
            )
            for key, param in params.items():
                if "sensitive" in param or key == "tags":
                    continue
                if isinstance(param["type"], str) and chance.random() < 0.6:
                    path += f"/:{key}"
            links.append(path)
            if (
                "tags" in params
                and params["tags"]["type"] == {"list": "string"}
                and "sensitive" not in params["tags"]
                and chance.random() < 0.5
            ):
                links[0] += "/*tags"
            if chance.random() < 0.3:
                links.append(f"/{name}x")
        if links:
            route["links"] = links
        if chance.random() < 0.3:
            route["show"] = chance.choice(["sheet", "cover"])
            route["whenBusy"] = chance.choice(["over", "queue", "replace"])
        else:
            if chance.random() < 0.4:
                route["in"] = chance.choice(self.containers)
            simple = [
                n
                for n, r in self.routes.items()
                if not n.startswith("root")
                and "show" not in r
                and "params" not in r
                and ("in" not in r)
                and n != name
            ]
            if simple and chance.random() < 0.3:
                route["parents"] = [chance.choice(simple) for _ in range(chance.randrange(1, 3))]
            lists = [key for key in params if isinstance(params[key]["type"], dict)]
            if lists and chance.random() < 0.5:
                route.setdefault("parents", []).append({"unroll": chance.choice(lists)})
            route["reuse"] = chance.choice(["top", "name", "stack", "none"])
        if chance.random() < 0.25:
            route["requires"] = [chance.choice(["f", "!f", {"g": ["x", "y"]}])]
            other = [
                n
                for n, r in self.routes.items()
                if not n.startswith("root")
                and "requires" not in r
                and not any(
                    "default" not in p and "optional" not in p for p in r.get("params", {}).values()
                )
            ]
            if other and chance.random() < 0.6:
                route["orElse"] = chance.choice(other)
            if other and chance.random() < 0.3:
                route["requires"].append({"if": "f", "orElse": chance.choice(other)})
        if chance.random() < 0.12:
            route["returns"] = "bool"
        if chance.random() < 0.15:
            route["place"] = chance.random() < 0.5
        others = [n for n, leaf in enumerate(self.leaves) if leaf != route.get("in")]
        if route.get("in") in self.leaves and others and chance.random() < 0.3:
            route["beside"] = [f"root{chance.choice(others)}"]
        for key in ("enter", "leave"):
            if chance.random() < 0.06:
                route[key] = "ask"
        self.routes[name] = route

    def value(self, kind):
        pick = self.chance.choice
        if isinstance(kind, dict):
            return [self.value(kind["list"]) for _ in range(self.chance.randrange(3))]
        if kind == "view":
            return pick(self.types["view"])
        if kind in ("uint", "int"):
            return pick([0, 1, 7, 2**63 - 1])
        if kind == "number":
            return pick([0, 1.25, -3.5e-7, 1e21])
        if kind == "bool":
            return pick([True, False])
        if kind == "slug":
            return pick(["a", "b-c", "new"])
        if kind == "json":
            return pick([None, False, 0, "text", "1", {"b": [1, 2], "a": "x,&"}, [], [1.5, "é"]])
        return pick(WORDS)

    def fitted(self, name):
        values = {}
        for key, param in self.routes[name].get("params", {}).items():
            isfree = isinstance(param, dict) and ("optional" in param or "default" in param)
            if not isfree or self.chance.random() < 0.5:
                values[key] = self.value(param["type"])
        return {"name": name, "params": values} if values else {"name": name}


def leaf_of(root):
    address = []
    while "stack" not in root:
        inner = root.get("tabs")
        if inner:
            name, root = inner["selected"], inner["items"][inner["selected"]]
        else:
            inner = root["split"]
            name, root = inner["focused"], inner["columns"][inner["focused"]]
        address.append(name)
    return "/".join(address), root


def told_layers(state, locks):
    layers = []
    for layer in state["layers"]:
        if layer["route"]["name"] in locks:
            break
        layers.append(layer)
    return layers


def projection(state, locks):
    address, leaf = leaf_of(state["root"])
    return json.dumps(
        [
            address,
            [e["route"] for e in leaf["stack"]],
            [
                [x["style"], x["route"], [e["route"] for e in x["stack"]]]
                for x in told_layers(state, locks)
            ],
        ]
    )


def screens_in(value):
    """The ids of the entries and layers in a part of a state, with their routes."""
    found = {}

    def look(value):
        if isinstance(value, dict):
            if "id" in value and "route" in value:
                found[value["id"]] = value["route"]
            for key, inner in value.items():
                if key not in ("route", "intent"):
                    look(inner)
        elif isinstance(value, list):
            for inner in value:
                look(inner)

    look(value)
    return found


def screens(state):
    """The ids of all entries and layers, with their routes."""
    return screens_in([state["root"], state["layers"], state["queue"]])


class Walk:
    def __init__(self, chance):
        self.chance, self.maker = chance, Maker(chance)
        self.source = self.maker.source
        self.read_schema()
        self.locks = {name for name, route in self.source["routes"].items() if "while" in route}
        self.shown, self.visited = {}, 0

    def read_schema(self):
        """Has the library read the schema; `problem` is what it says against it."""
        text = json_text(self.source)
        self.schema = made("nav_schema", text, len(text))
        self.problem = self.schema if isinstance(self.schema, str) else None

    def fail(self, what, *more):
        raise AssertionError("\n".join([what, *map(str, more), json.dumps(self.source)]))

    def expect(self, condition, what, *more):
        if not condition:
            self.fail(what, *more)

    # ---- Steps ----

    def intent(self, state):
        chance, names = self.chance, [n for n in self.source["routes"] if n not in self.locks]
        kind = chance.choices(
            [
                "go",
                "open",
                "back",
                "select",
                "reset",
                "update",
                "replace",
                "remove",
                "dismiss",
                "dismissAll",
                "backToRoot",
                "transaction",
                "forget",
                "answer",
                "goForResult",
            ],
            [12, 4, 5, 4, 3, 2, 2, 2, 2, 1, 1, 2, 0.3, 0.5, 0.5],
        )[0]
        if kind in ("back", "dismiss", "dismissAll", "backToRoot", "forget"):
            return kind
        if kind in ("go", "replace", "goForResult"):
            return {kind: self.maker.fitted(chance.choice(names))}
        if kind == "open":
            return {kind: self.maker.fitted(chance.choice(names))}
        if kind == "select":
            return {kind: chance.choice(self.maker.containers)}
        if kind == "reset":
            path = [self.maker.fitted(chance.choice(names)) for _ in range(chance.randrange(4))]
            return {kind: {"at": chance.choice(self.maker.leaves), "path": path}}
        if kind == "update":
            address, leaf = leaf_of(state["root"])
            shown = leaf["stack"][-1]["route"]["name"]
            return {kind: self.maker.fitted(shown).get("params", {})}
        if kind == "remove":
            return {kind: chance.choice(list(screens(state)))}
        if kind == "answer":
            return {kind: {"value": True}}
        return {kind: [self.intent(state) for _ in range(chance.randrange(3))]}

    # ---- Laws of addresses ----

    def check_address(self, app, state):
        status, url = app.read("url")
        told = projection(state, self.locks)
        if status == REJECTED:
            self.expect(json.loads(url)["refused"]["sensitive"], "a refusal without a name")
            return None
        self.expect(status == OK, "nav_app_url", status)
        self.expect(
            self.shown.setdefault(url, told) == told,
            "two states have one address",
            url,
            told,
            self.shown[url],
        )
        other = App(self.schema, {"facts": state["facts"]})
        status, result = other.call("set_url", url.encode())
        if status == PENDING and "question" in result:
            status, result = other.resolve(json.loads(result)["question"]["token"], b'"proceed"')
        self.expect(
            status in (OK, NOOP), "an address does not lead back", url, status, result, told
        )
        self.expect(
            projection(other.state(), self.locks) == told,
            "another state is shown",
            url,
            told,
            other.state(),
        )
        self.expect(other.read("url") == (OK, url), "no fixed point", url, other.read("url"))
        other.close()
        return url

    def spoil(self, url):
        chance = self.chance
        draw = chance.randrange(8)
        if draw == 0:
            return (
                url
                + chance.choice(["?", "&"])
                + chance.choice(["~in=", "~under=", "~over=sheet,/", "~x=1", "~empty=id", "utm=1"])
            )
        if draw == 1:
            place = chance.randrange(len(url))
            return (
                url[:place]
                + chance.choice(
                    [",", "%", "%2", "&", "=", "?", "#", "/", "~", "%7E", "é", "\x01", "%00"]
                )
                + url[place:]
            )
        if draw == 2:
            place = chance.randrange(len(url))
            return url[:place] + url[place + chance.randrange(1, 4) :]
        if draw == 3:
            items = url.partition("?")[2].split("&")
            chance.shuffle(items)
            return url.partition("?")[0] + "?" + "&".join(items)
        if draw == 4:
            return "".join(
                quote(x, safe="") if x.isalnum() and chance.random() < 0.2 else x for x in url
            )
        if draw == 5:
            name = chance.choice(list(self.source["routes"]))
            return f"/~/{name}" + chance.choice(
                ["", "?id=1", "?tags=a&tags=b", "?id={}&mode=%5B1%5D"]
            )
        if draw == 6:
            return (
                url
                + ("&" if "?" in url else "?")
                + "~over="
                + chance.choice(["sheet", "cover"])
                + ",/~/"
                + chance.choice(list(self.source["routes"]))
                + chance.choice(["", ",/~/r1", ","])
            )
        return (
            url
            + ("&" if "?" in url else "?")
            + "~in="
            + chance.choice(self.maker.containers)
            + chance.choice(["", "&~under=/~/r1", "&~under="])
        )

    def check_spoilt(self, state, url):
        spoilt = self.spoil(url).encode()
        other = App(self.schema, {"facts": state["facts"]})
        before = other.state(), other.read("history")
        status, result = other.call("set_url", spoilt)
        if status not in (OK, PENDING):
            self.expect(
                (other.state(), other.read("history")) == before,
                "refused, and changed",
                spoilt,
                status,
            )
        elif status == OK:
            status, first = other.read("url")
            self.expect(status == OK, "no address after an address", spoilt)
            after = other.state()
            status, result = other.call("set_url", first.encode())
            self.expect(
                status == NOOP and other.state() == after,
                "the address of an address leads elsewhere",
                spoilt,
                first,
                result,
            )
        other.close()

    # ---- Laws of the history ----

    def is_whole(self, state):
        """Whether a place keeps all of a state, but for locks and what is over them."""
        told = [state["root"], told_layers(state, self.locks), state["queue"]]
        declared = [self.source["routes"][route["name"]] for route in screens_in(told).values()]
        return all(route.get("place", "returns" not in route) for route in declared)

    def history(self, app):
        history = json.loads(app.read("history")[1])
        return history["index"], history["locations"]

    def check_history(self, app, old):
        """The history after a step from `old`, which was no travelling."""
        index, locations = self.history(app)
        keys, before = [x["key"] for x in locations], [x["key"] for x in old[1]]
        self.expect(0 <= index < len(keys) <= self.limit, "no current place", index, locations)
        self.expect(keys == sorted(set(keys)), "keys do not ascend", keys)
        new = [key for key in keys if key not in before]
        self.expect(new in ([], [keys[index]]), "places besides the current", before, keys)
        self.expect(not self.keys.intersection(new), "a key is used again", new, before)
        self.expect(not new or index == len(keys) - 1, "places beyond a new one", before, keys)
        known = {x["key"]: x for x in old[1]}
        last = old[1][old[0]]["key"]
        for location in locations[:index]:
            # Facts that resume an intent change the place that was the current one.
            if location["key"] != last:
                self.expect(known[location["key"]] == location, "another place of before", location)
        self.keys.update(keys)
        if self.records == "places":
            for one, other in zip(locations, locations[1:]):
                isEqual = one["url"] is not None and one["url"] == other["url"]
                self.expect(not isEqual, "two equal neighbours", one, other)
        return index, locations

    def check_travel(self, app, state, delta):
        """Goes as many places on, and back again where that is one way."""
        index, locations = self.history(app)
        canTravel = bool(C.nav_app_can_travel(app.pointer, delta))
        notes = app.entry_states(screens(state))
        status, result = app.travel(delta)
        if not canTravel:
            expected = (NOOP, '"noop"') if delta == 0 else (REJECTED, '{"refused":"noPlace"}')
            self.expect((status, result) == expected, "no place", delta, status, result)
            self.expect(app.state() == state, "refused, and changed", delta)
        if status != OK:
            isAsked = status == PENDING and "question" in result
            self.expect(isAsked or not canTravel, "travel", delta, status, result)
            self.expect(self.history(app) == (index, locations), "the history moved", delta)
            return
        there, after = self.history(app)
        isFar = there - index >= delta if delta > 0 else there - index <= delta
        self.expect(isFar, "travel led elsewhere", delta, index, there)
        self.expect_place(app, after[there])
        if not self.is_whole(state) or state["pending"] or state["question"]:
            return
        # Where a lock or a dialog that is no place had been up, what waited moves up when the place
        # comes back without it. The neighbours that it is equal to then become one with it.
        keys = [one["key"] for one in after]
        before = [one["key"] for one in locations]
        lost = [number for number, key in enumerate(before) if key not in keys]
        one = sorted([*lost, before.index(keys[there])])
        if lost and len(one) <= 3 and one[-1] - one[0] == len(one) - 1:
            return
        self.expect(keys == before, "other places", locations, after)
        others = [number for number in range(len(after)) if number != there]
        isSame = all(after[number] == locations[number] for number in others)
        self.expect(isSame, "travel changed places", locations, after)
        away = [number for number in screens(state) if number not in screens(app.state())]
        if away:
            number, text = self.chance.choice(away), b"10"
            status = app.set_entry_state(number, text)
            self.expect(status == OK, "no entry state of a place's screen", number)
            self.expect(app.entry_states([number]) == {number: "10"}, "not kept", number)
            notes[number] = "10"
        if app.travel(index - there)[0] != OK or self.history(app)[0] != index:
            return
        # Whoever asked for a screen heard that it left; when it comes back, nobody asks for it.
        now = {**app.state(), "asked": state.get("asked")}
        self.expect(now == {"asked": None, **state}, "not the identity", delta, state, app.state())
        self.expect(self.history(app) == (index, after), "another history", after)
        found = app.entry_states(screens(state))
        self.expect(found == notes, "other entry states", notes, found)

    def expect_place(self, app, location):
        """The state shows what its place tells."""
        status, url = app.read("url")
        url = url if status == OK else None
        self.expect(location["url"] == url, "the place tells another address", location, url)

    def run(self, steps):
        chance = self.chance
        self.limit = chance.choice([1, 2, 3, 8, 20, 100])
        self.records = chance.choice(["places", "places", "places", "commits"])
        config = {"limit": self.limit, "records": self.records}
        app = App(self.schema, {"history": config})
        self.keys = {1}
        for _ in range(steps):
            self.visited += 1
            state, history, draw = app.state(), self.history(app), chance.random()
            if state["question"] and draw < 0.5:
                isTravel = "travel" in state["question"]["intent"]
                answer = b'{"cancel":"no"}' if isTravel else b'"proceed"'
                app.resolve(state["question"]["token"], answer)
            elif draw < 0.16:
                delta = chance.choice([-1, -1, -1, 1, 1, 1, -2, 2, 0, -3, 3, 10**18, -(2**63)])
                self.check_travel(app, state, delta)
                history = self.history(app)
            elif draw < 0.26:
                isFlag = chance.random() < 0.6
                facts = {"f": chance.random() < 0.4} if isFlag else {"g": chance.choice("xyz")}
                app.call("set_facts", json_text(facts))
            elif draw < 0.3:
                number = chance.choice(list(screens(state)))
                text = json_text(chance.randrange(9))
                app.set_entry_state(number, text)
            elif draw < 0.36 and self.shown:
                app.call("set_url", chance.choice(list(self.shown)).encode())
            else:
                app.call("send", json_text(self.intent(state)))
            index, locations = self.check_history(app, history)
            new = app.state()
            if self.is_whole(new):
                self.expect_place(app, locations[index])
            url = self.check_address(app, new)
            if url and chance.random() < 0.5:
                self.check_spoilt(new, url)
        app.close()

    def close(self):
        if self.problem is None:
            C.nav_schema_destroy(self.schema)


def run_laws(name, make_walk, run, refusals):
    """Runs walks until so many states were seen as the arguments say. `refusals` are the faults
    that a schema made at random may have."""
    states = int(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else time.time_ns() % 10**9
    visited = schemas = number = 0
    try:
        while visited < states:
            number += 1
            walk = make_walk(random.Random(f"{seed}.{number}"))
            if walk.problem is None:
                schemas += 1
                run(walk)
                visited += walk.visited
            elif not walk.problem.startswith(refusals):
                raise AssertionError(
                    "a schema is refused: " + walk.problem + json.dumps(walk.source)
                )
            walk.close()
        assert schemas * 2 > number, "most schemas are refused"
        assert C.nav_live_handles() == 0, "handles are left"
    except AssertionError as error:
        print(f"{name}: seed {seed}, schema {number}: {error}")
        print(f"{name}: FAILED")
        sys.exit(1)
    print(f"{name}: {visited} states of {schemas} schemas, seed {seed}: passed")


REFUSALS = ("orElseCycle", "parentElsewhere", "linkType")


def run_walk(walk):
    for _ in range(4):
        walk.run(60)


if __name__ == "__main__":
    run_laws("place_laws", Walk, run_walk, REFUSALS)
