import Ground
import JSONCoding

/// The text of a schema while it is read: where things are in it, and what is wrong with them.
/// What reads it inherits this, so that no reference goes from one to the other.
class SchemaText {
  /// Stands at the beginning.
  private final let start: JSONReader

  init(_ start: JSONReader) { self.start = start }

  /// - Throws: `.json`, `.utf8`, `.limit` if the text is no JSON within limits: no key of an object
  ///   stands twice afterwards, and every place is known to be well-formed.
  static func check(_ text: UnsafePointer<UInt8>, count: Int) throws(NavError) -> JSONReader {
    let limits = JSONLimits(nesting: JSONLimits.deepestNesting)
    let start = try JSONReader(text, count: count, limits: limits, shape: .schema)
    var check = start
    try check.skipValue()
    try check.finish()
    return start
  }

  @inline(never)
  final func reader(at offset: Int = 0) -> JSONReader { start.moved(to: offset) }

  // MARK: Errors

  /// The error `rootOnly: show (/routes/home/show): …`.
  /// - Parameters:
  ///   - offset: a byte of the member at fault.
  ///   - first, second: what the message tells of.
  @inline(never)
  final func fail(_ fault: SchemaFault, at offset: Int, _ first: Text, _ second: Text) -> NavError {
    let (name, message) = fault.texts(first.excerpt(100), second.excerpt(60))
    guard fault != .tooMany else { return NavError(.limit, at: offset, message.excerpt(200)) }
    let location = pointer(to: offset)
    var head = name + ": "
    if !location.key.isEmpty { head += location.key.excerpt(24) + " " }
    // The location is cut to leave room for the way out.
    let room = max(NavError.longestMessage &- 8 &- head.count &- message.count, 0)
    head += "(" + (location.pointer.isEmpty ? "/" : location.pointer.ending(room)) + "): "
    return NavError(.schema, at: offset, (head + message).excerpt(217))
  }

  @inline(never)
  final func fail(_ fault: SchemaFault, at offset: Int, _ first: Text) -> NavError {
    fail(fault, at: offset, first, "")
  }

  @inline(never)
  final func fail(_ fault: SchemaFault, at offset: Int) -> NavError {
    fail(fault, at: offset, "", "")
  }

  /// The same for a name that is not known.
  @inline(never)
  final func unknown(
    _ fault: SchemaFault, _ name: Text, at offset: Int, known: NameTable, _ second: Text = ""
  ) -> NavError {
    fail(fault, at: offset, name.excerpt(40), second).near(name, known)
  }

  /// The error for what goes beyond a limit.
  @inline(never)
  final func beyond(_ limit: Int, _ what: Literal, at offset: Int) -> NavError {
    fail(.tooMany, at: offset, Text(limit), Text(what))
  }

  /// The JSON pointer (RFC 6901) of the innermost member or element that has the byte at `target`,
  /// and the last key in it.
  private final func pointer(to target: Int) -> (pointer: Text, key: Text) {
    var pointer: Text = ""
    var key: Text = ""
    var reader = start
    while let inner = try? step(&reader, to: target) {
      pointer += "/"
      pointer += inner.key?.escapedStep ?? Text(inner.index)
      if let name = inner.key { key = name }
      guard inner.value < target else { break }
      reader = start.moved(to: inner.value)
    }
    return (pointer, key)
  }

  /// The member or element of the container at the reader that has the byte at `target`.
  private final func step(
    _ reader: inout JSONReader, to target: Int
  ) throws(NavError) -> (key: Text?, index: Int, value: Int)? {
    let isObject = try reader.peek() == .object
    if isObject { try reader.beginObject() } else { try reader.beginArray() }
    var index = 0
    while true {
      var key: Text?
      var begin: Int = Int.max
      if isObject {
        guard let name = try reader.nextKey() else { return nil }
        key = name.text
        begin = reader.offset(of: name)
      } else {
        guard try reader.nextElement() else { return nil }
      }
      _ = try reader.peek()
      let value = reader.offset
      try reader.skipValue()
      if min(begin, value) <= target, target < reader.offset { return (key, index, value) }
      index &+= 1
    }
  }

  // MARK: Values

  /// Moves the reader to the next value, and answers the offset at which it begins.
  @inline(never)
  final func valueOffset(_ reader: inout JSONReader) -> Int {
    _ = try? reader.peek()
    return reader.offset
  }

  @inline(never)
  final func beginObject(_ reader: inout JSONReader) throws(NavError) {
    guard try reader.peek() == .object else { throw fail(.expectedObject, at: reader.offset) }
    try reader.beginObject()
  }

  @inline(never)
  final func beginArray(_ reader: inout JSONReader, _ what: Literal) throws(NavError) {
    guard try reader.peek() == .array else {
      throw fail(.expectedArray, at: reader.offset, Text(what))
    }
    try reader.beginArray()
  }

  /// Where the next element of an array begins; nil at its end.
  @inline(never)
  final func nextElement(_ reader: inout JSONReader) throws(NavError) -> Int? {
    try reader.nextElement() ? valueOffset(&reader) : nil
  }

  @inline(never)
  final func string(_ reader: inout JSONReader, _ what: Literal = "a text") throws(NavError) -> Text
  {
    guard try reader.peek() == .string else {
      throw fail(.expectedString, at: reader.offset, Text(what))
    }
    return try reader.readString()
  }

