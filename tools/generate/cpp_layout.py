"""How the generated C++ is laid out, and what comments of the C header say in C++."""

import re
import textwrap

WIDTH = 100
# What is said otherwise in C++, in this order.
WORDS = [
    (r"\bNULL for no name\b", "{} for no name"),
    (r"\bNULL only checks\b", "left out to check only"),
    (r"^may be NULL$", "{} for none"),
    (r"[,;]? ?(may be|must not be) NULL(?= |[;,.]|$)", ""),
    (r", or NULL for the defaults", "; left out for the defaults"),
    (r"(?<=; )NULL for the defaults", "left out for the defaults"),
    (r"object,? or NULL\b", "object; may be left out"),
    (r", or NULL\b", "; may be left out"),
    (r"\bNULL (means|empties)\b", r"left out, it \1"),
    (r"\bNULL or null empties\b", "left out or null, it empties"),
    (r"\bNULL (removes|restores)\b", r"an empty one \1"),
    (r"\(NULL(,?) while\b", r"(an empty one\1 while"),
    (r"; (-?\w+) for NULL or\b", r"; \1"),
    (r"; \w+ for NULL\b", ""),
    (r"\b1 or 0\b", "true or false"),
    (r"\breturns 1 to drop it, 0 to keep it\b", "returns true to drop it, false to keep it"),
    (r"\b(Returns )?not 0( if|:)", lambda m: (m[1] or "") + "true" + m[2]),
    (r"nav_reply_(\w+)", r"reply::\1"),
]
_TAG = re.compile(r"(Returns|Status): ")


def words(text):
    """What a comment of the C header says, in C++."""
    for pattern, otherwise in WORDS:
        text = re.sub(pattern, otherwise, text)
    return text.strip()


def comment_lines(lines, indent):
    """A comment of paragraphs, each a text or a pair of the beginning and a text."""
    room = WIDTH - len(indent) - 3
    made = []
    for line in lines:
        first, text = line if isinstance(line, tuple) else ("", line)
        made += textwrap.wrap(
            text,
            room,
            initial_indent=first,
            subsequent_indent=" " * len(first) or "  " * bool(_TAG.match(text)),
            break_long_words=False,
            break_on_hyphens=False,
        )
    if len(made) == 1 and len(made[0]) + len(indent) + 6 <= WIDTH:
        return ["%s/* %s */" % (indent, made[0])]
    return [indent + "/*", *("%s * %s" % (indent, line) for line in made), indent + " */"]


def call_lines(head, parts, tail, indent):
    """`head(parts)tail` on one line, or with the parts on lines of their own."""
    line = "%s%s(%s)%s" % (indent, head, ", ".join(parts), tail)
    if len(line) <= WIDTH:
        return [line]
    inner = textwrap.wrap(
        ", ".join(parts) + ")" + tail,
        WIDTH - len(indent) - 2,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return ["%s%s(" % (indent, head), *(indent + "  " + text for text in inner)]
