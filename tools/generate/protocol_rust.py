"""What the description of the protocol makes for Rust: the module `values`, with an enum or a
struct for each family, record and list of words, its JSON, and the outcomes of results.

The text is laid out as rustfmt lays it out."""

import re
import textwrap

import protocol
import rust_text as rust
from python_text import snake

SCALARS = {
    "bool": "bool",
    "int": "i64",
    "index": "i64",
    "text": "String",
    "json": "Value",
    "object": "Object",
    "route": "Route",
    "entryID": "EntryId",
    "presentationID": "PresentationId",
}
# How the JSON of a value begins, where cases with the same tag are told apart by that.
STARTING = {"text": r"\"", "entryID": "0123456789"}
# Types, and those in them that have them in turn: these are in a box.
RECURSIVE = {("EventKind", "Event"), ("AppRefusal", "AppResult")}
# Families that Rust writes by hand, or has under another name in a type.
TYPES = {
    "Reason": "CancellationReason",
    "ModalReason": "CancellationReason<ModalCommand>",
    "StackEvent": "Event",
    "ModalEvent": "Event",
    "FlowEvent": "Event",
}


def _rust(item):
    """What is said of an item: {} if there is nothing to say, None if it is written by hand."""
    given = item.raw.get("rust", {})
    return {"name": given} if isinstance(given, str) else given


def _is_made(words):
    """Whether Rust has an enum of these words."""
    return isinstance(words.raw.get("rust", {}), dict)


def _name(item):
    given = _rust(item)
    return None if given is None else given.get("name", item.name)


# Unions that have a type of their own in Rust.
UNIONS = {"text|int": "Badge", "AppResult|FactsChanged": "PreviewResult"}


class Variant:
    """A case of an enum: a word, a tuple, or a struct."""

    def __init__(self, name, tag, doc):
        self.name, self.tag, self.doc = name, tag, doc
        self.is_frequent, self.is_beside = False, False
        self.payload, self.fields, self.having, self.starting = None, [], None, None
        self.inner, self.status = None, None


class Enum:
    """An enum, of one or several families."""

    def __init__(self, name, doc):
        self.name, self.doc, self.variants, self.families = name, doc, [], []
        # Another enum whose values it reads as one of its cases: the case, and that enum.
        self.more = None

    @property
    def raw(self):
        """What the description says of the first family."""
        return self.families[0].raw

    @property
    def given(self):
        """What it says of the enum."""
        return _rust(self.families[0])


