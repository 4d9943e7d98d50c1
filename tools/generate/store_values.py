"""The Swift that reads and writes the values of the stores: words, objects, and families with the
statuses of results. It is laid out as swift-format does.

A family, a record or a list of words that has a `type` is made here. If `swift` names the `write`
of that type, or of a case nothing, that part is by hand.
"""

import itertools

import protocol as p
from store_statuses import Statuses
from store_types import arm, cases, declaration, literal, name, wrapped

FORM = "form: JSONEventForm = .full"
# The readers of this family count what nests, and read what does by hand.
NESTED = "Command"
# Two members that mostly have one value, which is then written once and copied.
SHARED = {
    "requestedCommands": "let requested = writer.commands(requestedCommands)",
    "executedCommands": "writer.commands(executedCommands, like: requestedCommands, at: requested)",
}
THROWS = "throws(NavError) {"


class Values(Statuses):
    """The extensions of types, each a list of lines."""

    def extension(self, item, parts, conformance=""):
        """An extension with its parts, if there are any."""
        type_ = item.raw["type"]
        is_generic = "." in type_ or self.has_routes(item) and not type_.endswith("JSON")
        where = " where R == JSONRoute" * is_generic
        lines = [line for part in parts for line in ["", *part]]
        return ["extension %s%s%s {" % (type_, conformance, where), *lines[1:], "}"] * bool(parts)

    # ---- Words

    def words(self, item):
        """A list of words, with the word of each and its reader."""
        quoted = ['"%s"' % word for word in item.words]
        listed = ", ".join(quoted[:-1]) + " or " + quoted[-1]
        if "shown" in item.raw:
            listed = "such as " + " or ".join('"%s"' % word for word in item.raw["shown"])
        what = ", ".join([*([item.raw["noun"]] if "noun" in item.raw else []), listed])
        word = ["  public var word: StaticString {", "    switch self {"]
        word += ['    case .%s: "%s"' % (each, each) for each in item.words]
        read = ["  public init(reading reader: inout JSONReader) " + THROWS]
        read += ["    let tag = try reader.beginCase(%s)" % literal(what), "    switch tag {"]
        read += ['    case "%s" where !tag.hasPayload: self = .%s' % (w, w) for w in item.words]
        unknown = "throw reader.unknownCase(tag, allowed: %s)" % literal(", ".join(quoted))
        line = "    default: " + unknown
        read += [line] if len(line) <= 100 else ["    default:", "      " + unknown]
        parts = [word, read][item.is_config :]
        return self.extension(item, [[*part, "    }", "  }"] for part in parts])

    # ---- Objects

    def record(self, item):
        """An object that is read, written or both."""
        parts, type_ = [], item.raw["type"]
        if "keys" in item.raw and type_ + ".init" not in item.raw.get("swift", []):
            head = declaration("public init", self.parameters(item), THROWS)
            parts.append([*head, *self.read_members(item, item.members, "self.init")])
        if type_ + ".write" not in item.raw.get("swift", []):
            parts.append(self.write_object(item.members, item.raw.get("grows", False)))
        return self.extension(item, parts)

    def write_object(self, items, grows=False):
        """The function that writes an object."""
        parameters = ["to writer: inout JSONWriter", *[FORM] * grows]
        head = declaration("public func write", parameters, "{")
        return [*head, *self.members(items, "    ", grows=grows), "  }"]

    def members(self, items, indent, value="%s", grows=False):
        """The lines that write an object; of what grows, optional members only in full form."""
        lines = ["writer.beginObject()"]
        for optional, group in itertools.groupby(items, lambda member: member.is_optional):
            inner = []
            for member in group:
                inner.append('writer.key("%s")' % member.key)
                writing = SHARED.get(member.key)
                inner += (
                    [writing]
                    if writing
                    else self.written(value % member.key, member.type, member.text, ", form: form")
                )
            condition = "form == .full" if grows else "let " + member.key
            indented = ["  " + line for line in inner]
            lines += ["if %s {" % condition, *indented, "}"] if optional else inner
        return [indent + line for line in [*lines, "writer.endObject()"]]

    def parameters(self, item):
        """The parameters of a reader."""
        return ["reading reader: inout JSONReader"] + ["cache: RouteCache"] * self.has_routes(item)

    def read_members(self, item, members, result):
        """The body that reads an object; a null is as if the member were not there."""
        defaults, given = item.raw.get("defaults", {}), item.raw.get("given")
        lines = []
        for member in members:
            kind = self.swift(member.text)
            start = defaults.get(member.key)
            begin = "%s = %s" % (kind, start) if start else kind.rstrip("?") + "?"
            own = "var %s = %s" % (member.key, member.key)
            lines.append(own if member.key == given else "var %s: %s" % (member.key, begin))
        lines.append("var members = try reader.beginObject(%s.self)" % item.raw["keys"])
        lines += ["while let key = try reader.nextKey(of: &members) {", "  switch key {"]
        for member in members:
            read = "try " + self.read(member.text.rstrip("?"), member.key)
            if member.text.endswith("?"):
                read = "try reader.readNullIfPresent() ? nil : " + read
            lines += arm("." + member.key, "%s = %s" % (member.key, read), "  ")
        lines += ["  }", "}"]
        for key in (m.key for m in members if m.key not in defaults and m.text[-1] != "?"):
            guard = "guard let %s else { throw reader.missing(.%s, of: members) }"
            lines.append(guard % (key, key))
        values = ", ".join("%s: %s" % (member.key, member.key) for member in members)
        return [*("    " + line for line in [*lines, "%s(%s)" % (result, values)]), "  }"]

    # ---- Families

    def family(self, family):
        """A set of cases."""
        parts, is_result = [], any(case.status for case in cases(family))
        has_outside = "outside" in family.raw
        if is_result:
            parts.append(self.statuses(cases(family)))
        if "shown" in family.raw:
            parts += [self.forms(family), *self.reader(family)]
            parts += [self.is_own(family)] if "unlike" in family.raw else []
            for case in cases(family):
                if case.members and family.name != NESTED:
                    parts.append(self.read_case(case, family))
        if family.raw["type"] + ".write" not in family.raw.get("swift", []):
            parts.append(self.writer(family))
        return self.extension(family, parts, ": CallResult" * (is_result and not has_outside))

    def forms(self, family):
        """The list of all forms, for errors: words first."""
        every = [case for case in cases(family) if not case.is_output]
        parts = [self.form(case) for case in sorted(every, key=lambda case: not case.is_word)]
        text = ['"""', *wrapped(parts, 92), '"""']
        return ["  static var forms: Literal {", *("    " + line for line in text), "  }"]

    def reader(self, family):
        """The initialiser that anybody calls, and the one that reads any case: what may have
        routes in it has errors of its own code."""
        what, given = self.what(family), self.given(family)
        tail = self.cases_reader(family)
        if not self.has_routes(family):
            head = declaration("public init", self.parameters(family), THROWS)
            yield ["  /// Reads %s." % what, *head, *tail]
            return
        if family.name != NESTED:
            more = ["%s: %s? = nil" % one for one in given]
            head = declaration("public init", [*self.parameters(family), *more], THROWS)
            call = "try Self(anyCase: &reader, cache%s)" % "".join(", " + key for key, _ in given)
            about = ["  /// Reads %s." % what]
            about.append("  /// - Throws: `.command` for JSON of another form.")
            shaped = "    self = try reader.shaped(.command) { (reader) throws(NavError) in"
            yield [*about, *head, shaped, "      " + call, "    }", "  }"]
        more = ["_ %s: %s?" % one for one in given]
        more += ["_ nesting: inout CommandNesting"] * (family.name == NESTED)
        parameters = ["anyCase reader: inout JSONReader", "_ cache: __shared RouteCache", *more]
        yield ["  @inline(never)", *declaration("init", parameters, THROWS), *tail]

    def is_own(self, family):
        """The function that tells the cases that another family does not have."""
        others = {case.tag for case in self.named[family.raw["unlike"]].cases}
        tags = ['"%s"' % case.tag for case in family.cases if case.tag not in others]
        head = "  static func isOwn(_ tag: JSONCase) -> Bool {"
        return [head, "    switch tag {", *arm(", ".join(tags), "true")] + [
            *("    default: false", "    }", "  }")
        ]

    def what(self, family):
        """What an error expects."""
        return family.raw.get("noun") or "a " + self.noun(p.Type(family.name))

    def given(self, family):
        """The values that a caller may give, which then may be missing: keys and types."""
        return [
            (member.key, self.swift(member.text))
            for case in family.cases
            for member in case.members
            if case.raw.get("given") == member.key
        ]

    def cases_reader(self, family):
        """The body of the initialiser that reads any case."""
        every = [case for case in cases(family) if not case.is_output]
        shown = [self.form(c, "…") for tag in family.raw["shown"] for c in every if c.tag == tag]
        expected = literal("%s, such as %s" % (self.what(family), " or ".join(shown)))
        line = "    let tag = try reader.beginCase(%s)" % expected
        if len(line) > 100:
            line = line.replace("(", "(\n      ")
        unknown = "throw reader.unknownCase(tag, allowed: Self.forms)"
        if family.name == NESTED:
            unknown = "throw Self.unknown(tag, reader)"
        words = ['      case "%s": self = .%s' % (c.tag, name(c)) for c in every if c.is_word]
        guard = ["    guard tag.hasPayload else {", "      switch tag {", *words]
        guard += ["      default: " + unknown, "      }", "      return", "    }"]
        if not words:
            guard = ["    guard tag.hasPayload else { %s }" % unknown]
        lines = [*line.split("\n"), *guard, "    switch tag {"]
        for case in every:
            lines += [] if case.is_word else self.read_arm(case, family)
        return [*lines, "    default: " + unknown, "    }", "    try reader.endCase()", "  }"]

    def read_arm(self, case, family):
        """The arm of a case with a payload in the reader."""
        head, names = '"%s"' % case.tag, list(case.payload.type.names()) if case.payload else []
        nests = family.name == NESTED and (case.members or NESTED in names)
        if case.payload and family.name in names and not nests:
            inner = "try reader.readArray { (reader) throws(NavError) in "
            inner += "try Self(anyCase: &reader, cache) })"
            return ["    case %s:" % head, "      self = .%s(" % case.tag, "        " + inner]
        if case.payload and not nests:
            read = self.read(case.payload.text, case.tag)
            return arm(head, "self = .%s(try %s)" % (name(case), read))
        more = "".join(", " + key for key, _ in self.given(family)) + ", &nesting" * bool(nests)
        return arm(head, "self = try Self.%s(reading: &reader, cache%s)" % (case.tag, more))

    def read_case(self, case, family):
        """The function that reads the object of a case."""
        more = ["_ %s: %s?" % one for one in self.given(family)]
        parameters = ["reading reader: inout JSONReader", "_ cache: RouteCache", *more]
        head = declaration(
            "private static func " + case.tag, parameters, THROWS.replace("{", "-> Self {")
        )
        return [*head, *self.read_members(case, case.members, "return .%s" % name(case))]

    def writer(self, family):
        """`write` of a family."""
        every, content = cases(family), family.raw.get("content", "self")
        arms = [self.write_arm(case, family) for case in every]
        # What stays open after the `switch`.
        open_ = [lines for lines in arms if " return " not in lines[-1]]
        is_shared = all(lines[-1].endswith("writer.endObject()") for lines in open_)
        lines = []
        for one in arms:
            lines += one[:-1] if is_shared and one in open_ else one
        is_formed = any(c.delta or self.has_forms(m.type) for c in every for m in c.values)
        more = [FORM] if is_formed and family.raw.get("python") == "Event" else []
        more += ["%s: %s" % one for one in self.outside(family)]
        head = declaration("public func write", ["to writer: inout JSONWriter", *more], "{")
        lines = [*head, "    switch %s {" % content, *lines, "    }"]
        lines += ["    writer.endObject()"] * is_shared
        lines += ["    writer.source(source)"] * family.raw.get("source", False)
        return [*lines, "    writer.endObject()", "  }"]

    def outside(self, family):
        """The value that the caller of `write` has, and no case: its key and type."""
        every = {m.key: m for case in family.cases for m in case.values}
        return [(key, self.swift(every[key].text)) for key in family.raw.get("outside", [])]

    def write_arm(self, case, family):
        """The arm of a case in `write`; `return` where nothing has to be closed."""
        form = ", form: form" if family.raw.get("python") == "Event" else ""
        head, what = "." + name(case), case.raw.get("what")
        if case.is_word:
            return arm(head, 'return writer.word("%s")' % case.tag)
        outside = (
            case.raw.get("values") or ["value"] * ("object" in case.raw) or [what] * bool(what)
        )
        inner = [m.key for m in case.values if m.key not in family.raw.get("outside", [])]
        values = outside or inner
        head += "(%s)" % ", ".join("let " + value for value in values) if values else ""
        if case.payload and case.payload.text == "route":
            call = 'return writer.routeCase("%s", %s)' % (case.tag, values[0])
            return arm(head, call)
        lines = ["    case %s:" % head]
        is_short = case.raw.get("pieces", False)
        if is_short and case.delta:
            call = "return %s.write(to: &writer%s, source: source)" % (values[0], form)
            return [*lines, "      writer.separate()", "      " + call]
        if is_short:
            return [*lines, "      writer.separate()", *self.pieces(case, form)]
        lines.append('      writer.beginCase("%s")' % case.tag)
        if "values" in case.raw:
            return [*lines, "      writer.%s(%s)" % (case.tag, ", ".join(values))]
        if "object" in case.raw:
            form *= any(self.has_forms(member.type) for member in case.members)
            return [*lines, "      value.write(to: &writer%s)" % form]
        value = what + ".%s" if what else "%s"
        if not case.payload:
            return [*lines, *self.members(case.members, "      ", value)]
        form = ", form: form" if case.delta else form
        if case.delta:
            return [*lines, "      %s.write(to: &writer%s)" % (value % case.payload.key, form)]
        payload = self.written(value % case.payload.key, case.payload.type, case.payload.text, form)
        return [*lines, *("      " + line for line in payload)]

    def pieces(self, case, form):
        """A case in few pieces, each with all that is before a value."""
        before, lines = '{"%s":' % case.tag + "{" * (not case.payload), []
        for member in case.values:
            key = "" if case.payload else '"%s":' % member.key
            lines.append("writer.put(%s)" % literal(before + key))
            lines += self.written(member.key, member.type, member.text, form)
            before = ","
        lines += ["writer.endObject()"] * (not case.payload)
        return ["      " + line for line in lines]

    def event_objects(self, family):
        """How the objects are written that are the payload of an event alone."""
        for case in cases(family):
            if "object" in case.raw and not any(m.type.kind == "union" for m in case.members):
                has_routes = any("route" in m.text or "Command" in m.text for m in case.members)
                where = " where R == JSONRoute" * has_routes
                head = "extension %s%s {" % (case.raw["object"], where)
                yield case.raw["object"], [head, *self.write_object(case.members), "}"]
