import Ground

/// The name of an externally tagged case: `"pop"`, or the key of `{"push":…}`, whose payload then
/// comes next.
public struct JSONCase {
  public let name: JSONString
  public let hasPayload: Bool

  /// For `switch tag { case "pop": … }`.
  @inline(__always)
  public static func ~= (name: Literal, tag: JSONCase) -> Bool { tag.name == name }
}

extension JSONReader {
  /// Begins a case of an enum. One with a payload ends by `endCase` after it.
  /// - Parameter what: what should be here, for the message if it is not.
  @inline(never)
  public mutating func beginCase(_ what: Literal) throws(NavError) -> JSONCase {
    switch next() {
    case UInt8(ascii: "\""): return JSONCase(name: try scanString(), hasPayload: false)
    case UInt8(ascii: "{"):
      let start = offset
      try enter()
      guard let key = try nextKey() else {
        throw wrongShape("expected " + Text(what) + ", found {}", at: start)
      }
      return JSONCase(name: key, hasPayload: true)
    default: throw expected(what)
    }
  }

  /// Ends the object of a case with a payload, which has exactly one member.
  @inline(never)
  public mutating func endCase() throws(NavError) {
    guard next() == UInt8(ascii: "}") else { throw notTheOnlyMember() }
    leave()
  }

  /// Reads an array of what `read` reads.
  public mutating func readArray<Element>(_ read: (inout JSONReader) throws(NavError) -> Element)
    throws(NavError) -> [Element]
  {
    var elements: [Element] = []
    try beginArray()
    while try nextElement() { elements.append(try read(&self)) }
    return elements
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
