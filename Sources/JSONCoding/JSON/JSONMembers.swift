import CNavSystem
import Ground

/// The keys that an object may have, and which of them it has had: for objects of the contract,
/// whose unknown and repeated keys are errors.
///
///     var members = try reader.beginObject(keys: "route, style")
///     while let key = try reader.nextKey(of: &members) {
///       switch key {
///       case 0: route = try cache.read(&reader)
///       default: style = try PresentationStyle(reading: &reader)
///       }
///     }
///     try reader.require(0, of: members)
public struct JSONMembers {
  /// The keys, separated by `, `: also what the message about an unknown one lists. At most 64.
  public let keys: Literal
  /// Offset of the object.
  public let offset: Int
  private(set) var seen: UInt64 = 0

  public init(keys: Literal, offset: Int = 0) { (self.keys, self.offset) = (keys, offset) }

  /// Whether the object has had the key at `index` of `keys`.
  public func has(_ index: Int) -> Bool { seen &>> UInt64(truncatingIfNeeded: index) & 1 != 0 }

  /// Remembers that the object has had the key at `index`.
  public mutating func note(_ index: Int) { seen |= 1 &<< UInt64(truncatingIfNeeded: index) }

  /// How many keys the object may have.
  var count: Int {
    var count = 1
    for byte in keys.bytes where byte == UInt8(ascii: ",") { count += 1 }
    return count
  }

  /// Which of `keys` is `key`.
  public func index(of key: JSONString) -> Int? {
    var rest = keys.bytes[...]
    var index = 0
    while !rest.isEmpty {
      let name = rest.prefix { $0 != UInt8(ascii: ",") }
      if key.equals(UnsafeBufferPointer(rebasing: name)) { return index }
      rest = rest.dropFirst(name.count + 2)
      index += 1
    }
    return nil
  }

  /// The key at `index` of `keys`.
  public func name(_ index: Int) -> Text {
    var rest = keys.bytes[...]
    for _ in 0..<index { rest = rest.drop { $0 != UInt8(ascii: ",") }.dropFirst(2) }
    return Text(rest.prefix { $0 != UInt8(ascii: ",") })
  }
}

extension JSONReader {
  /// Begins an object of the contract that may have only `keys`, separated by `, `.
  @inline(never)
  public mutating func beginObject(keys: Literal) throws(NavError) -> JSONMembers {
    try beginObject()
    return JSONMembers(keys: keys, offset: offset - 1)
  }

  /// The place among its keys of the next key of the object, or nil when it has ended; the cursor
  /// then is before the value.
  /// - Throws: `shape` for a key that is not allowed, naming it and those that are; `.json` for one
  ///   that was before.
  @inline(never)
  public mutating func nextKey(of members: inout JSONMembers) throws(NavError) -> Int? {
    guard let key = try nextKey() else { return nil }
    guard let index = members.index(of: key) else { throw unknownKey(key, allowed: members.keys) }
    guard !members.has(index) else { throw duplicateKey(key) }
    members.note(index)
    return index
  }

  /// - Throws: `shape` if the object, which has ended, has not had the key at `index`.
  @inline(never)
  public func require(_ index: Int, of members: JSONMembers) throws(NavError) {
    guard members.has(index) else { throw missing(index, of: members) }
  }

  /// The error for an object, which has ended, that lacks the key at `index`.
  @inline(never)
  public func missing(_ index: Int, of members: JSONMembers) -> NavError {
    wrongShape(
      "the object lacks the key \"" + members.name(index) + "\": add it", at: members.offset)
  }
}

extension JSONMembers {
  /// Whether `key` is one of `keys`, separated by `, `.
  public static func contains(_ key: JSONString, in keys: Literal) -> Bool {
    JSONMembers(keys: keys, offset: 0).index(of: key) != nil
  }
}
