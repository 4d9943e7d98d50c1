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
            "unused": {"initial": False},
            "kept": {"values": ["a", "b"], "initial": "a", "persist": True},
            "plan": {"values": ["x", "y"], "initial": "x", "persist": True},
        },
        "types": {"view": ["info", "reviews"]},
        "routes": {
            "home": {"links": ["/"]},
            "list": {"params": {"sort": {"type": ["up", "down"], "default": "up"}}},
            "note": {},
            "note2": {},
            "help": {"show": "sheet"},
            "choose": {"show": "sheet", "returns": ["a", "b"]},
            "tags": {"params": {"words": {"list": ["x", "7"]}}},
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
            "login": {"show": "sheet", "returns": "bool", "links": ["/login"]},
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


def drop(name):
    return lambda new: new["routes"].pop(name)


def edit(name, **more):
    return lambda new: new["routes"][name].update(more)


def params(name, **types):
    """Changes parameters of a route; None removes one."""

    def change(new):
        given = new["routes"][name].setdefault("params", {})
        for key, type in types.items():
            given.pop(key, None) if type is None else given.update({key: type})

    return change


def renamed(old, name):
    def change(new):
        new["routes"] = {
            (name if key == old else key): route for key, route in new["routes"].items()
        }
        new["root"] = json.loads(json.dumps(new["root"]).replace(f'"{old}"', f'"{name}"'))

    return change


def facts(name, **more):
    return lambda new: new["facts"][name].update(more)


# What a change breaks, one line a rule.
RULES = [
    # Saved states.
    (drop("item"), {"STATE route item", "LINK /i/:id", "SOURCE item"}),
    (drop("secret"), {"SOURCE secret"}),
    (renamed("help", "aid"), {"STATE route help", "SOURCE help"}),
    (edit("item", **{"in": "b/sidebar"}), {"STATE route item"}),
    (edit("note2", show="sheet"), {"STATE route note2", "SOURCE note2"}),
    (edit("help", show="push"), {"STATE route help"}),
    (params("item", id="string"), {"STATE route item", "SOURCE item.id", "LINK /i/:id"}),
    (params("item", size="uint"), {"STATE route item", "LINK /i/:id", "SOURCE item.size"}),
    (params("edit", text="string"), {"STATE route edit", "LINK /edit", "SOURCE edit.text"}),
    (params("edit", text=None), {"STATE route edit", "SOURCE edit.text", "LINK /edit"}),
    (
        params("item", view={"type": ["info"], "default": "info"}),
        {"STATE route item", "SOURCE item.view", "LINK /i/:id"},
    ),
    (
        lambda new: new["types"].update(view=["info"]),
        {"STATE route item", "SOURCE item.view", "LINK /i/:id"},
    ),
    (params("tags", words={"list": "uint"}), {"STATE route tags", "SOURCE tags.words"}),
    (renamed("home", "start"), {'STATE root of "a"', "SOURCE home", "LINK /"}),
    (renamed("note", "start"), {'STATE root of "b/detail"', "SOURCE note"}),
    (params("list", sort=None), {"STATE route list", "SOURCE list.sort"}),
    (
        params("list", sort={"type": ["up"], "default": "up"}),
        {"STATE route list", "SOURCE list.sort"},
    ),
    (params("list", sort="uint?"), {"STATE route list", "SOURCE list.sort"}),
    (lambda new: new["facts"].pop("plan"), {"STATE fact plan", "SOURCE fact plan"}),
    (facts("plan", values=["x"]), {"STATE fact plan", "SOURCE fact plan"}),
    (facts("plan", values=["x", "z"]), {"STATE fact plan", "SOURCE fact plan"}),
    (
        lambda new: new["facts"].update(kept={"values": ["a"], "initial": "a"}),
        {"STATE fact kept", "SOURCE fact kept"},
    ),
    (lambda new: new.update(id="t"), {"STATE id"}),
    (lambda new: new.update(version=2), {"STATE version"}),
    (
        lambda new: (
            new["root"]["tabs"][1].update(name="z"),
            new["routes"]["edit"].update({"in": "z/detail"}),
        ),
        {'STATE address "b/sidebar"', 'STATE address "b/detail"', "STATE route edit"},
    ),
    # What facts bring is not restored, and no program may go there.
    (edit("help", **{"while": ["in"]}), {"STATE route help", "SOURCE help"}),
    (edit("brief", show="cover", **{"while": ["in"]}), {"SOURCE brief"}),
    (edit("brief", show="sheet"), {"SOURCE brief"}),
    # Published links.
    (edit("edit", links=["/change"]), {"LINK /edit"}),
    (lambda new: new["routes"]["edit"].pop("links"), {"LINK /edit"}),
    (lambda new: new["routes"]["login"].pop("links"), {"LINK /login"}),
    (edit("login", links=["/signin"]), {"LINK /login"}),
    (edit("item", links=["/i/:id/x"]), {"LINK /i/:id"}),
    (edit("home", links=[]), {"LINK /"}),
    (
        lambda new: new["routes"].update(
            item={**new["routes"]["item"], "links": ["/j/:id"]},
            other={"params": {"id": "uint"}, "links": ["/i/:id"]},
        ),
        {"LINK /i/:id"},
    ),
    (lambda new: new["links"].update(schemes=["s"]), {"LINK https://app/"}),
    (lambda new: new["links"].update(hosts=["x.example"]), {"LINK s://app/", "LINK https://app/"}),
    # Generated types.
    (edit("login", returns="string"), {"SOURCE login"}),
    (lambda new: new["routes"]["login"].pop("returns"), {"SOURCE login"}),
    (edit("help", returns="bool"), {"SOURCE help"}),
    (edit("choose", returns=["a"]), {"SOURCE choose"}),
    (params("item", id="uint?"), {"SOURCE item.id"}),
    (params("item", view={"type": "view", "optional": True}), {"SOURCE item.view"}),
    (params("edit", text={"type": "string", "default": ""}), {"SOURCE edit.text"}),
    (params("brief", id="uint"), {"SOURCE brief.id"}),
    (facts("plan", values=["x", "y", "z"], persist=False), {"STATE fact plan"}),
    (facts("plan", persist=False), {"STATE fact plan"}),
    # What is sensitive now is in no link, and in states it stays.
    (
        params("edit", text={"type": "string", "optional": True, "sensitive": True}),
        {"LINK /edit"},
    ),
    (
        lambda new: new["facts"].update(unused={"values": ["n"], "initial": "n"}),
        {"SOURCE fact unused"},
    ),
    (lambda new: new["facts"].pop("unused"), {"SOURCE fact unused"}),
]

# Changes that strand nothing.
SILENT = [
    edit("item", title="Thing", doc="A thing."),
    edit("item", links=["/i/:id", "/item/:id"]),
    edit("item", reuse="stack", meta={"icon": "x"}),
    edit("help", show="cover"),
    edit("edit", requires=["in", "unused"]),
    edit("edit", leave="ask", enter="ask"),
    edit("login", whenBusy="queue"),
    # How gates, locks, places and neighbours are declared is in no saved state.
    edit("edit", requires=[{"if": "in", "orElse": "help"}, {"plan": ["x"]}]),
    edit("help", place=False),
    edit("login", place=True),
    edit("edit", beside=["list"]),
    edit("item", reuse="name"),
    edit("item", persist=False),
    lambda new: new["routes"]["brief"].pop("persist"),
    edit("item", parents=["note2"]),
    edit("tags", links=["/tags/*words"], parents=[{"unroll": "words"}]),
    lambda new: new["routes"]["lock"].pop("while"),
    edit("lock", allows=["help"]),
    edit("lock", **{"while": ["unused"]}),
    params("secret", key="string"),
    params("item", view={"type": "view", "default": "reviews"}),
    edit("home", goes=["item"]),
    facts("in", initial=True),
    lambda new: new["routes"].update(
        first={"show": "cover", "while": ["unused"], "meta": {"icon": "x"}},
        second={"show": "cover", "while": ["in"], "allows": ["help", "login"]},
    ),
    params("item", page="uint?"),
    params("item", view={"type": ["info", "reviews", "sizes"], "default": "info"}),
    facts("plan", values=["x", "y", "z"]),
    facts("plan", initial="y"),
    facts("in", persist=True),
    lambda new: new["facts"].update(more={"initial": False}),
    lambda new: new["links"].update(hosts=["app", "x.example", "y.example"]),
    lambda new: new.update(version=9),
    lambda new: new.update(claims=[{"never": ["edit"], "unless": ["in"]}]),
    lambda new: new["routes"].update(lock={"show": "cover", "while": ["in"], "allows": ["help"]}),
    lambda new: new["root"]["tabs"].reverse(),
    lambda new: new["root"]["tabs"][0].update(title="First", meta={"icon": "a"}),
    lambda new: new["routes"].update(list={**new["routes"].pop("list")}),
]


def numbered(version, change=lambda new: None):
    new = copy.deepcopy(base())
    new["version"] = version
    change(new)
    return new


def test_each_rule_finds_what_breaks_it_and_nothing_else():
    for number, (change, wanted) in enumerate(RULES):
        found = {" ".join(one) for one in breaks(numbered(3), numbered(4, change), code=None)}
        assert found == wanted, (number, wanted, found)


def test_what_strands_nothing_is_silent():
    for number, change in enumerate(SILENT):
        found = breaks(numbered(3), numbered(4, change), code=None)
        assert found == [], (number, found)


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

    def rename_fact(new):
        facts = {("level" if name == "plan" else name): x for name, x in new["facts"].items()}
        facts["level"]["values"] = ["y", "z"]
        facts["level"]["initial"] = "y"
        new["facts"] = facts
        new["migrations"] = [
            {
                "to": 2,
                "steps": [
                    {"renameFact": {"from": "plan", "to": "level"}},
                    {"mapFact": {"fact": "level", "from": "x", "to": "z"}},
                ],
            }
        ]

    assert breaks(base(), changed(rename_fact)) == [("SOURCE", "fact plan")]

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
