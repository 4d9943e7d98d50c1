import Ground
import JSONCoding

/// JSON that is changed in place: what migrations work on.
///
/// Nodes are in one array and refer to each other by their indices in it; keys and values are
/// canonical JSON, one after the other in one text. Members keep their order. A parameter of a
/// route is one node, whatever it is, so that values are compared by their texts.
final class JSONTree {
  /// The index of a node; `none` for no node.
  typealias Node = Int

  private struct Content {
    var kind: JSONKind
    /// The key of a member, a canonical JSON string.
    var key = 0..<0
    /// Canonical JSON of a value that is one node; empty for an object or array with nodes in it.
    var text = 0..<0
    var first = none
    var last = none
    var next = none
  }

  static var none: Node { -1 }
  static var root: Node { 0 }

  private var nodes: [Content] = []
  private var texts = JSONWriter()

  /// Reads one value, in which no key occurs twice: `SnapshotText` has checked that.
  /// - Complexity: O(length); it recurses as deep as readers do.
  init(_ reader: inout JSONReader) throws(NavError) {
    _ = try build(&reader, .plain)
  }

  /// What an object is: one of `names` has the names of containers as keys, one of `values` those
  /// of parameters or facts.
  fileprivate enum Role { case plain, names, values, value }

  private func build(_ reader: inout JSONReader, _ role: Role) throws(NavError) -> Node {
    let kind = try reader.peek()
    let node = add(kind)
    guard role != .value, kind == .object || kind == .array else {
      let start = texts.count
      try reader.readCanonicalValue(into: &texts)
      nodes[node].text = start..<texts.count
      return node
    }
    if kind == .array {
      try reader.beginArray()
      while try reader.nextElement() { link(try build(&reader, .plain), to: node) }
      return node
    }
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let name = keep(Self.quoted(key.text))
      let child = try build(&reader, role.below(key))
      nodes[child].key = name
      link(child, to: node)
    }
    return node
  }

  private func add(_ kind: JSONKind) -> Node {
    nodes.append(Content(kind: kind))
    return nodes.count &- 1
  }

  private func keep(_ json: [UInt8]) -> Range<Int> {
    let start = texts.count
    json.withUnsafeBufferPointer { texts.raw($0) }
    return start..<texts.count
  }

  private func link(_ child: Node, to parent: Node) {
    let last = nodes[parent].last
    if last == Self.none { nodes[parent].first = child } else { nodes[last].next = child }
    nodes[parent].last = child
  }

  /// A text as canonical JSON.
  static func quoted(_ text: Text) -> [UInt8] {
    var writer = JSONWriter()
    writer.string(text)
    return Array(writer.bytes)
  }

  // MARK: Looking in

  func kind(_ node: Node) -> JSONKind { nodes[node].kind }

  /// The first member or element.
  func first(_ node: Node) -> Node { nodes[node].first }

  /// The next member or element of the same object or array.
  func next(_ node: Node) -> Node { nodes[node].next }

  /// The key of a member, a canonical JSON string.
  func key(_ node: Node) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: texts.bytes[nodes[node].key])
  }

  /// The canonical JSON of a value that is one node; empty for others.
  func text(_ node: Node) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: texts.bytes[nodes[node].text])
  }

  private func hasKey(_ node: Node, _ quoted: [UInt8]) -> Bool { key(node).elementsEqual(quoted) }

  /// The same for a key that needs no escapes.
  func hasKey(_ node: Node, _ name: Literal) -> Bool {
    let key = key(node)
    let name = name.bytes
    guard key.count == name.count &+ 2 else { return false }
    return key[1..<(key.count &- 1)].elementsEqual(name)
  }

  func hasText(_ node: Node, _ json: [UInt8]) -> Bool { text(node).elementsEqual(json) }

  /// The member of that key, which is given as canonical JSON.
  /// - Complexity: O(members)
  func member(_ node: Node, _ quoted: [UInt8]) -> Node {
    guard node != Self.none, kind(node) == .object else { return Self.none }
    var child = first(node)
    while child != Self.none, !hasKey(child, quoted) { child = next(child) }
    return child
  }

  func member(_ node: Node, _ name: Literal) -> Node {
    guard node != Self.none, kind(node) == .object else { return Self.none }
    var child = first(node)
    while child != Self.none, !hasKey(child, name) { child = next(child) }
    return child
  }

  /// The member of that key if it is an object, or an array; else `none`.
  func member(_ node: Node, _ name: Literal, _ kind: JSONKind) -> Node {
    let child = member(node, name)
    return child != Self.none && self.kind(child) == kind ? child : Self.none
  }

  // MARK: Changing

  func makeObject() -> Node { add(.object) }
  func makeArray() -> Node { add(.array) }

  /// A new value, canonical JSON, which has no parent yet.
  func make(_ json: [UInt8]) -> Node {
    let node = add(.null)
    set(node, json)
    return node
  }

  /// Appends a node to an object or array.
  /// - Parameter quoted: the key, canonical JSON; empty in an array.
  func append(_ child: Node, to parent: Node, _ quoted: [UInt8] = []) {
    nodes[child].key = keep(quoted)
    nodes[child].next = Self.none
    link(child, to: parent)
  }

  /// Takes a member or element out.
  /// - Parameter previous: the one before it; `none` for the first.
  func remove(_ child: Node, behind previous: Node, from parent: Node) {
    if previous == Self.none {
      nodes[parent].first = nodes[child].next
    } else {
      nodes[previous].next = nodes[child].next
    }
    if nodes[parent].last == child { nodes[parent].last = previous }
  }

  /// Takes a member out, if there is one of that key.
  /// - Returns: the node, which has no parent then.
  func remove(_ quoted: [UInt8], from parent: Node) -> Node {
    var previous = Self.none
    var child = first(parent)
    while child != Self.none, !hasKey(child, quoted) {
      previous = child
      child = next(child)
    }
    if child != Self.none { remove(child, behind: previous, from: parent) }
    return child
  }

  func setKey(_ node: Node, _ quoted: [UInt8]) { nodes[node].key = keep(quoted) }

  /// Makes a node a value, canonical JSON.
  func set(_ node: Node, _ json: [UInt8]) {
    nodes[node].kind = JSONKind(firstByte: json.first ?? 0)
    nodes[node].text = keep(json)
    nodes[node].first = Self.none
    nodes[node].last = Self.none
  }

  /// Makes a node what another one is; its key and its position among its siblings stay.
  func set(_ node: Node, to other: Node) {
    nodes[node].kind = nodes[other].kind
    nodes[node].text = nodes[other].text
    nodes[node].first = nodes[other].first
    nodes[node].last = nodes[other].last
  }

  // MARK: Writing

  func write(_ node: Node, to writer: inout JSONWriter) {
    guard text(node).isEmpty else { return writer.value(text(node)) }
    let isObject = kind(node) == .object
    if isObject { writer.beginObject() } else { writer.beginArray() }
    var child = first(node)
    while child != Self.none {
      if isObject {
        writer.value(key(child))
        writer.byte(UInt8(ascii: ":"))
      }
      write(child, to: &writer)
      child = next(child)
    }
    if isObject { writer.endObject() } else { writer.endArray() }
  }
}

extension JSONTree.Role {
  /// What the value of a key is.
  fileprivate func below(_ key: JSONString) -> JSONTree.Role {
    switch self {
    case .plain:
      if JSONMembers.contains(key, in: "params, facts") {
        .values
      } else {
        JSONMembers.contains(key, in: "items, columns") ? .names : .plain
      }
    case .names: .plain
    case .values, .value: .value
    }
  }
}

extension JSONKind {
  /// The kind of a value that begins so.
  fileprivate init(firstByte: UInt8) {
    switch firstByte {
    case UInt8(ascii: "{"): self = .object
    case UInt8(ascii: "["): self = .array
    case UInt8(ascii: "\""): self = .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): self = .boolean
    case UInt8(ascii: "n"): self = .null
    default: self = .number
    }
  }
}
