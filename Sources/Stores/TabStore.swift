import Ground

/// What selecting the tab that is selected does.
public enum ReselectPolicy: Sendable { case noop, popToRoot }

/// What a tab store decides by.
public struct TabOptions: Equatable, Sendable {
  public var reselectPolicy = ReselectPolicy.noop
  public var presentation = PresentationTable()

  public init() {}
}

/// One tab: a flow of its own, which keeps its state while others are selected.
public final class Tab<R: Route> {
  public let name: Text
  public let flow: FlowStore<R>
  /// Above 0, or nil for none.
  public internal(set) var badge: Int64?
  /// Called when the tab has been removed.
  public var onRemoved: (() -> Void)?

  public init(_ name: Text, _ flow: FlowStore<R>) {
    self.name = name
    self.flow = flow
  }

  fileprivate func checkName() throws(NavError) {
    if name.isEmpty { throw NavError(.state, "tabs: a name is empty; name the tab") }
  }
}

/// Tabs that can make a store: at least one, each with a name of its own.
public struct TabList<R: Route> {
  public let tabs: [Tab<R>]
  public let selected: Tab<R>

  /// The most tabs that a store may have.
  fileprivate static var maximumCount: Int { 1_000 }

  /// - Parameter selected: the name of the tab to begin with; nil for the first.
  /// - Throws: `state` for no tabs, an empty name, two tabs of one name, or a `selected` that is
  ///   none of them; `limit` for too many.
  public init(_ tabs: [Tab<R>], selected name: Text? = nil) throws(NavError) {
    guard let first = tabs.first else { throw NavError(.state, "tabs: empty; give at least one") }
    guard tabs.count <= Self.maximumCount else { throw .tooManyTabs(Self.maximumCount) }
    for (index, tab) in tabs.enumerated() {
      try tab.checkName()
      if tabs[..<index].contains(where: { $0.name == tab.name }) {
        throw NavError(.state, "tabs: \"" + tab.name.excerpt(60) + "\" comes twice; names differ")
      }
    }
    guard let selected = name.map({ name in tabs.first { $0.name == name } }) ?? first else {
      throw NavError(
        .state, "selected: no tab \"" + (name ?? "").excerpt(60) + "\"; name one of the tabs")
    }
    self.tabs = tabs
    self.selected = selected
  }
}

/// Named flows, of which one is selected (protocol §4).
///
///     let tabs = TabStore(try TabList([Tab("home", home), Tab("cart", cart)]))
///     tabs.select("cart")                                // .selected(from: "home", to: "cart")
///     try tabs.selectAndOpen("home", [.push(product)])   // a link into another tab
///     try tabs.back()                                    // product goes, then the tab
public final class TabStore<R: Route> {
  /// What is refused, with nothing changed.
  public enum Refusal: Equatable, Sendable {
    case unknownTab(Text)
    case duplicateTab(Text)
    /// The selected tab is not removed: select another first.
    case activeTab(Text)
  }

  /// In the order in which they are shown.
  public private(set) var tabs: [Tab<R>]
  public internal(set) var selected: Tab<R>
  public let reselectPolicy: ReselectPolicy
  /// How routes are shown where the tab's own table does not tell.
  public let presentation: PresentationTable
  /// Tabs that were selected before, the last one last; each at most once.
  var history: [Tab<R>] = []
  /// Grows whenever a tab is selected, comes or goes, or a badge changes.
  public private(set) var ownRevision: UInt64 = 0

  /// What `onEvent` is told about.
  public var interests = TabInterests() { didSet { follow() } }
  /// Called at commit with each event, in order.
  public var onEvent: ((TabEvent<R>) -> Void)?
  /// Called instead with each `changed` of a tab's stack, if it is there: the name of the tab, the
  /// change, and where the command came from.
  public var onChange: ((Text, StackChange<R>, Text?) -> Void)?
  /// Called instead with each `pathChanged` of a tab's flow, if it is there: the name of the tab,
  /// the change, and where the command came from.
  public var onPathChange: ((Text, FlowPathChange<R>, Text?) -> Void)?
  /// Called instead with each other event of a tab's flow, if it is there.
  public var onFlowEvent: ((Text, FlowEvent<R>) -> Void)?

  public init(_ list: TabList<R>, _ options: TabOptions = TabOptions()) {
    tabs = list.tabs
    selected = list.selected
    reselectPolicy = options.reselectPolicy
    presentation = options.presentation
    follow()
  }

