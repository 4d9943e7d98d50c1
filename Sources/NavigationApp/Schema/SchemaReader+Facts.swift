import Ground
import JSONCoding

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
    let fact = FactDeclaration(name, at: schema.facts.count)
    let part = try Outline(self, at: offset, keys: SchemaKeys.fact)
    if let offset = part[FactKey.values] {
      var reader = reader(at: offset)
      fact.values = try readTexts(&reader)
      guard fact.values.count <= SchemaLimits.factValues else {
        throw beyond(SchemaLimits.factValues, "values of a fact", at: offset)
      }
      fact.table = NameTable(fact.values)
    }
    if let offset = part[FactKey.persist] { fact.isPersistent = try bool(at: offset) }
    if let offset = part[FactKey.meta] { fact.meta = try meta(at: offset) }
    var reader = reader(at: try part.required(FactKey.initial, self))
    fact.initial = try readValue(of: fact, &reader)
    return fact
  }

  /// Reads a value of a fact.
  /// - Throws: `doesNotFit`.
  @inline(never)
  private func readValue(of fact: FactDeclaration, _ reader: inout JSONReader) throws(NavError)
    -> FactValue
  {
    let offset = valueOffset(&reader)
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

  /// Reads `requires`: conditions, some of them with a way out of their own, which is read when all
  /// routes are known.
  func readRequires(of route: RouteDeclaration, at offset: Int) throws(NavError) {
    var reader = reader(at: offset)
    try beginArray(&reader, "conditions")
    while let offset = try nextElement(&reader) {
      guard route.requires.count < SchemaLimits.conditions else {
        throw beyond(SchemaLimits.conditions, "conditions in a list", at: offset)
      }
      guard hasWayOut(offset) else {
        route.requires.append(try readCondition(&reader))
        route.conditionOrElse.append(-1)
        continue
      }
      let part = try Outline(self, at: offset, keys: "if, orElse")
      var inner = self.reader(at: try part.required(0, self))
      route.requires.append(try readCondition(&inner))
      route.conditionOrElse.append(Int32(truncatingIfNeeded: try part.required(1, self)))
      try reader.skipValue()
    }
  }

  /// Whether a condition is `{"if":condition,"orElse":route}`. A fact may be named `if`:
  /// `{"if":[values]}` is about that.
  private func hasWayOut(_ offset: Int) -> Bool {
    guard let (_, value) = find("if", inObjectAt: offset) else { return false }
    var reader = reader(at: value)
    guard let kind = try? reader.peek(), kind == .array else { return true }
    return key(named: "orElse", inObjectAt: offset) != nil
  }

  /// Reads `"fact"`, `"!fact"` or `{"fact":[values]}`.
  @inline(never)
  func readCondition(_ reader: inout JSONReader) throws(NavError) -> Condition {
    let kind = try reader.peek()
    let offset = reader.offset
    if kind == .object {
      guard !hasWayOut(offset) else { throw fail(.misplacedIf, at: offset) }
      return try readValues(&reader)
    }
    guard kind == .string else { throw fail(.expectedCondition, at: offset) }
    var name = try reader.readString()
    let isNegated = name.bytes.first == UInt8(ascii: "!")
    if isNegated { name.bytes.removeFirst() }
    let fact = try fact(named: name, at: offset)
    guard schema.facts[fact].isBoolean else {
      throw fail(.factHasValues, at: offset, name.excerpt(40), name)
    }
    return Condition(fact: fact, values: [isNegated ? 0 : 1])
  }

  private func readValues(_ reader: inout JSONReader) throws(NavError) -> Condition {
    let start = reader.offset
    try reader.beginObject()
    guard let key = try reader.nextKey() else { throw fail(.oneFact, at: start) }
    let fact = try fact(named: key.text, at: reader.offset(of: key))
    let offset = valueOffset(&reader)
    var values: [FactValue] = []
    try beginArray(&reader, "values")
    while try reader.nextElement() {
      values.append(try readValue(of: schema.facts[fact], &reader))
    }
    guard !values.isEmpty else { throw fail(.noValues, at: offset, "value") }
    guard try reader.nextKey() == nil else { throw fail(.oneFact, at: start) }
    return Condition(fact: fact, values: values)
  }

  private func fact(named name: Text, at offset: Int) throws(NavError) -> Int {
    if let index = schema.factTable[name] { return index }
    throw unknown(.unknownFact, name, at: offset, known: schema.factTable)
  }
}
