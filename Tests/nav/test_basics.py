"""What all subcommands have in common."""

import json
import os
import pty
import random
import re
import subprocess
from xml.etree import ElementTree

from program import DATA, NAV, ROOT, SHOP, SHOP_LINKS, answer, folder, nav, schema


def test_version_is_that_of_the_library():
    header = (ROOT / "include/navruntime.h").read_text(encoding="utf-8")
    numbers = re.findall(r"#define NAV_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", header)
    assert nav("--version", code=0).stdout == "nav %s\n" % ".".join(numbers)


def test_needs_nothing_but_the_c_library():
    said = subprocess.run(
        ["readelf", "-d", str(NAV)], capture_output=True, text=True, check=True
    ).stdout
    assert re.findall(r"NEEDED.*\[(.*)\]", said) == ["libc.so.6"], said


def test_help_lists_every_subcommand_and_each_has_its_own():
    text = nav("--help", code=0).stdout
    commands = answer("--help")
    assert {"lint", "match", "graph", "breaking", "prove"} <= {
        command["name"] for command in commands
    }
    for command in commands:
        assert command["name"] in text and command["summary"] in text
        own = nav(command["name"], "--help", code=0).stdout
        assert own == nav("help", command["name"], code=0).stdout
        for option in command["options"]:
            assert "--" + option["name"] in own
        assert {"json", "output", "help"} <= {option["name"] for option in command["options"]}


def test_wrong_usage_names_the_nearest_and_answers_2():
    for arguments, words in [
        ((), "--help"),
        (("lnt",), 'did you mean "lint"'),
        (("zzzzz",), "--help"),
        (("lint", "--jsn", SHOP), 'did you mean "--json"'),
        (("lint", "-x", SHOP), "is not an option"),
        (("graph", SHOP, "--format", "svgg"), 'did you mean "svg"'),
        (("gen", "--lang", "c++", SHOP), 'not "c++"; did you mean "cpp"?'),
        (("gen", "--lang", "C++", SHOP), 'not "C++"; did you mean "cpp"?'),
        (("gen", "--lang", "py", SHOP), 'did you mean "python"?'),
        (("gen", "--lang", "rs", SHOP), 'did you mean "rust"?'),
        (("gen", "--lang", "pyhton", SHOP), 'did you mean "python"?'),
        (("graph", SHOP, "--format"), "wants a value"),
        (("graph", SHOP, "-o", ""), "--output wants a value: FILE"),
        (("breaking", "-", "-"), "standard input is read once"),
        (("lint", "--json=1", SHOP), "has no value"),
        (("lint",), "FILE..."),
        (("graph", SHOP, SHOP), "too much"),
        (("help", "grph"), 'did you mean "graph"'),
    ]:
        done = nav(*arguments, code=2)
        assert words in done.stderr and not done.stdout, (arguments, done.stderr)
        assert done.stderr.count("\n") == 1, done.stderr


def test_files_that_cannot_be_read_are_named():
    for name, words in [("no/such/file", "No such file"), ("Tests", "Is a directory")]:
        for command in (
            ("lint", name),
            ("match", name, "/x"),
            ("graph", name),
            ("breaking", name, SHOP),
        ):
            done = nav(*command, code=2)
            assert (
                done.stderr == "%s: %s or directory\n" % (name, words)
                if "No" in words
                else words in done.stderr
            )


