import CNavSystem
import Ground

/// The origins that the patterns of a table name, each with a tree of its own, beside the tree of
/// the patterns that name none.
struct LinkOrigins {
  struct Origin {
    var scheme: Text?
    var host: Text
    var root: LinkTree.NodeID
  }

  /// The tree of the patterns that take any scheme and host.
  let anyRoot: LinkTree.NodeID
  private(set) var origins: [Origin] = []
  private var slots = [UInt32](repeating: .max, count: 16)

  init(_ tree: inout LinkTree) { anyRoot = tree.makeRoot() }

  /// Every root; an origin's is where its first pattern put it.
  var roots: [LinkTree.NodeID] { [anyRoot] + origins.map { $0.root } }

  /// The root for patterns of that scheme and host, made if there is none.
  mutating func root(scheme: Text?, host: Text?, in tree: inout LinkTree) -> LinkTree.NodeID {
    guard let host else { return anyRoot }
    let slot = slot(scheme, host)
    if slots[slot] != .max { return origins[Int(slots[slot])].root }
    let root = tree.makeRoot()
    slots[slot] = UInt32(truncatingIfNeeded: origins.count)
    origins.append(Origin(scheme: scheme, host: host, root: root))
    if origins.count &* 2 > slots.count { grow() }
    return root
  }

  /// The root of exactly that scheme and host, if some pattern names it.
  func existingRoot(scheme: Text?, host: Text) -> LinkTree.NodeID? {
    let slot = slot(scheme, host)
    return slots[slot] == .max ? nil : origins[Int(slots[slot])].root
  }

  private func slot(_ scheme: Text?, _ host: Text) -> Int {
    var slot =
      Int(truncatingIfNeeded: LinkOriginTable.hash(scheme?.bytes, host.bytes)) & (slots.count &- 1)
    while slots[slot] != .max,
      origins[Int(slots[slot])].scheme != scheme || origins[Int(slots[slot])].host != host
    {
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    return slot
  }

  private mutating func grow() {
    slots = [UInt32](repeating: .max, count: slots.count &* 4)
    for (index, origin) in origins.enumerated() {
      slots[slot(origin.scheme, origin.host)] = UInt32(truncatingIfNeeded: index)
    }
  }
}

/// The origins of a compiled table: plain memory, like its nodes.
///
/// A slot is `u64` hash, `u32` root, `u32` offset of the scheme's and host's text, `u32` length of
/// the scheme or `UInt32.max`, `u32` length of the host.
struct LinkOriginTable {
  /// The root of the patterns that name no origin.
  let anyRoot: UInt32
  private let slots: UnsafeMutableRawBufferPointer
  private let texts: UnsafeMutableRawBufferPointer
  private static var slotSize: Int { 24 }

  init(_ origins: LinkOrigins, reference: (LinkTree.NodeID) -> UInt32) {
    anyRoot = reference(origins.anyRoot)
    let count =
      origins.origins.isEmpty
      ? 0 : 1 &<< (Int.bitWidth &- (origins.origins.count &* 2).leadingZeroBitCount)
    slots = .allocate(byteCount: count &* Self.slotSize, alignment: 8)
    slots.initializeMemory(as: UInt8.self, repeating: 0xFF)
    texts = .allocate(
      byteCount: origins.origins.reduce(0) { $0 &+ ($1.scheme?.count ?? 0) &+ $1.host.count },
      alignment: 1)
    var used = 0
    for origin in origins.origins {
      let hash = Self.hash(origin.scheme?.bytes, origin.host.bytes)
      var slot = Int(truncatingIfNeeded: hash) & (count &- 1)
      while root(slot) != LinkNode.none { slot = (slot &+ 1) & (count &- 1) }
      let base = slot &* Self.slotSize
      slots.storeBytes(of: hash, toByteOffset: base, as: UInt64.self)
      slots.storeBytes(of: reference(origin.root), toByteOffset: base &+ 8, as: UInt32.self)
      slots.storeBytes(
        of: UInt32(truncatingIfNeeded: used), toByteOffset: base &+ 12, as: UInt32.self)
      slots.storeBytes(
        of: origin.scheme.map { UInt32(truncatingIfNeeded: $0.count) } ?? .max,
        toByteOffset: base &+ 16, as: UInt32.self)
      slots.storeBytes(
        of: UInt32(truncatingIfNeeded: origin.host.count), toByteOffset: base &+ 20, as: UInt32.self
      )
      for byte in origin.scheme?.bytes ?? [] {
        texts[used] = byte
        used &+= 1
      }
      for byte in origin.host.bytes {
        texts[used] = byte
        used &+= 1
      }
    }
  }

  func deallocate() {
    slots.deallocate()
    texts.deallocate()
  }

  var isEmpty: Bool { slots.isEmpty }

