import Testing

@testable import Ground
@testable import Stores

/// Tabs as the contract tells them (protocol §4): arrays and names.
private struct TabModel {
  struct Tab: Equatable {
    var name: Text
    var stack: [Place] = []
    var modals: [Place] = []
    var badge: Int64?
  }

  var tabs: [Tab]
  var selected: Text
  var history: [Text] = []
  let popsToRoot: Bool

  func index(_ name: Text) -> Int? { tabs.firstIndex { $0.name == name } }

  mutating func enter(_ name: Text) {
    guard name != selected else { return }
    history.removeAll { $0 == name || $0 == selected }
    history.append(selected)
    selected = name
  }

  mutating func select(_ name: Text) {
    guard let index = index(name) else { return }
    if name == selected && popsToRoot { (tabs[index].stack, tabs[index].modals) = ([], []) }
    enter(name)
  }

  mutating func open(_ name: Text, _ routes: [Place], fails: Bool) {
    guard let index = index(name), !fails || routes.isEmpty else { return }
    tabs[index].stack += routes
    tabs[index].modals = []
    enter(name)
  }

  mutating func show(_ route: Place, in name: Text) {
    guard let index = index(name) else { return }
    if let place = tabs[index].stack.lastIndex(of: route) {
      tabs[index].stack = Array(tabs[index].stack[...place])
      tabs[index].modals = []
      enter(name)
    } else {
      open(name, [route], fails: false)
    }
  }

  mutating func back() {
    guard let index = index(selected) else { return }
    if !tabs[index].modals.isEmpty {
      tabs[index].modals.removeFirst()
    } else if tabs[index].stack.popLast() == nil {
      if let last = history.popLast() { selected = last }
    }
  }

  /// What is shown: the modal, or the top of the stack.
  var shown: Place? { index(selected).flatMap { tabs[$0].modals.first ?? tabs[$0].stack.last } }

  var canGoBack: Bool {
    index(selected).map { !tabs[$0].modals.isEmpty || !tabs[$0].stack.isEmpty } == true
      || !history.isEmpty
  }
}

private enum TabOperation {
  case select(Text)
  case push(Text, Place)
  case pop(Text)
  case present(Text, Place)
  case dismiss(Text)
  case open(Text, [Place], fails: Bool)
  case show(Place)
  case badge(Text, Int64)
  case add(Text, at: Int)
  case remove(Text)
  case back
}

@Suite struct TabModelTests {
  private static let names: [Text] = ["home", "search", "cart", "none"]
  private static let places: [Place] = ["a", "b", "c"]

  private func randomOperation(_ generator: inout SeededGenerator) -> TabOperation {
    let name = Self.names.randomElement(using: &generator) ?? "home"
    let place = Self.places.randomElement(using: &generator) ?? "a"
    switch Int.random(in: 0..<15, using: &generator) {
    case 0, 1, 2: return .select(name)
    case 3, 4: return .push(name, place)
    case 5: return .pop(name)
    case 6: return .present(name, place)
    case 7: return .dismiss(name)
    case 8:
      return .open(
        name, Array(Self.places.prefix(Int.random(in: 0...2, using: &generator))),
        fails: Bool.random(using: &generator))
    case 9: return .show(place)
    case 10: return .badge(name, Int64.random(in: -1...2, using: &generator))
    case 11: return .add(name, at: Int.random(in: -1...4, using: &generator))
    case 12: return .remove(name)
    default: return .back
    }
  }

  private func makeTab(_ name: Text) throws -> Tab<Place> {
    Tab(name, FlowStore(try Store.make([]), ModalStore<Place>()))
  }

