"""Programs that use nothing but what `nav gen` wrote: what they print, and how long they are."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import kit
from kit import ROOT

HERE = ROOT / "Tests" / "gen" / "typed"
SHOP = ROOT / "examples" / "data" / "shop.schema.json"
STRICT = ["-Wall", "-Wextra", "-Wconversion", "-Wpedantic", "-Werror"]
SANITIZE = ["-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
# What a program would need without types: JSON, its readers, and functions that take it.
UNTYPED = re.compile(
    r'\\"|\br#?"|[jJ]son|nav_app_(send|scene|path|resolve|set_facts|facts|preview)\b|R"|Raw'
)
FILES = """\
open /home
open /home/a
edit twice
back
stay
back
save
view x
page
page
rename x
name y
vault
unlock
lock
places
home music
top
open /a twice
"""
COFFEE = "e2pwcnrtS\nslb"
TRACKER = """\
issue 7; issue 7
comment 7
login
back
drop
assign
name ada
mine
link tracker:///issues/9
report
bug
back; back
sent
link tracker:///what
"""
# The lines of programs that did the same with JSON.
LINES = {"files.c": 286 // 2, "coffee.c": 188 // 2, "tracker.rs": 113 // 2}
NINE = ["home", "basket", "orders", "product", "reviews", "filter", "newsletter", "order", "signIn"]


def generate(name: str, schema: Path) -> None:
    for language, extension in (("c", "h"), ("cpp", "hpp")):
        out = kit.WORK / f"{name}.{extension}"
        kit.succeeds(
            [kit.NAV, "gen", "--lang", language, schema, "-o", out], f"{language} of {name}"
        )


def build(source: Path, compiler: str, standard: str, options: list[str]) -> Path:
    out = kit.WORK / f"{source.name}-{compiler}-{standard}"
    command = [compiler, f"-std={standard}", *STRICT, *options, *kit.INCLUDES]
    kit.succeeds([*command, source, "-o", out, *kit.LINK], f"{source.name} {compiler}")
    return out


def prints(program: Path, schema: Path, keys: str, expected: Path) -> None:
    done = kit.run([program, schema.read_text()], input=keys)
    wanted = expected.read_text()
    holds = done.stdout == wanted and done.returncode == 0 and not done.stderr
    detail = differences(wanted, done.stdout) + done.stderr
    kit.check(holds, f"{program.name} prints {expected.name}", detail)


def differences(wanted: str, found: str) -> str:
    """The first line that differs, of both."""
    for number, (one, other) in enumerate(zip(wanted.splitlines(), found.splitlines()), 1):
        if one != other:
            return f"line {number}: wanted {one}\n            found {other}\n"
    return f"wanted {len(wanted.splitlines())} lines, found {len(found.splitlines())}\n"


Way = tuple[str, str, list[str]]
"""A compiler, the standard and options."""


def programs() -> None:
    """Each intent, event and change in C and C++, and three short programs."""
    compiled(("gcc", "c11", SANITIZE), ("g++", "c++17", []))
    tracker()
    memory()
    lines()
    short()
    names()


def other_compilers() -> None:
    """The programs in C and C++ from other compilers, and under valgrind."""
    compiled(("clang", "c11", []), ("clang++", "c++20", SANITIZE))
    program = build(HERE / "pieces.c", "gcc", "c11", ["-g"])
    command = ["valgrind", "-q", "--error-exitcode=9", "--leak-check=full", program]
    done = kit.run([*command, SHOP.read_text()])
    kit.check(done.returncode == 0, "valgrind", done.stderr)


def compiled(c: Way, plus: Way) -> None:
    """What the programs print."""
    compiler, standard, options = c
    for name, keys in (("files", FILES), ("coffee", COFFEE)):
        schema = HERE / f"{name}.schema.json"
        generate(name, schema)
        program = build(HERE / f"{name}.c", compiler, standard, options)
        prints(program, schema, keys, HERE / f"{name}.expected")
    for source, (compiler, standard, options) in (("pieces.c", c), ("pieces.cpp", plus)):
        program = build(HERE / source, compiler, standard, options)
        prints(program, SHOP, "", HERE / "pieces.expected")
    schema = HERE / "refusals.schema.json"
    generate("odd", schema)
    for source, (compiler, standard, options) in (("refusals.c", c), ("refusals.cpp", plus)):
        program = build(HERE / source, compiler, standard, options)
        prints(program, schema, "", HERE / "refusals.expected")


def tracker() -> None:
    """A short program in Rust."""
    schema = HERE / "tracker.schema.json"
    out = kit.WORK / "tracker.rs"
    kit.succeeds([kit.NAV, "gen", "--lang", "rust", schema, "-o", out], "tracker.rs")
    folder = kit.crate(["tracker"], (HERE / "tracker.rs").read_text(), "gen_tracker")
    command = ["cargo", "clippy", "--quiet", "--", "-D", "warnings"]
    kit.succeeds(command, "clippy of the tracker", cwd=folder)
    kit.succeeds(["cargo", "build", "--quiet"], "cargo build", cwd=folder)
    program = ROOT / ".build" / "rust" / "debug" / "gen_tracker"
    prints(program, schema, TRACKER, HERE / "tracker.expected")


def memory() -> None:
    """Reading a scene and an event again allocates nothing, and takes the caller's memory."""
    program = build(HERE / "memory.c", "gcc", "c11", ["-O2"])
    done = kit.run([program, SHOP.read_text()])
    wanted = "again 0\nwithout change 0\nown memory 0\ntoo little NAV_ERR_LIMIT\nan event 7\n"
    kit.check(done.stdout == wanted, "memory.c", done.stdout + done.stderr)


