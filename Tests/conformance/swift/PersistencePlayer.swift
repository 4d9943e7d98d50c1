import JSONCoding
import NavigationApp
import NavigationCore

/// Plays cases of the kinds `migrate`, `snapshot` and `restore` (vectors/README.md, 6). Everything
/// is compared exactly.
final class PersistencePlayer {
  private let vector: JSONTree
  private let schema: Schema

  init(_ vector: JSONTree) throws(NavError) {
    self.vector = vector
    schema = try vector.readSchema()
  }

  /// A new app that has done the steps of the case.
  private func app() throws(NavError) -> App {
    let app = App(schema, facts: schema.initialFacts)
    for step in try vector.elements("steps") { _ = app.answer(step) }
    return app
  }

  // MARK: Migrations

  func migrationDifference() throws(NavError) -> Text? {
    try vector.allow("id", "kind", "schema", "snapshot", "expect")
    let expect = try vector.member("expect")
    try expect.allow("snapshot", "report", "error")
    let answer = answering { () throws(NavError) in
      let (snapshot, report) = try schema.migrate(vector.text("snapshot"))
      return .object([
        JSONTree.Member(key: "snapshot", value: snapshot),
        JSONTree.Member(key: "report", value: report),
      ])
    }
    return difference(expect.sorted, answer.sorted)
  }

  // MARK: Restoring

  func restoreDifference() throws(NavError) -> Text? {
    try vector.allow("id", "kind", "schema", "steps", "snapshot", "then", "expect")
    var modes: [Text] = []
    for expect in try vector.elements("expect") {
      for mode in try expect.elements("modes") {
        guard case .string(let name) = mode else { return "a mode is no string" }
        modes.append(name)
        if let found = try restoreDifference(name, expect) { return name + ": " + found }
      }
    }
    return Set(modes) == ["strict", "lenient", "reset", "dryRun"] && modes.count == 4
      ? nil : "not each mode once"
  }

  private func restoreDifference(_ mode: Text, _ expect: JSONTree) throws(NavError) -> Text? {
    try expect.allow("modes", "error", "report", "committed", "state", "then", "text")
    let app = try app()
    let before = app.fullState
    var committed = JSONTree.null
    app.interests = [.committed, .withdrawn, .forgotten, .answered]
    app.emit = { kind, write in
      if kind == .committed { committed = (try? JSONTree { write(&$0) })?["committed"] ?? .null }
    }
    let answer = answering { () throws(NavError) in
      .object([
        JSONTree.Member(key: "report", value: try app.restore(vector.text("snapshot"), mode))
      ])
    }
    app.interests = []
    if let error = expect["error"] {
      if let found = difference(.object([JSONTree.Member(key: "error", value: error)]), answer) {
        return found
      }
      return app.fullState == before ? nil : "it has failed, and the state is another one"
    }
    if let found = difference(try expect.member("report"), answer["report"] ?? answer) {
      return "report: " + found
    }
    if let found = difference(try expect.member("committed"), committed) {
      return "committed: " + found
    }
    guard mode != "dryRun" else {
      return app.fullState == before ? nil : "the state is another one"
    }
    if let found = difference(try expect.member("state"), try JSONTree { app.writeState(to: &$0) })
    {
      return "state: " + found
    }
    if vector["then"] != nil {
      let then = JSONTree.array(try vector.elements("then").map { app.answer($0) })
      if let found = difference(try expect.member("then"), then) { return "then: " + found }
    }
    return difference(try expect.member("text"), .string(app.snapshot(.all))).map { "text: " + $0 }
  }

  private func difference(_ wanted: JSONTree, _ seen: JSONTree) -> Text? {
    wanted == seen ? nil : "expected " + wanted.json + ", got " + seen.json
  }

  // MARK: Snapshots

  func snapshotDifference() throws(NavError) -> Text? {
    try vector.allow("id", "kind", "schema", "steps", "snapshots", "expect")
    let app = try app()
    let (asked, expected) = (try vector.elements("snapshots"), try vector.elements("expect"))
    guard asked.count == expected.count else { return "as many texts as snapshots are expected" }
    for (index, expect) in expected.enumerated() {
      try expect.allow("options", "text")
      let options = try asked[index].member("options").reading { reader throws(NavError) in
        try SnapshotOptions(&reader)
      }
      let (wanted, seen) = (try expect.text("text"), app.snapshot(options))
      if wanted != seen {
        return "snapshot " + Text(index) + ": expected " + wanted + ", got " + seen
      }
    }
    return nil
  }
}

