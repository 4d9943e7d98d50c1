"""The Swift that the description of the protocol makes: the kinds of commands, the keys of objects
that are read, and the JSON of the commands, results and events of a bare store. It is laid out as
swift-format does.

What a value does, and what is read in a way of its own, is written by hand beside it.
"""

import pathlib
import re
import textwrap

import protocol as p
import store_configs
from store_types import cases

CORE = pathlib.Path("Sources/Stores")
JSON = pathlib.Path("Sources/JSONCoding/Stores")
LIMITS = pathlib.Path("Sources/NavigationApp/Rules/AppLimits+JSON.swift")
KEYS = pathlib.Path("Sources/JSONCoding/JSON/ObjectKeys.swift")
WIDTH = 100


def kinds(family, first):
    """The numbers of a family of commands, for a middleware that looks at the kind alone."""
    name, (prefix, number) = family.raw["type"], family.raw["kinds"]
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
    lines += ["extension %s.Content {" % family.raw["type"]]
    lines += ["  /// What a store must be interested in to build it."]
    lines += ["  public var interest: EventInterests {", "    @inline(never) get {"]
    lines += ["      switch self {", *("      case .%s: .%s" % (tag, tag) for tag in bits)]
    return "\n".join([*lines, "      }", "    }", "  }", "}", ""])


def _bits(number):
    return "EventInterests(rawValue: 0x%s)" % hexadecimal(number)


def hexadecimal(number):
    """The digits in groups of four."""
    return re.sub(r"(?<=.)(?=(.{4})+$)", "_", "%X" % number)


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


def values(protocol):
    """The JSON of the values of the stores: the extensions in each file."""
    made, files = store_configs.Configs(protocol), {}
    configs = [*protocol.configs, *protocol.reads]
    for item in (item for item in protocol.named.values() if "type" in item.raw):
        is_event = item.raw.get("python") == "Event"
        if item in configs:
            path = LIMITS if item.scope == "app" else JSON / "StoreConfigs.swift"
            lines = made.config(item)
        elif isinstance(item, p.Family):
            name = "Events" if is_event else "Values" if "shown" in item.raw else "Results"
            path, lines = JSON / ("Store%s.swift" % name), made.family(item)
        else:
            path = JSON / "StoreValues.swift"
            lines = made.words(item) if isinstance(item, p.Words) else made.record(item)
        files.setdefault(path, []).append(lines)
    events = [item for item in protocol.families if "content" in item.raw]
    objects = dict(pair for item in events for pair in made.event_objects(item))
    files[JSON / "StoreEvents.swift"] += objects.values()
    return files


def file(blocks, module, first):
    """A file of extensions, with the modules that it needs."""
    text = "\n\n".join("\n".join(block) for block in blocks if block)
    needs = {"CNavRuntime": "nav_status", "DeepLinking": "extension Link"}
    imports = [name for name, word in needs.items() if word in text] + ["Ground", module]
    head = ["// " + first, "", *("import " + name for name in imports)]
    return "\n".join([*head, "", text, ""])


def files(protocol, first):
    """The files: path from the root -> text."""
    named = protocol.named
    return {
        CORE / "NavigationCommand+Kind.swift": kinds(named["Command"], first),
        CORE / "ModalCommand+Kind.swift": kinds(named["ModalCommand"], first),
        CORE / "NavigationEvent+Kinds.swift": interests(named["StackEvent"], protocol, first),
        KEYS: keys(protocol, first),
        **{
            path: file(blocks, "JSONCoding" if path == LIMITS else "Stores", first)
            for path, blocks in values(protocol).items()
        },
    }
