import Ground
import JSONCoding
import NavigationApp

/// Reads what the library's own reader has accepted: here, nothing is judged a second time.
extension RouteSchema {
  /// The model of a schema.
  /// - Throws: what `Schema.read` throws.
  static func read(_ text: [UInt8]) throws(NavError) -> RouteSchema {
    let schema = try text.withBytes { (start, count) throws(NavError) in
      try Schema.read(start, count: count)
    }
    let model = RouteSchema()
    model.id = schema.id
    model.version = schema.version
    try schema.json.bytes.withBytes { (start, count) throws(NavError) in
      var reading = ModelReading(model: model)
      try reading.read(try JSONReader(start, count: count))
    }
    return model
  }
}

extension [UInt8] {
  /// Lends the bytes.
  func withBytes<Result>(
    _ body: (UnsafePointer<UInt8>, Int) throws(NavError) -> Result
  ) throws(NavError) -> Result {
    let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: count &+ 1)
    defer { buffer.deallocate() }
    for (index, byte) in self.enumerated() { buffer[index] = byte }
    return try body(UnsafePointer(buffer), count)
  }
}

extension JSONReader {
  /// The canonical JSON of the next value.
  mutating func canonical() throws(NavError) -> Text {
    var writer = JSONWriter()
    try readCanonicalValue(into: &writer)
    return writer.text
  }

  /// Calls a function with each key of an object; it reads the value.
  mutating func eachMember(
    _ body: (Text, inout JSONReader) throws(NavError) -> Void
  ) throws(NavError) {
    try beginObject()
    while let key = try nextKey() { try body(key.text, &self) }
  }

  /// The strings of an array.
  mutating func strings() throws(NavError) -> [Text] {
    var texts: [Text] = []
    try beginArray()
    while try nextElement() { texts.append(try readString()) }
    return texts
  }
}

/// What is known while a schema is read.
private struct ModelReading {
  let model: RouteSchema
  var types: [(name: Text, shape: ParameterShape)] = []

  mutating func read(_ start: JSONReader) throws(NavError) {
    // Types first: facts and routes refer to them, wherever they stand.
    for part: Text in ["types", "facts", "routes", "links", "root"] {
      var reader = start
      try reader.beginObject()
      while let key = try reader.nextKey() {
        if key.text == part { try read(part, &reader) } else { try reader.skipValue() }
      }
    }
  }

  private mutating func read(_ part: Text, _ reader: inout JSONReader) throws(NavError) {
    switch part {
    case "types": try readTypes(&reader)
    case "facts": try readFacts(&reader)
    case "routes": try readRoutes(&reader)
    case "links": try readLinks(&reader)
    default: model.root = try reader.canonical()
    }
  }

