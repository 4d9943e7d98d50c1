import JSONCoding
import NavigationCore

/// What a schema says about routes, each by itself.
extension SchemaReader {
  static var routeKeys: StaticString {
    """
    title, doc, params, links, parents, in, show, whenBusy, reuse, requires, orElse, while, \
    enter, leave, returns, persist, goes
    """
  }

  enum RouteKey {
    static let (title, doc, params, links, parents, `in`, show, whenBusy) = (0, 1, 2, 3, 4, 5, 6, 7)
    static let (reuse, requires, orElse, `while`, enter, leave) = (8, 9, 10, 11, 12, 13)
    static let (returns, persist, goes) = (14, 15, 16)
  }

  /// Reads `routes`, but for what they say about other routes and containers.
  mutating func readRoutes(at offset: Int) throws(NavError) {
    var reader = text.reader(at: offset)
    try text.expect(.object, "an object of routes", &reader)
    try reader.beginObject()
    while let (name, place) = try text.nextName(&reader) {
      guard routes.count < SchemaLimits.routes else { throw text.beyond(SchemaLimits.routes, "routes", at: place) }
      let outline = try Outline(text, &reader, keys: Self.routeKeys)
      routes.append(try readRoute(name, outline))
      outlines.append(outline)
    }
    routeTable = NameTable(routes.map { $0.name })
  }

  private func readRoute(_ name: Text, _ outline: Outline) throws(NavError) -> RouteDeclaration {
    var route = RouteDeclaration(name: name)
    if let offset = outline[RouteKey.params] { route.parameters = try readParameters(at: offset) }
    route.table = NameTable(route.parameters.map { $0.name })
    route.title = try readTitle(at: outline[RouteKey.title], of: route)
    if let offset = outline[RouteKey.doc] {
      var reader = text.reader(at: offset)
      _ = try text.string(&reader)
    }
    try readPolicies(&route, outline)
    if let offset = outline[RouteKey.requires] { route.requires = try readConditions(at: offset) }
    if let offset = outline[RouteKey.while] {
      route.whileConditions = try readConditions(at: offset)
      guard route.isWhile else {
        throw text.fail("invalid", at: offset, "give at least one condition, or leave \"while\" out")
      }
    }
    if let offset = outline[RouteKey.returns] {
      var reader = text.reader(at: offset)
      route.returns = try readType(&reader)
    }
    return route
  }

  private func readPolicies(_ route: inout RouteDeclaration, _ outline: Outline) throws(NavError) {
    if let offset = outline[RouteKey.show] {
      let word = try text.word(at: offset, of: "push, sheet, cover")
      route.show = RoutePresentation(rawValue: UInt8(truncatingIfNeeded: word)) ?? .push
    }
    if let offset = outline[RouteKey.whenBusy] {
      let word = try text.word(at: offset, of: "over, queue, replace, reject")
      route.whenBusy = BusyPolicy(rawValue: UInt8(truncatingIfNeeded: word)) ?? .over
    }
    if let offset = outline[RouteKey.reuse] {
      let word = try text.word(at: offset, of: "top, name, stack, none")
      route.reuse = ReusePolicy(rawValue: UInt8(truncatingIfNeeded: word)) ?? .top
      guard !route.isLayer || route.reuse != .name else {
        throw text.fail("invalid", at: offset, "\"name\" is for pushed routes: use \"top\", \"stack\" or \"none\"")
      }
    }
    if let offset = outline[RouteKey.enter] {
      _ = try text.word(at: offset, of: "ask")
      route.asksOnEnter = true
    }
    if let offset = outline[RouteKey.leave] {
      _ = try text.word(at: offset, of: "ask")
      route.asksOnLeave = true
    }
    if let offset = outline[RouteKey.persist] {
      var reader = text.reader(at: offset)
      route.isPersistent = try text.bool(&reader)
    }
  }

  /// Without a title, a route's name is its title.
  private func readTitle(at offset: Int?, of route: RouteDeclaration) throws(NavError) -> TextTemplate {
    guard let offset else { return TextTemplate(parts: [.text(route.name.bytes)]) }
    var reader = text.reader(at: offset)
    let bytes = try text.string(&reader).bytes
    var template = TextTemplate()
    var (run, place) = (0, 0)
    while place < bytes.count {
      let end = bytes[place] == UInt8(ascii: ":") ? NameTable.nameEnd(bytes, from: place &+ 1) : 0
      guard end > place &+ 1 else {
        place &+= 1
        continue
      }
      let parameter = try self.parameter(Text(bytes[(place &+ 1)..<end]), of: route, at: offset)
      if place > run { template.parts.append(.text(Array(bytes[run..<place]))) }
      template.parts.append(.parameter(parameter))
      (run, place) = (end, end)
    }
    if run < bytes.count { template.parts.append(.text(Array(bytes[run...]))) }
    return template
  }

  /// The place of a parameter of a route.
  /// - Throws: `unknownParam`.
  func parameter(_ name: Text, of route: RouteDeclaration, at offset: Int) throws(NavError) -> Int {
    if let index = route.table[name] { return index }
    throw text.unknown(
      "unknownParam", name, at: offset, "is no parameter of \"" + route.name + "\": declare it in its \"params\"",
      known: route.parameters.map { $0.name })
  }

  /// The route of a name.
  /// - Throws: `unknownRoute`.
  func route(named name: Text, at offset: Int) throws(NavError) -> RouteIndex {
    if let index = routeTable[name] { return index }
    throw text.unknown(
      "unknownRoute", name, at: offset, "is no route: declare it under \"routes\"", known: routes.map { $0.name })
  }

  /// Reads an array of names of routes.
  func readNames(at offset: Int) throws(NavError) -> [RouteIndex] {
    var names: [RouteIndex] = []
    var reader = text.reader(at: offset)
    try text.elements(&reader, "an array of names of routes") { reader throws(NavError) in
      _ = try reader.peek()
      let offset = reader.offset
      names.append(try route(named: try text.string(&reader, "the name of a route"), at: offset))
    }
    return names
  }

  /// Where a required parameter of a route stands; nil if it has none.
  func requiredParameter(of index: RouteIndex) throws(NavError) -> Int? {
    guard let offset = outlines[index][RouteKey.params] else { return nil }
    guard let place = routes[index].parameters.firstIndex(where: { $0.isRequired }) else { return nil }
    var reader = text.reader(at: offset)
    try reader.beginObject()
    var count = 0
    while let key = try reader.nextKey() {
      if count == place { return reader.offset(of: key) }
      try reader.skipValue()
      count &+= 1
    }
    return nil
  }
}
