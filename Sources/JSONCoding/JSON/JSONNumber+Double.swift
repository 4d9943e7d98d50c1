import CNavSystem
import Ground

extension JSONNumber {
  /// The nearest double, ties to even; nil if it is beyond the largest one.
  /// - Complexity: O(count). Reads all digits, converts the first 800: no double and no point
  ///   between two doubles has more than 768, so that what follows only says "and more".
  var double: Double? {
    guard let digits = significand else { return isNegative ? -0.0 : 0 }
    guard digits.exponent <= 400 else { return nil }
    let value = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 832) { text -> Double in
      let count = min(digits.count, 800)
      var position = 0
      if isNegative { put(UInt8(ascii: "-"), &position, text) }
      for index in 0..<count { put(digit(digits.first + index), &position, text) }
      if count < digits.count { put(UInt8(ascii: "1"), &position, text) }
      let written = count < digits.count ? count + 1 : count
      let exponent = max(digits.exponent, -2_000) - Int64(written - 1)
      put(UInt8(ascii: "e"), &position, text)
      if exponent < 0 { put(UInt8(ascii: "-"), &position, text) }
      var unit: UInt64 = 1_000
      while unit > 0 {
        let number = exponent.magnitude / unit % 10
        put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number), &position, text)
        unit /= 10
      }
      put(0, &position, text)
      return text.withMemoryRebound(to: CChar.self) { text in
        text.baseAddress.map { nav_shim_double($0) } ?? 0
      }
    }
    return value.isFinite ? value : nil
  }

  private func put(_ byte: UInt8, _ position: inout Int, _ text: UnsafeMutableBufferPointer<UInt8>)
  {
    if position < text.count { text[position] = byte }
    position += 1
  }
}

extension JSONWriter {
  /// The shortest decimal that reads back as the same double.
  /// - Parameter value: finite.
  public mutating func number(_ value: Double) {
    separate()
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 48) { text in
      guard let out = text.baseAddress else { return }
      let count = Int(nav_shim_print_double(value, out))
      raw(UnsafeRawPointer(out).assumingMemoryBound(to: UInt8.self), count: count)
    }
  }
}
