import Ground
import JSONCoding

/// How an app keeps its history.
public struct HistoryConfiguration: Sendable {
  /// How many places there are at most; 0 for no history.
  public var limit = 100
  /// Every commit that changes containers or shown layers is a place, not only those that lead to
  /// another one: then travelling is undo and redo.
  public var recordsCommits = false

  public init() {}

  /// Reads `{"limit":n,"records":"places"|"commits"}`; what is missing keeps its value.
  public mutating func read(_ reader: inout JSONReader) throws(NavError) {
    var members = try reader.beginObject(HistoryConfigKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .limit: limit = try reader.readLimit("limit", 0...1_000_000_000)
      case .records:
        recordsCommits = try reader.readWord("records", ("places", false), ("commits", true))
      }
    }
  }
}
