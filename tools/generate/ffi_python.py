"""What the header declares, as ctypes: the module `_abi` of the Python package, and its enums."""

import re
import textwrap

import nav_header as h
from ffi_rust import member_word, sentence

WIDTH = 100
SCALARS = {
    "int32_t": "c_int32",
    "uint32_t": "c_uint32",
    "int64_t": "c_int64",
    "uint64_t": "c_uint64",
    "double": "c_double",
    "size_t": "c_size_t",
}
# Enums whose values are the protocol's words; their numbers are 0, 1, 2 and so on.
WORDS = {"nav_modal_style", "nav_split_column", "nav_split_visibility"}
# What a program in Python never sees: it reads JSON with a module of its own.
UNSEEN = {"nav_json_kind"}


class Namer:
    """Spells the types of C as ctypes has them."""

    def __init__(self, declarations):
        self.opaque = {item.name for item in declarations if isinstance(item, h.Opaque)}
        named = (h.Integer, h.Callback, h.Struct)
        self.named = {item.name for item in declarations if isinstance(item, named)}

    def spell(self, c_type):
        """The ctypes expression of a type: of a parameter, a result or a field. Every text that the
        library gives ends in a NUL, so it is a C string, which ctypes copies fastest."""
        words = c_type.replace("*", " ").split()
        base = [word for word in words if word not in ("const", "struct")][-1]
        stars = c_type.count("*")
        if base == "void":
            return ("None", "c_void_p", "POINTER(c_void_p)")[stars]
        if base == "char":
            return "c_char_p"
        if base in self.opaque:
            return base if stars == 1 else "POINTER(%s)" % base
        spelled = base if base in self.named else SCALARS[base]
        return "POINTER(%s)" % spelled if stars else spelled

    def prototype(self, callback):
        """A callback's type."""
        kinds = [callback.type] + [parameter.type for parameter in callback.parameters]
        return "CFUNCTYPE(%s)" % ", ".join(self.spell(kind) for kind in kinds)


def _docstring(text, indent):
    """A docstring of one line, or of a first line and the rest."""
    line = indent + '"""' + text + '"""'
    if len(line) <= WIDTH:
        return [line]
    first = text.index(". ") + 1 if ". " in text[: WIDTH - 10] else 0
    lines = textwrap.wrap(text[first:].strip(), WIDTH - len(indent), break_long_words=False)
    if first:
        return [
            indent + '"""' + text[:first],
            "",
            *(indent + line for line in lines),
            indent + '"""',
        ]
    room = WIDTH - len(indent) - 3
    lines = textwrap.wrap(text, room, break_long_words=False)
    return [indent + '"""' + lines[0], *(indent + line for line in lines[1:]), indent + '"""']


def _entry(text, indent):
    """One entry of a list of fields, broken after its opening bracket if it is too long."""
    if len(indent + text) <= WIDTH:
        return [indent + text]
    name, kind = text[1:-2].split(", ", 1)
    if len(indent + "    " + kind + ",") <= WIDTH:
        return [
            indent + "(",
            indent + "    " + name + ",",
            indent + "    " + kind + ",",
            indent + "),",
        ]
    head, inner = kind.split("(", 1)
    parts = [indent + "        " + part + "," for part in inner[:-1].split(", ")]
    return [
        indent + "(",
        indent + "    " + name + ",",
        indent + "    " + head + "(",
        *parts,
        indent + "    ),",
        indent + "),",
    ]


def _struct(struct, namer):
    lines, fields = [], []
    for field in struct.fields:
        if field.callback:
            name = "%s_%s_fn" % (struct.name, field.name)
            lines += _assigned(name, namer.prototype(field.callback))
            kind = name
        elif field.length:
            kind = "c_char * %d" % field.length
        else:
            kind = namer.spell(field.type)
        fields.append('("%s", %s),' % (field.name, kind))
    lines += ["", ""] if lines else []
    lines += ["class %s(Structure):" % struct.name, *_docstring(struct.comment, "    "), ""]
    lines.append("    _fields_ = [")
    for field in fields:
        lines += _entry(field, "        ")
    return lines + ["    ]"]


def _assigned(name, call):
    """`name = call(...)`, with one argument a line if nothing shorter fits."""
    assigned = "%s = %s" % (name, call)
    if len(assigned) <= WIDTH:
        return [assigned]
    head, inner = assigned.split("(", 1)
    line = "    " + inner[:-1]
    if len(line) <= WIDTH:
        return [head + "(", line, ")"]
    return [head + "(", *("    " + part + "," for part in inner[:-1].split(", ")), ")"]


def _opaque(item, functions):
    destroyer = item.name + "_destroy"
    if destroyer in functions:
        about = sentence(item.comment) or "A handle."
        return [
            "class %s(Owned):" % item.name,
            *_docstring(about, "    "),
            "",
            '    destroyer = "%s"' % destroyer,
        ]
    return ["class %s(c_void_p):" % item.name, *_docstring(sentence(item.comment), "    ")]


