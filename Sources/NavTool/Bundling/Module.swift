import Ground

/// What a name in a schema stands for.
enum NameKind: Int, CaseIterable {
  case route, fact, type

  /// The key under which a file declares them.
  var key: Text {
    switch self {
    case .route: "routes"
    case .fact: "facts"
    case .type: "types"
    }
  }

  var word: Text {
    switch self {
    case .route: "route"
    case .fact: "fact"
    case .type: "type"
    }
  }
}

/// A file of a bundle: the main one, or a module.
///
/// It is a part of a schema with names of its own, which the library never sees: it is given the
/// bundle. In the module `auth` of the main file, the route `login` is `login`; the main file calls
/// it `auth.login`, and in the bundle it is `auth_login`.
final class Module {
  let document: Document
  /// What is before its names in the bundle; empty for the main file.
  let prefix: Text
  fileprivate(set) var uses: [(name: Text, module: Module)] = []
  /// The names that others may use; nil for the main file.
  private(set) var exports: [Text: Bool]?
  /// What the file declares, by `NameKind.rawValue`.
  private lazy var declared: [[Text: Bool]] = NameKind.allCases.map { kind in
    var names: [Text: Bool] = [:]
    for value in document.root[kind.key].items { names[value.name] = true }
    return names
  }

  fileprivate init(_ document: Document, prefix: Text, isMain: Bool) throws(Failure) {
    self.document = document
    self.prefix = prefix
    guard document.root.isObject else {
      throw document.source.failure(at: document.root.offset, "a schema is an object")
    }
    guard !isMain else { return }
    for member in document.root.children where !Self.keys.contains(member.name) {
      throw failure(
        at: member.keyOffset,
        "\"" + member.name + "\" is no key of a module: it has "
          + Text(Self.keys, joinedBy: ", "))
    }
    exports = try readExports()
  }

  private static var keys: [Text] {
    ["$schema", "format", "id", "doc", "use", "exports", "facts", "types", "routes", "claims"]
  }

  func failure(at offset: Int, _ message: Text) -> Failure {
    document.source.failure(at: offset, message)
  }

  private func readExports() throws(Failure) -> [Text: Bool] {
    var names: [Text: Bool] = [:]
    for value in document.root["exports"].items {
      guard NameKind.allCases.contains(where: { declares($0, value.text) }) else {
        throw failure(
          at: value.offset,
          "\"" + value.text + "\" is exported, but no route, fact or type here has that name")
      }
      names[value.text] = true
    }
    return names
  }

  func declares(_ kind: NameKind, _ name: Text) -> Bool {
    declared[kind.rawValue][name] != nil
  }

  /// The name that a name in this file has in the bundle. One with a dot is a module's.
  func bundled(_ kind: NameKind, _ name: Text, at offset: Int) throws(Failure) -> Text {
    guard let dot = name.bytes.firstIndex(of: UInt8(ascii: ".")) else {
      let isBuiltIn = kind == .type && ValueShape.builtIn.contains { $0.name == name }
      if exports == nil || isBuiltIn { return name }
      guard declares(kind, name) else {
        throw failure(
          at: offset,
          "no " + kind.word + " of this module is named \"" + name
            + "\"; one of another module is written as module.name")
      }
      return prefix + name
    }
    let owner = Text(name.bytes[..<dot])
    let inner = Text(name.bytes[(dot + 1)...])
    guard let module = uses.first(where: { $0.name == owner })?.module else {
      throw failure(
        at: offset, "\"" + owner + "\" is no module of this file: \"use\" does not name it")
    }
    guard module.declares(kind, inner) else {
      throw failure(
        at: offset,
        "the module \"" + owner + "\" (" + module.document.source.name + ") has no " + kind.word
          + " \"" + inner + "\"")
    }
    guard module.exports?[inner] != nil else {
      throw failure(
        at: offset,
        "the module \"" + owner + "\" (" + module.document.source.name + ") does not export \""
          + inner + "\": add it to its \"exports\"")
    }
    return module.prefix + inner
  }
}

/// The files of a bundle. A file that several others use is there once.
final class Modules {
  private var byPath: [(path: Text, module: Module)] = []
  /// The paths from the main file to the one that is read.
  private var open: [Text] = []
  private(set) var all: [Module] = []

  func bundle(_ path: Text) throws(Failure) -> [UInt8] {
    _ = try add(try Document.read(path), path, prefix: "", isMain: true)
    return try BundleText(all).bytes
  }

  /// The file of a module.
  private func document(
    _ path: Text, of use: Value, _ module: Module
  ) throws(Failure) -> Document {
    let source: Source
    do throws(Failure) {
      source = try Source.read(path)
    } catch { throw module.failure(at: use.offset, error.message) }
    return try Document(source)
  }

  private func add(
    _ document: Document, _ path: Text, prefix: Text, isMain: Bool
  ) throws(Failure) -> Module {
    let module = try Module(document, prefix: prefix, isMain: isMain)
    all.append(module)
    byPath.append((path, module))
    open.append(path)
    defer { open.removeLast() }
    let folder = Self.folder(of: path)
    for use in module.document.root["use"].items {
      guard use.isString, use.name.isName else {
        throw module.failure(
          at: use.keyOffset,
          "a module is written as \"name\":\"file\", the name of letters, digits and _")
      }
      let path = Self.normal(use.text.hasPrefix("/") ? use.text : folder + use.text)
      guard !open.contains(path) else {
        throw module.failure(
          at: use.offset, "\"" + use.text + "\" uses this file itself: modules go in a circle")
      }
      var used = byPath.first { $0.path == path }?.module
      if used == nil {
        let document = try self.document(path, of: use, module)
        used = try add(document, path, prefix: prefix + use.name + "_", isMain: false)
      }
      if let used { module.uses.append((use.name, used)) }
    }
    return module
  }

  private static func folder(of path: Text) -> Text {
    guard let slash = path.bytes.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return Text(path.bytes[...slash])
  }

  /// The path without `.` and, where it can be, without `..`.
  private static func normal(_ path: Text) -> Text {
    var parts: [Text] = []
    for part in path.split(by: UInt8(ascii: "/")) where part != "." {
      if part == "..", let last = parts.last, last != "..", !last.isEmpty {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return Text(parts, joinedBy: "/")
  }
}
