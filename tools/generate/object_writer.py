"""Swift functions that write objects of JSON, `{"at":…,"depth":…`, in few pieces.

What stands between two values is one literal. Values of which it is known how many bytes they have
at most are written with what is around them into room that is made once (`fillShort`); any other
value is written by a call. A list, or an object of a type of its own, is walked by hand: the object
is then written by several functions, one up to each of these members and one to the end. It is laid
out as swift-format does.
"""

from rust_text import doc_lines

WIDTH = 100
# A text that is JSON already, with its quotes.
QUOTED = ("UnsafeBufferPointer<UInt8>", "%s.count", "json(%s)")
# Types of Swift, how many bytes a value has at most, and how a cursor writes it.
BOUNDED = {
    "bool": ("Bool", "5", "bool(%s)"),
    "int": ("Int64", "20", "digits(%s)"),
    "index": ("Int", "20", "digits(%s)"),
    "entryID": ("EntryID", "20", "digits(%s)"),
    "route": ("JSONRoute", "%s.count", "route(%s)"),
    "LayerStyle": ("RoutePresentation", "7", "word(%s.style)"),
    "Direction": ("Direction", "9", "word(%s.word)"),
    "LayerAddress": ("EntryID", "23", "layer(%s)"),
    **dict.fromkeys(("ContainerAddress", "ContainerName", "ContainerTitle", "TabAddress"), QUOTED),
}
# Types of Swift, and how a writer writes a value.
CALLED = {
    "object": ("Text", "json(%s)"),
    "text|int": ("Text", "json(%s)"),
    "BadgeValue": ("Text?", "jsonOrNull(%s)"),
    "RouteTitle": ("FittedRoute", "self.title(of: %s, schema)"),
    "RouteMeta": ("FittedRoute", "json(%s)"),
    "StackAddress": ("StackLocation", "self.address(%s, schema)"),
    "OpenQuestion": ("OpenQuestion", "openQuestion(%s, schema)"),
    "AppIntent": ("AppIntent", "self.intent(%s, schema)"),
    "[entryID]": ("[EntryID]", "self.ids(%s)"),
    "[route]": ("[FittedRoute]", "self.routes(%s)"),
}
# What is shorter than a piece of one character.
CHARACTERS = {"}": "endObject()", "]": "endArray()"}
CHARACTERS |= {one: 'byte(UInt8(ascii: "%s"))' % one for one in ",{"}


class Value:
    """A member that is written: its key and type, whether it may be missing, and whether it is
    walked by hand."""

    def __init__(self, member, protocol, is_optional=False):
        self.key = member.key
        self.type = member.narrow if member.narrow in CALLED else member.narrow.rstrip("?")
        self.is_optional = member.is_optional or is_optional
        self.is_walked = self.type not in BOUNDED and self.type not in CALLED
        self.is_list = member.type.kind == "list"
        self.is_derived = False
        if self.is_walked and not self.is_list and self.type not in protocol.named:
            raise ValueError("%s: Swift does not write %s yet" % (member.key, self.type))

    @property
    def swift(self):
        """The parameter of the function; none for what follows from the route."""
        if self.is_derived:
            return None
        kind = (BOUNDED.get(self.type) or CALLED[self.type])[0]
        return "%s: %s" % (self.key, kind + "?" * self.is_optional)


class Entry:
    """The members `id` and `route`, which are written by one call; it puts a comma before them.
    What the schema says of the route follows from it. `is_inline`: they are written with what is
    around them."""

    key, type, is_optional, is_walked = "id", "Entry", False, False
    is_inline = False

    def __init__(self, others):
        derived = [value for value in others if value.type in ("RouteTitle", "RouteMeta")]
        for value in derived:
            value.is_derived = True
        self.swift = "id: EntryID, route: %s" % ("FittedRoute" if derived else "JSONRoute")
        self.call = "entryMembers(id, route%s)" % (".route" * bool(derived))


