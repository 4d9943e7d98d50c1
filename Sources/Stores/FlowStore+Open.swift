import Ground

/// The result of opening something in a flow; `tab` names the tab that the flow is, if it is one.
public enum OpenResult<R: Route>: Equatable, Sendable {
  /// The commands are committed, the modals are as wanted, and the tab is selected.
  case opened(tab: Text?, TransactionResult<R>)
  /// One of the commands failed; nothing has changed.
  case failed(tab: Text?, TransactionResult<R>)
  /// A middleware of the modals cancels their part; nothing has changed.
  case cancelled(tab: Text?, ModalCancellation<R>)
  /// There is no such tab; nothing has changed.
  case refused(TabStore<R>.Refusal)
}

extension FlowStore {
  /// Executes commands on the stack and makes `tail` all there is of modals, all or nothing: what a
  /// link does wherever the user is, since a modal would hide what is opened.
  /// - Parameters:
  ///   - tail: what is presented over the stack; nil for nothing.
  ///   - isReportWanted: whether the transaction has to say more than whether it is committed.
  /// - Throws: `limit`; nothing has changed then.
  public func open(
    _ commands: [NavigationCommand<R>], presenting tail: FlowStep<R>? = nil, tab: Text? = nil,
    source: Text? = nil, isReportWanted: Bool = true
  ) throws(NavError) -> OpenResult<R> {
    try asOne(source) { () throws(NavError) in
      var legs: [PreparedModalCommand<R>] = []
      do throws(NavError) {
        if let cancellation = try prepareModals(tail, &legs, source) {
          discard(legs)
          return .cancelled(tab: tab, cancellation)
        }
        let details = try execute(commands, source, isReportWanted)
        guard details.isCommitted else {
          discard(legs)
          return .failed(tab: tab, details)
        }
        commit(legs)
        return .opened(tab: tab, details)
      } catch {
        discard(legs)
        throw error
      }
    }
  }

  /// Closes all modals and goes back to the root: both or neither.
  func clear(source: Text?) throws(NavError) -> Router<R>.RootResult {
    guard modals.state.isEmpty else {
      return try asOne(source) { () throws(NavError) in try router.clear(source: source) }
    }
    return try navigation.clear(source: source)
  }

  /// Executes commands as a transaction; an empty list is committed at once.
  private func execute(
    _ commands: [NavigationCommand<R>], _ source: Text?, _ isReportWanted: Bool
  ) throws(NavError) -> TransactionResult<R> {
    var details = TransactionResult<R>.empty
    if commands.isEmpty {
      let path = isReportWanted ? navigation.stack.path : []
      details.stateBefore = path
      details.stateAfter = path
      details.isCommitted = true
    } else {
      details.isCommitted = try withUnsafeMutablePointer(to: &details) { details throws(NavError) in
        try navigation.executeTransaction(
          commands, source: source, details: isReportWanted ? details : nil)
      }.isSuccess
    }
    return details
  }
}
