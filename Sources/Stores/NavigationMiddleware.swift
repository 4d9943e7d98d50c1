import Ground

/// Sees every leaf command of a stack store before and after the engine (protocol §2): up to four
/// functions, of which an absent one costs nothing.
///
/// The stack that is handed in is the state before (`willExecute`) or after (`didExecute`,
/// `discard`); while a transaction is planned it is the shadow state.
///
///     let readOnly = NavigationMiddleware<Route>(
///       willExecute: { _, _ in .cancel(.custom("read only")) })
///
/// Functions and not methods to override: Embedded Swift (6.3) calls an override of a generic
/// class's method in a subclass that is not generic with the wrong convention.
public final class NavigationMiddleware<R: Route>: RegisteredMiddleware, CommandMiddleware {
  public typealias Answer = Interception<NavigationCommand<R>, CancellationReason<R>>
  public typealias WillExecute = (_ command: NavigationCommand<R>, _ stack: RouteStack<R>) -> Answer
  public typealias DidExecute =
    (_ command: NavigationCommand<R>, _ result: NavigationResult<R>, _ stack: RouteStack<R>) ->
    NavigationResult<R>
  public typealias Discard = (
    _ command: NavigationCommand<R>, _ result: NavigationResult<R>, _ stack: RouteStack<R>
  ) -> Void
  public typealias DidCommit = (_ command: NavigationCommand<R>) -> Void

  public let willExecute: WillExecute?
  public let didExecute: DidExecute?
  public let discard: Discard?
  /// Called when the effect of a leaf stays, after the outermost command; not for legs that were
  /// rolled back.
  let didCommit: DidCommit?

  public init(
    _ calls: CommandCalls = CommandCalls(), willExecute: WillExecute? = nil,
    didExecute: DidExecute? = nil, discard: Discard? = nil, didCommit: DidCommit? = nil,
    usesClock: Bool = false
  ) {
    self.willExecute = willExecute
    self.didExecute = didExecute
    self.discard = discard
    self.didCommit = didCommit
    super.init(
      calls, asks: willExecute != nil, folds: didExecute != nil,
      hearsCommits: didCommit != nil, usesClock: usesClock)
  }
}

// MARK: - Ready-made

extension NavigationMiddleware {
  /// Cancels a push of the route that is already on top.
  public static func preventDuplicatePush() -> NavigationMiddleware {
    NavigationMiddleware(willExecute: { command, stack in
      guard case .push(let route) = command, stack.top?.route == route else { return .proceed }
      return .cancel(.middleware(debugName: nil, command: command))
    })
  }

  /// Cancels a command that repeats one of the same key which committed less than `milliseconds`
  /// ago.
  /// - Parameter clock: milliseconds that never run backwards.
  public static func throttle(milliseconds: Int64, key: ThrottleKey, clock: @escaping () -> Int64)
    -> NavigationMiddleware
  {
    let throttle = Throttle<R>(milliseconds: milliseconds, key: key, clock: clock)
    return NavigationMiddleware(
      willExecute: { command, _ in
        throttle.isOpen(for: command)
          ? .proceed : .cancel(.middleware(debugName: nil, command: command))
      },
      didCommit: { command in throttle.arm(command) }, usesClock: true)
  }
}

/// What a throttle counts as the same command.
public enum ThrottleKey: Sendable { case kind, kindAndRoute }

/// When commands of each key committed last.
private final class Throttle<R: Route> {
  /// A command that has committed, among those of the same hash.
  private final class Armed {
    let kind: NavigationCommand<R>.Kind
    let name: Text?
    var time: Int64
    var next: Armed?

    init(_ kind: NavigationCommand<R>.Kind, _ name: Text?, _ time: Int64, next: Armed?) {
      self.kind = kind
      self.name = name
      self.time = time
      self.next = next
    }
  }

  private let milliseconds: Int64
  private let key: ThrottleKey
  private let clock: () -> Int64
  /// By the hash of the name.
  private var armed = IDMap<Armed>()
  private var count = 0
  /// With so many, those that no longer throttle anything are forgotten.
  private var sweepCount = 16

  init(milliseconds: Int64, key: ThrottleKey, clock: @escaping () -> Int64) {
    self.milliseconds = milliseconds
    self.key = key
    self.clock = clock
  }

  func isOpen(for command: NavigationCommand<R>) -> Bool {
    guard let armed = find(command.kind, name(of: command)) else { return true }
    return isOver(armed.time, at: clock())
  }

  /// The command has committed.
  func arm(_ command: NavigationCommand<R>) {
    let now = clock()
    let name = name(of: command)
    if let armed = find(command.kind, name) {
      armed.time = now
      return
    }
    let hash = hash(of: name)
    armed[hash] = Armed(command.kind, name, now, next: armed[hash])
    count &+= 1
    guard count >= sweepCount else { return }
    sweep(at: now)
    sweepCount = max(16, count &* 2)
  }

  private func find(_ kind: NavigationCommand<R>.Kind, _ name: Text?) -> Armed? {
    var one = armed[hash(of: name)]
    while let found = one, found.kind != kind || found.name != name { one = found.next }
    return one
  }

  private func sweep(at now: Int64) {
    count = 0
    for hash in armed.ids {
      var kept: Armed?
      var rest: Armed? = armed[hash]
      while let one = rest {
        rest = one.next
        guard !isOver(one.time, at: now) else { continue }
        one.next = kept
        kept = one
        count &+= 1
      }
      armed[hash] = kept
    }
  }

  private func isOver(_ time: Int64, at now: Int64) -> Bool {
    let (elapsed, overflow) = now.subtractingReportingOverflow(time)
    return overflow || elapsed >= milliseconds
  }

  private func name(of command: NavigationCommand<R>) -> Text? {
    key == .kindAndRoute ? command.route?.name : nil
  }

  private func hash(of name: Text?) -> EntryID {
    guard let name else { return 0 }
    let hash = name.bytes.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { ByteHash.keyed($0, count: bytes.count) } ?? 0
    }
    return EntryID(hash)
  }
}
