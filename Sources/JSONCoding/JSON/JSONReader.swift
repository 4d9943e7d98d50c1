import CNavSystem
import Ground

/// How much text and nesting a reader accepts (protocol §7).
public struct JSONLimits: Sendable, Equatable {
  /// Bytes of one text.
  public var textBytes: Int
  /// Arrays and objects inside each other. Readers recurse, so no setting goes beyond
  /// `deepestNesting`.
  public var nesting: Int

  /// What any stack of a host's thread can bear: the 512 levels that hosts may set, and what is
  /// around a route in a snapshot or in a record of a journal.
  public static let deepestNesting = 576
  /// No limit of a text is above it.
  public static let longestText = 1 << 30

  public init(textBytes: Int = 4 << 20, nesting: Int = 64) {
    self.textBytes = min(max(textBytes, 0), Self.longestText)
    self.nesting = min(max(nesting, 0), Self.deepestNesting)
  }
}

/// What kind of value comes next.
public enum JSONKind: Sendable {
  case object, array, string, number, boolean, null
}

/// A pull parser over UTF-8 bytes: strict RFC 8259, no tree, no allocation.
///
///     var reader = try JSONReader(bytes, count: count)
///     try reader.beginObject()
///     while let key = try reader.nextKey() {
///       guard key == "id" else { throw reader.unknownKey(key, allowed: "id") }
///       id = try reader.readInt64()
///     }
///     try reader.finish()
///
/// The caller asks for what the contract expects; anything else is a `NavError` with the byte
/// offset. Well-formedness (UTF-8, escapes, numbers, nesting, commas) is checked on the way.
/// `nextKey` does not remember keys: code that reads an object by hand keeps count of what it has
/// seen, `members` and the readers of whole values do it themselves.
///
/// The bytes must outlive the reader and what it lends (`JSONString`). A copy of a reader is a
/// bookmark.
public struct JSONReader {
  let text: UnsafePointer<UInt8>
  let end: UnsafePointer<UInt8>
  var cursor: UnsafePointer<UInt8>
  public private(set) var nesting: Int
  var depth = 0
  /// The next key or element is the first one of its container.
  var isFirst = false
  /// The text may have several values, each on lines of its own.
  public var takesLines = false
  /// The code of an error about well-formed JSON that is not what the contract expects at that
  /// place.
  public var shape: NavErrorCode

  /// - Parameters:
  ///   - text: `count` bytes, borrowed for as long as the reader is used; need not end in NUL.
  ///   - shape: the code of errors about well-formed JSON of the wrong shape.
  /// - Throws: `.limit` if the text is longer than `limits` allow (or `count` is negative).
  public init(
    _ text: UnsafePointer<UInt8>, count: Int, limits: JSONLimits = JSONLimits(),
    shape: NavErrorCode = .argument
  ) throws(NavError) {
    guard UInt(bitPattern: count) <= UInt(bitPattern: limits.textBytes) else {
      throw Self.tooLong(limits)
    }
    self.text = text
    self.cursor = text
    self.end = text + count
    self.nesting = limits.nesting
    self.shape = shape
  }

  /// Bytes read so far: the offset of what comes next.
  public var offset: Int { cursor - text }

  /// A reader that stands elsewhere in the same text: at `offset`, where a value begins that was
  /// checked before. Nesting is counted anew from there.
  /// - Parameter nesting: how deep values may nest from there on, if not as deep as before.
  public func moved(to offset: Int, nesting: Int? = nil) -> JSONReader {
    var other = self
    if let nesting { other.nesting = min(nesting, self.nesting) }
    other.cursor = text + min(max(offset, 0), end - text)
    other.depth = 0
    other.isFirst = false
    return other
  }

  /// Where the quotes of a string that this reader lent begin.
  public func offset(of string: JSONString) -> Int { string.start - 1 - text }

