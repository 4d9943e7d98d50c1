"""Pieces of the Rust that the description of the protocol makes, laid out as rustfmt does."""

import re
import textwrap

from python_text import snake

WIDTH = 100
COPIED = {"StepRefusal", "StepResult", "SplitLayout"}
# What holds a value that cannot be hashed.
UNHASHED = {"EventKind"}


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


def maybe(kind, is_optional):
    return "Option<%s>" % kind if is_optional else kind


def derive(name):
    traits = ["Clone", "Debug", "PartialEq", "Eq"]
    traits[1:1] = ["Copy"] if name in COPIED else []
    traits += [] if name in UNHASHED else ["Hash"]
    return "#[derive(%s)]" % ", ".join(traits)


def from_json(name):
    return [
        "impl FromJson for %s {" % name,
        "  fn from_value(value: &Value) -> Result<Self, Error> {",
    ]


def write_member(place, ident, key, is_optional, indent):
    """Writes a member."""
    borrowed = place if place == ident else "&" + place
    if not is_optional:
        return ['%swriter.member("%s", %s);' % (indent, key, borrowed)]
    return [
        "%sif let Some(%s) = %s {" % (indent, ident, borrowed),
        '%s  writer.member("%s", %s);' % (indent, key, ident),
        "%s}" % indent,
    ]


def read_members(head, path, fields, tail, indent):
    """A struct of its members, on one line if they fit."""
    parts = ['%s: members.read("%s")?' % (ident, key) for ident, key, _, _, _ in fields]
    line = "%s%s%s { %s }%s" % (indent, head, path, ", ".join(parts), tail)
    if len(line) <= WIDTH:
        return [line]
    inner = ["%s  %s," % (indent, part) for part in parts]
    return ["%s%s%s {" % (indent, head, path), *inner, "%s}%s" % (indent, tail)]


def arm(pattern, value):
    """An arm of a match."""
    line = "      %s => %s," % (pattern, value)
    if len(line) <= WIDTH:
        return [line]
    return ["      %s => {" % pattern, "        " + value, "      }"]


def encodes(name):
    return [
        "",
        "impl Encodes<%s> for %s {" % (name, name),
        "  fn encode<'a>(&'a self, scratch: &'a mut Writer) -> &'a [u8] {",
        "    self.write_json(scratch);",
        "    scratch.as_bytes()",
        "  }",
        "}",
    ]


def outcome_of(status):
    return {"OK": "Done"}.get(status) or "".join(w.capitalize() for w in status.split("_"))


def outcomes(enum):
    receiver = "self" if enum.name in COPIED else "&self"
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
