import DeepLinking
import Ground
import JSONCoding

/// Which screens a program has, how they are arranged and what they need: read from JSON, immutable
/// from then on, shared by any number of apps and threads.
///
///     {"format":1,"id":"shop","root":{"stack":"home"},
///      "routes":{"home":{},"order":{"params":{"id":"uint"},"links":["/orders/:id"]}}}
///
/// Routes, facts and containers are found by name once, when a text is read; from then on each is
/// an index.
public final class Schema: @unchecked Sendable {
  public internal(set) var id: Text = ""
  public internal(set) var version: Int64 = 1
  /// What its author says of it beside, canonical JSON; nil for nothing.
  public internal(set) var meta: Text?
  /// In the order in which they are declared.
  public internal(set) var facts: [FactDeclaration] = []
  /// In the order in which they are declared.
  public internal(set) var routes: [RouteDeclaration] = []
  /// Those with `while`, in the order in which they are declared.
  public internal(set) var whileRoutes: [RouteIndex] = []
  /// The values of the facts before the host has said anything.
  public private(set) var initialFacts: [FactValue] = []
  /// What is chosen before the user has gone anywhere, as `Selections` keeps it: the child of each
  /// container, and twice as many zeros.
  private(set) var initialSelections: [Int] = []
  /// What apps ask of each route, in one word.
  private(set) var traits: [RouteTraits] = []
  /// Of each route the facts that its conditions name.
  private(set) var named: [FactSet] = []
  /// Of each route the numbers of the leaves on which it may be pushed.
  private(set) var homes: [Range<Int>] = []
  /// Whether some screens need facts.
  private(set) var hasConditions = false
  /// Whether some are no places of the history.
  private(set) var hidesScreens = false
  /// Whether some of these are on stacks.
  private(set) var hidesEntries = false
  /// In document order: a container comes before what is in it, so the first is the root.
  public internal(set) var containers: [Container] = []
  /// The stacks, in document order, by their indices in `containers`.
  public internal(set) var leaves: [Int] = []
  /// Of each leaf its address as JSON, in the memory of the schema.
  private(set) var leafAddresses: [QuotedText] = []
  /// The text without white space, numbers and strings in one spelling.
  public internal(set) var json: Text = ""
  /// What its author says of the states that can be reached, to be proved.
  public internal(set) var claims: [Claim] = []
  var migrations: [Migration] = []
  var matcher: LinkMatcher<SchemaLink>?
  /// The patterns as they are written, in the order of the mappings.
  var patterns: [LinkPattern] = []
  var gate: LinkGate?
  var routeTable = NameTable([])
  /// What the routes look like in a text.
  private(set) var shapes = RouteShapes(routes: 0, parameters: 0)
  var factTable = NameTable([])
  var containerTable = NameTable([])
  /// What scenes quote, as JSON: addresses, names, titles.
  private var quotes = JSONWriter()

  init() {}

  /// Sums up what has been read.
  func finish() {
    initialFacts = facts.map { $0.initial }
    initialSelections = [Int](repeating: 0, count: containers.count &* 3)
    for index in containers.indices { initialSelections[index] = containers[index].initial }
    traits = routes.map { $0.traits }
    shapes = RouteShapes(
      routes: routes.count, parameters: routes.reduce(0) { $0 &+ $1.parameters.count })
    for route in routes {
      route.add(to: shapes)
      named.append(route.named)
    }
    quoteTexts()
    leafAddresses = leaves.map { containers[$0].quoted.address }
    homes = routes.map { route in
      route.container.map { containers[$0].leaves } ?? 0..<Int.max
    }
    for traits in traits {
      if !traits.isDisjoint(with: [.guarded, .lock]) { hasConditions = true }
      guard traits.contains(.noPlace) else { continue }
      hidesScreens = true
      if !traits.contains(.layer) { hidesEntries = true }
    }
  }

  /// Writes the texts that scenes quote. The first time makes room: then they stay where they are.
  private func quoteTexts() {
    for _ in 0..<2 {
      quotes.clear()
      for container in containers {
        quote(container.address, &container.quoted.address)
        quote(container.name, &container.quoted.name)
        quote(container.title, &container.quoted.title)
      }
      for route in routes where route.title.count == 1 && route.title[0].parameter < 0 {
        quote(route.title[0].text, &route.quotedTitle)
      }
    }
  }

  @inline(never)
  private func quote(_ text: Text, _ quoted: inout QuotedText) {
    // After the end of a line no comma is put.
    quotes.byte(UInt8(ascii: "\n"))
    let start = quotes.count
    quotes.string(text)
    quoted = QuotedText(rebasing: quotes.bytes[start...])
  }

