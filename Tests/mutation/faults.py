"""The faults that can be planted in a file: each replaces a stretch of tokens by a slip that a
programmer makes. A fault is known by its file, function, statement and change, never by the
number of its line, so that edits elsewhere and new line breaks do not touch it."""

import hashlib
import re

from swift_source import ACCESSORS, CLOSE, CONTROL, FUNCTIONS, OPEN, TYPES, VALUES

BOUNDARY = {
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "==": "!=",
    "!=": "==",
    "===": "!==",
    "!==": "===",
    "..<": "...",
}
LOGIC = {"&&": "||", "||": "&&"}
SUMS = {"&+": "&-", "&-": "&+", "+": "-", "-": "+"}
CHANGES = {"&+=": "&-=", "&-=": "&+="}
CODES = {
    "argument": "state",
    "limit": "argument",
    "state": "argument",
    "reentrant": "state",
    "detached": "argument",
    "json": "argument",
    "utf8": "json",
    "route": "argument",
    "command": "argument",
    "url": "pattern",
    "pattern": "url",
}
STATUSES = ("NAV_OK", "NAV_NOOP")
# What no program can see: memory taken early, and checks of debug builds.
UNSEEN = re.compile(r"^assert\(|\breserveCapacity\(")


class Fault:
    """One fault. `first` and `end` are the tokens it replaces; `form` says how (build.py)."""

    def __init__(self, source, statement, kind, first, end, form, new, change):
        self.source, self.where, self.kind = source, statement.where or "(file)", kind
        self.first, self.end, self.form, self.new, self.change = first, end, form, new, change
        self.file = source.path
        token = source.tokens[first]
        self.text = _head(source, statement)
        self.line_number = source.text.count("\n", 0, token.start) + 1
        self.start, self.stop = token.start, source.tokens[end - 1].end
        self.same = 0

    def name(self):
        """What identifies it."""
        place = [self.file, self.where, self.text, self.change]
        return " | ".join(place + ([f"number {self.same + 1}"] if self.same else []))

    def weight(self, seed=""):
        """A number in [0, 1) that only its identity decides."""
        digest = hashlib.sha256((seed + self.name()).encode()).digest()
        return int.from_bytes(digest[:8], "big") / 2**64


def find(source):
    """Every fault that can be planted in a file, in the order of the text."""
    found = []
    for statement in source.statements:
        found += _Statement(source, statement).faults()
    found += _swaps(source)
    found.sort(key=lambda fault: (fault.start, fault.stop, fault.change))
    seen = {}
    for fault in found:
        key = fault.name()
        fault.same = seen.get(key, 0)
        seen[key] = fault.same + 1
    return found


