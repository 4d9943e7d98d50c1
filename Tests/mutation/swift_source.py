"""Swift source text as tokens, statements and blocks: what planting faults needs of the grammar.

Nothing here knows types. What is misread gives a fault that does not compile; build.py drops it.
"""

import re

TOKEN = re.compile(
    r"""
    (?P<space>[ \t]+) | (?P<newline>\n) | (?P<comment>//[^\n]*|/\*.*?\*/)
  | (?P<string>(?P<raw>\#+)\"\"\".*?\"\"\"(?P=raw)|\#"(?:[^"\n]|"(?!\#))*"\#|\"\"\".*?\"\"\"
      |"(?:\\\((?:[^()"\n]|"[^"\n]*"|\([^()\n]*\))*\)|\\.|[^"\\\n])*")
  | (?P<number>0x[0-9A-Fa-f_]+|[0-9][0-9_]*(?:\.[0-9]+)?)
  | (?P<word>`?[A-Za-z_][A-Za-z0-9_]*`?|\$[0-9]+|[@\#][A-Za-z_]+)
  | (?P<operator>\.\.\.|\.\.<|[-+*/%=<>!&|^~?]+)
  | (?P<mark>[(){}\[\],:;.\\])
    """,
    re.X | re.S,
)
OPEN, CLOSE = {"(", "[", "{"}, {")", "]", "}"}
MODIFIERS = {
    "public",
    "private",
    "fileprivate",
    "internal",
    "package",
    "static",
    "final",
    "mutating",
    "nonmutating",
    "consuming",
    "borrowing",
    "override",
    "lazy",
    "unowned",
    "weak",
    "indirect",
    "required",
    "convenience",
    "nonisolated",
}
TYPES = {"struct", "class", "enum", "extension", "protocol", "actor"}
FUNCTIONS = {"func", "init", "deinit", "subscript"}
VALUES = {"var", "let"}
ACCESSORS = {"get", "set", "willSet", "didSet", "_modify", "_read", "unsafeAddress"}
CONTROL = {
    "if",
    "guard",
    "while",
    "for",
    "switch",
    "do",
    "repeat",
    "defer",
    "return",
    "throw",
    "break",
    "continue",
    "fallthrough",
    "case",
    "default",
    "import",
    "typealias",
    "where",
    "else",
    "catch",
    "in",
    "associatedtype",
    "precedencegroup",
    "operator",
    "discard",
}


# Statements whose blocks have no value.
VOID = {"if", "guard", "while", "for", "do", "repeat", "defer"}


class Token:
    """One token, with its place in the text and whether space or a line's end is around it."""

    __slots__ = ("kind", "text", "start", "end", "after_line", "after_space", "before_space")

    def __init__(self, kind, text, start, after_line, after_space):
        self.kind, self.text, self.start, self.end = kind, text, start, start + len(text)
        self.after_line, self.after_space, self.before_space = after_line, after_space, False

    @property
    def is_binary(self):
        """An operator between two operands: the style writes a space on both sides."""
        return self.kind == "operator" and self.after_space and self.before_space


def tokenize(text):
    """All tokens but space and comments."""
    tokens, place, line, space = [], 0, True, True
    while place < len(text):
        match = TOKEN.match(text, place)
        if match is None:
            raise ValueError(f"no Swift token at byte {place}: {text[place : place + 20]!r}")
        place, kind = match.end(), match.lastgroup
        if kind in ("space", "comment", "newline"):
            line |= kind == "newline"
            space = True
            if tokens:
                tokens[-1].before_space = True
            continue
        tokens.append(Token(kind, match.group(), match.start(), line, space))
        line = space = False
    return tokens


class Block:
    """What stands between two braces. `role`: type, function, switch or code."""

    def __init__(self, first, role):
        self.first, self.last, self.role, self.statements = first, None, role, []


class Statement:
    """Tokens [first, end) with the blocks among them; `where` names what it stands in. `is_value`:
    it may be the value of what it stands in, without a `return`."""

    def __init__(self, first, where):
        self.first, self.end, self.where, self.blocks, self.keyword = first, first, where, [], ""
        self.is_value, self.text_head = False, ""


