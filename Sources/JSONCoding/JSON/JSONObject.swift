import Ground

/// The keys that an object of the contract may have: an enum with a case for each. Those of the
/// protocol are made from its description (ObjectKeys.swift), which keeps `names` and the cases in
/// one order.
public protocol JSONKeys: RawRepresentable where RawValue == Int {
  /// The keys in the order of the cases, separated by `, `: also what the message about an unknown
  /// one lists. At most 64.
  static var names: Literal { get }
}

/// An object that is being read, and which of its keys it has had. Unknown and repeated keys are
/// errors.
///
///     var members = try reader.beginObject(PresentKey.self)
///     while let key = try reader.nextKey(of: &members) {
///       switch key {
///       case .route: route = try cache.read(&reader)
///       case .style: style = try ModalStyle(reading: &reader)
///       }
///     }
///     try reader.require(.style, of: members)
///
/// All that depends on the type of the keys is inlined, so that another type costs no code.
public struct JSONObject<Key: JSONKeys> {
  fileprivate(set) var members: JSONMembers

  /// Offset of the object.
  @inline(__always)
  public var offset: Int { members.offset }

  /// Whether the object has had a key.
  @inline(__always)
  public func has(_ key: Key) -> Bool { members.has(key.rawValue) }
}

extension JSONReader {
  /// Begins an object of the contract that may have only these keys.
  /// - Parameter names: other names for them, or fewer.
  @inline(__always)
  public mutating func beginObject<Key: JSONKeys>(
    _: Key.Type, names: Literal = Key.names
  ) throws(NavError) -> JSONObject<Key> {
    JSONObject(members: try beginMembers(names))
  }

  /// The next key of the object, or nil when it has ended; the cursor then is before the value.
  /// - Throws: `shape` for a key that is not allowed, naming it and those that are; `.json` for one
  ///   that was before.
  @inline(__always)
  public mutating func nextKey<Key: JSONKeys>(
    of object: inout JSONObject<Key>
  ) throws(NavError) -> Key? {
    Key(rawValue: try nextIndex(of: &object.members))
  }

  /// Reads an object of the contract that may have no keys.
  public mutating func readEmptyObject() throws(NavError) {
    var members = try beginMembers("")
    while try nextIndex(of: &members) >= 0 {}
  }

  /// - Throws: `shape` if the object, which has ended, has not had the key.
  @inline(__always)
  public func require<Key: JSONKeys>(_ key: Key, of object: JSONObject<Key>) throws(NavError) {
    try require(index: key.rawValue, of: object.members)
  }

  /// - Throws: `shape` if the object, which has ended, lacks this key or one before it.
  @inline(__always)
  public func requireAll<Key: JSONKeys>(
    through last: Key, of object: JSONObject<Key>
  ) throws(NavError) {
    var index = 0
    while index <= last.rawValue {
      try require(index: index, of: object.members)
      index &+= 1
    }
  }

  /// The error for an object, which has ended, that lacks the key.
  @inline(__always)
  public func missing<Key: JSONKeys>(_ key: Key, of object: JSONObject<Key>) -> NavError {
    missing(index: key.rawValue, of: object.members)
  }
}
