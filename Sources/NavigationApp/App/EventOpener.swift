import Ground
import JSONCoding

/// Answers where an event is to be written, as a C function: for a closure each event would count a
/// reference and go through a thunk.
public struct EventOpener {
  /// - Parameter kind: a raw value of `AppEvents`.
  /// - Returns: leads to an empty `JSONWriter`.
  public typealias Function =
    @convention(c) (_ context: UnsafeMutableRawPointer, _ kind: UInt32) -> UnsafeMutableRawPointer

  private let context: UnsafeMutableRawPointer
  private let function: Function

  /// - Parameter context: the object whose address the function gets. It is not kept.
  public init(_ context: AnyObject, _ function: @escaping Function) {
    self.context = Unmanaged.passUnretained(context).toOpaque()
    self.function = function
  }

  @inline(__always)
  func callAsFunction(_ kind: AppEvents) -> UnsafeMutablePointer<JSONWriter> {
    function(context, kind.rawValue).assumingMemoryBound(to: JSONWriter.self)
  }
}
