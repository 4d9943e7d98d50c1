import Ground
import Stores

/// What a link handler works on. A plan is checked before anything of it runs.
public enum LinkDestination<R: Route> {
  /// The plan runs as a batch that stops at the first failure.
  case stack(NavigationStore<R>)
  /// All or nothing: the modals of the flow go, and the route that the link leads to is shown as
  /// the flow's table says.
  case flow(FlowStore<R>)
  /// The same in the tab where the route that the link leads to lives, which is selected then.
  case tabs(TabStore<R>)

  /// The first command of a plan that the engine would refuse now, or nil.
  func refusal(_ plan: LinkPlan<R>) throws(NavError) -> LinkRefusal<R>? {
    switch self {
    case .stack(let store): return try store.refusal(of: plan.commands)
    case .flow(let flow): return try flow.navigation.refusal(of: plan.shown(in: flow).commands)
    case .tabs(let tabs):
      let (tab, shown) = plan.shown(in: tabs)
      return try tabs.tab(tab)?.flow.navigation.refusal(of: shown.commands)
    }
  }

  /// Executes a plan. If nobody wants its report, that may say no more than whether it succeeded.
  func execute(
    _ plan: LinkPlan<R>, source: Text, isReportWanted: Bool
  ) throws(NavError) -> LinkReport<R> {
    switch self {
    case .stack(let store):
      var report = BatchResult<R>.empty
      let outcome = try withUnsafeMutablePointer(to: &report) { report throws(NavError) in
        try store.executeBatch(
          plan.commands, stopOnFailure: true, source: source,
          details: isReportWanted ? report : nil)
      }
      return .batch(report, isSuccess: outcome.isSuccess || plan.commands.isEmpty)
    case .flow(let flow):
      let shown = plan.shown(in: flow)
      return .opened(
        try flow.open(
          shown.commands, presenting: shown.tail, source: source, isReportWanted: isReportWanted))
    case .tabs(let tabs):
      let (tab, shown) = plan.shown(in: tabs)
      return .opened(
        try tabs.selectAndOpen(
          tab, shown.commands, presenting: shown.tail, source: source,
          isReportWanted: isReportWanted))
    }
  }

  /// Executes the push of a route that nobody wants the report of, if it can only succeed.
  /// - Returns: whether it was executed; if not, nothing has changed.
  func executeCertain(push route: R, source: Text) throws(NavError) -> Bool {
    guard case .stack(let store) = self else { return false }
    return try store.executeCertain(push: route, source: source)
  }
}

/// A command of a plan that cannot run.
public struct LinkRefusal<R: Route>: Equatable, Sendable {
  /// Among the commands of the plan.
  public var index: Int
  public var command: NavigationCommand<R>
  public var result: NavigationResult<R>

  public init(index: Int, command: NavigationCommand<R>, result: NavigationResult<R>) {
    self.index = index
    self.command = command
    self.result = result
  }
}

/// The result of executing a plan.
public enum LinkReport<R: Route>: Equatable, Sendable {
  /// On a stack.
  case batch(BatchResult<R>, isSuccess: Bool)
  /// In a flow, or in a tab.
  case opened(OpenResult<R>)

  public var isSuccess: Bool {
    switch self {
    case .batch(_, let isSuccess): isSuccess
    case .opened(.opened): true
    case .opened: false
    }
  }

  /// Whether a link that fails so has changed nothing: in a flow or tab always, on a stack if the
  /// path is the one before, as it is if a middleware cancels the first command.
  var hasChangedNothing: Bool {
    switch self {
    case .batch(let batch, _): batch.stateBefore == batch.stateAfter
    case .opened: true
    }
  }
}

extension NavigationStore {
  fileprivate func refusal(of commands: [NavigationCommand<R>]) throws(NavError) -> LinkRefusal<R>?
  {
    if commands.count == 1, let command = commands.first, isCertain(command) { return nil }
    guard case .multiple(let results) = try validate(.sequence(commands)) else { return nil }
    for (index, result) in results.enumerated() where !result.isSuccess && index < commands.count {
      return LinkRefusal(index: index, command: commands[index], result: result)
    }
    return nil
  }
}

extension LinkPlan {
  /// What the plan does on a stack: the path of a flow replaces it.
  public var commands: [NavigationCommand<R>] {
    switch self {
    case .commands(let commands): commands
    case .flow(let routes): [.replace(routes)]
    }
  }

  /// The route that the plan leads to: the last one of its last command.
  fileprivate var destination: R? { commands.last.flatMap { Self.routes(of: $0).last } }

  /// The routes that a command shows, bottom first.
  private static func routes(of command: NavigationCommand<R>) -> [R] {
    switch command {
    case .push(let route), .popTo(let route): [route]
    case .pushAll(let routes), .replace(let routes): routes
    case .whenCancelled(_, let fallback): routes(of: fallback)
    default: []
    }
  }

  /// What a plan does in a flow: commands for its stack, and what is presented over it.
  fileprivate typealias Shown = (commands: [NavigationCommand<R>], tail: FlowStep<R>?)

  /// The plan with its destination placed as a table says.
  fileprivate func shown(as placement: PresentationTable.Placement?) -> Shown {
    var commands = commands
    guard let last = commands.last else { return (commands, nil) }
    var below = Self.routes(of: last)
    var tail: FlowStep<R>?
    switch placement {
    case nil, .push, .tab: return (commands, nil)
    case .replace: break
    case .sheet: tail = below.popLast().map { .sheet($0) }
    case .fullScreenCover: tail = below.popLast().map { .cover($0) }
    }
    commands.removeLast()
    if tail == nil {
      commands.append(.replace(below))
    } else if case .replace = last {
      // The root, if the stack has one, is no part of what a modal lies over.
      commands.append(below.isEmpty ? .popToRoot : .replace(below))
    } else if case .whenCancelled(.popTo, _) = last {
      // Back to what the modal lies over, if that is there.
      commands += LinkPlan(below, .backOrPush).commands
    } else if !below.isEmpty {
      commands.append(.pushAll(below))
    }
    return (commands, tail)
  }

  /// The same by the table of a flow.
  fileprivate func shown(in flow: FlowStore<R>) -> Shown {
    shown(as: destination.flatMap { flow.options.presentation.placement(of: $0) })
  }

  /// The same among tabs, and the tab: the one that the table names for the route, or else the
  /// selected one.
  fileprivate func shown(in tabs: TabStore<R>) -> (tab: Text, shown: Shown) {
    guard let route = destination, let placement = tabs.placement(of: route) else {
      return (tabs.selected.name, (commands, nil))
    }
    guard case .tab(let name) = placement else { return (tabs.selected.name, shown(as: placement)) }
    return (name, shown(as: tabs.tab(name)?.flow.options.presentation.placement(of: route)))
  }
}
