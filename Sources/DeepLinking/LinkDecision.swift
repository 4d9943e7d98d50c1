import Ground

/// What a pipeline makes of a URL. Deciding changes nothing.
public enum LinkDecision<R: Route>: Equatable, Sendable {
  case plan(LinkPlan<R>)
  /// Some route of the plan needs sign-in.
  case pending(PendingLink<R>)
  /// The policy refuses the URL.
  case rejected(LinkRejection)
  /// No mapping takes the URL.
  case unhandled(url: Text)
}

/// Why a URL is refused before anybody looks for a mapping.
public enum LinkRejection: Equatable, Sendable {
  /// nil: the URL has none.
  case schemeNotAllowed(actual: Text?)
  /// nil: the URL has none.
  case hostNotAllowed(actual: Text?)
  /// User-info or a port on a host that is allowed: what looks like it may not be it. The whole
  /// authority.
  case nonCanonicalOrigin(actual: Text)
  /// A segment of the path is `.` or `..`, perhaps escaped. The whole URL.
  case dotSegment(actual: Text)
  /// Not a URL, or one in which other readers see another host: where, and what is wrong.
  case invalidURL(actual: Text, offset: Int, reason: Text)
  case inputLimitExceeded(LinkLimit, actual: Int, maximum: Int)
}
