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
      case "root": members.append(Self.member("root", try Self.container(member, main)))
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
    var owners: [(name: Text, module: Module)] = []
    for module in modules {
      for value in module.document.root[key]?.children.map({ $0 }) ?? [] {
        if key == "claims" {
          parts.append(try Self.claim(value, module))
          continue
        }
        let name = module.prefix + value.name
        if let other = owners.first(where: { $0.name == name })?.module {
          throw module.failure(
            at: value.keyOffset,
            "in the bundle this is \"" + name + "\", as one in " + other.document.source.name
              + ": rename one of them")
        }
        owners.append((name, module))
        let text: Text
        switch key {
        case "routes": text = try Self.route(value, module)
        case "types": text = try Self.type(value, module)
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

  /// An object whose members are written by `body`.
  private static func object(
    _ value: Value, _ body: (Value) throws(Failure) -> Text
  ) throws(Failure) -> Text {
    guard value.isObject else { return value.written }
    var members: [Text] = []
    for inner in value.children { members.append(member(inner.name, try body(inner))) }
    return Text(members, braced: true)
  }

  private static func list(
    _ value: Value, _ body: (Value) throws(Failure) -> Text
  ) throws(Failure) -> Text {
    guard value.isArray else { return value.written }
    var elements: [Text] = []
    for inner in value.children { elements.append(try body(inner)) }
    return Text(elements, braced: false)
  }

  private static func name(
    _ kind: NameKind, _ value: Value, _ module: Module
  ) throws(Failure) -> Text {
    guard value.isString else { return value.written }
    return JSONText.quoted(try module.bundled(kind, value.text, at: value.offset))
  }

  private static func container(_ value: Value, _ module: Module) throws(Failure) -> Text {
    try object(value) { inner throws(Failure) in
      switch inner.name {
      case "stack": try name(.route, inner, module)
      case "tabs": try list(inner) { tab throws(Failure) in try container(tab, module) }
      case "split": try object(inner) { column throws(Failure) in try container(column, module) }
      default: inner.written
      }
    }
  }

  private static func route(_ value: Value, _ module: Module) throws(Failure) -> Text {
    try object(value) { inner throws(Failure) in
      switch inner.name {
      case "params": try object(inner) { one throws(Failure) in try parameter(one, module) }
      case "returns": try type(inner, module)
      case "goes", "allows":
        try list(inner) { one throws(Failure) in try name(.route, one, module) }
      case "parents", "beside":
        try list(inner) { one throws(Failure) in try reference(one, module) }
      case "orElse": try reference(inner, module)
      case "requires", "while":
        try list(inner) { one throws(Failure) in try condition(one, module) }
      default: inner.written
      }
    }
  }

  /// A route by its name, or with parameters.
  private static func reference(_ value: Value, _ module: Module) throws(Failure) -> Text {
    guard value.isObject else { return try name(.route, value, module) }
    return try object(value) { inner throws(Failure) in
      inner.name == "name" ? try name(.route, inner, module) : inner.written
    }
  }

  private static func condition(_ value: Value, _ module: Module) throws(Failure) -> Text {
    if value.isString {
      let isNot = value.text.hasPrefix("!")
      let fact = isNot ? Text(value.text.bytes.dropFirst()) : value.text
      let bundled = try module.bundled(.fact, fact, at: value.offset)
      return JSONText.quoted(isNot ? "!" + bundled : bundled)
    }
    guard value.isObject else { return value.written }
    var members: [Text] = []
    for inner in value.children {
      switch inner.name {
      case "if": members.append(member("if", try condition(inner, module)))
      case "orElse" where value["if"] != nil:
        members.append(member("orElse", try reference(inner, module)))
      default:
        let fact = try module.bundled(.fact, inner.name, at: inner.keyOffset)
        members.append(member(fact, inner.written))
      }
    }
    return Text(members, braced: true)
  }

  /// A type by its name, perhaps with `?`, a list of one, or its texts.
  private static func type(_ value: Value, _ module: Module) throws(Failure) -> Text {
    if value.isString {
      let isOptional = value.text.hasSuffix("?")
      let type = isOptional ? Text(value.text.bytes.dropLast()) : value.text
      let bundled = try module.bundled(.type, type, at: value.offset)
      return JSONText.quoted(isOptional ? bundled + "?" : bundled)
    }
    return try object(value) { inner throws(Failure) in
      inner.name == "list" ? try type(inner, module) : inner.written
    }
  }

  private static func parameter(_ value: Value, _ module: Module) throws(Failure) -> Text {
    guard value["type"] != nil else { return try type(value, module) }
    return try object(value) { inner throws(Failure) in
      inner.name == "type" ? try type(inner, module) : inner.written
    }
  }

  private static func claim(_ value: Value, _ module: Module) throws(Failure) -> Text {
    func routes(_ value: Value) throws(Failure) -> Text {
      try list(value) { one throws(Failure) in
        one.isArray ? try routes(one) : try name(.route, one, module)
      }
    }
    return try object(value) { inner throws(Failure) in
      switch inner.name {
      case "never", "reachable", "leadsBack", "gone": try routes(inner)
      case "unless": try list(inner) { one throws(Failure) in try condition(one, module) }
      case "afterFalse": try condition(inner, module)
      default: inner.written
      }
    }
  }
}
