"""What the preamble of the header says once for all functions: completes what the comment of a
function leaves out, so that every reader of a function gets all of it.

A comment gives what differs. A parameter may begin with tags: `@nullable` (NULL is allowed),
`@required` (an output that must not be NULL), `@inout` (read and written, so it must not be NULL).
"Like: nav_x" takes from that function all that the comment does not say. In a Status, `@as nav_x`
stands for the statuses of that function, `@command` for all results of a command, `@replaced` for
those that middleware may put in its place, and `@not NAV_X` takes one out.
"""

import re

_TAG = re.compile(r"^@(\w+) ?")
_TAGS = {"nullable", "required", "inout"}
# The tags of a Status in words.
_WORDS = {
    "@as ": "as for ",
    "@command": "that of the command",
    "@replaced": "or a result replaced by middleware",
    "@not ": "except ",
}
_SINCE = "0.1.0"  # "Since: 0.1.0" is what a comment need not say, for ever.
_ORDER = ("Returns", "Status", "Ownership", "Thread", "Reentrancy", "Since")
# The functions whose statuses a Status has too.
AS = re.compile(r"@as (nav_\w+(?:(?:,| or) nav_\w+)*)")
# A status with its remark in round brackets, which may hold round brackets.
_ITEM = re.compile(r"(NAV_ERR_\w+)( \((?:[^()]|\([^()]*\))*\))?$")
_OUTPUTS = {
    *("nav_buffer *", "nav_json *", "char *", "size_t *"),
    *("int32_t *", "int64_t *", "uint64_t *", "double *"),
}
BORROWED = {"nav_reply": "the callback's reply"}


def base(parameter):
    """The type without `const` and stars."""
    return parameter.type.replace("const ", "").rstrip("* ")


def split(text, separator):
    """Parts of a text, where the separator is outside round brackets."""
    parts, depth, start = [], 0, 0
    for position, letter in enumerate(text):
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if depth == 0 and text.startswith(separator, position):
            parts.append(text[start:position])
            start = position + len(separator)
    return [*parts, text[start:]]


