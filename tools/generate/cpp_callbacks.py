"""The callbacks of the header in C++: std::function, and functions with C linkage around them."""

import re

import nav_header as h
from cpp_layout import WIDTH, call_lines, comment_lines, words
from ffi_rust import sentence

# What counts as the answer of a callback that throws. The others set no answer, or answer 0.
THROWN = {
    "validator": 'reply::error("{\\"custom\\":\\"a validator threw\\"}")',
    "coordinator": 'reply::cancel("{\\"custom\\":\\"a coordinator threw\\"}")',
    "prepare": 'reply::cancel("{\\"custom\\":\\"a prepare callback threw\\"}")',
    "interceptor": 'reply::cancel("{\\"custom\\":\\"an interceptor threw\\"}")',
    "should_require": "true",
}


class Callbacks:
    """The part of the writer that makes callbacks; `ffi_cpp.Writer` has the rest."""

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
        lines = call_lines(head, taken, " {", "")
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
        lines += call_lines(result + called, given, ";", "    ")
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
            lines += comment_lines([self.shown(words(sentence(item.comment)))], "")
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
            lines += comment_lines([self.shown(words(text))], "")
            lines.append("struct %s {" % word)
            raw += [
                "inline %s raw(nav::%s &&given) {" % (struct.name, word),
                "  %s made{};" % struct.name,
            ]
            for field in struct.fields:
                if not field.callback:
                    continue
                name = "navruntime_cpp_%s_%s" % (word, field.name)
                lines += comment_lines([self.shown(words(sentence(field.comment)))], "  ")
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
