import Ground
import JSONCoding

/// The value of a fact: its index among the fact's values; of a boolean, 0 is false and 1 is true.
public typealias FactValue = UInt16

/// Something that the host knows and that conditions ask about: a boolean, or one of some texts.
public final class FactDeclaration: @unchecked Sendable {
  public let name: Text
  /// Its index in `Schema.facts`, in a list of one: most of what waits needs one fact.
  let alone: [Int]
  /// Empty for a boolean.
  public internal(set) var values: [Text] = []
  var table = NameTable([])
  /// The value before the host has said anything.
  public internal(set) var initial: FactValue = 0
  /// Whether snapshots hold it.
  public internal(set) var isPersistent = false
  /// What its author says of it beside, canonical JSON; nil for nothing.
  public internal(set) var meta: Text?

  init(_ name: Text, at index: Int) {
    self.name = name
    alone = [index]
  }

  public var isBoolean: Bool { values.isEmpty }

  /// Reads a value; nil, with nothing more read than it, if the fact has no such value.
  @inline(never)
  func readValue(_ reader: inout JSONReader) throws(NavError) -> FactValue? {
    switch try reader.peek() {
    case .boolean where isBoolean: return try reader.readBool() ? 1 : 0
    case .string where !isBoolean:
      guard let index = table[try reader.readToken()] else { return nil }
      return FactValue(truncatingIfNeeded: index)
    default:
      try reader.skipValue()
      return nil
    }
  }

  /// Reads a boolean that stands where the reader is; nil for anything else, of which nothing has
  /// been read then.
  @inline(__always)
  func readBoolean(_ reader: inout JSONReader) -> FactValue? {
    guard isBoolean else { return nil }
    if reader.skip("true") { return 1 }
    return reader.skip("false") ? 0 : nil
  }

  /// What people are told.
  var form: Text { isBoolean ? "true or false" : Text.choice(of: values) }
}

extension Text {
  /// `one of a, b, c …`
  @inline(never)
  static func choice(of texts: [Text]) -> Text {
    var text: Text = "one of "
    var index = 0
    while index < min(texts.count, 4) {
      if index > 0 { text += ", " }
      text += texts[index].excerpt(16)
      index &+= 1
    }
    return texts.count > 4 ? text + " …" : text
  }
}

/// Some facts of a schema by their indices. Every 64th share a bit, so it may seem to have one that
/// it does not have.
struct FactSet {
  private var bits: UInt64 = 0

  mutating func insert(_ fact: Int) { bits |= 1 &<< UInt64(truncatingIfNeeded: fact) }

  /// Whether they may have a fact in common.
  func meets(_ other: FactSet) -> Bool { bits & other.bits != 0 }
}

/// A condition on one fact: its value is one of some. `"signedIn"` says that it is true,
/// `"!signedIn"` that it is false, `{"plan":["pro","team"]}` that it is one of two.
public struct Condition: Sendable, Equatable {
  /// The index of the fact in `Schema.facts`.
  public let fact: Int
  /// Of a condition of `requires`, its own way out when it does not hold; nil if that is the one of
  /// its route.
  public internal(set) var orElse: FittedRoute?
  /// The allowed values below 64, a bit for each.
  private var low: UInt64 = 0
  /// The other allowed values, ascending.
  private var high: [FactValue] = []

  /// - Complexity: O(n log n) for n values.
  init(fact: Int, values: [FactValue]) {
    self.fact = fact
    var others: [FactValue] = []
    for value in values {
      if value < 64 { low |= 1 &<< UInt64(value) } else { others.append(value) }
    }
    others.heapSort(by: <)
    for value in others where high.last != value { high.append(value) }
  }

  /// Whether it holds when the facts have these values, which are as many as the schema has facts.
  /// - Complexity: O(log n) for n values.
  public func holds(_ values: [FactValue]) -> Bool {
    fact < values.count && allows(values[fact])
  }

  /// Whether it holds when its fact has this value.
  public func allows(_ value: FactValue) -> Bool {
    guard value >= 64 else { return low &>> UInt64(value) & 1 != 0 }
    let index = BinarySearch.lowerBound(high.count) { high[$0] < value }
    return index < high.count && high[index] == value
  }

  /// Leaves the values that the other one, on the same fact, allows too.
  mutating func intersect(_ other: Condition) {
    low &= other.low
    var both: [FactValue] = []
    for value in high where other.allows(value) { both.append(value) }
    high = both
  }

  /// Whether it never holds.
  var isNever: Bool { low == 0 && high.isEmpty }
}

extension [Condition] {
  /// Whether all of them hold.
  public func hold(_ values: [FactValue]) -> Bool {
    for condition in self where !condition.holds(values) { return false }
    return true
  }
}
