import CNavSystem
import Ground

/// A growing text of JSON in memory of `malloc`, written front to back.
///
/// It owns its memory and can take over a caller's (`init(adopting:capacity:)`) and give it back
/// (`take`), so that the runtime writes straight into a `nav_buffer`. One byte after the text is
/// always in reserve for a NUL. `clear` keeps the memory: a reused writer allocates nothing.
///
///     writer.beginObject()
///     writer.key("depth")
///     writer.integer(3)
///     writer.endObject()
///
/// Commas are put by what was written last (a container or a key that has just begun needs none),
/// so a writer has no state but its text.
public struct JSONWriter: ~Copyable {
  var data: UnsafeMutablePointer<UInt8>?
  /// Bytes written.
  public private(set) var count: Int
  var capacity: Int

  /// Allocates nothing yet.
  public init() {
    data = nil
    count = 0
    capacity = 0
  }

  /// Takes over `capacity` bytes of `malloc`; what they hold is overwritten.
  public init(adopting data: UnsafeMutablePointer<UInt8>?, capacity: Int) {
    self.data = data
    self.count = 0
    self.capacity = data == nil ? 0 : max(capacity, 0)
  }

  /// Takes over a text of `count` bytes and goes on after them.
  public init(continuing data: UnsafeMutablePointer<UInt8>?, count: Int, capacity: Int) {
    self.init(adopting: data, capacity: capacity)
    self.count = min(max(count, 0), max(self.capacity &- 1, 0))
  }

  /// Borrows memory, until `giveBack`, for a text that is known to be shorter by what writing may
  /// reserve beyond it: such memory cannot grow.
  init(lent memory: UnsafeMutableBufferPointer<UInt8>) {
    self.init(adopting: memory.baseAddress, capacity: memory.count)
  }

  /// Ends a borrow.
  @inline(__always)
  mutating func giveBack() { data = nil }

  deinit { free(data) }

  /// Hands the memory over, NUL-terminated after `length`, and starts anew without any. Nothing
  /// was written and nothing adopted: `data` is nil.
  public mutating func take() -> (data: UnsafeMutablePointer<UInt8>?, length: Int, capacity: Int) {
    terminate()
    defer {
      data = nil
      count = 0
      capacity = 0
    }
    return (data, count, capacity)
  }

  /// Empties the text and keeps the memory.
  public mutating func clear() { count = 0 }

  /// Empties the text, and keeps the memory if it is not above that many bytes.
  public mutating func clear(keeping bytes: Int) {
    count = 0
    guard capacity > bytes else { return }
    free(data)
    data = nil
    capacity = 0
  }

  /// Drops the first `length` bytes.
  public mutating func removeFirst(_ length: Int) {
    let dropped = min(max(length, 0), count)
    count &-= dropped
    if let data { memmove(data, data + dropped, count) }
  }

  /// Cuts the text back to its first `length` bytes.
  public mutating func truncate(to length: Int) { count = min(count, max(length, 0)) }

