"""nav graph: one graph a file, which viewers can open."""

import json
import re
import shutil
import subprocess
import xml.etree.ElementTree

from program import DATA, SHOP, SHOP_LINKS, answer, folder, nav, schema, table

SVG = "{http://www.w3.org/2000/svg}"
WILD = table(
    [{"pattern": '/a/<b>&"c"/:x', "route": 'r"\\<&>'}, {"pattern": "/[x]{y}`|#", "route": "ünï"}]
)


def svg(*arguments, given=""):
    text = nav("graph", *arguments, "--format", "svg", given=given, code=0).stdout
    return xml.etree.ElementTree.fromstring(text)


def boxes(drawing):
    """The places of the boxes, but for the background."""
    found = []
    for box in drawing.iter(SVG + "rect"):
        if box.get("x"):
            found.append(tuple(int(box.get(key)) for key in ("x", "y", "width", "height")))
    return found


def texts(drawing):
    return [text.text for text in drawing.iter(SVG + "text")]


def test_dot_is_one_graph_that_graphviz_reads():
    for name in (SHOP, SHOP_LINKS, DATA / "web.json", DATA / "findings.json"):
        text = nav("graph", name, code=0).stdout
        assert (
            text.startswith("digraph ")
            and text.count("digraph") == 1
            and text.rstrip().endswith("}")
        )
        assert text.count("{") - text.count("\\{") >= 1
        if shutil.which("dot"):
            subprocess.run(["dot", "-Tsvg"], input=text, text=True, capture_output=True, check=True)
    text = nav("graph", "-", given=WILD, code=0).stdout
    assert '[label="r\\"\\\\<&>\\nmapping 0, line 1"' in text


def test_a_schema_shows_what_people_ask_about():
    picture = answer("graph", SHOP)
    named = {box["title"]: box for box in picture["boxes"] if box["kind"] != "container"}
    assert {box["title"] for box in picture["boxes"] if box["kind"] == "container"} >= {
        "app",
        "shop",
        "basket",
        "orders",
    }
    assert named["order"]["lines"] == ["(number)", "/orders/:number", "requires signedIn"]
    assert named["stock"]["lines"][-1] == "requires plan is staff"
    assert named["closed"]["lines"] == ["while maintenance"] and named["closed"]["kind"] == "cover"
    assert named["signIn"]["kind"] == "sheet"
    assert picture["boxes"][named["product"]["parent"]]["title"] == "home"
    titles = [box["title"] for box in picture["boxes"]]
    arrows = {
        (titles[arrow["from"]], arrow["kind"], titles[arrow["to"]]) for arrow in picture["arrows"]
    }
    assert ("order", "orElse", "signIn") in arrows and ("track", "parent", "order") in arrows


def test_goes_are_arrows():
    given = schema({"home": {"goes": ["a"]}, "a": {"goes": ["home", "a"]}})
    picture = answer("graph", "-", given=given)
    titles = [box["title"] for box in picture["boxes"]]
    assert [(titles[one["from"]], titles[one["to"]]) for one in picture["arrows"]] == [
        ("home", "a"),
        ("a", "home"),
        ("a", "a"),
    ]
    for form in ("dot", "mermaid", "svg"):
        assert nav("graph", "-", "--format", form, given=given, code=0).stdout


def test_gates_of_conditions_are_arrows_and_locks_say_what_they_allow():
    given = schema(
        {
            "order": {
                "requires": ["in", {"if": "ok", "orElse": "terms"}],
                "orElse": {"name": "login", "params": {"why": "order"}},
            },
            "login": {"show": "sheet", "returns": "bool", "params": {"why": "string"}},
            "terms": {"show": "cover", "place": False},
            "lock": {"show": "cover", "while": ["!in"], "allows": ["terms"]},
            "mail": {"in": "b", "beside": ["home"], "meta": {"icon": "m"}},
        },
        root={"tabs": [{"name": "a", "stack": "home"}, {"name": "b", "stack": "list"}]},
        facts={"in": {"initial": False}, "ok": {"initial": False}},
    ).replace('"routes": {', '"routes": {"list": {}, ')
    picture = answer("graph", "-", given=given)
    lines = {box["title"]: box["lines"] for box in picture["boxes"]}
    assert lines["order"] == ["requires in, ok"], lines
    assert lines["lock"] == ["while !in", "allows terms"], lines
    assert lines["mail"] == ["beside home"], lines
    titles = [box["title"] for box in picture["boxes"]]
    arrows = [(titles[one["from"]], one["kind"], titles[one["to"]]) for one in picture["arrows"]]
    assert arrows == [("order", "orElse", "login"), ("order", "orElse", "terms")], arrows
    for form in ("dot", "mermaid", "svg"):
        assert "allows terms" in nav("graph", "-", "--format", form, given=given, code=0).stdout


