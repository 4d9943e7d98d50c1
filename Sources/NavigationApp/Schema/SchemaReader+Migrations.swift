import JSONCoding
import NavigationCore

/// The steps that lead from the version before to a version.
struct Migration: Sendable {
  let to: Int64
  let steps: [MigrationStep]
}

/// One change of a snapshot. Names are those of another version: nothing of this schema is meant.
struct MigrationStep: Sendable {
  enum Kind: UInt8, Sendable {
    case renameRoute, renameParam, addParam, dropParam, changeType, mapValue, dropRoute, splitRoute, renameAddress
  }

  let kind: Kind
  /// Of the route that is meant, or the old name or address.
  var route: Text = ""
  /// Of the parameter that is meant.
  var name: Text = ""
  /// The new name or address.
  var to: Text = ""
  var type: ValueType?
  /// Canonical JSON: the value to add, or the one that is replaced.
  var value: [UInt8] = []
  /// Canonical JSON: what replaces it; the route that replaces a route, nil for none.
  var replacement: [UInt8]?
  /// The routes that a route is split into, by the value of a parameter.
  var into: [(value: Text, route: Text)] = []
}

extension SchemaReader {
  /// Reads `migrations`.
  func readMigrations(at offset: Int) throws(NavError) -> [Migration] {
    var migrations: [Migration] = []
    var reader = text.reader(at: offset)
    try text.elements(&reader, "an array of migrations") { reader throws(NavError) in
      let part = try Outline(text, &reader, keys: "to, steps")
      guard let to = part[0] else { throw text.fail("missingKey", at: part.offset, "give it \"to\", a version") }
      guard let steps = part[1] else { throw text.fail("missingKey", at: part.offset, "give it \"steps\"") }
      var number = text.reader(at: to)
      let version = try text.integer(from: 1, &number)
      guard version > migrations.last?.to ?? 0, version <= self.version else {
        throw text.fail(
          "migrationOrder", at: to, "versions ascend, and none is beyond that of the schema, " + Text(self.version))
      }
      migrations.append(Migration(to: version, steps: try readSteps(at: steps)))
    }
    return migrations
  }

  private func readSteps(at offset: Int) throws(NavError) -> [MigrationStep] {
    var steps: [MigrationStep] = []
    var reader = text.reader(at: offset)
    try text.elements(&reader, "an array of steps") { reader throws(NavError) in
      _ = try reader.peek()
      let start = reader.offset
      var members = try text.beginObject(
        &reader,
        keys: """
          renameRoute, renameParam, addParam, dropParam, changeType, mapValue, dropRoute, splitRoute, renameAddress
          """)
      while let index = try text.nextKey(&reader, of: &members) {
        guard let kind = MigrationStep.Kind(rawValue: UInt8(truncatingIfNeeded: index)) else { continue }
        steps.append(try readStep(kind, &reader))
      }
      guard members.isSingle else { throw text.fail("invalid", at: start, "a step is one change: write an object for each") }
    }
    return steps
  }

  private func readStep(_ kind: MigrationStep.Kind, _ reader: inout JSONReader) throws(NavError) -> MigrationStep {
    var step = MigrationStep(kind: kind)
    let keys: StaticString =
      switch kind {
      case .renameRoute, .renameAddress: "from, to"
      case .renameParam: "from, to, route"
      case .addParam: "route, name, value"
      case .dropParam: "route, name"
      case .changeType: "route, name, to"
      case .mapValue: "route, name, from, to"
      case .dropRoute: "route, replaceWith"
      case .splitRoute: "route, by, into"
      }
    let part = try Outline(text, &reader, keys: keys)
    let names = JSONMembers(keys: keys, offset: part.offset)
    for index in 0..<64 where !names.name(index).isEmpty && part[index] == nil {
      try text.require(index, of: names)
    }
    switch kind {
    case .renameRoute, .renameAddress:
      step.route = try name(part, 0)
      step.to = try name(part, 1)
    case .renameParam:
      step.name = try name(part, 0)
      step.to = try name(part, 1)
      step.route = try name(part, 2)
    case .dropRoute:
      step.route = try name(part, 0)
      step.replacement = try replacement(part, 1)
    default:
      step.route = try name(part, 0)
      step.name = try name(part, 1)
    }
    switch kind {
    case .addParam: step.value = try value(part, 2)
    case .changeType: step.type = try part[2].map { offset throws(NavError) in try type(at: offset) }
    case .mapValue:
      step.value = try value(part, 2)
      step.replacement = try value(part, 3)
    case .splitRoute: step.into = try part[2].map { offset throws(NavError) in try readInto(at: offset) } ?? []
    default: break
    }
    return step
  }

  private func name(_ part: Outline, _ key: Int) throws(NavError) -> Text {
    var reader = text.reader(at: part[key] ?? part.offset)
    return try text.string(&reader)
  }

  private func value(_ part: Outline, _ key: Int) throws(NavError) -> [UInt8] {
    var writer = JSONWriter()
    var reader = text.reader(at: part[key] ?? part.offset)
    try reader.readCanonicalValue(into: &writer)
    return Array(writer.bytes)
  }

  private func type(at offset: Int) throws(NavError) -> ValueType {
    var reader = text.reader(at: offset)
    return try readType(&reader)
  }

  /// A route in any spelling, canonical; nil for `null`.
  private func replacement(_ part: Outline, _ key: Int) throws(NavError) -> [UInt8]? {
    let offset = part[key] ?? part.offset
    var reader = text.reader(at: offset)
    if try reader.readNullIfPresent() { return nil }
    do throws(NavError) {
      return try reader.readRoute().json.bytes
    } catch {
      throw text.fail("invalid", at: error.offset, "expected a route or null")
    }
  }

  private func readInto(at offset: Int) throws(NavError) -> [(value: Text, route: Text)] {
    var into: [(value: Text, route: Text)] = []
    var reader = text.reader(at: offset)
    try text.expect(.object, "an object of values and names of routes", &reader)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      into.append((key.text, try text.string(&reader, "the name of a route")))
    }
    return into
  }
}
