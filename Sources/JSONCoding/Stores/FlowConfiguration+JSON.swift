import Ground
import Stores

/// What the config of a flow says, and how much JSON its stores accept.
public struct FlowConfigurationJSON {
  public var flow = FlowConfiguration<JSONRoute>()
  public var stackLimits = JSONLimits()
  public var modalLimits = JSONLimits()
  /// Of a tab.
  public var name: Text?

  public init() {}
}

extension PresentationTable {
  /// The most names that a table may have.
  static let maximumCount = 1_000

  /// Reads `{"route name":"push"|"sheet"|"fullScreenCover"|"replace"|"tab:NAME"}`.
  public init(reading reader: inout JSONReader) throws(NavError) {
    self.init()
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let name = key.text
      guard placement(ofRoutesNamed: name) == nil else { throw reader.duplicateKey(key) }
      guard count < Self.maximumCount else {
        throw NavError(
          .limit, at: reader.offset,
          "presentation: at most " + Text(Self.maximumCount)
            + " names; leave out those that are pushed")
      }
      add(try Placement(reading: &reader), for: name)
    }
  }
}

extension PresentationTable.Placement {
  init(reading reader: inout JSONReader) throws(NavError) {
    let token = try reader.readToken()
    let word = token.text
    let tabPrefix: Text = "tab:"
    switch word {
    case "push": self = .push
    case "sheet": self = .sheet
    case "fullScreenCover": self = .fullScreenCover
    case "replace": self = .replace
    default:
      guard word.bytes.starts(with: tabPrefix.bytes), word.count > tabPrefix.count else {
        throw reader.unknownWord(
          token, allowed: "\"push\", \"sheet\", \"fullScreenCover\", \"replace\", \"tab:NAME\"")
      }
      self = .tab(Text(word.bytes.dropFirst(tabPrefix.count)))
    }
  }
}
