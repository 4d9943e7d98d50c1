import Ground
import Stores

extension ModalConfiguration {
  /// Reads the config of a modal store: an object whose members are all optional.
  ///
  ///     {"whenBusy":"queue"|"replace"|"reject",
  ///      "queueCancellationPolicy":"preserve"|"dropQueued","limits":{…}}
  /// - Throws: `.argument` for an unknown key or a wrong value.
  public static func read(_ reader: inout JSONReader) throws(NavError) -> (
    configuration: ModalConfiguration, json: JSONLimits
  ) {
    var configuration = ModalConfiguration()
    var json = JSONLimits()
    var members = try reader.beginObject(ModalConfigKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .whenBusy: configuration.whenBusy = try WhenBusy(reading: &reader)
      case .queueCancellationPolicy:
        configuration.queueCancellationPolicy = try QueueCancellationPolicy(
          reading: &reader, "queueCancellationPolicy")
      case .limits: try configuration.limits.read(&reader, json: &json)
      }
    }
    return (configuration, json)
  }
}

extension WhenBusy {
  init(reading reader: inout JSONReader) throws(NavError) {
    let tag = try reader.beginCase("\"queue\", \"replace\" or \"reject\"")
    switch tag {
    case "queue" where !tag.hasPayload: self = .queue
    case "replace" where !tag.hasPayload: self = .replace
    case "reject" where !tag.hasPayload: self = .reject
    default: throw reader.unknownCase(tag, allowed: "\"queue\", \"replace\", \"reject\"")
    }
  }
}

extension QueueCancellationPolicy {
  init(reading reader: inout JSONReader, _ name: Literal) throws(NavError) {
    self = try reader.readWord(name, ("preserve", .preserve), ("dropQueued", .dropQueued))
  }
}

extension ModalLimits {
  /// Reads the limits that are given and keeps the others.
  mutating func read(_ reader: inout JSONReader, json: inout JSONLimits) throws(NavError) {
    var members = try reader.beginObject(ModalLimitsKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .modalQueue: modalQueue = try reader.readLimit("modalQueue", 0...1_000_000_000)
      case .middleware: middleware = try reader.readLimit("middleware", 0...1_000_000)
      case .jsonText: json.textBytes = try reader.readJSONTextLimit()
      case .jsonNesting: json.nesting = try reader.readJSONNestingLimit()
      }
    }
  }
}
