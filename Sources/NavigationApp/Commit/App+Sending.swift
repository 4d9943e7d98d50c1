import Ground
import JSONCoding

/// The ways in for intents. `from` is the screen that sends: unless it is shown and not covered,
/// the intent is refused as stale.
extension App {
  /// Sends an intent, with or without an envelope.
  /// - Parameter id: the screen that sends it, if one does. An envelope may name no other.
  /// - Throws: `.schema` and others for what is no intent or does not fit; nothing has changed
  ///   then.
  public func send(
    _ reader: inout JSONReader, from id: EntryID? = nil
  ) throws(NavError) -> AppResult {
    // Most are written so.
    var ahead = reader
    let isGo = ahead.skipGo()
    if isGo || ahead.skipReplace() {
      if let route = readRoute(&ahead, noneOf: isGo ? .lock : [.root, .layer]) {
        let isShort = isPlain && (id.map(isOnTop) ?? true)
        if isShort, isGo { knownGoes.keep(route, of: reader.whole) }
        guard isShort, traits[route.index].isDisjoint(with: .layer) else {
          return try send(SentIntent(intent: isGo ? .go(route) : .replace(route), from: id))
        }
        // What has no short way is rare, and read again.
        if let result = isGo ? pushShort(route) : replaceShort(route) { return result }
      }
    } else if ahead.skipUpdate() {
      if id == nil || id == committed.shown.id, let result = updateInPlace(&ahead) { return result }
    } else if let result = selectInPlace(&ahead, from: id) {
      return result
    }
    var sent = try IntentReader(schema: schema, fitter: fitter).read(&reader)
    try reader.finish()
    if let id, let other = sent.from, other != id {
      throw NavError(
        .schema, at: 0,
        "otherScreen: this sender is of the screen " + Text(id) + ", and \"from\" is "
          + Text(other) + ": leave it out")
    }
    let isBare = sent.from == nil && sent.source == nil
    sent.from = id ?? sent.from
    if isPlain, sent.from.map(isOnTop) ?? true,
      let result = sendShort(sent.intent, sent.source)
    {
      if isBare, case .go(let route) = sent.intent { knownGoes.keep(route, of: reader.whole) }
      return result
    }
    return try send(sent)
  }

  /// Reads the rest of `{"go":route}` or `{"replace":route}`; nil for a route with one of those
  /// traits, and for what is wrong.
  private func readRoute(_ ahead: inout JSONReader, noneOf unfit: RouteTraits) -> FittedRoute? {
    do throws(NavError) {
      let route = try fitter.fit(&ahead)
      guard traits[route.index].isDisjoint(with: unfit) else { return nil }
      if ahead.isAtLastBrace { return route }
      guard try ahead.nextKey() == nil else { return nil }
      try ahead.finish()
      return route
    } catch {
      // Whoever reads it again says what is wrong.
      return nil
    }
  }

  /// Reads `{"select":address}` and carries it out, if that is certain to be one step.
  /// - Returns: nil if it is not, and for another intent and what is wrong; then nothing has
  ///   changed.
  @inline(never)
  private func selectInPlace(_ ahead: inout JSONReader, from id: EntryID?) -> AppResult? {
    guard ahead.skipSelect(), let address = try? ahead.readToken(), ahead.isAtLastBrace,
      let name = address.plain, let container = schema.containerTable[name]
    else { return nil }
    return sendStep(SentIntent(intent: .select(container), from: id))
  }

  /// Reads the rest of `{"update":values}` and carries it out, if that is certain to be one step.
  /// - Returns: nil if it is not, and for what is wrong; then nothing has changed.
  @inline(never)
  private func updateInPlace(_ ahead: inout JSONReader) -> AppResult? {
    guard isSimple, recording == nil, !isIntercepted else { return nil }
    guard committed.pointee.layers.isEmpty else {
      let old = committed.shown.route
      guard let new = fitter.update(old, &ahead), ahead.isAtLastBrace,
        let step = update(old, to: new)
      else { return nil }
      commitInPlace(step, "update")
      return .done
    }
    let old = committed.pointee.stacks[committed.pointee.focused]
    guard let route = fitter.update(old.route, &ahead), ahead.isAtLastBrace, route != old.route
    else { return nil }
    updateTop(old, to: route)
    return .done
  }

