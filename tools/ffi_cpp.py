"""The C++ header: the classes that include/navruntime.h makes, between the parts written by hand.

A handle of the header is a class, and its functions are the methods. Each parameter has one rule
below. A function that no rule covers is an error, unless a part written by hand calls it.
"""

import re
import textwrap

import nav_header as h
from ffi_rust import sentence

WIDTH = 100
PARTS = ("core.hpp", "values.hpp", "members.hpp", "typed.hpp")
# Methods that are called otherwise than their functions.
NAMES = {
    "nav_store_execute_batch": "batch",
    "nav_store_execute_transaction": "transaction",
    "nav_modal_store_dismiss_current": "dismiss",
}
# Functions whose only refusal has a text of its own (null, []), so that the text alone says it.
TEXTS = {"nav_modal_store_current", "nav_link_handler_pending", "nav_matcher_diagnostics"}
# What a parameter of a type is if it is left out.
DEFAULTS = {
    "nav_restore_mode": "NAV_RESTORE_LENIENT",
    "nav_modal_style": "NAV_STYLE_SHEET",
    "nav_reconcile_policy": "NAV_RECONCILE_REPLACE",
}
# Numbers that C++ has as they are.
SCALARS = {"int64_t", "uint64_t", "uint32_t", "size_t"}
# What counts as the answer of a callback that throws. The others set no answer, or answer 0.
THROWN = {
    "validator": 'reply::error("{\\"custom\\":\\"a validator threw\\"}")',
    "coordinator": 'reply::cancel("{\\"custom\\":\\"a coordinator threw\\"}")',
    "prepare": 'reply::cancel("{\\"custom\\":\\"a prepare callback threw\\"}")',
    "interceptor": 'reply::cancel("{\\"custom\\":\\"an interceptor threw\\"}")',
    "should_require": "true",
}

# What is said otherwise in C++, in this order.
WORDS = [
    (r"\bmay be NULL for no name\b", "{} for no name"),
    (r"^may be NULL$", "{} for none"),
    (r"[,;]? ?(may be|must not be) NULL(?= |[;,.]|$)", ""),
    (r", or NULL for the defaults", "; left out for the defaults"),
    (r"(?<=; )NULL for the defaults", "left out for the defaults"),
    (r"object,? or NULL\b", "object; may be left out"),
    (r", or NULL\b", "; may be left out"),
    (r"\bNULL (means|empties)\b", r"left out, it \1"),
    (r"\bNULL or null empties\b", "left out or null, it empties"),
    (r"\bNULL (removes|restores)\b", r"an empty one \1"),
    (r"\(NULL(,?) while\b", r"(an empty one\1 while"),
    (r"; (-?\w+) for NULL or\b", r"; \1"),
    (r"; \w+ for NULL\b", ""),
    (r"\b1 or 0\b", "true or false"),
    (r"\breturns 1 to drop it, 0 to keep it\b", "returns true to drop it, false to keep it"),
    (r"\b(Returns )?not 0( if|:)", lambda m: (m[1] or "") + "true" + m[2]),
    (r"nav_reply_(\w+)", r"reply::\1"),
]


_TAG = re.compile(r"(Returns|Status): ")


def _words(text):
    """What a comment of C says, as C++ has it."""
    for pattern, words in WORDS:
        text = re.sub(pattern, words, text)
    return text.strip()


def _comment(lines, indent):
    """A comment of paragraphs, each a text or a pair of the beginning and a text."""
    room = WIDTH - len(indent) - 3
    made = []
    for line in lines:
        first, text = line if isinstance(line, tuple) else ("", line)
        made += textwrap.wrap(
            text,
            room,
            initial_indent=first,
            subsequent_indent=" " * len(first) or "  " * bool(_TAG.match(text)),
            break_long_words=False,
            break_on_hyphens=False,
        )
    if len(made) == 1 and len(made[0]) + len(indent) + 6 <= WIDTH:
        return ["%s/* %s */" % (indent, made[0])]
    return [indent + "/*", *("%s * %s" % (indent, line) for line in made), indent + " */"]


