import Ground
import Synchronization

/// A column of a split, from the leading edge.
public enum SplitColumn: Int32, Sendable, CaseIterable { case sidebar, content, detail }

/// Which columns a wide split shows.
public enum SplitVisibility: Int32, Sendable, CaseIterable {
  /// The toolkit decides.
  case automatic
  case all
  /// The last two.
  case doubleColumn
  case detailOnly
}

/// How a split is laid out. What the columns hold does not depend on it.
public struct SplitLayout: Equatable, Sendable {
  public var visibility = SplitVisibility.automatic
  /// The column that a collapsed split shows on top.
  public var preferredCompactColumn = SplitColumn.sidebar
  /// Whether the columns are shown as one stack.
  public var isCollapsed = false

  public init() {}
}

/// Two or three columns side by side, each with a stack of its own, which a narrow window shows as
/// one (protocol §4).
///
/// The first entry of a column is its root view: `back` never takes it, but goes to the column
/// before. Collapsing and expanding lose no entry, since a collapsed path is only a view of the
/// columns up to the preferred one.
///
///     try split.show(message, in: .detail)   // .success; detail is preferred
///     split.setCollapsed(true)
///     split.collapsedPath                    // folders, messages, message
///     try split.back()                       // .moved(to: .content)
public final class SplitStore<R: Route> {
  /// What a split tells its observer.
  public enum Event: Equatable, Sendable {
    case column(SplitColumn, NavigationEvent<R>)
    case layoutChanged(old: SplitLayout, new: SplitLayout)
  }

  /// What one step back did.
  public enum Back: Equatable, Sendable {
    case popped(SplitColumn, NavigationResult<R>)
    /// A collapsed split shows another column on top.
    case moved(to: SplitColumn)
  }

  /// A route that a collapsed split shows, and where it belongs.
  public struct CollapsedEntry: Equatable, Sendable {
    public var column: SplitColumn
    public var route: R
  }

  public let sidebar: NavigationStore<R>
  /// Nil in a split of two columns.
  public let content: NavigationStore<R>?
  public let detail: NavigationStore<R>
  public private(set) var layout: SplitLayout
  private let layoutRevision = Atomic<UInt64>(0)

  /// Which events of the columns `onEvent` is told about; it is always told of layout changes.
  public var interests: EventInterests = [] { didSet { follow() } }
  /// Called at commit with each event, in order.
  public var onEvent: ((Event) -> Void)?

  /// - Throws: `argument` if the layout prefers a column that does not exist.
  public init(
    sidebar: NavigationStore<R>, content: NavigationStore<R>?, detail: NavigationStore<R>,
    layout: SplitLayout = SplitLayout()
  ) throws(NavError) {
    self.sidebar = sidebar
    self.content = content
    self.detail = detail
    self.layout = layout
    guard column(layout.preferredCompactColumn) != nil else {
      throw NavError(
        .argument, "preferredCompactColumn: there is no content; give \"content\", or name another")
    }
  }

  deinit { unfollow() }

  /// Until `unfollow`: then the columns are others'.
  private var isFollowing = true

  /// Lets the columns go their own way, for good. What follows them meanwhile goes on.
  public func unfollow() {
    guard isFollowing else { return }
    isFollowing = false
    for (_, store) in columns where store.ancestor?.owner == ObjectIdentifier(self) {
      store.ancestor = nil
    }
  }

  // MARK: Reading

  /// The stack of a column; nil for the content of a split of two.
  private func column(_ column: SplitColumn) -> NavigationStore<R>? {
    switch column {
    case .sidebar: sidebar
    case .content: content
    case .detail: detail
    }
  }

  /// The columns that there are, from the leading edge.
  public var columns: [(SplitColumn, NavigationStore<R>)] {
    SplitColumn.allCases.compactMap { name in column(name).map { (name, $0) } }
  }

