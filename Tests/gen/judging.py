"""Has the compilers judge the wrong programs of wrong_kinds.py and of wrong.py, and runs what none
of them sees."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Callable

import kit
import wrong
import wrong_kinds
from wrong_kinds import Cell, Refused, Told

SCHEMA = Path(__file__).resolve().parents[2] / "examples" / "data" / "shop.schema.json"
C = """#include "shop.h"
%s
nav_status f(nav_app *app, nav_error *error);
nav_status f(nav_app *app, nav_error *error) {
  (void)app;
  (void)error;
  %s;
}
"""
CPP = '#include "shop.hpp"\n%s\nauto f(shop::app &app) {\n  (void)app;\n  %s;\n}\n'
# What is before the functions, one function, and what is after them.
PYTHON = (
    "from __future__ import annotations\nimport payment\nimport shop\n"
    "from typing_extensions import assert_never\n",
    "async def kind_%d(app: shop.App) -> None:\n    %s\n",
    "",
)
RUST = (
    "#![deny(unused_must_use)]\n#![allow(dead_code)]\nmod payment;\nmod shop;\n"
    "type Kind = Result<(), Box<dyn std::error::Error>>;\n",
    "async fn kind_%d(app: &shop::App) -> Kind {\n  %s;\n  Ok(())\n}\n",
    "fn main() {}\n",
)
SWIFT = ("", "func kind_%d(_ app: Shop.App) async throws {\n  %s\n}\n", "")


def judge(languages: list[str]) -> None:
    """Each program is refused, with the words of wrong_kinds.py; or told so when it runs."""
    whole = {"python": (python, PYTHON), "rust": (rust, RUST), "swift": (swift, SWIFT)}
    for language in languages:
        cells = wrong_kinds.cells(language)
        if language in whole:
            compile_all, parts = whole[language]
            together(language, cells, parts, compile_all)
            continue
        template = C if language == "c" else CPP
        refused = [
            (kind, template % (cell.more, cell.program), cell.message)
            for kind, cell in cells
            if isinstance(cell, Refused)
        ]
        judge_all = each_in_c if language == "c" else all_in_cpp
        judge_all(refused + wrong.more(language))
    page = wrong_kinds.PAGE.read_text() == wrong_kinds.page()
    kit.check(page, "docs/wrong-programs.md is as old as Tests/gen/wrong_kinds.py --write")


def each_in_c(programs: list[tuple[str, str, str]]) -> None:
    """Has gcc refuse each program: what it is, its text, and words of the message."""
    # Not -fsyntax-only, with which gcc says nothing of results.
    end = ["-x", "c", "-c", "-o", "/dev/null", "-"]
    command = ["gcc", "-std=c11", *kit.WARNINGS, *kit.INCLUDES, *end]
    for kind, program, message in programs:
        done = kit.run(command, input=program)
        said = done.stdout + done.stderr
        kit.check(done.returncode != 0 and message in said, f"c takes {kind}: {program}", said)


def all_in_cpp(programs: list[tuple[str, str, str]]) -> None:
    """The same for g++, which reads the long headers once for all: each program is in a namespace
    of its own. What a template's body refuses is said where it is instantiated first, so programs
    of which nothing was said are compiled again without the others, until nothing is refused."""
    command = ["g++", "-std=c++17", *kit.WARNINGS, *kit.INCLUDES, "-x", "c++", "-fsyntax-only", "-"]
    left: set[int] = set(range(len(programs)))
    said: dict[int, str] = {}
    while left:
        includes: dict[str, None] = {}
        lines, owners = [], []
        for number in sorted(left):
            body = []
            for line in programs[number][1].splitlines():
                if line.startswith("#include"):
                    includes[line] = None
                else:
                    body.append(line)
            lines += [f"namespace kind_{number} {{", *body, "}"]
            owners += [number] * (len(body) + 2)
        done = kit.run(command, input="\n".join([*includes, *lines]) + "\n")
        heard = by_owner(done.stderr, [-1] * len(includes) + owners) if done.returncode else {}
        said.update(heard)
        left -= set(heard)
        if not heard:
            break
    for number, (kind, program, message) in enumerate(programs):
        words = said.get(number, "")
        kit.check(message in words, f"cpp takes {kind}: {program}", words)


def by_owner(report: str, owners: list[int]) -> dict[int, str]:
    """What g++ says of each program, given whose the lines of its input are. Lines that lead to an
    error, such as where a template was instantiated, stand before it."""
    said: dict[int, str] = {}
    errors: set[int] = set()
    owner, leading = -1, ""
    for line in report.splitlines():
        place = re.match(r"<stdin>:(\d+):", line)
        if place:
            owner = owners[int(place[1]) - 1]
        elif re.match(r"In file included|\S+: In ", line):
            leading += line + "\n"
            continue
        said[owner] = said.get(owner, "") + leading + line + "\n"
        leading = ""
        if " error: " in line:
            errors.add(owner)
    return {number: words for number, words in said.items() if number in errors and number >= 0}


def together(
    language: str,
    cells: list[tuple[str, Cell]],
    parts: tuple[str, str, str],
    compile_all: Callable[[str], str],
) -> None:
    """All programs of a language in one file. A compiler that finds names that do not exist does
    not look at types any more: what was refused is left out, until nothing is refused."""
    left = {number: cell for number, (_, cell) in enumerate(cells) if isinstance(cell, Refused)}
    said: dict[int, str] = {}
    while left:
        text, owners = parts[0], [-1] * parts[0].count("\n")
        for number, cell in left.items():
            one = parts[1] % (number, cell.program)
            text, owners = text + one, owners + [number] * one.count("\n")
        message = compile_all(text + parts[2])
        found: set[int] = set()
        for line in message.splitlines():
            match = re.match(r"[^ ]*\.(?:py|rs|swift):(\d+)\b.*\berror\b", line)
            if match and int(match[1]) <= len(owners) and owners[int(match[1]) - 1] >= 0:
                owner = owners[int(match[1]) - 1]
                said[owner] = said.get(owner, "") + line + "\n"
                found.add(owner)
        if not found:
            kit.check(False, f"{language} takes {[cells[number][0] for number in left]}", message)
            break
        left = {number: cell for number, cell in left.items() if number not in found}
    for number, (kind, cell) in enumerate(cells):
        if isinstance(cell, Refused):
            kit.check(
                cell.message in said.get(number, ""), f"{language}: {kind}", said.get(number, "")
            )
    told = [(kind, cell) for kind, cell in cells if isinstance(cell, Told)]
    lines = RUNS[language]([cell.program for _, cell in told]).splitlines() if told else []
    for index, (kind, cell) in enumerate(told):
        line = lines[index] if index < len(lines) else "nothing"
        kit.check(cell.message in line, f"{language} at run time: {kind}", line)


def python(text: str) -> str:
    file = kit.WORK / "wrong_together.py"
    file.write_text(text)
    cache = kit.ROOT / ".build" / "mypy"
    return str(kit.run([kit.VENV / "mypy", "--strict", "--cache-dir", cache, file]).stdout)


def rust(text: str) -> str:
    folder = kit.crate(["shop", "payment"], text, "gen_wrong_kinds")
    command = ["cargo", "check", "--quiet", "--message-format", "short"]
    return str(kit.run(command, cwd=folder).stderr)


def swift(text: str) -> str:
    file = kit.WORK / "wrong_together.swift"
    file.write_text(text)
    types = [kit.WORK / "shop.swift", kit.WORK / "payment.swift"]
    done = kit.run([*kit.SWIFT, "-parse-as-library", "-typecheck", *types, file])
    return str(done.stderr)


# What runs: the state is the same afterwards, which each prints as `changed` otherwise.


def run_python(programs: list[str]) -> str:
    tries = "".join(
        f"try:\n    {one}\nexcept NavError as error:\n    print(error)\n" for one in programs
    )
    file = kit.WORK / "told.py"
    file.write_text(
        "import shop\nfrom navruntime import NavError, Schema\n"
        f"app = shop.App(Schema.load({str(SCHEMA)!r}))\nbefore = app.hash\n{tries}"
        "print('same' if app.hash == before else 'changed')\n"
    )
    return unchanged(kit.run([kit.VENV / "python", file]))


def run_rust(programs: list[str]) -> str:
    kinds = "".join(
        f"fn kind_{number}(app: &shop::App) -> Kind {{ {one}; Ok(()) }}\n"
        for number, one in enumerate(programs)
    )
    calls = "".join(
        f'if let Err(error) = kind_{number}(&app) {{ println!("{{error}}"); }}\n'
        for number in range(len(programs))
    )
    text = (
        "#[allow(dead_code)]\nmod shop;\ntype Kind = Result<(), navruntime::Error>;\n"
        f"{kinds}fn main() -> Kind {{\n"
        f'let text = std::fs::read_to_string("{SCHEMA}").expect("the schema is there");\n'
        "let app = shop::App::new(&navruntime::Schema::new(text)?)?;\n"
        f"let before = app.state_hash();\n{calls}"
        'println!("{}", if app.state_hash() == before { "same" } else { "changed" });\n'
        "Ok(())\n}\n"
    )
    folder = kit.crate(["shop"], text, "gen_told")
    return unchanged(kit.run(["cargo", "run", "--quiet"], cwd=folder))


def run_swift(programs: list[str]) -> str:
    tries = "".join(f"do {{ {one} }} catch {{ print(error) }}\n" for one in programs)
    file = kit.WORK / "told" / "main.swift"
    file.parent.mkdir(exist_ok=True)
    file.write_text(
        "import CNavRuntime\nlet text = CommandLine.arguments[1]\n"
        "var (schema, handle): (OpaquePointer?, OpaquePointer?)\n"
        "nav_schema_create(text, text.utf8.count, &schema, nil)\n"
        "nav_app_create(schema, nil, 0, &handle, nil)\nlet app = Shop.App(handle!)\n"
        f"let before = nav_app_hash(handle)\n{tries}"
        'print(nav_app_hash(handle) == before ? "same" : "changed")\n'
    )
    out = kit.WORK / "told-swift"
    command = [*kit.SWIFT, kit.WORK / "shop.swift", file, "-o", out]
    kit.succeeds([*command, f"-L{kit.LIB}", "-lnavruntime"], "swiftc told")
    return unchanged(kit.run([out, SCHEMA.read_text()]))


def unchanged(done: Any) -> str:
    lines = str(done.stdout).splitlines()
    kit.check(lines[-1:] == ["same"], "what is refused changes nothing", done.stdout + done.stderr)
    return str(done.stdout)


RUNS = {"python": run_python, "rust": run_rust, "swift": run_swift}
