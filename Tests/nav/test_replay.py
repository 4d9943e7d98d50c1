"""nav replay: recordings are played again, compared, shrunk and written as programs."""

import contextlib
import json
import os
import random
import subprocess
import sys

from program import NAV, ROOT, answer, folder, nav, schema

sys.path.insert(0, str(ROOT / "bindings/python"))
os.environ.setdefault("NAVRUNTIME_LIBRARY", str(ROOT / ".build/lib/libnavruntime.so"))

import navruntime as nr  # noqa: E402

SHOP = schema(
    {
        "item": {"params": {"id": "uint"}, "links": ["/items/:id"]},
        "club": {"requires": ["on"], "orElse": "login", "links": ["/club"]},
        "login": {"show": "sheet", "returns": "bool"},
        "form": {"leave": "ask"},
        "draft": {
            "params": {
                "text": {"type": "string", "default": "", "sensitive": True},
                "view": "slug?",
            },
            "links": ["/draft"],
        },
        "pin": {"params": {"code": {"type": "uint", "optional": True, "sensitive": True}}},
        "list": {},
    },
    facts={"on": {"initial": False}},
    root={"tabs": [{"name": "a", "stack": "home"}, {"name": "b", "stack": "list"}]},
)


@contextlib.contextmanager
def recorded(text=SHOP, **config):
    """An app that is recorded, and the path of its recording."""
    with folder() as place:
        path = place / "session.jsonl"
        with nr.App(nr.Schema(text), **config) as app, nr.Recorder(path) as recorder:
            app.attach_recorder(recorder)
            yield app, path


def visit(app):
    """Something of everything."""
    app.open("/items/7")
    app.open("/club?session=SECRET")
    app.set_facts({"on": True})
    snapshot = app.snapshot(layers=True)
    app.go("form")
    app.back()
    app.resolve(1, "proceed")
    app.send({"go": {"name": "draft", "params": {"text": "SECRET", "view": "x"}}})
    app.update({"text": "SECRET2"})
    app.send({"go": {"name": "pin", "params": {"code": 4711}}})
    app.send({"go": {"name": "pin", "params": {"code": 4712}}})
    app.travel(-1)
    app.travel(1)
    app.select("b")
    app.set_url("/items/9?~over=sheet,%2F~%2Flogin")
    app.set_entry_state(1, {"y": 1})
    with contextlib.suppress(nr.SchemaError):
        app.go("nowhere")
    with contextlib.suppress(nr.JSONError):
        app.send_json(b'{"go":')
    app.restore(snapshot)
    app.set_facts({"on": False})


def test_a_recording_of_everything_agrees():
    with recorded() as (app, path):
        visit(app)
        found = answer("replay", path)
        assert found["agrees"] and found["difference"] is None, found
        assert found["calls"] == len(path.read_text(encoding="utf-8").splitlines()) - 1
        assert found["shows"] == app.describe()
        text = path.read_text(encoding="utf-8")
        assert "SECRET" not in text and "4711" not in text
        assert "agree" in nav("replay", path, code=0).stdout


def test_the_first_difference_is_shown():
    with recorded() as (app, path):
        visit(app)
        lines = path.read_text(encoding="utf-8").splitlines()
        for number, member, old, new in [
            (1, "result", '"result":"done"', '"result":"noop"'),
            (2, "changes", '"layers"', '"layers"'),
            (1, "hash", '"hash":', '"hash":1'),
        ]:
            if old not in lines[number] or old == new:
                continue
            changed = [*lines]
            changed[number] = changed[number].replace(old, new)
            path.write_text("\n".join(changed) + "\n", encoding="utf-8")
            found = answer("replay", path, code=1)
            assert found["difference"]["n"] == number, found
            assert member in [one["member"] for one in found["difference"]["members"]], found
            text = nav("replay", path, code=1).stdout
            assert ":%d: call %d does something else" % (number + 1, number) in text, text


def test_what_interceptors_and_journals_refuse_is_refused_again():
    with recorded() as (app, path):
        with app.intercept(lambda commit: "closed", "hours"):
            app.open("/items/7")
        app.open("/items/7")
        found = answer("replay", path)
        assert found["agrees"] and found["calls"] == 2, found
        assert '"refusedBy":{"interceptor":"hours"' in path.read_text(encoding="utf-8")


