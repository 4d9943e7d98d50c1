import Ground
import Stores

/// How the routes of a link are put on the screen (protocol §5).
public enum LinkPlacement: Equatable, Sendable {
  /// On top of what is there.
  case push
  /// In place of what is there.
  case reset
  /// Back to the route if it is on the stack, else on top of what is there.
  case backOrPush
  /// As the path of a flow store.
  case flow
}

/// What a link does: the commands that lead to its routes, or the path of a flow.
public enum LinkPlan<R: Route>: Equatable, Sendable {
  case commands([NavigationCommand<R>])
  /// The routes that a flow's path consists of, bottom first.
  case flow([R])

  /// The plan that leads to `routes`, bottom first.
  public init(_ routes: [R], _ placement: LinkPlacement) {
    switch placement {
    case .flow: self = .flow(routes)
    case .reset: self = .commands([.replace(routes)])
    case .push: self = .commands([Self.push(routes)])
    case .backOrPush:
      guard let top = routes.last else {
        self = .commands([])
        return
      }
      self = .commands([.whenCancelled(primary: .popTo(top), fallback: Self.push(routes))])
    }
  }

  private static func push(_ routes: [R]) -> NavigationCommand<R> {
    if routes.count == 1, let route = routes.first { .push(route) } else { .pushAll(routes) }
  }

  /// Every route that the plan can lead to, in order, those of fallbacks too; until `body` answers
  /// true.
  public func firstRoute(where body: (R) -> Bool) -> R? {
    switch self {
    case .flow(let routes): routes.first(where: body)
    case .commands(let commands): NavigationCommand.sequence(commands).firstRoute(where: body)
    }
  }
}

/// A link that waits for sign-in, with everything that is needed to go on: it can be saved and
/// resumed in another process.
public struct PendingLink<R: Route>: Equatable, Sendable {
  public var url: Text
  /// The first route of the plan that needs sign-in.
  public var route: R
  public var plan: LinkPlan<R>
  /// When it was put into the slot, in milliseconds of the handler's clock; nil without a clock.
  public var storedAt: Int64?

  public init(url: Text, route: R, plan: LinkPlan<R>, storedAt: Int64? = nil) {
    self.url = url
    self.route = route
    self.plan = plan
    self.storedAt = storedAt
  }
}
