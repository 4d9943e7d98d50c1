import CNavRuntime
import JSONCoding
import NavigationCore
import Synchronization

/// Who gets events, and which.
final class Observer {
  enum Sink {
    case function(HostFunction<nav_observer_fn>)
    case queue(EventQueueHandle)
  }

  let handle: UInt64
  let mask: nav_event_mask
  let sink: Sink
  private let active = Atomic<Bool>(true)

  init(handle: UInt64, mask: nav_event_mask, sink: Sink) { (self.handle, self.mask, self.sink) = (handle, mask, sink) }

  var wantsDeltas: Bool { mask & UInt32(NAV_EVENT_DELTA) != 0 }

  /// False from the moment it is removed: events that wait for it are dropped.
  var isActive: Bool { active.load(ordering: .acquiring) }

  func end() { active.store(false, ordering: .releasing) }
}

/// The observers of one store.
struct ObserverList {
  private(set) var observers: [Observer] = []
  private static let lastHandle = Atomic<UInt64>(0)
  /// Every kind that somebody wants.
  private(set) var mask: nav_event_mask = 0
  /// The kinds that somebody wants in full form.
  private(set) var fullMask: nav_event_mask = 0

  mutating func add(_ mask: nav_event_mask, _ sink: Observer.Sink) throws(NavError) -> UInt64 {
    guard mask & UInt32(NAV_EVENT_ALL | NAV_EVENT_REFUSED) != 0 else {
      throw NavError(.argument, "mask: names no event; or NAV_EVENT_* kinds together, or give NAV_EVENT_ALL")
    }
    // Unique in the process: a queue that serves several stores tells by it whose event it hands out.
    let handle = Self.lastHandle.wrappingAdd(1, ordering: .relaxed).newValue
    observers.append(Observer(handle: handle, mask: mask, sink: sink))
    updateMasks()
    return handle
  }

  /// The observer that was removed is kept alive until the outermost call ends.
  mutating func remove(_ handle: UInt64) throws(NavError) {
    guard let index = observers.firstIndex(where: { $0.handle == handle }) else {
      throw NavError(.argument, "handle: no observer " + Text(handle) + "; it was removed, or belongs to another store")
    }
    let observer = observers.remove(at: index)
    observer.end()
    ThreadState.discard(observer)
    updateMasks()
  }

  /// None is told anything more. They stay in their places: the handle is on its way out.
  func endAll() {
    for observer in observers { observer.end() }
  }

  private mutating func updateMasks() {
    mask = observers.reduce(0) { $0 | $1.mask }
    fullMask = observers.reduce(0) { $1.wantsDeltas ? $0 : $0 | $1.mask }
  }
}

/// An event on its way to the observers that were there when it was committed. Its JSON is written once for each form that somebody wants.
class EventDelivery: Delivery {
  private let kind: nav_event_mask
  private let observers: [Observer]

  init(kind: nav_event_mask, observers: [Observer]) { (self.kind, self.observers) = (kind, observers) }

  func write(to writer: inout JSONWriter, form: JSONEventForm) {}

  final override func deliver() {
    var full = JSONWriter()
    var delta = JSONWriter()
    for observer in observers where observer.mask & kind != 0 && observer.isActive {
      if observer.wantsDeltas {
        if delta.count == 0 { write(to: &delta, form: .delta) }
        Self.hand(&delta, to: observer)
      } else {
        if full.count == 0 { write(to: &full, form: .full) }
        Self.hand(&full, to: observer)
      }
      // Removed meanwhile: its user data goes when the outermost call ends, and not below a callback.
      if !observer.isActive { ThreadState.discard(observer) }
    }
  }

  private static func hand(_ text: inout JSONWriter, to observer: Observer) {
    switch observer.sink {
    case .queue(let queue): queue.append(text.bytes, from: observer.handle)
    case .function(let function): text.withCString { function.call(function.pointer, $0, $1) }
    }
  }
}

/// What somebody waited for has come, or will not come: the outcome of a pushed screen or a presentation.
final class OutcomeDelivery: Delivery {
  private let function: HostFunction<nav_outcome_fn>
  private var outcome: JSONWriter

  init(_ function: HostFunction<nav_outcome_fn>, _ outcome: consuming JSONWriter) {
    self.function = function
    self.outcome = outcome
  }

  override func deliver() {
    outcome.withCString { function.call(function.pointer, $0, $1) }
    ThreadState.discard(function)
  }
}
