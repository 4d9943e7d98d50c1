"""Reads include/navruntime.h and the files of include/ that it includes, as one text: every
declaration with its comment, taken apart.

The header is the one source of truth of the ABI. The declarations for Rust and Python, the linter,
the man pages, the NULL matrix, the symbol gate and the stub library for the ABI comparison all read
it through this module, so that they cannot disagree about what it says or of which files it is.
Text that this module does not understand is an error with its line: nothing is skipped silently.

For scripts: `nav_header.py version` prints the version, `nav_header.py functions` the name of each
function and the version that first had it, `nav_header.py text [HEADER]` the whole text.
"""

import pathlib
import re
import sys
from dataclasses import dataclass, field

from header_defaults import Defaults

ROOT = pathlib.Path(__file__).resolve().parents[2]
HEADER = ROOT / "include" / "navruntime.h"

_INCLUDE = re.compile(r'#include "(.+)"')
_TAGS = ("Like", "Returns", "Status", "Ownership", "Thread", "Reentrancy", "Since")
_TAG = re.compile(r"(?:^|(?<=\. ))(%s): " % "|".join(_TAGS))
_PARAMETER_LINE = re.compile(r"^  (\w+)  +(\S.*)$")
_ALL_ONES = re.compile(r"\(\((\w+)\)-1\)")
_BITS = {"uint64_t": 64, "size_t": 64, "uint32_t": 32}


@dataclass
class Parameter:
    """One parameter: its C type without the name, and what the comment and the preamble say."""

    type: str
    name: str
    text: str = ""
    nullable: bool = False
    is_inout: bool = False

    @property
    def is_pointer(self):
        """Whether NULL can be passed: data pointers, handles and functions."""
        return self.type.endswith("*") or self.type.endswith("_fn")


@dataclass
class Constant:
    """A number with a name, of a C type; or the initialiser of a struct, whose `value` is None."""

    name: str
    type: str
    value: int
    text: str
    comment: str = ""
    section: str = ""


@dataclass
class Integer:
    """A name for an integer type, and the constants that are declared with it."""

    name: str
    base: str
    comment: str = ""
    section: str = ""
    constants: list = field(default_factory=list)


@dataclass
class Opaque:
    """A struct that is known by pointer only."""

    name: str
    comment: str = ""
    section: str = ""


@dataclass
class Callback:
    """A type of function pointers, or the function pointer of a struct's field."""

    name: str
    type: str
    parameters: list
    comment: str = ""
    section: str = ""


@dataclass
class Field:
    """One field: its C type and the length of an array (0: none), or a Callback."""

    name: str
    type: str
    length: int
    callback: Callback
    comment: str


@dataclass
class Struct:
    """A struct in memory of the caller."""

    name: str
    fields: list
    comment: str = ""
    section: str = ""


@dataclass
class Function:
    """One exported function, what its comment says, and with that what the preamble says of all.

    The comment says `written` of parameters, in this `order`, and `said` in tags; `documented` and
    `tags` are whole sentences for people, `statuses` is the Status with the tags that begin with @.
    `like` is the function that it is like, `repeated` what the comment says again."""

    name: str
    type: str
    parameters: list
    file: pathlib.Path
    line: int
    declaration: str
    section: str = ""
    about: list = field(default_factory=list)
    purpose: str = ""
    written: dict = field(default_factory=dict)
    order: list = field(default_factory=list)
    said: dict = field(default_factory=dict)
    documented: dict = field(default_factory=dict)
    tags: dict = field(default_factory=dict)
    statuses: str = ""
    like: object = None
    repeated: list = field(default_factory=list)

    @property
    def has_status(self):
        """Whether it answers a status."""
        return self.type == "nav_status"

    @property
    def fails(self):
        """Whether it reports errors: it returns a nav_status and takes a nav_error."""
        return self.has_status and any(item.name == "error" for item in self.parameters)


def lines(path=HEADER):
    """The header's lines in order, each with its file and its number there. What a file of the
    header includes stands in the place of the line that includes it, once."""
    return list(_lines(pathlib.Path(path), set()))


def _lines(path, seen):
    seen.add(path.resolve())
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n")[:-1], 1):
        included = _INCLUDE.match(line)
        if included is None:
            yield path, number, line
        elif (path.parent / included[1]).resolve() not in seen:
            yield from _lines(path.parent / included[1], seen)


def text(path=HEADER):
    """The whole text of the header."""
    return "".join(line + "\n" for _, _, line in lines(path))


def files(path=HEADER):
    """The files of the header, the first one first."""
    return list(dict.fromkeys(file for file, _, _ in lines(path)))


def _one_line(text):
    return re.sub(r"\s+", " ", text).strip()


def _plain(comment):
    """The words of a comment, without its stars, on one line."""
    return _one_line(re.sub(r"^ ?\* ?", "", comment or "", flags=re.M))


