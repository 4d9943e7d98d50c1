import CNavSystem
import Ground

extension UnsafeBufferPointer<UInt8> {
  /// Hands the elements of an array, which is canonical JSON, to `body` until it answers false.
  /// - Returns: whether it never did.
  @inline(never)
  public func everyElement(_ body: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
    guard count > 2, var text = CanonicalText(self, from: 1) else { return true }
    while let element = text.element() {
      guard body(element) else { return false }
    }
    return true
  }
}

/// Walking canonical JSON text, which is known to be well-formed: no checks but those that keep it
/// inside the text.
struct CanonicalText {
  var position: UnsafePointer<UInt8>
  let end: UnsafePointer<UInt8>

  init(position: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>) {
    self.position = position
    self.end = end
  }

  /// Walks `bytes`, of which there are more than `offset`, from there on.
  @inline(__always)
  init?(_ bytes: UnsafeBufferPointer<UInt8>, from offset: Int) {
    guard let base = bytes.baseAddress, offset < bytes.count else { return nil }
    self.init(position: base + offset, end: base + bytes.count)
  }

  /// The string at the cursor, which is on its opening quote.
  @inline(never)
  @_optimize(speed)
  mutating func string() -> JSONString {
    let start = position + 1
    var hasEscapes = false
    position = start
    while position < end {
      if end - position >= 8 {
        let marks = Word.stringMarks(Word.load(position)) & Word.highs
        position += marks == 0 ? 8 : marks.trailingZeroBitCount &>> 3
        if marks == 0 { continue }
      }
      if position.pointee == UInt8(ascii: "\"") { break }
      if position.pointee == UInt8(ascii: "\\") {
        hasEscapes = true
        position += 1
      }
      position += 1
    }
    position = min(position, end)
    let count = position - start
    if position < end { position += 1 }
    return JSONString(start: start, count: count, hasEscapes: hasEscapes)
  }

  /// The value at the cursor.
  @inline(never)
  @_optimize(speed)
  private mutating func value() -> UnsafeBufferPointer<UInt8> {
    let start = position
    // A number or a word ends at the first byte that is no digit, sign, point or letter.
    var last = start
    while last < end,
      last.pointee &- 45 < 46 || last.pointee &- 97 < 26 || last.pointee == UInt8(ascii: "+")
    {
      last += 1
    }
    if last > start {
      position = last
      return UnsafeBufferPointer(start: start, count: last - start)
    }
    var depth = 0
    while position < end {
      switch position.pointee {
      case UInt8(ascii: "\""):
        _ = string()
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return UnsafeBufferPointer(start: start, count: position - start) }
        depth -= 1
      case UInt8(ascii: ","):
        if depth == 0 { return UnsafeBufferPointer(start: start, count: position - start) }
      default: break
      }
      position += 1
    }
    return UnsafeBufferPointer(start: start, count: position - start)
  }

  /// The next member of the object whose brace or last member was just passed, or nil at its end.
  mutating func member() -> (key: JSONString, value: UnsafeBufferPointer<UInt8>)? {
    if position < end, position.pointee == UInt8(ascii: ",") { position += 1 }
    guard position < end, position.pointee == UInt8(ascii: "\"") else { return nil }
    let key = string()
    if position < end { position += 1 }
    return (key, value())
  }

  /// The value of the next member, which is passed, if it has this key.
  /// - Parameter key: with its quotes.
  @inline(never)
  mutating func value(of key: UnsafePointer<UInt8>, _ count: Int) -> UnsafeBufferPointer<UInt8>? {
    let start = position < end && position.pointee == UInt8(ascii: ",") ? position + 1 : position
    guard end - start > count, memcmp(start, key, count) == 0 else { return nil }
    position = start + count + 1
    return value()
  }

  /// Whether the object whose brace or last member was just passed has no other one.
  var isAtBrace: Bool { position < end && position.pointee == UInt8(ascii: "}") }

  /// The next element of the array whose bracket or last element was just passed, or nil at its
  /// end.
  mutating func element() -> UnsafeBufferPointer<UInt8>? {
    if position < end, position.pointee == UInt8(ascii: ",") { position += 1 }
    guard position < end, position.pointee != UInt8(ascii: "]") else { return nil }
    return value()
  }
}
