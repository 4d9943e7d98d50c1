import NavigationCore

/// The name of an externally tagged case: `"pop"`, or the key of `{"push":…}`, whose payload then comes next.
public struct JSONCase {
  public let name: JSONString
  public let hasPayload: Bool

  /// For `switch tag { case "pop": … }`.
  @inline(__always)
  public static func ~= (name: StaticString, tag: JSONCase) -> Bool { tag.name == name }
}

extension JSONReader {
  /// Begins a case of an enum. One with a payload ends by `endCase` behind it.
  /// - Parameter what: what should stand here, for the message if it does not.
  @inline(never)
  public mutating func beginCase(_ what: StaticString) throws(NavError) -> JSONCase {
    switch next() {
    case UInt8(ascii: "\""): return JSONCase(name: try scanString(), hasPayload: false)
    case UInt8(ascii: "{"):
      let start = offset
      try enter()
      guard let key = try nextKey() else { throw wrongShape("expected " + Text(stringLiteral: what) + ", found {}", at: start) }
      return JSONCase(name: key, hasPayload: true)
    default: throw expected(Text(stringLiteral: what))
    }
  }

  /// Ends the object of a case with a payload, which has exactly one member.
  @inline(never)
  public mutating func endCase() throws(NavError) {
    guard next() == UInt8(ascii: "}") else { throw notTheOnlyMember() }
    leave()
  }

  /// The error for a case that there is not, or not in this form.
  /// - Parameter allowed: the forms there are, such as `"pop", {"push":route}`.
  @inline(never)
  public func unknownCase(_ tag: JSONCase, allowed: Text) -> NavError {
    let found = tag.hasPayload ? "{" + Self.quoted(tag.name) + ":…}" : Self.quoted(tag.name)
    return error(shape, at: tag.name.start - 1, "unknown " + found + ": allowed are " + allowed)
  }

  /// Reads an array of what `read` reads.
  public mutating func readArray<Element>(_ read: (inout JSONReader) throws(NavError) -> Element) throws(NavError) -> [Element] {
    var elements: [Element] = []
    try beginArray()
    while try nextElement() { elements.append(try read(&self)) }
    return elements
  }

  /// Reads a value, or an object that holds it under `key` together with its source: `{"command":…,"source":"link"}`.
  public mutating func readSourced<Value>(
    _ key: StaticString, _ read: (inout JSONReader) throws(NavError) -> Value
  ) throws(NavError) -> (value: Value, source: Text?) {
    guard try isEnvelope(key) else { return (try read(&self), nil) }
    var value: Value?
    var source: Text?
    let start = cursor
    try enter()
    while let member = try nextKey() {
      if member == key, value == nil {
        value = try read(&self)
      } else if member == "source", source == nil {
        source = try readString()
      } else if member == key || member == "source" {
        throw duplicateKey(member)
      } else {
        throw unknownKey(member, allowed: Text(stringLiteral: key) + ", source")
      }
    }
    guard let value else { throw error(shape, at: start, "the object lacks the key \"" + Text(stringLiteral: key) + "\": add it") }
    return (value, source)
  }

  /// Whether an object comes next that begins with `key` or `source`.
  private mutating func isEnvelope(_ key: StaticString) throws(NavError) -> Bool {
    guard next() == UInt8(ascii: "{") else { return false }
    var look = self
    try look.enter()
    guard let first = try look.nextKey() else { return false }
    return first == key || first == "source"
  }

  /// Runs `body` with errors about the shape of JSON being of `code`.
  @inline(__always)
  mutating func shaped<Result>(
    _ code: NavErrorCode, _ body: (inout JSONReader) throws(NavError) -> Result
  ) throws(NavError) -> Result {
    let outer = shape
    shape = code
    let result = try body(&self)
    shape = outer
    return result
  }
}
