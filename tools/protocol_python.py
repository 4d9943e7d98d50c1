"""What the description of the protocol makes for Python: the modules `values` and `app_values`, with
a class for each value."""

import re

import protocol as p
import python_text as python

SCALARS = {
    "bool": "bool",
    "int": "int",
    "index": "int",
    "text": "str",
    "json": "JSON",
    "object": "Mapping[str, JSON]",
    "route": "Route",
    "entryID": "int",
    "presentationID": "int",
}
# How a value of a type may be given to a constructor, and how it becomes one.
GIVEN = {
    "Route": ("RouteLike", "Route.of(%s)"),
    "ModalStyle": ("ModalStyle", "ModalStyle(%s)"),
    "tuple[Route, ...]": ("Iterable[RouteLike]", 'tuple(map(Route.of, several(%s, "routes")))'),
    "tuple[FlowStep, ...]": ("Iterable[FlowStep]", 'tuple(several(%s, "steps"))'),
    "tuple[Command, ...]": ("Iterable[Command]", 'tuple(several(%s, "commands"))'),
}


class Value:
    """A class: a case of one or several families, or a record."""

    def __init__(self, name, doc):
        self.name, self.doc = name, doc
        self.bases, self.keywords, self.members = [], [], []
        self.status, self.truth, self.defaults, self.converts = None, None, {}, False


def _class(text):
    return text[0].upper() + text[1:]


