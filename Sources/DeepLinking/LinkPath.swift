/// One segment of a path.
struct LinkSegment {
  /// Where it begins in the bytes of its `LinkPath`.
  var start: UInt32
  var count: UInt32
  /// Its first eight bytes, padded with zeros: what literals are compared by first.
  var first: UInt64
}

/// A path that is split as far as somebody asks, each segment once.
///
/// It reads the URL's own bytes when they hold no escapes. Otherwise it reads a decoded copy in which `/` separators have become the byte 0xFF, which no UTF-8 text
/// has, so that a decoded `%2F` stays data.
struct LinkPath {
  static var decodedSeparator: UInt8 { 0xFF }

  private let bytes: UnsafeRawPointer
  private let count: Int
  private let separator: UInt8
  private let separators: UInt64
  private let segments: UnsafeMutablePointer<LinkSegment>
  private(set) var cursor = 0
  private var filled = 0

  /// - Parameter segments: memory for as many segments as will be asked for.
  @inline(__always)
  init(_ path: UnsafeRawBufferPointer, separator: UInt8, segments: UnsafeMutablePointer<LinkSegment>) {
    bytes = path.baseAddress ?? UnsafeRawPointer(segments)
    (count, self.separator, self.segments) = (path.count, separator, segments)
    separators = Word.all(separator)
  }

  /// The bytes of a segment.
  @inline(__always)
  func text(_ segment: LinkSegment) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: bytes + Int(segment.start), count: Int(segment.count))
  }

  /// The address of a segment's first byte.
  @inline(__always)
  func address(_ segment: LinkSegment) -> UnsafeRawPointer { bytes + Int(segment.start) }

  /// Segment number `index`, or nil behind the last one. Every number up to `index` must have been asked for.
  @inline(__always)
  mutating func segment(_ index: Int) -> LinkSegment? {
    if index < filled { return segments[index] }
    return split()
  }

  /// Split off the next segment and keep it, unless the path is at its end.
  @inline(__always)
  private mutating func split() -> LinkSegment? {
    guard let segment = scan() else { return nil }
    segments[filled] = segment
    filled &+= 1
    return segment
  }

  /// Split off the next segment without keeping it: for the rest behind a wildcard, of any number of segments.
  @inline(__always)
  mutating func scan() -> LinkSegment? {
    while cursor < count, bytes.load(fromByteOffset: cursor, as: UInt8.self) == separator { cursor &+= 1 }
    guard cursor < count else { return nil }
    let start = cursor
    let word = self.word(start)
    let mark = Word.firstZero(word ^ separators)
    if mark != 0 {
      let length = mark.trailingZeroBitCount &>> 3
      cursor = start &+ length &+ 1
      // The lowest mark is bit 7 of the separator: everything below its byte belongs to the segment.
      return LinkSegment(
        start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: length), first: word & (((mark & (0 &- mark)) &>> 7) &- 1))
    }
    var end = start &+ 8
    while end < count {
      let mark = Word.firstZero(self.word(end) ^ separators)
      if mark != 0 {
        end &+= mark.trailingZeroBitCount &>> 3
        break
      }
      end &+= 8
    }
    if end > count { end = count }
    cursor = end
    return LinkSegment(start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: end &- start), first: word)
  }

  /// The eight bytes at `index`, with zeros behind the end. Near the end, the last eight bytes are read and shifted: no byte outside of the path is touched.
  @inline(__always)
  private func word(_ index: Int) -> UInt64 {
    if count >= 8 {
      let from = min(index, count &- 8)
      return Word.load(bytes + from) &>> UInt64(truncatingIfNeeded: (index &- from) &* 8)
    }
    return Word.load(bytes, count: count) &>> UInt64(truncatingIfNeeded: index &* 8)
  }
}

extension LinkPath {
  /// Back to the first segment, to `scan` all of them; the segments that were kept stay.
  mutating func rewind() { cursor = 0 }
}