def lines() -> None:
    """The programs have no JSON and half the lines."""
    for name, most in LINES.items():
        text = (HERE / name).read_text()
        count = sum(1 for line in text.splitlines() if line.strip())
        kit.check(count <= most, f"{name} has {count} lines, at most {most}")
        found = UNTYPED.search(text)
        kit.check(found is None, f"{name} has no JSON", str(found))


def short() -> None:
    """The C of nine routes has at most 700 lines."""
    schema = json.loads(SHOP.read_text())
    schema["routes"] = {name: schema["routes"][name] for name in NINE}
    schema.pop("claims")
    path = kit.WORK / "nine.schema.json"
    path.write_text(json.dumps(schema))
    generate("nine", path)
    count = len((kit.WORK / "nine.h").read_text().splitlines())
    print(f"gen: the C of nine routes has {count} lines")
    kit.check(count <= 700, f"the C of nine routes has {count} lines")


def names() -> None:
    """Names that the generated code needs itself are said, and everything compiles."""
    path = kit.WORK / "taken.schema.json"
    path.write_text(json.dumps(taken()))
    generate("taken", path)
    for compiler, standard, header in (("gcc", "c11", "taken.h"), ("g++", "c++17", "taken.hpp")):
        language = "c" if compiler == "gcc" else "c++"
        command = [compiler, f"-std={standard}", *STRICT, *kit.INCLUDES, "-x", language]
        text = f'#include "{header}"\n'
        kit.succeeds([*command, "-fsyntax-only", "-"], header, input=text)


def taken() -> dict[str, Any]:
    """A schema whose routes, facts and tabs have the names of what the generated code declares."""
    words: set[str] = set()
    for header in sorted((ROOT / "bindings" / "c").glob("nav_typed*.h")):
        words |= set(re.findall(r"NAV_TYPED\((\w+)\)", header.read_text()))
    words -= {"name"}
    verbs = ("go", "new", "read", "put", "ask", "answer", "pushed", "update", "replace", "back_to")
    names = sorted(word for word in words if word != "AT_LAYER")
    routes: dict[str, Any] = {"start": {}}
    for name in names:
        routes[name] = {"params": {"id": "uint"}}
        for verb in verbs:
            if name.startswith(f"{verb}_"):
                rest = name[len(verb) + 1 :]
                routes.setdefault(rest, {"params": {"id": "uint"}})
    tabs = [{"name": name, "stack": "start"} for name in ("layer", "root", "while")]
    facts = {name: {"initial": False} for name in ("facts", "badge", "fact", "while")}
    return {
        "format": 1,
        "id": "taken",
        "root": {"tabs": tabs},
        "facts": facts,
        "types": {"which": ["none", "", "while"]},
        "routes": {**routes, "choose": {"params": {"which": "which"}, "returns": "which"}},
    }
