#!/usr/bin/env python3
"""Writes include/navschema.json, the JSON Schema (2020-12) by which editors complete and check a
schema of NavRuntime: `make_navschema.py [--check] [--root FOLDER]`.

The keys of the objects here are in the order in which `nav fmt` writes them. From them come the
lists of keys that the library's reader takes, with their names in Swift (navschema_swift.py).

It says what a JSON Schema can say: which keys there are, of what kind their values are, and which
exclude each other. That names are declared, that values fit and that nothing leads in a circle is
found by `nav lint`. Tests/model/editor_laws.py holds it against the library's reader.
"""

import json
import pathlib
import sys

import generated
import navschema_swift

FILE = pathlib.Path("include/navschema.json")
SOURCE = pathlib.Path("tools/generate/make_navschema.py")
FIRST = "Generated from %s; do not edit." % SOURCE
GREATEST = 2**53 - 1
NAME = "^[A-Za-z_][A-Za-z0-9_-]*$"
BUILT_IN = ["string", "int", "uint", "number", "bool", "uuid", "slug", "json"]
LAYERS = {"properties": {"show": {"enum": ["sheet", "cover"]}}, "required": ["show"]}


def text(doc, **more):
    return {"type": "string", "description": doc, **more}


def flag(doc):
    return {"type": "boolean", "description": doc}


def whole(lowest, doc="", highest=GREATEST):
    said = {"type": "integer", "minimum": lowest, "maximum": highest}
    return {**said, "description": doc} if doc else said


def word(words, doc):
    return {"enum": words, "description": doc}


def use(name, doc=""):
    return {"$ref": "#/$defs/" + name, **({"description": doc} if doc else {})}


def many(item, doc, **more):
    return {"type": "array", "items": item, "description": doc, **more}


def shape(properties, required=(), doc="", **more):
    """An object with these keys and no others."""
    said = {"type": "object", "additionalProperties": False, "properties": properties}
    if required:
        said["required"] = list(required)
    return {**said, **({"description": doc} if doc else {}), **more}


def named(value, doc):
    """An object whose keys are names that the author chooses."""
    return {
        "type": "object",
        "propertyNames": {"pattern": NAME, "maxLength": 255},
        "additionalProperties": value,
        "description": doc,
    }


def one_of(*choices):
    return {"anyOf": list(choices)}


def without(*keys):
    return {key: False for key in keys}


META = {"type": "object", "description": "Anything for the host; handed out as it is."}
TITLE = text("What people read.")


COLUMNS = ["sidebar", "content", "detail"]
# A container: what one in another has, and what each kind has.
CHILD = {"name": text("The name in addresses.", pattern=NAME), "title": TITLE, "meta": META}
STACK = {"stack": text("The route at the bottom of the stack, which is always there.")}
TABS = {
    "tabs": many(use("tab"), "The tabs, in their order.", minItems=1),
    "selected": text("The tab that is selected at first; the first one without it."),
    "reselect": word(["none", "popToRoot"], "What selecting the selected tab does."),
}
SPLIT = {
    "split": use("columns", "Two or three columns."),
    "focused": word(COLUMNS, "The column that is focused at first."),
}


def container(*keys, required=()):
    """A container that may also have these keys."""
    also = {key: CHILD[key] for key in keys}
    return one_of(
        *(shape({**kind, **also}, [next(iter(kind)), *required]) for kind in (STACK, TABS, SPLIT))
    )


def conditions(doc, item="condition", **more):
    return many(use(item), doc, maxItems=32, **more)


