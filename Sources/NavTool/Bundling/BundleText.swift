import Ground

/// The schema that the files of a bundle make, as JSON: what the main file says, with the routes,
/// facts, types and claims of the modules after its own, and each name as it is in the bundle.
struct BundleText {
  private let modules: [Module]
  private(set) var bytes: [UInt8] = []

  /// - Parameter modules: the main file first.
  init(_ modules: [Module]) throws(Failure) {
    self.modules = modules
    guard let main = modules.first else { return }
    var members: [Text] = []
    var written: [Text] = []
    for member in main.document.root.children where member.name != "use" {
      written.append(member.name)
      switch member.name {
      case "root": members.append(Self.member("root", try Self.text(member, .container, main)))
      case "routes", "facts", "types", "claims":
        members.append(Self.member(member.name, try merged(member.name)))
      default: members.append(Self.member(member.name, member.written))
      }
    }
    for key in ["routes", "facts", "types", "claims"] as [Text] where !written.contains(key) {
      guard modules.contains(where: { $0.document.root[key] != nil }) else { continue }
      members.append(Self.member(key, try merged(key)))
    }
    bytes = Text(members, braced: true).bytes
  }

  /// What all files say under a key.
  private func merged(_ key: Text) throws(Failure) -> Text {
    var parts: [Text] = []
    var owners: [Text: Module] = [:]
    for module in modules {
      for value in module.document.root[key].items {
        if key == "claims" {
          parts.append(try Self.text(value, .claim, module))
          continue
        }
        let name = module.prefix + value.name
        if let other = owners[name] {
          throw module.failure(
            at: value.keyOffset,
            "in the bundle this is \"" + name + "\", as one in " + other.document.source.name
              + ": rename one of them")
        }
        owners[name] = module
        let text: Text
        switch key {
        case "routes": text = try Self.text(value, .route, module)
        case "types": text = try Self.text(value, .type, module)
        default: text = value.written
        }
        parts.append(Self.member(name, text))
      }
    }
    return key == "claims" ? Text(parts, braced: false) : Text(parts, braced: true)
  }

  private static func member(_ name: Text, _ value: Text) -> Text {
    JSONText.quoted(name) + ":" + value
  }

  /// A part of a file with the names that it has in the bundle.
  private static func text(
    _ value: Value, _ part: SchemaPart, _ module: Module
  ) throws(Failure) -> Text {
    if value.isString { return try text(of: value, part, module) }
    guard part != .plain, part.isList ? value.isArray : value.isObject else { return value.written }
    var items: [Text] = []
    for child in value.children {
      let inner = part.part(of: child)
      // The key of a condition is a fact, but for those of a way out.
      let isWayOut = child.name == "if" || (child.name == "orElse" && value["if"] != nil)
      if part == .condition, !isWayOut {
        let fact = try module.bundled(.fact, child.name, at: child.keyOffset)
        items.append(member(fact, child.written))
      } else {
        let written = try text(child, inner, module)
        items.append(part.isList ? written : member(child.name, written))
      }
    }
    return Text(items, braced: !part.isList)
  }

  /// A string: a route, a condition, or a type by its name, perhaps with `?`.
  private static func text(
    of value: Value, _ part: SchemaPart, _ module: Module
  ) throws(Failure) -> Text {
    let text = value.text
    switch part {
    case .routeName, .reference:
      return JSONText.quoted(try module.bundled(.route, text, at: value.offset))
    case .condition:
      let isNot = text.hasPrefix("!")
      let fact = isNot ? Text(text.bytes.dropFirst()) : text
      let bundled = try module.bundled(.fact, fact, at: value.offset)
      return JSONText.quoted(isNot ? "!" + bundled : bundled)
    case .type, .parameter:
      let (type, isOptional) = text.typeName
      let bundled = try module.bundled(.type, type, at: value.offset)
      return JSONText.quoted(isOptional ? bundled + "?" : bundled)
    default: return value.written
    }
  }
}
