"""Tabs of the site: the same program in several languages, and the page "Draw it".

The documents of the checkout have one block after another, which every reader of Markdown shows.
On the site one language shows at a time, and choosing it on one page chooses it on all.
"""

import re

NAMES = {"c": "C", "cpp": "C++", "python": "Python", "rust": "Rust", "swift": "Swift"}
FENCE = r"```(\w+)[^\n]*\n.*?^```\n"
SEVERAL = re.compile(r"(?:^%s\n?){2,}" % FENCE, re.M | re.S)
BLOCK = re.compile("^%s" % FENCE, re.M | re.S)
TOOLKIT = re.compile(r"^- \[([^\]]+)\]\((howto/draw-[\w-]+\.md)\)$\n?", re.M)
PICTURE = re.compile(r"^!\[([^\]]*)\]\(\.\./(pictures/[^)]+)\)$", re.M)
PROGRAM = re.compile(r"^```(c|cpp|rust|python|qml)\b[^\n]*\n.*?^```$", re.M | re.S)


def tab(name, text):
    """One tab: its text is indented."""
    lines = ("    " + line if line else "" for line in text.rstrip("\n").split("\n"))
    return '=== "%s"\n\n%s\n\n' % (name, "\n".join(lines))


def languages(text):
    """The text with a row of tabs for each program that stands there in several languages."""

    def row(found):
        blocks = [(block[1], block[0]) for block in BLOCK.finditer(found[0])]
        names = [language for language, _ in blocks]
        if len(set(names)) < len(names) or not set(names) <= set(NAMES):
            return found[0]
        return "".join(tab(NAMES[language], block) for language, block in blocks)

    return SEVERAL.sub(row, text)


def toolkits(text, read):
    """The text with a tab in place of each link to a page about a toolkit: the picture of that page
    and its program. `read` gives the text of a document."""

    def one(found):
        page = read(found[2])
        picture, program = PICTURE.search(page), PROGRAM.search(page)
        if not picture or not program:
            raise SystemExit("site: %s has no picture or no program" % found[2])
        block = re.sub(r"\A```(\w+)[^\n]*", r"```\1", program[0])
        parts = "![%s](%s)" % picture.groups(), block, "[How it works](%s)." % found[2]
        return tab(found[1], "\n\n".join(parts))

    return TOOLKIT.sub(one, text)
