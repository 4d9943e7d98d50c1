import DeepLinking
import JSONCoding
import NavigationCore

/// Reads a schema: first where its parts stand, then each part after those that it refers to, since
/// the text may have them in any order.
struct SchemaReader {
  let text: SchemaText
  /// Where the values of the top-level keys begin.
  private(set) var parts = Outline()

  // What was read.
  var facts: [FactDeclaration] = []
  var factTable = NameTable([])
  var typeNames: [Text] = []
  var types: [ValueType] = []
  var routes: [RouteDeclaration] = []
  var routeTable = NameTable([])
  /// Where the parts of each route stand.
  var outlines: [Outline] = []
  var containers: [Container] = []
  /// Of each container, where it stands.
  var containerOffsets: [Int] = []
  var leaves: [Int] = []
  /// The route of each leaf's root entry.
  var leafRoutes: [RouteIndex] = []
  var version: Int64 = 1

  static var keys: StaticString {
    "format, id, version, root, facts, types, routes, links, claims, migrations"
  }

  enum Key {
    static let (format, id, version, root, facts, types, routes, links, claims, migrations) =
      (0, 1, 2, 3, 4, 5, 6, 7, 8, 9)
  }

  init(_ bytes: UnsafePointer<UInt8>, count: Int) throws(NavError) {
    text = try SchemaText(bytes, count: count)
  }

  /// Where the members of an object stand, whose keys are a fixed list.
  struct Outline {
    /// Where the key that led to the object begins, or the object.
    var offset = 0
    /// Where the value of each key begins, by the place of the key; -1 for one that is not there.
    private var values = InlineOffsets()

    init() {}

    init(_ text: SchemaText, _ reader: inout JSONReader, keys: StaticString) throws(NavError) {
      _ = try reader.peek()
      offset = reader.offset
      var members = try text.beginObject(&reader, keys: keys)
      while let key = try text.nextKey(&reader, of: &members) {
        values[key] = reader.offset
        try reader.skipValue()
      }
    }

    subscript(key: Int) -> Int? {
      let offset = values[key]
      return offset < 0 ? nil : offset
    }
  }

  mutating func read() throws(NavError) -> Schema {
    var reader = text.reader()
    parts = try Outline(text, &reader, keys: Self.keys)
    for key in [Key.format, Key.id, Key.root, Key.routes] where parts[key] == nil {
      let name = JSONMembers(keys: Self.keys).name(key)
      throw text.fail("missingKey", at: parts.offset, "a schema needs \"" + name + "\": give it one")
    }
    let id = try readHead()
    if let offset = parts[Key.facts] { try readFacts(at: offset) }
    try readTypes(at: parts[Key.types])
    if let offset = parts[Key.routes] { try readRoutes(at: offset) }
    if let offset = parts[Key.root] { try readRoot(at: offset) }
    for index in routes.indices { try relate(index) }
    for index in routes.indices {
      try readParents(index)
      try checkChain(index)
    }
    let links = try readLinks()
    if let offset = parts[Key.claims] { try readClaims(at: offset) }
    let migrations = try parts[Key.migrations].map { offset throws(NavError) in try readMigrations(at: offset) }
    return Schema(self, id: id, links: links, migrations: migrations ?? [], json: try canonicalText())
  }

  /// Reads `format`, `id` and `version`.
  private mutating func readHead() throws(NavError) -> Text {
    if let offset = parts[Key.format] {
      var reader = text.reader(at: offset)
      let format = try? reader.readInt64()
      guard format == 1 else { throw text.fail("invalid", at: offset, "the format that this library reads is 1") }
    }
    if let offset = parts[Key.version] {
      var reader = text.reader(at: offset)
      version = try text.integer(from: 1, &reader)
    }
    var reader = text.reader(at: parts[Key.id] ?? 0)
    return try text.string(&reader)
  }
}

/// Offsets by small numbers; -1 for one that is not set.
struct InlineOffsets {
  private var values: [Int32] = []

  subscript(index: Int) -> Int {
    get { index < values.count ? Int(values[index]) : -1 }
    set {
      while values.count <= index { values.append(-1) }
      values[index] = Int32(truncatingIfNeeded: newValue)
    }
  }
}