def paired(values):
    """The values, with `id` and `route` in one."""
    pairs = [values.index(v) for v in values if (v.key, v.type) == ("id", "entryID")]
    for place in pairs:
        if [(v.key, v.type) for v in values[place + 1 : place + 2]] == [("route", "route")]:
            return [*values[:place], Entry(values), *values[place + 2 :]]
    return values


class Body:
    """The lines that write something."""

    def __init__(self):
        self.lines, self.pieces = [], [""]

    def literal(self, json):
        """A piece of JSON as it is."""
        if isinstance(self.pieces[-1], str):
            self.pieces[-1] += json
        else:
            self.pieces.append(json)

    def end(self):
        """Writes what has been collected."""
        pieces, self.pieces = [piece for piece in self.pieces if piece], [""]
        values = [piece for piece in pieces if not isinstance(piece, str)]
        if not pieces:
            return
        if pieces == ["{"] and self.lines[-1:] == ["separate()"]:
            self.lines[-1] = "beginObject()"
            return
        element = self.lines[-1:] == ["separate()"]
        if not values and not element:
            self.lines += [CHARACTERS.get(piece, "raw(%s)" % swift(piece)) for piece in pieces]
            return
        fixed = sum(len(piece.encode()) for piece in pieces if isinstance(piece, str))
        fixed += sum(int(room) for room, _ in values if room.isdigit())
        rooms = [room for room, _ in values if not room.isdigit()]
        self.lines = self.lines[:-1] if element else self.lines
        fill = "fillElement" if element else "fillShort"
        self.lines.append("%s(%s) {" % (fill, " &+ ".join([*rooms, str(fixed)])))
        for piece in pieces:
            call = "put(%s)" % swift(piece) if isinstance(piece, str) else piece[1]
            self.lines.append("  $0." + call)
        self.lines.append("}")

    def value(self, value, before):
        """A member, with what stands before its value."""
        if value.is_optional:
            self.end()
            inner = Body()
            inner.required(value, before)
            inner.end()
            lines = ["  " + line for line in inner.lines]
            found = " = schema.routes[route.index].meta" * (value.type == "RouteMeta")
            self.lines += ["if let %s%s {" % (value.key, found), *lines, "}"]
        else:
            self.required(value, before)

    def required(self, value, before):
        if value.type == "Entry":
            if value.is_inline:
                self.literal(before + '"id":')
                self.pieces.append(("20", "digits(id)"))
                self.literal(',"route":')
                self.pieces.append(("route.count", "route(route)"))
                return
            self.literal(before.rstrip(","))
            self.end()
            self.lines.append(value.call)
            return
        self.literal('%s"%s":' % (before, value.key))
        if value.is_optional and value.type in ("int", "index", "entryID"):
            # One number alone is worth no room of its own.
            self.end()
            self.lines.append("integer(%s)" % value.key)
        elif value.type in BOUNDED:
            _, room, call = BOUNDED[value.type]
            room = room % value.key if "%" in room else room
            self.pieces.append((room, call % value.key))
        else:
            self.end()
            is_title = value.is_derived and value.type == "RouteTitle"
            self.lines.append(CALLED[value.type][1] % ("route" if is_title else value.key))


def swift(json):
    """A literal."""
    return '"%s"' % json.replace("\\", "\\\\").replace('"', '\\"')


def swift_bool(value):
    return "true" if value else "false"


def capital(name):
    return name[0].upper() + name[1:]


