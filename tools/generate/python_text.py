"""Pieces of the Python that the description of the protocol makes, laid out as ruff does."""

import keyword
import re
import textwrap

WIDTH = 100


def snake(name):
    """`debugName` as `debug_name`."""
    words = re.sub("(?<=[a-z])(?=[A-Z])", "_", name).lower()
    return words + "_" if keyword.iskeyword(words) else words


def union(kinds):
    """Annotations joined by `|`, each once, None last."""
    parts = []
    for kind in kinds:
        for part in re.split(r" \| (?![^\[]*\])", kind):
            if part not in parts:
                parts.append(part)
    return " | ".join(sorted(parts, key=lambda part: part == "None"))


def broken(head, parts, tail):
    """A call or a definition, with a part a line if nothing shorter fits."""
    line = "%s(%s%s" % (head, ", ".join(parts), tail)
    if len(line) <= WIDTH:
        return [line]
    indent = " " * (len(head) - len(head.lstrip()))
    inner = "%s    %s" % (indent, ", ".join(parts))
    if len(inner) <= WIDTH:
        return [head + "(", inner, indent + tail]
    return [head + "(", *("%s    %s," % (indent, part) for part in parts), indent + tail]


def head(name, arguments):
    return broken("class " + name, arguments, "):")


def docstring(text, indent):
    """A docstring, filled."""
    text = re.sub(r"(?<!`)`([^`]+)`(?!`)", r"``\1``", text)
    line = '%s"""%s"""' % (indent, text)
    if len(line) <= WIDTH:
        return [line]
    width = WIDTH - len(indent)
    lines = textwrap.wrap('"""' + text, width, break_long_words=False)
    if len(lines[-1]) + 3 > width:
        lines = textwrap.wrap('"""' + text, width - 3, break_long_words=False)
    return [indent + line for line in lines[:-1]] + [indent + lines[-1] + '"""']


def status_property(value):
    """The property of a status that depends on the members."""
    if not isinstance(value.status, list) and not (value.status or "").startswith("of:"):
        return []
    lines = ["", "    @property", "    def status(self) -> Status:"]
    if isinstance(value.status, str):
        name = snake(value.status[3:])
        doc = "The status of the %s." % name
        return [*lines, *docstring(doc, " " * 8), "        return self.%s.status" % name]
    lines += docstring("The status that follows from the members.", " " * 8)
    for condition, status in value.status:
        test = "self." + snake(condition.split(" ")[-1].lstrip("!"))
        if not condition:
            lines.append("        return Status.%s" % status)
            continue
        if condition.startswith("!"):
            test = "not " + test
        elif condition.startswith("all "):
            test = "all(%s)" % test
        elif not condition.startswith("is"):
            test += " is not None"
        lines += ["        if %s:" % test, "            return Status.%s" % status]
    return lines


def truth(value):
    """`__bool__`, for a value that is true only if all went well."""
    if not value.truth:
        return []
    lines = ["", "    def __bool__(self) -> bool:"]
    if value.truth == "status":
        lines += docstring("Whether everything was done.", " " * 8)
        return [*lines, "        return self.status == Status.OK"]
    lines += docstring("Whether everything was kept.", " " * 8)
    names = ["self." + snake(word.lstrip("!")) for word in value.truth.split()]
    return [*lines, "        return not (%s)" % " or ".join(names)]


def import_lines(source, names):
    line = "from %s import %s" % (source, ", ".join(names))
    if len(line) <= WIDTH:
        return [line]
    return ["from %s import (" % source, *("    %s," % name for name in names), ")"]
