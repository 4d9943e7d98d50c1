#!/usr/bin/env python3
"""Writes the raw declarations of the Rust and Python bindings, and the C++ header with the parts in
bindings/c/parts, from include/navruntime.h.

    make_ffi.py           write them
    make_ffi.py --check   change nothing; name each file that differs, and exit 1 if there is one

The header is the one description of the ABI. The files are committed, so that a build needs no
Python; nobody edits them.
"""

import argparse
import pathlib
import sys

import ffi_cpp
import ffi_python
import ffi_rust
import nav_header

FIRST = "Generated from include/navruntime.h by tools/make_ffi.py; do not edit."
RUST = pathlib.Path("bindings/rust/navruntime-sys/src")
PYTHON = pathlib.Path("bindings/python/navruntime")
CPP = pathlib.Path("bindings/c/navruntime.hpp")
PARTS = pathlib.Path("bindings/c/parts")


def made(root=nav_header.ROOT):
    """The files that the header makes: path from the root -> text."""
    declarations = nav_header.declarations(root / "include" / "navruntime.h")
    files = {RUST / name: text for name, text in ffi_rust.files(declarations, FIRST).items()}
    files[PYTHON / "_abi.py"] = ffi_python.abi(declarations, FIRST)
    files[PYTHON / "status.py"] = ffi_python.enums(declarations, FIRST)
    files[CPP] = ffi_cpp.header(declarations, FIRST, root / PARTS)
    return files


def differences(root, files):
    """What is wrong with the committed files, as lines of text."""
    faults = []
    for path, text in files.items():
        on_disk = root / path
        if not on_disk.exists():
            faults.append("%s is missing" % path)
        elif on_disk.read_text(encoding="utf-8") != text:
            faults.append("%s differs from what the header makes" % path)
    for path in stale(root, files):
        faults.append("%s is not made from the header any more" % path)
    return faults


def stale(root, files):
    """Files of earlier headers. The whole crate is generated, so nothing else is in its sources."""
    there = (path.relative_to(root) for path in sorted((root / RUST).glob("*.rs")))
    return [path for path in there if path not in files]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--check", action="store_true", help="change nothing, name what differs")
    parser.add_argument("--root", type=pathlib.Path, default=nav_header.ROOT, help="the checkout")
    options = parser.parse_args()
    try:
        files = made(options.root)
    except ValueError as error:
        sys.exit("include/navruntime.h: %s" % error)
    if options.check:
        faults = differences(options.root, files)
        for fault in faults:
            print("%s: run `make generate`" % fault)
        print("generated: %d files from the header, %d differ" % (len(files), len(faults)))
        return 1 if faults else 0
    for path in stale(options.root, files):
        (options.root / path).unlink()
    for path, text in files.items():
        (options.root / path).write_text(text, encoding="utf-8")
    print("generated: %d files from the header" % len(files))
    return 0


if __name__ == "__main__":
    sys.exit(main())
