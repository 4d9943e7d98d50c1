import Ground
import JSONCoding

/// How an app keeps its history.
public struct HistoryConfiguration: Sendable {
  /// How many places there are at most; 0 for no history.
  public var limit = 100
  /// Every commit that changes containers or shown layers is a place, not only those that lead to
  /// another one: then travelling is undo and redo.
  public var recordsCommits = false

  public init() {}

  /// Reads `{"limit":n,"records":"places"|"commits"}`; what is missing keeps its value.
  public mutating func read(_ reader: inout JSONReader) throws(NavError) {
    var members = try reader.beginObject(HistoryConfigKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .limit: limit = try reader.readLimit("limit", 0...1_000_000_000)
      case .records:
        let word = try reader.readToken()
        recordsCommits = word == "commits"
        guard recordsCommits || word == "places" else {
          throw NavError(
            .argument, at: reader.offset(of: word),
            "records: expected \"places\" or \"commits\", not " + JSONReader.quoted(word))
        }
      }
    }
  }
}

/// Where the user was: a row of places, one of which is where the user is now.
///
/// The state at the current place is that of the app, without what is no place (`Rules.reduce`).
/// Between two neighbours lies a *step*: what they differ in, as it is at the one that is farther
/// from the current place. Going over a step exchanges what it holds with the state, so that it
/// then holds the other side. A step is a stack, as most commits change one, and whatever else has
/// changed; stacks share what they have in common.
///
///     // The user went from a to b and to c. The state is c; the steps hold a's side and b's.
///     history.go(to: 0, state, &notes)   // The state is a; the steps hold b's side and c's.
///
/// The steps lie in a ring: at its limit, a history gives up the oldest place for a new one and
/// allocates nothing.
/// - Complexity: a new place O(1); going O(what the steps on the way hold)
final class History {
  let limit: Int
  let recordsCommits: Bool
  private var ring: UnsafeMutablePointer<Slot>
  /// A power of two, or the limit.
  private var capacity: Int
  private var head = 0
  /// How many places there are; 0 if there is no history.
  private(set) var count: Int
  /// The index of the current place; that of the oldest one is 0.
  private(set) var index = 0
  private var lastKey: Int64 = 1
  private var spareRest: StepRest?
  /// What no place holds any more, among others.
  var discarded = DiscardedStacks()
  /// Whether a screen that has left may have gone for good since somebody last asked.
  var hasLost = false

  /// A place and the step to the next one: 40 bytes.
  private struct Slot {
    var key: Int64 = 0
    /// What hosts read of the place, if one has; nil again when it changes.
    var written: Text?
    /// Of which leaf `top` is the stack, or `onLayer`.
    var leaf = 0
    /// The stack of that leaf; nil if the step has none, or no step follows. On a layer nil is the
    /// empty stack.
    var top: StackNode?
    var rest: StepRest?
  }

  /// In place of a leaf: the step holds the stack of the topmost layer, and nothing else in which
  /// the layers, selections or queues of its places differ.
  private static var onLayer: Int { -1 }

  init(_ configuration: HistoryConfiguration) {
    limit = configuration.limit
    recordsCommits = configuration.recordsCommits
    count = min(limit, 1)
    capacity = min(limit, 4)
    ring = .allocate(capacity: max(capacity, 1))
    ring.initialize(repeating: Slot(), count: max(capacity, 1))
    ring.pointee.key = 1
  }

  deinit {
    ring.deinitialize(count: max(capacity, 1))
    ring.deallocate()
  }

  private func slot(_ index: Int) -> UnsafeMutablePointer<Slot> {
    let position = head &+ index
    return ring + (position < capacity ? position : position &- capacity)
  }

  func key(of index: Int) -> Int64 { slot(index).pointee.key }

  /// The stack of a leaf as it is at the other side of a step; nil if the step does not hold it.
  @inline(never)
  func stack(of leaf: Int, across step: Int) -> StackNode? {
    let slot = slot(step)
    if slot.pointee.leaf == leaf, let top = slot.pointee.top { return top }
    guard let rest = slot.pointee.rest else { return nil }
    for stack in rest.stacks where stack.leaf == leaf { return stack.top }
    return nil
  }

  /// What is beside the stacks of leaves at the other side of a step; nil if the step does not hold
  /// it.
  /// - Parameter state: that of the current place, beside the step.
  @inline(never)
  func around(across step: Int, _ state: StatePointer) -> StepAround? {
    if slot(step).pointee.leaf == Self.onLayer { keepAround(state, in: step) }
    return slot(step).pointee.rest?.around
  }

