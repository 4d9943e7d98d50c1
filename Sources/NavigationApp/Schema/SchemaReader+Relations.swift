import JSONCoding
import NavigationCore

/// What routes say about each other and about containers.
extension SchemaReader {
  mutating func relate(_ index: RouteIndex) throws(NavError) {
    let outline = outlines[index]
    try checkWhile(index, outline)
    if routes[index].isRoot { try checkRoot(outline) }
    if let offset = outline[RouteKey.in] { routes[index].container = try readPlace(at: offset, of: routes[index]) }
    if let offset = outline[RouteKey.goes] { routes[index].goes = try readNames(at: offset) }
    if let offset = outline[RouteKey.orElse] { routes[index].orElse = try readOrElse(at: offset) }
  }

  /// The rules of routes with `while`: the facts alone say when they are shown.
  private func checkWhile(_ index: RouteIndex, _ outline: Outline) throws(NavError) {
    guard let offset = outline[RouteKey.while] else { return }
    guard routes[index].isLayer, !routes[index].isRoot else {
      throw text.fail("whileOnly", at: offset, "\"while\" is for sheets and covers: give the route \"show\"")
    }
    let others = [RouteKey.requires, RouteKey.whenBusy, RouteKey.returns, RouteKey.links, RouteKey.in]
    for key in others {
      guard let offset = outline[key] else { continue }
      throw text.fail("whileOnly", at: offset, "no intent shows a route with \"while\": leave this out")
    }
    if let offset = try requiredParameter(of: index) {
      throw text.fail("whileOnly", at: offset, "nobody gives a route with \"while\" its parameters: add \"default\" or \"optional\"")
    }
  }

  /// The rules of routes that are the root of a leaf.
  private func checkRoot(_ outline: Outline) throws(NavError) {
    if let offset = outline[RouteKey.requires] {
      throw text.fail("rootRequires", at: offset, "a root is always reachable: let a route above it require this")
    }
    for key in [RouteKey.show, RouteKey.in, RouteKey.parents, RouteKey.returns] {
      guard let offset = outline[key] else { continue }
      throw text.fail("rootOnly", at: offset, "the route is the root of a stack and nothing else: leave this out")
    }
  }

  private func readPlace(at offset: Int, of route: RouteDeclaration) throws(NavError) -> Int {
    guard !route.isLayer else {
      throw text.fail("inOnLayer", at: offset, "a sheet or cover lies over all containers: leave \"in\" out")
    }
    var reader = text.reader(at: offset)
    let address = try text.string(&reader, "the address of a container")
    if let index = containers.firstIndex(where: { $0.address == address }) { return index }
    throw text.unknown(
      "unknownAddress", address, at: offset, "is no container of \"root\"", known: containers.map { $0.address })
  }

  // MARK: orElse

  private func readOrElse(at offset: Int) throws(NavError) -> FittedRoute {
    let fitted = try readFitted(at: offset)
    guard !routes[fitted.index].isWhile else {
      throw text.fail("whileOnly", at: offset, "no intent shows a route with \"while\": name another")
    }
    return fitted
  }

  private func readRoute(at offset: Int) throws(NavError) -> JSONRoute {
    var reader = text.reader(at: offset)
    do throws(NavError) {
      return try reader.readRoute()
    } catch {
      throw text.fail("invalid", at: error.offset, "expected a route: a name, or {\"name\":…,\"params\":{…}}")
    }
  }

  private func readFitted(at offset: Int) throws(NavError) -> FittedRoute {
    let route = try readRoute(at: offset)
    do throws(FitFault) {
      return try RouteFitting(routes: routes, table: routeTable).fit(route)
    } catch {
      throw fault(error, at: offset)
    }
  }

  /// The error for a route of the schema, at `offset`, that does not fit.
  private func fault(_ fault: FitFault, at offset: Int) -> NavError {
    let place = text.reader(at: offset).offset(ofParameter: fault.parameter)
    switch fault.kind {
    case .unknownRoute: return text.fail("unknownRoute", at: offset, fault.message)
    case .unknownParam: return text.fail("unknownParam", at: place, fault.message)
    case .wrongType, .missingParam: return text.fail("doesNotFit", at: place, fault.message)
    }
  }

  /// The chain of `orElse` must lead to something that can be shown while the route cannot.
  func checkChain(_ index: RouteIndex) throws(NavError) {
    guard let offset = outlines[index][RouteKey.orElse] else { return }
    var chain: [RouteIndex] = []
    var next = routes[index].orElse
    while let link = next, !chain.contains(link.index) {
      guard chain.count < SchemaLimits.orElseChain else {
        throw text.beyond(SchemaLimits.orElseChain, "routes in a chain of orElse", at: offset)
      }
      chain.append(link.index)
      for condition in routes[link.index].requires {
        guard routes[index].requires.contains(where: { condition.implies($0) }) else { continue }
        let name = routes[link.index].name
        throw text.fail(
          "orElseRequires", at: offset,
          "\"" + name + "\" is on the way and requires what this route requires: it cannot be shown either")
      }
      next = routes[link.index].orElse
    }
  }

  // MARK: parents

