import Ground

/// A mapping that matches a URL, while it is looked at: views of the URL's bytes and of the table.
/// Nothing of it may be kept beyond the closure that got it.
public struct LinkMatch {
  let lookup: UnsafePointer<LinkLookup>
  /// The number of the mapping, in declaration order.
  public let index: Int
  /// Whether the mapping's optional last part is missing.
  public let isShort: Bool

  /// The whole URL.
  public var text: UnsafeRawBufferPointer { lookup.pointee.text }
  public var url: LinkURL { lookup.pointee.url }
  /// The pattern as written.
  public var pattern: UnsafeRawBufferPointer { lookup.pointee.table.patternText(index) }

  /// Whether the pattern has a `{number}`: the one type whose values a target may be unable to
  /// hold.
  public var hasNumbers: Bool { captures.contains { $0.type == .number } }

  @inline(__always)
  private var captures: UnsafeBufferPointer<LinkCapture> {
    lookup.pointee.table.captures(of: index)
  }
}

extension LinkMatch {
  /// All values, sorted by the bytes of their names; of one name, those of the path in order, then
  /// those of the query in order (protocol §5).
  /// - Parameter usesQuery: if not, those of the query are left out.
  /// - Complexity: O(length of the URL + n log n) for n values. No allocation for a URL of usual
  ///   size.
  @inline(never)
  @_optimize(speed)
  public func withValues(
    usesQuery: Bool = true, _ body: (UnsafeBufferPointer<LinkValue>) -> Void
  ) {
    let captures = self.captures
    let url = self.url
    withUnsafeTemporaryAllocation(of: LinkValue.self, capacity: 16) { values in
      withUnsafeTemporaryAllocation(
        of: UInt8.self, capacity: url.hasEscapes ? url.query?.count ?? 0 : 0
      ) { decoded in
        var list = LinkValueList(values)
        addPathValues(captures, &list)
        if usesQuery { addQueryValues(decoded, &list) }
        if list.count > 1 { list.sort() }
        body(UnsafeBufferPointer(list.elements))
        list.release()
      }
    }
  }

  private func addPathValues(
    _ captures: UnsafeBufferPointer<LinkCapture>, _ list: inout LinkValueList
  ) {
    let table = lookup.pointee.table
    let path = lookup.pointee.path
    for capture in captures {
      if capture.isRest {
        addRest(capture, &list)
      } else if !(isShort && capture.segment == captures.last?.segment) {
        let text = path.text(path.segments[Int(capture.segment)])
        list.append(
          LinkValue(name: table.name(capture), text: text, type: capture.type, isFromPath: true))
      }
    }
  }

  private func addRest(_ capture: LinkCapture, _ list: inout LinkValueList) {
    var path = lookup.pointee.path
    path.rewind()
    var index = 0
    var segment = path.scan().segment
    while segment.count > 0 {
      if index >= Int(capture.segment) {
        list.append(
          LinkValue(
            name: lookup.pointee.table.name(capture), text: path.text(segment), type: .any,
            isFromPath: true))
      }
      index &+= 1
      segment = path.scan().segment
    }
  }

  private func addQueryValues(
    _ decoded: UnsafeMutableBufferPointer<UInt8>, _ list: inout LinkValueList
  ) {
    let text = self.text
    let url = self.url
    var used = 0
    func decode(_ range: Range<Int>) -> UnsafeRawBufferPointer {
      let raw = UnsafeRawBufferPointer(rebasing: text[range])
      guard url.hasEscapes, let base = decoded.baseAddress else { return raw }
      let count = PercentCoding.decode(raw, into: base + used)
      defer { used &+= count }
      return UnsafeRawBufferPointer(start: base + used, count: count)
    }
    for item in url.queryItems(in: text) {
      list.append(
        LinkValue(name: decode(item.name), text: decode(item.value), type: .any, isFromPath: false))
    }
  }
}
