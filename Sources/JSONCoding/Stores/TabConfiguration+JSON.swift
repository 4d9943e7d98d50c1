import Ground
import Stores

/// What the config of a tab store says.
public struct TabConfigurationJSON {
  public private(set) var tabs: [FlowConfigurationJSON] = []
  public private(set) var selected: Text?
  public private(set) var options = TabOptions()

  /// Reads the config of a tab store: an object of which `tabs` is required.
  ///
  ///     {"tabs":[{"name":text,…}],"selected":name,"reselect":"noop"|"popToRoot",
  ///      "presentation":{…}}
  /// - Throws: `.argument` for an unknown key or a wrong value, `.command` or `.route` for a wrong
  ///   path.
  public init(reading reader: inout JSONReader, cache: RouteCache) throws(NavError) {
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

/// What a view sends to a tab: a flow intent, or an intent of the stack in it.
public enum TabIntent {
  case flow(FlowIntent<JSONRoute>)
  case stack(NavigationIntent<JSONRoute>)

  /// Reads an intent by its tag. `backOrPush` and `pushUniqueRoot`, which both have, are the
  /// flow's.
  public init(reading reader: inout JSONReader, cache: RouteCache) throws(NavError) {
    var ahead = reader
    let tag = try ahead.shaped(.command) { (reader) throws(NavError) in
      try reader.beginCase("an intent, such as \"back\" or {\"push\":route}")
    }
    switch tag {
    case "back", "backToRoot", "go", "goMany", "backBy", "backTo", "resetTo":
      self = .stack(try NavigationIntent(reading: &reader, cache: cache))
    default: self = .flow(try FlowIntent(reading: &reader, cache: cache))
    }
  }
}
