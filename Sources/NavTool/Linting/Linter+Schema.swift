import Ground
import NavigationApp

/// What the library cannot know of a schema: what its author meant.
extension Linter {
  mutating func addSchemaMeaning(_ schema: SchemaModel) {
    let meaning = SchemaMeaning(schema: schema.schema)
    addUnusedTypes(schema)
    for route in schema.routes {
      addUselessPermissions(of: route, schema)
      addClosedGates(of: route, schema, meaning)
      addKeptAnswer(of: route.value)
    }
    let claims = schema.tree["claims"].items
    for (value, claim) in zip(claims, schema.schema.claims) { add(value, claim, meaning) }
  }

  private mutating func warn(_ rule: Text, at value: Value, _ subject: Text, _ message: Text) {
    findings.append(
      Finding(offset: value.keyOffset, rule: rule, subject: subject, message: message))
  }

  // MARK: Types

  /// Types that no parameter, answer or other type has.
  private mutating func addUnusedTypes(_ schema: SchemaModel) {
    guard let types = schema.tree["types"] else { return }
    var used: Set<Text> = []
    func note(_ type: Value?) {
      guard let type else { return }
      if type.isString {
        used.insert(type.text.typeName.name)
      } else if type.isObject {
        note(type["type"])
        note(type["list"])
      }
    }
    for type in types.children { note(type) }
    for route in schema.routes {
      note(route.value["returns"])
      for parameter in route.parameters { note(parameter.value) }
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
  private mutating func addUselessPermissions(of lock: RouteModel, _ schema: SchemaModel) {
    for allowed in lock.value["allows"].items {
      guard let route = schema[allowed.text], let why = removal(of: route.declaration) else {
        continue
      }
      warn("lockRemoved", at: allowed, lock.name + ":", "\"" + route.name + "\" " + why)
    }
  }

  /// How showing a route removes the lock that it stands on; nil if it does not.
  private func removal(of route: RouteDeclaration) -> Text? {
    let always: Text = "would remove the lock that allows it: "
    let never: Text =
      ", so it is never shown over the lock; allow a route that stays on top, or leave it out"
    if route.isRoot {
      return always + "it is the root of a stack, and going there dismisses all layers" + never
    }
    if route.container != nil {
      return always + "it has \"in\", and going there dismisses all layers" + never
    }
    guard route.isLayer else { return nil }
    if route.whenBusy == .replace {
      return always + "with \"whenBusy\":\"replace\" it takes the place of the layer that is up"
        + never
    }
    if route.reuse == .stack {
      return
        "would remove the lock that allows it if it is under the lock already: with "
        + "\"reuse\":\"stack\" it dismisses what is over it, so it is not shown then; leave "
        + "\"reuse\" out"
    }
    return nil
  }

  /// Ways out of a condition that are shut whenever the condition fails.
  private mutating func addClosedGates(
    of route: RouteModel, _ schema: SchemaModel, _ meaning: SchemaMeaning
  ) {
    let declared = route.declaration
    let values = route.value["requires"].items
    for (value, condition) in zip(values, declared.requires) {
      guard let gate = condition.orElse ?? declared.orElse else { continue }
      let target = schema.schema.routes[gate.index]
      // A condition of the gate that holds only if this one does, and has no way out of its own.
      guard target.orElse == nil,
        let other = target.requires.first(where: {
          meaning.implies($0, condition) && $0.orElse == nil
        })
      else { continue }
      warn(
        "closedGate", at: value, route.name + ":",
        "the way out \"" + target.name + "\" is never shown: it requires \""
          + schema.facts[other.fact].name + "\" itself, which fails whenever this does; name "
          + "another route, or take the condition from \"" + target.name + "\"")
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

  private mutating func add(_ value: Value, _ claim: Claim, _ meaning: SchemaMeaning) {
    for key: Text in ["never", "reachable", "leadsBack", "gone"] {
      guard let list = value[key], list.isArray, list.count == 0 else { continue }
      return warn(
        "emptyClaim", at: list, "",
        "\"" + key + "\":[] says nothing of any route; name the routes, or leave the claim out")
    }
    if let why = meaning.doubt(of: claim) {
      warn("uncheckedClaim", at: value, "", "not checked here: " + why)
    }
  }
}

/// What follows from the conditions of a schema's routes alone.
struct SchemaMeaning {
  let schema: Schema

  /// The values of a fact; of a boolean two.
  private func values(of fact: Int) -> Range<FactValue> {
    0..<FactValue(truncatingIfNeeded: max(schema.facts[fact].values.count, 2))
  }

  /// Whether the other one holds whenever this one does.
  func implies(_ one: Condition, _ other: Condition) -> Bool {
    one.fact == other.fact
      && values(of: one.fact).allSatisfy { !one.allows($0) || other.allows($0) }
  }

  /// Why a claim does not follow from `requires` and `while` alone; nil if it does.
  func doubt(of claim: Claim) -> Text? {
    let way: Text = "; nav prove decides it"
    guard claim.kind == .never || claim.kind == .afterFalse else {
      return "it is about what can be reached" + way
    }
    let needed = claim.kind == .never ? claim.unless ?? [] : claim.condition.map { [$0] } ?? []
    guard !needed.isEmpty else { return "without \"unless\" it is about every state" + way }
    for routes in claim.routes ?? [] {
      for needed in needed where !routes.contains(where: { guards($0, needed) }) {
        if claim.isShown, isLocked(out: routes, unless: needed) { continue }
        let names = routes.map { schema.routes[$0].name }
        return "\"requires\" of \"" + Text(names, joinedBy: "\", \"") + "\" does not have \""
          + schema.facts[needed.fact].name + "\"; add it there, or let nav prove decide the claim"
      }
    }
    return nil
  }

  /// Whether a route is nowhere in a state in which the condition fails: all of its own hold, so
  /// what they leave of the fact's values decides.
  private func guards(_ route: RouteIndex, _ needed: Condition) -> Bool {
    let own = (schema.routes[route].requires + schema.routes[route].whileConditions).filter {
      $0.fact == needed.fact
    }
    return values(of: needed.fact).allSatisfy { value in
      needed.allows(value) || own.contains { !$0.allows(value) }
    }
  }

  /// Whether a lock is up whenever the condition fails, and no lock allows one of these routes.
  private func isLocked(out routes: [RouteIndex], unless needed: Condition) -> Bool {
    let locks = schema.whileRoutes.map { schema.routes[$0] }
    guard !schema.whileRoutes.contains(where: { routes.contains($0) }),
      !locks.contains(where: { lock in routes.contains { lock.isAllowed($0) } })
    else { return false }
    return locks.contains { lock in
      guard lock.whileConditions.count == 1, lock.whileConditions[0].fact == needed.fact else {
        return false
      }
      return values(of: needed.fact).allSatisfy {
        needed.allows($0) || lock.whileConditions[0].allows($0)
      }
    }
  }
}
