"""The programs that are to catch a fault, taken apart into units that run on their own.

Which faults a unit can catch is seen, not guessed: a run without a fault notes every place that it
reaches.
"""

import os
import re
import resource
import signal
import subprocess
import tempfile
import time

from build import ROOT

LIMIT = 10.0  # seconds that a run may take beyond ten times what it takes without a fault
RACE = 40.0  # seconds in which threads are to show a fault that needs a race
MEMORY = 4 << 30
PYTHON_SUITES = ("app", "places", "restoring", "journal")
# Words that the names of tests begin with or have; `new` compiles what it writes and is left out.
NAV_SUITES = ("lint", "match", "graph", "breaking", "prove", "play", "gen")
LEAK = 23  # what LeakSanitizer exits with


class Unit:
    """Something to run: arguments for a program. Units of one `batch` can share a process."""

    def __init__(self, name, command, batch=None):
        self.name, self.command, self.batch = name, command, batch
        self.seconds, self.sites = 0.0, frozenset()


class Suites:
    """All units, built against the library in `folder`."""

    def __init__(self, folder):
        self.folder, self.library = folder, folder / "lib"
        self.nav = folder / "nav"
        self.files = tempfile.mkdtemp(prefix="nav-mutation-")
        self.units = []
        self.gates = {}
        self.journals = {}

    def build(self, torture=False):
        """Compiles the programs. The C tests come first, then what takes longer. The torture takes
        many seconds for each fault that nothing else catches."""
        self._generate()
        # A leak is a failure too.
        flags = ["-lpthread", "-ldl", "-fsanitize=leak"]
        tests = self._compile("c", sorted(ROOT.glob("Tests/c/*.c")), flags)
        self.tests = tests
        names = subprocess.run(
            [tests, "--list"], check=True, capture_output=True, text=True, env=self.environment(0)
        ).stdout.split()
        self.units = [Unit(name, [tests, "-x", name], [tests, "-x"]) for name in names]
        players = sorted(ROOT.glob("Tests/conformance/c/*.c"))
        vectors = self._compile("vectors", players, [])
        play = [str(ROOT / "Tests/conformance/run"), "--lang", "c", "--runner", vectors]
        for path in sorted(ROOT.glob("Tests/conformance/vectors/*.jsonl")):
            self.units.append(Unit(f"vectors {path.stem}", [*play, str(path)]))
        abuse = [ROOT / f"Tests/abuse/{n}.c" for n in ("world", "composed", "program", "snapshot")]
        refusals = self._compile(
            "refusals", [ROOT / "Tests/abuse/refusals.c", *abuse], ["-lpthread"]
        )
        self.units.append(Unit("refusals", [refusals]))
        self._add_laws()
        self._add_python()
        self._add_nav()
        if torture:
            program = self._compile(
                "torture", [ROOT / "Tests/abuse/torture.c", *abuse], ["-lpthread"]
            )
            self.units += [Unit(f"torture {site}", [program, site]) for site in torture_sites()]

    def _add_laws(self):
        """The laws of apps and of journals, short."""
        laws = self._compile("app-laws", [ROOT / "Tests/abuse/app_laws.c"], ["-lpthread"])
        self.units.append(Unit("app laws", ["env", "NAV_CALLS=8000", "NAV_TEST_SEED=7", laws]))
        for name, arguments in (
            ("files", '"$d"'),
            ("laws", '"$d/laws" 71 12 1 40'),
            ("faults", '"$d" 8 5'),
            ("failing", '"$d"'),
            ("crashed", '"$d" 20 2 7'),
        ):
            journal = self._compile(f"journal-{name}", [ROOT / f"Tests/journal/{name}.c"], ["-ldl"])
            # Runs at the same time may not share their files.
            made = f'd=$(mktemp -d -p "$2") && "$1" {arguments}; c=$?; rm -rf "$d"'
            command = ["bash", "-c", made + "; exit $c", "journal", journal, self.files]
            self.journals[name] = command
            self.units.append(Unit(f"journal {name}", command))

    def _add_python(self):
        """The tests of the app from Python: they see what C tests do not ask."""
        made = subprocess.run(
            [ROOT / "Tests/python/venv"], check=True, capture_output=True, text=True
        )
        python = made.stdout.strip()
        pytest = [python, "-B", "-m", "pytest", "-c", str(ROOT / "bindings/python/pyproject.toml")]
        pytest += ["--rootdir", str(ROOT), "-p", "no:cacheprovider", "-q", "-x"]
        variables = ["env", f"NAVRUNTIME_LIBRARY={self.library}/libnavruntime.so.0"]
        for name in PYTHON_SUITES:
            command = [*variables, *pytest, str(ROOT / f"Tests/python/test_{name}.py")]
            self.units.append(Unit(f"python {name}", command))

    def _add_nav(self):
        """The tests of the program nav, with that program."""
        for word in NAV_SUITES:
            command = ["env", f"NAV_PROGRAM={self.nav}", str(ROOT / "Tests/nav/run"), word]
            self.units.append(Unit(f"nav {word}", command))

    def add_gates(self, wanted):
        """The gates that find faults by hand, of which each must pass without a fault."""
        files = sorted(ROOT.glob("Tests/abuse/end*.c"))
        ends = self._compile("ends", files, ["-lpthread"])
        complexity = [str(ROOT / "Tests/gates/complexity"), "--library", str(self.library)]
        for kind, what in sorted(wanted):
            command = {
                "c": [self.tests, "-x", what],
                "journal": self.journals.get(what),
                "ends": [ends, what],
                "complexity": [*complexity, what],
                "nav": ["env", f"NAV_PROGRAM={self.nav}", str(ROOT / "Tests/nav/run"), what],
            }[kind]
            unit = self.gates[kind, what] = Unit(f"{kind}, {what}", command)
            begin = time.monotonic()
            verdict = self.run(command, 0, 600)
            unit.seconds = time.monotonic() - begin
            if verdict:
                raise SystemExit(f"mutation: {unit.name} fails without a fault: {verdict}")

    def find(self, fault):
        """How its gate finds a fault by hand, or None. Threads race again and again for a while:
        that once nothing was seen tells nothing."""
        unit = self.gates[fault.gate]
        end = time.monotonic() + (RACE if fault.is_race() else 0)
        while True:
            how = self.run(unit.command, fault.number, 60 + 10 * unit.seconds)
            if how or time.monotonic() >= end:
                return how and f"{unit.name}: {how}"

    def _generate(self):
        """Writes what the programs include."""
        out = self.folder / "programs"
        out.mkdir(exist_ok=True)
        for script, file in (
            ("tools/generate/make_null_matrix.py", "null_calls.inc"),
            ("tools/generate/make_status_names.py", "status_names.inc"),
            ("Tests/abuse/make_rules.py", "rules.inc"),
            ("Tests/abuse/make_texts.py", "text_calls.inc"),
        ):
            made = subprocess.run(["python3", script], cwd=ROOT, check=True, capture_output=True)
            (out / file).write_bytes(made.stdout)

    def _compile(self, name, files, flags):
        out = self.folder / "programs"
        command = [
            os.environ.get("CC", "cc"),
            "-std=gnu11",
            "-O1",
            "-w",
            "-Iinclude",
            "-I",
            out,
            "-ITests/c",
            "-ITests/abuse",
            *files,
            "-o",
            out / name,
            "-L",
            self.library,
            "-lnavruntime",
            *flags,
            f"-Wl,-rpath,{self.library}",
        ]
        subprocess.run(command, cwd=ROOT, check=True)
        return str(out / name)

    def environment(self, number, sites=None):
        """For a process in which that fault is planted; 0 for none. What it frees is overwritten,
        so that its use shows."""
        variables = dict(
            os.environ, NAV_FAULT=str(number), SWIFT_BACKTRACE="enable=no", MALLOC_PERTURB_="165"
        )
        variables.pop("LD_LIBRARY_PATH", None)
        if sites:
            variables["NAV_FAULT_SITES"] = str(sites)
        return variables

    def survey(self, numbers):
        """Runs every unit without a fault, and notes what it reaches.

        What fails then is left out, since it would catch every fault, and is returned.
        """
        sites, failing = self.folder / "sites", []
        for unit in list(self.units):
            sites.unlink(missing_ok=True)
            begin = time.monotonic()
            verdict = self.run(unit.command, 0, 600, sites)
            unit.seconds = time.monotonic() - begin
            if verdict:
                failing.append(f"{unit.name}: {verdict}")
                self.units.remove(unit)
                continue
            reached = sites.read_bytes()
            unit.sites = frozenset(number for number in numbers if reached[number])
        return failing

    def catch(self, number):
        """The name of the unit that catches a fault and how, or None if none does."""
        reaching = [unit for unit in self.units if number in unit.sites]
        # What reaches few places looks closely at them.
        batch = sorted((u for u in reaching if u.batch), key=lambda u: (len(u.sites), u.name))
        if batch:
            limit = LIMIT + 10 * sum(unit.seconds for unit in batch)
            how = self.run(batch[0].batch + [unit.name for unit in batch], number, limit)
            if how:
                return f"C tests: {how}"
        for unit in (unit for unit in reaching if not unit.batch):
            how = self.run(unit.command, number, LIMIT + 10 * unit.seconds)
            if how:
                return f"{unit.name}: {how}"
        return None

    def run(self, command, number, limit, sites=None):
        """Runs a program. Answers None if it succeeds, else what happened."""
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=self.environment(number, sites),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=_limits,
        )
        try:
            output = process.communicate(timeout=limit)[0].decode(errors="replace")
        except subprocess.TimeoutExpired:
            output = None
        finally:
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.communicate()
        if output is None:
            return "does not end"
        if process.returncode == 0:
            return None
        if process.returncode < 0:
            return f"signal {-process.returncode}"
        if process.returncode == LEAK:
            return "leak, or a crash"
        failed = re.search(r"^FAILED (.*)$", output, re.M)
        return failed[1] if failed else f"exit {process.returncode}"


def _limits():
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # Not of the addresses: LeakSanitizer takes many that it never uses.
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))


def torture_sites():
    """The callbacks that the torture takes one at a time."""
    table = (ROOT / "Tests/abuse/world_table.h").read_text()
    sites = re.findall(r'X\(\w+, "([^"]+)", \w+\)', table)
    # Only a flow rolls a modal command back, so the torture has no case for it.
    return [site for site in sites if site != "modal discard"]
