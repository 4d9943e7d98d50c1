import CNavSystem
import Ground
import JSONCoding

/// Something to tell the host once the tree is unlocked.
///
/// Here and in the other base classes, what nobody overrides is final: else it takes a place, 32
/// bytes, in the table of each subclass.
class Delivery {
  /// How many events, of any tree, led to this one: 0 for a change that no observer made.
  fileprivate(set) final var generation: UInt32 = 0
  /// The one after it, in the queue or among the spares.
  fileprivate final var next: Unmanaged<Delivery>?

  /// Calls the host, unlocked.
  func deliver() {}

  /// Lets go of everything, unlocked, to be used again. False if it cannot be.
  func empty() -> Bool { false }
}

/// A tree of stores: one lock and one order of events for a store and everything that belongs to
/// it.
///
/// Events are queued under the lock and delivered unlocked, in commit order, by one thread at a
/// time: a callback may call the library, and what it commits is delivered after what it was told.
final class Tree {
  private let lock = Lock()
  /// Routes read lately; under the lock.
  let routes = RouteCache(capacity: 8)
  // A chain of deliveries has one reference to each, which is handed on with it and not counted
  // again: an event goes from the spares through the queue and back to the spares.
  private var first: Unmanaged<Delivery>?
  /// One of those that `first` leads to.
  private var last: Unmanaged<Delivery>?
  /// Delivered events, empty, to be used again, and how many they are.
  private var spare: Unmanaged<Delivery>?
  private var spareCount = 0
  private static let mostSpares = 16
  /// How many deliveries wait from `first` on.
  private var backlog = 0
  /// The thread that delivers.
  private var deliverer: UnsafeMutablePointer<nav_shim_thread>?
  /// How many threads wait for the one that delivers, ready to take over from it.
  private var waiters = 0
  /// Whether the call that holds the lock has queued a delivery.
  private var isOwed = false

  /// Lead to the handles that look at the tree after each change.
  private var watchers: [Lifeline] = []

  /// How many events may lead to each other before a change is refused.
  private static let cascadeLimit: UInt32 = 1_000
  /// How many deliveries may wait for another thread before a call that adds to them waits too;
  /// without a bound, observers slower than the commands of the other threads would keep the
  /// delivering thread for ever, and all of memory with it.
  private static let backlogLimit = 1_024
  /// How long it waits at most, in steps of 0.1 ms, since the delivering thread may itself be
  /// waiting for this one; less in a callback, which is more likely to be waited for.
  private static var backlogPatience: Int { ThreadState.isInCallback ? 10 : 1_000 }

