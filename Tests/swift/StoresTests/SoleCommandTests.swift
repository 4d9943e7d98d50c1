import TestSupport
import Testing

@testable import Ground
@testable import Stores

/// A batch or transaction of one command goes a short way if nothing can refuse it. Beside it, the
/// same store under a middleware that lets everything pass, which knows the long way only.
@Suite struct SoleCommandTests {
  private enum Call: CustomStringConvertible {
    case batch(Command)
    case transaction(Command)

    var description: String {
      switch self {
      case .batch(let command): "batch \(command)"
      case .transaction(let command): "transaction \(command)"
      }
    }
  }

  @Test(arguments: [RootPlacement.outside, .inside], [true, false])
  func bothWaysAreTheSame(root: RootPlacement, wantsDetails: Bool) throws {
    try ModelRun.check(seeds: 60, count: 30, Self.call) { calls in
      let stores = try (0..<2).map { _ in
        try Store.make(["0", "1"]) { ($0.root, $0.limits.stackDepth) = (root, 6) }
      }
      _ = try stores[1].addMiddleware(NavigationMiddleware(willExecute: { _, _ in .proceed }))
      let logs = stores.map { $0.record() }
      for store in stores { store.interests.insert(.removals) }
      for call in calls {
        let told = zip(stores, logs).map { Self.play(call, on: $0, $1, wantsDetails) }
        if told[0] != told[1] { return "\(call): \(told[0]) instead of \(told[1])" }
      }
      return nil
    }
  }

  private static func call(_ random: inout Random) -> Call {
    let route = Place(Int.random(in: 0..<4, using: &random))
    let number = random.next() % 4
    let command: Command =
      switch random.next() % 8 {
      case 0: .pushAll([route, "x"])
      case 1: .pop
      case 2: .popCount(Int64(number))
      case 3: .popToRoot
      case 4: .popTo(route)
      case 5: .popToEntry(EntryID(number))
      case 6: .replace(["0", route])
      default: .push(route)
      }
    return random.next() % 2 == 0 ? .batch(command) : .transaction(command)
  }

  /// What a call answers and tells, and the stack that it leaves.
  private static func play(
    _ call: Call, on store: Store, _ log: EventLog, _ wantsDetails: Bool
  ) -> String {
    log.events = []
    var batch = BatchResult<Place>.empty
    var transaction = TransactionResult<Place>.empty
    let answer = Result {
      switch call {
      case .batch(let command):
        try withUnsafeMutablePointer(to: &batch) {
          try store.executeBatch(
            [command], stopOnFailure: true, source: "test", details: wantsDetails ? $0 : nil)
        }
      case .transaction(let command):
        try withUnsafeMutablePointer(to: &transaction) {
          try store.executeTransaction(
            [command], source: "test", details: wantsDetails ? $0 : nil)
        }
      }
    }
    let kinds = log.changes.map { change in
      change.removed.indices.map { "\(change.kind(ofRemoved: $0))" }
    }
    let told = log.events.map { "\($0.source == "test") \(describe($0.content))" }
    let entries = Array(store.stack.entries)
    return "\(answer) \(batch) \(transaction) \(kinds) \(told) \(entries) \(store.revision)"
  }

  private static func describe(_ content: NavigationEvent<Place>.Content) -> String {
    guard case .changed(let change) = content else { return "\(content)" }
    return "\(change.kept) \(Array(change.base)) \(Array(change.removed)) \(Array(change.added))"
  }
}
