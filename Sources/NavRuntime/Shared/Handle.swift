import CNavRuntime
import CNavSystem
import Ground
import Synchronization

/// Runs `body` on the object that an opaque pointer leads to. Every pointer of a caller becomes an
/// object here. No reference is counted: the owner of the pointer keeps the object alive.
@inline(__always)
func borrow<Object: AnyObject, Value>(
  _ pointer: OpaquePointer, as kind: Object.Type, _ body: (Object) -> Value
) -> Value {
  Unmanaged<Object>.fromOpaque(UnsafeRawPointer(pointer))._withUnsafeGuaranteedRef(body)
}

/// What an opaque pointer of the C ABI points to.
///
/// Uses keep it alive: the callers' references, the handles that are composed of it, and calls on
/// it. Other references are short, and none of them is ever the last. With its last use the handle
/// ends: in a call of its own, or, inside a callback, when the outermost call ends.
class Handle {
  static let live = Atomic<Int>(0)
  private final let uses = Atomic<Int>(1)

  /// The first use is for the caller who gets the handle, or for an `Owner`.
  init() { Self.live.add(1, ordering: .relaxed) }

  deinit { Self.live.subtract(1, ordering: .relaxed) }

  /// The pointer of a new handle for its caller. From now on the handle holds itself until its last
  /// use has ended.
  final func retained() -> OpaquePointer { OpaquePointer(Unmanaged.passRetained(self).toOpaque()) }

  /// The handle as the kind that the caller says it is. C tells the kinds apart by the types of its
  /// pointers; here they share their way in.
  @inline(__always)
  final func cast<Kind: Handle>(to kind: Kind.Type = Kind.self) -> Kind {
    unsafeDowncast(self, to: kind)
  }

  /// The pointer of a handle that holds itself.
  final var pointer: OpaquePointer { OpaquePointer(Unmanaged.passUnretained(self).toOpaque()) }

  /// Adds uses, for a caller that knows of one that lasts meanwhile.
  @inline(__always)
  final func retain(_ count: Int = 1) { uses.wrappingAdd(count, ordering: .relaxed) }

  /// Ends a use. May be called anywhere, even under a lock.
  @inline(__always)
  final func release() {
    let left = uses.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue
    if left == 0 { finish() }
  }

  @inline(never)
  private final func finish() {
    // A call of its own: the handles that a destroy function drops in turn go one after another.
    ThreadState.enter()
    ThreadState.discard(Ending(self))
    ThreadState.leave()
  }

  /// Runs a call, at whose end the handle may end too.
  func whileUsed(_ call: () -> Void) {
    ThreadState.enter()
    retain()
    call()
    release()
    ThreadState.leave()
  }

  /// Undoes what leads to the handle; outside of every lock, and nobody uses it.
  func end() {}

  /// Drops the caller's reference.
  static func drop(_ pointer: OpaquePointer?) {
    guard let pointer else { return }
    borrow(pointer, as: Handle.self) { $0.release() }
  }

  /// A handle whose last use has ended, until the call that ended it does.
  private final class Ending: ThreadState.Discarded {
    private let handle: Handle

    init(_ handle: Handle) { self.handle = handle }

    override func end() {
      handle.end()
      Unmanaged.passUnretained(handle).release()
    }
  }
}

extension Handle {
  /// Runs a call on the handle behind a pointer, which lives until the call has returned, even if
  /// destroyed meanwhile. Out of line and without a value, since every such call goes through
  /// here.
  /// - Parameter name: what the header calls the parameter.
  @inline(never)
  static func use(
    _ pointer: OpaquePointer?, _ name: Literal, _ body: (Handle) throws(NavError) -> Void
  ) throws(NavError) {
    guard let pointer else { throw .null(name) }
    var failure: NavError?
    borrow(pointer, as: Handle.self) { handle in
      handle.whileUsed {
        do throws(NavError) { try body(handle) } catch { failure = error }
      }
    }
    if let failure { throw failure }
  }
}

/// A kind of handle, with the name that its parameter has in the header.
protocol HandleKind: Handle {
  static var parameter: Literal { get }
}

extension HandleKind {
  /// The same for a handle of that kind.
  @inline(__always)
  static func use<Value>(
    _ pointer: OpaquePointer?, _ name: Literal = parameter, _ body: (Self) throws(NavError) -> Value
  ) throws(NavError) -> Value {
    var value: Value?
    try Handle.use(pointer, name) { handle throws(NavError) in
      value = try body(handle.cast())
    }
    guard let value else { throw .noValue }
    return value
  }

  /// A whole call on a handle of that kind: see `enterCall`.
  @inline(__always)
  static func call(
    _ pointer: OpaquePointer?, clearing out: BufferPointer? = nil, _ error: ErrorPointer?,
    _ body: (Self) throws(NavError) -> nav_status
  ) -> nav_status {
    enterCall(pointer, parameter, out, error) { handle throws(NavError) in try body(handle.cast()) }
  }

  /// A call on a handle of that kind that makes another handle.
  @inline(__always)
  static func handOut(
    _ pointer: OpaquePointer?, called name: Literal = parameter,
    _ out: UnsafeMutablePointer<OpaquePointer?>?, _ error: ErrorPointer?,
    _ body: (Self) throws(NavError) -> OpaquePointer
  ) -> nav_status {
    enterHandOut(pointer, name, out, error) { handle throws(NavError) in try body(handle.cast()) }
  }

  /// Reads what needs no lock: too short to count as a use, since nobody can tell such a read from
  /// one that has not begun.
  @inline(__always)
  static func peek<Value>(_ pointer: OpaquePointer?, or nothing: Value, _ body: (Self) -> Value)
    -> Value
  {
    guard let pointer else { return nothing }
    return borrow(pointer, as: Self.self, body)
  }
}

@_cdecl("nav_live_handles") @implementation
public func nav_live_handles() -> Int { max(Handle.live.load(ordering: .relaxed), 0) }

/// A `user_data` pointer and its `destroy`, called exactly once: when the last reference to this
/// object has gone, or when it was discarded, and the outermost call ends. So the references may be
/// dropped anywhere, even under a lock or while the host's function runs.
final class UserData: ThreadState.Discarded {
  let pointer: UserDataPointer?
  /// Nil once it was called.
  private var destroy: DestroyFunction?

  init(_ pointer: UserDataPointer?, _ destroy: DestroyFunction?) {
    self.pointer = pointer
    self.destroy = destroy
  }

  /// Calls `destroy`, which may end handles; it may neither read nor change a tree.
  override func end() {
    guard let destroy else { return }
    self.destroy = nil
    Tree.locked(by: Tree.destroying) { destroy(pointer) }
  }

  deinit {
    // What ends already cannot wait for the end of the call: another object does.
    if let destroy { ThreadState.discard(UserData(pointer, destroy)) }
  }
}

/// A registered function of the host with its user data.
final class HostFunction<Function> {
  let call: Function
  let userData: UserData

  init(_ call: Function, _ userData: UserData) {
    self.call = call
    self.userData = userData
  }

  var pointer: UserDataPointer? { userData.pointer }
}
