import Ground

/// What a middleware says to a command on its way to the engine.
public enum Interception<Command, Reason> {
  case proceed
  case rewrite(Command)
  case cancel(Reason)
}

/// What a registry knows of a middleware, whatever kind of store it is for.
public class RegisteredMiddleware {
  /// Runs the middleware; `willExecute` is then called only if it has something to say.
  public final let look: CommandLook?
  /// Called in the place of `didExecute`: what that would do, in the form that costs least.
  public final let report: CommandReport?
  /// Called in the place of `discard` likewise; what it leaves as a result is not used.
  final let discardReport: CommandReport?
  /// What the contexts of the three live in.
  private final let owner: AnyObject?
  /// Whether it has no other function that a command must pass than `look` and `report`.
  final let onlyLooks: Bool
  /// Whether it is told of commands whose effect stays.
  final let hearsCommits: Bool
  /// Whether its functions read the host's clock.
  public final let usesClock: Bool

  /// - Parameters:
  ///   - asks: whether there is a `willExecute`.
  ///   - folds: whether there is a `didExecute`.
  init(
    _ calls: CommandCalls, asks: Bool, folds: Bool, hearsCommits: Bool, usesClock: Bool
  ) {
    look = calls.look
    report = calls.report
    discardReport = calls.discardReport
    owner = calls.owner
    onlyLooks = (calls.look != nil || !asks) && (calls.report != nil || !folds)
    self.hearsCommits = hearsCommits
    self.usesClock = usesClock
  }
}

/// What the middlewares of all kinds of stores have in common: functions around a command, of which
/// an absent one costs nothing.
public protocol CommandMiddleware: RegisteredMiddleware {
  associatedtype Command
  associatedtype Reason: NamedReason
  associatedtype Result: CancellableResult
  /// What the functions may look at: the state before (`willExecute`) or after (`didExecute`,
  /// `discard`).
  associatedtype State

  /// Called in registration order, each with the command as the ones before have rewritten it.
  var willExecute: ((_ command: Command, _ state: State) -> Interception<Command, Reason>)? { get }
  /// Called in registration order for every middleware whose `willExecute` ran. The answer takes
  /// the place of the result; a cancelled result can only become another cancelled one.
  var didExecute: ((_ command: Command, _ result: Result, _ state: State) -> Result)? { get }
  /// Called instead of `didExecute` for what was previewed and not kept.
  var discard: ((_ command: Command, _ result: Result, _ state: State) -> Void)? { get }
}

extension MiddlewareRegistration {
  /// The middleware as the kind that its store takes. A registry has no others: only the store of
  /// that kind puts them there.
  @inline(__always)
  func middleware<Middleware: CommandMiddleware>(as kind: Middleware.Type) -> Middleware {
    unsafeDowncast(middleware, to: kind)
  }
}

/// A middleware's look at a command in the form that costs least: a C function, for which no
/// reference is counted and between which and its caller no thunk stands. With it a middleware that
/// looks and passes on costs a third of one with `willExecute` alone.
public struct CommandLook {
  /// Answers whether the middleware says anything but "proceed". The pointers lead to a `Command`
  /// and a `State` of the middleware, for the call.
  public typealias Function =
    @convention(c) (
      _ context: UnsafeMutableRawPointer, _ command: UnsafeRawPointer, _ state: UnsafeRawPointer
    ) -> Bool

  let function: Function
  /// Lives as long as the middleware.
  let context: UnsafeMutableRawPointer

  public init(_ context: UnsafeMutableRawPointer, _ function: @escaping Function) {
    self.function = function
    self.context = context
  }

  @inline(__always)
  func callAsFunction<Command, State>(_ command: Command, _ state: State) -> Bool {
    withUnsafePointer(to: command) { command in
      withUnsafePointer(to: state) { state in function(context, command, state) }
    }
  }
}

/// A middleware's report on a result, as a C function likewise.
public struct CommandReport {
  /// May put another result in the place of the one that is there. The pointers lead to a
  /// `Command`, a `Result` and a `State` of the middleware, for the call.
  public typealias Function =
    @convention(c) (
      _ context: UnsafeMutableRawPointer, _ command: UnsafeRawPointer,
      _ result: UnsafeMutableRawPointer, _ state: UnsafeRawPointer
    ) -> Void

