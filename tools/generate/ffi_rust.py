"""What the header declares, as the Rust crate navruntime-sys: one module for each section.

The text is laid out as rustfmt does it with a width of 100, so that no formatter has to run after.
"""

import re
import textwrap

import nav_header as h

WIDTH = 100
SCALARS = {
    "int32_t": "i32",
    "uint32_t": "u32",
    "int64_t": "i64",
    "uint64_t": "u64",
    "double": "f64",
    "size_t": "usize",
    "char": "c_char",
    "void": "c_void",
}
KEYWORDS = {"match", "type", "ref", "use", "move", "loop", "in", "as", "self", "mod", "fn"}
LIBRARY = 'extern "C" {'

LIB = """//! Raw declarations of `libnavruntime`: every type, constant and function of
//! `include/navruntime.h`, under its C name and in its order, and nothing else.
//!
//! The comments are the header's, which is the contract: parameters, statuses, ownership, threads
//! and re-entrancy. Programs use the safe crate, `navruntime`.
#![no_std]
#![allow(non_camel_case_types)]

/// Declares a handle or borrowed object: it is known by pointer only, and is neither moved nor
/// shared by accident.
macro_rules! opaque {
  ($(#[$doc:meta])* $name:ident) => {
    $(#[$doc])*
    #[repr(C)]
    pub struct $name {
      _data: [u8; 0],
      _marker: core::marker::PhantomData<(*mut u8, core::marker::PhantomPinned)>,
    }
  };
}

"""


def rust_type(c_type):
    """`const char *` as `*const c_char`; of a pointer to a pointer, the outer one is `*mut`."""
    words = c_type.replace("*", " ").split()
    base = [word for word in words if word not in ("const", "struct")][-1]
    spelled = SCALARS.get(base, base)
    for level in range(c_type.count("*")):
        spelled = ("*const " if level == 0 and "const" in words else "*mut ") + spelled
    return spelled


def module_of(section):
    """The module of a section: "5. The stack store" is `stack_store`."""
    title = re.sub(r"^\d+\. (The )?", "", section).lower()
    return re.sub(r"\W+", "_", title).strip("_")


def _escape(text):
    """Text as Markdown that shows the same characters. What is between backticks stays."""
    parts = text.split("`")
    for place in range(0, len(parts), 2):
        parts[place] = re.sub(r"([\[\]<>*])", r"\\\1", parts[place])
    return "`".join(parts)


def _doc(text, indent="", first="", rest=""):
    """Doc comment lines of a paragraph; `first` and `rest` begin its lines."""
    room = WIDTH - len(indent) - len("/// ")
    spaced = re.sub(r"\S{60,}", lambda word: word[0].replace(',"', ', "'), text)
    lines = textwrap.wrap(
        _escape(spaced),
        room,
        initial_indent=first,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
    )
    # A line that begins like a list item or a heading would become one.
    unlisted = re.compile(r"^(\s*)(?=[-+#] )|^(\s*\d+)(?=[.)] )")
    lines[1:] = [unlisted.sub(lambda m: (m[1] or m[2] or "") + "\\", line) for line in lines[1:]]
    return [indent + "/// " + line for line in lines]


def sentence(text):
    """A remark as a sentence: a capital letter first, a full stop last."""
    if not text:
        return text
    text = text if text.startswith(("nav_", "will_", "did_")) else text[0].upper() + text[1:]
    return text if text.endswith((".", ":")) else text + "."


def _parameters(parameters):
    names = (("r#" + p.name if p.name in KEYWORDS else p.name, p.type) for p in parameters)
    return ["%s: %s" % (name, rust_type(kind)) for name, kind in names]


def _callable(head, parameters, tail, indent, end):
    """`head(parameters)tail`, on one line if that and `end` fit, else one parameter a line."""
    line = "%s(%s)%s" % (head, ", ".join(parameters), tail)
    # rustfmt keeps a column free where a declaration has a result, and breaks before the arrow.
    room = WIDTH - 1 if " -> " in tail and tail.endswith(";") else WIDTH
    if len(indent + line + end) <= room:
        return [indent + line]
    if len(indent + line + end) <= WIDTH:
        before, arrow, result = line.rpartition(" -> ")
        return [indent + before, indent + "  " + arrow.lstrip() + result]
    inner = [indent + "  " + parameter + "," for parameter in parameters]
    return [indent + head + "(", *inner, indent + ")" + tail]


def _returns(c_type):
    return "" if c_type == "void" else " -> " + rust_type(c_type)


def _pointer(callback, before, after, indent):
    """`before Option<fn> after`: a function pointer that may be NULL."""
    head, tail = 'unsafe extern "C" fn', _returns(callback.type)
    parameters = _parameters(callback.parameters)
    whole = "Option<%s(%s)%s>%s" % (head, ", ".join(parameters), tail, after)
    if len(indent + before + whole) <= WIDTH:
        return [indent + before + whole]
    if len(indent + "  " + whole) <= WIDTH:
        return [indent + before.rstrip(), indent + "  " + whole]
    inner = _callable(head, parameters, tail, indent + "  ", ",")
    inner[-1] += ","
    return [indent + before + "Option<", *inner, indent + ">" + after]


def _constant_value(constant):
    if constant.value is None:
        return constant.text
    if constant.value == 2**64 - 1:
        return SCALARS[constant.type] + "::MAX"
    if constant.text.startswith("0x"):
        digits = "%08X" % constant.value
        return "0x%s_%s" % (digits[:4], digits[4:])
    return str(constant.value)


