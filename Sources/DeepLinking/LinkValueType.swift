import CNavSystem
import Ground

/// What a parameter takes: `:id` any segment, `:id{int}` only those that read as the type (protocol
/// §5). A segment that does not fit is no error: the URL falls through to the next mapping.
///
/// Each is a bit of its own in a byte, since a node of a table has a byte for the types of its
/// parameters: a ninth type, or two of one bit, do not compile.
public enum LinkValueType: UInt8, CaseIterable, Sendable {
  /// Any segment, as text.
  case any = 0x01
  /// A number as in RFC 8259, section 6.
  case number = 0x02
  /// `[A-Za-z0-9_-]+`
  case slug = 0x04
  /// `-?(0|[1-9][0-9]*)` within int64.
  case int = 0x08
  /// `true` or `false`.
  case bool = 0x10
  /// `int` without a sign.
  case uint = 0x20
  /// 8-4-4-4-12 hexadecimal digits of any case (RFC 9562, section 4).
  case uuid = 0x40

  /// The name in a pattern; nil for `any`, which is not written.
  public var name: Text? {
    switch self {
    case .any: nil
    case .number: "number"
    case .slug: "slug"
    case .int: "int"
    case .bool: "bool"
    case .uint: "uint"
    case .uuid: "uuid"
    }
  }

  /// What may be in the braces of a parameter, for messages.
  static var knownNames: Text { "bool, int, number, slug, uint, uuid" }

  init?(name: some Collection<UInt8>) {
    guard
      let type = Self.allCases.first(where: {
        $0.name.map { $0.bytes.elementsEqual(name) } ?? false
      })
    else { return nil }
    self = type
  }

  /// The type in a set of one.
  @inline(__always) var bit: UInt8 { rawValue }

  /// The index of the type among all.
  var index: Int { rawValue.trailingZeroBitCount }

  /// The first type of a set; nil for an empty one.
  @inline(__always)
  init?(firstOf set: UInt8) { self.init(rawValue: set & (0 &- set)) }

  /// The types that a parameter of this type shadows by rule, itself included (protocol §5): `uint`
  /// ⊂ `int` ⊂ `number`, `bool` and `uint` ⊂ `slug`, everything ⊂ `any`.
  private var covered: UInt8 {
    switch self {
    case .any: Self.allCases.reduce(0) { $0 | $1.bit }
    case .number: Self.number.bit | Self.int.bit | Self.uint.bit
    case .slug: Self.slug.bit | Self.bool.bit | Self.uint.bit
    case .int: Self.int.bit | Self.uint.bit
    case .bool, .uint, .uuid: bit
    }
  }

  /// The types whose parameters shadow one of this type, itself included.
  var covering: UInt8 {
    var set: UInt8 = 0
    for type in Self.allCases where type.covered & bit != 0 { set |= type.bit }
    return set
  }

  /// Whether `text`, a decoded segment, reads as this type.
  /// - Complexity: O(length).
  public func fits(_ text: UnsafeRawBufferPointer) -> Bool {
    switch self {
    case .any: true
    case .number: Self.isNumber(text)
    case .slug:
      !text.isEmpty
        && text.allSatisfy {
          $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
        }
    case .int: Self.isInteger(text, isSigned: true)
    case .bool: Self.isBool(text)
    case .uint: Self.isInteger(text, isSigned: false)
    case .uuid: Self.isUUID(text)
    }
  }

  /// Those of the types `candidates` that `text` fits.
  static func fitting(_ text: UnsafeRawBufferPointer, among candidates: UInt8) -> UInt8 {
    var set = candidates & any.bit
    for type in allCases.dropFirst() where candidates & type.bit != 0 && type.fits(text) {
      set |= type.bit
    }
    return set
  }

  private static func isBool(_ text: UnsafeRawBufferPointer) -> Bool {
    spells(text, "true") || spells(text, "false")
  }

  private static func spells(_ text: UnsafeRawBufferPointer, _ word: StaticString) -> Bool {
    text.elementsEqual(UnsafeRawBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  private static func isInteger(_ text: UnsafeRawBufferPointer, isSigned: Bool) -> Bool {
    let isNegative = isSigned && text.first == UInt8(ascii: "-")
    let digits = isNegative ? 1 : 0
    guard text.count > digits, text.count <= digits &+ 19,
      text[digits] != 48 || text.count == digits &+ 1
    else { return false }
    for index in digits..<text.count where !text[index].isASCIIDigit { return false }
    guard text.count == digits &+ 19, let start = text.baseAddress else { return true }
    let most: StaticString = isNegative ? "9223372036854775808" : "9223372036854775807"
    return memcmp(start + digits, most.utf8Start, 19) <= 0
  }

  /// `[ "-" ] int [ "." 1*DIGIT ] [ ("e" / "E") [ "+" / "-" ] 1*DIGIT ]`
  private static func isNumber(_ text: UnsafeRawBufferPointer) -> Bool {
    var index = text.first == UInt8(ascii: "-") ? 1 : 0
    func digits() -> Int {
      let start = index
      while index < text.count, text[index].isASCIIDigit { index &+= 1 }
      return index &- start
    }
    let first = index
    let whole = digits()
    guard whole > 0, whole == 1 || text[first] != 48 else { return false }
    if index < text.count, text[index] == UInt8(ascii: ".") {
      index &+= 1
      guard digits() > 0 else { return false }
    }
    if index < text.count, text[index] | 0x20 == UInt8(ascii: "e") {
      index &+= 1
      if index < text.count, text[index] == UInt8(ascii: "+") || text[index] == UInt8(ascii: "-") {
        index &+= 1
      }
      guard digits() > 0 else { return false }
    }
    return index == text.count
  }

  private static func isUUID(_ text: UnsafeRawBufferPointer) -> Bool {
    guard text.count == 36 else { return false }
    for index in 0..<36 {
      let isDash = index == 8 || index == 13 || index == 18 || index == 23
      guard isDash ? text[index] == UInt8(ascii: "-") : text[index].hexValue != nil else {
        return false
      }
    }
    return true
  }
}
