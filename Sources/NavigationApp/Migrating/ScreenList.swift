import Ground

/// An entry or layer on its way from the snapshot; 0 stands for a new id.
struct Screen {
  var id: EntryID
  let route: FittedRoute
  /// Its place among the ids that are kept; -1 if another one has its id before it in the snapshot.
  var place: Int32 = -1
  /// Where it stands in the text, which has less than 2^31 bytes.
  var start: Int32 = 0
  var end: Int32 = 0
}

/// Screens in the order in which they stand, to be taken out one by one: they are moved from the
/// text to the stack, not copied.
final class ScreenList {
  /// Where the stack stands in the text.
  let start: Int
  var end = 0
  /// Whether all of its entries are here.
  var isWhole = true
  private var screens: UnsafeMutablePointer<Screen>?
  private var capacity = 0
  private var first = 0
  private var past = 0

  init(at start: Int = 0) { self.start = start }

  deinit {
    if let screens { (screens + first).deinitialize(count: count) }
    screens?.deallocate()
  }

  var count: Int { past &- first }

  func append(_ screen: consuming Screen) {
    if past == capacity { grow() }
    guard let screens else { return }
    (screens + past).initialize(to: screen)
    past &+= 1
  }

  @inline(never)
  private func grow() {
    capacity = max(capacity &* 2, 16)
    let grown = UnsafeMutablePointer<Screen>.allocate(capacity: capacity)
    if let screens {
      (grown + first).moveInitialize(from: screens + first, count: count)
      screens.deallocate()
    }
    screens = grown
  }

  func removeFirst() -> Screen? {
    guard let screens, first < past else { return nil }
    first &+= 1
    return (screens + (first &- 1)).move()
  }

  /// Takes out the screen that stands at an offset of the text, and drops those before it.
  func removeFirst(at offset: Int) -> Screen? {
    while let screens, first < past, Int(screens[first].start) <= offset {
      if let screen = removeFirst(), Int(screen.start) == offset { return screen }
    }
    return nil
  }

  /// Calls `body` with each until it answers false.
  /// - Returns: whether it never did.
  func everyScreen(_ body: (inout Screen) -> Bool) -> Bool {
    guard let screens else { return true }
    var index = first
    while index < past {
      guard body(&screens[index]) else { return false }
      index &+= 1
    }
    return true
  }
}
