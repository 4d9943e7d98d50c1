"""The wheel brings its library along and works from any directory."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

has_headers = (Path(sysconfig.get_path("include")) / "Python.h").exists()
"""Whether the extension can be compiled here."""

PROGRAM = """
import navruntime, navruntime._ffi as ffi
from navruntime import NavigationStore, Route
assert ffi.lib.path.startswith(navruntime.__path__[0]), ffi.lib.path
with NavigationStore(["home"]) as store:
    store.observe(lambda event: print(event.change.to[-1].name))
    store.push(Route("detail", {"id": "7"}))
    store.pop()
print(navruntime.version(), navruntime.live_handles())
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of the processes that share these tests, the first one builds it."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    with (shared / "wheel").open("a+") as built:
        fcntl.flock(built, fcntl.LOCK_EX)
        built.seek(0)
        path = built.read()
        if not path:
            path = subprocess.run(
                [ROOT / "bindings" / "python" / "build_wheel"],
                stdout=subprocess.PIPE,
                text=True,
                check=True,
            ).stdout.strip()
            built.write(path)
    return Path(path)


def test_the_wheel_holds_the_package_and_the_library(wheel: Path) -> None:
    assert wheel.name == "navruntime-0.1.0-py3-none-manylinux_2_17_x86_64.whl"
    names = zipfile.ZipFile(wheel).namelist()
    assert {
        "navruntime/__init__.py",
        "navruntime/py.typed",
        "navruntime/libnavruntime.so.0",
        "navruntime/NavRuntime/Navigation.qml",
        "navruntime/NavRuntime/qmldir",
    } <= set(names)
    assert ("navruntime/_fast.abi3.so" in names) == has_headers
    assert not [name for name in names if name.startswith("Tests") or name.endswith((".pyc", ".c"))]


