"""The Swift that the description of the protocol makes of an app's intents: their enum, and how
they are read and written. It is laid out as swift-format does.

What an intent does is written by hand; so are the readers of narrowed types, and errors.
"""

import pathlib
import textwrap

import protocol as p
from rust_text import WIDTH, doc_lines

FILE = pathlib.Path("Sources/NavigationApp/Intents/AppIntent+Cases.swift")
# Types of Swift, and how they are read; a narrowed type says its own.
TYPES = p.Table(
    __file__,
    {
        "int": ("Int64", "reader.readInt64()"),
        "bool": ("Bool", "reader.readBool()"),
        "text": ("Text", "reader.readString()"),
        "json": ("LateJSON", "readLate(&reader)"),
        "object": ("LateJSON", "readLate(&reader, isObject: true)"),
        "route": ("FittedRoute", "fitter.fit(&reader)"),
        "entryID": ("EntryID", "reader.readInt64()"),
        "AppIntent": ("AppIntent", "readBare(&reader, isNested: true)"),
    },
)
# How a value of a type of Swift is written.
WRITTEN = {
    **dict.fromkeys(("Int64", "EntryID"), "integer(%s)"),
    "Bool": "bool(%s)",
    "Text": "string(%s)",
    "Text?": "jsonOrNull(%s)",
    "Int": "string(schema.containers[%s].address)",
    "LateJSON": "json(%s.canonical)",
    "FittedRoute": "self.route(%s.route)",
    "StackLocation": "address(%s, schema)",
    "[EntryID]": "self.ids(%s)",
    "[FittedRoute]": "routes(%s)",
    "[AppIntent]": "self.intents(%s, schema)",
}