def test_until_stops_and_shows_the_state():
    with recorded() as (app, path):
        app.open("/items/7")
        app.open("/items/8")
        found = answer("replay", path, "--until", 1)
        assert found["calls"] == 1 and "id=7" in found["shows"], found
        text = nav("replay", path, "--until", 1, code=0).stdout
        assert "╭" in text and "item(id=7)" in text, text
        assert answer("replay", path, "--until", 0)["calls"] == 0
    assert "--until" in nav("replay", "x", "--until", "no", code=2).stderr


def test_a_recorder_that_came_late_is_replayed_from_its_state():
    with folder() as place:
        path = place / "late.jsonl"
        with nr.App(nr.Schema(SHOP), facts={"on": True}) as app, nr.Recorder(path) as recorder:
            app.open("/items/7")
            app.go("login")
            app.attach_recorder(recorder)
            app.dismiss()
            app.back()
        found = answer("replay", path)
        assert found["agrees"] and found["calls"] == 2, found


def test_a_recorder_that_came_after_a_restore_is_replayed():
    schema = nr.Schema(SHOP)
    with folder() as place, nr.App(schema) as old:
        old.open("/items/7")
        old.open("/club")
        path = place / "late.jsonl"
        with nr.App(schema) as app, nr.Recorder(path) as recorder:
            app.restore(old.snapshot(layers=True))
            app.attach_recorder(recorder)
            app.set_facts({"on": True})
            app.back()
        found = answer("replay", path)
        assert found["agrees"] and found["calls"] == 2, found


def test_a_question_that_was_open_when_the_recorder_came_is_asked_again():
    with folder() as place, nr.App(nr.Schema(SHOP)) as app:
        path = place / "late.jsonl"
        with nr.Recorder(path) as recorder:
            app.go("form")
            for token in (1, 2):
                app.back()
                app.resolve(token, {"cancel": None})
            app.back()
            app.attach_recorder(recorder)
            app.resolve(3, "proceed")
        found = answer("replay", path)
        assert found["agrees"] and found["shows"] == "s [a]: home", found


def test_what_of_a_late_recording_cannot_be_brought_back_is_named():
    text = schema(
        {"lock": {"show": "cover", "while": ["on"]}, "form": {"leave": "ask"}},
        facts={"on": {"initial": False}},
    )
    with folder() as place, nr.App(nr.Schema(text)) as app:
        path = place / "late.jsonl"
        app.go("form")
        app.set_facts({"on": True})
        with nr.Recorder(path) as recorder:
            app.attach_recorder(recorder)
        said = nav("replay", path, code=2).stderr
        assert '"layers" differ' in said and "before it is restored" in said, said
    with folder() as place, nr.App(nr.Schema(text)) as app:
        path = place / "late.jsonl"
        app.go("form")
        app.back()
        app.resolve(1, {"cancel": None})
        with nr.Recorder(path) as recorder:
            app.attach_recorder(recorder)
            app.back()
        said = nav("replay", path, code=1).stdout
        assert "1 question was asked before the recorder was attached" in said, said


def test_what_is_wrong_with_a_hidden_url_may_be_elsewhere_in_it():
    with recorded() as (app, path):
        app.open("/draft?text=SECRET&view=%zz")
        app.open("http://user:word@[/draft?text=SECRET")
        app.send({"intent": {"open": "/draft?text=SECRET#%zz"}})
        with contextlib.suppress(nr.URLError):
            app.set_url("/items/9?session=SECRET&~over=sheet,%zz")
        app.open("/items/7")
        found = answer("replay", path)
        assert found["agrees"] and found["calls"] == 5, found
        lines = path.read_text(encoding="utf-8").splitlines()
        lines[1] = lines[1].replace('"actual":"/draft%*"', '"actual":"/other%*"')
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        assert answer("replay", path, code=1)["difference"]["n"] == 1


def test_shrinking_leaves_what_the_end_needs():
    with recorded() as (app, path):
        for number in range(30):
            app.open("/items/%d" % number)
            app.select("b")
            app.select("a")
        app.set_facts({"on": True})
        app.go("club")
        found = answer("replay", path, "--shrink")
        assert found["calls"][-1] == {"send": {"go": "club"}}, found
        assert len(found["calls"]) == 3, found
        assert {"facts": {"on": True}} in found["calls"], found


