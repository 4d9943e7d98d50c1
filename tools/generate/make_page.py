#!/usr/bin/env python3
"""Writes Sources/NavTool/Viewing/ViewPage.swift, the page of `nav view` as texts of Swift, from
Sources/NavTool/Viewing/page: `make_page.py [--check] [--root FOLDER]`.

The page stays in files of its own languages, which editors and browsers can read. Comments and
the spaces at the beginning of lines are left out: every page would carry them.
"""

import pathlib
import re
import sys

import generated

FOLDER = pathlib.Path("Sources/NavTool/Viewing/page")
FILE = pathlib.Path("Sources/NavTool/Viewing/ViewPage.swift")
# Each script uses those before it.
SCRIPTS = ["log.js", "state.js", "tree.js", "details.js", "list.js", "main.js"]
PARTS = re.compile(r"@(\w+)@\n?")


def shorter(text):
    """The text without lines that are comments, and without indentation."""
    text = re.sub(r"^\s*/\*\*.*?\*/\n", "", text, flags=re.S | re.M)
    text = re.sub(r"^\s*//.*\n", "", text, flags=re.M)
    return re.sub(r"\n\s*", "\n", text).strip() + "\n"


def swift(name, about, text):
    """A text as a constant."""
    if '"""##' in text or "\r" in text:
        raise ValueError('%s holds what a text of Swift cannot: """## or a carriage return' % name)
    lines = "".join("    %s\n" % line if line else "\n" for line in text.split("\n"))
    return '  /// %s\n  static var %s: Text {\n    ##"""\n%s    """##\n  }\n' % (about, name, lines)


def made(root):
    """The file, from those of the folder."""
    read = {path.name: path.read_text(encoding="utf-8") for path in (root / FOLDER).iterdir()}
    page = read["page.html"].replace("@STYLE@", shorter(read["page.css"]))
    page = page.replace("@SCRIPT@", "\n".join(shorter(read[name]) for name in SCRIPTS))
    head, rest = page.split("@ABOUT@")
    before_links, rest = rest.split("@LINKS@")
    before_log, tail = rest.split("@LOG@\n")
    parts = [
        swift("head", "The page up to what it says of the file.", head),
        swift("beforeLinks", "From there to the links that were tried.", before_links),
        swift("beforeLog", "From there to the lines of the recording.", before_log),
        swift("tail", "What follows them.", tail),
    ]
    text = (
        "// Generated from %s by tools/generate/make_page.py; do not edit.\n" % FOLDER
        + "import Ground\n\n/// The page of `nav view`, in parts.\nenum ViewPage {\n"
        + "\n".join(parts)
        + "}\n"
    )
    return {FILE: text}


if __name__ == "__main__":
    sys.exit(generated.main(__doc__, FOLDER, "page", made))
