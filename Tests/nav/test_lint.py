"""nav lint: what people get wrong in link tables and schemas."""

import itertools
import json
import random
import subprocess
import sys

from program import DATA, NAV, ROOT, SHOP, SHOP_LINKS, answer, folder, nav, schema, table

sys.path.insert(0, str(ROOT / "tools/check"))

import c_library  # noqa: E402


def rules(*arguments, given="", code=1):
    return [finding["rule"] for finding in answer("lint", *arguments, given=given, code=code)]


def test_the_shop_is_clean():
    assert answer("lint", SHOP, SHOP_LINKS, "examples/data/textual_shop.schema.json") == []
    assert nav("lint", SHOP, code=0).stdout == ""


def test_what_is_no_text_is_said_with_its_key():
    given = schema({"p": {"doc": 1}}, **{"$schema": 1})
    found = answer("lint", "-", given=given, code=2)
    assert [one["message"] for one in found] == [
        "invalid: doc (/routes/p/doc): expected a text",
        "invalid: $schema (/$schema): expected a text",
    ]


def test_a_condition_without_its_way_out_is_told_that_it_lacks_one():
    facts = {"in": {"initial": False}}
    given = schema({"p": {"requires": [{"if": "in"}], "orElse": "home"}}, facts=facts)
    (found,) = answer("lint", "-", given=given, code=2)
    assert found["message"] == 'missingKey: requires (/routes/p/requires/0): give it "orElse"'


def test_six_wrong_mappings_are_six_findings():
    found = answer("lint", DATA / "six.json", code=1)
    assert [(finding["line"], finding["rule"], finding["url"]) for finding in found] == [
        (5, "foreignSyntax", "/users/7"),
        (6, "foreignSyntax", "/posts/7"),
        (7, "queryInPattern", "/search?q=7"),
        (8, "percentEscape", "/a%20b"),
        (9, "fragmentInPattern", "/help"),
        (10, "invalidParameterName", "/orders/~"),
    ]
    ways = [
        ":id",
        ":id{int}",
        '"query" of the mapping',
        "write the character",
        "leave it out",
        "known are bool, int",
    ]
    for finding, way in zip(found, ways):
        assert way in finding["message"], finding
    # Each witness is a URL that the table does not take.
    for finding in found:
        (said,) = answer(
            "match", DATA / "six.json", "https://shop.example" + finding["url"], code=1
        )
        assert said["status"] == "NAV_UNHANDLED", said


def test_text_has_place_reason_and_url():
    done = nav("lint", DATA / "six.json", code=1)
    lines = done.stdout.splitlines()
    assert lines[0] == (
        'Tests/nav/data/six.json:5:17: warning: /users/{id}: "{id}" is read as that very text: for a parameter write '
        '":id"; try /users/7 [foreignSyntax]'
    )
    assert lines[-1] == "0 errors, 6 warnings"


def test_syntax_of_other_frameworks():
    for pattern, way in [
        ("/a/{id}", '":id"'),
        ("/a/{id:int}", '":id{int}"'),
        ("/a/{id?}", '":id?"'),
        ("/a/<id>", '":id"'),
        ("/a/<uuid:id>", '":id{uuid}"'),
        ("/a/<path:rest>", '"*rest"'),
        ("/a/[id]", '":id"'),
        ("/a/[...rest]", '"*rest"'),
        ("/a/{*rest}", '"*rest"'),
        ("/a/$id", '":id"'),
        ("/a/<float:x>", '":x{number}"'),
    ]:
        for given, route in [
            (table([{"pattern": pattern, "route": "r"}]), ""),
            (schema({"r": {"links": [pattern]}}), ""),
        ]:
            found = answer("lint", "-", given=given, code=1)
            assert [finding["rule"] for finding in found] == ["foreignSyntax"], (
                pattern,
                found,
                route,
            )
            assert way in found[0]["message"], (pattern, found)
    for pattern in [
        "/a/:id",
        "/a/:id{int}?",
        "/a/*rest",
        "/a/b.c",
        "/a/100%",
        "/$",
        "/a/{}",
        "/a/what?",
        "/[",
        "/é",
    ]:
        assert answer("lint", "-", given=table([{"pattern": pattern, "route": "r"}])) == [], pattern