  /// All of the text.
  public var whole: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: text, count: end - text)
  }

  /// What stands from `start` to the cursor.
  public func bytes(from start: Int) -> UnsafeBufferPointer<UInt8> {
    let start = min(max(start, 0), offset)
    return UnsafeBufferPointer(start: text + start, count: offset - start)
  }

  // MARK: Tokens

  /// The next byte that is not white space, or 0 at the end; NUL begins no token.
  @inline(__always)
  mutating func next() -> UInt8 {
    guard cursor < end else { return 0 }
    let byte = cursor.pointee
    return byte > 0x20 ? byte : nextAfterSpace()
  }

  @inline(never)
  private mutating func nextAfterSpace() -> UInt8 {
    while cursor < end {
      let byte = cursor.pointee
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
      cursor += 1
    }
    return 0
  }

  /// What comes next, without reading it.
  @inline(never)
  public mutating func peek() throws(NavError) -> JSONKind {
    switch next() {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean
    case UInt8(ascii: "n"): return .null
    default: throw unexpected("a value")
    }
  }

  @inline(never)
  public mutating func readBool() throws(NavError) -> Bool {
    switch next() {
    case UInt8(ascii: "t"):
      try literal("true")
      return true
    case UInt8(ascii: "f"):
      try literal("false")
      return false
    default: throw expected("true or false")
    }
  }

  /// Reads `null` if it comes next.
  @inline(never)
  public mutating func readNullIfPresent() throws(NavError) -> Bool {
    guard next() == UInt8(ascii: "n") else { return false }
    try literal("null")
    return true
  }

  @inline(__always)
  mutating func literal(_ word: StaticString) throws(NavError) {
    try literal(word.utf8Start, word.utf8CodeUnitCount)
  }

  @inline(never)
  private mutating func literal(_ word: UnsafePointer<UInt8>, _ count: Int) throws(NavError) {
    guard end - cursor >= count, memcmp(cursor, word, count) == 0 else {
      throw unexpected("a value")
    }
    cursor += count
  }

  // MARK: Containers

  @inline(never)
  public mutating func beginObject() throws(NavError) {
    guard next() == UInt8(ascii: "{") else { throw expected("an object") }
    try enter()
  }

  @inline(never)
  public mutating func beginArray() throws(NavError) {
    guard next() == UInt8(ascii: "[") else { throw expected("an array") }
    try enter()
  }

  /// The next key of the object that was begun last, or nil when it has ended; the cursor then
  /// is before the key's value.
  @inline(never)
  public mutating func nextKey() throws(NavError) -> JSONString? {
    var byte = next()
    if byte == UInt8(ascii: "}") {
      leave()
      return nil
    }
    if isFirst {
      isFirst = false
    } else {
      guard byte == UInt8(ascii: ",") else { throw unexpected("`,` or `}`") }
      cursor += 1
      byte = next()
    }
    guard byte == UInt8(ascii: "\"") else { throw unexpected("a key in double quotes") }
    let key = try scanString()
    guard next() == UInt8(ascii: ":") else { throw unexpected("`:` after the key") }
    cursor += 1
    return key
  }

  /// Whether the array that was begun last has another element; the cursor then is before it.
  @inline(never)
  public mutating func nextElement() throws(NavError) -> Bool {
    let byte = next()
    if byte == UInt8(ascii: "]") {
      leave()
      return false
    }
    if isFirst {
      isFirst = false
      return true
    }
    guard byte == UInt8(ascii: ",") else { throw unexpected("`,` or `]`") }
    cursor += 1
    guard next() != UInt8(ascii: "]") else { throw unexpected("an element after the comma") }
    return true
  }

  @inline(__always)
  mutating func enter() throws(NavError) {
    guard depth < nesting else { throw tooDeep() }
    depth += 1
    cursor += 1
    isFirst = true
  }

  @inline(__always)
  mutating func leave() {
    depth -= 1
    cursor += 1
    isFirst = false
  }

  /// - Throws: `.json` if anything but white space is left.
  @inline(never)
  public mutating func finish() throws(NavError) {
    guard next() == 0, cursor == end else { throw trailing() }
  }
}

// MARK: - Lines

extension JSONReader {
  /// Whether nothing but white space is left.
  public var isAtEnd: Bool {
    var ahead = self
    return ahead.next() == 0 && ahead.cursor == end
  }

  /// Moves on to the next of several values that stand on lines of their own; false at the end of
  /// the text.
  /// - Throws: `.json` if something follows on the same line.
  public mutating func nextLine() throws(NavError) -> Bool {
    let valueEnd = cursor
    guard !isAtEnd else { return false }
    _ = next()
    guard
      UnsafeBufferPointer(start: valueEnd, count: cursor - valueEnd).contains(UInt8(ascii: "\n"))
    else { throw trailing() }
    return true
  }
}

// MARK: - What was read

extension JSONReader {
  /// The text from an offset up to where the reader stands, as it is written.
  @inline(never)
  public func written(from start: Int) -> Text {
    Text(UnsafeBufferPointer(start: text + start, count: max(offset &- start, 0)))
  }
}

extension JSONLimits {
  /// For texts that the library wrote itself from one that was within limits.
  public static var ofTrustedText: JSONLimits {
    JSONLimits(textBytes: longestText, nesting: deepestNesting)
  }
}
