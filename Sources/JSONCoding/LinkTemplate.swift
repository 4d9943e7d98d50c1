import DeepLinking
import NavigationCore

/// A route with placeholders: `{"name":"product","params":{"id":":id","tab":"info"}}`.
///
/// In `params`, at any depth, the string `":id"` stands for the values of `id` in the URL: one
/// value as its type, several as an array. Without a value the member or element is left out.
/// `"::id"` is the text `":id"`.
struct LinkTemplate {
  /// The name of the routes it makes.
  let name: Text
  /// What every route of it begins with: `{"name":…`.
  private let head: [UInt8]
  private let params: [Member]

  private struct Member {
    /// Canonical JSON, with its quotes.
    var key: [UInt8]
    var value: Node
  }

  private indirect enum Node {
    /// Canonical JSON without a placeholder.
    case fixed([UInt8])
    case placeholder(Text)
    case object([Member])
    case array([Node])
  }

  /// Reads a template: a route.
  init(reading reader: inout JSONReader) throws(NavError) {
    let route = try reader.shaped(.route) { reader throws(NavError) in try reader.readRoute() }
    name = route.name
    head = JSONWriter.bytes { writer in
      writer.raw("{\"name\":")
      writer.string(route.name)
    }
    var params: [Member] = []
    try route.forEachParam { key, value throws(NavError) in
      params.append(
        Member(key: JSONWriter.bytes { $0.string(key) }, value: try Self.node(of: value)))
    }
    self.params = params
  }

  /// - Parameter json: canonical.
  private static func node(of json: UnsafeBufferPointer<UInt8>) throws(NavError) -> Node {
    guard let start = json.baseAddress else { return .fixed([]) }
    var reader = try JSONReader(start, count: json.count, limits: .ofTrustedText)
    return try node(&reader, json)
  }

  private static func node(_ reader: inout JSONReader, _ json: UnsafeBufferPointer<UInt8>)
    throws(NavError) -> Node
  {
    let start = reader.offset
    switch try reader.peek() {
    case .string:
      let string = try reader.readString()
      guard string.bytes.first == UInt8(ascii: ":") else {
        return .fixed(Array(json[start..<reader.offset]))
      }
      let rest = Text(string.bytes.dropFirst())
      return rest.bytes.first == UInt8(ascii: ":")
        ? .fixed(JSONWriter.bytes { $0.string(rest) }) : .placeholder(rest)
    case .array:
      var elements: [Node] = []
      try reader.beginArray()
      while try reader.nextElement() { elements.append(try node(&reader, json)) }
      return .array(elements)
    case .object:
      var members: [Member] = []
      try reader.beginObject()
      while let key = try reader.nextKey() {
        members.append(
          Member(key: JSONWriter.bytes { $0.string(key) }, value: try node(&reader, json)))
      }
      return .object(members)
    case .number, .boolean, .null:
      try reader.skipValue()
      return .fixed(Array(json[start..<reader.offset]))
    }
  }

  // MARK: Filling

  /// Writes the route that the values make, canonical.
  /// - Returns: whether every value could be converted; if not, the writer holds a part of the
  ///   route.
  func write(_ values: LinkValues, to writer: inout JSONWriter) -> Bool {
    writer.separate()
    writer.raw(bytes: head)
    if !params.isEmpty {
      let start = writer.count
      writer.raw(",\"params\":")
      let brace = writer.count
      guard Self.write(params, values, to: &writer) else { return false }
      if writer.count == brace + 2 { writer.truncate(to: start) }
    }
    writer.endObject()
    return true
  }

  private static func write(_ members: [Member], _ values: LinkValues, to writer: inout JSONWriter)
    -> Bool
  {
    writer.beginObject()
    for member in members where !isMissing(member.value, values) {
      writer.separate()
      writer.raw(bytes: member.key)
      writer.byte(UInt8(ascii: ":"))
      guard write(member.value, values, to: &writer) else { return false }
    }
    writer.endObject()
    return true
  }

  private static func isMissing(_ node: Node, _ values: LinkValues) -> Bool {
    if case .placeholder(let name) = node { values[name].isEmpty } else { false }
  }

  private static func write(_ node: Node, _ values: LinkValues, to writer: inout JSONWriter) -> Bool
  {
    switch node {
    case .fixed(let json):
      writer.separate()
      writer.raw(bytes: json)
      return true
    case .placeholder(let name): return writer.linkValues(values[name])
    case .object(let members): return write(members, values, to: &writer)
    case .array(let elements):
      writer.beginArray()
      for element in elements where !isMissing(element, values) {
        guard write(element, values, to: &writer) else { return false }
      }
      writer.endArray()
      return true
    }
  }

  // MARK: Inverting

  /// The values that make `route`, or nil if none do. A placeholder that stands for several values
  /// and one for none are told apart by whoever tries the values.
  func parameters(of route: JSONRoute) -> LinkParameters? {
    guard route.isNamed(name) else { return nil }
    var parameters = LinkParameters()
    var actual: [(key: [UInt8], value: [UInt8])] = []
    route.forEachParam { key, value in
      actual.append((JSONWriter.bytes { $0.string(key) }, Array(value)))
    }
    var tries = 1_000
    return Self.match(params, actual, &parameters, &tries) ? parameters : nil
  }

