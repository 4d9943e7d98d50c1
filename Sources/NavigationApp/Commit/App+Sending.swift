import Ground
import JSONCoding

/// The ways in for intents. `from` is the screen that sends: unless it is shown and not covered,
/// the intent is refused as stale.
extension App {
  /// Sends an intent, with or without an envelope.
  /// - Throws: `.schema` and others for what is no intent or does not fit; nothing has changed
  ///   then.
  public func send(_ reader: inout JSONReader) throws(NavError) -> AppResult {
    if isPlain, sendShort(reader) { return .done }
    let sent = try read(&reader)
    if isPlain, sendShort(sent) { return .done }
    return try send(sent)
  }

  /// Sends an intent from a screen. An envelope may name no other.
  public func send(_ reader: inout JSONReader, from id: EntryID) throws(NavError) -> AppResult {
    if isPlain, isOnTop(id), sendShort(reader) { return .done }
    var sent = try read(&reader)
    if let other = sent.from, other != id {
      throw NavError(
        .schema, at: 0,
        "otherScreen: this sender is of the screen " + Text(id) + ", and \"from\" is "
          + Text(other) + ": leave it out")
    }
    sent.from = id
    if isPlain, sendShort(sent) { return .done }
    return try send(sent)
  }

  private func read(_ reader: inout JSONReader) throws(NavError) -> SentIntent {
    let sent = try IntentReader(schema: schema, fitter: fitter).read(&reader)
    try reader.finish()
    return sent
  }

  /// Sends an intent that is a word.
  public func send(_ word: AppWord, from id: EntryID? = nil) throws(NavError) -> AppResult {
    try send(SentIntent(intent: word.intent, from: id))
  }

  /// Opens a URL.
  public func open(url: Text, from id: EntryID? = nil) throws(NavError) -> AppResult {
    try send(SentIntent(intent: .open(.url(url)), from: id))
  }

  /// Selects the tabs and columns along an address.
  /// - Throws: `.schema` if no container has that address.
  public func select(_ address: Text, from id: EntryID? = nil) throws(NavError) -> AppResult {
    guard let container = schema.container(at: address) else {
      throw schema.unknownAddress(address, at: 0)
    }
    return try send(SentIntent(intent: .select(container), from: id))
  }

  /// Goes back one step.
  public func goBack() throws(NavError) -> AppResult {
    if isPlain, popShort() { return .done }
    return try send(.back)
  }

  /// Goes back one step, from a screen.
  public func goBack(from id: EntryID) throws(NavError) -> AppResult {
    if isPlain, isOnTop(id), popShort() { return .done }
    return try send(.back, from: id)
  }

  /// Whether an entry is on top of the focused leaf, where only layers can cover it.
  public func isOnTop(_ id: EntryID) -> Bool {
    committed.pointee.stacks[committed.pointee.focused].id == id
  }
}
