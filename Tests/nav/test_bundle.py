"""nav bundle: one schema of a main file and its modules."""

import json

from program import answer, folder, nav

MAIN = {
    "$schema": "navschema.json",
    "format": 1,
    "id": "shop",
    "use": {"auth": "parts/auth.schema.json", "help": "help.json"},
    "root": {"tabs": [{"name": "shop", "stack": "home"}, {"name": "me", "stack": "auth.account"}]},
    "facts": {"open": {"initial": True}},
    "routes": {
        "home": {"links": ["/"], "goes": ["order", "help.page"]},
        "order": {
            "params": {"id": "uint", "by": "auth.kind?"},
            "requires": ["open", {"if": "auth.signedIn", "orElse": "auth.login"}],
            "orElse": {"name": "help.page", "params": {"topic": "closed"}},
            "parents": [{"name": "help.page", "params": {"topic": "a"}}],
        },
    },
    "claims": [{"never": ["order"], "unless": ["auth.signedIn", "open"]}],
}
AUTH = {
    "exports": ["login", "account", "signedIn", "kind"],
    "use": {"help": "../help.json"},
    "facts": {
        "signedIn": {"initial": False},
        "tries": {"values": ["few", "many"], "initial": "few"},
    },
    "types": {"kind": ["customer", "staff"], "kinds": ["a"]},
    "routes": {
        "account": {},
        "login": {
            "show": "sheet",
            "params": {"as": {"type": "kind", "default": "staff"}, "all": {"list": "kinds"}},
            "goes": ["forgotten", "help.page"],
            "returns": "kind",
        },
        "forgotten": {"requires": [{"tries": ["many"]}, "!signedIn"], "orElse": "login"},
    },
    "claims": [
        {"afterFalse": "signedIn", "gone": [], "doc": "x"},
        {"never": [["login", "account"]]},
    ],
}
HELP = {
    "exports": ["page"],
    "routes": {"page": {"params": {"topic": {"type": "string", "default": ""}}, "goes": ["page"]}},
}


def write(place, **changed):
    """The files, with changes; answers the main one."""
    (place / "parts").mkdir(exist_ok=True)
    files = {"main.json": MAIN, "parts/auth.schema.json": AUTH, "help.json": HELP}
    for name, value in {**files, **changed.pop("files", {})}.items():
        (place / name).write_text(json.dumps(value, indent=1), encoding="utf-8")
    return place / "main.json"


def auth(**more):
    made = json.loads(json.dumps(AUTH))
    made["routes"]["login"]["params"].pop("all")
    return {"parts/auth.schema.json": {**made, **more}}


def test_names_of_modules_get_their_prefix():
    with folder() as place:
        made = json.loads(nav("bundle", write(place, files=auth()), code=0).stdout)
    assert "use" not in made
    names = ["account", "login", "forgotten"]
    assert list(made["routes"]) == [
        "home",
        "order",
        *("auth_" + name for name in names),
        "auth_help_page",
    ]
    assert made["root"]["tabs"][1]["stack"] == "auth_account"
    order = made["routes"]["order"]
    assert order["params"]["by"] == "auth_kind?"
    assert order["requires"] == ["open", {"if": "auth_signedIn", "orElse": "auth_login"}]
    assert order["orElse"] == {"name": helped(made), "params": {"topic": "closed"}}
    login = made["routes"]["auth_login"]
    assert login["params"]["as"]["type"] == "auth_kind" and login["returns"] == "auth_kind"
    assert login["goes"] == ["auth_forgotten", helped(made)]
    assert made["routes"]["auth_forgotten"]["requires"] == [
        {"auth_tries": ["many"]},
        "!auth_signedIn",
    ]
    assert list(made["facts"]) == ["open", "auth_signedIn", "auth_tries"]
    assert made["claims"] == [
        {"never": ["order"], "unless": ["auth_signedIn", "open"]},
        {"doc": "x", "afterFalse": "auth_signedIn", "gone": []},
        {"never": [["auth_login", "auth_account"]]},
    ]


def helped(made):
    """The name that the page of help has: its file is there once, though two use it."""
    names = [name for name in made["routes"] if name.endswith("_page")]
    assert len(names) == 1
    return names[0]


