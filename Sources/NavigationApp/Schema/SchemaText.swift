import JSONCoding
import NavigationCore

/// The text of a schema while it is read: where things stand in it, and what is wrong with them.
struct SchemaText {
  /// Stands at the beginning.
  private let start: JSONReader

  /// - Throws: `.json`, `.utf8`, `.limit` if the text is no JSON within limits: no key of an object
  ///   stands twice afterwards, and every place is known to be well-formed.
  init(_ text: UnsafePointer<UInt8>, count: Int) throws(NavError) {
    let limits = JSONLimits(nesting: JSONLimits.deepestNesting)
    start = try JSONReader(text, count: count, limits: limits, shape: .schema)
    var check = start
    try check.skipValue()
    try check.finish()
  }

  func reader(at offset: Int = 0) -> JSONReader { start.moved(to: offset) }

  // MARK: Errors

  /// The error of that name: `rootTwice: stack (/root/tabs/1/stack): …`.
  /// - Parameters:
  ///   - offset: a byte of the member at fault.
  ///   - message: what is wrong, and the way out.
  @inline(never)
  func fail(_ name: StaticString, at offset: Int, _ message: Text) -> NavError {
    let place = pointer(to: offset)
    let head = Text(stringLiteral: name) + ": " + (place.key.isEmpty ? "" : place.key.excerpt(24) + " ")
    // The place gives way to the way out.
    let room = NavError.longestMessage &- 7 &- head.count &- message.count
    let pointer = place.pointer.isEmpty ? "/" : place.pointer.ending(max(room, 0))
    return NavError(.schema, at: offset, (head + "(" + pointer + "): " + message).excerpt(217))
  }

  /// The same for a name that is not known.
  @inline(never)
  func unknown(
    _ error: StaticString, _ name: Text, at offset: Int, _ message: Text, known: [Text]
  ) -> NavError {
    let near: Text = name.nearest(among: known).map { "; did you mean \"" + $0 + "\"?" } ?? ""
    return fail(error, at: offset, "\"" + name.excerpt(40) + "\" " + message + near)
  }

  /// The error for what goes beyond a limit.
  @inline(never)
  func beyond(_ limit: Int, _ what: StaticString, at offset: Int) -> NavError {
    let things = Text(limit) + " " + Text(stringLiteral: what)
    return NavError(
      .limit, at: offset, "a schema has at most " + things.excerpt(60) + ": leave some out")
  }

  /// The JSON pointer (RFC 6901) of the innermost member or element that has the byte at `target`,
  /// and the last key in it.
  private func pointer(to target: Int) -> (pointer: Text, key: Text) {
    var (pointer, key): (Text, Text) = ("", "")
    var reader = start
    while let inner = try? step(&reader, to: target) {
      pointer += "/" + inner.step
      if let name = inner.key { key = name }
      guard inner.value < target else { break }
      reader = start.moved(to: inner.value)
    }
    return (pointer, key)
  }

  private typealias Step = (step: Text, key: Text?, value: Int)

  /// The member or element of the container at the reader that has the byte at `target`.
  private func step(_ reader: inout JSONReader, to target: Int) throws(NavError) -> Step? {
    switch try reader.peek() {
    case .object:
      try reader.beginObject()
      while let key = try reader.nextKey() {
        let begin = reader.offset(of: key)
        _ = try reader.peek()
        let value = reader.offset
        try reader.skipValue()
        if begin <= target, target < reader.offset { return (key.text.escapedStep, key.text, value) }
      }
    case .array:
      try reader.beginArray()
      var index = 0
      while try reader.nextElement() {
        let value = reader.offset
        try reader.skipValue()
        if value <= target, target < reader.offset { return (Text(index), nil, value) }
        index &+= 1
      }
    default: break
    }
    return nil
  }

  // MARK: Values

  /// - Throws: `invalid` if something else comes next.
  @inline(never)
  func expect(_ kind: JSONKind, _ what: StaticString, _ reader: inout JSONReader) throws(NavError) {
    guard try reader.peek() == kind else {
      throw fail("invalid", at: reader.offset, "expected " + Text(stringLiteral: what))
    }
  }

  /// Begins an object that may have only `keys`.
  @inline(never)
  func beginObject(_ reader: inout JSONReader, keys: StaticString) throws(NavError) -> JSONMembers {
    try expect(.object, "an object", &reader)
    return try reader.beginObject(keys: keys)
  }

