import Testing

@testable import NavigationCore

/// What `checkInvariants` finds: a check that cannot fail would be no check.
@Suite struct InvariantTests {
  private func storage(of count: Int) -> StackStorage<Place> {
    let storage = StackStorage<Place>()
    for id in 1...count {
      storage.append(RouteEntry(id: EntryID(id), route: Place(id % 7)))
    }
    return storage
  }

  @Test func aStackHoldsItsRules() {
    let storage = storage(of: 100)
    #expect(storage.checkInvariants() == nil)
    storage.truncate(to: 30)
    #expect(storage.checkInvariants() == nil)
    storage.releaseRemoved(50)
    #expect(storage.checkInvariants() == nil)
  }

  @Test func anEntryInTheChainOfAnotherRouteIsFound() {
    let storage = storage(of: 100)
    // One of them might fall into the bucket of the route before, not all.
    for position in 0..<40 { storage.entries[position].route = Place(1_000 + position) }
    #expect(storage.checkInvariants()?.description == "a chain is of one bucket")
  }

  @Test func idsThatDoNotGrowAreFound() {
    let storage = storage(of: 100)
    storage.entries[50].id = 7
    #expect(storage.checkInvariants()?.description == "ids grow from bottom to top")
  }
}
