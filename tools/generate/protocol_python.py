"""What the description of the protocol makes for Python: the package `values` and the module
`app_values`, with a class for each value.

A module of the package has the families that share cases, so that a family is whole when one of its
classes is there. The package loads a module when one of its names is first used.
"""

import re
import textwrap

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
# Families that Python has no classes for: values of them are plain JSON.
PLAIN = {"AppIntent"}
# Families without an alias of their cases: their values are given to the library, or each store
# tells only a few of many.
WITHOUT_CASES = {"AnyCommand", "Event", "ModalCommand"}
# The name of the alias where it is not that of the family and "Case".
CASES = {"AnyOutcome": "Outcome"}
# Cases that the description has not: a call that answers a status alone gives this one.
MORE_CASES = {"Result": ["Refused"]}
# The events of an app that stores have too.
APP_EVENTS = ["Answered", "Gap", "OtherEvent"]
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
            if item.name in PLAIN:
                return "JSON"
            if item.groups and item.raw.get("python", "") is None:
                return python.union(cases_name(self.description.named[one]) for one in item.groups)
            return cases_name(item)
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
        """The classes of families by name, in the order in which they can be written."""
        seen, blocks = set(), {}
        for family in self.here(self.description.families):
            name = family_name(family)
            is_class = name not in seen and family.raw.get("python", "") is not None
            elsewhere = (f for f in self.description.families if f.scope != self.scope)
            if not is_class or self.scope == "app" and name in map(family_name, elsewhere):
                continue
            seen.add(name)
            answers = any(case.status for case in family.cases) or "answer" in family.raw
            base = family.raw.get("base", "Answer" if answers else "Tagged")
            bases = [family_name(self.description.named[one]) for one in family.parents]
            bases = bases or [base]
            example = family.raw.get("example")
            keywords = ['family="%s"' % example if example else "family=True"]
            if name == "Event" and self.scope == "store":
                keywords.append('more="navruntime.app_values"')
            if "answer" in family.raw:
                keywords.append("status=Status.%s" % family.raw["answer"])
            lines = python.head(name, bases + keywords)
            lines += python.docstring(family.raw.get("pythonDoc") or family.doc, "    ")
            for key, text in family.raw.get("common", {}).items():
                lines += self._common(key, p.Type(text))
            if cases_name(family) != name:
                lines += _from_json(cases_name(family), "Read any case from its JSON form.")
            blocks[name] = lines
            if family.other:
                blocks[family.other] = [
                    *python.head(family.other, [name, "Other", "unknown=True"]),
                    *python.docstring(
                        "A %s that this package has no class for." % _noun(name), "    "
                    ),
                ]
        return blocks

    def aliases(self, classes):
        """The aliases of the cases of families, for checkers of types: at run time each is the
        class of its family. `classes` are those that are written, a block each; the answer is a
        block, or none."""
        heads = [
            re.match(r"class (\w+)\(([^)]*)\)", "\n".join(lines)).groups() for lines in classes
        ]
        aliases = {}
        for family in self.here(self.description.families):
            base, alias = family_name(family), cases_name(family)
            if base != alias and base in dict(heads):
                cases = _of_base(base, heads) + MORE_CASES.get(base, [])
                aliases[alias] = base, cases, "Any case of `%s`." % base
        if self.scope == "app":
            names = [*_of_base("Event", heads), *APP_EVENTS]
            aliases["AppEvent"] = "Event", names, "Any event of an app, or of a queue."
        if not aliases:
            return []
        lines = ["if TYPE_CHECKING:"]
        for alias, (_, names, doc) in aliases.items():
            lines += ["    %s = Union[" % alias, *("        %s," % name for name in names), "    ]"]
            lines += python.docstring(doc, "    ")
        return [[*lines, "else:", *("    %s = %s" % (a, of[0]) for a, of in aliases.items())]]

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
        # Of several families: what reads it depends on which one was meant.
        readers = {cases_name(one) for one in self.description.families} - WITHOUT_CASES
        if sum(CASES.get(base, base + "Case") in readers for base in value.bases) > 1:
            lines += _from_json("Any", "Read a case of one of its families from its JSON form.")
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
    """Those of a record. What is no record itself is before the class that is one."""
    return ["Record"] if base is None else [base, "Record"] if base == "Progress" else [base]


def family_name(family):
    """The class of a family."""
    name = family.raw.get("python") or family.name
    return name["name"] if isinstance(name, dict) else name


def cases_name(family):
    """The alias of the cases of a family; of one without, its class."""
    name = family_name(family)
    if family.is_input or name in WITHOUT_CASES or family.raw.get("python", "") is None:
        return name
    return CASES.get(name, name + "Case")


