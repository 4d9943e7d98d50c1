import Bytes
import CNavRuntime
import JSONCoding
import NavigationApp
import NavigationCore
import Synchronization

/// What a `nav_app *` points to: an app in a tree of its own.
final class AppHandle: TreeHandle, StoreKind {
  static var parameter: Literal { "app" }

  let app: App
  private var interceptors: [Interceptor] = []
  private var lastInterceptor: UInt64 = 0
  /// What the host keeps with entries and layers, by their ids, ascending.
  private var data: [EntryData] = []
  private let published = Atomic<UInt64>(0)
  /// Keeps the journal open that the app writes to.
  @Replaceable private var journalUse: JournalUse?

  /// A host function that sees each commit before it is made.
  private struct Interceptor {
    let handle: UInt64
    let function: HostFunction<nav_interceptor_fn>
  }

  private struct EntryData {
    let id: EntryID
    let userData: UserData
  }

  init(_ app: App, _ jsonLimits: JSONLimits) {
    self.app = app
    super.init(jsonLimits, in: Tree())
    // Here and below, unsafe: the handle owns the app, which calls nobody after it.
    app.emit = { [unowned(unsafe) self] kind, write in
      tree.tell(kind.mask, observers) { writer, _ in write(&writer) }
    }
  }

  override func publish() { published.store(app.revision, ordering: .relaxed) }

  /// How many commits there were; takes no lock.
  var revision: UInt64 { published.load(ordering: .relaxed) }

  override func updateInterests() { app.interests = AppEvents(mask: observers.mask) }

  override func endCallbacks() { app.intercept = nil }

  /// Whoever waits for an answer hears that the app is gone, while somebody may still listen.
  func tellEnd() {
    _ = try? tree.amend { app.end() }
  }

  // MARK: Interceptors

  private static var mostInterceptors: Int { 1_024 }

  func intercept(_ function: HostFunction<nav_interceptor_fn>) throws(NavError) -> UInt64 {
    guard interceptors.count < Self.mostInterceptors else {
      throw NavError(
        .limit, "an app takes at most 1,024 interceptors: remove one, or ask more of each")
    }
    lastInterceptor &+= 1
    interceptors.append(Interceptor(handle: lastInterceptor, function: function))
    updateInterceptors()
    return lastInterceptor
  }

  func removeInterceptor(_ handle: UInt64) throws(NavError) {
    guard let index = interceptors.firstIndex(where: { $0.handle == handle }) else {
      throw NavError(
        .argument,
        "handle: no interceptor " + Text(handle) + "; it was removed, or belongs to another app")
    }
    // It may be running: its user data is destroyed when the outermost call ends.
    ThreadState.discard(interceptors.remove(at: index).function)
    updateInterceptors()
  }

  private func updateInterceptors() {
    app.intercept = interceptors.isEmpty ? nil : { [unowned(unsafe) self] in ask($0) }
  }

  /// Asks the interceptors in the order of their registration; the first refusal is the answer.
  private func ask(_ commit: UnsafeBufferPointer<UInt8>) -> Text? {
    var text = JSONWriter()
    text.raw(commit)
    for interceptor in interceptors {
      // One may have removed another.
      guard interceptors.contains(where: { $0.handle == interceptor.handle }) else { continue }
      let reply = Reply(.anyRefusal)
      let function = interceptor.function
      reply.ask { pointer in
        text.withCString { start, count in
          tree.lockedCallback { function.call(function.pointer, start, count, pointer) }
        }
      }
      if let reason = reply.reason { return reason }
    }
    return nil
  }

  // MARK: The journal

  /// Writes commits to a journal from now on; nil ends the writing.
  func attach(_ journal: JournalHandle?) throws(NavError) {
    let use: JournalUse? =
      if let journal {
        journalUse?.handle === journal ? journalUse : try JournalUse.take(journal)
      } else { nil }
    // One that fails is let go of after the call, as is the old one.
    defer { ThreadState.discard(use) }
    try app.attach(journal?.journal)
    if journalUse !== use { journalUse = use }
  }

  // MARK: Host data

  /// The place of the data of an id, or where it would be.
  private func place(of id: EntryID) -> Int {
    BinarySearch.place(data.count) { data[$0].id < id }
  }

  /// Keeps the host's pointer with an entry or layer; nil removes what is kept.
  func setData(_ id: EntryID, _ userData: UserData?) {
    let place = place(of: id)
    if place < data.count, data[place].id == id {
      ThreadState.discard(data.remove(at: place).userData)
    }
    if let userData { data.insert(EntryData(id: id, userData: userData), at: place) }
    app.forget = data.isEmpty ? nil : { [unowned(unsafe) self] id in dropData(id) }
    app.isWatched = data.isEmpty ? nil : { [unowned(unsafe) self] id in hasData(id) }
  }

  private func hasData(_ id: EntryID) -> Bool {
    let place = place(of: id)
    return place < data.count && data[place].id == id
  }

  private func dropData(_ id: EntryID) {
    guard hasData(id) else { return }
    let place = place(of: id)
    ThreadState.discard(data.remove(at: place).userData)
  }

  func data(_ id: EntryID) -> UserDataPointer? {
    hasData(id) ? data[place(of: id)].userData.pointer : nil
  }
}

extension AppEvents {
  private static var masks: [(AppEvents, nav_event_mask)] {
    [
      (.committed, UInt32(NAV_EVENT_COMMITTED)), (.refused, UInt32(NAV_EVENT_REFUSED)),
      (.pending, UInt32(NAV_EVENT_PENDING)), (.question, UInt32(NAV_EVENT_QUESTION)),
      (.forgotten, UInt32(NAV_EVENT_FORGOTTEN)), (.withdrawn, UInt32(NAV_EVENT_WITHDRAWN)),
      (.answered, UInt32(NAV_EVENT_ANSWERED)), (.journalBroken, UInt32(NAV_EVENT_JOURNAL_BROKEN)),
    ]
  }

  /// The kinds that a mask names.
  fileprivate init(mask: nav_event_mask) {
    self = []
    for (kind, bit) in Self.masks where mask & bit != 0 { insert(kind) }
  }

  /// The bit of one kind.
  fileprivate var mask: nav_event_mask {
    for (kind, bit) in Self.masks where kind == self { return bit }
    return 0
  }
}
