// Generated from include/protocol.json by tools/generate/make_protocol.py; do not edit.

import DeepLinking
import Ground
import Stores

extension StackConfiguration where R == JSONRoute {
  /// The config of a stack store.
  public static func read(
    _ reader: inout JSONReader, cache: RouteCache
  ) throws(NavError) -> (configuration: StackConfiguration, json: JSONLimits) {
    var configuration = StackConfiguration()
    var json = JSONLimits()
    var members = try reader.beginObject(StackConfigKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .path: configuration.path = try cache.readPath(&reader)
      case .root:
        configuration.root = try reader.readWord("root", ("outside", .outside), ("inside", .inside))
      case .validator: configuration.validator = try StackValidator(reading: &reader, cache: cache)
      case .enforce:
        configuration.enforcement = try reader.readWord(
          "enforce", ("creation", .creation), ("always", .always))
      case .limits: try configuration.limits.read(&reader, json: &json)
      }
    }
    return (configuration, json)
  }
}

extension StackValidator where R == JSONRoute {
  /// The built-in rules for paths.
  public init(reading reader: inout JSONReader, cache: RouteCache) throws(NavError) {
    self.init()
    var members = try reader.beginObject(ValidatorConfigKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .nonEmpty: nonEmpty = try reader.readBool()
      case .uniqueRoutes: uniqueRoutes = try reader.readBool()
      case .rootedAt: rootedAt = try cache.read(&reader)
      }
    }
  }
}

extension StackLimits {
  /// Reads the limits that are given and keeps the others.
  public mutating func read(_ reader: inout JSONReader, json: inout JSONLimits) throws(NavError) {
    var members = try reader.beginObject(StackLimitsKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .stackDepth: stackDepth = try reader.readLimit("stackDepth", 0...1_000_000_000)
      case .batchCommands: batchCommands = try reader.readLimit("batchCommands", 0...1_000_000_000)
      case .nestedLevels: nestedLevels = try reader.readLimit("nestedLevels", 1...256)
      case .nestedCommands:
        nestedCommands = try reader.readLimit("nestedCommands", 1...1_000_000_000)
      case .middleware: middleware = try reader.readLimit("middleware", 0...1_000_000)
      case .jsonText: json.textBytes = try reader.readLimit("jsonText", 2...1_073_741_824)
      case .jsonNesting: json.nesting = try reader.readLimit("jsonNesting", 1...512)
      }
    }
  }
}

extension ModalConfiguration {
  /// The config of a modal store.
  public static func read(
    _ reader: inout JSONReader
  ) throws(NavError) -> (configuration: ModalConfiguration, json: JSONLimits) {
    var configuration = ModalConfiguration()
    var json = JSONLimits()
    var members = try reader.beginObject(ModalConfigKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .whenBusy: configuration.whenBusy = try WhenBusy(reading: &reader)
      case .queueCancellationPolicy:
        configuration.queueCancellationPolicy = try reader.readWord(
          "queueCancellationPolicy", ("preserve", .preserve), ("dropQueued", .dropQueued))
      case .limits: try configuration.limits.read(&reader, json: &json)
      }
    }
    return (configuration, json)
  }
}

extension ModalLimits {
  /// Reads the limits that are given and keeps the others.
  public mutating func read(_ reader: inout JSONReader, json: inout JSONLimits) throws(NavError) {
    var members = try reader.beginObject(ModalLimitsKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .modalQueue: modalQueue = try reader.readLimit("modalQueue", 0...1_000_000_000)
      case .middleware: middleware = try reader.readLimit("middleware", 0...1_000_000)
      case .jsonText: json.textBytes = try reader.readLimit("jsonText", 2...1_073_741_824)
      case .jsonNesting: json.nesting = try reader.readLimit("jsonNesting", 1...512)
      }
    }
  }
}

extension FlowConfigurationJSON {
  /// A tab: its name, and the config of its flow.
  public init(readingTab reader: inout JSONReader, cache: RouteCache) throws(NavError) {
    self.init()
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
}

extension LinkLimits {
  /// Reads the limits that are given and keeps the others.
  public mutating func read(_ reader: inout JSONReader) throws(NavError) {
    var members = try reader.beginObject(LinkLimitsKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .maxURLLength: maxURLLength = try reader.readLimit("maxURLLength", 0...1_073_741_824)
      case .maxPathSegments:
        maxPathSegments = try reader.readLimit("maxPathSegments", 0...1_073_741_824)
      case .maxQueryItems: maxQueryItems = try reader.readLimit("maxQueryItems", 0...1_073_741_824)
      }
    }
  }
}

extension FlowConfigurationJSON {
  /// The config of a flow.
  public init(reading reader: inout JSONReader, cache: RouteCache) throws(NavError) {
    self.init()
    var members = try reader.beginObject(FlowConfigKey.self)
    while let key = try reader.nextKey(of: &members) { try read(key, &reader, cache) }
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
      flow.options.queueCoalescePolicy = try reader.readWord(
        "queueCoalescePolicy", ("preserve", .preserve), ("dropQueued", .dropQueued))
    case .presentation: flow.options.presentation = try PresentationTable(reading: &reader)
    }
  }
}

extension FlowOptions {
  /// The config of a flow over stores that exist.
  public init(reading reader: inout JSONReader) throws(NavError) {
    self.init()
    var members = try reader.beginObject(FlowOptionsKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .queueCoalescePolicy:
        queueCoalescePolicy = try reader.readWord(
          "queueCoalescePolicy", ("preserve", .preserve), ("dropQueued", .dropQueued))
      case .presentation: presentation = try PresentationTable(reading: &reader)
      }
    }
  }
}

extension FlowConfigurationJSON {
  /// The config of the stores of a presentation.
  public init(readingChild reader: inout JSONReader, cache: RouteCache) throws(NavError) {
    self.init()
    var members = try reader.beginObject(ChildConfigKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .stack: try read(.stack, &reader, cache)
      case .modals: try read(.modals, &reader, cache)
      }
    }
  }
}

extension TabConfigurationJSON {
  /// The config of a tab store.
  public init(reading reader: inout JSONReader, cache: RouteCache) throws(NavError) {
    self.init()
    var members = try reader.beginObject(TabsConfigKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .tabs:
        tabs = try reader.readArray { (reader) throws(NavError) in
          try FlowConfigurationJSON(readingTab: &reader, cache: cache)
        }
      case .selected: selected = try reader.readString()
      case .reselect:
        options.reselectPolicy = try reader.readWord(
          "reselect", ("noop", .noop), ("popToRoot", .popToRoot))
      case .presentation: options.presentation = try PresentationTable(reading: &reader)
      }
    }
    try reader.require(.tabs, of: members)
  }
}

extension SplitConfigurationJSON {
  /// The config of a split.
  public init(reading reader: inout JSONReader, cache: RouteCache) throws(NavError) {
    self.init()
    var members = try reader.beginObject(SplitConfigKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .sidebar: sidebar = try StackConfiguration.read(&reader, cache: cache)
      case .content: content = try StackConfiguration.read(&reader, cache: cache)
      case .detail: detail = try StackConfiguration.read(&reader, cache: cache)
      case .visibility: layout.visibility = try SplitVisibility(reading: &reader)
      case .preferredCompactColumn:
        layout.preferredCompactColumn = try SplitColumn(reading: &reader)
      case .collapsed: layout.isCollapsed = try reader.readBool()
      }
    }
  }
}