def test_every_route_is_drawn_once():
    for name in (SHOP, "examples/data/textual_shop.schema.json"):
        routes = json.loads(open(program_path(name), encoding="utf-8").read())["routes"]
        titles = [
            box["title"] for box in answer("graph", name)["boxes"] if box["kind"] != "container"
        ]
        assert sorted(titles) == sorted(routes)


def program_path(name):
    from program import ROOT

    return ROOT / name


def test_svg_boxes_do_not_overlap_and_lie_inside():
    for name in (SHOP, SHOP_LINKS, DATA / "web.json"):
        drawing = svg(name)
        width, height = int(drawing.get("width")), int(drawing.get("height"))
        places = boxes(drawing)
        assert len(places) == len(answer("graph", name)["boxes"])
        for index, (x, y, w, h) in enumerate(places):
            assert 0 <= x and x + w <= width and 0 <= y and y + h <= height
            for ox, oy, ow, oh in places[index + 1 :]:
                assert x + w <= ox or ox + ow <= x or y + h <= oy or oy + oh <= y, (name, index)


def test_names_are_escaped():
    drawing = svg("-", given=WILD)
    assert 'r"\\<&>' in texts(drawing) and "ünï" in texts(drawing) and '<b>&"c"' in texts(drawing)
    mermaid = nav("graph", "-", "--format", "mermaid", given=WILD, code=0).stdout
    assert "r#34;#92;#60;#38;#62;" in mermaid and "#91;x#93;#123;y#125;#96;" in mermaid


def test_mermaid_has_subgraphs():
    text = nav("graph", SHOP, "--format", "mermaid", code=0).stdout
    assert text.startswith("flowchart LR\n") and text.count("subgraph ") == text.count("  end\n")
    assert '["signIn"]:::sheet' in text


def test_verdicts_stand_at_the_screens_of_claims_that_are_not_proved():
    claims = [{"never": ["secret"], "unless": ["in"]}, {"reachable": ["lost"]}]
    text = schema(
        {"secret": {}, "lost": {"requires": ["in", "!in"]}},
        facts={"in": {"initial": False}},
        claims=[*claims, {"never": ["lost"]}],
    )
    plain = nav("graph", "-", given=text, code=0).stdout
    assert "refuted" not in plain
    marked = nav("graph", "-", "--verdicts", given=text, code=0).stdout
    assert marked.count("refuted, line 1") == 2
    for format in ("svg", "mermaid"):
        assert "refuted" in nav("graph", "-", "--verdicts", "--format", format, given=text).stdout


COVERED = schema(
    {
        "home": {"goes": ["item", "help"]},
        "item": {"goes": ["help"], "links": ["/i"], "parents": ["list"]},
        "list": {"goes": ["item"]},
        "help": {"goes": []},
        "order": {"requires": ["in"], "orElse": "login", "links": ["/o"], "parents": ["list"]},
        "login": {"show": "sheet", "goes": []},
    },
    facts={"in": {"initial": False}},
)


def covered(script, *arguments, change=lambda text: text, code=0):
    """A graph of COVERED with what a recording of the script has visited."""
    with folder() as place:
        (place / "s.json").write_text(COVERED, encoding="utf-8")
        log = place / "log"
        nav("play", place / "s.json", "--record", log, given=script, code=0)
        log.write_text(change(log.read_text(encoding="utf-8")), encoding="utf-8")
        found = nav("graph", place / "s.json", "--covered", log, *arguments, code=code)
        return found.stderr if code else found.stdout


def test_a_journal_is_no_recording_of_what_was_covered():
    with folder() as place:
        journal = place / "journal"
        nav("play", SHOP, "--journal", journal, given="back\n")
        done = nav("graph", SHOP, "--covered", journal, code=2)
        assert "is a journal, which has states and no calls: name a recording" in done.stderr, done


def visits(picture):
    titles = [box["title"] for box in picture["boxes"]]
    shown = {box["title"]: box["visits"] for box in picture["boxes"] if box.get("visits")}
    taken = {
        f"{titles[one['from']]} {one['kind']} {titles[one['to']]}": one["visits"]
        for one in picture["arrows"]
        if one["visits"]
    }
    return shown, taken, picture["legend"]


def test_a_recording_marks_the_screens_that_were_shown_and_the_arrows_that_were_taken():
    shown, taken, legend = visits(json.loads(covered("go item\ngo help\nback\nback\n", "--json")))
    assert shown == {"home": 2, "item": 2, "help": 1}
    assert taken == {"home goes item": 1, "item goes help": 1}
    assert legend == [
        "3 of 6 routes shown, 2 of 7 arrows taken",
        "by 4 calls in 1 session",
    ]
    # A link puts its parent under it. A way that the schema does not have is no arrow.
    script = "/i\ngo help\ngo login\nback\nback\n"
    shown, taken, _ = visits(json.loads(covered(script, "--json")))
    assert shown == {"home": 1, "item": 2, "help": 2, "login": 1}
    assert taken == {"item parent list": 1, "item goes help": 1}


