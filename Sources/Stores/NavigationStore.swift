import Ground
import Synchronization

/// The authority over one stack: it changes only by executing commands, and every execution has a
/// typed result (protocol §2).
///
/// A store belongs to one thread at a time. While middleware or a validator runs, the store may be
/// read and not changed; a program that shares it between threads holds a lock.
///
///     let store = try NavigationStore(configuration)
///     try store.execute(.push(route))   // .success
public final class NavigationStore<R: Route> {
  /// Asks the host about a state, after the built-in rules.
  public typealias HostValidator = (RouteStack<R>) -> ValidationError<R>?

  public internal(set) var stack = RouteStack<R>()

  /// Lends the entries, bottom first, where they are: neither the stack nor a route is retained,
  /// since an atomic increment and decrement cost as much as reading a short route. `body` must not
  /// change the stack.
  @inline(__always)
  public func withEntries<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<RouteEntry<R>>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let entries = stack.borrowed._withUnsafeGuaranteedRef {
      UnsafeBufferPointer(start: $0.entries, count: $0.depth)
    }
    return try body(entries)
  }
  public let root: RootPlacement
  public let validator: StackValidator<R>
  public let enforcement: StackConfiguration<R>.Enforcement
  public let limits: StackLimits

  private let sharedRevision = Atomic<UInt64>(0)
  private let sharedDepth = Atomic<Int>(0)
  /// What `onEvent` is told about.
  public var interests: EventInterests = [] { didSet { updateFastPath() } }
  /// Called at commit with each event, in order.
  public var onEvent: ((NavigationEvent<R>) -> Void)?
  /// Called instead with each `changed`, if it is there: the change, and where the command came
  /// from.
  public var onChange: ((StackChange<R>, Text?) -> Void)?
  /// Called instead with the push of a batch that is nothing else and was told without paths, if it
  /// is there.
  public var onPushBatch: ((R, Text?) -> Void)?
  /// Called at commit with each change that took entries off for good, if `interests` has
  /// `removals`.
  public var onRemoval: ((StackChange<R>, Text?) -> Void)?
  /// Judges states after the built-in rules; set it with `setHostValidator`.
  public internal(set) var hostValidator: HostValidator? { didSet { updateFastPath() } }
  public internal(set) var middleware = MiddlewareRegistry() {
    didSet { updateFastPath() }
  }

  /// The store that is composed of this one.
  var follower: StoreFollower<R, NavigationEvent<R>, EventInterests>? {
    didSet { updateFastPath() }
  }
  /// The router above the one that the store belongs to, or the split whose column it is.
  var ancestor: StoreFollower<R, NavigationEvent<R>, EventInterests>? {
    didSet { updateFastPath() }
  }
  /// What somebody wants.
  private(set) var wanted: EventInterests = []
  /// Lent and told by one leaf after the other, for its memory.
  var change: StackChange<R>?
  /// What a leaf took off, if others take its place before it is told.
  var takenOff: [RouteEntry<R>] = []

  /// The place in a tree of routers.
  var node: Unmanaged<Router<R>>?
  var lastID: EntryID = 0
  var journal = StackJournal<R>()
  /// No rule takes a leaf back and no middleware waits for its commit: it needs no journal.
  private(set) var isDirect = true
  /// Nobody is told of the effects of leaves either.
  private(set) var isUntold = true
  /// Nor does a middleware look at commands: a leaf goes straight to the stack.
  private(set) var isUnobserved = true

  /// How many entries that a long `popTo` took off are let go of by each command after it, so that
  /// none has to wait for a thousand releases.
  static var releasedPerCommand: Int { 2 }
  /// The last id there may be: exact in every JSON reader.
  static var maximumID: EntryID { 9_007_199_254_740_991 }

  /// - Throws: `state` if the path breaks the validator or is empty with the root inside, `limit`
  ///   if it is too long.
  public init(_ configuration: StackConfiguration<R> = StackConfiguration()) throws(NavError) {
    root = configuration.root
    validator = configuration.validator
    enforcement = configuration.enforcement
    limits = configuration.limits
    guard configuration.path.count <= limits.stackDepth else {
      throw NavError(
        .limit,
        "path: " + Text(configuration.path.count) + " routes; limits.stackDepth allows "
          + Text(limits.stackDepth))
    }
    if root == .inside && configuration.path.isEmpty {
      throw NavError(
        .state, "path: with \"root\":\"inside\" the first route is the root; give at least one")
    }
    stack = RouteStack(configuration.path)
    lastID = EntryID(stack.depth)
    sharedDepth.store(stack.depth, ordering: .relaxed)
    if let error = validator.firstError(in: stack) {
      throw NavError(.state, "path: the validator refuses it: " + error.summary)
    }
    updateFastPath()
  }

  private func updateFastPath() {
    wanted = interests.union(follower?.interests ?? []).union(ancestor?.interests ?? [])
    isDirect =
      !enforcesRules && !middleware.registrations.contains { $0.middleware.hearsCommits }
    isUntold = isDirect && wanted.isEmpty
    isUnobserved = isUntold && middleware.isEmpty
  }

  /// Whether a rule is checked on every command.
  var enforcesRules: Bool { enforcement == .always && (!validator.isEmpty || hostValidator != nil) }

  /// Sets the host's validator, which must accept the state that stands; nil removes it.
  /// - Throws: `state` if it does not; the one before stays.
  public func setHostValidator(_ validator: HostValidator?) throws(NavError) {
    if let error = validator?(stack) {
      throw NavError(.state, "the validator refuses the current path: " + error.summary)
    }
    hostValidator = validator
  }

  /// The store is on its way out, while a command may be in progress: that asks neither middleware
  /// nor the host's validator again.
  public func endCallbacks() {
    middleware.endAll()
    hostValidator = nil
  }

  /// Executes one command through middleware, engine and validator.
  /// - Throws: `limit`; nothing has changed then.
  /// - Complexity: that of the change; O(1) for push and pop at every depth.
  @discardableResult
  @_optimize(speed)
  public func execute(_ command: NavigationCommand<R>, source: Text? = nil) throws(NavError)
    -> NavigationResult<R>
  {
    stack.releaseRemoved(Self.releasedPerCommand)
    if isDirect, !command.isComposite { return try executeLeaf(command, source) }
    if isUnobserved, case .sequence(let commands) = command,
      let result = try executeUnobserved(sequence: commands)
    {
      return result
    }
    var run = CommandRun(self, source: source, mode: .single)
    do throws(NavError) {
      let result = try run.single(command)
      run.finish()
      return result
    } catch {
      run.abandon()
      throw error
    }
  }

  // MARK: What every thread may read, without the lock under which the store changes

  /// Grows by one per change, whether anybody observes it or not.
  public var revision: UInt64 { sharedRevision.load(ordering: .relaxed) }
  /// How many entries there were after the last change.
  public var settledDepth: Int { sharedDepth.load(ordering: .relaxed) }

  /// Changes stand and can no longer be undone: every thread sees them from now on.
  /// - Parameter count: how many changes.
  @inline(__always)
  func hasChanged(_ count: UInt64 = 1) {
    sharedDepth.store(stack.depth, ordering: .relaxed)
    sharedRevision.store(revision &+ count, ordering: .relaxed)
    if let node { node._withUnsafeGuaranteedRef { $0.countAbove(count) } }
  }

  /// Gives the new entries from position `kept` up their ids.
  @inline(__always)
  func number(from kept: Int) { lastID = stack.number(from: kept, after: lastID) }

  /// - Throws: `limit` if the stack would grow beyond its depth, or the ids beyond theirs.
  @inline(__always)
  func checkRoom(for count: Int, above kept: Int) throws(NavError) {
    if count > limits.stackDepth &- kept || EntryID(count) > Self.maximumID &- lastID {
      throw noRoom(for: count, above: kept)
    }
  }

  @inline(never)
  private func noRoom(for count: Int, above kept: Int) -> NavError {
    count > limits.stackDepth &- kept
      ? NavError(
        .limit,
        "the stack would be deeper than limits.stackDepth, " + Text(limits.stackDepth)
          + "; pop first")
      : NavError(.limit, "the store has used up its entry ids; make a new store")
  }

  /// What the engine and the validator would answer, without middleware and without a change.
  /// - Complexity: that of the change.
  public func validate(_ command: NavigationCommand<R>) throws(NavError) -> NavigationResult<R> {
    let mark = journal.mark
    defer {
      // A command may be in progress: a middleware asks.
      journal.rollBack(&stack, to: mark)
      if mark == 0 { discardJournal() }
    }
    return try CommandRun(self, source: nil, mode: .batch).engine(command)
  }

  /// Whether there is an entry above the root.
  public var canGoBack: Bool { NavigationEngine.available(stack, root: root) > 0 }

  /// The route that going back would show; nil for a root view outside the path, or if there is
  /// nowhere to go back to.
  public var backTarget: R? {
    canGoBack && stack.depth > 1 ? stack.entries[stack.depth &- 2].route : nil
  }

  /// The last id that an entry got.
  public var lastEntryID: EntryID { lastID }

  func discardJournal() { journal.reset() }
}

extension ValidationError {
  /// The name of the rule, for a message.
  public var summary: Text {
    switch self {
    case .emptyStackNotAllowed: "emptyStackNotAllowed"
    case .duplicateRoute(let route): "duplicateRoute \"" + route.name.excerpt(60) + "\""
    case .missingRequiredRoot(let expected):
      "missingRequiredRoot, expected \"" + expected.name.excerpt(60) + "\""
    case .invalidRoot(let expected, let actual):
      "invalidRoot \"" + actual.name.excerpt(60) + "\", expected \"" + expected.name.excerpt(60)
        + "\""
    case .custom(let text): text.excerpt(160)
    }
  }
}
