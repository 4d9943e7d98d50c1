"""The Swift that the description of schemas makes: the keys of a schema's objects, in the order in
which `nav fmt` writes them, and the enums of the words that some of them may have. It is laid out
as swift-format does."""

import pathlib
import textwrap

KEYS = pathlib.Path("Sources/NavigationApp/Schema/SchemaKeys.swift")
POLICIES = pathlib.Path("Sources/NavigationApp/Schema/SchemaPolicies.swift")
WIDTH = 100
# What Swift calls a key that is no name of Swift.
NAMES = {"$schema": "editor"}
KEYWORDS = {"default", "if", "in", "while"}


def cases(keys, names=NAMES):
    """The cases of an enum. `names`: what Swift calls a key, if it is another name."""
    names = [names.get(key, key) for key in keys]
    names = ["`%s`" % name if name in KEYWORDS else name for name in names]
    first, *rest = textwrap.wrap("case " + ", ".join(names), WIDTH - 6)
    return ["    " + first, *("      " + line for line in rest)]


def literal(name, keys):
    """The keys as a text."""
    head = "  public static var %s: Literal {" % name
    line = '    "%s"' % ", ".join(keys)
    if len(line) <= WIDTH:
        return [head, line, "  }"]
    lines = textwrap.wrap(", ".join(keys), WIDTH - 6)
    lines = ["    %s \\" % line for line in lines[:-1]] + ["    " + lines[-1]]
    return [head, '    """', *lines, '    """', "  }"]


def policy(name, described, names):
    """An enum of the words that a key may have."""
    words = described["enum"]
    yield from ["", "/// %s" % described["description"], "public enum %s: UInt8, Sendable {" % name]
    yield from (line[2:] for line in cases(words, names))
    yield from ["", "  static var words: Literal {", '    "%s"' % ", ".join(words), "  }", "}"]


def policies_file(described, first):
    """The file of the policies. `described`: the name of an enum -> the description of the key
    whose words it has, and what Swift calls them."""
    lines = ["// " + first, "", "import Ground"]
    for name, key in described.items():
        lines += policy(name, *key)
    return "\n".join(lines) + "\n"


def keys_file(objects, first):
    """The file of the keys. `objects`: the name of an object -> what it is, and its keys."""
    lines = ["// " + first, "", "import Ground", ""]
    lines += ["/// The keys of a schema's objects, in the order in which they are written."]
    lines.append("public enum SchemaKeys {")
    for name, (what, keys) in objects.items():
        lines += ["  /// Those of %s." % what, *literal(name, keys)]
    lines += ["}", "", "extension SchemaReader {"]
    for name, (what, keys) in objects.items():
        kind = name[0].upper() + name[1:] + "Key"
        lines += ["  /// The keys of %s." % what, "  enum %s: Int {" % kind]
        lines += [*cases(keys), "  }"]
    return "\n".join([*lines, "}"]) + "\n"
