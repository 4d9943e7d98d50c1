import Ground

extension FlowStore {
  /// The intent that shows a route in that way; a push if there is none.
  /// - Returns: nil if the route lives in a tab, which a flow cannot select.
  private func intent(toShow route: R, _ placement: PresentationTable.Placement?) -> FlowIntent<R>?
  {
    switch placement ?? .push {
    case .push: .push(route)
    case .sheet: .presentSheet(route)
    case .fullScreenCover: .presentCover(route)
    case .replace: .replaceStack([route])
    case .tab: nil
    }
  }

  /// Shows a route as the table says.
  /// - Throws: `argument` if the route lives in a tab; `limit`.
  public func show(_ route: R, source: Text? = nil) throws(NavError) -> FlowResult<R> {
    try show(route, options.presentation.placement(of: route), source)
  }

  /// Shows a route in that way; nil pushes it.
  func show(_ route: R, _ placement: PresentationTable.Placement?, _ source: Text?)
    throws(NavError) -> FlowResult<R>
  {
    guard let intent = intent(toShow: route, placement) else {
      throw NavError(
        .argument,
        "route: \"" + route.name.excerpt(60) + "\" lives in a tab; show it through the tab store")
    }
    return try send(intent, source: source)
  }
}