class Module:
    """The whole module."""

    def __init__(self, description):
        self.description = description
        self.enums = {}
        for family in description.families:
            name = _name(family)
            if name is None:
                continue
            enum = self.enums.setdefault(name, Enum(name, family.raw.get("rustDoc", family.doc)))
            enum.families.append(family)
            for case in family.cases:
                self._case(enum, case)
            for group in family.groups[1:]:
                kind = _name(description.named[group])
                case = next(one.name for one in enum.variants if kind in (one.payload or ()))
                enum.more = (case, kind)

    def type_of(self, type_, inside=None):
        """The type; in itself it is in a box."""
        if type_.kind == "list":
            return "Vec<%s>" % self.type_of(type_.parts[0])
        if type_.kind == "map":
            return "BTreeMap<String, %s>" % self.type_of(type_.parts[0])
        if type_.kind == "nullable":
            return "Option<%s>" % self.type_of(type_.parts[0])
        if type_.kind == "union":
            known = UNIONS.get("|".join(type_.names()))
            kinds = {known} if known else {self.type_of(part, inside) for part in type_.parts}
            return kinds.pop() if len(kinds) == 1 else "Value"
        name = SCALARS.get(type_.name) or TYPES.get(type_.name)
        if name is None:
            item = self.description.named[type_.name]
            name = _name(item) or item.name
        is_recursive = name == inside or (inside, name) in RECURSIVE
        return "Box<%s>" % name if is_recursive else name

    def _kind(self, member, inside=None):
        narrow = self.description.narrowed.get(member.narrow, {})
        return narrow.get("rust") or self.type_of(member.type, inside)

    def _field(self, member, inside, names=None):
        ident = (names or {}).get(member.key) or rust.identifier(member.key)
        # Of two families with one name the second has a form of its own.
        mark = "optional" * member.is_optional or "reason" * (member.text == "AppReason")
        doc = re.sub(r"\bnull (?=(if|for) )", "`None` ", member.doc)
        return [ident, member.key, self._kind(member, inside), doc, mark]

    def _case(self, enum, case):
        given = _rust(case)
        if given is None:
            return
        names = given.get("name", case.tag[0].upper() + case.tag[1:]).split("|")
        if case.delta:
            full, delta = case.payload.type.name, case.delta
            for name, record, having in ((names[1], delta, "kept"), (names[0], full, None)):
                item = self.description.named[record]
                variant = Variant(name, case.tag, item.doc if having else case.doc)
                variant.fields = [self._field(member, enum.name) for member in item.members]
                variant.having = having
                enum.variants.append(variant)
            return
        choice = given.get("choice", {})
        for name, (type_, doc) in choice.items():
            variant = Variant(name, case.tag, doc)
            ident = rust.identifier(case.payload.key)
            variant.payload = (ident, self.type_of(protocol.Type(type_), enum.name))
            variant.starting = STARTING.get(type_)
            enum.variants.append(variant)
        if choice:
            return
        variant = Variant(names[0], case.tag, case.doc)
        variant.having, variant.status = case.having, case.status
        variant.is_frequent, variant.is_beside = case.raw.get("frequent", False), case.is_beside
        kinds = given.get("payload")
        if "record" in case.raw and not case.is_beside:
            kinds = _name(self.description.named[case.raw["record"]])
        if kinds:
            idents = ", ".join(map(rust.identifier, kinds.split(", ")))
            variant.payload = (idents, kinds)
        elif case.payload:
            kind = self._kind(case.payload, enum.name)
            variant.payload = (rust.identifier(case.payload.key), kind)
        elif given.get("inner"):
            member = case.members[0]
            variant.inner, variant.payload = (
                member.key,
                (rust.identifier(member.key), self.type_of(member.type)),
            )
        else:
            names = given.get("fields", {})
            variant.fields = [self._field(member, enum.name, names) for member in case.members]
        known = next((one for one in enum.variants if one.name == variant.name), None)
        if known is None:
            enum.variants.append(variant)
        for mine, other in zip(known.fields if known else [], variant.fields):
            mine[2] = mine[2] if mine[2] == other[2] else "Value"

    # Text.

    def words(self, words):
        """An enum of words."""
        other = _rust(words).get("other")
        lines = [*rust.doc_lines(words.doc, ""), rust.derive({"copy": not other})]
        lines += ["#[non_exhaustive]"] if other else []
        lines.append("pub enum %s {" % words.name)
        cases = [(word, word[0].upper() + word[1:]) for word in words.words]
        for word, case in cases:
            lines += [*rust.doc_lines(words.words[word], "  "), "  %s," % case]
        lines += [*rust.doc_lines(other, "  "), "  Other(String),"] if other else []
        rows = ['%s = "%s"' % (case, word) for word, case in cases]
        tail = " else Other" * bool(other)
        return [*lines, "}", "", *rust.table("json_words", words.name, rows, tail)]

    def record(self, record):
        """A struct."""
        name, what = _name(record), rust.noun(record.doc)
        given = _rust(record)
        fields = [self._field(member, None, given.get("fields")) for member in record.members]
        for field in fields:
            without = given.get("without", {}).get(field[1])
            field[4] = "without %s" % without if without else field[4]
        outer = {}
        for key, (inner, doc) in given.get("inside", {}).items():
            outer = {member.key: key for member in self.description.named[inner].members}
            kind = _name(self.description.named[inner])
            inside = [key, None, kind, doc, ""]
        lines = rust.doc_lines(record.doc, "") + [rust.derive(given)]
        lines += ["#[non_exhaustive]"] if record.raw.get("grows") else []
        lines.append("pub struct %s {" % name)
        own = [field for field in fields if field[1] not in outer]
        for ident, _, kind, doc, mark in [inside, *own] if outer else fields:
            lines += [
                *rust.doc_lines(doc, "  "),
                "  pub %s: %s," % (ident, rust.maybe(kind, mark)),
            ]
        head, lines = '%s "%s"' % (name, what), [*lines, "}", ""]
        if outer:
            idents = ", ".join(field[0] for field in fields if field[1] in outer)
            tail = ", ".join(
                ["%s: %s { %s }" % (inside[0], inside[2], idents)] + [f[0] for f in own]
            )
            rows = rust.members(fields, outer)
            lines += rust.table("json_around", head, rows, " as { %s }" % tail)
        else:
            lines += rust.table("json_object", head, rust.members(fields))
        if record.raw.get("encodes"):
            lines += rust.encodes(name)
        if record.status:
            lines += ["", "impl %s {" % name, "  /// The outcome, without the details."]
            lines += ["  pub fn outcome(&self) -> Outcome {"]
            tests = []
            for condition, status in record.status:
                ident = "self." + rust.identifier(condition.lstrip("!"))
                test = ident + ".is_empty()" if condition.startswith("!") else ident
                tests.append((test if condition else "", "Outcome::" + rust.outcome_of(status)))
            for place, (test, value) in enumerate(tests):
                opening = "    if" if place == 0 else "    } else if"
                lines.append("%s %s {" % (opening, test) if test else "    } else {")
                lines.append("      " + value)
            lines += ["    }", "  }", "}"]
        return lines

    def enum(self, enum):
        """An enum and its JSON."""
        name, raw = enum.name, enum.raw
        lines = rust.doc_lines(enum.doc, "")
        lines += rust.must_use(enum.given.get("mustUse"))
        lines += [rust.derive(enum.given)] + ([] if raw.get("closed") else ["#[non_exhaustive]"])
        lines.append("pub enum %s {" % name)
        for variant in enum.variants:
            lines += rust.doc_lines(variant.doc, "  ")
            if variant.payload:
                lines.append("  %s(%s)," % (variant.name, variant.payload[1]))
            elif variant.fields:
                lines.append("  %s {" % variant.name)
                for ident, _, kind, doc, mark in variant.fields:
                    lines += [
                        *rust.doc_lines(doc, "    "),
                        "    %s: %s," % (ident, rust.maybe(kind, mark)),
                    ]
                lines.append("  },")
            else:
                lines.append("  %s," % variant.name)
        if "other" in enum.given:
            lines += [*rust.doc_lines(enum.given["other"], "  "), "  Other {"]
            lines += ["    /// Its tag.", "    tag: String,"]
            lines += ["    /// What it carries.", "    payload: Value,", "  },"]
        what = raw.get("what") or rust.noun(enum.families[0].doc)
        cases = sorted(enum.variants, key=lambda one: not (one.having or one.starting))
        rows = [_row(one) for one in cases if not one.is_beside]
        lines += ["}", ""]
        lines += rust.table("json_cases", '%s "%s"' % (name, what), rows, _tail(enum))
        if raw.get("input") and enum.given.get("encodes", True):
            lines += rust.encodes(name)
        if any(variant.status for variant in enum.variants):
            lines += ["", *rust.outcomes(enum)]
        return lines


