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

  init(
    id: Text, version: Int64, facts: [FactDeclaration], routes: [RouteDeclaration],
    containers: [Container], leaves: [Int], whileRoutes: [RouteIndex]
  ) {
    (self.id, self.version, self.facts, self.routes) = (id, version, facts, routes)
    (self.containers, self.leaves, self.whileRoutes) = (containers, leaves, whileRoutes)
  }

  /// Reads a schema.
  /// - Throws: `.schema` for what breaks the contract; the message begins with the name of the error.
  public static func read(_ text: UnsafePointer<UInt8>, count: Int) throws(NavError) -> Schema {
    throw NavError(.schema, "")
  }

  /// The values of the facts before the host has said anything.
  public var initialFacts: [FactValue] { facts.map { $0.initial } }

  /// The route of that name.
  public func route(named name: Text) -> RouteIndex? { nil }
  public func fact(named name: JSONString) -> Int? { nil }
  /// The container at an address.
  public func container(at address: Text) -> Int? { nil }
  /// The number, in `containers`, of the child of a container.
  public func child(_ name: Text, of container: Int) -> Int? { nil }
}

/// What a URL leads to.
public enum SchemaMatch: Sendable {
  case route(FittedRoute)
  case rejected(LinkRejection)
  case unhandled
}

/// Fits routes for one app, and remembers those that it has fitted: a text that was seen lately costs
/// a look-up and no allocation. It belongs to one thread at a time.
public final class RouteFitter {
  public let schema: Schema

  public init(_ schema: Schema) { self.schema = schema }

  /// Reads a route and fits it.
  /// - Throws: `.schema`, naming route, parameter, what was expected, at the byte of what does not
  ///   fit; `.route` and others for JSON that is no route.
  public func fit(_ reader: inout JSONReader) throws(NavError) -> FittedRoute {
    throw NavError(.schema, "")
  }

  /// Fits a route that comes from elsewhere: a snapshot, a template. Offsets are those in its
  /// canonical text.
  public func fit(_ route: JSONRoute) throws(NavError) -> FittedRoute { throw NavError(.schema, "") }

  /// Reads the object of an `update` and answers `route` with these parameters; `null` removes one.
  public func update(_ route: FittedRoute, _ reader: inout JSONReader) throws(NavError) -> FittedRoute {
    throw NavError(.schema, "")
  }

  /// The routes under a route when a link leads there, bottom first.
  public func parents(of route: FittedRoute) -> [FittedRoute] { [] }

  /// What a URL leads to. `rejected` and `unhandled` are answers; only text that is not UTF-8 throws.
  public func match(_ url: UnsafeRawBufferPointer) throws(NavError) -> SchemaMatch { .unhandled }
}

extension Schema {
  /// Appends the title of a route, as text without quotes, to `text`.
  public func appendTitle(of route: FittedRoute, to text: inout [UInt8]) {}

  /// Appends `*` or the JSON of each parameter as people may see it: `id=7, text=*`.
  public func appendParameters(of route: FittedRoute, to text: inout [UInt8]) {}

  /// The first link that leads to the route, as a URL; nil if there is none.
  public func url(for route: FittedRoute) -> Text? { nil }

  /// Reads the value of a fact.
  /// - Throws: `.schema` `doesNotFit`.
  public func readValue(of fact: Int, _ reader: inout JSONReader) throws(NavError) -> FactValue { 0 }

  /// Writes the value of a fact as JSON.
  public func write(_ value: FactValue, of fact: Int, to writer: inout JSONWriter) {}

  /// Reads a value of a type in canonical form, appending it to `writer`: the answer of a screen.
  /// - Throws: `.schema` `wrongType`.
  public func readAnswer(
    _ type: ValueType, of route: RouteIndex, _ reader: inout JSONReader, into writer: inout JSONWriter
  ) throws(NavError) {}
}