  /// Reads `parents`, when the containers of all routes are known.
  mutating func readParents(_ index: RouteIndex) throws(NavError) {
    guard let offset = outlines[index][RouteKey.parents] else { return }
    var offsets: [Int] = []
    var parents: [RouteTemplate] = []
    var reader = text.reader(at: offset)
    try text.elements(&reader, "an array of routes") { reader throws(NavError) in
      _ = try reader.peek()
      guard parents.count < SchemaLimits.parents else {
        throw text.beyond(SchemaLimits.parents, "parents of a route", at: reader.offset)
      }
      offsets.append(reader.offset)
      parents.append(try readParent(of: routes[index], at: reader.offset))
      try reader.skipValue()
    }
    routes[index].parents = parents
    for parent in parents where routes[index].parentContainer == nil {
      routes[index].parentContainer = routes[parent.index].container
    }
    guard let place = routes[index].container ?? routes[index].parentContainer else { return }
    for (parent, offset) in zip(parents, offsets) {
      guard let other = routes[parent.index].container, !contains(other, place) else { continue }
      throw text.fail(
        "parentElsewhere", at: offset,
        "\"" + routes[parent.index].name + "\" lives in \"" + containers[other].address + "\", which does not hold \""
          + containers[place].address + "\"")
    }
  }

  /// Whether a container is or holds another.
  private func contains(_ container: Int, _ other: Int) -> Bool {
    var place: Int? = other
    while let current = place {
      if current == container { return true }
      place = containers[current].parent
    }
    return false
  }

  private func readParent(of route: RouteDeclaration, at offset: Int) throws(NavError) -> RouteTemplate {
    let written = try readRoute(at: offset)
    let index = try self.route(named: written.name, at: offset)
    let parent = routes[index]
    guard !parent.isWhile else { throw text.fail("whileOnly", at: offset, "no link shows a route with \"while\": name another") }
    guard !parent.isRoot else {
      throw text.fail("parentIsRoot", at: offset, "the root of a stack is under every route there: leave it out")
    }
    guard !parent.isLayer else { throw text.fail("parentIsLayer", at: offset, "a parent is a pushed route: name another") }
    var values = [RouteTemplate.Member?](repeating: nil, count: parent.parameters.count)
    try written.forEachParam { key, value throws(NavError) in
      let place = text.reader(at: offset).offset(ofParameter: key.text)
      let target = try parameter(key.text, of: parent, at: place)
      values[target] = try readMember(target, of: parent, from: route, value, at: place)
    }
    for (target, parameter) in parent.parameters.enumerated() where parameter.isRequired && values[target] == nil {
      throw text.fail("doesNotFit", at: offset, "\"" + parent.name + "\" needs \"" + parameter.name + "\": give it")
    }
    return RouteTemplate(index: index, members: parent.table.order.compactMap { values[Int($0)] })
  }

  /// One parameter of a parent: a value, or `":name"`, which stands for a parameter of the route.
  private func readMember(
    _ target: Int, of parent: RouteDeclaration, from route: RouteDeclaration, _ value: UnsafeBufferPointer<UInt8>, at offset: Int
  ) throws(NavError) -> RouteTemplate.Member {
    let parameter = parent.parameters[target]
    let colon = UInt8(ascii: ":")
    if value.count > 3, value[0] == UInt8(ascii: "\""), value[1] == colon, value[2] != colon {
      let source = try self.parameter(Text(value[2..<(value.count &- 1)]), of: route, at: offset)
      let from = route.parameters[source]
      guard from.type.isSame(as: parameter.type) else {
        throw text.fail("doesNotFit", at: offset, "\"" + from.name + "\" is " + from.type.name + ", not " + parameter.type.name)
      }
      guard !parameter.isRequired || !from.isOptional || from.defaultValue != nil else {
        throw text.fail("doesNotFit", at: offset, "\"" + from.name + "\" may be missing where \"" + parameter.name + "\" is needed")
      }
      return RouteTemplate.Member(parameter: target, value: nil, source: source)
    }
    var bytes = Array(value)
    // `"::id"` is the text `:id`.
    if bytes.count > 3, bytes[0] == UInt8(ascii: "\""), bytes[1] == colon, bytes[2] == colon { bytes.remove(at: 1) }
    guard bytes.withUnsafeBufferPointer({ parameter.type.fits($0) }) else {
      throw text.fail("doesNotFit", at: offset, "\"" + parameter.name + "\" takes " + parameter.type.name)
    }
    return RouteTemplate.Member(parameter: target, value: bytes, source: 0)
  }
}

extension ValueType {
  /// Whether both types have the same values.
  func isSame(as other: ValueType) -> Bool {
    if self === other { return true }
    switch (form, other.form) {
    case (.string, .string), (.int, .int), (.uint, .uint), (.number, .number), (.bool, .bool), (.uuid, .uuid),
      (.slug, .slug), (.json, .json):
      return true
    case (.choice(let texts, _), .choice(let others, let table)):
      return texts.count == others.count && texts.allSatisfy { table[$0] != nil }
    case (.list(let element), .list(let other)): return element.isSame(as: other)
    default: return false
    }
  }
}
