import NavigationCore

extension JSONRoute {
  /// Runs `body` with the name as it stands in the canonical text, borrowed for the call.
  @inline(__always)
  public func withName<Result>(_ body: (JSONString) -> Result) -> Result {
    withBytes { bytes in
      // Every canonical text is longer.
      guard var text = CanonicalText(bytes, from: JSONRoute.nameOffset) else {
        return body(JSONString(""))
      }
      return body(text.string())
    }
  }

  public var name: Text { withName { $0.text } }

  public func isNamed(_ text: Text) -> Bool {
    withName { name in text.bytes.withUnsafeBufferPointer { name.equals($0) } }
  }

  /// Runs `body` with each parameter, in the order of the bytes of their keys: its key and the
  /// canonical JSON of its value, borrowed for the call.
  public func forEachParam<Failure: Error>(
    _ body: (JSONString, UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    try withBytes { (bytes) throws(Failure) in
      guard var rest = JSONRoute.params(in: bytes) else { return }
      while let (key, value) = rest.member() { try body(key, value) }
    }
  }

  /// The canonical text, copied.
  public var json: Text { withBytes { Text(bytes: Array($0)) } }

  /// Every canonical text begins `{"name":`; here is the opening quote of the name.
  static let nameOffset = 8

  /// The members of `params`, or nil if there are none.
  fileprivate static func params(in bytes: UnsafeBufferPointer<UInt8>) -> CanonicalText? {
    guard var text = CanonicalText(bytes, from: nameOffset) else { return nil }
    _ = text.string()
    // What follows is `,"params":{`, or the closing brace.
    guard text.end - text.place > 11 else { return nil }
    text.place += 11
    return text
  }
}

/// The parameters of a route one by one, in the order of the bytes of their keys: each key and the
/// canonical JSON of its value, borrowed from the route.
public struct RouteParameters {
  private let route: JSONRoute
  private var rest: CanonicalText?

  @inline(never)
  public init(_ route: JSONRoute) {
    self.route = route
    rest = route.withBytes { JSONRoute.params(in: $0) }
  }

  @inline(never)
  public mutating func next() -> (key: JSONString, value: UnsafeBufferPointer<UInt8>)? {
    rest?.member()
  }
}
