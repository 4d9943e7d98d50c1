import Ground
import Stores

extension BatchResult where R == JSONRoute {
  /// - Parameter form: `delta` leaves out the states before and after, whose length is the stack's.
  public func write(to writer: inout JSONWriter, form: JSONEventForm = .full) {
    writer.beginObject()
    writer.attempt(requestedCommands, executedCommands, results)
    if form == .full { writer.states(stateBefore, stateAfter) }
    writer.key("hasStoppedOnFailure")
    writer.bool(hasStoppedOnFailure)
    writer.key("isSuccess")
    writer.bool(isSuccess)
    writer.endObject()
  }
}

extension TransactionResult where R == JSONRoute {
  /// - Parameter form: `delta` leaves out the states before and after, whose length is the stack's.
  public func write(to writer: inout JSONWriter, form: JSONEventForm = .full) {
    writer.beginObject()
    writer.attempt(requestedCommands, executedCommands, results)
    if form == .full { writer.states(stateBefore, stateAfter) }
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
    _ requested: [NavigationCommand<JSONRoute>], _ executed: [NavigationCommand<JSONRoute>],
    _ results: [NavigationResult<JSONRoute>]
  ) {
    key("requestedCommands")
    commands(requested)
    key("executedCommands")
    commands(executed)
    key("results")
    self.results(results)
  }

  fileprivate mutating func states(_ before: [JSONRoute], _ after: [JSONRoute]) {
    key("stateBefore")
    routes(before)
    key("stateAfter")
    routes(after)
  }
}