class Module:
    """One of the two modules."""

    def __init__(self, description, scope):
        self.description, self.scope = description, scope

    def type_of(self, type_, lists="tuple[%s, ...]"):
        """The annotation of a type."""
        if type_.kind == "list":
            return lists % self.type_of(type_.parts[0], lists)
        if type_.kind == "map":
            return "Mapping[str, %s]" % self.type_of(type_.parts[0], lists)
        if type_.kind == "nullable":
            return self.type_of(type_.parts[0], lists) + " | None"
        if type_.kind == "union":
            return python.union(self.type_of(part, lists) for part in type_.parts)
        if type_.name in SCALARS:
            return SCALARS[type_.name]
        item = self.description.named[type_.name]
        if isinstance(item, p.Family):
            if item.groups and item.raw.get("python", "") is None:
                return python.union(family_name(self.description.named[one]) for one in item.groups)
            return family_name(item)
        return item.name

    def here(self, items):
        """Those that belong into this module and that Python has."""
        return [
            item
            for item in items
            if getattr(item, "scope", "store") == self.scope
            and (isinstance(item, p.Family) or item.raw.get("python", "") is not None)
        ]

    def families(self):
        """The classes of families, once each, in the order in which they can be written."""
        seen, blocks = set(), []
        for family in self.here(self.description.families):
            name = family_name(family)
            is_class = name not in seen and family.raw.get("python", "") is not None
            elsewhere = (f for f in self.description.families if f.scope != self.scope)
            if not is_class or self.scope == "app" and name in map(family_name, elsewhere):
                continue
            seen.add(name)
            base = family.raw.get("base", "Tagged")
            answers = any(case.status for case in family.cases) or "answer" in family.raw
            bases = [family_name(self.description.named[one]) for one in family.parents]
            bases = bases or ["Answer" if answers else base]
            example = family.raw.get("example")
            keywords = ['family="%s"' % example if example else "family=True"]
            if "answer" in family.raw:
                keywords.append("status=Status.%s" % family.raw["answer"])
            lines = python.head(name, bases + keywords)
            lines += python.docstring(family.raw.get("pythonDoc") or family.doc, "    ")
            for key, text in family.raw.get("common", {}).items():
                lines += self._common(key, p.Type(text))
            blocks.append(lines)
            if family.other:
                blocks.append(
                    [
                        *python.head(family.other, [name, "Other", "unknown=True"]),
                        *python.docstring(
                            "A %s that this package has no class for." % _noun(name), "    "
                        ),
                    ]
                )
        return blocks

    def _common(self, key, type_):
        """A member that most values of a family have. It is not a property at run time, which would
        hide the values' own."""
        lines = ["", "    if TYPE_CHECKING:", "", "        @property"]
        lines.append("        def %s(self) -> %s:" % (python.snake(key), self.type_of(type_)))
        lines += python.docstring(
            "Its %s." % (key if key != "url" else "URL, if it has one"), " " * 12
        )
        if type_.kind == "nullable":
            lines += ["", "    else:", "        %s = None" % python.snake(key)]
        return lines

    def values(self):
        """The classes of records and cases."""
        values = {}
        for record in self.here(self.description.records):
            value = values[record.name] = Value(record.name, record.doc)
            value.bases = _bases(record.raw.get("base"))
            value.members = [self._member(member) for member in record.members]
            value.status, value.truth = record.status, record.raw.get("truth")
            if value.status:
                value.truth = "status"
        for family in self.here(self.description.families):
            if family.raw.get("python", "") is None:
                continue
            for case in family.cases:
                if case.raw.get("python", "") is not None:
                    self._case(values, family, case)
        return list(values.values())

    def _case(self, values, family, case):
        names = case.raw.get("python")
        options = names if isinstance(names, dict) else {"name": names}
        name = options.get("name") or _class(case.tag)
        members = [case.payload] if case.payload else case.members
        fields = [self._member(member) for member in members]
        if case.delta:
            fields[0][1] = python.union([fields[0][1], case.delta])
        if name not in values:
            value = values[name] = Value(name, options.get("doc", case.doc))
            value.keywords = ['tag="%s"' % case.tag]
            value.keywords += ["bare=True"] if case.payload else []
            value.keywords += ['having="%s"' % case.having] if case.having else []
            value.keywords += ["beside=True"] if case.is_beside else []
            value.members = fields
        value = values[name]
        for base in (family_name(family), *options.get("also", [])):
            if base not in value.bases:
                value.bases.append(base)
        for old, new in zip(value.members, fields, strict=True):
            old[1] = python.union([old[1], new[1]])
        if "default" in options:
            value.defaults[fields[-1][0]] = options["default"]
            if options["default"] == "None":
                fields[-1][1] = python.union([fields[-1][1], "None"])
                value.members[-1][1] = python.union([value.members[-1][1], "None"])
        is_route = case.payload and case.payload.text in ("route", "[route]")
        value.converts = value.converts or bool(is_route) or family.is_input and bool(members)
        if isinstance(case.status, str) and not case.status.startswith("of:"):
            word = "status=Status.%s" % case.status
            if case.status != "OK" and word not in value.keywords:
                value.keywords.append(word)
        else:
            value.status = case.status or value.status

    def _member(self, member):
        """The name, the annotation, the doc, and whether it may be missing."""
        return [python.snake(member.key), self.type_of(member.type), member.doc, member.is_optional]

    def lines(self, value):
        """A class."""
        lines = python.head(value.name, value.bases + value.keywords)
        lines += python.docstring(value.doc, "    ")
        if value.members:
            lines.append("")
        # A default is possible from the first member on after which all may be missing.
        last = max((i for i, m in enumerate(value.members) if not m[3]), default=-1)
        for place, (name, kind, doc, is_optional) in enumerate(value.members):
            default = value.defaults.get(name, "None" if is_optional and place > last else None)
            kind = "Maybe[%s]" % kind if is_optional else kind
            lines.append("    %s: %s%s" % (name, kind, "" if default is None else " = " + default))
            if doc:
                lines += python.docstring(doc, "    ")
        lines += self._init(value) + python.status_property(value) + python.truth(value)
        return lines

    def _init(self, value):
        kinds = [kind for _, kind, _, _ in value.members]
        if not value.converts or not any(kind in GIVEN for kind in kinds):
            return []
        parameters, sets = ["self"], []
        for name, kind, _, _ in value.members:
            given, made = GIVEN.get(kind, (kind, "%s"))
            default = value.defaults.get(name)
            parameters.append("%s: %s%s" % (name, given, " = " + default if default else ""))
            sets.append("%s=%s" % (name, made % name))
        lines = ["", *python.broken("    def __init__", parameters, ") -> None:")]
        return [*lines, *python.broken("        vars(self).update", sets, ")")]


