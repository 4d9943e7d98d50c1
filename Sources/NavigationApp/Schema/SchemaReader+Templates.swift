import Ground
import JSONCoding

/// Routes that come with a route: under it, and on other leaves.
extension SchemaReader {
  // MARK: parents

  /// Reads `parents`, when the containers of all routes are known.
  func readParents(_ route: RouteDeclaration) throws(NavError) {
    guard let offset = route.outline[RouteKey.parents] else { return }
    var offsets: [Int] = []
    var reader = reader(at: offset)
    try beginArray(&reader, "routes")
    while let element = try nextElement(&reader) {
      guard offsets.count < SchemaLimits.parents else {
        throw beyond(SchemaLimits.parents, "parents of a route", at: element)
      }
      offsets.append(element)
      let template = try readParent(of: route, at: element)
      if route.parentContainer == nil {
        route.parentContainer = schema.routes[template.index].container
      }
      route.parents.append(template)
      try reader.skipValue()
    }
    guard let container = route.container ?? route.parentContainer else { return }
    var index = 0
    while index < offsets.count {
      let parent = schema.routes[route.parents[index].index]
      if let other = parent.container, !schema.contains(other, container) {
        let address = schema.containers[container].address
        throw fail(.parentElsewhere, at: offsets[index], parent.name.excerpt(40), address)
      }
      index &+= 1
    }
  }

  private func readParent(of route: RouteDeclaration, at offset: Int) throws(NavError)
    -> RouteTemplate
  {
    if key(named: "unroll", inObjectAt: offset) != nil {
      return try readUnrolled(route, at: offset)
    }
    let written = try readRoute(at: offset)
    guard let index = schema.routeTable[written.name] else {
      throw unknown(.unknownRoute, written.name, at: offset, known: schema.routeTable)
    }
    let parent = schema.routes[index]
    guard !parent.isWhile else { throw fail(.whileNamed, at: offset) }
    guard !parent.isRoot else { throw fail(.parentIsRoot, at: offset) }
    guard !parent.isLayer else { throw fail(.parentIsLayer, at: offset) }
    return try readTemplate(index, written, for: route, at: offset)
  }

  /// Reads `{"unroll":name}`, which stands for the route with each beginning of one of its lists.
  private func readUnrolled(_ route: RouteDeclaration, at offset: Int) throws(NavError)
    -> RouteTemplate
  {
    guard !route.isLayer else { throw fail(.parentIsLayer, at: offset) }
    let start = try Outline(self, at: offset, keys: "unroll").required(0, self)
    let list = try parameter(try string(at: start), of: route, at: start)
    guard let index = schema.routeTable[route.name], route.parameters[list].type.kind == .list
    else { throw fail(.wrongParam, at: start, "unroll", "a parameter that is a list") }
    return RouteTemplate(index: index, members: [], unrolled: list)
  }

  /// Reads the parameters of a route that comes with another one.
  private func readTemplate(
    _ index: RouteIndex, _ written: JSONRoute, for route: RouteDeclaration, at offset: Int
  ) throws(NavError) -> RouteTemplate {
    let parent = schema.routes[index]
    var members: [RouteTemplate.Member] = []
    var required = 0
    var given = RouteParameters(written)
    while let (key, value) = given.next() {
      let name = key.text
      let start = reader(at: offset).offset(ofParameter: name)
      let target = try parameter(name, of: parent, at: start)
      members.append(try readMember(target, of: parent, from: route, Array(value), at: start))
      if parent.parameters[target].isRequired { required &+= 1 }
    }
    guard required == parent.requiredCount else { throw lacking(members, parent, at: offset) }
    return RouteTemplate(index: index, members: members)
  }

  /// The error for a route that comes with another one and lacks a parameter.
  @inline(never)
  private func lacking(
    _ members: [RouteTemplate.Member], _ route: RouteDeclaration, at offset: Int
  ) -> NavError {
    var isGiven = [Bool](repeating: false, count: route.parameters.count)
    for member in members { isGiven[member.target] = true }
    for index in isGiven.indices where !isGiven[index] && route.parameters[index].isRequired {
      return fail(
        .parentLacks, at: offset, route.name.excerpt(40), route.parameters[index].name)
    }
    return fail(.expectedRoute, at: offset)
  }

  /// One parameter of such a route: a value, or `":name"`, which stands for a parameter of the
  /// route.
  private func readMember(
    _ target: Int, of other: RouteDeclaration, from route: RouteDeclaration, _ value: [UInt8],
    at offset: Int
  ) throws(NavError) -> RouteTemplate.Member {
    let parameter = other.parameters[target]
    var member = RouteTemplate.Member(target: target)
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
      guard !source.isSensitive || parameter.isSensitive else {
        throw fail(.sensitiveSource, at: offset, source.name.excerpt(40), parameter.name)
      }
      return member
    }
    guard parameter.fits(value) else {
      throw fail(.wrongParam, at: offset, parameter.name.excerpt(40), parameter.type.name)
    }
    member.value = value
    return member
  }

  // MARK: beside

  /// Reads `beside`, when the containers of all routes and their parents are known.
  func readBeside(of index: RouteIndex) throws(NavError) {
    let route = schema.routes[index]
    guard let offset = route.outline[RouteKey.beside] else { return }
    guard !route.isLayer else { throw fail(.besideOfLayer, at: offset) }
    var reader = reader(at: offset)
    try beginArray(&reader, "routes")
    while let element = try nextElement(&reader) {
      guard route.beside.count < SchemaLimits.parents else {
        throw beyond(SchemaLimits.parents, "routes beside a route", at: element)
      }
      let written = try readRoute(at: element)
      guard let other = schema.routeTable[written.name] else {
        throw unknown(.unknownRoute, written.name, at: element, known: schema.routeTable)
      }
      let leaf = try leaf(of: schema.routes[other], at: element)
      try check(leaf, beside: index, with: other, at: element)
      let template = try readTemplate(other, written, for: route, at: element)
      route.beside.append(BesideTemplate(template: template, leaf: leaf))
      try reader.skipValue()
    }
  }

  /// The one leaf on which a route stands.
  /// - Throws: `besideElsewhere`.
  private func leaf(of route: RouteDeclaration, at offset: Int) throws(NavError) -> Int {
    let name = route.name.excerpt(40)
    guard !route.isLayer else { throw fail(.besideIsLayer, at: offset, name) }
    guard route.rootLeaves.count <= 1 else { throw fail(.besideRoots, at: offset, name) }
    if let leaf = route.rootLeaf { return leaf }
    guard let container = route.container, schema.containers[container].kind == .stack else {
      throw fail(.besideHasNoLeaf, at: offset, name)
    }
    return schema.containers[container].leaves.lowerBound
  }

  /// - Throws: `besideElsewhere`.
  private func check(
    _ leaf: Int, beside index: RouteIndex, with other: RouteIndex, at offset: Int
  ) throws(NavError) {
    let (route, name) = (schema.routes[index], schema.routes[other].name.excerpt(40))
    var isOwn = schema.isRoot(index, of: leaf)
    if !route.isRoot {
      guard let container = route.container ?? route.parentContainer else {
        throw fail(.besideHomeless, at: offset, route.name.excerpt(40))
      }
      isOwn = schema.containers[container].leaves.contains(leaf)
    }
    guard !isOwn else { throw fail(.besideOwn, at: offset, name) }
    for other in route.beside where other.leaf == leaf {
      throw fail(.besideTwice, at: offset, name)
    }
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
