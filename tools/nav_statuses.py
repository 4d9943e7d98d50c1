"""Reads which statuses the comment of a function in include/navruntime.h names, with those of the
functions that it refers to.
"""

import re
import sys

import nav_header

STATUSES = nav_header.statuses()
_RESULTS = {name for name, value in STATUSES.items() if 0 <= value <= STATUSES["NAV_NOT_COMMITTED"]}
_MODAL_OPERATIONS = (
    "nav_modal_store_present",
    "nav_modal_store_dismiss_current",
    "nav_modal_store_dismiss_all",
)


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
            "nav_statuses: %s: cannot read its statuses (%s)"
            % (function.name, ", ".join(sorted(unknown)) or text)
        )
    return named
