import Ground

/// What a view wants of a stack (protocol §2). The store turns it into commands, so that a view
/// never decides how.
public enum NavigationIntent<R: Route>: Equatable, Sendable {
  case go(R)
  case goMany([R])
  case back
  case backBy(Int64)
  case backTo(R)
  case backToRoot
  case resetTo([R])
  /// Back to the route if it is on the stack, else push it.
  case backOrPush(R)
  /// Push the route unless it is anywhere on the stack.
  case pushUniqueRoot(R)

  /// The commands that the intent leads to on `stack`: none, one, or a batch.
  public func commands(on stack: RouteStack<R>, root: RootPlacement) -> NavigationPlan<R> {
    switch self {
    case .go(let route): .single(.push(route))
    case .goMany(let routes): routes.isEmpty ? .nothing : .batch(routes.map { .push($0) })
    case .back: .single(.pop)
    case .backBy(let count):
      .single(
        count > 0 && count == Int64(NavigationEngine.available(stack, root: root))
          ? .popToRoot : .popCount(count))
    case .backTo(let route): .single(.popTo(route))
    case .backToRoot: .single(.popToRoot)
    case .resetTo(let routes): .single(.replace(routes))
    case .backOrPush(let route): .single(stack.contains(route) ? .popTo(route) : .push(route))
    case .pushUniqueRoot(let route): stack.contains(route) ? .nothing : .single(.push(route))
    }
  }
}

/// Commands that somebody decided on and nobody has executed yet.
public enum NavigationPlan<R: Route>: Equatable, Sendable {
  case nothing
  case single(NavigationCommand<R>)
  case batch([NavigationCommand<R>])

  public var commands: [NavigationCommand<R>] {
    switch self {
    case .nothing: []
    case .single(let command): [command]
    case .batch(let commands): commands
    }
  }
}

/// The result of executing a plan.
public enum PlanResult<R: Route>: Equatable, Sendable {
  case nothing
  case single(NavigationResult<R>)
  case batch(BatchResult<R>)
  case cancelled(CancellationReason<R>)
}
