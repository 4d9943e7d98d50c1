import DeepLinking
import Ground
import JSONCoding

/// The type of a parameter or of an answer: `"uint"`, `["low","high"]`, `{"list":"string"}`, or the
/// name of one that the schema declares.
public final class ValueType: @unchecked Sendable {
  enum Kind: UInt8 {
    case string, int, uint, number, bool, uuid, slug, json
    /// One of some texts.
    case choice
    case list
  }

  let kind: Kind
  /// Of a choice: canonical JSON strings, as listed.
  private let choices: [Text]
  private let table: NameTable
  /// Of a list.
  let element: ValueType?
  /// Lists inside of each other.
  let depth: Int
  /// Of a choice: its number among the sets of texts of its schema.
  private(set) var set = -1

  /// One of the types that every schema has.
  init(_ kind: Kind) {
    self.kind = kind
    choices = []
    table = NameTable([])
    element = nil
    depth = 0
  }

  /// One of these texts, canonical JSON.
  init(choices: [Text]) {
    kind = .choice
    self.choices = choices
    table = NameTable(choices)
    element = nil
    depth = 0
  }

  init(listOf element: ValueType) {
    kind = .list
    choices = []
    table = NameTable([])
    self.element = element
    depth = element.depth &+ 1
  }

  /// How many lists may be inside of each other.
  static var deepest: Int { 16 }

  /// The names of the types that every schema has, as `Kind` has them.
  static var builtIn: Literal { "string, int, uint, number, bool, uuid, slug, json" }

  /// How a segment of a path must read; `any` where the type is judged afterwards.
  var linkType: LinkValueType {
    switch kind {
    case .int: .int
    case .uint: .uint
    case .number: .number
    case .bool: .bool
    case .uuid: .uuid
    case .slug: .slug
    case .string, .json, .choice, .list: .any
    }
  }

  /// How a value is judged in a text.
  var shape: RouteShapes.Kind {
    switch kind {
    case .string: .string
    case .int: .int
    case .uint: .uint
    case .number: .number
    case .bool: .bool
    case .uuid: .uuid
    case .slug: .slug
    case .json: .json
    case .choice, .list: .judged
    }
  }

  /// Whether a pattern with the type may match a text that the type does not hold.
  var needsLook: Bool { kind == .choice || kind == .list || kind == .number }

  /// What people are told.
  var name: Text {
    switch kind {
    case .choice: Text.choice(of: choices)
    case .list: "a list of " + (element?.name ?? "")
    default: JSONMembers(keys: Self.builtIn).name(Int(kind.rawValue))
    }
  }

  /// Whether both types, of one schema, have the same values.
  /// - Complexity: O(depth)
  func isSame(as other: ValueType) -> Bool {
    guard kind == other.kind, set == other.set else { return false }
    guard let element, let another = other.element else { return true }
    return element.isSame(as: another)
  }

  /// Numbers the sets of texts that choices have, in whatever order: equal ones get one number.
  /// - Complexity: O(n log n) for choices of n bytes.
  static func number(_ choices: [ValueType]) {
    var keys: [Text] = []
    for choice in choices {
      // Strings of JSON end where they say.
      var key: [UInt8] = []
      for index in choice.table.order { key += choice.choices[index].bytes }
      keys.append(Text(bytes: key))
    }
    let table = NameTable(keys)
    var last: Int?
    for index in table.order {
      choices[index].set = last.map { keys[$0] == keys[index] ? choices[$0].set : index } ?? index
      last = index
    }
  }

  // MARK: Values

  /// Whether a value, canonical JSON, is of the type.
  /// - Complexity: O(length), for choices × log n.
  @inline(never)
  func fits(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = value.first else { return false }
    switch kind {
    case .json: return true
    case .string: return first == UInt8(ascii: "\"")
    case .bool: return first == UInt8(ascii: "t") || first == UInt8(ascii: "f")
    case .number: return first == UInt8(ascii: "-") || first.isASCIIDigit
    // A number in canonical form that has more than digits is no integer within int64.
    case .int, .uint: return linkType.fits(UnsafeRawBufferPointer(value))
    case .uuid, .slug:
      guard first == UInt8(ascii: "\""), value.count > 2 else { return false }
      let text = UnsafeBufferPointer(rebasing: value[1..<(value.count &- 1)])
      return linkType.fits(UnsafeRawBufferPointer(text))
    case .choice: return table[value] != nil
    case .list:
      guard first == UInt8(ascii: "["), let element else { return false }
      return value.everyElement { element.fits($0) }
    }
  }

  /// Writes the value that a text of a URL stands for: canonical.
  /// - Parameter found: how the text is known to read.
  /// - Returns: whether the text is one of the type; if not, the writer holds a part of it.
  @inline(never)
  func write(
    link text: UnsafeRawBufferPointer, found: LinkValueType = .any, to writer: inout JSONWriter
  ) -> Bool {
    let bytes = text.bindMemory(to: UInt8.self)
    guard kind != .list, found == linkType || linkType.fits(text) else { return false }
    switch kind {
    // But for `-0`, an integer reads as JSON has it.
    case .bool, .uint,
      .int where text.count != 2 || text[1] != UInt8(ascii: "0"):
      writer.value(bytes)
      return true
    case .int, .number:
      guard let base = bytes.baseAddress, var reader = try? JSONReader(base, count: bytes.count)
      else { return false }
      writer.separate()
      return (try? reader.readCanonicalValue(into: &writer)) != nil
    default:
      let start = writer.count
      writer.string(bytes)
      guard kind == .choice else { return true }
      let written = writer.bytes[start...]
      return table[UnsafeBufferPointer(rebasing: written.drop { $0 != UInt8(ascii: "\"") })] != nil
    }
  }
}
