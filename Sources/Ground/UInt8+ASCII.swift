/// Classes of ASCII characters (RFC 5234, appendix B.1).
extension UInt8 {
  @inline(__always) public var isASCIIDigit: Bool { self &- 48 < 10 }
  @inline(__always) public var isASCIILetter: Bool { (self | 0x20) &- 97 < 26 }

  /// The letter in lower case; any other byte as it is.
  @inline(__always) public var asciiLowercased: UInt8 { self &- 65 < 26 ? self | 0x20 : self }

  /// The value of a hexadecimal digit of any case.
  @inline(__always) public var hexValue: UInt8? {
    if isASCIIDigit { return self &- 48 }
    let letter = (self | 0x20) &- 97
    return letter < 6 ? letter &+ 10 : nil
  }

  /// The hexadecimal digit of the low four bits.
  @inline(__always) public func hexDigit(isUpper: Bool = false) -> UInt8 {
    let value = self & 15
    return value < 10 ? value &+ 48 : value &+ (isUpper ? 55 : 87)
  }
}