  /// Sends an intent that is a word.
  public func send(_ word: AppWord, from id: EntryID? = nil) throws(NavError) -> AppResult {
    try send(SentIntent(intent: word.intent, from: id))
  }

  /// Opens a URL.
  @inline(never)
  public func open(url: Text, from id: EntryID? = nil) throws(NavError) -> AppResult {
    try send(SentIntent(intent: .open(.url(url)), from: id))
  }

  /// Selects the tabs and columns along an address.
  /// - Throws: `.schema` if no container has that address.
  @inline(never)
  public func select(_ address: Text, from id: EntryID? = nil) throws(NavError) -> AppResult {
    guard let container = schema.container(at: address) else {
      throw schema.unknownAddress(address, at: 0)
    }
    return try send(SentIntent(intent: .select(container), from: id))
  }

  /// The same without a copy of the address.
  /// - Returns: nil if no container has it; then nothing has changed.
  @inline(never)
  public func select(
    known address: UnsafeBufferPointer<UInt8>
  ) throws(NavError) -> AppResult? {
    guard let container = schema.containerTable[address] else { return nil }
    return try send(SentIntent(intent: .select(container), from: nil))
  }

  /// Goes back one step, perhaps from a screen.
  @inline(__always)
  public func goBack(from id: EntryID? = nil) throws(NavError) -> AppResult {
    if isPlain, id.map(isOnTop) ?? true, let result = popShort() { return result }
    return try send(.back, from: id)
  }

  /// Whether an entry is on top of the focused leaf, where only layers can cover it.
  public func isOnTop(_ id: EntryID) -> Bool {
    committed.pointee.stacks[committed.pointee.focused].id == id
  }

  // MARK: From an intent to its commit

  func send(_ sent: SentIntent) throws(NavError) -> AppResult {
    if let result = sendStep(sent) { return result }
    do throws(NavError) {
      return try sendDrafting(sent)
    } catch {
      dropDraft()
      throw error
    }
  }

  /// Carries out an intent that leads to one step.
  /// - Returns: nil if that is not certain; then nothing has changed.
  @inline(never)
  func sendStep(_ sent: SentIntent) -> AppResult? {
    guard isSimple, sent.from == nil || sent.from == committed.shown.id else { return nil }
    if let result = sendOnLayer(sent) { return result }
    return step(sent.intent).map { commit($0, sent) }
  }

  private func sendDrafting(_ sent: SentIntent) throws(NavError) -> AppResult {
    var column: Int?
    if let from = sent.from, from != committed.shown.id {
      column = schema.column(of: from, in: committed)
      if column == nil {
        return tell(.refused(.stale(from: from, shown: committed.shown.id)), sent.intent)
      }
    }
    let open = committed.pointee.question
    if let open, case .back = sent.intent, isNewest(open) { return withdraw(open) }
    let attempt = makeAttempt()
    let result = try attempt.execute(
      sent.intent, from: committed, source: sent.source, column: column)
    guard result.changes else { return tell(result, sent.intent) }
    var withdrawn = open.flatMap { withdraws($0, result, from: committed) ? $0 : nil }
    attempt.settle(sent.intent)
    if withdrawn != nil, !result.isQuestion {
      // A place where a layer still waits may be where the user is: the layer is shown again.
      if AppState.haveSameShape(committed, draft) {
        withdrawn = nil
      } else {
        draft.pointee.question = nil
      }
    }
    let plan = AppCommit(
      cause: sent.intent.cause, source: sent.source, intent: sent.intent, withdrawn: withdrawn)
    return try commit(plan, result, of: attempt)
  }

  /// Drops what is planned.
  func dropDraft() { draft.become(committed) }
}
