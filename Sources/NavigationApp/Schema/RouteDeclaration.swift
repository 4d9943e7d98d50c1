import Ground
import JSONCoding

/// The index of a route among the routes of its schema, in the order in which they are declared.
public typealias RouteIndex = Int

/// A route that its schema has accepted, in canonical form: without parameters that are equal to
/// their default.
public struct FittedRoute: Sendable, Equatable {
  public let route: JSONRoute
  /// 32 bits, as a stack has many of them.
  private let number: Int32

  /// - Parameter index: of a schema's text, which has less than 2^31 bytes.
  public init(route: JSONRoute, index: RouteIndex) {
    self.route = route
    number = Int32(truncatingIfNeeded: index)
  }

  public var index: RouteIndex { RouteIndex(number) }

  public static func == (left: FittedRoute, right: FittedRoute) -> Bool {
    left.number == right.number && left.route == right.route
  }
}

extension RoutePresentation {
  /// As a layer is shown.
  var style: StaticString { self == .cover ? "cover" : "sheet" }
}

/// A parameter of a route. A class, as all that a schema declares: it is made once, and handed on
/// as one word.
public final class ParameterDeclaration: @unchecked Sendable {
  public let name: Text
  public internal(set) var type: ValueType
  /// May be left out, and has no value then.
  public internal(set) var isOptional = false
  /// The canonical JSON of the value that it has when it is left out.
  public internal(set) var defaultValue: [UInt8]?
  /// Is neither read from URLs nor printed to them, and is `*` where people may look.
  public internal(set) var isSensitive = false

  init(_ name: Text, _ type: ValueType) {
    self.name = name
    self.type = type
  }

  public var isRequired: Bool { !isOptional && defaultValue == nil }
}

/// What a schema says about one route.
public final class RouteDeclaration: @unchecked Sendable {
  public let name: Text
  /// In the order in which they are declared.
  public internal(set) var parameters: [ParameterDeclaration] = []
  /// How many of its parameters are required.
  var requiredCount = 0
  public internal(set) var show = RoutePresentation.push
  public internal(set) var whenBusy = BusyPolicy.over
  public internal(set) var reuse = ReusePolicy.top
  public internal(set) var asksOnEnter = false
  public internal(set) var asksOnLeave = false
  /// Whether snapshots hold it.
  public internal(set) var isPersistent = true
  public internal(set) var requires: [Condition] = []
  /// What is shown instead while a condition of `requires` does not hold that has no way out of its
  /// own.
  public internal(set) var orElse: FittedRoute?
  /// The layer is up exactly while these hold; empty for a route that intents show.
  public internal(set) var whileConditions: [Condition] = []
  /// Of a route with `while`: those that may stand on its layer and over it, ascending.
  public internal(set) var allows: [RouteIndex] = []
  /// Whether it is a place of the history.
  public internal(set) var isPlace = true
  /// The type of its answer.
  public internal(set) var returns: ValueType?
  /// The container in which it lives (`in`), by its index in `Schema.containers`.
  public internal(set) var container: Int?
  /// Where its screen can lead; nil if the schema does not say.
  public internal(set) var goes: [RouteIndex]?
  /// The numbers of the leaves whose root it is, ascending.
  public internal(set) var rootLeaves: [Int] = []
  /// The first `in` among its parents, by its index in `Schema.containers`.
  public internal(set) var parentContainer: Int?
  /// What its author says of it beside, canonical JSON; nil for nothing.
  public internal(set) var meta: Text?
  var title: [TitlePart] = []
  /// The title as JSON, in the memory of the schema, if it is the same whatever the parameters are;
  /// else empty.
  var quotedTitle = QuotedText.absent
  public internal(set) var parents: [RouteTemplate] = []
  /// What stands on other leaves when a link leads here.
  public internal(set) var beside: [BesideTemplate] = []
  /// Its parameters by name.
  var table = NameTable([])
  /// Its mappings among those of the schema's matcher.
  var links: Range<Int> = 0..<0
  /// Where what the schema says of it stands, while the schema is read.
  var outline = Outline()
  /// Where the `orElse` of each condition of `requires` stands, -1 for one without, while the
  /// schema is read.
  var conditionOrElse: [Int32] = []

