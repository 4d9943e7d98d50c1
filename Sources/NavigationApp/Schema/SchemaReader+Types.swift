import JSONCoding
import NavigationCore

extension SchemaReader {
  /// Reads `types`; each may refer to those before it.
  func readTypes() throws(NavError) {
    let builtIn = JSONMembers(keys: ValueType.builtIn)
    while let kind = ValueType.Kind(rawValue: UInt8(truncatingIfNeeded: types.count)), kind != .choice {
      typeNames.append(builtIn.name(types.count))
      types.append(ValueType(kind))
    }
    guard let offset = parts[Key.types.rawValue] else { return }
    var reader = text.reader(at: offset)
    try text.beginObject(&reader)
    while let name = try text.nextName(&reader, types.count, SchemaLimits.types, "types") {
      // Another one declared has another name: no key stands twice.
      if place(ofType: name) != nil {
        throw text.fail(.duplicateType, at: text.offset(ofKey: name, inObjectAt: offset) ?? offset, name)
      }
      let type = try readType(&reader)
      typeNames.append(name)
      types.append(type)
    }
  }

  private func place(ofType name: Text) -> Int? {
    var index = 0
    while index < typeNames.count {
      if typeNames[index] == name { return index }
      index &+= 1
    }
    return nil
  }

  private func type(named name: Text, at offset: Int) throws(NavError) -> ValueType {
    if let index = place(ofType: name) { return types[index] }
    throw text.unknown(.unknownType, name, at: offset, known: NameTable(typeNames))
  }

  @inline(never)
  func readType(at offset: Int) throws(NavError) -> ValueType {
    var reader = text.reader(at: offset)
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
      return ValueType(choices: choices)
    case .object:
      let part = try Outline(text, at: offset, keys: "list")
      let element = try readType(at: try part.required(0, text))
      guard element.depth < ValueType.deepest else { throw text.fail(.deepLists, at: offset) }
      try reader.skipValue()
      return ValueType(listOf: element)
    default: throw text.fail(.expectedType, at: offset)
    }
  }

  /// Reads an array of texts, one at least, of which none stands twice.
  @inline(never)
  func readTexts(_ reader: inout JSONReader) throws(NavError) -> [Text] {
    let start = text.place(&reader)
    var texts: [Text] = []
    var offsets: [Int32] = []
    try text.beginArray(&reader, "texts")
    while let offset = try text.nextElement(&reader) {
      offsets.append(Int32(truncatingIfNeeded: offset))
      texts.append(try text.string(&reader))
    }
    guard !texts.isEmpty else { throw text.fail(.noValues, at: start, "text") }
    if let duplicate = NameTable(texts).duplicate {
      throw text.fail(.duplicateText, at: Int(offsets[duplicate]), texts[duplicate].excerpt(40))
    }
    return texts
  }

  // MARK: Parameters

  /// Reads `params`.
  func readParameters(of route: RouteDeclaration, at offset: Int) throws(NavError) {
    var names: [Text] = []
    var reader = text.reader(at: offset)
    try text.beginObject(&reader)
    while let name = try text.nextName(&reader, names.count, SchemaLimits.parameters, "parameters of a route") {
      let parameter = try readParameter(name, at: reader.offset)
      try reader.skipValue()
      names.append(name)
      route.parameters.append(parameter)
      if parameter.isRequired { route.requiredCount &+= 1 }
    }
    route.table = NameTable(names)
  }

  private func readParameter(_ name: Text, at offset: Int) throws(NavError) -> ParameterDeclaration {
    var reader = text.reader(at: offset)
    let kind = try reader.peek()
    if kind == .object, text.offset(ofKey: "list", inObjectAt: offset) == nil { return try readLongForm(name, at: offset) }
    guard kind == .string else { return ParameterDeclaration(name, try readType(at: offset)) }
    var word = try reader.readString()
    let isOptional = word.bytes.last == UInt8(ascii: "?")
    if isOptional { word.bytes.removeLast() }
    let parameter = ParameterDeclaration(name, try type(named: word, at: offset))
    parameter.isOptional = isOptional
    return parameter
  }

  private func readLongForm(_ name: Text, at offset: Int) throws(NavError) -> ParameterDeclaration {
    let part = try Outline(text, at: offset, keys: "type, optional, default, sensitive, doc")
    let parameter = ParameterDeclaration(name, try readType(at: try part.required(0, text)))
    if let offset = part[1] { parameter.isOptional = try text.bool(at: offset) }
    if let offset = part[3] { parameter.isSensitive = try text.bool(at: offset) }
    if let offset = part[4] { _ = try text.string(at: offset) }
    if let offset = part[2] {
      let value = try text.value(at: offset)
      guard parameter.fits(value) else { throw text.fail(.wrongDefault, at: offset, parameter.type.name) }
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
