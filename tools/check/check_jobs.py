"""What tools/check/check has to do: one job for each module of Swift and each file of C and Python,
with a key that is another one if the job must be done again.
"""

import functools
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools/build"))
import checkout  # noqa: E402
from swift_interface import interface  # noqa: E402

OUT = pathlib.Path(".build/check")
C_MODULES = {"CNavRuntime": "include", "CNavSystem": "Sources/CNavSystem"}
C, CXX = os.environ.get("CC", "cc"), os.environ.get("CXX", "g++")
WARNINGS = "-Wall -Wextra -Werror -Iinclude"
HEADERS = ["include/navruntime.h", "include/navruntime/*.h"]
# Each part of C and C++: its compiler and flags, and its files. Tests have those of their `run`.
C_PARTS = {
    "header": [
        (f"{C} -x c -std=c11 -pedantic {WARNINGS}", HEADERS),
        (f"{CXX} -x c++ -std=c++17 -pedantic {WARNINGS}", HEADERS),
    ],
    "C": [
        (f"{C} -std=gnu11 {WARNINGS} -I{OUT}/c -ITests/c", ["Tests/c/*.c"]),
        (f"{C} -x c -std=c11 {WARNINGS} -Ibindings/c", ["bindings/c/testing/*.h"]),
        (
            f"{C} -x c -std=c11 {WARNINGS} -Ibindings/c",
            ["examples/c/shop.c", "examples/c/*_routes.h"],
        ),
    ],
    "C++": [
        (
            f"{CXX} -x c++ -std=c++17 -pedantic {WARNINGS} -Wconversion -Wshadow -Ibindings/c",
            ["bindings/c/navruntime.hpp", "Tests/cpp/*_tests.cpp"],
        ),
    ],
}
# What Tests/c includes, and the script that prints it.
C_GENERATED = {
    "null_calls.inc": "tools/generate/make_null_matrix.py",
    "status_names.inc": "tools/generate/make_status_names.py",
}
RUST = re.compile(
    r"^(bindings|examples|Tests/\w+)/rust/(?!navruntime-(serde|tui)|issues/)"
    r".*(\.rs|Cargo\.(toml|lock))$"
)
PYTHON = re.compile(r"^(bindings|examples)/python/.*\.(py|pyi|toml)$")


@functools.cache
def read(path):
    """The text of a file: the same for the whole run, so that one that is changed meanwhile is
    checked again in the next."""
    return pathlib.Path(path).read_bytes().decode(errors="replace")


def digest(*texts):
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()


def digest_of(paths):
    return digest(*(part for path in paths for part in (str(path), read(path))))


def tool(name):
    """What is another one after another compiler was installed."""
    path = shutil.which(name)
    return path and "%s %d" % (os.path.realpath(path), os.stat(path).st_mtime_ns)


class Job:
    """One call of a compiler, or of a function that answers what is wrong. `key` is another one if
    it must be called again; `waits` names the jobs before it."""

    def __init__(self, part, name, call, key, waits=()):
        self.part, self.name, self.call, self.key, self.waits = part, name, call, key, set(waits)

    def run(self):
        """Whether all is right, what was said, and the seconds that it took."""
        begin = time.monotonic()
        try:
            said, right = self.call()
        except OSError as error:
            said, right = "%s: %s\n" % (self.name, error), False
        return right, said, time.monotonic() - begin


