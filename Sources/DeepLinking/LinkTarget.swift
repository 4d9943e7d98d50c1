import Ground

/// What a mapping does with the URLs that match its pattern: make routes of them, and find the
/// values that a route came from. How routes are made is the business of the module that knows
/// them; this module only finds the mapping.
///
/// A matcher calls its targets from any thread, several at once.
public protocol LinkTarget: AnyObject {
  associatedtype R: Route

  /// Whether the target takes every URL that matches. One that may say "not mine", as a callback
  /// can, hides no later mapping.
  var takesEveryURL: Bool { get }

  /// The routes that the URL opens, bottom first, the place it leads to last; nil or none if the
  /// mapping does not take the URL.
  func routes(for match: LinkMatch) -> [R]?

  /// Whether the target opens one route and puts it on no stack of its own: then `soleRoute` says
  /// what `routes` would, without a list. False, unless a target says so.
  var hasSoleRoute: Bool { get }

  /// The one route of `routes`, or nil; asked if there is never more.
  func soleRoute(for match: LinkMatch) -> R?

  /// The name of the routes that it can lead to, or nil if it cannot tell: then it makes no URLs.
  var routeName: Text? { get }

  /// The names of all routes that it can open, also of those below the place that the link leads
  /// to; nil if it cannot tell. `routeName` alone, unless a target says more.
  var routeNames: [Text]? { get }

  /// Whether the parameters of its routes are the names of the pattern, and no others. False,
  /// unless a target says so.
  var hasOnlyPathParameters: Bool { get }

  /// Whether its routes are a stack of their own, and not a place on top of what is there: then the
  /// default placement is `reset`. False, unless a target says so.
  var isBackStack: Bool { get }

  /// Whether a match leads to `route`, as the last of its routes; nil if the mapping does not take
  /// the URL.
  func leads(_ match: LinkMatch, to route: R) -> Bool?

  /// Hands the values that lead to `route` to `body`, which may change them, unless the target
  /// never leads there. A wrong answer does no harm: `url(for:)` looks where its URL leads.
  /// - Parameter own: the values of the route by name, if the caller has them.
  func withValues(
    for route: R, own: LinkValueList?, _ body: (inout LinkValueList) -> Void)
}

extension LinkTarget {
  public var routeNames: [Text]? { routeName.map { [$0] } }
  public var isBackStack: Bool { false }
  public var hasSoleRoute: Bool { false }
  public func soleRoute(for match: LinkMatch) -> R? { routes(for: match)?.last }
  public var hasOnlyPathParameters: Bool { false }

  public func leads(_ match: LinkMatch, to route: R) -> Bool? {
    routes(for: match)?.last.map { $0 == route }
  }
}
