/// How a store that is composed of another one hears what that one does. A store has at most one,
/// and one in the router above.
struct StoreFollower<Event, Interests> {
  /// Who follows.
  let owner: ObjectIdentifier
  /// Which events the followed store builds for it.
  var interests: Interests
  /// Called with each event, in commit order, after the store's own observer.
  var onEvent: (Event) -> Void
  /// Called when all events of a call have been told.
  var onSettled: () -> Void
}