  private mutating func readTypes(_ reader: inout JSONReader) throws(NavError) {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let name = key.text
      types.append((name, try readShape(&reader, name, "the type \"\(name)\"")))
    }
  }

  private func readShape(
    _ reader: inout JSONReader, _ name: Text, _ origin: Text
  ) throws(NavError) -> ParameterShape {
    switch try reader.peek() {
    case .array: return .choice(model.choice(name, origin, try reader.strings()))
    case .object:
      var shape = ParameterShape.json
      try reader.beginObject()
      while try reader.nextKey() != nil { shape = .list(try readShape(&reader, name, origin)) }
      return shape
    default: return self.shape(named: try reader.readString())
    }
  }

  private func shape(named name: Text) -> ParameterShape {
    for type in types where type.name == name { return type.shape }
    switch name {
    case "int": return .int
    case "uint": return .uint
    case "number": return .number
    case "bool": return .bool
    case "uuid": return .uuid
    case "slug": return .slug
    case "json": return .json
    default: return .string
    }
  }

  private func readFacts(_ reader: inout JSONReader) throws(NavError) {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let fact = FactModel(key.text)
      try reader.eachMember { (key, reader) throws(NavError) in
        switch key {
        case "values":
          let origin: Text = "the fact \"\(fact.name)\""
          fact.choice = model.choice(fact.name, origin, try reader.strings())
        case "persist": fact.isPersistent = try reader.readBool()
        case "initial": fact.initial = try reader.canonical()
        default: try reader.skipValue()
        }
      }
      model.facts.append(fact)
    }
  }

  private func readLinks(_ reader: inout JSONReader) throws(NavError) {
    try reader.eachMember { (key, reader) throws(NavError) in
      switch key {
      case "schemes": model.schemes = try reader.strings()
      case "hosts": model.hosts = try reader.strings()
      default: try reader.skipValue()
      }
    }
  }

  // MARK: Routes

  private func readRoutes(_ reader: inout JSONReader) throws(NavError) {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let route = RouteModel(key.text)
      route.title = route.name
      try reader.eachMember { (key, reader) throws(NavError) in
        switch key {
        case "title": route.title = try reader.readString()
        case "doc": route.doc = try reader.readString()
        case "params": try readParameters(of: route, &reader)
        case "returns":
          let origin: Text = "the answer of \"\(route.name)\""
          route.returns = try readShape(&reader, "\(route.name)-answer", origin)
        default: route.keys.append((key, try reader.canonical()))
        }
      }
      model.routes.append(route)
    }
  }

  private func readParameters(of route: RouteModel, _ reader: inout JSONReader) throws(NavError) {
    var parameters: [ParameterModel] = []
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let parameter = ParameterModel(key.text)
      let name: Text = "\(route.name)-\(parameter.name)"
      let origin: Text = "the parameter \"\(parameter.name)\" of \"\(route.name)\""
      if try reader.peek() == .object {
        try readParameter(parameter, name, origin, &reader)
      } else {
        try readShape(of: parameter, name, origin, &reader)
      }
      parameters.append(parameter)
    }
    route.parameters = parameters.filter { $0.isRequired } + parameters.filter { !$0.isRequired }
  }

  /// Reads a type, which may end in `?`.
  private func readShape(
    of parameter: ParameterModel, _ name: Text, _ origin: Text, _ reader: inout JSONReader
  ) throws(NavError) {
    guard try reader.peek() == .string else {
      parameter.shape = try readShape(&reader, name, origin)
      return
    }
    var type = try reader.readString()
    if type.bytes.last == UInt8(ascii: "?") {
      parameter.isOptional = true
      type.bytes.removeLast()
    }
    parameter.shape = shape(named: type)
  }

  /// Reads the long form, or `{"list":type}`.
  private func readParameter(
    _ parameter: ParameterModel, _ name: Text, _ origin: Text, _ reader: inout JSONReader
  ) throws(NavError) {
    var given: JSONReader?
    try reader.eachMember { (key, reader) throws(NavError) in
      switch key {
      case "type": try readShape(of: parameter, name, origin, &reader)
      case "list": parameter.shape = .list(try readShape(&reader, name, origin))
      case "optional": parameter.isOptional = try reader.readBool()
      case "sensitive": parameter.isSensitive = try reader.readBool()
      case "doc": parameter.doc = try reader.readString()
      default:
        given = reader
        try reader.skipValue()
      }
    }
    if var given { parameter.defaultValue = try readValue(of: parameter.shape, &given) }
  }

  private func readValue(
    of shape: ParameterShape, _ reader: inout JSONReader
  ) throws(NavError) -> GivenValue {
    switch shape {
    case .bool: return .bool(try reader.readBool())
    case .int, .uint, .number: return .number(try reader.canonical())
    case .string, .uuid, .slug, .choice: return .text(try reader.readString())
    case .json: return .json(try reader.canonical())
    case .list(let element):
      var values: [GivenValue] = []
      try reader.beginArray()
      while try reader.nextElement() { values.append(try readValue(of: element, &reader)) }
      return .list(values)
    }
  }
}
