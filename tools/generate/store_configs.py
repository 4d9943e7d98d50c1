"""The Swift that reads configs whose members are values of one property each, with the ranges of
limits. It is laid out as swift-format does."""

from store_types import arm, declaration
from store_values import THROWS, Values


class Configs(Values):
    """The extensions of types, each a list of lines."""

    def __init__(self, protocol):
        super().__init__(protocol)
        items = [*protocol.configs, *protocol.reads]
        self.configs = {item.name for item in items}
        # Configs with a reader of another label, and the one of the same type that has none.
        self.shared = {
            item.name: one
            for item in items
            for one in items
            if "reader" in item.raw and one.raw.get("type") == item.raw["type"]
            if "reader" not in one.raw
        }

    def config(self, item):
        """A config: limits, or an object that is made with its defaults."""
        if any(member.range for member in item.members):
            return self.limits(item)
        parameters = self.parameters(item)
        if not self.has_limits(item):
            parameters[0] = parameters[0].replace("reading", item.raw.get("reader", "reading"))
            head = declaration("public init", parameters, THROWS)
            body = ["    self.init()", *self.loop(item)]
            more = [self.member_reader(item)] if item in self.shared.values() else []
            return self.extension(item, [["  /// " + item.doc, *head, *body, "  }"], *more])
        parameters[0] = parameters[0].replace("reading", "_")
        type_ = item.raw["type"]
        tail = "throws(NavError) -> (configuration: %s, json: JSONLimits) {" % type_
        head = declaration("public static func read", parameters, tail)
        body = ["    var configuration = %s()" % type_, "    var json = JSONLimits()"]
        body += [*self.loop(item, "configuration."), "    return (configuration, json)"]
        return self.extension(item, [["  /// " + item.doc, *head, *body, "  }"]])

    def limits(self, item):
        """Limits, of which those that are given replace what was there."""
        parameters = ["_ reader: inout JSONReader"]
        parameters += ["json: inout JSONLimits"] * any(
            m.property.startswith("json.") for m in item.members
        )
        head = declaration("public mutating func read", parameters, THROWS)
        about = "  /// Reads the limits that are given and keeps the others."
        return self.extension(item, [[about, *head, *self.loop(item), "  }"]])

    def loop(self, item, owner=""):
        """The loop over the members."""
        owned = item.name in self.shared
        lines = ["    var members = try reader.beginObject(%sKey.self)" % item.name]
        if item in self.shared.values():
            call = "try read(key, &reader, cache)"
            return [*lines, "    while let key = try reader.nextKey(of: &members) { %s }" % call]
        lines += ["    while let key = try reader.nextKey(of: &members) {", "      switch key {"]
        keys = [member.key for member in self.shared[item.name].members] if owned else []
        for member in item.members:
            call = "try read(.%s, &reader, cache)" % member.key
            own = self.assign(member, owner + member.property)
            lines += arm("." + member.key, call, "      ") if member.key in keys else own
        needed = [member.key for member in item.members if not member.is_optional]
        needed += item.raw.get("needs", [])
        required = ["    try reader.require(.%s, of: members)" % key for key in needed]
        return [*lines, "      }", "    }", *required]

    def member_reader(self, item):
        """The function that reads a member of a config that others have members of."""
        parameters = ["_ key: %sKey" % item.name, "_ reader: inout JSONReader"]
        head = declaration(
            "private mutating func read", [*parameters, "_ cache: RouteCache"], THROWS
        )
        lines = ["  @inline(never)", *head, "    switch key {"]
        for member in item.members:
            lines += [line[2:] for line in self.assign(member, member.property)]
        return [*lines, "    }", "  }"]

    def assign(self, member, target):
        """The arm that reads a member into its property."""
        head, item = "." + member.key, self.item(member.type)
        if member.range:
            low, high = map("{:_}".format, member.range)
            call = 'reader.readLimit("%s", %s...%s)' % (member.key, low, high)
        elif member.type.kind == "list" and member.type.parts[0].name in self.configs:
            lines = ["%s = try reader.readArray { (reader) throws(NavError) in" % target]
            lines += ["  try " + self.read(member.type.parts[0].name, member.key), "}"]
            return ["      case %s:" % head, *("        " + line for line in lines)]
        elif item and any(m.range for m in getattr(item, "members", ())):
            return arm(head, "try %s.read(&reader, json: &json)" % target, "      ")
        else:
            call = self.read(member.text, member.key)
        return arm(head, "%s = try %s" % (target, call), "      ")

    def read(self, text, key):
        """The call that reads a value; a config with limits is two values."""
        item = self.named.get(text)
        if text not in self.configs:
            return super().read(text, key)
        call = super().read(text, key)
        if self.has_limits(item):
            return call.replace("(reading: ", ".read(")
        return call.replace("(reading:", "(%s:" % item.raw.get("reader", "reading"))

    def has_limits(self, item):
        """Whether a config has limits in it, which also limit JSON."""
        inner = [self.item(member.type) for member in item.members]
        return any(m.range for one in inner for m in getattr(one, "members", ()))
