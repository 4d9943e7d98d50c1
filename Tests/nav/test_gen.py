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


PAGES = schema(
    {
        "order": {
            "params": {"number": "uint", "note": "string?"},
            "links": ["/orders/:number"],
            "requires": ["signedIn"],
            "orElse": "home",
            "doc": "An order and its articles.",
        },
    },
    facts={"signedIn": {"initial": False}},
    links={"schemes": ["shop", "https"], "hosts": ["shop.example"]},
)
FINGERPRINT = ":".join(["AB"] * 32)


def made(language, *options, given=PAGES, code=0):
    """What is written in a language; of a call that fails, what is said."""
    done = nav("gen", "--lang", language, *options, "-", given=given, code=code)
    return done.stderr if code else done.stdout


def test_a_page_has_all_of_the_schema_in_it():
    page = made("markdown")
    for word in ("order", "number", "note", "/orders/:number", "signedIn", "An order and its"):
        assert word in page, word


def test_operating_systems_are_told_of_the_app_and_its_links():
    for app in ("A1B2C3D4E5.org.pages-2", "0123456789.a"):
        (details,) = json.loads(made("aasa", "--app", app))["applinks"]["details"]
        assert details["appIDs"] == [app]
        assert {"/": "/orders/*"} in details["components"]
    for app in ("a.b", "org.pages_2.x1"):
        (link,) = json.loads(made("assetlinks", "--app", app, "--fingerprint", FINGERPRINT))
        assert link["target"] == {
            "namespace": "android_app",
            "package_name": app,
            "sha256_cert_fingerprints": [FINGERPRINT],
        }
    lines = made("desktop", "--app", "pages-app --url").splitlines()
    assert "MimeType=x-scheme-handler/shop;" in lines and "Exec=pages-app --url %u" in lines


def test_what_names_no_app_is_refused():
    android = ("--fingerprint", FINGERPRINT)
    for language, why, wrongs, more in (
        (
            "aasa",
            "as in A1B2C3D4E5.com.example.app",
            "org.pages A1B2C3D4E5 a1b2c3d4e5.org A1B2C.org A1B2C3D4E56.org A1B2C3D4-5.org",
            (),
        ),
        ("aasa", "no app id", "A1B2C3D4E5. A1B2C3D4E5..b A1B2C3D4E5.a_b TEAMID.org.pages", ()),
        ("assetlinks", "as in com.example.app", "pages a..b a.b- a.2b .a", android),
    ):
        for wrong in wrongs.split():
            assert why in made(language, "--app", wrong, *more, code=2), wrong
    for wrong in ("a\nExec=b", "a\x7fb"):
        assert "it is one line" in made("desktop", "--app", wrong, code=2)
    mark = FINGERPRINT
    for wrong in ("zz", mark.lower(), mark[:-3], mark + ":AB", mark.replace(":", "-")):
        said = made("assetlinks", "--app=a.b", "--fingerprint", wrong, code=2)
        assert "is no SHA-256" in said, wrong
    assert "--app is missing" in made("aasa", code=2)


def test_options_of_other_languages_are_refused():
    for language, option, said in (
        ("c", ["--app", "shop"], "--app is of aasa, assetlinks and desktop: leave it out"),
        ("markdown", ["--app", "a.b"], "--app is of aasa, assetlinks and desktop: leave it out"),
        ("swift", ["--fingerprint", FINGERPRINT], "--fingerprint is of assetlinks: leave it out"),
        ("desktop", ["--fingerprint", FINGERPRINT], "--fingerprint is of assetlinks: leave it out"),
    ):
        assert said in made(language, *option, code=2)


def test_a_file_that_gives_the_program_no_url_is_written_and_why_is_said():
    web = schema({}, links={"schemes": ["https"], "hosts": ["shop.example"]})
    with_link = web.replace('"home": {}', '"home": {"links": ["/"]}')
    for language, app, given, said in (
        ("desktop", "pages-app", with_link, "no scheme of its own"),
        ("aasa", "A1B2C3D4E5.org.pages", schema({}), 'no route has "links"'),
    ):
        done = nav("gen", "--lang", language, "--app", app, "-", given=given, code=0)
        assert said in done.stderr, done.stderr


LITERALS = {
    "c": r'"\001", "a\177b", "\0377", "\342\200\256", "e\030", "\t\n\r"',
    "cpp": r'"\001", "a\177b", "\0377", "\342\200\256", "e\030", "\t\n\r"',
    "python": r'"\x01", "a\x7fb", "\x1f7", "\u202e", "e\x18", "\t\n\r"',
    "rust": r'"\x01", "a\x7fb", "\x1f7", "\u{202e}", "e\x18", "\t\n\r"',
    "swift": r'"\u{01}", "a\u{7f}b", "\u{1f}7", "\u{202e}", "e\u{18}", "\t\n\r"',
}


def test_a_literal_has_no_control_character_as_it_is():
    texts = ["\x01", "a\x7fb", "\x1f7", "\u202e", "e\x18", "\t\n\r"]
    given = schema({"pick": {"params": {"which": texts}}})
    for language, literals in LITERALS.items():
        text = made(language, given=given)
        for literal in literals.split(", "):
            assert literal in text, (language, literal)
        assert not re.search("[\x00-\x09\x0b-\x1f\u202e]", text), language
