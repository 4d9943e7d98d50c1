import Ground
import JSONCoding

/// Reads intents: `{"go":route}`, `"back"`, or either in an envelope.
struct IntentReader {
  let schema: Schema
  let fitter: RouteFitter

  /// Reads an intent and its envelope, `{"intent":i,"from":id,"source":text}`, if it has one.
  /// - Throws: `.schema` for what is no intent, or names what the schema does not have.
  func read(_ reader: inout JSONReader) throws(NavError) -> SentIntent {
    do throws(NavError) {
      return try readSent(&reader)
    } catch {
      throw reader.judged(error.asInvalid)
    }
  }

  private func readSent(_ reader: inout JSONReader) throws(NavError) -> SentIntent {
    guard try reader.peek() == .object else { return SentIntent(intent: try readWord(&reader)) }
    let start = reader.offset
    // Most envelopes begin so.
    if reader.skip("{\"intent\":{\"go\":", entering: 2) {
      let intent = AppIntent.go(try readPlace(&reader))
      try endIntent(&reader)
      return try readEnvelope(from: reader.nextKey(), at: start, intent, &reader)
    }
    try reader.beginObject()
    guard let key = try reader.nextKey() else { throw unknown("{}", at: start) }
    guard key == "intent" || key == "from" || key == "source" else {
      let intent = try readPayload(key, at: start, isNested: false, &reader)
      try endIntent(&reader)
      return SentIntent(intent: intent)
    }
    return try readEnvelope(from: key, at: start, nil, &reader)
  }

  /// Reads the rest of an envelope from a key on, which has been read.
  /// - Parameter read: the intent, if it has been read.
  @inline(never)
  private func readEnvelope(
    from first: JSONString?, at start: Int, _ read: AppIntent?, _ reader: inout JSONReader
  ) throws(NavError) -> SentIntent {
    var intent = read
    var from: EntryID?
    var source: Text?
    var next = first
    var offset = start
    while let key = next {
      if key == "from", from == nil {
        from = try reader.readInt64()
      } else if key == "intent", intent == nil {
        intent = try readBare(&reader, isNested: false)
      } else if key == "source", source == nil {
        source = try reader.readString()
      } else if key == "intent" || key == "from" || key == "source" {
        throw reader.duplicateKey(key)
      } else {
        throw besideEnvelope(key, at: offset)
      }
      offset = reader.offset
      next = try reader.nextKey()
    }
    guard let intent else {
      throw NavError(.schema, at: start, "unknownIntent: the envelope has no \"intent\": name one")
    }
    return SentIntent(intent: intent, from: from, source: source)
  }

  /// An intent without an envelope.
  func readBare(_ reader: inout JSONReader, isNested: Bool) throws(NavError) -> AppIntent {
    guard try reader.peek() == .object else { return try readWord(&reader) }
    let start = reader.offset
    try reader.beginObject()
    guard let key = try reader.nextKey() else { throw unknown("{}", at: start) }
    let intent = try readPayload(key, at: start, isNested: isNested, &reader)
    try endIntent(&reader)
    return intent
  }

  /// - Throws: `unknownIntent` if the object has another member.
  private func endIntent(_ reader: inout JSONReader) throws(NavError) {
    let offset = reader.offset
    guard let key = try reader.nextKey() else { return }
    throw besideIntent(key, at: offset)
  }

  private func readWord(_ reader: inout JSONReader) throws(NavError) -> AppIntent {
    guard try reader.peek() == .string else {
      throw NavError(
        .schema, at: reader.offset, "unknownIntent: expected an intent, a string or an object")
    }
    let start = reader.offset
    let word = try reader.readToken()
    if let intent = intent(word) { return intent }
    throw unknown(word.text, at: start, isAlone: true)
  }

  // MARK: Payloads

  /// A route that an intent may name.
  func readPlace(_ reader: inout JSONReader) throws(NavError) -> FittedRoute {
    _ = try reader.peek()
    let start = reader.offset
    let route = try fitter.fit(&reader)
    guard !schema.routes[route.index].isWhile else {
      throw wrong(
        "whileOnly", route, at: start, "is shown by its facts alone: set them instead of sending it"
      )
    }
    return route
  }

  func readAskedRoute(_ reader: inout JSONReader) throws(NavError) -> FittedRoute {
    _ = try reader.peek()
    let start = reader.offset
    let route = try readPlace(&reader)
    guard schema.routes[route.index].returns != nil else {
      throw wrong("noReturns", route, at: start, "has no \"returns\": send {\"go\":…}")
    }
    return route
  }

  @inline(never)
  func readPushedRoute(_ reader: inout JSONReader) throws(NavError) -> FittedRoute {
    _ = try reader.peek()
    let start = reader.offset
    let route = try fitter.fit(&reader)
    guard !schema.routes[route.index].isRoot, !schema.routes[route.index].isLayer else {
      throw wrong(
        "notPushed", route, at: start, "is a root, a sheet or a cover: name a route that is pushed")
    }
    return route
  }

  func readOpenTarget(_ reader: inout JSONReader) throws(NavError) -> OpenTarget {
    switch try reader.peek() {
    case .string: return .url(try reader.readString())
    case .object: return .route(try readPlace(&reader))
    default: throw reader.expected("a URL or a route, a string or an object")
    }
  }

