import NavigationCore

/// The matching rule of the vectors (vectors/README.md, section 2). One per case: it remembers what
/// the names of presentation ids stand for.
struct Matcher {
  private var ids: [(name: Text, id: JSONTree)] = []

  /// The first difference, or nil if `actual` meets `expected`.
  mutating func difference(_ expected: JSONTree, _ actual: JSONTree?, at place: Text = "") -> Text?
  {
    switch expected {
    case .object(let members):
      if isRoute(members) {
        return sameRoute(expected, actual) ? nil : differs(expected, actual, place)
      }
      guard case .object = actual else { return differs(expected, actual, place) }
      return difference(of: members, actual, at: place)
    case .array(let elements):
      guard case .array(let others) = actual else { return differs(expected, actual, place) }
      return difference(of: elements, others, at: place)
    case .null: return actual == nil || actual == .null ? nil : differs(expected, actual, place)
    default: return expected == actual ? nil : differs(expected, actual, place)
    }
  }

  private mutating func difference(
    of members: [JSONTree.Member], _ actual: JSONTree?, at place: Text
  ) -> Text? {
    for member in members {
      let inner = place.isEmpty ? member.key : place + "." + member.key
      let other = actual?[member.key]
      let found: Text?
      if case .string(let name) = member.value, Self.symbols.contains(member.key) {
        found = symbol(name, other, inner)
      } else if member.key == "params" {
        found = equal(member.value, other) ? nil : differs(member.value, other, inner)
      } else {
        found = difference(member.value, other, at: inner)
      }
      if let found { return found }
    }
    return nil
  }

  private mutating func difference(of elements: [JSONTree], _ others: [JSONTree], at place: Text)
    -> Text?
  {
    for index in 0..<max(elements.count, others.count) {
      let inner = place + "[" + Text(index) + "]"
      guard index < elements.count else { return differs(nil, others[index], inner) }
      if let found = difference(
        elements[index], index < others.count ? others[index] : nil, at: inner)
      {
        return found
      }
    }
    return nil
  }

  // MARK: Presentation ids

  private static let symbols: [Text] = ["id", "shownImmediately", "queuedBehind"]

  /// A name means one id, and two names never mean the same one.
  private mutating func symbol(_ name: Text, _ actual: JSONTree?, _ place: Text) -> Text? {
    switch actual {
    case .number?, .string?: break
    default: return differs(.string(name), actual, place)
    }
    guard let actual else { return nil }
    if let bound = ids.first(where: { $0.name == name }) {
      return bound.id == actual ? nil : differs(bound.id, actual, place)
    }
    if let taken = ids.first(where: { $0.id == actual }) {
      return place + ": expected a new id for " + name + ", got " + actual.json + ", which is "
        + taken.name
    }
    ids.append((name, actual))
    return nil
  }

  // MARK: Exact values

  private func isRoute(_ members: [JSONTree.Member]) -> Bool {
    members.contains { $0.key == "name" }
      && members.allSatisfy { $0.key == "name" || $0.key == "params" }
  }

  private func sameRoute(_ expected: JSONTree, _ actual: JSONTree?) -> Bool {
    guard let actual, let left = try? expected.route(), let right = try? actual.route() else {
      return false
    }
    return left == right
  }

  /// Whether both have the same members, in whatever order.
  private func equal(_ expected: JSONTree, _ actual: JSONTree?) -> Bool {
    guard case .object(let members) = expected, case .object(let others) = actual else {
      return expected == actual
    }
    return members.count == others.count && members.allSatisfy { equal($0.value, actual?[$0.key]) }
  }

  private func differs(_ expected: JSONTree?, _ actual: JSONTree?, _ place: Text) -> Text {
    let what =
      Text("expected ") + (expected?.json ?? "nothing") + ", got " + (actual?.json ?? "nothing")
    return place.isEmpty ? what : place + ": " + what
  }
}
