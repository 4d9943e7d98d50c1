import CNavSystem
import Ground

/// Where a text of many short pieces goes on, in room that the writer has made for all of them: no
/// piece asks again whether it fits.
public struct JSONCursor {
  fileprivate(set) var position: UnsafeMutablePointer<UInt8>

  @inline(__always)
  fileprivate init(_ position: UnsafeMutablePointer<UInt8>) { self.position = position }

  /// A piece of JSON that the source code spells out.
  @inline(__always)
  public mutating func put(_ json: StaticString) {
    memcpy(position, json.utf8Start, json.utf8CodeUnitCount)
    position += json.utf8CodeUnitCount
  }

  /// Decimal digits, at most 20.
  @inline(__always)
  public mutating func digits(_ value: UInt64) {
    if value < 10 {
      position.pointee = UInt8(truncatingIfNeeded: value) &+ UInt8(ascii: "0")
      position += 1
    } else {
      position = JSONWriter.putDigits(value, position)
    }
  }

  /// The text of a route, which lives through the call.
  @inline(__always)
  mutating func route(_ storage: Unmanaged<JSONRouteStorage>) {
    storage._withUnsafeGuaranteedRef { $0.withBytes { route($0) } }
  }

  /// Most routes are short: sixteen bytes a step, the last of which may overlap those before, cost
  /// less than the call of memcpy.
  @inline(__always)
  fileprivate mutating func copy(_ text: UnsafePointer<UInt8>, _ count: Int) {
    let end = position + count
    if count < 16 || count > 128 {
      memcpy(position, text, count)
    } else {
      var rest = text
      let last = text + (count &- 16)
      while rest < last {
        memcpy(position, rest, 16)
        position += 16
        rest += 16
      }
      memcpy(end - 16, last, 16)
    }
    position = end
  }

  /// The same for less than sixteen bytes, as names and addresses are.
  @inline(__always)
  fileprivate mutating func copyFew(_ text: UnsafePointer<UInt8>, _ count: Int) {
    let end = position + count
    if count >= 8 {
      memcpy(position, text, 8)
      memcpy(end - 8, text + (count &- 8), 8)
    } else if count >= 4 {
      memcpy(position, text, 4)
      memcpy(end - 4, text + (count &- 4), 4)
    } else {
      for index in 0..<max(count, 0) { position[index] = text[index] }
    }
    position = end
  }
}

// What other modules write with: out of line, since there are many places.
extension JSONCursor {
  /// The digits of an id or a count, which are not negative.
  @inline(__always)
  public mutating func digits(_ value: Int64) { digits(value.magnitude) }

  @inline(__always)
  public mutating func digits(_ value: Int) { digits(Int64(value)) }

  @inline(__always)
  public mutating func bool(_ value: Bool) { if value { put("true") } else { put("false") } }

  /// `"name"`; the name needs no escape.
  @inline(__always)
  public mutating func word(_ name: StaticString) {
    put("\"")
    json(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    put("\"")
  }

  /// A text that is JSON already.
  @inline(__always)
  public mutating func json(_ text: UnsafeBufferPointer<UInt8>) {
    position = write(text, at: position)
  }

  /// The text of a route.
  @inline(__always)
  public mutating func route(_ route: JSONRoute) {
    route.withBytes { position = write($0, at: position) }
  }

  /// `"~12"`, the address of a layer.
  @inline(__always)
  public mutating func layer(_ id: EntryID) {
    put("\"~")
    digits(id)
    put("\"")
  }
}

/// Answers where the text goes on. A function of no type, as below.
@inline(never)
@_optimize(speed)
private func write(
  _ text: UnsafeBufferPointer<UInt8>, at position: UnsafeMutablePointer<UInt8>
) -> UnsafeMutablePointer<UInt8> {
  guard let start = text.baseAddress else { return position }
  var cursor = JSONCursor(position)
  if text.count < 16 { cursor.copyFew(start, text.count) } else { cursor.copy(start, text.count) }
  return cursor.position
}

extension JSONWriter {
  /// Writes at most `room` bytes, with no comma before them.
  @inline(__always)
  public mutating func fill(_ room: Int, _ body: (inout JSONCursor) -> Void) {
    let start = reserve(room)
    var cursor = JSONCursor(start)
    body(&cursor)
    advance(cursor.position - start)
  }

  /// The same where the code that makes room would show.
  @inline(__always)
  public mutating func fillShort(_ room: Int, _ body: (inout JSONCursor) -> Void) {
    end(at: makeRoom(room), body)
  }

  /// The same with the comma that an element of a list needs.
  @inline(__always)
  public mutating func fillElement(_ room: Int, _ body: (inout JSONCursor) -> Void) {
    end(at: makeElement(room), body)
  }