def test_what_the_library_finds_of_a_table():
    assert rules(DATA / "findings.json") == [
        "nonTerminalWildcard",
        "parameterShadowing",
        "duplicatePattern",
        "invalidParameterName",
        "unreachable",
        "wildcardShadowing",
    ]
    found = answer("lint", DATA / "policy.json", code=1)
    assert [(finding["line"], finding["rule"]) for finding in found] == [
        (6, "unusedRequirement"),
        (7, "unusedRequirement"),
        (12, "hostNotAllowed"),
        (13, "invalidParameterName"),
        (14, "schemeNotAllowed"),
    ]
    assert found[0]["message"].endswith('; did you mean "order"?')
    assert found[1]["message"].endswith("; name a route that a mapping leads to, or leave it out")
    assert found[0]["strict"] and found[1]["strict"]
    for finding in found[2:]:
        assert finding["url"], finding


def test_a_mapping_that_never_matches_hides_nothing():
    given = table([{"pattern": "/a/:x{strnig}", "route": "r"}, {"pattern": "/a/b", "route": "s"}])
    assert rules("-", given=given) == ["invalidParameterName"]


def test_a_callback_may_decline_and_hides_nothing():
    given = table(
        [{"pattern": "/a/*", "callback": True}, {"pattern": "/a/b", "route": "r"}], strict=True
    )
    assert answer("lint", "-", given=given) == []
    given = table([{"pattern": "/a/*", "route": "r"}, {"pattern": "/a/b", "callback": True}])
    assert rules("-", given=given) == ["wildcardShadowing"]


def test_placeholders_that_the_pattern_does_not_give():
    def found(pattern, params):
        return answer(
            "lint",
            "-",
            given=table([{"pattern": pattern, "template": {"name": "r", "params": params}}]),
            code=None,
        )

    wrong = found("/items/:id", {"number": ":nubmer"})
    assert [finding["rule"] for finding in wrong] == ["unknownPlaceholder"] and '":id"' in wrong[0][
        "message"
    ]
    assert [finding["rule"] for finding in found("/items/:id", {"a": {"b": [":ids"]}})] == [
        "unknownPlaceholder"
    ]
    # From the query, given, or a text.
    for pattern, params in [
        ("/s/:text", {"text": ":text", "sort": ":sort"}),
        ("/s", {"q": ":q"}),
        ("/s/:a", {"x": ":a", "y": "::b"}),
    ]:
        assert found(pattern, params) == []


def test_all_errors_of_a_schema_are_listed():
    found = answer("lint", DATA / "broken.schema.json", code=2)
    assert [(finding["line"], finding["rule"]) for finding in found] == [
        (2, "unknownRoute"),
        (3, "unknownKey"),
        (5, "unknownKey"),
        (6, "unknownType"),
        (6, "unknownParam"),
        (6, "unknownFact"),
        (6, "unknownRoute"),
        (7, "invalid"),
        (7, "unknownAddress"),
        (8, "inOnLayer"),
        (10, "unknownKey"),
        (11, "migrationOrder"),
    ], found
    assert all(finding["severity"] == "error" for finding in found)
    # The other subcommands list them too, on standard error, in the same order.
    lines = [
        "%s:%d:%d: %s" % (each["file"], each["line"], each["column"], each["message"])
        for each in found
    ]
    broken = DATA / "broken.schema.json"
    for command in [
        ("graph", broken),
        ("match", broken, "/x"),
        ("play", broken),
        ("breaking", broken, SHOP),
        ("breaking", SHOP, broken),
        *(("gen", "--lang", language, broken) for language in ("c", "python", "markdown")),
        ("gen", "--lang", "desktop", broken, "--check", "-o", SHOP),
    ]:
        done = nav(*command, code=2)
        assert done.stderr.splitlines() == lines and not done.stdout, (command, done.stderr)
    # Those of both files, and a file that cannot be read.
    done = nav("breaking", broken, "no-such-file", code=2)
    assert done.stderr.splitlines() == [*lines, "no-such-file: No such file or directory"]


