import Ground

/// How a store that is composed of another one hears what that one does. A store has at most one,
/// and one in the router above, or in the split whose column it is.
final class StoreFollower<R: Route, Event, Interests> {
  /// Who follows.
  let owner: ObjectIdentifier
  /// Which events the followed store builds for it.
  let interests: Interests
  /// Called with each event, in commit order, after the store's own observer.
  let onEvent: (Event) -> Void
  /// Called instead with each change of a stack, if it is there.
  let onChange: ((StackChange<R>, Text?) -> Void)?
  /// Called instead with each change of a flow's path, if it is there.
  let onPathChange: ((FlowPathChange<R>, Text?) -> Void)?
  /// Called when all events of a call have been told.
  let onSettled: () -> Void

  init(
    owner: ObjectIdentifier, interests: Interests, onEvent: @escaping (Event) -> Void,
    onChange: ((StackChange<R>, Text?) -> Void)? = nil,
    onPathChange: ((FlowPathChange<R>, Text?) -> Void)? = nil,
    onSettled: @escaping () -> Void = {}
  ) {
    self.owner = owner
    self.interests = interests
    self.onEvent = onEvent
    self.onChange = onChange
    self.onPathChange = onPathChange
    self.onSettled = onSettled
  }
}

extension StoreFollower where Interests: OptionSet, Interests.Element == Interests {
  /// Hands an event on, if the follower wants its kind.
  func tell(_ event: Event, of kind: Interests) {
    if interests.contains(kind) { onEvent(event) }
  }
}

extension StoreFollower where Event == NavigationEvent<R>, Interests == EventInterests {
  /// Hands a change on, if the follower wants changes.
  func tell(_ change: StackChange<R>, _ source: Text?) {
    guard interests.contains(.changed) else { return }
    if let onChange { onChange(change, source) } else { onEvent(.changed(change, source)) }
  }
}