  /// What hosts read of a place, if that is known.
  func written(_ index: Int) -> Text? { slot(index).pointee.written }

  /// Keeps what hosts read of a place, unless it is long.
  func keep(written: UnsafeBufferPointer<UInt8>, of index: Int) {
    guard written.count <= Self.longestWritten else { return }
    slot(index).pointee.written = Text(bytes: Array(written))
  }

  private static var longestWritten: Int { 32 << 10 }

  /// Makes a slot that of a new place.
  private func begin(_ slot: UnsafeMutablePointer<Slot>) {
    slot.pointee.key = lastKey
    slot.pointee.leaf = 0
    if slot.pointee.written != nil { slot.pointee.written = nil }
  }

  /// Whether the current place is the newest one.
  var isAtEnd: Bool { index &+ 1 >= count }

  /// The index of the place that has a key, or of the one that has become one with it: keys
  /// ascend.
  func index(of key: Int64) -> Int? {
    guard limit > 0 else { return nil }
    let next = BinarySearch.lowerBound(count) { slot($0).pointee.key <= key }
    return next > 0 ? next &- 1 : nil
  }

  /// Begins anew: there is one place, the current one, which has a new key.
  /// - Parameter isStep: the commit would have been a place of its own; its key is never used.
  func restart(isStep: Bool) {
    guard limit > 0 else { return }
    for index in 0..<count { slot(index).pointee = Slot() }
    index = 0
    count = 1
    lastKey &+= isStep ? 2 : 1
    slot(0).pointee.key = lastKey
    hasLost = true
  }

  // MARK: New places

  /// A new place after the current one, different in one stack. What was beyond it is dropped.
  /// - Parameter top: the stack as it was.
  /// - Returns: a node that the history has given up, if it had to.
  func add(_ leaf: Int, was top: consuming StackNode) -> StackNode? {
    let top: StackNode? = consume top
    return add(step: leaf, top)
  }

  /// The same, of the stack of the topmost layer.
  func add(onLayer top: consuming StackNode?) -> StackNode? { add(step: Self.onLayer, top) }

  private func add(step leaf: Int, _ top: consuming StackNode?) -> StackNode? {
    guard index &+ 1 == count, count > 1 else {
      addRarely(leaf, was: top)
      return nil
    }
    if count == capacity, count < limit { grow() }
    let current = slot(index)
    current.pointee.leaf = leaf
    swap(&current.pointee.top, &top)
    lastKey &+= 1
    guard count == capacity else {
      begin(slot(count))
      count &+= 1
      index &+= 1
      return nil
    }
    // The oldest place becomes the new one.
    hasLost = true
    let oldest = ring + head
    var given: StackNode?
    swap(&oldest.pointee.top, &given)
    if oldest.pointee.rest != nil { oldest.pointee.rest = nil }
    begin(oldest)
    head = head &+ 1 == capacity ? 0 : head &+ 1
    return given
  }

  @inline(never)
  private func addRarely(_ leaf: Int, was top: consuming StackNode?) {
    guard beginPlace() else { return }
    slot(index &- 1).pointee.leaf = leaf
    slot(index &- 1).pointee.top = top
  }

  /// A new place after the current one, now the current one; the step to it is still empty.
  /// - Returns: whether there is a step to it.
  private func beginPlace() -> Bool {
    guard limit > 0 else { return false }
    while count &- 1 > index {
      // The last place, and the step to it.
      count &-= 1
      empty(slot(count &- 1))
    }
    lastKey &+= 1
    if count == capacity, count < limit { grow() }
    if count < capacity {
      count &+= 1
      index &+= 1
    } else {
      empty(ring + head)
      head = head &+ 1 == capacity ? 0 : head &+ 1
    }
    begin(slot(index))
    return index > 0
  }

  /// Gives up a step.
  private func empty(_ slot: UnsafeMutablePointer<Slot>) {
    var top: StackNode?
    swap(&slot.pointee.top, &top)
    discarded.add(top)
    slot.pointee.leaf = 0
    keepSpare(&slot.pointee.rest)
    hasLost = true
  }

  @inline(never)
  private func grow() {
    let larger = min(limit, capacity &* 2)
    let moved = UnsafeMutablePointer<Slot>.allocate(capacity: larger)
    for index in 0..<capacity { (moved + index).initialize(to: slot(index).pointee) }
    (moved + capacity).initialize(repeating: Slot(), count: larger &- capacity)
    ring.deinitialize(count: capacity)
    ring.deallocate()
    ring = moved
    capacity = larger
    head = 0
  }