def _tail(enum):
    """What the table of an enum's JSON says after its cases."""
    tail = " else Other" if "other" in enum.given else ""
    for variant in enum.variants:
        if variant.is_frequent and not variant.payload and not variant.fields:
            tail += ' often %s = "%s"' % (variant.name, variant.tag)
        elif variant.is_frequent:
            tail += ' often "%s"' % variant.tag
    for variant in enum.variants:
        if variant.is_beside:
            members = "\n".join("    %s," % one for one in rust.members(variant.fields))
            tail += ' beside %s = "%s" {\n%s\n  }' % (variant.name, variant.tag, members)
    return tail + (" or %s = %s" % enum.more if enum.more else "")


def _row(variant):
    """A case of an enum, for the table of its JSON."""
    head = variant.name
    if variant.inner:
        head += '[%s = "%s"]' % (variant.payload[0], variant.inner)
    elif variant.payload:
        head += "(%s)" % variant.payload[0]
    elif variant.fields:
        head += " { %s }" % ", ".join(rust.members(variant.fields))
    tail = ' = "%s"' % variant.tag + (' with "%s"' % variant.having if variant.having else "")
    tail += ' starting "%s"' % variant.starting if variant.starting else ""
    if len(head + tail) + 5 > rust.WIDTH:
        head = variant.name + " {\n%s    }" % "".join(
            "      %s,\n" % one for one in rust.members(variant.fields)
        )
    return head + tail


