/// How routes of each name are shown, so that a view never says it: the same route may be pushed in one container and presented in another (protocol §4).
public struct PresentationTable: Equatable, Sendable {
  /// One way to show a route.
  public enum Placement: Equatable, Sendable {
    case push
    case sheet
    case fullScreenCover
    /// The route becomes the whole stack.
    case replace
    /// The route lives in another tab.
    case tab(Text)
  }

  private var placements: [Text: Placement] = [:]

  public init() {}

  public var count: Int { placements.count }

  /// The placement of routes of that name; nil if the table does not tell.
  public func placement(ofRoutesNamed name: Text) -> Placement? { placements[name] }

  /// The placement of a route; nil if the table does not tell.
  public func placement(of route: some Route) -> Placement? { placements.isEmpty ? nil : placements[route.name] }

  public mutating func set(_ placement: Placement, for name: Text) { placements[name] = placement }
}
