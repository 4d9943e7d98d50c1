import Ground

// Rewriting is the exception: text that is canonical already is recognised and copied as a whole.
// Other text is written again while it is walked (`CanonicalRewriter`). What neither accepts is
// walked a last time for the error (`explain`).
extension JSONReader {
  /// Reads any value and appends it in canonical form: no white space, keys sorted by their bytes
  /// at every level, numbers as exact decimals, strings with the fewest escapes (protocol, first
  /// paragraph). Two values are equal exactly when these bytes are.
  /// - Throws: `.json`, `.utf8`, `.limit` (nesting, exponent) as for any text; duplicate keys are
  ///   judged after unescaping. Then nothing is appended.
  /// - Complexity: O(n) for keys in order, O(n log n) else.
  @inline(never)
  public mutating func readCanonicalValue(into writer: inout JSONWriter) throws(NavError) {
    _ = next()
    let start = cursor
    if skipCanonical() {
      writer.raw(start, count: cursor - start)
    } else {
      try rewrite(.value, into: &writer)
    }
  }

  /// Writes the next value without white space, its strings and numbers in canonical form, its
  /// members in the order in which they stand.
  @inline(never)
  public mutating func copyValue(to writer: inout JSONWriter) throws(NavError) {
    switch try peek() {
    case .object:
      writer.beginObject()
      try beginObject()
      while let key = try nextKey() {
        writer.string(key)
        writer.byte(UInt8(ascii: ":"))
        try copyValue(to: &writer)
      }
      writer.endObject()
    case .array:
      writer.beginArray()
      try beginArray()
      while try nextElement() { try copyValue(to: &writer) }
      writer.endArray()
    default:
      writer.separate()
      try readCanonicalValue(into: &writer)
    }
  }

  /// Reads any value as it is written and in canonical form: one text if it is both.
  @inline(never)
  public mutating func readWrittenValue() throws(NavError) -> (written: Text, canonical: Text) {
    _ = next()
    let start = offset
    if skipCanonical() {
      let text = written(from: start)
      return (text, text)
    }
    var writer = JSONWriter()
    try rewrite(.value, into: &writer)
    return (written(from: start), writer.text)
  }

  /// Reads any value, fully checked, and drops it.
  @inline(never)
  public mutating func skipValue() throws(NavError) {
    _ = next()
    if skipCanonical() { return }
    var scratch = JSONWriter()
    try rewrite(.skipped, into: &scratch)
  }

  @inline(never)
  private mutating func rewrite(
    _ kind: CanonicalRewriter.Kind, into writer: inout JSONWriter
  ) throws(NavError) {
    let depth = nesting - depth
    guard let stop = CanonicalRewriter.rewrite(kind, cursor, end: end, depth: depth, into: &writer)
    else { throw fault() }
    cursor = stop
  }

  /// Moves after the value at the cursor if it is canonical; else nothing has changed.
  @inline(never)
  @_optimize(speed)
  private mutating func skipCanonical() -> Bool {
    guard var scan = CanonicalScan(start: text, end: end),
      let stop = scan.value(cursor, depth: nesting - depth)
    else { return false }
    cursor = stop
    return true
  }

  // MARK: What is wrong

  /// The error of the value at the cursor, which could not be rewritten.
  @inline(never)
  private func fault() -> NavError {
    var ahead = self
    do throws(NavError) { try ahead.explain() } catch { return error }
    return NavError(.internal, at: offset, "this value could not be read: report it")
  }

  /// Walks any value for the first error in it; nothing of it is written.
  /// - Throws: what is wrong with it.
  @inline(never)
  mutating func explain() throws(NavError) {
    switch next() {
    case UInt8(ascii: "\""): _ = try readToken()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let number = try readNumber()
      if let exponent = number.significand?.exponent, Int32(exactly: exponent) == nil {
        throw exponentBeyondLimit(number)
      }
    case UInt8(ascii: "{"): try explainObject()
    case UInt8(ascii: "["): try explainArray()
    case UInt8(ascii: "t"): try literal("true")
    case UInt8(ascii: "f"): try literal("false")
    case UInt8(ascii: "n"): try literal("null")
    default: throw unexpected("a value")
    }
  }

  private mutating func explainArray() throws(NavError) {
    try enter()
    while true {
      switch next() {
      case UInt8(ascii: "]"):
        leave()
        return
      case _ where isFirst: isFirst = false
      case UInt8(ascii: ","): cursor += 1
      default: throw unexpected("`,` or `]`")
      }
      try explain()
    }
  }

  private mutating func explainObject() throws(NavError) {
    try enter()
    var keys: [JSONString] = []
    while let key = try nextKey() {
      // A key right after an equal one is reported before what comes after it.
      if let last = keys.last, last.compare(key) == 0 { throw duplicateKey(key) }
      keys.append(key)
      try explain()
    }
    if let key = Self.duplicate(&keys) { throw duplicateKey(key) }
  }
}
