import CNavRuntime
import Ground
import JSONCoding
import NavigationApp

/// What a `nav_app *` points to: an app in a tree of its own.
final class AppHandle: TreeHandle, StoreKind {
  static var parameter: Literal { "app" }

  let app: App
  /// Made for the first one.
  private var interceptors = Late<Interceptors>()
  /// What the host keeps with entries and layers.
  var data = HostData() { didSet { watchEntries() } }
  /// Keeps the journal open that the app writes to.
  private var journalUse: JournalUse?
  /// Keeps the recorder that the app's calls are written to.
  private var recorderUse: RecorderUse?

  /// A host function that sees each commit before it is made.
  private final class Interceptor {
    let handle: UInt64
    let name: Text
    let function: HostFunction<nav_interceptor_fn>
    /// Whether another one has removed it while they are asked.
    var isRemoved = false

    init(_ handle: UInt64, _ name: Text, _ function: HostFunction<nav_interceptor_fn>) {
      self.handle = handle
      self.name = name
      self.function = function
    }
  }

  private struct Interceptors {
    /// In the order in which they came.
    var all: [Interceptor] = []
    var lastHandle: UInt64 = 0
    /// A reply without an answer, to be used again.
    var spareReply: Reply?
  }

  init(_ app: App, _ jsonLimits: JSONLimits) {
    self.app = app
    super.init(jsonLimits, in: Tree(routes: app.routes))
    // Here and below, unsafe: the handle owns the app, which calls nobody after it.
    app.openEvent = EventOpener(self) { handle, kind in
      borrow(OpaquePointer(handle), as: AppHandle.self) { UnsafeMutableRawPointer($0.open(kind)) }
    }
  }

  override func updateInterests() {
    app.interests = AppEvents(rawValue: observers.mask).intersection(.kinds)
    if app.recording != nil { app.interests.insert(.committed) }
  }

  override func endCallbacks() { app.intercept = nil }

  /// Those who wait for an answer hear that the app is gone, while somebody may still listen.
  func tellEnd() {
    _ = try? tree.amend { app.end() }
  }

  // MARK: Interceptors

  private static var mostInterceptors: Int { 1_024 }

  func intercept(
    _ name: Text, _ function: HostFunction<nav_interceptor_fn>
  ) throws(NavError) -> UInt64 {
    let interceptors = interceptors.value { Interceptors() }
    guard interceptors.pointee.all.count < Self.mostInterceptors else {
      throw NavError(
        .limit, "an app takes at most 1,024 interceptors: remove one, or ask more of each")
    }
    interceptors.pointee.lastHandle &+= 1
    let handle = interceptors.pointee.lastHandle
    interceptors.pointee.all.append(Interceptor(handle, name, function))
    app.intercept = { [unowned(unsafe) self] in ask($0) }
    return handle
  }

  func removeInterceptor(_ handle: UInt64) throws(NavError) {
    guard let interceptors = interceptors.made,
      let index = interceptors.pointee.all.firstIndex(where: { $0.handle == handle })
    else {
      throw NavError(
        .argument,
        "handle: no interceptor " + Text(handle) + "; it was removed, or belongs to another app")
    }
    interceptors.pointee.all.remove(at: index).isRemoved = true
    if interceptors.pointee.all.isEmpty { app.intercept = nil }
  }

  /// Asks the interceptors in the order of their registration; the first refusal is the answer.
  /// - Parameter commit: a NUL follows it.
  private func ask(_ commit: UnsafeBufferPointer<UInt8>) -> Text? {
    let text = UnsafeRawPointer(commit.baseAddress)?.assumingMemoryBound(to: CChar.self)
    guard let interceptors = interceptors.made else { return nil }
    // The list keeps them meanwhile, whatever one removes: no reference to them need be counted.
    return withExtendedLifetime(interceptors.pointee.all) { all in
      for index in all.indices {
        let reason = Unmanaged.passUnretained(all[index])._withUnsafeGuaranteedRef {
          $0.isRemoved ? nil : ask($0, text, commit.count)
        }
        if let reason { return reason }
      }
      return nil
    }
  }

  /// Asks one of them. Answers why it refuses.
  @inline(__always)
  private func ask(
    _ interceptor: Interceptor, _ commit: UnsafePointer<CChar>?, _ count: Int
  ) -> Text? {
    var reply: Reply?
    if let interceptors = interceptors.made { swap(&reply, &interceptors.pointee.spareReply) }
    let asked = reply ?? Reply(.anyRefusal)
    let call = interceptor.function.call
    let pointer = interceptor.function.pointer
    asked.ask { reply in tree.lockedCallback { call(pointer, commit, count, reply) } }
    if let reason = asked.reason {
      app.recording?.note(refusalOf: interceptor.name, reason)
      return reason
    }
    interceptors.made?.pointee.spareReply = asked
    return nil
  }

  // MARK: The journal

  /// Writes commits to a journal from now on; nil ends the writing.
  func attach(_ journal: JournalHandle?) throws(NavError) {
    let use: JournalUse? =
      if let journal {
        journalUse?.handle === journal ? journalUse : try JournalUse.take(journal)
      } else { nil }
    try app.attach(journal?.journal)
    if journalUse !== use { journalUse = use }
  }

  // MARK: Recording

  /// Writes each call to a recorder from now on; nil ends that.
  func attach(_ recorder: RecorderHandle?) throws(NavError) {
    let use: RecorderUse? =
      if let recorder {
        recorderUse?.handle === recorder ? recorderUse : try RecorderUse.take(recorder)
      } else { nil }
    app.recording = nil
    if recorderUse !== use { recorderUse = use }
    recorder?.useClock(in: tree)
    app.recording = recorder.map {
      Recording($0.recorder, of: app, library: libraryVersion, limits: jsonLimits) {
        statusName($0.status)
      }
    }
    updateInterests()
  }

  /// While the host keeps something with any, the app says which entries and layers are gone.
  private func watchEntries() {
    if data.isEmpty == (app.forget == nil) { return }
    app.forget = data.isEmpty ? nil : { [unowned(unsafe) self] id in data.set(id, nil) }
    app.isWatched = data.isEmpty ? nil : { [unowned(unsafe) self] id in data.has(id) }
  }
}