def test_all_errors_of_a_table_are_listed_by_all():
    given = '{"mappings":[{"pattern":"/a","route":""},\n{"pattern":"/b"}],\n"x":1}'
    places = [":1:38: ", ":2:1: ", ":3:1: "]
    for command in [("match", "-", "/x"), ("graph", "-")]:
        lines = nav(*command, given=given, code=2).stderr.splitlines()
        assert len(lines) == 3, lines
        for line, place in zip(lines, places):
            assert line.startswith("standard input" + place), lines


def test_errors_of_a_schema_that_lacks_what_it_must_have():
    assert (
        rules("-", given='{"routes":{"a":{"x":1}},"root":{"stack":"a"}}', code=2).count(
            "missingKey"
        )
        == 2
    )
    assert "unknownKey" in rules("-", given='{"routes":{"a":{"x":1}},"root":{"stack":"a"}}', code=2)
    assert rules("-", given='{"format":1,"id":"s","routes":{"a":{}}}', code=2) == ["missingKey"]
    # Also if something else is wrong there.
    given = '{"routes":{"p":{"params":{"id":{"tpe":"int"}}}},"a":1}'
    assert sorted(rules("-", given=given, code=2)) == ["missingKey"] * 3 + ["unknownKey"] * 2
    assert rules("-", given='{"format":1,"id":"s","root":{"stack":"a"},"routes":3}', code=2)


def test_elements_are_numbered_as_in_the_file():
    given = schema(
        {
            "p": {"requires": ["zz", "a", "yy"], "parents": ["qq", "home", "rr"]},
            "q": {"links": ["/a/:id", "/a/:id"]},
        },
        facts={"a": {"initial": False}},
    )
    found = answer("lint", "-", given=given, code=2)
    for place in ("p/requires/0", "p/requires/2", "p/parents/0", "p/parents/2", "q/links/1"):
        assert any(f"(/routes/{place})" in finding["message"] for finding in found), (place, found)


def test_an_error_is_listed_once_and_brings_no_others():
    # The route is used everywhere; only its own mistake is told of.
    given = schema(
        {
            "p": {"params": {"id": "unit"}, "links": ["/p/:id", "/q/:id"]},
            "q": {"params": {"id": "uint"}, "parents": [{"name": "p", "params": {"id": ":id"}}]},
        }
    )
    assert rules("-", given=given, code=2) == ["unknownType"]
    # The root has no name: none of the tabs is called so.
    tabs = {"tabs": [{"name": "a", "stack": "home"}], "selected": ""}
    assert rules("-", given=schema({}, tabs), code=2) == ["unknownAddress"]


def test_a_text_that_is_too_long_as_a_whole_is_told_once():
    given = schema({"r%d" % number: {"doc": "x" * 4000} for number in range(1100)})
    assert len(given) > 4 << 20
    assert rules("-", given=given, code=2) == ["NAV_ERR_LIMIT"]
    assert nav("graph", "-", given=given, code=2).stderr.count("\n") == 1


def test_planted_errors_are_all_found():
    """Schemas with up to six mistakes in different routes: each is found, and nothing else."""
    dice = random.Random(7)
    mistakes = {
        "unknownKey": {"shw": "sheet"},
        "invalid": {"show": "sheeet"},
        "unknownFact": {"requires": ["signdIn"]},
        "unknownAddress": {"in": "nowhere"},
        "unknownType": {"params": {"a": "strng"}},
        "unknownRoute": {"orElse": "nobody"},
        "badPattern": {"links": ["/:a-b/x"]},
        "unknownParam": {"links": ["/x/:nothing"]},
    }
    for _ in range(40):
        planted = dice.sample(sorted(mistakes), dice.randint(1, 6))
        routes = {}
        for number, name in enumerate(planted):
            routes["fine%d" % number] = {
                "params": {"id": "uint"},
                "links": ["/fine%d/:id" % number],
            }
            routes["wrong%d" % number] = mistakes[name]
        found = rules("-", given=schema(routes, facts={"signedIn": {"initial": False}}), code=2)
        assert sorted(found) == sorted(planted), (planted, found)


