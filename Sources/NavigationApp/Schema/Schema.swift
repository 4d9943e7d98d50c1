import DeepLinking
import JSONCoding
import NavigationCore

/// Which screens a program has, how they are arranged and what they need: read from JSON, immutable,
/// shared by any number of apps and threads.
public final class Schema: @unchecked Sendable {
  public let id: Text
  public let version: Int64
  /// In the order in which they are declared.
  public let facts: [FactDeclaration]
  /// In the order in which they are declared.
  public let routes: [RouteDeclaration]
  /// In document order: a container comes before what is in it, so the first is the root.
  public let containers: [Container]
  /// The stacks, in document order, by their places in `containers`.
  public let leaves: [Int]
  /// The routes with `while`, in the order in which they are declared.
  public let whileRoutes: [RouteIndex]
  /// The text without white space, numbers and strings in one spelling.
  public let json: Text
  let links: SchemaLinks
  let migrations: [Migration]
  private let routeTable: NameTable
  private let factTable: NameTable
  private let containerTable: NameTable

  init(_ read: SchemaReader, id: Text, links: SchemaLinks, migrations: [Migration], json: Text) {
    (self.id, version, self.links, self.migrations, self.json) = (id, read.version, links, migrations, json)
    (facts, factTable) = (read.facts, read.factTable)
    (routes, routeTable) = (read.routes, read.routeTable)
    (containers, leaves) = (read.containers, read.leaves)
    containerTable = NameTable(read.containers.map { $0.address })
    whileRoutes = read.routes.indices.filter { read.routes[$0].isWhile }
  }

  /// Reads a schema.
  /// - Parameter text: `count` bytes of JSON, borrowed for the call.
  /// - Throws: `.schema` for what breaks the rules of schemas: the message begins with the name of the
  ///   error, a colon and the place; `.limit` for what is too much of something; `.json` and `.utf8`
  ///   as every reader.
  /// - Complexity: O(n log n) for n bytes, beside the findings about links.
  public static func read(_ text: UnsafePointer<UInt8>, count: Int) throws(NavError) -> Schema {
    var reader = try SchemaReader(text, count: count)
    return try reader.read()
  }

  /// The values of the facts before the host has said anything.
  public var initialFacts: [FactValue] { facts.map { $0.initial } }

  /// The route of that name.
  /// - Complexity: O(log n), as every look-up here.
  public func route(named name: Text) -> RouteIndex? { routeTable[name] }

  /// The fact of that name.
  public func fact(named name: Text) -> Int? { factTable[name] }
  public func fact(named name: JSONString) -> Int? { factTable[name] }

  /// The container at an address, by its place in `containers`.
  public func container(at address: Text) -> Int? { containerTable[address] }

  /// The child of that name of a container, by its place in `containers`.
  /// - Complexity: O(children)
  public func child(_ name: Text, of container: Int) -> Int? {
    containers[container].children.first { containers[$0].name == name }
  }

  /// Whether a container is another one or holds it.
  public func contains(_ container: Int, _ other: Int) -> Bool {
    containers[container].leaves.contains(containers[other].leaves.lowerBound)
      && containers[container].address.count <= containers[other].address.count
  }

  var fitting: RouteFitting { RouteFitting(routes: routes, table: routeTable) }

  // MARK: Facts and answers

  /// Reads the value of a fact.
  /// - Throws: `.schema` `doesNotFit`.
  public func readValue(of fact: Int, _ reader: inout JSONReader) throws(NavError) -> FactValue {
    _ = try reader.peek()
    let offset = reader.offset
    if let value = try facts[fact].readValue(&reader) { return value }
    let message: Text = "the fact \"" + facts[fact].name.excerpt(60) + "\" is " + facts[fact].form
    throw NavError(.schema, at: offset, "doesNotFit: " + message.excerpt(200))
  }

  /// Writes the value of a fact as JSON.
  public func write(_ value: FactValue, of fact: Int, to writer: inout JSONWriter) {
    let values = facts[fact].values
    if Int(value) < values.count { writer.string(values[Int(value)]) } else { writer.bool(value == 1) }
  }

  /// Reads what the screen of a route answers and appends it, canonical, to `writer`.
  /// - Throws: `.schema` `wrongType`, `.json` and others as every reader.
  public func readAnswer(
    _ type: ValueType, of route: RouteIndex, _ reader: inout JSONReader, into writer: inout JSONWriter
  ) throws(NavError) {
    _ = try reader.peek()
    let offset = reader.offset
    writer.separate()
    let start = writer.count
    try reader.readCanonicalValue(into: &writer)
    guard !type.fits(UnsafeBufferPointer(rebasing: writer.bytes[start...])) else { return }
    writer.truncate(to: start)
    let message: Text = "\"" + routes[route].name.excerpt(60) + "\" answers " + type.name
    throw NavError(.schema, at: offset, "wrongType: " + message.excerpt(200))
  }
}
