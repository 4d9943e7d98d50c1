/// How a store that is composed of another one hears what that one does. A store has at most one,
/// and one in the router above.
final class StoreFollower<Event, Interests> {
  /// Who follows.
  let owner: ObjectIdentifier
  /// Which events the followed store builds for it.
  let interests: Interests
  /// Called with each event, in commit order, after the store's own observer.
  let onEvent: (Event) -> Void
  /// Called when all events of a call have been told.
  let onSettled: () -> Void

  init(
    owner: ObjectIdentifier, interests: Interests, onEvent: @escaping (Event) -> Void,
    onSettled: @escaping () -> Void
  ) {
    (self.owner, self.interests) = (owner, interests)
    (self.onEvent, self.onSettled) = (onEvent, onSettled)
  }
}
