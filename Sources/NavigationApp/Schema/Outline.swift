import Ground
import JSONCoding

/// Where the members of an object stand, whose keys are a fixed list.
struct Outline: Sendable {
  /// Where the object begins.
  private(set) var offset = 0
  private var keys: Literal = ""
  /// Where the value of each key begins, by the index of the key; -1 for one that is not there.
  private var values: [Int32] = []

  init() {}

  /// - Throws: `unknownKey`, `invalid` for what is no object.
  @inline(never)
  init(_ text: SchemaText, at offset: Int, keys: Literal) throws(NavError) {
    self.keys = keys
    var reader = text.reader(at: offset)
    self.offset = text.valueOffset(&reader)
    try text.beginObject(&reader)
    let members = JSONMembers(keys: keys)
    while let key = try reader.nextKey() {
      guard let index = members.index(of: key) else {
        throw Self.unknown(key.text, at: reader.offset(of: key), keys, text)
      }
      while values.count <= index { values.append(-1) }
      values[index] = Int32(truncatingIfNeeded: text.valueOffset(&reader))
      try reader.skipValue()
    }
  }

  private static func unknown(_ key: Text, at offset: Int, _ keys: Literal, _ text: SchemaText)
    -> NavError
  {
    let known = NameTable(names: keys)
    guard known.nearest(to: key) == nil else {
      return text.unknown(.unknownKey, key, at: offset, known: known)
    }
    return text.fail(.unknownKeyListed, at: offset, key.excerpt(40), Text(keys))
  }

  /// Where the value of a key begins; nil if the object has none.
  subscript(key: Int) -> Int? {
    @inline(never) get {
      guard key < values.count, values[key] >= 0 else { return nil }
      return Int(values[key])
    }
  }

  /// Where what the object says under a key begins.
  subscript<Key: RawRepresentable<Int>>(key: Key) -> Int? { self[key.rawValue] }

  /// How many keys the object has.
  var count: Int {
    var count = 0
    for value in values where value >= 0 { count &+= 1 }
    return count
  }

  /// Where the value of a key begins.
  /// - Throws: `missingKey`.
  @inline(never)
  func required(_ key: Int, _ text: SchemaText) throws(NavError) -> Int {
    if let offset = self[key] { return offset }
    throw text.fail(.missingKey, at: offset, JSONMembers(keys: keys).name(key))
  }

  func required<Key: RawRepresentable<Int>>(_ key: Key, _ text: SchemaText) throws(NavError) -> Int
  {
    try required(key.rawValue, text)
  }
}