def kinds(description):
    """The enum of the kinds of commands."""
    cases = [
        (
            case.tag[0].upper() + case.tag[1:],
            family.raw["kinds"][0] + snake(case.tag).upper(),
            case.doc,
        )
        for family in description.families
        if "kinds" in family.raw
        for case in family.cases
    ]
    lines = rust.doc_lines(
        "The kind of a command, for a middleware that needs no more than that.", ""
    )
    lines += ["#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]", "#[non_exhaustive]"]
    lines.append("pub enum CommandKind {")
    for name, _, doc in cases:
        lines += [*rust.doc_lines(doc, "  "), "  %s," % name]
    lines += ["  /// A kind of a library newer than this crate.", "  Other(i32),", "}", ""]
    lines += ["impl CommandKind {"]
    lines.append("  pub(crate) fn from_number(number: sys::nav_command_kind) -> CommandKind {")
    lines.append("    match number {")
    lines += ["      sys::%s => CommandKind::%s," % (constant, name) for name, constant, _ in cases]
    return [*lines, "      other => CommandKind::Other(other),", "    }", "  }", "}"]


def masks(enum):
    """The bits of events, each with the events that it selects."""
    bits = {}
    for family in enum.families:
        for case in family.cases:
            if case.mask and not case.mask.startswith("of:") and _rust(case) is not None:
                names = _rust(case).get("name", case.tag[0].upper() + case.tag[1:]).split("|")
                known = bits.setdefault(case.mask, [])
                known += [name for name in names if name not in known]
    lines = ["impl EventMask {"]
    for mask, names in bits.items():
        links = ["[`EventKind::%s`]" % name for name in names]
        joined = " and ".join([", ".join(links[:-1]), links[-1]] if len(links) > 1 else links)
        doc = joined + "." + " Not in [`ALL`](Self::ALL): ask for it." * (mask == "REFUSED")
        lines += rust.doc_lines(doc, "  ")
        lines.append("  pub const %s: EventMask = EventMask(sys::NAV_EVENT_%s);" % (mask, mask))
    return [*lines, "}"]


def module(description, first):
    """The text of the module."""
    here = Module(description)
    blocks = [
        here.words(words) for words in description.words if not words.is_config and _is_made(words)
    ]
    blocks += [here.record(record) for record in description.records if _name(record)]
    blocks += [here.enum(enum) for enum in here.enums.values()]
    blocks += [kinds(description), masks(here.enums["EventKind"])]
    body = "\n\n".join("\n".join(block) for block in blocks)
    made = {*here.enums, *(_name(record) for record in description.records)}
    made |= {words.name for words in description.words if _is_made(words)}
    lines = ["// " + first, "", "//! The values of the protocol.", ""]
    lines += ["use std::collections::BTreeMap;", ""] if "BTreeMap" in body else []
    lines += ["use navruntime_sys as sys;", ""]
    json = (
        "json_around json_cases json_input json_object json_words Encodes Object ToJson Value "
        "Writer"
    ).split()
    crate = (
        "Badge CancellationReason Dropped Entry EntryId Error Event EventMask LinkPlan ModalStyle "
        "Outcome PresentationId PreviewResult Route SplitColumn SplitVisibility"
    ).split()
    for source, names in (("crate::json", json), ("crate", crate)):
        used = [n for n in names if n not in made and re.search(r"\b%s\b" % n, body)]
        line = "use %s::{%s};" % (source, ", ".join(used))
        if len(line) > rust.WIDTH:
            inner = textwrap.wrap(", ".join(used) + ",", rust.WIDTH - 3)
            line = "use %s::{\n%s\n};" % (source, "\n".join("  " + one for one in inner))
        lines.append(line)
    return "\n".join([*lines, "", body]) + "\n"