ROUTE = {
    "title": text('What people read; ":name" stands for a parameter.'),
    "doc": text("What the screen is for."),
    "params": named(use("parameter"), "The parameters, by name."),
    "links": many(text('A pattern, such as "/products/:id".'), "The paths that lead here."),
    "in": text("The address of the container where it lives."),
    "parents": many(use("parent"), "Routes under it when a link leads here.", maxItems=64),
    "beside": many(use("route"), "What stands on other leaves with it.", maxItems=64),
    "show": word(["push", "sheet", "cover"], "How it is shown; push without it."),
    "whenBusy": word(
        ["over", "queue", "replace", "reject"], "What a sheet or cover does when one is up."
    ),
    "reuse": word(["top", "name", "stack", "none"], "When a screen that is there is used again."),
    "requires": conditions("All of these must hold.", "requirement"),
    "orElse": use("route", "What is shown while a condition fails."),
    "while": conditions("A lock: it is up exactly while these hold.", minItems=1),
    "allows": many(use("name"), "What may stand on and over the lock."),
    "enter": {"const": "ask", "description": "It asks before it comes."},
    "leave": {"const": "ask", "description": "It asks before it leaves."},
    "returns": use("type", "The type of its answer."),
    "persist": flag("Whether it is written to snapshots."),
    "place": flag("Whether it is a place of the history."),
    "goes": many(use("name"), "Where its screen can go; for proofs and pictures."),
    "meta": META,
}
TEXTS = {"type": "array", "items": {"type": "string"}, "minItems": 1, "uniqueItems": True}
PARAMETER = {
    "type": use("type"),
    "optional": flag("It may be missing."),
    "default": {"description": "The value if it is missing."},
    "sensitive": flag("It is never written: no URL, no snapshot, no recording."),
    "doc": text("What it says."),
}
FACT = {
    "values": {**TEXTS, "description": "Its values; a fact without them is true or false."},
    "initial": {"type": ["string", "boolean"], "description": "The value at first."},
    "persist": flag("Whether it is written to snapshots."),
    "meta": META,
}
LIMITS = {
    key: whole(0, highest=2**30) for key in ("maxURLLength", "maxPathSegments", "maxQueryItems")
}
LINKS = {
    "schemes": many({"type": "string"}, "The schemes of the program's own URLs."),
    "hosts": many({"type": "string"}, "Their hosts."),
    "limits": shape(LIMITS),
    "dotSegments": flag("Whether . and .. are allowed as segments."),
}
SCHEMA = {
    "$schema": text("Where an editor finds this file."),
    "format": {"const": 1, "description": "The format that this library reads."},
    "id": text("The name of the program; snapshots of another one are not taken."),
    "version": whole(1, "Raised with each change that saved states must be migrated for."),
    "meta": META,
    "root": {**container(), "description": "The containers, which are always there."},
    "facts": named(use("fact"), "What the host knows."),
    "types": named(use("type"), "Types with a name; each may refer to those before it."),
    "routes": named(use("screen"), "The screens, by name."),
    "links": shape(LINKS, doc="Which URLs are the program's own."),
    "claims": many(use("claim"), "What holds in every state: see nav prove."),
    "migrations": many(use("migration"), "What makes older snapshots fit."),
}
# The objects whose keys the library's reader has names for: what each is, and the keys.
READ = {
    "schema": ("a schema", SCHEMA),
    "container": ("a container", [*CHILD, *STACK, *TABS, *SPLIT]),
    "column": ("the columns of a split", COLUMNS),
    "fact": ("a fact", FACT),
    "route": ("a route", ROUTE),
    "parameter": ("a parameter in its long form", PARAMETER),
    "link": ("what says which URLs are the program's own", LINKS),
    "limit": ("the limits of URLs", LIMITS),
}
# Keys whose words are an enum of Swift, with the words that have other names there.
POLICIES = {
    "RoutePresentation": (ROUTE["show"], {}),
    "BusyPolicy": (ROUTE["whenBusy"], {}),
    "ReusePolicy": (ROUTE["reuse"], {"none": "never"}),
    "ReselectPolicy": (TABS["reselect"], {"none": "nothing"}),
}
WHILE_EXCLUDES = without("requires", "whenBusy", "returns", "links", "in", "place")
ROUTE_RULES = [
    {
        "if": LAYERS,
        "then": {"properties": {**without("in", "beside"), "reuse": {"not": {"const": "name"}}}},
    },
    {"if": {"required": ["allows"]}, "then": {"required": ["while"]}},
    {
        "if": {"required": ["while"]},
        "then": {**LAYERS, "properties": {**LAYERS["properties"], **WHILE_EXCLUDES}},
    },
]

NAMES_OR_ALL = one_of(many(use("name"), "Names of routes."), {"const": "*"})
DOC = text("What is printed with its verdict.")


def claims():
    unless = conditions("States in which all of these hold are left out.")
    one = many(use("name"), "None of these is shown.")
    sets = many(one_of(use("name"), many(use("name"), "All of them in one state.")), "Never there.")
    never = {"unless": unless, "doc": DOC}
    return one_of(
        shape({"never": sets, "shown": {"const": False}, **never}, ["never"]),
        shape({"never": one, "shown": {"const": True}, **never}, ["never", "shown"]),
        shape({"reachable": NAMES_OR_ALL, "doc": DOC}, ["reachable"]),
        shape(
            {"leadsBack": NAMES_OR_ALL, "within": whole(0, "So many times back."), "doc": DOC},
            ["leadsBack"],
        ),
        shape(
            {
                "afterFalse": use("condition"),
                "gone": many(use("name"), "Routes that are gone then."),
                "doc": DOC,
            },
            ["afterFalse", "gone"],
        ),
    )


