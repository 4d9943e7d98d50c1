import CNavSystem
import Ground
import JSONCoding
import NavigationApp

// Any bytes as the snapshot of an app, in each mode, and for migration. No trap; what is refused
// has changed nothing; a dry run changes nothing; what was restored, written and restored again
// stays the same.

private let schemaText: StaticString = """
  {"format":1,"id":"s","version":3,"root":{"tabs":[{"name":"a","stack":"home"},{"name":"b","split":{"sidebar":\
  {"stack":"list"},"detail":{"stack":"page"}}}]},"facts":{"in":{"initial":false},"plan":{"values":["x","y"],\
  "initial":"x","persist":true},"lock":{"initial":false}},"routes":{"home":{"params":{"q":{"type":"string",\
  "default":"d"}},"links":["/"]},"list":{},"page":{},"item":{"params":{"n":"uint","t":{"type":{"list":"slug"},\
  "default":[]}},"links":["/i/:n"],"reuse":"stack"},"deep":{"in":"b/detail","params":{"j":"json?"}},\
  "hidden":{"in":"b","requires":["in"],"orElse":"sign"},"pro":{"requires":[{"plan":["y"]}]},\
  "pin":{"params":{"c":{"type":"string","sensitive":true}}},"mail":{"params":{"to":{"type":"string",\
  "default":"","sensitive":true}}},"gone":{"persist":false},"sign":{"show":"sheet","returns":"bool"},\
  "box":{"show":"cover","whenBusy":"queue"},"guard":{"show":"cover","while":["lock"]}},\
  "migrations":[{"to":2,"steps":[{"renameRoute":{"from":"thing","to":"item"}},{"renameParam":{"route":"item",\
  "from":"m","to":"n"}},{"changeType":{"route":"item","name":"n","to":"uint"}},{"dropRoute":{"route":"old",\
  "replaceWith":null}},{"renameAddress":{"from":"c","to":"b/detail"}}]},{"to":3,"steps":[{"dropRoute":{"route":\
  "promo","replaceWith":{"name":"item","params":{"n":":k","t":["::k"]}}}},{"splitRoute":{"route":"any","by":"k",\
  "into":{"1":"home","x":"deep","true":"pro"}}},{"addParam":{"route":"item","name":"t","value":["z"]}},\
  {"mapValue":{"route":"deep","name":"j","from":[1,{"a":2}],"to":null}},{"dropParam":{"route":"pin","name":"x"}},\
  {"renameAddress":{"from":"","to":"w/w"}},{"renameAddress":{"from":"w/w","to":"a"}},{"renameAddress":{"from":\
  "b","to":"b/sidebar"}}]}]}
  """

private let schema: Schema = {
  let text = UnsafeBufferPointer(start: schemaText.utf8Start, count: schemaText.utf8CodeUnitCount)
  guard let start = text.baseAddress, let schema = try? Schema.read(start, count: text.count) else {
    abort()
  }
  return schema
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSnapshots(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  guard let data, size > 1 else { return 0 }
  let text = Array(UnsafeBufferPointer(start: data + 1, count: size - 1))
  if data[0] & 64 != 0 { migrate(text) }
  guard let mode = RestoreMode(rawValue: Int32(data[0] & 3)) else { abort() }
  restore(text, mode, used: data[0] & 4 != 0, locked: data[0] & 8 != 0)
  return 0
}

// MARK: Restoring

private func restore(_ text: [UInt8], _ mode: RestoreMode, used: Bool, locked: Bool) {
  let app = makeApp(used: used, locked: locked)
  let before = snapshot(app)
  let whole = state(of: app)
  let revision = app.revision
  guard let report = restore(text, mode, app) else {
    return check(snapshot(app) == before && state(of: app) == whole && app.revision == revision)
  }
  check(isJSON(report))
  if mode == .dryRun {
    return check(snapshot(app) == before && state(of: app) == whole && app.revision == revision)
  }
  // A lock gets a new id where a snapshot has taken its own.
  guard !locked else { return }
  let written = snapshot(app)
  // Nor does an id stay that not every JSON reader reads exactly.
  guard
    written.reversed().drop(while: { $0 != UInt8(ascii: "}") }).dropFirst().prefix(16)
      .contains(UInt8(ascii: ":"))
  else { return }
  let second = makeApp(used: false, locked: false)
  guard restore(written, .strict, second) != nil else { abort() }
  check(snapshot(second) == written)
}

private func makeApp(used: Bool, locked: Bool) -> App {
  let app = App(schema, facts: schema.initialFacts)
  if locked { set("{\"lock\":true}", app) }
  guard used else { return app }
  for intent in [
    "{\"go\":{\"name\":\"item\",\"params\":{\"n\":1}}}", "{\"goForResult\":\"sign\"}",
    "{\"go\":\"mail\"}",
    "{\"go\":\"box\"}", "{\"go\":\"hidden\"}",
  ] as [StaticString] {
    read(bytes(intent)) { (reader) throws(NavError) in _ = try app.send(&reader) }
  }
  return app
}

private func set(_ facts: StaticString, _ app: App) {
  read(bytes(facts)) { (reader) throws(NavError) in _ = try app.setFacts(&reader) }
}

private func snapshot(_ app: App) -> [UInt8] { writing { app.writeSnapshot(.all, to: &$0) } }
private func state(of app: App) -> [UInt8] { writing { app.writeState(to: &$0) } }

/// The report; nil for an error.
private func restore(_ text: [UInt8], _ mode: RestoreMode, _ app: App) -> [UInt8]? {
  var report = JSONWriter()
  var isRestored = false
  read(text) { (reader) throws(NavError) in
    isRestored = try app.restore(reader, mode, report: &report) == nil
  }
  return isRestored ? Array(report.bytes) : nil
}

// MARK: Migrations

private func migrate(_ text: [UInt8]) {
  guard let once = migrated(text) else { return }
  check(isJSON(once))
  // There is nothing to migrate any more.
  guard let twice = migrated(once) else { abort() }
  check(once == twice)
}

private func migrated(_ text: [UInt8]) -> [UInt8]? {
  var snapshot = JSONWriter()
  var report = JSONWriter()
  var isMigrated = false
  read(text) { (reader) throws(NavError) in
    try schema.migrate(reader, snapshot: &snapshot, report: &report)
    isMigrated = true
  }
  guard isMigrated else { return nil }
  check(isJSON(Array(report.bytes)))
  return Array(snapshot.bytes)
}

// MARK: Texts

private func check(_ condition: Bool) { if !condition { abort() } }

private func bytes(_ text: StaticString) -> [UInt8] {
  Array(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
}

private func writing(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
  var writer = JSONWriter()
  body(&writer)
  return Array(writer.bytes)
}

private func isJSON(_ text: [UInt8]) -> Bool {
  var isWhole = false
  read(text) { (reader) throws(NavError) in
    try reader.skipValue()
    try reader.finish()
    isWhole = true
  }
  return isWhole
}

/// Reads a text as a snapshot is read; every error has a message and a place in the text or none.
private func read(_ text: [UInt8], _ body: (inout JSONReader) throws(NavError) -> Void) {
  text.withUnsafeBufferPointer { text in
    guard let start = text.baseAddress else { return }
    do throws(NavError) {
      let limits = JSONLimits(textBytes: 1 << 20).ofSnapshots
      var reader = try JSONReader(start, count: text.count, limits: limits, shape: .command)
      try body(&reader)
    } catch {
      check(error.offset >= -1 && error.offset <= text.count && !error.message.isEmpty)
    }
  }
}
