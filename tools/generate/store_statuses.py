"""The Swift of the statuses of results."""

import protocol as p
from store_types import Types, arm, name

STATUS = ("  @inline(never)", "  public var status: nav_status {")


class Statuses(Types):
    """The statuses of a family, as lines."""

    def statuses(self, every, head=STATUS):
        """The statuses of a result; one that depends on the payload is told by the payload."""
        groups = {}
        for case in every:
            constant = "nav_status(NAV_%s)" % case.status
            if self.depends(case):
                groups[self.own_status(case), case] = [case]
            else:
                groups.setdefault((constant, None), []).append(case)
        lines = [*head, "    switch self {"]
        for (status, own), group in groups.items():
            names = ", ".join("." + name(case) for case in group)
            lines += arm(names + (self.taken(own) if own else ""), status)
        return [*lines, "    }", "  }"]

    def depends(self, case):
        """Whether the status is not the same for all values of a case."""
        return isinstance(case.status, list) or (case.status or "").startswith("of:")

    def taken(self, case):
        """The pattern of the value that tells the status."""
        key = case.status[3:] if isinstance(case.status, str) else case.payload.key
        names = ["let " + m.key if m.key == key else "_" for m in case.values]
        return "(%s)" % ", ".join(names)

    def own_status(self, case):
        """The status as the value of a case tells it."""
        rules, value = case.status, ""
        if isinstance(rules, str):
            key, types = rules[3:], {member.key: member.type for member in case.values}
            item = self.item(types[key])
            if not isinstance(item, p.Record):
                return key + ".status"
            rules, value = item.status, key + "."
        text = ""
        for condition, status in rules:
            test = condition and self.condition(condition, value) + " ? "
            text += "%sNAV_%s%s" % (test, status, " : " * bool(test))
        return "nav_status(%s)" % text

    def condition(self, condition, value):
        """A condition on a member or payload: that it is true, `!`: empty, `all`: successes."""
        if condition[0] == "!":
            return "%s%s.isEmpty" % (value, condition[1:])
        if condition.startswith("all "):
            return "Self.areSuccesses(%s%s)" % (value, condition[4:])
        return value + condition
