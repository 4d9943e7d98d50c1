import Ground

/// What a flow with stores of its own is created with.
public struct FlowConfiguration<R: Route>: Sendable {
  /// The path to begin with; empty for the one in `stack`.
  public var path: [FlowStep<R>] = []
  public var stack = StackConfiguration<R>()
  public var modals = ModalConfiguration()
  public var options = FlowOptions()

  @inline(never)
  public init() {}

  /// The configuration of the stack with the flow's path in it, and the modal to begin with.
  /// - Throws: `state` for a path with a modal that is not last, `argument` for a second path in
  ///   `stack`.
  public func resolved() throws(NavError) -> (stack: StackConfiguration<R>, tail: FlowStep<R>?) {
    guard let plan = FlowPlan(path) else {
      throw NavError(.state, "path: a step follows a modal; there is at most one, and it is last")
    }
    var stack = stack
    if !path.isEmpty {
      guard stack.path.isEmpty else {
        throw NavError(
          .argument, "path: the config of the stack has a path too; give one of the two")
      }
      stack.path = plan.routes
    }
    return (stack, plan.tail)
  }
}

/// What a flow decides by, whoever made its stores.
public struct FlowOptions: Equatable, Sendable {
  /// What happens to waiting modals when middleware cancels the stack's part of an intent.
  public var queueCoalescePolicy = QueueCancellationPolicy.preserve
  public var presentation = PresentationTable()

  public init() {}
}
