import Ground
import JSONCoding
import NavigationApp
import Stores

/// Plays cases of the kinds `migrate`, `snapshot` and `restore` (vectors/README.md, 6).
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

  func playMigration(_ played: inout Played) throws(NavError) {
    played.part(
      answering { () throws(NavError) in
        let (snapshot, report) = try schema.migrate(vector.text("snapshot"))
        return ["snapshot": snapshot, "report": report]
      })
  }

  func playRestore(_ played: inout Played) throws(NavError) {
    for mode in ["strict", "lenient", "reset", "dryRun"] as [Text] {
      let app = try app()
      let before = try JSONTree { app.writeState(to: &$0) }
      let all = app.fullState
      let heard = EventTexts()
      app.interests = [.committed, .withdrawn, .forgotten, .answered]
      app.openEvent = heard.opener
      let answer = answering { () throws(NavError) in
        ["report": try app.restore(vector.text("snapshot"), mode)]
      }
      app.interests = []
      let changesNothing = mode == "dryRun" || answer["error"] != nil
      if changesNothing, app.fullState != all { played.wrong("something else has changed") }
      let commits = heard.take().filter { $0.kind == .committed }
      var seen: JSONTree = [
        "before": before, "events": .array(commits.compactMap { try? JSONTree($0.json) }),
        "state": try JSONTree { app.writeState(to: &$0) },
      ]
      if !changesNothing {
        let then = vector["then"] == nil ? [] : try vector.elements("then")
        let rest: JSONTree = [
          "then": .array(then.map { app.answer($0) }), "text": .string(app.snapshot(.all)),
        ]
        seen = .object(seen.members + rest.members)
      }
      played.part(answer, and: seen)
    }
  }

  func playSnapshots(_ played: inout Played) throws(NavError) {
    let app = try app()
    for part in try vector.elements("snapshots") {
      let options = try part.member("options").reading { reader throws(NavError) in
        try SnapshotOptions(&reader)
      }
      played.part(["text": .string(app.snapshot(options))])
    }
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
        return ["report": try restore(step.text("snapshot"), step.text("mode"))]
      case "setURL":
        let result = try set(url: step.text("url"))
        return ["result": try JSONTree { $0.appResult(result, schema) }]
      case "travel":
        let delta = try step.member("delta").reading { reader throws(NavError) in
          try reader.readInt64()
        }
        let result = try travel(delta)
        return ["result": try JSONTree { $0.appResult(result, schema) }]
      case "setEntryState":
        let id = try step.member("id").reading { reader throws(NavError) in try reader.readInt64() }
        var writer = JSONWriter()
        try step.member("value").reading { reader throws(NavError) in
          try reader.readCanonicalValue(into: &writer)
        }
        _ = setNote(id, writer.text)
        return [:]
      case "entryState":
        let id = try step.member("id").reading { reader throws(NavError) in try reader.readInt64() }
        guard let note = note(id) else { return ["value": .null] }
        return ["value": try JSONTree(note.bytes)]
      default: return ["result": try call(step)]
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
    case .argument: "NAV_ERR_ARGUMENT"
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
