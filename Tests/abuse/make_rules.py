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
sys.path.insert(0, str(ROOT / "tools"))

import nav_header

STATUSES = nav_header.statuses()
_LOWEST = -min(STATUSES.values())
_RESULTS = {name for name, value in STATUSES.items() if 0 <= value <= STATUSES["NAV_NOT_COMMITTED"]}
_MODAL_OPERATIONS = (
    "nav_modal_store_present",
    "nav_modal_store_dismiss_current",
    "nav_modal_store_dismiss_all",
)
_CLASSES = {
    "any": "ANY",
    "read": "READ",
    "change": "CHANGE",
    "inside the callback only": "BORROWED",
}
_TREES = {
    "nav_store": "STACK_TREE",
    "nav_sender": "STACK_TREE",
    "nav_link_handler": "STACK_TREE",
    "nav_modal_store": "MODAL_TREE",
    "nav_flow_store": "FLOW_TREE",
    "nav_tab_store": "TAB_TREE",
    "nav_split_store": "SPLIT_TREE",
    "nav_step_flow": "STEP_TREE",
}


def documented(function, functions):
    """The statuses that a function's comment names, with those that it refers to."""
    text = function.tags["Status"]
    named = set(re.findall(r"\bNAV_\w+\b", text))
    for referred in re.findall(r"\bas for (nav_\w+)(?: or (nav_\w+))?", text):
        for name in filter(None, referred):
            named |= documented(functions[name], functions)
    if re.search(r"result replaced\s+by|that of the command|any refusal from", text):
        named |= _RESULTS
    if "as for the operation" in text:
        for name in _MODAL_OPERATIONS:
            named |= documented(functions[name], functions)
    if "NAV_NOOP (equal" in text or "that of the commands" in text:
        named.add("NAV_NOOP")
    excepted = re.search(r"except (NAV_\w+)", text)
    if excepted:
        named.discard(excepted[1])
    unknown = named - set(STATUSES)
    if unknown or not named:
        sys.exit(
            "make_rules: %s: cannot read its statuses (%s)"
            % (function.name, ", ".join(sorted(unknown)) or text)
        )
    return named


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
