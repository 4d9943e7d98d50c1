import Ground
import Stores
import Testing

@Suite struct NavigationStoreTests {
  @Test(arguments: [
    (Command.popCount(0), NavigationResult<Place>.invalidPopCount(0)),
    (.popCount(.min), .invalidPopCount(.min)),
    (.popCount(4), .insufficientStackDepth(requested: 4, available: 3)),
    (.popCount(.max), .insufficientStackDepth(requested: .max, available: 3)),
    (.popTo("z"), .routeNotFound("z")),
    (.popToEntry(9), .entryNotFound(9)),
    (.sequence([]), .multiple([])),
  ])
  func aRefusedCommandChangesNothing(command: Command, result: NavigationResult<Place>) throws {
    let store = try Store.make(["a", "b", "c"])
    #expect(try store.execute(command) == result)
    #expect(store.stack.path == ["a", "b", "c"])
    #expect(store.revision == 0)
  }

  @Test func entriesOfAnEqualPrefixKeepTheirIDs() throws {
    let store = try Store.make(["a", "b", "c"])
    try store.execute(.replace(["a", "b", "x", "c"]))
    #expect(store.stack.entries.map { $0.id } == [1, 2, 4, 5])
  }

  @Test func aNetResultEqualInValueIsNoChange() throws {
    let store = try Store.make(["a", "b"])
    let log = store.record()
    _ = try store.executeBatch([.pop, .push("b")], stopOnFailure: false)
    #expect(store.stack.entries.map { $0.id } == [1, 2])
    #expect(log.changes.isEmpty)
    #expect(store.revision == 0)
  }

  @Test func aRollbackUsesUpNoIDs() throws {
    let store = try Store.make(["a"])
    _ = try store.executeTransaction([.push("b"), .pushAll(["c", "d"]), .popTo("z")])
    try store.execute(.push("e"))
    #expect(store.stack.entries.map { $0.id } == [1, 2])
  }

  @Test func aSequenceTellsOfEachLeafThatChanged() throws {
    let store = try Store.make([])
    let log = store.record()
    #expect(
      try store.execute(.sequence([.push("a"), .popTo("z"), .push("b")]))
        == .multiple([.success, .routeNotFound("z"), .success]))
    #expect(log.changes.map { $0.added.map { $0.route } } == [["a"], ["b"]])
  }

  @Test func whenBothLegsFailTheStateBeforeIsBack() throws {
    let store = try Store.make(["a"])
    let leg = Command.sequence([.push("x"), .popTo("z")])
    let result = try store.execute(.whenCancelled(primary: leg, fallback: leg))
    #expect(result == .multiple([.success, .routeNotFound("z")]))
    #expect(store.stack.path == ["a"])
    #expect(store.revision == 0)
  }

  @Test func withTheRootInsideTheFirstEntryStays() throws {
    let store = try Store.make(["home", "a"]) { $0.root = .inside }
    #expect(try store.execute(.popCount(2)) == .insufficientStackDepth(requested: 2, available: 1))
    #expect(try store.execute(.popToRoot) == .success)
    #expect(try store.execute(.pop) == .emptyStack)
    #expect(try store.execute(.replace([])) == .emptyStack)
    #expect(store.stack.path == ["home"])
    #expect(throws: NavError.self) { try Store.make([]) { $0.root = .inside } }
  }

  @Test func aRuleThatIsAlwaysEnforcedRefusesTheLeafThatBreaksIt() throws {
    let store = try Store.make(["home"]) {
      $0.validator = StackValidator(nonEmpty: true, uniqueRoutes: true, rootedAt: "home")
      $0.enforcement = .always
    }
    #expect(try store.execute(.pop) == .validationFailed(.emptyStackNotAllowed))
    #expect(
      try store.execute(.replace(["x"]))
        == .validationFailed(.invalidRoot(expected: "home", actual: "x")))
    #expect(
      try store.execute(.pushAll(["a", "b", "a"])) == .validationFailed(.duplicateRoute("a")))
    #expect(
      try store.execute(.sequence([.push("a"), .push("home"), .push("b")]))
        == .multiple([.success, .validationFailed(.duplicateRoute("home")), .success]))
    #expect(store.stack.path == ["home", "a", "b"])
    #expect(try store.validate(.push("a")) == .validationFailed(.duplicateRoute("a")))
  }

  @Test func aLimitHalfWayUndoesTheWholeCall() throws {
    let store = try Store.make(["a"]) { $0.limits.stackDepth = 3 }
    let log = store.record()
    #expect(throws: NavError.self) {
      try store.execute(.sequence([.push("b"), .pop, .pushAll(["c", "d", "e"])]))
    }
    #expect(throws: NavError.self) {
      try store.executeBatch([.push("b"), .push("c"), .push("d")], stopOnFailure: false)
    }
    #expect(throws: NavError.self) {
      try store.executeTransaction([.push("b"), .push("c"), .push("d")])
    }
    #expect(store.stack.entries.map { $0.id } == [1])
    #expect(store.revision == 0 && log.events.isEmpty)
    try store.execute(.push("b"))
    #expect(store.stack.top?.id == 2)
  }

  @Test func validateChangesNothingEvenInsideACommand() throws {
    let store = try Store.make(["a"])
    var answer: NavigationResult<Place>?
    _ = try store.addMiddleware(
      NavigationMiddleware(willExecute: { [unowned store] _, _ in
        answer = try? store.validate(.sequence([.push("x"), .popCount(9)]))
        return .proceed
      }))
    _ = try store.executeTransaction([.push("b"), .push("c")])
    #expect(answer == .multiple([.success, .insufficientStackDepth(requested: 9, available: 3)]))
    #expect(store.stack.path == ["a", "b", "c"])
    #expect(store.stack.entries.map { $0.id } == [1, 2, 3])
  }
}