def _from_json(cases, doc):
    """What checkers see of a family's reader: it gives any case."""
    return [
        "",
        "    if TYPE_CHECKING:",
        "",
        "        @classmethod",
        "        def from_json(cls, value: Any) -> %s:" % cases,
        *python.docstring(doc, " " * 12),
    ]


def _of_base(base, heads):
    """The classes of a base, that for what is not known last."""
    names = [name for name, bases in heads if base in re.findall(r"\w+", bases)]
    return sorted(names, key=lambda name: name.startswith("Other"))


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


STORE_DOC = '''"""The values of stores and links: commands, intents, results, reasons, events and findings.

Each is a frozen dataclass that knows its JSON form; see :mod:`navruntime._record`. A module of them
is loaded when one of its names is first used."""'''
ROOT_DOC = '''"""The values of stores that :mod:`navruntime` has under their own names."""'''
APP_DOC = '''"""The values of an app: its results, the reasons of refusals, its events and the changes in them.

:mod:`navruntime` has them all. Stores have values of some of these names, too: those are in
:mod:`navruntime.stores`."""'''
INDEX_CODE = """
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}


if not TYPE_CHECKING:  # Else checkers would take every name for one of the module.

    def __getattr__(name: str) -> object:
        home = _HOME_OF.get(name)
        if home is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module = __import__(f"{__name__}.{home}", fromlist=[name])
        found: object = getattr(module, name)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
"""


# The modules of the package `values`, and the families in each. Families that share a case share a
# module; `group_of` fails otherwise.
GROUPS = {
    "commands": "AnyCommand Command Intent FlowStep FlowIntent ModalCommand ModalIntent",
    "results": "Reason BrokenRule Result RootResult BackResult SplitBackResult FlowRejection "
    "TabRefusal TabResult StepRefusal StepResult AnyOutcome",
    "events": "Event",
    "links": "Rejection LinkResult Finding",
}
GROUP_DOCS = {
    "commands": "Commands and intents, and the steps of a flow.",
    "results": "Results and outcomes, and the reasons of refusals.",
    "events": "Events.",
    "links": "What pipelines and link handlers decide, and findings about link tables.",
    "records": "What has members and no tag.",
    "configs": "Configs, and the words that values are chosen from.",
}


# Where a module spells out the names of values.
_VALUES = re.compile(
    r"(# The values of stores, from make_protocol\.py:)\n__all__ \+= \[.*?\]", re.S
)


def group_of(name, bases):
    """The module of a class."""
    homes = {
        group for group, names in GROUPS.items() for base in (name, *bases) if base in names.split()
    }
    if len(homes) > 1:
        raise SystemExit("protocol: %s is a case of families in %s" % (name, sorted(homes)))
    return homes.pop() if homes else "records"


def files(description, first, root, stores):
    """The modules: path inside the package -> text.

    Of the package itself, and of `stores`, the text around the names is `root` and `stores`."""
    here = Module(description, "store")
    groups = {group: [] for group in GROUP_DOCS}
    for name, block in here.families().items():
        groups[group_of(name, re.findall(r"\w+", block[0])[2:])].append(block)
    for value in here.values():
        groups[group_of(value.name, value.bases)].append(here.lines(value))
    for group, blocks in groups.items():
        blocks += here.aliases(blocks)
    groups["configs"] = [_words(words) for words in here.here(description.words)]
    groups["configs"] += [_config(here, config) for config in here.here(description.configs)]
    names = {group: _names(_body(blocks)) for group, blocks in groups.items()}
    made = {
        "values/%s.py" % group: _module(
            first, GROUP_DOCS[group], _body(groups[group]), group, names
        )
        for group in groups
    }
    made["values/__init__.py"] = _index(first, names)
    app = Module(description, "app")
    blocks = [*app.families().values(), *(app.lines(value) for value in app.values())]
    blocks += app.aliases(blocks)
    made["app_values.py"] = _module(first, APP_DOC, _body(blocks), None, names)
    app = {*_names(_body(blocks)), "Refused"}
    made["_root.pyi"] = _root(first, names, app)
    every = sorted(name for group in names.values() for name in group)
    made["__init__.py"] = _with_values(root, [name for name in every if name not in app])
    made["stores.py"] = _with_values(stores, every)
    return made


def _body(blocks):
    # Aliases of one line stand together.
    body = "\n\n\n".join("\n".join(block) for block in blocks)
    return re.sub(r'("""\n)\n\n(?=\w+ = )', r"\1", body)


def _names(body):
    return sorted(set(re.findall(r"^(?:class |    (?=\w+ = Union\[))?(\w+)(?:\(| = )", body, re.M)))


