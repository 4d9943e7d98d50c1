import Ground

extension JSONReader {
  /// Moves to the value that a JSON Pointer (RFC 6901) names, in a text that was checked: each
  /// token is a key, or the number of an element, written without zeros before it.
  /// - Parameter pointer: `""`, or tokens that each begin with `/`; a `~` has a 0 or 1 after it.
  /// - Returns: whether there is such a value; the cursor is then at it.
  /// - Throws: `.json` if the text was not checked.
  /// - Complexity: O(n) in the bytes before the value.
  public mutating func find(_ pointer: UnsafeBufferPointer<UInt8>) throws(NavError) -> Bool {
    var index = 0
    while index < pointer.count {
      let start = index + 1
      index = start
      while index < pointer.count, pointer[index] != UInt8(ascii: "/") { index += 1 }
      let token = UnsafeBufferPointer(rebasing: pointer[start..<index])
      switch try peek() {
      case .object: if try !enterMember(token) { return false }
      case .array: if try !enterElement(token) { return false }
      default: return false
      }
    }
    _ = try peek()
    return true
  }

  private mutating func enterMember(_ token: UnsafeBufferPointer<UInt8>) throws(NavError) -> Bool {
    try beginObject()
    while let key = try nextKey() {
      if key.isNamed(by: token) { return true }
      try skipValue()
    }
    return false
  }

  private mutating func enterElement(_ token: UnsafeBufferPointer<UInt8>) throws(NavError) -> Bool {
    guard let first = token.first, first != UInt8(ascii: "0") || token.count == 1, token.count < 10
    else { return false }
    var left = 0
    for byte in token {
      guard byte.isASCIIDigit else { return false }
      left = left &* 10 &+ Int(byte &- UInt8(ascii: "0"))
    }
    try beginArray()
    while try nextElement() {
      if left == 0 { return true }
      left -= 1
      try skipValue()
    }
    return false
  }

  /// Goes on in a container of which `offset` bytes were read: all up to the end of a value.
  public func resumed(at offset: Int) -> JSONReader {
    var other = moved(to: offset)
    other.depth = 1
    return other
  }

  /// Any number, as the nearest double.
  /// - Returns: nil if it is too large for one.
  public mutating func readDouble() throws(NavError) -> Double? {
    guard try peek() == .number else { throw expected("a number") }
    return try scanNumber().double
  }
}

extension JSONString {
  /// Whether a token of a JSON Pointer names this key: `~1` is `/`, and `~0` is `~`.
  fileprivate func isNamed(by token: UnsafeBufferPointer<UInt8>) -> Bool {
    var rest = unescaped
    var index = 0
    while index < token.count {
      var byte = token[index]
      if byte == UInt8(ascii: "~"), index + 1 < token.count {
        if token[index + 1] == UInt8(ascii: "1") { byte = UInt8(ascii: "/") }
        index += 1
      }
      guard rest.next() == byte else { return false }
      index += 1
    }
    return rest.next() == nil
  }

  /// Copies the text, escapes resolved, and a NUL.
  /// - Returns: bytes of the text without the NUL, or nil if both need more than `capacity`.
  public func copy(to out: UnsafeMutablePointer<UInt8>, capacity: Int) -> Int? {
    var rest = unescaped
    var written = 0
    while let byte = rest.next() {
      guard written < capacity else { return nil }
      out[written] = byte
      written += 1
    }
    guard written < capacity else { return nil }
    out[written] = 0
    return written
  }
}
