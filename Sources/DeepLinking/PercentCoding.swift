import Ground

/// Percent-encoding (RFC 3986, section 2.1).
public enum PercentCoding {
  /// Decode `text`, whose escapes have been checked, into `output`, which has room for `text.count`
  /// bytes.
  /// - Returns: the bytes written.
  public static func decode(
    _ text: UnsafeRawBufferPointer, into output: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var read = 0
    var written = 0
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

  /// What a component keeps as it is, beside the unreserved characters, `:` and `@`.
  public enum Component: Sendable {
    /// A path segment: `pchar` of section 3.3.
    case segment
    /// A name or value of a query: `pchar`, `/` and `?` without the `&`, `=` and `+` that readers
    /// of queries take for more than data.
    case queryItem
    /// Any part of an address of an app (protocol, addresses): what `segment` and `queryItem` keep
    /// both, and nothing that an address gives a meaning to.
    case address

    /// A bit for each character below 64 that is kept.
    fileprivate var digitsAndMarks: UInt64 {
      switch self {
      case .segment: 0x2FFF_7FD2_0000_0000  // 0-9 - . : ! $ & ' ( ) * + , ; =
      case .queryItem: 0x8FFF_F792_0000_0000  // 0-9 - . : ! $ ' ( ) * , ; / ?
      case .address: 0x07FF_6792_0000_0000  // 0-9 - . : ! $ ' ( ) *
      }
    }

    /// A bit for each character from 64 that is kept: those of `A-Z a-z _ ~ @`.
    fileprivate var letters: UInt64 { 0x47FF_FFFE_87FF_FFFF }
  }

  /// Write `text` to `output`, which has room for three times as many bytes, with everything
  /// escaped that the component does not keep.
  /// - Returns: the bytes written.
  @inline(never)
  @_optimize(speed)
  public static func encode(
    _ text: UnsafeRawBufferPointer, as component: Component, to output: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let low = component.digitsAndMarks
    let high = component.letters
    var cursor = output
    for byte in text {
      let bits = byte < 0x40 ? low : byte < 0x80 ? high : 0
      if bits &>> UInt64(byte & 0x3F) & 1 != 0 {
        cursor.pointee = byte
        cursor += 1
      } else {
        cursor[0] = UInt8(ascii: "%")
        cursor[1] = (byte &>> 4).hexDigit(isUpper: true)
        cursor[2] = byte.hexDigit(isUpper: true)
        cursor += 3
      }
    }
    return cursor - output
  }

  /// Append `text` to `output`, encoded.
  @inline(never)
  public static func encode(
    _ text: ArraySlice<UInt8>, as component: Component, into output: inout [UInt8]
  ) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count &* 3) { room in
      guard let start = room.baseAddress else { return }
      let count = text.withUnsafeBytes { encode($0, as: component, to: start) }
      output.append(contentsOf: UnsafeBufferPointer(start: start, count: count))
    }
  }
}
