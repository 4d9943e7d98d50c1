import Ground
import JSONCoding

/// Previews: an intent or facts as far as the commit, which is written instead of made.
extension App {
  /// Writes what sending an intent now, with or without an envelope, or setting facts,
  /// `{"facts":{…}}`, would lead to: `{"result":…,"changes":[…],"scene":{…}}`. Nothing changes,
  /// nobody hears of it, and no id or token is used up.
  /// - Throws: what sending it would throw; then nothing is written.
  /// - Complexity: that of the intent, and of the scene.
  public func preview(
    _ reader: inout JSONReader, to writer: inout JSONWriter
  ) throws(NavError) {
    let preview = Preview()
    self.preview = preview
    defer {
      self.preview = nil
      dropDraft()
    }
    if isOfFacts(reader) {
      let outcome = try previewFacts(&reader)
      writer.beginObject()
      writer.key("result")
      switch outcome {
      case .set(let facts): writer.factsChanged(facts, schema)
      default: writer.word("noop")
      }
    } else {
      let sent = try IntentReader(schema: schema, fitter: fitter).read(&reader)
      try reader.finish()
      let result = try send(sent)
      writer.beginObject()
      writer.key("result")
      writer.appResult(result, schema)
    }
    if preview.body.bytes.isEmpty { writeForesight(nil, of: committed, to: &preview.body) }
    writer.raw(",")
    writer.raw(preview.body.bytes)
    writer.endObject()
  }

  /// Whether the input is `{"facts":…}`.
  private func isOfFacts(_ reader: JSONReader) -> Bool {
    var ahead = reader
    do throws(NavError) {
      guard try ahead.peek() == .object else { return false }
      try ahead.beginObject()
      guard let key = try ahead.nextKey() else { return false }
      return key == "facts"
    } catch {
      // Reading the intent says what is wrong.
      return false
    }
  }

  private func previewFacts(_ reader: inout JSONReader) throws(NavError) -> FactsOutcome {
    try reader.beginObject()
    _ = try reader.nextKey()
    try readFacts(&reader)
    let end = reader.offset
    if let key = try reader.nextKey() {
      throw NavError(
        .schema, at: end,
        "unknownIntent: " + JSONReader.quoted(key) + " is next to \"facts\": preview one of them")
    }
    try reader.finish()
    if factsChanged.isEmpty { return .noop }
    return try setRead()
  }

  /// Writes the draft instead of making it the state.
  /// - Parameter plan: the commit; nil if only the question ends.
  func show(_ plan: AppCommit?, _ result: AppResult, in preview: Preview) -> AppResult {
    writeForesight(plan, of: draft, to: &preview.body)
    dropDraft()
    return result
  }

  private func writeForesight(
    _ plan: AppCommit?, of state: StatePointer, to writer: inout JSONWriter
  ) {
    writer.raw("\"changes\":[")
    if let plan {
      writeChanges(
        isWhole: plan.isWhole, tellsStates: plan.isOfFacts || plan.isWhole, to: &writer)
    }
    writer.raw("],\"scene\":")
    writeScene(of: state, to: &writer)
  }
}