def say(*commands, cwd=None, **environment):
    """Calls the commands, up to the first that fails."""
    said, right = "", True
    for command in commands:
        done = subprocess.run(
            command,
            cwd=cwd,
            env={**os.environ, **environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        said += done.stdout.decode(errors="replace")
        right = right and done.returncode == 0
        if not right:
            break
    return said, right


def swift_jobs(record):
    """One for each module in Sources, after those of what it imports."""
    flags = subprocess.run(
        ["tools/build/embedded_flags"], capture_output=True, text=True, check=True
    )
    flags = flags.stdout.split()
    # Clang's cache names its own folder: the one of a checkout that was moved could not be read.
    cache = OUT / ("cache-" + digest(str(ROOT))[:8])
    shown = {
        name: digest_of(sorted(path for path in pathlib.Path(folder).glob("*") if path.is_file()))
        for name, folder in C_MODULES.items()
    }
    known, interfaces = record.get("interfaces", {}), {}
    imported, jobs = {}, []
    for name in checkout.swift_modules(ROOT):
        files = [str(path) for path in checkout.swift_files(name, ".")]
        imports = set()
        for path in files:
            imports.update(re.findall(r"^[^/\n]*\bimport (\w+)", read(path), re.M))
        direct = imports & shown.keys()
        # A module that is imported shows what it imports.
        imported[name] = direct.union(*(imported.get(other, ()) for other in direct))
        for path in files:
            own = digest(read(path))
            interfaces[own] = known.get(own) or digest(interface(read(path)))
        own = [digest(read(path)) for path in files]
        shown[name] = digest(*files, *(interfaces[own] for own in own))
        module = ["-module-name", name, "-emit-module", "-emit-module-path"]
        module += [str(OUT / "modules" / (name + ".swiftmodule")), "-num-threads", "0"]
        module += ["-module-cache-path", str(cache), "-I", str(OUT / "modules")]
        command = ["swiftc", *flags, *module, *files]
        key = digest(tool("swiftc"), *command, *own, *map(shown.get, sorted(imported[name])))
        waits = imported[name] - C_MODULES.keys()
        jobs.append(Job(name, name, functools.partial(say, command), key, waits))
    record["interfaces"] = interfaces
    return jobs


def generate_c():
    """Prints what Tests/c includes."""
    for name, script in C_GENERATED.items():
        done = subprocess.run([sys.executable, script], capture_output=True, text=True)
        if done.returncode:
            return done.stderr, False
        (OUT / "c" / name).write_text(done.stdout)
    return "", True


def c_jobs(record):
    """One for each file, and one for what the C tests include. What a file includes is known from
    the last time."""
    headers = [path for pattern in HEADERS for path in pathlib.Path().glob(pattern)]
    scripts = pathlib.Path("tools/generate").glob("*.py")
    generated = sorted(map(str, [*headers, *scripts]))
    inputs = digest_of(generated) if os.path.isdir("Tests/c") else ""
    if inputs:
        yield Job("C", "generated", generate_c, inputs)
    for part, groups in C_PARTS.items():
        for flags, patterns in groups:
            if flags.startswith(CXX) and not tool(CXX.split()[0]):
                continue
            for path in sorted(path for pattern in patterns for path in ROOT.glob(pattern)):
                name = str(path.relative_to(ROOT))
                waits = ["generated"] if name.startswith("Tests/c/") else []
                yield c_job(record, part, flags.split(), name, inputs if waits else "", waits)


def c_job(record, part, flags, name, inputs, waits):
    title = " ".join([name, *flags])
    made = OUT / "c" / (digest(title)[:16] + ".d")
    includes = record.get("includes", {}).get(title, [])
    right = all(os.path.exists(path) for path in includes)
    key = digest(tool(flags[0]), title, inputs, digest_of([name, *includes])) if right else ""

    def call():
        said = say([*flags, "-fsyntax-only", "-MMD", "-MF", str(made), name])
        if made.exists():
            words = made.read_text().replace("\\\n", " ").split()[1:]
            includes = sorted({os.path.normpath(word) for word in words} - {name})
            includes = [path for path in includes if not path.startswith(str(OUT))]
            record.setdefault("includes", {})[title] = includes
            job.key = digest(tool(flags[0]), title, inputs, digest_of([name, *includes]))
        return said

    job = Job(part, title, call, key, waits)
    return job


def parse(name):
    """What is wrong with the syntax of a file of Python."""
    try:
        compile(read(name), name, "exec", dont_inherit=True)
    except (SyntaxError, ValueError) as error:
        place = "%s:%s:%s" % (name, getattr(error, "lineno", 1), getattr(error, "offset", 1))
        return "%s: error: %s\n%s" % (place, error.args[0], getattr(error, "text", "") or ""), False
    return "", True


def python_jobs(files):
    names = [name for name in files if name.endswith(".py") or is_script(name)]
    for name in names:
        yield Job("Python", name, functools.partial(parse, name), digest(sys.version, read(name)))
    venv = ROOT / ".venv/bin"
    if not (venv / "mypy").exists():
        return
    wanted = read(".venv/requirements.done")
    undefined = [str(venv / "ruff"), "check", "--quiet", "--no-cache", "--output-format", "concise"]
    undefined += ["--select", "F82", *names]
    key = digest(wanted, *undefined, digest_of(names))
    yield Job("Python names", "ruff", functools.partial(say, undefined), key)
    mypy = [str(venv / "python"), "-m", "mypy", "--no-error-summary"]
    mypy += ["--cache-dir", str(ROOT / OUT / "mypy")]
    examples = sorted(str(path) for path in ROOT.glob("examples/python/*.py"))
    commands = [*mypy, "-p", "navruntime"], [*mypy, "--strict", *examples]
    typed = [name for name in files if PYTHON.match(name)]
    call = functools.partial(say, *commands, cwd="bindings/python")
    yield Job("Python types", "mypy", call, digest(wanted, *examples, digest_of(typed)))


def is_script(name):
    if "." in os.path.basename(name):
        return False
    with open(name, "rb") as file:
        return file.read(22) == b"#!/usr/bin/env python3"


def rust_jobs(files):
    if not tool("cargo") or "bindings/rust/Cargo.toml" not in files:
        return
    command = "cargo check --offline --quiet --workspace --all-targets"
    command += " --manifest-path bindings/rust/Cargo.toml"
    # Nothing is linked: as for documents, the library need not be there.
    environment = {"CARGO_TARGET_DIR": str(ROOT / OUT / "rust"), "DOCS_RS": "1"}
    call = functools.partial(say, command.split(), **environment)
    read_files = [name for name in files if RUST.match(name)]
    yield Job("Rust", "cargo", call, digest(tool("cargo"), command, digest_of(read_files)))
