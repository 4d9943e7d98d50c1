import DeepLinking
import JSONCoding
import NavigationCore

/// The type of a parameter or of an answer.
public final class ValueType: Sendable {
  enum Form: Sendable {
    case string, int, uint, number, bool, uuid, slug, json
    /// One of these: canonical JSON strings, and their order by their bytes.
    case choice([Text], NameTable)
    case list(ValueType)
  }

  let form: Form
  /// Lists inside of each other.
  let depth: Int

  init(_ form: Form) {
    self.form = form
    if case .list(let element) = form { depth = element.depth + 1 } else { depth = 0 }
  }

  /// How many lists may be inside of each other.
  static var deepest: Int { 16 }

  /// The names of the types that every schema has.
  static var builtIn: StaticString { "string, int, uint, number, bool, uuid, slug, json" }
  static func builtIn(_ index: Int) -> Form {
    switch index {
    case 0: .string
    case 1: .int
    case 2: .uint
    case 3: .number
    case 4: .bool
    case 5: .uuid
    case 6: .slug
    default: .json
    }
  }

  var element: ValueType? { if case .list(let element) = form { element } else { nil } }

  /// How a segment of a path must read; `any` where the type is judged afterwards.
  var linkType: LinkValueType {
    switch form {
    case .int: .int
    case .uint: .uint
    case .number: .number
    case .bool: .bool
    case .uuid: .uuid
    case .slug: .slug
    case .string, .json, .choice, .list: .any
    }
  }

  /// Whether a link may hold a value of the type that its text does not show to be one.
  var needsLook: Bool {
    switch form {
    case .choice, .list, .number: true
    default: false
    }
  }

  // MARK: Values

  /// Whether a value, canonical JSON, is of the type.
  /// - Complexity: O(length), for choices × log n.
  @inline(never)
  func fits(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = value.first else { return false }
    switch form {
    case .json: return true
    case .string: return first == UInt8(ascii: "\"")
    case .bool: return first == UInt8(ascii: "t") || first == UInt8(ascii: "f")
    case .number: return first == UInt8(ascii: "-") || first &- UInt8(ascii: "0") < 10
    // A number in canonical form that has more than digits is no integer within int64.
    case .int: return LinkValueType.int.fits(UnsafeRawBufferPointer(value))
    case .uint: return LinkValueType.uint.fits(UnsafeRawBufferPointer(value))
    case .uuid, .slug:
      guard first == UInt8(ascii: "\""), value.count > 2 else { return false }
      return linkType.fits(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: value[1..<(value.count &- 1)])))
    case .choice(_, let table): return table[value] != nil
    case .list(let element): return first == UInt8(ascii: "[") && value.everyElement { element.fits($0) }
    }
  }

  /// What people are told.
  var name: Text {
    switch form {
    case .string: return "string"
    case .int: return "int"
    case .uint: return "uint"
    case .number: return "number"
    case .bool: return "bool"
    case .uuid: return "uuid"
    case .slug: return "slug"
    case .json: return "json"
    case .list(let element): return "a list of " + element.name
    case .choice(let choices, _):
      var text: Text = "one of "
      for (index, choice) in choices.prefix(4).enumerated() { text += (index > 0 ? ", " : "") + choice.excerpt(16) }
      return choices.count > 4 ? text + " …" : text
    }
  }

  /// Writes the value that a text of a URL stands for: canonical.
  /// - Returns: whether the text is one of the type; if not, the writer is left in between.
  @inline(never)
  func write(link text: UnsafeRawBufferPointer, to writer: inout JSONWriter) -> Bool {
    let bytes = text.bindMemory(to: UInt8.self)
    switch form {
    case .string, .json: writer.string(bytes)
    case .uuid, .slug:
      guard linkType.fits(text) else { return false }
      writer.string(bytes)
    case .choice(_, let table):
      writer.separate()
      let start = writer.count
      writer.string(bytes)
      return table[UnsafeBufferPointer(rebasing: writer.bytes[start...])] != nil
    case .bool, .int, .uint, .number:
      guard linkType.fits(text), let start = bytes.baseAddress else { return false }
      writer.separate()
      guard var reader = try? JSONReader(start, count: bytes.count) else { return false }
      return (try? reader.readCanonicalValue(into: &writer)) != nil
    case .list: return false
    }
    return true
  }
}

/// A text in which `:name` stands for a parameter.
struct TextTemplate: Sendable {
  var parts: [Part] = []

  enum Part: Sendable {
    case text([UInt8])
    /// The parameter at that place of its route.
    case parameter(Int)
  }
}

/// A route in which strings `":name"` stand for parameters of another route.
struct RouteTemplate: Sendable {
  let index: RouteIndex
  /// By the names of the parameters, ascending by their bytes.
  var members: [Member] = []

  struct Member: Sendable {
    /// Of the route that the template makes.
    let parameter: Int
    /// Canonical JSON; nil if the value is that of a parameter.
    let value: [UInt8]?
    /// The parameter of the other route.
    let source: Int
  }
}
