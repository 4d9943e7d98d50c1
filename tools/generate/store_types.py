"""What the Swift of the stores' values has to know of a type of the description: its name, how a
value of it is read and written, and what an error calls it."""

import protocol as p

WIDTH = 100
# How a JSONWriter writes a value; a value of any other type writes itself.
_WRITTEN = {
    **dict.fromkeys(("int", "index", "entryID", "presentationID"), "integer(%s)"),
    **dict.fromkeys(("text", "text?"), "string(%s)"),
    "bool": "bool(%s)",
    "route": "route(%s)",
    "[route]": "routes(%s)",
    "[Command]": "commands(%s)",
    "[NavigationResult]": "results(%s)",
    "[FlowStep]": "steps(%s)",
    "[Presentation]": "presentations(%s)",
}
# The type of Swift, and how a value is read; one of any other type has an initialiser.
_READ = {
    **dict.fromkeys(("int", "index", "entryID", "presentationID"), ("Int64", "reader.readInt64()")),
    "bool": ("Bool", "reader.readBool()"),
    "text": ("Text", "reader.readString()"),
    "route": ("JSONRoute", "cache.read(&reader)"),
    "[route]": ("[JSONRoute]", "cache.readPath(&reader)"),
    "[FlowStep]": ("[FlowStep<JSONRoute>]", "cache.readSteps(&reader)"),
    "{text}": ("PresentationTable", "PresentationTable(reading: &reader)"),
}
# What the list of forms in an error calls a value, if not by the last word of its type.
_NOUNS = {"int": "n", "entryID": "id"}


class Types:
    """The types of a description."""

    def __init__(self, protocol):
        self.named = p.Table(__file__, protocol.named)

    def item(self, type_):
        """What the description has under the name of a type."""
        return self.named.get(type_.name) if type_.kind == "name" else None

    def has_routes(self, item, seen=()):
        """Whether a value may have a route in it: its type of Swift is then one of a kind of
        route, and its reader needs their cache."""
        if isinstance(item, p.Words) or item.name in seen:
            return False
        families = isinstance(item, p.Family)
        members = [m for case in item.cases for m in case.values] if families else item.members
        names = {name for member in members for name in member.type.names()}
        inner = [self.named[name] for name in names if name in self.named]
        return "route" in names or any(self.has_routes(one, (*seen, item.name)) for one in inner)

    def has_forms(self, type_):
        """Whether a value is written whole or as what changed."""
        items = [self.named[name] for name in type_.names() if name in self.named]
        return any(one.raw.get("grows") or one.raw.get("python") == "Event" for one in items)

    def swift(self, text):
        """The type of Swift."""
        if text in _READ:
            return _READ[text][0]
        if text.endswith("?"):
            return self.swift(text[:-1]) + "?"
        item = self.named[text]
        return item.raw["type"] + "<JSONRoute>" * self.has_routes(item)

    def read(self, text, key):
        """The call that reads a value; `key` is that of the member."""
        if text in _READ:
            return _READ[text][1]
        item = self.named[text]
        if "type" not in item.raw:
            pairs = ['("%s", .%s)' % (word, word) for word in item.words]
            return 'reader.readWord("%s", %s)' % (key, ", ".join(pairs))
        cache = ", cache: cache" if self.has_routes(item) else ""
        return "%s(reading: &reader%s)" % (item.raw["type"], cache)

    def written(self, value, type_, text, form=""):
        """The lines that write a value."""
        if text in _WRITTEN:
            return ["writer." + _WRITTEN[text] % value]
        if type_.kind == "nullable":
            line = self.written(value, type_.parts[0], text[:-1])[0]
            return ["if let %s { %s } else { writer.null() }" % (value, line)]
        item = self.item(type_)
        if isinstance(item, p.Words) and "type" not in item.raw:
            arms = ['case .%s: writer.word("%s")' % (word, word) for word in item.words]
            return ["switch %s {" % value, *arms, "}"]
        if isinstance(item, p.Words):
            return ["writer.word(%s.word)" % value]
        return ["%s.write(to: &writer%s)" % (value, form if self.has_forms(type_) else "")]

    def noun(self, type_):
        """What a list of forms calls a value of a type: `[command]`."""
        if type_.kind == "list":
            return "[%s]" % self.noun(type_.parts[0])
        if type_.kind == "nullable":
            return self.noun(type_.parts[0]) + " or null"
        item, name = self.item(type_), type_.name
        if isinstance(item, p.Words):
            return " or ".join('"%s"' % word for word in item.words)
        last = next((i for i in range(len(name) - 1, 0, -1) if name[i].isupper()), 0)
        return _NOUNS.get(name, name[last:].lower())

    def form(self, case, inner=None):
        """A case, as a list of forms has it; a member has the noun that an error expects."""
        if case.is_word:
            return '"%s"' % case.tag
        pairs = []
        for member in case.members:
            item = self.item(member.type)
            noun = item.raw.get("noun") if isinstance(item, p.Family) else None
            noun = noun.split(" ", 1)[1] if noun else self.noun(member.type)
            pairs.append('"%s":%s' % (member.key, noun))
        payload = self.noun(case.payload.type) if case.payload else "{%s}" % ",".join(pairs)
        return '{"%s":%s}' % (case.tag, inner if inner and case.members else payload)


def cases(family):
    """The cases that the Swift type of a family has."""
    return [case for case in family.cases if case.raw.get("swift", "") is not None]


def name(case):
    """The name of a case in Swift."""
    return case.raw.get("swift", case.tag)


def arm(head, body, indent="    "):
    """A line of a `switch`, or two or three if one is too long."""
    line, inner = "%scase %s: %s" % (indent, head, body), indent + "  "
    if len(line) <= WIDTH:
        return [line]
    if len(inner + body) > WIDTH:
        body = body.replace("(", "(\n  " + inner, 1)
    return ["%scase %s:" % (indent, head), *(inner + body).split("\n")]


def literal(text):
    """A literal of Swift."""
    return '"%s"' % text.replace('"', '\\"')


def declaration(head, parameters, tail, indent="  "):
    """The head of a function, on one line or three."""
    line = "%s%s(%s) %s" % (indent, head, ", ".join(parameters), tail)
    if len(line) <= WIDTH:
        return [line]
    inner = "%s  %s" % (indent, ", ".join(parameters))
    return ["%s%s(" % (indent, head), inner, "%s) %s" % (indent, tail)]


def wrapped(parts, width):
    """Parts of a text on lines of at most that many columns, ended by a backslash but the last."""
    lines = [""]
    for index, part in enumerate(parts):
        part += ", " * (index + 1 < len(parts))
        if len(lines[-1] + part) > width:
            lines.append("")
        lines[-1] += part
    return [line + "\\" * (line is not lines[-1]) for line in lines]
