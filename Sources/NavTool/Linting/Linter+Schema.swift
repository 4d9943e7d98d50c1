import Ground

/// What the library cannot know of a schema: what its author meant.
extension Linter {
  mutating func addSchemaMeaning() {
    guard let routes = document.root["routes"], routes.isObject else { return }
    let meaning = SchemaMeaning(document.root, routes)
    addUnusedTypes(routes)
    for route in routes.children {
      addUselessPermissions(of: route, routes)
      addClosedGates(of: route, meaning)
      addKeptAnswer(of: route)
    }
    for claim in document.root["claims"]?.children.map({ $0 }) ?? [] { add(claim, meaning) }
  }

  private mutating func warn(_ rule: Text, at value: Value, _ subject: Text, _ message: Text) {
    findings.append(
      Finding(offset: value.keyOffset, rule: rule, subject: subject, message: message))
  }

  // MARK: Types

  /// Types that no parameter, answer or other type has.
  private mutating func addUnusedTypes(_ routes: Value) {
    guard let types = document.root["types"], types.isObject else { return }
    var used: Set<Text> = []
    func note(_ type: Value?) {
      guard let type else { return }
      if type.isString {
        let text = type.text
        used.insert(text.hasSuffix("?") ? Text(text.bytes.dropLast()) : text)
      } else if type.isObject {
        note(type["type"])
        note(type["list"])
      }
    }
    for type in types.children { note(type) }
    for route in routes.children {
      note(route["returns"])
      for parameter in route["params"]?.children.map({ $0 }) ?? [] { note(parameter) }
    }
    for type in types.children where !used.contains(type.name) {
      warn(
        "unusedType", at: type, "type " + type.name + ":",
        "no parameter, answer or other type is of this type; use it, or leave it out")
    }
  }

  // MARK: Locks, gates, answers

  /// Routes that a lock allows although showing them would remove it: they are held, always or
  /// while they are under the lock.
  private mutating func addUselessPermissions(of lock: Value, _ routes: Value) {
    for allowed in lock["allows"]?.children.map({ $0 }) ?? [] {
      guard let route = routes[allowed.text], let why = removal(of: route) else { continue }
      warn("lockRemoved", at: allowed, lock.name + ":", "\"" + route.name + "\" " + why)
    }
  }

  /// How showing a route removes the lock that it stands on; nil if it does not.
  private func removal(of route: Value) -> Text? {
    let always: Text = "would remove the lock that allows it: "
    let never: Text =
      ", so it is never shown over the lock; allow a route that stays on top, or leave it out"
    if isRoot(route.name) {
      return always + "it is the root of a stack, and going there dismisses all layers" + never
    }
    if route["in"] != nil {
      return always + "it has \"in\", and going there dismisses all layers" + never
    }
    guard isLayer(route) else { return nil }
    if route["whenBusy"]?.text == "replace" {
      return always + "with \"whenBusy\":\"replace\" it takes the place of the layer that is up"
        + never
    }
    if route["reuse"]?.text == "stack" {
      return
        "would remove the lock that allows it if it is under the lock already: with "
        + "\"reuse\":\"stack\" it dismisses what is over it, so it is not shown then; leave "
        + "\"reuse\" out"
    }
    return nil
  }

  private func isLayer(_ route: Value) -> Bool {
    route["show"]?.text == "sheet" || route["show"]?.text == "cover"
  }

  private func isRoot(_ name: Text) -> Bool {
    document.root["root"].map { ContainerNode($0).stacks.contains { $0.root == name } } ?? false
  }

  /// Ways out of a condition that are shut whenever the condition fails.
  private mutating func addClosedGates(of route: Value, _ meaning: SchemaMeaning) {
    for condition in meaning.conditions(of: route, "requires") {
      guard let gate = condition.gate ?? meaning.gate(of: route),
        let target = meaning.route(gate)
      else { continue }
      // A condition of the gate that holds only if this one does, and has no way out of its own.
      for other in meaning.conditions(of: target, "requires")
      where other.implies(condition) && other.gate == nil && meaning.gate(of: target) == nil {
        warn(
          "closedGate", at: condition.value, route.name + ":",
          "the way out \"" + target.name + "\" is never shown: it requires \"" + other.fact
            + "\" itself, which fails whenever this does; name another route, or take the "
            + "condition from \"" + target.name + "\"")
        break
      }
    }
  }

  /// Answers that come back by history or are said to be saved.
  private mutating func addKeptAnswer(of route: Value) {
    guard route["returns"] != nil else { return }
    if let place = route["place"], place.isTrue {
      warn(
        "keptAnswer", at: place, route.name + ":",
        "a screen that answers comes back by history, where nobody waits for its answer; leave "
          + "\"place\" out")
    }
    if let persist = route["persist"], persist.isTrue {
      warn(
        "keptAnswer", at: persist, route.name + ":",
        "a screen that answers is saved: after a restart its answer comes to whoever listens for "
          + "\"answered\", and no call waits for it; handle that event, and leave \"persist\" out, "
          + "or say false")
    }
  }

  // MARK: Claims

