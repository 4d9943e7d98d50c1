import Ground

extension JSONReader {
  /// Any spelling of an integer within int64: `100`, `1e2`, `100.0`.
  @inline(never)
  public mutating func readInt64() throws(NavError) -> Int64 {
    let first = next()
    guard first.isASCIIDigit || first == UInt8(ascii: "-") else {
      throw expected("an integer")
    }
    let number = try scanNumber()
    if number.isPlain, number.count <= 18 {
      var magnitude: Int64 = 0
      var position = number.start + (first == UInt8(ascii: "-") ? 1 : 0)
      while position < cursor {
        magnitude = magnitude &* 10 &+ Int64(position.pointee &- UInt8(ascii: "0"))
        position += 1
      }
      return first == UInt8(ascii: "-") ? -magnitude : magnitude
    }
    guard let value = number.int64 else { throw notAnInteger(number) }
    return value
  }

  /// The same as `scanNumber` where a call does not show.
  @inline(never)
  mutating func readNumber() throws(NavError) -> JSONNumber { try scanNumber() }

  /// A number from its first byte, on which the cursor stands, to its last.
  @inline(__always)
  mutating func scanNumber() throws(NavError) -> JSONNumber {
    let start = cursor
    var position = cursor
    if position.pointee == UInt8(ascii: "-") { position += 1 }
    let whole = position
    skipDigits(&position)
    let wholeCount = position - whole
    guard wholeCount == 1 || (wholeCount > 1 && whole.pointee != UInt8(ascii: "0")) else {
      throw malformedNumber(start, at: wholeCount == 0 ? position : whole)
    }
    if position < end,
      position.pointee == UInt8(ascii: ".") || position.pointee | 0x20 == UInt8(ascii: "e")
    {
      return try scanFraction(from: start, wholeCount: wholeCount, at: position)
    }
    cursor = position
    return JSONNumber(start: start, count: position - start, wholeCount: wholeCount, isPlain: true)
  }

  @inline(never)
  private mutating func scanFraction(
    from start: UnsafePointer<UInt8>, wholeCount: Int, at point: UnsafePointer<UInt8>
  ) throws(NavError) -> JSONNumber {
    var position = point
    if position.pointee == UInt8(ascii: ".") {
      position += 1
      let fraction = position
      skipDigits(&position)
      guard position > fraction else { throw malformedNumber(start, at: position) }
    }
    if position < end, position.pointee | 0x20 == UInt8(ascii: "e") {
      position += 1
      if position < end,
        position.pointee == UInt8(ascii: "+") || position.pointee == UInt8(ascii: "-")
      {
        position += 1
      }
      let exponent = position
      skipDigits(&position)
      guard position > exponent else { throw malformedNumber(start, at: position) }
    }
    cursor = position
    return JSONNumber(start: start, count: position - start, wholeCount: wholeCount, isPlain: false)
  }

  @inline(__always)
  private func skipDigits(_ position: inout UnsafePointer<UInt8>) {
    while position < end, position.pointee.isASCIIDigit { position += 1 }
  }

  @inline(never)
  private func malformedNumber(_ start: UnsafePointer<UInt8>, at position: UnsafePointer<UInt8>)
    -> NavError
  {
    guard position < end else {
      return error(.json, at: end, "the text ends inside a number: complete it")
    }
    return error(
      .json, at: position,
      "malformed number: write digits without leading zeros, as in 10, -0.5 or 1e3")
  }

  @inline(never)
  private func notAnInteger(_ number: JSONNumber) -> NavError {
    let written = Text(UnsafeBufferPointer(start: number.start, count: min(number.count, 24)))
    return wrongShape(
      key(of: number.start) + "expected an integer from -2^63 to 2^63 - 1, found " + written,
      at: number.start - text)
  }

  @inline(never)
  func exponentBeyondLimit(_ number: JSONNumber) -> NavError {
    error(
      .limit, at: number.start,
      "the exponent of this number is beyond ±2^31: write a smaller number or a string")
  }
}
