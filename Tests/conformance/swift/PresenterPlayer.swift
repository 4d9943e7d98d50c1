import Ground
import JSONCoding
import NavigationApp
import Presenting
import Stores

/// Plays a case of the kinds `presenter` and `presenterApp` (vectors/README.md, 7).
final class PresenterPlayer {
  private let vector: JSONTree
  private let store: NavigationStore<JSONRoute>?
  private let app: App?
  private let presenter: Presenter
  /// The ids that have a page.
  private var pages: [EntryID] = []
  /// Those whose page was destroyed in the step.
  private var destroyed: [EntryID] = []

  init(_ vector: JSONTree) throws(NavError) {
    self.vector = vector
    let profile = try Self.profile(vector)
    if vector["schema"] != nil {
      let schema = try vector.readSchema()
      let app = App(schema, facts: schema.initialFacts)
      store = nil
      self.app = app
      presenter = try Presenter.make(AppSource(app), profile)
    } else {
      let store = try StackPlayer.makeStore(vector)
      self.store = store
      app = nil
      presenter = try Presenter.make(StackSource(store), profile)
    }
  }

  private static func profile(_ holder: JSONTree) throws(NavError) -> PresenterProfile {
    try holder.member("profile").reading { reader throws(NavError) in
      try PresenterProfile(reading: &reader)
    }
  }

  func play(_ played: inout Played) throws(NavError) {
    for step in try vector.elements("steps") {
      destroyed = []
      var answer: JSONTree
      do throws(NavError) {
        answer = try run(step)
      } catch {
        answer = ["status": .string(error.code.statusName)]
      }
      if !destroyed.isEmpty {
        let ids = destroyed.map { JSONTree.number(Text($0)) }
        answer = .object(answer.members + [.init(key: "destroyed", value: .array(ids))])
      }
      played.part(answer)
    }
  }

  private func run(_ step: JSONTree) throws(NavError) -> JSONTree {
    switch try step.text("op") {
    case "command":
      _ = try? store?.execute(try step.member("command").command())
      return [:]
    case "travel":
      let delta = try step.member("delta").reading { reader throws(NavError) in
        try reader.readInt64()
      }
      _ = try? app?.travel(delta)
      return [:]
    case "send", "setFacts", "answer":
      _ = try? app?.call(step)
      return [:]
    case "next": return try next()
    case "done":
      let isDone = presenter.done(try step.id("number"))
      dropPages()
      return status(isDone)
    case "failed":
      let isFailed = try presenter.failed(try step.id("number"), try step.ids("shown"))
      dropPages()
      return status(isFailed)
    case "gesture": return try gesture(step)
    case "hold": return status(presenter.hold(try step.bool("on")))
    case "back":
      return ["status": .string("NAV_OK"), "back": try JSONTree { presenter.writeBack(to: &$0) }]
    case "wants": return ["wants": presenter.wantsNext ? .bool(true) : .bool(false)]
    case "setPage":
      let id = try step.id("id")
      guard presenter.has(id) else {
        destroyed.append(id)
        return ["status": .string("NAV_ROUTE_NOT_FOUND")]
      }
      if pages.contains(id) { destroyed.append(id) } else { pages.append(id) }
      return ["status": .string("NAV_OK")]
    case "page": return ["page": .bool(pages.contains(try step.id("id")))]
    case "setProfile":
      try presenter.setProfile(try Self.profile(step))
      dropPages()
      return ["status": .string("NAV_OK")]
    case "destroy":
      return ["destroyed": .array(pages.sorted().map { .number(Text($0)) })]
    default: throw NavError(.argument, "this runner does not know the step")
    }
  }

  private func status(_ isChange: Bool) -> JSONTree {
    ["status": .string(isChange ? "NAV_OK" : "NAV_NOOP")]
  }

  private func next() throws(NavError) -> JSONTree {
    var next = Presenter.Next.nothing
    var writer = JSONWriter()
    next = presenter.next(&writer)
    switch next {
    case .operation: return ["status": .string("NAV_OK"), "op": try JSONTree(Array(writer.bytes))]
    case .pending: return ["status": .string("NAV_PENDING")]
    case .nothing: return ["status": .string("NAV_NOOP")]
    }
  }

  private func gesture(_ step: JSONTree) throws(NavError) -> JSONTree {
    var writer = JSONWriter()
    let outcome = try presenter.gesture(
      try step.ids("shown"), cause: try step.text("cause"), answer: &writer)
    dropPages()
    switch outcome {
    case .echo: return ["status": .string("NAV_NOOP"), "result": .string("echo")]
    case .adopted:
      return [
        "status": .string("NAV_OK"), "result": ["adopted": try JSONTree(Array(writer.bytes))],
      ]
    case .resisted:
      return [
        "status": .string("NAV_REJECTED"),
        "result": ["resisted": try JSONTree(Array(writer.bytes))],
      ]
    }
  }

  private func dropPages() {
    let dead = presenter.takeDead(of: { pages }).filter { pages.contains($0) }
    destroyed += dead
    pages.removeAll { dead.contains($0) }
  }
}

extension JSONTree {
  fileprivate func id(_ name: Text) throws(NavError) -> EntryID {
    try member(name).reading { reader throws(NavError) in try reader.readInt64() }
  }

  fileprivate func ids(_ name: Text) throws(NavError) -> [EntryID] {
    var ids: [EntryID] = []
    for element in try elements(name) {
      ids.append(
        try element.reading { reader throws(NavError) in try reader.readInt64() })
    }
    return ids
  }
}