def build(project: Path, to: Path) -> subprocess.CompletedProcess[str]:
    """What someone does who builds the package without this project's script."""
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--no-build-isolation",
        "--no-deps",
        "--no-index",
        "--disable-pip-version-check",
    ]
    return subprocess.run(
        [*command, "--wheel-dir", to, project],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def contents(archive: zipfile.ZipFile) -> dict[str, tuple[int, int]]:
    """Each file of a wheel with its checksum and mode."""
    return {item.filename: (item.CRC, item.external_attr) for item in archive.infolist()}


def test_pip_builds_the_same_wheel_in_a_checkout(wheel: Path, tmp_path: Path) -> None:
    run = build(ROOT / "bindings" / "python", tmp_path)
    assert run.returncode == 0, run.stdout
    (built,) = tmp_path.iterdir()
    assert built.name == wheel.name
    by_pip, ours = zipfile.ZipFile(built), zipfile.ZipFile(wheel)
    assert contents(by_pip) == contents(ours)
    assert ours.testzip() is None
    # tools/release/pack_wheel.py only compresses it better.
    assert wheel.stat().st_size < 0.97 * built.stat().st_size
    # The library is 500 kB of it.
    assert wheel.stat().st_size < 800_000


def test_a_wheel_without_the_library_cannot_be_built(tmp_path: Path) -> None:
    project = tmp_path / "checkout" / "bindings" / "python"
    shutil.copytree(ROOT / "bindings" / "python", project)
    run = build(project, tmp_path / "wheels")
    assert run.returncode != 0 and not list(tmp_path.glob("**/*.whl"))
    assert (
        f"{tmp_path}/checkout/.build/lib/libnavruntime.so.0 does not exist" in run.stdout
        and "run `make build`" in run.stdout
    )


def test_a_wheel_that_cannot_have_the_extension_says_so_and_uses_ctypes(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", tmp_path]
    run = subprocess.run(
        [*command, ROOT / "bindings" / "python"],
        env={**os.environ, "CC": "/nowhere/cc"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert run.returncode == 0, run.stdout
    assert "calls the library by ctypes, without the extension: " in run.stdout
    (built,) = tmp_path.glob("*.whl")
    zipfile.ZipFile(built).extractall(tmp_path / "site")
    names = {path.name for path in (tmp_path / "site" / "navruntime").iterdir()}
    assert "libnavruntime.so.0" in names and "_fast.abi3.so" not in names
    environment = {key: value for key, value in os.environ.items() if key != "NAVRUNTIME_CALLS"}
    run = subprocess.run(
        [sys.executable, "-m", "navruntime"],
        env=environment,
        cwd=tmp_path / "site",
        capture_output=True,
        text=True,
    )
    assert "called by ctypes (the extension was not compiled)" in run.stdout
    run = subprocess.run(
        [sys.executable, "-c", "from navruntime import App"],
        env={**environment, "NAVRUNTIME_CALLS": "extension"},
        cwd=tmp_path / "site",
        capture_output=True,
        text=True,
    )
    assert run.returncode == 1
    assert "NAVRUNTIME_CALLS asks for the extension: the extension was not compiled" in run.stderr


def test_a_fresh_environment_runs_it_from_another_directory(wheel: Path, tmp_path: Path) -> None:
    environment = {
        key: value
        for key, value in os.environ.items()
        if not key.startswith(("PYTHON", "NAVRUNTIME", "LD_"))
    }
    # The pip of these tests serves it: to give it one of its own takes several seconds.
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "venv"], check=True)
    python = tmp_path / "venv" / "bin" / "python"
    install = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        python,
        "install",
        "--quiet",
        "--no-index",
        "--no-deps",
        "--disable-pip-version-check",
        wheel,
    ]
    subprocess.run(install, check=True, env=environment, cwd=tmp_path)
    run = subprocess.run(
        [python, "-c", PROGRAM], env=environment, cwd=tmp_path, capture_output=True, text=True
    )
    assert (run.returncode, run.stdout, run.stderr) == (0, "detail\nhome\n0.1.0 0\n", "")


def test_a_type_checker_takes_its_types_from_the_wheel(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    program = tmp_path / "program.py"
    program.write_text(
        "from navruntime import NavigationStore, Result\nwith NavigationStore() as store:\n    result: Result = store.push(3)\n"
    )
    environment = {**os.environ, "MYPYPATH": str(tmp_path / "site")}
    check = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", os.devnull, program]
    run = subprocess.run(check, env=environment, cwd=tmp_path, capture_output=True, text=True)
    assert (
        run.returncode == 1
        and 'Argument 1 to "push" of "NavigationStore" has incompatible type "int"' in run.stdout
        and "Found 1 error" in run.stdout
    )


def test_the_package_tells_about_itself_and_tests_itself(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path)
    environment = {
        key: value
        for key, value in os.environ.items()
        if not key.startswith(("PYTHON", "NAVRUNTIME", "LD_"))
    }
    run = subprocess.run(
        [sys.executable, "-m", "navruntime"],
        env=environment,
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.startswith("navruntime 0.1.0, Python 3.")
    _, library, called, test = run.stdout.splitlines()
    assert library == f"library 0.1.0: {tmp_path}/navruntime/libnavruntime.so.0"
    assert called.startswith("called by ") and test == "self-test: passed"
    if has_headers:
        assert called == f"called by the extension {tmp_path}/navruntime/_fast.abi3.so"


def test_the_self_test_takes_no_arguments_and_says_how_it_is_used() -> None:
    def said(*arguments: str) -> tuple[int, str, str]:
        run = subprocess.run(
            [sys.executable, "-m", "navruntime", *arguments],
            cwd=ROOT / "bindings" / "python",
            capture_output=True,
            text=True,
        )
        return run.returncode, run.stdout, run.stderr

    for option in ("--help", "-h"):
        code, out, error = said(option)
        assert code == 0 and out.startswith("usage: python -m navruntime\n") and not error
    refused = "navruntime: '--test' is not an argument; it is used as: python -m navruntime\n"
    assert said("--test", "x") == (2, "", refused)


def test_a_self_test_without_a_library_fails(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path)
    environment = {**os.environ, "NAVRUNTIME_LIBRARY": "/nowhere/libnavruntime.so"}
    run = subprocess.run(
        [sys.executable, "-m", "navruntime"],
        env=environment,
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 1 and run.stdout == "" and "/nowhere/libnavruntime.so" in run.stderr


def test_the_loaded_library_is_logged_for_who_asks(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path)
    program = "import logging; logging.basicConfig(level='DEBUG'); import navruntime"
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True
    )
    assert f"DEBUG:navruntime:loaded {tmp_path}/navruntime/libnavruntime.so.0" in run.stderr


def test_a_platform_that_there_is_not_is_refused(tmp_path: Path) -> None:
    environment = {**os.environ, "NAVRUNTIME_PLATFORM": "riscv64-linux-gnu"}
    command = [
        sys.executable,
        "-m",
        "build",
        "--wheel",
        "--no-isolation",
        "--outdir",
        tmp_path,
        ROOT / "bindings" / "python",
    ]
    run = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert (
        run.returncode != 0
        and "there is no library for riscv64-linux-gnu" in run.stdout + run.stderr
    )


def test_the_metadata_is_whole(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    metadata = archive.read("navruntime-0.1.0.dist-info/METADATA").decode()
    for line in (
        "License-Expression: MIT",
        "License-File: LICENSE",
        "Requires-Python: >=3.10",
        "Typing :: Typed",
    ):
        assert line in metadata
    assert archive.read("navruntime-0.1.0.dist-info/licenses/LICENSE").startswith(b"MIT License")
