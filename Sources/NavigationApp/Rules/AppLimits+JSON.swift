// Generated from include/protocol.json by tools/generate/make_protocol.py; do not edit.

import Ground
import JSONCoding

extension AppLimits {
  /// Reads the limits that are given and keeps the others.
  public mutating func read(_ reader: inout JSONReader, json: inout JSONLimits) throws(NavError) {
    var members = try reader.beginObject(AppLimitsKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .stackDepth: stackDepth = try reader.readLimit("stackDepth", 1...1_000_000_000)
      case .layers: layers = try reader.readLimit("layers", 0...1_000_000_000)
      case .queue: queue = try reader.readLimit("queue", 0...1_000_000_000)
      case .jsonText: json.textBytes = try reader.readLimit("jsonText", 2...1_073_741_824)
      case .jsonNesting: json.nesting = try reader.readLimit("jsonNesting", 1...512)
      }
    }
  }
}
