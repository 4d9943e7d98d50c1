"""The Swift that the description of the protocol makes of the answers of matchers, pipelines and
links: their enums, and how they and other answers are written.

What a plan is, and what executing one reports, is written by hand.
"""

import pathlib

import protocol
import protocol_changes
import protocol_results

CASES = pathlib.Path("Sources/DeepLinking/LinkAnswers+Cases.swift")
JSON = pathlib.Path("Sources/JSONCoding/Links/LinkAnswers+Cases.swift")
WRITES = "%s.write(to: &self)"
TYPES = {
    "int": ("Int", "integer(%s)"),
    "route": ("JSONRoute", "self.route(%s)"),
    "[index]": ("[Int]", "self.ids(%s.map { EntryID($0) })"),
    "InputLimit": ("LinkLimit", "word(%s.name)"),
    "LinkPlan": ("LinkPlan<JSONRoute>", WRITES),
    "PendingLink": ("PendingLink<JSONRoute>", "pendingLink(%s)"),
    "PlanFailure": ("LinkRefusal<JSONRoute>", "planFailure(%s)"),
    "LinkReport": ("LinkReport<JSONRoute>", "%s.writeMembers(to: &self)"),
    **dict.fromkeys(("Command", "NavigationResult"), ("", WRITES)),
}
# Families: how a value is called, and its type of Swift.
FAMILIES = {
    "Rejection": ("rejection", "LinkRejection"),
    "Finding": ("finding", "LinkFindingKind"),
    "LinkDecision": ("decision", "LinkDecision<JSONRoute>"),
    "LinkOutcome": ("outcome", "LinkOutcome<JSONRoute>"),
}


class Family(protocol_results.Family):
    """A family, of which the optional members of a case are one value: a report."""

    def own(self, case):
        """The members of a case that are its own."""
        members, reports = super().own(case), []
        if self.family.name == "LinkOutcome" and any(member.is_optional for member in members):
            reports = [protocol.Member("report", ["LinkReport", ""])]
        return [member for member in members if not (reports and member.is_optional)] + reports


def files(description, first):
    """The files: path from the root -> text."""
    cases, blocks = [["// " + first, "", "import Ground", "import Stores"]], []
    limit = description.named["InputLimit"]
    cases.append(protocol_changes.words("LinkLimit", limit.doc, limit.words, "name", "public "))
    for name, (value, kind) in FAMILIES.items():
        family = Family(description, name, TYPES, kind, __file__)
        blocks.append(family.writer("link" + value.capitalize(), value))
        # The types are those of any route.
        enum = "\n".join(family.enum("public enum %s: Equatable, Sendable {"))
        enum = enum.replace("<JSONRoute>:", "<R: Route>:").replace("<JSONRoute>", "<R>")
        cases.append(enum.split("\n"))
        if name == "LinkDecision":
            blocks.append(family.statuses("public "))
    for name, value in (("PendingLink", "link"), ("PlanFailure", "failure")):
        kind, item = TYPES[name][0], description.named[name]
        function = protocol_results.lower(name)
        blocks.append(family.object(function, item.doc, value, kind, item.members, "public "))
    head = ["// " + first, "", "import CNavRuntime", "import DeepLinking", "import Ground"]
    return {
        path: "\n\n".join("\n".join(block) for block in made) + "\n"
        for path, made in ((CASES, cases), (JSON, [head, *blocks]))
    }
