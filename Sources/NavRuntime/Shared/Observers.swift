import CNavRuntime
import Ground
import JSONCoding
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
  /// The host's function, if it is one: read without counting a reference.
  fileprivate let function: nav_observer_fn?
  fileprivate let pointer: UserDataPointer?
  private let active = Atomic<Bool>(true)

  init(handle: UInt64, mask: nav_event_mask, sink: Sink) {
    self.handle = handle
    self.mask = mask
    self.sink = sink
    if case .function(let function) = sink {
      self.function = function.call
      pointer = function.pointer
    } else {
      function = nil
      pointer = nil
    }
  }

  fileprivate var wantsDeltas: Bool { mask & UInt32(NAV_EVENT_DELTA) != 0 }

  /// False from the moment it is removed: events that wait for it are dropped.
  fileprivate var isActive: Bool { active.load(ordering: .acquiring) }

  fileprivate func end() { active.store(false, ordering: .releasing) }
}

/// The observers of one store, in the order in which they came.
struct ObserverList: ~Copyable {
  /// How many observers and queues a store may have.
  private static let limit = 10_000
  /// The low bits of a handle are the index of its slot; those above are never used again.
  private static let indexBits: UInt64 = 14

  /// Room for an observer. Those that are taken are linked in the order in which they came;
  /// those that are free are linked too.
  struct Slot {
    fileprivate(set) var observer: Observer?
    fileprivate var previous: Int
    fileprivate(set) var next: Int
  }

  private(set) var slots: [Slot] = []
  /// The indices of the first and last observer and of the first free slot; -1 if there is none.
  private(set) var first = -1
  private var last = -1
  private var free = -1
  private var count = 0
  /// Handles are unique in the process: a queue that serves several stores tells by them whose
  /// event it hands out.
  private static let lastNumber = Atomic<UInt64>(0)
  /// How many observers want each kind in full form, and how many as deltas.
  private var wantedInFull = KindCounts()
  private var wantedAsDeltas = KindCounts()

  /// Every kind that somebody wants.
  fileprivate var mask: nav_event_mask { fullMask | deltaMask }
  /// The kinds that somebody wants in full form.
  fileprivate var fullMask: nav_event_mask { wantedInFull.mask }
  /// The kinds that somebody wants as deltas.
  fileprivate var deltaMask: nav_event_mask { wantedAsDeltas.mask }

  /// - Complexity: O(1)
  fileprivate mutating func add(_ mask: nav_event_mask, _ sink: Observer.Sink) throws(NavError)
    -> UInt64
  {
    guard mask & UInt32(NAV_EVENT_ALL | NAV_EVENT_REFUSED) != 0 else {
      throw NavError(
        .argument, "mask: names no event; join NAV_EVENT_* kinds with |, or give NAV_EVENT_ALL")
    }
    guard count < Self.limit else {
      throw NavError(.limit, "the store has " + Text(Self.limit) + " observers; remove one first")
    }
    let index = free >= 0 ? free : slots.count
    let number = Self.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
    let handle = number << Self.indexBits | UInt64(index)
    let observer = Observer(handle: handle, mask: mask, sink: sink)
    let slot = Slot(observer: observer, previous: last, next: -1)
    if free >= 0 {
      free = slots[index].next
      slots[index] = slot
    } else {
      slots.append(slot)
    }
    link(last, to: index)
    last = index
    countKinds(of: observer, by: 1)
    return handle
  }

  /// - Complexity: O(1)
  fileprivate mutating func remove(_ handle: UInt64) throws(NavError) {
    let index = Int(handle & (1 << Self.indexBits - 1))
    guard index < slots.count, let observer = slots[index].observer, observer.handle == handle
    else {
      throw NavError(
        .argument,
        "handle: no observer " + Text(handle) + "; it was removed, or belongs to another store")
    }
    let previous = slots[index].previous
    let next = slots[index].next
    link(previous, to: next)
    if next >= 0 { slots[next].previous = previous } else { last = previous }
    slots[index] = Slot(observer: nil, previous: -1, next: free)
    free = index
    observer.end()
    countKinds(of: observer, by: -1)
  }

