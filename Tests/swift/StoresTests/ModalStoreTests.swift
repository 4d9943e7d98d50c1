import Testing

@testable import Ground
@testable import Stores

private typealias Modals = ModalStore<Place>

private struct Ending: Equatable {
  var id: EntryID
  var reason: DismissalReason
}

/// Collects the events and endings of a modal store, in full form, from now on.
private final class ModalLog {
  var events: [ModalEvent<Place>.Content] = []
  var endings: [Ending] = []

  init(_ store: Modals) {
    store.interests = [.all, .endings]
    store.onEvent = { [unowned self] in events.append($0.content) }
    store.onEnd = { [unowned self] presentation, reason in
      endings.append(Ending(id: presentation.id, reason: reason))
    }
  }
}

private func make(_ configure: (inout ModalConfiguration) -> Void = { _ in }) -> Modals {
  var configuration = ModalConfiguration()
  configure(&configuration)
  return Modals(configuration)
}

/// Protocol §3.
@Suite struct ModalStoreTests {
  @Test func laterPresentationsWaitInLine() throws {
    let store = make()
    #expect(try store.present("a", style: .sheet) == .shownImmediately(1))
    #expect(try store.present("b", style: .fullScreenCover) == .queuedBehind(2))
    #expect(try store.present("c", style: .sheet) == .queuedBehind(3))
    #expect(try store.dismissCurrent(.systemDismiss) == .executed(.dismissCurrent(.systemDismiss)))
    #expect(store.state.current?.id == 2)
    #expect(store.state.queue.map(\.id) == [3])
    #expect(store.revision == 4)
  }

  @Test(arguments: [
    (WhenBusy.replace, PresentResult<Place>.shownImmediately(2), [EntryID](), EntryID(2)),
    (.reject, .cancelled(.busy), [], 1), (.queue, .queuedBehind(2), [2], 1),
  ])
  func whenBusySaysWhatComesOfTheNext(
    _ policy: WhenBusy, _ result: PresentResult<Place>, _ queue: [EntryID], _ current: EntryID
  ) throws {
    let store = make { $0.whenBusy = policy }
    try store.present("a", style: .sheet)
    #expect(try store.present("b", style: .sheet) == result)
    #expect(store.state.queue.map(\.id) == queue)
    #expect(store.state.current?.id == current)
  }

