"""Faults written by hand: mistakes that were made once, or that a gate promises to see.

`planted.jsonl` has one a line: its name, the text of a file that it replaces, what takes that
text's place (FAULT stands for whether it is planted), and the gate that must find it, which is
`ends` with a kind (Tests/abuse/end_kinds.c) or `complexity` with a work.
"""

import json
import pathlib

LIST = pathlib.Path(__file__).resolve().parent / "planted.jsonl"


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

    def name(self):
        """What identifies it."""
        return f"planted by hand | {self.change}"


def read(sources):
    """All of them, given the sources by path."""
    entries = [json.loads(line) for line in LIST.read_text().splitlines()]
    return [Planted(entry, sources[entry["file"]].text) for entry in entries]
