import CNavSystem
import Ground
import JSONCoding
import Synchronization

/// Something to tell the host once the tree is unlocked.
///
/// Here and in the other base classes, what nobody overrides is final: else it takes a place, 32
/// bytes, in the table of each subclass.
class Delivery {
  /// How many events, of any tree, led to this one: 0 for a change that no observer made.
  fileprivate(set) final var generation: UInt32 = 0
  /// The one after it, in the queue or among the spares.
  fileprivate final var next: Unmanaged<Delivery>?

  /// Calls the host, unlocked, and lets go of everything.
  /// - Returns: whether it can be used again.
  func deliver() -> Bool { false }
}

/// Says, after each change of a tree, whether a handle has to look at it.
class TreeWatcher {
  /// That of the handle, once it watches.
  fileprivate var line: Lifeline?

  /// Under the lock.
  var isBehind: Bool { false }
}

/// A tree of stores: one lock and one order of events for a store and everything that belongs to
/// it.
///
/// Events are queued under the lock and delivered unlocked, in commit order, by one thread at a
/// time: a callback may call the library, and what it commits is delivered after what it was told.
final class Tree {
  private let lock = Lock()
  /// Routes read lately; under the lock.
  let routes: RouteCache
  // A chain of deliveries has one reference to each, which is handed on with it and not counted
  // again: an event goes from the spares through the queue to the spent ones, which become spares.
  private var first: Unmanaged<Delivery>?
  /// One of those that `first` leads to.
  private var last: Unmanaged<Delivery>?
  /// Empty events to be used again.
  private var spare: Unmanaged<Delivery>?
  /// Delivered events, empty, and how many they are: those of the thread that delivers, or, when
  /// none does, of the one that has the lock.
  private var spent: Unmanaged<Delivery>?
  private var spentCount = 0
  private static let mostSpent = 16
  /// How many deliveries wait from `first` on.
  private var backlog = 0
  /// Whether a thread delivers. It begins under the lock; it stops without, so that an event costs
  /// one lock, unless something waits.
  private let turn = Atomic<Int>(Turn.nobody)
  /// The thread that delivers, while one does.
  private var deliverer: UnsafeMutablePointer<nav_shim_thread>?
  /// How many threads wait for the one that delivers, ready to take over from it.
  private var waiters = 0
  /// How many deliveries at the end of long chains were queued since nothing waited.
  private var chained = 0
  /// Whether the call that holds the lock has queued a delivery.
  private var isOwed = false

  /// Of the handles that look at the tree after each change.
  private var watchers: [TreeWatcher] = []

  /// How many events may lead to each other before a change is refused.
  private static let cascadeLimit: UInt32 = 1_000
  /// How many may, at the end of chains that are longer than that: if each leads to two more,
  /// memory ends before a chain has reached its limit.
  private static let chainedLimit = (count: 20_000, length: UInt32(10))
  /// How many deliveries may wait for another thread before a call that adds to them waits too;
  /// without a bound, observers slower than the commands of the other threads would keep the
  /// delivering thread for ever, and all of memory with it.
  private static let backlogLimit = 1_024
  /// How long it waits at most, in steps of 0.1 ms, since the delivering thread may itself be
  /// waiting for this one; less in a callback, which is more likely to be waited for.
  private static var backlogPatience: Int { ThreadState.isInCallback ? 10 : 1_000 }

  private enum Turn {
    static var nobody: Int { 0 }
    static var taken: Int { 1 }
    /// Taken, and something waits: who delivers takes the lock before it stops.
    static var takenAndWanted: Int { 2 }
  }

