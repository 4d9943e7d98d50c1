import DeepLinking
import Ground

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
  /// Length of its own text: the names of the placeholders have no more bytes.
  let size: Int

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
    size = route.count
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

  /// Adds the values that make `route`; false if none do. A placeholder that stands for several
  /// values and one for none are told apart by the caller, which tries the values.
  func addValues(of route: JSONRoute, to values: inout RouteValues) -> Bool {
    guard route.isNamed(name) else { return false }
    var tries = 1_000
    return Self.match(params, RouteParameters(route).rest, &values, &tries)
  }

  /// - Parameter actual: after the brace of an object; nil for one without members.
  private static func match(
    _ members: [Member], _ actual: CanonicalText?, _ values: inout RouteValues, _ tries: inout Int
  ) -> Bool {
    var rest = actual
    var next = rest?.member()
    for member in members {
      // Both are sorted by the bytes of the keys; only a placeholder may leave its member out.
      if let (key, value) = next, key.isWritten(member.key) {
        guard match(member.value, value, &values, &tries) else { return false }
        next = rest?.member()
      } else if case .placeholder = member.value {
        continue
      } else {
        return false
      }
    }
    return next == nil
  }

  private static func match(
    _ node: Node, _ json: UnsafeBufferPointer<UInt8>, _ values: inout RouteValues,
    _ tries: inout Int
  ) -> Bool {
    switch node {
    case .fixed(let fixed): return fixed.elementsEqual(json)
    case .placeholder(let name):
      return name.bytes.withUnsafeBytes { values.bind($0, json) }
    case .object(let members):
      return json.first == UInt8(ascii: "{")
        && match(members, CanonicalText(json, from: 1), &values, &tries)
    case .array(let elements):
      guard json.first == UInt8(ascii: "["), var rest = CanonicalText(json, from: 1) else {
        return false
      }
      var ahead = rest
      var count = 0
      while ahead.element() != nil { count &+= 1 }
      guard count == elements.count else {
        return match(elements[...], rest, count, &values, &tries)
      }
      for element in elements {
        guard let value = rest.element(), match(element, value, &values, &tries) else {
          return false
        }
      }
      return true
    }
  }

  /// Placeholders have left elements out; which ones is tried, within a budget.
  /// - Parameter count: the elements of `actual` that are left.
  private static func match(
    _ elements: ArraySlice<Node>, _ actual: CanonicalText, _ count: Int,
    _ values: inout RouteValues, _ tries: inout Int
  ) -> Bool {
    guard let element = elements.first, count <= elements.count, tries > 0 else {
      return elements.isEmpty && count == 0
    }
    tries -= 1
    var rest = actual
    if let value = rest.element() {
      let mark = values.mark
      if match(element, value, &values, &tries),
        match(elements.dropFirst(), rest, count &- 1, &values, &tries)
      {
        return true
      }
      values.drop(from: mark)
    }
    guard case .placeholder = element else { return false }
    return match(elements.dropFirst(), actual, count, &values, &tries)
  }
}

extension JSONWriter {
  /// What `body` writes, copied.
  fileprivate static func bytes(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    body(&writer)
    return Array(writer.bytes)
  }

  @inline(__always)
  fileprivate mutating func raw(bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { raw($0) }
  }
}