  /// A new place after the current one, from which a commit leads.
  @inline(never)
  func add(from old: StatePointer, to new: StatePointer) {
    if beginPlace() { fill(index &- 1, from: old, to: new) }
  }

  /// A new place after the current one, different in what is beside the stacks of leaves.
  /// - Parameter old: the state as it was.
  func add(around old: StatePointer) {
    if beginPlace() { rest(of: index &- 1).around = StepAround(old) }
  }

  /// The current place changes in one stack.
  /// - Parameter top: the stack as it was.
  func amend(_ leaf: Int, was top: StackNode) {
    beginAmending()
    if index > 0 { keep(leaf, top, in: index &- 1) }
    if index &+ 1 < count { keep(leaf, top, in: index) }
  }

  /// The current place changes in what is beside the stacks of leaves.
  /// - Parameter old: the state as it was.
  func amend(around old: StatePointer) {
    beginAmending()
    if index > 0 { keepAround(old, in: index &- 1) }
    if index &+ 1 < count { keepAround(old, in: index) }
  }

  private func beginAmending() {
    hasLost = true
    if slot(index).pointee.written != nil { slot(index).pointee.written = nil }
  }

  /// The state of the current place changes: the steps around it get what has changed.
  /// - Returns: whether anything that places hold has changed.
  @inline(never)
  func amend(from old: StatePointer, to new: StatePointer) -> Bool {
    guard differ(old, new) else { return false }
    beginAmending()
    if index > 0 { fill(index &- 1, from: old, to: new) }
    if index &+ 1 < count { fill(index, from: old, to: new) }
    return true
  }

  private func differ(_ old: StatePointer, _ new: StatePointer) -> Bool {
    for leaf in old.pointee.stacks.indices
    where old.pointee.stacks[leaf] !== new.pointee.stacks[leaf] {
      return true
    }
    return !haveSameAround(old, new)
  }

  private func haveSameAround(_ old: StatePointer, _ new: StatePointer) -> Bool {
    guard old.pointee.chosen == new.pointee.chosen,
      old.pointee.layers.isEqual(to: new.pointee.layers, { $0.isSame(as: $1) })
    else { return false }
    if old.pointee.queue.isCertainly(new.pointee.queue) { return true }
    let queue = LayerQueue.difference(old.pointee.queue, new.pointee.queue)
    return queue.left.isSame(as: queue.right)
  }

  /// The JSON that screens want back changes at the current place.
  /// - Parameter notes: as they were.
  @inline(never)
  func amend(notes: [EntryNote]) {
    for step in [index &- 1, index] where step >= 0 && step &+ 1 < count {
      let rest = rest(of: step)
      if rest.notes == nil { rest.notes = notes }
    }
  }

  private func rest(of step: Int) -> StepRest {
    if let rest = slot(step).pointee.rest { return rest }
    let rest = spareRest ?? StepRest()
    spareRest = nil
    slot(step).pointee.rest = rest
    return rest
  }

  /// What a step that is given up had beside one stack serves the next one.
  private func keepSpare(_ rest: inout StepRest?) {
    guard let given = rest else { return }
    rest = nil
    given.clear()
    spareRest = given
  }

  /// A step to or from a state that becomes another one: what it does not hold and what changes, it
  /// holds from now on.
  private func fill(_ step: Int, from old: StatePointer, to new: StatePointer) {
    for leaf in old.pointee.stacks.indices {
      let top = old.pointee.stacks[leaf]
      if top !== new.pointee.stacks[leaf] { keep(leaf, top, in: step) }
    }
    if !haveSameAround(old, new) { keepAround(old, in: step) }
  }

  /// A step holds what is beside the stacks of leaves, unless it does already.
  @inline(never)
  private func keepAround(_ state: StatePointer, in step: Int) {
    keep(StepAround(state), in: step)
  }

  private func keep(_ around: StepAround, in step: Int) {
    let rest = rest(of: step)
    guard rest.around == nil else { return }
    rest.around = around
    let slot = slot(step)
    guard slot.pointee.leaf == Self.onLayer else { return }
    rest.around?.layers.setTop(slot.pointee.top)
    slot.pointee.leaf = 0
    slot.pointee.top = nil
  }

