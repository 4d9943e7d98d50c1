"""nav fmt: the layout of schemas and link tables."""

import json
import random
import sys

from program import ROOT, SHOP, SHOP_LINKS, answer, folder, nav

sys.path.insert(0, str(ROOT / "Tests/model"))
from random_schemas import SchemaMaker  # noqa: E402

LOOSE = (
    '{"routes": {"home": {"goes":[ "a" ], "title":"H\\u00e9"},\n"a":{}},'
    '"root":{"stack":"home"},"x": 1.50, "id":"s","format":1,"$schema":"navschema.json"}'
)
LAID_OUT = """{
  "$schema": "navschema.json",
  "format": 1,
  "id": "s",
  "root": {"stack": "home"},
  "routes": {
    "home": {"title": "H\\u00e9", "goes": ["a"]},
    "a": {}
  },
  "x": 1.50
}
"""


# What has names that the author chose.
KEPT = ("routes", "params", "facts", "types")


def shuffled(chance, value, ordered=False):
    """The same schema with its keys in another order where the order means nothing."""
    if isinstance(value, list):
        return [shuffled(chance, item) for item in value]
    if not isinstance(value, dict):
        return value
    items = [
        (
            key,
            item if key == "meta" else shuffled(chance, item, key in KEPT),
        )
        for key, item in value.items()
    ]
    if not ordered:
        chance.shuffle(items)
    return dict(items)


def test_a_schema_has_one_order_and_one_layout():
    assert nav("fmt", "-", given=LOOSE, code=0).stdout == LAID_OUT
    assert nav("fmt", "-", given=LAID_OUT, code=0).stdout == LAID_OUT


def test_a_file_is_laid_out_in_its_place_once():
    with folder() as place:
        file = place / "s.json"
        file.write_text(LOOSE, encoding="utf-8")
        assert "not laid out" in nav("fmt", "--check", file, code=1).stdout
        assert file.read_text(encoding="utf-8") == LOOSE
        assert answer("fmt", file)["changed"] == [str(file)]
        assert file.read_text(encoding="utf-8") == LAID_OUT
        before = file.stat().st_mtime_ns
        assert answer("fmt", file)["changed"] == []
        assert file.stat().st_mtime_ns == before
        nav("fmt", "--check", file, code=0)
        other = place / "other.json"
        nav("fmt", file, "-o", other, code=0)
        assert other.read_text(encoding="utf-8") == LAID_OUT
        assert "one FILE" in nav("fmt", file, file, "-o", other, code=2).stderr


def test_what_cannot_be_read_stays_and_the_others_are_laid_out():
    with folder() as place:
        good, bad = place / "good.json", place / "bad.json"
        good.write_text(LOOSE, encoding="utf-8")
        bad.write_text('{"routes": ', encoding="utf-8")
        assert "bad.json:1:" in nav("fmt", bad, good, code=2).stderr
        assert bad.read_text(encoding="utf-8") == '{"routes": '
        assert good.read_text(encoding="utf-8") == LAID_OUT


def test_the_meaning_stays_and_the_layout_hangs_on_the_meaning_alone():
    with folder() as place:
        for number in range(12):
            chance = random.Random(number)
            schema = SchemaMaker(chance).make()
            first, second = place / "first.json", place / "second.json"
            first.write_text(json.dumps(schema), encoding="utf-8")
            second.write_text(json.dumps(shuffled(chance, schema), indent=3), encoding="utf-8")
            types = nav("gen", "--lang", "markdown", first, code=0).stdout
            nav("fmt", first, second, code=0)
            text = first.read_text(encoding="utf-8")
            assert text == second.read_text(encoding="utf-8")
            assert json.loads(text) == schema
            assert list(json.loads(text)["routes"]) == list(schema["routes"])
            assert nav("gen", "--lang", "markdown", first, code=0).stdout == types
            nav("fmt", "--check", first, code=0)


def test_lines_have_a_hundred_characters_at_most_where_they_can():
    for name in (SHOP, SHOP_LINKS):
        given = (ROOT / name).read_text(encoding="utf-8")
        text = nav("fmt", "-", given=given, code=0).stdout
        assert json.loads(text) == json.loads(given)
        assert max(map(len, text.splitlines())) <= 100
        assert nav("fmt", "-", given=text, code=0).stdout == text


def test_deep_and_wide_texts_are_laid_out_too():
    deep = "[" * 50 + "]" * 50
    text = '{"routes": {}, "meta": {"a": %s, "b": [%s]}}' % (deep, ",".join(["1"] * 20000))
    laid = nav("fmt", "-", given=text, code=0).stdout
    assert json.loads(laid) == json.loads(text)
    assert nav("fmt", "-", given=laid, code=0).stdout == laid


def test_the_schemas_that_people_copy_are_laid_out():
    found = sorted(
        str(path.relative_to(ROOT))
        for place in ("examples", "Sources/NavTool/Templates")
        for path in (ROOT / place).rglob("*.schema.json")
    )
    assert SHOP in found and len(found) >= 8, found
    nav("fmt", "--check", *found, code=0)
