"""The Swift that the description of the protocol makes of an app's results and of its reasons for
refusing: their enums, how they are written, and the statuses of results; and how other objects are
written. It is laid out as swift-format does.

A case may say `swift`: another name of it, or an object that has its members.
"""

import pathlib

import protocol as p
import store_statuses
from rust_text import doc_lines

FILE = pathlib.Path("Sources/NavigationApp/State/AppResult+Cases.swift")
STATUSES = pathlib.Path("Sources/NavRuntime/App/AppResult+Status.swift")
# Types of Swift, and how a value of them is written. A narrowed type says its own.
TYPES = {
    "int": ("Int64", "integer(%s)"),
    "index": ("Int", "integer(%s)"),
    "text": ("Text", "string(%s)"),
    "text?": ("Text?", "string(%s)"),
    "entryID?": ("EntryID?", "integerOrNull(%s)"),
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
    "AppResult": ("AppResult", "appResult(%s, schema)"),
    "Rejection": ("LinkRejection", "linkRejection(%s)"),
}
# Types that write members of the object around them.
MEMBERS = {"LinkReport"}
# Objects of an app: records, and how a value of Swift that has the members is called.
RECORDS = {
    "PendingIntent": ("pending", "PendingIntent", ""),
    "StateQuestion": ("question", "OpenQuestion", ""),
    "FactsChanged": ("result", "AppFactsResult", "public "),
}


class Family:
    """A family: its enum and its writer. `types` are added to those of an app, and are in `file`;
    members that all cases have in common are in none of them."""

    def __init__(self, protocol, name, types=(), swift_name=None, file=__file__):
        self.narrowed, self.family = protocol.narrowed, protocol.named[name]
        self.types = p.Table(file, TYPES, types)
        self.common = self.family.raw.get("common", {})
        self.name, self.cases = swift_name or name, self.family.cases
        self.values = store_statuses.Statuses(protocol)

    def swift(self, text):
        """The type of Swift of a type of the description, and how a value of it is written."""
        narrow = self.narrowed.get(text, {})
        if "written" in narrow:
            return narrow["swift"], narrow["written"]
        return self.types[text]

    def kind(self, member):
        """The type of an associated value."""
        text = member.narrow.rstrip("?")
        return self.swift(text)[0] + "?" * (text != member.narrow or member.is_optional)

    def own(self, case):
        """The members of a case that are its own."""
        return [member for member in case.members if member.key not in self.common]

    def enum(self, head="public indirect enum %s {"):
        """The cases."""
        lines = [*doc_lines(self.family.doc, ""), head % self.name]
        for case in self.cases:
            values = [self.kind(case.payload)] if case.payload else []
            values += ["%s: %s" % (member.key, self.kind(member)) for member in self.own(case)]
            values = [case.raw["of"]] if "of" in case.raw else values
            lines += doc_lines(case.doc, "  ")
            lines.append("  case %s%s" % (name(case), "(%s)" % ", ".join(values) if values else ""))
        return [*lines, "}"]

    def writer(self, function, value, access="public "):
        """How it is written."""
        body = ["    switch %s {" % value]
        for case in self.cases:
            body += self.arm(case)
        body.append("    }")
        common = [m for m in self.cases[0].members if m.key in self.common]
        for member in common:
            body += ['    key("%s")' % member.key, self.write(member, member.key)[0][2:]]
        body += ["    endObject()"] * (1 + bool(common))
        more = ["%s: %s" % (member.key, self.kind(member)) for member in common]
        head = access + "mutating func " + function
        return function_of(self.family.doc, head, value, self.name, more, body)

    def arm(self, case):
        """The lines that write a case; `beside`: its members are those of the outer object."""
        if case.is_word:
            return ['    case .%s: return word("%s")' % (name(case), case.tag)]
        values = [case.payload] if case.payload else self.own(case)
        names = [case.raw["what"]] if "of" in case.raw else [member.key for member in values]
        lines = ["    case .%s(%s):" % (name(case), ", ".join("let " + each for each in names))]
        if not case.is_beside:
            lines.append('      beginCase("%s")' % case.tag)
        if "of" in case.raw:
            return [*lines, "      %s(%s, schema)" % (object_name(case), case.raw["what"])]
        is_inner = not case.payload and not case.is_beside
        lines += self.write(values[0], names[0]) if case.payload else self.members(values)
        is_open = self.common and len(self.own(case)) < len(case.members)
        lines += ["      endObject()"] * (is_inner and not is_open)
        return lines + ["      return endObject()"] * (bool(self.common) and not is_open)

    def members(self, members, owner=""):
        """The lines that write an object, up to its last member."""
        lines = []
        for place, member in enumerate(members):
            value = member.key
            head = ['      %s("%s")' % ("key" if place else "beginCase", value)]
            head = [] if member.narrow in MEMBERS else head
            if not member.is_optional:
                lines += [*head, *self.write(member, owner + value)]
                continue
            found = " = %s%s" % (owner, value) if owner else ""
            lines.append("      if let %s%s {" % (value, found))
            lines += ["  " + line for line in [*head, *self.write(member, value)]] + ["      }"]
        return lines

    def object(self, function, doc, value, kind, members, access=""):
        """How an object is written of which a value of Swift has the members."""
        body = [line[2:] for line in self.members(members, value + ".")]
        head = access + "mutating func " + function
        return function_of(doc, head, value, kind, [], [*body, "    endObject()"])

    def objects(self):
        """How the objects that have the members of a case are written."""
        return [
            self.object(object_name(case), case.doc, case.raw["what"], case.raw["of"], case.members)
            for case in self.cases
            if "of" in case.raw
        ]

    def write(self, member, value):
        """The lines that write a value."""
        text = member.narrow
        name = value.rpartition(".")[2]
        if text in self.types or not text.endswith("?"):
            return ["      " + self.swift(text)[1] % value]
        found = "" if name == value else " = " + value
        call = self.swift(text[:-1])[1] % name
        return ["      if let %s%s { %s } else { null() }" % (name, found, call)]

    def statuses(self, access=""):
        """The status of each case."""
        head = [
            "  /// What a call with this result returns.",
            "  %svar status: nav_status {" % access,
        ]
        lines = self.values.statuses(self.cases, head)
        return ["extension %s {" % self.family.name, *lines, "}"]


def function_of(doc, head, value, kind, more, body):
    """A function of JSONWriter, as a block of lines."""
    parameters = ["_ %s: %s" % (value, kind), *more]
    parameters += ["_ schema: Schema"] * any("schema" in line for line in body)
    head = "  %s(%s) {" % (head, ", ".join(parameters))
    return ["extension JSONWriter {", *doc_lines(doc, "  "), head, *body, "  }", "}"]


def object_name(case):
    """The function that writes an object with the members of a case."""
    return lower(case.raw["of"])


def lower(name):
    """A name that begins with a small letter."""
    return name[0].lower() + name[1:]


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
    answer = Family(protocol, "Answer", swift_name="AppAnswer")
    cases += [
        answer.enum("enum %s {"),
        answer.writer("appAnswer", "answer", ""),
        *results.objects(),
    ]
    for record, (value, kind, access) in RECORDS.items():
        item = protocol.named[record]
        function = lower(record)
        cases.append(results.object(function, item.doc, value, kind, item.members, access))
    statuses = [[*head, "import CNavRuntime", "import NavigationApp"], results.statuses()]
    return {
        path: "\n\n".join("\n".join(block) for block in blocks) + "\n"
        for path, blocks in ((FILE, cases), (STATUSES, statuses))
    }
