import Ground

/// A stack of a snapshot.
final class SavedStack {
  /// Where it stands in the text.
  let start: Int
  var end = 0
  /// What is kept of it, with the ids that it has there; 0 for none.
  var top: StackNode?

  init(at start: Int = 0) { self.start = start }
}
