import Ground

/// What other readers of URLs make of a path: a host, or a way up.
extension LinkURL {
  /// Refuses a reference in which browsers read a host: two of `/` and `\` at its beginning, after
  /// spaces, which they leave out.
  func checkReference(_ text: UnsafeRawBufferPointer) throws(LinkURLError) {
    guard scheme == nil, host?.isEmpty ?? true else { return }
    var start = 0
    while start < text.count, text[start] == UInt8(ascii: " ") { start &+= 1 }
    guard text.count &- start >= 2, text[start].isSlash, text[start &+ 1].isSlash else { return }
    throw Self.invalid(
      start,
      "other readers of URLs see a host here: write one slash, or the scheme and the host")
  }

  /// Whether a segment of the path is `.` or `..` once its escapes are decoded: whoever resolves
  /// the URL, or makes a path of a file of it, goes up there.
  /// - Precondition: escapes are sound.
  /// - Complexity: O(length of the path).
  func hasDotSegment(_ text: UnsafeRawBufferPointer) -> Bool {
    var index = path.lowerBound
    guard hasEscapes || find(UInt8(ascii: "."), text) < pathEnd else { return false }
    while index < path.upperBound {
      let start = index
      while index < path.upperBound, text[index] != UInt8(ascii: "/") { index &+= 1 }
      if Self.isDots(UnsafeRawBufferPointer(rebasing: text[start..<index])) { return true }
      index &+= 1
    }
    return false
  }

  /// Whether a segment, perhaps with escapes, is `.` or `..`.
  private static func isDots(_ segment: UnsafeRawBufferPointer) -> Bool {
    guard !segment.isEmpty, segment.count <= 6 else { return false }
    var index = 0
    var dots = 0
    while index < segment.count {
      if segment[index] == UInt8(ascii: ".") {
        index &+= 1
      } else if segment.count &- index > 2, segment[index] == UInt8(ascii: "%"),
        segment[index &+ 1] == UInt8(ascii: "2"),
        segment[index &+ 2].asciiLowercased == UInt8(ascii: "e")
      {
        index &+= 3
      } else {
        return false
      }
      dots &+= 1
    }
    return dots <= 2
  }
}

extension UInt8 {
  /// Whether browsers take it for a slash.
  fileprivate var isSlash: Bool { self == UInt8(ascii: "/") || self == UInt8(ascii: "\\") }
}
