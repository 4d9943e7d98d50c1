import Ground

/// Which routes are certainly not among some entries of a stack: each route sets two bits (Bloom,
/// "Space/time trade-offs in hash coding with allowable errors", 1970).
///
/// For few entries the bits lie in the node itself. For many they lie in memory of their own, so
/// that most of them are still free; one entry in 32 has it.
struct RouteFilter: ~Copyable {
  /// What a route is looked for by.
  struct Marks {
    fileprivate let hash: UInt32
    /// Its bits among those of few entries.
    fileprivate let few: UInt64

    /// - Parameter hash: that of the route.
    @inline(__always)
    init(_ hash: UInt32) {
      self.hash = hash
      few = (1 &<< UInt64(hash &>> 26) | 1 &<< UInt64(hash &>> 20)) & ~RouteFilter.isAddress
    }
  }

  /// The bits for few entries, or the address of those for many, with `isAddress`.
  private var word: UInt64 = 0

  private static var isAddress: UInt64 { 1 << 63 }
  /// Up to so many entries are few.
  private static let mostFew = 29
  private static let words = 8

  deinit { if word & Self.isAddress != 0 { releaseMany() } }

  private var many: UnsafeMutablePointer<UInt64>? {
    guard word & Self.isAddress != 0 else { return nil }
    return UnsafeMutablePointer(bitPattern: UInt(truncatingIfNeeded: word & ~Self.isAddress))
  }

  /// Whether the entries may have a route of these bits.
  func mayHave(_ marks: Marks) -> Bool {
    guard let many else { return marks.few & ~word == 0 }
    let (first, second) = Self.positions(marks.hash)
    return many[first.word] & first.bit != 0 && many[second.word] & second.bit != 0
  }

  /// Has none from now on.
  @inline(__always)
  mutating func clear() { set(0) }

  /// Has those of two ranges that lie one under the other, and the two entries above them.
  /// - Parameter count: how many these are.
  mutating func join(_ upper: StackNode, _ lower: StackNode, count: Int) {
    guard count <= Self.mostFew else { return joinMany(upper, lower, count) }
    set(upper.filter.word | lower.filter.word | upper.marks.few | lower.marks.few)
  }

  @inline(__always)
  private mutating func set(_ few: UInt64) {
    if word & Self.isAddress != 0 { releaseMany() }
    word = few
  }

  @inline(never)
  private func releaseMany() { many?.deallocate() }

  @inline(never)
  private mutating func joinMany(_ upper: StackNode, _ lower: StackNode, _ count: Int) {
    let bits = many ?? makeMany()
    guard let above = upper.filter.many, let below = lower.filter.many else {
      bits.update(repeating: 0, count: Self.words)
      var entry: StackNode.Link? = .passUnretained(upper)
      for _ in 0..<count {
        entry = entry?._withUnsafeGuaranteedRef {
          Self.add($0.marks, to: bits)
          return $0.next
        }
      }
      return
    }
    for index in 0..<Self.words { bits[index] = above[index] | below[index] }
    Self.add(upper.marks, to: bits)
    Self.add(lower.marks, to: bits)
  }

  private mutating func makeMany() -> UnsafeMutablePointer<UInt64> {
    let made = UnsafeMutablePointer<UInt64>.allocate(capacity: Self.words)
    word = UInt64(UInt(bitPattern: made)) | Self.isAddress
    return made
  }

  private static func add(_ marks: Marks, to bits: UnsafeMutablePointer<UInt64>) {
    let (first, second) = positions(marks.hash)
    bits[first.word] |= first.bit
    bits[second.word] |= second.bit
  }

  @inline(__always)
  private static func positions(
    _ hash: UInt32
  ) -> ((word: Int, bit: UInt64), (word: Int, bit: UInt64)) {
    (position(hash &>> 23), position(hash &>> 14))
  }

  @inline(__always)
  private static func position(_ number: UInt32) -> (word: Int, bit: UInt64) {
    (Int(number &>> 6) & (words &- 1), 1 &<< UInt64(number))
  }
}
