"""The Python that the description of the protocol makes of an app's intents: a method for each."""

import re

import protocol as p
import python_text as python
from python_text import snake

# How a value of a type is given, and how its JSON text is made.
GIVEN = p.Table(
    __file__,
    {
        **dict.fromkeys(("int", "entryID"), ("int", 'b"%%d" %% whole(%s)')),
        "bool": ("bool", "dumps(%s)"),
        "text": ("str", "dumps(%s)"),
        "json": ("JSON", "dumps(%s)"),
        "object": ("Mapping[str, JSON]", "dumps(%s)"),
        "text|int?": ("str | int | None", "dumps(%s)"),
        "route": ("RouteLike", "checked_text(%s)"),
        "route|entryID": ("RouteLike | int", "target_text(%s)"),
        "[route]": ("Iterable[RouteLike]", "routes_text(%s)"),
        "[AppIntent]": ("Iterable[Intent]", "intents_text(%s)"),
    },
)
HEAD = '''# %s
"""The intents that an app takes, a method each."""

from __future__ import annotations

from abc import abstractmethod
%s

class IntentCalls:
    """A method for each intent of an app."""

    __slots__ = ()

    @abstractmethod
    def _send(self, intent: bytes) -> AppResultCase:
        """Send JSON text."""
'''


def method(case):
    """The method of an intent: what it needs comes first."""
    values = sorted(case.values, key=lambda member: member.is_optional)
    parameters = ["self"]
    for member in values:
        kind = GIVEN[member.text][0] + " | None" * member.is_optional
        parameters.append("%s: %s%s" % (snake(member.key), kind, " = None" * member.is_optional))
    lines = ["", *python.broken("    def " + snake(case.tag), parameters, ") -> AppResultCase:")]
    lines += python.docstring(re.sub(r"\bnull\b", "None", case.doc), " " * 8)
    if case.is_word:
        return [*lines, "        return self._send(b'\"%s\"')" % case.tag]
    if case.payload:
        text = GIVEN[case.payload.text][1] % snake(case.payload.key)
    else:
        text = "members(%s)" % ", ".join(map(_member, case.members))
    call = 'self._send(tagged(b"%s", %s))' % (case.tag, text)
    if len(call) + 15 <= python.WIDTH:
        return [*lines, "        return " + call]
    parts = list(map(_member, case.members))
    lines += python.broken("        text = members", parts, ")")
    return [*lines, '        return self._send(tagged(b"%s", text))' % case.tag]


def _member(member):
    name = snake(member.key)
    text = GIVEN[member.text][1] % name
    return "%s=%s%s" % (member.key, "None if %s is None else " % name * member.is_optional, text)


def module(protocol, first):
    """The text of the module."""
    cases = [
        case
        for case in protocol.named["AppIntent"].cases
        if not case.is_output and case.raw.get("python", "") is not None
    ]
    body = "\n".join(line for case in cases for line in method(case))
    sources = {
        "typing": ["Iterable", "Mapping"],
        "._arguments": ["whole"],
        "._intent_text": ["Intent", "intents_text", "members", "tagged", "target_text"],
        "._json": ["JSON", "dumps"],
        ".app_values": ["AppResultCase"],
        ".routes": ["RouteLike", "checked_text", "routes_text"],
    }
    lines = []
    for source, names in sources.items():
        used = [name for name in names if re.search(r"\b%s\b" % name, body)]
        lines += python.import_lines(source, used) if used else []
        lines += [""] if source == "typing" else []
    return HEAD % (first, "\n".join([*lines, ""])) + body + "\n"