  private mutating func add(_ claim: Value, _ meaning: SchemaMeaning) {
    for key: Text in ["never", "reachable", "leadsBack", "gone"] {
      guard let list = claim[key], list.isArray, list.count == 0 else { continue }
      return warn(
        "emptyClaim", at: list, "",
        "\"" + key + "\":[] says nothing of any route; name the routes, or leave the claim out")
    }
    if let why = meaning.doubt(of: claim) {
      warn("uncheckedClaim", at: claim, "", "not checked here: " + why)
    }
  }
}

/// The conditions of a schema's routes, and what follows from them alone.
///
/// They are read from the tree, and not from the library's declarations: a warning needs the place
/// of a condition, and lint would have to let the library read the text once more.
struct SchemaMeaning {
  private let routes: Value
  private let values: [(fact: Text, values: [Text])]

  init(_ root: Value, _ routes: Value) {
    self.routes = routes
    values = (root["facts"]?.children.map({ $0 }) ?? []).map { fact in
      (fact.name, fact["values"]?.children.map { $0.text } ?? ["false", "true"])
    }
  }

  /// A condition: a fact, and the values with which it holds.
  struct Condition {
    let value: Value
    let fact: Text
    let values: [Text]
    /// The name of its own way out.
    let gate: Text?

    /// Whether the other one holds whenever this one does.
    func implies(_ other: Condition) -> Bool {
      fact == other.fact && values.allSatisfy { other.values.contains($0) }
    }
  }

  func route(_ name: Text) -> Value? { routes[name] }

  /// The name of a route's own way out.
  func gate(of route: Value) -> Text? { route["orElse"].map { ($0["name"] ?? $0).text } }

  func conditions(of route: Value, _ key: Text) -> [Condition] {
    conditions(route[key])
  }

  private func conditions(_ list: Value?) -> [Condition] {
    (list?.children.map({ $0 }) ?? []).map { condition($0) }
  }

  private func condition(_ value: Value) -> Condition {
    let bare = value["if"] ?? value
    let gate = value["if"] == nil ? nil : value["orElse"].map { ($0["name"] ?? $0).text }
    if let given = bare.first, bare.isObject {
      return Condition(
        value: value, fact: given.name, values: given.children.map { $0.text }, gate: gate)
    }
    let isNot = bare.text.hasPrefix("!")
    let fact = isNot ? Text(bare.text.bytes.dropFirst()) : bare.text
    return Condition(value: value, fact: fact, values: [isNot ? "false" : "true"], gate: gate)
  }

  // MARK: Claims

  /// Why a claim does not follow from `requires` and `while` alone; nil if it does.
  func doubt(of claim: Value) -> Text? {
    let way: Text = "; nav prove decides it"
    if let never = claim["never"] {
      guard let unless = claim["unless"], unless.count > 0 else {
        return "without \"unless\" it is about every state" + way
      }
      for one in never.children {
        let names = one.isArray ? one.children.map { $0.text } : [one.text]
        for needed in conditions(unless)
        where !names.contains(where: { guards($0, needed) }) {
          if claim["shown"]?.isTrue ?? false, isLocked(out: names, unless: needed) { continue }
          return "\"requires\" of \"" + Text(names, joinedBy: "\", \"") + "\" does not have \""
            + needed.fact + "\"; add it there, or let nav prove decide the claim"
        }
      }
      return nil
    }
    if let gone = claim["gone"], let after = claim["afterFalse"] {
      let needed = condition(after)
      for one in gone.children where !guards(one.text, needed) {
        return "\"requires\" of \"" + one.text + "\" does not have \"" + needed.fact
          + "\"; add it there, or let nav prove decide the claim"
      }
      return nil
    }
    return "it is about what can be reached" + way
  }

  /// Whether a route is nowhere in a state in which the condition fails.
  private func guards(_ name: Text, _ needed: Condition) -> Bool {
    guard let route = routes[name] else { return false }
    let own = conditions(of: route, "requires") + conditions(of: route, "while")
    // All of them hold, so what is left of the fact's values decides.
    var left = values.first { $0.fact == needed.fact }?.values ?? []
    for condition in own where condition.fact == needed.fact {
      left = left.filter { condition.values.contains($0) }
    }
    return left.allSatisfy { needed.values.contains($0) }
  }

  /// Whether a lock is up whenever the condition fails, and no lock allows one of these routes.
  private func isLocked(out names: [Text], unless needed: Condition) -> Bool {
    let others = (values.first { $0.fact == needed.fact }?.values ?? []).filter {
      !needed.values.contains($0)
    }
    var isUp = false
    for lock in routes.children where lock["while"] != nil {
      if names.contains(lock.name) { return false }
      let allowed = lock["allows"]?.children.map { $0.text } ?? []
      if names.contains(where: { allowed.contains($0) }) { return false }
      let conditions = conditions(of: lock, "while")
      if conditions.count == 1, conditions[0].fact == needed.fact,
        others.allSatisfy({ conditions[0].values.contains($0) })
      {
        isUp = true
      }
    }
    return isUp
  }
}