class Intents:
    """The file."""

    def __init__(self, protocol):
        self.narrowed = protocol.narrowed
        self.cases = protocol.named["AppIntent"].cases
        self.sent = [case for case in self.cases if not case.is_output]

    def swift_type(self, name):
        """The type of Swift of a type of the description."""
        if name.startswith("["):
            return "[%s]" % self.swift_type(name[1:-1])
        return self.narrowed[name].get("swift", name) if name in self.narrowed else TYPES[name][0]

    def read(self, name):
        """The call that reads a value."""
        if name.startswith("["):
            each = "reader.readArray { reader throws(NavError) in try %s }"
            return each % self.read(name[1:-1])
        return "read%s(&reader)" % name if name in self.narrowed else TYPES[name][1]

    def kind(self, member):
        """The type of an associated value."""
        return self.swift_type(member.narrow) + "?" * member.is_optional

    def is_list(self, member):
        """Whether a value begins as an empty list."""
        return self.kind(member).endswith("]")

    def enum(self):
        """The cases, and their names."""
        lines = ["/// What a host wants to happen.", "enum AppIntent {"]
        for case in self.cases:
            unwritten = case.raw.get("unwritten", {})
            values = [self.kind(case.payload)] if case.payload else []
            values += ["%s: %s" % (member.key, self.kind(member)) for member in case.members]
            values += ["%s: %s" % (key, kind) for key, (kind, _) in unwritten.items()]
            lines += doc_lines(case.doc, "  ")
            for key, (_, doc) in unwritten.items():
                lines += doc_lines("- Parameter %s: %s" % (key, doc), "  ")
            # Those of several values apart: an intent is two words, and most allocate nothing.
            lines.append(
                "  %scase %s%s"
                % (
                    "indirect " * (len(values) > 1),
                    case.tag,
                    "(%s)" % ", ".join(values) if values else "",
                )
            )
        lines += ["}", "", "extension AppIntent {"]
        lines += ["  /// Its name, as it is written.", "  var name: StaticString {"]
        lines.append("    switch self {")
        lines += ['    case .%s: "%s"' % (case.tag, case.tag) for case in self.cases]
        lines += ["    }", "  }", "", "  /// The names of those that can be sent."]
        lines += ["  static var names: Literal {", '    """']
        lines += wrapped([case.tag for case in self.sent], "    ")
        return [*lines, '    """', "  }", "}"]

    def reader(self):
        """The reading of a word, of a payload, and of each object."""
        arguments = "_ key: JSONString, at start: Int, isNested: Bool, _ reader: inout JSONReader"
        lines = ["extension IntentReader {", "  @inline(__always)"]
        lines.append("  func intent(_ word: JSONString) -> AppIntent? {")
        for case in self.sent:
            lines += ['    if word == "%s" { return .%s }' % (case.tag, case.tag)] * case.is_word
        frequent = [case for case in self.sent if case.raw.get("frequent")]
        rarer = [case for case in self.sent if not case.is_word and case not in frequent]
        lines += ["    return nil", "  }", "", "  func readPayload("]
        lines += ["    " + arguments, "  ) throws(NavError) -> AppIntent {"]
        for case in frequent:
            lines += self.read_case(case)
        lines.append("    return try readRarer(key, at: start, isNested: isNested, &reader)")
        lines += ["  }", "", "  @inline(never)", "  private func readRarer("]
        lines += ["    " + arguments, "  ) throws(NavError) -> AppIntent {"]
        for case in rarer:
            lines += self.read_case(case)
        lines += ["    throw unknown(key.text, at: start)", "  }"]
        for case in self.sent:
            lines += ["", *self.read_members(case)] if case.members else []
        return [*lines, "}"]

    def read_case(self, case):
        """The lines of a case with a payload."""
        call = "try %s(&reader)" % function(case)
        if case.payload:
            call = ".%s(try %s)" % (case.tag, self.read(case.payload.narrow))
        head = '    if key == "%s" {' % case.tag
        line = "%s return %s }" % (head, call)
        is_alone = case.raw.get("alone")
        if len(line) <= WIDTH and not is_alone:
            return [line]
        if len(call) + 13 > WIDTH:
            call = call.replace("(", "(\n        ", 1)
        lines = ["      if isNested { throw notInTransaction(key, at: start) }"] if is_alone else []
        return [head, *lines, *("      return " + call).split("\n"), "    }"]

    def read_members(self, case):
        """The function that reads the object of a case."""
        lines = ["  private func %s(_ reader: inout JSONReader) throws(NavError) -> AppIntent {"]
        lines[0] %= function(case)
        lines.append("    var members = try reader.beginObject(%s.self)" % case.raw["keys"])
        for member in case.members:
            kind = self.swift_type(member.narrow)
            begin = " = []" if self.is_list(member) else "?" * (not kind.endswith("?"))
            lines.append("    var %s: %s" % (member.key, kind + begin))
        lines += ["    while let key = try reader.nextKey(of: &members) {", "      switch key {"]
        for member in case.members:
            line = "      case .%s: %s = try %s"
            line %= (member.key, member.key, self.read(member.narrow))
            lines += (
                [line] if len(line) <= WIDTH else line.replace(": ", ":\n        ", 1).split("\n")
            )
        lines += ["      }", "    }"]
        for member in case.members:
            if member.is_optional:
                continue
            if self.kind(member).endswith("?") or self.is_list(member):
                lines.append("    try reader.require(.%s, of: members)" % member.key)
            else:
                lines.append(
                    "    guard let %s else { throw reader.missing(.%s, of: members) }"
                    % (member.key, member.key)
                )
        values = ", ".join("%s: %s" % (member.key, member.key) for member in case.members)
        return [*lines, "    return .%s(%s)" % (case.tag, values), "  }"]

    def writer(self):
        """How an intent is written; cases with the same values share an arm."""
        words = [".%s" % case.tag for case in self.cases if case.is_word]
        lines = [
            "extension JSONWriter {",
            "  /// An intent in canonical form, without an envelope.",
        ]
        lines.append("  @inline(never)")
        lines.append("  mutating func intent(_ intent: AppIntent, _ schema: Schema) {")
        lines += ["    switch intent {", "    case %s: return word(intent.name)" % ", ".join(words)]
        lines += [
            "    default: break",
            "    }",
            "    beginCase(intent.name)",
            "    switch intent {",
        ]
        for (body, _), patterns in self.arms().items():
            # A pattern is not broken.
            text = "case %s:" % ", ".join(patterns).replace("let ", "let\0")
            head = [part.replace("\0", " ") for part in textwrap.wrap(text, WIDTH - 6)]
            line = "    %s %s" % (head[0], body)
            is_short = len(head) == 1 and len(line) <= WIDTH
            more = ["      " + part for part in head[1:]]
            lines += [line] if is_short else ["    " + head[0], *more, "      " + body]
        lines += ["    case %s: break" % ", ".join(words), "    }", "    endObject()", "  }"]
        for case in self.cases:
            lines += ["", *self.write_members(case)] if case.members else []
        return [*lines, "}"]

    def arms(self):
        """What writes a payload, and the types of its values: the patterns of those cases."""
        arms = {}
        for case in self.cases:
            choice = self.choice(case)
            for key, type_ in choice.items():
                pattern = ".%s(.%s(let %s))" % (case.tag, key, key)
                arms.setdefault((self.write(type_) % key, (type_,)), []).append(pattern)
            if case.is_word or choice:
                continue
            names = ["let " + member.key for member in case.values]
            names += ["_"] * len(case.raw.get("unwritten", {}))
            kinds = tuple(map(self.kind, case.values))
            pattern = ".%s(%s)" % (case.tag, ", ".join(names))
            arms.setdefault((self.write_case(case), kinds), []).append(pattern)
        return arms

    def choice(self, case):
        """The cases of a payload that is one of several types: types of Swift by their names."""
        narrow = case.payload and self.narrowed.get(case.payload.narrow)
        choice = narrow.get("cases", {}) if narrow else {}
        return {key: self.swift_type(type_) for key, type_ in choice.items()}

    def write_case(self, case):
        """What writes the payload of a case."""
        if case.payload:
            return self.write(self.kind(case.payload)) % case.payload.key
        values = ["%s: %s" % (member.key, member.key) for member in case.members]
        values += ["schema"] * self.needs_schema(case)
        return "%s(%s)" % (case.tag, ", ".join(values))

    def needs_schema(self, case):
        """Whether a value of a case is written with the schema."""
        return any("schema" in self.write(self.swift_type(m.narrow)) for m in case.members)

    def write_members(self, case):
        """The function that writes the object of a case."""
        values = ["%s: %s" % (member.key, self.kind(member)) for member in case.members]
        values += ["_ schema: Schema"] * self.needs_schema(case)
        lines = ["  mutating func %s(%s) {" % (case.tag, ", ".join(values))]
        lines.append("    beginObject()")
        for member in case.members:
            written = self.write(self.swift_type(member.narrow)) % member.key
            each = ['key("%s")' % member.key, written]
            if member.is_optional:
                each = ["if let %s {" % member.key, *("  " + line for line in each), "}"]
            lines += ["    " + line for line in each]
        return [*lines, "    endObject()", "  }"]

    def write(self, kind):
        """The call that writes a value of a type of Swift; other types write themselves."""
        return WRITTEN.get(kind, "%s.write(to: &self)")


def function(case):
    """The function that reads the object of a case."""
    return "read" + case.tag[0].upper() + case.tag[1:]


def wrapped(names, indent):
    """Names for a literal of several lines."""
    lines = [""]
    for place, name in enumerate(names):
        part = name + ", " * (place + 1 < len(names))
        if len(indent + lines[-1] + part) >= WIDTH:
            lines.append("")
        lines[-1] += part
    return [indent + line + "\\" * (place + 1 < len(lines)) for place, line in enumerate(lines)]


def files(protocol, first):
    """The file: path from the root -> text."""
    intents = Intents(protocol)
    blocks = [["// " + first, "", "import Ground", "import JSONCoding"]]
    blocks += [intents.enum(), intents.reader(), intents.writer()]
    return {FILE: "\n\n".join("\n".join(block) for block in blocks) + "\n"}
