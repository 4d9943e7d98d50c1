import CNavSystem
import DeepLinking
import Ground

/// What the routes of a schema look like, laid out flat: a route that stands in a text in canonical
/// form is read and judged in one walk, without a copy, an allocation or a reference.
///
/// As `CanonicalScan`, it answers "this route, up to here" or "not recognised": other spellings,
/// values that are the default, and errors are left to those who read step by step.
public final class RouteShapes: @unchecked Sendable {
  /// How a value is judged. `judged` is left to the caller.
  public enum Kind: UInt8 {
    case uint, int, string, bool, number, slug, uuid, json, judged
  }

  struct Shape {
    /// The name as it is in a text, between its quotes.
    var name: Span
    /// Its parameters, ascending by the bytes of their names.
    var first: Int32
    var last: Int32
    var required: Int32 = 0
  }

  struct Member {
    /// The key as it is in a text, with its quotes.
    var key: Span
    var index: Int32
    var kind: Kind
    var isRequired: Bool
  }

  /// A part of `texts`.
  struct Span {
    var start: Int32
    var count: Int32
  }

  /// A hash table with open addressing; an index of -1 is none.
  private struct Slot {
    var hash: UInt32
    var index: Int32
  }

  private(set) var texts = JSONWriter()
  let shapes: UnsafeMutablePointer<Shape>
  let members: UnsafeMutablePointer<Member>
  private let slots: UnsafeMutablePointer<Slot>
  private let mask: Int
  private var shapeCount = 0
  private var memberCount = 0

  /// - Parameters:
  ///   - routes: how many will be added.
  ///   - parameters: how many all of them have.
  public init(routes: Int, parameters: Int) {
    var count = 4
    while count < routes &* 2 { count &*= 2 }
    mask = count &- 1
    slots = .allocate(capacity: count)
    slots.initialize(repeating: Slot(hash: 0, index: -1), count: count)
    shapes = .allocate(capacity: routes)
    members = .allocate(capacity: parameters)
  }

  deinit {
    shapes.deallocate()
    members.deallocate()
    slots.deallocate()
  }

  /// Adds the next route.
  public func add(_ name: Text) {
    let member = Int32(truncatingIfNeeded: memberCount)
    let written = write(name)
    let span = Span(start: written.start &+ 1, count: written.count &- 2)
    (shapes + shapeCount).initialize(to: Shape(name: span, first: member, last: member))
    keep(Int32(truncatingIfNeeded: shapeCount))
    shapeCount &+= 1
  }

  /// Adds a parameter to the route that was added last. They ascend by the bytes of their names.
  /// - Parameter index: what the caller calls it by.
  public func add(_ name: Text, _ index: Int, _ kind: Kind, isRequired: Bool) {
    let key = write(name)
    (members + memberCount).initialize(
      to: Member(
        key: key, index: Int32(truncatingIfNeeded: index), kind: kind, isRequired: isRequired))
    memberCount &+= 1
    shapes[shapeCount &- 1].last &+= 1
    if isRequired { shapes[shapeCount &- 1].required &+= 1 }
  }

  /// Writes a string as it is in a text; the writer puts a comma between two.
  private func write(_ name: Text) -> Span {
    let start = texts.count &+ (texts.count > 0 ? 1 : 0)
    texts.string(name)
    return Span(
      start: Int32(truncatingIfNeeded: start),
      count: Int32(truncatingIfNeeded: texts.count &- start))
  }

  private func keep(_ index: Int32) {
    let name = shapes[Int(index)].name
    guard let start = texts.bytes.baseAddress else { return }
    let hash = ByteHash.keyed(start + Int(name.start), count: Int(name.count))
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot].index >= 0 { slot = (slot &+ 1) & mask }
    slots[slot] = Slot(hash: hash, index: index)
  }

  // MARK: Reading

  /// The index of the route of a name; -1 for none.
  @inline(__always)
  @_optimize(speed)
  private func index(
    _ name: UnsafePointer<UInt8>, _ count: Int, in texts: UnsafePointer<UInt8>
  ) -> Int {
    let hash = ByteHash.keyed(name, count: count)
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot].index >= 0 {
      if slots[slot].hash == hash {
        let index = Int(slots[slot].index)
        let known = shapes[index].name
        if Int(known.count) == count, memcmp(texts + Int(known.start), name, count) == 0 {
          return index
        }
      }
      slot = (slot &+ 1) & mask
    }
    return -1
  }

  /// Finds out which route stands at the reader, which does not move, if it fits.
  /// - Parameters:
  ///   - depth: how deep the route may nest.
  ///   - judge: whether a value, canonical JSON, of a parameter of a route fits and is not the
  ///     default; the parameter is told by its index.
  /// - Returns: the index of the route, -1 if it was not recognised, and the length of its text.
  @inline(never)
  @_optimize(speed)
  public func route(
    at reader: JSONReader, depth: Int,
    _ judge: (_ route: Int, _ parameter: Int, UnsafeBufferPointer<UInt8>) -> Bool
  ) -> (index: Int, count: Int) {
    let start = reader.cursor
    let end = reader.end
    guard depth > 1, reader.word(at: start) == CanonicalScan.nameKey, end - start > 10,
      start[8] == UInt8(ascii: "\""), let texts = texts.bytes.baseAddress
    else { return (-1, 0) }
    let name = start + 9
    var position = reader.plainEnd(name)
    let index = index(name, position - name, in: texts)
    guard index >= 0 else { return (-1, 0) }
    var walk = RouteWalk(reader: reader, position: position + 1, depth: depth &- 2)
    let shape = shapes[index]
    guard walk.isAtParameters else {
      let isWhole = walk.byte == UInt8(ascii: "}") && shape.required == 0
      return isWhole ? (index, walk.position + 1 - start) : (-1, 0)
    }
    walk.position += 11
    var next = Int(shape.first)
    var missing = shape.required
    let last = Int(shape.last)
    while true {
      while next < last, !walk.stands(texts + Int(members[next].key.start), members[next].key.count)
      {
        next &+= 1
      }
      guard next < last else { return (-1, 0) }
      walk.position += Int(members[next].key.count) + 1
      position = walk.position
      guard walk.pass(members[next].kind) else { return (-1, 0) }
      if members[next].kind == .judged {
        let value = UnsafeBufferPointer(start: position, count: walk.position - position)
        guard judge(index, Int(members[next].index), value) else { return (-1, 0) }
      }
      if members[next].isRequired { missing &-= 1 }
      next &+= 1
      if walk.byte == UInt8(ascii: ",") {
        walk.position += 1
        continue
      }
      guard walk.closes, missing == 0 else { return (-1, 0) }
      return (index, walk.position + 2 - start)
    }
  }
}
