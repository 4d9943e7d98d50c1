"""nav gen: what it writes, without the compilers, which Tests/gen asks."""

import itertools
import json
import re

from program import ROOT, SHOP, answer, folder, nav, schema

WIDTHS = {"c": 100, "cpp": 100, "python": 88, "rust": 100, "swift": 100}


def test_the_types_that_examples_use_are_those_of_their_schemas():
    folder = ROOT / "examples"
    shop = (folder / "c/ncurses_shop.c").read_text(encoding="utf-8")
    embedded = shop.partition("schema_text[] = JSON(")[2].partition(");\n")[0]
    header = folder / "c/ncurses_shop_routes.h"
    nav("gen", "--lang", "c", "-", "-o", header, "--check", given=embedded, code=0)
    for language, name, out in (
        ("c", "coffee", "c/coffee_routes.h"),
        ("c", "files", "c/files_routes.h"),
        ("python", "coffee", "python/coffee_routes.py"),
        ("python", "mail", "python/mail_routes.py"),
        ("python", "photos", "python/photos_routes.py"),
        ("python", "textual_shop", "python/textual_shop_routes.py"),
        ("rust", "issues", "rust/issues/routes.rs"),
    ):
        given = folder / f"data/{name}.schema.json"
        nav("gen", "--lang", language, given, "-o", folder / out, "--check", code=0)


def test_a_long_doc_is_broken_into_full_lines_and_loses_no_word():
    long = "x" * 120
    words = [*(f"w{number}" for number in range(30)), long, *(f"w{n}" for n in range(30, 60))]
    doc = " ".join(words)
    given = schema({"long": {"doc": doc, "params": {"p": {"type": "string", "doc": doc}}}})
    for language, width in WIDTHS.items():
        text = nav("gen", "--lang", language, "-", given=given, code=0).stdout
        lines = [(line, re.findall(rf"\b(?:w\d+|{long})\b", line)) for line in text.splitlines()]
        found = [word for _, has in lines for word in has]
        assert len(found) >= 2 * len(words), language
        assert found == words * (len(found) // len(words)), language
        for (line, has), (_, after) in itertools.pairwise(lines):
            assert line == line.rstrip(), (language, line)
            if has and has != [long]:
                assert len(line) <= width, (language, line)
            if has and after and after[0] != words[0]:
                assert len(f"{line} {after[0]}") > width, (language, line, after)


def test_json_has_the_text_and_the_notes():
    given = schema({"class": {}})
    done = nav("gen", "--lang", "cpp", "-", given=given, code=0)
    assert "class_" in done.stderr
    found = answer("gen", "--lang", "cpp", "-", given=given)
    assert found == {
        "notes": [line.removeprefix("nav gen: ") for line in done.stderr.splitlines()],
        "text": done.stdout,
    }
    with folder() as place:
        out = place / "shop_routes.h"
        call = ("gen", "--lang", "c", SHOP, "-o", out)
        nav(*call, code=0)
        assert answer(*call, "--check") == {"notes": [], "differs": None}
        lines = out.read_text(encoding="utf-8").splitlines(keepends=True)
        out.write_text("".join([*lines[:6], "int other;\n", *lines[6:]]), encoding="utf-8")
        done = nav(*call, "--check", "--json", code=1)
        assert (json.loads(done.stdout), done.stderr) == ({"notes": [], "differs": 7}, "")
        said = nav(*call, "--check", code=1).stderr
        assert said.startswith(f"{out}:7: differs from what the schema gives"), said