  init(_ name: Text) { self.name = name }

  public var isWhile: Bool { !whileConditions.isEmpty }
  public var isLayer: Bool { show != .push }
  public var isRoot: Bool { !rootLeaves.isEmpty }
  /// The number of the first leaf whose root it is.
  public var rootLeaf: Int? { rootLeaves.first }
  public var hasParents: Bool { !parents.isEmpty }
  public var hasBeside: Bool { !beside.isEmpty }

  /// The way out when the facts have these values: that of the first condition of `requires` that
  /// fails. nil if all hold, or if there is no way out.
  public func gate(_ values: [FactValue]) -> FittedRoute? {
    for condition in requires where !condition.holds(values) { return condition.orElse ?? orElse }
    return nil
  }

  /// Of a route with `while`: whether another route may stand on its layer and over it.
  /// - Complexity: O(log n)
  public func isAllowed(_ other: RouteIndex) -> Bool {
    let index = BinarySearch.lowerBound(allows.count) { allows[$0] < other }
    return index < allows.count && allows[index] == other
  }

  /// Whether one of its parameters is required and sensitive: then no snapshot may hold it.
  public var requiresSecret: Bool {
    for parameter in parameters where parameter.isSensitive && parameter.isRequired { return true }
    return false
  }
}

/// A piece of a title.
struct TitlePart: Sendable {
  /// A text, if no parameter is here.
  var text: Text = ""
  /// The index of a parameter of the route; -1 for a text.
  var parameter = -1
}

/// A route in which strings `":name"` stand for parameters of another route.
public struct RouteTemplate: Sendable {
  public let index: RouteIndex
  /// The parameters that it gives.
  var members: [Member]
  /// Of a parent that stands for the route itself, with each beginning of a list: the index of that
  /// parameter; -1 for any other.
  public internal(set) var unrolled = -1

  struct Member: Sendable {
    /// Which parameter of the route it is.
    let target: Int
    /// Canonical JSON, if it is given.
    var value: [UInt8]?
    /// The parameter of the other route that it comes from; -1 if it is given.
    var source = -1
  }
}

/// A route that stands on another leaf when a link leads to a route.
public struct BesideTemplate: Sendable {
  public let template: RouteTemplate
  /// The number of that leaf.
  let leaf: Int
}

extension RouteDeclaration {
  /// The facts that its conditions name.
  var named: FactSet {
    var set = FactSet()
    for index in requires.indices { set.insert(requires[index].fact) }
    for index in whileConditions.indices { set.insert(whileConditions[index].fact) }
    return set
  }

  /// What apps ask of the route, in one word.
  var traits: RouteTraits {
    var traits: RouteTraits = []
    if isRoot { traits.insert(.root) }
    if isLayer { traits.insert(.layer) }
    if !requires.isEmpty { traits.insert(.guarded) }
    if asksOnEnter { traits.insert(.asksOnEnter) }
    if asksOnLeave { traits.insert(.asksOnLeave) }
    if isWhile { traits.insert(.lock) }
    if container != nil { traits.insert(.hasContainer) }
    if reuse == .top { traits.insert(.reusesTop) }
    if reuse == .never { traits.insert(.isAlwaysNew) }
    if !isPersistent || requiresSecret || isWhile { traits.insert(.unsaved) }
    if parameters.contains(where: { $0.isSensitive }) { traits.insert(.hidesValues) }
    if !isPlace || isWhile { traits.insert(.noPlace) }
    return traits
  }
}

extension RouteDeclaration {
  /// Adds what it looks like in a text.
  func add(to shapes: RouteShapes) {
    shapes.add(name)
    for position in table.order {
      let parameter = parameters[position]
      let kind = parameter.defaultValue == nil ? parameter.type.shape : .judged
      shapes.add(parameter.name, position, kind, isRequired: parameter.isRequired)
    }
  }
}
