import Ground

/// Where the user was: a row of places, one of which is where the user is now.
///
/// The state at the current place is that of the app, without what is no place (`Rules.reduce`).
/// Between two neighbours lies a *step*: what they differ in, as it is at the one that is farther
/// from the current place. Going over a step exchanges what it holds with the state, so that it
/// then holds the other side. A step is a stack, of a leaf or of the topmost layer, as most commits
/// change one, and whatever else has changed; stacks share what they have in common.
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
  /// Whether a screen that has left may have gone for good since somebody last asked, and not
  /// because the oldest place was given up.
  var hasLost = false
  private var ring: HistoryRing
  /// How many places there are; 0 if there is no history.
  var count: Int
  /// The index of the current place; that of the oldest one is 0.
  var index = 0
  private var lastKey: Int64 = 1
  /// What a step that was given up had beside one stack, for the next one.
  var spareRest: StepRest?
  /// What no place holds any more, among others.
  var discarded = DiscardedStacks()

  init(_ configuration: HistoryConfiguration) {
    limit = configuration.limit
    recordsCommits = configuration.recordsCommits
    count = min(limit, 1)
    ring = HistoryRing(hasPlaces: count > 0)
  }

  /// A place, and the step to the next one.
  func slot(_ index: Int) -> UnsafeMutablePointer<HistorySlot> {
    // Without memory there is the first place alone.
    guard let slots = ring.slots else { return ring.makeFirst() }
    return ring.slot(index, in: slots)
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
  ///
  /// A step that holds the stack of a layer alone holds all of it from then on.
  /// - Parameter state: that of the current place, beside the step.
  @inline(never)
  func around(across step: Int, _ state: StatePointer) -> StepAround? {
    if slot(step).pointee.leaf == HistorySlot.onLayer { keepAround(state, in: step) }
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
  private func begin(_ slot: UnsafeMutablePointer<HistorySlot>) {
    slot.pointee.key = lastKey
    slot.pointee.leaf = 0
    if slot.pointee.written != nil { slot.pointee.written = nil }
  }

  /// Whether the current place is the newest one.
  private var isAtEnd: Bool { index &+ 1 >= count }

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
    for index in 0..<count { slot(index).pointee = HistorySlot() }
    index = 0
    count = 1
    lastKey &+= isStep ? 2 : 1
    slot(0).pointee.key = lastKey
    hasLost = true
  }

  // MARK: New places

  /// A new place after the current one, different in one stack. What was beyond it is dropped.
  /// - Parameters:
  ///   - leaf: that of the stack, or `HistorySlot.onLayer`.
  ///   - top: the stack as it was.
  /// - Returns: a node that the history has given up, if it had to.
  @_optimize(speed)
  func add(_ leaf: Int, was top: consuming StackNode?) -> StackNode? { addInline(leaf, was: top) }

  /// The same where the call would show.
  @inline(__always)
  func addInline(_ leaf: Int, was top: consuming StackNode?) -> StackNode? {
    guard index &+ 1 == count, count > 1 else {
      addRarely(leaf, was: top)
      return nil
    }
    if count == ring.capacity, count < limit { ring.grow(to: limit) }
    // More than one place has memory.
    guard let slots = ring.slots else { return nil }
    let current = ring.slot(index, in: slots)
    current.pointee.leaf = leaf
    swap(&current.pointee.top, &top)
    lastKey &+= 1
    guard count == ring.capacity else {
      begin(ring.slot(count, in: slots))
      count &+= 1
      index &+= 1
      return nil
    }
    // The oldest place becomes the new one.
    let oldest = ring.slot(0, in: slots)
    var given: StackNode?
    swap(&oldest.pointee.top, &given)
    if oldest.pointee.rest != nil { oldest.pointee.rest = nil }
    begin(oldest)
    ring.advance()
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
      hasLost = true
      count &-= 1
      empty(slot(count &- 1))
    }
    lastKey &+= 1
    if count == ring.capacity, count < limit { ring.grow(to: limit) }
    if count < ring.capacity {
      count &+= 1
      index &+= 1
    } else {
      empty(slot(0))
      ring.advance()
    }
    begin(slot(index))
    return index > 0
  }

  /// Gives up a step.
  private func empty(_ slot: UnsafeMutablePointer<HistorySlot>) {
    var top: StackNode?
    swap(&slot.pointee.top, &top)
    discarded.add(top)
    slot.pointee.leaf = 0
    keepSpare(&slot.pointee.rest)
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

  /// The current place changes in one stack, that of its focused leaf.
  /// - Returns: whether the current place may equal a neighbour then. The newest one does not if
  ///   the stack has another depth or another top at the place before.
  func amend(_ leaf: Int, was old: StackNode, now new: StackNode) -> Bool {
    beginAmending()
    if index > 0 {
      let step = slot(index &- 1)
      if isAtEnd, step.pointee.leaf == leaf, let before = step.pointee.top {
        return before.depth == new.depth && before.route == new.route
      }
      keep(leaf, old, in: index &- 1)
    }
    if !isAtEnd { keep(leaf, old, in: index) }
    return true
  }

  /// The current place changes in what is beside the stacks of leaves.
  /// - Parameter old: the state as it was.
  func amend(around old: StatePointer) {
    beginAmending()
    if index > 0 { keepAround(old, in: index &- 1) }
    if index &+ 1 < count { keepAround(old, in: index) }
  }

  /// What is beside the stacks of leaves changes: there is a new place, or the current one changes.
  /// - Parameter old: the state as it was.
  /// - Returns: whether the current place may equal a neighbour then.
  func change(around old: StatePointer, _ isPlace: Bool) -> Bool {
    if isPlace { add(around: old) } else { amend(around: old) }
    return !isPlace
  }

  /// The same where the topmost layer leaves.
  func dismissLayer(of old: StatePointer, _ isPlace: Bool) -> Bool {
    if !isPlace, takeBackLayer(of: old) { return false }
    return change(around: old, isPlace)
  }

  /// The topmost layer leaves the newest place, the current one. If that makes it certainly what
  /// the place before is, both become one, which has the older key.
  /// - Parameter state: the state as it was.
  /// - Returns: whether they are one now; if not, nothing has changed.
  private func takeBackLayer(of state: StatePointer) -> Bool {
    guard index > 0, isAtEnd else { return false }
    let step = slot(index &- 1)
    guard step.pointee.top == nil, step.pointee.rest?.lacksOnlyLayer(of: state) == true else {
      return false
    }
    count &-= 1
    index &-= 1
    keepSpare(&step.pointee.rest)
    beginAmending()
    return true
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

  func haveSameAround(_ old: StatePointer, _ new: StatePointer) -> Bool {
    guard old.pointee.chosen == new.pointee.chosen,
      old.pointee.layers.isEqual(to: new.pointee.layers, { $0.isSame(as: $1) })
    else { return false }
    if old.pointee.queue.isCertainly(new.pointee.queue) { return true }
    let queue = LayerQueue.difference(old.pointee.queue, new.pointee.queue)
    return queue.left.isSame(as: queue.right)
  }

  /// The JSON that a screen wants back changes at the current place.
  /// - Parameter note: as it was; an empty text if there was none.
  @inline(never)
  func amend(_ note: EntryNote) {
    if index > 0 { rest(of: index &- 1).keep(note) }
    if index &+ 1 < count { rest(of: index).keep(note) }
  }
}