def _call(head, parts, tail, indent):
    """`head(parts)tail` on one line, or with the parts on lines of their own."""
    line = "%s%s(%s)%s" % (indent, head, ", ".join(parts), tail)
    if len(line) <= WIDTH:
        return [line]
    inner = textwrap.wrap(
        ", ".join(parts) + ")" + tail,
        WIDTH - len(indent) - 2,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return ["%s%s(" % (indent, head), *(indent + "  " + text for text in inner)]


def _can_fail(function):
    """Whether it reports errors; nav_execution_status is a status and cannot fail."""
    last = function.parameters[-1:]
    return function.has_status and [item.name for item in last] == ["error"]


class _Parameters:
    """The parameters of a function, sorted into those of C++ and the arguments of C."""

    def __init__(self, function, handles, is_free):
        self.function = function
        self.declared, self.arguments, self.before, self.documented = [], [], [], []
        self.buffer = self.number = self.handle = None
        self.handles = handles
        rest = list(function.parameters)
        can_fail = _can_fail(function)
        if can_fail:
            rest.pop()
        if not is_free:
            self.arguments.append("get()")
            rest.pop(0)
        while rest:
            rest = self.take(rest)
        if can_fail:
            self.arguments.append("e")

    def take(self, rest):
        """Reads the next parameter; what follows it."""
        item, following = rest[0], rest[1].type if len(rest) > 1 else ""
        kind, name = item.type, item.name
        base = kind.replace("const ", "").rstrip("* ")
        if kind == "const char *" and following == "size_t":
            may_be_left_out = re.search(r"\bNULL\b", item.text) and "not be NULL" not in item.text
            self.declare("std::string_view", name, "{}" if may_be_left_out else None, item)
            self.arguments += [name + ".data()", name + ".size()"]
            return rest[2:]
        if kind.endswith("_fn") and following == "void *":
            return self.take_callback(rest)
        if base in ("nav_middleware", "nav_link_callbacks"):
            self.declare("nav::" + base[4:], name, "{}" if "NULL" in item.text else None, item)
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
        default = "nullptr" if item.text.endswith("may be NULL") else None
        self.declare("%s_function" % word, name, default, item)
        call = "detail::navruntime_cpp_" + word
        if not is_kept:
            self.arguments += ["%s ? %s : nullptr" % (name, call), "&" + name]
            return rest[2:]
        given = ["std::move(%s)" % name, call, "detail::navruntime_cpp_delete_" + word]
        self.before += _call("detail::kept<%s> held" % item.type, given, ";", "    ")
        self.arguments += ["held.call", "held.user_data", "held.destroy"]
        return rest[3:]

    def declare(self, kind, name, default, item):
        self.declared.append((kind, name, default))
        self.documented.append((name, _words(item.text)))

    def list(self):
        """As C++ declares them. A default is left out where a parameter without one follows."""
        made, may_default = [], True
        for kind, name, default in reversed(self.declared):
            may_default = may_default and default is not None
            space = "" if kind.endswith("&") else " "
            made.append(kind + space + name + (" = " + default if may_default else ""))
        return made[::-1]


def called(text):
    """The names of C in the code of a header, comments left out."""
    code = re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.S)
    return set(re.findall(r"\bnav_\w+", code))