  var identity: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
  /// What stands for the tree while a clock of it runs, which may not even read.
  private var silentIdentity: UnsafeMutableRawPointer { identity + 1 }
  /// What stands for every tree while a destroy function runs, which holds no lock.
  static var destroying: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: 1) }

  init(routes: RouteCache = RouteCache(capacity: 8)) { self.routes = routes }

  deinit {
    Self.release(first)
    Self.release(spare)
    Self.release(spent)
  }

  /// Lets go of a chain.
  private static func release(_ chain: Unmanaged<Delivery>?) {
    var rest = chain
    while let delivery = rest {
      rest = delivery._withUnsafeGuaranteedRef { $0.next }
      delivery.release()
    }
  }

  // MARK: Entering

  // What a call does before and after its body is out of line: a hundred exported functions share
  // it, which is worth 100 kB of code for two nanoseconds a call.

  /// Runs a change under the lock, then delivers what it queued.
  /// - Parameter handle: what the call is on, which lives, and the tree with it, until it ends.
  /// - Throws: `reentrant` inside a locked callback, `limit` in an observer that has answered a
  ///   thousand events in a row with changes, or too many in all.
  @inline(__always)
  func change<Value>(for handle: Handle, _ body: () throws(NavError) -> Value) throws(NavError)
    -> Value
  {
    try beginChange(handle)
    defer { end(handle) }
    return try body()
  }

  @inline(never)
  private func beginChange(_ handle: Handle) throws(NavError) {
    let thread = ThreadState.current
    if thread.pointee.locked != nil { throw .lockedCallback }
    if thread.pointee.delivering != nil, thread.pointee.generation >= Self.cascadeLimit {
      throw .cascade
    }
    // `ThreadState.enter`, with the thread at hand.
    thread.pointee.depth &+= 1
    take(for: handle)
  }

  /// Takes the lock. The use of the handle ends with the call: it may have to wait for the lock,
  /// and delivers without it.
  @inline(__always)
  private func take(for handle: Handle) {
    handle.retain()
    lock.lockInline()
  }

  private func begin() {
    ThreadState.enter()
    lock.lock()
  }

  /// - Parameter handle: as `take` got it; nil if the caller has a use.
  @inline(never)
  private func end(_ handle: Handle?) {
    if !watchers.isEmpty { tellWatchers() }
    guard first != nil else { return leave(handle) }
    endTelling(handle)
  }

  /// The same where something waits to be delivered.
  @inline(never)
  private func endTelling(_ handle: Handle?) {
    isOwed = false
    var batch: Unmanaged<Delivery>?
    if takeTurn() {
      // Who takes over from another thread goes on where that one was.
      if waiters == 0 { chained = 0 }
      batch = takeQueue()
      lock.unlockInline()
    } else {
      batch = leaveToOther()
    }
    if let batch { deliver(batch) }
    handle?.release()
    ThreadState.leaveInline()
  }

  /// Gives the lock back where another thread delivers.
  /// - Returns: what this thread delivers, if it has taken over.
  @inline(never)
  private func leaveToOther() -> Unmanaged<Delivery>? {
    let waits = backlog > Self.backlogLimit && deliverer != ThreadState.current
    if waits { waiters &+= 1 }
    lock.unlock()
    return waits ? awaitDelivery() : nil
  }

  /// Runs a read: under the lock, or inside a locked callback of this tree as part of the call that
  /// holds it.
  @inline(__always)
  func read<Value>(for handle: Handle, _ body: () throws(NavError) -> Value) throws(NavError)
    -> Value
  {
    let locks = try beginRead(handle)
    defer { if locks { endRead(handle) } }
    return try body()
  }

  /// Answers whether it took the lock. Then it is a call like any other: a validator or a clock
  /// that it asks may destroy handles.
  @inline(never)
  private func beginRead(_ handle: Handle) throws(NavError) -> Bool {
    let holder = ThreadState.current.pointee.locked
    guard holder == nil || holder == identity else { throw .lockedCallback }
    guard holder == nil else { return false }
    ThreadState.enter()
    take(for: handle)
    return true
  }

  @inline(never)
  private func endRead(_ handle: Handle) {
    // A validator or a clock may have removed a middleware, which is an event.
    if isOwed { return end(handle) }
    leave(handle)
  }

  @inline(__always)
  private func leave(_ handle: Handle?) {
    lock.unlockInline()
    handle?.release()
    ThreadState.leaveInline()
  }

  /// Runs something that every callback may do, such as removing one: a change that no command can
  /// see before it ends. The caller has a use of the handle.
  func amend<Value>(_ body: () throws(NavError) -> Value) throws(NavError) -> Value {
    let holder = ThreadState.current.pointee.locked
    if holder == silentIdentity { return try body() }
    guard holder == nil || holder == identity || holder == Self.destroying else {
      throw .lockedCallback
    }
    if holder == identity { return try body() }
    begin()
    defer { end(nil) }
    return try body()
  }

  /// Runs what the end of a handle leaves to do under the lock. Handles end outside of every lock,
  /// so this is always possible.
  func finish(_ body: () -> Void) {
    begin()
    body()
    end(nil)
  }

  /// Runs a host function inside a command: it may read this tree and change none.
  @inline(__always)
  func lockedCallback<Value>(_ body: () -> Value) -> Value { Self.locked(by: identity, body) }

  /// Runs a clock inside a command: it may neither read nor change a tree.
  func clockCallback(_ body: () -> Int64) -> Int64 { Self.locked(by: silentIdentity, body) }

  /// The same for the tree of that identity, whose references need no counting then.
  @inline(__always)
  static func locked<Value>(by holder: UnsafeMutableRawPointer?, _ body: () -> Value) -> Value {
    let thread = ThreadState.current
    let outer = thread.pointee.locked
    thread.pointee.locked = holder
    defer { thread.pointee.locked = outer }
    return body()
  }

  // MARK: Watchers

  /// From now on the handle of that lifeline is told of changes; under the lock.
  func addWatcher(_ watcher: TreeWatcher, for line: Lifeline) {
    watcher.line = line
    watchers.append(watcher)
  }

  /// The handle of that lifeline is told of nothing more; under the lock.
  func removeWatcher(_ line: Lifeline) { watchers.drop { $0.line === line } }

  @inline(never)
  private func tellWatchers() {
    for watcher in watchers where watcher.isBehind {
      watcher.line?.acquire()?.cast(to: TreeHandle.self).treeChanged()
    }
  }

  // MARK: Events

  /// Queues a delivery; the lock is held.
  func enqueue(_ delivery: Delivery) { enqueue(.passRetained(delivery)) }

  /// Queues a delivery whose reference becomes the queue's.
  @inline(__always)
  func enqueue(_ delivery: Unmanaged<Delivery>) {
    let thread = ThreadState.current
    if thread.pointee.delivering != nil {
      var generation = thread.pointee.generation &+ 1
      if generation > Self.chainedLimit.length {
        chained &+= 1
        if chained > Self.chainedLimit.count { generation = Self.cascadeLimit }
      }
      delivery._withUnsafeGuaranteedRef { $0.generation = generation }
    }
    if let last { last._withUnsafeGuaranteedRef { $0.next = delivery } } else { first = delivery }
    last = delivery
    backlog &+= 1
    isOwed = true
  }

  /// An empty event to be filled and queued, with a reference that is the caller's; the lock is
  /// held.
  @inline(__always)
  func takeSpare() -> Unmanaged<Delivery> {
    if spare == nil, turn.load(ordering: .acquiring) == Turn.nobody {
      swap(&spare, &spent)
      spentCount = 0
    }
    guard let delivery = spare else { return .passRetained(EventDelivery()) }
    delivery._withUnsafeGuaranteedRef {
      spare = $0.next
      $0.next = nil
    }
    return delivery
  }

  /// Makes this thread the one that delivers, or has the one that does look at the queue once more.
  /// The lock is held.
  @inline(__always)
  private func takeTurn() -> Bool {
    if turn.load(ordering: .acquiring) != Turn.nobody {
      let last = turn.compareExchange(
        expected: Turn.taken, desired: Turn.takenAndWanted, ordering: .acquiringAndReleasing)
      // It may have stopped meanwhile.
      guard last.original == Turn.nobody else { return false }
    }
    turn.store(Turn.taken, ordering: .relaxed)
    deliverer = ThreadState.current
    return true
  }

  /// Everything that waits, in one piece: one lock for many, since the threads that fill the queue
  /// want it too. The lock is held.
  @inline(__always)
  private func takeQueue() -> Unmanaged<Delivery>? {
    let all = first
    first = nil
    last = nil
    backlog = 0
    return all
  }

  /// The next batch. Nil, and no longer delivering, if nothing waits, or if another thread waits to
  /// take over.
  @inline(__always)
  private func takeNext() -> Unmanaged<Delivery>? {
    let stopped = turn.compareExchange(
      expected: Turn.taken, desired: Turn.nobody, ordering: .acquiringAndReleasing)
    return stopped.exchanged ? nil : takeWaiting()
  }

  @inline(never)
  private func takeWaiting() -> Unmanaged<Delivery>? {
    lock.lock()
    defer { lock.unlock() }
    Invariant.require(checkInvariants())
    guard first != nil, waiters == 0 else {
      turn.store(Turn.nobody, ordering: .releasing)
      return nil
    }
    turn.store(Turn.taken, ordering: .relaxed)
    return takeQueue()
  }

  /// The first rule of the queue that does not hold; nil if all do. The lock is held.
  private func checkInvariants() -> StaticString? {
    guard (first == nil) == (last == nil) else { return "a queue has a first and a last, or none" }
    guard 0 <= waiters, 0 <= backlog, backlog > 0 || first == nil else { return "counts are right" }
    var count = 0
    var next = first
    while backlog <= 64, let delivery = next {
      count &+= 1
      next = delivery._withUnsafeGuaranteedRef { $0.next }
      guard next != nil || delivery.toOpaque() == last?.toOpaque() else {
        return "the last is the last"
      }
    }
    guard backlog > 64 || count == backlog else { return "the backlog is what waits" }
    count = 0
    next = spare
    while let delivery = next, count <= Self.mostSpent {
      count = count &+ 1
      next = delivery._withUnsafeGuaranteedRef { $0.next }
    }
    guard count <= Self.mostSpent else { return "the spares are few" }
    return nil
  }

  /// Delivers until nothing waits or another thread takes over. The caller is the
  /// deliverer, until the last `takeNext`.
  @inline(__always)
  private func deliver(_ batch: Unmanaged<Delivery>) {
    let thread = ThreadState.current
    let outer = (thread.pointee.delivering, thread.pointee.generation, thread.pointee.locked)
    // Observers may do what they like, even those that a destroy function has brought about.
    thread.pointee.delivering = identity
    thread.pointee.locked = nil
    var waiting: Unmanaged<Delivery>? = batch
    while waiting != nil {
      while let delivery = waiting {
        let isKept = delivery._withUnsafeGuaranteedRef {
          thread.pointee.generation = $0.generation
          let isEmpty = $0.deliver()
          waiting = $0.next
          guard isEmpty, spentCount < Self.mostSpent else { return false }
          $0.generation = 0
          $0.next = spent
          return true
        }
        if isKept {
          spent = delivery
          spentCount &+= 1
        } else {
          delivery.release()
        }
      }
      waiting = takeNext()
    }
    (thread.pointee.delivering, thread.pointee.generation, thread.pointee.locked) = outer
  }

  /// Waits for the thread that delivers, of whose waiters this is one: until it has caught up,
  /// hands over, or has been waited for long enough.
  /// - Returns: what this thread delivers now, if it has taken over.
  @inline(never)
  private func awaitDelivery() -> Unmanaged<Delivery>? {
    let patience = Self.backlogPatience
    var rounds = 0
    while true {
      nav_shim_pause()
      rounds &+= 1
      lock.lock()
      defer { lock.unlock() }
      let delivers = first != nil && turn.load(ordering: .acquiring) == Turn.nobody
      guard delivers || backlog <= Self.backlogLimit || rounds >= patience else { continue }
      waiters &-= 1
      guard delivers else { return nil }
      return takeTurn() ? takeQueue() : nil
    }
  }
}

extension NavError {
  fileprivate static var lockedCallback: NavError {
    NavError(
      .reentrant,
      "this callback may only read, and only its own tree (a clock or a destroy function not even that); make the change after the call returns, or in an observer"
    )
  }

  fileprivate static var cascade: NavError {
    NavError(
      .limit,
      """
      observers have answered 1,000 events in a row with changes, or 20,000 in chains longer than \
      ten; break the loop
      """
    )
  }
}
