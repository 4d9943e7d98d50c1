import Ground
import Stores

/// What the config of a tab store says.
public struct TabConfigurationJSON {
  public internal(set) var tabs: [FlowConfigurationJSON] = []
  public internal(set) var selected: Text?
  public internal(set) var options = TabOptions()

  init() {}
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
    if NavigationIntent.isOwn(tag) {
      self = .stack(try NavigationIntent(reading: &reader, cache: cache))
      return
    }
    do throws(NavError) {
      self = .flow(try FlowIntent(reading: &reader, cache: cache))
    } catch {
      // Of a case that neither has, both kinds are told.
      ahead.shape = .command
      throw ahead.unknownCase(tag, allowed: FlowIntent.forms, or: NavigationIntent.forms) ?? error
    }
  }
}