def test_scripts_and_programs_end_as_the_recording():
    with recorded() as (app, path):
        app.open("/items/7")
        app.set_facts({"on": True})
        app.go("club")
        app.travel(-1)
        app.go("form")
        app.back()
        app.resolve(1, "proceed")
        end = app.describe()
        script = nav("replay", path, "--as", "play", code=0).stdout
        place = path.parent
        (place / "s.json").write_text(SHOP, encoding="utf-8")
        played = nav("play", place / "s.json", "--json", given=script, code=0).stdout
        state = json.loads(played.splitlines()[-1])["state"]
        assert state == app.state, state
        program = nav("replay", path, "--as", "python", code=0).stdout
        done = subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONPATH": str(ROOT / "bindings/python")},
        )
        assert done.stdout.strip() == end, done.stdout
        done = compiled(place, nav("replay", path, "--as", "c", code=0).stdout)
        assert done.stdout.strip() == end, done.stdout


def test_programs_expect_what_failed_in_the_recording():
    with recorded() as (app, path):
        visit(app)
        with contextlib.suppress(nr.URLError):
            app.set_url("/items/9?session=SECRET&~over=bogus")
        with contextlib.suppress(nr.JSONError):
            app.send_json(b'{"go":')
        app.open("/items/8")
        end = app.describe()
        place = path.parent
        program = nav("replay", path, "--as", "python", code=0).stdout
        assert "fails(Status.ERR_SCHEMA, app.send, " in program, program
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "bindings/python")}
        done = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, env=environment
        )
        assert done.stdout.strip() == end, (program, done.stdout, done.stderr)
        wrong = program.replace('{\\"go\\":\\"nowhere\\"}', '{\\"go\\":\\"list\\"}')
        assert wrong != program, program
        done = subprocess.run(
            [sys.executable, "-c", wrong], capture_output=True, text=True, env=environment
        )
        assert "send did not fail with ERR_SCHEMA" in done.stderr, done.stderr
        program = nav("replay", path, "--as", "c", code=0).stdout
        assert "!= NAV_ERR_SCHEMA" in program, program
        assert compiled(place, program).stdout.strip() == end, program


def compiled(place, program):
    """What a program in C does."""
    (place / "p.c").write_text(program, encoding="utf-8")
    library = ROOT / ".build/lib"
    subprocess.run(
        [os.environ.get("CC", "cc"), "-std=c11", "-Wall", "-Werror", place / "p.c"]
        + ["-I", ROOT / "include", "-L", library, "-lnavruntime", "-Wl,-rpath," + str(library)]
        + ["-o", place / "p"],
        check=True,
    )
    return subprocess.run([place / "p"], capture_output=True, text=True, check=True)


def test_journals_are_read():
    with folder() as place:
        path = place / "j"
        with nr.App(nr.Schema(SHOP)) as app, nr.Journal(path) as journal:
            app.attach_journal(journal)
            app.open("/items/7")
            app.open("/items/8")
        found = answer("replay", path)
        assert found["lastSeq"] == 2 and '"id":8' in json.dumps(found["snapshot"]).replace(" ", "")
        found = answer("replay", path, "--until", 1)
        assert found["lastSeq"] == 1 and found["record"]["cause"] == "open", found
        assert "the last commit is 1" in nav("replay", path, "--until", 1, code=0).stdout
        whole = path.read_bytes()
        path.write_bytes(whole[:-5])
        assert answer("replay", path)["torn"] is not None
        assert path.read_bytes() == whole[:-5]
        path.write_bytes(b"NAVJ 1 zz\n\x1b[31m")
        assert "\x1b" not in nav("replay", path, code=2).stderr
        assert "no calls" in nav("replay", path, "--shrink", code=2).stderr


