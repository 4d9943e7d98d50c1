import Ground
import JSONCoding

/// What of an app may be saved: snapshots and journals leave out the same things.
///
/// A route with `"persist":false`, one with a sensitive parameter that is required, and one with
/// `while` is never written, nor is what is above it in its stack or, if it is a layer, over
/// it. Other sensitive parameters are left out of what is written.
final class SavedScreens {
  private unowned(unsafe) let app: App
  /// The ids of the entries and layers that were written as new.
  private(set) var ids: [EntryID] = []

  init(_ app: App) { self.app = app }

  /// Whether a route may be written.
  private func keeps(_ route: RouteIndex) -> Bool { !app.traits[route].contains(.unsaved) }

  /// The entries of a stack that may be written, bottom first.
  func entries(_ top: StackNode?) -> [StackNode] { part(of: top, above: 0).entries() }

  /// The part of a stack under the first entry that may not be written; those up to `floor` may.
  func part(of top: StackNode?, above floor: Int) -> StackNode? {
    top.allowed(above: floor, keeps)
  }

  /// How many of the entries that two stacks share may certainly be written.
  func floor(_ common: Int) -> Int { app.holdsUnsaved ? 0 : common }

  /// Those of the shown layers that may be written, bottom first.
  func shown(_ layers: [Layer]) -> [Layer] { Array(layers.prefix { keeps($0.route.index) }) }

  /// Those of the waiting layers that may be written.
  func waiting(_ layers: [Layer]) -> [Layer] { layers.filter { keeps($0.route.index) } }

  /// Whether an intent may be written. One that leads to a route goes with the route.
  func keeps(_ intent: AppIntent) -> Bool {
    switch intent {
    case .go(let route), .open(.route(let route)): return keeps(route.index)
    case .open(.url(let url)):
      guard case .route(let route) = try? app.rules.match(url) else { return true }
      return keeps(route.index)
    case .url(let url):
      guard case .address(let address) = try? app.rules.address(url) else { return true }
      return (address.layers + [address.stack]).allSatisfy { $0.allSatisfy { keeps($0.index) } }
    default: return false
    }
  }

  /// Those of some ids, ascending, that were written.
  func asked(_ tickets: [EntryID]) -> [EntryID] {
    guard !tickets.isEmpty else { return [] }
    var written = IDTable(for: ids.count)
    for id in ids { written.insert(id) }
    return tickets.filter { written[$0] != nil }
  }

  // MARK: Writing

  /// What is written of a route: all of it, or what is not sensitive.
  @inline(never)
  static func written(_ route: FittedRoute, _ saved: SavedScreens?) -> JSONRoute {
    saved?.written(route) ?? route.route
  }

  /// A route without its sensitive parameters.
  private func written(_ route: FittedRoute) -> JSONRoute {
    guard app.traits[route.index].contains(.hidesValues) else { return route.route }
    var values = app.schema.values(of: route)
    for (index, parameter) in app.schema.routes[route.index].parameters.enumerated()
    where parameter.isSensitive {
      values[index] = nil
    }
    // Every value that is required is there still: no such parameter is sensitive.
    return (try? app.schema.make(route.index, values))?.route ?? route.route
  }

  /// What is written of the route of an entry or layer, whose id is remembered.
  func written(_ id: EntryID, _ route: FittedRoute, isNew: Bool) -> JSONRoute {
    if isNew { ids.append(id) }
    return written(route)
  }

  /// Writes an intent that may be written, in canonical form.
  func write(_ intent: AppIntent, _ writer: inout JSONWriter) {
    switch intent {
    case .go(let route), .open(.route(let route)):
      writer.beginCase(intent.name)
      writer.route(written(route))
      writer.endObject()
    default: writer.intent(intent, app.schema)
    }
  }
}

extension App {
  /// Whether there are screens that are never written.
  var holdsUnsaved: Bool { counts.unsaved > 0 }

  /// The layers that are written.
  func screens(_ state: StatePointer, _ saved: SavedScreens) -> [Layer] {
    saved.shown(state.pointee.layers.all)
  }

  /// Those of the queue.
  func waiting(_ state: StatePointer, _ saved: SavedScreens) -> [Layer] {
    saved.waiting(Array(state.pointee.queue.all))
  }
}
