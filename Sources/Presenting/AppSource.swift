import Ground
import JSONCoding
import NavigationApp

/// A presenter of an app: its line is the focused leaf, then the layers.
public final class AppSource: PresenterSource {
  private let app: App

  public init(_ app: App) { self.app = app }

  /// The container that the profile names; nil for the layers alone, or if there is none.
  private func container(_ profile: PresenterProfile) -> Int? {
    switch profile.part {
    case .everything: 0
    case .container(let address): app.schema.container(at: address)
    case .layers: nil
    }
  }

  public override func check(_ profile: PresenterProfile) throws(NavError) {
    guard case .container(let address) = profile.part, container(profile) == nil else { return }
    throw NavError(
      .argument,
      "profile: the schema has no container at \"" + address.excerpt(60)
        + "\"; give the address of one, or leave out \"at\"")
  }

  public override var revision: UInt64 { app.revision }

  public override func line(_ profile: PresenterProfile) -> ScreenLine {
    read(app.line, profile)
  }

  private func read(_ source: AppLine, _ profile: PresenterProfile) -> ScreenLine {
    var line = ScreenLine(leaf: .layersAlone, entries: [], layers: [])
    if let container = container(profile) {
      let bottom = source.container(in: container, joinsColumns: profile.joinsColumns)
      line.leaf = Leaf(bottom)
      line.entries = source.entries(of: bottom) { ScreenItem($0) }
    }
    if case .container = profile.part { return line }
    source.forEachLayer({ ScreenItem($0) }) { id, show, stack in
      line.layers.append([ScreenItem(id, show == .sheet ? .sheet : .cover)] + stack)
    }
    return line
  }

  public override func items(of leaf: Leaf, _ profile: PresenterProfile) -> [ScreenItem] {
    leaf == .layersAlone ? [] : app.line.entries(of: leaf.number) { ScreenItem($0) }
  }

  public override func mayBe(_ leaf: Leaf, _ profile: PresenterProfile) -> Bool {
    guard leaf != .layersAlone, let container = container(profile) else {
      return leaf == .layersAlone && profile.part == .layers
    }
    return app.schema.mayBeLine(leaf.number, in: container, joinsColumns: profile.joinsColumns)
  }

  public override func writeAddress(of leaf: Leaf, to writer: inout JSONWriter) {
    writer.string(leaf == .layersAlone ? "~" : app.schema.containers[leaf.number].address)
  }

  public override func writeRoute(of id: EntryID, to writer: inout JSONWriter) {
    app.line.writeRoute(of: id, to: &writer)
  }

  // MARK: Gestures

  public override func forward(_ profile: PresenterProfile) -> ScreenItem? {
    var item: ScreenItem?
    lookForward(profile) { found, _ in item = found }
    return item
  }

  /// Calls `body` with the screen that going forward would put on top of the line, if that is all
  /// it would do to it and nothing is asked.
  private func lookForward(_ profile: PresenterProfile, _ body: (ScreenItem, AppLine) -> Void) {
    let now = line(profile)
    app.outlookForward { after in
      let next = read(after, profile)
      let items = next.items
      guard next.leaf == now.leaf, let top = items.last, !top.style.isLayer,
        Array(items.dropLast()) == now.items
      else { return }
      body(top, after)
    }
  }

  public override func writeBack(_ profile: PresenterProfile, to writer: inout JSONWriter) {
    var top = JSONWriter()
    var gone: [EntryID] = []
    let now = line(profile)
    var isMoved = false
    let outlook = app.outlookBack { after in
      let next = read(after, profile)
      let items = next.items
      isMoved = next.leaf != now.leaf || items != now.items
      guard isMoved else { return }
      if let last = items.last { top.item(last) { after.writeRoute(of: last.id, to: &$0) } }
      let left = IDSet(items)
      gone = now.items.map { $0.id }.filter { !left.contains($0) && !after.has($0) }
    }
    var forward = JSONWriter()
    lookForward(profile) { item, line in
      forward.item(item) { line.writeRoute(of: item.id, to: &$0) }
    }
    let allowed = isMoved || outlook == .held ? outlook.name : "none"
    writer.back(to: top, gone: gone, allowed: allowed, forward: forward)
  }

  public override func leave(_ ids: [EntryID], cause: Text, answer: inout JSONWriter)
    throws(NavError) -> Bool
  {
    adopt(try app.adopt(gesture: ids, cause: cause), &answer)
  }

  public override func goForward(cause: Text, answer: inout JSONWriter) throws(NavError) -> Bool {
    adopt(try app.adopt(gesture: [], cause: cause), &answer)
  }

  /// Writes the result, or the reason why the state does not follow; answers whether it does.
  private func adopt(_ result: AppResult, _ answer: inout JSONWriter) -> Bool {
    if case .refused(let reason) = result {
      answer.appRefusal(reason, app.schema)
    } else {
      answer.appResult(result, app.schema)
    }
    return result.isDone
  }
}

extension App.Outlook {
  fileprivate var name: StaticString {
    switch self {
    case .done: "yes"
    case .asks: "asks"
    case .held: "held"
    case .nowhere: "none"
    }
  }
}
