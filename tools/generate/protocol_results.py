"""The Swift that the description of the protocol makes of an app's results and of its reasons for
refusing: their enums, how they are written, and the statuses of results. It is laid out as
swift-format does.

A case may say `swift`: another name of it, or an object that has its members.
"""

import pathlib

import store_statuses
from rust_text import doc_lines

FILE = pathlib.Path("Sources/NavigationApp/State/AppResult+Cases.swift")
STATUSES = pathlib.Path("Sources/NavRuntime/App/AppResult+Status.swift")
# Types of Swift, and how a value of them is written. A narrowed type says its own.
TYPES = {
    "int": ("Int64", "integer(%s)"),
    "index": ("Int", "integer(%s)"),
    "text": ("Text", "string(%s)"),
    "json": ("Text", "json(%s)"),
    "entryID": ("EntryID", "integer(%s)"),
    "[entryID]": ("[EntryID]", "self.ids(%s)"),
    "route": ("FittedRoute", "self.route(%s.route)"),
    "[route]": ("[FittedRoute]", "routes(%s)"),
    "[FactName]": ("[Int]", "factNames(%s, schema)"),
    "AppIntent": ("AppIntent", "self.intent(%s, schema)"),
    "Answer": ("AppAnswer", "appAnswer(%s)"),
    "Entry": ("(id: EntryID, route: FittedRoute)", "entry(%s)"),
    "ResolvedBy": ("StaticString", "word(%s)"),
    "AppReason": ("AppResult", "appReason(%s, schema)"),
    "Rejection": ("LinkRejection", "%s.write(to: &self)"),
}


class Family:
    """A family: its enum and its writer."""

    def __init__(self, protocol, name):
        self.narrowed, self.family = protocol.narrowed, protocol.named[name]
        self.values = store_statuses.Statuses(protocol)
        self.cases = self.family.cases

    def swift(self, text):
        """The type of Swift of a type of the description, and how a value of it is written."""
        narrow = self.narrowed.get(text, {})
        if "written" in narrow:
            return narrow["swift"], narrow["written"]
        return TYPES[text]

    def kind(self, member):
        """The type of an associated value."""
        text = member.narrow
        return self.swift(text.rstrip("?"))[0] + "?" * text.endswith("?")

    def enum(self):
        """The cases."""
        head = "public indirect enum %s {" % self.family.name
        lines = [*doc_lines(self.family.doc, ""), head]
        for case in self.cases:
            values = [self.kind(case.payload)] if case.payload else []
            values += ["%s: %s" % (member.key, self.kind(member)) for member in case.members]
            values = [case.raw["of"]] if "of" in case.raw else values
            lines += doc_lines(case.doc, "  ")
            lines.append("  case %s%s" % (name(case), "(%s)" % ", ".join(values) if values else ""))
        return [*lines, "}"]

    def writer(self, function, value):
        """How it is written."""
        words = [case for case in self.cases if case.is_word]
        lines = ["extension JSONWriter {", "  /// %s" % self.family.doc]
        signature = "  public mutating func %s(_ %s: %s, _ schema: Schema) {"
        lines += [signature % (function, value, self.family.name), "    switch %s {" % value]
        lines += ['    case .%s: return word("%s")' % (name(case), case.tag) for case in words]
        lines += ["    default: break", "    }", "    beginObject()", "    switch %s {" % value]
        for case in self.cases:
            lines += [] if case.is_word else self.arm(case)
        lines.append("    case %s: break" % ", ".join("." + name(case) for case in words))
        return [*lines, "    }", "    endObject()", "  }", "}"]

    def arm(self, case):
        """The lines that write a case; `beside`: its members are those of the outer object."""
        names = [case.raw["what"]] if "of" in case.raw else [m.key for m in case.values]
        lines = ["    case .%s(%s):" % (name(case), ", ".join("let " + each for each in names))]
        if not case.is_beside:
            lines.append('      key("%s")' % case.tag)
        if "of" in case.raw:
            return [*lines, "      %s(%s, schema)" % (object_name(case), case.raw["what"])]
        if case.payload:
            return [*lines, *self.write(case.payload, case.payload.key)]
        is_inner = not case.is_beside
        lines += ["      beginObject()"] * is_inner
        for member in case.members:
            lines += ['      key("%s")' % member.key, *self.write(member, member.key)]
        return [*lines, *["      endObject()"] * is_inner]

    def objects(self):
        """How the objects that have the members of a case are written."""
        blocks = []
        for case in self.cases:
            if "of" not in case.raw:
                continue
            name, kind = case.raw["what"], case.raw["of"]
            lines = ["extension JSONWriter {", *doc_lines(case.doc, "  ")]
            head = "  mutating func %s(_ %s: %s, _ schema: Schema) {"
            lines += [head % (object_name(case), name, kind), "    beginObject()"]
            for member in case.members:
                lines.append('    key("%s")' % member.key)
                lines += [line[2:] for line in self.write(member, name + "." + member.key)]
            blocks.append([*lines, "    endObject()", "  }", "}"])
        return blocks

    def write(self, member, value):
        """The lines that write a value."""
        text = member.narrow
        call = self.swift(text.rstrip("?"))[1] % value
        if text.endswith("?"):
            return ["      if let %s { %s } else { null() }" % (value, call)]
        return ["      " + call]

    def statuses(self):
        """The status of each case."""
        head = ["  /// What a call with this result returns.", "  var status: nav_status {"]
        lines = self.values.statuses(self.family, self.cases, head)
        return ["extension %s {" % self.family.name, *lines, "}"]


def object_name(case):
    """The function that writes an object with the members of a case."""
    return case.raw["of"][0].lower() + case.raw["of"][1:]


def name(case):
    """The name of a case in Swift."""
    return case.raw.get("swift", case.tag)


def files(protocol, first):
    """The files: path from the root -> text."""
    results, refusals = (Family(protocol, name) for name in ("AppResult", "AppRefusal"))
    head = ["// " + first, ""]
    cases = [[*head, "import DeepLinking", "import Ground", "import JSONCoding"]]
    cases += [results.enum(), refusals.enum()]
    cases += [results.writer("appResult", "result"), refusals.writer("appRefusal", "refusal")]
    cases += results.objects()
    statuses = [[*head, "import CNavRuntime", "import NavigationApp"], results.statuses()]
    return {
        path: "\n\n".join("\n".join(block) for block in blocks) + "\n"
        for path, blocks in ((FILE, cases), (STATUSES, statuses))
    }