  var identity: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
  /// What stands for the tree while a clock of it runs, which may not even read.
  private var silentIdentity: UnsafeMutableRawPointer { identity + 1 }
  /// What stands for every tree while a destroy function runs, which holds no lock.
  static var destroying: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: 1) }

  deinit {
    Self.release(first)
    Self.release(spare)
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
  /// - Parameter handle: what the call is on, whose end waits for the lock.
  /// - Throws: `reentrant` inside a locked callback, `limit` in an observer that has answered a
  ///   thousand events with changes.
  @inline(__always)
  func change<Value>(for handle: Handle, _ body: () throws(NavError) -> Value) throws(NavError)
    -> Value
  {
    try beginChange(handle)
    defer { end() }
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

  /// Takes the lock. Its holder needs no use of a handle, since ending one takes it too;
  /// a thread that may have to wait for it does. (Asking first whether it is free would need
  /// `pthread_mutex_trylock`, which `libc.so.6` has only since glibc 2.34.)
  @inline(__always)
  private func take(for handle: Handle) {
    handle.retain()
    lock.lock()
    handle.release()
  }

  private func begin() {
    ThreadState.enter()
    lock.lock()
  }

  @inline(never)
  private func end() {
    if !watchers.isEmpty { tellWatchers() }
    guard first != nil else { return leave() }
    let thread = ThreadState.current
    let delivers = deliverer == nil
    let waits = !delivers && backlog > Self.backlogLimit && deliverer != thread
    isOwed = false
    var batch: Unmanaged<Delivery>?
    if delivers {
      deliverer = thread
      batch = takeQueue()
    }
    if waits { waiters &+= 1 }
    // From here on the handle that the call is on may end, and the tree with it.
    let kept = Unmanaged.passRetained(self)
    lock.unlock()
    if waits { batch = awaitDelivery() }
    if let batch { deliver(batch) }
    ThreadState.leave()
    kept.release()
  }

  /// Runs a read: under the lock, or inside a locked callback of this tree as part of the call that
  /// holds it.
  @inline(__always)
  func read<Value>(for handle: Handle, _ body: () throws(NavError) -> Value) throws(NavError)
    -> Value
  {
    let locks = try beginRead(handle)
    defer { if locks { endRead() } }
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
  private func endRead() {
    // A validator or a clock may have removed a middleware, which is an event.
    if isOwed { return end() }
    leave()
  }

  @inline(__always)
  private func leave() {
    lock.unlock()
    ThreadState.leave()
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
    defer { end() }
    return try body()
  }

  /// Runs what the end of a handle leaves to do under the lock. Handles end outside of every lock,
  /// so this is always possible.
  func finish(_ body: () -> Void) {
    begin()
    body()
    end()
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

  /// From now on the handle is told of changes; under the lock.
  func addWatcher(_ line: Lifeline) { watchers.append(line) }

  func removeWatcher(_ line: Lifeline) { watchers.drop { $0 === line } }

  @inline(never)
  private func tellWatchers() {
    for line in watchers { line.acquire()?.cast(to: TreeHandle.self).treeChanged() }
  }

  // MARK: Events

  /// Queues a delivery; the lock is held.
  func enqueue(_ delivery: Delivery) { enqueue(.passRetained(delivery)) }

  /// Queues a delivery whose reference becomes the queue's.
  @inline(__always)
  func enqueue(_ delivery: Unmanaged<Delivery>) {
    let thread = ThreadState.current
    if thread.pointee.delivering != nil {
      let generation = thread.pointee.generation &+ 1
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
    guard let delivery = spare else { return .passRetained(EventDelivery()) }
    delivery._withUnsafeGuaranteedRef {
      spare = $0.next
      $0.next = nil
    }
    spareCount &-= 1
    return delivery
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
  /// - Parameter spent: events that were delivered and are empty; kept to be used again.
  private func takeNext(_ spent: Unmanaged<Delivery>?) -> Unmanaged<Delivery>? {
    var spent = spent
    lock.lock()
    Invariant.require(checkInvariants())
    while let delivery = spent, spareCount < Self.mostSpares {
      delivery._withUnsafeGuaranteedRef {
        spent = $0.next
        $0.next = spare
      }
      spare = delivery
      spareCount &+= 1
    }
    var batch: Unmanaged<Delivery>?
    if first == nil || waiters > 0 { deliverer = nil } else { batch = takeQueue() }
    lock.unlock()
    if spent != nil { Self.release(spent) }
    return batch
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
    while let delivery = next, count <= Self.mostSpares {
      count = count &+ 1
      next = delivery._withUnsafeGuaranteedRef { $0.next }
    }
    guard count == spareCount, count <= Self.mostSpares else { return "the spares are counted" }
    return nil
  }

  /// Delivers until nothing waits or another thread takes over. The caller is the
  /// deliverer, until the last `takeNext`.
  @inline(never)
  @_optimize(speed)
  private func deliver(_ batch: Unmanaged<Delivery>) {
    let thread = ThreadState.current
    let outer = (thread.pointee.delivering, thread.pointee.generation, thread.pointee.locked)
    // Observers may do what they like, even those that a destroy function has brought about.
    thread.pointee.delivering = identity
    thread.pointee.locked = nil
    var waiting: Unmanaged<Delivery>? = batch
    while waiting != nil {
      var spent: Unmanaged<Delivery>?
      var spentCount: Int = 0
      while let delivery = waiting {
        let isSpent = delivery._withUnsafeGuaranteedRef {
          thread.pointee.generation = $0.generation
          $0.deliver()
          waiting = $0.next
          guard spentCount < Self.mostSpares, $0.empty() else { return false }
          $0.generation = 0
          $0.next = spent
          return true
        }
        if isSpent {
          spent = delivery
          spentCount &+= 1
        } else {
          delivery.release()
        }
      }
      waiting = takeNext(spent)
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
      let delivers = first != nil && deliverer == nil
      guard delivers || backlog <= Self.backlogLimit || rounds >= patience else { continue }
      waiters &-= 1
      guard delivers else { return nil }
      deliverer = ThreadState.current
      return takeQueue()
    }
  }
}

extension NavError {
  static var lockedCallback: NavError {
    NavError(
      .reentrant,
      "this callback may only read, and only its own tree (a clock or a destroy function not even that); make the change after the call returns, or in an observer"
    )
  }

  static var cascade: NavError {
    NavError(.limit, "observers have answered 1,000 events in a row with changes; break the loop")
  }
}