def test_a_bundle_is_a_schema_for_every_other_command():
    with folder() as place:
        main, made = write(place, files=auth()), place / "made.json"
        nav("bundle", main, "-o", made, code=0)
        assert nav("lint", made).returncode in (0, 1)
        nav("fmt", "--check", made, code=0)
        nav("bundle", made, code=0)
        assert answer("bundle", main) == json.loads(made.read_text(encoding="utf-8"))
        assert "shop_auth_login" in nav("gen", "--lang", "c", made, code=0).stdout


def refused(place, *words, **changed):
    done = nav("bundle", write(place, **changed), code=2)
    assert not done.stdout
    for word in words:
        assert word in done.stderr, (word, done.stderr)


def test_errors_name_the_file_and_the_place():
    routes = {"home": {}, "x": {"orElse": "auth.forgotten"}}
    with folder() as place:
        changed = {"main.json": {**MAIN, "routes": routes}}
        refused(place, "main.json:", "does not export", "forgotten", files={**auth(), **changed})
        changed = {"main.json": {**MAIN, "routes": {**routes, "x": {"goes": ["auth.lgin"]}}}}
        refused(place, "main.json:", 'has no route "lgin"', files={**auth(), **changed})
        changed = {"main.json": {**MAIN, "routes": {**routes, "x": {"goes": ["auht.login"]}}}}
        refused(place, "main.json:", "no module of this file", files={**auth(), **changed})
        refused(place, "auth.schema.json:", '"nope" is exported', files=auth(exports=["nope"]))
        refused(
            place, "auth.schema.json:", "no key of a module", files=auth(root={"stack": "home"})
        )
        login = {"login": {"goes": ["home"]}, "account": {}}
        given = auth(routes=login, claims=[])
        refused(place, "auth.schema.json:", 'is named "home"', files=given)


def test_missing_files_circles_and_double_names_are_told():
    with folder() as place:
        use = {"auth": "parts/auth.schema.json", "help": "nowhere.json"}
        changed = {"main.json": {**MAIN, "use": use}}
        refused(place, "main.json:", "nowhere.json: No such file", files={**auth(), **changed})
        refused(
            place,
            "help.json:",
            "circle",
            files={**auth(), "help.json": {"use": {"a": "main.json"}}},
        )
        both = {**MAIN["routes"], "auth_login": {}}
        changed = {"main.json": {**MAIN, "routes": both}}
        refused(place, 'this is "auth_login"', "main.json", files={**auth(), **changed})
        (place / "help.json").write_text("{", encoding="utf-8")
        done = nav("bundle", place / "main.json", code=2)
        assert "help.json:1:" in done.stderr, done.stderr
        assert "No such file" in nav("bundle", place / "none.json", code=2).stderr


def test_a_bundle_replaces_none_of_its_modules():
    with folder() as place:
        main = write(place, files=auth())
        for name in ("main.json", "help.json", "parts/auth.schema.json"):
            before = (place / name).read_bytes()
            done = nav("bundle", main, "-o", place / name, code=2)
            assert "nav bundle: --output is the same file as" in done.stderr, done
            assert (place / name).read_bytes() == before


def test_what_the_library_refuses_is_told_of_the_whole():
    with folder() as place:
        changed = {"main.json": {**MAIN, "root": {"stack": "nothing"}}}
        refused(place, "the bundle of ", "unknownRoute", files={**auth(), **changed})


def test_other_commands_say_what_to_do_with_a_part_of_a_bundle():
    with folder() as place:
        main = write(place, files=auth())
        part = next(place.rglob("auth.schema.json"))
        for command in (["match"], ["graph"], ["prove"], ["play"], ["gen", "--lang", "c"]):
            rest = ["/x"] if command == ["match"] else []
            done = nav(*command, main, *rest, code=2)
            assert '"use" belongs to a bundle' in done.stderr, (command, done.stderr)
            assert "nav bundle" in done.stderr and "main.json:5:2: " in done.stderr, done.stderr
            done = nav(*command, part, *rest, code=2)
            assert '"exports" belongs to a bundle' in done.stderr, (command, done.stderr)
        (found,) = answer("lint", main, code=2)
        assert found["rule"] == "bundle" and "nav bundle" in found["message"], found
        assert "nav bundle" in nav("breaking", main, main, code=2).stderr
