import Ground

/// What an intent would do that rules have a say in: who is asked, what is held, and what fails.
///
/// Of a `back` from a form whose route says `"leave":"ask"`, `leave` has the id of the form; of a
/// `go` to a route whose conditions do not hold, `failing` is that route.
struct Survey {
  /// The locks that are in the way, ascending.
  var held: [EntryID] = []
  /// The route of the first new screen whose conditions do not hold.
  var failing: RouteIndex?
  var failingID: EntryID = .max
  /// Screens to ask about.
  var leave: [EntryID] = []
  var enter: [EntryID] = []

  var asksNothing: Bool { leave.isEmpty && enter.isEmpty }
}