def route_of(name):
    """A route in both of its forms: its name, or an object with the name and parameters."""
    keys = {"name": name, "params": {"type": "object"}}
    return one_of(name, shape(keys, ["name"], "A route with parameters."))


def steps():
    """The steps of migrations: each an object with one key. Names are those of other versions."""
    name = {"type": "string"}
    other = route_of(text("The name of a route.", minLength=1))
    value = True
    kinds = {
        "renameRoute": {"from": name, "to": name},
        "renameParam": {"route": name, "from": name, "to": name},
        "addParam": {"route": name, "name": name, "value": value},
        "dropParam": {"route": name, "name": name},
        "changeType": {"route": name, "name": name, "to": use("type")},
        "mapValue": {"route": name, "name": name, "from": value, "to": value},
        "dropRoute": {"route": name, "replaceWith": one_of({"type": "null"}, other)},
        "splitRoute": {
            "route": name,
            "by": name,
            "into": {"type": "object", "additionalProperties": name},
        },
        "renameAddress": {"from": name, "to": name},
        "renameFact": {"from": name, "to": name},
        "mapFact": {"fact": name, "from": value, "to": value},
    }
    made = {kind: shape(keys, keys) for kind, keys in kinds.items()}
    return shape(made, minProperties=1, maxProperties=1)


def definitions():
    listed = shape({"list": use("type")}, ["list"])
    values = many({"type": ["string", "boolean"]}, "The values that are meant.", minItems=1)
    about = {
        "type": "object",
        "minProperties": 1,
        "maxProperties": 1,
        "additionalProperties": values,
    }
    kinds = {
        "if": {"required": ["values"]},
        "then": {"properties": {"initial": {"type": "string"}}},
        "else": {"properties": {"initial": {"type": "boolean"}}},
    }
    return {
        "name": {"type": "string", "pattern": NAME, "maxLength": 255},
        "route": route_of(text("The name of a route.", pattern=NAME, maxLength=255)),
        "parent": one_of(
            use("route"),
            shape(
                {"unroll": text("A list of this route: the route with each beginning of it.")},
                ["unroll"],
            ),
        ),
        "type": one_of(
            {"enum": BUILT_IN},
            text("The name of a type.", pattern=NAME, maxLength=255),
            {**TEXTS, "description": "One of these texts."},
            listed,
        ),
        "parameter": one_of(
            {"enum": [*BUILT_IN, *(name + "?" for name in BUILT_IN)]},
            text("The name of a type; optional with ?.", pattern=NAME[:-1] + "[?]?$"),
            {**TEXTS, "description": "One of these texts."},
            listed,
            shape(PARAMETER, ["type"]),
        ),
        "fact": shape(FACT, ["initial"], **kinds),
        "condition": one_of(text('"fact" or "!fact".', pattern="^!?" + NAME[1:]), about),
        "requirement": one_of(
            use("condition"),
            shape({"if": use("condition"), "orElse": use("route")}, ["if", "orElse"]),
        ),
        "tab": container("name", "title", "meta", required=["name"]),
        "column": container("meta"),
        "columns": shape({key: use("column") for key in COLUMNS}, minProperties=2),
        "screen": shape(ROUTE, allOf=ROUTE_RULES),
        "claim": claims(),
        "migration": shape(
            {"to": whole(1, "The version that it leads to."), "steps": many(steps(), "In order.")},
            ["to", "steps"],
        ),
    }


def made():
    """The JSON Schema."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A schema of NavRuntime",
        **shape(SCHEMA, ["format", "id", "root", "routes"]),
        "$defs": definitions(),
    }


def files(_root):
    """The files that are made, with their texts."""
    return {
        FILE: json.dumps(made(), indent=1, ensure_ascii=False) + "\n",
        navschema_swift.KEYS: navschema_swift.keys_file(READ, FIRST),
        navschema_swift.POLICIES: navschema_swift.policies_file(POLICIES, FIRST),
    }


if __name__ == "__main__":
    sys.exit(generated.main(__doc__, str(SOURCE), "description of schemas", files))