def _exported(names):
    return ["__all__ = [", *('    "%s",' % name for name in names), "]"]


def _module(first, doc, body, group, names):
    """The text of a module with classes; `group` is None for that of apps."""
    own = names[group] if group else _names(body)
    doc = doc if doc.startswith('"') else '"""%s"""' % doc
    head = ["# " + first, doc, "", "from __future__ import annotations", ""]
    imports = _imports(body, group, own, names)
    text = "\n".join([*head, *imports, "", *_exported(own), "", ""])
    return text + ("\n" * body.startswith("class ") + body + "\n")


def _root(first, names, app):
    """For type checkers: the values of stores that the package has under their own names. Those of
    the app come first."""
    lines = ["# " + first, ROOT_DOC, ""]
    for group in sorted(names):
        own = [name for name in names[group] if name not in app]
        lines += python.import_lines(".values." + group, [f"{name} as {name}" for name in own])
    return "\n".join([*lines, ""])


def _with_values(text, names):
    """A module that has values under their own names too: each name is spelled out in `__all__`,
    since mypy reads no other module's."""
    lines = ["__all__ += [", *('    "%s",' % name for name in names), "]"]
    return _VALUES.sub(lambda found: "\n".join([found[1], *lines]), text)


def _index(first, names):
    """The package: its names, and where each is."""
    every = sorted(name for group in names.values() for name in group)
    lines = ["# " + first, STORE_DOC, "", "from __future__ import annotations", ""]
    lines += ["TYPE_CHECKING = False", "if TYPE_CHECKING:"]
    lines += ["    from .%s import *  # noqa: F403" % group for group in sorted(names)]
    lines += ["", *_exported(every), "", "_HOMES = {"]
    for group in sorted(names):
        words = textwrap.wrap(" ".join(names[group]), python.WIDTH - 12)
        lines += ['    "%s": (' % group, *('        "%s "' % line for line in words), "    ),"]
    return "\n".join([*lines, "}", *INDEX_CODE.split("\n")])


def _imports(body, group, own, names):
    """The imports that the body needs: what it runs, and what its annotations name."""
    up = ".." if group else "."
    sources = {
        "typing": [
            "Any",
            "Iterable",
            "Literal",
            "Mapping",
            "Sequence as SequenceOf",
            "TypedDict",
            "Union",
        ],
        up + "_arguments": ["several"],
        up + "_json": ["JSON"],
        up + "_record": [
            "Answer",
            "Detailed",
            "IntentAnswer",
            "Maybe",
            "Other",
            "Progress",
            "Record",
        ]
        + ["RouteOrJSON", "Sourced", "Tagged"],
        up + "dismissal": ["DISMISS", "DismissReason"],
        **({up + "results": ["Refused"]} if group else {}),
        up + "routes": ["Route", "RouteLike"],
        up + "status": ["ModalStyle", "SplitColumn", "SplitVisibility", "Status"],
    }
    for other in sorted(names):
        if other != group:
            sources["." + other if group else ".values." + other] = names[other]
    always, typed = [], []
    found = _found(body)
    # Aliases are made for checkers only.
    running = re.sub(r"^if TYPE_CHECKING:\n.*", "", body, flags=re.M | re.S)
    for source, candidates in sources.items():
        words = {name: name.split(" as ")[-1] for name in candidates}
        used = [name for name in candidates if words[name] not in own and words[name] in found]
        run = [name for name in used if group == "configs" or _runs(words[name], running)]
        used = run if source.endswith("_arguments") else used
        if run:
            always += python.import_lines(source, run)
            always += [""] if source == "typing" else []
        if len(run) < len(used):
            typed += python.import_lines(source, [name for name in used if name not in run])
    if not typed and "TYPE_CHECKING" not in body:
        return always
    indented = ["    " + line for line in typed]
    return [
        *always,
        "",
        "TYPE_CHECKING = False",
        *(["if TYPE_CHECKING:"] if typed else []),
        *indented,
    ]


def _found(text):
    """The words of a text that may be names: no attributes, and nothing in quotes alone."""
    return set(re.findall(r"(?<![\w.\"])\w+\b(?!\")", text))


def _runs(name, body):
    """Whether a name is used when the module is loaded or a value is made: as a base or keyword of
    a class, as a default, or in a call; not in an annotation alone."""
    called = r"(?<![\w.\"])%s(\(|\.\w)" % name
    base = r"^class \w+\((?:[^)]*[ (\n])?%s\b" % name
    default = r"^[^\"]* = (?:\w+\.)?%s\b" % name
    keyword = r"(?<![\w.\"])%s,$" % name
    given = r"tuple\(map\(%s\b" % name
    return any(re.search(one, body, re.M) for one in (called, base, default, keyword, given))
