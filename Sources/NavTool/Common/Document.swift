import CNavSystem
import Ground
import JSONCoding

/// A JSON text as a tree whose values know where they stand. The tree is flat: a value is a number.
final class Document {
  let source: Source
  fileprivate var nodes: [Node] = []

  fileprivate struct Node {
    var kind: JSONKind
    /// Where the value begins and ends, and of a member where its key begins; -1 for an element.
    var start: Int32
    var end: Int32 = 0
    var key: Int32
    /// The first one in it, and the next one beside it; -1 if there is none.
    var child: Int32 = -1
    var next: Int32 = -1
    var count: Int32 = 0
  }

  /// - Throws: what the library says of a text that is not JSON, with its line and column.
  init(_ source: Source) throws(Failure) {
    self.source = source
    try source.refuseMark()
    nodes.reserveCapacity(source.bytes.count / 16)
    do throws(NavError) {
      try JSONReader.read(source.bytes[...]) { reader throws(NavError) in
        _ = try add(&reader, key: -1)
        try reader.finish()
      }
    } catch { throw source.failure(error) }
  }

  /// The member that makes a file part of a bundle; nil if it is no part of one.
  var bundleKey: Value? { root["exports"] ?? root["use"] }

  /// What to do with a file that is part of a bundle.
  static func bundling(_ key: Text) -> Text {
    "\"" + key + "\" belongs to a bundle of several files: make one schema of them with nav bundle"
      + (key == "use" ? "" : " MAIN, where MAIN is the file whose \"use\" names this one")
  }

  /// - Throws: if a part of a bundle is given in place of the whole.
  func refuseParts() throws(Failure) {
    guard let key = bundleKey else { return }
    throw source.failure(at: key.keyOffset, Self.bundling(key.name))
  }

  static func read(_ name: Text) throws(Failure) -> Document {
    let source = try Source.read(name)
    if let kind = source.logKind {
      throw source.failure(
        at: 0, "this is a " + kind + ", which is for nav replay and view: name a schema")
    }
    return try Document(source)
  }

  private func add(_ reader: inout JSONReader, key: Int) throws(NavError) -> Int {
    let kind = try reader.peek()
    let index = nodes.count
    nodes.append(
      Node(
        kind: kind, start: Int32(truncatingIfNeeded: reader.offset),
        key: Int32(truncatingIfNeeded: key)))
    var last = -1
    func link(_ child: Int) {
      nodes[index].count += 1
      if last < 0 {
        nodes[index].child = Int32(truncatingIfNeeded: child)
      } else {
        nodes[last].next = Int32(truncatingIfNeeded: child)
      }
      last = child
    }
    switch kind {
    case .object:
      try reader.beginObject()
      while let key = try reader.nextKey() { link(try add(&reader, key: reader.offset(of: key))) }
    case .array:
      try reader.beginArray()
      while try reader.nextElement() { link(try add(&reader, key: -1)) }
    default: try reader.skipValue()
    }
    nodes[index].end = Int32(truncatingIfNeeded: reader.offset)
    return index
  }

  /// The whole text.
  var root: Value { Value(document: self, index: 0) }
}

/// A value in a document.
struct Value {
  let document: Document
  fileprivate let index: Int
  private var node: Document.Node { document.nodes[index] }

  var kind: JSONKind { node.kind }
  var isObject: Bool { node.kind == .object }
  var isArray: Bool { node.kind == .array }
  var isString: Bool { node.kind == .string }
  /// Where it begins.
  var offset: Int { Int(node.start) }
  var range: Range<Int> { Int(node.start)..<Int(node.end) }
  /// Where its key begins, or itself if it is no member.
  var keyOffset: Int { node.key < 0 ? offset : Int(node.key) }
  var line: Int { document.source.line(of: offset) }
  /// How many members or elements it has.
  var count: Int { Int(node.count) }

  /// The members or elements.
  var children: Children { Children(document: document, index: Int(node.child)) }

  /// The first member or element; nil if there is none.
  var first: Value? { children.first { _ in true } }

