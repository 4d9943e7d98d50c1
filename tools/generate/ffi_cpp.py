"""The C++ header: the classes that include/navruntime.h makes, between the parts written by hand.

A handle of the header is a class, and its functions are the methods. Each parameter has one rule in
cpp_parameters. A function that no rule covers is an error, unless a part written by hand calls it.
"""

import re

import nav_header as h
from cpp_callbacks import Callbacks
from cpp_layout import WIDTH, call_lines, comment_lines, words
from cpp_parameters import Parameters, can_fail
from ffi_rust import sentence
from nav_statuses import documented

PARTS = ("core.hpp", "values.hpp", "members.hpp", "typed.hpp", "asking.hpp")
# Methods that are called otherwise than their functions.
NAMES = {
    "nav_store_execute_batch": "batch",
    "nav_store_execute_transaction": "transaction",
    "nav_modal_store_dismiss_current": "dismiss",
    "nav_app_sender": "at",
}
# Functions whose only refusal has a text of its own (null, []), so that the text alone says it.
TEXTS = {"nav_modal_store_current", "nav_link_handler_pending", "nav_matcher_diagnostics"}


def called(text):
    """The names of C in the code of a header, comments left out."""
    code = re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.S)
    return set(re.findall(r"\bnav_\w+", code))


class Writer(Callbacks):
    """Writes the classes of a header."""

    def __init__(self, declarations, parts):
        self.items = declarations
        self.parts = parts
        self.functions = [item for item in declarations if isinstance(item, h.Function)]
        names = {function.name for function in self.functions}
        self.opaque = [item for item in declarations if isinstance(item, h.Opaque)]
        self.owned = {item.name for item in self.opaque if item.name + "_destroy" in names}
        self.borrowed = {"nav_interception", "nav_execution"}
        self.by_hand = {name for text in parts.values() for name in called(text)} & names
        self.members = self.taken_apart(parts["members.hpp"])
        self.methods = {}
        for function in self.functions:
            self.methods.setdefault(self.class_of(function), []).append(function)

    @staticmethod
    def taken_apart(text):
        """The members of members.hpp: class -> the public and the private lines."""
        found = {}
        for name, body in re.findall(r"^class (\w+) \{\npublic:\n(.*?)^\};", text, re.S | re.M):
            public, _, private = body.partition("\nprivate:\n")
            found["nav_" + name] = (public.rstrip("\n"), private.rstrip("\n"))
        return found

    def class_of(self, function):
        """The handle that a function belongs to, by its name: the longest that fits."""
        known = self.owned | self.borrowed
        fitting = [name for name in known if function.name.startswith(name + "_")]
        if fitting:
            return max(fitting, key=len)
        if function.name not in self.by_hand:
            raise ValueError("%s: of no class, and no part by hand calls it" % function.name)
        return None

    # What a method returns.

    def refuses(self, function):
        """Whether a status above 0 is possible."""
        if not can_fail(function):
            return False
        named = documented(function, {item.name: item for item in self.functions})
        return any(name != "NAV_OK" and not name.startswith("NAV_ERR_") for name in named)

    def shown(self, text):
        """The names of C's functions as C++ has them."""

        def name(match):
            function = match[0]
            owner = max(
                (item for item in self.owned | self.borrowed if function.startswith(item + "_")),
                key=len,
                default=None,
            )
            if owner is None:
                return function
            method = self.name_of(function, owner)
            return "%s::%s" % (owner[4:], owner[4:] if method is None else method)

        return re.sub(r"\bnav_\w+\b(?!\*)", name, text)

    @staticmethod
    def name_of(function, owner):
        """A method's name; None for a constructor."""
        word = NAMES.get(function, function[len(owner) + 1 :])
        if word == "wrap" or word == "open" and owner == "nav_journal":
            return None
        return None if re.match(r"create(_|$)", word) else word.replace("attach_queue", "attach")

    def comment(self, function, parameters, indent="  ", about=True):
        lines = []
        purpose = [*function.about, function.purpose] if about else [function.purpose]
        lines += [self.shown(words(text)) for text in purpose]
        width = max((len(name) for name, _ in parameters.documented), default=0)
        for name, text in parameters.documented:
            if text:
                lines.append(("  %s  " % name.ljust(width), self.shown(text)))
        is_number = self.is_number_returned(function, parameters)
        if parameters.number is not None and not is_number:
            text = self.shown(words(parameters.number.text))
            lines.append(("  %s  " % parameters.number.name.ljust(width), text))
        gives = parameters.buffer or (parameters.number if is_number else None)
        if gives is not None:
            said = re.sub(r"^gets (the JSON of |)", "", words(gives.text))
            lines.append("Returns: " + self.shown(said) + ".")
        elif "Returns" in function.tags:
            lines.append("Returns: " + self.shown(words(function.tags["Returns"])))
        if "Status" in function.tags:
            lines.append("Status: " + self.shown(words(function.tags["Status"])))
        return comment_lines(lines, indent)

    # Methods.

    def method(self, function, owner):
        """The lines of a method or constructor."""
        is_free = not any(
            item.type.replace("const ", "") in (owner + " *", owner + "*")
            for item in function.parameters[:1]
        )
        word = self.name_of(function.name, owner)
        if word is None:
            return self.constructor(function, owner)
        parameters = Parameters(function, self.owned, is_free)
        lines = self.comment(function, parameters)
        body, returned = self.body(function, parameters)
        is_const = self.is_const(function) and not is_free
        declared = parameters.list()
        if parameters.number is not None and not self.is_number_returned(function, parameters):
            item = parameters.number
            declared.append("%s%s = nullptr" % (item.type, item.name))
        tail = (" const" if is_const else "") + (" noexcept" if not can_fail(function) else "")
        head = ("static " if is_free else "") + returned + " " + word
        short = "  %s(%s)%s { %s }" % (head, ", ".join(declared), tail, body[0].strip())
        if len(body) == 1 and len(short) <= WIDTH:
            return [*lines, short]
        return [*lines, *call_lines(head, declared, tail + " {", "  "), *body, "  }"]

    @staticmethod
    def is_const(function):
        """Whether a function only reads."""
        return (
            not can_fail(function)
            or function.tags["Reentrancy"].startswith("read")
            or "no lock" in function.tags["Thread"]
            or function.parameters[0].type.startswith("const nav_")
        )

    def is_number_returned(self, function, parameters):
        return (
            parameters.number is not None
            and parameters.buffer is None
            and not self.refuses(function)
        )

    def body(self, function, parameters):
        """The statements of a method, and what it returns."""
        before = parameters.before
        call = function.name
        if not can_fail(function):
            value = "%s(%s)" % (call, ", ".join(parameters.arguments))
            if function.type == "int32_t":
                return [*before, "    return %s != 0;" % value], "bool"
            return [*before, "    return %s;" % value], function.type
        refuses = self.refuses(function) and function.name not in TEXTS
        if parameters.handle is not None:
            return self.handle_body(function, parameters, before, refuses)
        if parameters.buffer is not None:
            lines = self.lambda_call(
                "return detail::answer", "nav_buffer *out, nav_error *e", call, parameters
            )
            if refuses or not self.is_const(function):
                return [*before, *lines, "    });"], "nav::result"
            return [*before, *lines, "    }).json;"], "std::string"
        if self.is_number_returned(function, parameters):
            item = parameters.number
            kind = item.type.rstrip("* ")
            before.insert(0, "    %s %s = 0;" % (kind, item.name))
            parameters.arguments = [
                "&" + text if text == item.name else text for text in parameters.arguments
            ]
            lines = self.lambda_call("detail::check", "nav_error *e", call, parameters)
            return [*before, *lines, "    });", "    return %s;" % item.name], kind
        start = "return detail::check" if refuses else "detail::check"
        lines = self.lambda_call(start, "nav_error *e", call, parameters)
        return [*before, *lines, "    });"], "nav_status" if refuses else "void"

    @staticmethod
    def lambda_call(start, taken, call, parameters):
        head = "    %s([&](%s) {" % (start, taken)
        return [head, *call_lines("return " + call, parameters.arguments, ";", "      ")]

    def handle_body(self, function, parameters, before, refuses):
        made, kind = parameters.handle, "nav::" + parameters.handle[4:]
        lines = self.lambda_call(
            "auto made = detail::made<owner>",
            "%s **out, nav_error *e" % made,
            function.name,
            parameters,
        )
        lines = [*before, "    using owner = %s::handle_owner;" % kind, *lines, "    });"]
        if refuses:
            lines.append("    if (made == nullptr) return std::nullopt;")
            kind = "std::optional<%s>" % kind
        lines.append("    return nav::%s::adopt(made.release());" % made[4:])
        return lines, kind

    def constructor(self, function, owner):
        parameters = Parameters(function, self.owned, True)
        lines = self.comment(function, parameters, about=False)
        call = self.lambda_call(
            "handle_ = detail::made<handle_owner>",
            "%s **out, nav_error *e" % owner,
            function.name,
            parameters,
        )
        head = call_lines("explicit " + owner[4:], parameters.list(), " {", "  ")
        return [*lines, *head, *parameters.before, *call, "    });", "  }"]

    # Classes.

    def uses(self, name):
        """The other classes that a class needs to be complete."""
        found = set()
        for function in self.methods.get(name, []):
            for item in function.parameters:
                base = item.type.replace("const ", "").rstrip("* ")
                found |= {base} & self.owned
        return found - {name}

    def ordered(self):
        """The classes of handles, each after those that it uses."""
        rest, done = [item for item in self.opaque if item.name in self.owned], []
        while rest:
            ready = [item for item in rest if self.uses(item.name) <= {d.name for d in done}]
            if not ready:
                raise ValueError("classes use each other: %s" % ", ".join(i.name for i in rest))
            done.append(ready[0])
            rest.remove(ready[0])
        return done

    def head_of_class(self, item):
        creating = [f for f in self.methods[item.name] if self.name_of(f.name, item.name) is None]
        about = [text for function in creating for text in function.about[:1]]
        return comment_lines(
            [words(self.shown(text)) for text in [sentence(item.comment), *about]], ""
        )

    def owned_class(self, item):
        name, word = item.name, item.name[4:]
        methods = [f for f in self.methods[name] if f.name != name + "_destroy"]
        public, private = self.members.get(name, ("", ""))
        creating = [f for f in methods if self.name_of(f.name, name) is None]
        others = [f for f in methods if f not in creating and f.name not in self.by_hand]
        lines = [
            *self.head_of_class(item),
            "class %s {" % word,
            "public:",
            "  using handle_owner = detail::owner<%s, %s_destroy>;" % (name, name),
            "",
        ]
        for function in creating:
            if function.name not in self.by_hand:
                lines += [*self.method(function, name), ""]
        lines += [
            "  /* Takes a handle from C, to destroy it. */",
            "  static %s adopt(%s *handle) noexcept {" % (word, name),
            "    return %s(handle_owner(handle));" % word,
            "  }",
            "  /* The handle for C; it stays this object's. */",
            "  %s *get() const noexcept { return handle_.get(); }" % name,
            "  /* Gives the handle up: the caller destroys it. */",
            "  %s *release() noexcept { return handle_.release(); }" % name,
            "",
        ]
        for function in others:
            lines += [*self.method(function, name), ""]
        lines += [public, ""] if public else []
        lines += [
            "private:",
            "  explicit %s(handle_owner handle) noexcept : handle_(std::move(handle)) {}" % word,
            "",
            *([private] if private else []),
            "  handle_owner handle_;",
            "};",
            "",
        ]
        return lines

    def borrowed_class(self, item):
        name, word = item.name, item.name[4:]
        lines = [
            *comment_lines([sentence(item.comment)], ""),
            "class %s {" % word,
            "public:",
            "  explicit %s(%s *call) noexcept : call_(call) {}" % (word, name),
            "  %s *get() const noexcept { return call_; }" % name,
            "",
        ]
        for function in self.methods[name]:
            lines += [*self.method(function, name), ""]
        return [*lines, "private:", "  %s *call_;" % name, "};", ""]

    # Callbacks.

    def text(self, first):
        """The header."""
        classes = [line for item in self.ordered() for line in self.owned_class(item)]
        source = "The parts written by hand are in bindings/c/parts."
        return "\n".join(
            [
                "/* %s */" % first,
                "/* %s */" % source,
                self.parts["core.hpp"],
                self.parts["values.hpp"],
                *self.callbacks(),
                *classes,
                self.parts["typed.hpp"],
                self.parts["asking.hpp"],
                "} // namespace nav",
                "",
                "#endif",
                "",
            ]
        )


def header(declarations, first, folder):
    """The text of navruntime.hpp. `folder` has the parts that are written by hand."""
    parts = {name: (folder / name).read_text(encoding="utf-8") for name in PARTS}
    return Writer(declarations, parts).text(first)