  @inline(never)
  private mutating func makeRoom(_ extra: Int) -> UnsafeMutablePointer<UInt8> { reserve(extra) }

  @inline(never)
  private mutating func makeElement(_ extra: Int) -> UnsafeMutablePointer<UInt8> {
    let start = reserve(extra &+ 1)
    // Overwritten if it is not needed.
    start.pointee = UInt8(ascii: ",")
    let comma = needsComma ? 1 : 0
    advance(comma)
    return start + comma
  }

  @inline(__always)
  private mutating func end(
    at start: UnsafeMutablePointer<UInt8>, _ body: (inout JSONCursor) -> Void
  ) {
    var cursor = JSONCursor(start)
    body(&cursor)
    end(at: cursor.position)
  }
}

extension JSONWriter {
  /// The decimal digits of `value`, without a comma before them: for numbers inside of strings.
  @inline(never)
  public mutating func bareDigits(_ value: UInt64) {
    fillShort(20) { $0.digits(value) }
  }

  /// The members `"id":…,"route":…`.
  public mutating func entryMembers(_ id: EntryID, _ route: JSONRoute) {
    fillElement(route.count &+ 40) {
      $0.put("\"id\":")
      $0.digits(id)
      $0.put(",\"route\":")
      $0.route(route)
    }
  }

  /// `{"id":…,"route":…}`.
  public mutating func entry(_ id: EntryID, _ route: JSONRoute) {
    separate()
    fill(route.count &+ 40) { $0.entry(id, .passUnretained(route.storage)) }
  }
}

// Entries of a stack, which stay where they are during the call. Their routes are not retained: an
// atomic increment and decrement cost as much as writing 40 bytes.

extension UnsafeBufferPointer where Element == RouteEntry<JSONRoute> {
  @inline(__always)
  fileprivate func storage(_ index: Int) -> Unmanaged<JSONRouteStorage> {
    .passUnretained(self[index].route.storage)
  }

  /// How many bytes the texts of the routes have.
  @inline(__always)
  fileprivate var textCount: Int {
    var count = 0
    for index in indices {
      count &+= storage(index)._withUnsafeGuaranteedRef { Int($0.header.count) }
    }
    return count
  }

  /// The most bytes that `JSONCursor.entries` writes.
  @inline(__always)
  var entriesRoom: Int { isEmpty ? 0 : countEntriesRoom() }

  @inline(never)
  private func countEntriesRoom() -> Int { textCount &+ count &* 40 }

  /// The most bytes that `JSONCursor.routes` writes.
  @inline(__always)
  var routesRoom: Int { textCount &+ count }
}

/// Writes entries of a stack, with commas between them. A function of no type, since a static one
/// would be specialised for size.
/// - Returns: where the text goes on.
@inline(never)
@_optimize(speed)
private func write(
  _ entries: UnsafeBufferPointer<RouteEntry<JSONRoute>>, at position: UnsafeMutablePointer<UInt8>
) -> UnsafeMutablePointer<UInt8> {
  var text = JSONCursor(position)
  for index in entries.indices {
    if index > 0 { text.put(",") }
    text.entry(entries[index].id, entries.storage(index))
  }
  return text.position
}

extension JSONCursor {
  /// `{"id":n,"route":route}` of each, with commas between them.
  @inline(__always)
  mutating func entries(_ entries: UnsafeBufferPointer<RouteEntry<JSONRoute>>) {
    if !entries.isEmpty { position = write(entries, at: position) }
  }

  /// `{"id":n,"route":route}`, at most 40 bytes more than the route.
  @inline(__always)
  public mutating func entry(_ id: EntryID, _ route: RouteReference) { entry(id, route.storage) }

  /// The text of a route, most of which have sixteen bytes or more.
  @inline(__always)
  public mutating func route(_ text: UnsafeBufferPointer<UInt8>) {
    if let start = text.baseAddress { copy(start, text.count) }
  }

  @inline(__always)
  fileprivate mutating func entry(_ id: EntryID, _ route: Unmanaged<JSONRouteStorage>) {
    put("{")
    members(id, route)
    put("}")
  }

  @inline(__always)
  fileprivate mutating func members(_ id: EntryID, _ route: Unmanaged<JSONRouteStorage>) {
    put("\"id\":")
    digits(id.magnitude)
    put(",\"route\":")
    self.route(route)
  }

  /// The routes, with a comma before each, or before each but the first.
  @inline(__always)
  mutating func routes(
    _ entries: UnsafeBufferPointer<RouteEntry<JSONRoute>>, hasOthersBefore: Bool
  ) {
    for index in entries.indices {
      if index > 0 || hasOthersBefore { put(",") }
      route(entries.storage(index))
    }
  }
}
