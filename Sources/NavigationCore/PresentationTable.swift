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
  /// The names in the order in which they were set.
  private(set) var names: [Text] = []

  public init() {}

  public var isEmpty: Bool { placements.isEmpty }

  /// The placement of routes of that name; nil if the table does not tell.
  public func placement(of route: some Route) -> Placement? { placements.isEmpty ? nil : placements[route.name] }

  public mutating func set(_ placement: Placement, for name: Text) {
    if placements.updateValue(placement, forKey: name) == nil { names.append(name) }
  }

  /// The tabs that placements name, in order.
  var tabs: [Text] {
    names.compactMap { if case .tab(let tab)? = placements[$0] { tab } else { nil } }
  }
}
