import JSONCoding
import NavigationCore

extension SchemaReader {
  /// Reads `facts`.
  mutating func readFacts(at offset: Int) throws(NavError) {
    var reader = text.reader(at: offset)
    try text.expect(.object, "an object of facts", &reader)
    try reader.beginObject()
    while let (name, place) = try text.nextName(&reader) {
      guard facts.count < SchemaLimits.facts else { throw text.beyond(SchemaLimits.facts, "facts", at: place) }
      facts.append(try readFact(name, &reader))
    }
    factTable = NameTable(facts.map { $0.name })
  }

  private func readFact(_ name: Text, _ reader: inout JSONReader) throws(NavError) -> FactDeclaration {
    let part = try Outline(text, &reader, keys: "initial, values, persist")
    var values: [Text] = []
    if let offset = part[1] {
      var reader = text.reader(at: offset)
      values = try readTexts(&reader, "a value", "duplicateName")
      guard !values.isEmpty else { throw text.fail("invalid", at: offset, "give at least one value, or leave \"values\" out") }
      guard values.count <= SchemaLimits.factValues else {
        throw text.beyond(SchemaLimits.factValues, "values of a fact", at: offset)
      }
    }
    guard let initial = part[0] else {
      throw text.fail("missingKey", at: part.offset, "give it \"initial\", the value that it has at first")
    }
    var isPersistent = false
    if let offset = part[2] {
      var reader = text.reader(at: offset)
      isPersistent = try text.bool(&reader)
    }
    let table = NameTable(values)
    var reader = text.reader(at: initial)
    let fact = FactDeclaration(name: name, values: values, table: table, initial: 0, isPersistent: isPersistent)
    let value = try readValue(of: fact, &reader)
    return FactDeclaration(name: name, values: values, table: table, initial: value, isPersistent: isPersistent)
  }

  /// Reads a value of a fact.
  /// - Throws: `doesNotFit`.
  private func readValue(of fact: FactDeclaration, _ reader: inout JSONReader) throws(NavError) -> FactValue {
    _ = try reader.peek()
    let offset = reader.offset
    if let value = try fact.readValue(&reader) { return value }
    throw text.fail("doesNotFit", at: offset, "the fact \"" + fact.name + "\" is " + fact.form)
  }

  // MARK: Conditions

  /// Reads an array of conditions.
  func readConditions(at offset: Int) throws(NavError) -> [Condition] {
    var conditions: [Condition] = []
    var reader = text.reader(at: offset)
    try text.elements(&reader, "an array of conditions") { reader throws(NavError) in
      guard conditions.count < SchemaLimits.conditions else {
        throw text.beyond(SchemaLimits.conditions, "conditions in a list", at: reader.offset)
      }
      conditions.append(try readCondition(&reader))
    }
    return conditions
  }

  /// Reads `"fact"`, `"!fact"` or `{"fact":[values]}`.
  func readCondition(_ reader: inout JSONReader) throws(NavError) -> Condition {
    switch try reader.peek() {
    case .string:
      let offset = reader.offset
      var name = try reader.readString()
      let isNegated = name.bytes.first == UInt8(ascii: "!")
      if isNegated { name.bytes.removeFirst() }
      let index = try fact(named: name, at: offset)
      guard facts[index].isBoolean else {
        let way = "\" has values: write {\"" + name + "\":[…]} with those that are meant"
        throw text.fail("doesNotFit", at: offset, "\"" + name + way)
      }
      return Condition(fact: index, values: [isNegated ? 0 : 1])
    case .object: return try readValues(&reader)
    default:
      throw text.fail(
        "invalid", at: reader.offset, "expected a condition: \"fact\", \"!fact\" or {\"fact\":[values]}")
    }
  }

  private func readValues(_ reader: inout JSONReader) throws(NavError) -> Condition {
    let start = reader.offset
    try reader.beginObject()
    guard let key = try reader.nextKey() else {
      throw text.fail("invalid", at: start, "a condition names one fact: {\"fact\":[values]}")
    }
    let index = try fact(named: key.text, at: reader.offset(of: key))
    _ = try reader.peek()
    let offset = reader.offset
    var values: [FactValue] = []
    try text.elements(&reader, "an array of values") { reader throws(NavError) in
      values.append(try readValue(of: facts[index], &reader))
    }
    guard !values.isEmpty else { throw text.fail("invalid", at: offset, "give at least one value that is allowed") }
    guard try reader.nextKey() == nil else {
      throw text.fail("invalid", at: start, "a condition names one fact: write one object for each")
    }
    return Condition(fact: index, values: values)
  }

  private func fact(named name: Text, at offset: Int) throws(NavError) -> Int {
    if let index = factTable[name] { return index }
    throw text.unknown(
      "unknownFact", name, at: offset, "is no fact: declare it under \"facts\"", known: facts.map { $0.name })
  }
}

extension FactDeclaration {
  /// Reads a value; nil, with nothing more read than it, if the fact has no such value.
  func readValue(_ reader: inout JSONReader) throws(NavError) -> FactValue? {
    switch try reader.peek() {
    case .boolean where isBoolean: return try reader.readBool() ? 1 : 0
    case .string where !isBoolean:
      let token = try reader.readToken()
      return table[token].map { FactValue(truncatingIfNeeded: $0) }
    default:
      try reader.skipValue()
      return nil
    }
  }

  /// What people are told.
  var form: Text {
    guard !isBoolean else { return "true or false" }
    var text: Text = "one of "
    for (index, value) in values.prefix(4).enumerated() {
      text += (index > 0 ? ", \"" : "\"") + value.excerpt(16) + "\""
    }
    return values.count > 4 ? text + " …" : text
  }
}

extension Condition {
  init(fact: Int, values: [FactValue]) {
    var (low, high): (UInt64, [UInt32]) = (0, [])
    for value in values {
      if value < 64 { low |= 1 &<< UInt64(value) } else { high.append(UInt32(value)) }
    }
    high.sortAscending()
    self.init(fact: fact, low: low, high: high.map { FactValue(truncatingIfNeeded: $0) })
  }

  /// Whether the other one holds whenever this one does.
  func implies(_ other: Condition) -> Bool {
    guard fact == other.fact, low & ~other.low == 0 else { return false }
    for value in high where !other.allows(value) { return false }
    return true
  }

  /// The condition that holds when both do, on the same fact.
  func intersection(_ other: Condition) -> Condition {
    Condition(fact: fact, low: low & other.low, high: high.filter { other.allows($0) })
  }

  /// Whether it never holds.
  var isNever: Bool { low == 0 && high.isEmpty }
}