/// What a call answers, or `{"error":…}`.
private func answering(_ body: () throws(NavError) -> JSONTree) -> JSONTree {
  do throws(NavError) {
    return try body()
  } catch {
    return .object([JSONTree.Member(key: "error", value: .string(error.code.statusName))])
  }
}

extension Text {
  /// Reads the text as a snapshot.
  fileprivate func readingSnapshot<Value>(
    _ body: (JSONReader) throws(NavError) -> Value
  ) throws(NavError) -> Value {
    let block = UnsafeMutablePointer<UInt8>.allocate(capacity: max(bytes.count, 1))
    defer { block.deallocate() }
    block.initialize(from: bytes, count: bytes.count)
    let limits = JSONLimits().ofSnapshots
    return try body(JSONReader(block, count: bytes.count, limits: limits, shape: .schema))
  }
}

extension Schema {
  fileprivate func migrate(_ text: Text) throws(NavError) -> (JSONTree, JSONTree) {
    var snapshot = JSONWriter()
    var report = JSONWriter()
    try text.readingSnapshot { reader throws(NavError) in
      try migrate(reader, snapshot: &snapshot, report: &report)
    }
    return (try JSONTree(Array(snapshot.bytes)), try JSONTree(Array(report.bytes)))
  }
}

extension JSONTree {
  /// With members in the order of their keys.
  var sorted: JSONTree {
    switch self {
    case .array(let elements): .array(elements.map { $0.sorted })
    case .object(let members):
      .object(
        members.map { Member(key: $0.key, value: $0.value.sorted) }.sorted {
          $0.key.bytes.lexicographicallyPrecedes($1.key.bytes)
        })
    default: self
    }
  }
}

extension App {
  /// The state and what else a snapshot has, to see that nothing has changed.
  fileprivate var fullState: Text {
    var writer = JSONWriter()
    writeState(to: &writer)
    return writer.text + snapshot(.all)
  }

  /// Restores a snapshot and answers the report.
  func restore(_ text: Text, _ mode: Text) throws(NavError) -> JSONTree {
    let modes: [Text: RestoreMode] = [
      "strict": .strict, "lenient": .lenient, "reset": .reset, "dryRun": .dryRun,
    ]
    guard let mode = modes[mode] else {
      throw NavError(.argument, "this runner does not know the mode")
    }
    var report = JSONWriter()
    let reason = try text.readingSnapshot { reader throws(NavError) in
      try restore(reader, mode, report: &report)
    }
    guard let reason else { return try JSONTree(Array(report.bytes)) }
    return try JSONTree(reason.bytes)
  }

  /// The text of a snapshot.
  func snapshot(_ options: SnapshotOptions) -> Text {
    var writer = JSONWriter()
    writeSnapshot(options, to: &writer)
    return writer.text
  }

  /// What a step answers: `{"result":…}`, `{"report":…}`, `{}` or `{"error":…}`.
  func answer(_ step: JSONTree) -> JSONTree {
    answering { () throws(NavError) in
      switch try step.text("op") {
      case "restore":
        return .object([
          JSONTree.Member(
            key: "report", value: try restore(step.text("snapshot"), step.text("mode")))
        ])
      case "setURL":
        let result = try set(url: step.text("url"))
        return .object([
          JSONTree.Member(key: "result", value: try JSONTree { $0.appResult(result, schema) })
        ])
      case "travel":
        let delta = try step.member("delta").reading { reader throws(NavError) in
          try reader.readInt64()
        }
        let result = try travel(delta)
        return .object([
          JSONTree.Member(key: "result", value: try JSONTree { $0.appResult(result, schema) })
        ])
      case "setEntryState":
        let id = try step.member("id").reading { reader throws(NavError) in try reader.readInt64() }
        var writer = JSONWriter()
        try step.member("value").reading { reader throws(NavError) in
          try reader.readCanonicalValue(into: &writer)
        }
        if has(id) { setNote(id, writer.text) }
        return .object([])
      default: return .object([JSONTree.Member(key: "result", value: try call(step))])
      }
    }
  }
}

extension NavErrorCode {
  /// The name of the status that C hosts get.
  var statusName: Text {
    switch self {
    case .json: "NAV_ERR_JSON"
    case .state: "NAV_ERR_STATE"
    case .schema: "NAV_ERR_SCHEMA"
    case .url: "NAV_ERR_URL"
    case .limit: "NAV_ERR_LIMIT"
    case .utf8: "NAV_ERR_UTF8"
    default: "another error"
    }
  }
}

extension JSONTree {
  /// The schema that a case is about.
  func readSchema() throws(NavError) -> Schema {
    try member("schema").withBytes { bytes, count throws(NavError) in
      try Schema.read(bytes, count: count)
    }
  }
}
