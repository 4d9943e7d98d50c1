import Ground
import Stores
import Testing

/// Protocol §4: splits.
@Suite struct SplitStoreTests {
  /// Whatever is done, collapsing shows the columns up to the preferred one and expanding finds
  /// every entry again.
  @Test func collapsingIsOnlyAView() throws {
    for seed in SeededGenerator.seeds(100) {
      var generator = SeededGenerator(state: seed)
      let hasContent = Bool.random(using: &generator)
      let split = try SplitStore(
        sidebar: Store.make(["root"]), content: hasContent ? Store.make(["list"]) : nil,
        detail: Store.make([]))
      for step in 0..<40 {
        let (name, store) =
          split.columns.randomElement(using: &generator) ?? (.sidebar, split.sidebar)
        let before = split.columns.map { $0.1.stack.path }
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: try split.show(Place(step), in: name)
        case 1: try store.execute(.push(Place(step)))
        case 2: try split.setPreferredCompactColumn(name)
        case 3:
          split.setCollapsed(!split.layout.isCollapsed)
          #expect(split.columns.map { $0.1.stack.path } == before)
        default:
          let (target, canGoBack) = (split.backTarget, split.canGoBack)
          let back = try split.back()
          #expect((back != nil) == canGoBack)
          switch back {
          case .popped(let column, let result):
            #expect(result == .success)
            #expect(split.column(column)?.stack.top?.route == target)
          case .moved(let column):
            #expect(split.layout.isCollapsed && split.layout.preferredCompactColumn == column)
            #expect(split.columns.map { $0.1.stack.path } == before)
          case nil: #expect(split.columns.map { $0.1.stack.path } == before)
          }
        }
        let shown = split.columns.filter {
          $0.0.rawValue <= split.layout.preferredCompactColumn.rawValue
        }
        #expect(
          split.collapsedPath.map(\.route) == shown.flatMap { $0.1.stack.path }, "seed \(seed)")
      }
    }
  }

  @Test func aColumnThatIsNotThereIsRefused() throws {
    let split = try SplitStore(sidebar: Store.make([]), content: nil, detail: Store.make([]))
    #expect(throws: NavError.self) { try split.show("a", in: .content) }
    #expect(throws: NavError.self) { try split.setPreferredCompactColumn(.content) }
    var layout = SplitLayout()
    layout.preferredCompactColumn = .content
    #expect(throws: NavError.self) {
      try SplitStore(sidebar: Store.make([]), content: nil, detail: Store.make([]), layout: layout)
    }
  }
}
