import Ground

/// What a tab store tells its observers, in commit order.
public struct TabEvent<R: Route>: Equatable, Sendable {
  public enum Content: Equatable, Sendable {
    case tabSelected(from: Text, to: Text)
    /// The selected tab was selected again.
    case tabReselected(Text)
    case badgeChanged(Text, old: Int64?, new: Int64?)
    case tabAdded(Text, index: Int)
    case tabRemoved(Text, index: Int)
    /// An event of a tab's flow.
    case flow(Text, FlowEvent<R>)
  }

  public var content: Content
  /// Where the command came from, if it was named.
  public var source: Text?

  public init(_ content: Content, source: Text? = nil) {
    self.content = content
    self.source = source
  }
}

/// Which events a tab store builds: what nobody asks for costs nothing.
public struct TabInterests: Equatable, Sendable {
  public var selection = false
  public var badges = false
  public var tabs = false
  /// The events of the tabs' flows that go on as events of the tab store.
  public var flow = FlowInterests()

  public init() {}
}
