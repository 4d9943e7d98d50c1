#!/usr/bin/env python3
"""Writes the raw declarations of the Rust and Python bindings, and the C++ header with the parts in
bindings/c/parts, from include/navruntime.h.

    make_ffi.py           write them
    make_ffi.py --check   change nothing; name each file that differs, and exit 1 if there is one

The header is the one description of the ABI. The files are committed, so that a build needs no
Python; nobody edits them.
"""

import pathlib
import sys

import ffi_cpp
import ffi_python
import ffi_rust
import generated
import nav_header

HEADER = "include/navruntime.h"
FIRST = "Generated from %s by tools/generate/make_ffi.py; do not edit." % HEADER
RUST = pathlib.Path("bindings/rust/navruntime-sys/src")
PYTHON = pathlib.Path("bindings/python/navruntime")
CPP = pathlib.Path("bindings/c/navruntime.hpp")
PARTS = pathlib.Path("bindings/c/parts")


def made(root=nav_header.ROOT):
    """The files that the header makes: path from the root -> text."""
    declarations = nav_header.declarations(root / HEADER)
    files = {RUST / name: text for name, text in ffi_rust.files(declarations, FIRST).items()}
    files[PYTHON / "_abi.py"] = ffi_python.abi(declarations, FIRST)
    files[PYTHON / "status.py"] = ffi_python.enums(declarations, FIRST)
    files[CPP] = ffi_cpp.header(declarations, FIRST, root / PARTS)
    return files


def stale(root, files):
    """Files of earlier headers. The whole crate is generated, so nothing else is in its sources."""
    there = (path.relative_to(root) for path in sorted((root / RUST).glob("*.rs")))
    return [path for path in there if path not in files]


if __name__ == "__main__":
    sys.exit(generated.main(__doc__, HEADER, "header", made, stale))
