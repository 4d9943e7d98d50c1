"""Builds the library, and the program nav, with many faults in them, of which a run plants one.

The mutated copy is in .build/mutation/SEED. It is made again when a source, the header or this
folder has changed. A fault that does not compile is left out.
"""

import functools
import hashlib
import json
import math
import pathlib
import random
import re
import shutil
import subprocess
import sys

import faults
import planted
from swift_source import Source

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "tools/build"))
import checkout  # noqa: E402

# How many of the faults of a module, and of a kind, are planted. The C ABI layer and the core
# come first; off-by-one numbers and exchanged calls are many, and few of them tell much.
SHARES = {
    "NavRuntime": 0.075,
    "Stores": 0.065,
    "NavigationApp": 0.03,
    "DeepLinking": 0.02,
    "JSONCoding": 0.016,
    "Ground": 0.03,
    "NavTool": 0.02,
}
PROGRAM = "NavTool"
CODE = ("NavRuntime", PROGRAM)
"""The modules that become code: the last one of the library, with that of all others, and the
program."""
KINDS = {
    "number": 0.4,
    "order": 0.4,
    "return": 1.5,
    "status": 3,
    "code": 3,
    "logic": 2,
    "condition": 1.4,
    "binding": 1.4,
}
ROUNDS = 12
# How many faults of a sample are compiled in for each second that it may take, besides those by
# hand: there is seldom time to try more, and what is not tried is compiled in vain.
A_SECOND = 0.4


@functools.cache
def modules():
    """The modules of the library and that of the program, in the order in which they are
    compiled."""
    return list(checkout.swift_modules(ROOT))


