import Ground
import JSONCoding

/// Why a route does not fit its schema.
struct FitFault: Error {
  enum Kind: UInt8 { case unknownRoute, unknownParam, wrongType, missingParam }

  let kind: Kind
  /// The route; -1 if it is not known.
  let route: RouteIndex
  /// The index of the parameter at fault; -1 if it is not known.
  let parameter: Int
  /// The name that is not known, or the value that does not fit; empty for a sensitive one.
  let name: Text

  init(_ kind: Kind, _ route: RouteIndex, parameter: Int = -1, name: Text = "") {
    self.kind = kind
    self.route = route
    self.parameter = parameter
    self.name = name
  }

  /// - Parameter value: canonical JSON.
  @inline(never)
  init(_ value: UnsafeBufferPointer<UInt8>, at index: Int, of route: RouteIndex, in schema: Schema)
  {
    let isSensitive = schema.routes[route].parameters[index].isSensitive
    self.init(.wrongType, route, parameter: index, name: isSensitive ? "" : Text(value))
  }

  /// The name of the parameter at fault.
  func parameterName(in schema: Schema) -> Text {
    parameter < 0 ? name : schema.routes[route].parameters[parameter].name
  }

  /// What is wrong, and the way out.
  @inline(never)
  func message(in schema: Schema) -> Text {
    guard route >= 0 else {
      return "no route is named \"" + name.excerpt(40) + "\"" + near(schema.routeTable)
    }
    let declaration = schema.routes[route]
    let quoted = "\"" + parameterName(in: schema).excerpt(40) + "\""
    let owner = "\"" + declaration.name.excerpt(40) + "\""
    switch kind {
    case .unknownRoute, .unknownParam:
      return owner + " has no parameter " + quoted + near(declaration.table)
    case .wrongType:
      return quoted + " of " + owner + " takes " + declaration.parameters[parameter].type.name
        + (name.isEmpty ? "" : ", not " + name.excerpt(40))
    case .missingParam:
      return owner + " needs " + quoted + ": give it " + declaration.parameters[parameter].type.name
    }
  }

  private func near(_ known: NameTable) -> Text {
    guard let near = known.nearest(to: name) else { return "" }
    return "; did you mean \"" + near.excerpt(40) + "\"?"
  }

  /// `wrongType: "id" of "product" takes uint, not "x"`, with the byte.
  @inline(never)
  func error(in schema: Schema, at offset: Int) -> NavError {
    let names: Literal = "unknownRoute, unknownParam, wrongType, missingParam"
    let name = JSONMembers(keys: names).name(Int(kind.rawValue))
    return NavError(.schema, at: offset, (name + ": " + message(in: schema)).excerpt(217))
  }
}

extension Schema {
  /// The canonical form of a route.
  /// - Complexity: O(length of the route + number of its parameters × log n)
  @inline(never)
  func fit(_ route: JSONRoute) throws(FitFault) -> FittedRoute {
    var given = RouteParameters(route)
    guard let index = routeTable[given.name] else {
      throw FitFault(.unknownRoute, -1, name: route.name)
    }
    let declaration = routes[index]
    var isSame = true
    var found = 0
    while let (key, value) = given.next() {
      guard let position = declaration.table[key] else {
        throw FitFault(.unknownParam, index, name: key.text)
      }
      let parameter = declaration.parameters[position]
      guard parameter.type.fits(value) else {
        throw FitFault(value, at: position, of: index, in: self)
      }
      if parameter.isRequired { found &+= 1 }
      if parameter.isDefault(value) { isSame = false }
    }
    if isSame, found == declaration.requiredCount { return FittedRoute(route: route, index: index) }
    return try make(index, values(of: FittedRoute(route: route, index: index)))
  }

  /// The route of these values, by the indices of the parameters; nil for none.
  @inline(never)
  func make(_ index: RouteIndex, _ values: [[UInt8]?]) throws(FitFault) -> FittedRoute {
    let declaration = routes[index]
    var position = 0
    while position < values.count {
      if values[position] == nil, declaration.parameters[position].isRequired {
        throw FitFault(.missingParam, index, parameter: position)
      }
      position &+= 1
    }
    var writer = RouteWriter(declaration.name)
    for position in declaration.table.order {
      let parameter = declaration.parameters[position]
      if let value = values[position] {
        value.withUnsafeBufferPointer {
          if !parameter.isDefault($0) { writer.add(parameter.name, $0) }
        }
      }
    }
    return FittedRoute(route: writer.finish(), index: index)
  }

  /// The values of a route, canonical JSON, by the indices of its parameters; nil for those it
  /// lacks.
  @inline(never)
  func values(of route: FittedRoute) -> [[UInt8]?] {
    let declaration = routes[route.index]
    var values = [[UInt8]?](repeating: nil, count: declaration.parameters.count)
    var given = RouteParameters(route.route)
    while let (key, value) = given.next() {
      if let position = declaration.table[key] { values[position] = Array(value) }
    }
    return values
  }
}

extension ParameterDeclaration {
  /// Whether a value, canonical JSON, is the default.
  @inline(never)
  func isDefault(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let defaultValue else { return false }
    return defaultValue.withUnsafeBufferPointer { NameTable.compare($0, value) == 0 }
  }
}

/// Writes a route, its parameters ascending by the bytes of their names.
struct RouteWriter: ~Copyable {
  private var writer = JSONWriter()
  private var hasParameters = false

  @inline(never)
  init(_ name: Text) {
    writer.beginObject()
    writer.key("name")
    writer.string(name)
  }

  @inline(never)
  fileprivate mutating func add(_ name: Text, _ value: UnsafeBufferPointer<UInt8>) {
    if !hasParameters { writer.raw(",\"params\":{") }
    hasParameters = true
    writer.string(name)
    writer.byte(UInt8(ascii: ":"))
    writer.raw(value)
  }

  @inline(never)
  consuming func finish() -> JSONRoute {
    if hasParameters { writer.endObject() }
    writer.endObject()
    return JSONRoute(canonical: writer.bytes)
  }
}

extension JSONReader {
  /// Where a parameter is in the route at the reader: its key; where the route begins, if it
  /// has none of that name.
  @inline(never)
  func offset(ofParameter name: Text?) -> Int {
    var ahead = self
    guard let kind = try? ahead.peek() else { return offset }
    let start = ahead.offset
    guard kind == .object, let name else { return start }
    return (try? ahead.findParameter(name)) ?? start
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

  /// Whether the route at the reader is `""` or has the name `""`.
  var isNamelessRoute: Bool {
    var ahead = self
    guard let kind = try? ahead.peek() else { return false }
    guard kind == .object else { return (try? ahead.readToken())?.isEmpty ?? false }
    guard (try? ahead.beginObject()) != nil else { return false }
    while let key = try? ahead.nextKey() {
      if key == "name" { return (try? ahead.readToken())?.isEmpty ?? false }
      guard (try? ahead.skipValue()) != nil else { return false }
    }
    return false
  }
}