def test_errors_of_a_table_are_listed_too():
    given = '{"mappings":[{"pattern":"/a","route":""},\n{"pattern":"/b"},\n{"pattern":"https://a:1/x","route":"r"},{"route":"r"}],"x":1}'
    found = answer("lint", "-", given=given, code=2)
    assert len([finding for finding in found if finding["severity"] == "error"]) == 5, found
    # A pattern alone is a finding.
    assert (
        nav("lint", "-", given='{"mappings":[{"pattern":"https://a:1/x","route":"r"}]}').returncode
        == 1
    )


def test_findings_of_a_schema():
    given = schema(
        {
            "a": {"links": ["/a/:x"], "params": {"x": "string"}},
            "b": {"links": ["/a/b"]},
            "c": {"requires": ["f", "!f"], "links": ["/c"]},
            "d": {},
            "home": {"goes": ["a"]},
        },
        facts={"f": {"initial": False}},
    )
    found = answer("lint", "-", given=given, code=1)
    assert sorted(finding["rule"] for finding in found) == [
        "neverTrue",
        "parameterShadowing",
        "unreachable",
    ], found


def test_several_files_and_the_worst_code():
    done = nav("lint", DATA / "six.json", "no-such-file", SHOP, code=2)
    assert "six.json:5" in done.stdout and "no-such-file" in done.stderr


def test_strict_and_lint_agree():
    """A table with "strict" is refused exactly if lint finds something of `strict` in it."""
    patterns = [
        "/a",
        "/a/:x",
        "/a/:x{uint}",
        "/a/*",
        "/b/:y{bool}",
        "/b/true",
        "/b/false",
        "/:z{nope}",
        "/*/c",
        "/{q}",
    ]
    dice = random.Random(11)
    tables = [list(pair) for pair in itertools.product(patterns, repeat=2)]
    tables += [dice.choices(patterns, k=dice.randint(3, 6)) for _ in range(60)]
    seen = set()
    with folder() as place:
        for number, chosen in enumerate(tables):
            (place / ("%d.json" % number)).write_text(
                table([{"pattern": one, "route": "r%d" % i} for i, one in enumerate(chosen)])
            )
        names = [place / ("%d.json" % number) for number in range(len(tables))]
        found = answer("lint", *names, code=1)
        strict = {finding["file"] for finding in found if finding["strict"]}
        for name, chosen in zip(names, tables):
            text = table(
                [{"pattern": one, "route": "r%d" % i} for i, one in enumerate(chosen)], strict=True
            ).encode()
            made = c_library.made("nav_matcher", text, len(text), None)
            is_refused = isinstance(made, str)
            assert is_refused == (str(name) in strict), (chosen, made)
            if not is_refused:
                c_library.C.nav_matcher_destroy(made)
            seen.add(is_refused)
    assert seen == {True, False}


def test_a_schema_beyond_the_limit():
    """No setting raises it, so none is named; the library says the same number."""
    with folder() as place:
        big = {"format": 1, "id": "big", "root": {"stack": "home"}}
        big["routes"] = {"home": {"doc": "x" * (4 << 20)}}
        (place / "big.json").write_text(json.dumps(big))
        for command in (["lint"], ["gen", "--lang", "c"], ["match"]):
            more = ["/"] if command == ["match"] else []
            done = nav(*command, str(place / "big.json"), *more, code=None)
            said = done.stdout + done.stderr
            assert "a schema has at most 4194304 bytes (4 MiB)" in said, said
            assert said.count("4194304") == 1 and "raise" not in said and done.returncode, said


