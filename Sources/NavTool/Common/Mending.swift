import CNavRuntime
import Ground

/// What a file is.
enum FileKind {
  case schema, table

  /// - Throws: if it is neither.
  static func of(_ document: Document) throws(Failure) -> FileKind {
    let root = document.root
    guard root.isObject else {
      throw document.source.failure(at: root.offset, "expected an object: a schema or a link table")
    }
    if root["mappings"] != nil || root["web"] != nil { return .table }
    for key: Text in ["routes", "root", "format", "use", "exports"] where root[key] != nil {
      return .schema
    }
    throw document.source.failure(
      at: root.offset,
      "this is neither a schema, which has \"routes\", nor a link table, which has \"mappings\"")
  }
}

/// Finds all errors of a file: the library tells of the first; the member that is wrong is replaced
/// by spaces, so that everything else stays where it is, and the library is asked again.
struct Mending {
  private(set) var bytes: [UInt8]
  private(set) var errors: [LibraryError] = []
  /// Nothing is wrong with what is left.
  private(set) var isClean = false
  /// What the library made of what is left, if it is clean.
  private(set) var schema: LoadedSchema?
  private(set) var pipeline: Pipeline?

  private let original: Document
  private let kind: FileKind
  /// Where objects and arrays begin in which something was taken away.
  private var mended: [Int] = []

  /// What the library says before the key that an object must have.
  private static var needs: Text { "give it \"" }

  /// Errors that are listed.
  private static var most: Int { 1_000 }

  static func errors(of document: Document, kind: FileKind) -> Mending {
    var mending = Mending(document, kind)
    mending.run()
    return mending
  }

  /// What is printed of a file that the library refuses: all of its errors in their order, each
  /// with its location on a line of its own.
  /// - Parameter first: what the library said of it.
  static func failure(
    of document: Document, kind: FileKind, first: LibraryError
  ) -> Failure {
    let found = errors(of: document, kind: kind).errors
    let all = (found.isEmpty ? [first] : found).enumerated().sorted {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }
    let lines = all.map { document.source.failure(at: $0.element.offset, $0.element.message) }
    return Failure(Text(lines.map { $0.message }, joinedBy: "\n"))
  }

  private init(_ document: Document, _ kind: FileKind) {
    original = document
    self.kind = kind
    bytes = document.source.bytes
    if kind == .table { switchOff("strict") }
  }

  private mutating func run() {
    // What is taken away can make a few others wrong, which are taken away as well.
    var left = Self.most * 4
    while left > 0, errors.count < Self.most {
      left -= 1
      do throws(LibraryError) {
        try check()
        isClean = true
        return
      } catch {
        let isMended = mend(error)
        guard isMended else { return }
      }
    }
  }

  /// Has the library read what is left.
  private mutating func check() throws(LibraryError) {
    switch kind {
    case .schema: schema = try LoadedSchema(bytes)
    case .table: pipeline = try Pipeline(bytes)
    }
  }

  /// Takes away what the error is about.
  /// - Returns: whether there may be more errors.
  private mutating func mend(_ error: LibraryError) -> Bool {
    // What was taken away was not the reason, as of a text that is too long as a whole.
    if let last = errors.last, last.offset == error.offset, last.message == error.message {
      return false
    }
    // What is left is where it stood.
    guard error.offset >= 0, let location = Location(original.root, error.offset) else {
      errors.append(error)
      return false
    }
    if !isConsequence(error, location) {
      errors.append(
        LibraryError(
          status: error.status, offset: error.offset, message: location.numbered(error.message)))
    }
    guard let parent = location.path.last else { return supply(error) }
    mended.append(parent.offset)
    bytes.blank(location.value)
    return true
  }

  /// Whether the file is only wrong since something was taken away.
  private func isConsequence(_ error: LibraryError, _ location: Location) -> Bool {
    let message = error.message
    if mended.contains(location.value.offset) {
      // A key that the whole never had is missing without that.
      guard location.path.isEmpty, let need = message.range(of: Self.needs) else { return true }
      let key = Text(message.bytes[need.upperBound...].prefix { $0 != UInt8(ascii: "\"") })
      return location.value[key] != nil
    }
    guard message.hasPrefix("unknown"), let quote = message.range(of: "): \"") else { return false }
    let rest = Text(message.bytes[quote.upperBound...])
    let name = Text(rest.bytes.prefix { $0 != UInt8(ascii: "\"") })
    if message.hasPrefix("unknownRoute") { return original.root["routes"]?[name] != nil }
    if message.hasPrefix("unknownFact") { return original.root["facts"]?[name] != nil }
    if message.hasPrefix("unknownType") { return original.root["types"]?[name] != nil }
    if message.hasPrefix("unknownParam") {
      guard let routes = original.root["routes"] else { return false }
      for route in routes.children {
        // The route that the message names, or any.
        let isNamed =
          rest.range(of: "\"" + route.name + "\"") != nil || rest.range(of: " of ") == nil
        if isNamed, route["params"]?[name] != nil { return true }
      }
    }
    return message.hasPrefix("unknownAddress")
      && Self.has(original.root["root"], name.split(by: UInt8(ascii: "/"))[...])
  }

