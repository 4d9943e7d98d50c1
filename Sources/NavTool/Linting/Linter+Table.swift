import Ground

/// What the library cannot know of a link table: what its author meant.
extension Linter {
  mutating func addTableSyntax() {
    for table in [document.root, document.root["web"]] {
      guard let mappings = table?["mappings"], mappings.isArray else { continue }
      for mapping in mappings.children {
        guard let pattern = mapping["pattern"] else { continue }
        addSyntax(of: pattern, isSchema: false)
        addPlaceholders(of: mapping, pattern)
      }
    }
  }

  /// Placeholders that the pattern does not give. One may come from the query, so it is a mistake
  /// only if the pattern gives something else that no template takes.
  private mutating func addPlaceholders(of mapping: Value, _ pattern: Value) {
    guard pattern.isString, let target = mapping["template"] ?? mapping["routes"] else { return }
    let given = Self.parameters(of: pattern.text)
    guard given.allSatisfy({ $0.isName }) else { return }
    var wanted: [Value] = []
    Self.collectPlaceholders(target, inParams: false, &wanted)
    let names = wanted.map { Text($0.text.bytes.dropFirst()) }
    let unused = given.filter { !names.contains($0) }
    guard !unused.isEmpty else { return }
    for (value, name) in zip(wanted, names) where !given.contains(name) {
      let meant = name.nearest(among: unused) ?? unused[0]
      findings.append(
        Finding(
          offset: value.offset, rule: "unknownPlaceholder", subject: pattern.text + ":",
          message: "\":" + name + "\" is not given by the pattern, which gives \":" + meant
            + "\" that nothing takes; write \":" + meant + "\", or \"::" + name + "\" for the text")
      )
    }
  }

  /// The names of the parameters of a pattern.
  static func parameters(of pattern: Text) -> [Text] {
    pattern.split(by: UInt8(ascii: "/")).filter { $0.count > 1 }.compactMap { $0.parameterName }
  }

  /// The strings `":name"` in the parameters of templates.
  private static func collectPlaceholders(_ value: Value, inParams: Bool, _ found: inout [Value]) {
    if value.isString {
      let text = value.text
      if inParams, text.count > 1, text.hasPrefix(":"), !text.hasPrefix("::") {
        found.append(value)
      }
      return
    }
    for child in value.children {
      collectPlaceholders(child, inParams: inParams || child.name == "params", &found)
    }
  }
}
