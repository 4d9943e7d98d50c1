import Ground

/// One segment of a path: a range of the bytes of its `LinkPath`, in one word.
struct LinkSegment {
  private let word: UInt64

  @inline(__always)
  init(start: Int, count: Int) {
    word = UInt64(truncatingIfNeeded: start) | UInt64(truncatingIfNeeded: count) &<< 32
  }

  /// After the last one: no segment is empty.
  fileprivate static var none: LinkSegment { LinkSegment(start: 0, count: 0) }

  @inline(__always) fileprivate var start: Int { Int(truncatingIfNeeded: word & 0xFFFF_FFFF) }
  @inline(__always) var count: Int { Int(truncatingIfNeeded: word &>> 32) }
}

/// A path that is split as far as somebody asks, each segment once.
///
/// It reads a copy of the path with eight zeros after it, so that every byte may be read as the
/// first of eight: that is worth more than copying some tens of bytes costs. If the URL has
/// escapes, the copy is decoded, and `/` separators become the byte 0xFF, which no UTF-8 text has,
/// so that a decoded `%2F` stays data.
struct LinkPath {
  private static var decodedSeparator: UInt8 { 0xFF }
  /// Zeros after the copy.
  static var padding: Int { 8 }

  let bytes: UnsafeRawPointer
  let count: Int
  /// Eight copies of the separator.
  private let separators: UInt64
  /// The segments split off so far.
  let segments: UnsafeMutablePointer<LinkSegment>
  private var cursor = 0
  private var filled = 0

  /// - Parameters:
  ///   - path: encoded as in the URL.
  ///   - copy: memory for `path.count + padding` bytes.
  ///   - segments: memory for as many segments as will be asked for.
  @inline(__always)
  init(
    _ path: UnsafeRawBufferPointer, isEncoded: Bool, copy: UnsafeMutableRawPointer,
    segments: UnsafeMutablePointer<LinkSegment>
  ) {
    if isEncoded {
      count = Self.decode(path, into: copy.assumingMemoryBound(to: UInt8.self))
    } else {
      count = path.count
      if let start = path.baseAddress { Self.copy(start, count, to: copy) }
    }
    copy.storeBytes(of: 0, toByteOffset: count, as: UInt64.self)
    bytes = UnsafeRawPointer(copy)
    self.segments = segments
    separators = Word.all(isEncoded ? Self.decodedSeparator : UInt8(ascii: "/"))
  }

  /// Paths are short: a call of `memcpy` costs more than the loop.
  @inline(__always)
  private static func copy(
    _ start: UnsafeRawPointer, _ count: Int, to copy: UnsafeMutableRawPointer
  ) {
    if count < 8 { return copy.storeBytes(of: Word.load(start, count: count), as: UInt64.self) }
    var index = 0
    while index < count &- 8 {
      copy.storeBytes(of: Word.load(start + index), toByteOffset: index, as: UInt64.self)
      index &+= 8
    }
    copy.storeBytes(of: Word.load(start + (count &- 8)), toByteOffset: count &- 8, as: UInt64.self)
  }

  /// The bytes of a segment.
  @inline(__always)
  func text(_ segment: LinkSegment) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: bytes + segment.start, count: segment.count)
  }

  /// Segment number `index`, or `none` after the last one, and its first eight bytes, padded with
  /// zeros: what literals are compared by first. Every number below `index` must have been asked
  /// for.
  @inline(__always)
  mutating func segment(_ index: Int) -> (segment: LinkSegment, first: UInt64) {
    if index < filled {
      let segment = segments[index]
      return (segment, Word.prefix(Word.load(bytes + segment.start), segment.count))
    }
    let next = scan()
    if next.segment.count > 0 {
      segments[filled] = next.segment
      filled &+= 1
    }
    return next
  }

  /// Split off the next segment without keeping it: for the rest after a wildcard, of any number
  /// of segments.
  @inline(__always)
  mutating func scan() -> (segment: LinkSegment, first: UInt64) {
    while cursor < count {
      let start = cursor
      let word = Word.load(bytes + start)
      let mark = Word.firstZero(word ^ separators)
      if mark == 0 {
        cursor = end(of: start)
        return (LinkSegment(start: start, count: cursor &- start), word)
      }
      // The lowest mark is bit 7 of the separator: everything below its byte belongs to the
      // segment.
      let length = mark.trailingZeroBitCount &>> 3
      cursor = start &+ length &+ 1
      if length > 0 {
        return (
          LinkSegment(start: start, count: length), word & (((mark & (0 &- mark)) &>> 7) &- 1)
        )
      }
    }
    return (.none, 0)
  }

  /// The end of a segment that is longer than seven bytes or the last one.
  @inline(__always)
  private func end(of start: Int) -> Int {
    var end = start &+ 8
    while end < count {
      let mark = Word.firstZero(Word.load(bytes + end) ^ separators)
      if mark != 0 { return end &+ mark.trailingZeroBitCount &>> 3 }
      end &+= 8
    }
    return count
  }

  /// Back to the first segment, to `scan` all of them; the segments that were kept stay.
  mutating func rewind() { cursor = 0 }
}

extension LinkPath {
  /// Decode an encoded path into memory for as many bytes.
  /// - Returns: the bytes written.
  @_optimize(speed)
  fileprivate static func decode(
    _ path: UnsafeRawBufferPointer, into output: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var start = 0
    var written = 0
    while start < path.count {
      var end = start
      while end < path.count, path[end] != UInt8(ascii: "/") { end &+= 1 }
      written &+= PercentCoding.decode(
        UnsafeRawBufferPointer(rebasing: path[start..<end]), into: output + written)
      if end < path.count {
        output[written] = decodedSeparator
        written &+= 1
      }
      start = end &+ 1
    }
    return written
  }
}
