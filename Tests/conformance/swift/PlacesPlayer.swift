import Ground
import JSONCoding
import NavigationApp
import Stores

/// Plays cases of the kinds `address` and `history` (vectors/README.md, 6).
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

  func playAddresses(_ played: inout Played) throws(NavError) {
    for state in vector["states"]?.elements ?? [] {
      let app = try makeApp()
      for step in try state.elements("steps") { _ = app.answer(step) }
      played.part(try place(of: app))
    }
    for item in vector["urls"]?.elements ?? [] {
      let app = try makeApp()
      for step in vector["before"]?.elements ?? [] { _ = app.answer(step) }
      let before = try JSONTree { app.writeState(to: &$0) }
      let answer = app.answer(["op": .string("setURL"), "url": try item.member("url")])
      let rest = JSONTree.object(answer.members + (try place(of: app)).members)
      played.part(["before": before], and: rest)
    }
  }

  /// The URL of the state, or the refusal, and the state.
  private func place(of app: App) throws(NavError) -> JSONTree {
    let state = try JSONTree { app.writeState(to: &$0) }
    var url = JSONWriter()
    if let secret = app.writeURL(to: &url) {
      return ["refused": ["sensitive": .string(secret)], "state": state]
    }
    return ["url": .string(url.text), "state": state]
  }

  func playHistory(_ played: inout Played) throws(NavError) {
    let app = try makeApp()
    for step in try vector.elements("steps") {
      let answer = app.answer(step)
      let state = try JSONTree { app.writeState(to: &$0) }
      played.part(
        answer,
        and: [
          "history": try JSONTree { app.writeHistory(to: &$0) },
          "canTravel": .array([.bool(app.canTravel(-1)), .bool(app.canTravel(1))]),
          "state": state, "entryState": .object(try notes(of: app, in: state)),
        ])
    }
  }

  private func notes(of app: App, in state: JSONTree) throws(NavError) -> [JSONTree.Member] {
    var notes: [JSONTree.Member] = []
    let parts = [state["root"], state["layers"], state["queue"]]
    for id in parts.flatMap({ $0?.ids ?? [] }).sorted() {
      guard let note = app.note(id) else { continue }
      notes.append(.init(key: Text(id), value: try JSONTree(note.bytes)))
    }
    return notes
  }
}

extension JSONTree {
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