class Defaults:
    """The defaults of the functions that a header declares."""

    def __init__(self, opaque, structs, functions, statuses):
        self.functions = {function.name: function for function in functions}
        self.opaque = {item.name for item in opaque}
        self.handles = {name for name in self.opaque if name + "_destroy" in self.functions}
        self.owning = {
            item.name for item in structs if any(field.name == "destroy" for field in item.fields)
        }
        self.statuses = statuses

    def fill(self):
        for function in self.functions.values():
            self.take_over(function)
        for function in self.functions.values():
            if function.said or function.written or function.purpose:
                self.complete(function)

    def take_over(self, function, seen=()):
        """Takes from the function that it is like what its comment does not say."""
        name = function.said.get("Like", "").rstrip(".")
        if not name or function.like is not None:
            return
        if name not in self.functions or name in seen:
            raise ValueError("%s is like %s, which is no other function" % (function.name, name))
        other = function.like = self.functions[name]
        self.take_over(other, (*seen, function.name))
        function.purpose = function.purpose or other.purpose
        kinds = {(item.name, item.type) for item in function.parameters}
        for item in other.parameters:
            if (item.name, item.type) in kinds and item.name in other.written:
                function.written.setdefault(item.name, other.written[item.name])
        # Who takes no lock may be called from everywhere: the two are said together.
        together = {"Thread", "Reentrancy"}
        kept = {"Like", *(together if together & set(function.said) else ())}
        for tag, text in other.said.items():
            if tag not in kept:
                function.said.setdefault(tag, text)

    def complete(self, function):
        for position, parameter in enumerate(function.parameters):
            default = self.parameter(function, position)
            text = function.written.get(parameter.name, default)
            if (
                default
                and function.like is None
                and function.written.get(parameter.name) == default
            ):
                function.repeated.append(parameter.name)
            is_known = bool(text)
            tags, text = self.tags(function, text)
            parameter.nullable = self.is_nullable(function, parameter)
            parameter.is_inout = "inout" in tags
            if tags:
                parameter.nullable = "nullable" in tags
            if is_known:
                parameter.text = self.about_null(parameter, text)
                function.documented[parameter.name] = parameter.text
        for name, text in function.written.items():
            function.documented.setdefault(name, text)
        function.tags = {}
        for tag in _ORDER:
            default = self.tag(function, tag)
            text = function.said.get(tag) or default
            if default and function.like is None and function.said.get(tag) == default:
                function.repeated.append(tag)
            if tag == "Status" and function.fails:
                text = function.statuses = self.status(function)
                for mark, words in _WORDS.items():
                    text = text.replace(mark, words)
            if tag == "Returns" and self.answers_zero(function) and "NULL" not in text:
                text = text.rstrip(".") + "; 0 for NULL."
            if text:
                function.tags[tag] = text

    @staticmethod
    def tags(function, text):
        found = set()
        mark = _TAG.match(text)
        while mark:
            found.add(mark[1])
            text = text[mark.end() :]
            mark = _TAG.match(text)
        if found - _TAGS:
            raise ValueError("%s has the unknown tag @%s" % (function.name, min(found - _TAGS)))
        return found, text

    # Parameters.

    def is_nullable(self, function, parameter):
        """Whether NULL is allowed where the comment says nothing."""
        if function.name.endswith(("_destroy", "_free")):
            return True
        kinds = _OUTPUTS | {"nav_error *", "nav_destroy_fn", "void *"}
        return parameter.type in kinds

    def parameter(self, function, position):
        """What a comment need not say of a parameter, or nothing."""
        given = function.parameters
        item, before = given[position], given[position - 1] if position else None
        if item.type == "nav_error *" or function.name.endswith(("_destroy", "_free")):
            return "@nullable"
        if before and item.type == "nav_destroy_fn":
            return "called once with `%s`" % before.name
        if before and item.type == "size_t" and before.type == "const char *":
            return "bytes in `%s`, or NAV_NUL" % before.name
        if before and item.type == "void *" and before.type.endswith("_fn"):
            return "passed to `%s`" % before.name
        if item.type.endswith("**"):
            return "gets the handle, or NULL on an error"
        if base(item) in self.opaque:
            words = base(item)[len("nav_") :].replace("_", " ")
            return BORROWED.get(base(item), "the " + words)
        if item.type == "const char *" and item.name == "route":
            return "JSON route"
        return ""

    @staticmethod
    def about_null(parameter, text):
        """The text with what it does not say of NULL itself."""
        said = re.search(r"\bNULL\b", text)
        if parameter.type.endswith("**"):
            said = "may be NULL" in text
        if not parameter.is_pointer or said or parameter.type == "void *":
            return text
        is_output = parameter.type in _OUTPUTS and not parameter.is_inout
        if parameter.nullable:
            added = "may be NULL"
        elif is_output or parameter.type.endswith("**"):
            added = "must not be NULL"
        else:
            return text
        return "%s; %s" % (text, added) if text else added

    # Tags.

    def tag(self, function, tag):
        """What a comment need not say under a tag."""
        is_borrowed = bool(function.parameters) and (
            base(function.parameters[0]) in self.opaque - self.handles
        )
        if tag == "Returns":
            return "nothing." if function.type == "void" else ""
        if tag == "Thread":
            return "the callback's." if is_borrowed else "any."
        if tag == "Reentrancy":
            if is_borrowed:
                return "inside the callback only."
            is_any = "no lock" in function.said.get("Thread", "") or not function.parameters
            return "any." if is_any or function.name.endswith("_destroy") else "change."
        if tag == "Ownership":
            return self.ownership(function)
        return _SINCE if tag == "Since" else ""

    @staticmethod
    def answers_zero(function):
        """Whether it answers a number, which is 0 if what it is asked about is NULL."""
        is_number = not function.type.endswith("*") and function.type not in ("void", "nav_status")
        return is_number and any(item.is_pointer for item in function.parameters[:1])

    def ownership(self, function):
        if function.name.endswith("_destroy"):
            more = "; registered user_data is destroyed" if self.registers(function) else ""
            return "takes the handle%s." % more
        given, parts = function.parameters, []
        made = [item.name for item in given if item.type.endswith("**")]
        if made:
            parts.append("the caller destroys " + _names(made))
        for item, following in zip(given, [*given[1:], None]):
            if item.type == "void *":
                is_kept = following is not None and following.type == "nav_destroy_fn"
                held = " until `%s`" % following.name if is_kept else " stays the caller's"
                parts.append("`%s`%s" % (item.name, held))
            elif base(item) in self.owning:
                parts.append("`%s->user_data` until its `destroy`" % item.name)
        if function.has_status and not made:
            copied = [item.name for item in given if item.type == "const char *"]
            if copied:
                parts.append("%s %s copied" % (_names(copied), _is(copied)))
        buffers = [item.name for item in given if item.type == "nav_buffer *"]
        if buffers:
            parts.append("%s %s the caller's" % (_names(buffers), _is(buffers)))
        return "; ".join(parts or ["none"]) + "."

    def registers(self, destroying):
        """Whether a function registers user data with the handle that another one destroys."""
        handle = destroying.parameters[0].type
        return any(
            item.type == "nav_destroy_fn" or base(item) in self.owning
            for function in self.functions.values()
            if function.parameters and function.parameters[0].type == handle
            for item in function.parameters
        )

    def status(self, function):
        """A Status with the errors that follow from the parameters and from the re-entrancy."""
        text = function.said.get("Status", "").rstrip(".")
        for name in re.findall(r"nav_\w+", " ".join(AS.findall(text))):
            if name not in self.functions:
                raise ValueError("%s refers to %s, which is no function" % (function.name, name))
        if AS.search(text):
            return text + "."
        results, errors, rest = [], {}, []
        for clause in split(text, "; ") if text else []:
            items = [_ITEM.match(one) for one in split(clause, ", ")]
            if all(items):
                errors.update({item[1]: item[0] for item in items})
            else:
                (rest if errors else results).append(clause)
        for name, remark in self.implied(function):
            if not re.search(r"\b%s\b" % name, text):
                errors[name] = name + remark
        listed = sorted(errors, key=lambda name: -self.statuses.get(name, 0))
        said = ", ".join(errors[name] for name in listed)
        return "; ".join([*(results or ["NAV_OK"]), said, *rest]) + "."

    def implied(self, function):
        yield "NAV_ERR_ARGUMENT", ""
        if any(item.type == "const char *" for item in function.parameters):
            yield "NAV_ERR_UTF8", ""
            yield "NAV_ERR_LIMIT", ""
        reentrancy = function.said.get("Reentrancy") or self.tag(function, "Reentrancy")
        if reentrancy.startswith("change"):
            yield "NAV_ERR_REENTRANT", ""
        if reentrancy.startswith("read"):
            yield "NAV_ERR_REENTRANT", " (another tree's callback)"


def _names(names):
    quoted = ["`%s`" % name for name in names]
    return " and ".join([", ".join(quoted[:-1]), quoted[-1]] if quoted[1:] else quoted)


def _is(names):
    return "are" if names[1:] else "is"
