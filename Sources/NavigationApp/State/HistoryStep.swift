import Ground

/// A place and the step to the next one: 40 bytes.
struct HistorySlot {
  var key: Int64 = 0
  /// What hosts read of the place, if one has; nil again when it changes.
  var written: Text?
  /// Of which leaf `top` is the stack, or `onLayer`.
  var leaf = 0
  /// The stack of that leaf; nil if the step has none, or no step follows. On a layer nil is the
  /// empty stack.
  var top: StackNode?
  var rest: StepRest?

  /// In place of a leaf: the step holds the stack of the topmost layer, and nothing else in which
  /// the layers, selections or queues of its places differ.
  static var onLayer: Int { -1 }

  /// The first place of a history.
  fileprivate static var first: HistorySlot { HistorySlot(key: 1) }
}

/// The places of a history from the oldest on. Their memory grows up to a limit; from then on the
/// oldest place becomes the newest. It is made with the second place, or when somebody looks at the
/// first one.
struct HistoryRing: ~Copyable {
  private(set) var slots: UnsafeMutablePointer<HistorySlot>?
  /// The capacity, and the index of the oldest place: a history has at most 1,000,000,000.
  private var size: UInt32
  private var head: UInt32 = 0

  /// - Parameter hasPlaces: whether there is room for one, or never for any.
  init(hasPlaces: Bool) { size = hasPlaces ? 1 : 0 }

  deinit {
    guard let slots else { return }
    slots.deinitialize(count: max(capacity, 1))
    slots.deallocate()
  }

  /// 1, a power of two from 8 on, or the limit.
  var capacity: Int { Int(size) }

  /// - Parameter slots: those of the ring.
  func slot(
    _ index: Int, in slots: UnsafeMutablePointer<HistorySlot>
  ) -> UnsafeMutablePointer<HistorySlot> {
    let position = Int(head) &+ index
    return slots + (position < capacity ? position : position &- capacity)
  }

  /// Makes the memory, of which there is none yet, for the first place.
  @inline(never)
  mutating func makeFirst() -> UnsafeMutablePointer<HistorySlot> {
    let made = UnsafeMutablePointer<HistorySlot>.allocate(capacity: 1)
    made.initialize(to: .first)
    slots = made
    return made
  }

  /// The oldest place becomes the newest.
  mutating func advance() { head = head &+ 1 == size ? 0 : head &+ 1 }

  /// Makes room for eight places, then for twice as many, at most so many. There is none to spare.
  @inline(never)
  mutating func grow(to limit: Int) {
    let larger = min(limit, max(8, capacity &* 2))
    let moved = UnsafeMutablePointer<HistorySlot>.allocate(capacity: larger)
    if let slots {
      let older = capacity &- Int(head)
      moved.moveInitialize(from: slots + Int(head), count: older)
      (moved + older).moveInitialize(from: slots, count: Int(head))
      slots.deallocate()
    } else {
      moved.initialize(to: .first)
    }
    (moved + capacity).initialize(repeating: HistorySlot(), count: larger &- capacity)
    slots = moved
    size = UInt32(larger)
    head = 0
  }
}

/// What two places differ in beside one stack.
final class StepRest {
  var stacks: [StepStack] = []
  var around: StepAround?
  /// What screens want back at the other side, of those that want something else there; an empty
  /// text for those that want nothing.
  var notes: [EntryNote] = []

  /// Whether it is certainly what a state has without its topmost layer, and nothing else.
  func lacksOnlyLayer(of state: StatePointer) -> Bool {
    guard stacks.isEmpty, notes.isEmpty, let around,
      state.pointee.layers.isOneMore(than: around.layers)
    else { return false }
    return around.chosen.isCertainly(state.pointee.chosen)
      && around.queue.isCertainly(state.pointee.queue)
  }

  func clear() {
    if !stacks.isEmpty { stacks = [] }
    around = nil
    if !notes.isEmpty { notes = [] }
  }

  /// Makes what screens want back here that of the other side.
  @inline(never)
  func exchange(_ here: inout [EntryNote]) {
    let there = notes
    notes = []
    for note in there {
      keep(EntryNote(id: note.id, json: here.json(note.id) ?? ""))
      here.set(note.id, note.json.isEmpty ? nil : note.json)
    }
  }

  /// Holds what a screen wants back, unless it does already.
  @inline(never)
  func keep(_ note: EntryNote) {
    if notes.json(note.id) == nil { notes.set(note.id, note.json) }
  }
}

struct StepStack {
  let leaf: Int
  var top: StackNode
}

/// All of a state that travels beside the stacks of leaves: references to what states share.
struct StepAround {
  let chosen: Selections
  var layers: LayerStack
  let queue: LayerQueue

  init(_ state: StatePointer) {
    chosen = state.pointee.chosen
    layers = state.pointee.layers
    queue = state.pointee.queue
  }
}
