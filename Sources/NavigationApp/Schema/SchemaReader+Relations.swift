import Ground
import JSONCoding

/// What routes say about each other and about containers.
extension SchemaReader {
  func relate(_ route: RouteDeclaration) throws(NavError) {
    let outline = route.outline
    if let offset = outline[RouteKey.while] { try checkWhile(route, at: offset) }
    if route.isRoot {
      if let offset = outline[RouteKey.requires] { throw fail(.rootRequires, at: offset) }
      try refuse(.rootOnly, RouteKey.show, outline)
      try refuse(.rootOnly, RouteKey.in, outline)
      try refuse(.rootOnly, RouteKey.parents, outline)
      try refuse(.rootOnly, RouteKey.returns, outline)
      try refuse(.rootOnly, RouteKey.place, outline)
    }
    if let offset = outline[RouteKey.in] {
      guard !route.isLayer else { throw fail(.inOnLayer, at: offset) }
      let address = try string(at: offset)
      guard let index = schema.containerTable[address] else {
        throw unknown(.unknownAddress, address, at: offset, known: schema.containerTable)
      }
      route.container = index
    }
    if let offset = outline[RouteKey.goes] { route.goes = try readNames(at: offset) }
    if let offset = outline[RouteKey.orElse] { route.orElse = try readOrElse(at: offset) }
    var index = 0
    while index < route.conditionOrElse.count {
      let offset = Int(route.conditionOrElse[index])
      if offset >= 0 { route.requires[index].orElse = try readOrElse(at: offset) }
      index &+= 1
    }
    if let offset = outline[RouteKey.allows] { try readAllows(of: route, at: offset) }
  }

  /// - Throws: the error if the route says anything under that key.
  @inline(never)
  private func refuse(_ fault: SchemaFault, _ key: RouteKey, _ outline: Outline) throws(NavError) {
    if let offset = outline[key] { throw fail(fault, at: offset) }
  }

  /// The rules of routes with `while`: the facts alone say when they are shown.
  private func checkWhile(_ route: RouteDeclaration, at offset: Int) throws(NavError) {
    guard route.isLayer, !route.isRoot else { throw fail(.whilePush, at: offset) }
    try refuse(.whileKey, RouteKey.requires, route.outline)
    try refuse(.whileKey, RouteKey.whenBusy, route.outline)
    try refuse(.whileKey, RouteKey.returns, route.outline)
    try refuse(.whileKey, RouteKey.links, route.outline)
    try refuse(.whileKey, RouteKey.in, route.outline)
    try refuse(.whileKey, RouteKey.place, route.outline)
    if let offset = requiredParameter(of: route) { throw fail(.whileParam, at: offset) }
  }

  /// Reads `allows`.
  private func readAllows(of route: RouteDeclaration, at offset: Int) throws(NavError) {
    guard route.isWhile else { throw fail(.allowsAlone, at: offset) }
    var allowed: [RouteIndex] = []
    var reader = reader(at: offset)
    try beginArray(&reader, "names of routes")
    while let element = try nextElement(&reader) {
      let index = try readName(at: element)
      guard !schema.routes[index].isWhile else { throw fail(.whileNamed, at: element) }
      allowed.append(index)
      try reader.skipValue()
    }
    allowed.heapSort(by: <)
    for index in allowed where route.allows.last != index { route.allows.append(index) }
  }

  // MARK: orElse

  func readRoute(at offset: Int) throws(NavError) -> JSONRoute {
    var reader = reader(at: offset)
    if let route = try? reader.readRoute() { return route }
    throw fail(.expectedRoute, at: offset)
  }

  private func readOrElse(at offset: Int) throws(NavError) -> FittedRoute {
    let route = try readRoute(at: offset)
    do throws(FitFault) {
      let fitted = try schema.fit(route)
      guard !schema.routes[fitted.index].isWhile else { throw FitFault(.missingParam, -1) }
      return fitted
    } catch {
      throw orElseError(error, route, at: offset)
    }
  }

  @inline(never)
  private func orElseError(_ fault: FitFault, _ route: JSONRoute, at offset: Int) -> NavError {
    guard fault.route >= 0 || fault.kind == .unknownRoute else {
      return fail(.whileNamed, at: offset)
    }
    if fault.kind == .unknownRoute {
      return unknown(.unknownRoute, route.name, at: offset, known: schema.routeTable)
    }
    let start = reader(at: offset).offset(ofParameter: fault.parameterName(in: schema))
    return fail(.wrongRoute, at: start, fault.message(in: schema))
  }
}
