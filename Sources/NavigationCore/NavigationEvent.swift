/// The net difference that one command, batch or transaction made.
///
/// An object, so that an event is small. It is not changed once it is told: a store uses it for the
/// next event only if nobody else has it.
public final class StackChange<R: Route>: Equatable, @unchecked Sendable {
  /// Which way the user seems to move.
  public enum Direction: Sendable { case forward, back, replace }

  /// How many entries from the bottom stand as before.
  public internal(set) var kept = 0
  /// What stood above them, bottom first.
  public internal(set) var removed: [RouteEntry<R>] = []
  /// What stands above them now, bottom first.
  public internal(set) var added: [RouteEntry<R>] = []
  /// The kind of the command that made the change.
  var kind = NavigationCommand<R>.Kind.sequence
  /// The kind of the command that took each of `removed` off, if they may differ.
  var kinds: [NavigationCommand<R>.Kind] = []
  /// The stack after the change, if the store's interests include `fullPaths`.
  var stack: StackEntries<R>?

  /// How many entries the arrays of an object that is used again may have held.
  private static var mostKept: Int { 4_096 }

  init() {}

  init(kept: Int, removed: [RouteEntry<R>], added: [RouteEntry<R>]) {
    (self.kept, self.removed, self.added) = (kept, removed, added)
  }

  /// The kind of the command that took an entry of `removed` off. A command inside a
  /// `whenCancelled` counts as that.
  public func kind(ofRemoved index: Int) -> NavigationCommand<R>.Kind {
    kinds.indices.contains(index) ? kinds[index] : kind
  }

  public var direction: Direction {
    if removed.isEmpty { .forward } else if added.isEmpty { .back } else { .replace }
  }

  /// Lends the entries that stand as before, bottom first; none unless the store's interests
  /// include `fullPaths`.
  @inline(__always)
  public func withBase(_ body: (UnsafeBufferPointer<RouteEntry<R>>) -> Void) {
    if let stack { body(UnsafeBufferPointer(rebasing: stack.buffer[..<kept])) }
  }

  /// The same entries, copied.
  public var base: [RouteEntry<R>] {
    var base: [RouteEntry<R>] = []
    withBase { base = Array($0) }
    return base
  }

  /// Lets go of everything, to be filled again.
  /// - Returns: false if it held too much to be kept for that.
  func empty() -> Bool {
    stack = nil
    guard removed.count <= Self.mostKept, added.count <= Self.mostKept else { return false }
    // One by one: most changes hold one entry, for which a general removal costs 100 instructions.
    while removed.popLast() != nil {}
    while added.popLast() != nil {}
    return true
  }

  public static func == (left: StackChange, right: StackChange) -> Bool {
    left.kept == right.kept && left.removed == right.removed && left.added == right.added
      && left.base == right.base
  }
}

/// What `executeBatch` did.
public struct BatchResult<R: Route>: Equatable, Sendable {
  public var requestedCommands: [NavigationCommand<R>]
  /// The effective leaves that reached the engine, in order, the legs of a `whenCancelled`
  /// included.
  public var executedCommands: [NavigationCommand<R>]
  /// One for each attempted command.
  public var results: [NavigationResult<R>]
  public var stateBefore: [R]
  public var stateAfter: [R]
  public var hasStoppedOnFailure: Bool

  /// Whether there was at least one command and all succeeded.
  public var isSuccess: Bool { NavigationResult.areSuccesses(results) }

  /// Of no commands, to be filled.
  public static var empty: BatchResult {
    BatchResult(
      requestedCommands: [], executedCommands: [], results: [], stateBefore: [], stateAfter: [],
      hasStoppedOnFailure: false)
  }
}

/// What `executeTransaction` did.
public struct TransactionResult<R: Route>: Equatable, Sendable {
  public var requestedCommands: [NavigationCommand<R>]
  /// The effective leaves of the legs that were kept.
  public var executedCommands: [NavigationCommand<R>]
  public var results: [NavigationResult<R>]
  public var stateBefore: [R]
  public var stateAfter: [R]
  /// The top-level command that failed.
  public var failureIndex: Int?
  public var isCommitted: Bool

  /// Of no commands, to be filled.
  public static var empty: TransactionResult {
    TransactionResult(
      requestedCommands: [], executedCommands: [], results: [], stateBefore: [], stateAfter: [],
      failureIndex: nil, isCommitted: false)
  }
}

/// The host reported a path that does not follow from the store's.
public struct PathMismatch<R: Route>: Equatable, Sendable {
  public enum Policy: Sendable { case replace, ignore, custom }

  public var policy: Policy
  /// The commands that the policy comes to.
  public var resolution: [NavigationCommand<R>]
  public var oldPath: [R]
  public var newPath: [R]

  public init(policy: Policy, resolution: [NavigationCommand<R>], oldPath: [R], newPath: [R]) {
    (self.policy, self.resolution, self.oldPath, self.newPath) = (
      policy, resolution, oldPath, newPath
    )
  }
}

/// What a stack store tells its observers, in commit order.
public struct NavigationEvent<R: Route>: Equatable, Sendable {
  public enum Content: Equatable, Sendable {
    case changed(StackChange<R>)
    indirect case batchExecuted(BatchResult<R>)
    indirect case transactionExecuted(TransactionResult<R>)
    indirect case pathMismatch(PathMismatch<R>)
    indirect case middlewareMutation(MiddlewareMutation)
    /// A command that did not succeed, as it was asked for.
    indirect case refused(NavigationCommand<R>, NavigationResult<R>)
  }

  public var content: Content
  /// Where the command came from, if its sender said so.
  public var source: Text?

  public init(_ content: Content, source: Text? = nil) {
    (self.content, self.source) = (content, source)
  }
}

/// Which events a store builds: what nobody asks for costs nothing. The kinds have the values of
/// the `NAV_EVENT_*` constants.
public struct EventInterests: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let changed = EventInterests(rawValue: 0x1)
  public static let batchExecuted = EventInterests(rawValue: 0x2)
  public static let transactionExecuted = EventInterests(rawValue: 0x4)
  public static let pathMismatch = EventInterests(rawValue: 0x8)
  public static let middlewareMutation = EventInterests(rawValue: 0x10)
  /// Every command that does not succeed.
  public static let refused = EventInterests(rawValue: 0x100_0000)
  /// Whole paths in `changed`, and the states before and after in batches and transactions; not
  /// only what was removed and added.
  public static let fullPaths = EventInterests(rawValue: 0x4000_0000)
  /// `onRemoval` is called even if nobody observes `changed`.
  public static let removals = EventInterests(rawValue: 0x2000_0000)

  /// Every kind there is.
  public static let kinds = EventInterests(rawValue: 0x100_001F)
  /// Every event but `refused`, in full form.
  public static let all = EventInterests(rawValue: 0x4000_001F)
}
