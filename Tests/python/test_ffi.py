"""The declarations in ctypes are those of the header, as Tests/gates/generated checks too."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from pathlib import Path

import pytest

from navruntime import _abi
from navruntime._ffi import lib

ROOT = Path(__file__).resolve().parents[2]
STRUCTS = [
    kind
    for kind in vars(_abi).values()
    if isinstance(kind, type(ctypes.Structure)) and kind is not ctypes.Structure
]


def test_structs_are_laid_out_as_the_compiler_does(tmp_path: Path) -> None:
    wanted, lines = [], []
    for struct in STRUCTS:
        name = struct.__name__
        wanted.append(ctypes.sizeof(struct))
        lines.append(f"sizeof({name})")
        for field in struct._fields_:
            wanted.append(getattr(struct, field[0]).offset)
            lines.append(f"offsetof({name}, {field[0]})")
    print_all = "".join(f'  printf("%zu\\n", {line});\n' for line in lines)
    source = f"#include <navruntime.h>\n#include <stdio.h>\nint main(void) {{\n{print_all}}}\n"
    (tmp_path / "layout.c").write_text(source)
    program = tmp_path / "layout"
    command = ["cc", "-I", ROOT / "include", tmp_path / "layout.c", "-o", program]
    subprocess.run(command, check=True)
    found = subprocess.run([program], capture_output=True, text=True, check=True).stdout.split()
    assert len(STRUCTS) >= 4
    assert [int(number) for number in found] == wanted


def test_every_function_is_bound_with_its_types() -> None:
    for name, signature in _abi.SIGNATURES.items():
        function, words = getattr(lib, name), signature.split()
        assert len(function.argtypes) == len(words) - 1, name
        assert (function.restype is None) == (words[0] == "void"), name
        if words[-1] == "nav_error*":
            assert function.argtypes[-1] is ctypes.POINTER(_abi.nav_error), name


def test_a_function_that_the_header_does_not_declare_is_not_called() -> None:
    with pytest.raises(AttributeError, match="navruntime.h declares no function nav_planted"):
        lib.nav_planted()


def test_a_missing_library_is_one_clear_message() -> None:
    environment = {
        **os.environ,
        "NAVRUNTIME_LIBRARY": "/nowhere/libnavruntime.so",
        "PYTHONPATH": str(ROOT / "bindings" / "python"),
    }
    command = [sys.executable, "-c", "import navruntime"]
    run = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert run.returncode == 1
    last = run.stderr.strip().splitlines()[-1]
    assert "cannot be loaded" in last and "/nowhere/libnavruntime.so" in last
    assert "NAVRUNTIME_LIBRARY" in last


def test_every_public_name_is_exported() -> None:
    import navruntime

    for name in navruntime.__all__:
        assert getattr(navruntime, name) is not None
    modules = {name for name in vars(navruntime) if isinstance(vars(navruntime)[name], type(os))}
    public = {name for name in vars(navruntime) if not name.startswith("_")}
    assert public - modules - {"TYPE_CHECKING"} == set(navruntime.__all__)
    assert set(navruntime.__all__) <= set(dir(navruntime))
    assert set(navruntime.values.__all__) <= set(dir(navruntime.values))
    with pytest.raises(AttributeError, match="no attribute 'planted'"):
        navruntime.planted
    with pytest.raises(AttributeError, match="no attribute 'planted'"):
        navruntime.values.planted


# What an import of the package may load, besides what an interpreter has loaded when it starts.
AT_IMPORT = {
    *("navruntime", "navruntime._abi", "navruntime._ffi", "navruntime._owned", "navruntime.values"),
    *("__future__", "ctypes", "_ctypes", "ctypes._endian", "struct", "_struct", "types"),
}
# What is never loaded by a program that only uses a stack.
NOT_FOR_A_STACK = {
    *("asyncio", "dataclasses", "inspect", "logging", "pathlib", "threading", "subprocess"),
    *("navruntime.app", "navruntime.app_values", "navruntime.links", "navruntime.tabs"),
    *("navruntime.values.commands", "navruntime.values.configs", "navruntime.values.events"),
    *("navruntime.values.links", "navruntime.values.records"),
}


def _loaded_by(program: str) -> set[str]:
    """The modules that a program adds to those of an interpreter that has just started."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "bindings" / "python")}
    whole = (
        f"import sys; before = set(sys.modules)\n{program}\n"
        "print(*sorted(set(sys.modules) - before))"
    )
    run = subprocess.run(
        [sys.executable, "-c", whole], env=environment, capture_output=True, text=True, check=True
    )
    return set(run.stdout.split())


def test_an_import_loads_only_what_finds_the_library() -> None:
    assert _loaded_by("import navruntime") <= AT_IMPORT


def test_a_program_with_a_stack_loads_no_value_that_it_does_not_use() -> None:
    program = (
        "from navruntime import NavigationStore, Route\n"
        "with NavigationStore(['home']) as store:\n"
        "    assert store.push(Route('detail', {'id': 7})) and store.pop()\n"
        "    assert store.path == (Route('home'),)"
    )
    assert not _loaded_by(program) & NOT_FOR_A_STACK


def test_an_event_of_an_app_is_read_where_no_app_was_imported() -> None:
    program = (
        "from navruntime import Event\n"
        "event = Event.from_json({'refused': {'intent': 'back', 'reason': 'none'}})\n"
        "assert type(event).__name__ == 'IntentRefused', event"
    )
    assert "navruntime.app_values" in _loaded_by(program)
