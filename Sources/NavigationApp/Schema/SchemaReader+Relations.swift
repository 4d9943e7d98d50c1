import JSONCoding
import NavigationCore

/// What routes say about each other and about containers.
extension SchemaReader {
  func relate(_ route: RouteDeclaration) throws(NavError) {
    let outline = route.outline
    if let offset = outline[RouteKey.whileKey] { try checkWhile(route, at: offset) }
    if route.isRoot {
      if let offset = outline[RouteKey.requires] { throw fail(.rootRequires, at: offset) }
      try refuse(.rootOnly, RouteKey.show, outline)
      try refuse(.rootOnly, RouteKey.place, outline)
      try refuse(.rootOnly, RouteKey.parents, outline)
      try refuse(.rootOnly, RouteKey.returns, outline)
    }
    if let offset = outline[RouteKey.place] {
      guard !route.isLayer else { throw fail(.inOnLayer, at: offset) }
      let address = try string(at: offset)
      guard let index = schema.containerTable[address] else {
        throw unknown(.unknownAddress, address, at: offset, known: schema.containerTable)
      }
      route.container = index
    }
    if let offset = outline[RouteKey.goes] { route.goes = try readNames(at: offset) }
    if let offset = outline[RouteKey.orElse] { route.orElse = try readOrElse(at: offset) }
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
    try refuse(.whileKey, RouteKey.place, route.outline)
    if let offset = requiredParameter(of: route) { throw fail(.whileParam, at: offset) }
  }

  // MARK: orElse

  private func readRoute(at offset: Int) throws(NavError) -> JSONRoute {
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
    let name = fault.parameterName(in: schema)
    let place = reader(at: offset).offset(ofParameter: name)
    let declaration = schema.routes[fault.route]
    if fault.kind == .unknownParam {
      return unknown(
        .unknownParam, name, at: place, known: declaration.table, declaration.name.excerpt(40))
    }
    return fail(.wrongRoute, at: place, fault.message(in: schema))
  }

  /// The chain of `orElse` must lead to something that can be shown while the route cannot.
  func checkChain(_ route: RouteDeclaration) throws(NavError) {
    guard let offset = route.outline[RouteKey.orElse] else { return }
    var chain: [RouteIndex] = []
    var next = route.orElse
    while let link = next, !chain.contains(link.index) {
      guard chain.count < SchemaLimits.orElseChain else {
        throw beyond(SchemaLimits.orElseChain, "routes in a chain of orElse", at: offset)
      }
      chain.append(link.index)
      let other = schema.routes[link.index]
      for condition in other.requires {
        for own in route.requires where condition.implies(own) {
          throw fail(.orElseRequires, at: offset, other.name.excerpt(40))
        }
      }
      next = other.orElse
    }
  }

  // MARK: parents

  /// Reads `parents`, when the containers of all routes are known.
  func readParents(_ route: RouteDeclaration) throws(NavError) {
    guard let offset = route.outline[RouteKey.parents] else { return }
    var offsets: [Int] = []
    var reader = reader(at: offset)
    try beginArray(&reader, "routes")
    while let place = try nextElement(&reader) {
      guard offsets.count < SchemaLimits.parents else {
        throw beyond(SchemaLimits.parents, "parents of a route", at: place)
      }
      offsets.append(place)
      let template = try readParent(of: route, at: place)
      if route.parentContainer == nil {
        route.parentContainer = schema.routes[template.index].container
      }
      route.parents.append(template)
      try reader.skipValue()
    }
    guard let place = route.container ?? route.parentContainer else { return }
    var index = 0
    while index < offsets.count {
      let parent = schema.routes[route.parents[index].index]
      if let other = parent.container, !schema.contains(other, place) {
        let address = schema.containers[place].address
        throw fail(.parentElsewhere, at: offsets[index], parent.name.excerpt(40), address)
      }
      index &+= 1
    }
  }

  private func readParent(of route: RouteDeclaration, at offset: Int) throws(NavError)
    -> RouteTemplate
  {
    let written = try readRoute(at: offset)
    guard let index = schema.routeTable[written.name] else {
      throw unknown(.unknownRoute, written.name, at: offset, known: schema.routeTable)
    }
    let parent = schema.routes[index]
    guard !parent.isWhile else { throw fail(.whileNamed, at: offset) }
    guard !parent.isRoot else { throw fail(.parentIsRoot, at: offset) }
    guard !parent.isLayer else { throw fail(.parentIsLayer, at: offset) }
    var members: [RouteTemplate.Member] = []
    for _ in parent.parameters { members.append(RouteTemplate.Member()) }
    var given = RouteParameters(written)
    while let (key, value) = given.next() {
      let name = key.text
      let place = reader(at: offset).offset(ofParameter: name)
      let target = try parameter(name, of: parent, at: place)
      members[target] = try readMember(
        parent.parameters[target], from: route, Array(value), at: place)
    }
    var target = 0
    while target < members.count {
      let parameter = parent.parameters[target]
      if parameter.isRequired, members[target].value == nil, members[target].source < 0 {
        throw fail(.parentLacks, at: offset, parent.name.excerpt(40), parameter.name)
      }
      target &+= 1
    }
    return RouteTemplate(index: index, members: members)
  }

  /// One parameter of a parent: a value, or `":name"`, which stands for a parameter of the route.
  private func readMember(
    _ parameter: ParameterDeclaration, from route: RouteDeclaration, _ value: [UInt8],
    at offset: Int
  ) throws(NavError) -> RouteTemplate.Member {
    var member = RouteTemplate.Member()
    var value = value
    if let reference = Placeholder(&value) {
      member.source = try self.parameter(reference.name, of: route, at: offset)
      let source = route.parameters[member.source]
      guard source.type.isSame(as: parameter.type) else {
        throw fail(.wrongSource, at: offset, source.name.excerpt(40), parameter.name)
      }
      if parameter.isRequired, source.isOptional, source.defaultValue == nil {
        throw fail(.weakSource, at: offset, source.name.excerpt(40), parameter.name)
      }
      return member
    }
    guard parameter.fits(value) else {
      throw fail(.wrongParam, at: offset, parameter.name.excerpt(40), parameter.type.name)
    }
    member.value = value
    return member
  }
}

/// A string `":name"`, which stands for a parameter.
struct Placeholder {
  let name: Text

  /// nil for any other value, canonical JSON; of `"::name"` the first colon is taken away, since it
  /// is the text `:name`.
  init?(_ value: inout [UInt8]) {
    let colon = UInt8(ascii: ":")
    guard value.count > 3, value[0] == UInt8(ascii: "\""), value[1] == colon else { return nil }
    guard value[2] != colon else {
      value.remove(at: 1)
      return nil
    }
    name = Text(bytes: Array(value[2..<(value.count &- 1)]))
  }
}
