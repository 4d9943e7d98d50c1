import DeepLinking
import Ground
import JSONCoding

extension SchemaReader {
  /// Reads the `links` of all routes, and the top-level `links`.
  func readLinks() throws(NavError) {
    var mappings: [LinkMatcher<SchemaLink>.Mapping] = []
    var index = 0
    while index < schema.routes.count {
      let route = schema.routes[index]
      let first = mappings.count
      if let offset = route.outline[RouteKey.links] {
        var reader = reader(at: offset)
        try beginArray(&reader, "patterns")
        while let offset = try nextElement(&reader) {
          let pattern = try readPattern(try string(&reader), at: offset)
          schema.patterns.append(pattern)
          mappings.append(try mapping(pattern, route, index, at: offset))
        }
        if mappings.count > first { try checkSecrets(of: route) }
      }
      route.links = first..<mappings.count
      index &+= 1
    }
    schema.matcher = try LinkMatcher.make(mappings)
    schema.gate = try readGate()
  }

  private func checkSecrets(of route: RouteDeclaration) throws(NavError) {
    for parameter in route.parameters where parameter.isSensitive && parameter.isRequired {
      let offset = route.outline[RouteKey.params] ?? 0
      let start = key(named: parameter.name, inObjectAt: offset) ?? offset
      throw fail(.sensitiveRequired, at: start, parameter.name.excerpt(40))
    }
  }

  private func readPattern(_ pattern: Text, at offset: Int) throws(NavError) -> LinkPattern {
    let parsed: LinkPattern
    do throws(NavError) {
      parsed = try LinkPattern(pattern)
    } catch {
      throw fail(.badPattern, at: offset, error.message)
    }
    if let segment = parsed.misplacedWildcard {
      throw fail(.badWildcard, at: offset, Text(segment))
    }
    for part in parsed.parts where !part.isWellFormed {
      throw fail(.badPart, at: offset, Text(bytes: Array(parsed.bytes(part))).excerpt(40))
    }
    return parsed
  }

  /// The mapping of a link: its pattern with the types of the schema in it.
  private func mapping(
    _ pattern: LinkPattern, _ route: RouteDeclaration, _ index: RouteIndex, at offset: Int
  ) throws(NavError) -> LinkMatcher<SchemaLink>.Mapping {
    let link = SchemaLink(route, index)
    var typed: [UInt8] = []
    var copied = 0
    for part in pattern.parts where part.isNamed {
      let name = pattern.bytes(part)
      let position = try parameter(Text(bytes: Array(name)), of: route, at: offset)
      let parameter = route.parameters[position]
      guard !link.isInPath[position] else {
        throw fail(.duplicateParam, at: offset, parameter.name.excerpt(40))
      }
      link.isInPath[position] = true
      try check(part, parameter, at: offset)
      guard part.kind != .rest, part.type == .any, let type = parameter.type.linkType.name else {
        continue
      }
      typed += pattern.text.bytes[copied..<name.endIndex]
      typed.put(UInt8(ascii: "{"))
      typed += type.bytes
      typed.put(UInt8(ascii: "}"))
      copied = name.endIndex
    }
    typed += pattern.text.bytes[copied...]
    link.finish()
    return LinkMatcher<SchemaLink>.Mapping(try readPattern(Text(bytes: typed), at: offset), link)
  }

  private func check(
    _ part: LinkPattern.Part, _ parameter: ParameterDeclaration, at offset: Int
  ) throws(NavError) {
    let name = parameter.name.excerpt(40)
    guard !parameter.isSensitive else { throw fail(.sensitiveInPath, at: offset, name) }
    let isList = parameter.type.kind == .list
    if part.kind == .rest {
      guard isList else { throw fail(.noList, at: offset, name, name) }
      return
    }
    guard !isList else { throw fail(.isList, at: offset, name, name) }
    guard part.type == .any || part.type == parameter.type.linkType else {
      throw fail(.wrongLinkType, at: offset, name, parameter.type.name)
    }
  }

  /// Reads the top-level `links`.
  private func readGate() throws(NavError) -> LinkGate {
    guard let offset = parts[SchemaKey.links] else { return LinkGate() }
    let part = try Outline(self, at: offset, keys: SchemaKeys.link)
    var limits = LinkLimits()
    if let offset = part[LinkKey.limits] {
      let part = try Outline(self, at: offset, keys: SchemaKeys.limit)
      try readLimit(part[LimitKey.maxURLLength], &limits.maxURLLength)
      try readLimit(part[LimitKey.maxPathSegments], &limits.maxPathSegments)
      try readLimit(part[LimitKey.maxQueryItems], &limits.maxQueryItems)
    }
    var schemes: [LinkScheme]?
    if let offset = part[LinkKey.schemes] {
      schemes = []
      try forEachText(at: offset) { text throws(NavError) in
        schemes?.append(try LinkScheme(text))
      }
    }
    var hosts: [LinkHostRule]?
    if let offset = part[LinkKey.hosts] {
      hosts = []
      try forEachText(at: offset) { text throws(NavError) in
        hosts?.append(try LinkHostRule(text))
      }
    }
    var allowsDotSegments = false
    if let offset = part[LinkKey.dotSegments] { allowsDotSegments = try bool(at: offset) }
    return LinkGate(
      schemes: schemes, hosts: hosts, limits: limits, allowsDotSegments: allowsDotSegments)
  }

  @inline(never)
  private func readLimit(_ offset: Int?, _ limit: inout Int) throws(NavError) {
    guard let offset else { return }
    let value = try integer(at: offset, from: 0)
    guard value <= 1 << 30 else { throw fail(.greatestLimit, at: offset) }
    limit = Int(truncatingIfNeeded: value)
  }

  /// Reads an array of schemes or hosts.
  @inline(never)
  private func forEachText(
    at offset: Int, _ take: (Text) throws(NavError) -> Void
  ) throws(NavError) {
    var reader = reader(at: offset)
    try beginArray(&reader, "texts")
    while let offset = try nextElement(&reader) {
      let one = try string(&reader)
      do throws(NavError) { try take(one) } catch {
        throw fail(.badGate, at: offset, error.message)
      }
    }
  }
}

extension LinkPattern.Part {
  /// Whether the part gives values to a name.
  fileprivate var isNamed: Bool { kind != .literal && kind != .wildcard }
}
