import Ground

/// How a presentation is shown.
public enum ModalStyle: Sendable { case sheet, fullScreenCover }

/// A route that is, or waits to be, presented over a stack (protocol §3).
public struct ModalPresentation<R: Route>: Equatable, Sendable {
  /// Unique in its store, never reused.
  public var id: EntryID
  public var route: R
  public var style: ModalStyle

  public init(id: EntryID, route: R, style: ModalStyle) {
    self.id = id
    self.route = route
    self.style = style
  }
}

/// Why a presentation went away.
public enum DismissalReason: Equatable, Sendable {
  /// The program dismissed it.
  case dismiss
  /// The user's toolkit did: a swipe, a closed window.
  case systemDismiss
  case dismissAll
  /// Another presentation took its place.
  case replaced
  /// It waited in a queue that was dropped.
  case dropped
  case custom(Text)
}