  func readBackTarget(_ reader: inout JSONReader) throws(NavError) -> BackTarget {
    switch try reader.peek() {
    case .number: return .id(try reader.readInt64())
    case .string, .object: return .route(try fitter.fit(&reader))
    default: throw reader.expected("a route or an id")
    }
  }

  func readContainerAddress(_ reader: inout JSONReader) throws(NavError) -> Int {
    let (address, start) = try readAddress(&reader)
    guard let container = schema.containerTable[address] else {
      throw schema.unknownAddress(address.text, at: start)
    }
    return container
  }

  func readStackAddress(_ reader: inout JSONReader) throws(NavError) -> StackLocation {
    let (address, start) = try readAddress(&reader)
    guard let location = schema.stackLocation(at: address.text) else {
      throw schema.unknownAddress(address.text, at: start)
    }
    return location
  }

  func readTabAddress(_ reader: inout JSONReader) throws(NavError) -> Int {
    let (address, start) = try readAddress(&reader)
    guard let tab = schema.containerTable[address], let parent = schema.containers[tab].parent,
      schema.containers[parent].kind == .tabs
    else { throw schema.unknownAddress(address.text, at: start, isTab: true) }
    return tab
  }

  /// An address, and where it begins.
  @inline(never)
  private func readAddress(_ reader: inout JSONReader) throws(NavError) -> (JSONString, Int) {
    _ = try reader.peek()
    let start = reader.offset
    return (try reader.readToken(), start)
  }

  func readBadgeValue(_ reader: inout JSONReader) throws(NavError) -> Text? {
    let kind = try reader.peek()
    let start = reader.offset
    var writer = JSONWriter()
    try reader.readCanonicalValue(into: &writer)
    switch kind {
    case .null: return nil
    case .string: return writer.text
    case .number:
      // Canonical: a whole number within the range has its digits alone.
      if EntryID(digits: writer.bytes) != nil { return writer.text }
    default: break
    }
    throw NavError(
      .schema, at: start, "wrongType: a badge is a text, a whole number from 0 on, or null")
  }

  /// JSON that is fitted later.
  @inline(never)
  func readLate(
    _ reader: inout JSONReader, isObject: Bool = false
  ) throws(NavError) -> LateJSON {
    guard try reader.peek() == .object || !isObject else { throw reader.expected("an object") }
    return try LateJSON.read(&reader)
  }

  // MARK: Errors

  @inline(never)
  private func wrong(
    _ name: StaticString, _ route: FittedRoute, at offset: Int, _ problem: Text
  ) -> NavError {
    let declaration = schema.routes[route.index]
    let head: Text = Text(stringLiteral: name) + ": the route \"" + declaration.name.excerpt(60)
    return NavError(.schema, at: offset, head.excerpt(90) + "\" " + problem.excerpt(120))
  }

  @inline(never)
  private func besideIntent(_ key: JSONString, at offset: Int) -> NavError {
    NavError(
      .schema, at: offset,
      "unknownIntent: " + JSONReader.quoted(key)
        + " is next to an intent: an intent has one member; "
        + "\"from\" and \"source\" go into {\"intent\":…,\"from\":…,\"source\":…}")
  }

  @inline(never)
  private func besideEnvelope(_ key: JSONString, at offset: Int) -> NavError {
    NavError(
      .schema, at: offset,
      "unknownIntent: " + JSONReader.quoted(key)
        + " is no member of an envelope: there are \"intent\", \"from\" and \"source\"")
  }

  @inline(never)
  func notInTransaction(_ key: JSONString, at offset: Int) -> NavError {
    NavError(
      .schema, at: offset,
      "notInTransaction: " + JSONReader.quoted(key)
        + " cannot be part of a transaction: send it alone")
  }

  /// - Parameter isAlone: it was a text, and not the key of an object.
  @inline(never)
  func unknown(_ what: Text, at offset: Int, isAlone: Bool = false) -> NavError {
    let known = NameTable(names: AppIntent.names)
    guard known[what] == nil else {
      let head: Text = "unknownIntent: \"" + what.excerpt(40)
      let form: Text =
        isAlone
        ? "\" is the key of an object: send {\"" + what.excerpt(40) + "\":…}"
        : "\" stands alone: send it without braces"
      return NavError(.schema, at: offset, (head + form).excerpt(217))
    }
    let words = Synonyms(
      """
      push go, present go, navigate go, pop back, popTo backTo, popToRoot backToRoot, close dismiss
      """)
    return schema.unknownIntent(
      what, at: offset, known: known, meant: words.name(for: what))
  }
}

extension Schema {
  /// The stack at an address, of a leaf or `~12` of a layer; nil for what is neither.
  func stackLocation(at address: Text) -> StackLocation? {
    if let container = container(at: address), containers[container].kind == .stack {
      return .leaf(containers[container].leaves.lowerBound)
    }
    return address.layerID.map { .layer($0) }
  }

  /// - Parameter isTab: it should be that of a tab, and not of a stack.
  @inline(never)
  func unknownAddress(_ address: Text, at offset: Int, isTab: Bool = false) -> NavError {
    guard container(at: address) == nil else {
      return error(.otherAddress, at: offset, address.excerpt(40), isTab ? "tab" : "stack")
    }
    return unknown(.unknownAddress, address, at: offset, known: containerTable)
  }
}

extension NavError {
  /// An error about the shape of JSON, as schemas call it.
  var asInvalid: NavError {
    switch code {
    case .command, .route, .argument: NavError(.schema, at: offset, "invalid: " + message)
    default: self
    }
  }
}