  @inline(never)
  final func string(at offset: Int, _ what: Literal = "a text") throws(NavError) -> Text {
    var reader = reader(at: offset)
    return try string(&reader, what)
  }

  @inline(never)
  final func bool(at offset: Int) throws(NavError) -> Bool {
    var reader = reader(at: offset)
    guard try reader.peek() == .boolean else { throw fail(.expectedBool, at: offset) }
    return try reader.readBool()
  }

  /// An integer from `lowest` to 2^53 - 1.
  @inline(never)
  final func integer(at offset: Int, from lowest: Int64) throws(NavError) -> Int64 {
    var reader = reader(at: offset)
    if let value = try? reader.readInt64(), value >= lowest, value <= 9_007_199_254_740_991 {
      return value
    }
    throw fail(.expectedInteger, at: offset, Text(lowest))
  }

  /// The canonical JSON of any value.
  @inline(never)
  final func value(at offset: Int) throws(NavError) -> [UInt8] {
    var writer = JSONWriter()
    var reader = reader(at: offset)
    try reader.readCanonicalValue(into: &writer)
    return Array(writer.bytes)
  }

  /// An object that is handed out as it is: its canonical JSON.
  @inline(never)
  final func meta(at offset: Int) throws(NavError) -> Text {
    var reader = reader(at: offset)
    guard try reader.peek() == .object else { throw fail(.expectedObject, at: offset) }
    let value = try value(at: offset)
    guard value.count <= SchemaLimits.metaBytes else {
      throw beyond(SchemaLimits.metaBytes, "bytes in a meta", at: offset)
    }
    return Text(bytes: value)
  }

  /// The index of a word among `words`.
  @inline(never)
  final func word(at offset: Int, of words: Literal) throws(NavError) -> UInt8 {
    var reader = reader(at: offset)
    if let word = try? reader.readToken(), let index = JSONMembers(keys: words).index(of: word) {
      return UInt8(truncatingIfNeeded: index)
    }
    throw fail(.expectedWord, at: offset, Text(words))
  }

  /// The next key of an object of names of the author's own; its value comes next.
  /// - Throws: `invalidName`.
  @inline(never)
  final func nextName(_ reader: inout JSONReader, _ count: Int, _ limit: Int, _ what: Literal)
    throws(NavError) -> Text?
  {
    guard let key = try reader.nextKey() else { return nil }
    let offset = reader.offset(of: key)
    guard count < limit else { throw beyond(limit, what, at: offset) }
    let name = key.text
    try check(name, at: offset)
    _ = try reader.peek()
    return name
  }

  /// - Throws: `invalidName`.
  @inline(never)
  final func check(_ name: Text, at offset: Int) throws(NavError) {
    guard name.count <= SchemaLimits.nameBytes else {
      throw beyond(SchemaLimits.nameBytes, "bytes in a name", at: offset)
    }
    guard !name.isEmpty, NameTable.nameEnd(name.bytes, from: 0) == name.count else {
      throw fail(.invalidName, at: offset)
    }
  }

  /// Where the key of that name begins in the object at `offset`; nil if there is none.
  @inline(never)
  final func key(named name: Text, inObjectAt offset: Int) -> Int? {
    find(name, inObjectAt: offset)?.key
  }

  /// Where the key of that name and its value begin in the object at `offset`; nil if there is
  /// none.
  @inline(never)
  final func find(_ name: Text, inObjectAt offset: Int) -> (key: Int, value: Int)? {
    var reader = reader(at: offset)
    // An error is dear: making one looks through the whole text for a worse one.
    guard let kind = try? reader.peek(), kind == .object, (try? reader.beginObject()) != nil else {
      return nil
    }
    while let key = try? reader.nextKey() {
      if key.text == name { return (reader.offset(of: key), valueOffset(&reader)) }
      guard (try? reader.skipValue()) != nil else { break }
    }
    return nil
  }
}

extension NavError {
  /// The error followed by the nearest known name, if one is near.
  @inline(never)
  func near(_ name: Text, _ known: NameTable) -> NavError {
    known.nearest(to: name).map { hinting($0) } ?? self
  }

  /// The error followed by a name.
  @inline(never)
  func hinting(_ near: Text) -> NavError {
    let hint: Text = "; did you mean \"" + near.excerpt(40) + "\"?"
    return NavError(code, at: offset, (message.excerpt(214 &- hint.count) + hint).excerpt(217))
  }
}

extension Text {
  /// At most `limit` bytes of this text, its end, cut between two characters.
  fileprivate func ending(_ limit: Int) -> Text {
    guard count > limit else { return self }
    var start = count &- limit
    while start < count, bytes[start] & 0xC0 == 0x80 { start &+= 1 }
    return "…" + Text(bytes: Array(bytes[start...]))
  }

  /// As a step of a JSON pointer.
  fileprivate var escapedStep: Text {
    var escaped: [UInt8] = []
    for byte in bytes {
      let isEscaped = byte == UInt8(ascii: "~") || byte == UInt8(ascii: "/")
      if isEscaped { escaped.put(UInt8(ascii: "~")) }
      escaped.put(
        isEscaped ? byte == UInt8(ascii: "~") ? UInt8(ascii: "0") : UInt8(ascii: "1") : byte)
    }
    return Text(bytes: escaped)
  }
}
