"""Reads include/protocol.json, the description of the values that cross the boundary as JSON.

The description is checked as it is read: each type names something, each tag is there once, each
status is one of the header's, and each event has a bit. A fault is a ValueError that names the
place.
"""

import json
import pathlib
import re

import nav_header

ROOT = nav_header.ROOT
DESCRIPTION = ROOT / "include" / "protocol.json"
SCALARS = {
    *("bool", "int", "index", "text", "json", "object", "route", "entryID", "presentationID"),
}


class Table(dict):
    """What a generator knows of types; `file` is where its lines are. A type that has no line yet
    is a ValueError that says so."""

    def __init__(self, file, *lines):
        super().__init__()
        self.file = pathlib.Path(file).name
        for some in lines:
            self.update(some)

    def __missing__(self, name):
        raise ValueError("tools/generate/%s has no line for the type %s yet" % (self.file, name))


class Type:
    """A type: `kind` is list, map, nullable or union, with its parts, or name."""

    def __init__(self, text):
        if text.endswith("?"):
            self.kind, self.parts = "nullable", [Type(text[:-1])]
        elif "|" in text and text[0] not in "[{" or re.search(r"\|(?![^\[{]*[\]}])", text):
            self.kind, self.parts = "union", [Type(part) for part in text.split("|")]
        elif text[0] in "[{":
            self.kind, self.parts = "list" if text[0] == "[" else "map", [Type(text[1:-1])]
        else:
            self.kind, self.parts, self.name = "name", [], text

    def names(self):
        """The names in it."""
        if self.kind == "name":
            yield self.name
        for part in self.parts:
            yield from part.names()


class Member:
    """A member of an object: `key` in JSON, whether it may be left out, its type, its doc, and of a
    limit its range. `property` is that of Swift."""

    def __init__(self, key, type_and_doc):
        self.key, self.is_optional = key.rstrip("?"), key.endswith("?")
        self.text, self.doc, *more = type_and_doc
        self.range = next((one for one in more if isinstance(one, list)), None)
        self.property = next((one for one in more if isinstance(one, str)), self.key)
        self.narrow = self.text
        self.type = Type(self.text)

    def widen(self, narrowed):
        """Takes the types that the narrowed ones are of; `narrow` keeps those."""
        for name in set(re.findall(r"\w+", self.text)) & set(narrowed):
            self.text = re.sub(r"\b%s\b" % name, narrowed[name]["of"], self.text)
        self.type = Type(self.text)


class Words:
    """A list of words, each with its doc."""

    def __init__(self, raw):
        self.raw, self.name, self.doc, self.words = raw, raw["name"], raw["doc"], raw["words"]
        self.is_config = raw.get("config", False)


class Record:
    """An object with members: a record, the config of something, or what is only read."""

    def __init__(self, raw):
        self.raw, self.name, self.doc = raw, raw["name"], raw["doc"]
        self.members = [Member(*item) for item in raw["members"].items()]
        self.status = raw.get("status")
        self.scope = raw.get("scope", "store")

    @property
    def written(self):
        """The members that the library may write: also those that it writes only if it is asked
        for stacks."""
        stacks = self.raw.get("stacks", {"after": None, "members": {}})
        more = [Member(*item) for item in stacks["members"].items()]
        at = [member.key for member in self.members].index(stacks["after"]) + 1 if more else 0
        return [*self.members[:at], *more, *self.members[at:]]


class Case:
    """A case of a family: `payload` is a Member without a place in an object, or None."""

    def __init__(self, raw, family):
        self.raw, self.family, self.tag, self.doc = raw, family, raw["tag"], raw["doc"]
        self.members = [Member(*item) for item in raw.get("members", {}).items()]
        self.payload = None
        if "payload" in raw:
            text, _, name = raw["payload"].partition(" ")
            plural = {"route": "route", "[route]": "routes"}
            self.payload = Member(name or plural.get(text, "value"), [text, ""])
        self.status, self.delta = raw.get("status"), raw.get("delta")
        self.mask = raw.get("mask", re.sub("(?=[A-Z])", "_", raw["tag"]).upper())
        self.having, self.is_beside = raw.get("with"), raw.get("beside", False)
        self.is_output = raw.get("output", False)

    @property
    def values(self):
        """Its payload, or its members."""
        return [self.payload] if self.payload else self.members

    @property
    def is_word(self):
        """Whether it is written as its tag alone."""
        return self.payload is None and not self.members


class Family:
    """A set of cases, or of other families."""

    def __init__(self, raw):
        self.raw, self.name, self.doc = raw, raw["name"], raw["doc"]
        self.groups, self.parents = raw.get("groups", []), raw.get("in", [])
        self.scope, self.other = raw.get("scope", "store"), raw.get("other")
        self.is_input = raw.get("input", False)
        self.cases = [Case(case, self) for case in raw.get("cases", [])]


