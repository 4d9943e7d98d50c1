"""The Swift that the description of the protocol makes: the kinds of commands, the keys of objects
that are read, and the JSON of the commands, results and events of a bare store. It is laid out as
swift-format does.

What a value does, and what is read in a way of its own, is written by hand beside it.
"""

import pathlib
import re
import textwrap

import protocol as p

CORE = pathlib.Path("Sources/Stores")
JSON = pathlib.Path("Sources/JSONCoding/Stores")
KEYS = pathlib.Path("Sources/JSONCoding/JSON/ObjectKeys.swift")
WIDTH = 100
# Families that are read and written here, with what their readers carry along besides the cache.
READ = {"Command": ("_ nesting: inout CommandNesting", "&nesting"), "NavigationResult": None}
# How a value is written; any other family or record writes itself.
WRITTEN = {
    **dict.fromkeys(("int", "index", "entryID", "presentationID"), "writer.integer(%s)"),
    "text": "writer.string(%s)",
    "bool": "writer.bool(%s)",
    "route": "writer.value(%s.json)",
    "[route]": "writer.routes(%s)",
    "[Command]": "writer.commands(%s)",
    "[NavigationResult]": "writer.results(%s)",
}
# How a payload is read; one that is not here is read by a function with the name of the case.
READERS = {
    "route": "cache.read(&reader)",
    "[route]": "cache.readPath(&reader)",
    **dict.fromkeys(("int", "entryID"), "reader.readInt64()"),
    "Reason": "CancellationReason(reading: &reader, cache: cache)",
    "ValidationError": "ValidationError(reading: &reader, cache: cache)",
}
TYPES = {"route": "JSONRoute", "[route]": "[JSONRoute]"}
# What the list of forms in an error calls a value.
NOUNS = {"int": "n", "entryID": "id", "ValidationError": "error"}


def swift_type(item):
    """The Swift type of a family or record."""
    return item.raw.get("type") or item.raw["swift"][0].partition(".")[0]


def cases(family):
    """The cases that the Swift type of a family has."""
    return [case for case in family.cases if case.raw.get("swift", "") is not None]


def noun(type_):
    """What a list of forms calls a value of a type: `[command]`."""
    if type_.kind == "list":
        return "[%s]" % noun(type_.parts[0])
    name = type_.name
    last = next((i for i in range(len(name) - 1, 0, -1) if name[i].isupper()), 0)
    return NOUNS.get(name, name[last:].lower())


def form(case):
    """A case, as a list of forms has it."""
    if case.is_word:
        return '"%s"' % case.tag
    payload = (
        noun(case.payload.type)
        if case.payload
        else "{%s}"
        % ",".join('"%s":%s' % (member.key, noun(member.type)) for member in case.members)
    )
    return '{"%s":%s}' % (case.tag, payload)


def forms(family):
    """The list of all forms, for errors: words first."""
    every = [case for case in cases(family) if not case.is_output]
    parts = [form(c) for c in every if c.is_word] + [form(c) for c in every if not c.is_word]
    lines = [""]
    for index, part in enumerate(parts):
        part += ", " * (index + 1 < len(parts))
        if len(lines[-1] + part) > WIDTH - 8:
            lines.append("")
        lines[-1] += part
    return [
        "  static var forms: Literal {",
        '    """',
        *("    " + line + "\\" * (line is not lines[-1]) for line in lines),
        '    """',
        "  }",
    ]


def _name(type_):
    """The text of a type: `route`, `[route]`."""
    return type_.name if type_.kind == "name" else "[%s]" % type_.parts[0].name


def pattern(case):
    """The pattern that takes a case apart."""
    values = [case.payload.key] if case.payload else [member.key for member in case.members]
    if isinstance(case.raw.get("swift"), str):
        values = ["value"]
    return ".%s(%s)" % (case.tag, ", ".join("let " + value for value in values))


def written(value, type_, protocol, indent, form_=""):
    """The lines that write a value."""
    text = type_.parts[0].name if type_.kind == "nullable" else _name(type_)
    item = protocol.named.get(text)
    if isinstance(item, p.Words):
        arms = ['case .%s: writer.word("%s")' % (word, word) for word in item.words]
        return [indent + line for line in ["switch %s {" % value, *arms, "}"]]
    how = WRITTEN.get(text, "%%s.write(to: &writer%s)" % form_)
    return [indent + how % value]


