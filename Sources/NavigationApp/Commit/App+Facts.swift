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
    committed.pointee.facts.withUnsafeBytes { old in
      factsRead.withUnsafeMutableBytes { $0.copyMemory(from: old) }
    }
    try schema.readFacts(&reader, into: &factsRead)
    factsChanged.removeAll(keepingCapacity: true)
    committed.pointee.facts.withUnsafeBufferPointer { old in
      factsRead.withUnsafeBufferPointer { new in
        for fact in old.indices where old[fact] != new[fact] { factsChanged.append(fact) }
      }
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

  /// Whether the facts that have changed can take anything away: asked of routes, not of entries.
  private func mustEvict(_ facts: [FactValue]) -> Bool {
    for count in counts.all where !rules.allow(count.route, facts) { return true }
    return false
  }

  /// Sets facts where nothing and nobody else has a say; nil, and nothing has changed, if somebody
  /// has.
  private func setShort(_ facts: [FactValue]) -> AppFactsResult? {
    #if NAV_CHECKED
      guard takesShortWays else { return nil }
    #endif
    guard journal == nil, committed.pointee.question == nil, !mustEvict(facts) else { return nil }
    for lock in schema.whileRoutes where !counts.has(lock) && rules.allow(lock, facts) {
      return nil
    }
    let changed = factsChanged
    var resumption: Resumption?
    if committed.pointee.pending != nil, !waitsAsBefore(changed) {
      resumption = self.resumption(facts)
      guard resumption != nil else { return nil }
    }
    for fact in changed {
      committed.pointee.facts[fact] = facts[fact]
      draft.pointee.facts[fact] = facts[fact]
    }
    seq &+= 1
    revision &+= 1
    emit(.committed) { writer in
      writer.beginCommitted(seq)
      writer.raw(
        resumption == nil
          ? ",\"cause\":\"facts\",\"changes\":["
          : ",\"cause\":\"facts\",\"source\":\"resume\",\"changes\":[")
      writer.facts(changed, facts, schema)
      if let resumption { write(resumption, to: &writer) }
      writer.raw("]}}")
    }
    if let resumption {
      make(resumption)
    } else if committed.pointee.pending != nil {
      noteLook(isKnown: true)
    }
    #if NAV_CHECKED
      check()
    #endif
    return AppFactsResult(changed: changed, evicted: [], resumed: resumption.map { _ in .done })
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
      var seen: UInt64 = 0
      var seenLater: [Int] = []
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
