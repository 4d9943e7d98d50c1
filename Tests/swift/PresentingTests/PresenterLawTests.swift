import Foundation
import Ground
import JSONCoding
import NavigationApp
import Stores
import TestSupport
import Testing

@testable import Presenting

/// The laws of docs/presenter.md, "What always holds", on random calls: commands during
/// animations, acknowledgements late and twice, failures, gestures, holds.
@Suite struct PresenterLawTests {
  @Test func shownBecomesWhatTheStateWants() throws {
    let seed = Random.seed
    for run in 0..<Random.runs(150) {
      var random = Random(seed &+ UInt64(run) &* 7919)
      let world = try World(&random)
      let failure = world.run(&random)
      if failure != nil || world.isWrong {
        Issue.record("seed \(seed), run \(run): \(world.profile) \(failure ?? "")")
        return
      }
    }
  }
}

/// An app, its presenter, and a toolkit that does what it is told.
private final class World {
  let profile: PresenterProfile
  private let app: App
  private let presenter: Presenter
  /// What is shown when all that is in flight is done.
  private var screen = Screenful()
  /// What it was before each operation that is in flight.
  private var flights: [(operation: ReadOperation, before: Screenful)] = []
  private var pages: [EntryID] = []
  private(set) var isWrong = false

  private static let text = """
    {"format":1,"id":"w","root":{"tabs":[{"name":"a","stack":"home"},{"name":"b","stack":"list"},
      {"name":"m","split":{"sidebar":{"stack":"boxes"},"detail":{"stack":"blank"}}}]},
     "facts":{"on":{"initial":true},"alarm":{"initial":false}},
     "routes":{"home":{},"list":{},"boxes":{},"blank":{},"p":{"reuse":"none"},"q":{},
      "form":{"leave":"ask"},"guarded":{"requires":["on"]},"there":{"in":"b"},
      "letter":{"in":"m/detail"},"sheet":{"show":"sheet","reuse":"none"},"cover":{"show":"cover"},
      "alarm":{"show":"cover","while":["alarm"]}}}
    """

  init(_ random: inout Random) throws {
    var profile = PresenterProfile()
    for ability in [
      \PresenterProfile.pushMany, \.popMany, \.replace, \.removeMiddle, \.interrupt, \.returns,
    ] { profile[keyPath: ability] = random.chance(50) }
    profile.modals = random.pick([0, 1, 8])
    profile.lanes = profile.modals > 0 && random.chance(50)
    profile.leaves = random.pick([0, 1, 255])
    profile.joinsColumns = random.chance(30)
    self.profile = profile
    let schema = try Self.text.withSchema()
    app = App(schema, facts: schema.initialFacts)
    presenter = try Presenter(AppSource(app), profile)
  }

  private func check(_ isRight: Bool, _ rule: String) {
    if !isRight {
      isWrong = true
      Issue.record("\(rule)")
    }
  }

  /// Some random calls, and then the end; answers the message of an error.
  func run(_ random: inout Random) -> String? {
    do {
      for _ in 0..<60 { try step(&random) }
      try settle()
      return nil
    } catch let error as NavError {
      return String(decoding: error.message.bytes, as: UTF8.self)
    } catch { return "\(error)" }
  }

