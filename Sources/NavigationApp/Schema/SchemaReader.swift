import DeepLinking
import Ground
import JSONCoding

/// Reads a schema: first where its parts stand, then each part after those that it refers to, since
/// the text may have them in any order.
final class SchemaReader: SchemaText {
  /// What was read so far.
  let schema = Schema()
  /// Where the values of the top-level keys begin.
  var parts = Outline()
  var typeNames: [Text] = []
  var types: [ValueType] = []
  /// The declared ones and those that every schema has, by name.
  var typeTable = NameTable([])
  /// All types that are choices.
  var choices: [ValueType] = []

  /// Reads a schema.
  static func read(_ bytes: UnsafePointer<UInt8>, count: Int) throws(NavError) -> Schema {
    let reader = SchemaReader(try check(bytes, count: count))
    try reader.readAll()
    return reader.schema
  }

  private func readAll() throws(NavError) {
    parts = try Outline(self, at: 0, keys: SchemaKeys.schema)
    try readHead()
    let routes = try parts.required(SchemaKey.routes, self)
    if let offset = parts[SchemaKey.facts] { try readFacts(at: offset) }
    try readTypes()
    try readRoutes(at: routes)
    _ = try readContainer(
      at: try parts.required(SchemaKey.root, self), name: "", parent: nil, position: 0, depth: 1)
    try indexContainers()
    for route in schema.routes { try relate(route) }
    ValueType.number(choices)
    try checkGates()
    for route in schema.routes { try readParents(route) }
    var index = 0
    while index < schema.routes.count {
      try readBeside(of: index)
      index &+= 1
    }
    try readLinks()
    if let offset = parts[SchemaKey.claims] { try readClaims(at: offset) }
    if let offset = parts[SchemaKey.migrations] { try readMigrations(at: offset) }
    var writer = JSONWriter()
    var reader = reader()
    // The order of the members has a meaning.
    try reader.copyValue(to: &writer)
    schema.json = writer.text
    schema.finish()
  }

  /// Reads `format`, `id` and `version`.
  private func readHead() throws(NavError) {
    let offset = try parts.required(SchemaKey.format, self)
    var reader = reader(at: offset)
    guard let format = try? reader.readInt64(), format == 1 else {
      throw fail(.badFormat, at: offset)
    }
    schema.id = try string(at: try parts.required(SchemaKey.id, self))
    if let offset = parts[SchemaKey.version] {
      schema.version = try integer(at: offset, from: 1)
    }
    if let offset = parts[SchemaKey.meta] { schema.meta = try meta(at: offset) }
    // Where an editor finds the schema of schemas: nothing of the app.
    if let offset = parts[SchemaKey.editor] { _ = try string(at: offset) }
  }
}
