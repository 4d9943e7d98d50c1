import Ground
import JSONCoding
import Stores

/// A JSON value in memory. Numbers are kept in canonical form, so that equal ones are equal texts.
indirect enum JSONTree: Equatable {
  case null
  case bool(Bool)
  case number(Text)
  case string(Text)
  case array([JSONTree])
  case object([Member])

  struct Member: Equatable {
    var key: Text
    var value: JSONTree
  }

  /// Reads one text, all of it.
  init(_ bytes: [UInt8]) throws(NavError) {
    self = try Self.reading(bytes) { reader throws(NavError) in try JSONTree(&reader) }
  }

  /// What `body` writes.
  init(_ body: (inout JSONWriter) -> Void) throws(NavError) {
    var writer = JSONWriter()
    body(&writer)
    self = try JSONTree(Array(writer.bytes))
  }

  private init(_ reader: inout JSONReader) throws(NavError) {
    switch try reader.peek() {
    case .null:
      _ = try reader.readNullIfPresent()
      self = .null
    case .boolean: self = .bool(try reader.readBool())
    case .string: self = .string(try reader.readString())
    case .number:
      var writer = JSONWriter()
      try reader.readCanonicalValue(into: &writer)
      self = .number(writer.text)
    case .array:
      self = .array(try reader.readArray { reader throws(NavError) in try JSONTree(&reader) })
    case .object:
      var members: [Member] = []
      try reader.beginObject()
      while let key = try reader.nextKey() {
        members.append(Member(key: key.text, value: try JSONTree(&reader)))
      }
      self = .object(members)
    }
  }

  private static func reading<Value>(
    _ bytes: [UInt8], _ body: (inout JSONReader) throws(NavError) -> Value
  ) throws(NavError) -> Value {
    let block = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
    defer { block.deallocate() }
    block.initialize(from: bytes, count: bytes.count)
    // What a case expects of deep commands nests deeper than what the library reads.
    var reader = try JSONReader(
      block, count: bytes.count,
      limits: JSONLimits(textBytes: 1 << 30, nesting: JSONLimits.deepestNesting))
    let value = try body(&reader)
    try reader.finish()
    return value
  }

  // MARK: Looking in

  subscript(key: Text) -> JSONTree? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The member, which may be missing or null.
  func optional(_ key: Text) -> JSONTree? {
    let value = self[key]
    return value == .null ? nil : value
  }

  /// - Throws: `argument` if there is no such member, so too below.
  func member(_ key: Text) throws(NavError) -> JSONTree {
    guard let value = self[key] else {
      throw NavError(.argument, "the case lacks the member \"" + key + "\"")
    }
    return value
  }

  func text(_ key: Text) throws(NavError) -> Text {
    guard case .string(let text) = try member(key) else {
      throw NavError(.argument, "\"" + key + "\" is no string")
    }
    return text
  }

  func bool(_ key: Text) throws(NavError) -> Bool {
    guard case .bool(let value) = try member(key) else {
      throw NavError(.argument, "\"" + key + "\" is no boolean")
    }
    return value
  }

  func elements(_ key: Text) throws(NavError) -> [JSONTree] {
    guard case .array(let elements) = try member(key) else {
      throw NavError(.argument, "\"" + key + "\" is no array")
    }
    return elements
  }

  /// Those of an array.
  var elements: [JSONTree] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// Those of an object.
  var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  // MARK: Values of the library

  /// Reads the value as the library reads it.
  func decoded<Value>(_ body: (inout JSONReader) throws(NavError) -> Value) throws(NavError)
    -> Value
  {
    try Self.reading(Array(json.bytes), body)
  }

  func route() throws(NavError) -> JSONRoute {
    try decoded { reader throws(NavError) in try reader.readRoute() }
  }

  func routes() throws(NavError) -> [JSONRoute] {
    try decoded { reader throws(NavError) in try RouteCache().readPath(&reader) }
  }

  /// The JSON without white space.
  var json: Text {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.text
  }

  private func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .bool(let value): writer.bool(value)
    case .number(let digits): digits.bytes.withUnsafeBufferPointer { writer.value($0) }
    case .string(let text): writer.string(text)
    case .array(let elements):
      writer.beginArray()
      for element in elements { element.write(to: &writer) }
      writer.endArray()
    case .object(let members):
      writer.beginObject()
      for member in members {
        writer.string(member.key)
        writer.raw(":")
        member.value.write(to: &writer)
      }
      writer.endObject()
    }
  }
}

extension JSONTree: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral members: (Text, JSONTree)...) {
    self = .object(members.map { Member(key: $0.0, value: $0.1) })
  }
}
