import Ground
import Synchronization

/// How a store handle is found by what must not keep it alive: its neighbours in the tree, and
/// senders. It leads nowhere once the store counts as gone.
final class Lifeline {
  private let lock = Lock()
  private var target: Unmanaged<Handle>?

  fileprivate init(_ handle: Handle) { target = Unmanaged.passUnretained(handle) }

  /// The store, if it still has an owner; inside of a call, which keeps it alive until it ends. So
  /// a neighbour that was found under the tree's lock is never dropped under it.
  func acquire() -> Handle? {
    lock.locked {
      // An owner has a use until it has released here, so the store has not ended.
      guard let handle = target?.takeUnretainedValue() else { return nil }
      ThreadState.discard(Use(handle))
      return handle
    }
  }

  fileprivate func cut() { lock.locked { target = nil } }

  /// A use that ends with the outermost call.
  private final class Use: ThreadState.Discarded {
    private let handle: Handle

    init(_ handle: Handle) {
      self.handle = handle
      handle.retain()
    }

    override func end() { handle.release() }
  }
}

/// The owners of a store: the callers, and the handles that are composed of it. With the last one
/// the store counts as gone, even if a call on it is still in progress.
struct Owners: ~Copyable {
  /// The first one is there from the beginning.
  private let count = Atomic<Int>(1)
  /// Few stores have neighbours or senders: it is made for the first of them.
  private let line = AtomicLazyReference<Lifeline>()

  /// - Parameter handle: the store, which lives until the call ends.
  func lifeline(of handle: Handle) -> Lifeline {
    if let line = line.load() { return line }
    let made = line.storeIfNil(Lifeline(handle))
    // The last owner may go meanwhile: either it sees the line, or it is seen here.
    atomicMemoryFence(ordering: .sequentiallyConsistent)
    if count.load(ordering: .relaxed) == 0 { made.cut() }
    return made
  }

  /// - Returns: false if the store counts as gone.
  func add() -> Bool {
    var owners = count.load(ordering: .relaxed)
    while owners > 0 {
      let change = count.weakCompareExchange(
        expected: owners, desired: owners &+ 1, ordering: .acquiringAndReleasing)
      if change.exchanged { return true }
      owners = change.original
    }
    return false
  }

  /// - Returns: whether it was the last.
  func release() -> Bool {
    let left = count.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue
    guard left == 0 else { return false }
    atomicMemoryFence(ordering: .sequentiallyConsistent)
    line.load()?.cut()
    return true
  }
}

/// A handle's place among the owners of a store that it is composed of. It may be dropped anywhere,
/// even under the lock: the store ends when the call does.
final class Owner<Kind: TreeHandle> {
  let handle: Kind

  private init(of handle: Kind) { self.handle = handle }

  /// The first owner of a new store.
  convenience init(_ handle: Kind) {
    self.init(of: handle)
    _ = handle.retained()
  }

  /// One more owner of a store.
  /// - Throws: `detached` if it counts as gone.
  static func sharing(_ handle: Kind) throws(NavError) -> Owner {
    guard handle.owners.add() else { throw .destroyed }
    handle.retain()
    return Owner(of: handle)
  }

  /// Runs `body` on the store, of which this is an owner until `body` has returned.
  func with<Value>(_ body: (Kind) throws(NavError) -> Value) throws(NavError) -> Value {
    defer { withExtendedLifetime(self) {} }
    return try body(handle)
  }

  deinit {
    _ = handle.owners.release()
    handle.release()
  }
}

extension NavError {
  @inline(never)
  fileprivate static var destroyed: NavError {
    NavError(.detached, "the store was destroyed before the call reached it; compose what lives")
  }
}
