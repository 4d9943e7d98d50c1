import Testing

@testable import Ground
@testable import Stores

/// Protocol §4, beyond what `vectors/flow.jsonl` holds.
@Suite struct FlowStoreTests {
  private func makeFlow(
    _ path: [Place] = [], _ configure: (inout StackConfiguration<Place>) -> Void = { _ in }
  ) throws -> FlowStore<Place> {
    FlowStore(try Store.make(path, configure), ModalStore<Place>())
  }

  @Test func aRuleOfTheStackRejectsTheIntentAndChangesNothing() throws {
    let flow = try makeFlow(["a"]) {
      $0.validator.uniqueRoutes = true
      $0.enforcement = .always
    }
    #expect(
      try flow.send(.push("a"))
        == .rejected(.navigationFailed(.validationFailed(.duplicateRoute("a")))))
    #expect(
      try flow.send(.reset([.push("b"), .push("b"), .sheet("c")]))
        == .rejected(.navigationFailed(.validationFailed(.duplicateRoute("b")))))
    #expect(flow.path == [.push("a")])
    #expect(flow.revision == 0)
  }

  @Test func aRootInsideStays() throws {
    let flow = try makeFlow(["home"]) { $0.root = .inside }
    #expect(try flow.send(.pop) == .noop)
    #expect(try flow.send(.reset([.sheet("a")])) == .rejected(.navigationFailed(.emptyStack)))
    #expect(flow.path == [.push("home")])
  }

  /// What is discarded gives its ids back, and every middleware hears of what it saw.
  @Test func aRejectedResetLeavesNoTrace() throws {
    let flow = try makeFlow(["a"])
    var heard: [String] = []
    _ = try flow.navigation.addMiddleware(
      NavigationMiddleware(discard: { command, _, _ in heard.append("stack \(command.kind)") }))
    _ = try flow.modals.addMiddleware(
      ModalMiddleware(
        willExecute: { command, _ in
          command.presentation?.route == "no" ? .cancel(.conditionFailed) : .proceed
        },
        didExecute: { command, result, _ in
          heard.append("did \(command.kind)")
          return result
        },
        discard: { command, _, _ in heard.append("modal \(command.kind)") }))
    try flow.send(.presentSheet("m"))
    heard = []
    #expect(
      try flow.send(.reset([.push("b"), .cover("no")]))
        == .rejected(.middlewareRejected(FlowCancellation(.modal(.conditionFailed), by: nil))))
    #expect(heard == ["modal present", "modal dismissAll", "stack replace"])
    #expect(flow.path == [.push("a"), .sheet("m")])
    #expect(flow.modals.lastPresentationID == 1)
    #expect(flow.navigation.lastEntryID == 1)
  }

  @Test func aFullStackThrowsAndGivesEverythingBack() throws {
    let flow = try makeFlow(["a"]) { $0.limits.stackDepth = 1 }
    var discarded = 0
    _ = try flow.modals.addMiddleware(ModalMiddleware(discard: { _, _, _ in discarded += 1 }))
    _ = try flow.navigation.addMiddleware(NavigationMiddleware())
    try flow.send(.presentSheet("m"))
    #expect(throws: NavError.self) { try flow.send(.backOrPushDismissingModal("b")) }
    #expect(flow.path == [.push("a"), .sheet("m")])
    #expect(discarded == 1)
  }

  @Test func thePathIsToldOnceForEveryCallWhoeverMakesIt() throws {
    let flow = try makeFlow(["a"])
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

  @Test func aPresentationTableSaysHow() throws {
    var options = FlowOptions()
    options.presentation.set(.sheet, for: "help")
    options.presentation.set(.fullScreenCover, for: "login")
    options.presentation.set(.replace, for: "home")
    options.presentation.set(.tab("cart"), for: "cart")
    let flow = FlowStore(try Store.make(["x"]), ModalStore<Place>(), options)
    #expect(flow.intent(toShow: "other") == .push("other"))
    #expect(flow.intent(toShow: "help") == .presentSheet("help"))
    #expect(flow.intent(toShow: "login") == .presentCover("login"))
    #expect(flow.intent(toShow: "home") == .replaceStack(["home"]))
    #expect(throws: NavError.self) { try flow.show("cart") }
  }
}

/// Protocol §3: children of presentations.
@Suite struct RouterTests {
  private func makeRouter(_ path: [Place] = []) throws -> Router<Place> {
    Router(try Store.make(path), ModalStore<Place>())
  }

  @Test func childrenEndWithTheirPresentationsInOrder() throws {
    let root = try makeRouter(["home"])
    var orphans: [String] = []
    for place: Place in ["a", "b", "c"] { try root.modals.present(place, style: .sheet) }
    for id in EntryID(1)...3 {
      let child = try makeRouter()
      child.onOrphaned = { orphans.append("\(id)") }
      #expect(root.adopt(child, by: id))
      try child.modals.present("deep", style: .sheet)
      let grandchild = try makeRouter()
      grandchild.onOrphaned = { orphans.append("\(id).1") }
      #expect(child.adopt(grandchild, by: 1))
    }
    #expect(!root.adopt(try makeRouter(), by: 3))
    #expect(!root.adopt(try makeRouter(), by: 9))
    try root.modals.dismissCurrent()
    #expect(orphans == ["1", "1.1"])
    try root.modals.dismissAll()
    #expect(orphans == ["1", "1.1", "2", "2.1", "3", "3.1"])
    #expect(root.child(of: 2) == nil)
  }

  @Test func backTargetsTellWhatBackShows() throws {
    let root = try makeRouter(["home", "detail"])
    #expect(root.backTarget == "home")
    try root.modals.present("sheet", style: .sheet)
    try root.modals.present("next", style: .sheet)
    let child = try makeRouter(["one"])
    #expect(root.adopt(child, by: 1))
    let later = try makeRouter(["inside"])
    #expect(root.adopt(later, by: 2))
    for expected: Place in ["sheet", "inside", "next", "detail", "home"] {
      #expect(root.canGoBack)
      #expect(root.backTarget == expected)
      #expect(try root.back() != nil)
      #expect(root.shownRoute == expected)
    }
    #expect(try root.back() != nil)
    #expect(!root.canGoBack)
    #expect(try root.back() == nil)
  }
}