  let function: Function
  /// Lives as long as the middleware.
  let context: UnsafeMutableRawPointer

  public init(_ context: UnsafeMutableRawPointer, _ function: @escaping Function) {
    self.function = function
    self.context = context
  }

  /// - Parameter result: the one that there is, and then the one that is left.
  @inline(__always)
  func callAsFunction<Command, Result, State>(
    _ command: Command, _ result: inout Result, _ state: State
  ) {
    withUnsafePointer(to: command) { command in
      withUnsafePointer(to: state) { state in
        withUnsafeMutablePointer(to: &result) { function(context, command, $0, state) }
      }
    }
  }
}

/// A reason that may tell which middleware gave it.
public protocol NamedReason {
  /// The same reason; one that tells of a middleware without a name gets this one.
  func named(_ debugName: Text?) -> Self
}

/// A result that may be that of a command which never reached the engine.
public protocol CancellableResult {
  var isCancelled: Bool { get }
}

/// The functions of a middleware that are C functions.
public struct CommandCalls {
  public var look: CommandLook?
  public var report: CommandReport?
  public var discardReport: CommandReport?
  /// Keeps the contexts of the functions alive.
  public var owner: AnyObject?

  public init(
    look: CommandLook? = nil, report: CommandReport? = nil, discardReport: CommandReport? = nil,
    owner: AnyObject? = nil
  ) {
    self.look = look
    self.report = report
    self.discardReport = discardReport
    self.owner = owner
  }
}

/// The middlewares that take part in one call: fixed when it starts.
struct MiddlewareRound<Middleware: CommandMiddleware> {
  typealias Command = Middleware.Command
  typealias Result = Middleware.Result

  let participants: [MiddlewareRegistration]

  /// Lets the participants rewrite the command. Answers a reason if one cancels it.
  /// - Parameter progress: how far the looks of `LookList` have come already.
  @_optimize(speed)
  func intercept(
    _ journey: inout CommandJourney<Command>, on state: Middleware.State,
    from progress: LookProgress = LookProgress()
  ) -> Middleware.Reason? {
    for index in progress.index..<participants.count {
      let registration = participants[index]
      let hasLooked = progress.hasAnswer && index == progress.index
      journey.count = index &+ 1
      guard registration.isActive || hasLooked else {
        journey.skipped.append(index)
        continue
      }
      if !hasLooked, let look = registration.middleware.look, !look(journey.effective, state) {
        continue
      }
      guard let willExecute = registration.middleware(as: Middleware.self).willExecute else {
        continue
      }
      switch willExecute(journey.effective, state) {
      case .proceed: break
      case .rewrite(let other):
        journey.rewrites.append(.init(middleware: registration.handle, command: other))
        journey.effective = other
      case .cancel(let reason):
        journey.cancelledBy = registration.handle
        return reason.named(registration.debugName)
      }
    }
    return nil
  }

  /// Lets those whose `willExecute` ran fold the result.
  @_optimize(speed)
  func fold(_ result: Result, of journey: CommandJourney<Command>, on state: Middleware.State)
    -> Result
  {
    var folded = result
    forEach(journey) { middleware in
      if let report = middleware.report { return report(journey.effective, &folded, state) }
      guard let didExecute = middleware.didExecute else { return }
      let answer = didExecute(journey.effective, folded, state)
      if !folded.isCancelled || answer.isCancelled { folded = answer }
    }
    return folded
  }

  /// The debug name of the participant that cancelled the command.
  func canceller(of journey: CommandJourney<Command>) -> Text? {
    participants.first { $0.handle == journey.cancelledBy }?.debugName
  }

  /// Tells those whose `willExecute` ran that the command was not kept.
  @inline(never)
  func discard(_ journey: CommandJourney<Command>, result: Result, on state: Middleware.State) {
    forEach(journey) { middleware in
      if let report = middleware.discardReport {
        var seen = result
        return report(journey.effective, &seen, state)
      }
      middleware.discard?(journey.effective, result, state)
    }
  }

  @inline(__always)
  private func forEach(_ journey: CommandJourney<Command>, _ body: (Middleware) -> Void) {
    for index in 0..<journey.count where !journey.skipped.contains(index) {
      body(participants[index].middleware(as: Middleware.self))
    }
  }
}
