"""nav breaking: what a new schema strands."""

import copy
import json

from program import DATA, SHOP, ROOT, answer, folder, nav

OLD, NEW = DATA / "old.schema.json", DATA / "new.schema.json"


def breaks(old, new, code=1):
    with folder() as place:
        (place / "old").write_text(json.dumps(old), encoding="utf-8")
        (place / "new").write_text(json.dumps(new), encoding="utf-8")
        return [
            (one["kind"], one["what"])
            for one in answer("breaking", place / "old", place / "new", code=code)
        ]


def base():
    return {
        "format": 1,
        "id": "s",
        "version": 1,
        "root": {
            "tabs": [
                {"name": "a", "stack": "home"},
                {"name": "b", "split": {"sidebar": {"stack": "list"}, "detail": {"stack": "note"}}},
            ]
        },
        "facts": {
            "in": {"initial": False},
            "plan": {"values": ["x", "y"], "initial": "x", "persist": True},
        },
        "types": {"view": ["info", "reviews"]},
        "routes": {
            "home": {"links": ["/"]},
            "list": {},
            "note": {},
            "item": {
                "in": "a",
                "params": {"id": "uint", "view": {"type": "view", "default": "info"}},
                "links": ["/i/:id"],
            },
            "edit": {
                "in": "b/detail",
                "params": {"text": "string?"},
                "requires": ["in"],
                "orElse": "login",
                "links": ["/edit"],
            },
            "secret": {"params": {"key": {"type": "string", "sensitive": True}}},
            "brief": {"persist": False},
            "login": {"show": "sheet", "returns": "bool"},
            "lock": {"show": "cover", "while": ["in"]},
        },
        "links": {"schemes": ["s", "https"], "hosts": ["app", "x.example"]},
    }


def changed(change):
    new = copy.deepcopy(base())
    new["version"] = 2
    change(new)
    return new


def test_a_schema_breaks_nothing_of_itself():
    for name in (SHOP, "examples/data/textual_shop.schema.json", OLD):
        assert answer("breaking", name, name) == []
    assert breaks(base(), base(), code=0) == []


def test_what_is_only_added_breaks_nothing():
    def grow(new):
        new["routes"]["more"] = {"links": ["/more"]}
        new["routes"]["item"]["params"]["page"] = {"type": "uint", "default": 1}
        new["types"]["view"].append("sizes")
        new["root"]["tabs"].append({"name": "c", "stack": "c"})
        new["routes"]["c"] = {}

    assert breaks(base(), changed(grow), code=0) == []


def test_each_change_is_found():
    def drop(name):
        return lambda new: new["routes"].pop(name)

    def edit(name, **more):
        return lambda new: new["routes"][name].update(more)

    for change, wanted in [
        (drop("item"), {("STATE", "route item"), ("LINK", "/i/:id"), ("SOURCE", "item")}),
        (drop("secret"), {("SOURCE", "secret")}),
        (edit("item", **{"in": "b/sidebar"}), {("STATE", "route item")}),
        (
            edit("item", params={"id": "string", "view": {"type": "view", "default": "info"}}),
            {("STATE", "route item"), ("SOURCE", "item.id"), ("LINK", "/i/:id")},
        ),
        (
            edit(
                "item",
                params={"id": "uint", "view": {"type": "view", "default": "info"}, "size": "uint"},
            ),
            {("STATE", "route item"), ("LINK", "/i/:id"), ("SOURCE", "item.size")},
        ),
        (edit("edit", links=["/change"]), {("LINK", "/edit")}),
        (edit("login", returns="string"), {("SOURCE", "login")}),
        (
            lambda new: new["types"].update(view=["info"]),
            {("STATE", "route item"), ("SOURCE", "item.view")},
        ),
        (lambda new: new["facts"].pop("plan"), {("STATE", "fact plan"), ("SOURCE", "fact plan")}),
        (lambda new: new["links"].update(schemes=["s"]), {("LINK", "https://app/")}),
        (lambda new: new.update(id="t"), {("STATE", "id")}),
        (lambda new: new.update(version=0 + 1), set()),
        (
            lambda new: new["root"]["tabs"][1].update(name="z")
            or new["routes"]["edit"].update({"in": "z/detail"}),
            {
                ("STATE", 'address "b/sidebar"'),
                ("STATE", 'address "b/detail"'),
                ("STATE", "route edit"),
            },
        ),
    ]:
        new = changed(change)
        found = set(breaks(base(), new, code=None))
        assert found == wanted, (wanted, found)


def test_a_migration_mends_states_but_not_sources():
    def rename(new):
        new["routes"] = {
            ("thing" if name == "item" else name): route for name, route in new["routes"].items()
        }
        new["migrations"] = [{"to": 2, "steps": [{"renameRoute": {"from": "item", "to": "thing"}}]}]

    assert breaks(base(), changed(rename)) == [("SOURCE", "item")]

    def move(new):
        new["root"]["tabs"][1]["name"] = "z"
        new["routes"]["edit"]["in"] = "z/detail"
        new["migrations"] = [{"to": 2, "steps": [{"renameAddress": {"from": "b", "to": "z"}}]}]

    assert breaks(base(), changed(move), code=0) == []

    def remove(new):
        new["routes"].pop("brief")
        new["routes"].pop("item")
        new["migrations"] = [
            {"to": 2, "steps": [{"dropRoute": {"route": "item", "replaceWith": None}}]}
        ]

    assert set(breaks(base(), changed(remove))) == {
        ("SOURCE", "item"),
        ("SOURCE", "brief"),
        ("LINK", "/i/:id"),
    }


def test_a_link_that_leads_elsewhere():
    def shadow(new):
        new["routes"] = {"any": {"params": {"id": "string"}, "links": ["/i/:id"]}, **new["routes"]}

    assert breaks(base(), changed(shadow)) == [("LINK", "/i/:id")]


def test_lines_for_people():
    lines = nav("breaking", OLD, NEW, code=1).stdout.splitlines()
    assert {line.split(" ")[0] for line in lines} == {"STATE", "LINK", "SOURCE"}
    assert any("renameAddress" in line for line in lines)
    assert ROOT.exists()
