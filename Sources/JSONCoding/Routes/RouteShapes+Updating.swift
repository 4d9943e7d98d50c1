import Ground

/// Routes with other values than they have: both are sorted, so that one merge writes them.
extension RouteShapes {
  /// What an update says of a parameter.
  private enum Given {
    case nothing
    case removed
    case value(UnsafeBufferPointer<UInt8>)
    /// It is not as the schema has it.
    case unfit
  }

  /// Writes a route with other values than it has.
  /// - Parameters:
  ///   - route: its canonical text.
  ///   - values: an object in canonical form; `null` removes a value.
  ///   - judge: whether a value of a parameter is to be written; nil if it does not fit.
  /// - Returns: whether it is such a route; if not, the writer has a part of it.
  @inline(never)
  public func write(
    _ index: Int, _ route: UnsafeBufferPointer<UInt8>, with values: UnsafeBufferPointer<UInt8>,
    to writer: inout JSONWriter,
    _ judge: (_ parameter: Int, UnsafeBufferPointer<UInt8>) -> Bool?
  ) -> Bool {
    guard var new = CanonicalText(values, from: 1) else { return false }
    let isMade = merge(index, route, to: &writer, room: values.count) { key, member in
      guard let value = new.value(of: key, Int(member.key.count)) else { return .nothing }
      guard value.first != UInt8(ascii: "n") else { return .removed }
      guard let isWritten = judge(Int(member.index), value) else { return .unfit }
      return isWritten ? .value(value) : .removed
    }
    return isMade && new.isAtBrace
  }

  /// Writes a route with the values that stand at a reader, which does not move: an object.
  /// - Parameters:
  ///   - route: its canonical text.
  ///   - judge: whether a value of a parameter that is `judged` fits and is not the default.
  /// - Returns: the length of the object; 0 if it was not recognised, or changes a parameter to
  ///   what has no text. Then the writer has a part of the route.
  @inline(never)
  public func write(
    _ index: Int, _ route: UnsafeBufferPointer<UInt8>, at reader: JSONReader,
    to writer: inout JSONWriter,
    _ judge: (_ parameter: Int, UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Int {
    let depth = reader.nesting &- reader.depth
    var walk = RouteWalk(reader: reader, position: reader.cursor, depth: depth &- 1)
    guard depth > 0, walk.byte == UInt8(ascii: "{") else { return 0 }
    walk.position += 1
    var isFirst = true
    let room = reader.end - reader.cursor
    let isMade = merge(index, route, to: &writer, room: room) { key, member in
      guard walk.passKey(key, member.key.count, isFirst: isFirst) else { return .nothing }
      isFirst = false
      let start = walk.position
      guard walk.byte != UInt8(ascii: "n") else {
        return walk.passOther(.json) ? .removed : .unfit
      }
      guard walk.pass(member.kind) else { return .unfit }
      let value = UnsafeBufferPointer(start: start, count: walk.position - start)
      guard member.kind != .judged || judge(Int(member.index), value) else { return .unfit }
      return .value(value)
    }
    guard isMade, walk.byte == UInt8(ascii: "}") else { return 0 }
    return walk.position + 1 - reader.cursor
  }

  /// - Parameters:
  ///   - room: how many bytes the new values and their keys have at most.
  ///   - given: what is said of a parameter; `key` has its quotes. Each of the route is asked for,
  ///     in the order in which they are written.
  @inline(never)
  private func merge(
    _ index: Int, _ route: UnsafeBufferPointer<UInt8>, to writer: inout JSONWriter,
    room: Int, _ given: (_ key: UnsafePointer<UInt8>, Member) -> Given
  ) -> Bool {
    let shape = shapes[index]
    // `{"name":"` and the quote after the name; then comes `,"params":{`, or the closing brace.
    let head = Int(shape.name.count) &+ 10
    guard let texts = texts.bytes.baseAddress, let start = route.baseAddress, head < route.count
    else { return false }
    let end = start + route.count
    var old = CanonicalText(position: min(start + (head &+ 11), end), end: end)
    var isMade = true
    writer.fill(route.count &+ room &+ 16) { text in
      text.json(UnsafeBufferPointer(start: start, count: head))
      var hasAny = false
      for member in shape.first..<shape.last {
        let member = members[Int(member)]
        let key = texts + Int(member.key.start)
        let count = Int(member.key.count)
        var value = old.value(of: key, count)
        switch given(key, member) {
        case .nothing: break
        case .removed: value = nil
        case .value(let new): value = new
        case .unfit: isMade = false
        }
        if value == nil, member.isRequired { isMade = false }
        guard isMade else { return }
        guard let value else { continue }
        if hasAny { text.put(",") } else { text.put(",\"params\":{") }
        hasAny = true
        text.json(UnsafeBufferPointer(start: key, count: count))
        text.put(":")
        text.json(value)
      }
      if hasAny { text.put("}}") } else { text.put("}") }
    }
    return isMade
  }
}
