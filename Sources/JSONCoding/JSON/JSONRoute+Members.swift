import Ground

extension JSONRoute {
  /// Runs `body` with the name as it is in the canonical text, borrowed for the call.
  @inline(__always)
  private func withName<Result>(_ body: (JSONString) -> Result) -> Result {
    withBytes { bytes in body(JSONRoute.parts(of: bytes).name) }
  }

  public var name: Text {
    @inline(never) get { withName { $0.text } }
  }

  @inline(never)
  public func isNamed(_ text: Text) -> Bool {
    withName { name in text.bytes.withUnsafeBufferPointer { name.equals($0) } }
  }

  /// Runs `body` with each parameter, in the order of the bytes of their keys: its key and the
  /// canonical JSON of its value, borrowed for the call.
  public func forEachParam<Failure: Error>(
    _ body: (JSONString, UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    try withBytes { (bytes) throws(Failure) in
      guard var rest = JSONRoute.parts(of: bytes).params else { return }
      while let (key, value) = rest.member() { try body(key, value) }
    }
  }

  /// The canonical text, copied.
  public var json: Text { withBytes { Text(bytes: Array($0)) } }

  /// Every canonical text begins `{"name":`; here is the opening quote of the name.
  static let nameOffset = 8

  /// The name, and the members of `params`, or nil if there are none.
  @inline(never)
  fileprivate static func parts(of bytes: UnsafeBufferPointer<UInt8>)
    -> (name: JSONString, params: CanonicalText?)
  {
    // Every canonical text is longer.
    guard var text = CanonicalText(bytes, from: nameOffset) else { return (JSONString(""), nil) }
    let name = text.string()
    // What follows is `,"params":{`, or the closing brace.
    guard text.end - text.position > 11 else { return (name, nil) }
    text.position += 11
    return (name, text)
  }
}

/// The name of a route, then its parameters one by one, in the order of the bytes of their keys:
/// each key and the canonical JSON of its value, borrowed from the route.
public struct RouteParameters {
  public let name: JSONString
  /// Keeps the text that the parameters are borrowed from.
  private let route: JSONRoute
  private(set) var rest: CanonicalText?

  @inline(never)
  public init(_ route: JSONRoute) {
    self.route = route
    (name, rest) = route.withBytes { JSONRoute.parts(of: $0) }
  }

  @inline(never)
  public mutating func next() -> (key: JSONString, value: UnsafeBufferPointer<UInt8>)? {
    rest?.member()
  }
}
