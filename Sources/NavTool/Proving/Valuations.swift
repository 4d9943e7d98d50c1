import Ground
import NavigationApp

/// A set of valuations: each gives all facts that matter a value.
typealias Valuations = UInt64

/// The facts that some condition names, with every combination of their values.
///
/// A valuation is a number whose digits are the values. With `signedIn` (false, true) and `plan`
/// (guest, member), the valuation 3 is `signedIn=true, plan=member`, and `["signedIn"]` holds in
/// the set with the bits 1 and 3. It takes O(valuations) to know where conditions hold, and a
/// single instruction to join or compare such sets.
struct FactSpace {
  struct Fact {
    /// Its index in `Schema.facts`.
    let index: Int
    let name: Text
    /// As JSON; of a boolean `false` and `true`.
    let values: [Text]
    let initial: Int
    /// How far apart two valuations are that differ in the next value of this fact alone.
    let stride: Int
  }

  /// More than these are not told apart.
  static let greatest = 64

  let facts: [Fact]
  let count: Int
  let initial: Int
  /// What each valuation gives all facts of the schema; those that do not matter are as at first.
  private var values: [[FactValue]] = []

  /// - Parameter conditions: those that name the facts that matter.
  /// - Returns: nil if there are more combinations than can be told apart.
  init?(_ schema: Schema, _ conditions: [Condition]) {
    let named = Set(conditions.map { $0.fact })
    var facts: [Fact] = []
    var stride = 1
    var initial = 0
    for (index, fact) in schema.facts.enumerated() where named.contains(index) {
      let values = fact.isBoolean ? ["false", "true"] : fact.values.map { JSONText.quoted($0) }
      let first = Int(fact.initial)
      facts.append(
        Fact(index: index, name: fact.name, values: values, initial: first, stride: stride))
      initial += first * stride
      stride *= values.count
      guard stride <= Self.greatest else { return nil }
    }
    self.facts = facts
    count = stride
    self.initial = initial
    values = [[FactValue]](repeating: schema.initialFacts, count: count)
    for valuation in 0..<count {
      for fact in facts {
        values[valuation][fact.index] = FactValue(
          truncatingIfNeeded: value(of: fact, in: valuation))
      }
    }
  }

  /// All valuations.
  var all: Valuations { count >= 64 ? ~0 : (1 << UInt64(count)) &- 1 }

  /// The index of the value that a valuation gives a fact.
  func value(of fact: Fact, in valuation: Int) -> Int {
    valuation / fact.stride % fact.values.count
  }

  /// The valuations under which all conditions hold.
  func satisfying(_ conditions: [Condition]) -> Valuations {
    var held: Valuations = 0
    for (valuation, facts) in values.enumerated() where conditions.hold(facts) {
      held |= 1 << UInt64(valuation)
    }
    return held
  }

  /// What leads from one valuation to another, as the library takes it: `{"signedIn":true}`.
  func change(from old: Int, to new: Int) -> Text {
    Text(changed(from: old, to: new).map { JSONText.quoted($0) + ":" + $1 }, braced: true)
  }

  /// The facts that differ, with their new values.
  func changed(from old: Int, to new: Int) -> [(name: Text, value: Text)] {
    facts.filter { value(of: $0, in: old) != value(of: $0, in: new) }.map {
      ($0.name, $0.values[value(of: $0, in: new)])
    }
  }

  /// The valuation of a state's `facts`.
  func valuation(of values: Value?) -> Int {
    var valuation = 0
    for fact in facts {
      guard let written = values?[fact.name]?.written else { continue }
      valuation += (fact.values.firstIndex { $0 == written } ?? 0) * fact.stride
    }
    return valuation
  }
}

extension Valuations {
  func has(_ valuation: Int) -> Bool { self >> UInt64(valuation) & 1 == 1 }

  /// The members, ascending.
  var members: [Int] {
    var rest: UInt64 = self
    var found: [Int] = []
    while rest != 0 {
      found.append(rest.trailingZeroBitCount)
      rest &= rest &- 1
    }
    return found
  }
}
