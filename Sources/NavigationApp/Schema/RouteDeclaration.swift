import JSONCoding
import NavigationCore

/// The place of a route among the routes of its schema, in the order in which they are declared.
public typealias RouteIndex = Int

/// A route that its schema has accepted, in canonical form: without parameters that are equal to
/// their default.
public struct FittedRoute: Sendable, Equatable {
  public let route: JSONRoute
  public let index: RouteIndex

  public init(route: JSONRoute, index: RouteIndex) { (self.route, self.index) = (route, index) }

  public static func == (left: FittedRoute, right: FittedRoute) -> Bool {
    left.index == right.index && left.route == right.route
  }
}

/// How a route is shown.
public enum RoutePresentation: UInt8, Sendable { case push, sheet, cover }

/// What a sheet or cover does when one is up.
public enum BusyPolicy: UInt8, Sendable { case over, queue, replace, reject }

/// When a `go` makes no new entry or layer.
public enum ReusePolicy: UInt8, Sendable { case top, name, stack, none }

/// A parameter of a route.
public struct ParameterDeclaration: Sendable {
  public let name: Text
  public let type: ValueType
  /// May be left out, and has no value then.
  public let isOptional: Bool
  /// The canonical JSON of the value that it has when it is left out.
  public let defaultValue: [UInt8]?
  /// Is neither read from URLs nor printed to them, and is `*` where people may look.
  public let isSensitive: Bool

  public var isRequired: Bool { !isOptional && defaultValue == nil }
}

/// What a schema says about one route.
public struct RouteDeclaration: Sendable {
  public let name: Text
  /// In the order in which they are declared.
  public internal(set) var parameters: [ParameterDeclaration] = [] {
    didSet { requiredCount = parameters.reduce(0) { $0 + ($1.isRequired ? 1 : 0) } }
  }
  /// How many of its parameters are required.
  private(set) var requiredCount = 0
  public internal(set) var show: RoutePresentation = .push
  public internal(set) var whenBusy: BusyPolicy = .over
  public internal(set) var reuse: ReusePolicy = .top
  public internal(set) var requires: [Condition] = []
  /// What is shown instead while `requires` does not hold.
  public internal(set) var orElse: FittedRoute?
  /// The layer is up exactly while these hold; empty for a route that intents show.
  public internal(set) var whileConditions: [Condition] = []
  public internal(set) var asksOnEnter: Bool = false
  public internal(set) var asksOnLeave: Bool = false
  /// The type of its answer.
  public internal(set) var returns: ValueType?
  /// Whether snapshots hold it.
  public internal(set) var isPersistent: Bool = true
  /// The container in which it lives (`in`), by its place in `Schema.containers`.
  public internal(set) var container: Int?
  /// Where its screen can lead; nil if the schema does not say.
  public internal(set) var goes: [RouteIndex]?
  /// The number of the leaf whose root it is.
  public internal(set) var rootLeaf: Int?
  /// The first `in` among its parents, by its place in `Schema.containers`.
  public internal(set) var parentContainer: Int?
  var title = TextTemplate()
  var parents: [RouteTemplate] = []

  /// Its parameters by name.
  var table = NameTable([])
  /// Its mappings among those of the schema's matcher.
  var links: Range<Int> = 0..<0

  init(name: Text) { self.name = name }

  public var isWhile: Bool { !whileConditions.isEmpty }
  public var isLayer: Bool { show != .push }
  public var isRoot: Bool { rootLeaf != nil }
  public var hasParents: Bool { !parents.isEmpty }
  /// Whether one of its parameters is required and sensitive: then no snapshot may hold it.
  public var requiresSecret: Bool { parameters.contains { $0.isSensitive && $0.isRequired } }
}
