"""Pieces of the Rust that the description of the protocol makes, laid out as rustfmt does."""

import re
import textwrap

from python_text import snake

WIDTH = 100


def identifier(key):
    return snake(key).rstrip("_")


def doc_lines(text, indent):
    return [
        indent + "/// " + line
        for line in textwrap.wrap(text, WIDTH - len(indent) - 4, break_long_words=False)
    ]


def noun(doc):
    """`A command of a stack store.` as `a command of a stack store`."""
    text = re.split(r"[.:;,]", doc)[0]
    return text[0].lower() + text[1:]


def maybe(kind, mark):
    return "Option<%s>" % kind if mark == "optional" else kind


def must_use(why):
    """The attribute of a type that has to be used; `why` is a text, or true."""
    return ["#[must_use%s]" % (' = "%s"' % why if why is not True else "")] if why else []


def derive(given):
    """The traits of a type, of which the description may say more."""
    traits = ["Clone", "Debug", "PartialEq", "Eq"]
    traits[1:1] = ["Copy"] if given.get("copy") else []
    traits += ["Hash"] if given.get("hash", True) else []
    return "#[derive(%s)]" % ", ".join(traits)


def arm(pattern, value, indent="      "):
    """An arm of a match."""
    line = "%s%s => %s," % (indent, pattern, value)
    if len(line) <= WIDTH:
        return [line]
    return ["%s%s => {" % (indent, pattern), "%s  %s" % (indent, value), indent + "}"]


def table(macro, head, rows, tail=""):
    """A call of a macro of crate::json: a table of words, members or cases."""
    return ["%s! {" % macro, "  %s {" % head, *("    %s," % row for row in rows), "  }" + tail, "}"]


def members(fields, outer=()):
    """The members of an object, for a table; `outer`: by key the fields that they are part of."""
    return [
        '%s%s = "%s"%s'
        % (ident, " in " + outer[key] if key in outer else "", key, " " + mark if mark else "")
        for ident, key, _, _, mark in fields
    ]


def encodes(name):
    return ["", "json_input! { %s }" % name]


def outcome_of(status):
    return {"OK": "Done"}.get(status) or "".join(w.capitalize() for w in status.split("_"))


def outcomes(enum):
    receiver = "self" if enum.given.get("copy") else "&self"
    lines = ["impl %s {" % enum.name, "  /// The outcome, without the details."]
    lines += ["  pub fn outcome(%s) -> Outcome {" % receiver, "    match self {"]
    for variant in enum.variants:
        path = "%s::%s" % (enum.name, variant.name)
        rest = "(_)" if variant.payload else " { .. }" if variant.fields else ""
        status = variant.status
        if isinstance(status, list):
            ident = variant.payload[0]
            for condition, name in status:
                value = "Outcome::" + outcome_of(name)
                if condition.startswith("!"):
                    lines += arm("%s(%s) if %s.is_empty()" % (path, ident, ident), value)
                elif condition:
                    test = "%s.iter().all(|one| one.outcome().is_done())" % ident
                    lines += arm("%s(%s) if %s" % (path, ident, test), value)
                else:
                    lines += arm(path + rest, value)
        elif status.startswith("of:"):
            ident = identifier(status[3:])
            given = "(%s)" % ident if variant.payload else " { %s, .. }" % ident
            lines += arm(path + given, "%s.outcome()" % ident)
        else:
            lines += arm(path + rest, "Outcome::" + outcome_of(status))
    return [*lines, "    }", "  }", "}"]
