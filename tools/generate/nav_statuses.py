"""Reads which statuses the comment of a function in include/navruntime.h names, with those of the
functions that it refers to.
"""

import re
import sys

import nav_header
from header_defaults import AS

STATUSES = nav_header.statuses()
_COMMAND = {name for name, value in STATUSES.items() if 0 <= value <= STATUSES["NAV_NOT_COMMITTED"]}


def documented(function, functions):
    """The statuses that a function's comment names, with those that it refers to."""
    text = function.statuses
    named = set(re.findall(r"\bNAV_\w+\b", text))
    for names in AS.findall(text):
        for name in re.findall(r"nav_\w+", names):
            named |= documented(functions[name], functions)
    if "@command" in text or "@replaced" in text:
        named |= _COMMAND
    named -= set(re.findall(r"@not (NAV_\w+)", text))
    unknown = named - set(STATUSES)
    if unknown or not named:
        sys.exit(
            "nav_statuses: %s: cannot read its statuses (%s)"
            % (function.name, ", ".join(sorted(unknown)) or text)
        )
    return named
