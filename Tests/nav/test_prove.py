"""nav prove: the claims of a schema."""

import itertools
import json
import re
import subprocess
import sys

from program import DATA, ROOT, answer, folder, nav, schema


def cases(name):
    text = (ROOT / DATA / name).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def names_in(state):
    """The routes of a state that are shown, hidden or queued."""
    found = []

    def walk(node):
        if isinstance(node, dict):
            if isinstance(node.get("route"), dict):
                found.append(node["route"]["name"])
            for value in node.values():
                walk(value)
        elif isinstance(node, list):
            for value in node:
                walk(value)

    walk([state["root"], state["layers"], state["queue"]])
    return found


def leaf(node):
    """The focused stack."""
    while "stack" not in node:
        inner = node.get("tabs") or node["split"]
        children = inner.get("items") or inner["columns"]
        node = children[inner.get("selected") or inner["focused"]]
    return node["stack"]


def shown_in(state):
    for layer in state["layers"][-1:]:
        return (layer["stack"] or [layer])[-1]["route"]["name"]
    return leaf(state["root"])[-1]["route"]["name"]


def holds(condition, facts):
    if isinstance(condition, dict):
        return all(facts[name] in values for name, values in condition.items())
    return not facts[condition[1:]] if condition[0] == "!" else facts[condition]


def breaks(claim, state, before, schema):
    """Whether a state breaks a claim; `before` are the facts before a step that sets some."""
    facts, names, shown = state["facts"], names_in(state), shown_in(state)
    if "never" in claim:
        if "unless" in claim and all(holds(one, facts) for one in claim["unless"]):
            return False
        if claim.get("shown"):
            return shown in claim["never"]
        sets = [one if isinstance(one, list) else [one] for one in claim["never"]]
        return any(all(name in names for name in one) for one in sets)
    if "leadsBack" in claim:
        if claim["leadsBack"] != "*" and shown not in claim["leadsBack"]:
            return False
        if any("while" in schema["routes"][name] for name in names):
            return True
        depth = len(leaf(state["root"])) - 1 + len(state["queue"])
        depth += sum(1 + len(layer["stack"]) for layer in state["layers"])
        return depth > claim.get("within", depth)
    condition = claim["afterFalse"]
    was = before is not None and holds(condition, before)
    return was and not holds(condition, facts) and any(name in names for name in claim["gone"])


def line_of(step):
    """A step as nav play reads it."""
    if step["op"] == "send" and "open" in step["intent"]:
        return "open " + step["intent"]["open"]
    if step["op"] == "send":
        return json.dumps(step["intent"])
    return " ".join("%s=%s" % (name, json.dumps(value)) for name, value in step["facts"].items())


def play(file, steps):
    """The states that a witness leads through, questions agreed to, and the facts before each step
    that sets some."""
    lines = [["state"], *([line_of(step)] for step in steps)]
    while True:
        given = "\n".join(line for one in lines for line in one) + "\n"
        done = nav("play", file, "--json", given=given, code=0)
        every = iter([json.loads(line)["state"] for line in done.stdout.splitlines()])
        states = [[next(every) for _ in one][-1] for one in lines]
        asking = next((number for number, one in enumerate(states) if one["question"]), None)
        if asking is None:
            break
        lines[asking].append("proceed")
    before = [None] + [
        states[number]["facts"] if step["op"] == "setFacts" else None
        for number, step in enumerate(steps)
    ]
    return list(zip(states, before, strict=True))


def check_witness(file, claim, schema, steps):
    """Only the last step leads to a state that breaks the claim."""
    broken = [breaks(claim, state, before, schema) for state, before in play(file, steps)]
    assert broken == [False] * len(steps) + [True], (claim, steps, broken)


