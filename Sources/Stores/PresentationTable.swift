import Ground

/// How routes of each name are shown, so that a view never says it: the same route may be pushed in
/// one container and presented in another (protocol §4).
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

  private struct Row: Equatable, Sendable {
    let name: Text
    let placement: Placement
  }

  /// At most one for a name. A table has a row for each kind of screen: some tens.
  private var rows: [Row] = []

  public init() {}

  public var count: Int { rows.count }

  /// The placement of routes of that name; nil if the table does not tell.
  /// - Complexity: O(rows)
  public func placement(ofRoutesNamed name: Text) -> Placement? {
    rows.first { $0.name == name }?.placement
  }

  /// The placement of a route; nil if the table does not tell.
  /// - Complexity: O(rows)
  public func placement(of route: some Route) -> Placement? {
    rows.first { route.isNamed($0.name) }?.placement
  }

  /// Adds the placement of routes of a name that has none yet.
  public mutating func add(_ placement: Placement, for name: Text) {
    rows.append(Row(name: name, placement: placement))
  }
}
