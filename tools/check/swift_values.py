"""What the Swift sources say about the values of the protocol: the texts that each function writes,
and the words that each reader knows.

Nothing is compiled. A body is found by its braces, and calls of JSONWriter's helpers are followed.
"""

import re

_DECLARED = re.compile(
    r"^ *(?:(?:@\w+(?:\([^)\n]*\))?|public|private|fileprivate|internal|mutating|static|override)\s+)*"
    r"(extension|struct|enum|final class|class|func|var|init)\b(?:\s+([\w.]+))?",
    re.M,
)
_TYPES = ("extension", "struct", "enum", "final class", "class")
# What writes many short pieces for a writer, whose functions are the writer's as well.
_CURSOR, _WRITER = "JSONCursor.", "JSONWriter."
# A call on a writer, or one without a receiver; its first argument if that is a text.
_CALL = re.compile(r'(?:(writer\.|\$0\.|self\.)|(?<![\w."]))(\w+)\((?:"([^"\\]*)")?')
_WRITES = {"word", "beginCase", "routeCase", "key", "member"}
# A piece of JSON that is written as it is.
_PIECE = re.compile(r'(?:writer\.|text\.|\$0\.|(?<![\w."]))(?:raw|put)\("((?:\\.|[^"\\\n])*)"\)')


class Swift:
    """The functions of some folders of Swift sources."""

    def __init__(self, root, folders):
        self.root, self.bodies, self.text = root, {}, ""
        self.files = {}
        for folder in folders:
            for path in sorted((root / "Sources" / folder).rglob("*.swift")):
                self.files[path.relative_to(root)] = read(path)
        self._join()

    def _join(self):
        # Functions that are made: they write values of their own.
        self.bodies, self.text, self.made = {}, "", set()
        for found, text in self.files.values():
            self.text += text
            if text.startswith("// Generated"):
                self.made.update(name for name, _ in found)
            for name, body in found:
                self.bodies.setdefault(name, []).append(body)
        self.helpers = set()
        calls = {
            name.split(".", 1)[1]: (
                set().union(*map(_words, bodies)),
                set().union(*map(_calls, bodies)),
            )
            for name, bodies in self.bodies.items()
            if name.startswith(_WRITER) and name[len(_WRITER) :] not in _WRITES
        }
        while True:
            found = {
                n for n, (words, all_) in calls.items() if _WRITES & words or self.helpers & all_
            }
            if found <= self.helpers:
                break
            self.helpers |= found

    def reread(self, path):
        """Reads a file again that has changed."""
        self.files[path] = read(self.root / path)
        self._join()

    def of(self, name):
        """The bodies of a function, all its overloads."""
        if name not in self.bodies:
            raise ValueError("the Swift sources have no function %s" % name)
        return self.bodies[name]

    def written(self, name, whole=(), form=None, depth=0):
        """The texts that a function writes, in order: pairs of the call and the text.

        Helpers of JSONWriter are followed, except for those in `whole`, which write a value of
        their own. Of a function that writes two forms, only the given one counts.
        """
        is_writer = _WRITER in name
        for body in self.of(name):
            if name.endswith((".word", ".style")):
                yield from (("word", text) for text in re.findall(r'"(\w+)"', body))
            if form:
                other = {"full": "delta", "delta": "full"}[form]
                body = re.sub(r"case \.%s:[\s\S]*?(?=case \.%s:|\Z)" % (other, form), "", body)
            for found in _CALL.finditer(_PIECE.sub(_calls_of_piece, body)):
                receiver, call, text = found.groups()
                if not (receiver or is_writer):
                    continue
                if call in _WRITES:
                    if text is not None and text.isidentifier():
                        yield call, text
                elif call in self.helpers and depth < 3:
                    helper = _WRITER + call
                    if text is not None:
                        yield "beginCase", text
                    if helper != name and helper not in whole:
                        yield from self.written(helper, whole, None, depth + 1)

    def takes(self, keys):
        """Whether some reader takes an object with the keys of an enum."""
        return re.search(r"\b%s\.(?:self|names)\b" % keys, self.text) is not None

    def has_words(self, words):
        """Whether some reader names exactly these words, in this order."""
        quoted = ['"%s"' % word for word in words]
        pairs = ", ".join(r"\(%s, \.?\w+\)" % word for word in quoted)
        return (
            ", ".join(quoted) in self.text
            or " or ".join(quoted) in self.text
            or re.search(pairs, self.text) is not None
        )


def read(path):
    """The bodies of a file, as pairs of a name and a text, and its text without escapes."""
    text = path.read_text(encoding="utf-8")
    blank = re.sub(r'"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|//[^\n]*', _blank, text)
    closing, open_braces = {}, []
    for brace in re.finditer(r"[{}]", blank):
        if brace[0] == "{":
            open_braces.append(brace.start())
        elif open_braces:
            closing[open_braces.pop()] = brace.end()
    types, bodies = [], []
    for found in _DECLARED.finditer(blank):
        kind, name = found[1], found[2] or found[1]
        start = blank.find("{", found.end())
        end = closing.get(start)
        if end is None:
            continue
        types = [one for one in types if one[1] > found.start()]
        if kind in _TYPES:
            types.append((name, end))
            continue
        name = ".".join([one[0] for one in types] + [name]).replace(_CURSOR, _WRITER)
        bodies += [(key, text[start:end]) for key in (name, path.stem + "/" + name)]
    return bodies, text.replace('\\"', '"')


def _calls_of_piece(found):
    """The calls that would write the words of a piece of JSON: `{"tag":{"key":` and the like."""
    piece = found[1].replace('\\"', '"')
    calls = []
    for place, word in enumerate(re.finditer(r'"(\w+)"(:\{)?(:)?', piece)):
        begins = place == 0 and word.start() <= 1 and word[2]
        call = "beginCase" if begins else "key" if word[2] or word[3] else "word"
        calls.append('writer.%s("%s")' % (call, word[1]))
    return "; ".join(calls)


def _calls(body):
    return {found[2] for found in _CALL.finditer(_PIECE.sub(_calls_of_piece, body))}


def _words(body):
    """The calls of a body that have a text as their first argument."""
    calls = _CALL.finditer(_PIECE.sub(_calls_of_piece, body))
    return {found[2] for found in calls if found[3] is not None}


def _blank(found):
    """A literal or a comment, of the same length, without braces."""
    return re.sub(r"[^\n]", " ", found[0])
