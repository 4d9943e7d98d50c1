"""What the checks of generated types have in common: places, flags, running, and counting."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Any, Iterable

ROOT = Path(__file__).resolve().parents[2]
NAV = Path(os.environ.get("NAV", ROOT / ".build" / "bin" / "nav"))
LIB = ROOT / ".build" / "lib"
WORK = ROOT / ".build" / "gen"
VENV = ROOT / ".venv" / "bin"
WARNINGS = ["-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Werror"]
INCLUDES = [f"-I{ROOT}/include", f"-I{ROOT}/bindings/c", f"-I{WORK}"]
LINK = [f"-L{LIB}", "-lnavruntime", f"-Wl,-rpath,{LIB}"]
ENV = {
    **os.environ,
    "PYTHONPATH": f"{ROOT}/bindings/python:{WORK}",
    "PYTHONDONTWRITEBYTECODE": "1",
    "MYPYPATH": f"{ROOT}/bindings/python:{WORK}",
    "LD_LIBRARY_PATH": str(LIB),
    "CARGO_TARGET_DIR": str(ROOT / ".build" / "rust"),
    "CARGO_NET_OFFLINE": "true",
    "NAVRUNTIME_LIB_DIR": str(LIB),
}
SWIFT = [
    "swiftc",
    "-swift-version",
    "6",
    "-warnings-as-errors",
    f"-I{ROOT}/include",
    "-module-cache-path",
    WORK / "cache",
]
failures = 0
checks = 0


def run(command: list[Any], **options: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(part) for part in command],
        capture_output=True,
        text=True,
        env=ENV,
        timeout=900,
        **options,
    )


def check(holds: bool, what: str, detail: str = "") -> None:
    global failures, checks
    checks += 1
    if not holds:
        failures += 1
        print(f"gen: {what}\n{detail.strip()[:2000]}")


def succeeds(command: list[Any], what: str, **options: Any) -> None:
    done = run(command, **options)
    check(done.returncode == 0, what, done.stdout + done.stderr)


def crate(names: Iterable[str], main: str, name: str) -> Path:
    """A crate with the generated modules."""
    folder = WORK / name
    (folder / "src").mkdir(parents=True, exist_ok=True)
    (folder / "Cargo.toml").write_text(
        f'[package]\nname = "{name}"\nversion = "0.1.0"\nedition = "2021"\n[workspace]\n'
        f'[dependencies]\nnavruntime = {{ path = "{ROOT}/bindings/rust/navruntime" }}\n'
    )
    for each in names:
        (folder / "src" / f"{each}.rs").write_text((WORK / f"{each}.rs").read_text())
    (folder / "src" / "main.rs").write_text(main)
    return folder