  /// The columns that a collapsed split shows as one stack: those up to the preferred one.
  private var collapsedColumns: ArraySlice<(SplitColumn, NavigationStore<R>)> {
    columns.prefix { $0.0.rawValue <= layout.preferredCompactColumn.rawValue }
  }

  /// What a collapsed split shows as one stack, bottom first.
  /// - Complexity: O(entries)
  public var collapsedPath: [CollapsedEntry] {
    collapsedColumns.flatMap { name, store in
      store.stack.entries.map { CollapsedEntry(column: name, route: $0.route) }
    }
  }

  /// Grows whenever a column or the layout changes. May be read on every thread.
  public var revision: UInt64 {
    layoutRevision.load(ordering: .relaxed) &+ sidebar.revision &+ (content?.revision ?? 0)
      &+ detail.revision
  }

  // MARK: Changes

  /// Makes a route all that a column holds, and the column the preferred one: what selecting in the
  /// column before does.
  /// - Throws: `argument` for the content of a split of two; `limit`.
  @discardableResult
  public func show(_ route: R, in name: SplitColumn, source: Text? = nil) throws(NavError)
    -> NavigationResult<R>
  {
    guard let store = column(name) else { throw .noContentColumn }
    let result = try store.execute(.replace([route]), source: source)
    if result.isSuccess { change { $0.preferredCompactColumn = name } }
    return result
  }

  public func setVisibility(_ visibility: SplitVisibility) { change { $0.visibility = visibility } }

  /// - Throws: `argument` for the content of a split of two.
  public func setPreferredCompactColumn(_ name: SplitColumn) throws(NavError) {
    guard column(name) != nil else { throw .noContentColumn }
    change { $0.preferredCompactColumn = name }
  }

  /// Shows the columns as one stack, or side by side again.
  public func setCollapsed(_ isCollapsed: Bool) { change { $0.isCollapsed = isCollapsed } }

  private func change(_ body: (inout SplitLayout) -> Void) {
    let old = layout
    body(&layout)
    guard layout != old else { return }
    layoutRevision.store(
      layoutRevision.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
    onEvent?(.layoutChanged(old: old, new: layout))
  }

  private func follow() {
    guard isFollowing else { return }
    for (name, store) in columns {
      // A flow over a column is its follower.
      store.ancestor =
        interests.isEmpty
        ? nil
        : StoreFollower(
          owner: ObjectIdentifier(self), interests: interests,
          onEvent: { [unowned(unsafe) self] event in onEvent?(.column(name, event)) })
    }
  }

  // MARK: Back

  private enum Step {
    case pop(SplitColumn, NavigationStore<R>)
    case move(SplitColumn)
  }

  /// The last column above its root; in a collapsed split the preferred one, or else the column
  /// before it.
  private var stepBack: Step? {
    guard layout.isCollapsed else {
      return columns.last { $0.1.stack.depth > 1 }.map { .pop($0.0, $0.1) }
    }
    let shown = collapsedColumns
    if let (name, store) = shown.last, store.stack.depth > 1 { return .pop(name, store) }
    return shown.dropLast().last.map { .move($0.0) }
  }

  public var canGoBack: Bool { stepBack != nil }

  /// The route that going back would show in its column; nil for an empty column, or if there is
  /// nowhere to go back to.
  public var backTarget: R? {
    switch stepBack {
    case .pop(_, let store): store.backTarget
    case .move(let name): column(name)?.stack.top?.route
    case nil: nil
    }
  }

  /// Goes back one step.
  /// - Returns: nil if there is nowhere to go back to.
  public func back(source: Text? = nil) throws(NavError) -> Back? {
    switch stepBack {
    case .pop(let name, let store): return .popped(name, try store.execute(.pop, source: source))
    case .move(let name):
      change { $0.preferredCompactColumn = name }
      return .moved(to: name)
    case nil: return nil
    }
  }
}

extension NavError {
  fileprivate static var noContentColumn: NavError {
    NavError(.argument, "column: the split has two columns, sidebar and detail; name one of them")
  }
}
