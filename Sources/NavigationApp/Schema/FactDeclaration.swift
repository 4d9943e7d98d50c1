import NavigationCore

/// The value of a fact: its place among the fact's values; of a boolean, 0 is false and 1 is true.
public typealias FactValue = UInt16

/// Something that the host knows and that conditions ask about: a boolean, or one of some texts.
public struct FactDeclaration: Sendable {
  public let name: Text
  /// Empty for a boolean.
  public let values: [Text]
  let table: NameTable
  /// The value before the host has said anything.
  public let initial: FactValue
  /// Whether snapshots hold it.
  public let isPersistent: Bool

  public var isBoolean: Bool { values.isEmpty }
}

/// A condition on one fact: its value is one of some.
public struct Condition: Sendable, Equatable {
  /// The place of the fact in `Schema.facts`.
  public let fact: Int
  /// The allowed values below 64, a bit for each.
  let low: UInt64
  /// The other allowed values, ascending.
  let high: [FactValue]

  /// Whether it holds when the facts have these values, which are as many as the schema has facts.
  public func holds(_ values: [FactValue]) -> Bool {
    fact < values.count && allows(values[fact])
  }

  @inline(__always)
  func allows(_ value: FactValue) -> Bool {
    if value < 64 { return low &>> UInt64(value) & 1 != 0 }
    return contains(value)
  }
}

extension Condition {
  private func contains(_ value: FactValue) -> Bool {
    var (low, end) = (0, high.count)
    while low < end {
      let middle = (low &+ end) / 2
      if high[middle] < value { low = middle &+ 1 } else { end = middle }
    }
    return low < high.count && high[low] == value
  }
}

extension [Condition] {
  /// Whether all of them hold.
  public func hold(_ values: [FactValue]) -> Bool {
    for condition in self where !condition.holds(values) { return false }
    return true
  }
}