  /// Whether the text has a container of these names, outermost first, in another one.
  private static func has(_ container: Value?, _ names: ArraySlice<Text>) -> Bool {
    guard let name = names.first else { return true }
    let inner = (container?["tabs"] ?? container?["split"]).items
    return inner.contains {
      ($0["name"]?.text ?? $0.name) == name && has($0, names.dropFirst())
    }
  }

  /// Gives the whole what it must have, so that the rest is looked at.
  private mutating func supply(_ error: LibraryError) -> Bool {
    guard kind == .schema, let end = bytes.lastIndex(of: UInt8(ascii: "}")) else { return false }
    let missing: [(key: Text, member: Text)] = [
      ("format\"", "\"format\":1"), ("id\"", "\"id\":\"a\""), ("routes\"", "\"routes\":{}"),
    ]
    for (key, member) in missing where error.message.hasSuffix(Self.needs + key) {
      let isFirst = !bytes[..<end].contains(UInt8(ascii: ":"))
      bytes.insert(contentsOf: (isFirst ? member : "," + member).bytes, at: end)
      return true
    }
    return false
  }

  /// Takes a member of tables away.
  private mutating func switchOff(_ key: Text) {
    for table in [original.root, original.root["web"]] {
      guard let member = table?[key], let whole = try? Document(Source(name: "", bytes: bytes)),
        let location = Location(whole.root, member.offset)
      else { continue }
      bytes.blank(location.value)
    }
  }
}

/// A link table that the library has accepted. The program's callbacks are not there: each leaves
/// every URL to the next mapping.
final class Pipeline {
  let handle: OpaquePointer?

  init(_ bytes: [UInt8]) throws(LibraryError) { handle = try Self.make(bytes) }

  private static func make(_ bytes: [UInt8]) throws(LibraryError) -> OpaquePointer? {
    var pipeline: OpaquePointer?
    var callbacks = nav_link_callbacks()
    callbacks.routes = { _, _, _, _ in }
    _ = try Library.call { error in
      bytes.lent { nav_pipeline_create($0, $1, &callbacks, &pipeline, error) }
    }
    return pipeline
  }

  deinit { nav_pipeline_destroy(handle) }
}

/// The innermost member or element that has a byte, and what it is in.
struct Location {
  let value: Value
  /// The objects and arrays around it, the outermost first.
  let path: [Value]

  init?(_ root: Value, _ offset: Int) {
    guard root.range.contains(offset) else { return nil }
    var value = root
    var path = [Value]()
    while let inner = value.children.first(where: {
      ($0.keyOffset..<$0.range.upperBound).contains(offset)
    }) {
      path.append(value)
      value = inner
      guard inner.offset < offset else { break }
    }
    self.value = value
    self.path = path
  }

  /// A message about the place, with its elements numbered as they are in the file: where elements
  /// before it were taken away, the library counted without them.
  func numbered(_ message: Text) -> Text {
    let start: Text = " (/"
    let end: Text = "): "
    guard let open = message.range(of: start) else { return message }
    let rest = Text(message.bytes[open.upperBound...])
    guard let close = rest.range(of: end) else { return message }
    var tokens = Text(rest.bytes[..<close.lowerBound]).split(by: UInt8(ascii: "/"))
    let chain = path + [value]
    for (index, (outer, inner)) in zip(chain, chain.dropFirst()).enumerated()
    where index < tokens.count && outer.isArray {
      let number = outer.children.prefix { $0.offset != inner.offset }.count
      tokens[index] = Text(number)
    }
    return Text(message.bytes[..<open.lowerBound]) + start + Text(tokens, joinedBy: "/")
      + Text(rest.bytes[close.lowerBound...])
  }
}

extension [UInt8] {
  /// Replaces a member or element of the text by spaces, and one comma beside it; lines stay.
  mutating func blank(_ value: Value) {
    var start = value.keyOffset
    var end = value.range.upperBound
    var before = start
    while before > 0, self[before - 1] <= 0x20 { before -= 1 }
    if before > 0, self[before - 1] == UInt8(ascii: ",") {
      start = before - 1
    } else {
      var after = end
      while after < count, self[after] <= 0x20 { after += 1 }
      if after < count, self[after] == UInt8(ascii: ",") { end = after + 1 }
    }
    for index in start..<end where self[index] != UInt8(ascii: "\n") { self[index] = 0x20 }
  }
}