  /// The roots of all origins, in no order.
  var roots: [UInt32] {
    (0..<(slots.count / Self.slotSize)).map { root($0) }.filter { $0 != LinkNode.none } + [anyRoot]
  }

  /// The root of the patterns that name exactly this scheme (nil: none) and host, or
  /// `LinkNode.none`.
  func find(scheme: NormalizedBytes?, host: NormalizedBytes) -> UInt32 {
    guard !isEmpty else { return LinkNode.none }
    let hash = Self.hash(scheme, host)
    let mask = slots.count / Self.slotSize &- 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while root(slot) != LinkNode.none {
      let base = slot &* Self.slotSize
      if slots.load(fromByteOffset: base, as: UInt64.self) == hash, isOrigin(base, scheme, host) {
        return root(slot)
      }
      slot = (slot &+ 1) & mask
    }
    return LinkNode.none
  }

  private func root(_ slot: Int) -> UInt32 {
    slots.load(fromByteOffset: slot &* Self.slotSize &+ 8, as: UInt32.self)
  }

  private func isOrigin(_ base: Int, _ scheme: NormalizedBytes?, _ host: NormalizedBytes) -> Bool {
    var start = Int(slots.load(fromByteOffset: base &+ 12, as: UInt32.self))
    let schemeCount = slots.load(fromByteOffset: base &+ 16, as: UInt32.self)
    if let scheme {
      guard schemeCount != .max else { return false }
      let end = start &+ Int(schemeCount)
      guard scheme.equal(UnsafeRawBufferPointer(rebasing: texts[start..<end])) else { return false }
      start = end
    } else if schemeCount != .max {
      return false
    }
    let end = start &+ Int(slots.load(fromByteOffset: base &+ 20, as: UInt32.self))
    return host.equal(UnsafeRawBufferPointer(rebasing: texts[start..<end]))
  }

  /// Of both, told apart by a byte that neither has.
  fileprivate static func hash(_ scheme: (some Sequence<UInt8>)?, _ host: some Sequence<UInt8>)
    -> UInt64
  {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    func add(_ byte: UInt8) { hash = ByteHash.next(hash, UInt64(byte)) }
    if let scheme { for byte in scheme { add(byte) } }
    add(scheme == nil ? 0xFF : 0xFE)
    for byte in host { add(byte) }
    return hash
  }
}

/// A scheme or host as it is compared: escapes decoded, letters in lower case (RFC 3986, section
/// 6.2.2).
struct NormalizedBytes: Sequence, IteratorProtocol {
  private let text: UnsafeRawBufferPointer
  private var position: Int
  private let end: Int

  init(_ text: UnsafeRawBufferPointer, _ range: Range<Int>) {
    self.text = text
    position = range.lowerBound
    end = range.upperBound
  }

  /// All of them.
  @inline(never)
  func array() -> [UInt8] {
    Array(filling: end &- position) { room, count in
      for byte in self where count < room.count {
        room.initializeElement(at: count, to: byte)
        count &+= 1
      }
    }
  }

  /// The bytes of the URL, if they read as they are written: none of them is `%`, and none is a
  /// capital letter or another one that has bit 6 and not bit 5. Nearly all are so.
  @inline(__always)
  var written: UnsafeRawBufferPointer? {
    var index: Int = position
    var marks: UInt64 = 0
    while let base = text.baseAddress, index < end {
      let word = Word.load(base + index, count: end &- index)
      let percent = (word ^ Word.all(UInt8(ascii: "%"))) &- Word.ones
      marks |= percent | word &<< 1 & ~(word &<< 2)
      index &+= 8
    }
    return marks & Word.highs == 0
      ? UnsafeRawBufferPointer(rebasing: text[position..<end]) : nil
  }

  /// Whether they are these bytes, which are normalised. Most are written so, and compared in one
  /// piece.
  @inline(never)
  @_optimize(speed)
  fileprivate func equal(_ other: UnsafeRawBufferPointer) -> Bool {
    if let left = text.baseAddress, let right = other.baseAddress, end &- position == other.count,
      memcmp(left + position, right, other.count) == 0
    {
      return true
    }
    var rest = self
    for byte in other where rest.next() != byte { return false }
    return rest.next() == nil
  }

  func equal(_ other: [UInt8]) -> Bool { other.withUnsafeBytes { equal($0) } }

  mutating func next() -> UInt8? {
    guard position < end else { return nil }
    let byte = text[position]
    position &+= 1
    guard byte == UInt8(ascii: "%"), end &- position >= 2, let high = text[position].hexValue,
      let low = text[position &+ 1].hexValue
    else {
      return byte.asciiLowercased
    }
    position &+= 2
    return (high &<< 4 | low).asciiLowercased
  }
}
