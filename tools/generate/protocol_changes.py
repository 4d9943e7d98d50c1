"""The Swift that the description of the protocol makes of the changes of a commit: how each is
written. Which changes there are is found by hand, in App+Changes.swift.

Cases with the same word under `swift` are written by one function, which takes the tag; a member
that not all of them have may be missing. `journal`: the object of the records of a journal, with
members of its own after those of the change.
"""

import pathlib

import object_writer
from rust_text import doc_lines

FILE = pathlib.Path("Sources/NavigationApp/App/JSONWriter+Changes.swift")


def groups(protocol):
    """The functions: the name of each, and its cases."""
    groups = {}
    for case in protocol.named["Change"].cases:
        groups.setdefault(case.raw.get("swift", case.tag) + "Change", []).append(case)
    return groups


def values(cases, protocol):
    """The members of cases that are written by one function."""
    found = {}
    for case in cases:
        for member in case.members:
            is_everywhere = all(member.key in [m.key for m in c.members] for c in cases)
            found[member.key] = object_writer.Value(member, protocol, not is_everywhere)
        for member in protocol.named[case.raw["journal"]].members if "journal" in case.raw else ():
            if member.key not in found:
                found[member.key] = object_writer.Value(member, protocol, True)
    return list(found.values())


def functions(name, cases, protocol):
    """The functions that write cases."""
    case, every = cases[0], values(cases, protocol)
    if len(cases) > 1:
        doc = "A change of a layer. What not all of them have may be missing."
        room = str(max(len(case.tag) for case in cases) + 2)
        first = ("_ change: " + object_writer.capital(name), room, "word(change.tag)")
        return object_writer.functions(name, doc, every, closing="}}", first=first)
    head = '{"%s":{' % case.tag
    if not case.payload:
        return object_writer.functions(
            name, case.doc, every, head, "}}", rare="journal" in case.raw
        )
    # An object of which the names are the schema's.
    begin, end = object_writer.Body(), object_writer.Body()
    begin.lines.append("separate()")
    begin.literal(head)
    end.literal("}}")
    return [
        object_writer.function("begin" + object_writer.capital(name), case.doc, [], begin),
        object_writer.function("end" + object_writer.capital(name), "The rest.", [], end),
    ]


def words(name, doc, words, member, access=""):
    """An enum of words, each with its doc."""
    kinds = ", Sendable" * bool(access)
    lines = [*doc_lines(doc, ""), "%senum %s: UInt8%s {" % (access, name, kinds)]
    for word, about in words.items():
        lines += [*doc_lines(about, "  "), "  case " + word]
    lines += ["", "  %svar %s: StaticString {" % (access, member), "    switch self {"]
    lines += ['    case .%s: "%s"' % (word, word) for word in words]
    return [*lines, "    }", "  }", "}"]


def files(protocol, first):
    """The file: path from the root -> text."""
    lines = ["// " + first, "", "import Ground", "import JSONCoding", ""]
    for name, cases in groups(protocol).items():
        if len(cases) > 1:
            tags = {case.tag: case.doc for case in cases}
            kind = object_writer.capital(name)
            lines += [*words(kind, "What has changed of a layer.", tags, "tag"), ""]
    direction = protocol.named["Direction"]
    lines += [*words("Direction", direction.doc, direction.words, "word"), ""]
    lines.append("extension JSONWriter {")
    for name, cases in groups(protocol).items():
        for function in functions(name, cases, protocol):
            lines += [*function, ""]
    return {FILE: "\n".join([*lines[:-1], "}"]) + "\n"}
