import CNavRuntime
import Ground
import JSONCoding

/// Who waits for the outcome of which entry or presentation of a store.
struct Outcomes {
  /// Who waits: a function of the host; without one, the observers.
  private final class Listener {
    let function: HostFunction<nav_outcome_fn>?

    init(_ function: HostFunction<nav_outcome_fn>?) { self.function = function }
  }

  private var waiting = IDMap<Listener>()
  /// No id above this one has been waited for.
  private(set) var last: EntryID = 0
  /// The answer that is being given: it is delivered when what it is for leaves.
  var answer: (id: EntryID, value: JSONText)?

  var isEmpty: Bool { waiting.isEmpty }

  /// What is waited for, oldest first.
  var waitingIDs: [EntryID] { waiting.ids.oldestFirst }

  func isAwaited(_ id: EntryID) -> Bool { waiting[id] != nil }

  /// - Parameter function: who is told; nil for the observers.
  mutating func await(_ id: EntryID, _ function: HostFunction<nav_outcome_fn>?) {
    waiting[id] = Listener(function)
    last = max(last, id)
  }

  /// What has that id is gone: those who wait for it hear the answer, if one is being given, or why
  /// it left.
  mutating func left(
    _ id: EntryID, in tree: Tree, _ observers: ObserverPointer?, _ source: Text?,
    because reason: (inout JSONWriter) -> Void
  ) {
    guard let listener = waiting.remove(id) else { return }
    var outcome = JSONWriter()
    if let answer, answer.id == id { outcome.answered(answer.value) } else { outcome.left(reason) }
    if let function = listener.function {
      tree.enqueue(OutcomeDelivery(function, outcome))
    } else {
      tree.tell(UInt32(NAV_EVENT_ANSWERED), observers) { writer, _ in
        writer.answered(id, outcome.bytes, source)
      }
    }
  }

  /// The store is gone, its observers with it; outside of any lock.
  func storeDestroyed() {
    for id in waitingIDs {
      guard let function = waiting[id]?.function else { continue }
      // A call of its own: what the callback throws away goes when it has returned.
      ThreadState.enter()
      defer { ThreadState.leave() }
      var outcome = JSONWriter()
      outcome.left { $0.word("destroyed") }
      let delivery = OutcomeDelivery(function, outcome)
      _ = Tree.locked(by: nil) { delivery.deliver() }
    }
  }
}

extension JSONWriter {
  /// `{"answered":{"ticket":id,"outcome":outcome}}`, with `"source"` if there is one.
  fileprivate mutating func answered(
    _ ticket: EntryID, _ outcome: UnsafeBufferPointer<UInt8>, _ source: Text?
  ) {
    beginCase("answered")
    beginObject()
    key("ticket")
    integer(ticket)
    key("outcome")
    value(outcome)
    endObject()
    self.source(source)
    endObject()
  }

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
