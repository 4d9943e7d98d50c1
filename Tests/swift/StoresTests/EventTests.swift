import Testing

@testable import Ground
@testable import Stores

/// What stores tell those who keep the events: hosts of the C ABI get texts, and never do.
@Suite struct EventTests {
  @Test func aSequenceTellsOfEachLeafThatChanged() throws {
    let store = try Store.make([])
    let log = store.record()
    #expect(
      try store.execute(.sequence([.push("a"), .popTo("z"), .push("b")]))
        == .multiple([.success, .routeNotFound("z"), .success]))
    #expect(log.changes.map { $0.added.map { $0.route } } == [["a"], ["b"]])
  }

  @Test func thePathIsToldOnceForEveryCallWhoeverMakesIt() throws {
    let flow = FlowStore(try Store.make(["a"]), ModalStore<Place>())
    var told: [FlowPathChange<Place>] = []
    var interests = FlowInterests()
    interests.pathChanged = true
    flow.interests = interests
    flow.onEvent = { if case .pathChanged(let change) = $0.content { told.append(change) } }
    try flow.navigation.execute(.sequence([.push("b"), .push("c"), .popTo("a"), .push("d")]))
    #expect(told == [FlowPathChange(kept: 1, removed: [], added: [.push("d")])])
    told = []
    try flow.navigation.execute(.sequence([.pop, .push("d")]))
    #expect(told.isEmpty)
    try flow.modals.present("m", style: .sheet)
    try flow.modals.present("n", style: .fullScreenCover)
    try flow.modals.dismissCurrent()
    #expect(told.map(\.added) == [[.sheet("m")], [.cover("n")]])
    told = []
    try flow.navigation.execute(.popToRoot)
    #expect(
      told == [
        FlowPathChange(
          kept: 0, removed: [.push("a"), .push("d"), .cover("n")], added: [.cover("n")])
      ])
  }
}
