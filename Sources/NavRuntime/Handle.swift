import CNavRuntime
import CNavSystem
import Synchronization

/// What an opaque pointer of the C ABI points to. The caller owns one reference, which `nav_x_destroy` drops; calls in progress and other handles own their own.
class Handle {
  static let live = Atomic<Int>(0)

  init() { Self.live.add(1, ordering: .relaxed) }

  deinit { Self.live.subtract(1, ordering: .relaxed) }

  /// The pointer for the caller, with one reference.
  final func retained() -> OpaquePointer { OpaquePointer(Unmanaged.passRetained(self).toOpaque()) }

  /// Drops the caller's reference, at once or, inside a callback, when the outermost call ends: the last reference destroys the host's user data, which must not happen
  /// under a lock or below a callback that still uses it.
  static func drop(_ pointer: OpaquePointer?) {
    guard let pointer else { return }
    // A call of its own: the handles that a destroy function drops in turn go one after another.
    ThreadState.enter()
    ThreadState.discard(Unmanaged<Handle>.fromOpaque(UnsafeRawPointer(pointer)).takeRetainedValue())
    ThreadState.leave()
  }
}

@_cdecl("nav_live_handles") @implementation
public func nav_live_handles() -> Int { max(Handle.live.load(ordering: .relaxed), 0) }

/// A `user_data` pointer and its `destroy`, called exactly once, when the last reference to this object goes.
final class UserData {
  let pointer: UserDataPointer?
  private let destroy: DestroyFunction?

  init(_ pointer: UserDataPointer?, _ destroy: DestroyFunction?) { (self.pointer, self.destroy) = (pointer, destroy) }

  /// What the host lets go of may end handles; it may neither read nor change a tree.
  deinit {
    guard let destroy else { return }
    Tree.locked(by: Tree.destroying) { destroy(pointer) }
  }
}

/// A registered function of the host with its user data.
final class HostFunction<Function> {
  let call: Function
  let userData: UserData

  init(_ call: Function, _ userData: UserData) { (self.call, self.userData) = (call, userData) }

  var pointer: UserDataPointer? { userData.pointer }
}

/// How something that must not keep a store alive finds it while it lives: what a sender, or a child of a store, holds.
///
/// Owners are the caller and the handles that are composed of the store. With the last one the store counts as gone, even if a call on it is still in progress.
final class Lifeline {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var target: Unmanaged<Handle>?
  private var owners = 1

  init() {
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Called once by the store that it leads to.
  func attach(_ handle: Handle) { target = Unmanaged.passUnretained(handle) }

  /// The store, if it still has an owner, kept alive by the answer.
  func acquire() -> Handle? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    // An owner holds a reference until it has released here, so the store cannot be on its way out.
    return target?.takeUnretainedValue()
  }

  func addOwner() {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    owners &+= 1
  }

  func releaseOwner() {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    owners &-= 1
    if owners <= 0 { target = nil }
  }
}
