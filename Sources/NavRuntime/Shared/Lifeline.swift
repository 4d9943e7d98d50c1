import Ground

/// How a store handle is found by what must not keep it alive: its neighbours in the tree, and
/// senders.
///
/// Owners are the callers and the handles that are composed of the store. With the last one the
/// store counts as gone, even if a call on it is still in progress.
final class Lifeline {
  private let lock = Lock()
  private var target: Unmanaged<Handle>?
  private var owners = 1

  /// Called once by the store that it leads to.
  func attach(_ handle: Handle) { target = Unmanaged.passUnretained(handle) }

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

  /// - Returns: false if the store counts as gone.
  func addOwner() -> Bool {
    lock.locked {
      guard target != nil else { return false }
      owners &+= 1
      return true
    }
  }

  /// - Returns: whether it was the last.
  func releaseOwner() -> Bool {
    lock.locked {
      owners &-= 1
      if owners == 0 { target = nil }
      return owners == 0
    }
  }

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
    guard handle.lifeline.addOwner() else { throw .destroyed }
    handle.retain()
    return Owner(of: handle)
  }

  /// Runs `body` on the store, of which this is an owner until `body` has returned.
  func with<Value>(_ body: (Kind) throws(NavError) -> Value) throws(NavError) -> Value {
    defer { withExtendedLifetime(self) {} }
    return try body(handle)
  }

  deinit {
    _ = handle.lifeline.releaseOwner()
    handle.release()
  }
}

extension NavError {
  @inline(never)
  static var destroyed: NavError {
    NavError(.detached, "the store was destroyed before the call reached it; compose what lives")
  }
}
