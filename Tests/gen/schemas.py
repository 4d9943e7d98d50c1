"""Twelve schemas for the generators: small ones, each with something of its own, and the shop."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


def one(id: str, routes: dict[str, Any], **rest: Any) -> dict[str, Any]:
    return {
        "format": 1,
        "id": id,
        "root": {"stack": "home"},
        "routes": {"home": {}, **routes},
        **rest,
    }


def params(**types: Any) -> dict[str, Any]:
    return {"params": types}


TYPES = {
    "text": "string",
    "whole": "int",
    "natural": "uint",
    "real": "number",
    "flag": "bool",
    "id": "uuid",
    "word": "slug",
    "any": "json",
    "choice": "view",
}
EVERY = one(
    "every-type",
    {
        "required": params(**TYPES, texts={"list": "string"}),
        "optional": params(
            **{name: f"{type}?" for name, type in TYPES.items()},
            texts={"type": {"list": "string"}, "optional": True},
        ),
        "given": params(
            text={"type": "string", "default": 'a "b" \\ \n é'},
            whole={"type": "int", "default": -7},
            natural={"type": "uint", "default": 7},
            real={"type": "number", "default": 0.5},
            flag={"type": "bool", "default": True},
            choice={"type": "view", "default": "big one"},
            texts={"type": {"list": "string"}, "default": []},
        ),
        "lists": params(
            texts={"list": "string"},
            wholes={"list": "int"},
            naturals={"list": "uint"},
            reals={"list": "number"},
            flags={"list": "bool"},
            choices={"list": "view"},
            nested={"list": {"list": "uint"}},
            any={"list": "json"},
        ),
        "asks": {"show": "sheet", "returns": {"list": "view"}},
        "sure": {"show": "sheet", "returns": "bool"},
        "locked": {"show": "sheet", "returns": "json", "requires": ["ready"]},
        "gated": {
            "show": "sheet",
            "returns": "bool",
            "requires": [{"if": "ready", "orElse": "sure"}],
        },
        "guarded": {"requires": [{"if": "ready", "orElse": "sure"}, {"plan": ["pro"]}]},
    },
    types={"view": ["info", "big one", "3d"]},
    facts={"ready": {"initial": False}, "plan": {"values": ["free", "pro"], "initial": "free"}},
)

SCHEMAS: dict[str, dict[str, Any]] = {
    "every": EVERY,
    "single": one("single", {}),
    "keywords": one(
        "keywords",
        {
            "class": params(**{"if": "uint", "match": "string", "type": "bool", "import": "int"}),
            "switch": params(**{"while": "string?", "default": "bool?", "self": "uint?"}),
            # What the generated code itself has.
            "text": params(reader="string", value="uint?"),
            **{name: {} for name in ("go", "open", "facts", "route", "memory", "app", "json")},
            "question": {"returns": "bool"},
        },
        facts={"for": {"initial": False}},
    ),
    # Names that were something else where the generated code has them: of the struct, type, macro,
    # function or decorator beside them.
    "clashes": one(
        "clash",
        {
            "_": params(_="string", unix="bool?"),
            "clash": {"returns": "bool"},
            "toOwned": params(text={"type": "string", "default": "x"}),
            "product": params(
                product="uint", out="string", put="string?", navJson="uint", linux="bool?"
            ),
            "word": params(
                asm="uint", errno="int", typeof="string", constexpr="bool", nullptr="json?"
            ),
            "typeof": {},
            "macro": params(
                **{"assert": "uint", "alloca": "int?", "await": "bool", "field": "uint"}
            ),
            "left": params(right="uint", out_="bool"),
            "right": params(left="uint?", clash_left="string"),
            "out": params(left="string", right="uint?"),
            "plan": params(level=["a", "_", "errno", "a-l-l"], plan_level_choice="string"),
            "given": params(
                classmethod={"type": "bool", "default": True},
                str={"type": "string", "default": ""},
                tuple={"type": "json", "default": {}},
            ),
        },
        facts={
            "facts_change": {"initial": False},
            "property": {"initial": False},
            "types": {"values": ["a", "b"], "initial": "a"},
            "asm": {"initial": False},
            "bool": {"initial": False},
            "await": {"values": ["a", "_"], "initial": "a"},
        },
    ),
    "nested": one("nested", {"a": params(x={"list": {"list": {"list": "string"}}})}),
    "defaults": one(
        "defaults",
        {
            "zero": params(
                n={"type": "uint", "default": 0},
                t={"type": "string", "default": ""},
                f={"type": "bool", "default": False},
                r={"type": "number", "default": 0},
            ),
            "lists": params(words={"type": {"list": "string"}, "default": ["a", "b"]}),
            "least": params(n={"type": "int", "default": -9223372036854775807}),
        },
    ),
    "payment": one(
        "payment",
        {
            "pay": params(
                pin={"type": "uint", "sensitive": True},
                card={"type": "string", "sensitive": True, "default": ""},
                note="string?",
            ),
            "pin": params(digits={"type": "string", "sensitive": True}),
        },
    ),
    "choices": one(
        "choices",
        {"pick": params(one=["", "a-b", "A", "9", "é"], two={"type": ["x"], "default": "x"})},
    ),
    # What compilers would read otherwise than people: trigraphs, characters that change the
    # direction of what follows, line feeds, names that the generated code makes of others.
    "hostile": one(
        "hostile",
        {
            "pick": params(
                which=["??/", "What??!", "a\nb", "\u202eevil", "none", "a|b`c"],
                text={"type": "string", "default": "??= \u2066isolated\u2069 \u061c"},
            )
            | {"doc": "Why??/ \u202eback\u202c", "title": "\u200fTitle"},
            "issue": params(id="uint"),
            "newIssue": params(id="uint", urgent="bool"),
            "goIssue": {},
            "confirm": {"show": "sheet", "returns": "bool", **params(loud="bool?")},
        },
        facts={"mode": {"values": ["none", "??/"], "initial": "none"}, "on": {"initial": False}},
    ),
    "names": one(
        "long-names",
        {
            "aRouteWithAVeryLongNameThatNobodyWouldTypeTwice": params(
                aParameterWithALongNameOfItsOwn="string",
                anotherParameterWithALongName={"type": "uint", "default": 12},
                theThirdParameterWithALongName="number?",
            )
        },
    ),
    "many": one("many", {"form": params(**{f"p{n}": "string" for n in range(12)})}),
    "mail": {
        "format": 1,
        "id": "mail",
        "version": 3,
        "root": {"split": {"sidebar": {"stack": "folders"}, "detail": {"stack": "message"}}},
        "routes": {
            "folders": {},
            "message": {},
            "draft": {"in": "detail", "params": {"to": {"list": "string"}}, "leave": "ask"},
            "address": {"show": "sheet", "returns": "string"},
        },
    },
    "docs": one(
        "docs",
        {
            "said": {
                "doc": 'He said "no" */ twice; and \\ then """ a long sentence follows that does not '
                "fit into one line of any of the languages, so that it has to be broken.",
                "params": {"why": {"type": "string", "doc": 'Ends with a "quote"'}},
            }
        },
    ),
}


def write(folder: Path) -> dict[str, Path]:
    """Writes the schemas, the shop's too; answers where they are."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = {"shop": ROOT / "examples" / "data" / "shop.schema.json"}
    for name, schema in SCHEMAS.items():
        paths[name] = folder / f"{name}.schema.json"
        paths[name].write_text(json.dumps(schema, ensure_ascii=False))
    return paths