def _signature(function):
    """A function's types as words of C, without `const`: the result, then the parameters."""
    kinds = [function.type] + [parameter.type for parameter in function.parameters]
    words = [kind.replace("const ", "").replace(" ", "") for kind in kinds]
    line = '    "%s": "%s",' % (function.name, " ".join(words))
    if len(line) <= WIDTH:
        return [line]
    text = " ".join(words)
    inner = [text] if len(text) <= WIDTH - 10 else textwrap.wrap(text, WIDTH - 11)
    quoted = ['        "%s "' % part for part in inner[:-1]] + ['        "%s"' % inner[-1]]
    return ['    "%s": (' % function.name, *quoted, "    ),"]


def _types(declarations):
    """The table from the words of signatures to ctypes; pointers are made when they are needed."""
    rows = {"void": "None", "char*": "c_char_p", "void*": "c_void_p"}
    rows.update(SCALARS)
    for item in declarations:
        if isinstance(item, h.Opaque):
            rows[item.name + "*"] = item.name
        elif isinstance(item, (h.Integer, h.Callback, h.Struct)):
            rows[item.name] = item.name
    return ["TYPES: dict[str, Any] = {", *('    "%s": %s,' % row for row in rows.items()), "}"]


def abi(declarations, first):
    """The text of `_abi.py`."""
    namer = Namer(declarations)
    functions = {item.name for item in declarations if isinstance(item, h.Function)}
    blocks, last = [], None
    for item in declarations:
        lines, is_class = [], isinstance(item, (h.Struct, h.Opaque))
        if isinstance(item, h.Constant) and item.value is not None and item.type in SCALARS:
            lines = ["%s = %s" % (item.name, item.value)]
        elif isinstance(item, h.Integer):
            lines = ["%s = %s" % (item.name, SCALARS[item.base])]
        elif isinstance(item, h.Callback):
            lines = _assigned(item.name, namer.prototype(item))
        elif isinstance(item, h.Struct):
            lines = _struct(item, namer)
        elif isinstance(item, h.Opaque):
            lines = _opaque(item, functions)
        if lines:
            if last is not None:
                blocks += ["", ""] if is_class or last[1] else [""] * (last[0] is not type(item))
            last = (type(item), is_class)
            blocks += lines
    table = [
        line for item in declarations if isinstance(item, h.Function) for line in _signature(item)
    ]
    body = "\n".join(
        [
            *blocks,
            "",
            "",
            "# The words of signatures.",
            *_types(declarations),
            "",
            "# Each function: its result, then its parameters. `_ffi` binds it when it is first used.",
            "SIGNATURES: dict[str, str] = {",
            *table,
            "}",
        ]
    )
    names = [
        name
        for name in (
            "CFUNCTYPE",
            "POINTER",
            "Structure",
            "c_char",
            "c_char_p",
            "c_double",
            "c_int32",
            "c_int64",
            "c_size_t",
            "c_uint32",
            "c_uint64",
            "c_void_p",
        )
        if re.search(r"\b%s\b" % name, body)
    ]
    head = [
        "# " + first,
        '"""The C ABI as ctypes sees it, under the names of ``navruntime.h``."""',
        "",
        "from __future__ import annotations",
        "",
        "from ctypes import (",
        *("    %s," % name for name in names),
        ")",
        "",
        "from ._owned import Owned",
        "",
        "TYPE_CHECKING = False",
        "if TYPE_CHECKING:",
        "    from typing import Any",
        "",
    ]
    return "\n".join(head) + "\n" + body + "\n"


def _class_name(name):
    return "".join(word.capitalize() for word in name.split("_")[1:])


def _enum(item):
    """An enum of the constants of an integer type."""
    words = item.name in WORDS
    base = "Enum" if words else ("IntFlag" if item.base == "uint32_t" else "IntEnum")
    lines = [
        "class %s(Named, %s):" % (_class_name(item.name), base),
        *_docstring(sentence(item.comment), "    "),
        "",
    ]
    if words and [c.value for c in item.constants] != list(range(len(item.constants))):
        raise ValueError("%s: its numbers are not 0, 1, 2 and so on" % item.name)
    for constant in item.constants:
        is_status = item.name == "nav_status"
        member = constant.name.split("_", 1 if is_status else 2)[-1]
        value = '"%s"' % member_word(constant.name) if words else constant.text.rstrip("u")
        lines.append("    %s = %s" % (member, value))
        if constant.comment:
            lines += _docstring(sentence(constant.comment), "    ")
    if words:
        lines += [
            "",
            "    @property",
            "    def code(self) -> int:",
            '        """Its number in the C ABI."""',
            "        return list(%s).index(self)" % _class_name(item.name),
        ]
    return lines


def enums(declarations, first):
    """The text of `status.py`."""
    integers = [item for item in declarations if isinstance(item, h.Integer)]
    integers = [item for item in integers if item.name not in UNSEEN]
    lines = [
        "# " + first,
        '"""The numbers of the ABI that a program sees: statuses, event masks and kinds."""',
        "",
        "from __future__ import annotations",
        "",
        "from enum import Enum, IntEnum, IntFlag",
        "",
        "from ._named import Named",
    ]
    for item in integers:
        lines += ["", "", *_enum(item)]
    return "\n".join(lines) + "\n"