def test_standard_input_that_cannot_be_read_is_named():
    for command in (["lint", "-"], ["graph", "-"], ["replay", "-"]):
        done = subprocess.run(
            ["sh", "-c", 'exec "$0" "$@" <&-', str(NAV), *command],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 2, done
        assert done.stderr == "standard input: Bad file descriptor\n", done


def test_json_errors_have_line_and_column():
    for given, place in [
        ('{"mappings":[\n {"a":1,}\n]}', ":2:9: "),
        ("", ":1:1: "),
        ('{"mappings":[]} x', ":1:17: "),
        ('{"é":1,\n"ééé" 2}', ":2:7: "),
        ("[" * 100, ":1:65: "),
        ('{"a":"\xff"}', ":1:"),
    ]:
        done = nav("lint", "-", given=given, code=2)
        assert done.stderr.startswith("standard input" + place), (given, done.stderr)
        assert not done.stdout


def test_what_is_no_schema_or_table_is_said():
    assert "neither a schema" in nav("lint", "-", given='{"a":1}', code=2).stderr
    assert "expected an object" in nav("graph", "-", given="[1]", code=2).stderr
    for call in (("gen", "--lang", "c"), ("prove",), ("breaking", SHOP)):
        for given in ("null", "[1]", '"a"'):
            said = nav(*call, "-", given=given, code=2).stderr
            assert said == "standard input:1:1: expected an object: a schema\n", said


def test_a_link_table_is_told_from_a_schema():
    for call in (("gen", "--lang", "c"), ("prove",), ("play",), ("breaking", SHOP)):
        said = nav(*call, SHOP_LINKS, code=2).stderr
        assert said == (
            SHOP_LINKS + ":1:1: this is a link table, which is for nav lint, fmt, match and graph: "
            "name a schema\n"
        ), said


def test_a_recording_or_journal_is_told_from_a_schema():
    with folder() as place:
        for option, kind in (("--record", "recording"), ("--journal", "journal")):
            log = place / kind
            nav("play", SHOP, option, log, given="back\n", code=0)
            for call in (("lint",), ("fmt", "--check"), ("graph",), ("prove",), ("match",)):
                said = nav(*call, log, *(["/x"] if call == ("match",) else []), code=2).stderr
                assert said == (
                    "%s:1:1: this is a %s, which is for nav replay and view: name a schema\n"
                    % (log, kind)
                ), said


def test_json_is_utf_8_whatever_a_file_is_called():
    with folder() as place:
        name = place / os.fsdecode(b"caf\xe9.json")
        shown = str(place) + "/caf\ufffd.json"
        name.write_text('{"format":1}', encoding="utf-8")
        assert answer("lint", name, code=2)[0]["file"] == shown
        assert answer("fmt", name) == {"changed": [shown]}
        name.write_bytes((ROOT / SHOP_LINKS).read_bytes())
        assert answer("graph", name)["title"] == shown
        ElementTree.fromstring(nav("graph", "--format", "svg", name, code=0).stdout)
    # Text that is UTF-8 stays as it is; each byte that is not of a character is told.
    line = b"\xc3\xa9\xff\xe2\x82\xac\xe2\x82\n"
    done = subprocess.run(
        [str(NAV), "play", SHOP, "--json"],
        input=line,
        capture_output=True,
        cwd=ROOT,
        check=False,
    )
    assert json.loads(done.stdout)["line"] == "\u00e9\ufffd\u20ac\ufffd\ufffd", done.stdout


def test_a_usage_has_the_options_that_must_be_given():
    assert "used as: nav gen --lang LANGUAGE SCHEMA" in nav("gen", code=2).stderr
    assert nav("gen", "--help", code=0).stdout.startswith("usage: nav gen --lang LANGUAGE SCHEMA")


def test_a_control_character_never_reaches_the_terminal():
    done = nav(
        "lint",
        "-",
        given='{"mappings":[{"pattern":"/a","route":"r"},{"pattern":"/\\u001b[31m{x}","route":"r"}]}',
    )
    assert "\x1b" not in done.stdout and "\\x1b[31m" in done.stdout
    # Nor does a byte that is not UTF-8; a character of several bytes does.
    done = subprocess.run(
        [str(NAV), "play", SHOP],
        input=b"# \xc3\xa9 \xff\ngo caf\xe9\xc2\x9b\xe2\x82\xac\xe2\x82\x7f\n",
        capture_output=True,
        cwd=ROOT,
        check=False,
    )
    said = done.stdout.decode()
    assert "# \u00e9 \\xff\n" in said, said
    assert "> go caf\\xe9\\xc2\\x9b\u20ac\\xe2\\x82\\x7f\n" in said, said


def test_output_goes_to_a_file_whole_or_not_at_all():
    with folder() as place:
        out = place / "graph.dot"
        assert nav("graph", SHOP, "-o", out, code=0).stdout == ""
        assert out.read_text(encoding="utf-8") == nav("graph", SHOP, code=0).stdout
        out.write_text("old", encoding="utf-8")
        nav("graph", DATA / "broken.schema.json", "-o", out, code=2)
        assert out.read_text(encoding="utf-8") == "old"
        assert [file.name for file in place.iterdir()] == ["graph.dot"]
        done = nav("graph", SHOP, "-o", place / "none" / "x", code=2)
        assert "No such file" in done.stderr and len(done.stderr) < 400
        nav("graph", SHOP, "--output=%s" % (place / "y"), code=0)
        assert (place / "y").exists()


def test_what_is_read_is_not_written_over():
    with folder() as place:
        file, other = place / "shop.json", place / "same.json"
        file.write_bytes((ROOT / SHOP).read_bytes())
        before = file.read_bytes()
        other.symlink_to(file)
        for call in (
            ("gen", "--lang", "c", file, "-o", file),
            ("graph", other, "-o", file),
            ("lint", SHOP, file, "-o", other),
            ("breaking", SHOP, file, "-o", place / "." / "shop.json"),
            ("graph", SHOP, "--covered", file, "-o", file),
            ("fmt", "--check", file, "-o", file),
            ("fmt", "--json", file, "-o", file),
        ):
            done = nav(*call, code=2)
            assert done.stderr.startswith("nav %s: --output is the same file as " % call[0]), done
            assert done.stderr.endswith(", which would be lost: name another file\n"), done
            assert file.read_bytes() == before, call
        # What fmt writes is the file, laid out; and a shell is no file.
        nav("fmt", file, "-o", file, code=0)
        done = nav("fmt", "--check", file, code=0)
        (place / "bash").write_text("", encoding="utf-8")
        run = [str(NAV), "completions", "bash", "-o", "bash"]
        assert subprocess.run(run, cwd=place, check=False).returncode == 0
    assert 'a file has the empty name ""' in nav("lint", "", code=2).stderr


def test_output_that_cannot_be_written_is_2():
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [str(NAV), "graph", SHOP], stdout=full, stderr=subprocess.PIPE, cwd=ROOT, check=False
        )
    assert done.returncode == 2 and b"No space left" in done.stderr
    assert "No space left" in nav("graph", SHOP, "-o", "/dev/full", code=2).stderr
    assert nav("graph", SHOP, "-o", "/dev/null", code=0).stderr == ""
    assert os.path.exists("/dev/null")
    with folder() as place:
        command = [str(NAV), "graph", str(ROOT / SHOP)]
        for output in [[], ["-o", "-"]]:
            done = subprocess.run([*command, *output], capture_output=True, cwd=place, check=True)
            assert done.stdout.startswith(b"digraph"), done
        assert not list(place.iterdir())


