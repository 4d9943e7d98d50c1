import Ground
import JSONCoding

/// What a schema says about routes, each by itself.
extension SchemaReader {
  /// Reads `routes`, but for what they say about other routes and containers.
  func readRoutes(at offset: Int) throws(NavError) {
    var names: [Text] = []
    var reader = reader(at: offset)
    try beginObject(&reader)
    while let name = try nextName(&reader, names.count, SchemaLimits.routes, "routes") {
      let route = RouteDeclaration(name)
      route.outline = try Outline(self, at: reader.offset, keys: SchemaKeys.route)
      try readParts(of: route)
      try readPolicies(of: route)
      try reader.skipValue()
      if route.isWhile { schema.whileRoutes.append(schema.routes.count) }
      schema.routes.append(route)
      names.append(name)
    }
    schema.routeTable = NameTable(names)
  }

  private func readParts(of route: RouteDeclaration) throws(NavError) {
    let outline = route.outline
    if let offset = outline[RouteKey.params] { try readParameters(of: route, at: offset) }
    if let offset = outline[RouteKey.title] {
      try readTitle(of: route, try string(at: offset).bytes, at: offset)
    } else {
      route.title = [TitlePart(text: route.name)]
    }
    if let offset = outline[RouteKey.doc] { _ = try string(at: offset) }
    if let offset = outline[RouteKey.requires] { try readRequires(of: route, at: offset) }
    if let offset = outline[RouteKey.while] {
      route.whileConditions = try readConditions(at: offset)
      guard route.isWhile else { throw fail(.noValues, at: offset, "condition") }
    }
    if let offset = outline[RouteKey.returns] { route.returns = try readType(at: offset) }
  }

  private func readPolicies(of route: RouteDeclaration) throws(NavError) {
    let outline = route.outline
    if let offset = outline[RouteKey.show] {
      route.show =
        RoutePresentation(rawValue: try word(at: offset, of: RoutePresentation.words)) ?? .push
    }
    if let offset = outline[RouteKey.whenBusy] {
      route.whenBusy =
        BusyPolicy(rawValue: try word(at: offset, of: BusyPolicy.words)) ?? .over
    }
    if let offset = outline[RouteKey.reuse] {
      route.reuse =
        ReusePolicy(rawValue: try word(at: offset, of: ReusePolicy.words)) ?? .top
      guard !route.isLayer || route.reuse != .name else { throw fail(.reuseName, at: offset) }
    }
    if let offset = outline[RouteKey.enter] {
      _ = try word(at: offset, of: "ask")
      route.asksOnEnter = true
    }
    if let offset = outline[RouteKey.leave] {
      _ = try word(at: offset, of: "ask")
      route.asksOnLeave = true
    }
    if let offset = outline[RouteKey.persist] { route.isPersistent = try bool(at: offset) }
    // An answered dialog is nothing to come back to.
    route.isPlace = route.returns == nil
    if let offset = outline[RouteKey.place] { route.isPlace = try bool(at: offset) }
    if let offset = outline[RouteKey.meta] { route.meta = try meta(at: offset) }
  }

  private func readTitle(of route: RouteDeclaration, _ title: [UInt8], at offset: Int)
    throws(NavError)
  {
    var run = 0
    var index = 0
    while index < title.count {
      let end = title[index] == UInt8(ascii: ":") ? NameTable.nameEnd(title, from: index &+ 1) : 0
      if end > index &+ 1 {
        if index > run {
          route.title.append(TitlePart(text: Text(bytes: Array(title[run..<index]))))
        }
        let name = Text(bytes: Array(title[(index &+ 1)..<end]))
        route.title.append(TitlePart(parameter: try parameter(name, of: route, at: offset)))
        run = end
        index = end
      } else {
        index &+= 1
      }
    }
    if run < index { route.title.append(TitlePart(text: Text(bytes: Array(title[run..<index])))) }
  }

  /// The index of a parameter of a route.
  /// - Throws: `unknownParam`.
  @inline(never)
  func parameter(_ name: Text, of route: RouteDeclaration, at offset: Int) throws(NavError) -> Int {
    if let index = route.table[name] { return index }
    throw unknown(.unknownParam, name, at: offset, known: route.table, route.name.excerpt(40))
  }

  /// The route of the name at `offset`.
  /// - Throws: `unknownRoute`, `invalid` for what is no string.
  @inline(never)
  func readName(at offset: Int) throws(NavError) -> RouteIndex {
    let name = try string(at: offset, "the name of a route")
    if let index = schema.routeTable[name] { return index }
    throw unknown(.unknownRoute, name, at: offset, known: schema.routeTable)
  }

  /// Reads an array of names of routes.
  @inline(never)
  func readNames(at offset: Int) throws(NavError) -> [RouteIndex] {
    var names: [RouteIndex] = []
    var reader = reader(at: offset)
    try beginArray(&reader, "names of routes")
    while let offset = try nextElement(&reader) {
      names.append(try readName(at: offset))
      try reader.skipValue()
    }
    return names
  }

  /// Where a required parameter of a route stands; nil if it has none.
  @inline(never)
  func requiredParameter(of route: RouteDeclaration) -> Int? {
    guard let offset = route.outline[RouteKey.params] else { return nil }
    for parameter in route.parameters where parameter.isRequired {
      return key(named: parameter.name, inObjectAt: offset)
    }
    return nil
  }
}
