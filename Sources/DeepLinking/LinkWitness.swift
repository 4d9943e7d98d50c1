import Ground

/// Writes URLs that a pattern takes, to show what to do with them.
struct LinkWitness {
  /// For each type, a value that fits as little else as possible and equals no literal of the
  /// table.
  private let values: [[UInt8]]
  private let table: LinkTable

  init(_ table: LinkTable, _ tree: LinkTree) {
    self.table = table
    values = LinkValueType.allCases.map { type in
      var value = Self.value(type, 0)
      var attempt = 1
      // Of booleans there is no other.
      while type != .bool, tree.hasLiteral(value) {
        value = Self.value(type, attempt)
        attempt &+= 1
      }
      return value
    }
  }

  private static func value(_ type: LinkValueType, _ attempt: Int) -> [UInt8] {
    let stem = type.leastFittingStem.withUTF8Buffer { Array($0) }
    let digits = Text(attempt).bytes
    if type == .uuid { return stem + [UInt8](repeating: 48, count: 12 &- digits.count) + digits }
    return attempt == 0 ? stem : stem + digits
  }

  /// A URL of `pattern` that one of `takers` gets, or if there is none, any URL of it.
  ///
  /// Values that fit as little as possible slip past every mapping that some URL of the pattern
  /// slips past, so there are few URLs to try: with the optional part and without, and with more or
  /// fewer segments in place of a wildcard.
  func url(of pattern: LinkPattern, taking takers: [UInt32]) -> Text {
    var first: Text?
    for form in forms(of: pattern) {
      for bool in LinkValueType.bools {
        let url = write(pattern, form, bool)
        if first == nil { first = url }
        if let taker = taker(of: url), takers.contains(UInt32(truncatingIfNeeded: taker)) {
          return url
        }
      }
    }
    return first ?? pattern.text
  }

  /// The mapping that gets a URL.
  private func taker(of url: Text) -> Int? {
    url.bytes.withUnsafeBytes { bytes in
      guard let parsed = try? LinkURL(bytes, limits: .off) else { return nil }
      return table.firstIndex(bytes, parsed)
    }
  }

  /// How many parts to write and how many more segments to put after them.
  private func forms(of pattern: LinkPattern) -> [(parts: Int, extra: Int)] {
    let count = pattern.segmentParts.count
    return switch pattern.ending {
    case .exact: [(count, 0)]
    case .optional: [(count, 0), (count &- 1, 0)]
    case .wildcard:
      [(count, 0), (count, 1), (count, 2), (count, max(table.depth &- count, 0) &+ 1)]
    }
  }

  /// A URL of a pattern, with a scheme if there is one, whatever else the table has.
  static func url(of pattern: LinkPattern, scheme: Text?) -> Text {
    let values = LinkValueType.allCases.map { value($0, 0) }
    let form = (parts: pattern.segmentParts.count, extra: 0)
    return write(pattern, form, LinkValueType.bools[0], values, scheme: scheme)
  }

  private func write(_ pattern: LinkPattern, _ form: (parts: Int, extra: Int), _ bool: StaticString)
    -> Text
  {
    Self.write(pattern, form, bool, values, scheme: pattern.scheme)
  }

  private static func write(
    _ pattern: LinkPattern, _ form: (parts: Int, extra: Int), _ bool: StaticString,
    _ values: [[UInt8]], scheme: Text?
  ) -> Text {
    var output: [UInt8] = []
    if let scheme { output += scheme.bytes + [UInt8(ascii: ":")] }
    if let host = pattern.host { output += [UInt8(ascii: "/"), UInt8(ascii: "/")] + host.bytes }
    for part in pattern.segmentParts.prefix(form.parts) {
      output.put(UInt8(ascii: "/"))
      if part.kind == .literal {
        PercentCoding.encode(pattern.bytes(part), as: .segment, into: &output)
      } else if part.type == .bool {
        output += bool.withUTF8Buffer { Array($0) }
      } else {
        output += values[part.type.index]
      }
    }
    for _ in 0..<form.extra {
      output += [UInt8(ascii: "/")] + values[LinkValueType.any.index]
    }
    if form.parts == 0, form.extra == 0 { output.put(UInt8(ascii: "/")) }
    return Text(bytes: output)
  }
}

extension LinkTree {
  /// Whether some pattern has that literal.
  fileprivate func hasLiteral(_ text: [UInt8]) -> Bool {
    nodes.contains { node in
      Int(node.linkCount) == text.count
        && pool[Int(node.linkStart)..<(Int(node.linkStart) &+ text.count)].elementsEqual(text)
    }
  }
}