def test_the_lines_of_ten_thousand_findings():
    given = '{"mappings":[\n{"pattern":"/*","route":"r"},\n%s\n]}' % ",\n".join(
        '{"pattern":"/p%d","route":"r"}' % number for number in range(9_000)
    )
    found = json.loads(nav("lint", "-", "--json", given=given, code=1).stdout)
    assert [finding["line"] for finding in found] == list(range(3, 9_003))


# Of a schema: what a finding is about, and what must be silent, one pair a rule.
SIGNED = {"facts": {"in": {"initial": False}, "plan": {"values": ["a", "b"], "initial": "a"}}}
LOCK = {"show": "cover", "while": ["in"]}
PAIRS = [
    (
        "unusedType",
        ({}, {"types": {"view": ["a"]}}),
        ({"r": {"params": {"v": "view?"}}}, {"types": {"view": ["a"]}}),
    ),
    (
        "unusedType",
        ({"r": {"returns": "one"}}, {"types": {"one": ["a"], "two": {"list": "one"}}}),
        (
            {"r": {"params": {"v": {"list": "two"}}}},
            {"types": {"one": ["a"], "two": {"list": "one"}}},
        ),
    ),
    (
        "unusedType",
        ({}, {"types": {"view": ["a"]}}),
        ({"r": {"show": "sheet", "returns": "view"}}, {"types": {"view": ["a"]}}),
    ),
    # What removes a lock cannot stand over it.
    (
        "lockRemoved",
        ({"lock": {**LOCK, "allows": ["home"]}}, SIGNED),
        ({"lock": {**LOCK, "allows": ["call"]}, "call": {"show": "cover"}}, SIGNED),
    ),
    (
        "lockRemoved",
        ({"lock": {**LOCK, "allows": ["a"]}, "a": {"in": ""}}, SIGNED),
        ({"lock": {**LOCK, "allows": ["a"]}, "a": {}}, SIGNED),
    ),
    (
        "lockRemoved",
        (
            {"lock": {**LOCK, "allows": ["a"]}, "a": {"show": "sheet", "whenBusy": "replace"}},
            SIGNED,
        ),
        (
            {"lock": {**LOCK, "allows": ["a"]}, "a": {"show": "sheet", "whenBusy": "queue"}},
            SIGNED,
        ),
    ),
    (
        "lockRemoved",
        ({"lock": {**LOCK, "allows": ["a"]}, "a": {"show": "cover", "reuse": "stack"}}, SIGNED),
        ({"lock": {**LOCK, "allows": ["a"]}, "a": {"show": "cover", "reuse": "top"}}, SIGNED),
    ),
    # A gate that needs what it is to bring.
    (
        "closedGate",
        (
            {
                "r": {"requires": ["in"], "orElse": "login"},
                "login": {"show": "sheet", "requires": ["in"]},
            },
            SIGNED,
        ),
        (
            {
                "r": {"requires": ["in"], "orElse": "login"},
                "login": {"show": "sheet", "requires": ["!in"]},
            },
            SIGNED,
        ),
    ),
    (
        "closedGate",
        (
            {
                "r": {"requires": [{"if": {"plan": ["a", "b"]}, "orElse": "buy"}]},
                "buy": {"show": "sheet", "requires": [{"plan": ["a"]}]},
            },
            SIGNED,
        ),
        (
            {
                "r": {"requires": [{"if": {"plan": ["a"]}, "orElse": "buy"}]},
                "buy": {"show": "sheet", "requires": [{"plan": ["a", "b"]}]},
            },
            SIGNED,
        ),
    ),
    (
        "closedGate",
        (
            {
                "r": {"requires": ["in"], "orElse": "a"},
                "a": {"show": "sheet", "requires": ["in"]},
            },
            SIGNED,
        ),
        (
            {
                "r": {"requires": ["in"], "orElse": "a"},
                "a": {"show": "sheet", "requires": [{"if": "in", "orElse": "b"}]},
                "b": {"show": "sheet"},
            },
            SIGNED,
        ),
    ),
    (
        "keptAnswer",
        ({"r": {"show": "sheet", "returns": "bool", "persist": True}}, {}),
        ({"r": {"show": "sheet", "returns": "bool", "persist": False}}, {}),
    ),
    (
        "keptAnswer",
        ({"r": {"show": "sheet", "returns": "bool", "place": True}}, {}),
        ({"r": {"show": "sheet", "returns": "bool"}}, {}),
    ),
    ("emptyClaim", ({}, {"claims": [{"never": []}]}), ({}, {})),
    (
        "uncheckedClaim",
        ({"r": {}}, {"claims": [{"never": ["r"], "unless": ["in"]}], **SIGNED}),
        ({"r": {"requires": ["in"]}}, {"claims": [{"never": ["r"], "unless": ["in"]}], **SIGNED}),
    ),
    (
        "uncheckedClaim",
        (
            {"r": {"requires": [{"plan": ["a", "b"]}]}},
            {"claims": [{"never": ["r"], "unless": [{"plan": ["a"]}]}], **SIGNED},
        ),
        (
            {"r": {"requires": [{"plan": ["a"]}]}},
            {"claims": [{"never": ["r"], "unless": [{"plan": ["a", "b"]}]}], **SIGNED},
        ),
    ),
    (
        "uncheckedClaim",
        (
            {"lock": {**LOCK, "allows": ["a"]}, "a": {}},
            {"claims": [{"never": ["a"], "shown": True, "unless": ["!in"]}], **SIGNED},
        ),
        (
            {"lock": LOCK, "a": {}},
            {"claims": [{"never": ["a"], "shown": True, "unless": ["!in"]}], **SIGNED},
        ),
    ),
    (
        "uncheckedClaim",
        ({"r": {}}, {"claims": [{"afterFalse": "in", "gone": ["r"]}], **SIGNED}),
        ({"r": {"requires": ["in"]}}, {"claims": [{"afterFalse": "in", "gone": ["r"]}], **SIGNED}),
    ),
    ("uncheckedClaim", ({}, {"claims": [{"reachable": ["home"]}]}), ({}, {})),
    ("uncheckedClaim", ({}, {"claims": [{"leadsBack": "*"}]}), ({}, {})),
]