  private func step(_ random: inout Random) throws {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<45: try change(&random)
    case 45..<75: try next()
    case 75..<90:
      if let flight = flights.randomElement(using: &random) { try done(flight.operation.number) }
    case 90..<93: check(!presenter.done(99_999), "a number that is not in flight changes nothing")
    case 93..<96: try fail(&random)
    case 96..<98: try drag(&random)
    default:
      _ = presenter.hold(true)
      var writer = JSONWriter()
      if !profile.lanes { check(presenter.next(&writer) == .pending, "a hold lets nothing out") }
      _ = presenter.hold(false)
    }
  }

  private func change(_ random: inout Random) throws {
    let intent = random.pick([
      "{\"go\":\"p\"}", "{\"go\":\"p\"}", "{\"go\":\"q\"}", "{\"go\":\"form\"}",
      "{\"go\":\"guarded\"}", "{\"go\":\"there\"}", "{\"go\":\"letter\"}", "{\"go\":\"sheet\"}",
      "{\"go\":\"cover\"}", "\"back\"", "\"back\"", "\"backToRoot\"", "\"dismiss\"",
      "\"dismissAll\"", "{\"select\":\"a\"}", "{\"select\":\"b\"}", "{\"select\":\"m/sidebar\"}",
      "{\"reset\":{\"path\":[\"q\",\"p\"]}}", "{\"remove\":\(random.pick(app.lineIDs))}",
    ])
    switch Int.random(in: 0..<12, using: &random) {
    case 0: try app.setFacts("{\"alarm\":\(random.chance(50))}")
    case 1: try app.setFacts("{\"on\":\(random.chance(50))}")
    case 2: _ = try app.travel(random.pick([-1, 1]))
    default: try app.sendText(intent)
    }
  }

  // MARK: The toolkit

  private func next() throws {
    var writer = JSONWriter()
    guard presenter.next(&writer) == .operation else { return }
    let operation = try ReadOperation(writer)
    // A newer operation ends one of its own lane.
    flights.removeAll { !profile.lanes || lane($0.operation) == lane(operation) }
    flights.append((operation, screen))
    try screen.apply(operation, profile)
    for id in operation.items where !pages.contains(id) {
      check(presenter.has(id), "an item may have a page")
      pages.append(id)
    }
    check(Set(screen.line).count == screen.line.count, "no page is shown twice")
  }

  /// With lanes: whether an operation is one of modals.
  private func lane(_ operation: ReadOperation) -> Bool {
    ["present", "dismiss"].contains(operation.kind) || operation.at?.hasPrefix("~") == true
  }

  private func done(_ number: Int64) throws {
    guard let index = flights.firstIndex(where: { $0.operation.number == number }) else { return }
    flights.remove(at: index)
    check(presenter.done(number), "what is in flight can be done")
    check(!presenter.done(number), "it is done once")
    try drop()
  }

  /// Pages are destroyed that nobody needs; none of them is shown.
  private func drop() throws {
    let dead = presenter.dead(of: pages)
    check(dead.allSatisfy { !screen.line.contains($0) }, "no page is destroyed while it shows")
    pages.removeAll { dead.contains($0) }
  }

  private func fail(_ random: inout Random) throws {
    guard let flight = flights.last, flights.count == 1, flight.operation.kind != "discard" else {
      return
    }
    flights = []
    let isModal = lane(flight.operation)
    // A failure speaks of its lane alone.
    if !profile.lanes || isModal { screen.modals = flight.before.modals }
    if !profile.lanes || !isModal {
      (screen.leaf, screen.pages) = (flight.before.leaf, flight.before.pages)
      screen.kept = flight.before.kept
    }
    check(try presenter.failed(flight.operation.number, screen.line), "what is in flight can fail")
    try drop()
  }

  private func drag(_ random: inout Random) throws {
    guard flights.isEmpty, screen.modals.isEmpty, screen.pages.count > 1 else { return }
    screen.pages.removeLast()
    var answer = JSONWriter()
    _ = try presenter.gesture(screen.line, cause: "swipe", answer: &answer)
    try drop()
  }

  /// Commands stop and everything is acknowledged: shown becomes what is wanted.
  private func settle() throws {
    for flight in flights { try done(flight.operation.number) }
    let most = screen.line.count + app.lineIDs.count + pages.count + 12
    var rounds = 0
    while presenter.wantsNext, rounds <= most, !isWrong {
      try next()
      for flight in flights { try done(flight.operation.number) }
      rounds += 1
    }
    check(rounds <= most, "the toolkit gets there")
    let wanted = presenter.source.line(profile).items.map { $0.id }
    let shown = profile.removeMiddle ? screen.line : screen.line.filter { wanted.contains($0) }
    check(shown == wanted, "shown \(screen.line) is what is wanted, \(wanted)")
    check(screen.line.last == wanted.last, "no page is on top that the state does not have")
    check(screen.line.allSatisfy { pages.contains($0) }, "each page that shows is there")
  }
}

extension String {
  fileprivate func withSchema() throws(NavError) -> Schema {
    try withJSON { bytes, count throws(NavError) in try Schema.read(bytes, count: count) }
  }

  fileprivate func withJSON<Value>(
    _ body: (UnsafePointer<UInt8>, Int) throws(NavError) -> Value
  ) throws(NavError) -> Value {
    let bytes = Array(utf8)
    let block = UnsafeMutablePointer<UInt8>.allocate(capacity: max(bytes.count, 1))
    defer { block.deallocate() }
    block.initialize(from: bytes, count: bytes.count)
    return try body(block, bytes.count)
  }
}

extension App {
  fileprivate func sendText(_ intent: String) throws(NavError) {
    try intent.withJSON { bytes, count throws(NavError) in
      var reader = try JSONReader(bytes, count: count, shape: .command)
      _ = try send(&reader)
    }
  }

  fileprivate func setFacts(_ facts: String) throws(NavError) {
    try facts.withJSON { bytes, count throws(NavError) in
      var reader = try JSONReader(bytes, count: count, shape: .command)
      _ = try setFacts(&reader)
    }
  }

  /// The ids of the focused leaf and the layers.
  fileprivate var lineIDs: [EntryID] {
    AppSource(self).line(PresenterProfile()).items.map { $0.id }
  }
}
