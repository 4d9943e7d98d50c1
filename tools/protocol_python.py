"""What the description of the protocol makes for Python: the modules `values` and `app_values`, with
a class for each value."""

import keyword
import re
import textwrap

import protocol as p
from ffi_python import WIDTH

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


def snake(name):
    """`debugName` as `debug_name`."""
    words = re.sub("(?<=[a-z])(?=[A-Z])", "_", name).lower()
    return words + "_" if keyword.iskeyword(words) else words


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
            return _union(self.type_of(part, lists) for part in type_.parts)
        if type_.name in SCALARS:
            return SCALARS[type_.name]
        item = self.description.named[type_.name]
        if isinstance(item, p.Family):
            if item.groups and item.raw.get("python", "") is None:
                return _union(family_name(self.description.named[one]) for one in item.groups)
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
            lines = _head(name, bases + keywords)
            lines += docstring(family.raw.get("pythonDoc") or family.doc, "    ")
            for key, text in family.raw.get("common", {}).items():
                lines += self._common(key, p.Type(text))
            blocks.append(lines)
            if family.other:
                blocks.append(
                    [
                        *_head(family.other, [name, "Other", "unknown=True"]),
                        *docstring(
                            "A %s that this package has no class for." % _noun(name), "    "
                        ),
                    ]
                )
        return blocks

    def _common(self, key, type_):
        """A member that most values of a family have. It is not a property at run time, which would
        hide the values' own."""
        lines = ["", "    if TYPE_CHECKING:", "", "        @property"]
        lines.append("        def %s(self) -> %s:" % (snake(key), self.type_of(type_)))
        lines += docstring("Its %s." % (key if key != "url" else "URL, if it has one"), " " * 12)
        if type_.kind == "nullable":
            lines += ["", "    else:", "        %s = None" % snake(key)]
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
            fields[0][1] = _union([fields[0][1], case.delta])
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
            old[1] = _union([old[1], new[1]])
        if "default" in options:
            value.defaults[fields[-1][0]] = options["default"]
            if options["default"] == "None":
                fields[-1][1] = _union([fields[-1][1], "None"])
                value.members[-1][1] = _union([value.members[-1][1], "None"])
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
        return [snake(member.key), self.type_of(member.type), member.doc, member.is_optional]

    def lines(self, value):
        """A class."""
        lines = _head(value.name, value.bases + value.keywords)
        lines += docstring(value.doc, "    ")
        if value.members:
            lines.append("")
        # A default is possible from the first member on after which all may be missing.
        last = max((i for i, m in enumerate(value.members) if not m[3]), default=-1)
        for place, (name, kind, doc, is_optional) in enumerate(value.members):
            default = value.defaults.get(name, "None" if is_optional and place > last else None)
            kind = "Maybe[%s]" % kind if is_optional else kind
            lines.append("    %s: %s%s" % (name, kind, "" if default is None else " = " + default))
            if doc:
                lines += docstring(doc, "    ")
        lines += self._init(value) + _status(value) + _truth(value)
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
        lines = ["", *_broken("    def __init__", parameters, ") -> None:")]
        return [*lines, *_broken("        vars(self).update", sets, ")")]


def _bases(base):
    """Those of a record. What is no record itself stands before the class that is one."""
    return ["Record"] if base is None else [base, "Record"] if base == "Progress" else [base]


def _union(kinds):
    """Annotations joined by `|`, each once, None last."""
    parts = []
    for kind in kinds:
        for part in re.split(r" \| (?![^\[]*\])", kind):
            if part not in parts:
                parts.append(part)
    return " | ".join(sorted(parts, key=lambda part: part == "None"))


def family_name(family):
    """The class of a family."""
    name = family.raw.get("python") or family.name
    return name["name"] if isinstance(name, dict) else name


def _noun(name):
    words = re.sub("(?<=[a-z])(?=[A-Z])", " ", name).lower().split()
    return words[-1]


