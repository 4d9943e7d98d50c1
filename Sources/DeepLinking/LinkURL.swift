import Ground

/// A URL reference taken apart (RFC 3986, section 3): where each component lies in the text that
/// was parsed. It holds no text itself, so parsing allocates nothing; a range is used
/// on the very bytes that were parsed.
///
/// ```
/// myapp://ann@open:80/a%2Fb/c?x=1&y#z
/// scheme  user host port path  query fragment
/// ```
///
/// Every byte has been checked: no control characters, every `%` begins an escape, and each
/// component is well-formed UTF-8 once its escapes are decoded. Beyond the RFC, characters that a
/// URL should have escaped (spaces, quotes, non-ASCII) are taken as data, since hosts hand in what
/// users paste (protocol §5).
public struct LinkURL: Sendable {
  // Offsets of 32 bits, so that the whole is 44 bytes and passed around for little. `-1` marks a
  // component that is not there; one component ends where the next begins.
  var schemeEnd: Int32 = -1
  var userInfoStart: Int32 = -1
  var hostStart: Int32 = -1
  var hostEnd: Int32 = -1
  var portStart: Int32 = -1
  var portEnd: Int32 = -1
  var pathStart: Int32 = 0
  var pathEnd: Int32 = 0
  var queryEnd: Int32 = -1
  var end: Int32 = 0
  /// Whether a `%` stands anywhere: without one, every component reads as written.
  public internal(set) var hasEscapes = false
  /// Whether the authority is a host of ASCII letters, digits, `-` and `.` alone: nothing of it
  /// needs a look.
  var isHostPlain = false

  /// Without the `:`.
  public var scheme: Range<Int>? { schemeEnd < 0 ? nil : 0..<Int(schemeEnd) }
  /// What is before an `@` in the authority; may be empty.
  public var userInfo: Range<Int>? {
    userInfoStart < 0 ? nil : Int(userInfoStart)..<Int(hostStart &- 1)
  }
  /// nil without an authority; empty in `file:///x`. An IP literal keeps its brackets.
  public var host: Range<Int>? { hostStart < 0 ? nil : Int(hostStart)..<Int(hostEnd) }
  /// What is after a `:` in the authority: digits, or nothing.
  public var port: Range<Int>? { portStart < 0 ? nil : Int(portStart)..<Int(portEnd) }
  /// Still encoded; may be empty.
  public var path: Range<Int> { Int(pathStart)..<Int(pathEnd) }
  /// Without the `?`, still encoded.
  public var query: Range<Int>? { queryEnd < 0 ? nil : Int(pathEnd &+ 1)..<Int(queryEnd) }
  /// Without the `#`, still encoded.
  public var fragment: Range<Int>? {
    let start = queryEnd < 0 ? pathEnd : queryEnd
    return start == end ? nil : Int(start &+ 1)..<Int(end)
  }

  /// The non-empty segments of the path.
  /// - Complexity: O(length of the path).
  public func segmentCount(in text: UnsafeRawBufferPointer) -> Int {
    Self.countParts(of: text, in: path, separator: UInt8(ascii: "/"))
  }

  /// The non-empty items of the query.
  /// - Complexity: O(length of the query).
  public func queryItemCount(in text: UnsafeRawBufferPointer) -> Int {
    query.map { Self.countParts(of: text, in: $0, separator: UInt8(ascii: "&")) } ?? 0
  }

  /// The items of the query, in order.
  public func queryItems(in text: UnsafeRawBufferPointer) -> LinkQueryItems {
    LinkQueryItems(text, query ?? 0..<0)
  }

  private static func countParts(
    of text: UnsafeRawBufferPointer, in range: Range<Int>, separator: UInt8
  )
    -> Int
  {
    var count = 0
    var isInside = false
    for index in range {
      let isSeparator = text[index] == separator
      if !isSeparator && !isInside { count &+= 1 }
      isInside = !isSeparator
    }
    return count
  }
}

/// The items of a query: split on `&`, empty items skipped, the first `=` parts name and value
/// (protocol §5). Ranges into the parsed text, still encoded.
public struct LinkQueryItems: Sequence, IteratorProtocol {
  public struct Item: Sendable {
    public var name: Range<Int>
    /// Empty for a flag, which has no `=`.
    public var value: Range<Int>
  }

  private let text: UnsafeRawBufferPointer
  private var position: Int
  private let end: Int

  init(_ text: UnsafeRawBufferPointer, _ query: Range<Int>) {
    self.text = text
    position = query.lowerBound
    end = query.upperBound
  }

  public mutating func next() -> Item? {
    while position < end, text[position] == UInt8(ascii: "&") { position &+= 1 }
    guard position < end else { return nil }
    let start = position
    var equals = -1
    while position < end, text[position] != UInt8(ascii: "&") {
      if equals < 0, text[position] == UInt8(ascii: "=") { equals = position }
      position &+= 1
    }
    return equals < 0
      ? Item(name: start..<position, value: position..<position)
      : Item(name: start..<equals, value: (equals &+ 1)..<position)
  }
}