  /// The place among its keys of the object's next key, whose value comes next.
  /// - Throws: `unknownKey`.
  @inline(never)
  func nextKey(_ reader: inout JSONReader, of members: inout JSONMembers) throws(NavError) -> Int? {
    guard let key = try reader.nextKey() else { return nil }
    guard let index = members.index(of: key) else {
      let known = members.names
      guard key.text.nearest(among: known) == nil else {
        throw unknown("unknownKey", key.text, at: reader.offset(of: key), "is no key here", known: known)
      }
      var list: Text = ""
      for (index, name) in known.enumerated() { list += (index > 0 ? ", " : "") + name }
      throw fail("unknownKey", at: reader.offset(of: key), "allowed are " + list.excerpt(100))
    }
    members.note(index)
    _ = try reader.peek()
    return index
  }

  /// - Throws: `missingKey` if the object, which has ended, lacks a key.
  @inline(never)
  func require(_ index: Int, of members: JSONMembers) throws(NavError) {
    guard !members.has(index) else { return }
    throw fail("missingKey", at: members.offset, "give it \"" + members.name(index) + "\"")
  }

  @inline(never)
  func string(_ reader: inout JSONReader, _ what: StaticString = "a string") throws(NavError) -> Text {
    try expect(.string, what, &reader)
    return try reader.readString()
  }

  @inline(never)
  func bool(_ reader: inout JSONReader) throws(NavError) -> Bool {
    try expect(.boolean, "true or false", &reader)
    return try reader.readBool()
  }

  /// An integer from `lowest` to 2^53 - 1.
  @inline(never)
  func integer(from lowest: Int64, _ reader: inout JSONReader) throws(NavError) -> Int64 {
    _ = try reader.peek()
    let start = reader.offset
    let value = try? reader.readInt64()
    guard let value, value >= lowest, value <= 9_007_199_254_740_991 else {
      throw fail("invalid", at: start, "expected an integer from " + Text(lowest) + " on")
    }
    return value
  }

  /// The place of a word among `words`.
  @inline(never)
  func word(at offset: Int, of words: StaticString) throws(NavError) -> Int {
    var reader = reader(at: offset)
    let word = try? reader.readToken()
    if let word, let index = JSONMembers(keys: words).index(of: word) { return index }
    throw fail("invalid", at: offset, "expected one of " + Text(stringLiteral: words))
  }

  /// Hands each element of an array to `body`, which reads it.
  func elements(
    _ reader: inout JSONReader, _ what: StaticString,
    _ body: (inout JSONReader) throws(NavError) -> Void
  ) throws(NavError) {
    try expect(.array, what, &reader)
    try reader.beginArray()
    while try reader.nextElement() { try body(&reader) }
  }

  /// The next key of an object of names of the author's own; its value comes next.
  /// - Throws: `invalidName`.
  @inline(never)
  func nextName(_ reader: inout JSONReader) throws(NavError) -> (name: Text, offset: Int)? {
    guard let key = try reader.nextKey() else { return nil }
    let offset = reader.offset(of: key)
    let name = key.text
    try check(name, at: offset)
    _ = try reader.peek()
    return (name, offset)
  }

  /// - Throws: `invalidName`.
  @inline(never)
  func check(_ name: Text, at offset: Int) throws(NavError) {
    guard name.count <= SchemaLimits.nameBytes else {
      throw beyond(SchemaLimits.nameBytes, "bytes in a name", at: offset)
    }
    guard !name.isEmpty, NameTable.nameEnd(name.bytes, from: 0) == name.count else {
      throw fail("invalidName", at: offset, "a name has letters, digits, _ and -, and no digit or - first")
    }
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
      if byte == UInt8(ascii: "~") || byte == UInt8(ascii: "/") {
        escaped.put(UInt8(ascii: "~"))
        escaped.put(byte == UInt8(ascii: "~") ? UInt8(ascii: "0") : UInt8(ascii: "1"))
      } else {
        escaped.put(byte)
      }
    }
    return Text(bytes: escaped)
  }
}

extension JSONMembers {
  /// All keys that the object may have.
  fileprivate var names: [Text] {
    var names: [Text] = []
    for index in 0..<64 {
      let name = name(index)
      guard !name.isEmpty else { break }
      names.append(name)
    }
    return names
  }
}

/// What a schema may have, so that none takes long to read or much memory.
enum SchemaLimits {
  static var nameBytes: Int { 255 }
  static var types: Int { 1024 }
  static var facts: Int { 1024 }
  static var factValues: Int { 65_536 }
  static var routes: Int { 65_536 }
  static var parameters: Int { 256 }
  static var containers: Int { 4096 }
  static var containerDepth: Int { 8 }
  static var conditions: Int { 32 }
  static var orElseChain: Int { 32 }
  static var parents: Int { 64 }
}
