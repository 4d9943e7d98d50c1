import Bytes
import NavigationCore

/// Percent-encoding (RFC 3986, section 2.1).
public enum PercentCoding {
  /// Decode `text`, whose escapes have been checked, into `output`, which has room for `text.count`
  /// bytes.
  /// - Returns: the bytes written.
  public static func decode(
    _ text: UnsafeRawBufferPointer, into output: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var (read, written) = (0, 0)
    while read < text.count {
      let byte = text[read]
      if byte == UInt8(ascii: "%"), read &+ 2 < text.count, let high = text[read &+ 1].hexValue,
        let low = text[read &+ 2].hexValue
      {
        output[written] = high &<< 4 | low
        read &+= 3
      } else {
        output[written] = byte
        read &+= 1
      }
      written &+= 1
    }
    return written
  }

  /// What a component keeps as it is, beside the unreserved characters.
  public enum Component: Sendable {
    /// A path segment: `pchar` of section 3.3.
    case segment
    /// A name or value of a query: `pchar`, `/` and `?` without the `&`, `=` and `+` that readers
    /// of queries take for more than data.
    case queryItem
    /// Any part of an address of an app (protocol, addresses): what `segment` and `queryItem` keep
    /// both, and nothing that an address gives a meaning to.
    case address
  }

  /// Append `text` to `output`, with everything escaped that the component does not keep.
  @inline(never)
  public static func encode(
    _ text: ArraySlice<UInt8>, as component: Component, into output: inout [UInt8]
  ) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count &* 3) { room in
      var count = 0
      for byte in text {
        if keeps(byte, component) {
          room[count] = byte
          count &+= 1
        } else {
          room[count] = UInt8(ascii: "%")
          room[count &+ 1] = (byte &>> 4).hexDigit(isUpper: true)
          room[count &+ 2] = byte.hexDigit(isUpper: true)
          count &+= 3
        }
      }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: room[..<count]))
    }
  }

  private static func keeps(_ byte: UInt8, _ component: Component) -> Bool {
    if byte.isUnreserved || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "@") { return true }
    switch component {
    case .segment: return byte.isSubDelimiter
    case .address:
      switch byte {
      case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "'"), UInt8(ascii: "("),
        UInt8(ascii: ")"), UInt8(ascii: "*"):
        return true
      default: return false
      }
    case .queryItem:
      if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") { return true }
      return byte.isSubDelimiter && byte != UInt8(ascii: "&") && byte != UInt8(ascii: "=")
        && byte != UInt8(ascii: "+")
    }
  }
}
