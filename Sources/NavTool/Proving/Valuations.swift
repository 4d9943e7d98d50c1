import Ground

/// A set of valuations: each gives all facts that matter a value.
typealias Valuations = UInt64

/// The facts that some condition names, with every combination of their values.
struct FactSpace {
  struct Fact {
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

  /// - Returns: nil if there are more combinations than can be told apart.
  init?(_ document: Document, named names: [Text: Bool]) {
    var facts: [Fact] = []
    var (stride, initial) = (1, 0)
    for fact in document.root["facts"]?.children.map({ $0 }) ?? [] {
      guard names[fact.name] != nil else { continue }
      let values = fact["values"]?.children.map { $0.written } ?? ["false", "true"]
      let written = fact["initial"]?.written ?? ""
      let first = values.firstIndex { $0 == written } ?? 0
      facts.append(Fact(name: fact.name, values: values, initial: first, stride: stride))
      initial += first * stride
      stride *= values.count
      guard stride <= Self.greatest else { return nil }
    }
    (self.facts, count, self.initial) = (facts, stride, initial)
  }

  /// All valuations.
  var all: Valuations { count >= 64 ? ~0 : (1 << UInt64(count)) &- 1 }

  /// The index of the value that a valuation gives a fact.
  func value(of fact: Fact, in valuation: Int) -> Int {
    valuation / fact.stride % fact.values.count
  }

  /// The valuations under which a condition holds: `"fact"`, `"!fact"`, `{"fact":[values]}`, or
  /// `{"if":one of these}`.
  func satisfying(_ condition: Value) -> Valuations {
    if let inner = condition["if"] { return satisfying(inner) }
    guard condition.isObject else {
      let text = condition.text
      if text.hasPrefix("!") {
        return satisfying(Text(text.bytes.dropFirst()), [Self.no])
      }
      return satisfying(text, [Self.yes])
    }
    var held = all
    for member in condition.children {
      held &= satisfying(member.name, member.children.map { $0.written })
    }
    return held
  }

  /// The valuations under which all conditions hold.
  func satisfying(all conditions: Value?) -> Valuations {
    var held = all
    for condition in conditions?.children.map({ $0 }) ?? [] { held &= satisfying(condition) }
    return held
  }

  private static let yes: Text = "true"
  private static let no: Text = "false"

  private func satisfying(_ name: Text, _ values: [Text]) -> Valuations {
    guard let fact = facts.first(where: { $0.name == name }) else { return all }
    var held: Valuations = 0
    for valuation in 0..<count where values.contains(fact.values[value(of: fact, in: valuation)]) {
      held |= 1 << UInt64(valuation)
    }
    return held
  }

  /// What leads from one valuation to another, as the library takes it: `{"signedIn":true}`.
  func change(from old: Int, to new: Int) -> Text {
    Text(
      facts.filter { value(of: $0, in: old) != value(of: $0, in: new) }
        .map { JSONText.quoted($0.name) + ":" + $0.values[value(of: $0, in: new)] },
      braced: true)
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

  /// The names of facts that a condition or a list of them has.
  static func addNames(in value: Value?, to names: inout [Text: Bool]) {
    guard let value else { return }
    if value.isArray {
      for child in value.children { addNames(in: child, to: &names) }
    } else if let inner = value["if"] {
      addNames(in: inner, to: &names)
    } else if value.isObject {
      for member in value.children { names[member.name] = true }
    } else {
      names[value.text.hasPrefix("!") ? Text(value.text.bytes.dropFirst()) : value.text] = true
    }
  }
}

extension Valuations {
  func has(_ valuation: Int) -> Bool { self >> UInt64(valuation) & 1 == 1 }

  /// The members, ascending.
  var members: [Int] {
    var (rest, found): (UInt64, [Int]) = (self, [])
    while rest != 0 {
      found.append(rest.trailingZeroBitCount)
      rest &= rest &- 1
    }
    return found
  }
}