  struct Children: Sequence, IteratorProtocol {
    fileprivate let document: Document
    fileprivate var index: Int

    mutating func next() -> Value? {
      guard index >= 0 else { return nil }
      defer { index = Int(document.nodes[index].next) }
      return Value(document: document, index: index)
    }
  }

  /// The name of a member.
  var name: Text { node.key < 0 ? "" : Self.decoded(document, Int(node.key)) }

  /// The text of a string; of any other value what is written.
  var text: Text { isString ? Self.decoded(document, offset) : written }

  /// Of a route, as JSON has it, its name: routes without parameters may be texts.
  var routeName: Text { (self["name"] ?? self).text }

  /// As it is written.
  var written: Text { Text(document.source.bytes[range]) }

  /// Whether it is true.
  var isTrue: Bool { kind == .boolean && document.source.bytes[offset] == UInt8(ascii: "t") }

  /// An integer, if it is one.
  var integer: Int? {
    guard kind == .number else { return nil }
    return read { reader throws(NavError) in Int(try reader.readInt64()) }
  }

  /// Canonical JSON: the keys of objects are sorted, and no space is between the parts.
  var canonical: Text {
    read { reader throws(NavError) in
      var writer = JSONWriter()
      try reader.readCanonicalValue(into: &writer)
      return writer.text
    } ?? ""
  }

  private func read<Result>(
    _ body: (inout JSONReader) throws(NavError) -> Result
  ) -> Result? {
    try? JSONReader.read(document.source.bytes[range], body)
  }

  /// The value of a member; nil if there is none, or this is no object.
  /// - Complexity: O(members)
  @_disfavoredOverload
  subscript(name: Text) -> Value? { name.bytes.withUnsafeBufferPointer { member(named: $0) } }

  /// The same for a name that the source code spells out, which becomes no text of its own.
  subscript(name: Literal) -> Value? { member(named: name.bytes) }

  private func member(named name: UnsafeBufferPointer<UInt8>) -> Value? {
    guard isObject else { return nil }
    for member in children where member.isNamed(name) { return member }
    return nil
  }

  /// Compares the bytes as they are written, since hardly any key has an escape.
  private func isNamed(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let bytes = document.source.bytes
    let start = Int(node.key) + 1
    guard start + name.count < bytes.count else { return false }
    for (index, byte) in name.enumerated() where bytes[start + index] != byte {
      return bytes[start + index] == UInt8(ascii: "\\") && self.name == Text(name)
    }
    return bytes[start + name.count] == UInt8(ascii: "\"")
  }

  private static func decoded(_ document: Document, _ offset: Int) -> Text {
    let bytes = document.source.bytes
    // Most have no escape.
    let plain: Text? = bytes.withUnsafeBufferPointer { bytes in
      guard offset + 1 < bytes.count, let start = bytes.baseAddress.map({ $0 + offset + 1 }),
        let quote = memchr(start, 0x22, bytes.count - offset - 1)
      else { return nil }
      let count = UnsafeRawPointer(quote) - UnsafeRawPointer(start)
      guard memchr(start, 0x5C, count) == nil else { return nil }
      return Text(UnsafeBufferPointer(start: start, count: count))
    }
    if let plain { return plain }
    let text = try? JSONReader.read(bytes[...]) { reader throws(NavError) in
      var there = reader.moved(to: offset)
      return try there.readString()
    }
    return text ?? ""
  }
}

extension Value? {
  /// The members or elements; none of what is not there.
  var items: [Value] { map { Array($0.children) } ?? [] }
}

extension JSONReader {
  /// Has a text read by `body`.
  static func read<Result>(
    _ text: ArraySlice<UInt8>, limits: JSONLimits = JSONLimits(textBytes: Source.greatest),
    _ body: (inout JSONReader) throws(NavError) -> Result
  ) throws(NavError) -> Result {
    try text.withUnsafeBufferPointer { bytes throws(NavError) in
      guard let start = bytes.baseAddress else { throw NavError(.json, at: 0, "it is empty") }
      var reader = try JSONReader(start, count: bytes.count, limits: limits)
      return try body(&reader)
    }
  }
}
