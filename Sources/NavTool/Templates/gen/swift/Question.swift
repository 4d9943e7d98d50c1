/// A route whose screen answers, for `App.ask`.
public struct Question<Answer> {
  public let route: Route
  fileprivate let read: (nav_json) throws(RouteError) -> Answer
}

/// Why a screen gave no answer.
public enum AskError: Error, Hashable {
  /// A mistake of the caller.
  case failed(RouteError)
  /// The screen was not shown, and nothing has changed: the library's result.
  case refused(JSON)
  /// The screen left without an answer: the name of the intent that removed it, `"facts"`,
  /// or `"destroyed"` with its app.
  case left(JSON)
  /// The task that waited was cancelled, and the screen was removed.
  case cancelled
}
