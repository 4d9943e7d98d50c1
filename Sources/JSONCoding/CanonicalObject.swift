import Bytes
import CNavSystem
import NavigationCore

/// Sorting the members of an object that was written in another order.
enum CanonicalObject {
  private struct Member {
    /// From `position`, through the value.
    var start: Int
    var count: Int
    var keyCount: Int
    var keyHasEscapes: Bool
    /// Place among the members as written.
    var index: Int
  }

  /// Sorts the members of the object that stands from `position` to the end of the writer, its keys
  /// in canonical form but in any order.
  /// - Returns: the place, as written, of the first member whose key an earlier one has, or nil.
  /// - Complexity: O(n log m) for n bytes and m members.
  static func sort(_ writer: inout JSONWriter, from position: Int) -> Int? {
    let count = writer.count - position
    // The sorted copy is made behind the object, then moved over it.
    let copy = UnsafeMutablePointer(writer.reserve(count))
    let object = UnsafePointer(copy - count)
    var members = scan(object, count: count)
    members.withUnsafeMutableBufferPointer { members in
      HeapSort.sort(
        members.count, isLess: { isLess(members[$0], members[$1], in: object) },
        swap: { members.swapAt($0, $1) })
    }
    if let duplicate = firstDuplicate(members, in: object) { return duplicate }
    var place = copy
    for member in members {
      place.pointee = place == copy ? UInt8(ascii: "{") : UInt8(ascii: ",")
      memcpy(place + 1, object + member.start, member.count)
      place += member.count + 1
    }
    place.pointee = UInt8(ascii: "}")
    memcpy(copy - count, copy, count)
    return nil
  }

  private static func isLess(_ left: Member, _ right: Member, in object: UnsafePointer<UInt8>)
    -> Bool
  {
    let order = key(left, in: object).compare(key(right, in: object))
    return order != 0 ? order < 0 : left.index < right.index
  }

  private static func scan(_ object: UnsafePointer<UInt8>, count: Int) -> [Member] {
    var members: [Member] = []
    var rest = CanonicalText(place: object + 1, end: object + count)
    while let (key, value) = rest.member(), let base = value.baseAddress {
      let start = key.start - 1
      members.append(
        Member(
          start: start - object, count: base + value.count - start, keyCount: key.count,
          keyHasEscapes: key.hasEscapes, index: members.count))
    }
    return members
  }

  private static func key(_ member: Member, in object: UnsafePointer<UInt8>) -> JSONString {
    JSONString(
      start: object + member.start + 1, count: member.keyCount, hasEscapes: member.keyHasEscapes)
  }

  private static func firstDuplicate(_ sorted: [Member], in object: UnsafePointer<UInt8>) -> Int? {
    var first: Int?
    for index in sorted.indices.dropFirst()
    where key(sorted[index - 1], in: object).compare(key(sorted[index], in: object)) == 0 {
      first = min(first ?? sorted[index].index, sorted[index].index)
    }
    return first
  }
}
