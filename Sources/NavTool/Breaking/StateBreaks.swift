import CNavRuntime
import Ground
import JSONCoding
import NavigationApp

/// What is lost of a saved state. Every answer is the library's: states of the old schema, with
/// each route and each value that may get lost, are restored by the new one.
struct StateBreaks {
  private let old: SchemaModel
  private let new: SchemaModel
  private let app: LoadedApp
  private(set) var breaks: [Break] = []

  init(_ old: SchemaModel, _ new: SchemaModel) throws(Failure) {
    guard let app = try? LoadedApp(new.loaded) else {
      throw Failure("the new schema makes no app")
    }
    self.old = old
    self.new = new
    self.app = app
  }

  consuming func found() throws(Failure) -> [Break] {
    guard old.id == new.id else {
      add(
        "id",
        "it was \"" + old.id + "\" and is \"" + new.id
          + "\", so that no saved state is taken; keep the id")
      return breaks
    }
    guard old.version <= new.version else {
      add(
        "version",
        "it was " + Text(old.version) + " and is " + Text(new.version)
          + "; give the new schema a higher one")
      return breaks
    }
    try addContainers()
    try addFacts()
    for route in old.routes { try add(route) }
    return breaks
  }

  private mutating func add(_ what: Text, _ message: Text) {
    guard !breaks.contains(where: { $0.what == what && $0.message == message }) else { return }
    breaks.append(Break(kind: .state, what: what, message: message))
  }

  /// Where a migration is to be written.
  private var migration: Text {
    old.version < new.version
      ? "a migration to version " + Text(new.version)
      : "version " + Text(old.version + 1) + " and a migration to it"
  }

  private mutating func addContainers() throws(Failure) {
    for (number, stack) in old.leaves.enumerated() {
      let leaf = stack.address
      let faults = try restore(OldSnapshot(old, at: number))
      for fault in faults where fault["why"]?.text == "unknownAddress" {
        add(
          "address \"" + leaf + "\"",
          "there is no such container; add {\"renameAddress\":{\"from\":\"" + leaf
            + "\",\"to\":…}} by " + migration)
      }
      for fault in faults where fault["why"]?.text != "unknownAddress" {
        let name = fault["route"]?.routeName ?? leaf
        add("root of \"" + leaf + "\"", reason(fault, name))
      }
    }
  }

  private mutating func addFacts() throws(Failure) {
    for fact in old.facts where fact.isPersistent {
      for sample in fact.shape.samples {
        let faults = try restore(OldSnapshot(old, fact: (name: fact.name, value: sample)))
        guard faults.contains(where: { $0["why"]?.text == "fact" }) else { continue }
        add(
          "fact " + fact.name,
          "its saved value " + sample + " is not taken; keep the fact and the value")
      }
    }
  }

  /// Saves each value of the route's parameters once.
  private mutating func add(_ route: RouteModel) throws(Failure) {
    let declared = route.declaration
    guard !declared.isWhile, declared.isPersistent, !declared.requiresSecret else { return }
    let samples = Self.samples(of: route)
    if let lock = try lock(insteadOf: route, samples) {
      return add(
        "route " + route.name,
        "\"" + lock
          + "\" is a lock now, which comes by facts alone: a saved one is removed with what "
          + "stands on it; give the lock a new name")
    }
    // What is lost of the containers without it has been reported.
    let bare = try restore(OldSnapshot(old, entry: (route: route, params: nil)))
    let reported = bare.map { $0.written }
    if !reported.isEmpty, route.declaration.isRoot { return }
    for sample in samples {
      let faults = try restore(OldSnapshot(old, entry: (route: route, params: sample)))
      if let fault = faults.first(where: { !reported.contains($0.written) }) {
        add("route " + route.name, reason(fault, route.name))
      }
    }
  }

  /// The lock that a sheet or cover has become: none is restored, and no report says so.
  private func lock(
    insteadOf route: RouteModel, _ samples: [Text]
  ) throws(Failure) -> Text? {
    guard route.declaration.isLayer, let sample = samples.first else { return nil }
    let snapshot = OldSnapshot(old, entry: (route: route, params: sample))
    guard let layer = new.loaded.migrated(snapshot.json)?["layers"]?.first?["route"] else {
      return nil
    }
    let name = layer.routeName
    return new[name]?.isLock ?? false ? name : nil
  }

  /// Parameters of the route as JSON, so that each value of each is in one.
  static func samples(of route: RouteModel) -> [Text] {
    let parameters = route.parameters.filter { !$0.isSensitive }
    let most = parameters.map { $0.shape.samples.count }.max() ?? 1
    var samples: [Text] = []
    for index in 0..<max(most, 1) {
      samples.append(object(parameters, index))
    }
    // Without what may be missing.
    let required = parameters.filter { $0.isRequired }
    if required.count < parameters.count { samples.append(object(required, 0)) }
    return samples
  }

