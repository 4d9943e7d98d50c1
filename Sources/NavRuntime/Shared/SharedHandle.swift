import CNavRuntime
import Ground
import Synchronization

/// A handle that never changes after it was made, has one owner, the caller, and takes no lock.
///
/// Threads that call it at once must not meet at one counter: each counts its calls on a stripe
/// that mostly is its own. A stripe is a use of the handle until it is closed and nobody is on it.
class SharedHandle: Handle {
  /// Calls in progress, on a cache line of its own. Below 0 when the handle has been destroyed.
  private struct Stripe: ~Copyable {
    let calls = Atomic<Int>(0)
    private let padding: (Int, Int, Int, Int, Int, Int, Int) = (0, 0, 0, 0, 0, 0, 0)
  }

  private static let stripeCount = 16
  private static let closed = Int.min
  private final let stripes = UnsafeMutablePointer<Stripe>.allocate(capacity: stripeCount)

  override init() {
    for index in 0..<Self.stripeCount { (stripes + index).initialize(to: Stripe()) }
    super.init()
    retain(Self.stripeCount)
  }

  deinit { stripes.deallocate() }

  final override func whileUsed(_ call: () -> Void) { onStripe(call) }

  /// The same where the call of a closure shows.
  @inline(__always)
  final func onStripe<Value>(_ call: () -> Value) -> Value {
    let stripe = stripes + ThreadState.number & (Self.stripeCount &- 1)
    stripe.pointee.calls.wrappingAdd(1, ordering: .relaxed)
    ThreadState.enter()
    defer {
      let left = stripe.pointee.calls.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue
      if left == Self.closed { release() }
      ThreadState.leave()
    }
    return call()
  }

  /// Drops the caller's reference.
  static func destroy(_ pointer: OpaquePointer?) {
    guard let pointer else { return }
    borrow(pointer, as: SharedHandle.self) { $0.close() }
  }

  private final func close() {
    for index in 0..<Self.stripeCount {
      let calls = (stripes + index).pointee.calls
        .bitwiseOr(Self.closed, ordering: .acquiringAndReleasing).oldValue
      if calls == 0 { release() }
    }
    release()
  }
}
