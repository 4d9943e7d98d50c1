"""nav prove finds holes that are planted into the schemas of the examples and of docs/claims.md."""

import copy
import json
import re

from program import ROOT, SHOP, answer, folder
from test_prove import check_witness

MISSING = object()

SHOP_CLAIMS = [
    {"never": ["order", "account", "track"], "unless": ["signedIn"]},
    {"never": ["writeReview"], "unless": ["signedIn"]},
    {"never": ["checkout"], "unless": ["signedIn"]},
    {"never": ["checkout"], "unless": ["basketFull"]},
    {"never": ["payment"], "unless": ["signedIn"]},
    {"never": ["stock"], "unless": [{"plan": ["staff"]}]},
    {"never": ["home", "help", "signIn", "filter"], "shown": True, "unless": ["!maintenance"]},
    {"afterFalse": "signedIn", "gone": ["order", "account", "payment", "writeReview"]},
]
# A route, a key of it, what is there instead, and the claim that no longer holds.
SHOP_HOLES = [
    ("order", "requires", MISSING, 0),
    ("order", "requires", ["!signedIn"], 0),
    ("order", "requires", ["basketFull"], 7),
    ("track", "requires", MISSING, 0),
    ("account", "requires", MISSING, 0),
    ("account", "requires", [{"plan": ["member"]}], 7),
    ("writeReview", "requires", MISSING, 1),
    ("writeReview", "requires", ["!signedIn"], 1),
    ("checkout", "requires", ["basketFull"], 2),
    ("checkout", "requires", ["signedIn"], 3),
    ("checkout", "requires", ["!basketFull", "signedIn"], 3),
    ("payment", "requires", MISSING, 4),
    ("payment", "requires", ["!maintenance"], 4),
    ("stock", "requires", [{"plan": ["staff", "member"]}], 5),
    ("stock", "requires", ["signedIn"], 5),
    ("closed", "allows", ["help"], 6),
    ("closed", "allows", ["signIn", "filter"], 6),
    ("closed", "while", ["!maintenance"], 6),
]

CLINIC_HOLES = [
    ("patients", "requires", MISSING, 0),
    ("patients", "requires", ["!signedIn"], 0),
    ("patient", "requires", ["!signedIn"], 2),
    ("note", "requires", MISSING, 3),
    ("note", "requires", ["!locked"], 3),
    ("pin", "goes", [], 2),
    ("pin", "while", ["locked", "signedIn"], 1),
    ("pin", "while", ["locked", "!signedIn"], 1),
    ("pin", "while", ["!locked"], 1),
    ("patient", "goes", [], 2),
    ("emergency", "requires", ["!locked"], 2),
    ("login", "requires", ["signedIn", "!signedIn"], 2),
    ("help", "requires", ["signedIn", "!signedIn"], 2),
]


def clinic():
    """The schema of docs/claims.md, its own hole mended."""
    page = (ROOT / "docs/claims.md").read_text(encoding="utf-8")
    schema = json.loads(re.search(r"```json clinic.json\n(.*?)```", page, re.S)[1])
    schema["routes"]["note"]["requires"] = ["signedIn"]
    return schema


def shop():
    return {**json.loads((ROOT / SHOP).read_text(encoding="utf-8")), "claims": SHOP_CLAIMS}


def check_holes(schema, holes):
    """All claims of the schema are proved, and each hole is found."""
    with folder() as place:
        file = place / "schema.json"
        file.write_text(json.dumps(schema), encoding="utf-8")
        found = answer("prove", file, code=0)["claims"]
        assert [one["verdict"] for one in found] == ["proved"] * len(schema["claims"])
        for route, key, value, number in holes:
            spoilt = copy.deepcopy(schema)
            spoilt["routes"][route].pop(key, None)
            if value is not MISSING:
                spoilt["routes"][route][key] = value
            file.write_text(json.dumps(spoilt), encoding="utf-8")
            one = answer("prove", file, code=1)["claims"][number]
            assert one["verdict"] == "refuted", (route, key, value, one)
            if "reachable" not in schema["claims"][number]:
                check_witness(file, schema["claims"][number], spoilt, one["witness"])


def test_holes_planted_into_the_shop_are_found():
    check_holes(shop(), SHOP_HOLES)


def test_holes_planted_into_the_clinic_are_found():
    check_holes(clinic(), CLINIC_HOLES)


def test_there_are_thirty_holes():
    assert len(SHOP_HOLES) + len(CLINIC_HOLES) >= 30
