#!/usr/bin/env python3
"""The laws of addresses and history (docs/app-reference.md) over random schemas and states:

    place_laws.py STATES [SEED]

Walks at random through apps of random schemas. At each state:

* a new app of the same facts that is set to the address shows the same, and has the same address;
* an address that was seen before came from a state that shows the same;
* a spoilt address is refused and changes nothing, or leads to a state whose address is a fixed
  point;
* the places of the history are those of a model of a few lines, and going to one brings the
  containers and layers back that the model has kept;
* going back and forward again is the identity.

The seed is printed; without one, the clock gives it. NAVRUNTIME_LIBRARY names another library."""

import ctypes as c
import json
import os
import random
import sys
import time
from pathlib import Path
from urllib.parse import quote

ROOT = Path(__file__).resolve().parents[2]
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


class Buffer(c.Structure):
    _fields_ = [("data", c.c_void_p), ("length", c.c_size_t), ("capacity", c.c_size_t)]


class Error(c.Structure):
    _fields_ = [
        ("code", c.c_int32),
        ("r0", c.c_int32),
        ("offset", c.c_uint64),
        ("r1", c.c_uint64),
        ("r2", c.c_uint64),
        ("message", c.c_char * 224),
    ]


LIBRARY = c.CDLL(os.environ.get("NAVRUNTIME_LIBRARY", str(ROOT / ".build/lib/libnavruntime.so")))


def function(name, result, *arguments):
    found = getattr(LIBRARY, name)
    found.restype, found.argtypes = result, list(arguments)
    return found


TEXT = (c.c_char_p, c.c_size_t)
OUT, FAULT = c.POINTER(Buffer), c.POINTER(Error)
schema_create = function("nav_schema_create", c.c_int32, *TEXT, c.POINTER(c.c_void_p), FAULT)
schema_destroy = function("nav_schema_destroy", None, c.c_void_p)
app_create = function("nav_app_create", c.c_int32, c.c_void_p, *TEXT, c.POINTER(c.c_void_p), FAULT)
app_destroy = function("nav_app_destroy", None, c.c_void_p)
CALLS = {
    "send": function("nav_app_send", c.c_int32, c.c_void_p, *TEXT, OUT, FAULT),
    "set_url": function("nav_app_set_url", c.c_int32, c.c_void_p, *TEXT, OUT, FAULT),
    "set_facts": function("nav_app_set_facts", c.c_int32, c.c_void_p, *TEXT, OUT, FAULT),
}
resolve = function("nav_app_resolve", c.c_int32, c.c_void_p, c.c_int64, *TEXT, OUT, FAULT)
travel = function("nav_app_travel", c.c_int32, c.c_void_p, c.c_int64, OUT, FAULT)
can_travel = function("nav_app_can_travel", c.c_int32, c.c_void_p, c.c_int64)
READS = {
    name: function("nav_app_" + name, c.c_int32, c.c_void_p, OUT, FAULT)
    for name in ("url", "history", "state")
}
set_entry_state = function(
    "nav_app_set_entry_state", c.c_int32, c.c_void_p, c.c_int64, *TEXT, FAULT
)
entry_state = function("nav_app_entry_state", c.c_int32, c.c_void_p, c.c_int64, OUT, FAULT)
live_handles = function("nav_live_handles", c.c_uint64)