def test_a_recording_marks_the_ways_out_of_conditions_and_what_comes_later():
    script = "/o\nin=true\nin=false\ngo order\n"
    shown, taken, _ = visits(json.loads(covered(script, "--json")))
    assert shown == {"home": 1, "login": 2, "order": 1, "list": 1}
    assert taken == {"order orElse login": 2, "order parent list": 1}


def test_what_was_not_visited_is_pale_in_every_format():
    script = "go item\ngo help\n"
    dot = covered(script)
    pale = re.findall(r'n\d+ \[label="(\w+)[^\n]*fontcolor', dot)
    assert sorted(pale) == ["list", "login", "order"], dot
    assert "3 of 6 routes shown, 2 of 7 arrows taken\\lby 2 calls in 1 session\\l" in dot
    assert dot.count('tooltip="never"') == 5 and dot.count('tooltip="once"') == 2
    if shutil.which("dot"):
        subprocess.run(["dot", "-Tsvg"], input=dot, text=True, capture_output=True, check=True)
    mermaid = covered(script, "--format", "mermaid")
    assert sorted(re.findall(r'\["(\w+)[^\n]*:::pale', mermaid)) == ["list", "login", "order"]
    assert 'legend["3 of 6 routes shown' in mermaid
    lines = [
        line for line in mermaid.splitlines() if ">" in line and " n" in line and "[" not in line
    ]
    numbers = re.search(r"linkStyle ([\d,]+) ", mermaid)[1].split(",")
    assert len(numbers) == 5 and all(int(one) < len(lines) for one in numbers)
    taken = [line for place, line in enumerate(lines) if str(place) not in numbers]
    assert len(taken) == 2 and all(" --> " in line for line in taken), mermaid
    drawing = xml.etree.ElementTree.fromstring(covered(script, "--format", "svg"))
    groups = drawing.findall(SVG + "g[@opacity='0.35']")
    assert sorted(group.find(SVG + "text").text for group in groups) == ["list", "login", "order"]
    assert len([one for one in drawing.iter(SVG + "path") if one.get("opacity") == "0.18"]) == 5
    assert "by 2 calls in 1 session" in texts(drawing)
    height = int(drawing.get("height"))
    assert all(int(text.get("y")) < height for text in drawing.iter(SVG + "text"))


def test_the_legend_says_where_a_recording_can_no_longer_be_played():
    def gap(text):
        lines = text.splitlines(keepends=True)
        return "".join([*lines[:2], '{"gap":2}\n', *lines[4:]])

    script = "go item\ngo help\nback\nback\n"
    shown, _, legend = visits(json.loads(covered(script, "--json", change=gap)))
    assert shown == {"home": 1, "item": 1}
    assert legend[1:] == ["by 1 call in 1 session", "up to line 3: calls are missing"]
    changed = covered(script, "--json", change=lambda text: text.replace('"hash":', '"hash":1', 2))
    assert visits(json.loads(changed))[2][2] == "up to line 2: this call does something else now"
    twice = visits(json.loads(covered(script, "--json", change=lambda text: text + text)))
    assert twice[0]["item"] == 4 and twice[2][1] == "by 8 calls in 2 sessions"


def test_a_recording_of_another_schema_says_which_of_its_routes_are_not_drawn():
    other = schema({"home": {}, "item": {}})
    with folder() as place:
        (place / "other").write_text(other, encoding="utf-8")
        (place / "s").write_text(COVERED, encoding="utf-8")
        script = "go help\nback\ngo item\n"
        nav("play", place / "s", "--record", place / "log", given=script, code=0)
        shown, _, legend = visits(answer("graph", place / "other", "--covered", place / "log"))
        assert shown == {"home": 2, "item": 1} and legend[2] == "not of this schema: help"


def test_a_coverage_needs_a_schema_and_a_recording():
    with folder() as place:
        (place / "t").write_text(WILD, encoding="utf-8")
        (place / "s").write_text(COVERED, encoding="utf-8")
        wrong = nav("graph", place / "t", "--covered", place / "s", code=2).stderr
        assert "--covered is for schemas" in wrong
        wrong = nav("graph", place / "s", "--covered", place / "s", code=2).stderr
        assert "this is no recording" in wrong
        assert "none" in nav("graph", place / "s", "--covered", place / "none", code=2).stderr
