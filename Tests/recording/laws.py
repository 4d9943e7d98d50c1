#!/usr/bin/env python3
"""Records random sessions of random schemas and plays them again, in every language:

    Tests/recording/laws.py SESSIONS [SEED]      another seed each time if none is given

Each session is recorded in Python; a program in C plays that and records it, one in Rust plays what
C has recorded, and Python what Rust has: all four files must have the same bytes. `nav replay` must
agree with each. A planted change of a recording must be found, or the laws could not fail."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "Tests/model"), str(ROOT / "bindings/python")]
os.environ.setdefault("NAVRUNTIME_LIBRARY", str(ROOT / ".build/lib/libnavruntime.so"))
sys.dont_write_bytecode = True

from model_checking import Checker  # noqa: E402
from navruntime import App, NavError, Recorder, RestoreMode, Schema  # noqa: E402
from random_schemas import SchemaMaker  # noqa: E402
from random_walks import Walk  # noqa: E402

MODES = {
    "strict": RestoreMode.STRICT,
    "lenient": RestoreMode.LENIENT,
    "reset": RestoreMode.RESET,
    "dryRun": RestoreMode.DRY_RUN,
}


class Recorded:
    """An app whose calls are recorded, with a clock that is told and an interceptor."""

    def __init__(self, schema: str, path: Path) -> None:
        self.now = 0
        self.reason: Any = None
        self.app = App(Schema(schema))
        self.refuses = False
        with Recorder(path, clock=lambda: self.now) as recorder:
            self.app.attach_recorder(recorder)

    def refuse(self, name: str, reason: Any) -> None:
        """The next call is refused, if it would commit anything."""
        self.reason = reason
        if reason is not None and not self.refuses:
            self.app.intercept(lambda commit: self.reason, name)
            self.refuses = True

    def play(self, call: dict[str, Any]) -> None:
        """Results and errors are in the recording."""
        ((kind, value),) = call.items()
        try:
            if kind == "send":
                self.app.send_json(text(value))
            elif kind == "facts":
                self.app.set_facts_json(text(value))
            elif kind == "resolve":
                self.app.resolve_json(value[0], text(value[1]))
            elif kind == "travel":
                self.app.travel(value)
            elif kind == "url":
                self.app.set_url(value)
            elif kind == "restore":
                self.app.restore_json(text(value[0]), MODES[value[1]])
            elif kind == "entryState":
                self.app.set_entry_state(value[0], value[1])
            else:
                raise AssertionError(kind)
        except NavError:
            pass


def text(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


def reveal(value: Any) -> None:
    """Makes nothing sensitive: of two hidden values a replay cannot know whether they were
    equal."""
    if isinstance(value, dict):
        value.pop("sensitive", None)
        for inner in value.values():
            reveal(inner)
    elif isinstance(value, list):
        for inner in value:
            reveal(inner)


def session(chance: random.Random, path: Path) -> None:
    """Records a random session."""
    source = SchemaMaker(chance).make()
    reveal(source)
    Checker(source)
    walk = Walk(source, chance)
    walk.intercept = None
    recorded = Recorded(json.dumps(source, ensure_ascii=False), path)
    snapshots: list[Any] = []
    hashes: list[Any] = []
    for _ in range(40):
        recorded.now += chance.randrange(1000)
        recorded.refuse("rules", {"why": [1]} if chance.random() < 0.05 else None)
        draw = chance.random()
        if draw < 0.08:
            call: dict[str, Any] = {"travel": chance.choice([-1, -1, 1, 2, 0])}
        elif draw < 0.14:
            call = {"url": walk.url()}
        elif draw < 0.18:
            snapshot = recorded.app.snapshot(layers=True, queue=True)
            snapshots.append(json.loads(snapshot))
            call = {"restore": [chance.choice(snapshots), chance.choice(list(MODES))]}
        elif draw < 0.24:
            call = {"entryState": [chance.randrange(1, 9), chance.choice([None, {"y": 1}, 7])]}
        else:
            step = walk.step()
            if step["op"] == "send":
                call = {"send": step["intent"]}
            elif step["op"] == "setFacts":
                call = {"facts": step["facts"]}
            else:
                call = {"resolve": [step["token"], step["answer"]]}
            # The model draws the next steps from its own state, which need not be the app's.
            walk.play(step)
        recorded.play(call)
        # What a URL hides may be in the state.
        hides = any(mark in json.dumps(recorded.app.state) for mark in "?#@")
        hashes.append(None if hides else recorded.app.hash)
    recorded.app.close()
    for line, expected in zip(path.read_bytes().splitlines()[1:], hashes, strict=True):
        if expected not in (None, json.loads(line)["hash"]):
            raise SystemExit("the hash is not %d: %s" % (expected, line.decode()))


def play(source: Path, target: Path) -> None:
    """Plays a recording in Python and records that."""
    head, *lines = [json.loads(line) for line in source.read_text(encoding="utf-8").splitlines()]
    schema = source.read_text(encoding="utf-8").split('"schema":', 1)[1].split(',"state":', 1)[0]
    assert json.loads(schema) == head["schema"]
    recorded = Recorded(schema, target)
    for line in lines:
        recorded.now = line["t"]
        refusal = line.get("refusedBy", {})
        recorded.refuse(refusal.get("interceptor", ""), refusal.get("reason"))
        recorded.play(line["call"])
    recorded.app.close()


def run(*command: Any) -> str:
    done = subprocess.run(
        [str(word) for word in command], capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise SystemExit("%s: %s%s" % (command[0], done.stdout, done.stderr))
    return done.stdout


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    seed = sys.argv[2] if len(sys.argv) > 2 else str(int(time.time()))
    print("%d sessions with seed %s" % (count, seed), flush=True)
    nav = ROOT / ".build/bin/nav"
    target = os.environ.setdefault("CARGO_TARGET_DIR", str(ROOT / ".build/rust"))
    manifest = ROOT / "Tests/recording/rust/Cargo.toml"
    run("cargo", "build", "--quiet", "--offline", "--manifest-path", manifest)
    rust = Path(target) / "debug/recording-player"
    os.environ["LD_LIBRARY_PATH"] = str(ROOT / ".build/lib")
    with tempfile.TemporaryDirectory(prefix="nav-recordings-") as name:
        folder = Path(name)
        c = folder / "player"
        run(
            os.environ.get("CC", "cc"), "-std=c11", "-O1", "-Wall", "-Wextra", "-Werror",
            "-I", ROOT / "include", ROOT / "Tests/recording/player.c", "-o", c,
            "-L", ROOT / ".build/lib", "-lnavruntime",
        )  # fmt: skip
        calls = 0
        for number in range(count):
            files = [folder / ("%d.%s" % (number, one)) for one in ("python", "c", "rust", "again")]
            session(random.Random("%s.%d" % (seed, number)), files[0])
            run(c, files[0], files[1])
            run(rust, files[1], files[2])
            play(files[2], files[3])
            found = [one.read_bytes() for one in files]
            for one, other, path in zip(found, found[1:], files[1:]):
                check(one, other, "session %d in %s" % (number, path.suffix))
            agrees(nav, files[0], number)
            calls += found[0].count(b"\n") - 1
            if number == 0:
                plant(nav, files[0])
            for path in files:
                path.unlink()
    print("recordings: %d sessions, %d calls, the same in Python, C, Rust and nav" % (count, calls))


def check(one: bytes, other: bytes, what: str) -> None:
    if one == other:
        return
    for left, right in zip(one.splitlines(), other.splitlines()):
        if left != right:
            raise SystemExit("%s:\n  %s\n  %s" % (what, left.decode(), right.decode()))
    raise SystemExit("%s: %d lines and %d" % (what, one.count(b"\n"), other.count(b"\n")))


def agrees(nav: Path, path: Path, number: int) -> None:
    done = subprocess.run([nav, "replay", path], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit("session %d in nav replay: %s%s" % (number, done.stdout, done.stderr))


def plant(nav: Path, path: Path) -> None:
    """A changed hash is found."""
    lines = path.read_bytes().splitlines(keepends=True)
    lines[5] = lines[5].replace(b'"hash":', b'"hash":1')
    other = path.with_suffix(".planted")
    other.write_bytes(b"".join(lines))
    done = subprocess.run([nav, "replay", other], capture_output=True, text=True, check=False)
    if done.returncode != 1 or "does something else" not in done.stdout:
        raise SystemExit("a planted change was not found: %s" % done.stdout)


if __name__ == "__main__":
    main()