  private mutating func link(_ previous: Int, to next: Int) {
    if previous >= 0 { slots[previous].next = next } else { first = next }
  }

  /// None is told anything more. They stay in their places: the handle is on its way out.
  func endAll() {
    for slot in slots { slot.observer?.end() }
  }

  private mutating func countKinds(of observer: Observer, by change: Int) {
    count &+= change
    if observer.wantsDeltas {
      wantedAsDeltas.add(observer.mask, change)
    } else {
      wantedInFull.add(observer.mask, change)
    }
  }

  /// How many masks have each bit.
  private struct KindCounts {
    private var counts: [Int] = []
    private(set) var mask: nav_event_mask = 0

    mutating func add(_ bits: nav_event_mask, _ change: Int) {
      if counts.isEmpty { counts = [Int](repeating: 0, count: nav_event_mask.bitWidth) }
      var left = bits
      while left != 0 {
        let bit = left.trailingZeroBitCount
        left &= left &- 1
        guard counts.indices.contains(bit) else { continue }
        counts[bit] &+= change
        if counts[bit] > 0 { mask |= 1 << bit } else { mask &= ~(1 << bit) }
      }
    }
  }
}

/// Where the observers of a handle are, as long as it lives.
typealias ObserverPointer = UnsafeMutablePointer<ObserverList>

extension ObserverPointer? {
  /// Every kind that somebody wants.
  var mask: nav_event_mask { self?.pointee.mask ?? 0 }
  /// The kinds that somebody wants in full form.
  var fullMask: nav_event_mask { self?.pointee.fullMask ?? 0 }
}

// The only ways to change who observes a store: it always knows which events to build.
extension TreeHandle {
  /// - Returns: the number by which the observer is removed.
  /// - Complexity: O(1)
  final func addObserver(_ mask: nav_event_mask, _ sink: Observer.Sink) throws(NavError) -> UInt64 {
    let number = try makeObservers().pointee.add(mask, sink)
    updateInterests()
    return number
  }

  /// - Complexity: O(1)
  final func removeObserver(_ number: UInt64) throws(NavError) {
    try makeObservers().pointee.remove(number)
    updateInterests()
  }
}

/// An event on its way to the observers that were there when it was committed: its JSON, written
/// then, once for each form that somebody wants. Trees use these again: an event that is heard
/// costs no memory.
final class EventDelivery: Delivery {
  private var kind: nav_event_mask = 0
  /// Nil once they are told.
  private var slots: [ObserverList.Slot]?
  private var first = -1
  /// At an address of its own, where an app writes its event.
  private let full = UnsafeMutablePointer<JSONWriter>.allocate(capacity: 1)
  /// Empty if all forms are one.
  private var delta = JSONWriter()

  /// Texts above this size are not kept for the next event.
  private static let keptBytes = 131_072

  override init() { full.initialize(to: JSONWriter()) }

  deinit {
    full.deinitialize(count: 1)
    full.deallocate()
  }

  /// Takes over who is there; the lock is held.
  /// - Returns: where the text goes that all of them get.
  @inline(__always)
  fileprivate func open(
    _ kind: nav_event_mask, _ observers: ObserverPointer?
  ) -> UnsafeMutablePointer<JSONWriter> {
    self.kind = kind
    if let observers {
      // There are none to be released, which would be a call.
      withUnsafeMutablePointer(to: &slots) { $0.initialize(to: observers.pointee.slots) }
      first = observers.pointee.first
    }
    return full
  }

  /// Takes over who is there and writes what they want; the lock is held.
  @inline(__always)
  fileprivate func fill(
    _ kind: nav_event_mask, _ observers: ObserverPointer,
    _ write: (inout JSONWriter, JSONEventForm) -> Void
  ) {
    _ = open(kind, observers)
    if observers.pointee.fullMask & kind != 0 { write(&full.pointee, .full) }
    if observers.pointee.deltaMask & kind != 0 { write(&delta, .delta) }
  }

