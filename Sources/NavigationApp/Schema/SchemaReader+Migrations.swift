import Ground
import JSONCoding

/// The steps that lead from the version before to a version.
final class Migration: @unchecked Sendable {
  let to: Int64
  fileprivate(set) var steps: [MigrationStep] = []

  init(to: Int64) { self.to = to }
}

/// One change of a snapshot. Names are those of another version: nothing of this schema is meant.
final class MigrationStep: @unchecked Sendable {
  enum Kind: UInt8 {
    case renameRoute, renameParam, addParam, dropParam, changeType, mapValue, dropRoute, splitRoute,
      renameAddress, renameFact, mapFact
  }

  let kind: Kind
  /// Of the route or fact that is meant; of `renameRoute`, `renameAddress` and `renameFact` the old
  /// name.
  fileprivate(set) var route: Text = ""
  /// Of the parameter that is meant.
  fileprivate(set) var name: Text = ""
  /// The new name or address.
  fileprivate(set) var to: Text = ""
  fileprivate(set) var type: ValueType?
  /// Canonical JSON: the value to add, or the one that is replaced.
  fileprivate(set) var value: [UInt8] = []
  /// Canonical JSON: what replaces it; the route that replaces a route, empty for none.
  fileprivate(set) var replacement: [UInt8] = []
  /// The routes that a route is split into, by the value of a parameter.
  fileprivate(set) var values: [Text] = []
  fileprivate(set) var into: [Text] = []

  init(_ kind: Kind) { self.kind = kind }
}

extension SchemaReader {
  /// Reads `migrations`.
  func readMigrations(at offset: Int) throws(NavError) {
    var last: Int64 = 0
    var reader = reader(at: offset)
    try beginArray(&reader, "migrations")
    while let offset = try nextElement(&reader) {
      let part = try Outline(self, at: offset, keys: "to, steps")
      let versionOffset = try part.required(0, self)
      let migration = Migration(to: try integer(at: versionOffset, from: 1))
      guard migration.to > last, migration.to <= schema.version else {
        throw fail(.migrationOrder, at: versionOffset, Text(schema.version))
      }
      last = migration.to
      try readSteps(of: migration, at: try part.required(1, self))
      schema.migrations.append(migration)
      try reader.skipValue()
    }
  }

  private func readSteps(of migration: Migration, at offset: Int) throws(NavError) {
    let keys: Literal = """
      renameRoute, renameParam, addParam, dropParam, changeType, mapValue, dropRoute, splitRoute, renameAddress, renameFact, mapFact
      """
    var reader = reader(at: offset)
    try beginArray(&reader, "steps")
    while let offset = try nextElement(&reader) {
      let part = try Outline(self, at: offset, keys: keys)
      guard part.count == 1 else { throw fail(.oneChange, at: offset) }
      var raw: UInt8 = 0
      while let kind = MigrationStep.Kind(rawValue: raw) {
        if let start = part[Int(raw)] { migration.steps.append(try readStep(kind, at: start)) }
        raw &+= 1
      }
      try reader.skipValue()
    }
  }

  private func readStep(_ kind: MigrationStep.Kind, at offset: Int) throws(NavError)
    -> MigrationStep
  {
    let step = MigrationStep(kind)
    let keys: Literal =
      switch kind {
      case .renameRoute, .renameAddress, .renameFact: "from, to"
      case .mapFact: "fact, from, to"
      case .renameParam: "route, from, to"
      case .addParam: "route, name, value"
      case .dropParam: "route, name"
      case .changeType: "route, name, to"
      case .mapValue: "route, name, from, to"
      case .dropRoute: "route, replaceWith"
      case .splitRoute: "route, by, into"
      }
    let part = try Outline(self, at: offset, keys: keys)
    step.route = try string(at: try part.required(0, self))
    let second = try part.required(1, self)
    switch kind {
    case .renameRoute, .renameAddress, .renameFact:
      step.to = try string(at: second)
      return step
    case .mapFact:
      step.value = try value(at: second)
      step.replacement = try value(at: try part.required(2, self))
      return step
    case .dropRoute:
      var reader = reader(at: second)
      if try reader.readNullIfPresent() { return step }
      guard let route = try? reader.readRoute() else { throw fail(.expectedRoute, at: second) }
      step.replacement = route.json.bytes
      return step
    default: step.name = try string(at: second)
    }
    guard kind != .dropParam else { return step }
    let third = try part.required(2, self)
    switch kind {
    case .renameParam: step.to = try string(at: third)
    case .changeType: step.type = try readType(at: third)
    case .splitRoute: try readInto(step, at: third)
    case .mapValue:
      step.value = try value(at: third)
      step.replacement = try value(at: try part.required(3, self))
    default: step.value = try value(at: third)
    }
    return step
  }

  private func readInto(_ step: MigrationStep, at offset: Int) throws(NavError) {
    var reader = reader(at: offset)
    try beginObject(&reader)
    while let key = try reader.nextKey() {
      step.values.append(key.text)
      step.into.append(try string(&reader, "the name of a route"))
    }
  }
}
