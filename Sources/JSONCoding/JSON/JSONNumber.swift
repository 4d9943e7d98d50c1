import CNavSystem
import Ground

/// A number as it is in a JSON text that was checked: an exact decimal of any size, borrowed.
struct JSONNumber {
  let start: UnsafePointer<UInt8>
  let count: Int
  /// Digits before the point, the sign left out.
  let wholeCount: Int
  /// Neither point nor exponent.
  let isPlain: Bool

  var isNegative: Bool { start.pointee == UInt8(ascii: "-") }

  /// The significant digits of a decimal number d.ddd × 10^exponent, zeros stripped on both sides.
  struct Significand {
    /// Where the first significant digit is among all digits (the point not counted), and how many
    /// there are.
    var first: Int
    var count: Int
    /// Saturated, far beyond int32.
    var exponent: Int64
  }

  /// Nil for zero.
  /// - Complexity: O(count).
  var significand: Significand? {
    @inline(never) get { trimmed() }
  }

  private func trimmed() -> Significand? {
    let end = start + count
    let whole = start + (isNegative ? 1 : 0)
    var position = whole + wholeCount
    let fraction = position < end && position.pointee == UInt8(ascii: ".") ? position + 1 : position
    position = fraction
    while position < end, position.pointee.isASCIIDigit { position += 1 }
    let fractionCount = position - fraction
    func digit(_ index: Int) -> UInt8 {
      index < wholeCount ? whole[index] : fraction[index &- wholeCount]
    }
    var last = wholeCount + fractionCount
    while last > 0, digit(last &- 1) == UInt8(ascii: "0") { last -= 1 }
    guard last > 0 else { return nil }
    var first = 0
    while digit(first) == UInt8(ascii: "0") { first += 1 }
    return Significand(
      first: first, count: last - first,
      exponent: Int64(wholeCount - 1 - first) + Self.exponent(from: position, to: end))
  }

  /// The number after `e`, 0 if there is none; held within ±10^15.
  private static func exponent(from position: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>)
    -> Int64
  {
    guard position < end else { return 0 }
    var position = position + 1
    var isNegative = false
    if position < end,
      position.pointee == UInt8(ascii: "-") || position.pointee == UInt8(ascii: "+")
    {
      isNegative = position.pointee == UInt8(ascii: "-")
      position += 1
    }
    var value: Int64 = 0
    while position < end {
      value = min(
        value &* 10 &+ Int64(position.pointee &- UInt8(ascii: "0")), 1_000_000_000_000_000)
      position += 1
    }
    return isNegative ? -value : value
  }

  /// The value, or nil if it is no integer within int64; any spelling of an integer is one (`1e2`,
  /// `1.0`).
  var int64: Int64? {
    guard let digits = significand else { return 0 }
    guard digits.exponent >= Int64(digits.count - 1), digits.exponent <= 18 else { return nil }
    var magnitude: UInt64 = 0
    var index = 0
    while index <= Int(digits.exponent) {
      // 19 digits stay below 2^64.
      magnitude =
        magnitude &* 10
        &+ (index < digits.count ? UInt64(digit(digits.first + index) &- UInt8(ascii: "0")) : 0)
      index += 1
    }
    if isNegative {
      return magnitude <= UInt64(Int64.max) + 1 ? Int64(truncatingIfNeeded: 0 &- magnitude) : nil
    }
    return Int64(exactly: magnitude)
  }

  /// The digit at `index` of all digits, the point not counted.
  func digit(_ index: Int) -> UInt8 {
    let sign = isNegative ? 1 : 0
    return start[sign + (index < wholeCount ? index : index + 1)]
  }

  /// Writes the canonical form: trailing zeros dropped, `-0` as `0`, plain digits while -7 <
  /// exponent ≤ 21, else `d.ddde±x` (docs/protocol.md, "JSON").
  /// - Returns: whether the exponent is within int32; if not, nothing is written.
  /// - Complexity: O(count).
  func write(to writer: inout JSONWriter) -> Bool {
    guard let digits = significand else {
      writer.byte(UInt8(ascii: "0"))
      return true
    }
    guard let exponent = Int32(exactly: digits.exponent).map({ Int($0) }) else { return false }
    if isNegative { writer.byte(UInt8(ascii: "-")) }
    if exponent > 21 || exponent <= -7 {
      write(digits, from: 0, to: 1, &writer)
      if digits.count > 1 {
        writer.byte(UInt8(ascii: "."))
        write(digits, from: 1, to: digits.count, &writer)
      }
      writer.raw(exponent < 0 ? "e-" : "e+")
      writer.digits(UInt64(exponent.magnitude))
    } else if exponent < 0 {
      writer.raw("0.")
      writer.zeros(-exponent - 1)
      write(digits, from: 0, to: digits.count, &writer)
    } else if digits.count <= exponent + 1 {
      write(digits, from: 0, to: digits.count, &writer)
      writer.zeros(exponent + 1 - digits.count)
    } else {
      write(digits, from: 0, to: exponent + 1, &writer)
      writer.byte(UInt8(ascii: "."))
      write(digits, from: exponent + 1, to: digits.count, &writer)
    }
    return true
  }

  /// Copies some of the significant digits; the point may lie among them.
  @inline(never)
  private func write(_ digits: Significand, from: Int, to: Int, _ writer: inout JSONWriter) {
    let from = digits.first + from
    let to = digits.first + to
    let whole = start + (isNegative ? 1 : 0)
    if from < wholeCount { writer.raw(whole + from, count: min(to, wholeCount) - from) }
    if to > wholeCount {
      writer.raw(whole + max(from, wholeCount) + 1, count: to - max(from, wholeCount))
    }
  }
}

extension JSONWriter {
  mutating func zeros(_ count: Int) {
    guard count > 0 else { return }
    memset(reserve(count), 0x30, count)
    advance(count)
  }

  /// The decimal digits of `value`, without a comma before them.
  @inline(__always)
  mutating func digits(_ value: UInt64) {
    let start = reserve(20)
    advance(Self.putDigits(value, start) - start)
  }

  /// Writes the decimal digits of `value`, at most 20, and answers where the text goes on.
  @inline(never)
  @_optimize(speed)
  static func putDigits(
    _ value: UInt64, _ out: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    guard value < 10_000 else {
      let (rest, last) = value.quotientAndRemainder(dividingBy: 10_000)
      let few = UInt32(truncatingIfNeeded: last)
      return putPair(few % 100, putPair(few / 100, putDigits(rest, out)))
    }
    let few = UInt32(truncatingIfNeeded: value)
    guard few >= 100 else { return putFew(few, out) }
    return putPair(few % 100, putFew(few / 100, out))
  }

  /// One or two digits of a number below 100.
  @inline(__always)
  private static func putFew(
    _ value: UInt32, _ out: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    guard value < 10 else { return putPair(value, out) }
    out.pointee = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value)
    return out + 1
  }

  /// The two digits of a number below 100.
  @inline(__always)
  private static func putPair(
    _ value: UInt32, _ out: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    memcpy(out, pairs.utf8Start + Int(value &* 2), 2)
    return out + 2
  }

  /// The digits of 00, 01, … 99.
  private static var pairs: StaticString {
    """
    00010203040506070809101112131415161718192021222324\
    25262728293031323334353637383940414243444546474849\
    50515253545556575859606162636465666768697071727374\
    75767778798081828384858687888990919293949596979899
    """
  }
}
