"""What other modules can see of a file of Swift: its text without the bodies of functions.

Nothing here knows types. What a body says changes no declaration outside it, so a module whose
bodies alone have changed looks to all others as before. Where in doubt a body stays: then others
are checked once more than they need.
"""

import re

TOKEN = re.compile(
    r"""
    (?P<comment>//[^\n]*|/\*.*?\*/)
  | (?P<string>(?P<raw>\#+)\"\"\".*?\"\"\"(?P=raw)|\#"(?:[^"\n]|"(?!\#))*"\#|\"\"\".*?\"\"\"
      |"(?:\\\((?:[^()"\n]|"[^"\n]*"|\([^()\n]*\))*\)|\\.|[^"\\\n])*")
  | (?P<mark>[(){}\[\]])
  | (?P<function>(?<![.\w`])(?:func|init|deinit)\b)
  | (?P<other>(?<![.\w`])(?:var|let|subscript|case|typealias|associatedtype|struct|class|enum
      |extension|protocol|import)\b)
    """,
    re.X | re.S,
)
PARTNER = {"(": ")", "[": "]", "{": "}"}


def interface(text):
    """The text without comments, empty lines and what stands between the braces of functions; all
    of it if its brackets do not match."""
    kept, start = [], 0
    opened = []
    head = None  # How many brackets are open around the function whose body comes next, and where.
    body = None  # How many are open around the body that is left out.
    for token in TOKEN.finditer(text):
        kind, word = token.lastgroup, token[0]
        if kind == "comment" and body is None:
            kept.append(text[start : token.start()])
            start = token.end()
        elif kind in ("function", "other") and body is None:
            if head is None or len(opened) <= head[0]:
                head = (len(opened), token.start()) if kind == "function" else None
        elif kind == "mark" and word in PARTNER:
            if word == "{" and body is None and head and head[0] == len(opened):
                # The compiler finds the type behind `some` in the body.
                if not re.search(r"\bsome\b", text[head[1] : token.start()]):
                    kept.append(text[start : token.end()])
                    body = len(opened)
                head = None
            opened.append(word)
        elif kind == "mark":
            if not opened or PARTNER[opened.pop()] != word:
                return text
            if body == len(opened):
                body, start = None, token.start()
    if opened:
        return text
    lines = ("".join(kept) + text[start:]).splitlines()
    return "\n".join(line.rstrip() for line in lines if line.strip())
