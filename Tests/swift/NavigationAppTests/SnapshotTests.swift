import Ground
import JSONCoding
import NavigationApp
import Stores
import TestSupport
import Testing

/// What the vectors do not say of snapshots: the law of migrations.
@Suite struct SnapshotTests {
  private static let steps = [
    """
    {"to":2,"steps":[{"renameRoute":{"from":"a","to":"b"}},{"addParam":{"route":"b","name":"n","value":"1"}},
      {"renameAddress":{"from":"x","to":"z/x"}},{"dropRoute":{"route":"c","replaceWith":null}}]}
    """,
    """
    {"to":3,"steps":[{"changeType":{"route":"b","name":"n","to":"int"}},{"renameParam":{"route":"b","from":"m","to":"k"}},
      {"splitRoute":{"route":"b","by":"k","into":{"1":"c","u":"d"}}},{"renameAddress":{"from":"z/x","to":"y/x"}}]}
    """,
  ]

  private static func schema(version: Int) throws -> Schema {
    try NavigationAppTests.schema(
      """
      {"format":1,"id":"s","version":\(version),"root":{"stack":"home"},"routes":{"home":{}},
       "migrations":[\(steps.prefix(version - 1).joined(separator: ","))]}
      """)
  }

  /// The snapshot of that version, and what was dropped on the way.
  private static func migrate(_ text: String, to version: Int) throws -> (String, [Substring]) {
    var (snapshot, report) = ("", "")
    try read(text) { reader throws(NavError) in
      var written = JSONWriter()
      var told = JSONWriter()
      try Self.known(version).migrate(reader, snapshot: &written, report: &told)
      snapshot = String(decoding: written.bytes, as: UTF8.self)
      report = String(decoding: told.bytes, as: UTF8.self)
    }
    return (
      snapshot, report.split(separator: "{\"at\"").dropFirst().map { $0.prefix { $0 != "}" } }
    )
  }

  private static func known(_ version: Int) throws(NavError) -> Schema {
    guard let schema = try? schema(version: version) else { throw NavError(.schema, "no schema") }
    return schema
  }

  @Test func migratingInOneGoIsMigratingStepByStep() throws {
    var random = SystemRandomNumberGenerator()
    func pick(_ texts: String...) -> String { texts.randomElement(using: &random) ?? "" }
    func route() -> String {
      let params = ["m", "n", "k"].filter { _ in .random(using: &random) }.map {
        "\"\($0)\":" + pick("1", "\"1\"", "\"u\"", "true", "null", "[1]", "\"-3\"")
      }
      return
        "{\"name\":\"\(pick("a", "b", "c", "d", "home"))\",\"params\":{\(params.joined(separator: ","))}}"
    }
    func stack() -> String {
      let entries = (0..<Int.random(in: 0...3, using: &random)).map {
        "{\"id\":\($0),\"route\":\(route())}"
      }
      return "{\"stack\":[\(entries.joined(separator: ","))]}"
    }
    for _ in 0..<300 {
      let items = ["x", "y", "z"].filter { _ in .random(using: &random) }.map {
        "\"\($0)\":\(stack())"
      }
      let old = """
        {"format":1,"kind":"app","schema":{"id":"s","version":1},"root":{"tabs":{"selected":"\(pick("x", "y"))",
        "history":["\(pick("x", "z"))"],"items":{\(items.joined(separator: ","))}}},
        "layers":[{"id":9,"route":\(route()),"stack":[]}],"pending":{"go":\(route())}}
        """
      let (whole, dropped) = try Self.migrate(old, to: 3)
      let (half, first) = try Self.migrate(old, to: 2)
      let (second, rest) = try Self.migrate(half, to: 3)
      #expect(whole == second)
      #expect(dropped == first + rest)
    }
  }

  @Test func aSnapshotOfANewerVersionComesOutAsItIs() throws {
    let newer =
      #"{"kind":"app","format":1,"schema":{"version":3,"id":"s"},"root":{"stack":[{"route":"c"}]}}"#
    let (snapshot, dropped) = try Self.migrate(newer, to: 2)
    #expect(snapshot == newer)
    #expect(dropped.isEmpty)
  }
}

private func read(_ text: String, _ body: (JSONReader) throws(NavError) -> Void) throws {
  let bytes = Array(text.utf8)
  let block = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
  defer { block.deallocate() }
  block.initialize(from: bytes, count: bytes.count)
  try body(JSONReader(block, count: bytes.count, limits: JSONLimits().ofSnapshots, shape: .schema))
}
