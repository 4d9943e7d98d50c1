import CNavSystem
import Ground
import JSONCoding

/// Finds the index of a name among names that are known: binary search over their bytes, the first
/// eight of them as one number.
struct NameTable: Sendable {
  /// The names, ascending by their bytes.
  private let names: [Text]
  /// Their indices among those that the table was made of.
  let order: [Int32]
  /// Of each name the first eight bytes, zeros if it has fewer, such that names sort as these
  /// numbers do unless they are equal.
  private let prefixes: [UInt64]

  /// - Complexity: O(n log n).
  init(_ names: [Text]) {
    var order: [Int32] = []
    order.reserveCapacity(names.count)
    for index in names.indices { order.append(Int32(truncatingIfNeeded: index)) }
    order.withUnsafeMutableBufferPointer { order in
      HeapSort.sort(
        order.count,
        isLess: { left, right in
          let difference = Self.compare(names[Int(order[left])], names[Int(order[right])])
          return difference != 0 ? difference < 0 : order[left] < order[right]
        }, swap: { order.swapAt($0, $1) })
    }
    self.names = order.map { names[Int($0)] }
    self.order = order
    prefixes = self.names.map { $0.bytes.withUnsafeBufferPointer { Self.prefix($0) } }
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

  var isEmpty: Bool { names.isEmpty }

  /// The index of a name that stands at an earlier index too: the first such index.
  var duplicate: Int? {
    var first: Int32?
    for index in names.indices.dropFirst() where names[index] == names[index &- 1] {
      first = min(first ?? order[index], order[index])
    }
    return first.map { Int($0) }
  }

  subscript(name: UnsafeBufferPointer<UInt8>) -> Int? {
    @inline(never) get {
      let prefix = Self.prefix(name)
      var (low, high) = (0, prefixes.count)
      while low < high {
        let middle = (low &+ high) / 2
        var isBefore = prefixes[middle] < prefix
        if prefixes[middle] == prefix {
          let order = names[middle].bytes.withUnsafeBufferPointer { Self.compare($0, name) }
          if order == 0 { return Int(self.order[middle]) }
          isBefore = order < 0
        }
        if isBefore { low = middle &+ 1 } else { high = middle }
      }
      return nil
    }
  }

  subscript(name: Text) -> Int? { name.bytes.withUnsafeBufferPointer { self[$0] } }

  /// The name that a misspelt one most likely stands for.
  @inline(never)
  func nearest(to name: Text) -> Text? { name.nearest(among: names) }

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
  static func compare(_ left: Text, _ right: Text) -> Int {
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
