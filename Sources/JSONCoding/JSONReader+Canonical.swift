import NavigationCore

// Canonical form by exception: the reader walks the text and copies nothing while it is canonical
// already. `pending` is the first byte not yet in the writer; where the text differs (white space,
// an escape, a spelling of a number, the order of keys) the run before it is written, then the
// difference. A canonical text therefore costs one walk and at most one copy.
extension JSONReader {
  /// Reads any value and appends it in canonical form: no white space, keys sorted by their bytes
  /// at every level, numbers as exact decimals, strings with the fewest escapes (protocol, first
  /// paragraph). Two values are equal exactly when these bytes are.
  /// - Throws: `.json`, `.utf8`, `.limit` (nesting, exponent) as for any text; duplicate keys are
  ///   judged after unescaping.
  /// - Complexity: O(n) for keys in order, O(n log n) else.
  public mutating func readCanonicalValue(into writer: inout JSONWriter) throws(NavError) {
    _ = next()
    var pending = cursor
    if !skipCanonical() { try canonicalValue(&writer, &pending) }
    writer.raw(pending, count: cursor - pending)
  }

  /// Reads any value, fully checked, and drops it.
  public mutating func skipValue() throws(NavError) {
    _ = next()
    if skipCanonical() { return }
    var scratch = JSONWriter()
    var pending = cursor
    try canonicalValue(&scratch, &pending)
  }

  /// Moves behind the value at the cursor if it is canonical; else nothing has changed.
  @inline(__always)
  mutating func skipCanonical() -> Bool {
    guard var scan = CanonicalScan(start: text, end: end),
      let place = scan.value(cursor, depth: nesting - depth)
    else { return false }
    cursor = place
    return true
  }

  mutating func canonicalValue(_ writer: inout JSONWriter, _ pending: inout UnsafePointer<UInt8>)
    throws(NavError)
  {
    switch nextDroppingSpace(&writer, &pending) {
    case UInt8(ascii: "\""):
      let string = try scanString()
      if string.hasEscapes {
        writer.raw(pending, count: string.start - 1 - pending)
        writer.quoted(string)
        pending = cursor
      }
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let number = try scanNumber()
      if !number.isCertainlyCanonical {
        writer.raw(pending, count: number.start - pending)
        guard number.write(to: &writer) else { throw exponentBeyondLimit(number) }
        pending = cursor
      }
    case UInt8(ascii: "{"): try canonicalObject(&writer, &pending)
    case UInt8(ascii: "["):
      try enter()
      while try nextElementDroppingSpace(&writer, &pending) {
        try canonicalValue(&writer, &pending)
      }
    case UInt8(ascii: "t"): try literal("true")
    case UInt8(ascii: "f"): try literal("false")
    case UInt8(ascii: "n"): try literal("null")
    default: throw unexpected("a value")
    }
  }

  private mutating func canonicalObject(
    _ writer: inout JSONWriter, _ pending: inout UnsafePointer<UInt8>
  ) throws(NavError) {
    let opening = self
    // Whatever is rewritten from here on lies behind the brace, so this is where the brace will
    // stand.
    let position = writer.count + (cursor - pending)
    try enter()
    var isSorted = true
    var previous: JSONString?
    while let key = try nextKeyDroppingSpace(&writer, &pending) {
      if let previous {
        let order = previous.compare(key)
        guard order != 0 else { throw duplicateKey(key) }
        if order > 0 { isSorted = false }
      }
      previous = key
      try canonicalValue(&writer, &pending)
    }
    guard !isSorted else { return }
    writer.raw(pending, count: cursor - pending)
    pending = cursor
    if let member = CanonicalObject.sort(&writer, from: position) {
      throw opening.duplicateKey(ofMember: member)
    }
  }

  /// The error for the `member`-th key, from 0, of the object on whose brace the reader stands; the
  /// object was read before without an error.
  @inline(never)
  private func duplicateKey(ofMember member: Int) -> NavError {
    var again = self
    do throws(NavError) {
      var index = 0
      try again.enter()
      while let key = try again.nextKey() {
        if index == member { return duplicateKey(key) }
        try again.skipValue()
        index += 1
      }
    } catch { return error }
    return error(.json, at: cursor, "a key occurs twice in this object: keep one of them")
  }

  // MARK: Tokens, white space left out of the copy

  @inline(__always)
  private mutating func nextDroppingSpace(
    _ writer: inout JSONWriter, _ pending: inout UnsafePointer<UInt8>
  ) -> UInt8 {
    guard cursor < end else { return 0 }
    let byte = cursor.pointee
    return byte > 0x20 ? byte : dropSpace(&writer, &pending)
  }

  @inline(never)
  private mutating func dropSpace(_ writer: inout JSONWriter, _ pending: inout UnsafePointer<UInt8>)
    -> UInt8
  {
    let space = cursor
    let byte = nextAfterSpace()
    writer.raw(pending, count: space - pending)
    pending = cursor
    return byte
  }

  @inline(__always)
  private mutating func nextKeyDroppingSpace(
    _ writer: inout JSONWriter, _ pending: inout UnsafePointer<UInt8>
  ) throws(NavError) -> JSONString? {
    var byte = nextDroppingSpace(&writer, &pending)
    if byte == UInt8(ascii: "}") {
      leave()
      return nil
    }
    if isFirst {
      isFirst = false
    } else {
      guard byte == UInt8(ascii: ",") else { throw unexpected("`,` or `}`") }
      cursor += 1
      byte = nextDroppingSpace(&writer, &pending)
    }
    guard byte == UInt8(ascii: "\"") else { throw unexpected("a key in double quotes") }
    let key = try scanString()
    if key.hasEscapes {
      writer.raw(pending, count: key.start - 1 - pending)
      writer.quoted(key)
      pending = cursor
    }
    guard nextDroppingSpace(&writer, &pending) == UInt8(ascii: ":") else {
      throw unexpected("`:` after the key")
    }
    cursor += 1
    return key
  }

  @inline(__always)
  private mutating func nextElementDroppingSpace(
    _ writer: inout JSONWriter, _ pending: inout UnsafePointer<UInt8>
  ) throws(NavError) -> Bool {
    let byte = nextDroppingSpace(&writer, &pending)
    if byte == UInt8(ascii: "]") {
      leave()
      return false
    }
    if isFirst {
      isFirst = false
    } else {
      guard byte == UInt8(ascii: ",") else { throw unexpected("`,` or `]`") }
      cursor += 1
    }
    return true
  }
}
