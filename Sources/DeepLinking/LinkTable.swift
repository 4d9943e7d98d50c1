import Ground

/// The patterns of a table, compiled for matching: a tree of segments in one block of memory, read
/// with plain loads.
///
/// Finding a mapping costs the URL's length: at each node one probe for the literal children and
/// one step for each type of parameter that fits. It allocates nothing, takes no lock and touches
/// no reference count (the table is a struct of pointers; `LinkMatcher` owns the memory), so any
/// number of threads may match at once at full speed. Declaration order holds exactly: every node
/// knows the lowest mapping below it, and a branch that cannot beat the best mapping found so far
/// is not entered. No node is visited twice for one URL.
///
/// A node lies at a multiple of 8 bytes (`LinkNode` has the offsets). Before it is the literal that
/// leads to it, padded with zeros to a multiple of 8. A node is:
/// ```
/// u32 lowest mapping in this subtree      u32 lowest mapping that ends here
/// u32 lowest whose wildcard begins here   u16 length of the literal that leads here (12 bits), and
///                                             the number of parameter children (the bits above)
/// u8  types of the parameter children     u8  shape of the literal children
/// a (child, lowest mapping in it) pair of u32 for each type of parameter
/// up to `LinkNode.maxListed` literal children: their first 8 bytes, then u32 references
/// or a hash table of 2^n (u32 tag, u32 reference) pairs
/// ```
///
/// Mappings are stored as "ends": twice the index, plus one for a pattern whose optional last part
/// is missing there; so their order is that of the mappings.
public struct LinkTable: @unchecked Sendable {
  /// Where everything is. A table is one pointer, so that handing it on costs nothing.
  let header: UnsafeMutablePointer<Header>

  struct Header {
    let base: UnsafeMutableRawPointer
    let origins: LinkOriginTable
    /// The next end in the list of the same node and kind, by end; `LinkNode.none` at its end.
    let nextEnds: UnsafeMutablePointer<UInt32>
    /// The texts of the patterns, and where each begins; one more offset marks the end.
    let texts: UnsafeMutablePointer<UInt8>
    let textOffsets: UnsafeMutablePointer<UInt32>
    /// What the patterns capture, and where the captures of each begin; one more offset marks the
    /// end.
    let captures: UnsafeMutablePointer<LinkCapture>
    let captureOffsets: UnsafeMutablePointer<UInt32>
    /// How many segments of a URL the tree can look at.
    let depth: Int
    /// How many branches can wait during one walk.
    let maxPending: Int
    let count: Int
  }

  /// The number of mappings.
  public var count: Int { header.pointee.count }
  var depth: Int { header.pointee.depth }

  /// The text of a pattern as written.
  @inline(__always)
  func patternText(_ index: Int) -> UnsafeRawBufferPointer {
    let start = Int(header.pointee.textOffsets[index])
    return UnsafeRawBufferPointer(
      start: header.pointee.texts + start,
      count: Int(header.pointee.textOffsets[index &+ 1]) &- start)
  }

  /// What a pattern captures.
  @inline(__always)
  func captures(of index: Int) -> UnsafeBufferPointer<LinkCapture> {
    let start = Int(header.pointee.captureOffsets[index])
    return UnsafeBufferPointer(
      start: header.pointee.captures + start,
      count: Int(header.pointee.captureOffsets[index &+ 1]) &- start)
  }

  /// The name of a parameter or rest.
  @inline(__always)
  func name(_ capture: LinkCapture) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: header.pointee.texts + Int(capture.nameStart), count: Int(capture.nameCount))
  }

  func deallocate() {
    let parts = header.pointee
    parts.base.deallocate()
    parts.origins.deallocate()
    parts.nextEnds.deallocate()
    parts.texts.deallocate()
    parts.textOffsets.deallocate()
    parts.captures.deallocate()
    parts.captureOffsets.deallocate()
    header.deallocate()
  }
}

/// A parameter or rest of a pattern: what it is called and which segment it takes.
struct LinkCapture {
  /// Where the name lies in the table's `texts`.
  var nameStart: UInt32
  var nameCount: UInt16
  /// The number of the segment; for a rest, of its first one.
  var segment: UInt16
  var type: LinkValueType
  var isRest: Bool
}

/// Offsets into a compiled node, and how to read it.
enum LinkNode {
  static var none: UInt32 { .max }
  static var header: Int { 16 }
  /// This many literal children are searched one by one; more are hashed. A probe of the hash table
  /// costs about as much as a few comparisons.
  static var maxListed: Int { 6 }
  /// In `shape`: the children are hashed, and the low bits are the binary logarithm of the number
  /// of slots.
  static var hashed: UInt8 { 0x80 }

  @inline(__always) static func lowest(_ node: UnsafeRawPointer) -> UInt32 {
    node.load(as: UInt32.self)
  }
  @inline(__always) static func end(_ node: UnsafeRawPointer) -> UInt32 {
    node.load(fromByteOffset: 4, as: UInt32.self)
  }
  @inline(__always) static func wildcard(_ node: UnsafeRawPointer) -> UInt32 {
    node.load(fromByteOffset: 8, as: UInt32.self)
  }
  @inline(__always) static func linkCount(_ node: UnsafeRawPointer) -> Int {
    Int(node.load(fromByteOffset: 12, as: UInt16.self) & 0xFFF)
  }
  /// Bytes of the parameter children, eight for each.
  @inline(__always) static func parameterBytes(_ node: UnsafeRawPointer) -> Int {
    Int(node.load(fromByteOffset: 13, as: UInt8.self) &>> 4) &* 8
  }
  @inline(__always) static func parameters(_ node: UnsafeRawPointer) -> UInt8 {
    node.load(fromByteOffset: 14, as: UInt8.self)
  }
  @inline(__always) static func shape(_ node: UnsafeRawPointer) -> UInt8 {
    node.load(fromByteOffset: 15, as: UInt8.self)
  }

  /// Bytes of a literal with its padding.
  @inline(__always) static func padded(_ count: Int) -> Int { (count &+ 7) & ~7 }
}