def test_a_closed_standard_file_is_no_other_file():
    """What is printed goes nowhere, and not into a file that is opened in its place."""
    play = [str(NAV), "play", str(ROOT / SHOP)]
    for closed in (1, 2):
        for option, head in (("--record", b'{"recording":1'), ("--journal", b"NAVJ 1")):
            with folder() as place:
                done = subprocess.run(
                    ["sh", "-c", 'exec "$@" %d>&-' % closed, "sh", *play, option, "log"],
                    input=b"go nosuch\nback\n",
                    capture_output=True,
                    cwd=place,
                    check=False,
                )
                assert done.returncode == (2 if closed == 1 else 1), done
                log = (place / "log").read_bytes()
                assert log.startswith(head) and b"home  " not in log, log
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" <&-', "sh", *play, "--record", "/dev/null"],
        capture_output=True,
        check=False,
    )
    assert done.returncode == 2 and b"Bad file descriptor" in done.stderr, done


def test_a_file_that_is_replaced_keeps_its_permissions_and_the_links_to_it():
    with folder() as place:
        (place / "apart").mkdir()
        file, link = place / "apart/shop.json", place / "link.json"
        file.write_text(json.dumps(json.loads((ROOT / SHOP).read_text())), encoding="utf-8")
        file.chmod(0o640)
        link.symlink_to("apart/shop.json")
        wanted = nav("fmt", "-", given=file.read_text(encoding="utf-8"), code=0).stdout
        nav("fmt", link, code=0)
        assert link.is_symlink() and file.read_text(encoding="utf-8") == wanted
        assert file.stat().st_mode & 0o777 == 0o640
        file.chmod(0o600)
        nav("graph", SHOP, "-o", link, code=0)
        assert link.is_symlink() and file.read_text(encoding="utf-8").startswith("digraph")
        assert file.stat().st_mode & 0o777 == 0o600
        file.write_text("", encoding="utf-8")
        nav("play", SHOP, "--record", link, given="back\n", code=0)
        assert link.is_symlink() and file.read_text(encoding="utf-8").startswith('{"recording":1')
        assert file.stat().st_mode & 0o777 == 0o600
        # What leads nowhere yet is made as any new file.
        nav("graph", SHOP, "-o", place / "new.dot", code=0)
        assert len(list(place.iterdir())) == 3 and len(list((place / "apart").iterdir())) == 1


