import Ground

/// One URL on its way through a table: what a walk needs, in memory of the caller's stack.
struct LinkLookup {
  let table: LinkTable
  /// The URL's own bytes.
  let text: UnsafeRawBufferPointer
  let url: LinkURL
  var path: LinkPath
  let pending: UnsafeMutablePointer<PendingBranch>
}

extension LinkTable {
  /// Hand the mappings that match a URL to `body`, in declaration order, until it answers: nil
  /// means that the mapping does not take the URL after all.
  ///
  /// - Parameters:
  ///   - text: the bytes that `url` was parsed from.
  /// - Returns: what `body` answered, or nil.
  /// - Complexity: O(length of the URL) for the first mapping; the first nil costs a walk over all
  ///   tree nodes whose beginning matches.
  @inline(__always)
  public func match<Answer>(
    _ text: UnsafeRawBufferPointer, _ url: LinkURL, _ body: (LinkMatch) -> Answer?
  ) -> Answer? {
    var answer: Answer?
    forEachMatch(text, url) {
      guard let found = body($0) else { return true }
      answer = found
      return false
    }
    return answer
  }

  /// The first mapping whose pattern matches, or nil.
  /// - Complexity: O(length of the URL), without an allocation for a URL of usual size.
  public func firstIndex(_ text: UnsafeRawBufferPointer, _ url: LinkURL) -> Int? {
    var index: Int?
    forEachMatch(text, url) {
      index = $0.index
      return false
    }
    return index
  }

  /// What `match` does, while `body` says true.
  @inline(never)
  @_optimize(speed)
  private func forEachMatch(
    _ text: UnsafeRawBufferPointer, _ url: LinkURL, _ body: (LinkMatch) -> Bool
  ) {
    withLookup(text, url) { lookup in
      let lowest = lookup.lowestEnd()
      guard lowest != LinkNode.none, lookup.show(lowest, to: body) else { return }
      for end in lookup.allEnds().dropFirst() {
        guard lookup.show(end, to: body) else { return }
      }
    }
  }

  @inline(__always)
  private func withLookup(
    _ text: UnsafeRawBufferPointer, _ url: LinkURL, _ body: (inout LinkLookup) -> Void
  ) {
    let depth = header.pointee.depth &+ 1
    let maxPending = header.pointee.maxPending
    let segmentBytes = depth &* MemoryLayout<LinkSegment>.stride
    let pendingBytes = maxPending &* MemoryLayout<PendingBranch>.stride
    let path = UnsafeRawBufferPointer(rebasing: text[url.path])
    withUnsafeTemporaryAllocation(
      byteCount: segmentBytes &+ pendingBytes &+ path.count &+ LinkPath.padding, alignment: 16
    ) { memory in
      guard let base = memory.baseAddress else { return }
      let segments = base.bindMemory(to: LinkSegment.self, capacity: depth)
      let pending = (base + segmentBytes).bindMemory(to: PendingBranch.self, capacity: maxPending)
      let copy = LinkPath(
        path, isEncoded: url.hasEscapes, copy: base + (segmentBytes &+ pendingBytes),
        segments: segments)
      var lookup = LinkLookup(table: self, text: text, url: url, path: copy, pending: pending)
      body(&lookup)
    }
  }
}

// The walks are large and not inlined: a caller that hands in a closure gets a copy of what is
// around them, not of them.
extension LinkLookup {
  /// The lowest mapping whose pattern matches.
  @inline(never)
  @_optimize(speed)
  fileprivate mutating func lowestEnd() -> UInt32 {
    var lowest = LowestEnd()
    let origins = table.header.pointee.origins
    walk(origins.anyRoot, &lowest)
    if !origins.isEmpty { visitOrigins(origins, &lowest) }
    return lowest.bound
  }

  /// All mappings whose patterns match, in order.
  @inline(never)
  @_optimize(speed)
  fileprivate mutating func allEnds() -> [UInt32] {
    var all = AllEnds(table.header.pointee.nextEnds)
    let origins = table.header.pointee.origins
    walk(origins.anyRoot, &all)
    if !origins.isEmpty { visitOrigins(origins, &all) }
    all.ends.sortAscending()
    return all.ends
  }

  /// Walk the trees of the URL's own origin, with any scheme and with its own.
  @inline(never)
  @_optimize(speed)
  private mutating func visitOrigins(_ origins: LinkOriginTable, _ visitor: inout some LinkVisitor)
  {
    let host = NormalizedBytes(text, url.host ?? 0..<0)
    let scheme = url.scheme.map { NormalizedBytes(text, $0) }
    walk(origins.find(scheme: nil, host: host), &visitor)
    if let scheme { walk(origins.find(scheme: scheme, host: host), &visitor) }
  }

  @inline(never)
  @_optimize(speed)
  private mutating func walk(_ root: UInt32, _ visitor: inout some LinkVisitor) {
    // In registers during the walk, not in memory.
    var path = self.path
    table.walk(root, &path, pending, &visitor)
    self.path = path
  }

  /// Hand one mapping to `body`.
  @inline(__always)
  fileprivate func show(_ end: UInt32, to body: (LinkMatch) -> Bool) -> Bool {
    withUnsafePointer(to: self) {
      body(LinkMatch(lookup: $0, index: Int(end &>> 1), isShort: end & 1 != 0))
    }
  }
}
