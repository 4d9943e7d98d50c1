import Ground
import JSONCoding

/// The stacks of a snapshot whose entries were read and fitted while its text was checked, as far
/// as they are written as snapshots are: then the text is walked once.
final class SavedStacks {
  private let rules: Rules
  /// Those of the app, in the order in which snapshots have them. What a stack begins with in both
  /// is shared.
  private let present: [StackNode]
  /// In the order in which they stand.
  private var stacks: [SavedStack] = []
  /// The first that was not asked for.
  private var next = 0
  /// Routes are looked up among those that are known as long as enough of them are.
  private var patience = 1000

  init(_ rules: Rules, beside present: [StackNode]) {
    self.rules = rules
    self.present = present
  }

  /// Forgets all: they stand in a text that is not the one to be restored.
  func removeAll() { stacks = [] }

  /// The stack that stands at an offset. Stacks are asked for in the order in which they stand.
  func stack(at offset: Int) -> SavedStack? {
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
    let stack = SavedStack(at: reader.offset)
    let known = stacks.count < present.count ? present[stacks.count] : nil
    stacks.append(stack)
    try reader.beginArray()
    var top = pass(known, &reader)
    var isWhole = true
    while try reader.nextElement() {
      if let (id, route) = readEntry(&reader) {
        var below: StackNode?
        swap(&below, &top)
        top = StackNode(id: id, route: route, rules.traits[route.index], on: below)
      } else {
        isWhole = false
        try walk(&reader)
      }
    }
    stack.end = reader.offset
    if isWhole { stack.top = top }
  }

  /// Passes over entries as far as they are those of a stack.
  /// - Returns: the part of the stack that they are.
  private func pass(_ stack: StackNode?, _ reader: inout JSONReader) -> StackNode? {
    var ahead = reader
    var depth = 0
    var isShared = true
    stack.forEachUp { node in
      // What nests needs two bytes a level: no short route nests too deep.
      isShared =
        isShared && (try? ahead.nextElement()) == true && ahead.skipEntryHead() == node.id
        && node.route.route.count <= 2 &* ahead.room &- 2 && ahead.skip(node.route.route)
        && ahead.skip("}")
      if isShared {
        reader = ahead
        depth = node.depth
      }
    }
    return stack.at(depth: depth)
  }

  /// Reads an entry as snapshots write it.
  /// - Returns: nil if it is none, and then nothing has been read.
  func readEntry(_ reader: inout JSONReader) -> (id: EntryID, route: FittedRoute)? {
    let start = reader.offset
    let id = reader.skipEntryHead()
    guard id > 0 else { return nil }
    let (index, count) = rules.fitter.recognise(reader, depth: reader.room &- 1)
    let written = reader.pass(count)
    guard id <= EntryID.greatestSaved, index >= 0, reader.skip("}") else {
      reader.move(to: start)
      return nil
    }
    return (id, FittedRoute(route: route(written, nesting: reader.nesting), index: index))
  }

  private func route(_ written: UnsafeBufferPointer<UInt8>, nesting: Int) -> JSONRoute {
    guard patience > 0 else { return JSONRoute(canonical: written) }
    let (route, isKnown) = rules.fitter.cache.take(written, nesting: nesting)
    patience &+= isKnown ? 1 : -1
    return route
  }
}
