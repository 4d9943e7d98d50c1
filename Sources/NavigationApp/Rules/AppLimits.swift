/// How much an app holds.
public struct AppLimits: Sendable {
  public var stackDepth = 1_000_000
  public var layers = 1_000
  public var queue = 10_000

  public init() {}
}