def _split_parameters(text):
    parameters = []
    for part in (p.strip() for p in text.split(",")):
        if part in ("", "void"):
            continue
        match = re.match(r"^(?P<type>.*?)(?P<name>\w+|\.\.\.)$", part, re.S)
        parameters.append(Parameter(type=_one_line(match["type"]), name=match["name"]))
    return parameters


def _take_apart(comment, names):
    """The paragraphs of a comment, what it says about each of `names`, and its tags."""
    if "\n" not in comment:
        comment = comment.strip()
    lines = [re.sub(r"^ \* ?", "", line).rstrip() for line in comment.strip("\n").split("\n")]
    lines = [line for line in lines if line != " *"]
    paragraphs, documented, tail, last = [[]], {}, [], None
    for line in lines:
        parameter = _PARAMETER_LINE.match(line)
        if tail or _TAG.match(line):
            tail.append(line.strip())
        elif parameter and (last is not None or parameter[1] in names):
            last = parameter[1]
            documented[last] = parameter[2]
        elif last is not None and line.startswith("   "):
            documented[last] += " " + line.strip()
        elif not line.strip():
            paragraphs.append([])
        else:
            paragraphs[-1].append(line.strip())
    text, tags = " ".join(tail), {}
    marks = list(_TAG.finditer(text))
    for mark, following in zip(marks, marks[1:] + [None]):
        end = following.start() if following else len(text)
        tags[mark[1]] = text[mark.end() : end].strip()
    paragraphs = [" ".join(p).strip() for p in paragraphs]
    return [p for p in paragraphs if p], documented, tags


def _integer(text):
    """The number that a constant is defined as, and its C type."""
    ones = _ALL_ONES.fullmatch(text)
    if ones:
        return 2 ** _BITS[ones[1]] - 1, ones[1]
    return int(text.rstrip("u"), 0), "uint32_t" if text.endswith("u") else "int32_t"


def _fields(body):
    """The fields of a struct. A field's comment is after it, on its line or continued below."""
    fields = []
    pattern = r"\s*(?P<text>[^;/]+);(?:[ \t]*/\*(?P<comment>.*?)\*/)?\s*"
    position = 0
    while position < len(body.rstrip()):
        match = re.compile(pattern, re.S).match(body, position)
        if match is None:
            raise ValueError("cannot read the fields after %r" % body[:position][-40:])
        position = match.end()
        text, comment = _one_line(match["text"]), _plain(match["comment"])
        pointer = re.fullmatch(r"(.*?)\(\*(\w+)\)\((.*)\)", text)
        if pointer:
            callback = Callback(pointer[2], pointer[1].strip(), _split_parameters(pointer[3]))
            fields.append(Field(pointer[2], "", 0, callback, comment))
        else:
            parts = re.fullmatch(r"(.*?)(\w+)(?:\[(\d+)\])?", text)
            fields.append(Field(parts[2], parts[1].strip(), int(parts[3] or 0), None, comment))
    return fields


