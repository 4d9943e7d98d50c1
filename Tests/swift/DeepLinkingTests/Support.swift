import Ground
import Stores

@testable import DeepLinking

/// A route of the tests: a name and the parameters of the link that led to it.
struct Place: Route, CustomStringConvertible {
  var name: Text
  var parameters: [Text: [Text]] = [:]

  var description: String {
    "\(name.string) \(parameters.map { "\($0.key.string)=\($0.value.map(\.string))" }.sorted())"
  }
}

/// Leads to a place named after the mapping, with all parameters.
final class PlaceTarget: LinkTarget {
  let place: Text
  let takesEveryURL: Bool

  init(_ place: Text = "place", takesEveryURL: Bool = true) {
    self.place = place
    self.takesEveryURL = takesEveryURL
  }

  func routes(for match: LinkMatch) -> [Place]? {
    [Place(name: place, parameters: LinkParameters(match).dictionary)]
  }

  var routeName: Text? { leadsAnywhere ? nil : place }
  /// As a callback of the host may.
  var leadsAnywhere = false

  func withValues(
    for route: Place, own: LinkValueList?, _ body: (inout LinkValueList) -> Void
  ) {
    var parameters = LinkParameters()
    for (name, values) in route.parameters { parameters.add(name, values) }
    parameters.withValues(body)
  }
}

enum AnywhereTarget {
  /// Stands for a callback of the host: it may decline, and lead anywhere.
  static func make() -> PlaceTarget {
    let target = PlaceTarget(takesEveryURL: false)
    target.leadsAnywhere = true
    return target
  }
}

typealias PlaceMatcher = LinkMatcher<PlaceTarget>

extension LinkMatcher where Target == PlaceTarget {
  static func make(_ patterns: [String]) throws -> PlaceMatcher {
    try make(patterns.enumerated().map { try Mapping(Text($1), PlaceTarget(Text($0))) })
  }

  func resolve(_ url: String) throws -> LinkResolution<Place>? { try resolve(Text(url)) }
}

extension LinkParameters {
  var strings: [String: [String]] {
    Dictionary(uniqueKeysWithValues: parameters.map { ($0.name.string, $0.values.map(\.string)) })
  }

  var dictionary: [Text: [Text]] {
    Dictionary(uniqueKeysWithValues: parameters.map { ($0.name, $0.values) })
  }
}

extension Text {
  init(_ string: String) { self.init(bytes: Array(string.utf8)) }
  var string: String { String(decoding: bytes, as: UTF8.self) }
}

func withBytes<Result>(_ text: String, _ body: (UnsafeRawBufferPointer) throws -> Result) rethrows
  -> Result
{
  try Array(text.utf8).withUnsafeBytes(body)
}

// Policies are spelled as texts here.
extension LinkScheme: ExpressibleByStringLiteral {
  public init(stringLiteral text: StaticString) { try! self.init(Text(stringLiteral: text)) }
}

extension LinkHostRule: ExpressibleByStringLiteral {
  public init(stringLiteral text: StaticString) { try! self.init(Text(stringLiteral: text)) }
}

extension LinkRequirement: ExpressibleByStringLiteral {
  public init(stringLiteral text: StaticString) { self.init(Text(stringLiteral: text)) }
}