def test_the_vectors_have_these_verdicts_and_witnesses():
    seen = {"proved": 0, "refuted": 0, "unknown": 0}
    with folder() as place:
        file = place / "schema.json"
        for case in cases("prove.jsonl"):
            schema = case["schema"]
            file.write_text(json.dumps(schema), encoding="utf-8")
            found = answer("prove", file, code=None)["claims"]
            assert [one["claim"] for one in found] == list(range(len(schema["claims"])))
            for claim, wanted, one in zip(schema["claims"], case["expect"], found, strict=True):
                what = (case["id"], claim, one)
                if wanted["verdict"] == "unknown":
                    assert one["verdict"] in ("unknown", "proved"), what
                else:
                    assert one["verdict"] == wanted["verdict"], what
                seen[one["verdict"]] += 1
                for key in ("witnessLength", "routes"):
                    assert one.get(key) == wanted.get(key), what
                if "witness" in one:
                    assert len(one["witness"]) == one["witnessLength"]
                    check_witness(file, claim, schema, one["witness"])
    assert all(seen.values()), seen


def test_what_random_schemas_have_found():
    with folder() as place:
        file = place / "schema.json"
        for case in cases("prove_own.jsonl"):
            schema = case["schema"]
            file.write_text(json.dumps(schema), encoding="utf-8")
            found = answer("prove", file, code=1)["claims"]
            for wanted in case["expect"]:
                one = found[wanted["claim"]]
                assert one["verdict"] == wanted["verdict"], (case["what"], one)
                if one["verdict"] != "refuted":
                    continue
                assert one["witnessLength"] == wanted["witnessLength"], (case["what"], one)
                check_witness(file, schema["claims"][one["claim"]], schema, one["witness"])


LOGIN = {
    "format": 1,
    "id": "s",
    "root": {"stack": "home"},
    "facts": {"in": {"initial": False}},
    "routes": {
        "home": {"goes": ["item"]},
        "item": {"params": {"id": "uint"}, "requires": ["in"], "goes": ["card"]},
        "card": {"show": "sheet", "goes": []},
    },
    "claims": [
        {"never": ["item"], "unless": ["in"]},
        {"never": ["card"], "unless": ["in"], "doc": "A card is 100% private."},
    ],
}
WITNESS = ["set in=true", 'go {"name":"item","params":{"id":1}}', "go card", "set in=false"]


def test_a_far_screen_of_a_large_schema_is_found_by_a_guess():
    """There are too many states for a look at each."""
    claim = {"afterFalse": "in", "gone": ["page"]}
    crowd = [f"n{number}" for number in range(30)]
    way = [f"a{number}" for number in range(6)] + ["page"]
    facts = {"in": {"initial": True}, **{f"f{number}": {"initial": False} for number in range(5)}}
    routes = {"home": {"goes": [way[0], *crowd]}, "gate": {"show": "sheet", "goes": []}}
    for one, next_one in itertools.pairwise(way):
        routes[one] = {"goes": [next_one, *crowd]}
    for number, name in enumerate(crowd):
        routes[name] = {"requires": [f"f{number % 5}"], "goes": crowd}
    steps = [f"go {name}" for name in way]
    # The screen stays; or it has waited, and comes.
    for page in ({"goes": []}, {"requires": ["!in"], "orElse": "gate", "goes": []}):
        given = schema({**routes, "page": page}, facts=facts, claims=[claim])
        printed = nav("prove", "-", given=given, code=1).stdout.splitlines()
        assert printed[0].startswith("refuted"), printed[:2]
        assert [line.strip() for line in printed[1:9]] == [*steps, "set in=false"], printed


def test_a_refuted_claim_has_a_script_that_nav_play_reads():
    with folder() as place:
        file = place / "s.json"
        file.write_text(json.dumps(LOGIN), encoding="utf-8")
        lines = nav("prove", file, code=1).stdout.splitlines()
        assert lines[0] == 'proved   {"never":["item"],"unless":["in"]}'
        assert lines[1].startswith("refuted  ")
        assert lines[2].strip() == "A card is 100% private."
        assert [line.strip() for line in lines[3:7]] == WITNESS
        assert lines[7] == "Assumed:" and len(lines) > 10
        done = nav("play", file, given="\n".join(WITNESS), code=0)
        assert "card" in done.stdout and "in=false" in done.stdout