def test_torn_foreign_and_hostile_files_are_told_with_their_line():
    with recorded() as (app, path):
        app.open("/items/7")
        app.back()
        whole = path.read_bytes()
        lines = whole.splitlines(keepends=True)
        # Cut anywhere after the first line, it is replayed as far as it goes.
        for cut in range(len(lines[0]), len(whole), 7):
            path.write_bytes(whole[:cut])
            done = nav("replay", path)
            assert done.returncode == 0, (cut, done)
        assert ":3: this line is not whole" in nav("replay", path).stdout
        # The first line has what all others need.
        for cut in (13, 14, 50, len(lines[0]) - 2):
            path.write_bytes(whole[:cut])
            for command in ("replay", "view"):
                said = nav(command, path, code=2).stderr
                assert said.startswith(f"{path}:1: the first line is not whole, and the"), said
        for text, line, word in [
            (b"", None, "empty"),
            (b"hello\n", 1, "neither a recording"),
            (b"{}\n", 1, "no recording"),
            (b'{"recording":2}\n', 1, "another format"),
            (b'{"recording":1}\n', 1, "schema"),
            (lines[1] + lines[0], 1, "no recording"),
            (lines[0] + b'{"n":1,"call":{"send":"\xff"}}\n' + lines[1], 2, "UTF-8"),
            (lines[0] + b'{"n":1,"call":"\x1b[31m"}\n' + lines[1], 2, ""),
            (lines[0] + b'{"n":1,"call":{"\\u001b[31m":1}}\n' + lines[1], 2, "no call"),
            (lines[0] + b'{"n":1,"call":{"send":1,"x":2}}\n' + lines[1], 2, "one member"),
            (lines[0] + b'{"n":1,"call":{"restore":7}}\n' + lines[1], 2, "no call"),
            (lines[0] + b'{"n":1}\n' + lines[1], 2, "neither"),
            (lines[0] + b"[" * 100000 + b"\n" + lines[1], 2, ""),
            (lines[0].replace(b'"format":1', b'"format":9', 1), 1, "schema"),
            (lines[0].replace(b'"limit":100', b'"limit":-1', 1), 1, ""),
            (lines[0].replace(b'"name":"home"', b'"name":"gone"'), 1, ""),
        ]:
            path.write_bytes(text)
            done = nav("replay", path, code=2)
            assert "\x1b" not in done.stderr and word in done.stderr, (text[:80], done.stderr)
            if line is not None:
                assert path.name + ":%d" % line in done.stderr, (text[-80:], done.stderr)
        path.write_bytes(lines[0] + b'{"gap":3}\n' + lines[1])
        found = answer("replay", path, code=1)
        assert found["gap"] == 2 and found["calls"] == 0, found
        assert ":2: a gap of 3 calls" in nav("replay", path, code=1).stdout
        # What comes after the wanted call does not matter.
        path.write_bytes(lines[0] + lines[1] + b'{"gap":3}\n')
        assert "1 call agrees" in nav("replay", path, "--until", "1", code=0).stdout
        # Nor do the programs of --as and --shrink have calls from behind a gap.
        after = lines[1].replace(b'"n":1,', b'"n":5,', 1)
        path.write_bytes(lines[0] + lines[1] + b'{"gap":3}\n' + after)
        for more in (["--as", "play"], ["--as", "python"], ["--shrink"]):
            done = nav("replay", path, *more, code=1)
            assert ":3: a gap of 3 calls: nothing after it can be played" in done.stderr, done
        assert len(nav("replay", path, "--as", "play", code=1).stdout.splitlines()) == 1
        assert nav("replay", path, "--as", "play", "--until", "1", code=0).stderr == ""
        path.write_bytes(lines[0] + lines[1] + lines[1][:-9])
        done = nav("replay", path, "--as", "play", code=0)
        assert ":3: this line is not whole, and was left out" in done.stderr, done
        # The ends of lines are no part of the calls.
        path.write_bytes(b"".join(lines[:2]).replace(b"\n", b"\r\n"))
        assert "1 call agrees" in nav("replay", path, code=0).stdout
        assert "nav replay" in nav("replay", "--help", code=0).stdout
        assert "nowhere" in nav("replay", "/nowhere", code=2).stderr


def test_spoilt_recordings_end_the_program_in_an_orderly_way():
    chance = random.Random(31)
    with recorded() as (app, path):
        visit(app)
        whole = path.read_bytes()
        head = whole.index(b"\n") + 1
        for number in range(120):
            spoilt = bytearray(whole)
            for _ in range(chance.randrange(1, 4)):
                at = chance.randrange(0 if number % 4 == 0 else head, len(spoilt))
                kind = chance.randrange(4)
                if kind == 0:
                    spoilt[at] = chance.choice(b'{}[]",:\\0\x1b\xff\n*9')
                elif kind == 1:
                    del spoilt[at : at + chance.randrange(1, 40)]
                elif kind == 2:
                    spoilt[at:at] = spoilt[at : at + chance.randrange(1, 60)]
                else:
                    spoilt[at:at] = chance.choice([b'"*"', b"\x1b[2J", b"[[[[", b"1e999", b"null"])
            path.write_bytes(bytes(spoilt))
            for options in ([], ["--json"], ["--as", "python"], ["--until", "3"]):
                done = subprocess.run(
                    [str(NAV), "replay", path, *options], capture_output=True, check=False
                )
                assert done.returncode in (0, 1, 2), (number, options, done)
                assert b"\x1b" not in done.stdout + done.stderr, (number, options, done)
