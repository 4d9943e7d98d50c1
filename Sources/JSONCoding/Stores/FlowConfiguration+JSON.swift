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
    var members = try reader.beginObject(FlowConfigKey.self)
    while let key = try reader.nextKey(of: &members) { try read(key, &reader, cache) }
  }

  /// Reads the config of a tab: that of a flow, and its `name`.
  public init(readingTab reader: inout JSONReader, cache: RouteCache) throws(NavError) {
    var members = try reader.beginObject(TabConfigKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .path: try read(.path, &reader, cache)
      case .stack: try read(.stack, &reader, cache)
      case .modals: try read(.modals, &reader, cache)
      case .queueCoalescePolicy: try read(.queueCoalescePolicy, &reader, cache)
      case .presentation: try read(.presentation, &reader, cache)
      case .name: name = try reader.readString()
      }
    }
    try reader.require(.name, of: members)
  }

  /// Reads the config of the stores of a presentation: `{"stack":{…},"modals":{…}}`.
  public init(readingChild reader: inout JSONReader, cache: RouteCache) throws(NavError) {
    var members = try reader.beginObject(ChildConfigKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .stack: try read(.stack, &reader, cache)
      case .modals: try read(.modals, &reader, cache)
      }
    }
  }

  @inline(never)
  private mutating func read(
    _ key: FlowConfigKey, _ reader: inout JSONReader, _ cache: RouteCache
  ) throws(NavError) {
    switch key {
    case .path: flow.path = try cache.readSteps(&reader)
    case .stack: (flow.stack, stackLimits) = try StackConfiguration.read(&reader, cache: cache)
    case .modals: (flow.modals, modalLimits) = try ModalConfiguration.read(&reader)
    case .queueCoalescePolicy:
      flow.options.queueCoalescePolicy = try QueueCancellationPolicy(
        reading: &reader, "queueCoalescePolicy")
    case .presentation: flow.options.presentation = try PresentationTable(reading: &reader)
    }
  }
}

extension FlowOptions {
  /// Reads the config of a flow over stores that there are:
  /// `{"queueCoalescePolicy":…,"presentation":{…}}`.
  public init(reading reader: inout JSONReader) throws(NavError) {
    self.init()
    var members = try reader.beginObject(FlowOptionsKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .queueCoalescePolicy:
        queueCoalescePolicy = try QueueCancellationPolicy(reading: &reader, "queueCoalescePolicy")
      case .presentation: presentation = try PresentationTable(reading: &reader)
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
