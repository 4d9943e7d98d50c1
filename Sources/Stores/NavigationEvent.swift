import Ground

/// The net difference that one command, batch or transaction made.
///
/// An object, so that an event is small. A leaf's entries are lent: they lie where the stack
/// keeps them, and no reference to them is counted. Whoever keeps the object beyond the call that
/// tells it gets copies, and the store's next event another object.
public final class StackChange<R: Route>: Equatable, @unchecked Sendable {
  public typealias Entries = UnsafeBufferPointer<RouteEntry<R>>

  /// Which way the user seems to move.
  public enum Direction: Sendable { case forward, back, replace }

  /// How many entries from the bottom stand as before.
  public private(set) var kept = 0
  /// These, bottom first; none unless the store's interests include `fullPaths`.
  public private(set) var base = Entries(start: nil, count: 0)
  /// What was above them, bottom first.
  public private(set) var removed = Entries(start: nil, count: 0)
  /// What is above them now, bottom first.
  public private(set) var added = Entries(start: nil, count: 0)
  /// Whether it is all that has happened since the change that was told before, if the store's
  /// revision has grown by one since.
  public private(set) var isLent = false
  /// The kind of the command that made the change.
  private var kind = NavigationCommand<R>.Kind.sequence
  /// The kind of the command that took each of `removed` off, if they may differ.
  var kinds: [NavigationCommand<R>.Kind] = []
  /// The memory of entries that are not lent.
  private var owned: UnsafeMutableBufferPointer<RouteEntry<R>>?
  /// What `base` lies in, if it is neither lent nor owned.
  private var stack: StackEntries<R>?

  /// To be lent entries.
  init() {}

  /// The change that made `stack` what it is, with entries of its own.
  /// - Parameter isWhole: whether `base` is wanted.
  init(kept: Int, removed: ArraySlice<RouteEntry<R>>, to stack: RouteStack<R>, isWhole: Bool) {
    self.kept = kept
    let entries = stack.entries
    removed.withUnsafeBufferPointer {
      own(base: base, removed: $0, added: Entries(rebasing: entries.buffer[kept...]))
    }
    guard isWhole else { return }
    self.stack = entries
    base = Entries(rebasing: entries.buffer[..<kept])
  }

  deinit {
    owned?.deinitialize()
    owned?.deallocate()
  }

  /// Copies entries to memory of its own.
  private func own(base: Entries, removed: Entries, added: Entries) {
    let memory = UnsafeMutableBufferPointer<RouteEntry<R>>.allocate(
      capacity: base.count &+ removed.count &+ added.count)
    var end = 0
    func copy(_ entries: Entries) -> Entries {
      let start = end
      for entry in entries {
        memory.initializeElement(at: end, to: entry)
        end &+= 1
      }
      return Entries(rebasing: UnsafeBufferPointer(memory)[start..<end])
    }
    self.base = copy(base)
    self.removed = copy(removed)
    self.added = copy(added)
    owned = memory
  }

  // MARK: Lending

  /// Lends the entries of a stack that a leaf has just changed, and those that it took off.
  @inline(__always)
  func lend(
    _ stack: UnsafePointer<RouteEntry<R>>, kept: Int, depth: Int, removed: Entries,
    by kind: NavigationCommand<R>.Kind, isWhole: Bool
  ) {
    self.kept = kept
    self.kind = kind
    self.removed = removed
    isLent = true
    added = Entries(start: stack + kept, count: depth &- kept)
    base = Entries(start: stack, count: isWhole ? kept : 0)
  }

  /// Takes the entries back.
  @inline(__always)
  func giveBack() {
    let none = Entries(start: nil, count: 0)
    base = none
    removed = none
    added = none
  }

  /// Copies the entries that are lent, because somebody keeps the object.
  @inline(never)
  func keep() {
    own(base: base, removed: removed, added: added)
    isLent = false
  }

  // MARK: Reading

  /// The kind of the command that took an entry of `removed` off. A command inside a
  /// `whenCancelled` counts as that.
  public func kind(ofRemoved index: Int) -> NavigationCommand<R>.Kind {
    kinds.indices.contains(index) ? kinds[index] : kind
  }

  public var direction: Direction {
    if removed.isEmpty { .forward } else if added.isEmpty { .back } else { .replace }
  }

  public static func == (left: StackChange, right: StackChange) -> Bool {
    left.kept == right.kept && left.removed.elementsEqual(right.removed)
      && left.added.elementsEqual(right.added) && left.base.elementsEqual(right.base)
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
  /// The commands that the policy leads to.
  public var resolution: [NavigationCommand<R>]
  public var oldPath: [R]
  public var newPath: [R]

  public init(policy: Policy, resolution: [NavigationCommand<R>], oldPath: [R], newPath: [R]) {
    self.policy = policy
    self.resolution = resolution
    self.oldPath = oldPath
    self.newPath = newPath
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
    self.content = content
    self.source = source
  }
}

/// Which events a store builds: what nobody asks for costs nothing. The kinds, in
/// `NavigationEvent+Kinds.swift`, have the values of the `NAV_EVENT_*` constants.
public struct EventInterests: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Whole paths in `changed`, and the states before and after in batches and transactions; not
  /// only what was removed and added.
  public static let fullPaths = EventInterests(rawValue: 0x4000_0000)
  /// `onRemoval` is called even if nobody observes `changed`.
  public static let removals = EventInterests(rawValue: 0x2000_0000)
}
