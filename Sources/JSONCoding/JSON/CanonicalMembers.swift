import CNavSystem
import Ground

/// What is known of the members of the objects that a `CanonicalRewriter` is inside of, outermost
/// first: where each was written, so that those of an object can be sorted when it ends without
/// reading them again.
struct CanonicalMembers {
  private struct Member {
    /// Where the key's opening quote is among the bytes written.
    var start: Int
    /// Where the member ends; known when its object is sorted.
    var end: Int
    /// The first eight bytes of the key, zeros if it has fewer, such that the keys sort as these
    /// numbers do unless they are equal.
    var prefix: UInt64
    /// Bytes of the key between its quotes.
    var keyCount: Int32
    var keyHasEscapes: Bool
  }

  private var list: UnsafeMutablePointer<Member>
  private(set) var count = 0
  private var capacity: Int
  private var isOnHeap = false
  /// The members of the object that ended last; they stay until the next one is noted.
  private(set) var lastCount = 0

  private init(_ list: UnsafeMutableBufferPointer<Member>) {
    guard let base = list.baseAddress else { abort() }
    (self.list, capacity) = (base, list.count)
  }

  /// Runs `body` with room for members on the stack; it grows into the heap, which `free` gives
  /// back.
  @inline(__always)
  static func withSome<Result>(_ body: (CanonicalMembers) -> Result) -> Result {
    withUnsafeTemporaryAllocation(of: Member.self, capacity: 32) { body(CanonicalMembers($0)) }
  }

  func free() { if isOnHeap { list.deallocate() } }

  /// Where a member begins.
  func start(of index: Int) -> Int { list[index].start }

  // MARK: Noting

  /// Notes a member whose key, free of escapes, was written with its quotes from `key` to `end`,
  /// `start` bytes from the beginning.
  /// - Returns: its prefix.
  @inline(__always)
  @_optimize(speed)
  mutating func note(_ start: Int, _ key: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>)
    -> UInt64
  {
    let count = end - key &- 2
    var prefix = UnsafeRawPointer(key + 1).loadUnaligned(as: UInt64.self).bigEndian
    if count < 8 { prefix &= ~(UInt64.max &>> UInt64(truncatingIfNeeded: count &* 8)) }
    append(
      Member(
        start: start, end: 0, prefix: prefix, keyCount: Int32(truncatingIfNeeded: count),
        keyHasEscapes: false))
    return prefix
  }

  /// Notes a member whose key may have escapes.
  @inline(never)
  mutating func noteEscaped(
    _ start: Int, _ key: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) {
    _ = note(start, key, end)
    let text = UnsafeBufferPointer(start: key, count: end - key)
    list[count &- 1].keyHasEscapes = text.contains(UInt8(ascii: "\\"))
  }

  @inline(__always)
  private mutating func append(_ member: Member) {
    if count == capacity { grow() }
    (list + count).initialize(to: member)
    count &+= 1
  }

  @inline(never)
  private mutating func grow() {
    let grown = UnsafeMutablePointer<Member>.allocate(capacity: capacity * 2)
    grown.initialize(from: list, count: count)
    free()
    (list, capacity, isOnHeap) = (grown, capacity * 2, true)
  }

  /// Whether the last member sorts after the one before it; nil if their keys are equal.
  @inline(never)
  func lastAscends(in text: UnsafePointer<UInt8>) -> Bool? {
    let order = compare(list[count &- 2], list[count &- 1], text)
    return order == 0 ? nil : order < 0
  }

  /// Forgets the members from `first` on, those of an object that has ended.
  @inline(__always)
  mutating func close(_ first: Int) { (lastCount, count) = (count &- first, first) }

  /// Whether the member at `index`, of the outermost object that ended last, has a key of `count`
  /// bytes, at most eight, that `prefix` spells.
  func isLast(_ index: Int, _ prefix: StaticString, count: Int) -> Bool {
    guard index < lastCount, !list[index].keyHasEscapes else { return false }
    return Int(list[index].keyCount) == count
      && UnsafeRawPointer(prefix.utf8Start).loadUnaligned(as: UInt64.self).bigEndian
        == list[index].prefix
  }

  // MARK: Sorting

  /// Sorts the members from `first` on, whose text reaches to `end`: by insertion while there are
  /// few, as there nearly always are.
  /// - Returns: whether no key is there twice.
  /// - Complexity: O(m log m) for m members.
  @_optimize(speed)
  func sort(from first: Int, end: Int, in text: UnsafePointer<UInt8>) -> Bool {
    var hasEscapes = false
    var index = first
    while index < count {
      list[index].end = index &+ 1 < count ? list[index &+ 1].start &- 1 : end
      hasEscapes = hasEscapes || list[index].keyHasEscapes
      index &+= 1
    }
    guard !hasEscapes, count &- first <= 24 else { return sortMany(first, text) }
    index = first &+ 1
    while index < count {
      let prefix = list[index].prefix
      if list[index &- 1].prefix >= prefix {
        let member = list[index]
        var slot = index
        repeat {
          let before = list[slot &- 1].prefix
          if before < prefix { break }
          if before == prefix {
            let order = compare(list[slot &- 1], member, text)
            guard order != 0 else { return false }
            if order < 0 { break }
          }
          list[slot] = list[slot &- 1]
          slot &-= 1
        } while slot > first
        list[slot] = member
      }
      index &+= 1
    }
    return true
  }

  @inline(never)
  private func sortMany(_ first: Int, _ text: UnsafePointer<UInt8>) -> Bool {
    let many = list + first
    HeapSort.sort(count - first) {
      compare(many[$0], many[$1], text) < 0
    } swap: {
      (many[$0], many[$1]) = (many[$1], many[$0])
    }
    for index in 1..<count - first where compare(many[index - 1], many[index], text) == 0 {
      return false
    }
    return true
  }

  @inline(never)
  private func compare(_ left: Member, _ right: Member, _ text: UnsafePointer<UInt8>) -> Int {
    key(left, text).compare(key(right, text))
  }

  private func key(_ member: Member, _ text: UnsafePointer<UInt8>) -> JSONString {
    JSONString(
      start: text + (member.start + 1), count: Int(member.keyCount),
      hasEscapes: member.keyHasEscapes)
  }

  /// Copies the members from `first` on in their order, with commas between them, to `target`, and
  /// notes where they will begin when the copy is moved to `start`.
  @inline(__always)
  @_optimize(speed)
  func copy(
    from first: Int, to target: UnsafeMutablePointer<UInt8>, _ start: Int,
    in text: UnsafePointer<UInt8>
  ) {
    var out = target
    var index = first
    while index < count {
      let member = list[index]
      let size = member.end &- member.start
      if size < 256 {
        CanonicalRewriter.copySteps(text + member.start, size, out)
      } else {
        memcpy(out, text + member.start, size)
      }
      list[index].start = start &+ (out - target)
      out += size
      out.pointee = UInt8(ascii: ",")
      out += 1
      index &+= 1
    }
  }
}
