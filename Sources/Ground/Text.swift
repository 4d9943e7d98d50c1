import CNavSystem

/// UTF-8 text as plain bytes.
///
/// The core compares, hashes and copies text but never interprets it, so it needs no Unicode tables
/// (which Embedded Swift leaves out) and two texts are equal exactly when their bytes are. Whoever
/// makes a `Text` from outside input has checked that it is well-formed UTF-8.
public struct Text: Hashable, Sendable, ExpressibleByStringLiteral {
  public var bytes: [UInt8]

  public init(bytes: [UInt8]) { self.bytes = bytes }

  public init(_ bytes: some Collection<UInt8>) { self.bytes = Array(bytes) }

  public init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = [UInt8](bytes) }

  @inline(__always)
  public init(stringLiteral value: StaticString) { self.init(Literal(stringLiteral: value)) }

  @inline(never)
  public init(_ literal: Literal) { bytes = Array(literal.bytes) }

  /// Out of line: sixty places compare names.
  @inline(never)
  public static func == (left: Text, right: Text) -> Bool { left.bytes == right.bytes }

  /// Length in bytes.
  public var count: Int { bytes.count }

  public var isEmpty: Bool { bytes.isEmpty }

  /// Takes both: an error text is put together of parts that nobody else has.
  @inline(never)
  public static func + (left: consuming Text, right: consuming Text) -> Text {
    left.bytes.put(right.bytes)
    return left
  }

  @inline(never)
  public static func += (left: inout Text, right: consuming Text) {
    left.bytes.put(right.bytes)
  }

  /// The decimal digits of `number`.
  public init(_ number: some BinaryInteger) {
    self.init(magnitude: UInt64(clamping: number.magnitude), isNegative: number < 0)
  }

  @inline(never)
  private init(magnitude: UInt64, isNegative: Bool) {
    var length = isNegative ? 2 : 1
    var rest = magnitude / 10
    while rest != 0 {
      length &+= 1
      rest /= 10
    }
    bytes = [UInt8](filling: length) { room, count in
      count = length
      var rest = magnitude
      while length > (isNegative ? 1 : 0) {
        length &-= 1
        room[length] = UInt8(truncatingIfNeeded: rest % 10) &+ 48
        rest /= 10
      }
      if isNegative { room[0] = UInt8(ascii: "-") }
    }
  }

  /// At most `limit` bytes of this text, cut between two characters; a cut is marked with `…`.
  public func excerpt(_ limit: Int) -> Text {
    guard count > limit else { return self }
    var end = max(limit, 0)
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return Text(bytes: Array(bytes[..<end])) + "…"
  }
}

extension [UInt8] {
  /// Copies bytes in one piece. That of the standard library goes byte by byte in code that is
  /// optimised for size.
  @inline(never)
  public init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.init(filling: bytes.count) { room, count in
      if let to = room.baseAddress, let start = bytes.baseAddress { memcpy(to, start, bytes.count) }
      count = bytes.count
    }
  }

  /// Appends bytes; what is there moves in one piece.
  @inline(never)
  public mutating func put(_ bytes: [UInt8]) {
    if capacity &- count < bytes.count {
      let old = self
      self = [UInt8](filling: Swift.max(old.count &* 2, old.count &+ bytes.count)) { room, count in
        count = old.count
        guard let to = room.baseAddress else { return }
        old.withUnsafeBufferPointer { if let from = $0.baseAddress { memcpy(to, from, $0.count) } }
      }
    }
    self += bytes
  }

  /// `append`, out of line: texts are made byte by byte in many places, none of them fast.
  @inline(never)
  public mutating func put(_ byte: UInt8) { append(byte) }
}

/// A text without NUL that the source code spells out, as the one word of its address: a
/// `StaticString` takes three, in a thousand calls.
public struct Literal: ExpressibleByStringLiteral, @unchecked Sendable {
  public let start: UnsafePointer<UInt8>

  @inline(__always)
  public init(stringLiteral value: StaticString) { start = value.utf8Start }

  public var bytes: UnsafeBufferPointer<UInt8> {
    @inline(never) get {
      var count = 0
      while start[count] != 0 { count &+= 1 }
      return UnsafeBufferPointer(start: start, count: count)
    }
  }
}
