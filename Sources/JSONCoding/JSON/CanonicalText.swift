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
  var place: UnsafePointer<UInt8>
  let end: UnsafePointer<UInt8>

  init(place: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>) {
    (self.place, self.end) = (place, end)
  }

  /// Walks `bytes`, of which there are more than `offset`, from there on.
  @inline(__always)
  init?(_ bytes: UnsafeBufferPointer<UInt8>, from offset: Int) {
    guard let base = bytes.baseAddress, offset < bytes.count else { return nil }
    self.init(place: base + offset, end: base + bytes.count)
  }

  /// The string at the cursor, which is on its opening quote.
  @inline(never)
  mutating func string() -> JSONString {
    let start = place + 1
    var hasEscapes = false
    place = start
    while place < end {
      if end - place >= 8 {
        let marks = Word.stringMarks(Word.load(place)) & Word.highs
        place += marks == 0 ? 8 : marks.trailingZeroBitCount &>> 3
        if marks == 0 { continue }
      }
      if place.pointee == UInt8(ascii: "\"") { break }
      if place.pointee == UInt8(ascii: "\\") {
        hasEscapes = true
        place += 1
      }
      place += 1
    }
    place = min(place, end)
    let count = place - start
    if place < end { place += 1 }
    return JSONString(start: start, count: count, hasEscapes: hasEscapes)
  }

  /// The value at the cursor.
  mutating func value() -> UnsafeBufferPointer<UInt8> {
    let start = place
    var depth = 0
    while place < end {
      switch place.pointee {
      case UInt8(ascii: "\""):
        _ = string()
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return UnsafeBufferPointer(start: start, count: place - start) }
        depth -= 1
      case UInt8(ascii: ","):
        if depth == 0 { return UnsafeBufferPointer(start: start, count: place - start) }
      default: break
      }
      place += 1
    }
    return UnsafeBufferPointer(start: start, count: place - start)
  }

  /// The next member of the object whose brace or last member was just passed, or nil at its end.
  mutating func member() -> (key: JSONString, value: UnsafeBufferPointer<UInt8>)? {
    if place < end, place.pointee == UInt8(ascii: ",") { place += 1 }
    guard place < end, place.pointee == UInt8(ascii: "\"") else { return nil }
    let key = string()
    if place < end { place += 1 }
    return (key, value())
  }

  /// The next element of the array whose bracket or last element was just passed, or nil at its
  /// end.
  mutating func element() -> UnsafeBufferPointer<UInt8>? {
    if place < end, place.pointee == UInt8(ascii: ",") { place += 1 }
    guard place < end, place.pointee != UInt8(ascii: "]") else { return nil }
    return value()
  }
}
