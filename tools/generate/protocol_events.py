"""The Swift that the description of the protocol makes of an app's events: their kinds, and how
they are written. It is laid out as swift-format does.

A case with `"swift": null` is written by hand: it is a result, or made in few pieces.
"""

import pathlib

import protocol_results
import protocol_swift
from rust_text import doc_lines

FILE = pathlib.Path("Sources/NavigationApp/App/AppEvents.swift")


def kinds(protocol):
    """The kinds of events, with the bits that the header has for them."""
    kinds = {}
    for case in protocol.named["AppEvent"].cases:
        bit, *doc = protocol.masks[case.mask]
        kinds.setdefault(case.mask, (bit, *doc, case.doc))
    lines = ["/// Kinds of events, by the bits of the header."]
    lines += ["public struct AppEvents: OptionSet, Sendable {", "  public let rawValue: UInt32", ""]
    lines += ["  public init(rawValue: UInt32) { self.rawValue = rawValue }", ""]
    total = 0
    for mask, (bit, doc, *_) in kinds.items():
        first, *rest = mask.lower().split("_")
        swift = first + "".join(map(str.capitalize, rest))
        lines += doc_lines(doc, "  ")
        lines.append("  public static let %s = AppEvents(rawValue: 1 << %d)" % (swift, bit))
        total |= 1 << bit
    lines += ["  /// Every kind there is."]
    lines.append(
        "  public static let kinds = AppEvents(rawValue: 0x%s)" % protocol_swift.hexadecimal(total)
    )
    return [*lines, "}"]


def writer(family, case):
    """The function that writes an event."""
    values = ["%s: %s" % (member.key, family.kind(member)) for member in case.values]
    written = [line for member in case.values for line in family.write(member, member.key)]
    values += ["_ schema: Schema"] * any("schema" in line for line in written)
    head = "  mutating func %s(%s) {" % (case.tag, ", ".join(values))
    if len(head) > 100:
        head = "  mutating func %s(\n    %s\n  ) {" % (case.tag, ", ".join(values))
    lines = [*doc_lines(case.doc, "  "), head]
    if case.payload:
        lines.append(raw('{"%s":' % case.tag))
        return [*lines, *(line[2:] for line in written), raw("}"), "  }"]
    before = '{"%s":{' % case.tag
    for member in case.members:
        lines.append(raw('%s"%s":' % (before, member.key)))
        lines += [line[2:] for line in family.write(member, member.key)]
        before = ","
    return [*lines, raw("}}"), "  }"]


def raw(json):
    """A line that writes a piece of JSON."""
    return '    raw("%s")' % json.replace('"', '\\"')


def files(protocol, first):
    """The file: path from the root -> text."""
    family = protocol_results.Family(protocol, "AppEvent")
    lines = ["// " + first, "", "import Ground", "import JSONCoding", "", *kinds(protocol), ""]
    lines.append("extension JSONWriter {")
    made = [case for case in family.cases if case.raw.get("swift", "") is not None]
    lines += [line for case in made for line in [*writer(family, case), ""]]
    return {FILE: "\n".join([*lines[:-1], "}"]) + "\n"}
