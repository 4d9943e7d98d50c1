/// Character classes of RFC 3986 (section 2) and RFC 5234 (appendix B.1).
extension UInt8 {
  @inline(__always) var isASCIIDigit: Bool { self &- 48 < 10 }
  @inline(__always) var isASCIILetter: Bool { (self | 0x20) &- 97 < 26 }

  /// The value of a hexadecimal digit of any case.
  @inline(__always) var hexValue: UInt8? {
    if isASCIIDigit { return self &- 48 }
    let letter = (self | 0x20) &- 97
    return letter < 6 ? letter &+ 10 : nil
  }

  @inline(__always) var asciiLowercased: UInt8 { self &- 65 < 26 ? self | 0x20 : self }

  var isUnreserved: Bool {
    switch self {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
    default: isASCIILetter || isASCIIDigit
    }
  }

  var isSubDelimiter: Bool {
    switch self {
    case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"),
      UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="):
      true
    default: false
    }
  }
}
