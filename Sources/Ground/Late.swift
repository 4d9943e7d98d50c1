/// A value that is made when somebody needs it: until then it takes one word. Reaching it counts no
/// reference.
public struct Late<Value: ~Copyable>: ~Copyable {
  /// Where it is; nil if it is not made yet.
  public private(set) var made: UnsafeMutablePointer<Value>?

  public init() {}

  deinit {
    guard let made else { return }
    made.deinitialize(count: 1)
    made.deallocate()
  }

  /// Where it is, made now if it was not.
  @inline(__always)
  public mutating func value(_ make: () -> Value) -> UnsafeMutablePointer<Value> {
    if let made { return made }
    let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    pointer.initialize(to: make())
    made = pointer
    return pointer
  }
}
