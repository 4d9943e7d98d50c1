import CNavSystem
import DeepLinking
import Ground

/// A step through the parameters of a route.
struct RouteWalk {
  let reader: JSONReader
  var position: UnsafePointer<UInt8>
  /// How deep values may nest.
  let depth: Int

  /// The byte at the position, 0 after the end.
  @inline(__always) var byte: UInt8 { position < reader.end ? position.pointee : 0 }

  /// Whether `,"params":{` comes next.
  @inline(__always) var isAtParameters: Bool {
    reader.end - position > 11 && Word.load(position) == CanonicalScan.paramsKey
      && Word.half(position + 7) == CanonicalScan.paramsEnd
  }

  /// Whether `}}` comes next.
  @inline(__always) var closes: Bool {
    reader.end - position >= 2 && position[0] == UInt8(ascii: "}")
      && position[1] == UInt8(ascii: "}")
  }

  /// Whether a key comes next, and a colon.
  @inline(__always)
  func stands(_ key: UnsafePointer<UInt8>, _ count: Int32) -> Bool {
    // The byte after the quote tells most keys apart.
    reader.end - position > Int(count) && position[1] == key[1]
      && memcmp(position, key, Int(count)) == 0 && position[Int(count)] == UInt8(ascii: ":")
  }

  /// Moves after a canonical value, whose kind is looked at but where the caller judges it.
  /// - Returns: whether there is one of that kind.
  @_optimize(speed)
  mutating func pass(_ kind: RouteShapes.Kind) -> Bool {
    switch kind {
    case .uint: return passInteger(from: position)
    case .int: return passInteger(from: byte == UInt8(ascii: "-") ? position + 1 : position)
    case .string where byte == UInt8(ascii: "\""):
      let quote = reader.plainEnd(position + 1)
      guard quote < reader.end, quote.pointee == UInt8(ascii: "\"") else { return passOther(kind) }
      position = quote + 1
      return true
    default: return passOther(kind)
    }
  }

  /// Moves after a key and its colon, and the comma before it, unless it is the first.
  /// - Returns: whether they come next; if not, nothing has changed.
  mutating func passKey(_ key: UnsafePointer<UInt8>, _ count: Int32, isFirst: Bool) -> Bool {
    let start = position
    if !isFirst {
      guard byte == UInt8(ascii: ",") else { return false }
      position += 1
    }
    guard stands(key, count) else {
      position = start
      return false
    }
    position += Int(count) + 1
    return true
  }

  /// Moves after an integer of at most 18 digits; more are left to others.
  @inline(__always)
  private mutating func passInteger(from digits: UnsafePointer<UInt8>) -> Bool {
    var cursor = digits
    var few = 8
    while few == 8 {
      few = Self.digitCount(reader.word(at: cursor))
      cursor += few
    }
    let count = cursor - digits
    // A zero stands alone, and has no sign.
    guard count > 0, count < 19, digits.pointee != 48 || (count == 1 && digits == position) else {
      return false
    }
    position = cursor
    return true
  }

  /// With how many digits a word of eight bytes begins.
  @inline(__always)
  private static func digitCount(_ word: UInt64) -> Int {
    // A digit becomes 0 to 9. What is added carries out of others alone, into bytes after them.
    let value = word ^ 0x3030_3030_3030_3030
    let others = (value &+ 0x7676_7676_7676_7676 | value) & 0x8080_8080_8080_8080
    return others.trailingZeroBitCount &>> 3
  }

  @inline(never)
  mutating func passOther(_ kind: RouteShapes.Kind) -> Bool {
    guard var scan = CanonicalScan(start: reader.text, end: reader.end),
      let stop = scan.value(position, depth: depth)
    else { return false }
    let value = UnsafeRawBufferPointer(start: position, count: stop - position)
    let first = byte
    position = stop
    switch kind {
    case .string: return first == UInt8(ascii: "\"")
    case .bool: return first == UInt8(ascii: "t") || first == UInt8(ascii: "f")
    case .number: return first == UInt8(ascii: "-") || first.isASCIIDigit
    case .slug, .uuid:
      guard first == UInt8(ascii: "\""), value.count > 2 else { return false }
      let text = UnsafeRawBufferPointer(rebasing: value[1..<(value.count &- 1)])
      return (kind == .slug ? LinkValueType.slug : .uuid).fits(text)
    default: return true
    }
  }
}

extension JSONReader {
  /// The closing quote of a string of plain ASCII that begins at `start`, after its opening quote;
  /// `start` itself, which is no quote then, if it is no such string.
  @inline(__always)
  @_optimize(speed)
  func plainEnd(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    let (position, isQuote) = firstMark(from: start)
    return isQuote ? position : start
  }
}