def members(items, protocol, indent):
    """The lines that write an object."""
    lines = [indent + "writer.beginObject()"]
    for member in items:
        lines.append('%swriter.key("%s")' % (indent, member.key))
        lines += written(member.key, member.type, protocol, indent)
    return [*lines, indent + "writer.endObject()"]


def _write_case(case, protocol):
    """The arm of a case in `write`; `return` where nothing has to be closed."""
    if case.is_word:
        return ['    case .%s: return writer.word("%s")' % (case.tag, case.tag)]
    head = "    case %s:" % pattern(case)
    if case.payload and case.payload.type.kind == "name" and case.payload.type.name == "route":
        return [head + ' return writer.routeCase("%s", %s)' % (case.tag, case.payload.key)]
    lines = [head, '      writer.beginCase("%s")' % case.tag]
    if isinstance(case.raw.get("swift"), str):
        return [*lines, "      value.write(to: &writer)"]
    if not case.payload:
        return lines + members(case.members, protocol, " " * 6)
    item = protocol.named.get(getattr(case.payload.type, "name", ""))
    has_forms = isinstance(item, p.Record) and any(one.is_optional for one in item.members)
    form_ = ", form: form" * has_forms
    return lines + written(case.payload.key, case.payload.type, protocol, " " * 6, form_)


def _arm(head, body):
    """A line, or two if one is too long."""
    line = head + " " + body
    return [line] if len(line) <= WIDTH else [head, "      " + body]


def _is_plain(case):
    """Whether the payload is an object whose members are each read by one call."""
    return bool(case.members) and all(member.text in READERS for member in case.members)


def _read_case(case, family):
    """The arm of a case with a payload in the reader."""
    more, head = READ[family.name], '    case "%s":' % case.tag
    type_ = case.payload.type if case.payload else None
    text = "" if type_ is None else _name(type_)
    if text in READERS:
        return _arm(head, "self = .%s(try %s)" % (case.tag, READERS[text]))
    arguments = "reading: &reader, cache" + (", " + more[1] if more else "")
    return _arm(head, "self = try Self.%s(%s)" % (case.tag, arguments))


def _read_members(case, family):
    """The function that reads the object of a case."""
    keys = [member.key for member in case.members]
    lines = [
        "  private static func %s(" % case.tag,
        "    reading reader: inout JSONReader, _ cache: RouteCache",
        "  ) throws(NavError) -> Self {",
        *("    var %s: %s?" % (m.key, TYPES.get(m.text, "Int64")) for m in case.members),
        "    var members = try reader.beginObject(%s.self)" % case.raw["keys"],
        "    while let key = try reader.nextKey(of: &members) {",
        "      switch key {",
    ]
    for member in case.members:
        lines.append("      case .%s: %s = try %s" % (member.key, member.key, READERS[member.text]))
    lines += ["      }", "    }"]
    for key in keys:
        lines.append(
            "    guard let %s else { throw reader.missing(.%s, of: members) }" % (key, key)
        )
    arguments = ", ".join("%s: %s" % (key, key) for key in keys)
    return [*lines, "    return .%s(%s)" % (case.tag, arguments), "  }"]


def reader(family):
    """The initialiser that reads any case."""
    more, every = READ[family.name], [c for c in cases(family) if not c.is_output]
    tags = {case.tag: case for case in every}
    shown = [form(tags[tag]).replace('"', '\\"') for tag in family.raw["shown"]]
    parameters = "anyCase reader: inout JSONReader, _ cache: __shared RouteCache"
    parameters += ", " + more[0] if more else ""
    head = "  init(%s) throws(NavError) {" % parameters
    lines = [head]
    if len(head) > WIDTH:
        lines = ["  init(", "    " + parameters, "  ) throws(NavError) {"]
    what = noun(p.Type(family.name))
    lines += [
        '    let tag = try reader.beginCase("a %s, such as %s")' % (what, " or ".join(shown)),
        "    guard tag.hasPayload else {",
        "      switch tag {",
        *('      case "%s": self = .%s' % (c.tag, c.tag) for c in every if c.is_word),
        "      default: throw reader.unknownCase(tag, allowed: Self.forms)",
        "      }",
        "      return",
        "    }",
        "    switch tag {",
    ]
    for case in every:
        lines += [] if case.is_word else _read_case(case, family)
    lines += ["    default: throw reader.unknownCase(tag, allowed: Self.forms)", "    }"]
    return [
        "  /// Reads a %s that is written in any way; `nesting` is what is left of the limits."
        % what
        if more
        else "  /// Reads a %s." % what,
        "  @inline(never)",
        *lines,
        "    try reader.endCase()",
        "  }",
    ]