  deinit { unfollow() }

  /// Until `unfollow`: then the tabs are others'.
  private var isFollowing = true

  /// Lets the tabs go their own way, for good.
  public func unfollow() {
    guard isFollowing else { return }
    isFollowing = false
    for tab in tabs { tab.flow.follower = nil }
  }

  public func tab(_ name: Text) -> Tab<R>? { tabs.first { $0.name == name } }

  /// Grows whenever anything in the store or its tabs changes.
  public var revision: UInt64 { tabs.reduce(ownRevision) { $0 &+ $1.flow.revision } }

  // MARK: Tabs

  /// Adds a tab; the index is clamped.
  /// - Returns: nil if it was added.
  /// - Throws: `state` for an empty name, `limit` beyond `maximumCount`.
  public func add(_ tab: Tab<R>, at index: Int = .max) throws(NavError) -> Refusal? {
    try tab.checkName()
    guard self.tab(tab.name) == nil else { return .duplicateTab(tab.name) }
    guard tabs.count < TabList<R>.maximumCount else { throw .tooManyTabs(TabList<R>.maximumCount) }
    let index = min(max(index, 0), tabs.count)
    tabs.insert(tab, at: index)
    follow()
    change(.tabAdded(tab.name, index: index))
    return nil
  }

  /// Removes a tab that is not selected, with everything in it.
  /// - Returns: nil if it was removed.
  public func remove(_ name: Text) -> Refusal? {
    guard let index = tabs.firstIndex(where: { $0.name == name }) else { return .unknownTab(name) }
    if tabs[index] === selected { return .activeTab(name) }
    let tab = tabs.remove(at: index)
    // What it holds stays in the sum of revisions, which never falls.
    ownRevision &+= tab.flow.revision
    history.drop { $0 === tab }
    tab.flow.follower = nil
    change(.tabRemoved(name, index: index))
    tab.onRemoved?()
    return nil
  }

  /// Sets the badge of a tab: above 0 it is stored, else removed.
  /// - Returns: nil if there is such a tab.
  public func setBadge(_ badge: Int64, of name: Text) -> Refusal? {
    guard let tab = tab(name) else { return .unknownTab(name) }
    let old = tab.badge
    let new = badge > 0 ? badge : nil
    guard old != new else { return nil }
    tab.badge = new
    change(.badgeChanged(name, old: old, new: new))
    return nil
  }

  // MARK: Events

  func change(_ content: TabEvent<R>.Content, source: Text? = nil) {
    ownRevision &+= 1
    emit(TabEvent(content, source: source))
  }

  func emit(_ event: TabEvent<R>) {
    let isWanted =
      switch event.content {
      case .flow: true
      case .tabSelected, .tabReselected: interests.selection
      case .badgeChanged: interests.badges
      case .tabAdded, .tabRemoved: interests.tabs
      }
    if isWanted { onEvent?(event) }
  }

  private func tell(_ tab: Text, _ event: FlowEvent<R>) {
    if let onFlowEvent { onFlowEvent(tab, event) } else { emit(TabEvent(.flow(tab, event))) }
  }

  private func tell(_ tab: Text, _ change: StackChange<R>, _ source: Text?) {
    if let onChange { return onChange(tab, change, source) }
    tell(tab, FlowEvent(.navigation(.changed(change, source))))
  }

  private func tell(_ tab: Text, _ change: FlowPathChange<R>, _ source: Text?) {
    if let onPathChange { return onPathChange(tab, change, source) }
    tell(tab, FlowEvent(.pathChanged(change), source: source))
  }

  /// Listens to the tabs for what the observers want of them.
  private func follow() {
    guard isFollowing else { return }
    let this = Unmanaged.passUnretained(self)
    for tab in tabs {
      let name = tab.name
      tab.flow.follower =
        interests.flow == FlowInterests()
        ? nil
        : StoreFollower(
          owner: ObjectIdentifier(self), interests: interests.flow,
          onEvent: { event in this._withUnsafeGuaranteedRef { $0.tell(name, event) } },
          onChange: { change, source in
            this._withUnsafeGuaranteedRef { $0.tell(name, change, source) }
          },
          onPathChange: { change, source in
            this._withUnsafeGuaranteedRef { $0.tell(name, change, source) }
          })
    }
  }
}

extension NavError {
  fileprivate static func tooManyTabs(_ limit: Int) -> NavError {
    NavError(.limit, "tabs: at most " + Text(limit) + "; remove one first")
  }
}
