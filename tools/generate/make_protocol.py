#!/usr/bin/env python3
"""Writes what follows from include/protocol.json, the description of the protocol's values.

    make_protocol.py           write it
    make_protocol.py --check   change nothing; name each file that differs; exit 1 if there is one

The value types of Python and Rust, Python's methods for an app's intents, the JSON of these and of
the values of a bare store in Swift, the constants of the kinds of commands and events in the
header, the tables of docs/results.md and the dictionary of the fuzzer of commands. The files are
committed; nobody edits them, except the text around the constants, tables and lists of names.
"""

import pathlib
import sys

import generated
import nav_header
import protocol
import protocol_c
import protocol_calls
import protocol_changes
import protocol_events
import protocol_intents
import protocol_links
import protocol_python
import protocol_results
import protocol_rust
import protocol_scenes
import protocol_swift
import protocol_tables

DESCRIPTION = "include/protocol.json"
FIRST = "Generated from %s by tools/generate/make_protocol.py; do not edit." % DESCRIPTION
HEADER = nav_header.HEADER.relative_to(nav_header.ROOT)
RESULTS = pathlib.Path("docs/results.md")
DICTIONARY = pathlib.Path("Tests/fuzz/json_commands.dict")
PYTHON = pathlib.Path("bindings/python/navruntime")
PYTHON_NAMES = ("__init__.py", "stores.py")
RUST = pathlib.Path("bindings/rust/navruntime/src/values.rs")


def made(root):
    """The files that the description makes: path from the root -> text."""
    header = root / HEADER
    description = protocol.load(root / DESCRIPTION, header)
    page = (root / RESULTS).read_text(encoding="utf-8") if (root / RESULTS).exists() else ""
    own = [(root / PYTHON / name).read_text(encoding="utf-8") for name in PYTHON_NAMES]
    python = protocol_python.files(description, FIRST, *own)
    return {
        **{
            file.relative_to(root): text
            for file, text in protocol_c.header(nav_header.files(header), description).items()
        },
        **protocol_swift.files(description, FIRST),
        **protocol_intents.files(description, FIRST),
        **protocol_results.files(description, FIRST),
        **protocol_events.files(description, FIRST),
        **protocol_links.files(description, FIRST),
        **protocol_changes.files(description, FIRST),
        **protocol_scenes.files(description, FIRST),
        RESULTS: protocol_tables.tables(page, description),
        DICTIONARY: protocol_tables.dictionary(description, FIRST),
        **{PYTHON / name: text for name, text in python.items()},
        PYTHON / "_intent_calls.py": protocol_calls.module(description, FIRST),
        RUST: protocol_rust.module(description, FIRST),
    }


if __name__ == "__main__":
    sys.exit(generated.main(__doc__, DESCRIPTION, "description", made))
