import Ground
import JSONCoding

/// How much an app holds.
public struct AppLimits: Sendable {
  public var stackDepth = 1_000_000
  public var layers = 1_000
  public var queue = 10_000

  public init() {}

  /// Reads the limits that are given and keeps the others.
  public mutating func read(
    _ reader: inout JSONReader, json: inout JSONLimits
  ) throws(NavError) {
    var members = try reader.beginObject(AppLimitsKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .stackDepth: stackDepth = try reader.readLimit("stackDepth", 1...1_000_000_000)
      case .layers: layers = try reader.readLimit("layers", 0...1_000_000_000)
      case .queue: queue = try reader.readLimit("queue", 0...1_000_000_000)
      case .jsonText: json.textBytes = try reader.readJSONTextLimit()
      case .jsonNesting: json.nesting = try reader.readJSONNestingLimit()
      }
    }
  }
}