def test_each_rule_of_schemas_finds_one_and_not_its_neighbour():
    for number, (rule, (routes, rest), (others, other)) in enumerate(PAIRS):
        found = rules("-", given=schema(routes, **rest), code=None)
        assert set(found) == {rule}, (number, rule, found)
        silent = answer("lint", "-", given=schema(others, **other), code=None)
        assert silent == [], (number, rule, silent)


def test_columns_of_one_long_line():
    rows = ['{"pattern":"/é{id}","route":"r"}'] * 200
    text = '{"mappings":[%s]}' % ",".join(rows)
    found = [
        one for one in answer("lint", "-", given=text, code=1) if one["rule"] == "foreignSyntax"
    ]
    assert len(found) == 200
    for number, one in enumerate(found):
        column = len('{"mappings":[') + number * (len(rows[0]) + 1) + len('{"pattern":') + 1
        assert (one["line"], one["column"]) == (1, column), (number, one)


def test_watching_lints_again_at_each_change_and_ends_with_its_reader():
    with folder() as place:
        file = place / "s.json"
        file.write_text(schema({}), encoding="utf-8")
        with subprocess.Popen(
            [str(NAV), "lint", "--watch", str(file)], stdout=subprocess.PIPE, text=True
        ) as watching:
            assert watching.stdout.readline() == "nav lint: watching\n"
            # As an editor saves: another file takes its name.
            other = place / "other"
            other.write_text(schema({"a": {"shwo": "sheet"}}), encoding="utf-8")
            other.replace(file)
            assert "unknownKey" in watching.stdout.readline()
            assert watching.stdout.readline() == "1 error, 0 warnings\n"
            assert watching.stdout.readline() == "nav lint: watching\n"
            watching.stdout.close()
            assert watching.wait(timeout=60) == 2
        assert "--watch reads files again" in nav("lint", "--watch", "-", code=2).stderr
        assert nav("lint", "--watch", file, "-o", place / "x", code=2).stderr


