import CNavSystem

/// A lock, at an address of its own. The same thread may not take it twice.
public struct Lock: ~Copyable {
  private let state: UnsafeMutablePointer<UInt32>

  public init() {
    state = .allocate(capacity: 1)
    state.initialize(to: 0)
  }

  deinit { state.deallocate() }

  @inline(never)
  public func lock() { nav_lock_take(state) }

  @inline(never)
  public func unlock() { nav_lock_give(state) }

  /// The same where the call would show.
  @inline(__always)
  public func lockInline() { nav_lock_take(state) }

  @inline(__always)
  public func unlockInline() { nav_lock_give(state) }

  /// Runs `body` while this thread has the lock.
  @inline(__always)
  public func locked<Value>(_ body: () -> Value) -> Value {
    lock()
    defer { unlock() }
    return body()
  }
}
