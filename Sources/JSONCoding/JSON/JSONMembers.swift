import CNavSystem
import Ground

/// The keys that an object may have, and which of them it has had, by their indexes: what is behind
/// `JSONObject`, and a way to look a word up in a list.
public struct JSONMembers {
  /// The keys, separated by `, `: also what the message about an unknown one lists. At most 64.
  public let keys: Literal
  /// Offset of the object.
  public let offset: Int
  private(set) var seen: UInt64 = 0

  public init(keys: Literal, offset: Int = 0) {
    self.keys = keys
    self.offset = offset
  }

  /// Whether the object has had the key at `index` of `keys`.
  public func has(_ index: Int) -> Bool { seen &>> UInt64(truncatingIfNeeded: index) & 1 != 0 }

  /// Remembers that the object has had the key at `index`.
  fileprivate mutating func note(_ index: Int) { seen |= 1 &<< UInt64(truncatingIfNeeded: index) }

  /// Which of `keys` is `key`.
  @inline(never)
  public func index(of key: JSONString) -> Int? {
    var name = keys.start
    var index = 0
    while name.pointee != 0 {
      let count = Self.length(name)
      if key.equals(UnsafeBufferPointer(start: name, count: count)) { return index }
      guard name[count] != 0 else { return nil }
      name += count &+ 2
      index &+= 1
    }
    return nil
  }

  /// The key at `index` of `keys`; empty after the last.
  @inline(never)
  public func name(_ index: Int) -> Text {
    var name = keys.start
    var rest = index
    while rest > 0, name[Self.length(name)] != 0 {
      name += Self.length(name) &+ 2
      rest &-= 1
    }
    guard rest == 0 else { return "" }
    return Text(UnsafeBufferPointer(start: name, count: Self.length(name)))
  }

  /// The bytes of the key that begins at `name`.
  @inline(never)
  private static func length(_ name: UnsafePointer<UInt8>) -> Int {
    var count = 0
    while name[count] != 0, name[count] != UInt8(ascii: ",") { count &+= 1 }
    return count
  }
}

extension JSONReader {
  /// The index among its keys of the next key of the object; the cursor then is before the value.
  /// Below 0 when the object has ended: a number that no key has costs its readers less than nil.
  /// - Throws: `shape` for a key that is not allowed, naming it and those that are; `.json` for one
  ///   that was before.
  @inline(never)
  mutating func nextIndex(of members: inout JSONMembers) throws(NavError) -> Int {
    guard let key = try nextKey() else { return -1 }
    guard let index = members.index(of: key) else { throw unknownKey(key, allowed: members.keys) }
    guard !members.has(index) else { throw duplicateKey(key) }
    members.note(index)
    return index
  }

  @inline(never)
  func require(index: Int, of members: JSONMembers) throws(NavError) {
    guard members.has(index) else { throw missing(index: index, of: members) }
  }

  @inline(never)
  func missing(index: Int, of members: JSONMembers) -> NavError {
    wrongShape(
      "the object lacks the key \"" + members.name(index) + "\": add it", at: members.offset)
  }

  @inline(never)
  mutating func beginMembers(_ keys: Literal) throws(NavError) -> JSONMembers {
    try beginObject()
    return JSONMembers(keys: keys, offset: offset - 1)
  }
}

extension JSONMembers {
  /// Whether `key` is one of `keys`, separated by `, `.
  public static func contains(_ key: JSONString, in keys: Literal) -> Bool {
    JSONMembers(keys: keys, offset: 0).index(of: key) != nil
  }
}
