"""Faults written by hand: mistakes that were made once, or that a gate promises to see.

`planted.jsonl` has one a line: its name, the text of a file that it replaces, what takes that
text's place (FAULT stands for whether it is planted), and the gate that must find it: `c` with a
test of Tests/c, `journal` with a program of Tests/journal, `ends` with a kind
(Tests/abuse/end_kinds.c), `complexity` with a work, or `nav` with a word. Files that are not Swift
are the concern of elsewhere.py.
"""

import json
import pathlib

LIST = pathlib.Path(__file__).resolve().parent / "planted.jsonl"
ROOT = LIST.parents[2]


class Planted:
    """One fault by hand, as build.py and run want them. It goes before every other in its place."""

    form, kind, rank = "text", "by hand", -1.0

    def __init__(self, entry, text):
        self.file, self.new, self.gate = entry["file"], entry["new"], tuple(entry["gate"])
        self.where = self.change = entry["fault"]
        if text.count(entry["old"]) != 1:
            raise SystemExit(
                f"mutation: {self.file} does not have the text of "
                f'"{self.change}" once; mend Tests/mutation/planted.jsonl'
            )
        self.start = text.index(entry["old"])
        self.stop = self.start + len(entry["old"])
        self.line_number = text.count("\n", 0, self.start) + 1

    def is_race(self):
        """Whether it shows only if threads come in an order that nobody can force."""
        return self.gate[0] == "ends"

    def name(self):
        """What identifies it."""
        return f"planted by hand | {self.change}"


def entries():
    """The lines of the list."""
    return [json.loads(line) for line in LIST.read_text().splitlines()]


def read(sources):
    """Those in Swift, given the sources by path."""
    return [
        Planted(entry, sources[entry["file"]].text)
        for entry in entries()
        if entry["file"] in sources
    ]


def read_others():
    """Those in other languages."""
    return [
        Planted(entry, (ROOT / entry["file"]).read_text())
        for entry in entries()
        if not entry["file"].endswith(".swift")
    ]
