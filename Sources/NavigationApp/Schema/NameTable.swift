import CNavSystem
import Ground
import JSONCoding

/// Finds the index of a name among names that are known: binary search over their bytes, the first
/// eight of them as one number.
struct NameTable: Sendable {
  private struct Entry {
    /// The first eight bytes of the name, zeros if it has fewer, such that names sort as these
    /// numbers do unless they are equal.
    let prefix: UInt64
    let name: Text
    /// Of the name among those that the table was made of.
    let index: Int32
    /// Bytes of the name, of which 255 mean that or more.
    let length: UInt8
  }

  /// Ascending by the bytes of the names.
  private let entries: [Entry]

  /// - Complexity: O(n log n).
  init(_ names: [Text]) {
    var entries: [Entry] = []
    entries.reserveCapacity(names.count)
    for (index, name) in names.enumerated() {
      let prefix = name.bytes.withUnsafeBufferPointer { Self.prefix($0) }
      let length = UInt8(clamping: name.bytes.count)
      entries.append(
        Entry(
          prefix: prefix, name: name, index: Int32(truncatingIfNeeded: index), length: length))
    }
    // Compared where they stand: handed over, each costs a reference.
    entries.withUnsafeMutableBufferPointer { entries in
      HeapSort.sort(
        entries.count,
        isLess: { left, right in
          let difference = Self.compare(entries[left].name, entries[right].name)
          return difference != 0 ? difference < 0 : entries[left].index < entries[right].index
        }, swap: { entries.swapAt($0, $1) })
    }
    self.entries = entries
  }

  private static func prefix(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
    name.baseAddress.map { Word.load($0, count: name.count).byteSwapped } ?? 0
  }

  /// Names of a list, separated by `, `.
  @inline(never)
  init(names list: Literal) {
    let members = JSONMembers(keys: list)
    var names: [Text] = []
    while !members.name(names.count).isEmpty { names.append(members.name(names.count)) }
    self.init(names)
  }

  var isEmpty: Bool { entries.isEmpty }

  /// The indices of the names, ascending by the bytes of the names.
  var order: some Sequence<Int> { entries.lazy.map { Int($0.index) } }

  /// The index of a name that stands at an earlier index too: the first such index.
  var duplicate: Int? {
    var first: Int32?
    for (entry, before) in zip(entries.dropFirst(), entries) where entry.name == before.name {
      first = min(first ?? entry.index, entry.index)
    }
    return first.map { Int($0) }
  }

  subscript(name: UnsafeBufferPointer<UInt8>) -> Int? {
    @inline(never) get {
      let prefix = Self.prefix(name)
      return entries.withUnsafeBufferPointer { entries in
        var low = 0
        var high = entries.count
        while low < high {
          let middle = (low &+ high) &>> 1
          var isBefore = entries[middle].prefix < prefix
          if entries[middle].prefix == prefix {
            let length = Int(entries[middle].length)
            // The number has all that short names have.
            let order =
              max(length, name.count) <= 8
              ? length &- name.count
              : entries[middle].name.bytes.withUnsafeBufferPointer { Self.compare($0, name) }
            if order == 0 { return Int(entries[middle].index) }
            isBefore = order < 0
          }
          if isBefore { low = middle &+ 1 } else { high = middle }
        }
        return nil
      }
    }
  }

  subscript(name: Text) -> Int? { name.bytes.withUnsafeBufferPointer { self[$0] } }

  /// The name that a misspelt one most likely stands for.
  @inline(never)
  func nearest(to name: Text) -> Text? { name.nearest(among: entries.map { $0.name }) }

  /// A name as it is in a text, perhaps with escapes.
  subscript(name: JSONString) -> Int? {
    if let plain = name.plain { return self[plain] }
    return self[name.text]
  }

  /// Below, equal to or above 0 as the left one sorts before, with or after the right one.
  @inline(never)
  static func compare(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let difference = left.count &- right.count
    guard let a = left.baseAddress, let b = right.baseAddress else { return difference }
    let order = Int(memcmp(a, b, min(left.count, right.count)))
    return order != 0 ? order : difference
  }

  @inline(never)
  private static func compare(_ left: Text, _ right: Text) -> Int {
    left.bytes.withUnsafeBufferPointer { left in
      right.bytes.withUnsafeBufferPointer { compare(left, $0) }
    }
  }

  /// The end of the name (`[A-Za-z_][A-Za-z0-9_-]*`) that begins at `start`, or `start` if none
  /// does.
  static func nameEnd(_ text: [UInt8], from start: Int) -> Int {
    var end = start
    while end < text.count {
      let byte = text[end]
      let isLetter = byte.isASCIILetter || byte == UInt8(ascii: "_")
      let isOther = byte.isASCIIDigit || byte == UInt8(ascii: "-")
      guard isLetter || (isOther && end > start) else { break }
      end &+= 1
    }
    return end
  }
}
