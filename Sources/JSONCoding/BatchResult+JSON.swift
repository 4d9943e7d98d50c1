import NavigationCore

extension BatchResult where R == JSONRoute {
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.attempt(requestedCommands, executedCommands, results, stateBefore, stateAfter)
    writer.key("hasStoppedOnFailure")
    writer.bool(hasStoppedOnFailure)
    writer.key("isSuccess")
    writer.bool(isSuccess)
    writer.endObject()
  }
}

extension TransactionResult where R == JSONRoute {
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.attempt(requestedCommands, executedCommands, results, stateBefore, stateAfter)
    writer.key("failureIndex")
    if let failureIndex { writer.integer(failureIndex) } else { writer.null() }
    writer.key("isCommitted")
    writer.bool(isCommitted)
    writer.endObject()
  }
}

extension JSONWriter {
  /// The members that batches and transactions share.
  fileprivate mutating func attempt(
    _ requested: [NavigationCommand<JSONRoute>], _ executed: [NavigationCommand<JSONRoute>], _ results: [NavigationResult<JSONRoute>],
    _ before: [JSONRoute], _ after: [JSONRoute]
  ) {
    key("requestedCommands")
    commands(requested)
    key("executedCommands")
    commands(executed)
    key("results")
    self.results(results)
    key("stateBefore")
    routes(before)
    key("stateAfter")
    routes(after)
  }
}
