import Ground
import Stores
import Testing

/// Says what is called, in order.
private final class Trace {
  var calls: [String] = []

  func middleware(
    _ name: String,
    will: @escaping (Command) -> NavigationMiddleware<Place>.Answer = { _ in .proceed },
    did: @escaping (NavigationResult<Place>) -> NavigationResult<Place> = { $0 }
  ) -> NavigationMiddleware<Place> {
    NavigationMiddleware(
      willExecute: { [self] command, _ in
        calls.append("will \(name) \(command.kind.name)")
        return will(command)
      },
      didExecute: { [self] command, result, _ in
        calls.append("did \(name) \(command.kind.name)")
        return did(result)
      },
      discard: { [self] command, _, _ in calls.append("discard \(name) \(command.kind.name)") })
  }
}

@Suite struct NavigationMiddlewareTests {
  @Test func theCancellerIsToldAndThoseBehindItAreNot() throws {
    let (store, trace) = (try Store.make([]), Trace())
    _ = try store.addMiddleware(trace.middleware("1"))
    _ = try store.addMiddleware(
      trace.middleware("2", will: { .cancel(.middleware(debugName: nil, command: $0)) }),
      named: "gate")
    _ = try store.addMiddleware(trace.middleware("3"))
    #expect(
      try store.execute(.push("a"))
        == .cancelled(.middleware(debugName: "gate", command: .push("a"))))
    #expect(trace.calls == ["will 1 push", "will 2 push", "did 1 push", "did 2 push"])
  }

  @Test func aCancelledResultCanOnlyBecomeAnotherCancelledOne() throws {
    let (store, trace) = (try Store.make([]), Trace())
    _ = try store.addMiddleware(
      trace.middleware("1", will: { _ in .cancel(.conditionFailed) }, did: { _ in .success }))
    _ = try store.addMiddleware(trace.middleware("2", did: { _ in .cancelled(.custom("later")) }))
    #expect(try store.execute(.push("a")) == .cancelled(.conditionFailed))
    #expect(trace.calls == ["will 1 push", "did 1 push"])
  }

  @Test func aLeafRewrittenToACompositeGoesStraightToTheEngine() throws {
    let (store, trace) = (try Store.make([]), Trace())
    _ = try store.addMiddleware(
      trace.middleware("1", will: { _ in .rewrite(.sequence([.push("x"), .push("y")])) }))
    let log = store.record()
    #expect(try store.execute(.push("a")) == .multiple([.success, .success]))
    #expect(trace.calls == ["will 1 push", "did 1 sequence"])
    #expect(log.changes.count == 1)
  }

  @Test func aTransactionTellsEachLeafOnceHowItEnded() throws {
    let (store, trace) = (try Store.make(["a"]), Trace())
    _ = try store.addMiddleware(trace.middleware("1"))
    let leg = Command.whenCancelled(
      primary: .sequence([.push("x"), .popTo("z"), .push("never")]), fallback: .push("y"))
    _ = try store.executeTransaction([leg, .pop])
    #expect(
      trace.calls == [
        "will 1 push", "will 1 popTo", "will 1 push", "will 1 pop",
        "discard 1 push", "discard 1 popTo", "did 1 push", "did 1 pop",
      ])
    trace.calls = []
    _ = try store.executeTransaction([.push("x"), .popTo("z"), .pop])
    #expect(trace.calls == ["will 1 push", "will 1 popTo", "discard 1 push", "discard 1 popTo"])
    #expect(store.stack.path == ["a"])
  }

  @Test func didMayFoldTheResultsOfATransactionAndNotUndoIt() throws {
    let (store, trace) = (try Store.make([]), Trace())
    _ = try store.addMiddleware(trace.middleware("1", did: { _ in .emptyStack }))
    var details = TransactionResult<Place>.empty
    let outcome = try store.executeTransaction(
      [.sequence([.push("a"), .push("b")]), .pop], details: &details)
    #expect(outcome.isSuccess && details.isCommitted)
    #expect(details.results == [.multiple([.emptyStack, .emptyStack]), .emptyStack])
    #expect(details.stateAfter == ["a"])
  }

  @Test func aMiddlewareRemovedByAnotherIsNotCalledAndOneRemovedAfterItsTurnIs() throws {
    let (store, trace) = (try Store.make([]), Trace())
    var handles: [UInt64] = []
    _ = try store.addMiddleware(
      NavigationMiddleware(willExecute: { [unowned store] _, _ in
        for handle in handles { try? store.removeMiddleware(handle) }
        return .proceed
      }))
    handles = [try store.addMiddleware(trace.middleware("2"))]
    try store.execute(.push("a"))
    #expect(trace.calls.isEmpty)

    let own = try store.addMiddleware(trace.middleware("3"))
    _ = try store.addMiddleware(
      NavigationMiddleware(willExecute: { [unowned store] _, _ in
        try? store.removeMiddleware(own)
        return .proceed
      }))
    try store.execute(.push("b"))
    #expect(trace.calls == ["will 3 push", "did 3 push"])
  }

  @Test func aThrottleIsArmedByWhatCommittedOnly() throws {
    let store = try Store.make([])
    var now: Int64 = .min
    _ = try store.addMiddleware(.throttle(milliseconds: 100, key: .kindAndRoute) { now })
    _ = try store.executeTransaction([.push("a"), .popTo("z")])
    #expect(try store.execute(.push("a")) == .success)
    #expect(try store.execute(.push("b")) == .success)
    #expect(try store.execute(.push("a")).isCancelled)
    now += 100
    #expect(try store.execute(.push("a")) == .success)
    now = .max
    #expect(try store.execute(.push("a")) == .success)
  }

  @Test func handlesSurviveMovesAndUnknownOnesChangeNothing() throws {
    let store = try Store.make([])
    let log = store.record()
    let first = try store.addMiddleware(NavigationMiddleware(), named: "first")
    let second = try store.addMiddleware(NavigationMiddleware(), named: "second", at: -5)
    try store.moveMiddleware(second, to: 99)
    #expect(store.middleware.registrations.map { $0.handle } == [first, second])
    #expect(throws: NavError.self) { try store.removeMiddleware(77) }
    try store.removeMiddleware(first)
    let third = try store.addMiddleware(NavigationMiddleware())
    #expect(third > second)
    #expect(log.events.count == 5)
  }
}
