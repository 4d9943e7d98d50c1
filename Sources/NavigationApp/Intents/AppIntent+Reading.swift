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
    try reader.beginObject()
    guard let key = try reader.nextKey() else { throw unknown("{}", at: start) }
    guard key == "intent" || key == "from" || key == "source" else {
      let intent = try readPayload(key, at: start, isNested: false, &reader)
      try endIntent(&reader)
      return SentIntent(intent: intent)
    }
    return try readEnvelope(from: key, at: start, &reader)
  }

  @inline(never)
  private func readEnvelope(
    from first: JSONString, at start: Int, _ reader: inout JSONReader
  ) throws(NavError) -> SentIntent {
    var (intent, from, source): (AppIntent?, EntryID?, Text?) = (nil, nil, nil)
    var key = first
    while true {
      if key == "intent", intent == nil {
        intent = try readBare(&reader, isNested: false)
      } else if key == "from", from == nil {
        from = try reader.readInt64()
      } else if key == "source", source == nil {
        source = try reader.readString()
      } else if key == "intent" || key == "from" || key == "source" {
        throw reader.duplicateKey(key)
      } else {
        throw unknown(key.text, at: start)
      }
      guard let next = try reader.nextKey() else { break }
      key = next
    }
    guard let intent else {
      throw NavError(.schema, at: start, "unknownIntent: the envelope has no \"intent\": name one")
    }
    return SentIntent(intent: intent, from: from, source: source)
  }

  /// An intent without an envelope.
  private func readBare(
    _ reader: inout JSONReader, isNested: Bool
  ) throws(NavError) -> AppIntent {
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
    throw NavError(
      .schema, at: offset,
      "unknownIntent: " + JSONReader.quoted(key)
        + " is next to an intent: an intent has one member; "
        + "\"from\" and \"source\" go into {\"intent\":…,\"from\":…,\"source\":…}")
  }

  private func readWord(_ reader: inout JSONReader) throws(NavError) -> AppIntent {
    guard try reader.peek() == .string else {
      throw NavError(
        .schema, at: reader.offset, "unknownIntent: expected an intent, a string or an object")
    }
    let start = reader.offset
    let word = try reader.readToken()
    if word == "back" { return .back }
    if word == "backToRoot" { return .backToRoot }
    if word == "dismiss" { return .dismiss }
    if word == "dismissAll" { return .dismissAll }
    if word == "forget" { return .forget }
    throw unknown(word.text, at: start)
  }

  private func readPayload(
    _ key: JSONString, at start: Int, isNested: Bool, _ reader: inout JSONReader
  ) throws(NavError) -> AppIntent {
    if key == "go" { return .go(try readPlace(&reader)) }
    if key == "open" { return .open(try readTarget(&reader)) }
    return try readRarer(key, at: start, isNested: isNested, &reader)
  }

  @inline(never)
  private func readRarer(
    _ key: JSONString, at start: Int, isNested: Bool, _ reader: inout JSONReader
  ) throws(NavError) -> AppIntent {
    if isNested, key == "transaction" || key == "answer" || key == "goForResult" {
      throw NavError(
        .schema, at: start,
        "notInTransaction: " + JSONReader.quoted(key)
          + " cannot be part of a transaction: send it alone")
    }
    if key == "goForResult" { return .goForResult(try readAsked(&reader)) }
    if key == "backTo" { return .backTo(try readBackTarget(&reader)) }
    if key == "replace" { return .replace(try readPushed(&reader)) }
    if key == "update" { return .update(try readLate(&reader, isObject: true)) }
    if key == "updateOf" { return try readUpdateOf(&reader) }
    if key == "badge" { return try readBadge(&reader) }
    if key == "remove" { return .remove(try reader.readInt64()) }
    if key == "answer" { return try readAnswer(&reader) }
    if key == "select" { return .select(try readContainer(&reader)) }
    if key == "reset" { return try readReset(&reader) }
    if key == "transaction" {
      return .transaction(
        try reader.readArray { reader throws(NavError) in try readBare(&reader, isNested: true) })
    }
    throw unknown(key.text, at: start)
  }

  // MARK: Payloads

  /// A route that an intent may name.
  private func readPlace(_ reader: inout JSONReader) throws(NavError) -> FittedRoute {
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

  private func readAsked(_ reader: inout JSONReader) throws(NavError) -> FittedRoute {
    _ = try reader.peek()
    let start = reader.offset
    let route = try readPlace(&reader)
    guard schema.routes[route.index].returns != nil else {
      throw wrong("noReturns", route, at: start, "has no \"returns\": send {\"go\":…}")
    }
    return route
  }

  private func readPushed(_ reader: inout JSONReader) throws(NavError) -> FittedRoute {
    _ = try reader.peek()
    let start = reader.offset
    let route = try fitter.fit(&reader)
    guard !schema.routes[route.index].isRoot, !schema.routes[route.index].isLayer else {
      throw wrong(
        "notPushed", route, at: start, "is a root, a sheet or a cover: name a route that is pushed")
    }
    return route
  }

  private func readTarget(_ reader: inout JSONReader) throws(NavError) -> OpenTarget {
    switch try reader.peek() {
    case .string: return .url(try reader.readString())
    case .object: return .route(try readPlace(&reader))
    default: throw reader.expected("a URL or a route, a string or an object")
    }
  }

  private func readBackTarget(_ reader: inout JSONReader) throws(NavError) -> BackTarget {
    switch try reader.peek() {
    case .number: return .id(try reader.readInt64())
    case .string, .object: return .route(try fitter.fit(&reader))
    default: throw reader.expected("a route or an id")
    }
  }

  private func readContainer(_ reader: inout JSONReader) throws(NavError) -> Int {
    _ = try reader.peek()
    let start = reader.offset
    let address = try reader.readString()
    guard let container = schema.container(at: address) else {
      throw schema.unknownAddress(address, at: start)
    }
    return container
  }

  private func readReset(_ reader: inout JSONReader) throws(NavError) -> AppIntent {
    var members = try reader.beginObject(ResetKey.self)
    var place = StackPlace.here
    var path: [FittedRoute] = []
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .at: place = try readStackPlace(&reader)
      case .path:
        path = try reader.readArray { reader throws(NavError) in try readPushed(&reader) }
      }
    }
    try reader.require(.path, of: members)
    return .reset(place, path)
  }

  private func readStackPlace(_ reader: inout JSONReader) throws(NavError) -> StackPlace {
    _ = try reader.peek()
    let start = reader.offset
    let address = try reader.readString()
    guard let place = schema.stackPlace(at: address) else {
      throw schema.unknownAddress(address, at: start)
    }
    return place
  }

  private func readAnswer(_ reader: inout JSONReader) throws(NavError) -> AppIntent {
    var members = try reader.beginObject(AnswerKey.self)
    var value: LateJSON?
    var ticket: EntryID?
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .value: value = try readLate(&reader)
      case .ticket: ticket = try reader.readInt64()
      }
    }
    guard let value else { throw reader.missing(.value, of: members) }
    return .answer(value, ticket: ticket)
  }

  /// JSON that is fitted later.
  func readLate(
    _ reader: inout JSONReader, isObject: Bool = false
  ) throws(NavError) -> LateJSON {
    guard try reader.peek() == .object || !isObject else { throw reader.expected("an object") }
    let start = reader.offset
    var writer = JSONWriter()
    try reader.readCanonicalValue(into: &writer)
    return LateJSON(written: reader.written(from: start), at: start, canonical: writer.text)
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
  private func unknown(_ what: Text, at offset: Int) -> NavError {
    let words = Synonyms(
      """
      push go, present go, navigate go, pop back, popTo backTo, popToRoot backToRoot, close dismiss
      """)
    return schema.unknownIntent(
      what, at: offset, known: NameTable(names: Self.names), meant: words.name(for: what))
  }

  private static var names: Literal {
    """
    go, open, back, backTo, backToRoot, select, dismiss, dismissAll, answer, goForResult, replace, \
    update, updateOf, badge, remove, reset, transaction, forget
    """
  }
}

extension Schema {
  /// The stack at an address, of a leaf or `~12` of a layer; nil for what is neither.
  func stackPlace(at address: Text) -> StackPlace? {
    if let container = container(at: address), containers[container].kind == .stack {
      return .leaf(containers[container].leaves.lowerBound)
    }
    return address.layerID.map { .layer($0) }
  }

  @inline(never)
  func unknownAddress(_ address: Text, at offset: Int) -> NavError {
    unknown(.unknownAddress, address, at: offset, known: containerTable)
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
