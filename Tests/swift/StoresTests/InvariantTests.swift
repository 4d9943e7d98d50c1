import Testing

@testable import Ground
@testable import Stores

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

  /// A snapshot may have been written by a store whose entries changed places.
  @Test func aStackTakesBackIDsInAnyOrder() throws {
    let store = try Store.make(["a", "b"])
    let places: [(id: EntryID, route: Place)] = [(4, "a"), (9, "b"), (2, "c"), (0, "d")]
    let entries = places.map { RouteEntry(id: $0.id, route: $0.route) }
    guard case .done = try store.restore(entries, lastID: 9, isDry: true) else {
      Issue.record("refused")
      return
    }
    #expect(store.stack.path == ["a", "b"])
    guard case .done = try store.restore(entries, lastID: 9) else {
      Issue.record("refused")
      return
    }
    #expect(store.stack.entries.map { $0.id } == [4, 9, 2, 10])
    #expect(try store.execute(.push("e")) == .success)
    #expect(try store.execute(.popToEntry(2)) == .success)
    #expect(store.stack.entries.map { $0.id } == [4, 9, 2])
  }
}
