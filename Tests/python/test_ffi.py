"""The binding declares what the header declares."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import check_ffi

HEADER = (Path(__file__).resolve().parents[2] / "include" / "navruntime.h").read_text()


def test_every_declaration_of_the_header_is_declared_alike() -> None:
    assert check_ffi.differences(HEADER) == []


@pytest.mark.parametrize(
    ("before", "after", "difference"),
    [
        ("nav_status nav_store_pop(nav_store *store, nav_error *error);", "", "nav_store_pop: in _signatures, not in the header"),
        ("/* ---- 2.", "int32_t nav_new(void);\n/* ---- 2.", "nav_new: in the header, not in _signatures"),
        ("size_t nav_store_depth(nav_store *store);", "int32_t nav_store_depth(nav_store *store);", "nav_store_depth: result is"),
        ("void nav_store_destroy(nav_store *store);", "void nav_store_destroy(nav_modal_store *store);", "nav_store_destroy: parameter 1 is"),
        ("typedef int64_t (*nav_clock_fn)(void *user_data);", "typedef int32_t (*nav_clock_fn)(void *user_data);", "nav_clock_fn"),
        ("  uint64_t offset; ", "  uint32_t offset; ", "nav_error.offset"),
        ("char message[224];", "char message[220];", "nav_error.message"),
        ("NAV_QUEUED = 9,", "NAV_QUEUED = 19,", "NAV_QUEUED: 19 in the header, 9"),
    ],
)
def test_a_changed_header_is_noticed(before: str, after: str, difference: str) -> None:
    assert before in HEADER
    found = check_ffi.differences(HEADER.replace(before, after))
    assert any(line.startswith(difference) for line in found), found


def test_a_missing_library_is_one_clear_message() -> None:
    environment = {**os.environ, "NAVRUNTIME_LIBRARY": "/nowhere/libnavruntime.so", "PYTHONPATH": str(Path(check_ffi.ROOT) / "bindings" / "python")}
    run = subprocess.run([sys.executable, "-c", "import navruntime"], env=environment, capture_output=True, text=True)
    assert run.returncode == 1
    last = run.stderr.strip().splitlines()[-1]
    assert "cannot be loaded" in last and "/nowhere/libnavruntime.so" in last and "NAVRUNTIME_LIBRARY" in last


def test_every_public_name_is_exported() -> None:
    import navruntime

    modules = {name for name in vars(navruntime) if isinstance(vars(navruntime)[name], type(os))}
    assert {name for name in vars(navruntime) if not name.startswith("_")} - modules == set(navruntime.__all__)