class Shared:
    """Members that several objects have last: a function writes them, without what is around
    them. An optional one at the end may be missing."""

    def __init__(self, name, values):
        self.name, self.values = name, paired(values)
        self.keys = [value.key for value in self.values]
        self.optional = [value for value in self.values if value.is_optional]

    def call(self, rest):
        """The call that writes the last members of an object; None if these are others."""
        keys = [value.key for value in rest]
        starts = [v.type for v in rest[:1]] == ["Entry"]
        missing = [value for value in self.values if value.key not in keys]
        optional = all(value.is_optional for value in missing)
        if not starts or keys != self.keys[: len(keys)] or not optional:
            return None
        has = ["has%s: %s" % (capital(v.key), swift_bool(v not in missing)) for v in self.optional]
        return "%s(%s)" % (self.name, ", ".join(["id: id, route: route", *has, "schema"]))

    def function(self):
        """The function."""
        body = Body()
        for place, value in enumerate(self.values):
            if value not in self.optional:
                body.value(value, "," if place else "")
                continue
            body.end()
            inner = Body()
            inner.value(value, ",")
            test = inner.lines[0].replace("if ", "if has%s, " % capital(value.key), 1)
            body.lines += [test, *inner.lines[1:]]
        doc = "The members that several objects have last."
        parameters = [
            self.values[0].swift,
            *("has%s: Bool" % capital(v.key) for v in self.optional),
        ]
        lines = function(self.name, doc, parameters, body)
        return [lines[0], "  @inline(never)", *lines[1:]]


def functions(
    name, doc, values, opening="{", closing="}", first=(), shared=None, rare=False, is_element=True
):
    """The functions of JSONWriter that write an object, each a list of lines. `first`: a
    parameter, and how a cursor writes it before the object: how many bytes, and the call.
    `is_element`: with the comma that an element of a list needs. `rare`: it is called in several
    places, none of which needs it inline."""
    made, body, before, parameters = [], Body(), opening, list(first[:1])
    values = paired(values)
    if is_element:
        body.lines.append("separate()")
    if first:
        body.literal("{")
        body.pieces.append(first[1:])
        body.literal(":")
        for value in values:
            value.is_inline = True

    def cut(head, about):
        nonlocal body, parameters
        made.append(function(head, about, parameters, body))
        body, parameters = Body(), []

    for place, value in enumerate(values):
        call = shared.call(values[place:]) if shared else None
        if call:
            body.literal(before.rstrip(","))
            body.end()
            body.lines.append(call)
            parameters.append(value.swift)
            break
        if not value.is_walked:
            body.value(value, before)
            parameters += [value.swift] * (value.swift is not None)
            before = ","
            continue
        begins = "begin" + capital(name) if not made else None
        next_one = name + capital(value.key)
        if value.is_optional:
            cut(begins or next_one + "Before", doc)
            begins, about = None, "Begins `%s`, which is a list: `endArray` ends it." % value.key
        else:
            about = doc if begins else "Ends what is before `%s`, and begins it." % value.key
        body.literal('%s"%s":' % (before, value.key) + "[" * value.is_list)
        cut(begins or next_one, about)
        body.literal("]" * value.is_list * (not value.is_optional))
        before = ","
    body.literal(closing)
    cut("end" + capital(name) if made else name, "The rest." if made else doc)
    return [[one[0], "  @inline(never)", *one[1:]] for one in made] if rare else made


def function(name, doc, parameters, body):
    """The lines of a function of JSONWriter."""
    body.end()
    parameters = [*parameters, *["_ schema: Schema"] * any("schema)" in one for one in body.lines)]
    head = "  mutating func %s(%s) {" % (name, ", ".join(parameters))
    if len(head) > WIDTH:
        head = "  mutating func %s(\n    %s\n  ) {" % (name, wrapped(parameters, "    "))
    lines = ["    " + line for line in body.lines]
    return ["\n".join(doc_lines(doc, "  ")), head, *lines, "  }"]


def wrapped(parts, indent):
    """Parameters on lines of at most 100 columns."""
    lines = [""]
    for place, part in enumerate(parts):
        part += ", " * (place + 1 < len(parts))
        if len(indent + lines[-1] + part.rstrip()) > WIDTH:
            lines.append("")
        lines[-1] += part
    return ("\n" + indent).join(line.rstrip() for line in lines)
