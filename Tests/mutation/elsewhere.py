"""Faults in what is not Swift: the bindings and the scripts that generate.

A fault is a line of a file with one word of it exchanged. It is known by the file, the line's text
and the change. It is planted in a copy of the checkout, one at a time, and the tests of that
language are run there, until one fails. The copy uses the library and the virtual environment of
the checkout. `LANGUAGES` says where sources are and what runs.
"""

import os
import pathlib
import random
import re
import shutil
import subprocess
import time

import chance
import planted

ROOT = planted.ROOT
TREE = ROOT / ".build/mutation/tree"
PYTEST = (
    ".venv/bin/python -B -m pytest -c bindings/python/pyproject.toml --rootdir . "
    "-p no:cacheprovider -q -x "
)
PYTHON_TESTS = " ".join(
    f"Tests/python/test_{name}.py"
    for name in (
        "app",
        "places",
        "restoring",
        "journal",
        "values",
        "errors",
        "links",
        "presenter",
        "store",
        "frames",
        "frames_drags",
        "textual_program",
    )
)
# What only these tests see of a file: they run if the others pass.
MORE_TESTS = {
    "_app_async": ("app_gates", "app_calls"),
    "_callbacks": ("callbacks", "ends"),
    "_observable": ("callbacks", "ends"),
    "_record": ("fast_values", "every_tag"),
    "_store_callbacks": ("callbacks", "ends"),
    "_store_data": ("callbacks", "ends"),
    "commands": ("callbacks",),
    "drafts": ("drafts",),
    "events": ("events",),
    "flow": ("flow",),
    "middleware": ("callbacks",),
    "modal": ("modal",),
    "recorder": ("recorder",),
    "sliding": ("tkinter_drawing",),
    "split": ("model_split",),
    "steps": ("model_steps",),
    "tabs": ("tabs",),
    "textual": ("textual_drawing",),
    "textual_widgets": ("textual_drawing",),
    "tkinter": ("tkinter_drawing",),
}


class Language:
    """Where its sources are, what runs, and which words may be exchanged."""

    def __init__(self, globs, command, words):
        self.globs, self.command, self.words = globs, command, words

    def files(self):
        """Its sources."""
        return sorted(
            path.relative_to(ROOT) for pattern in self.globs for path in ROOT.glob(pattern)
        )


C_WORDS = {"==": "!=", "!=": "==", "&&": "||", "||": "&&", "true": "false", "false": "true"}
PYTHON_WORDS = {
    "==": "!=",
    "!=": "==",
    " and ": " or ",
    " or ": " and ",
    "is None": "is not None",
    "is not None": "is None",
    "True": "False",
    "False": "True",
    " not in ": " in ",
}
LANGUAGES = {
    "python": Language(["bindings/python/navruntime/*.py"], PYTEST + PYTHON_TESTS, PYTHON_WORDS),
    "cpp": Language(["bindings/c/parts/*"], "tools/generate/make_ffi.py && Tests/cpp/run", C_WORDS),
    "rust": Language(
        ["bindings/rust/navruntime/src/**/*.rs"],
        "cd bindings/rust && cargo test --offline -q -p navruntime",
        C_WORDS,
    ),
    "scripts": Language(
        ["tools/generate/ffi_*.py", "tools/generate/protocol_*.py", "tools/generate/make_ffi.py"],
        "tools/generate/make_ffi.py --check && tools/generate/make_protocol.py --check",
        PYTHON_WORDS,
    ),
}


class Exchange:
    """One fault: a word of a line for another."""

    def __init__(self, language, path, text, start, old, new):
        self.language, self.path, self.start, self.old, self.new = language, path, start, old, new
        first = text.rfind("\n", 0, start) + 1
        end = text.find("\n", start)
        self.line = text[first : end if end >= 0 else len(text)].strip()
        self.same = 0

    def name(self):
        """What identifies it."""
        number = f" | number {self.same + 1}" if self.same else ""
        return f"{self.path} | {self.line} | {self.old.strip()} -> {self.new.strip()}{number}"

    def apply(self, text):
        """The text of its file with the fault."""
        return text[: self.start] + self.new + text[self.start + len(self.old) :]


class ByHand:
    """One of planted.jsonl, as the others. Its gate is its language and what narrows its tests."""

    def __init__(self, fault):
        self.fault, self.path = fault, pathlib.Path(fault.file)
        self.language, *self.words = fault.gate

    def name(self):
        """What identifies it."""
        return self.fault.name()

    def apply(self, text):
        """The text of its file with the fault."""
        return text[: self.fault.start] + self.fault.new + text[self.fault.stop :]