  @Test func replacingTheCurrentOneLeavesTheQueue() throws {
    let store = make()
    try store.present("a", style: .sheet)
    try store.present("b", style: .sheet)
    #expect(
      try store.replaceCurrent("c", style: .sheet)
        == .executed(.replaceCurrent(ModalPresentation(id: 1, route: "c", style: .sheet))))
    #expect(store.state.queue.map(\.id) == [2])
  }

  @Test func everyPresentationEndsExactlyOnce() throws {
    let store = make()
    let log = ModalLog(store)
    for place: Place in ["a", "b", "c"] { try store.present(place, style: .sheet) }
    try store.replaceCurrent("z", style: .sheet)
    #expect(log.endings == [])
    try store.dismissCurrent(.custom("done"))
    try store.dismissAll()
    try store.dismissAll()
    #expect(
      log.endings == [
        Ending(id: 1, reason: .custom("done")), Ending(id: 2, reason: .dismissAll),
        Ending(id: 3, reason: .dismissAll),
      ])
  }

  /// Nobody watching must not change what happens: ids and revisions are the same.
  @Test func observersDoNotChangeIdsOrRevisions() throws {
    let (plain, watched) = (make { $0.whenBusy = .reject }, make { $0.whenBusy = .reject })
    let log = ModalLog(watched)
    for store in [plain, watched] {
      try store.present("a", style: .sheet)
      try store.present("b", style: .sheet)
      try store.replaceCurrent("a", style: .sheet)
      try store.dismissCurrent()
      try store.replaceCurrent("c", style: .sheet)
      try store.present("d", style: .sheet)
    }
    #expect(plain.state.current == watched.state.current)
    #expect(plain.revision == watched.revision)
    #expect(plain.lastPresentationID == watched.lastPresentationID)
    #expect(!log.events.isEmpty)
  }

  @Test func idsStayUniqueWhateverMiddlewareWrites() throws {
    let store = make()
    let forged = ModalPresentation<Place>(id: 1, route: "forged", style: .sheet)
    _ = try store.addMiddleware(
      ModalMiddleware(willExecute: { command, _ in
        switch command.kind {
        case .dismissCurrent: .rewrite(.present(forged))
        case .dismissAll:
          .rewrite(.replaceCurrent(ModalPresentation(id: 77, route: "other", style: .sheet)))
        default: .proceed
        }
      }))
    try store.present("a", style: .sheet)
    #expect(
      try store.dismissCurrent()
        == .queued(ModalPresentation(id: 2, route: "forged", style: .sheet)))
    #expect(
      try store.dismissAll()
        == .executed(.replaceCurrent(ModalPresentation(id: 1, route: "other", style: .sheet))))
  }

  @Test func aCancelledCommandMayDropTheQueue() throws {
    let store = make { $0.queueCancellationPolicy = .dropQueued }
    let log = ModalLog(store)
    try store.present("a", style: .sheet)
    try store.present("b", style: .sheet)
    _ = try store.addMiddleware(ModalMiddleware(willExecute: { _, _ in .cancel(.conditionFailed) }))
    log.events = []
    #expect(try store.dismissCurrent() == .cancelled(.conditionFailed))
    #expect(log.endings == [Ending(id: 2, reason: .dropped)])
    #expect(
      log.events.last
        == .commandIntercepted(.dismissCurrent(.dismiss), .cancelled(.conditionFailed)))
    #expect(store.state.current?.id == 1)
  }

  @Test func theHostsPolicyGoesFirst() throws {
    let store = make { $0.queueCancellationPolicy = .dropQueued }
    try store.present("a", style: .sheet)
    try store.present("b", style: .sheet)
    _ = try store.addMiddleware(ModalMiddleware(willExecute: { _, _ in .cancel(.conditionFailed) }))
    store.hostQueuePolicy = { command, state in
      command == .dismissAll && state.queue.count == 1 ? .preserve : .dropQueued
    }
    try store.dismissAll()
    #expect(store.state.queue.count == 1)
    try store.dismissCurrent()
    #expect(store.state.queue.isEmpty)
  }

  @Test func aResultCanBeFoldedButNotOutOfACancellation() throws {
    let store = make()
    _ = try store.addMiddleware(ModalMiddleware(didExecute: { _, _, _ in .noop }))
    #expect(try store.present("a", style: .sheet) == .noop)
    #expect(store.state.current?.id == 1)
    _ = try store.addMiddleware(
      ModalMiddleware(willExecute: { _, _ in .cancel(.custom("no")) }), at: 0)
    #expect(try store.dismissAll() == .cancelled(.custom("no")))
  }

  @Test func aFullQueueChangesNothing() throws {
    let store = make { $0.limits.modalQueue = 1 }
    var discarded = 0
    _ = try store.addMiddleware(ModalMiddleware(discard: { _, _, _ in discarded += 1 }))
    try store.present("a", style: .sheet)
    try store.present("b", style: .sheet)
    let (revision, id) = (store.revision, store.lastPresentationID)
    #expect(throws: NavError.self) { try store.present("c", style: .sheet) }
    #expect(store.revision == revision)
    #expect(store.lastPresentationID == id)
    #expect(discarded == 1)
  }

  /// The head of the queue leaves in constant time, and the queue keeps its order whatever comes
  /// and goes.
  @Test func theQueueIsInOrderAgainstAnArray() {
    var generator = SeededGenerator(state: 7)
    var queue = PresentationQueue<Place>()
    var model: [EntryID] = []
    for step in 1...5_000 {
      if Int.random(in: 0..<5, using: &generator) < (step % 1_000 < 500 ? 3 : 2) {
        queue.append(ModalPresentation(id: EntryID(step), route: "a", style: .sheet))
        model.append(EntryID(step))
      } else {
        #expect(queue.popFirst()?.id == (model.isEmpty ? nil : model.removeFirst()))
      }
      #expect(queue.map(\.id) == model)
    }
  }
}