def test_a_witness_is_written_in_other_languages():
    with folder() as place:
        file = place / "s.json"
        file.write_text(json.dumps(LOGIN), encoding="utf-8")

        def script(language):
            lines = nav("prove", file, "--as", language, code=1).stdout.splitlines()
            return [line[2:] for line in lines[3 : lines.index("Assumed:")]]

        steps = [json.loads(line) for line in script("json")]
        assert steps == answer("prove", file, code=1)["claims"][1]["witness"]
        ran = subprocess.run(
            [sys.executable, "-c", "\n".join(script("python"))],
            env={
                "PYTHONPATH": str(ROOT / "bindings/python"),
                "NAVRUNTIME_LIBRARY": str(ROOT / ".build/lib/libnavruntime.so"),
            },
            capture_output=True,
            text=True,
            check=True,
        )
        assert ran.stdout == "s: home + sheet card\n", ran.stdout
        source = place / "witness.c"
        source.write_text("\n".join(script("c")) + "\n", encoding="utf-8")
        flags = ["-std=c11", "-Wall", "-Wextra", "-Werror", "-I", str(ROOT / "include")]
        subprocess.run(["cc", *flags, "-c", str(source), "-o", str(place / "w.o")], check=True)
        assert source.read_text(encoding="utf-8").count("(app, ") == len(WITNESS)


def test_a_question_on_the_way_is_agreed_to_in_every_language():
    routes = {"home": {"goes": ["item"]}, "item": {"enter": "ask", "goes": []}}
    schema = {**LOGIN, "routes": routes, "claims": [{"never": ["item"]}]}
    with folder() as place:
        file = place / "s.json"
        file.write_text(json.dumps(schema), encoding="utf-8")
        lines = nav("prove", file, code=1).stdout.splitlines()
        assert [line.strip() for line in lines[1:3]] == ["go item", "proceed"]
        assert "item" in nav("play", file, given="go item\nproceed", code=0).stdout
        one = answer("prove", file, code=1)["claims"][0]
        assert one["witness"] == [{"op": "send", "intent": {"go": "item"}}]
        check_witness(file, schema["claims"][0], schema, one["witness"])
        assert 'app.resolve(1, "proceed")' in nav("prove", file, "--as", "python").stdout
        assert "nav_app_resolve(app, 1, " in nav("prove", file, "--as", "c").stdout


def test_builds_read_annotations():
    with folder() as place:
        file = place / "a,b.json"
        file.write_text(json.dumps(LOGIN, indent=1), encoding="utf-8")
        lines = nav("prove", file, "--format", "github", code=1).stdout.splitlines()
        assert len(lines) == 2 and lines[0].startswith("::notice file=")
        assert "a%2Cb.json,line=" in lines[1]
        assert lines[1].startswith("::error ")
        assert "::A card is 100%25 private.%0Arefuted%0Aset in=true%0A" in lines[1], lines
        text = file.read_text(encoding="utf-8").splitlines()
        number = int(re.search(r"line=(\d+)", lines[1])[1])
        assert text[number - 1].strip() == "{" and '"card"' in text[number + 1], number


def test_exit_codes():
    with folder() as place:
        file = place / "s.json"

        def code(claims, **more):
            file.write_text(json.dumps({**LOGIN, "claims": claims, **more}), encoding="utf-8")
            return nav("prove", file).returncode

        assert code([]) == 0
        assert code(LOGIN["claims"][:1]) == 0
        assert code(LOGIN["claims"]) == 1
        assert code([{"reachable": ["item"]}]) == 0
        assert code([{"never": ["nowhere"]}]) == 2
        many = {"f%d" % number: {"initial": False} for number in range(7)}
        routes = {**LOGIN["routes"], "r": {"requires": list(many)}}
        assert code([], facts={**LOGIN["facts"], **many}, routes=routes) == 2
        assert "combinations" in nav("prove", file, code=2).stderr


def test_the_page_about_claims_shows_what_is_printed():
    page = (ROOT / "docs/claims.md").read_text(encoding="utf-8")
    given = re.search(r"```json clinic.json\n(.*?)```", page, re.S)[1]
    wanted = re.search(r"\$ nav prove clinic.json\n(.*?)```", page, re.S)[1]
    with folder() as place:
        file = place / "clinic.json"
        file.write_text(given, encoding="utf-8")
        assert nav("prove", file, code=1).stdout == wanted
