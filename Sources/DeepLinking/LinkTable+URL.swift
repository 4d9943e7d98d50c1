import Ground

extension LinkTable {
  /// Hands the URLs of a pattern that carry the values, sorted by name, to `body`, until it takes
  /// one: values of path names in order, what is left of them and everything else in the query.
  /// There are two if the last part may be missing, the one with it first; none if a value is
  /// missing, empty in the path, or does not fit its type, or if the pattern never matches.
  /// - Returns: whether it took one.
  @inline(__always)
  func withURLs(
    of index: Int, _ values: LinkValueList, _ body: (UnsafeRawBufferPointer) -> Bool
  ) -> Bool {
    // Two for a slash before the path and one after it.
    var room = patternText(index).count &+ 2
    for value in values.elements { room &+= value.name.count &+ value.text.count &+ 2 }
    // If every byte is escaped, each takes three.
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room &* 3) { memory in
      guard let start = memory.baseAddress else { return false }
      var isShort = false
      var isTaken = false
      var isLast = false
      while !isTaken, !isLast {
        var writer = LinkURLWriter(start, values)
        let isWritten = writer.write(self, index, isShort: isShort)
        isLast = isShort || !writer.hasOptional
        isShort = true
        isTaken =
          isWritten && body(UnsafeRawBufferPointer(start: start, count: writer.end - start))
      }
      return isTaken
    }
  }
}

/// Writes a URL and marks the values that its path carries.
private struct LinkURLWriter {
  /// Where the next byte goes.
  private(set) var end: UnsafeMutablePointer<UInt8>
  /// Whether the pattern's last part may be missing.
  private(set) var hasOptional = false
  private let values: UnsafeMutableBufferPointer<LinkValue>

  init(_ start: UnsafeMutablePointer<UInt8>, _ values: LinkValueList) {
    end = start
    self.values = values.elements
    for index in self.values.indices { self.values[index].isFromPath = false }
  }

  /// - Parameter isShort: leave a last part out that may be missing.
  /// - Returns: whether the URL is whole.
  @inline(never)
  @_optimize(speed)
  mutating func write(_ table: LinkTable, _ index: Int, isShort: Bool) -> Bool {
    let pattern = table.patternText(index)
    let captures = table.captures(of: index)
    var cursor = LinkPattern.originEnd(pattern)
    let start = end
    for byte in pattern[..<cursor] { put(byte.asciiLowercased) }
    var segment = 0
    var captured = 0
    var hasWildcard = false
    while cursor < pattern.count {
      let first = cursor
      while cursor < pattern.count, pattern[cursor] != UInt8(ascii: "/") { cursor &+= 1 }
      let part = UnsafeRawBufferPointer(rebasing: pattern[first..<cursor])
      cursor &+= 1
      guard !part.isEmpty else { continue }
      // A wildcard that is not last matches nothing.
      guard !hasWildcard else { return false }
      if captured < captures.count, Int(captures[captured].segment) == segment {
        let isOptional = part[part.count &- 1] == UInt8(ascii: "?")
        hasOptional = isOptional
        if !(isOptional && isShort) {
          guard put(captures[captured], table) else { return false }
        }
        captured &+= 1
      } else if part[0] == UInt8(ascii: "*") {
        // One with a name would be a capture if the name were sound.
        guard part.count == 1 else { return false }
        hasWildcard = true
      } else {
        guard part[0] != UInt8(ascii: ":") else { return false }
        put(segment: part)
      }
      segment &+= 1
    }
    if end == start || segment == 0 { put(UInt8(ascii: "/")) }
    putQuery()
    return true
  }

  @inline(__always)
  private mutating func put(_ byte: UInt8) {
    end.pointee = byte
    end += 1
  }

  private mutating func put(segment text: UnsafeRawBufferPointer) {
    put(UInt8(ascii: "/"))
    end += PercentCoding.encode(text, as: .segment, to: end)
  }

  /// Write the next value of a name as a segment, if it can be one; for a rest, all of them.
  @inline(__always)
  private mutating func put(_ capture: LinkCapture, _ table: LinkTable) -> Bool {
    let name = table.name(capture)
    for index in values.indices
    where !values[index].isFromPath && values[index].name.elementsEqual(name) {
      let text = values[index].text
      guard !text.isEmpty, capture.type.fits(text) else { return false }
      values[index].isFromPath = true
      put(segment: text)
      if !capture.isRest { return true }
    }
    return capture.isRest
  }

  /// Write what is left as the query.
  @inline(__always)
  private mutating func putQuery() {
    var separator = UInt8(ascii: "?")
    for value in values where !value.isFromPath {
      put(separator)
      separator = UInt8(ascii: "&")
      end += PercentCoding.encode(value.name, as: .queryItem, to: end)
      put(UInt8(ascii: "="))
      end += PercentCoding.encode(value.text, as: .queryItem, to: end)
    }
  }
}
