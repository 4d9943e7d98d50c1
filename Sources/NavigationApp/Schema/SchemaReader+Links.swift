import DeepLinking
import JSONCoding
import NavigationCore

/// The links of a schema: where they lead, and from where they are taken.
struct SchemaLinks {
  let matcher: LinkMatcher<SchemaLink>
  /// The patterns, as the mappings of the matcher have them.
  let patterns: [LinkPattern]
  let gate: LinkGate
}

extension SchemaReader {
  /// Reads the `links` of all routes, and the top-level `links`.
  mutating func readLinks() throws(NavError) -> SchemaLinks {
    var mappings: [LinkMatcher<SchemaLink>.Mapping] = []
    for index in routes.indices {
      let first = mappings.count
      if let offset = outlines[index][RouteKey.links] { try readLinks(of: index, at: offset, &mappings) }
      routes[index].links = first..<mappings.count
    }
    let matcher = try LinkMatcher(mappings)
    let patterns = mappings.map { $0.pattern }
    guard let offset = parts[Key.links] else {
      return SchemaLinks(matcher: matcher, patterns: patterns, gate: try LinkGate())
    }
    return SchemaLinks(matcher: matcher, patterns: patterns, gate: try readGate(at: offset))
  }

  private func readLinks(
    of index: RouteIndex, at offset: Int, _ mappings: inout [LinkMatcher<SchemaLink>.Mapping]
  ) throws(NavError) {
    let first = mappings.count
    var reader = text.reader(at: offset)
    try text.elements(&reader, "an array of patterns") { reader throws(NavError) in
      _ = try reader.peek()
      let offset = reader.offset
      let pattern = try readPattern(try text.string(&reader, "a pattern"), at: offset)
      mappings.append(try mapping(pattern, index, at: offset))
    }
    guard mappings.count > first else { return }
    if let secret = routes[index].parameters.first(where: { $0.isSensitive && $0.isRequired }) {
      let start = outlines[index][RouteKey.params] ?? offset
      throw text.fail(
        "sensitiveLink", at: text.offset(of: secret.name, inObjectAt: start),
        "no URL holds a sensitive parameter, and no link leads here without it: add \"default\" or \"optional\"")
    }
  }

  private func readPattern(_ pattern: Text, at offset: Int) throws(NavError) -> LinkPattern {
    let parsed: LinkPattern
    do throws(NavError) {
      parsed = try LinkPattern(pattern)
    } catch {
      throw text.fail("badPattern", at: offset, error.message)
    }
    if let segment = parsed.misplacedWildcard {
      throw text.fail("badPattern", at: offset, "the wildcard in segment " + Text(segment) + " is not last: put it there")
    }
    if let part = parsed.parts.first(where: { !$0.isWellFormed }) {
      throw text.fail(
        "badPattern", at: offset, "\"" + Text(parsed.bytes(part)).excerpt(40)
          + "\" is no parameter: write :name, :name{type}, or :name? as the last one")
    }
    return parsed
  }

  /// The mapping of a link: its pattern with the types of the schema in it.
  private func mapping(
    _ pattern: LinkPattern, _ index: RouteIndex, at offset: Int
  ) throws(NavError) -> LinkMatcher<SchemaLink>.Mapping {
    let route = routes[index]
    var isInPath = [Bool](repeating: false, count: route.parameters.count)
    var typed: [UInt8] = []
    var copied = 0
    for part in pattern.parts where part.kind != .literal && part.kind != .wildcard {
      let name = pattern.bytes(part)
      let place = try parameter(Text(name), of: route, at: offset)
      let parameter = route.parameters[place]
      guard !isInPath[place] else {
        throw text.fail("duplicateName", at: offset, "\"" + parameter.name + "\" stands twice in the pattern: leave one out")
      }
      isInPath[place] = true
      guard !parameter.isSensitive else {
        throw text.fail("sensitiveLink", at: offset, "\"" + parameter.name + "\" is sensitive: no URL holds it")
      }
      try checkType(part, parameter, at: offset)
      if part.kind != .rest, part.type == .any, let type = parameter.type.linkType.name {
        typed += pattern.text.bytes[copied..<name.endIndex]
        typed += (("{" as Text) + type + "}").bytes
        copied = name.endIndex
      }
    }
    typed += pattern.text.bytes[copied...]
    let link = SchemaLink(route, index, isInPath)
    do throws(NavError) {
      return LinkMatcher<SchemaLink>.Mapping(copied == 0 ? pattern : try LinkPattern(Text(bytes: typed)), link)
    } catch {
      throw text.fail("badPattern", at: offset, error.message)
    }
  }

