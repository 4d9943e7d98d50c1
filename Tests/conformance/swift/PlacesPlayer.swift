import JSONCoding
import NavigationApp
import NavigationCore

/// Plays cases of the kinds `address` and `history` (vectors/README.md, 6). Everything is compared
/// exactly.
final class PlacesPlayer {
  private let vector: JSONTree
  private let schema: Schema

  init(_ vector: JSONTree) throws(NavError) {
    self.vector = vector
    schema = try vector.readSchema()
  }

  private func makeApp() throws(NavError) -> App {
    var configuration = HistoryConfiguration()
    if let history = vector["history"] {
      try history.reading { reader throws(NavError) in try configuration.read(&reader) }
    }
    return App(schema, facts: schema.initialFacts, history: configuration)
  }

  // MARK: Addresses

  /// The first difference, or nil if the case passes.
  func addressDifference() throws(NavError) -> Text? {
    try vector.allow("id", "kind", "schema", "states", "before", "urls")
    for (index, state) in (vector["states"]?.elements ?? []).enumerated() {
      let app = try makeApp()
      for step in try state.elements("steps") { _ = answer(step, of: app) }
      let found = try difference(state.member("expect"), .object(addressMembers(app)))
      if let found { return "state " + Text(index) + ": " + found }
    }
    for item in vector["urls"]?.elements ?? [] {
      let app = try makeApp()
      for step in vector["before"]?.elements ?? [] { _ = answer(step, of: app) }
      let step = JSONTree.object([
        .init(key: "op", value: .string("setURL")),
        .init(key: "url", value: try item.member("url")),
      ])
      var members = answer(step, of: app)
      if members.first?.key == "result" { members += try addressMembers(app) }
      let found = try difference(item.member("expect"), .object(members))
      if let found { return try "\"" + item.text("url") + "\": " + found }
    }
    return nil
  }

  private func addressMembers(_ app: App) throws(NavError) -> [JSONTree.Member] {
    let projection = JSONTree.Member(key: "projection", value: try projection(app))
    switch app.url {
    case .url(let url): return [.init(key: "url", value: .string(url)), projection]
    case .refused(let name):
      let refused = JSONTree.object([.init(key: "sensitive", value: .string(name))])
      return [.init(key: "refused", value: refused), projection]
    }
  }

  /// What an address tells, from what hosts read.
  private func projection(_ app: App) throws(NavError) -> JSONTree {
    let state = try JSONTree { app.writeState(to: &$0) }
    var node = try state.member("root")
    var address: Text = ""
    while node["stack"] == nil {
      let inner: JSONTree
      let name: Text
      if let tabs = node["tabs"] {
        (name, inner) = (try tabs.text("selected"), try tabs.member("items"))
      } else {
        let split = try node.member("split")
        (name, inner) = (try split.text("focused"), try split.member("columns"))
      }
      address = address.isEmpty ? name : address + "/" + name
      node = try inner.member(name)
    }
    var layers: [JSONTree] = []
    for layer in try state.elements("layers") {
      let route = try layer.member("route")
      let declared = try vector.member("schema").member("routes")[route.text("name")]
      if declared?["while"] != nil { break }
      layers.append(
        .object([
          .init(key: "style", value: try layer.member("style")),
          .init(key: "route", value: route),
          .init(key: "stack", value: try routes(layer)),
        ]))
    }
    return .object([
      .init(key: "at", value: .string(address)), .init(key: "stack", value: try routes(node)),
      .init(key: "layers", value: .array(layers)),
    ])
  }

  private func routes(_ node: JSONTree) throws(NavError) -> JSONTree {
    var routes: [JSONTree] = []
    for entry in try node.elements("stack") { routes.append(try entry.member("route")) }
    return .array(routes)
  }

  // MARK: History

  /// The first difference, or nil if the case passes.
  func historyDifference() throws(NavError) -> Text? {
    try vector.allow("id", "kind", "schema", "history", "steps")
    let app = try makeApp()
    for (index, step) in try vector.elements("steps").enumerated() {
      try step.allow(
        "op", "intent", "facts", "token", "answer", "url", "delta", "snapshot", "mode", "id",
        "value", "expect")
      let expect = try step.member("expect")
      var members = answer(step, of: app)
      let state = try JSONTree { app.writeState(to: &$0) }
      members.append(.init(key: "history", value: try JSONTree { app.writeHistory(to: &$0) }))
      let flags = JSONTree.array([.bool(app.canTravel(-1)), .bool(app.canTravel(1))])
      members.append(.init(key: "canTravel", value: flags))
      if expect["state"] != nil { members.append(.init(key: "state", value: state)) }
      let notes = try notes(of: app, in: state)
      if expect["entryState"] != nil || expect["state"] != nil && !notes.isEmpty {
        members.append(.init(key: "entryState", value: .object(notes)))
      }
      if let found = difference(expect, .object(members)) {
        return "step " + Text(index) + ": " + found
      }
    }
    return nil
  }

  private func notes(of app: App, in state: JSONTree) throws(NavError) -> [JSONTree.Member] {
    var notes: [JSONTree.Member] = []
    for id in state.ids.sorted() {
      guard let note = app.note(id) else { continue }
      notes.append(.init(key: Text(id), value: try JSONTree(note.bytes)))
    }
    return notes
  }

  // MARK: Steps

  /// What a step answers.
  private func answer(_ step: JSONTree, of app: App) -> [JSONTree.Member] {
    if case .object(let members) = app.answer(step) { members } else { [] }
  }

  private func difference(_ expected: JSONTree, _ actual: JSONTree) -> Text? {
    let wanted = expected.withoutDetails.sorted.json
    let seen = actual.withoutDetails.sorted.json
    return wanted == seen ? nil : "expected " + wanted + ", got " + seen
  }
}

extension JSONTree {
  fileprivate var elements: [JSONTree] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// All that stands under `id`.
  fileprivate var ids: [Int64] {
    switch self {
    case .array(let elements): return elements.flatMap { $0.ids }
    case .object(let members):
      return members.flatMap { member -> [Int64] in
        guard member.key == "id", case .number(let digits) = member.value else {
          return member.key == "route" ? [] : member.value.ids
        }
        return [Int64(digits.string)].compactMap { $0 }
      }
    default: return []
    }
  }
}
