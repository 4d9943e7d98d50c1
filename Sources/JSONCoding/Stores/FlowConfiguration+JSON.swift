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

  /// Reads the config of a flow: an object whose members are all optional.
  ///
  ///     {"path":[step],"stack":{…},"modals":{…},
  ///      "queueCoalescePolicy":"preserve"|"dropQueued","presentation":{…}}
  /// - Throws: `.argument` for an unknown key or a wrong value, `.command` or `.route` for a wrong
  ///   path.
  public init(reading reader: inout JSONReader, cache: RouteCache) throws(NavError) {
    var members = try reader.beginObject(
      keys: "path, stack, modals, queueCoalescePolicy, presentation")
    while let key = try reader.nextKey(of: &members) { try readMember(key, &reader, cache) }
  }

  /// Reads the config of a tab: that of a flow, and its `name`.
  public init(readingTab reader: inout JSONReader, cache: RouteCache) throws(NavError) {
    var members = try reader.beginObject(
      keys: "path, stack, modals, queueCoalescePolicy, presentation, name")
    while let key = try reader.nextKey(of: &members) {
      if key == 5 { name = try reader.readString() } else { try readMember(key, &reader, cache) }
    }
    try reader.require(5, of: members)
  }

  /// Reads the config of the stores of a presentation: `{"stack":{…},"modals":{…}}`.
  public init(readingChild reader: inout JSONReader, cache: RouteCache) throws(NavError) {
    var members = try reader.beginObject(keys: "stack, modals")
    while let key = try reader.nextKey(of: &members) { try readMember(key &+ 1, &reader, cache) }
  }

  @inline(never)
  private mutating func readMember(_ key: Int, _ reader: inout JSONReader, _ cache: RouteCache)
    throws(NavError)
  {
    switch key {
    case 0: flow.path = try cache.readSteps(&reader)
    case 1: (flow.stack, stackLimits) = try StackConfiguration.read(&reader, cache: cache)
    case 2: (flow.modals, modalLimits) = try ModalConfiguration.read(&reader)
    case 3:
      flow.options.queueCoalescePolicy = try QueueCancellationPolicy(
        reading: &reader, "queueCoalescePolicy")
    default: flow.options.presentation = try PresentationTable(reading: &reader)
    }
  }
}

extension FlowOptions {
  /// Reads the config of a flow over stores that there are:
  /// `{"queueCoalescePolicy":…,"presentation":{…}}`.
  public init(reading reader: inout JSONReader) throws(NavError) {
    self.init()
    var members = try reader.beginObject(keys: "queueCoalescePolicy, presentation")
    while let key = try reader.nextKey(of: &members) {
      if key == 0 {
        queueCoalescePolicy = try QueueCancellationPolicy(reading: &reader, "queueCoalescePolicy")
      } else {
        presentation = try PresentationTable(reading: &reader)
      }
    }
  }
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
      set(try Placement(reading: &reader), for: name)
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
