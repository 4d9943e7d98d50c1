import CNavRuntime
import JSONCoding
import NavigationCore

/// Who waits for the outcome of which entry or presentation of a store.
struct Outcomes {
  private var waiting: [EntryID: HostFunction<nav_outcome_fn>] = [:]
  /// The answer that is being given: the leaving of what it is for delivers it.
  var answer: (id: EntryID, value: JSONText)?

  var isEmpty: Bool { waiting.isEmpty }

  /// What is waited for, oldest first.
  var waitingIDs: [EntryID] { waiting.keys.oldestFirst }

  func isAwaited(_ id: EntryID) -> Bool { waiting[id] != nil }

  mutating func await(_ id: EntryID, _ function: HostFunction<nav_outcome_fn>) { waiting[id] = function }

  /// What has that id is gone: whoever waits for it hears the answer, if one is being given, or why it left.
  mutating func left(_ id: EntryID, in tree: Tree, because reason: (inout JSONWriter) -> Void) {
    guard let function = waiting.removeValue(forKey: id) else { return }
    tree.enqueue(
      OutcomeDelivery(function) { writer in
        if let answer, answer.id == id { writer.answered(answer.value) } else { writer.left(reason) }
      })
  }

  /// The store is gone; outside of any lock.
  func storeDestroyed() {
    for id in waitingIDs {
      guard let function = waiting[id] else { continue }
      // A call of its own: what the callback throws away goes when it has returned.
      ThreadState.enter()
      defer { ThreadState.leave() }
      Tree.locked(by: nil) { OutcomeDelivery(function) { $0.left { $0.word("destroyed") } }.deliver() }
    }
  }
}

extension JSONWriter {
  /// The outcome of a screen that answered.
  fileprivate mutating func answered(_ json: JSONText) {
    beginCase("value")
    json.bytes.withUnsafeBufferPointer { value($0) }
    endObject()
  }

  /// The outcome of a screen that went without an answer.
  fileprivate mutating func left(_ reason: (inout JSONWriter) -> Void) {
    beginCase("left")
    reason(&self)
    endObject()
  }
}

/// Canonical JSON of any value, copied from the host.
struct JSONText {
  let bytes: [UInt8]

  init(_ text: InputText, _ limits: JSONLimits) throws(NavError) {
    var writer = JSONWriter()
    var reader = try text.reader(limits)
    try reader.readCanonicalValue(into: &writer)
    try reader.finish()
    bytes = Array(writer.bytes)
  }
}
