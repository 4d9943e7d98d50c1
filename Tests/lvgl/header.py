"""Writes the C header of a library from the debugging information of its binding for Python.

The binding's own source calls every function of the library, so its unit declares all of them, with
the types that they need. Constants are those of the enumerations; macros are not in there.
"""

from elftools.elf.elffile import ELFFile

KEYWORDS = {"struct": "DW_TAG_structure_type", "union": "DW_TAG_union_type"}
KINDS = {tag: keyword for keyword, tag in KEYWORDS.items()}
ENUMERATION = "DW_TAG_enumeration_type"
SYSTEM = ["stdarg.h", "stdbool.h", "stddef.h", "stdint.h", "stdio.h"]
# What the system's headers declare, which are included.
KNOWN = {"va_list", "bool", "size_t", "ptrdiff_t", "_Bool", "wchar_t"}
KNOWN |= {"%sint%d_t" % (sign, bits) for sign in ("", "u") for bits in (8, 16, 32, 64)}
KNOWN |= {"intptr_t", "uintptr_t", "__builtin_va_list"}

# Public headers only name these.
PRIVATE = {"_lv_obj_t", "_lv_display_t", "_lv_indev_t", "_lv_event_t", "_lv_timer_t"}


def name_of(die):
    name = die.attributes.get("DW_AT_name")
    return name.value.decode() if name else ""


def type_of(die):
    return die.get_DIE_from_attribute("DW_AT_type") if "DW_AT_type" in die.attributes else None


class Header:
    def __init__(self, unit, prefix):
        self.unit, self.prefix = unit, prefix
        self.lines, self.written, self.wanted = [], set(), []

    def declared(self, die, inner=""):
        """A declaration of `inner` with the type of an entry; void if there is none."""
        if die is None:
            return ("void " + inner).strip()
        tag = die.tag.removeprefix("DW_TAG_")
        if tag == "pointer_type":
            below = type_of(die)
            wrapped = below is not None and below.tag.endswith(("subroutine_type", "array_type"))
            return self.declared(below, "(*%s)" % inner if wrapped else "*" + inner)
        if tag in ("const_type", "volatile_type"):
            word = tag.removesuffix("_type")
            below = type_of(die)
            if below is not None and below.tag == "DW_TAG_pointer_type":
                return self.declared(below, "%s %s" % (word, inner))
            return "%s %s" % (word, self.declared(below, inner))
        if tag == "subroutine_type":
            return self.declared(type_of(die), "%s(%s)" % (inner, self.parameters(die)))
        if tag == "array_type":
            for part in die.iter_children():
                bound = part.attributes.get("DW_AT_upper_bound")
                inner += "[%s]" % (bound.value + 1 if bound else "")
            return self.declared(type_of(die), inner)
        if die.tag in KINDS or die.tag == ENUMERATION:
            return ("%s %s" % (self.aggregate(die), inner)).strip()
        return ("%s %s" % (self.named(die), inner)).strip()

    def parameters(self, die):
        parts = [
            "..." if part.tag.endswith("unspecified_parameters") else self.declared(type_of(part))
            for part in die.iter_children()
            if part.tag.endswith("_parameter") or part.tag.endswith("_parameters")
        ]
        return ", ".join(parts) or "void"

    def named(self, die):
        """The name of a basic type or of a typedef, which is written first."""
        name = name_of(die)
        if die.tag == "DW_TAG_typedef" and name not in KNOWN and name not in self.written:
            self.written.add(name)
            self.lines.append("typedef %s;" % self.declared(type_of(die), name))
        return name

    def aggregate(self, die):
        """The name of a structure, union or enumeration; the body of one that has no name."""
        keyword = KINDS.get(die.tag, "enum")
        name = name_of(die)
        if not name:
            return "%s {%s}" % (keyword, self.body(die))
        if keyword == "enum":
            self.complete(die)
        elif "DW_AT_declaration" not in die.attributes and name not in PRIVATE:
            self.wanted.append(die)
        return "%s %s" % (keyword, name)

    def complete(self, die):
        """Writes the body of a type that is held by value, if it has not been written."""
        while die.tag.endswith(("_typedef", "array_type", "const_type", "volatile_type")):
            die = type_of(die)
        key = "%s %s" % (KINDS.get(die.tag, "enum"), name_of(die))
        if die.tag not in (*KINDS, ENUMERATION) or not name_of(die) or key in self.written:
            return
        self.written.add(key)
        body = self.body(die)
        self.lines.append("%s {%s};" % (key, body))

    def body(self, die):
        if die.tag == ENUMERATION:
            return ", ".join(
                "%s = %d" % (name_of(part), part.attributes["DW_AT_const_value"].value)
                for part in die.iter_children()
            )
        text = ""
        for part in die.iter_children():
            if part.tag == "DW_TAG_member":
                self.complete(type_of(part))
                bits = part.attributes.get("DW_AT_bit_size")
                text += self.declared(type_of(part), name_of(part))
                text += (" : %d;" % bits.value) if bits else ";"
        return text

    def write(self):
        # Enumerations come first: nothing else may need a type that is written in part only.
        children = list(self.unit.get_top_DIE().iter_children())
        typed = {type_of(die).offset: die for die in children if names_enumeration(die)}
        for die in children:
            if die.tag == ENUMERATION and any(
                name_of(part).startswith(self.prefix.upper()) for part in die.iter_children()
            ):
                alias = typed.get(die.offset)
                if alias is not None:
                    self.named(alias)
                elif name_of(die):
                    self.aggregate(die)
                else:
                    self.lines.append("enum {%s};" % self.body(die))
        for die in children:
            if die.tag == "DW_TAG_subprogram" and name_of(die).startswith(self.prefix):
                if "DW_AT_declaration" in die.attributes:
                    declared = "%s(%s)" % (name_of(die), self.parameters(die))
                    self.lines.append("extern %s;" % self.declared(type_of(die), declared))
            elif die.tag == "DW_TAG_variable" and name_of(die).startswith(self.prefix):
                if "DW_AT_declaration" in die.attributes:
                    self.lines.append("extern %s;" % self.declared(type_of(die), name_of(die)))
        while self.wanted:
            self.complete(self.wanted.pop())
        head = ["#pragma once", *("#include <%s>" % name for name in SYSTEM)]
        head += ["#ifdef __cplusplus", 'extern "C" {', "#endif"]
        return "\n".join([*head, *self.lines, "#ifdef __cplusplus", "}", "#endif", ""])


def names_enumeration(die):
    below = type_of(die) if die.tag == "DW_TAG_typedef" else None
    return below is not None and below.tag == ENUMERATION


def written(library, prefix):
    """The header of the functions of a library whose names begin with a prefix."""
    with open(library, "rb") as file:
        unit = next(ELFFile(file).get_dwarf_info().iter_CUs())
        return Header(unit, prefix).write()
