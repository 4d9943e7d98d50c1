import Ground

/// What the author of a schema says of all states that can be reached.
public final class Claim: @unchecked Sendable {
  public enum Kind: UInt8, Sendable { case never, reachable, leadsBack, afterFalse }

  public let kind: Kind
  /// The routes that it is about, one in each element; of `never`, those of an element are in one
  /// state. nil for all routes of the schema.
  public internal(set) var routes: [[RouteIndex]]?
  /// Of `never`: that none of the routes is shown, not that none is there.
  public internal(set) var isShown = false
  /// Of `never`: the states in which all of these hold are left out; nil if none is.
  public internal(set) var unless: [Condition]?
  /// Of `leadsBack`: how many times back at most; nil for any number.
  public internal(set) var within: Int64?
  /// Of `afterFalse`: the condition that holds no longer.
  public internal(set) var condition: Condition?
  /// What is printed with its verdict.
  public internal(set) var doc: Text?

  init(_ kind: Kind) { self.kind = kind }
}
