import JSONCoding
import NavigationApp
import NavigationCore

/// Plays cases of the kinds `migrate`, `snapshot` and `restore` (vectors/README.md, 6). Everything is
/// compared exactly.
final class PersistencePlayer {
  private let vector: JSONTree
  private let schema: Schema

  init(_ vector: JSONTree) throws(NavError) {
    self.vector = vector
    schema = try vector.member("schema").withBytes { bytes, count throws(NavError) in
      try Schema.read(bytes, count: count)
    }
  }

  /// A new app that has done the steps of the case.
  private func app() throws(NavError) -> App {
    let app = App(schema, facts: schema.initialFacts)
    for step in try vector.elements("steps") { _ = app.answer(step) }
    return app
  }

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
      if wanted != seen { return "snapshot " + Text(index) + ": expected " + wanted + ", got " + seen }
    }
    return nil
  }
}

extension App {
  /// The text of a snapshot.
  func snapshot(_ options: SnapshotOptions) -> Text {
    var writer = JSONWriter()
    writeSnapshot(options, to: &writer)
    return writer.text
  }

  /// What a step answers: `{"result":…}`, `{"report":…}`, `{}` or `{"error":…}`.
  func answer(_ step: JSONTree) -> JSONTree {
    do throws(NavError) {
      switch try step.text("op") {
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
    } catch {
      return .object([JSONTree.Member(key: "error", value: .string(error.code.statusName))])
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
