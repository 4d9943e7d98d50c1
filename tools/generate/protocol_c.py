"""The constants of the C header that the description of the protocol makes: the kinds of commands
and the bits of events. The text around them is written by hand."""

import re

from python_text import snake

_KINDS = re.compile(r"(?<=typedef int32_t nav_command_kind;\nenum \{\n).*?(?=\n\};)", re.S)
_MASKS = re.compile(
    r"(?<=typedef uint32_t nav_event_mask;\n).*?(?=\n/\*\n \* Each command or intent)", re.S
)


def header(files, protocol):
    """The files of the header with their constants made anew; the text around them stays."""
    texts = {file: file.read_text(encoding="utf-8") for file in files}
    for place, lines in ((_KINDS, _kinds(protocol)), (_MASKS, _masks(protocol))):
        holders = [file for file, text in texts.items() if len(place.findall(text)) == 1]
        if len(holders) != 1:
            raise ValueError("the header has no place for what begins %s" % lines.split("\n")[0])
        texts[holders[0]] = place.sub(lambda _, lines=lines: lines, texts[holders[0]])
    return texts


def _kinds(protocol):
    lines = []
    for family in protocol.families:
        prefix, first = family.raw.get("kinds", ("", 0))
        for number, case in enumerate(family.cases if prefix else [], first):
            lines.append("  %s%s = %d" % (prefix, snake(case.tag).upper(), number))
    return ",\n".join(lines)


def _masks(protocol):
    lines, every = [], 0
    for name, (bit, *doc) in protocol.masks.items():
        if name == "REFUSED":
            continue  # The header says more of it.
        every |= 1 << bit
        lines += ["/* %s */" % one for one in doc]
        lines.append("#define NAV_EVENT_%-20s 0x%08Xu" % (name, 1 << bit))
    lines.append("/* Every kind but NAV_EVENT_REFUSED. */")
    lines.append("#define NAV_EVENT_%-20s 0x%08Xu" % ("ALL", every))
    return "\n".join(lines)
