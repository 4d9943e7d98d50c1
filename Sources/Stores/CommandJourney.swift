/// What the middlewares made of one command on its way to the engine: who rewrote it to what, and
/// who cancelled it.
public struct CommandJourney<Command> {
  /// One middleware's rewrite.
  public struct Rewrite {
    /// The middleware's handle.
    public var middleware: UInt64
    public var command: Command
  }

  /// As the caller gave it.
  public let requested: Command
  /// As the middlewares, and a store that gives ids, left it.
  public internal(set) var effective: Command
  /// In the order in which they happened.
  public internal(set) var rewrites: [Rewrite] = []
  /// The handle of the middleware that cancelled it.
  public internal(set) var cancelledBy: UInt64?

  /// Whose `willExecute` ran: the first `count` participants, but for those that had been removed
  /// before their turn.
  var count = 0
  var skipped: [Int] = []

  init(_ requested: Command) {
    self.requested = requested
    effective = requested
  }

  /// Whether the engine sees it.
  public var reachesEngine: Bool { cancelledBy == nil }
}