  private static func object(_ parameters: [ParameterModel], _ index: Int) -> Text {
    let members = parameters.compactMap { parameter -> Text? in
      let values = parameter.shape.samples
      guard !values.isEmpty else { return nil }
      return "\"" + parameter.name + "\":" + values[min(index, values.count - 1)]
    }
    return "{" + Text(members, joinedBy: ",") + "}"
  }

  private func reason(_ fault: Value, _ name: Text) -> Text {
    let now = fault["route"]?.routeName ?? name
    switch fault["why"]?.text ?? "" {
    case "unknownRoute":
      return "there is no route \"" + now + "\"; add {\"renameRoute\":{\"from\":\"" + name
        + "\",\"to\":…}} or \"dropRoute\" by " + migration
    case "doesNotFit":
      return "a saved one no longer fits: " + (fault["route"]?.written ?? "")
        + "; add addParam, renameParam, dropParam, changeType or mapValue by " + migration
    case "misplaced":
      return
        "it may no longer be where it was saved; keep its \"in\" and \"show\", or drop it by "
        + migration
    case "unknownAddress":
      return "the container that it was saved in is gone; add renameAddress by " + migration
    case let why: return "it is dropped (" + why + "); add a step by " + migration
    }
  }

  /// What the new schema drops of a snapshot.
  private func restore(_ snapshot: OldSnapshot) throws(Failure) -> [Value] {
    do throws(LibraryError) {
      let report = try app.restore(snapshot.json, nav_restore_mode(NAV_RESTORE_DRY_RUN))
      guard let dropped = Library.tree(report)?["dropped"] else { return [] }
      return dropped.children.filter { $0["why"]?.text != "dropRoute" }
    } catch { throw Failure(new.document.source.name.printable + ": " + error.message) }
  }
}

/// A snapshot that the old schema's app could have written.
struct OldSnapshot {
  let json: Text

  /// - Parameters:
  ///   - entry: a root, a route above one, or a layer; nil for none. Without parameters it is left
  ///     out, and the containers are as with it.
  ///   - leaf: the only stack in it, by its number; nil for the one where the route lives.
  ///   - fact: one that is saved.
  init(
    _ schema: SchemaModel, entry: (route: RouteModel, params: Text?)? = nil, at leaf: Int? = nil,
    fact: (name: Text, value: Text)? = nil
  ) {
    var route: Text?
    var layer: Text = ""
    if let entry {
      let json = entry.params.map { params -> Text in
        "{\"name\":\"" + entry.route.name + "\",\"params\":" + params + "}"
      }
      if !entry.route.declaration.isLayer {
        route = json
      } else if let json {
        layer =
          "{\"id\":900,\"route\":" + json + ",\"style\":\"" + entry.route.show + "\",\"stack\":[]}"
      }
    }
    // Roots are saved with their containers.
    let declared = entry?.route.declaration
    let home = declared?.container.map { schema.containers[$0].leaves.lowerBound }
    var id = 0
    let root = Self.node(
      schema, schema.containers[0], declared?.rootLeaf ?? leaf ?? home ?? 0, route, &id)
    let facts = fact.map { JSONText.quoted($0.name) + ":" + $0.value } ?? ""
    json = schema.snapshot(
      facts: "{" + facts + "}", root: root, layers: "[" + layer + "]", lastID: "1000")
  }

  private static func node(
    _ schema: SchemaModel, _ container: Container, _ leaf: Int, _ route: Text?, _ id: inout Int
  ) -> Text {
    id += 1
    if let root = container.root {
      let name: Text = "{\"name\":\"" + schema.routes[root.index].name + "\""
      let isRoot = route?.hasPrefix(name) ?? false
      let first = isRoot ? route ?? name : name + "}"
      var text: Text = "{\"stack\":[{\"id\":" + Text(id) + ",\"route\":" + first + "}"
      if !isRoot, let route { text += ",{\"id\":800,\"route\":" + route + "}" }
      return text + "]}"
    }
    let children = container.children.map { schema.containers[$0] }
    var items: [Text] = []
    for child in children where child.leaves.contains(leaf) {
      items.append("\"" + child.name + "\":" + node(schema, child, leaf, route, &id))
    }
    let first = children.first?.name ?? ""
    let inside = Text(items, joinedBy: ",")
    return container.kind == .tabs
      ? "{\"tabs\":{\"selected\":\"" + first + "\",\"history\":[],\"items\":{" + inside + "}}}"
      : "{\"split\":{\"focused\":\"" + first + "\",\"columns\":{" + inside + "}}}"
  }
}
