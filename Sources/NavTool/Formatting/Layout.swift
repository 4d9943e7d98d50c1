import Ground
import JSONCoding

/// A JSON text in the layout of `nav fmt`.
///
/// What fits on its line is on one line, so each part is tried once for at most as many characters
/// as a line has: the whole takes time linear in the text.
struct Layout {
  private(set) var bytes: [UInt8] = []
  private let source: [UInt8]
  /// The keys of the parts that were met, in their order.
  private var keys: [SchemaPart: [Text]] = [:]

  /// The greatest length of a line, where it can be kept.
  private static let width = 100

  init(_ document: Document, isSchema: Bool) {
    source = document.source.bytes
    let root = document.root
    write(root, isSchema ? .schema : .plain, indent: 0, column: 0, isBroken: true)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// - Parameters:
  ///   - indent: how far the line is indented that it begins on.
  ///   - column: how many characters stand before it on its line, and how many must follow it.
  private mutating func write(
    _ value: Value, _ part: SchemaPart, indent: Int, column: Int, isBroken: Bool = false
  ) {
    guard value.isObject || value.isArray, value.count > 0 else { return put(value.written) }
    if !isBroken, !part.isAlwaysBroken {
      var line: [UInt8] = []
      var room = Self.width - column
      if add(value, part, to: &line, &room) {
        bytes += line
        return
      }
    }
    let inner = indent + 2
    bytes.append(value.isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
    for (index, child) in sorted(value, part).enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(UInt8(ascii: "\n"))
      bytes += [UInt8](repeating: 0x20, count: inner)
      let key = self.key(of: child)
      bytes += key
      // A comma may follow.
      let column = inner + Text(bytes: key).characters + 1
      write(child, part.part(of: child), indent: inner, column: column)
    }
    bytes.append(UInt8(ascii: "\n"))
    bytes += [UInt8](repeating: 0x20, count: indent)
    bytes.append(value.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
  }

  /// Adds a value in one line.
  /// - Returns: whether there was room.
  private mutating func add(
    _ value: Value, _ part: SchemaPart, to line: inout [UInt8], _ room: inout Int
  ) -> Bool {
    guard value.isObject || value.isArray else {
      guard value.range.count <= room * 4 else { return false }
      line += source[value.range]
      room -= value.written.characters
      return room >= 0
    }
    // Each member or element takes a character at least.
    guard value.count == 0 || (!part.isAlwaysBroken && value.count <= room - 2) else {
      return false
    }
    line.append(value.isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
    room -= 2
    for (index, child) in sorted(value, part).enumerated() {
      if index > 0 {
        line += [UInt8(ascii: ","), 0x20]
        room -= 2
      }
      let key = self.key(of: child)
      line += key
      room -= Text(bytes: key).characters
      guard room >= 0, add(child, part.part(of: child), to: &line, &room) else { return false }
    }
    line.append(value.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    return room >= 0
  }

  /// The members or elements in the order in which they are written; those with unknown keys last.
  private mutating func sorted(_ value: Value, _ part: SchemaPart) -> [Value] {
    guard value.isObject, value.count > 1 else { return Array(value.children) }
    let names = keys[part] ?? part.names
    keys[part] = names
    guard !names.isEmpty else { return Array(value.children) }
    var ordered = [[Value]](repeating: [], count: names.count + 1)
    for child in value.children {
      let name = child.name
      ordered[names.firstIndex { $0 == name } ?? names.count].append(child)
    }
    return ordered.flatMap { $0 }
  }

  /// A member's key as it is written, with its colon; empty for an element.
  private func key(of child: Value) -> [UInt8] {
    guard child.keyOffset < child.offset else { return [] }
    var end = child.offset - 1
    while end > child.keyOffset, source[end] != UInt8(ascii: "\"") { end -= 1 }
    return source[child.keyOffset...end] + [UInt8(ascii: ":"), 0x20]
  }

  private mutating func put(_ text: Text) { bytes += text.bytes }
}
