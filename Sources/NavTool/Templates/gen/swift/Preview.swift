/// What an intent or facts would lead to. Nothing has changed.
public struct Preview: Hashable, Sendable {
  /// The result, as of sending it now.
  public let result: JSON
  /// What would change.
  public let changes: JSON
  /// What there would be to draw.
  public let scene: JSON
  /// The screen that would be shown.
  public let shown: Route
}