@functools.cache
def flags(is_library):
    """Those that the library is compiled with, or a program that uses it: the linker takes what
    both have from the library, so the program is not optimised."""
    done = subprocess.run(
        [ROOT / "tools/build/embedded_flags", *(["whole"] if is_library else [])],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout.split() + ([] if is_library else ["-Onone"])


def read_sources():
    """Every file of the library, taken apart."""
    paths = [path for module in modules() for path in checkout.swift_files(module)]
    return [Source(str(path.relative_to(ROOT)), path.read_text()) for path in paths]


def changed_files(base):
    """The sources that differ from a commit, those that are not committed included."""
    done = subprocess.run(
        ["git", "diff", "--name-only", base, "--", "Sources"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return set(done.stdout.split())


def choose(candidates, share, seed, by_hand, changed=()):
    """The faults that are planted: those by hand, those whose identity says so, and the first of
    each file. Of files in `changed`, four times as many."""
    chosen, files = [], {}
    for fault in candidates:
        module = fault.file.split("/")[1]
        limit = SHARES.get(module, 0.1) * KINDS.get(fault.kind, 1) * share
        limit *= 4 if fault.file in changed else 1
        fault.rank = fault.weight(seed) / limit
        if fault.rank < 1:
            chosen.append(fault)
        best = files.get(fault.file)
        if best is None or fault.rank < best.rank:
            files[fault.file] = fault
    chosen += [fault for fault in files.values() if fault.rank >= 1]
    kept = _apart(sorted(by_hand + chosen, key=lambda fault: fault.rank))
    for fault in by_hand:
        if fault not in kept:
            raise SystemExit(f'mutation: "{fault.change}" overlaps another fault by hand; move one')
    return kept


def in_order(chosen, changed, seed):
    """The faults in the order in which a sample tries them: those by hand, those in files that have
    changed, then the others; by chance within each."""
    order = list(chosen)
    random.Random(seed).shuffle(order)
    return sorted(order, key=lambda f: f.form != "text" and 1 + (f.file not in changed))


def _apart(chosen):
    """Without those that overlap one of lower rank, unless both replace the same expression."""
    kept, places = [], {}
    for fault in chosen:
        taken = places.setdefault(fault.file, [])
        same = [other for other in taken if (other.start, other.stop) == (fault.start, fault.stop)]
        apart = all(other.stop <= fault.start or fault.stop <= other.start for other in taken)
        if apart or same and all(other.form == fault.form == "either" for other in same):
            taken.append(fault)
            kept.append(fault)
    return sorted(
        kept,
        key=lambda fault: (
            modules().index(fault.file.split("/")[1]),
            fault.file,
            fault.start,
            fault.change,
        ),
    )


class Build:
    """The mutated library and its faults, numbered from 1."""

    def __init__(self, share=1.0, seed="", base=None, seconds=None):
        self.sources = {source.path: source for source in read_sources()}
        self.candidates = [f for source in self.sources.values() for f in faults.find(source)]
        self.changed = changed_files(base) if base else set()
        by_hand = planted.read(self.sources)
        self.faults = choose(self.candidates, share, seed, by_hand, self.changed)
        if seconds is not None:
            count = len(by_hand) + math.ceil(seconds * A_SECOND)
            tried = set(in_order(self.faults, self.changed, seed)[:count])
            self.faults = [fault for fault in self.faults if fault in tried]
        # Samples have one folder: nobody runs the same one twice.
        name = "sample" if base else f"{share:g}{seed and '-' + seed}"
        self.folder = ROOT / ".build/mutation" / name
        self.stamp = self._stamp()

    def _stamp(self):
        digest = hashlib.sha256()
        own = ("build.py", "faults.py", "planted.py", "swift_source.py", "fault.h", "fault.c")
        files = [
            *(HERE / name for name in own),
            ROOT / "Package.swift",
            ROOT / "tools/build/embedded_flags",
            *ROOT.glob("include/**/*"),
            *ROOT.glob("Sources/**/*"),
        ]
        for path in sorted(path for path in files if path.is_file()):
            digest.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
        digest.update(repr(sorted(fault.name() for fault in self.faults)).encode())
        # The gates of faults by hand may change without another build.
        for fault in planted.read(self.sources):
            digest.update(f"{fault.file} {fault.start} {fault.stop} {fault.new}".encode())
        return digest.hexdigest()

    def make(self):
        """Compiles what is not compiled already. `self.faults` is what is in the library then."""
        record = self.folder / "faults.json"
        if record.exists():
            known = json.loads(record.read_text())
            if known["stamp"] == self.stamp:
                numbers = known["faults"]
                self.faults = [fault for fault in self.faults if fault.name() in numbers]
                for fault in self.faults:
                    fault.number = numbers[fault.name()]
                self.dropped = known["dropped"]
                return
        self._compile()
        numbers = {fault.name(): fault.number for fault in self.faults}
        record.write_text(
            json.dumps({"stamp": self.stamp, "faults": numbers, "dropped": self.dropped}, indent=1)
        )

    def _compile(self):
        if self.folder.exists():
            shutil.rmtree(self.folder)
        (self.folder / "lib").mkdir(parents=True)
        shutil.copytree(ROOT / "Sources", self.folder / "Sources")
        (self.folder / "fault").mkdir()
        for name in ("fault.h", "fault.c"):
            shutil.copy(HERE / name, self.folder / "fault" / name)
        (self.folder / "fault/module.modulemap").write_text(
            'module NavFault { header "fault.h" export * }\n'
        )
        for number, fault in enumerate(self.faults, 1):
            fault.number = number
        gone = []
        for module in modules():
            gone += self._compile_module(module)
        self.dropped = [f"{fault.name()}: {why}" for fault, why in gone]
        left_out = {fault for fault, _ in gone}
        self.faults = [fault for fault in self.faults if fault not in left_out]
        self._link()

    def _compile_module(self, module):
        """Compiles a module, leaving out faults until it does. Answers what was left out."""
        chosen = [f for f in self.faults if f.file.split("/")[1] == module]
        gone = []
        for _ in range(ROUNDS):
            for path in {f for f in self.sources if f.split("/")[1] == module}:
                planted = [fault for fault in chosen if fault.file == path]
                (self.folder / path).write_text(mutated(self.sources[path], planted))
            output = self._swiftc(module)
            if output is None:
                return gone
            bad = self._blame(output, chosen)
            if not bad:
                raise SystemExit(f"mutation: {module} does not compile:\n{output}")
            gone += bad
            dropped = {fault for fault, _ in bad}
            chosen = [fault for fault in chosen if fault not in dropped]
        raise SystemExit(f"mutation: {module} does not compile after {ROUNDS} rounds:\n{output}")

    def _swiftc(self, module):
        """What the compiler says, or None if it is content. The library is compiled as what is
        shipped, or threads would not show their faults."""
        out = self.folder
        command = [
            "swiftc",
            *flags(module != PROGRAM),
            *("-module-name", module, "-no-emit-module-separately-wmo", "-suppress-warnings"),
            *("-Xcc", "-fPIC", "-I", str(out), "-I", str(out / "fault")),
        ]
        if module != PROGRAM:
            command += ["-emit-module", "-emit-module-path", str(out / f"{module}.swiftmodule")]
        if module in CODE:
            command += ["-c", "-o", str(out / f"{module}.o")]
        command += map(str, checkout.swift_files(module, out))
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        return None if done.returncode == 0 else done.stdout + done.stderr

    def _blame(self, output, chosen):
        """The faults in whose text the compiler found an error; else those around it."""
        bad = {}
        for place in re.finditer(r"^(\S+\.swift):(\d+):\d+: error: (.*)$", output, re.M):
            path = str(pathlib.Path(place[1]).relative_to(self.folder))
            line, here = int(place[2]), [f for f in chosen if f.file == path]
            guilty = [f for f in here if f.lines[0] <= line <= f.lines[1]]
            if any(fault.form == "text" for fault in guilty):
                raise SystemExit(f"mutation: a fault by hand does not compile: {place[0]}")
            here = [fault for fault in here if fault.form != "text"]
            if not guilty and here:
                nearest = min(here, key=lambda f: (abs(f.lines[0] - line), f.lines[0]))
                around = [f for f in here if f.where == nearest.where]
                guilty = [f for f in around if f.kind in ("dropped", "binding")] or around
            for fault in guilty:
                bad.setdefault(fault, place[3])
        return list(bad.items())

    def _link(self):
        out = self.folder
        library, program = (str(out / f"{module}.o") for module in CODE)
        compile_switch = ["clang", "-O2", "-fPIC", "-c", str(out / "fault/fault.c")]
        subprocess.run([*compile_switch, "-o", str(out / "fault.o")], check=True)
        subprocess.run(
            [
                "clang",
                "-O2",
                "-fPIC",
                "-shared",
                str(out / "fault.o"),
                library,
                "-o",
                str(out / "lib/libnavruntime.so.0"),
                "-Wl,-soname,libnavruntime.so.0",
                "-Wl,-z,nodelete",
                f"-Wl,--version-script={ROOT}/include/navruntime.map",
                "-fuse-ld=lld",
            ],
            check=True,
        )
        subprocess.run(
            [
                "swiftc",
                "-emit-executable",
                "-enable-experimental-feature",
                "Embedded",
                "-use-ld=lld",
                str(out / "fault.o"),
                library,
                program,
                "-o",
                str(out / "nav"),
            ],
            check=True,
        )
        link = out / "lib/libnavruntime.so"
        if not link.exists():
            link.symlink_to("libnavruntime.so.0")


def mutated(source, planted):
    """The text of a file with those faults. Notes the lines that each is in."""
    text, groups = source.text, {}
    for fault in planted:
        groups.setdefault((fault.start, fault.stop), []).append(fault)
    parts, place, line = ["import NavFault; "], 0, 1
    for (start, stop), group in sorted(groups.items()):
        parts.append(text[place:start])
        line += text.count("\n", place, start)
        new = _planted(text[start:stop], group)
        parts.append(new)
        for fault in group:
            fault.lines = (line, line + new.count("\n"))
        line += new.count("\n")
        place = stop
    return "".join(parts) + text[place:] if planted else text


def _planted(old, group):
    fault = group[0]
    switch = f"nav_fault({fault.number})"
    if fault.form == "either":
        choices = "".join(f"nav_fault({f.number}) ? ({f.new}) : " for f in group)
        return f"({choices}({old}))"
    if fault.form == "text":
        return fault.new.replace("FAULT", switch)
    return {
        "fails": f"!{switch}, {old}",
        "unless": f"if !{switch} {{ {old} }}",
        "instead": f"if {switch} {{ {fault.new} }} else {{ {old} }}",
        "after": f"{old} if {switch} {{ {fault.new} }};",
    }[fault.form]
