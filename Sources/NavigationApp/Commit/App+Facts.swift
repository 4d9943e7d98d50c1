import CNavSystem
import JSONCoding
import NavigationCore

/// What the host knows, and what must follow from it.
extension App {
  /// The result of setting facts.
  public enum FactsOutcome {
    /// They have these values already.
    case noop
    /// By an interceptor: the JSON of its reason.
    case cancelled(Text)
    case set(AppFactsResult)
  }

  /// Sets facts: `{"signedIn":true}`. In one commit screens leave that they no longer allow, an
  /// intent goes on that waited for them, and locks come and go.
  /// - Throws: `.schema` for an unknown fact or a value that does not fit; nothing has changed
  ///   then.
  /// - Complexity: independent of the depth of stacks, unless something must leave.
  public func setFacts(_ reader: inout JSONReader) throws(NavError) -> FactsOutcome {
    for fact in factsRead.indices { factsRead[fact] = committed.pointee.facts[fact] }
    try schema.readFacts(&reader, into: &factsRead)
    try reader.finish()
    guard factsRead != committed.pointee.facts else {
      vainFacts.removeAll(keepingCapacity: true)
      vainFacts.append(contentsOf: reader.bytes(from: 0))
      vainRevision = revision
      return .noop
    }
    if let result = setShort(factsRead) { return .set(result) }
    do throws(NavError) {
      return try setDrafting(factsRead)
    } catch {
      rollBack(to: committed)
      throw error
    }
  }

  /// Whether that text changed nothing the last time, and nothing has changed since: programs tell
  /// the same facts again and again.
  @inline(never)
  public func isVain(_ facts: UnsafeBufferPointer<UInt8>) -> Bool {
    guard vainRevision == revision, facts.count == vainFacts.count else { return false }
    guard let start = facts.baseAddress else { return true }
    return memcmp(vainFacts, start, facts.count) == 0
  }

  private func setDrafting(_ facts: [FactValue]) throws(NavError) -> FactsOutcome {
    let changed = facts.indices.filter { facts[$0] != committed.pointee.facts[$0] }
    draft.pointee.facts = facts
    let evicted = mustEvict(facts) ? evict() : []
    var plan = AppCommit.facts
    if let question = draft.pointee.question, question.leave.contains(where: evicted.contains) {
      plan.withdrawn = question
      draft.pointee.question = nil
    }
    if let screen = draft.pointee.pending?.screen, evicted.contains(screen) {
      draft.pointee.pending = draft.pointee.pending?.with(screen: nil)
    }
    var resumed: AppResult?
    if let pending = draft.pointee.pending, goesOn(pending) {
      (plan.source, plan.intent) = ("resume", pending.intent)
      resumed = try resume(pending, &plan)
    }
    answered = nil
    addLocks()
    moveUp()
    if case .cancelled(let reason) = try commit(plan, resumed ?? .done) {
      return .cancelled(reason)
    }
    return .set(AppFactsResult(changed: changed, evicted: evicted, resumed: resumed))
  }

  // MARK: Eviction

  /// Whether the facts that have changed can take anything away: asked of routes, not of entries.
  private func mustEvict(_ facts: [FactValue]) -> Bool {
    for index in guardedRoutes where guarded[index] > 0 && !holds(index, facts) { return true }
    return false
  }

  /// Takes away what no longer satisfies its route, and answers the ids, ascending.
  @inline(never)
  private func evict() -> [EntryID] {
    takeAwayForbidden()
    AppState.findDifferences(from: committed, to: draft, &differences)
    return differences.map { $0.id }.oldestFirst
  }

  /// Takes away what does not satisfy its route.
  func takeAwayForbidden() {
    for leaf in draft.pointee.stacks.indices {
      if let top = trimmed(draft.pointee.stacks[leaf]), top !== draft.pointee.stacks[leaf] {
        setStack(leaf, top)
      }
    }
    var layers: [Layer] = []
    var isCut = false
    for layer in draft.pointee.layers {
      let isLock = traits[layer.route.index].contains(.lock)
      if isCut && !isLock || !holds(layer.route.index) {
        isCut = true
      } else {
        layers.append(layer.with(top: trimmed(layer.top)))
      }
    }
    draft.pointee.layers = layers
    var queue: [Layer] = []
    for layer in draft.pointee.queue where holds(layer.route.index) { queue.append(layer) }
    draft.pointee.queue = queue
  }

  /// Whether an entry or layer of a route may be there.
  func holds(_ route: RouteIndex) -> Bool { holds(route, draft.pointee.facts) }

  private func holds(_ route: RouteIndex, _ facts: [FactValue]) -> Bool {
    if traits[route].contains(.lock) { return schema.routes[route].whileConditions.hold(facts) }
    return !traits[route].contains(.guarded) || schema.routes[route].requires.hold(facts)
  }

