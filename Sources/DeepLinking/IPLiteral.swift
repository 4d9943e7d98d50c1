import Ground

/// What may stand between the brackets of a host (RFC 3986, section 3.2.2).
enum IPLiteral {
  static func isValid(_ text: UnsafeRawBufferPointer) -> Bool {
    guard let first = text.first else { return false }
    return first == UInt8(ascii: "v") || first == UInt8(ascii: "V")
      ? isFuture(text.dropFirst()) : isIPv6(text)
  }

  /// `1*HEXDIG "." 1*( unreserved / sub-delims / ":" )`, after the `v`.
  private static func isFuture(_ text: Slice<UnsafeRawBufferPointer>) -> Bool {
    guard let dot = text.firstIndex(of: UInt8(ascii: ".")), dot > text.startIndex,
      text[..<dot].allSatisfy({ $0.hexValue != nil })
    else { return false }
    let rest = text[(dot &+ 1)...]
    return !rest.isEmpty
      && rest.allSatisfy { $0.isUnreserved || $0.isSubDelimiter || $0 == UInt8(ascii: ":") }
  }

  /// Eight groups of one to four digits; `::` once for one group of zeros or more; the last two
  /// groups may be an IPv4 address.
  private static func isIPv6(_ text: UnsafeRawBufferPointer) -> Bool {
    var groups = 0
    var hasGap = false
    var index = 0
    while index < text.count {
      if text[index] == UInt8(ascii: ":") {
        let isDouble = index &+ 1 < text.count && text[index &+ 1] == UInt8(ascii: ":")
        if isDouble {
          guard !hasGap else { return false }
          hasGap = true
          index &+= 2
          continue
        }
        // A single colon stands between two groups.
        guard groups > 0, index &+ 1 < text.count, text[index &- 1] != UInt8(ascii: ":") else {
          return false
        }
        index &+= 1
      } else if groups > 0, text[index &- 1] != UInt8(ascii: ":") {
        return false
      }
      var end = index
      while end < text.count, text[end].hexValue != nil { end &+= 1 }
      if end < text.count, text[end] == UInt8(ascii: ".") {
        groups &+= 2
        guard isIPv4(text[index...]) else { return false }
        index = text.count
      } else {
        guard end > index, end &- index <= 4 else { return false }
        groups &+= 1
        index = end
      }
    }
    return hasGap ? groups < 8 : groups == 8
  }

  /// Four numbers of 0…255 without leading zeros.
  private static func isIPv4(_ text: Slice<UnsafeRawBufferPointer>) -> Bool {
    var count = 0
    var index = text.startIndex
    while true {
      var value = 0
      let start = index
      while index < text.endIndex, text[index].isASCIIDigit, index &- start < 3 {
        value = value &* 10 &+ Int(text[index] &- 48)
        index &+= 1
      }
      guard index > start, value < 256, index &- start == 1 || text[start] != 48 else {
        return false
      }
      count &+= 1
      if index == text.endIndex { return count == 4 }
      guard text[index] == UInt8(ascii: ".") else { return false }
      index &+= 1
    }
  }
}
