"""Writes what the header promises of each function as C: `make_rules.py > rules.inc`, in the order
of null_calls.inc.

From its "Status" which statuses it may answer, from its "Reentrancy" in which callbacks it may be
called, and from its first parameter whose tree it works on. A tag that cannot be understood is an
error here: no function is left without a rule.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools/generate"))

import nav_header
from nav_statuses import STATUSES, documented

_LOWEST = -min(STATUSES.values())
_CLASSES = {
    "any": "ANY",
    "read": "READ",
    "change": "CHANGE",
    "inside the callback only": "BORROWED",
}
_TABLE = (ROOT / "Tests" / "abuse" / "world_table.h").read_text()
_TREES = dict(re.findall(r"X\(\w+, (nav_\w+), (\w+), \w+\)", _TABLE))


def main():
    functions = {function.name: function for function in nav_header.functions()}
    print("enum { STATUS_SHIFT = %d };" % _LOWEST)
    print("static const struct rule rules[] = {")
    for function in functions.values():
        kind = _CLASSES.get(function.tags.get("Reentrancy", "").rstrip("."))
        if kind is None:
            sys.exit("make_rules: %s: cannot read its Reentrancy" % function.name)
        bits = (
            sum(1 << (STATUSES[name] + _LOWEST) for name in documented(function, functions))
            if "Status" in function.tags
            else 0
        )
        first = (
            function.parameters[0].type.replace("const ", "").rstrip(" *")
            if function.parameters
            else ""
        )
        print(
            '  { "%s", %s, %s, 0x%xu },' % (function.name, kind, _TREES.get(first, "NO_TREE"), bits)
        )
    print("};")


main()