  /// Sets facts where nothing and nobody else has a say; nil, and nothing has changed, if somebody
  /// has.
  private func setShort(_ facts: [FactValue]) -> AppFactsResult? {
    guard interests.isEmpty, intercept == nil, journal == nil, committed.pointee.question == nil,
      committed.pointee.pending == nil, !mustEvict(facts)
    else { return nil }
    for lock in schema.whileRoutes where guarded[lock] == 0 && holds(lock, facts) { return nil }
    var changed: [Int] = []
    for fact in facts.indices where facts[fact] != committed.pointee.facts[fact] {
      changed.append(fact)
      committed.pointee.facts[fact] = facts[fact]
      draft.pointee.facts[fact] = facts[fact]
    }
    revision &+= 1
    return AppFactsResult(changed: changed, evicted: [], resumed: nil)
  }

  /// A stack up to the first entry that may not be there.
  func trimmed(_ top: StackNode?) -> StackNode? {
    var (kept, place) = (top, top)
    while let node = place {
      if !holds(node.route.index) { kept = node.below }
      place = node.below
    }
    return kept
  }

  // MARK: Resuming

  private func goesOn(_ pending: PendingIntent) -> Bool {
    let route = schema.routes[pending.route]
    if route.isWhile { return !route.whileConditions.hold(draft.pointee.facts) }
    for condition in route.requires where pending.needs.contains(condition.fact) {
      if !condition.holds(draft.pointee.facts) { return false }
    }
    return true
  }

  /// Carries out the intent that has waited.
  private func resume(
    _ pending: PendingIntent, _ plan: inout AppCommit
  ) throws(NavError) -> AppResult {
    draft.pointee.pending = nil
    if let screen = pending.screen { cut(screen, keepsLocks: true) }
    let open = draft.pointee.question
    var withdrawn: OpenQuestion?
    let result = try withCopy { start throws(NavError) -> AppResult in
      let result = try attempt(pending.intent, from: start, source: "resume")
      if result.changes, let open, withdraws(open, result, from: start) { withdrawn = open }
      return result
    }
    guard withdrawn != nil else { return result }
    plan.withdrawn = withdrawn
    if !result.isQuestion { draft.pointee.question = nil }
    return result
  }

  // MARK: Locks and the queue

  /// Puts the locks on top whose conditions have come to hold.
  func addLocks() {
    for index in schema.whileRoutes where holds(index) && !isUp(lock: index) {
      draft.pointee.layers.append(makeLock(index))
    }
  }

  func makeLock(_ index: RouteIndex) -> Layer {
    let route = JSONRoute.named(schema.routes[index].name)
    return makeLayer(FittedRoute(route: route, index: index))
  }

  private func isUp(lock: RouteIndex) -> Bool {
    for layer in draft.pointee.layers where layer.route.index == lock { return true }
    return false
  }

  /// Shows the head of the queue if nothing covers the containers.
  func moveUp() {
    guard draft.pointee.layers.isEmpty, !draft.pointee.queue.isEmpty else { return }
    draft.pointee.layers = [draft.pointee.queue.removeFirst()]
  }

  /// Drops the pending intent if its screen has gone without a value, and moves the queue up.
  func settle(_ intent: AppIntent) {
    if let pending = committed.pointee.pending, draft.pointee.pending === pending,
      let screen = pending.screen, route(of: screen, draft) == nil
    {
      draft.pointee.pending = intent.answers(screen, answered) ? pending.with(screen: nil) : nil
    }
    if intent.isNeverHeld { holdLocks(from: committed.pointee.layers, makesNew: true) }
    moveUp()
  }
}

extension AppIntent {
  /// Whether it gives the screen a value that says yes.
  fileprivate func answers(_ screen: EntryID, _ answered: EntryID?) -> Bool {
    guard case .answer(let value, _) = self, answered == screen else { return false }
    return value.canonical != "false" && value.canonical != "null"
  }
}

extension Schema {
  /// Reads `{name:value}` over the values of facts.
  public func readFacts(
    _ reader: inout JSONReader, into facts: inout [FactValue]
  ) throws(NavError) {
    do throws(NavError) {
      try reader.beginObject()
      // A bit for each of the first facts; the others in a list.
      var (seen, seenLater): (UInt64, [Int]) = (0, [])
      while let name = try reader.nextKey() {
        guard let fact = factTable[name] else {
          throw unknown(.unknownFact, name.text, at: reader.offset(of: name), known: factTable)
        }
        let isSeen = fact < 64 ? seen &>> UInt64(fact) & 1 != 0 : seenLater.contains(fact)
        guard !isSeen else { throw reader.duplicateKey(name) }
        if fact < 64 { seen |= 1 &<< UInt64(fact) } else { seenLater.append(fact) }
        facts[fact] = try readValue(of: fact, &reader)
      }
    } catch {
      throw reader.judged(error.asInvalid)
    }
  }
}

extension JSONRoute {
  /// A route without parameters.
  static func named(_ name: Text) -> JSONRoute {
    var writer = JSONWriter()
    writer.beginCase("name")
    writer.string(name)
    writer.endObject()
    return JSONRoute(canonical: writer.bytes)
  }
}