  /// Reads a schema.
  /// - Parameter text: `count` bytes of JSON, borrowed for the call.
  /// - Throws: `.schema` for what breaks the rules of schemas: the message begins with the name of
  ///   the error, a colon and the place; `.limit` for what is too much of something; `.json` and
  ///   `.utf8` as every reader.
  /// - Complexity: O(n log n) for n bytes, beside the findings about links.
  public static func read(_ text: UnsafePointer<UInt8>, count: Int) throws(NavError) -> Schema {
    try SchemaReader.read(text, count: count)
  }

  /// The route of that name.
  /// - Complexity: O(log n), as every look-up here.
  public func route(named name: Text) -> RouteIndex? { routeTable[name] }

  /// The fact of that name.
  public func fact(named name: Text) -> Int? { factTable[name] }
  public func fact(named name: JSONString) -> Int? { factTable[name] }

  /// The container at an address, by its index in `containers`.
  public func container(at address: Text) -> Int? { containerTable[address] }

  /// The child of that name of a container, by its index in `containers`.
  /// - Complexity: O(children)
  public func child(_ name: Text, of container: Int) -> Int? {
    for child in containers[container].children where containers[child].name == name {
      return child
    }
    return nil
  }

  /// Whether a route is the root of the leaf of that number.
  public func isRoot(_ route: RouteIndex, of leaf: Int) -> Bool {
    leaf < leaves.count && containers[leaves[leaf]].root?.index == route
  }

  /// Whether a container is another one or holds it.
  public func contains(_ container: Int, _ other: Int) -> Bool {
    containers[container].leaves.contains(containers[other].leaves.lowerBound)
      && containers[container].address.count <= containers[other].address.count
  }

  // MARK: Facts and answers

  /// Reads the value of a fact.
  /// - Throws: `.schema` `doesNotFit`.
  public func readValue(of fact: Int, _ reader: inout JSONReader) throws(NavError) -> FactValue {
    // The schema keeps it: its reference needs no counting.
    let boolean = Unmanaged.passUnretained(facts[fact])._withUnsafeGuaranteedRef {
      $0.readBoolean(&reader)
    }
    if let boolean { return boolean }
    let declaration = facts[fact]
    _ = try reader.peek()
    let offset = reader.offset
    if let value = try declaration.readValue(&reader) { return value }
    throw error(.wrongFact, at: offset, declaration.name.excerpt(40), declaration.form)
  }

  /// Writes the value of a fact as JSON.
  public func write(_ value: FactValue, of fact: Int, to writer: inout JSONWriter) {
    let values = facts[fact].values
    if Int(value) < values.count {
      writer.string(values[Int(value)])
    } else {
      writer.bool(value == 1)
    }
  }

  /// Reads what the screen of a route answers and appends it, canonical, to `writer`.
  /// - Throws: `.schema` `wrongType`, `.json` and others as every reader.
  public func readAnswer(
    _ type: ValueType, of route: RouteIndex, _ reader: inout JSONReader,
    into writer: inout JSONWriter
  ) throws(NavError) {
    _ = try reader.peek()
    let offset = reader.offset
    writer.separate()
    let start = writer.count
    try reader.readCanonicalValue(into: &writer)
    guard !type.fits(UnsafeBufferPointer(rebasing: writer.bytes[start...])) else { return }
    writer.truncate(to: start)
    let message: Text = "wrongType: \"" + routes[route].name.excerpt(60) + "\" answers " + type.name
    throw NavError(.schema, at: offset, message.excerpt(217))
  }

  /// The error for a name that a call mentions and the schema does not have.
  @inline(never)
  func unknown(_ fault: SchemaFault, _ name: Text, at offset: Int, known: NameTable) -> NavError {
    error(fault, at: offset, name.excerpt(40), "").near(name, known)
  }

  /// The error for a word that is no intent, and perhaps stands for one elsewhere.
  @inline(never)
  func unknownIntent(_ word: Text, at offset: Int, known: NameTable, meant: Text?) -> NavError {
    let fault = error(.unknownIntent, at: offset, word.excerpt(40), "")
    return meant.map { fault.hinting($0) } ?? fault.near(word, known)
  }

  func error(_ fault: SchemaFault, at offset: Int, _ first: Text, _ second: Text)
    -> NavError
  {
    let (name, message) = fault.texts(first, second)
    return NavError(.schema, at: offset, (name + ": " + message).excerpt(217))
  }
}