def json_text(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


class App:
    def __init__(self, schema, config):
        self.buffer, self.error, pointer = Buffer(), Error(), c.c_void_p()
        text = json_text(config)
        assert app_create(schema, text, len(text), pointer, self.error) == OK, self.error.message
        self.pointer = pointer

    def text(self):
        return (
            c.string_at(self.buffer.data, self.buffer.length).decode() if self.buffer.length else ""
        )

    def call(self, name, text):
        status = CALLS[name](self.pointer, text, len(text), self.buffer, self.error)
        return status, self.text()

    def resolve(self, token, text):
        status = resolve(self.pointer, token, text, len(text), self.buffer, self.error)
        return status, self.text()

    def travel(self, delta):
        status = travel(self.pointer, delta, self.buffer, self.error)
        return status, self.text()

    def read(self, name):
        return READS[name](self.pointer, self.buffer, self.error), self.text()

    def state(self):
        return json.loads(self.read("state")[1])

    def entry_states(self, ids):
        found = {}
        for number in ids:
            if entry_state(self.pointer, number, self.buffer, self.error) == OK:
                found[number] = self.text()
        return found

    def close(self):
        app_destroy(self.pointer)


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
            self.routes["lock"] = {"show": "cover", "while": ["f"]}
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


def screens(state):
    """The ids of all entries and layers, with their routes."""
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

    look([state["root"], state["layers"], state["queue"]])
    return found


class Walk:
    def __init__(self, chance):
        self.chance, self.maker = chance, Maker(chance)
        self.source = self.maker.source
        text, error, self.schema = json_text(self.source), Error(), c.c_void_p()
        status = schema_create(text, len(text), self.schema, error)
        self.problem = None if status == OK else error.message.decode()
        self.locks = {name for name, route in self.source["routes"].items() if "while" in route}
        self.shown, self.visited = {}, 0

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

    # ---- The model of the history ----

    def keep(self, app, state):
        ids = screens(state)
        return {
            "state": state,
            "notes": app.entry_states(ids),
            "told": projection(state, self.locks),
        }

    def allowed(self, place, facts):
        for route in screens(place["state"]).values():
            for need in self.source["routes"][route["name"]].get("requires", []):
                if need == "f" and not facts["f"] or need == "!f" and facts["f"]:
                    return False
                if isinstance(need, dict) and facts["g"] not in need["g"]:
                    return False
        return True

    def target(self, places, index, delta, facts):
        place = index + delta
        if delta == 0:
            return None
        step = 1 if delta > 0 else -1
        while 0 <= place < len(places):
            if place == index or self.allowed(places[place], facts):
                return place
            place += step
        return None

    def check_history(self, app, keys, places, index):
        status, text = app.read("history")
        history = json.loads(text)
        self.expect(
            [x["key"] for x in history["locations"]] == keys and history["index"] == index,
            "another history than the model's",
            text,
            keys,
            index,
        )
        return history

    def check_travel(self, app, places, index, before):
        """What was at the place is back, but for locks and what is on them."""
        state = app.state()
        kept = places[index]["state"]
        self.expect(
            state["root"] == kept["root"], "other containers than those of the place", state, kept
        )
        if not self.locks:
            self.expect(
                state["layers"] == kept["layers"] and state["queue"] == kept["queue"],
                "other layers than those of the place",
                state,
                kept,
            )
            self.expect(
                app.entry_states(screens(state)) == places[index]["notes"],
                "other entry states",
                places[index]["notes"],
            )
        else:
            self.expect(
                told_layers(state, self.locks) == told_layers(kept, self.locks)
                or not state["layers"]
                or state["queue"] != kept["queue"],
                "other layers than those of the place",
                state,
                kept,
            )
        return state

    def run(self, steps):
        chance = self.chance
        limit = chance.choice([1, 2, 3, 8, 20, 100])
        records = chance.choice(["places", "places", "places", "commits"])
        app = App(self.schema, {"history": {"limit": limit, "records": records}})
        keys, index, last = [1], 0, 1
        places = [self.keep(app, app.state())]
        for _ in range(steps):
            self.visited += 1
            state = app.state()
            places[index] = self.keep(app, state)
            draw, cause = chance.random(), None
            if state["question"] and draw < 0.5:
                token = state["question"]["token"]
                cause = (
                    next(iter(state["question"]["intent"]))
                    if isinstance(state["question"]["intent"], dict)
                    else state["question"]["intent"]
                )
                if cause == "travel":
                    app.resolve(token, b'{"cancel":"no"}')
                    cause = None
                else:
                    status, result = app.resolve(token, b'"proceed"')
            elif draw < 0.16:
                delta = chance.choice([-1, -1, -1, 1, 1, 1, -2, 2, 0, -3, 3, 10**18, -(2**63)])
                target = self.target(places, index, delta, state["facts"])
                self.expect(
                    bool(can_travel(app.pointer, delta)) == (target is not None),
                    "can_travel",
                    delta,
                    index,
                )
                status, result = app.travel(delta)
                if target is None:
                    self.expect(
                        status == (NOOP if delta == 0 else REJECTED),
                        "travel",
                        delta,
                        status,
                        result,
                    )
                elif status == OK:
                    place, index = index, target
                    # Locks that were brought along belong to the place from now on.
                    places[index] = self.keep(app, self.check_travel(app, places, index, state))
                    if (
                        not state["pending"]
                        and not state["question"]
                        and app.travel(place - index)[0] == OK
                    ):
                        # Back where it was, unless places between were passed over.
                        if json.loads(app.read("history")[1])["index"] == place:
                            self.expect(
                                app.state() == state,
                                "there and back is not the identity",
                                state,
                                app.state(),
                            )
                            self.expect(
                                app.entry_states(screens(state)) == places[place]["notes"],
                                "entry states after there and back",
                            )
                            index = place
                        else:
                            index = json.loads(app.read("history")[1])["index"]
                else:
                    self.expect(
                        status == PENDING and "question" in result, "travel", delta, status, result
                    )
            elif draw < 0.26:
                facts = (
                    {"f": chance.random() < 0.4}
                    if chance.random() < 0.6
                    else {"g": chance.choice("xyz")}
                )
                app.call("set_facts", json_text(facts))
                cause = "facts"
            elif draw < 0.3:
                number = chance.choice(list(screens(state)))
                text = json_text(chance.randrange(9))
                set_entry_state(app.pointer, number, text, len(text), app.error)
            elif draw < 0.36 and self.shown:
                app.call("set_url", chance.choice(list(self.shown)).encode())
                cause = "url"
            else:
                intent = self.intent(state)
                app.call("send", json_text(intent))
                cause = intent if isinstance(intent, str) else next(iter(intent))
            new = app.state()
            if cause is not None:
                if records == "commits":
                    # As texts: to Python, false is 0.
                    isnew = any(
                        json.dumps(new[x]) != json.dumps(state[x]) for x in ("root", "layers")
                    )
                else:
                    isnew = (
                        cause not in ("update", "replace", "facts")
                        and projection(new, self.locks) != places[index]["told"]
                    )
                if isnew:
                    last += 1
                    keys, places = keys[: index + 1] + [last], places[: index + 1] + [None]
                    index += 1
                    if len(keys) > limit:
                        keys, places, index = keys[1:], places[1:], index - 1
            places[index] = self.keep(app, new)
            history = self.check_history(app, keys, places, index)
            url = self.check_address(app, new)
            self.expect(
                history["locations"][index]["url"] == url,
                "the history has another address",
                history,
                url,
            )
            if url and chance.random() < 0.5:
                self.check_spoilt(new, url)
        app.close()

    def close(self):
        if self.problem is None:
            schema_destroy(self.schema)


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
        assert live_handles() == 0, "handles are left"
    except AssertionError as error:
        print(f"{name}: seed {seed}, schema {number}: {error}")
        print(f"{name}: FAILED")
        sys.exit(1)
    print(f"{name}: {visited} states of {schemas} schemas, seed {seed}: passed")


REFUSALS = ("orElseRequires", "parentElsewhere", "linkType")


def run_walk(walk):
    for _ in range(4):
        walk.run(60)


if __name__ == "__main__":
    run_laws("place_laws", Walk, run_walk, REFUSALS)