  /// A step holds a stack, unless it holds one of that leaf.
  private func keep(_ leaf: Int, _ top: StackNode, in step: Int) {
    let slot = slot(step)
    if slot.pointee.top == nil, slot.pointee.leaf != Self.onLayer {
      slot.pointee.leaf = leaf
      slot.pointee.top = top
    } else if slot.pointee.leaf != leaf {
      let rest = rest(of: step)
      if !rest.stacks.contains(where: { $0.leaf == leaf }) {
        rest.stacks.append(StepStack(leaf: leaf, top: top))
      }
    }
  }

  // MARK: Equal neighbours

  /// The current place and the one before it become one, which has the older key.
  /// - Parameter state: that of the current place.
  func mergeBack(_ state: StatePointer) {
    if index > 1 { absorb(index &- 1, into: index &- 2, state) }
    slot(index).pointee.key = slot(index &- 1).pointee.key
    remove(index &- 1)
    index &-= 1
  }

  /// The current place and the next one become one, which has the older key.
  /// - Parameter state: that of the current place.
  func mergeForward(_ state: StatePointer) {
    if index &+ 2 < count { absorb(index, into: index &+ 1, state) }
    slot(index &+ 1).pointee.key = slot(index).pointee.key
    remove(index)
  }

  /// A step leads one place farther: what it does not hold, and the removed step holds, it
  /// holds.
  private func absorb(_ removed: Int, into step: Int, _ state: StatePointer) {
    if let around = around(across: removed, state) { keep(around, in: step) }
    let removed = slot(removed)
    if let top = removed.pointee.top { keep(removed.pointee.leaf, top, in: step) }
    guard let old = removed.pointee.rest else { return }
    for stack in old.stacks { keep(stack.leaf, stack.top, in: step) }
    let rest = rest(of: step)
    if rest.notes == nil { rest.notes = old.notes }
  }

  private func remove(_ index: Int) {
    var index = index
    while index &+ 1 < count {
      slot(index).pointee = slot(index &+ 1).pointee
      index &+= 1
    }
    slot(index).pointee = Slot()
    count &-= 1
    hasLost = true
  }

  // MARK: What screens want back

  /// Sets what a screen wants back at all places but the current one that have it.
  /// - Parameter has: whether the state of a place has the screen.
  /// - Returns: whether one has.
  func setNote(
    _ json: Text?, of id: EntryID, _ state: StatePointer, _ notes: [EntryNote],
    has: (StatePointer) -> Bool
  ) -> Bool {
    let current = index
    var all: [[EntryNote]] = []
    var walked: [EntryNote] = notes
    var isFound: Bool = false
    for index in 0..<count {
      go(to: index, state, &walked)
      var kept = walked
      if index != current, has(state) {
        kept.set(id, json)
        isFound = true
      }
      all.append(kept)
    }
    go(to: current, state, &walked)
    guard isFound else { return false }
    for step in 0..<(count &- 1) {
      rest(of: step).notes = all[step < current ? step : step &+ 1]
    }
    return true
  }

  // MARK: Going

  /// Makes another place the current one. Going back to where it was undoes that.
  /// - Parameter state: that of the current place; afterwards that of the other one. So are
  ///   `notes`.
  func go(to target: Int, _ state: StatePointer, _ notes: inout [EntryNote]) {
    while index != target {
      exchange(index < target ? index : index &- 1, state, &notes)
      index = index < target ? index &+ 1 : index &- 1
    }
  }

  private func exchange(_ step: Int, _ state: StatePointer, _ notes: inout [EntryNote]) {
    let slot = slot(step)
    if slot.pointee.leaf == Self.onLayer {
      let top = slot.pointee.top
      slot.pointee.top = state.pointee.layers.last?.top
      state.pointee.layers.setTop(top)
    } else if let top = slot.pointee.top {
      slot.pointee.top = state.pointee.stacks[slot.pointee.leaf]
      state.pointee.stacks[slot.pointee.leaf] = top
    }
    guard let rest = slot.pointee.rest else { return }
    for index in rest.stacks.indices {
      let stack = rest.stacks[index]
      rest.stacks[index].top = state.pointee.stacks[stack.leaf]
      state.pointee.stacks[stack.leaf] = stack.top
    }
    if let around = rest.around {
      rest.around = StepAround(state)
      state.pointee.chosen = around.chosen
      state.pointee.layers = around.layers
      state.pointee.queue = around.queue
    }
    if let kept = rest.notes {
      rest.notes = notes
      notes = kept
    }
  }
}