class _Statement:
    """The faults of one statement. Its nested blocks have statements of their own."""

    def __init__(self, source, statement):
        self.source, self.statement, self.tokens = source, statement, source.tokens
        self.found = []
        self.is_label = statement.keyword in ("case", "default") and not statement.blocks
        self.own = list(self._own(statement.first, statement.end))

    def _own(self, first, end):
        index = first
        while index < end:
            if self.tokens[index].text == "{" and self.tokens[index].kind == "mark":
                index = self.source.partner[index] + 1
                continue
            yield index
            index += 1

    def add(self, kind, first, end, form, new, change):
        self.found.append(Fault(self.source, self.statement, kind, first, end, form, new, change))

    def faults(self):
        statement = self.statement
        if statement.keyword in ("import", "typealias") or statement.keyword.startswith("#"):
            return []
        if statement.keyword in FUNCTIONS:
            self._early_return()
        elif statement.keyword not in TYPES and not self.is_label:
            self._conditions()
            self._whole()
            self._expressions()
        if statement.keyword not in TYPES | FUNCTIONS and not self.is_label:
            self._tokens()
        return self.found

    # Conditions of if, guard, while and where.

    def _conditions(self):
        for index in self.own:
            word = self.tokens[index].text
            if word in ("if", "guard", "while", "where"):
                for first, end in self._clauses(index + 1, word):
                    self._clause(word, first, end)

    def _clauses(self, index, word):
        """The parts between top-level commas, up to the body."""
        first, clauses = index, []
        while index < self.statement.end:
            token = self.tokens[index]
            stop = "else" if word == "guard" else "{"
            if token.text == stop or word == "where" and token.text in (":", "{"):
                break
            if token.text == ",":
                clauses.append((first, index))
                first = index + 1
            if token.kind == "mark" and token.text in OPEN:
                index = self.source.partner[index]
            index += 1
        return clauses + ([(first, index)] if index > first else [])

    def _clause(self, word, first, end):
        text = self.source.slice(first, end)
        head = self.tokens[first].text
        if head in ("let", "var", "case"):
            if head != "case" and word in ("if", "guard"):
                self.add("binding", first, end, "fails", "", f"{brief(text)} fails")
            return
        if head == "try" or "{" in text or text == "true":
            return
        if word == "where":
            self.add("condition", first, end, "either", "true", f"{brief(text)} -> true")
        else:
            self.add("condition", first, end, "either", "true", f"{brief(text)} -> true")
            if word != "while":
                self.add("condition", first, end, "either", "false", f"{brief(text)} -> false")
        self._operators(first, end)

    # Operators, each in the smallest expression that can be written twice.

    def _operators(self, first, end):
        for index in range(first, end):
            token = self.tokens[index]
            if token.kind != "operator" or not token.is_binary and token.text != "..<":
                continue
            for table, kind in ((BOUNDARY, "boundary"), (LOGIC, "logic"), (SUMS, "sum")):
                if table is SUMS and any(t.kind == "string" for t in self.tokens[first:end]):
                    continue
                if token.text in table:
                    new = self._with(first, end, index, table[token.text])
                    around = brief(self.source.slice(max(first, index - 2), min(end, index + 3)))
                    self.add(
                        kind,
                        first,
                        end,
                        "either",
                        new,
                        f"{around}: {token.text} -> {table[token.text]}",
                    )

    def _with(self, first, end, index, text):
        start, token = self.tokens[first].start, self.tokens[index]
        stop = self.tokens[end - 1].end
        return self.source.text[start : token.start] + text + self.source.text[token.end : stop]

    def _expressions(self):
        """The value that is returned or assigned."""
        statement, first = self.statement, None
        if statement.keyword == "return":
            first = statement.first + 1
        elif statement.keyword not in CONTROL or statement.keyword in VALUES:
            for index in self._top_level():
                if self.tokens[index].text == "=" and self.tokens[index].is_binary:
                    first = index + 1
                    break
            else:
                if statement.keyword not in VALUES and statement.keyword not in ACCESSORS:
                    first = statement.first
        if first is None or first >= statement.end:
            return
        text = self.source.slice(first, statement.end)
        if re.match(r"(try|if|switch)\b", text) or "{" in text or "try " in text:
            return
        self._operators(first, statement.end)

    def _top_level(self):
        depth = 0
        for index in self.own:
            token = self.tokens[index]
            if token.kind == "mark" and token.text in OPEN:
                depth += 1
            elif token.kind == "mark" and token.text in CLOSE:
                depth -= 1
            elif depth == 0:
                yield index

    # A statement left out, done the other way round, or never reached.

    def _whole(self):
        statement = self.statement
        first, end, word = statement.first, statement.end, statement.keyword
        if word in VALUES | ACCESSORS | CONTROL or statement.is_value:
            return
        last, text = self.tokens[end - 1].text, self.source.slice(first, end)
        if UNSEEN.search(text):
            return
        if "\n" in text and "{" in text and "//" in text:
            return
        change = next(
            (
                self.tokens[i]
                for i in self._top_level()
                if self.tokens[i].text in CHANGES | {"=": "", "+=": ""}
            ),
            None,
        )
        # A property must get its first value; nothing compiles without.
        if change is not None and statement.where.endswith("init") and change.text == "=":
            return
        if text.startswith("self.init("):
            return
        if last in (")", "}") or change is not None:
            self.add("dropped", first, end, "unless", "", f"{brief(text)} left out")
        if change is not None and change.text in CHANGES:
            index = self.tokens.index(change, first, end)
            new = self._with(first, end, index, CHANGES[change.text])
            self.add("sum", first, end, "instead", new, f"{change.text} -> {CHANGES[change.text]}")

    def _early_return(self):
        statement = self.statement
        block = statement.blocks[0] if statement.blocks else None
        if block is None or block.role != "function" or len(block.statements) < 2:
            return
        if "->" in [self.tokens[i].text for i in self._top_level()]:
            return
        if statement.keyword != "func":
            return
        name = self.tokens[statement.first : block.first]
        text = name[[t.text for t in name].index("func") + 1].text
        self.add(
            "return", block.first, block.first + 1, "after", "return", f"{text} returns at once"
        )

    # Single tokens: numbers, yes and no, statuses, codes.

    def _tokens(self):
        previous = None
        for index in self.own:
            token = self.tokens[index]
            if token.text in ("true", "false"):
                new = "false" if token.text == "true" else "true"
                self.add("flag", index, index + 1, "either", new, f"{token.text} -> {new}")
            elif (
                token.kind == "number"
                and token.text.isdigit()
                or "_" in token.text[1:]
                and (token.kind == "number" and token.text.replace("_", "").isdigit())
            ):
                self._number(index, previous)
            elif token.text.startswith("NAV_") and token.kind == "word":
                if re.match(r"NAV_(ERR|OK|[A-Z])", token.text) and previous != ".":
                    self._status(index, token.text)
            elif previous == "." and token.text in CODES and not token.after_space:
                if (
                    index >= 3
                    and self.tokens[index - 2].text == "("
                    and (self.tokens[index - 3].text == "NavError")
                ):
                    new = f".{CODES[token.text]}"
                    self.add("code", index - 1, index + 1, "either", new, f".{token.text} -> {new}")
            elif token.text in ("min", "max") and self.tokens[index + 1].text == "(":
                self._extreme(index)
            previous = token.text

    def _number(self, index, previous):
        value = int(self.tokens[index].text.replace("_", ""))
        if previous in (".", "case", "@") or self._is_layout(index):
            return
        for new in (value + 1, value - 1):
            if new >= 0:
                self.add(
                    "number",
                    index,
                    index + 1,
                    "either",
                    str(new),
                    f"{brief(self._near(index))}: {value} -> {new}",
                )

    def _is_layout(self, index):
        """Whether a number is a bit of a set or an alignment, which are right as they are."""
        return self.source.slice(max(self.statement.first, index - 2), index) in (
            "rawValue:",
            "alignment:",
        )

    def _near(self, index):
        first = max(self.statement.first, index - 3)
        return self.source.slice(first, min(self.statement.end, index + 2))

    def _status(self, index, text):
        if text.startswith(("NAV_EVENT", "NAV_STYLE", "NAV_VERSION", "NAV_NUL", "NAV_NO_OFFSET")):
            return
        new = next(status for status in STATUSES if status != text)
        self.add("status", index, index + 1, "either", new, f"{text} -> {new}")

    def _extreme(self, index):
        token, close = self.tokens[index], self.source.partner[index + 1]
        other = "max" if token.text == "min" else "min"
        text = self.source.slice(index + 1, close + 1)
        if "{" not in text and "try" not in text:
            self.add(
                "boundary",
                index,
                close + 1,
                "either",
                other + text,
                f"{brief(token.text + text)} -> {other}",
            )


