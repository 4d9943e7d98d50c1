import JSONCoding
import NavigationCore

extension SchemaReader {
  /// Reads `types`; each may refer to those before it.
  mutating func readTypes(at offset: Int?) throws(NavError) {
    let builtIn = JSONMembers(keys: ValueType.builtIn)
    for index in 0..<8 {
      typeNames.append(builtIn.name(index))
      types.append(ValueType(ValueType.builtIn(index)))
    }
    guard let offset else { return }
    var reader = text.reader(at: offset)
    try text.expect(.object, "an object of types", &reader)
    try reader.beginObject()
    while let (name, place) = try text.nextName(&reader) {
      guard types.count < SchemaLimits.types else { throw text.beyond(SchemaLimits.types, "types", at: place) }
      guard !typeNames.contains(name) else {
        throw text.fail("duplicateName", at: place, "\"" + name + "\" is a type of every schema: choose another name")
      }
      let type = try readType(&reader)
      typeNames.append(name)
      types.append(type)
    }
  }

  /// Reads a type: a name, an array of choices, or `{"list":type}`.
  func readType(_ reader: inout JSONReader) throws(NavError) -> ValueType {
    switch try reader.peek() {
    case .string:
      let offset = reader.offset
      return try type(named: try reader.readString(), at: offset)
    case .array: return try readChoice(&reader)
    case .object:
      var members = try text.beginObject(&reader, keys: "list")
      var element: ValueType?
      while try text.nextKey(&reader, of: &members) != nil { element = try readType(&reader) }
      try text.require(0, of: members)
      guard let element, element.depth < ValueType.deepest else {
        throw text.fail("tooDeep", at: members.offset, "lists are at most " + Text(ValueType.deepest) + " deep")
      }
      return ValueType(.list(element))
    default:
      throw text.fail(
        "invalid", at: reader.offset, "expected a type: a name, an array of texts, or {\"list\":type}")
    }
  }

  private func type(named name: Text, at offset: Int) throws(NavError) -> ValueType {
    if let index = typeNames.firstIndex(of: name) { return types[index] }
    throw text.unknown(
      "unknownType", name, at: offset, "is no type that is declared before: declare it under \"types\"",
      known: typeNames)
  }

  private func readChoice(_ reader: inout JSONReader) throws(NavError) -> ValueType {
    let start = reader.offset
    let choices = try readTexts(&reader, "a text to choose", "duplicateName")
    guard !choices.isEmpty else { throw text.fail("invalid", at: start, "give at least one text to choose") }
    let values = choices.map { choice in
      var writer = JSONWriter()
      writer.string(choice)
      return writer.text
    }
    return ValueType(.choice(values, NameTable(values)))
  }

  /// Reads an array of texts of which none stands twice.
  func readTexts(
    _ reader: inout JSONReader, _ what: StaticString, _ error: StaticString
  ) throws(NavError) -> [Text] {
    var texts: [Text] = []
    var offsets: [Int32] = []
    try text.elements(&reader, "an array of texts") { reader throws(NavError) in
      _ = try reader.peek()
      offsets.append(Int32(truncatingIfNeeded: reader.offset))
      texts.append(try text.string(&reader, what))
    }
    if let duplicate = NameTable(texts).duplicate {
      throw text.fail(error, at: Int(offsets[duplicate]), "this text stands twice: leave one out")
    }
    return texts
  }

  // MARK: Parameters

  /// Reads `params`.
  func readParameters(at offset: Int) throws(NavError) -> [ParameterDeclaration] {
    var parameters: [ParameterDeclaration] = []
    var reader = text.reader(at: offset)
    try text.expect(.object, "an object of parameters", &reader)
    try reader.beginObject()
    while let (name, place) = try text.nextName(&reader) {
      guard parameters.count < SchemaLimits.parameters else {
        throw text.beyond(SchemaLimits.parameters, "parameters of a route", at: place)
      }
      parameters.append(try readParameter(name, &reader))
    }
    return parameters
  }

  private func readParameter(_ name: Text, _ reader: inout JSONReader) throws(NavError) -> ParameterDeclaration {
    switch try reader.peek() {
    case .string:
      let offset = reader.offset
      var word = try reader.readString()
      let isOptional = word.bytes.last == UInt8(ascii: "?")
      if isOptional { word.bytes.removeLast() }
      return ParameterDeclaration(
        name: name, type: try type(named: word, at: offset), isOptional: isOptional, defaultValue: nil, isSensitive: false)
    case .object where !isList(reader): return try readLongForm(name, &reader)
    default:
      return ParameterDeclaration(
        name: name, type: try readType(&reader), isOptional: false, defaultValue: nil, isSensitive: false)
    }
  }

  /// Whether the object at the reader has the key `list`.
  private func isList(_ reader: JSONReader) -> Bool {
    var look = reader
    guard (try? look.beginObject()) != nil else { return false }
    while let key = try? look.nextKey() {
      if key == "list" { return true }
      guard (try? look.skipValue()) != nil else { return false }
    }
    return false
  }

  private func readLongForm(_ name: Text, _ reader: inout JSONReader) throws(NavError) -> ParameterDeclaration {
    var type: ValueType?
    var (isOptional, isSensitive) = (false, false)
    var defaultOffset: Int?
    var members = try text.beginObject(&reader, keys: "type, optional, default, sensitive, doc")
    while let key = try text.nextKey(&reader, of: &members) {
      switch key {
      case 0: type = try readType(&reader)
      case 1: isOptional = try text.bool(&reader)
      case 2:
        defaultOffset = reader.offset
        try reader.skipValue()
      case 3: isSensitive = try text.bool(&reader)
      default: _ = try text.string(&reader)
      }
    }
    try text.require(0, of: members)
    guard let type else { throw text.fail("missingKey", at: members.offset, "give it \"type\"") }
    var defaultValue: [UInt8]?
    if let defaultOffset {
      var writer = JSONWriter()
      var reader = text.reader(at: defaultOffset)
      try reader.readCanonicalValue(into: &writer)
      guard type.fits(writer.bytes) else {
        throw text.fail("doesNotFit", at: defaultOffset, "the default is not of the type: give " + type.name)
      }
      defaultValue = Array(writer.bytes)
    }
    return ParameterDeclaration(
      name: name, type: type, isOptional: isOptional, defaultValue: defaultValue, isSensitive: isSensitive)
  }
}
