import Testing

@testable import Ground
@testable import Stores

/// Ids are exact in every JSON reader: at most 2^53 - 1. A store that has used them up says so.
@Suite struct IDLimitTests {
  @Test(arguments: [EventInterests(), .all])
  func aStackThatHasUsedUpItsIDsTakesNothingMore(_ interests: EventInterests) throws {
    let store = try Store.make(["a"])
    store.interests = interests
    store.lastID = Store.maximumID - 2
    #expect(try store.execute(.pushAll(["b", "c"])) == .success)
    #expect(store.lastEntryID == Store.maximumID)
    #expect(store.stack.entries.map { $0.id } == [1, Store.maximumID - 1, Store.maximumID])
    for command in [
      Command.push("d"), .pushAll(["d"]), .replace(["x"]), .sequence([.pop, .push("d")]),
    ] {
      #expect(throws: NavError.self) { try store.execute(command) }
    }
    #expect(throws: NavError.self) { try store.push("d") }
    #expect(store.stack.path == ["a", "b", "c"])
    #expect(try store.execute(.pop) == .success)
    #expect(throws: NavError.self) { try store.execute(.push("d")) }
  }

  @Test(arguments: [ModalInterests(), .all])
  func aModalStoreThatHasUsedUpItsIDsTakesNothingMore(_ interests: ModalInterests) throws {
    let store = ModalStore<Place>()
    store.interests = interests
    store.lastID = Store.maximumID - 1
    #expect(try store.present("a", style: .sheet) == .shownImmediately(Store.maximumID))
    #expect(throws: NavError.self) { try store.present("b", style: .sheet) }
    #expect(store.state.queue.isEmpty)
    #expect(store.lastID == Store.maximumID)
  }
}
