#!/usr/bin/env python3
"""Writes what follows from include/protocol.json, the description of the protocol's values.

    make_protocol.py           write it
    make_protocol.py --check   change nothing; name each file that differs; exit 1 if there is one

The value types of Python and Rust, the tables of docs/results.md and the dictionary of the fuzzer
of commands. The files are committed; nobody edits them, except the text around the tables.
"""

import argparse
import pathlib
import sys

import protocol
import protocol_python
import protocol_rust
import protocol_tables

FIRST = "Generated from include/protocol.json by tools/make_protocol.py; do not edit."
RESULTS = pathlib.Path("docs/results.md")
DICTIONARY = pathlib.Path("Tests/fuzz/json_commands.dict")
PYTHON = pathlib.Path("bindings/python/navruntime")
RUST = pathlib.Path("bindings/rust/navruntime/src/values.rs")


def made(root):
    """The files that the description makes: path from the root -> text."""
    description = protocol.load(
        root / "include" / "protocol.json", root / "include" / "navruntime.h"
    )
    page = (root / RESULTS).read_text(encoding="utf-8") if (root / RESULTS).exists() else ""
    return {
        RESULTS: protocol_tables.tables(page, description),
        DICTIONARY: protocol_tables.dictionary(description, FIRST),
        PYTHON / "values.py": protocol_python.module(description, "store", FIRST),
        PYTHON / "app_values.py": protocol_python.module(description, "app", FIRST),
        RUST: protocol_rust.module(description, FIRST),
    }


def differences(root, files):
    """What is wrong with the committed files, as lines of text."""
    for path, text in files.items():
        on_disk = root / path
        if not on_disk.exists():
            yield "%s is missing" % path
        elif on_disk.read_text(encoding="utf-8") != text:
            yield "%s differs from what the description makes" % path


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--check", action="store_true", help="change nothing, name what differs")
    parser.add_argument("--root", type=pathlib.Path, default=protocol.ROOT, help="the checkout")
    options = parser.parse_args()
    try:
        files = made(options.root)
    except (ValueError, KeyError) as error:
        sys.exit("include/protocol.json: %s" % error)
    if options.check:
        faults = list(differences(options.root, files))
        for fault in faults:
            print("%s: run `make generate`" % fault)
        print("generated: %d files from the description, %d differ" % (len(files), len(faults)))
        return 1 if faults else 0
    for path, text in files.items():
        (options.root / path).write_text(text, encoding="utf-8")
    print("generated: %d files from the description" % len(files))
    return 0


if __name__ == "__main__":
    sys.exit(main())