def writer(family, protocol):
    """`write` of a family that is read and written."""
    lines = ["  public func write(to writer: inout JSONWriter) {", "    switch self {"]
    for case in cases(family):
        lines += _write_case(case, protocol)
    return [*lines, "    }", "    writer.endObject()", "  }"]


STATUS = ["  @inline(never)", "  public var status: nav_status {"]


def statuses(family, head=STATUS, name=lambda case: case.tag):
    """The statuses of a result; one that depends on the payload is told by the payload."""
    groups = {}
    for case in cases(family):
        if isinstance(case.status, str):
            groups.setdefault("NAV_" + case.status, []).append(case)
        else:
            groups[case] = [case]
    lines = [*head, "    let code =", "      switch self {"]
    for status, group in groups.items():
        names = ", ".join("." + name(case) for case in group)
        if not isinstance(status, str):
            names, status = pattern(group[0]), "Self.status(of: %s)" % group[0].payload.key
        lines.append("      case %s: %s" % (names, status))
    return [*lines, "      }", "    return nav_status(code)", "  }"]


def kinds(family, first):
    """The numbers of a family of commands, for a middleware that looks at the kind alone."""
    name, (prefix, number) = swift_type(family), family.raw["kinds"]
    tags = [case.tag for case in family.cases]
    lines = ["// " + first, "", "extension %s {" % name]
    lines.append(
        "  /// The kind of a command; its raw values are those of the `%s*` constants." % prefix
    )
    lines.append("  public enum Kind: Int32, Sendable, CaseIterable {")
    lines.append("    case %s = %d" % (tags[0], number))
    lines += ["    case " + tag for tag in tags[1:]]
    lines += ["", "    /// The tag of the command's JSON.", "    public var name: StaticString {"]
    lines.append("      switch self {")
    lines += ['      case .%s: "%s"' % (tag, tag) for tag in tags]
    lines += ["      }", "    }", "  }", "", "  public var kind: Kind {", "    switch self {"]
    lines += ["    case .%s: .%s" % (tag, tag) for tag in tags]
    return "\n".join([*lines, "    }", "  }", "}", ""])


def interests(family, protocol, first):
    """The bits of the events of a store, and which of them an event needs."""
    bits = {case.tag: 1 << protocol.masks[case.mask][0] for case in cases(family)}
    every = sum(bits.values())
    lines = ["// " + first, "", "extension EventInterests {"]
    lines += ["  public static let %s = %s" % (tag, _bits(bit)) for tag, bit in bits.items()]
    lines += ["", "  /// Every kind there is.", "  public static let kinds = " + _bits(every)]
    lines += ["  /// Every event but `refused`, in full form."]
    lines += ["  public static let all = " + _bits(every - bits["refused"] + (1 << 30)), "}", ""]
    lines += ["extension %s.Content {" % swift_type(family)]
    lines += ["  /// What a store must be interested in to build it."]
    lines += ["  public var interest: EventInterests {", "    @inline(never) get {"]
    lines += ["      switch self {", *("      case .%s: .%s" % (tag, tag) for tag in bits)]
    return "\n".join([*lines, "      }", "    }", "  }", "}", ""])


def _bits(number):
    return "EventInterests(rawValue: 0x%s)" % hexadecimal(number)


def hexadecimal(number):
    """The digits in groups of four."""
    return re.sub(r"(?<=.)(?=(.{4})+$)", "_", "%X" % number)