  override func deliver() -> Bool {
    // Taken out, the list counts no reference for this, and it keeps the observers.
    var slots: [ObserverList.Slot]?
    swap(&slots, &self.slots)
    slots?.withUnsafeBufferPointer { slots in
      var index = first
      while slots.indices.contains(index) {
        let observer = slots[index].observer.map { Unmanaged.passUnretained($0) }
        index = slots[index].next
        observer?._withUnsafeGuaranteedRef { tell($0) }
      }
    }
    full.pointee.clear(keeping: Self.keptBytes)
    if delta.count > 0 { delta.clear(keeping: Self.keptBytes) }
    return true
  }

  @inline(__always)
  private func tell(_ observer: Observer) {
    guard observer.mask & kind != 0, observer.isActive else { return }
    if observer.wantsDeltas, delta.count > 0 {
      Self.hand(&delta, to: observer)
    } else {
      Self.hand(&full.pointee, to: observer)
    }
  }

  @inline(__always)
  private static func hand(_ text: inout JSONWriter, to observer: Observer) {
    if let function = observer.function {
      text.withCString { function(observer.pointer, $0, $1) }
    } else if case .queue(let queue) = observer.sink {
      queue.append(text.bytes, from: observer.handle)
    }
  }
}

/// How a store tells the observers of its handle, which owns it. Unsafe: it does not keep the
/// handle and counts no reference, since a store calls nobody after its handle.
struct Teller {
  private let handle: Unmanaged<TreeHandle>

  fileprivate init(_ handle: TreeHandle) { self.handle = .passUnretained(handle) }

  /// Queues an event; the lock is held.
  /// - Parameter write: as for `Tree.tell`.
  @inline(__always)
  func callAsFunction(
    _ kind: nav_event_mask, _ write: (inout JSONWriter, JSONEventForm) -> Void
  ) {
    handle._withUnsafeGuaranteedRef { $0.tree.tell(kind, $0.observers, write) }
  }
}

extension TreeHandle {
  final var teller: Teller { Teller(self) }

  /// Queues an event that has one form; the lock is held.
  /// - Returns: where its JSON goes, until the lock is given back.
  @inline(__always)
  final func open(_ kind: nav_event_mask) -> UnsafeMutablePointer<JSONWriter> {
    tree.open(kind, observers)
  }
}

extension Tree {
  @inline(__always)
  fileprivate func open(
    _ kind: nav_event_mask, _ observers: ObserverPointer?
  ) -> UnsafeMutablePointer<JSONWriter> {
    let delivery = takeSpare()
    enqueue(delivery)
    return delivery._withUnsafeGuaranteedRef {
      unsafeDowncast($0, to: EventDelivery.self).open(kind, observers)
    }
  }

  /// Queues an event; the lock is held.
  /// - Parameter write: writes its JSON in one form; called once for each that somebody wants.
  @inline(never)
  func tell(
    _ kind: nav_event_mask, _ observers: ObserverPointer?,
    _ write: (inout JSONWriter, JSONEventForm) -> Void
  ) {
    guard let observers else { return }
    let delivery = takeSpare()
    delivery._withUnsafeGuaranteedRef {
      unsafeDowncast($0, to: EventDelivery.self).fill(kind, observers, write)
    }
    enqueue(delivery)
  }
}

/// What somebody waited for has come, or will not come: the outcome of a pushed screen or a
/// presentation.
final class OutcomeDelivery: Delivery {
  private let function: HostFunction<nav_outcome_fn>
  private var outcome: JSONWriter

  init(_ function: HostFunction<nav_outcome_fn>, _ outcome: consuming JSONWriter) {
    self.function = function
    self.outcome = outcome
  }

  override func deliver() -> Bool {
    outcome.withCString { function.call(function.pointer, $0, $1) }
    return false
  }
}
