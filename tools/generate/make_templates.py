#!/usr/bin/env python3
"""Writes Sources/NavTool/Common/Templates.swift, the files of Sources/NavTool/Templates as texts of
Swift: `make_templates.py [--check] [--root FOLDER]`.

So each text of `nav` stands in a file of its own language, which editors, formatters and compilers
can read. The folders are named after the subcommands:

- new: programs, as `nav new` writes them for the name `starter`. A line that includes a file of a
  folder `parts` stands for that file.
- gen: what `nav gen` writes for every schema, without the last line feed.
- view: the page of `nav view`. Comments and the spaces at the beginning of lines are left out:
  every page would carry them.
"""

import pathlib
import re
import sys

import generated

FOLDER = pathlib.Path("Sources/NavTool/Templates")
FILE = pathlib.Path("Sources/NavTool/Common/Templates.swift")
# Each script uses those before it.
SCRIPTS = ["log.js", "state.js", "tree.js", "details.js", "list.js", "main.js"]
PART = re.compile(r'^#?include "?([\w./]*\bparts/\w+\.(?:c|mk))"?\n', re.M)
# What only the tools that look at templates read.
SETTINGS = {".clang-format", "rustfmt.toml"}


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


def constant(path):
    """The name of the constant of a file: `new/c/test_starter.c` is `cTestStarter`."""
    folders, file = path.parts[1:-1], path.name.removesuffix(path.suffix)
    first, *others = [*folders, *re.split(r"[._]", file)]
    return first[0].lower() + first[1:] + "".join(word[0].upper() + word[1:] for word in others)


def page(folder):
    """The page of `nav view`, in parts: (name, what it is, text)."""
    read = {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}
    page = read["page.html"].replace("@STYLE@", shorter(read["page.css"]))
    page = page.replace("@SCRIPT@", "\n".join(shorter(read[name]) for name in SCRIPTS))
    head, rest = page.split("@ABOUT@")
    before_links, rest = rest.split("@LINKS@")
    before_log, tail = rest.split("@LOG@\n")
    yield "viewHead", "The page of `nav view` up to what it says of the file.", head
    yield "viewBeforeLinks", "From there to the links that were tried.", before_links
    yield "viewBeforeLog", "From there to the lines of the recording.", before_log
    yield "viewTail", "What follows them.", tail


def whole(path):
    """The text of a file, with the parts that it includes."""
    text = path.read_text(encoding="utf-8")
    return PART.sub(lambda line: (path.parent / line[1]).read_text(encoding="utf-8"), text)


def texts(folder):
    """All constants: (name, what it is, text)."""
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        name = path.relative_to(folder)
        if name.parts[0] == "view" or "parts" in name.parts or name.name in SETTINGS:
            continue
        text = whole(path)
        yield constant(name), "%s" % name, text[:-1] if name.parts[0] == "gen" else text
    yield from page(folder / "view")


def made(root):
    """The file, from those of the folder."""
    text = (
        "// Generated from %s by tools/generate/make_templates.py; do not edit.\n" % FOLDER
        + "import Ground\n\n/// What nav writes that stands in files of its own languages.\n"
        + "enum Templates {\n"
        + "\n".join(swift(*item) for item in texts(root / FOLDER))
        + "}\n"
    )
    return {FILE: text}


if __name__ == "__main__":
    sys.exit(generated.main(__doc__, FOLDER, "templates", made))