  private func checkType(
    _ part: LinkPattern.Part, _ parameter: ParameterDeclaration, at offset: Int
  ) throws(NavError) {
    let isList = parameter.type.element != nil
    if part.kind == .rest {
      guard !isList else { return }
      throw text.fail("linkType", at: offset, "\"" + parameter.name + "\" is no list: write :" + parameter.name)
    }
    guard !isList else {
      throw text.fail("linkType", at: offset, "\"" + parameter.name + "\" is a list: write *" + parameter.name + " as the last part")
    }
    guard part.type == .any || part.type == parameter.type.linkType else {
      throw text.fail("linkType", at: offset, "\"" + parameter.name + "\" is " + parameter.type.name + ": leave the type out")
    }
  }

  /// Reads the top-level `links`.
  private func readGate(at offset: Int) throws(NavError) -> LinkGate {
    var reader = text.reader(at: offset)
    let part = try Outline(text, &reader, keys: "schemes, hosts, limits")
    let limits = try part[2].map { offset throws(NavError) in try readLimits(at: offset) }
    var schemes: [Text]?
    var hosts: [Text]?
    if let offset = part[0] {
      var reader = text.reader(at: offset)
      schemes = []
      try text.elements(&reader, "an array of schemes") { reader throws(NavError) in
        let scheme = try text.string(&reader, "a scheme")
        try checkGate([scheme], nil, at: reader.offset &- 1)
        schemes?.append(scheme)
      }
    }
    if let offset = part[1] {
      var reader = text.reader(at: offset)
      hosts = []
      try text.elements(&reader, "an array of hosts") { reader throws(NavError) in
        let host = try text.string(&reader, "a host")
        try checkGate(nil, [host], at: reader.offset &- 1)
        hosts?.append(host)
      }
    }
    return try LinkGate(schemes: schemes, hosts: hosts, limits: limits ?? LinkLimits())
  }

  private func checkGate(_ schemes: [Text]?, _ hosts: [Text]?, at offset: Int) throws(NavError) {
    do throws(NavError) {
      _ = try LinkGate(schemes: schemes, hosts: hosts)
    } catch {
      throw text.fail("invalid", at: offset, error.message)
    }
  }

  private func readLimits(at offset: Int) throws(NavError) -> LinkLimits {
    var limits = LinkLimits()
    var reader = text.reader(at: offset)
    var members = try text.beginObject(&reader, keys: "maxURLLength, maxPathSegments, maxQueryItems")
    while let key = try text.nextKey(&reader, of: &members) {
      let start = reader.offset
      let value = Int(truncatingIfNeeded: try text.integer(from: 0, &reader))
      guard value <= 1 << 30 else { throw text.fail("invalid", at: start, "the greatest limit is 2^30; 0 switches it off") }
      switch key {
      case 0: limits.maxURLLength = value
      case 1: limits.maxPathSegments = value
      default: limits.maxQueryItems = value
      }
    }
    return limits
  }
}

extension SchemaText {
  /// Where the key of that name begins in the object at `offset`.
  func offset(of name: Text, inObjectAt offset: Int) -> Int {
    var reader = reader(at: offset)
    guard (try? reader.beginObject()) != nil else { return offset }
    while let key = try? reader.nextKey() {
      if key.text == name { return reader.offset(of: key) }
      guard (try? reader.skipValue()) != nil else { break }
    }
    return offset
  }
}