def _broken(head, parts, tail):
    """A call or a definition, with a part a line if nothing shorter fits."""
    line = "%s(%s%s" % (head, ", ".join(parts), tail)
    if len(line) <= WIDTH:
        return [line]
    indent = " " * (len(head) - len(head.lstrip()))
    inner = "%s    %s" % (indent, ", ".join(parts))
    if len(inner) <= WIDTH:
        return [head + "(", inner, indent + tail]
    return [head + "(", *("%s    %s," % (indent, part) for part in parts), indent + tail]


def _head(name, arguments):
    return _broken("class " + name, arguments, "):")


def docstring(text, indent):
    """A docstring, filled."""
    text = re.sub(r"(?<!`)`([^`]+)`(?!`)", r"``\1``", text)
    line = '%s"""%s"""' % (indent, text)
    if len(line) <= WIDTH:
        return [line]
    width = WIDTH - len(indent)
    lines = textwrap.wrap('"""' + text, width, break_long_words=False)
    if len(lines[-1]) + 3 > width:
        lines = textwrap.wrap('"""' + text, width - 3, break_long_words=False)
    return [indent + line for line in lines[:-1]] + [indent + lines[-1] + '"""']


def _status(value):
    """The property of a status that depends on the members."""
    if not isinstance(value.status, list) and not (value.status or "").startswith("of:"):
        return []
    lines = ["", "    @property", "    def status(self) -> Status:"]
    if isinstance(value.status, str):
        name = snake(value.status[3:])
        doc = "The status of the %s." % name
        return [*lines, *docstring(doc, " " * 8), "        return self.%s.status" % name]
    lines += docstring("The status that follows from the members.", " " * 8)
    for condition, status in value.status:
        test = "self." + snake(condition.split(" ")[-1].lstrip("!"))
        if not condition:
            lines.append("        return Status.%s" % status)
            continue
        if condition.startswith("!"):
            test = "not " + test
        elif condition.startswith("all "):
            test = "all(%s)" % test
        elif not condition.startswith("is"):
            test += " is not None"
        lines += ["        if %s:" % test, "            return Status.%s" % status]
    return lines


def _truth(value):
    """`__bool__`, for a value that is true only if all went well."""
    if not value.truth:
        return []
    lines = ["", "    def __bool__(self) -> bool:"]
    if value.truth == "status":
        lines += docstring("Whether everything was done.", " " * 8)
        return [*lines, "        return self.status == Status.OK"]
    lines += docstring("Whether everything was kept.", " " * 8)
    names = ["self." + snake(word.lstrip("!")) for word in value.truth.split()]
    return [*lines, "        return not (%s)" % " or ".join(names)]


def _words(words):
    """The alias of a list of words."""
    line = "%s = Literal[%s]" % (words.name, ", ".join('"%s"' % word for word in words.words))
    if len(line) > WIDTH:
        inner = ", ".join('"%s"' % word for word in words.words)
        line = "%s = Literal[\n    %s\n]" % (words.name, inner)
        if len(inner) + 4 > WIDTH:
            rows = "".join('    "%s",\n' % word for word in words.words)
            line = "%s = Literal[\n%s]" % (words.name, rows)
    return [*line.split("\n"), *docstring(words.doc, "")]


def _config(module, config):
    """A dict with known keys."""
    lines = ["class %s(TypedDict, total=False):" % config.name, *docstring(config.doc, "    "), ""]
    for member in config.members:
        kind = module.type_of(member.type, "SequenceOf[%s]").replace("FlowStep", "FlowStep | JSON")
        kind = re.sub(r"\bRoute\b", "Route | JSON", kind)
        lines += ["    %s: %s" % (member.key, kind), *docstring(member.doc, "    ")]
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
            lines += _import(source, used)
        if source == "typing":
            lines.append("")
    return lines


def _import(source, names):
    line = "from %s import %s" % (source, ", ".join(names))
    if len(line) <= WIDTH:
        return [line]
    return ["from %s import (" % source, *("    %s," % name for name in names), ")"]
