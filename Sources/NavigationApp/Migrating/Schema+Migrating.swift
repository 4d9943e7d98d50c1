import Ground
import JSONCoding

extension JSONLimits {
  /// Those of a snapshot: it has thousands of texts, each of which may be as long as `textBytes`,
  /// and containers are nested deeper in it than the routes that may be in them. What was written
  /// can be read again.
  public var ofSnapshots: JSONLimits {
    JSONLimits(
      textBytes: Self.longestText, nesting: nesting &+ 4 &* SchemaLimits.containerDepth &+ 8)
  }
}

extension Schema {
  /// Brings a snapshot to the version of the schema. Nothing is checked against the routes. A
  /// snapshot of a newer version stays as it is.
  /// - Parameters:
  ///   - start: is at the beginning of the snapshot.
  ///   - snapshot: gets the new text; members keep their order.
  ///   - report: gets `{"from":n,"to":n,"dropped":[…]}`.
  /// - Throws: `.json`, `.utf8` and `.limit` as every reader; `.state` for what is no snapshot of
  ///   an app; `.schema` for one of another schema.
  /// - Complexity: O(steps × length)
  public func migrate(
    _ start: JSONReader, snapshot: inout JSONWriter, report: inout JSONWriter
  ) throws(NavError) {
    var text = try SnapshotText(start, keys: SnapshotText.appKeys)
    if let fault = text.fault(of: self) { throw fault.error }
    let from = text.version ?? version
    var dropped = JSONWriter()
    if from > version {
      var reader = text.reader
      try reader.copyValue(to: &snapshot)
    } else {
      let migrator = try Migrator.run(text, of: self)
      migrator.tree.write(JSONTree.root, to: &snapshot)
      dropped.raw(migrator.dropped.bytes)
    }
    report.raw("{\"from\":")
    report.integer(from)
    report.key("to")
    report.integer(version)
    report.list("dropped", dropped)
    report.endObject()
  }
}

extension Migrator {
  /// Migrates a snapshot of an older or the same version, whose head is right.
  static func run(_ text: SnapshotText, of schema: Schema) throws(NavError) -> Migrator {
    var reader = text.reader
    let migrator = Migrator(try JSONTree(&reader))
    migrator.run(schema, from: text.version ?? schema.version)
    return migrator
  }
}
