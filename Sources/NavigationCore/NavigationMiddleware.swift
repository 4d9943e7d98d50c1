/// What a middleware says to a command on its way to the engine.
public enum Interception<R: Route> {
  case proceed
  case rewrite(NavigationCommand<R>)
  case cancel(CancellationReason<R>)
}

/// Sees every leaf command of a stack store before and after the engine (protocol §2). Subclasses override what they need.
///
/// The stack that is handed in is the state before (`willExecute`) or after (`didExecute`, `discard`); while a transaction is planned it is the shadow state.
open class NavigationMiddleware<R: Route> {
  public init() {}

  /// Called in registration order, each with the command as the ones before have rewritten it.
  open func willExecute(_ command: NavigationCommand<R>, on stack: RouteStack<R>) -> Interception<R> { .proceed }

  /// Called in registration order for every middleware whose `willExecute` ran. The answer takes the place of the result; a cancelled result can only become another
  /// cancelled one.
  open func didExecute(_ command: NavigationCommand<R>, result: NavigationResult<R>, on stack: RouteStack<R>) -> NavigationResult<R> { result }

  /// Called instead of `didExecute` for what a transaction previewed and did not keep.
  open func discard(_ command: NavigationCommand<R>, result: NavigationResult<R>, on stack: RouteStack<R>) {}

  /// Called when the effect of a leaf stays, after the outermost command; not for legs that were rolled back.
  open func didCommit(_ command: NavigationCommand<R>) {}

  /// Whether `didCommit` wants to be called; asked once, at registration.
  open var observesCommits: Bool { false }
}

/// Cancels a push of the route that is already on top.
public final class PreventDuplicatePush<R: Route>: NavigationMiddleware<R> {
  public override func willExecute(_ command: NavigationCommand<R>, on stack: RouteStack<R>) -> Interception<R> {
    guard case .push(let route) = command, stack.top?.route == route else { return .proceed }
    return .cancel(.middleware(debugName: nil, command: command))
  }
}

/// Cancels a command that repeats one of the same key which committed less than `milliseconds` ago, by the host's clock.
public final class Throttle<R: Route>: NavigationMiddleware<R> {
  /// What counts as the same command.
  public enum Key: Sendable { case kind, kindAndRoute }

  private struct Slot {
    var kind: NavigationCommand<R>.Kind
    var name: Text?
    var time: Int64
  }

  private let milliseconds: Int64
  private let key: Key
  private let clock: () -> Int64
  private var slots: [Slot] = []

  public init(milliseconds: Int64, key: Key, clock: @escaping () -> Int64) {
    (self.milliseconds, self.key, self.clock) = (milliseconds, key, clock)
  }

  public override var observesCommits: Bool { true }

  public override func willExecute(_ command: NavigationCommand<R>, on stack: RouteStack<R>) -> Interception<R> {
    guard let slot = slots.firstIndex(where: { matches($0, command) }) else { return .proceed }
    let (elapsed, overflow) = clock().subtractingReportingOverflow(slots[slot].time)
    return overflow || elapsed >= milliseconds ? .proceed : .cancel(.middleware(debugName: nil, command: command))
  }

  public override func didCommit(_ command: NavigationCommand<R>) {
    let now = clock()
    // What no longer throttles anything is forgotten, so the list stays as short as the commands of one interval are different.
    slots.removeAll { matches($0, command) || now.subtractingReportingOverflow($0.time).partialValue >= milliseconds }
    slots.append(Slot(kind: command.kind, name: name(of: command), time: now))
  }

  private func name(of command: NavigationCommand<R>) -> Text? { key == .kindAndRoute ? command.route?.name : nil }

  private func matches(_ slot: Slot, _ command: NavigationCommand<R>) -> Bool {
    slot.kind == command.kind && slot.name == name(of: command)
  }
}