class Writer:
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

    def refuses(self, function, seen=()):
        """Whether a status above 0 is possible."""
        status = function.tags.get("Status", "")
        if re.search(r"\b(?:that of|as for|a result replaced)\b", status):
            others = re.findall(r"\bnav_\w+", status)
            plain = re.fullmatch(r"as for [^;]*", status.rstrip("."))
            if not (plain and others and function.name not in seen):
                return True
            known = {item.name: item for item in self.functions}
            return any(self.refuses(known[name], (*seen, function.name)) for name in others)
        return bool(re.search(r"\bNAV_(?!OK\b|ERR_)[A-Z]", status))

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
        lines += [self.shown(_words(text)) for text in purpose]
        width = max((len(name) for name, _ in parameters.documented), default=0)
        for name, text in parameters.documented:
            if text:
                lines.append(("  %s  " % name.ljust(width), self.shown(text)))
        is_number = self.is_number_returned(function, parameters)
        if parameters.number is not None and not is_number:
            text = self.shown(_words(parameters.number.text))
            lines.append(("  %s  " % parameters.number.name.ljust(width), text))
        gives = parameters.buffer or (parameters.number if is_number else None)
        if gives is not None:
            said = re.sub(r"^gets (the JSON of |)", "", _words(gives.text))
            lines.append("Returns: " + self.shown(said) + ".")
        elif "Returns" in function.tags:
            lines.append("Returns: " + self.shown(_words(function.tags["Returns"])))
        if "Status" in function.tags:
            lines.append("Status: " + self.shown(_words(function.tags["Status"])))
        return _comment(lines, indent)

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
        parameters = _Parameters(function, self.owned, is_free)
        lines = self.comment(function, parameters)
        body, returned = self.body(function, parameters)
        is_const = self.is_const(function) and not is_free
        declared = parameters.list()
        if parameters.number is not None and not self.is_number_returned(function, parameters):
            item = parameters.number
            declared.append("%s%s = nullptr" % (item.type, item.name))
        tail = (" const" if is_const else "") + (" noexcept" if not _can_fail(function) else "")
        head = ("static " if is_free else "") + returned + " " + word
        short = "  %s(%s)%s { %s }" % (head, ", ".join(declared), tail, body[0].strip())
        if len(body) == 1 and len(short) <= WIDTH:
            return [*lines, short]
        return [*lines, *_call(head, declared, tail + " {", "  "), *body, "  }"]

    @staticmethod
    def is_const(function):
        """Whether a function only reads."""
        return (
            not _can_fail(function)
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
        if not _can_fail(function):
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
        return [head, *_call("return " + call, parameters.arguments, ";", "      ")]

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
        parameters = _Parameters(function, self.owned, True)
        lines = self.comment(function, parameters, about=False)
        call = self.lambda_call(
            "handle_ = detail::made<handle_owner>",
            "%s **out, nav_error *e" % owner,
            function.name,
            parameters,
        )
        head = _call("explicit " + owner[4:], parameters.list(), " {", "  ")
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
        return _comment([_words(self.shown(text)) for text in [sentence(item.comment), *about]], "")

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
            *_comment([sentence(item.comment)], ""),
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

    def function_type(self, callback):
        """The std::function of a callback, as the template's argument."""
        texts = [p.name for p in callback.parameters if p.type == "const char *"]
        borrowed = [
            "%s &" % p.type[4:-2].strip()
            for p in callback.parameters
            if p.type.rstrip("* ") in self.borrowed
        ]
        numbers = ["%s %s" % (p.type, p.name) for p in callback.parameters if p.type == "int64_t"]
        taken = borrowed + ["std::string_view %s" % name for name in texts] + numbers
        replies = any(p.type == "nav_reply *" for p in callback.parameters)
        given = {"void": "void", "int32_t": "bool"}.get(callback.type, callback.type)
        return "std::function<%s(%s)>" % ("reply" if replies else given, ", ".join(taken))

    def trampoline(self, word, callback, called, name):
        """The function with C linkage that the library calls."""
        taken, given = [], []
        for item in callback.parameters:
            if item.type == "const char *":
                length = callback.parameters[callback.parameters.index(item) + 1].name
                given.append("std::string_view(%s, %s)" % (item.name, length))
            elif item.type.rstrip("* ") in self.borrowed:
                given.append("wrapped")
            elif item.type == "int64_t":
                given.append(item.name)
            space = "" if item.type.endswith("*") else " "
            taken.append(item.type + space + item.name)
        head = "inline %s %s" % (callback.type, name)
        lines = _call(head, taken, " {", "")
        replies = any(item.type == "nav_reply *" for item in callback.parameters)
        if replies:
            inner = "replying(reply, %s, [&] {" % THROWN.get(word, "nav::reply()")
            inner = inner.replace(" reply::", " nav::reply::")
        elif callback.type == "void":
            inner = "guarded([&] {" if word != "will_execute" else "if (guarded([&] {"
        else:
            kind = "bool" if callback.type == "int32_t" else callback.type
            zero = "false" if kind == "bool" else "0"
            inner = "return answered<%s>(%s, [&] {" % (kind, THROWN.get(word, zero))
        lines.append("  " + inner)
        for item in callback.parameters:
            if item.type.rstrip("* ") in self.borrowed:
                lines.append("    nav::%s wrapped(%s);" % (item.type[4:-2].strip(), item.name))
        result = "return " if replies or callback.type != "void" else ""
        lines += _call(result + called, given, ";", "    ")
        if word == "will_execute":
            cancel = 'nav::interception(call).cancel("{\\"custom\\":\\"a middleware threw\\"}");'
            return [*lines, "  })) return;", "  guarded([&] {", "    " + cancel, "  });", "}"]
        return [*lines, "  });", "}"]

    @staticmethod
    def deleter(word, kind):
        return [
            "inline void navruntime_cpp_delete_%s(void *user_data) {" % word,
            "  delete static_cast<nav::%s *>(user_data);" % kind,
            "}",
        ]

    def callbacks(self):
        """The types of callbacks, and what the library calls for them."""
        skipped = ("nav_destroy_fn",)
        found = [i for i in self.items if isinstance(i, h.Callback) and i.name not in skipped]
        structs = [
            i for i in self.items if isinstance(i, h.Struct) and any(f.callback for f in i.fields)
        ]
        lines, linked = [], []
        for item in found:
            word = item.name[4:-3]
            kind = word + "_function"
            lines += _comment([self.shown(_words(sentence(item.comment)))], "")
            using = "using %s = %s;" % (kind, self.function_type(item))
            lines += [using if len(using) <= WIDTH else using.replace(" = ", " =\n  "), ""]
            called = "(*static_cast<nav::%s *>(user_data))" % kind
            linked += self.trampoline(word, item, called, "navruntime_cpp_" + word)
            linked += self.deleter(word, kind)
        for item in self.opaque:
            if item.name in self.borrowed:
                lines += self.borrowed_class(item)
        raw = []
        for struct in structs:
            word = struct.name[4:]
            text = re.sub(r"[;.] zero the reserved words(?=\.)", "", struct.comment, flags=re.I)
            text = text.replace("may be NULL", "may be empty")
            lines += _comment([self.shown(_words(text))], "")
            lines.append("struct %s {" % word)
            raw += [
                "inline %s raw(nav::%s &&given) {" % (struct.name, word),
                "  %s made{};" % struct.name,
            ]
            for field in struct.fields:
                if not field.callback:
                    continue
                name = "navruntime_cpp_%s_%s" % (word, field.name)
                lines += _comment([self.shown(_words(sentence(field.comment)))], "  ")
                lines.append("  %s %s;" % (self.function_type(field.callback), field.name))
                called = "static_cast<nav::%s *>(user_data)->%s" % (word, field.name)
                linked += self.trampoline(field.name, field.callback, called, name)
                raw.append("  if (given.%s)" % field.name)
                raw.append("    made.%s = %s;" % (field.name, name))
            lines += ["};", ""]
            linked += self.deleter(word, word)
            raw += [
                "  made.user_data = new nav::%s(std::move(given));" % word,
                "  made.destroy = navruntime_cpp_delete_%s;" % word,
                "  return made;",
                "}",
            ]
        return [
            *lines,
            "namespace detail {",
            "",
            "/* What the library calls. These functions are one in all of a program. */",
            'extern "C" {',
            *linked,
            "}",
            "",
            *raw,
            "",
            "} // namespace detail",
            "",
        ]

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
