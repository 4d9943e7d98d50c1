import Ground
import JSONCoding

/// The stacks of a snapshot whose entries were read and fitted while its text was checked, as far
/// as they are written as snapshots are: then the text is walked once.
final class SavedStacks {
  private let fitter: RouteFitter
  /// In the order in which they stand.
  private var stacks: [ScreenList] = []
  /// The first that was not asked for.
  private var next = 0
  /// Routes are looked up among those that are known as long as enough of them are.
  private var patience = 1000

  init(_ fitter: RouteFitter) { self.fitter = fitter }

  /// Forgets all: they stand in a text that is not the one to be restored.
  func removeAll() { stacks = [] }

  /// The stack that stands at an offset. Stacks are asked for in the order in which they stand.
  func stack(at offset: Int) -> ScreenList? {
    while next < stacks.count, stacks[next].start < offset { next &+= 1 }
    return next < stacks.count && stacks[next].start == offset ? stacks[next] : nil
  }

  // MARK: Checking

  /// Checks a value that may hold stacks, and moves after it.
  /// - Throws: `.json`, `.utf8` or `.limit` for what is no JSON or exceeds a limit.
  func check(_ reader: inout JSONReader) throws(NavError) {
    let start = reader
    do throws(NavError) {
      try walkStack(&reader)
    } catch {
      // Whoever finds the first fault of a text begins at its beginning.
      removeAll()
      reader = start
      try reader.skipValue()
    }
  }

  private func walk(_ reader: inout JSONReader) throws(NavError) {
    guard try reader.peek() == .object else { return try reader.skipValue() }
    var keys: [JSONString] = []
    try reader.beginObject()
    while let key = try reader.nextKey() {
      keys.append(key)
      if key == "stack" { try walkStack(&reader) } else { try walk(&reader) }
    }
    if let key = JSONReader.duplicate(&keys) { throw reader.duplicateKey(key) }
  }

  /// Walks an array of entries or layers.
  private func walkStack(_ reader: inout JSONReader) throws(NavError) {
    guard try reader.peek() == .array else { return try walk(&reader) }
    let stack = ScreenList(at: reader.offset)
    stacks.append(stack)
    try reader.beginArray()
    while try reader.nextElement() {
      guard !readEntry(&reader, to: stack) else { continue }
      stack.isWhole = false
      try walk(&reader)
    }
    stack.end = reader.offset
  }

  /// - Returns: whether it is one as snapshots write them; if not, nothing has been read.
  private func readEntry(_ reader: inout JSONReader, to stack: ScreenList) -> Bool {
    let start = reader.offset
    let id = reader.skipEntryHead()
    guard id > 0 else { return false }
    let (index, count) = fitter.recognise(reader, depth: reader.room &- 1)
    let written = reader.pass(count)
    guard id <= EntryID.greatestSaved, index >= 0, reader.skip("}") else {
      reader.move(to: start)
      return false
    }
    let route = FittedRoute(route: route(written, nesting: reader.nesting), index: index)
    let end = Int32(truncatingIfNeeded: reader.offset)
    stack.append(
      Screen(id: id, route: route, start: Int32(truncatingIfNeeded: start), end: end))
    return true
  }

  private func route(_ written: UnsafeBufferPointer<UInt8>, nesting: Int) -> JSONRoute {
    guard patience > 0 else { return JSONRoute(canonical: written) }
    let (route, isKnown) = fitter.cache.take(written, nesting: nesting)
    patience &+= isKnown ? 1 : -1
    return route
  }
}
