// Generated from include/protocol.json by tools/generate/make_protocol.py; do not edit.

import Ground
import JSONCoding

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

extension JSONWriter {
  /// An intent changed nothing; only if asked for.
  mutating func refused(intent: AppIntent, reason: AppResult, _ schema: Schema) {
    raw("{\"refused\":{\"intent\":")
    self.intent(intent, schema)
    raw(",\"reason\":")
    appReason(reason, schema)
    raw("}}")
  }

  /// The question of that token is no longer open, and nobody answered it.
  mutating func withdrawn(token: Int64) {
    raw("{\"withdrawn\":")
    integer(token)
    raw("}")
  }

  /// The question of that token was answered.
  mutating func resolved(token: Int64, by: StaticString) {
    raw("{\"resolved\":{\"token\":")
    integer(token)
    raw(",\"by\":")
    word(by)
    raw("}}")
  }

  /// A pending intent was dropped and will not be executed.
  mutating func forgotten(intent: AppIntent, _ schema: Schema) {
    raw("{\"forgotten\":")
    self.intent(intent, schema)
    raw("}")
  }

  /// A screen that was shown for an answer has answered or left.
  mutating func answered(ticket: EntryID, route: FittedRoute, outcome: AppAnswer) {
    raw("{\"answered\":{\"ticket\":")
    integer(ticket)
    raw(",\"route\":")
    self.route(route.route)
    raw(",\"outcome\":")
    appAnswer(outcome)
    raw("}}")
  }

  /// Another screen is the shown one.
  mutating func shown(
    from: (id: EntryID, route: FittedRoute), to: (id: EntryID, route: FittedRoute)
  ) {
    raw("{\"shown\":{\"from\":")
    entry(from)
    raw(",\"to\":")
    entry(to)
    raw("}}")
  }

  /// The journal could not be written. The commit was made; the next snapshot mends the file.
  mutating func journalBroken(errno: Int64, seq: Int64) {
    raw("{\"journalBroken\":{\"errno\":")
    integer(errno)
    raw(",\"seq\":")
    integer(seq)
    raw("}}")
  }
}