  /// The text; valid until the next write.
  public var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: data, count: count) }

  /// A copy.
  public var text: Text { Text(bytes: Array(bytes)) }

  // MARK: Raw bytes

  /// Makes room for `extra` more bytes and the NUL and returns where they go; `advance` then counts
  /// those written.
  @inline(__always)
  mutating func reserve(_ extra: Int) -> UnsafeMutablePointer<UInt8> {
    if let data, capacity &- count > extra { return data + count }
    return grow(extra)
  }

  @inline(never)
  private mutating func grow(_ extra: Int) -> UnsafeMutablePointer<UInt8> {
    // Little memory grows in great steps, since each may copy what there is.
    let times = capacity < 32_768 ? 4 : 2
    let size = max(capacity &* times, count &+ extra &+ 1, 256)
    // As everywhere in Swift, a process that runs out of memory ends; sizes are bounded by the
    // limits of the protocol.
    guard let grown = realloc(data, size) else { abort() }
    let data = grown.assumingMemoryBound(to: UInt8.self)
    self.data = data
    capacity = size
    return data + count
  }

  @inline(__always)
  mutating func advance(_ written: Int) { count &+= written }

  /// The text ends there now: in what `reserve` has made room for.
  @inline(__always)
  mutating func end(at position: UnsafeMutablePointer<UInt8>) {
    count = Int(bitPattern: position) &- Int(bitPattern: data)
  }

  /// Writes a NUL after the text, not counted.
  public mutating func terminate() {
    if capacity > count { data?[count] = 0 }
  }

  // What hundreds of places write with is out of line, which is worth 60 kB of code for a
  // nanosecond a call.

  @inline(never)
  public mutating func byte(_ byte: UInt8) { put(byte) }

  @inline(__always)
  public mutating func put(_ byte: UInt8) {
    reserve(1).pointee = byte
    advance(1)
  }

  /// Bytes that are JSON already.
  @inline(never)
  public mutating func raw(_ start: UnsafePointer<UInt8>, count: Int) {
    Self.copy(start, count, to: reserve(count))
    advance(count)
  }

  @inline(__always)
  private mutating func put(_ start: UnsafePointer<UInt8>, count: Int) {
    guard count > 0 else { return }
    memcpy(reserve(count), start, count)
    advance(count)
  }

  /// Bytes that are JSON already.
  @inline(__always)
  public mutating func raw(_ bytes: UnsafeBufferPointer<UInt8>) {
    if let start = bytes.baseAddress { raw(start, count: bytes.count) }
  }

  /// A piece of JSON that the source code spells out.
  @inline(__always)
  public mutating func raw(_ json: StaticString) {
    raw(json.utf8Start, count: json.utf8CodeUnitCount)
  }

  /// The same where the call would show.
  @inline(__always)
  public mutating func put(_ json: StaticString) {
    put(json.utf8Start, count: json.utf8CodeUnitCount)
  }

  // MARK: Structure

  /// Puts the comma that the next value or key needs.
  @inline(never)
  public mutating func separate() { comma() }

  /// The same where the call would show: in strings.
  @inline(__always)
  mutating func comma() {
    if needsComma { put(UInt8(ascii: ",")) }
  }

  @inline(__always)
  var needsComma: Bool {
    guard count > 0, let data else { return false }
    switch data[count &- 1] {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"), UInt8(ascii: "\n"): return false
    default: return true
    }
  }

  @inline(never)
  public mutating func beginObject() {
    separate()
    put(UInt8(ascii: "{"))
  }

  @inline(never)
  public mutating func endObject() { put(UInt8(ascii: "}")) }

  @inline(never)
  public mutating func beginArray() {
    separate()
    put(UInt8(ascii: "["))
  }

  @inline(never)
  public mutating func endArray() { put(UInt8(ascii: "]")) }

  /// A key that needs no escape.
  @inline(__always)
  public mutating func key(_ name: StaticString) { key(name.utf8Start, name.utf8CodeUnitCount) }

  @inline(never)
  private mutating func key(_ name: UnsafePointer<UInt8>, _ count: Int) {
    put(name, count, before: 0, after: UInt8(ascii: ":"))
  }

  /// `{"name":`, for an enum case with a payload; `endObject` closes it after the payload.
  @inline(__always)
  public mutating func beginCase(_ name: StaticString) {
    beginCase(name.utf8Start, name.utf8CodeUnitCount)
  }

  @inline(never)
  private mutating func beginCase(_ name: UnsafePointer<UInt8>, _ count: Int) {
    put(name, count, before: UInt8(ascii: "{"), after: UInt8(ascii: ":"))
  }

  /// `"name"`, for an enum case without payload; the name needs no escape.
  @inline(__always)
  public mutating func word(_ name: StaticString) { word(name.utf8Start, name.utf8CodeUnitCount) }

  @inline(never)
  private mutating func word(_ name: UnsafePointer<UInt8>, _ count: Int) {
    put(name, count, before: 0, after: 0)
  }

  /// A name in quotes, with the comma that it needs, and a byte before and after it unless 0.
  @inline(never)
  @_optimize(speed)
  private mutating func put(
    _ name: UnsafePointer<UInt8>, _ count: Int, before: UInt8, after: UInt8
  ) {
    var out = reserve(count &+ 5)
    let start = out
    // Overwritten if it is not needed.
    out[0] = UInt8(ascii: ",")
    out += needsComma ? 1 : 0
    if before != 0 {
      out[0] = before
      out += 1
    }
    out[0] = UInt8(ascii: "\"")
    Self.copy(name, count, to: out + 1)
    out[count &+ 1] = UInt8(ascii: "\"")
    out += count &+ 2
    if after != 0 {
      out[0] = after
      out += 1
    }
    advance(out - start)
  }

  /// Copies a name or another short piece: most have 4 to 32 bytes, and two copies of the same
  /// length, which may overlap, cost less than the call of memcpy.
  @inline(__always)
  private static func copy(
    _ name: UnsafePointer<UInt8>, _ count: Int, to out: UnsafeMutablePointer<UInt8>
  ) {
    if count >= 8, count <= 16 {
      memcpy(out, name, 8)
      memcpy(out + count - 8, name + count - 8, 8)
    } else if count > 16, count <= 32 {
      memcpy(out, name, 16)
      memcpy(out + count - 16, name + count - 16, 16)
    } else if count >= 4, count < 8 {
      memcpy(out, name, 4)
      memcpy(out + count - 4, name + count - 4, 4)
    } else {
      memcpy(out, name, count)
    }
  }

  // MARK: Values

  @inline(never)
  public mutating func null() {
    separate()
    raw("null")
  }

  @inline(never)
  public mutating func bool(_ value: Bool) {
    comma()
    // A NUL follows the shorter one.
    memcpy(reserve(5), (value ? "true" : "false" as StaticString).utf8Start, 5)
    advance(value ? 4 : 5)
  }

  /// A value whose JSON is at hand.
  @inline(never)
  public mutating func value(_ json: UnsafeBufferPointer<UInt8>) {
    separate()
    raw(json)
  }

  @inline(never)
  @_optimize(speed)
  public mutating func integer(_ value: Int64) {
    comma()
    if value < 0 { put(UInt8(ascii: "-")) }
    digits(value.magnitude)
  }

  /// `null` for none.
  @inline(never)
  public mutating func integerOrNull(_ value: Int64?) {
    if let value { integer(value) } else { null() }
  }

  @inline(never)
  public mutating func ids(_ ids: [Int64]) {
    beginArray()
    for id in ids { integer(id) }
    endArray()
  }

  @inline(__always)
  public mutating func integer(_ value: Int) { integer(Int64(value)) }

  /// An id or a handle: it never reaches 2^63.
  @inline(__always)
  public mutating func integer(_ value: UInt64) { integer(Int64(truncatingIfNeeded: value)) }
}
