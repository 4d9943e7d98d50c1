import CNavRuntime
import CNavSystem
import Ground
import JSONCoding

// Everything that crosses between C and Swift in text form goes through here: arguments, errors and
// results.

typealias ErrorPointer = UnsafeMutablePointer<nav_error>
typealias BufferPointer = UnsafeMutablePointer<nav_buffer>
typealias UserDataPointer = UnsafeMutableRawPointer
typealias DestroyFunction = @convention(c) (UnsafeMutableRawPointer?) -> Void

/// Text that a caller handed in: borrowed for the call.
struct InputText {
  let start: UnsafePointer<UInt8>
  let count: Int

  /// - Parameter length: bytes, or `NAV_NUL`. `size_t` arrives as a signed `Int`: `NAV_NUL` is -1,
  ///   and every other negative length is a mistake.
  /// - Throws: `argument` for NULL, and for a text in the buffer for the result; `limit` for a
  ///   length that no text can have.
  @inline(never)
  init(_ text: UnsafePointer<CChar>?, _ length: Int, _ name: Literal) throws(NavError) {
    guard let text else {
      throw NavError(.argument, Text(name) + ": NULL; give UTF-8 text and its length, or NAV_NUL")
    }
    if let cleared = nav_shim_this_thread().pointee.cleared {
      try cleared.assumingMemoryBound(to: nav_buffer.self).refuse(text, name)
    }
    guard length >= -1 else {
      throw NavError(
        .limit, Text(name) + ": the length is beyond any text; give the number of bytes, or NAV_NUL"
      )
    }
    start = UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
    count = length == -1 ? nav_shim_length(text) : length
  }

  /// The same where the call would show.
  @inline(__always)
  init(
    inline text: UnsafePointer<CChar>?, _ length: Int, _ name: Literal
  ) throws(NavError) {
    guard let text, length >= 0, nav_shim_this_thread().pointee.cleared == nil else {
      try self.init(text, length, name)
      return
    }
    self.init(UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), length)
  }

  private init(_ start: UnsafePointer<UInt8>, _ count: Int) {
    self.start = start
    self.count = count
  }

  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

  /// Well-formed UTF-8 that is not JSON: a name.
  func plainText(_ name: Literal) throws(NavError) -> Text {
    Text(bytes: Array(try checked(name)))
  }

  /// The same bytes, well-formed UTF-8.
  @inline(never)
  func checked(_ name: Literal) throws(NavError) -> UnsafeBufferPointer<UInt8> {
    if let offset = UTF8Sequence.firstMalformed(start, count: count) {
      throw NavError(.utf8, at: offset, Text(name) + ": not UTF-8; encode the text as UTF-8")
    }
    return bytes
  }

  /// A reader over the text for a value of that kind.
  @inline(never)
  func reader(_ limits: JSONLimits = JSONLimits(), shape: NavErrorCode = .argument) throws(NavError)
    -> JSONReader
  {
    try JSONReader(start, count: count, limits: limits, shape: shape)
  }

  /// Reads one JSON value, all of the text.
  @inline(__always)
  func read<Value>(
    _ limits: JSONLimits = JSONLimits(), shape: NavErrorCode = .argument,
    _ body: (inout JSONReader) throws(NavError) -> Value
  ) throws(NavError) -> Value {
    var reader = try reader(limits, shape: shape)
    let value = try body(&reader)
    try reader.finish()
    return value
  }
}

/// The name that an optional argument gives; nil for NULL.
@inline(never)
func optionalText(_ text: UnsafePointer<CChar>?, _ length: Int, _ name: Literal) throws(NavError)
  -> Text?
{
  text == nil ? nil : try InputText(text, length, name).plainText(name)
}

/// What an optional config says; `defaults` for NULL.
@inline(__always)
func readConfig<Value>(
  _ config: UnsafePointer<CChar>?, _ length: Int, or defaults: @autoclosure () -> Value,
  _ body: (inout JSONReader) throws(NavError) -> Value
) throws(NavError) -> Value {
  config == nil ? defaults() : try InputText(config, length, "config").read(JSONLimits(), body)
}

extension NavError {
  /// A body that neither threw nor answered: it cannot happen.
  @inline(never)
  static var noValue: NavError { NavError(.internal, "a value was not read") }

  @inline(never)
  static func null(_ name: Literal) -> NavError {
    NavError(.argument, Text(name) + ": NULL; give a valid pointer")
  }
}

/// Writes an error for the caller, if it wants one, and answers its status. The message is one line
/// of text, whatever the caller's names contain: their control characters are written as `?`.
@inline(never)
func report(_ error: NavError, _ out: ErrorPointer?) -> nav_status {
  let status = error.code.status
  nav_shim_this_thread().pointee.cleared = nil
  guard let out else { return status }
  out.pointee.code = status
  out.pointee.offset = error.offset < 0 ? UInt64.max : UInt64(error.offset)
  withUnsafeMutableBytes(of: &out.pointee.message) { message in
    let line = error.message.excerpt(message.count &- 4)
    for (index, byte) in line.bytes.enumerated() where index < message.count &- 1 {
      message[index] = byte < 0x20 || byte == 0x7F ? UInt8(ascii: "?") : byte
    }
    message[min(line.count, message.count &- 1)] = 0
  }
  return status
}

/// Runs the body of a call: clears the buffer that it writes to, and turns what it throws into a
/// status and the caller's error.
func guarded(
  clearing out: BufferPointer? = nil, _ error: ErrorPointer?,
  _ body: () throws(NavError) -> nav_status
) -> nav_status {
  out.clear()
  do throws(NavError) {
    let status = try body()
    nav_shim_this_thread().pointee.cleared = nil
    return status
  } catch let failure {
    return report(failure, error)
  }
}
