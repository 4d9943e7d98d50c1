import Ground

/// A change of a stack, as a value (protocol §2).
public enum NavigationCommand<R: Route>: Equatable, Sendable {
  /// Append; duplicates are allowed.
  case push(R)
  /// Append in order; an empty list succeeds without a change.
  case pushAll([R])
  case pop
  /// Remove that many from the top, all or none.
  case popCount(Int64)
  /// Remove everything above the root.
  case popToRoot
  /// Keep up to the nearest equal route.
  case popTo(R)
  /// Keep up to the entry of that id.
  case popToEntry(EntryID)
  /// The whole path; the prefix that stays equal keeps its entries.
  case replace([R])
  /// Left to right, never stops, no rollback.
  case sequence([NavigationCommand])
  /// `fallback` runs on the state before if `primary` does not succeed; if both fail, the state
  /// before is back.
  indirect case whenCancelled(primary: NavigationCommand, fallback: NavigationCommand)

  /// Whether the command holds other commands. Only the leaves of what a caller hands in are
  /// intercepted by middleware.
  public var isComposite: Bool {
    switch self {
    case .sequence, .whenCancelled: true
    default: false
    }
  }

  /// The route of a `push` or `popTo`.
  public var route: R? {
    switch self {
    case .push(let route), .popTo(let route): route
    default: nil
    }
  }

  /// The first route that the command can lead to, in order and with fallbacks, of which `body` is
  /// true.
  public func firstRoute(where body: (R) -> Bool) -> R? {
    switch self {
    case .push(let route), .popTo(let route): return body(route) ? route : nil
    case .pushAll(let routes), .replace(let routes): return routes.first(where: body)
    case .sequence(let commands):
      for command in commands {
        if let route = command.firstRoute(where: body) { return route }
      }
      return nil
    case .whenCancelled(let primary, let fallback):
      return primary.firstRoute(where: body) ?? fallback.firstRoute(where: body)
    case .pop, .popCount, .popToRoot, .popToEntry: return nil
    }
  }
}