def member_word(name):
    """The member of the protocol that a constant stands for: NAV_COMMAND_POP_TO is `popTo`."""
    words = name.split("_")[2:] or name.split("_")[1:]
    return words[0].lower() + "".join(word.capitalize() for word in words[1:])


def _constant(constant):
    if constant.name.startswith("NAV_VERSION_") and not constant.comment:
        part = constant.name.split("_")[-1].lower()
        about = "The %s version of the header." % part
    else:
        about = sentence(constant.comment) or "`%s`." % member_word(constant.name)
    return _doc(about) + [
        "pub const %s: %s = %s;"
        % (constant.name, rust_type(constant.type), _constant_value(constant))
    ]


def _initialiser(constant, structs):
    struct = structs[constant.type]
    values = [value.strip() for value in constant.text.strip("{} ").split(",")]
    fields = ", ".join(
        "%s: %s" % (field.name, "core::ptr::null_mut()" if value == "NULL" else value)
        for field, value in zip(struct.fields, values)
    )
    lines = _doc(sentence(constant.comment) or "An empty [`%s`]." % struct.name)
    lines[0] = lines[0].replace("\\[", "[").replace("\\]", "]")
    declared = "pub const %s: %s =" % (constant.name, struct.name)
    value = "%s { %s };" % (struct.name, fields)
    if len(declared + " " + value) <= WIDTH:
        return lines + [declared + " " + value]
    return lines + [declared, "  " + value]


def _integer(item):
    about = sentence(item.comment) or "A number of the C interface."
    return _doc(about) + ["pub type %s = %s;" % (item.name, SCALARS[item.base])]


def _struct(struct, owning):
    derived = "Debug" if struct.name in owning else "Clone, Copy, Debug"
    lines = _doc(sentence(struct.comment))
    lines += ["#[repr(C)]", "#[derive(%s)]" % derived, "pub struct %s {" % struct.name]
    for field in struct.fields:
        reserved = field.name.startswith("reserved")
        lines += _doc(sentence(field.comment) or ("Zero." if reserved else "See above."), "  ")
        if field.callback:
            lines += _pointer(field.callback, "pub %s: " % field.name, ",", "  ")
        else:
            kind = rust_type(field.type)
            kind = "[%s; %d]" % (kind, field.length) if field.length else kind
            lines.append("  pub %s: %s," % (field.name, kind))
    return lines + ["}"]


def _opaque(item):
    lines = _doc(sentence(item.comment) or "A handle.", "  ")
    return ["opaque!(", *lines, "  %s" % item.name, ");"]


def _callback(item):
    return _doc(sentence(item.comment)) + _pointer(item, "pub type %s = " % item.name, ";", "")


def _function(function):
    lines = _doc(function.purpose, "  ")
    for paragraph in function.about:
        lines += ["  ///"] + _doc(paragraph, "  ")
    if function.documented:
        lines.append("  ///")
    for name, text in function.documented.items():
        lines += _doc(text, "  ", "- `%s`: " % name, "  ")
    for tag in ("Returns", "Status"):
        if tag in function.tags:
            lines += ["  ///"] + _doc("%s: %s" % (tag, function.tags[tag]), "  ")
    rest = [
        "%s: %s" % (tag, text)
        for tag, text in function.tags.items()
        if tag not in ("Returns", "Status")
    ]
    lines += ["  ///"] + _doc(" ".join(rest), "  ")
    head, tail = "pub fn " + function.name, _returns(function.type) + ";"
    return lines + _callable(head, _parameters(function.parameters), tail, "  ", "")


def _module(section, items, structs, owning, first):
    values, functions = [], []
    for item in items:
        if isinstance(item, h.Function):
            functions += _function(item)
        elif isinstance(item, h.Constant) and item.value is None:
            values += _initialiser(item, structs) + [""]
        else:
            write = {
                h.Constant: _constant,
                h.Integer: _integer,
                h.Opaque: _opaque,
                h.Callback: _callback,
                h.Struct: lambda struct: _struct(struct, owning),
            }
            values += write[type(item)](item) + [""]
    if functions:
        values += [LIBRARY, *functions, "}"]
    body = "\n".join(values).rstrip("\n") + "\n"
    code = re.sub(r"//.*", "", body)
    used = [name for name in ("c_char", "c_void") if re.search(r"\b%s\b" % name, code)]
    own = {item.name for item in items}
    number, title = section.split(". ", 1)
    head = [first, "//! Section %s of the header: %s." % (number, title), ""]
    if used:
        head += [
            "use core::ffi::%s;" % (used[0] if len(used) == 1 else "{%s}" % ", ".join(used)),
            "",
        ]
    if set(re.findall(r"\bnav_\w+", code)) - own:
        head += ["use crate::*;", ""]
    return "\n".join(head) + "\n" + body


def files(declarations, first):
    """The crate's sources: name -> text. `first` is the line that says where they are from."""
    first = "// " + first
    structs = {item.name: item for item in declarations if isinstance(item, h.Struct)}
    functions = {item.name for item in declarations if isinstance(item, h.Function)}
    owning = {name for name in structs if name + "_free" in functions}
    sections = {}
    for item in declarations:
        sections.setdefault(item.section, []).append(item)
    made = {
        module_of(section) + ".rs": _module(section, items, structs, owning, first)
        for section, items in sections.items()
    }
    modules = [name[:-3] for name in sorted(made)]
    made["lib.rs"] = (
        first
        + "\n"
        + LIB
        + "".join("mod %s;\n" % name for name in modules)
        + "\n"
        + "".join("pub use %s::*;\n" % name for name in modules)
    )
    return made