  private func perform(_ operation: TabOperation, _ store: TabStore<Place>, _ model: inout TabModel)
    throws
  {
    switch operation {
    case .select(let name):
      try store.select(name)
      model.select(name)
    case .push(let name, let place):
      guard let tab = store.tab(name), let index = model.index(name) else { return }
      if try tab.flow.send(.push(place)) == .applied { model.tabs[index].stack.append(place) }
    case .pop(let name):
      guard let tab = store.tab(name), let index = model.index(name) else { return }
      if try tab.flow.send(.pop) == .applied { model.tabs[index].stack.removeLast() }
    case .present(let name, let place):
      guard let tab = store.tab(name), let index = model.index(name) else { return }
      try tab.flow.send(.presentSheet(place))
      model.tabs[index].modals.append(place)
    case .dismiss(let name):
      guard let tab = store.tab(name), let index = model.index(name) else { return }
      if try tab.flow.send(.dismiss) == .applied { model.tabs[index].modals.removeFirst() }
    case .open(let name, let routes, let fails):
      var commands = routes.map { Command.push($0) }
      if fails && !routes.isEmpty { commands.append(.popCount(99)) }
      _ = try store.selectAndOpen(name, commands)
      model.open(name, routes, fails: fails)
    case .show(let place):
      // As the table of the store says.
      let target: Text = place == "a" ? "home" : place == "b" ? "search" : "cart"
      _ = try store.show(place)
      model.show(place, in: target)
    case .badge(let name, let badge):
      _ = store.setBadge(badge, of: name)
      if let index = model.index(name) { model.tabs[index].badge = badge > 0 ? badge : nil }
    case .add(let name, let place):
      let refusal = try store.add(try makeTab(name), at: place)
      if model.index(name) == nil {
        model.tabs.insert(TabModel.Tab(name: name), at: min(max(place, 0), model.tabs.count))
      } else {
        #expect(refusal == .duplicateTab(name))
      }
    case .remove(let name):
      let refusal = store.remove(name)
      if name == model.selected {
        #expect(refusal == .activeTab(name))
      } else if let index = model.index(name) {
        model.tabs.remove(at: index)
        model.history.removeAll { $0 == name }
      } else {
        #expect(refusal == .unknownTab(name))
      }
    case .back:
      let (target, canGoBack) = (store.backTarget, store.canGoBack)
      #expect(canGoBack == model.canGoBack)
      #expect((try store.back() != nil) == canGoBack)
      model.back()
      if canGoBack { #expect(target == model.shown) }
    }
  }

  @Test(arguments: [false, true]) func tabsDoWhatTheContractSays(_ popsToRoot: Bool) throws {
    try ModelRun.check(seeds: 150, count: 80, randomOperation) { operations in
      var options = TabOptions()
      options.reselectPolicy = popsToRoot ? .popToRoot : .noop
      options.presentation.set(.tab("home"), for: "a")
      options.presentation.set(.tab("search"), for: "b")
      options.presentation.set(.tab("cart"), for: "c")
      let store = TabStore(
        try TabList([makeTab("home"), makeTab("search"), makeTab("cart")]), options)
      var model = TabModel(
        tabs: ["home", "search", "cart"].map { TabModel.Tab(name: $0) }, selected: "home",
        popsToRoot: popsToRoot)
      var revision = store.revision
      for (index, operation) in operations.enumerated() {
        try perform(operation, store, &model)
        let actual = store.tabs.map { tab in
          TabModel.Tab(
            name: tab.name, stack: tab.flow.navigation.stack.path,
            modals: ([tab.flow.modals.state.current].compactMap { $0 }
              + Array(tab.flow.modals.state.queue)).map(\.route), badge: tab.badge)
        }
        if actual != model.tabs { return "\(index): tabs \(actual), expected \(model.tabs)" }
        if store.selected.name != model.selected {
          return "\(index): selected \(store.selected.name), expected \(model.selected)"
        }
        if store.history.map(\.name) != model.history {
          return "\(index): history \(store.history.map(\.name)), expected \(model.history)"
        }
        if store.canGoBack != model.canGoBack { return "\(index): canGoBack is \(store.canGoBack)" }
        if store.revision < revision { return "\(index): the revision fell" }
        revision = store.revision
      }
      return nil
    }
  }

  @Test func listsOfTabsAreChecked() throws {
    #expect(throws: NavError.self) { try TabList<Place>([]) }
    #expect(throws: NavError.self) { try TabList([makeTab("a"), makeTab("a")]) }
    #expect(throws: NavError.self) { try TabList([makeTab("")]) }
    #expect(throws: NavError.self) { try TabList([makeTab("a")], selected: "b") }
    #expect(try TabList([makeTab("a"), makeTab("b")], selected: "b").selected.name == "b")
  }

  /// A link into another tab shows what it opens, or changes nothing.
  @Test func aLinkIntoATabWhoseModalStaysIsCancelled() throws {
    let cart = try makeTab("cart")
    let tabs = TabStore(try TabList([makeTab("home"), cart]))
    try cart.flow.send(.presentSheet("coupon"))
    _ = try cart.flow.modals.addMiddleware(
      ModalMiddleware(willExecute: { _, _ in .cancel(.conditionFailed) }))
    #expect(
      try tabs.selectAndOpen("cart", [.push("item")])
        == .cancelled(tab: "cart", ModalCancellation(.conditionFailed, by: nil)))
    #expect(cart.flow.path == [.sheet("coupon")])
    #expect(tabs.selected.name == "home")
  }
}