def _bases(base):
    """Those of a record. What is no record itself stands before the class that is one."""
    return ["Record"] if base is None else [base, "Record"] if base == "Progress" else [base]


def family_name(family):
    """The class of a family."""
    name = family.raw.get("python") or family.name
    return name["name"] if isinstance(name, dict) else name


def _noun(name):
    words = re.sub("(?<=[a-z])(?=[A-Z])", " ", name).lower().split()
    return words[-1]


def _words(words):
    """The alias of a list of words."""
    line = "%s = Literal[%s]" % (words.name, ", ".join('"%s"' % word for word in words.words))
    if len(line) > python.WIDTH:
        inner = ", ".join('"%s"' % word for word in words.words)
        line = "%s = Literal[\n    %s\n]" % (words.name, inner)
        if len(inner) + 4 > python.WIDTH:
            rows = "".join('    "%s",\n' % word for word in words.words)
            line = "%s = Literal[\n%s]" % (words.name, rows)
    return [*line.split("\n"), *python.docstring(words.doc, "")]


def _config(module, config):
    """A dict with known keys."""
    lines = [
        "class %s(TypedDict, total=False):" % config.name,
        *python.docstring(config.doc, "    "),
        "",
    ]
    for member in config.members:
        kind = module.type_of(member.type, "SequenceOf[%s]").replace("FlowStep", "FlowStep | JSON")
        kind = re.sub(r"\bRoute\b", "Route | JSON", kind)
        lines += ["    %s: %s" % (member.key, kind), *python.docstring(member.doc, "    ")]
    return lines


HEADS = {
    "store": '''"""The values of stores and links: commands, intents, results, reasons, events and findings.

Each is a frozen dataclass that knows its JSON form; see :mod:`navruntime._record`."""''',
    "app": '''"""The values of an app: its results, the reasons of refusals, its events and the changes in them.

They are not in :mod:`navruntime` itself, because stores have values of the same names."""''',
}


def module(description, scope, first):
    """The text of a module."""
    here = Module(description, scope)
    blocks = []
    if scope == "store":
        blocks += [_words(words) for words in here.here(description.words)]
    families, values = here.families(), here.values()
    blocks += families + [here.lines(value) for value in values]
    configs = here.here(description.configs) if scope == "store" else []
    blocks += [_config(here, config) for config in configs]
    body = "\n\n\n".join("\n".join(block) for block in blocks)
    # Aliases of one line stand together.
    body = re.sub(r'("""\n)\n\n(?=\w+ = )', r"\1", body)
    names = sorted(re.findall(r"^(?:class )?(\w+)(?:\(| = )", body, re.M))
    exported = ["__all__ = [", *('    "%s",' % name for name in names), "]"]
    return "\n".join(
        ["# " + first, HEADS[scope], "", *_imports(body, scope, names), "", *exported, "", ""]
    ) + ("\n" * body.startswith("class ") + body + "\n")


def _imports(body, scope, names):
    """The imports that the body needs."""
    sources = {
        "typing": [
            *("TYPE_CHECKING", "Iterable", "Literal", "Mapping", "Sequence as SequenceOf"),
            "TypedDict",
        ],
        "._arguments": ["several"],
        "._json": ["JSON"],
        "._record": ["Answer", "Detailed", "Maybe", "Other", "Progress", "Record", "RouteOrJSON"]
        + ["Sourced", "Tagged"],
        ".dismissal": ["DISMISS", "DismissReason"],
        ".routes": ["Route", "RouteLike"],
        ".status": ["ModalStyle", "SplitColumn", "SplitVisibility", "Status"],
        ".values": [],
    }
    lines = ["from __future__ import annotations", ""]
    for source, candidates in sources.items():
        if source == ".values" and scope == "app":
            candidates = ["AnyOutcome", "Direction", "Entry", "Event", "LayerStyle", "Rejection"]
        used = [
            name
            for name in candidates
            if re.search(r"(?<![\w.\"])%s\b(?!\")" % name.split(" as ")[-1], body)
        ]
        used = [name for name in used if name not in names]
        if used:
            lines += python.import_lines(source, used)
        if source == "typing":
            lines.append("")
    return lines
