import CNavRuntime
import Ground
import JSONCoding

/// What a recording has visited of a schema: its calls are played on a new app.
struct Coverage {
  struct Edge: Hashable {
    let from: Text
    let to: Text
    let kind: Picture.Arrow.Kind
  }

  /// How many calls were played, in so many sessions.
  private(set) var calls = 0
  private(set) var sessions = 0
  /// How often each route came to be the shown one.
  private(set) var routes: [Text: Int] = [:]
  private(set) var edges: [Edge: Int] = [:]
  /// Why what comes after a line could not be played; empty if all was.
  private(set) var end: Text = ""

  init(file name: Text) throws(Failure) {
    let source = try Source.read(name, greatest: LogLine.greatest, of: "recording")
    guard source.logKind != "journal" else {
      throw Failure(
        "nav graph: --covered: " + source.name.printable + " is a journal, which has states and no "
          + "calls: name a recording")
    }
    let log = try RecordingLog(source)
    for session in log.sessions {
      sessions += 1
      guard try play(session, of: log) else { break }
    }
  }

  /// Plays the calls of a session up to its end; false if there is one that cannot be played.
  private mutating func play(
    _ session: RecordingLog.Session, of log: RecordingLog
  ) throws(Failure) -> Bool {
    let app = try ReplayApp(log, session)
    var covered = try CoveredSession(app.schema)
    guard var shown = Self.shown(app) else { return true }
    routes[shown.route, default: 0] += 1
    for entry in session.entries {
      guard entry.gap == 0 else {
        end = "line " + Text(entry.line) + ": calls are missing"
        return false
      }
      if case .different = try app.play(entry) {
        end = "line " + Text(entry.line) + ": this call does something else now"
        return false
      }
      calls += 1
      let next = Self.shown(app) ?? shown
      if next.id != shown.id { routes[next.route, default: 0] += 1 }
      if let call = Library.tree(Text(app.line)) {
        for edge in covered.edges(of: call, from: shown.route, to: next) {
          edges[edge, default: 0] += 1
        }
      }
      shown = next
    }
    return true
  }

  /// The shown entry, and the routes of the stack that it is the top of.
  struct Shown {
    let id: Int
    let route: Text
    let under: [Text]
  }

  private static func shown(_ app: ReplayApp) -> Shown? {
    let entries = app.path
    guard let top = entries.last else { return nil }
    let routes = entries.map { CoveredSession.name(of: $0["route"]) }
    return Shown(
      id: top["id"]?.integer ?? 0, route: routes.last ?? "", under: Array(routes.dropLast()))
  }
}

/// Which edges the calls of a session take.
private struct CoveredSession {
  private let schema: SchemaModel
  private let links: LinkApp
  /// The routes that URLs lead to, where nothing is guarded.
  private var targets: [Text: Text] = [:]
  /// What waits, and from where it was asked for.
  private var waiting: (intent: Intent, from: Text)?

  private enum Intent {
    case go(Text)
    case open(Text)

    var target: Text {
      switch self {
      case .go(let route), .open(let route): route
      }
    }
  }

  init(_ schema: SchemaModel) throws(Failure) {
    self.schema = schema
    links = try LinkApp(schema.document)
  }

  static func name(of route: Value?) -> Text { route?.routeName ?? "" }

  /// - Parameters:
  ///   - line: the call as a recorder writes it.
  ///   - from: what was shown before it.
  ///   - shown: what is shown after it.
  mutating func edges(
    of line: Value, from: Text, to shown: Coverage.Shown
  ) -> [Coverage.Edge] {
    let result = line["result"]
    if let gate = result?["pending"]?["shown"] {
      guard let intent = intent(of: line["call"]?["send"]) else { return [] }
      waiting = (intent, from)
      return wayOut(of: intent.target, to: Self.name(of: gate))
    }
    if let resumed = result?["resumed"], resumed.kind != .null, let waited = waiting {
      waiting = nil
      return taken(waited.intent, from: waited.from, shown)
    }
    guard let intent = intent(of: line["call"]?["send"]) else { return [] }
    return taken(intent, from: from, shown)
  }

  private mutating func intent(of sent: Value?) -> Intent? {
    guard var sent else { return nil }
    if let inner = sent["intent"] { sent = inner }
    for key: Text in ["go", "goForResult", "replace"] {
      if let route = sent[key] { return .go(Self.name(of: route)) }
    }
    guard let opened = sent["open"] else { return nil }
    if opened.isObject { return .open(Self.name(of: opened)) }
    if let known = targets[opened.text] { return .open(known) }
    let route = links.open(opened.text).flatMap { Library.tree($0) }
    let target = route.map { Self.name(of: $0) } ?? ""
    targets[opened.text] = target
    return .open(target)
  }

  /// Where an intent has led to its route: from the screen that asked, and over its parents.
  private func taken(_ intent: Intent, from: Text, _ shown: Coverage.Shown) -> [Coverage.Edge] {
    guard intent.target == shown.route else { return [] }
    if case .go(let target) = intent { return [.init(from: from, to: target, kind: .goes)] }
    return names(schema[intent.target]?.parents).filter { shown.under.contains($0) }.map {
      .init(from: intent.target, to: $0, kind: .parent)
    }
  }

  /// The condition that has failed is one of the route, or of what a link puts under or beside it.
  private func wayOut(of target: Text, to gate: Text) -> [Coverage.Edge] {
    let route = schema[target]
    let asked = [target] + names(route?.parents) + names(route?.beside)
    guard let from = asked.first(where: { names(schema[$0]?.waysOut).contains(gate) }) else {
      return []
    }
    return [.init(from: from, to: gate, kind: .orElse)]
  }

  private func names(_ routes: [Int]?) -> [Text] { (routes ?? []).map { schema.routes[$0].name } }
}

extension Picture {
  /// Marks what a recording has visited, and says how much that is.
  mutating func mark(_ coverage: Coverage) {
    for index in boxes.indices where boxes[index].kind != .container {
      let visits = coverage.routes[boxes[index].title] ?? 0
      boxes[index].visits = visits
      if visits > 0 { boxes[index].lines.append("shown " + Self.times(visits)) }
    }
    for index in arrows.indices {
      let edge = Coverage.Edge(
        from: boxes[arrows[index].from].title, to: boxes[arrows[index].to].title,
        kind: arrows[index].kind)
      arrows[index].visits = coverage.edges[edge] ?? 0
    }
    let routes = boxes.compactMap { $0.visits }
    let taken = arrows.compactMap { $0.visits }
    legend = [
      Text(routes.filter { $0 > 0 }.count) + " of " + Text(routes.count) + " routes shown, "
        + Text(taken.filter { $0 > 0 }.count) + " of " + Text(taken.count) + " arrows taken",
      "by " + Text(coverage.calls, of: "call") + " in " + Text(coverage.sessions, of: "session"),
    ]
    if !coverage.end.isEmpty { legend.append("up to " + coverage.end) }
    let others = coverage.routes.keys.filter { name in
      !boxes.contains { $0.kind != .container && $0.title == name }
    }
    if !others.isEmpty {
      legend.append(
        "not of this schema: "
          + Text(others.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }, joinedBy: ", "))
    }
  }

  /// How often something was visited.
  static func times(_ number: Int) -> Text {
    switch number {
    case 0: "never"
    case 1: "once"
    case 2: "twice"
    default: Text(number) + " times"
    }
  }
}