def find(name):
    """Every fault of a language that can be planted, comments and texts for people apart."""
    language, found, seen = LANGUAGES[name], [], {}
    words = sorted(language.words, key=len, reverse=True)
    pattern = re.compile("|".join(re.escape(word) for word in words))
    for path in language.files():
        text, is_quoted = (ROOT / path).read_text(), False
        start = 0
        for line in text.splitlines(keepends=True):
            is_comment = re.match(r"\s*(#|//|\*|/\*|///)", line) is not None
            was_quoted = is_quoted
            is_quoted ^= line.count('"""') % 2 == 1
            if not (is_comment or was_quoted or '"""' in line):
                for match in pattern.finditer(line):
                    old = match.group()
                    fault = Exchange(
                        name, path, text, start + match.start(), old, language.words[old]
                    )
                    fault.same = seen.get(fault.name(), 0)
                    seen[fault.name()] = fault.same + 1
                    found.append(fault)
            start += len(line)
    return found


def make_tree():
    """The copy of the checkout, with the files of now. What was built in it stays."""
    TREE.mkdir(parents=True, exist_ok=True)
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.splitlines()
    for name in listed:
        source, copy = ROOT / name, TREE / name
        if not source.is_file():
            continue
        if copy.exists() and copy.read_bytes() == source.read_bytes():
            continue
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source, copy)
    (TREE / ".build").mkdir(exist_ok=True)
    for name in (".venv", ".build/lib", ".build/python", ".build/bin"):
        link = TREE / name
        if not link.is_symlink() and (ROOT / name).exists():
            link.symlink_to(ROOT / name)


def check(command):
    """How the tests fail, or None if they pass."""
    environment = dict(os.environ, PYTHONDONTWRITEBYTECODE="1")
    try:
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=TREE,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=600,
            text=True,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "does not end"
    return None if done.returncode == 0 else f"exit {done.returncode}"


def command_of(fault):
    """What must fail with a fault."""
    command = LANGUAGES[fault.language].command
    if isinstance(fault, ByHand) and fault.words and fault.language == "python":
        return PYTEST + fault.words[0]
    return command


def more_tests_of(fault):
    """What else may fail with a fault, or None."""
    path = pathlib.Path(fault.path)
    names = MORE_TESTS.get(path.stem) if path.suffix == ".py" else None
    if names is None or isinstance(fault, ByHand):
        return None
    return PYTEST + " ".join(f"Tests/python/test_{name}.py" for name in names)


def check_with(fault, command):
    """How the tests fail with a fault, or None if they pass."""
    copy, text = TREE / fault.path, (ROOT / fault.path).read_text()
    copy.write_text(fault.apply(text))
    try:
        return check(command)
    finally:
        copy.write_text(text)


def run(only, seconds, seed, most):
    """Plants those by hand, then others for so many seconds; all of them without a limit."""
    seed = seed or str(time.time_ns() // 1_000_000)
    print(f"elsewhere: --seed {seed}", flush=True)
    make_tree()
    by_hand = [ByHand(fault) for fault in planted.read_others()]
    others = [fault for name in LANGUAGES for fault in find(name)]
    random.Random(seed).shuffle(others)
    chosen = [fault for fault in by_hand + others if only in fault.name()]
    passing, count, broken = {}, 0, 0
    survivors = []
    end = None if seconds is None else time.monotonic() + seconds
    for fault in chosen:
        is_by_hand = isinstance(fault, ByHand)
        if end is not None and time.monotonic() > end and not is_by_hand:
            break
        # Rust compiles for a minute each time: in a sample only those by hand.
        if end is not None and fault.language != "python" and not is_by_hand:
            continue
        how = None
        for command in filter(None, (command_of(fault), more_tests_of(fault))):
            if command not in passing:
                passing[command] = check(command)
                if passing[command]:
                    raise SystemExit(
                        f"mutation: fails without a fault ({passing[command]}): {command}"
                    )
            how = check_with(fault, command)
            if how:
                break
        count += 1
        if how is None:
            survivors.append(fault)
            broken += is_by_hand
            print(f"survives: {fault.name()}", flush=True)
    print(
        f"elsewhere: {count} of {len(chosen)} faults, {count - len(survivors)} caught, "
        f"{len(survivors)} survive"
    )
    return broken > 0 or chance.too_many(len(survivors), count, most, seconds is not None)