def test_a_reader_that_goes_away_is_no_crash():
    # More than a pipe holds.
    with folder() as place:
        big = place / "big.json"
        rows = ",".join('{"pattern":"/p%d/{x}","route":"r"}' % number for number in range(5000))
        big.write_text('{"mappings":[%s]}' % rows, encoding="utf-8")
        process = subprocess.Popen(
            [str(NAV), "lint", str(big)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 1


def test_colours_on_a_terminal_only():
    def on_a_terminal(**environment):
        main, side = pty.openpty()
        subprocess.run(
            [str(NAV), "lint", str(DATA / "six.json")],
            stdout=side,
            cwd=ROOT,
            check=False,
            env={"TERM": "xterm", **environment},
        )
        os.close(side)
        text = os.read(main, 65536)
        os.close(main)
        return text

    assert b"\x1b[" in on_a_terminal()
    assert b"\x1b[" in on_a_terminal(NO_COLOR="")
    assert b"\x1b[" not in on_a_terminal(NO_COLOR="1")
    assert b"\x1b[" not in on_a_terminal(TERM="dumb")
    assert "\x1b[" not in nav("lint", DATA / "six.json", TERM="xterm").stdout


def test_damaged_files_never_crash_it():
    """Schemas and tables with bytes changed, taken out and put in: an answer or an error, no
    signal."""
    dice = random.Random(5)
    texts = [
        (ROOT / name).read_bytes()
        for name in (SHOP, SHOP_LINKS, DATA / "six.json", DATA / "old.schema.json")
    ]
    inserted = [
        b'"',
        b"{",
        b"}",
        b"[",
        b"]",
        b",",
        b":",
        b"\\",
        b"*",
        b"\xff",
        b"\xc3",
        b"null",
        b"-1",
        b"1e400",
        b'"a":1,',
    ]
    seen = set()
    with folder() as place:
        file = place / "file.json"
        for number in range(160):
            text = bytearray(dice.choice(texts))
            for _ in range(dice.randint(1, 4)):
                at = dice.randrange(len(text))
                if dice.random() < 0.5:
                    text[at:at] = dice.choice(inserted)
                else:
                    del text[at : at + dice.choice([1, 1, 5, 40])]
            file.write_bytes(text)
            command = [
                ("lint", file),
                ("graph", file, "--format", "svg"),
                ("match", file, "/products/7"),
                ("breaking", SHOP, file),
                ("lint", file, "--json"),
                ("graph", file, "--format", "mermaid"),
            ][number % 6]
            done = nav(*command)
            assert done.returncode in (0, 1, 2), (done.returncode, bytes(text))
            seen.add(done.returncode)
    assert len(seen) >= 2


def test_a_byte_order_mark_is_named():
    with folder() as place:
        path = place / "marked.json"
        path.write_text("\ufeff" + schema({}), encoding="utf-8")
        for command in ("lint", "play", "fmt", "bundle", "replay"):
            said = nav(command, path, code=2).stderr
            assert "marked.json:1:1: the file begins with a UTF-8 byte order mark" in said, said


def test_no_word_is_proposed_that_was_given():
    text = schema({}, facts={"on": {"initial": False}})
    with folder() as place:
        path = place / "s.json"
        path.write_text(text, encoding="utf-8")
        said = nav("play", path, given="on\n").stdout
        assert '"on" is a fact: write on=VALUE' in said and "did you mean" not in said, said
