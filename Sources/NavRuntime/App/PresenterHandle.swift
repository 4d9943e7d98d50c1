import CNavRuntime
import Ground
import JSONCoding
import Presenting
import Synchronization

/// What a `nav_presenter *` points to: a presenter in the tree of the app or store that it shows,
/// with the host's pages.
final class PresenterHandle: TreeHandle, StoreKind {
  static var parameter: Literal { "presenter" }

  let presenter: Presenter
  /// Keeps what it shows; an `Owner`.
  private let owner: AnyObject
  /// What it shows, which may lose its parent.
  let base: TreeHandle
  private var pages = HostData()
  private let wanting = Atomic<Bool>(false)
  private let watcher: Watcher

  private final class Watcher: TreeWatcher {
    let presenter: Presenter
    /// The revision for which `wanting` was found.
    var seen: UInt64

    init(_ presenter: Presenter) {
      self.presenter = presenter
      seen = presenter.revision
    }

    override var isBehind: Bool { presenter.revision != seen }
  }

  init<Kind: TreeHandle>(_ presenter: Presenter, of owner: Owner<Kind>) {
    self.presenter = presenter
    self.owner = owner
    base = owner.handle
    watcher = Watcher(presenter)
    super.init(owner.handle.jsonLimits, in: owner.handle.tree)
    tree.addWatcher(watcher, for: lifeline)
    refresh()
  }

  deinit {
    for id in pages.ids { pages.set(id, nil) }
  }

  override func unlink() { tree.removeWatcher(lifeline) }

  override func treeChanged() { refresh() }

  /// Finds out whether there is something to do, for those who ask without the lock.
  private func refresh() {
    watcher.seen = presenter.revision
    wanting.store(presenter.wantsNext, ordering: .releasing)
  }

  /// Whether `next` would answer an operation. That the parent has gone is no change of what it
  /// shows.
  var wants: Bool { wanting.load(ordering: .acquiring) && !base.isDetached }

  /// Runs what changes the presenter: then pages are destroyed that nobody needs any longer.
  func update<Value>(_ body: (Presenter) throws(NavError) -> Value) throws(NavError) -> Value {
    try base.requireAttached()
    let value = try body(presenter)
    for id in presenter.takeDead(of: { pages.ids }) { pages.set(id, nil) }
    refresh()
    return value
  }

  // MARK: Pages

  /// Keeps the host's page of an id; false if no such page is needed.
  func setPage(_ id: EntryID, _ page: UserData?) -> Bool {
    guard presenter.has(id) else { return false }
    pages.set(id, page)
    return true
  }

  func page(_ id: EntryID) -> UserDataPointer? { pages.pointer(id) }
}
