extension LinkTable {
  /// Hand the mappings that match a URL to `body`, in declaration order, until it answers: nil means that the mapping does not take the URL after all.
  ///
  /// - Parameters:
  ///   - text: the bytes that `url` was parsed from.
  /// - Returns: what `body` answered, or nil.
  /// - Complexity: O(length of the URL) for the first mapping; the first nil costs a walk over all tree nodes whose beginning matches.
  @inline(__always)
  @_optimize(speed)
  public func match<Answer>(_ text: UnsafeRawBufferPointer, _ url: LinkURL, _ body: (LinkMatch) -> Answer?) -> Answer? {
    var answer: Answer?
    forEachMatch(text, url) {
      answer = body($0)
      return answer == nil
    }
    return answer
  }

  /// The same, while `body` says true. Not generic and not inlined: the walk over the tree is large, and one copy of it is enough.
  @inline(never)
  @_optimize(speed)
  private func forEachMatch(_ text: UnsafeRawBufferPointer, _ url: LinkURL, _ body: (LinkMatch) -> Bool) {
    let segmentBytes = (depth &+ 1) &* MemoryLayout<LinkSegment>.stride
    let pendingBytes = maxPending &* MemoryLayout<PendingBranch>.stride
    let decodedBytes = url.hasEscapes ? url.path.count : 0
    withUnsafeTemporaryAllocation(byteCount: segmentBytes &+ pendingBytes &+ decodedBytes, alignment: 16) { memory in
      guard let base = memory.baseAddress else { return }
      let segments = base.bindMemory(to: LinkSegment.self, capacity: depth &+ 1)
      let pending = (base + segmentBytes).bindMemory(to: PendingBranch.self, capacity: maxPending)
      let decoded = (base + (segmentBytes &+ pendingBytes)).bindMemory(to: UInt8.self, capacity: decodedBytes)
      var path = self.path(text, url, segments, decoded)
      @_optimize(speed)
      func match(_ end: UInt32) -> LinkMatch {
        LinkMatch(table: self, text: text, url: url, path: path, segments: segments, index: Int(end &>> 1), isShort: end & 1 != 0)
      }
      var lowest = LowestEnd()
      visit(text, url, &path, pending, &lowest)
      guard lowest.bound != LinkNode.none, body(match(lowest.bound)) else { return }
      var all = AllEnds(nextEnds)
      visit(text, url, &path, pending, &all)
      all.ends.sort()
      for end in all.ends.dropFirst() {
        guard body(match(end)) else { return }
      }
    }
  }

  /// The first mapping that matches, or nil.
  /// - Complexity: O(length of the URL), without an allocation for a URL of usual size.
  @_optimize(speed)
  public func firstIndex(_ text: UnsafeRawBufferPointer, _ url: LinkURL) -> Int? {
    var index: Int?
    forEachMatch(text, url) {
      index = $0.index
      return false
    }
    return index
  }

  @inline(__always)
  @_optimize(speed)
  private func path(
    _ text: UnsafeRawBufferPointer, _ url: LinkURL, _ segments: UnsafeMutablePointer<LinkSegment>, _ decoded: UnsafeMutablePointer<UInt8>
  ) -> LinkPath {
    let raw = UnsafeRawBufferPointer(rebasing: text[url.path])
    guard url.hasEscapes else { return LinkPath(raw, separator: UInt8(ascii: "/"), segments: segments) }
    return LinkPath(
      UnsafeRawBufferPointer(start: decoded, count: LinkPath.decode(raw, into: decoded)), separator: LinkPath.decodedSeparator, segments: segments)
  }

  /// Walk the trees of the origins that take the URL.
  @_optimize(speed)
  private func visit(
    _ text: UnsafeRawBufferPointer, _ url: LinkURL, _ path: inout LinkPath, _ pending: UnsafeMutablePointer<PendingBranch>, _ visitor: inout some LinkVisitor
  ) {
    walk(origins.anyRoot, &path, pending, &visitor)
    guard !origins.isEmpty else { return }
    let (scheme, host) = self.origin(text, url)
    walk(origins.find(scheme: nil, host: host), &path, pending, &visitor)
    if let scheme { walk(origins.find(scheme: scheme, host: host), &path, pending, &visitor) }
  }

  @_optimize(speed)
  private func origin(_ text: UnsafeRawBufferPointer, _ url: LinkURL) -> (scheme: NormalizedBytes?, host: NormalizedBytes) {
    (url.scheme.map { NormalizedBytes(text, $0) }, NormalizedBytes(text, url.host ?? 0..<0))
  }
}

/// Every mapping that matches.
private struct AllEnds: LinkVisitor {
  var bound: UInt32 { LinkNode.none }
  var ends: [UInt32] = []
  private let next: UnsafeMutablePointer<UInt32>

  init(_ next: UnsafeMutablePointer<UInt32>) { self.next = next }

  @_optimize(speed)
  mutating func take(_ end: UInt32) {
    var end = end
    while end != LinkNode.none {
      ends.append(end)
      end = next[Int(end)]
    }
  }
}

extension LinkPath {
  /// Decode an encoded path for a `LinkPath` to read.
  @_optimize(speed)
  static func decode(_ path: UnsafeRawBufferPointer, into output: UnsafeMutablePointer<UInt8>) -> Int {
    var (start, written) = (0, 0)
    while start < path.count {
      var end = start
      while end < path.count, path[end] != UInt8(ascii: "/") { end &+= 1 }
      written &+= PercentCoding.decode(UnsafeRawBufferPointer(rebasing: path[start..<end]), into: output + written)
      if end < path.count {
        output[written] = decodedSeparator
        written &+= 1
      }
      start = end &+ 1
    }
    return written
  }
}
