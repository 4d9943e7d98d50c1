import Ground

/// What a host may consist of (docs/deep-links.md, "Hosts"): nothing in which two readers of URLs
/// could see two hosts.
enum LinkHost {
  /// Whether no host has this byte, neither raw nor as an escape: the forbidden host code points of
  /// the WHATWG URL standard, `%`, controls, and what browsers escape or refuse.
  @inline(__always)
  static func isForbidden(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F: true
    case UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "%"), UInt8(ascii: "/"),
      UInt8(ascii: ":"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "?"),
      UInt8(ascii: "@"):
      true
    case UInt8(ascii: "["), UInt8(ascii: "\\"), UInt8(ascii: "]"), UInt8(ascii: "^"),
      UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
      true
    default: false
    }
  }

  /// Whether `host`, UTF-8, is one label or more, joined by dots: each of letters, digits, `-` and
  /// `_`, and none of them empty.
  @_optimize(speed)
  static func isLabels(_ host: UnsafeRawBufferPointer) -> Bool {
    var isLabelEmpty = true
    var index = 0
    while index < host.count {
      let byte = host[index]
      if byte == UInt8(ascii: ".") {
        if isLabelEmpty { return false }
        isLabelEmpty = true
        index &+= 1
        continue
      }
      let length = byte < 0x80 ? (isASCIILabelByte(byte) ? 1 : 0) : letterLength(host, index)
      guard length > 0 else { return false }
      isLabelEmpty = false
      index &+= length
    }
    return !isLabelEmpty
  }

  private static func isASCIILabelByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }

  /// The bytes of the letter beyond ASCII that is at `index`; 0 if there is none.
  @inline(never)
  private static func letterLength(_ text: UnsafeRawBufferPointer, _ index: Int) -> Int {
    let first = text[index]
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard text.count &- index >= length else { return 0 }
    var point = UInt32(first) & (0xFF &>> UInt32(truncatingIfNeeded: length &+ 1))
    for next in 1..<length { point = point &<< 6 | UInt32(text[index &+ next] & 0x3F) }
    return isLetter(point) ? length : 0
  }

  /// Whether a code point beyond ASCII is among `letterRanges`.
  /// - Complexity: O(ranges), some 300.
  private static func isLetter(_ point: UInt32) -> Bool {
    letterRanges.withUTF8Buffer { text in
      var start: UInt32 = 0x80
      var number: UInt32 = 0
      var isLetters: Bool = false
      for byte in text {
        let isLast = byte >= UInt8(ascii: "?")
        let digit = UInt32(byte &- (isLast ? UInt8(ascii: "?") : UInt8(ascii: "#")))
        number = number &* 28 &+ digit
        guard isLast else { continue }
        start &+= number
        if point < start { return isLetters }
        number = 0
        isLetters = !isLetters
      }
      return false
    }
  }

  /// Whether browsers read a host as an IPv4 address: its last label is a number.
  static func endsInNumber(_ host: ArraySlice<UInt8>) -> Bool {
    let name = host.last == UInt8(ascii: ".") ? host.dropLast() : host
    let start = name.lastIndex(of: UInt8(ascii: ".")).map { $0 &+ 1 } ?? name.startIndex
    let label = name[start...]
    if label.allSatisfy({ $0.isASCIIDigit }) { return !label.isEmpty }
    let isHex = label.starts(with: [UInt8(ascii: "0"), UInt8(ascii: "x")])
    return isHex && label.dropFirst(2).allSatisfy { $0.hexValue != nil }
  }
}
