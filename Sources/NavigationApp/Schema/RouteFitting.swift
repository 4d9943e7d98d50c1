import JSONCoding
import NavigationCore

/// Why a route does not fit its schema.
struct FitFault: Error {
  enum Kind { case unknownRoute, unknownParam, wrongType, missingParam }

  let kind: Kind
  let route: Text
  /// The parameter at fault.
  var parameter: Text?
  /// What is wrong, and the way out.
  let message: Text

  /// The name of the error.
  var name: Text {
    switch kind {
    case .unknownRoute: "unknownRoute"
    case .unknownParam: "unknownParam"
    case .wrongType: "wrongType"
    case .missingParam: "missingParam"
    }
  }
}

/// Routes and their parameters, against which routes are fitted.
struct RouteFitting {
  let routes: [RouteDeclaration]
  let table: NameTable

  /// The canonical form of a route.
  /// - Complexity: O(length of the route + number of its parameters × log n)
  func fit(_ route: JSONRoute) throws(FitFault) -> FittedRoute {
    guard let index = route.withName({ table[$0] }) else { throw unknownRoute(route.name) }
    var (isSame, found) = (true, 0)
    try route.forEachParam { key, value throws(FitFault) in
      guard let place = routes[index].table[key] else { throw unknownParam(key.text, index) }
      guard routes[index].parameters[place].type.fits(value) else { throw wrongType(place, index) }
      if routes[index].parameters[place].isRequired { found &+= 1 }
      if routes[index].parameters[place].isDefault(value) { isSame = false }
    }
    if found < routes[index].requiredCount { throw missing(from: route, index) }
    return isSame ? FittedRoute(route: route, index: index) : withoutDefaults(route, index)
  }

  @inline(never)
  private func withoutDefaults(_ route: JSONRoute, _ index: RouteIndex) -> FittedRoute {
    var writer = RouteWriter(routes[index].name)
    route.forEachParam { key, value in
      guard let place = routes[index].table[key] else { return }
      if !routes[index].parameters[place].isDefault(value) { writer.add(routes[index].parameters[place].name, value) }
    }
    return FittedRoute(route: writer.finish(), index: index)
  }

  /// The route of these values, by the places of the parameters; nil for none.
  @inline(never)
  func make(_ index: RouteIndex, _ values: [[UInt8]?]) throws(FitFault) -> FittedRoute {
    var writer = RouteWriter(routes[index].name)
    for place in routes[index].table.order {
      let parameter = routes[index].parameters[Int(place)]
      guard let value = values[Int(place)] else {
        guard parameter.isRequired else { continue }
        throw missing(parameter, index)
      }
      value.withUnsafeBufferPointer { if !parameter.isDefault($0) { writer.add(parameter.name, $0) } }
    }
    return FittedRoute(route: writer.finish(), index: index)
  }

  /// The values of a route, canonical JSON, by the places of its parameters; nil for those it lacks.
  @inline(never)
  func values(of route: FittedRoute) -> [[UInt8]?] {
    var values = [[UInt8]?](repeating: nil, count: routes[route.index].parameters.count)
    route.route.forEachParam { key, value in
      if let place = routes[route.index].table[key] { values[place] = Array(value) }
    }
    return values
  }

  // MARK: Faults

  @inline(never)
  func unknownRoute(_ name: Text) -> FitFault {
    let message = "no route is named \"" + name.excerpt(40) + "\": declare it in the schema"
    return FitFault(kind: .unknownRoute, route: name, message: message + near(name, routes.map { $0.name }))
  }

  @inline(never)
  func unknownParam(_ name: Text, _ index: RouteIndex) -> FitFault {
    let message = "\"" + routes[index].name.excerpt(40) + "\" has no parameter \"" + name.excerpt(40) + "\": leave it out"
    let known = routes[index].parameters.map { $0.name }
    return FitFault(
      kind: .unknownParam, route: routes[index].name, parameter: name, message: message + near(name, known))
  }

  @inline(never)
  func wrongType(_ place: Int, _ index: RouteIndex) -> FitFault {
    let parameter = routes[index].parameters[place]
    let message = "\"" + parameter.name.excerpt(40) + "\" of \"" + routes[index].name.excerpt(40) + "\" takes " + parameter.type.name
    return FitFault(kind: .wrongType, route: routes[index].name, parameter: parameter.name, message: message)
  }

  @inline(never)
  private func missing(from route: JSONRoute, _ index: RouteIndex) -> FitFault {
    var values = [Bool](repeating: false, count: routes[index].parameters.count)
    route.forEachParam { key, _ in
      if let place = routes[index].table[key] { values[place] = true }
    }
    let place = values.indices.first { !values[$0] && routes[index].parameters[$0].isRequired } ?? 0
    return missing(routes[index].parameters[place], index)
  }

  @inline(never)
  private func missing(_ parameter: ParameterDeclaration, _ index: RouteIndex) -> FitFault {
    let message =
      "\"" + routes[index].name.excerpt(40) + "\" needs \"" + parameter.name.excerpt(40) + "\": give it " + parameter.type.name
    return FitFault(
      kind: .missingParam, route: routes[index].name, parameter: parameter.name, message: message)
  }

  private func near(_ name: Text, _ known: [Text]) -> Text {
    name.nearest(among: known).map { "; did you mean \"" + $0 + "\"?" } ?? ""
  }
}

extension ParameterDeclaration {
  /// Whether a value, canonical JSON, is the default.
  @inline(__always)
  func isDefault(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    defaultValue?.withUnsafeBufferPointer { NameTable.compare($0, value) == 0 } ?? false
  }
}

/// Writes a route, its parameters ascending by the bytes of their names.
struct RouteWriter: ~Copyable {
  private var writer = JSONWriter()
  private var hasParameters = false

  init(_ name: Text) {
    writer.beginObject()
    writer.key("name")
    writer.string(name)
  }

  @inline(never)
  mutating func add(_ name: Text, _ value: UnsafeBufferPointer<UInt8>) {
    if !hasParameters {
      writer.key("params")
      writer.beginObject()
      hasParameters = true
    }
    writer.string(name)
    writer.byte(UInt8(ascii: ":"))
    writer.raw(value)
  }

  consuming func finish() -> JSONRoute {
    if hasParameters { writer.endObject() }
    writer.endObject()
    return JSONRoute(canonical: writer.bytes)
  }
}

extension JSONReader {
  /// Where a parameter stands in the route at the reader: its key; where the route begins, if it has
  /// none of that name.
  @inline(never)
  func offset(ofParameter name: Text?) -> Int {
    var look = self
    guard let kind = try? look.peek() else { return offset }
    let start = look.offset
    guard kind == .object, let name else { return start }
    return (try? look.findParameter(name)) ?? start
  }

  /// Whether the route at the reader is `""` or has the name `""`.
  var isNamelessRoute: Bool {
    var look = self
    guard let kind = try? look.peek() else { return false }
    guard kind == .object else { return (try? look.readToken())?.isEmpty ?? false }
    guard (try? look.beginObject()) != nil else { return false }
    while let key = try? look.nextKey() {
      if key == "name" { return (try? look.readToken())?.isEmpty ?? false }
      guard (try? look.skipValue()) != nil else { return false }
    }
    return false
  }

  private mutating func findParameter(_ name: Text) throws(NavError) -> Int? {
    try beginObject()
    while let key = try nextKey() {
      guard key == "params" else {
        try skipValue()
        continue
      }
      try beginObject()
      while let key = try nextKey() {
        if key.text == name { return offset(of: key) }
        try skipValue()
      }
    }
    return nil
  }
}
