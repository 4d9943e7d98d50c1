import JSONCoding
import NavigationCore

extension SchemaReader {
  /// Reads `facts`.
  func readFacts(at offset: Int) throws(NavError) {
    var names: [Text] = []
    var reader = reader(at: offset)
    try beginObject(&reader)
    while let name = try nextName(&reader, names.count, SchemaLimits.facts, "facts") {
      schema.facts.append(try readFact(name, at: reader.offset))
      try reader.skipValue()
      names.append(name)
    }
    schema.factTable = NameTable(names)
  }

  private func readFact(_ name: Text, at offset: Int) throws(NavError) -> FactDeclaration {
    let fact = FactDeclaration(name)
    let part = try Outline(self, at: offset, keys: "initial, values, persist")
    if let offset = part[1] {
      var reader = reader(at: offset)
      fact.values = try readTexts(&reader)
      guard fact.values.count <= SchemaLimits.factValues else {
        throw beyond(SchemaLimits.factValues, "values of a fact", at: offset)
      }
      fact.table = NameTable(fact.values)
    }
    if let offset = part[2] { fact.isPersistent = try bool(at: offset) }
    var reader = reader(at: try part.required(0, self))
    fact.initial = try readValue(of: fact, &reader)
    return fact
  }

  /// Reads a value of a fact.
  /// - Throws: `doesNotFit`.
  @inline(never)
  private func readValue(of fact: FactDeclaration, _ reader: inout JSONReader) throws(NavError)
    -> FactValue
  {
    let offset = place(&reader)
    if let value = try fact.readValue(&reader) { return value }
    throw fail(.wrongFact, at: offset, fact.name.excerpt(40), fact.form)
  }

  // MARK: Conditions

  /// Reads an array of conditions.
  @inline(never)
  func readConditions(at offset: Int) throws(NavError) -> [Condition] {
    var conditions: [Condition] = []
    var reader = reader(at: offset)
    try beginArray(&reader, "conditions")
    while let offset = try nextElement(&reader) {
      guard conditions.count < SchemaLimits.conditions else {
        throw beyond(SchemaLimits.conditions, "conditions in a list", at: offset)
      }
      conditions.append(try readCondition(&reader))
    }
    return conditions
  }

  /// Reads `"fact"`, `"!fact"` or `{"fact":[values]}`.
  @inline(never)
  func readCondition(_ reader: inout JSONReader) throws(NavError) -> Condition {
    let kind = try reader.peek()
    let offset = reader.offset
    if kind == .object { return try readValues(&reader) }
    guard kind == .string else { throw fail(.expectedCondition, at: offset) }
    var name = try reader.readString()
    let isNegated = name.bytes.first == UInt8(ascii: "!")
    if isNegated { name.bytes.removeFirst() }
    var condition = Condition(fact: try fact(named: name, at: offset))
    guard schema.facts[condition.fact].isBoolean else {
      throw fail(.factHasValues, at: offset, name.excerpt(40), name)
    }
    condition.allow(isNegated ? 0 : 1)
    return condition
  }

  private func readValues(_ reader: inout JSONReader) throws(NavError) -> Condition {
    let start = reader.offset
    try reader.beginObject()
    guard let key = try reader.nextKey() else { throw fail(.oneFact, at: start) }
    var condition = Condition(fact: try fact(named: key.text, at: reader.offset(of: key)))
    let offset = place(&reader)
    try beginArray(&reader, "values")
    while try reader.nextElement() {
      condition.allow(try readValue(of: schema.facts[condition.fact], &reader))
    }
    guard !condition.isNever else { throw fail(.noValues, at: offset, "value") }
    guard try reader.nextKey() == nil else { throw fail(.oneFact, at: start) }
    return condition
  }

  private func fact(named name: Text, at offset: Int) throws(NavError) -> Int {
    if let index = schema.factTable[name] { return index }
    throw unknown(.unknownFact, name, at: offset, known: schema.factTable)
  }
}