def test_an_editor_may_be_told_where_its_schema_is():
    good = {"$schema": "/usr/local/share/navruntime/navschema.json"}
    assert nav("lint", "-", given=schema({}, **good), code=0).stdout == ""
    assert "$schema" in nav("lint", "-", given=schema({}, **{"$schema": 1}), code=2).stdout


def migrated(*steps, **more):
    """What is found of the migrations of a schema of version 2 with these steps."""
    text = schema(
        {"thing": {"params": {"id": "uint", "view": "string?"}}, "list": {}},
        version=2,
        facts={"plan": {"values": ["free", "pro"], "initial": "free", "persist": True}},
        root={"tabs": [{"name": "shop", "stack": "home"}, {"name": "lists", "stack": "list"}]},
        migrations=[{"to": 2, "steps": list(steps)}],
        **more,
    )
    found = json.loads(nav("lint", "--json", "-", given=text).stdout)
    return [one["message"] for one in found if one["rule"] == "migrationTarget"]


def test_targets_of_migrations_that_do_not_exist_are_found():
    for step, word, near in [
        ({"renameRoute": {"from": "item", "to": "thng"}}, '"thng" is no route', "thing"),
        ({"dropRoute": {"route": "old", "replaceWith": "lst"}}, '"lst" is no route', "list"),
        (
            {"dropRoute": {"route": "old", "replaceWith": {"name": "thign", "params": {"id": 1}}}},
            '"thign" is no route',
            "thing",
        ),
        (
            {"splitRoute": {"route": "old", "by": "k", "into": {"a": "list", "b": "thng"}}},
            '"thng" is no route',
            "thing",
        ),
        ({"dropParam": {"route": "thng", "name": "x"}}, '"thng" is no route', "thing"),
        (
            {"renameParam": {"route": "thing", "from": "mode", "to": "veiw"}},
            '"veiw" is no parameter of "thing"',
            "view",
        ),
        (
            {"addParam": {"route": "thing", "name": "viewx", "value": "a"}},
            '"viewx" is no parameter of "thing"',
            "view",
        ),
        ({"renameAddress": {"from": "s", "to": "shp"}}, '"shp" is no container', "shop"),
        ({"renameFact": {"from": "tier", "to": "plam"}}, '"plam" is no fact', "plan"),
        ({"mapFact": {"fact": "plam", "from": "a", "to": "pro"}}, '"plam" is no fact', "plan"),
    ]:
        (said,) = migrated(step)
        assert word in said and 'did you mean "%s"?' % near in said, said


def test_names_that_a_later_step_changes_are_right():
    assert (
        migrated(
            {"renameRoute": {"from": "item", "to": "article"}},
            {"renameParam": {"route": "article", "from": "num", "to": "key"}},
            {"addParam": {"route": "article", "name": "size", "value": 1}},
            {"renameRoute": {"from": "article", "to": "thing"}},
            {"renameParam": {"route": "thing", "from": "key", "to": "id"}},
            {"changeType": {"route": "thing", "name": "id", "to": "uint"}},
            {"mapValue": {"route": "thing", "name": "size", "from": 1, "to": 2}},
            {"dropParam": {"route": "thing", "name": "size"}},
            {"dropRoute": {"route": "older", "replaceWith": "old"}},
            {"mapValue": {"route": "old", "name": "any", "from": 1, "to": 2}},
            {"dropRoute": {"route": "old", "replaceWith": None}},
            {"renameAddress": {"from": "a", "to": "b"}},
            {"renameAddress": {"from": "b", "to": "shop"}},
            {"renameFact": {"from": "tier", "to": "level"}},
            {"mapFact": {"fact": "level", "from": "gold", "to": "pro"}},
            {"renameFact": {"from": "level", "to": "plan"}},
        )
        == []
    )