class Source:
    """A file, taken apart: `statements` lists every statement at any depth, in order."""

    def __init__(self, path, text):
        self.path, self.text, self.tokens = path, text, tokenize(text)
        self.statements = []
        self.partner = {}
        stack = []
        for index, token in enumerate(self.tokens):
            if token.kind == "mark" and token.text in OPEN:
                stack.append(index)
            elif token.kind == "mark" and token.text in CLOSE:
                self.partner[stack.pop()] = index
        self.top = Block(-1, "type")
        self._fill(self.top, 0, len(self.tokens), "")

    def slice(self, first, end):
        """The text of the tokens [first, end)."""
        return self.text[self.tokens[first].start : self.tokens[end - 1].end] if end > first else ""

    def _fill(self, block, index, end, where):
        while index < end:
            if self.tokens[index].text == ";":
                index += 1
                continue
            statement = self._statement(index, end, block, where)
            block.statements.append(statement)
            index = statement.end

    def _keyword(self, index, end):
        """The word that says what a statement is, after attributes and modifiers."""
        while index < end:
            token = self.tokens[index]
            if token.text.startswith("@") or token.text in MODIFIERS:
                index += 1
                here = self.tokens[index] if index < end else token
                if here.text == "(" and not here.after_space:
                    index = self.partner[index] + 1
                continue
            return token.text, index
        return "", index

    def _statement(self, first, end, block, where):
        statement = Statement(first, where)
        self.statements.append(statement)
        statement.keyword, at = self._keyword(first, end)
        statement.text_head = self.tokens[first].text
        is_label = block.role == "switch" and statement.keyword in ("case", "default")
        name = self._name(statement.keyword, at, where)
        index = first
        while index < end:
            token = self.tokens[index]
            if index > at and self._ends_before(index, token):
                break
            if token.text == ";":
                break
            if token.text == "{":
                index = self._block(statement, index, name)
                continue
            if token.text in OPEN and token.kind == "mark":
                index = self._inside(statement, index, name)
                continue
            index += 1
            if is_label and token.text == ":":
                break
        statement.end = max(index, first + 1)
        return statement

    def _name(self, keyword, at, where):
        if keyword in FUNCTIONS or keyword in TYPES or keyword in VALUES:
            word = self.tokens[at + 1].text if at + 1 < len(self.tokens) else ""
            name = keyword if keyword in ("init", "deinit", "subscript") else word
            if keyword in VALUES and where and not where[0].isupper():
                return where
            return f"{where}.{name}" if where else name
        return where

    def _ends_before(self, index, token):
        previous = self.tokens[index - 1]
        if not token.after_line:
            return False
        if token.text in (".", "else", "catch", "where", "?", ":", "->", "throws", "{"):
            return False
        if token.is_binary or previous.is_binary:
            return False
        return previous.text not in (",", "=", "->", "else", "where", ":", "in", "&&", "||", "try")

    def _inside(self, statement, index, name):
        """Walks through brackets: closures among the arguments are blocks too."""
        close = self.partner[index]
        index += 1
        while index < close:
            if self.tokens[index].text == "{" and self.tokens[index].kind == "mark":
                index = self._block(statement, index, name)
            else:
                index += 1
        return close + 1

    def _block(self, statement, index, name):
        close = self.partner[index]
        keyword = statement.keyword
        role = "code"
        if keyword in TYPES and not statement.blocks:
            role = "type"
        elif keyword in FUNCTIONS and not statement.blocks:
            role = "function"
        elif self._is_switch(statement, index):
            role = "switch"
        block = Block(index, role)
        statement.blocks.append(block)
        block.last = close
        self._fill(block, self._after_parameters(index, close), close, name)
        self._mark_values(statement, block)
        return close + 1

    def _mark_values(self, statement, block):
        """The only statement of a function with a result, a property or a closure is its value; so
        is that of a case of `switch`, as far as one can see from here."""
        count = sum(s.keyword not in ("case", "default") for s in block.statements)
        if block.role == "function":
            head = [token.text for token in self.tokens[statement.first : block.first]]
            is_value = "->" in head and count == 1
        elif block.role == "switch":
            is_value = statement.keyword != "switch" or statement.is_value
            is_value |= any(s.text_head == "." for s in block.statements)
        else:
            is_value = count == 1 and statement.keyword not in VOID
        if is_value:
            for inner in block.statements:
                inner.is_value = True
                for deeper in inner.blocks if inner.keyword in ("if", "switch") else []:
                    for last in deeper.statements:
                        last.is_value = True

    def _is_switch(self, statement, index):
        """Whether the nearest word before the brace that opens something is `switch`."""
        depth = 0
        for token in reversed(self.tokens[statement.first : index]):
            if token.kind == "mark" and token.text in CLOSE:
                depth += 1
            elif token.kind == "mark" and token.text in OPEN:
                depth -= 1
            if depth < 0:
                return False
            if depth == 0 and token.text in VOID | {"else", "=", "return"}:
                return False
            if depth == 0 and token.text == "switch":
                return True
        return False

    def _after_parameters(self, index, close):
        """The first token of a closure's body: after `in`, if its first line has one."""
        at, depth = index + 1, 0
        while at < close and (depth > 0 or not self.tokens[at].after_line):
            token = self.tokens[at]
            if token.kind == "mark" and token.text in OPEN:
                at = self.partner[at]
            elif token.text == "in":
                return at + 1
            elif token.text in ("for", "if", "guard", "return"):
                break
            at += 1
        return index + 1
