#!/usr/bin/env python3
"""include/navschema.json against the library's reader: Tests/model/editor_laws.py [COUNT] [SEED]

First each key that the JSON Schema has anywhere is put into each object of a small schema, with
values of three kinds: a key that one of the two does not know, or takes as another type, is found
for certain. Then random schemas, most of them with a random fault in their form, are given to both.
What the library accepts the JSON Schema must accept; what the library refuses for its form (a key,
a kind of value, a name, a word) the JSON Schema must refuse. It cannot say that names are declared,
that values fit their types, that patterns can be read, or anything about where routes stand: there
only the library refuses, and `nav lint` tells.
"""

import copy
import itertools
import json
import pathlib
import random
import re
import sys

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).resolve().parent

from proof_schemas import ProofSchemaMaker
from proof_search import ROOT, c_library
from random_schemas import SchemaMaker

# The errors of form, and what of them no JSON Schema tells.
FORM = {"invalid", "missingKey", "unknownKey", "invalidName", "inOnLayer", "whileOnly"}
BEYOND = re.compile(
    r"no intent shows a route with .while.: name another|nobody gives a route|scheme|host|names no"
)
VALUES = [None, True, False, 0, 1, -1, 2.5, "", "text", "!a", [], ["a"], ["a", "a"], {}, {"a": 1}]


def refusal(schema):
    """Why the library refuses a schema; None if it accepts it."""
    text = json.dumps(schema).encode()
    answer = c_library.made("nav_schema", text, len(text))
    if isinstance(answer, str):
        return answer
    c_library.C.nav_schema_destroy(answer)
    return None


def places(value, path=()):
    """The paths of all values in a schema."""
    yield path
    if isinstance(value, dict) and path[-1:] != ("meta",):
        for key, inner in value.items():
            yield from places(inner, (*path, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from places(inner, (*path, number))


def keys_of(value):
    """All keys that are said somewhere in the JSON Schema."""
    found = set()
    if isinstance(value, dict):
        found |= set(value.get("properties", {}))
        for inner in value.values():
            found |= keys_of(inner)
    elif isinstance(value, list):
        for inner in value:
            found |= keys_of(inner)
    return found


SMALL = {
    "format": 1,
    "id": "keys",
    "root": {
        "tabs": [
            {"name": "t", "stack": "a"},
            {"name": "s", "split": {"sidebar": {"stack": "b"}, "detail": {"stack": "b"}}},
        ]
    },
    "facts": {"f": {"initial": False}},
    "routes": {
        "a": {"params": {"p": {"type": "string", "optional": True}}},
        "b": {},
        "c": {"show": "sheet"},
        "d": {"show": "cover", "while": ["f"]},
    },
    "links": {"schemes": ["app"], "limits": {"maxURLLength": 9}},
    "claims": [{"never": ["c"], "shown": True}],
    "migrations": [],
}


def keyed(keys):
    """The small schema with each key in each of its objects, with each value."""
    for path, key, value in itertools.product(places(SMALL), keys, (True, "text", [])):
        schema = copy.deepcopy(SMALL)
        parent = schema
        for step in path:
            parent = parent[step]
        if isinstance(parent, dict):
            parent[key] = value
            yield schema


def spoil(chance, schema, keys):
    """The schema with a random change somewhere."""
    schema = copy.deepcopy(schema)
    path = chance.choice([path for path in places(schema) if path])
    parent = schema
    for step in path[:-1]:
        parent = parent[step]
    kind = chance.choice(["value", "value", "drop", "key", "add", "word"])
    if kind == "drop":
        del parent[path[-1]]
    elif kind == "key" and isinstance(parent, dict):
        parent[chance.choice([*keys, "1x", "a b", ""])] = parent.pop(path[-1])
    elif kind == "add" and isinstance(parent, dict):
        parent[chance.choice(keys)] = chance.choice(VALUES)
    elif kind == "word" and isinstance(parent[path[-1]], str):
        parent[path[-1]] += chance.choice(["x", "?", " ", "!"])
    else:
        parent[path[-1]] = chance.choice(VALUES)
    return schema


def made(chance):
    """A random schema with many keys."""
    schema = chance.choice([SchemaMaker, ProofSchemaMaker])(chance).make()
    schema["$schema"] = "navschema.json"
    if chance.random() < 0.3:
        schema["version"] = 3
        schema["migrations"] = [
            {"to": 2, "steps": [{"renameRoute": {"from": "x", "to": "y"}}]},
            {
                "to": 3,
                "steps": [
                    {"addParam": {"route": "y", "name": "n", "value": 1}},
                    {"changeType": {"route": "y", "name": "n", "to": "string"}},
                    {"dropRoute": {"route": "z", "replaceWith": None}},
                    {"splitRoute": {"route": "y", "by": "n", "into": {"a": "r1"}}},
                    {"mapFact": {"fact": "a", "from": True, "to": False}},
                ],
            },
        ]
    return schema


def main():
    import jsonschema  # from Tests/python/requirements.txt

    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(1 << 32)
    print("editor laws: seed %d" % seed, flush=True)
    said = json.loads((ROOT / "include/navschema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(said)
    validator = jsonschema.Draft202012Validator(said)
    keys = sorted(keys_of(said))
    accepted, refused, beyond, failed = 0, 0, 0, 0
    every = list(keyed(keys))
    for number in range(-len(every), count):
        chance = random.Random("%d/%d" % (seed, number))
        schema = every[number] if number < 0 else made(chance)
        if number > 0 and number % 4:
            schema = spoil(chance, schema, keys)
        why, fits = refusal(schema), validator.is_valid(schema)
        name = (why or "").split(":")[0]
        mustFit, mustFail = why is None, name in FORM and not BEYOND.search(why)
        accepted, refused = accepted + mustFit, refused + mustFail
        beyond += not mustFit and not mustFail
        if (mustFit and not fits) or (mustFail and fits):
            failed += 1
            print("schema %d: the library says %s, the JSON Schema %s" % (number, why, fits))
            print("  " + json.dumps(schema))
    if count >= 1000 and not (accepted > count / 5 and refused > count / 5):
        sys.exit("editor laws: too few of a kind: %d accepted, %d refused" % (accepted, refused))
    print(
        "editor laws: %d schemas, %d accepted by both, %d refused by both, %d beyond it; %d differ"
        % (len(every) + count, accepted, refused, beyond, failed)
    )
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    VENV = ROOT / ".venv"
    if pathlib.Path(sys.prefix) != VENV:
        import os
        import subprocess

        python = subprocess.run(
            [str(ROOT / "Tests/python/venv")], capture_output=True, text=True, check=True
        ).stdout.strip()
        os.execv(python, [python, *sys.argv])
    main()
