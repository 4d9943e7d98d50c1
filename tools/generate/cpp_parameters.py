"""The parameters of a function of C, one rule for each kind, as C++ declares and passes them."""

from cpp_layout import call_lines, words

# What a parameter of a type is if it is left out.
DEFAULTS = {
    "nav_restore_mode": "NAV_RESTORE_LENIENT",
    "nav_modal_style": "NAV_STYLE_SHEET",
    "nav_reconcile_policy": "NAV_RECONCILE_REPLACE",
}
# Numbers that C++ has as they are.
SCALARS = {"int64_t", "uint64_t", "uint32_t", "size_t"}


def can_fail(function):
    """Whether it reports errors; nav_execution_status is a status and cannot fail."""
    last = function.parameters[-1:]
    return function.has_status and [item.name for item in last] == ["error"]


class Parameters:
    """The parameters of a function, sorted into those of C++ and the arguments of C."""

    def __init__(self, function, handles, is_free):
        self.function = function
        self.declared, self.arguments, self.before, self.documented = [], [], [], []
        self.buffer = self.number = self.handle = None
        self.handles = handles
        rest = list(function.parameters)
        has_error = can_fail(function)
        if has_error:
            rest.pop()
        if not is_free:
            self.arguments.append("get()")
            rest.pop(0)
        while rest:
            rest = self.take(rest)
        if has_error:
            self.arguments.append("e")

    def take(self, rest):
        """Reads the next parameter; what follows it."""
        item, following = rest[0], rest[1].type if len(rest) > 1 else ""
        kind, name = item.type, item.name
        base = kind.replace("const ", "").rstrip("* ")
        if kind == "const char *" and following == "size_t":
            self.declare("std::string_view", name, "{}" if item.nullable else None, item)
            self.arguments += [name + ".data()", name + ".size()"]
            return rest[2:]
        if kind.endswith("_fn") and following == "void *":
            return self.take_callback(rest)
        if base in ("nav_middleware", "nav_link_callbacks"):
            self.declare("nav::" + base[4:], name, "{}" if item.nullable else None, item)
            self.before.append("    %s held = detail::raw(std::move(%s));" % (base, name))
            self.arguments.append("&held")
        elif kind == "nav_buffer *":
            self.buffer = item
            self.arguments.append("out")
        elif base in self.handles and kind.endswith("**"):
            self.handle = base
            self.arguments.append("out")
        elif base in self.handles:
            self.declare("const nav::%s &" % base[4:], name, None, item)
            self.arguments.append(name + ".get()")
        elif kind.endswith("*") and base != "void":
            self.number = item
            self.arguments.append(name)
        elif kind == "int32_t":
            self.declare("bool", name, "false" if name == "stop_on_failure" else None, item)
            self.arguments.append(name)
        elif kind in SCALARS or base.startswith("nav_") and "*" not in kind:
            self.declare(kind, name, DEFAULTS.get(kind), item)
            self.arguments.append(name)
        else:
            raise ValueError("%s: no rule for %s%s" % (self.function.name, kind, name))
        return rest[1:]

    def take_callback(self, rest):
        item, name = rest[0], rest[0].name
        word = item.type[4:-3]
        is_kept = len(rest) > 2 and rest[2].type == "nav_destroy_fn"
        # Who sets a callback names one; without it, there is another function that is called.
        default = "nullptr" if item.nullable and self.declared else None
        self.declare("%s_function" % word, name, default, item)
        call = "detail::navruntime_cpp_" + word
        if not is_kept:
            self.arguments += ["%s ? %s : nullptr" % (name, call), "&" + name]
            return rest[2:]
        given = ["std::move(%s)" % name, call, "detail::navruntime_cpp_delete_" + word]
        self.before += call_lines("detail::kept<%s> held" % item.type, given, ";", "    ")
        self.arguments += ["held.call", "held.user_data", "held.destroy"]
        return rest[3:]

    def declare(self, kind, name, default, item):
        self.declared.append((kind, name, default))
        self.documented.append((name, words(item.text)))

    def list(self):
        """As C++ declares them. A default is left out where a parameter without one follows."""
        made, may_default = [], True
        for kind, name, default in reversed(self.declared):
            may_default = may_default and default is not None
            space = "" if kind.endswith("&") else " "
            made.append(kind + space + name + (" = " + default if may_default else ""))
        return made[::-1]
