import CNavSystem
import Ground

/// What is known of the members of the objects that a `CanonicalRewriter` is inside of, outermost
/// first: where each was written, so that those of an object can be sorted when it ends without
/// reading them again.
struct CanonicalMembers {
  private struct Member {
    // `end` is not beside `start`. Two neighbours are copied by one load, and a load of bytes of
    // which only some were just written has to wait; `end` is written shortly before the copy.
    /// Where the key's opening quote is among the bytes written.
    var start: Int
    /// Twice the bytes of the key between its quotes, and one more if it has escapes.
    var key: UInt
    /// Where the member ends; known when its object is sorted.
    var end: Int
    /// The first eight bytes of the key, zeros if it has fewer, such that the keys sort as these
    /// numbers do unless they are equal.
    var prefix: UInt64

    var keyCount: Int { Int(key &>> 1) }

    var keyHasEscapes: Bool { key & 1 != 0 }
  }

  private var list: UnsafeMutablePointer<Member>
  private(set) var count = 0
  private var capacity: Int
  private var isOnHeap = false
  /// The members of the object that ended last; they stay until the next one is noted.
  private(set) var lastCount = 0

  private init(_ list: UnsafeMutableBufferPointer<Member>) {
    guard let base = list.baseAddress else { abort() }
    self.list = base
    capacity = list.count
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

  /// The first eight of `count` bytes of a key, zeros if there are fewer: eight can be read.
  @inline(__always)
  private static func prefix(_ start: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
    let word = UnsafeRawPointer(start).loadUnaligned(as: UInt64.self).bigEndian
    return count < 8 ? word & ~(UInt64.max &>> UInt64(truncatingIfNeeded: count &* 8)) : word
  }

  /// Notes a member whose key, free of escapes, was written with its quotes from `key` to `end`,
  /// `start` bytes from the beginning.
  /// - Returns: its prefix.
  @inline(__always)
  @_optimize(speed)
  mutating func note(_ start: Int, _ key: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>)
    -> UInt64
  {
    let count = end - key &- 2
    let prefix = Self.prefix(key + 1, count)
    append(Member(start: start, key: UInt(bitPattern: count) &<< 1, end: 0, prefix: prefix))
    return prefix
  }

  /// Notes a member whose key may have escapes.
  @inline(never)
  mutating func noteEscaped(
    _ start: Int, _ key: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) {
    _ = note(start, key, end)
    let text = UnsafeBufferPointer(start: key, count: end - key)
    if text.contains(UInt8(ascii: "\\")) { list[count &- 1].key |= 1 }
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
    list = grown
    capacity = capacity * 2
    isOnHeap = true
  }

  /// Whether the last member sorts after the one before it; nil if their keys are equal.
  @inline(never)
  func lastAscends(in text: UnsafePointer<UInt8>) -> Bool? {
    let order = Self.compare(list[count &- 2], list[count &- 1], text)
    return order == 0 ? nil : order < 0
  }

  /// Forgets the members from `first` on, those of an object that has ended.
  @inline(__always)
  mutating func close(_ first: Int) {
    lastCount = count &- first
    count = first
  }

  /// Whether the member at `index`, of the outermost object that ended last, has a key of `count`
  /// bytes, at most eight, that `prefix` spells.
  func isLast(_ index: Int, _ prefix: StaticString, count: Int) -> Bool {
    guard index < lastCount, !list[index].keyHasEscapes else { return false }
    return list[index].keyCount == count
      && UnsafeRawPointer(prefix.utf8Start).loadUnaligned(as: UInt64.self).bigEndian
        == list[index].prefix
  }

  // MARK: Sorting

  /// Members that are sorted by insertion; of more, such blocks are merged.
  private static var block: Int { 24 }

  /// Sorts the members from `first` on, whose text reaches to `end`.
  /// - Returns: whether no key is there twice.
  /// - Complexity: O(m log m) for m members.
  @_optimize(speed)
  mutating func sort(from first: Int, end: Int, in text: UnsafePointer<UInt8>) -> Bool {
    let members = list
    var keys: UInt = 0
    var next = end
    var index = count
    while index > first {
      index &-= 1
      members[index].end = next
      next = members[index].start &- 1
      keys |= members[index].key
    }
    let hasEscapes = keys & 1 != 0
    guard !hasEscapes, count &- first <= Self.block else {
      return sortMany(first, hasEscapes, text)
    }
    return Self.insert(members + first, count &- first, text)
  }

  /// Sorts `count` members by insertion.
  @inline(never)
  @_optimize(speed)
  private static func insert(
    _ members: UnsafeMutablePointer<Member>, _ count: Int, _ text: UnsafePointer<UInt8>
  ) -> Bool {
    var index = 1
    while index < count {
      let prefix = members[index].prefix
      if members[index &- 1].prefix >= prefix {
        let member = members[index]
        var slot = index
        repeat {
          let before = members[slot &- 1].prefix
          if before < prefix { break }
          if before == prefix {
            let order = compare(members[slot &- 1], member, text)
            guard order != 0 else { return false }
            if order < 0 { break }
          }
          members[slot] = members[slot &- 1]
          slot &-= 1
        } while slot > 0
        members[slot] = member
      }
      index &+= 1
    }
    return true
  }

  /// Sorts blocks of the members by insertion, then merges neighbours again and again, from the
  /// list to the room behind it or back.
  @inline(never)
  private mutating func sortMany(
    _ first: Int, _ hasEscapes: Bool, _ text: UnsafePointer<UInt8>
  ) -> Bool {
    let total = count &- first
    while capacity &- count < total { grow() }
    setPrefixes(first, hasEscapes, text)
    var source = list + first
    var target = list + count
    var start = 0
    var size = Self.block
    while start < total {
      guard Self.insert(source + start, min(size, total &- start), text) else { return false }
      start &+= size
    }
    while size < total {
      start = 0
      while start < total {
        let rest = total &- start
        let from = source + start
        let left = min(size, rest)
        let isMerged = Self.merge(
          from, from + left, from + min(left &+ size, rest), to: target + start, text)
        guard isMerged else { return false }
        start &+= size &* 2
      }
      swap(&source, &target)
      size &*= 2
    }
    if source != list + first { memcpy(target, source, total &* MemoryLayout<Member>.stride) }
    return true
  }

  /// Makes the prefixes those of what follows the bytes that all keys begin with: then few are
  /// equal. If there are escapes, all are, and keys are compared in full.
  private func setPrefixes(_ first: Int, _ hasEscapes: Bool, _ text: UnsafePointer<UInt8>) {
    var skipped = 0
    var common = 0
    repeat {
      var differing: UInt64 = 0
      skipped &+= common
      common = 8
      var index = first
      while index < count {
        let rest = list[index].keyCount &- skipped
        let key = text + (list[index].start &+ 1 &+ skipped)
        list[index].prefix = hasEscapes ? 0 : Self.prefix(key, rest)
        differing |= list[index].prefix ^ list[first].prefix
        common = min(common, rest)
        index &+= 1
      }
      common = hasEscapes ? 0 : min(common, differing.leadingZeroBitCount &>> 3)
    } while common > 0
  }

  /// Merges the members up to `middle` with those after it, up to `end`.
  @inline(never)
  @_optimize(speed)
  private static func merge(
    _ start: UnsafePointer<Member>, _ middle: UnsafePointer<Member>, _ end: UnsafePointer<Member>,
    to target: UnsafeMutablePointer<Member>, _ text: UnsafePointer<UInt8>
  ) -> Bool {
    var left = start
    var right = middle
    var out = target
    while left < middle, right < end {
      let one = left.pointee.prefix
      let other = right.pointee.prefix
      var isRight = other < one
      if one == other {
        let order = compare(left.pointee, right.pointee, text)
        guard order != 0 else { return false }
        isRight = order > 0
      }
      // Without a branch, which would be guessed wrong half of the time.
      out.initialize(to: (isRight ? right : left).pointee)
      out += 1
      right += isRight ? 1 : 0
      left += isRight ? 0 : 1
    }
    // One of them is at its end.
    let rest = left < middle ? left : right
    let count = (left < middle ? middle : end) - rest
    memcpy(out, rest, count &* MemoryLayout<Member>.stride)
    return true
  }

  @inline(never)
  private static func compare(
    _ left: Member, _ right: Member, _ text: UnsafePointer<UInt8>
  ) -> Int {
    key(left, text).compare(key(right, text))
  }

  private static func key(_ member: Member, _ text: UnsafePointer<UInt8>) -> JSONString {
    JSONString(
      start: text + (member.start + 1), count: member.keyCount,
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