def _swaps(source):
    """Two calls in the other order."""
    found = []
    for one, two in zip(source.statements, source.statements[1:]):
        if one.where != two.where or one.end != two.first or not one.where:
            continue
        if all(_is_call(source, statement) for statement in (one, two)):
            first, second = (source.slice(s.first, s.end) for s in (one, two))
            if first != second:
                found.append(
                    Fault(
                        source,
                        one,
                        "order",
                        one.first,
                        two.end,
                        "instead",
                        f"{second}; {first}",
                        f"{brief(first)} after {brief(second)}",
                    )
                )
    return found


def _is_call(source, statement):
    text = source.slice(statement.first, statement.end)
    head = source.tokens[statement.first].text
    if head in CONTROL | VALUES | FUNCTIONS | TYPES | ACCESSORS or "{" in text or "\n" in text:
        return False
    return re.match(r"[\w.?]+(\(.*\)| [&+-]*= .*)$", text) is not None


def _head(source, statement):
    """A statement up to its body."""
    body = statement.blocks[0].first if statement.blocks else statement.end
    return brief(source.slice(statement.first, max(body, statement.first + 1)), 72)


def brief(text, most=60):
    """Text for a name: one line, and no more than tells it apart."""
    text = re.sub(r"([(\[]) |,? ([)\]])", r"\1\2", " ".join(text.split()))
    return text if len(text) <= most else text[: most - 20] + " … " + text[-17:]
