"""The constants of the C header that the description of the protocol makes: the kinds of commands
and the bits of events. The text around them is written by hand."""

import re

from python_text import snake

_KINDS = re.compile(r"(?<=typedef int32_t nav_command_kind;\nenum \{\n).*?(?=\n\};)", re.S)
_MASKS = re.compile(r"(?<=typedef uint32_t nav_event_mask;\n).*?(?=/\* Every kind but )", re.S)


def header(text, protocol):
    """The header with its constants made anew; the text around them stays."""
    for place, lines in ((_KINDS, _kinds(protocol)), (_MASKS, _masks(protocol))):
        text, count = place.subn(lambda _, lines=lines: lines, text)
        if count != 1:
            raise ValueError("the header has no place for what begins %s" % lines.split("\n")[0])
    return text


def _kinds(protocol):
    lines = []
    for family in protocol.families:
        prefix, first = family.raw.get("kinds", ("", 0))
        for number, case in enumerate(family.cases if prefix else [], first):
            lines.append("  %s%s = %d" % (prefix, snake(case.tag).upper(), number))
    return ",\n".join(lines)


def _masks(protocol):
    lines = []
    for name, (bit, *doc) in protocol.masks.items():
        if bit > 23:
            continue  # Not one of NAV_EVENT_ALL: the header says more of it.
        lines += ["/* %s */" % one for one in doc]
        lines.append("#define NAV_EVENT_%-20s 0x%08Xu" % (name, 1 << bit))
    return "\n".join(lines) + "\n"