class Protocol:
    """The whole description."""

    def __init__(self, path=DESCRIPTION):
        raw = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
        self.masks = raw["masks"]
        self.words = [Words(item) for item in raw["words"]]
        self.records = [Record(item) for item in raw["records"]]
        self.families = [Family(item) for item in raw["families"]]
        self.configs = [Record(item) for item in raw["configs"]]
        self.reads = [Record(item) for item in raw["reads"]]
        self.narrowed = {item["name"]: item for item in raw["narrowed"]}
        for case in (case for family in self.families for case in family.cases):
            for member in case.values:
                member.widen(self.narrowed)
        for item in [*self.records, *self.configs, *self.reads]:
            for member in item.members:
                member.widen(self.narrowed)
        records = {record.name: record for record in self.records}
        for case in (case for family in self.families for case in family.cases):
            name = case.raw.get("record")
            if name is not None and name not in records:
                raise ValueError("%s.%s: there is no %s" % (case.family.name, case.tag, name))
            case.members = records[name].members if name else case.members
        self.named = {}
        objects = [*self.records, *self.configs, *self.reads]
        for item in [*self.words, *objects, *self.families]:
            if item.name in self.named:
                raise ValueError("%s: the name is there twice" % item.name)
            self.named[item.name] = item

    def keys(self):
        """The objects that the library reads: the enum of their keys in Swift, doc and members."""
        for item in [*self.configs, *self.reads]:
            yield item.name + "Key", item.doc, item.members
        cases, seen = [case for family in self.families for case in family.cases], set()
        for item in [*self.records, *cases]:
            if item.raw.get("keys", "") not in {"", *seen}:
                yield item.raw["keys"], item.doc, item.members
                seen.add(item.raw["keys"])

    def short(self, type_):
        """How the tables write a value of a type."""
        if type_.kind == "list":
            return "[%s]" % self.short(type_.parts[0])
        if type_.kind == "map":
            return "{s:%s}" % self.short(type_.parts[0])
        if type_.kind == "nullable":
            return self.short(type_.parts[0]) + r"\|null"
        if type_.kind == "union":
            return self.short(type_.parts[0])
        scalars = {
            "bool": "b",
            "index": "n",
            "int": "n",
            "text": "s",
            "route": "r",
            "entryID": "n",
            "presentationID": "n",
            "object": "{…}",
        }
        item = self.named.get(type_.name)
        if isinstance(item, Words):
            return r"\|".join('"%s"' % word for word in item.words)
        if item is not None:
            return item.raw.get("short") or self.members(item.members)
        return scalars.get(type_.name, type_.name)

    def members(self, members):
        """The object of some members, as the tables write it; `"key"?` may be missing."""
        parts = ['"%s"%s:%s' % (m.key, "?" * m.is_optional, self.short(m.type)) for m in members]
        return "{%s}" % ",".join(parts)

    def form(self, case, payload=None):
        """A case, as the tables write it."""
        if case.is_word:
            return '"%s"' % case.tag
        if payload is None:
            payload = self.short(case.payload.type) if case.payload else self.members(case.members)
        return payload if case.is_beside else '{"%s":%s}' % (case.tag, payload)


def faults(protocol, header=nav_header.HEADER):
    """What is wrong with a description, as lines of text."""
    names = SCALARS | set(protocol.named)
    constants = {
        constant.name
        for item in nav_header.declarations(header)
        if isinstance(item, nav_header.Integer)
        for constant in item.constants
    }
    bits = {}
    for name, (bit, *_) in protocol.masks.items():
        if bits.setdefault(bit, name) != name:
            yield "masks: NAV_EVENT_%s has the bit of NAV_EVENT_%s" % (name, bits[bit])
    for item in [*protocol.records, *protocol.configs, *protocol.reads]:
        yield from _members(item.name, item.members, names)
        yield from _status(item.name, item.status, item.members, constants)
    for family in protocol.families:
        seen, is_result = set(), any(case.status for case in family.cases)
        for name in [*family.groups, *family.parents]:
            if name not in protocol.named:
                yield "%s: there is no %s" % (family.name, name)
        for case in family.cases:
            place = "%s.%s" % (family.name, case.tag)
            members = case.values
            if (case.tag, case.having) in seen:
                yield "%s: the tag is there twice" % place
            seen.add((case.tag, case.having))
            yield from _members(place, members, names)
            yield from _status(place, case.status, members, constants)
            if is_result and not case.status:
                yield "%s: it has no status" % place
            if family.is_input and case.members and not (case.is_output or "keys" in case.raw):
                yield "%s: it is read, and has no name for the `keys` of its members" % place
            is_event = family.raw.get("python") == "Event"
            if is_event and case.mask and not case.mask.startswith("of:"):
                if case.mask not in protocol.masks:
                    yield "%s: there is no NAV_EVENT_%s" % (place, case.mask)


def _members(place, members, names):
    for member in members:
        for name in member.type.names():
            if name not in names:
                yield "%s.%s: there is no type %s" % (place, member.key, name)


def _status(place, status, members, constants):
    rules = [] if status is None else [["", status]] if isinstance(status, str) else status
    keys = {member.key for member in members}
    for condition, name in rules:
        used = re.sub("^(!|all )", "", condition)
        if used and used not in keys:
            yield "%s: the status is that of %s, which is not a member" % (place, used)
        if name.startswith("of:"):
            if name[3:] not in keys:
                yield "%s: the status is that of %s, which is not a member" % (place, name[3:])
        elif "NAV_" + name not in constants:
            yield "%s: there is no NAV_%s" % (place, name)


def load(path=DESCRIPTION, header=nav_header.HEADER):
    """The description, checked."""
    protocol = Protocol(path)
    wrong = list(faults(protocol, header))
    if wrong:
        raise ValueError("\n".join(wrong))
    return protocol