class _Reader:
    """Goes through the header from its first to its last byte."""

    def __init__(self, path):
        self.lines = lines(path)
        self.text, self.position = "".join(line + "\n" for _, _, line in self.lines), 0
        self.section, self.comment, self.integer = "", None, None
        self.found = []

    RULES = [
        ("mark", r"/\* -+ (?P<title>\d+\. .*?) -+ \*/"),
        ("remark", r"/\*(?P<body>.*?)\*/"),
        # What C++ defines with a cast of its own; what follows is the same for C.
        ("other", r"#ifdef __cplusplus\n#define NAV_\w+ static_cast<[^\n]*\n#else"),
        (
            "define",
            r"#define (?P<name>NAV_\w+)[ \t]+(?P<value>[^\n/]+?)[ \t]*(?:/\*(?P<after>.*?)\*/)?"
            r"(?=\n)",
        ),
        (
            "ignored",
            r"#(?:ifndef|ifdef|define NAVRUNTIME_\w*H|endif|include)[^\n]*|extern \"C\" \{|\}",
        ),
        ("enumeration", r"enum \{(?P<body>.*?)\};"),
        ("struct", r"typedef struct (?P<name>\w+) \{(?P<body>.*?)\} (?P=name);"),
        ("opaque", r"typedef struct (?P<name>\w+) (?P=name);"),
        ("callback", r"typedef (?P<type>[\w *]+?)\(\*(?P<name>\w+)\)\((?P<parameters>[^)]*)\);"),
        ("integer", r"typedef (?P<base>\w+) (?P<name>\w+);"),
        ("function", r"(?P<type>(?:const )?\w+[ *]+)(?P<name>nav_\w+)\((?P<parameters>[^;{}]*)\);"),
    ]
    COMPILED = [(name, re.compile(pattern, re.S)) for name, pattern in RULES]

    def read(self):
        while True:
            blank = re.compile(r"\s*").match(self.text, self.position)
            if "\n\n" in blank[0]:
                self.comment = self.integer = None
            self.position = blank.end()
            if self.position == len(self.text):
                return self.completed()
            for name, pattern in self.COMPILED:
                match = pattern.match(self.text, self.position)
                if match:
                    getattr(self, "read_" + name)(match)
                    self.position = match.end()
                    if name not in ("remark", "other"):
                        self.comment = None
                    break
            else:
                raise ValueError(
                    "%s: line %d: cannot read %r"
                    % (*self.where(self.position), self.text[self.position :][:60])
                )

    def completed(self):
        """What was found, with what the preamble says of all functions."""

        def of(kind):
            return [item for item in self.found if isinstance(item, kind)]

        constants = {item.name: item.value for item in of(Constant)}
        Defaults(of(Opaque), of(Struct), of(Function), constants).fill()
        return self.found

    def where(self, position):
        """The file and the line of a position."""
        return self.lines[self.text.count("\n", 0, position)][:2]

    def add(self, item):
        item.section = self.section
        self.found.append(item)
        return item

    def read_mark(self, match):
        self.section = match["title"]

    def read_remark(self, match):
        self.comment = match["body"]

    def read_other(self, match):
        """The comment before it is that of the definition for C, which is read."""

    def read_ignored(self, match):
        self.comment = None

    def read_define(self, match):
        comment, text = _plain(match["after"] or self.comment), match["value"]
        if text.startswith("{"):
            of = re.sub(r"_INIT$", "", match["name"]).lower()
            self.add(Constant(match["name"], of, None, text, comment))
            return
        value, kind = _integer(text)
        constant = Constant(match["name"], kind, value, text, comment)
        if self.integer is not None:
            constant.type = self.integer.name
            self.integer.constants.append(constant)
        self.add(constant)

    def read_enumeration(self, match):
        pattern = r"(NAV_\w+) = (-?\w+)\s*(?:,|$)?[ \t]*(?:/\*(.*?)\*/)?"
        for name, value, after in re.findall(pattern, match["body"], re.S):
            constant = Constant(name, self.integer.name, int(value, 0), value, _plain(after))
            self.integer.constants.append(self.add(constant))

    def read_struct(self, match):
        fields = _fields(match["body"])
        names = [item.name for item in fields]
        paragraphs, documented, _ = _take_apart(self.comment or "", names)
        for item in fields:
            item.comment = item.comment or documented.get(item.name, "")
        self.add(Struct(match["name"], fields, _one_line(" ".join(paragraphs))))

    def read_opaque(self, match):
        self.add(Opaque(match["name"], _plain(self.comment)))

    def read_callback(self, match):
        parameters = _split_parameters(match["parameters"])
        self.add(Callback(match["name"], match["type"].strip(), parameters, _plain(self.comment)))

    def read_integer(self, match):
        self.integer = self.add(Integer(match["name"], match["base"], _plain(self.comment)))

    def read_function(self, match):
        file, line = self.where(match.start())
        function = Function(
            name=match["name"],
            type=_one_line(match["type"]).replace(" *", "*"),
            parameters=_split_parameters(match["parameters"]),
            file=file,
            line=line,
            declaration=_one_line(match[0]),
        )
        if self.comment is not None:
            names = [parameter.name for parameter in function.parameters]
            paragraphs, function.written, function.said = _take_apart(self.comment, names)
            function.order = list(function.written)
            function.purpose = paragraphs[-1] if paragraphs else ""
            function.about = paragraphs[:-1]
        self.add(function)


def declarations(path=HEADER):
    """Every declaration of the header, in its order. Raises ValueError for text it cannot read."""
    return _Reader(path).read()


def functions(path=HEADER):
    """Every function that the header declares. Without a comment, its purpose is empty."""
    return [item for item in declarations(path) if isinstance(item, Function)]


def statuses(path=HEADER):
    """The status constants: name -> number."""
    integers = [item for item in declarations(path) if isinstance(item, Integer)]
    status = next(item for item in integers if item.name == "nav_status")
    return {constant.name: constant.value for constant in status.constants}


def version(path=HEADER):
    """The version of the header as text, such as "0.1.0"."""
    found = {item.name: item.value for item in declarations(path) if isinstance(item, Constant)}
    return ".".join(str(found["NAV_VERSION_" + part]) for part in ("MAJOR", "MINOR", "PATCH"))


if __name__ == "__main__":
    if sys.argv[1:] == ["version"]:
        print(version())
    elif sys.argv[1:] == ["functions"]:
        print("\n".join("%s %s" % (item.name, item.tags["Since"]) for item in functions()))
    elif sys.argv[1:2] == ["text"] and len(sys.argv) < 4:
        sys.stdout.write(text(*sys.argv[2:]))
    else:
        sys.exit("usage: tools/generate/nav_header.py version|functions|text [HEADER]")
