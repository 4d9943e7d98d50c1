import Ground
import Stores
import Testing

@Suite struct NavigationIntentTests {
  @Test(arguments: [
    (NavigationIntent<Place>.go("x"), NavigationPlan<Place>.single(.push("x"))),
    (.goMany([]), .nothing),
    (.goMany(["x", "y"]), .batch([.push("x"), .push("y")])),
    (.back, .single(.pop)),
    (.backBy(1), .single(.popCount(1))),
    (.backBy(2), .single(.popToRoot)),
    (.backBy(0), .single(.popCount(0))),
    (.backTo("a"), .single(.popTo("a"))),
    (.backToRoot, .single(.popToRoot)),
    (.resetTo(["q"]), .single(.replace(["q"]))),
    (.backOrPush("a"), .single(.popTo("a"))),
    (.backOrPush("x"), .single(.push("x"))),
    (.pushUniqueRoot("a"), .nothing),
    (.pushUniqueRoot("x"), .single(.push("x"))),
  ])
  func anIntentComesToCommands(intent: NavigationIntent<Place>, plan: NavigationPlan<Place>) throws
  {
    #expect(try Store.make(["a", "b"]).plan(intent) == plan)
  }

  @Test func whatIsAboveTheRootCountsWithTheRootInside() throws {
    let store = try Store.make(["home", "a", "b"]) { $0.root = .inside }
    #expect(store.plan(.backBy(2)) == .single(.popToRoot))
    #expect(store.plan(.backBy(3)) == .single(.popCount(3)))
  }

  @Test func aPathThatFollowsIsReachedByTheSmallestCommand() throws {
    let store = try Store.make(["a", "b"])
    func plan(_ path: [Place]) -> NavigationPlan<Place>? {
      if case .follows(let plan) = store.reconciliation(with: path) { plan } else { nil }
    }
    #expect(plan(["a", "b"]) == NavigationPlan.nothing)
    #expect(plan(["a"]) == .single(.popCount(1)))
    #expect(plan([]) == .single(.popToRoot))
    #expect(plan(["a", "b", "c"]) == .single(.push("c")))
    #expect(plan(["a", "b", "c", "d"]) == .batch([.push("c"), .push("d")]))
    #expect(plan(["b"]) == nil)
  }
}