def values(family, protocol, first, imports, extra=()):
    """The JSON of a family that is read and written."""
    lines = ["// " + first, "", *imports, ""]
    conformance = ": CallResult" if extra else ""
    head = "extension %s%s where R == JSONRoute {" % (swift_type(family), conformance)
    parts = [*([extra] if extra else []), forms(family), reader(family)]
    parts += [_read_members(case, family) for case in cases(family) if _is_plain(case)]
    parts.append(writer(family, protocol))
    body = "\n\n".join("\n".join(part) for part in parts)
    return "\n".join([*lines, head, body, "}", ""])


def _keys(name, doc, members):
    """The enum of the keys of an object."""
    keys = [member.key for member in members]
    lines, joined = [""], ["%s, " % key for key in keys[:-1]] + keys[-1:]
    for part in joined:
        if len(lines[-1] + part) > WIDTH - 8:
            lines.append("")
        lines[-1] += part
    text = ['    "%s"' % lines[0]]
    if len(lines) > 1:
        text = ['    """', *("    " + line + "\\" for line in lines[:-1]), "    " + lines[-1]]
        text.append('    """')
    if len(lines) == 1 and len(lines[0]) <= WIDTH - 41:
        text = ['  public static var names: Literal { "%s" }' % lines[0]]
    else:
        text = ["  public static var names: Literal {", *text, "  }"]
    cases = ["  case " + ", ".join(keys)]
    if len(cases[0]) > WIDTH:
        cases = ["  case " + key for key in keys]
    about = textwrap.wrap(doc, WIDTH - 4)
    head = "public enum %s: Int, JSONKeys {" % name
    return ["", *("/// " + line for line in about), head, *cases, "", *text, "}"]


def keys(protocol, first):
    """The keys of the objects that are read, each object's in an enum."""
    lines = ["// " + first, "", "import Ground"]
    for name, doc, members_ in protocol.keys():
        lines += _keys(name, doc, members_)
    return "\n".join([*lines, ""])


def events(family, protocol, first):
    """The JSON of an event, and of the records that only an event has."""
    lines = ["// " + first, "", "import Ground", "import Stores", ""]
    lines.append("extension %s where R == JSONRoute {" % swift_type(family))
    lines += [
        "  /// Writes the event as a case: `%s`." % '{"changed":{"from":[…],"to":[…]}}',
        '  /// A command that named its source adds the member `"source"`.',
        "  public func write(to writer: inout JSONWriter, form: JSONEventForm = .full) {",
        "    switch content {",
    ]
    for case in cases(family):
        if case.delta:
            value = case.payload.key
            lines += ["    case %s:" % pattern(case), "      writer.separate()"]
            lines.append("      return %s.write(to: &writer, form: form, source: source)" % value)
        else:
            lines += _write_case(case, protocol)
    lines += ["    }", "    writer.source(source)", "    writer.endObject()", "  }", "}"]
    for case in cases(family):
        name = case.raw.get("swift")
        if name:
            is_generic = any("route" in m.text or "Command" in m.text for m in case.members)
            where = " where R == JSONRoute" * is_generic
            lines += ["", "extension %s%s {" % (name, where)]
            lines += ["  public func write(to writer: inout JSONWriter) {"]
            lines += [*members(case.members, protocol, " " * 4), "  }", "}"]
    return "\n".join([*lines, ""])


def files(protocol, first):
    """The files: path from the root -> text."""
    named = protocol.named
    command, result, event = (named[n] for n in ("Command", "NavigationResult", "StackEvent"))
    core = ["import Ground", "import Stores"]
    return {
        CORE / "NavigationCommand+Kind.swift": kinds(command, first),
        CORE / "ModalCommand+Kind.swift": kinds(named["ModalCommand"], first),
        CORE / "NavigationEvent+Kinds.swift": interests(event, protocol, first),
        JSON / "NavigationCommand+Cases.swift": values(command, protocol, first, core),
        JSON / "NavigationResult+Cases.swift": values(
            result, protocol, first, ["import CNavRuntime", *core], statuses(result)
        ),
        JSON / "NavigationEvent+Cases.swift": events(event, protocol, first),
        KEYS: keys(protocol, first),
    }
