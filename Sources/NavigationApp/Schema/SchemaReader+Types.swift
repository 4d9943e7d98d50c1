import Ground
import JSONCoding

extension SchemaReader {
  /// Reads `types`; each may refer to those before it.
  func readTypes() throws(NavError) {
    let builtIn = JSONMembers(keys: ValueType.builtIn)
    while let kind = ValueType.Kind(rawValue: UInt8(truncatingIfNeeded: types.count)),
      kind != .choice
    {
      typeNames.append(builtIn.name(types.count))
      types.append(ValueType(kind))
    }
    guard let offset = parts[SchemaKey.types] else { return }
    var reader = reader(at: offset)
    try beginObject(&reader)
    while let name = try nextName(&reader, types.count, SchemaLimits.types, "types") {
      // Another one declared has another name: no key stands twice.
      if index(ofType: name) != nil {
        throw fail(.duplicateType, at: key(named: name, inObjectAt: offset) ?? offset, name)
      }
      let type = try readType(&reader)
      typeNames.append(name)
      types.append(type)
    }
    typeTable = NameTable(typeNames)
  }

  private func index(ofType name: Text) -> Int? {
    if let index = typeTable[name] { return index }
    // While types are read, there are few.
    return typeTable.isEmpty ? typeNames.firstIndex(of: name) : nil
  }

  private func type(named name: Text, at offset: Int) throws(NavError) -> ValueType {
    if let index = index(ofType: name) { return types[index] }
    if let known = Self.otherTypeNames.name(for: name) {
      throw fail(.otherType, at: offset, name.excerpt(40), known)
    }
    throw unknown(.unknownType, name, at: offset, known: NameTable(typeNames))
  }

  /// What other languages call the types that every schema has.
  private static var otherTypeNames: Synonyms {
    Synonyms(
      """
      integer int, boolean bool, text string, str string, float number, double number, \
      decimal number, unsigned uint, any json, object json, UUID uuid, String string, Int int, \
      Bool bool, Double number
      """)
  }

  @inline(never)
  func readType(at offset: Int) throws(NavError) -> ValueType {
    var reader = reader(at: offset)
    return try readType(&reader)
  }

  /// Reads a type: a name, an array of choices, or `{"list":type}`.
  private func readType(_ reader: inout JSONReader) throws(NavError) -> ValueType {
    let kind = try reader.peek()
    let offset = reader.offset
    switch kind {
    case .string: return try type(named: try reader.readString(), at: offset)
    case .array:
      var choices: [Text] = []
      for choice in try readTexts(&reader) {
        var writer = JSONWriter()
        writer.string(choice)
        choices.append(writer.text)
      }
      let type = ValueType(choices: choices)
      self.choices.append(type)
      return type
    case .object:
      let part = try Outline(self, at: offset, keys: "list")
      let element = try readType(at: try part.required(0, self))
      guard element.depth < ValueType.deepest else { throw fail(.deepLists, at: offset) }
      try reader.skipValue()
      return ValueType(listOf: element)
    default: throw fail(.expectedType, at: offset)
    }
  }

  /// Reads an array of texts, one at least, of which none stands twice.
  @inline(never)
  func readTexts(_ reader: inout JSONReader) throws(NavError) -> [Text] {
    let start = valueOffset(&reader)
    var texts: [Text] = []
    var offsets: [Int32] = []
    try beginArray(&reader, "texts")
    while let offset = try nextElement(&reader) {
      offsets.append(Int32(truncatingIfNeeded: offset))
      texts.append(try string(&reader))
    }
    guard !texts.isEmpty else { throw fail(.noValues, at: start, "text") }
    if let duplicate = NameTable(texts).duplicate {
      throw fail(.duplicateText, at: Int(offsets[duplicate]), texts[duplicate].excerpt(40))
    }
    return texts
  }

  // MARK: Parameters

  /// Reads `params`.
  func readParameters(of route: RouteDeclaration, at offset: Int) throws(NavError) {
    var names: [Text] = []
    var reader = reader(at: offset)
    try beginObject(&reader)
    while let name = try nextName(
      &reader, names.count, SchemaLimits.parameters, "parameters of a route")
    {
      let parameter = try readParameter(name, at: reader.offset)
      try reader.skipValue()
      names.append(name)
      route.parameters.append(parameter)
      if parameter.isRequired { route.requiredCount &+= 1 }
    }
    route.table = NameTable(names)
  }

  private func readParameter(_ name: Text, at offset: Int) throws(NavError) -> ParameterDeclaration
  {
    var reader = reader(at: offset)
    let kind = try reader.peek()
    if kind == .object, key(named: "list", inObjectAt: offset) == nil {
      return try readLongForm(name, at: offset)
    }
    guard kind == .string else { return ParameterDeclaration(name, try readType(at: offset)) }
    var word = try reader.readString()
    let isOptional = word.bytes.last == UInt8(ascii: "?")
    if isOptional { word.bytes.removeLast() }
    let parameter = ParameterDeclaration(name, try type(named: word, at: offset))
    parameter.isOptional = isOptional
    return parameter
  }

  private func readLongForm(_ name: Text, at offset: Int) throws(NavError) -> ParameterDeclaration {
    let part = try Outline(self, at: offset, keys: SchemaKeys.parameter)
    let parameter = ParameterDeclaration(
      name, try readType(at: try part.required(ParameterKey.type, self)))
    if let offset = part[ParameterKey.optional] { parameter.isOptional = try bool(at: offset) }
    if let offset = part[ParameterKey.sensitive] { parameter.isSensitive = try bool(at: offset) }
    if let offset = part[ParameterKey.doc] { _ = try string(at: offset) }
    if let offset = part[ParameterKey.default] {
      let value = try value(at: offset)
      guard parameter.fits(value) else {
        throw fail(.wrongDefault, at: offset, parameter.type.name)
      }
      parameter.defaultValue = value
    }
    return parameter
  }
}

extension ParameterDeclaration {
  /// Whether a value, canonical JSON, is of the parameter's type.
  @inline(never)
  func fits(_ value: [UInt8]) -> Bool { value.withUnsafeBufferPointer { type.fits($0) } }
}
