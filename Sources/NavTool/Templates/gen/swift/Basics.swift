/// JSON of any kind, as text.
public struct JSON: Hashable, Sendable {
  public var text: String

  public init(_ text: String) { self.text = text }
}

/// What is wrong with a route, or why the library refused a call.
public struct RouteError: Error, Hashable {
  public let message: String
}
