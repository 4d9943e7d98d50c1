"""nav graph: one graph a file, which viewers can open."""

import shutil
import subprocess
import xml.etree.ElementTree

from program import DATA, SHOP, SHOP_LINKS, answer, nav, schema, table

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


def test_every_route_is_drawn_once():
    for name in (SHOP, "examples/data/textual_shop.schema.json"):
        import json

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
