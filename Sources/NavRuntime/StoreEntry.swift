import CNavRuntime
import JSONCoding
import NavigationCore

/// Every change of a stack store goes through here: finds the handle, takes the tree's lock, publishes the new state, delivers the events, and turns what is thrown into a
/// status and the caller's error.
@inline(__always)
func changeStore(
  _ pointer: OpaquePointer?, _ error: ErrorPointer?, _ body: (StoreHandle) throws(NavError) -> nav_status
) -> nav_status {
  do throws(NavError) {
    let handle = try StoreHandle.borrow(pointer)
    return try handle.change(body)
  } catch let failure {
    return report(failure, error)
  }
}

/// The same for reads.
@inline(__always)
func readStore(
  _ pointer: OpaquePointer?, _ error: ErrorPointer?, _ body: (StoreHandle) throws(NavError) -> nav_status
) -> nav_status {
  do throws(NavError) {
    let handle = try StoreHandle.borrow(pointer)
    return try handle.tree.read { () throws(NavError) in try body(handle) }
  } catch let failure {
    return report(failure, error)
  }
}

extension StoreHandle {
  @inline(__always)
  func change<Value>(_ body: (StoreHandle) throws(NavError) -> Value) throws(NavError) -> Value {
    try tree.change { () throws(NavError) in
      defer { publish() }
      return try body(self)
    }
  }

  /// Reads the argument of a call that may name its source: the value itself, or `{KEY:value,"source":text}`.
  func readSourced<Value>(
    _ text: InputText, keys: StaticString, _ body: (inout JSONReader) throws(NavError) -> Value
  ) throws(NavError) -> (value: Value, source: Text?) {
    try text.read(jsonLimits, shape: .command) { reader throws(NavError) in
      guard try isEnvelope(reader, keys) else { return (try body(&reader), nil) }
      var (value, source) = (Value?.none, Text?.none)
      var members = try reader.beginObject(keys: keys)
      while let key = try reader.nextKey(of: &members) {
        if key == 0 { value = try body(&reader) } else { source = try reader.readString() }
      }
      try reader.require(0, of: members)
      guard let value else { throw NavError(.internal, "a required member was not read") }
      return (value, source)
    }
  }

  /// Whether an object comes next whose first key is one of an envelope.
  private func isEnvelope(_ reader: JSONReader, _ keys: StaticString) throws(NavError) -> Bool {
    var look = reader
    guard try look.peek() == .object else { return false }
    try look.beginObject()
    guard let key = try look.nextKey() else { return false }
    return key == "source" || JSONMembers.contains(key, in: keys)
  }
}
