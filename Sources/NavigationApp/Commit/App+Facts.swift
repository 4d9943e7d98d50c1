import Ground
import JSONCoding

/// What the host knows, and what must follow from it.
extension App {
  /// The result of setting facts.
  public enum FactsOutcome {
    /// They have these values already.
    case noop
    case set(AppFactsResult)
  }

  /// Sets facts: `{"signedIn":true}`. In one commit screens leave that they no longer allow, an
  /// intent goes on that waited for them, and locks come and go. Nobody can refuse it.
  /// - Throws: `.schema` for an unknown fact or a value that does not fit; nothing has changed
  ///   then.
  /// - Complexity: independent of the depth of stacks, unless something must leave.
  public func setFacts(_ reader: inout JSONReader) throws(NavError) -> FactsOutcome {
    try readFacts(&reader)
    try reader.finish()
    guard !factsChanged.isEmpty else { return .noop }
    if let result = setShort(factsRead) { return .set(result) }
    return try setRead()
  }

  /// Reads facts over those of the state, and notes those that change.
  func readFacts(_ reader: inout JSONReader) throws(NavError) {
    // Mostly one: emptying the list at once is a call that moves memory.
    while factsChanged.popLast() != nil {}
    try factsRead.withUnsafeMutableBufferPointer { facts throws(NavError) in
      committed.pointee.facts.withUnsafeBufferPointer {
        UnsafeMutableRawBufferPointer(facts).copyMemory(from: UnsafeRawBufferPointer($0))
      }
      try schema.readFacts(&reader, into: facts, changed: &factsChanged)
    }
  }

  /// Sets the facts that were read.
  func setRead() throws(NavError) -> FactsOutcome {
    do throws(NavError) {
      return try setDrafting(factsRead)
    } catch {
      dropDraft()
      throw error
    }
  }

  private func setDrafting(_ facts: [FactValue]) throws(NavError) -> FactsOutcome {
    let changed = factsChanged
    draft.pointee.facts = facts
    let attempt = makeAttempt()
    let evicted = mustEvict(facts) ? attempt.evict() : []
    let plan = AppCommit.facts
    if let question = draft.pointee.question, question.leave.contains(where: evicted.contains) {
      plan.closing = .withdrawn(question.token)
      draft.pointee.question = nil
    }
    let waitsAsBefore = evicted.isEmpty && waitsAsBefore(changed)
    let resumed = waitsAsBefore ? nil : lookAgain(attempt, plan)
    attempt.answered = nil
    attempt.addLocks()
    attempt.presentNext()
    let before = revision
    _ = try commit(plan, resumed ?? .done, of: attempt)
    // Whoever hears of a commit may have made another one.
    if preview == nil, resumed == nil, revision == before &+ 1 {
      noteLook(isKnown: waitsAsBefore)
    }
    return .set(AppFactsResult(changed: changed, evicted: evicted, resumed: resumed))
  }

  // MARK: Eviction

  private var changedSet: FactSet {
    var set = FactSet()
    for index in factsChanged.indices { set.insert(factsChanged[index]) }
    return set
  }

  /// Whether the facts that have changed can take anything away: asked of routes, not of entries.
  private func mustEvict(_ facts: [FactValue]) -> Bool {
    let changed = changedSet
    for index in counts.all.indices {
      let route = counts.all[index].route
      if schema.named[route].meets(changed), !rules.allow(route, facts) { return true }
    }
    return false
  }

  /// Whether the facts that have changed bring a lock that is not there.
  private func mustLock(_ facts: [FactValue]) -> Bool {
    guard !schema.whileRoutes.isEmpty else { return false }
    let changed = changedSet
    return schema.whileRoutes.contains {
      schema.named[$0].meets(changed) && !counts.has($0) && rules.allow($0, facts)
    }
  }

  /// Sets facts where nothing and nobody else has a say; nil, and nothing has changed, if somebody
  /// has.
  private func setShort(_ facts: [FactValue]) -> AppFactsResult? {
    #if NAV_CHECKED
      guard takesShortWays else { return nil }
    #endif
    guard journal == nil, committed.pointee.question == nil, !mustEvict(facts), !mustLock(facts)
    else { return nil }
    let changed = factsChanged
    if committed.pointee.pending == nil {
      set(changed, facts, resuming: nil)
    } else if waitsAsBefore(changed) {
      set(changed, facts, resuming: nil)
      noteLook(isKnown: true)
    } else {
      guard let step = resumption() else { return nil }
      set(changed, facts, resuming: step)
      make(resuming: step)
      return AppFactsResult(changed: changed, evicted: [], resumed: .done)
    }
    #if NAV_CHECKED
      check()
    #endif
    return AppFactsResult(changed: changed, evicted: [], resumed: nil)
  }

  /// Some facts become those that were read, which is told.
  /// - Parameter step: the one in which the intent that waits goes on, still to be made.
  @inline(never)
  private func set(_ changed: [Int], _ facts: [FactValue], resuming step: Step?) {
    for index in changed.indices {
      let fact = changed[index]
      committed.pointee.facts[fact] = facts[fact]
      draft.pointee.facts[fact] = facts[fact]
    }
    seq &+= 1
    revision &+= 1
    emitInline(.committed) { writer in
      writer.fillShort(100) { text in
        text.beginCommitted(seq)
        text.put(",\"cause\":\"facts\"")
        if step != nil { text.put(",\"source\":\"resume\"") }
        text.put(",\"changes\":[")
      }
      writer.facts(changed, facts, schema)
      if let step { write(resuming: step, to: &writer) }
      writer.raw("]}}")
    }
  }
}

extension Schema {
  /// Reads `{name:value}` over the values of the schema's facts.
  /// - Parameter changed: gets those that have other values then, ascending.
  public func readFacts(
    _ reader: inout JSONReader, into facts: UnsafeMutableBufferPointer<FactValue>,
    changed: inout [Int]
  ) throws(NavError) {
    do throws(NavError) {
      try reader.beginObject()
      // A bit for each of the first facts; the others in a list.
      var seen: UInt64 = 0
      var seenLater: [Int] = []
      while let name = try reader.nextKey() {
        guard let fact = factTable[name] else {
          throw unknown(.unknownFact, name.text, at: reader.offset(of: name), known: factTable)
        }
        let isSeen = fact < 64 ? seen &>> UInt64(fact) & 1 != 0 : seenLater.contains(fact)
        guard !isSeen else { throw reader.duplicateKey(name) }
        if fact < 64 { seen |= 1 &<< UInt64(fact) } else { seenLater.append(fact) }
        let value = try readValue(of: fact, &reader)
        guard facts[fact] != value else { continue }
        facts[fact] = value
        changed.append(fact)
      }
      if changed.count > 1 { changed.heapSort(by: <) }
    } catch {
      throw reader.judged(error.asInvalid)
    }
  }
}
