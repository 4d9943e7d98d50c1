import Ground

extension TabStore {
  /// The result of selecting.
  public enum SelectResult: Equatable, Sendable {
    case selected(from: Text, to: Text)
    /// The tab was selected already, and its policy is to go to its root.
    case poppedToRoot(NavigationResult<R>)
    /// The same, and a middleware of the modals, which cover the stack, cancels; nothing has
    /// changed.
    case cancelled(tab: Text, ModalCancellation<R>)
    case refused(Refusal)
    /// The tab was selected already.
    case noop
  }

  /// Selects a tab, or does what the policy says if it is selected.
  @discardableResult
  public func select(_ name: Text, source: Text? = nil) throws(NavError) -> SelectResult {
    guard let tab = tab(name) else { return .refused(.unknownTab(name)) }
    if let from = enter(tab, source) { return .selected(from: from, to: name) }
    emit(TabEvent(.tabReselected(name), source: source))
    guard reselectPolicy == .popToRoot else { return .noop }
    switch try tab.flow.clear(source: source) {
    case .executed: return .poppedToRoot(.success)
    case .navigationFailed(let result): return .poppedToRoot(result)
    case .cancelled(let cancellation): return .cancelled(tab: name, cancellation)
    case .noop: return .noop
    }
  }

  /// Makes a tab the selected one and remembers the one before.
  /// - Returns: the name of the one before; nil if it was selected already.
  private func enter(_ tab: Tab<R>, _ source: Text?) -> Text? {
    guard tab !== selected else { return nil }
    let from = selected
    history.drop { $0 === tab || $0 === from }
    history.append(from)
    selected = tab
    change(.tabSelected(from: from.name, to: tab.name), source: source)
    return from.name
  }

  // MARK: Links

  public typealias OpenResult = Stores.OpenResult<R>

  /// Executes commands on the stack of a tab, makes `tail` all there is of modals in it, and
  /// selects it, all or nothing: what a link into another tab does.
  /// - Parameter isReportWanted: as of `FlowStore.open`.
  /// - Throws: `limit`; nothing has changed then.
  public func selectAndOpen(
    _ name: Text, _ commands: [NavigationCommand<R>], presenting tail: FlowStep<R>? = nil,
    source: Text? = nil, isReportWanted: Bool = true
  ) throws(NavError) -> OpenResult {
    guard let tab = tab(name) else { return .refused(.unknownTab(name)) }
    let result = try tab.flow.open(
      commands, presenting: tail, tab: name, source: source, isReportWanted: isReportWanted)
    if case .opened = result { _ = enter(tab, source) }
    return result
  }

  /// How a route is shown from where the user is, by the table of the selected tab, or else the
  /// store's; nil if neither tells.
  public func placement(of route: R) -> PresentationTable.Placement? {
    selected.flow.options.presentation.placement(of: route) ?? presentation.placement(of: route)
  }

  /// The result of showing a route.
  public enum ShowResult: Equatable, Sendable {
    case inFlow(FlowResult<R>)
    case inTab(OpenResult)
  }

  /// Shows a route as the table of the selected tab says, or else the store's: perhaps in another
  /// tab, where it goes back to the route if it is on the stack.
  /// - Parameter isReportWanted: as of `FlowStore.open`.
  public func show(_ route: R, source: Text? = nil, isReportWanted: Bool = true) throws(NavError)
    -> ShowResult
  {
    let placement = placement(of: route)
    guard case .tab(let name) = placement else {
      return .inFlow(try selected.flow.show(route, placement, source))
    }
    let isThere = tab(name)?.flow.navigation.stack.contains(route) ?? false
    return .inTab(
      try selectAndOpen(
        name, [isThere ? .popTo(route) : .push(route)], source: source,
        isReportWanted: isReportWanted))
  }

  // MARK: Back

  /// What one step back did.
  public enum Back: Equatable, Sendable {
    case inTab(Router<R>.Back)
    case selected(from: Text, to: Text)
  }

  /// Whether there is anything to go back from, or a tab to go back to.
  public var canGoBack: Bool { selected.flow.router.canGoBack || !history.isEmpty }

  /// The route that going back would show; nil for a root view, or if there is nowhere to go back
  /// to.
  public var backTarget: R? {
    let router = selected.flow.router
    return router.canGoBack ? router.backTarget : history.last?.flow.router.shownRoute
  }

  /// Goes back one step: in the selected tab, then to the tab that was selected before.
  /// - Returns: nil if there is nowhere to go back to.
  public func back(source: Text? = nil) throws(NavError) -> Back? {
    if let step = try selected.flow.router.back(source: source) { return .inTab(step) }
    guard let previous = history.popLast() else { return nil }
    let from = selected.name
    selected = previous
    change(.tabSelected(from: from, to: previous.name), source: source)
    return .selected(from: from, to: previous.name)
  }
}
