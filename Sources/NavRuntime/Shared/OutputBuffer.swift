import CNavRuntime
import CNavSystem
import Ground
import JSONCoding

extension UnsafeMutablePointer where Pointee == nav_buffer {
  /// Replaces the buffer's text, in its own memory where that is large enough.
  @inline(never)
  func write(_ body: (inout JSONWriter) -> Void) { writeInline(body) }

  /// The same with a text that is there.
  func copy(_ text: UnsafeBufferPointer<UInt8>) {
    guard let start = text.baseAddress, let data = pointee.data, text.count < pointee.capacity
    else {
      return write { $0.raw(text) }
    }
    memcpy(data, start, text.count)
    data[text.count] = 0
    pointee.length = text.count
  }

  /// The same where the call of a closure shows, with short texts.
  @inline(__always)
  func writeInline(_ body: (inout JSONWriter) -> Void) {
    var writer = takeWriter()
    body(&writer)
    handBack(&writer)
  }

  /// The same with a body that may throw; then the text is empty.
  func tryWriting(_ body: (inout JSONWriter) throws(NavError) -> Void) throws(NavError) {
    var writer = takeWriter()
    do throws(NavError) {
      try body(&writer)
      handBack(&writer)
    } catch {
      writer.clear()
      handBack(&writer)
      throw error
    }
  }

  /// Appends to the buffer's text; if the body throws, nothing.
  func append(_ body: (inout JSONWriter) throws(NavError) -> Void) throws(NavError) {
    let length = pointee.length
    let bytes = pointee.data.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: UInt8.self) }
    var writer = JSONWriter(continuing: bytes, count: length, capacity: pointee.capacity)
    pointee = nav_buffer()
    defer { handBack(&writer) }
    do throws(NavError) { try body(&writer) } catch {
      writer.truncate(to: length)
      throw error
    }
  }

  /// Makes the text empty; `refuse` takes that back. The thread knows the buffer until a call ends.
  @inline(never)
  fileprivate func clear() {
    let thread = nav_shim_this_thread()
    thread.pointee.cleared = UnsafeMutableRawPointer(self)
    thread.pointee.cleared_length = pointee.length
    pointee.length = 0
    guard pointee.capacity > 0, let data = pointee.data else { return }
    thread.pointee.cleared_byte = data.pointee
    data.pointee = 0
  }

  /// Refuses a text that lies in a buffer for the result, which is then as it was.
  @inline(never)
  func refuse(_ text: UnsafePointer<CChar>, _ name: Literal) throws(NavError) {
    guard holds(text) else { return }
    pointee.length = nav_shim_this_thread().pointee.cleared_length
    pointee.data?.pointee = nav_shim_this_thread().pointee.cleared_byte
    throw NavError(.argument, Text(name) + ": in the buffer for the result; use two buffers")
  }

  /// Whether a text is in its memory.
  func holds(_ text: UnsafePointer<CChar>?) -> Bool {
    guard let text, let data = pointee.data else { return false }
    return text >= data && text < data + pointee.capacity
  }

  /// The memory is the writer's until it is done: a callback that the body runs may use or free the
  /// same buffer.
  private func takeWriter() -> JSONWriter {
    let bytes = pointee.data.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: UInt8.self) }
    let writer = JSONWriter(adopting: bytes, capacity: pointee.capacity)
    pointee = nav_buffer()
    return writer
  }

  @inline(never)
  private func handBack(_ writer: inout JSONWriter) {
    let (data, length, capacity) = writer.take()
    // Hardly ever: a callback has filled the buffer meanwhile.
    if let written = pointee.data { free(written) }
    pointee.data = data.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: CChar.self) }
    pointee.length = length
    pointee.capacity = capacity
  }
}

extension Optional where Wrapped == BufferPointer {
  /// Makes the text empty and keeps the memory: what a buffer holds after an error. The ways into
  /// the library do it (see `guarded`), before anything may fail.
  func clear() {
    if let self { self.clear() }
  }

  /// Writes only if the caller wants the text.
  @inline(__always)
  func write(_ body: (inout JSONWriter) -> Void) {
    if let self { self.write(body) }
  }

  /// The buffer, where the caller must give one.
  func required(_ name: Literal) throws(NavError) -> BufferPointer {
    guard let self else { throw .null(name) }
    return self
  }
}

/// Writes an outcome and answers its status.
func finish(_ outcome: some CallResult, _ result: BufferPointer?) -> nav_status {
  result.write { outcome.write(to: &$0) }
  return outcome.status
}

@_cdecl("nav_buffer_free") @implementation
public func nav_buffer_free(_ buffer: UnsafeMutablePointer<nav_buffer>?) {
  guard let buffer else { return }
  free(buffer.pointee.data)
  buffer.pointee = nav_buffer()
}

@_cdecl("nav_route_canonical") @implementation
public func nav_route_canonical(
  _ route: UnsafePointer<CChar>?, _ length: Int, _ out: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  guarded(clearing: out, error) { () throws(NavError) in
    let text = try InputText(route, length, "route")
    if let out {
      try out.tryWriting { writer throws(NavError) in
        try text.read(shape: .route) { reader throws(NavError) in
          try reader.readRoute(into: &writer)
        }
      }
    } else {
      try text.read(shape: .route) { reader throws(NavError) in try reader.skipRoute() }
    }
    return nav_status(NAV_OK)
  }
}

extension JSONWriter {
  /// Lends the text, NUL-terminated, as a callback gets it.
  mutating func withCString<Value>(_ body: (UnsafePointer<CChar>?, Int) -> Value) -> Value {
    terminate()
    return body(
      bytes.baseAddress.map { UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self) }, count)
  }
}