  private static func match(
    _ members: [Member], _ actual: [(key: [UInt8], value: [UInt8])],
    _ parameters: inout LinkParameters, _ tries: inout Int
  ) -> Bool {
    var rest = actual[...]
    for member in members {
      // Both are sorted by the bytes of the keys; only a placeholder may leave its member out.
      if let next = rest.first, next.key == member.key {
        guard match(member.value, next.value, &parameters, &tries) else { return false }
        rest.removeFirst()
      } else if case .placeholder = member.value {
        continue
      } else {
        return false
      }
    }
    return rest.isEmpty
  }

  private static func match(
    _ node: Node, _ json: [UInt8], _ parameters: inout LinkParameters, _ tries: inout Int
  ) -> Bool {
    switch node {
    case .fixed(let fixed): return fixed == json
    case .placeholder(let name):
      guard let values = LinkParameters.values(ofJSON: json) else { return false }
      // A placeholder that stands twice has the same values at both places.
      if let bound = parameters[name] { return bound == values }
      parameters.add(name, values)
      return true
    case .object(let members):
      guard let actual = try? JSONReader.members(of: json) else { return false }
      return match(members, actual, &parameters, &tries)
    case .array(let elements):
      guard let actual = try? JSONReader.elements(of: json) else { return false }
      guard actual.count == elements.count else {
        return match(elements[...], actual[...], &parameters, &tries)
      }
      for (element, value) in zip(elements, actual) {
        guard match(element, value, &parameters, &tries) else { return false }
      }
      return true
    }
  }

  /// Placeholders have left elements out; which ones is tried, within a budget.
  private static func match(
    _ elements: ArraySlice<Node>, _ actual: ArraySlice<[UInt8]>, _ parameters: inout LinkParameters,
    _ tries: inout Int
  ) -> Bool {
    guard let element = elements.first, actual.count <= elements.count, tries > 0 else {
      return elements.isEmpty && actual.isEmpty
    }
    tries -= 1
    if let value = actual.first {
      var with = parameters
      if match(element, value, &with, &tries),
        match(elements.dropFirst(), actual.dropFirst(), &with, &tries)
      {
        parameters = with
        return true
      }
    }
    guard case .placeholder = element else { return false }
    return match(elements.dropFirst(), actual, &parameters, &tries)
  }
}

extension LinkParameters {
  /// The values that a canonical JSON value of a route stands for: a string, number or boolean, or
  /// an array of them. nil for anything else.
  static func values(ofJSON json: [UInt8]) -> [Text]? {
    guard json.first == UInt8(ascii: "[") else { return value(ofJSON: json).map { [$0] } }
    guard let elements = try? JSONReader.elements(of: json) else { return nil }
    var values: [Text] = []
    for element in elements {
      guard let value = value(ofJSON: element) else { return nil }
      values.append(value)
    }
    return values
  }

  private static func value(ofJSON json: [UInt8]) -> Text? {
    switch json.first {
    case UInt8(ascii: "\""):
      try? JSONReader.whole(json) { reader throws(NavError) in try reader.readString() }
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "n"), nil: nil
    default: Text(bytes: json)
    }
  }
}

extension JSONLimits {
  /// For texts that the library wrote itself from one that was within limits.
  static var ofTrustedText: JSONLimits { JSONLimits(textBytes: 1 << 30, nesting: deepestNesting) }
}

extension JSONReader {
  fileprivate static func whole<Value>(
    _ json: [UInt8], _ body: (inout JSONReader) throws(NavError) -> Value
  ) throws(NavError) -> Value {
    let result: Result<Value, NavError> = json.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else {
        return .failure(NavError(.json, at: 0, "an empty text"))
      }
      do throws(NavError) {
        var reader = try JSONReader(start, count: bytes.count, limits: .ofTrustedText)
        return .success(try body(&reader))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// The members of an object: keys as canonical JSON, values as written.
  fileprivate static func members(of json: [UInt8]) throws(NavError) -> [(
    key: [UInt8], value: [UInt8]
  )] {
    try whole(json) { reader throws(NavError) in
      var members: [(key: [UInt8], value: [UInt8])] = []
      try reader.beginObject()
      while let key = try reader.nextKey() {
        let start = reader.offset
        try reader.skipValue()
        members.append((JSONWriter.bytes { $0.string(key) }, Array(json[start..<reader.offset])))
      }
      return members
    }
  }

  fileprivate static func elements(of json: [UInt8]) throws(NavError) -> [[UInt8]] {
    try whole(json) { reader throws(NavError) in
      var elements: [[UInt8]] = []
      try reader.beginArray()
      while try reader.nextElement() {
        let start = reader.offset
        try reader.skipValue()
        elements.append(Array(json[start..<reader.offset]))
      }
      return elements
    }
  }
}

extension JSONWriter {
  /// What `body` writes, copied.
  static func bytes(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    body(&writer)
    return Array(writer.bytes)
  }

  @inline(__always)
  mutating func raw(bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { raw($0) }
  }
}
