// Generated from include/protocol.json by tools/generate/make_protocol.py; do not edit.

/// Kinds of events, by the bits of the header.
public struct AppEvents: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Facts, containers, layers or the queue have changed.
  public static let committed = AppEvents(rawValue: 1 << 7)
  /// An intent changed nothing; only if asked for.
  public static let refused = AppEvents(rawValue: 1 << 24)
  /// An intent waits for facts.
  public static let pending = AppEvents(rawValue: 1 << 13)
  /// Screens are asked before they leave or enter.
  public static let question = AppEvents(rawValue: 1 << 14)
  /// The question of that token is no longer open, and nobody answered it.
  public static let withdrawn = AppEvents(rawValue: 1 << 15)
  /// A pending intent was dropped and will not be executed.
  public static let forgotten = AppEvents(rawValue: 1 << 23)
  /// A screen that was shown for an answer has answered or left.
  public static let answered = AppEvents(rawValue: 1 << 5)
  /// Another screen is the shown one.
  public static let shown = AppEvents(rawValue: 1 << 25)
  /// An app could not write to its journal.
  public static let journalBroken = AppEvents(rawValue: 1 << 6)
  /// Every kind there is.
  public static let kinds = AppEvents(rawValue: 0x380_E0E0)
}
