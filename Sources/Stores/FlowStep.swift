import Ground

/// One step of a flow's path: a route on the stack, or one presented over it (protocol §4).
public enum FlowStep<R: Route>: Equatable, Sendable {
  case push(R)
  case sheet(R)
  case cover(R)

  /// The step that a presentation is.
  public init(_ presentation: ModalPresentation<R>) {
    switch presentation.style {
    case .sheet: self = .sheet(presentation.route)
    case .fullScreenCover: self = .cover(presentation.route)
    }
  }

  public var route: R {
    switch self {
    case .push(let route), .sheet(let route), .cover(let route): route
    }
  }

  /// How the step is presented; nil for a push.
  public var style: ModalStyle? {
    switch self {
    case .push: nil
    case .sheet: .sheet
    case .cover: .fullScreenCover
    }
  }
}

/// A path taken apart: the stack, and what is presented over it.
struct FlowPlan<R: Route> {
  var routes: [R] = []
  var tail: FlowStep<R>?

  init(routes: [R]) { self.routes = routes }

  /// Nil if a step follows a modal: there is at most one, and it is last.
  init?(_ steps: [FlowStep<R>]) {
    routes.reserveCapacity(steps.count)
    for step in steps {
      if tail != nil { return nil }
      if case .push(let route) = step { routes.append(route) } else { tail = step }
    }
  }
}
