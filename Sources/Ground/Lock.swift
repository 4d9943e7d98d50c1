import CNavSystem

/// A lock of the C library, at an address of its own. The same thread may not take it twice.
public struct Lock: ~Copyable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  public init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  @inline(__always)
  public func lock() { pthread_mutex_lock(mutex) }

  @inline(__always)
  public func unlock() { pthread_mutex_unlock(mutex) }

  /// Runs `body` while this thread has the lock.
  @inline(__always)
  public func locked<Value>(_ body: () -> Value) -> Value {
    lock()
    defer { unlock() }
    return body()
  }
}
