import CNavSystem
import Ground

/// Writes JSON of any spelling in canonical form while it walks it once: white space is left out,
/// escapes and numbers are written as the canonical form has them, and the members of an object are
/// put in order when it ends, by what was noted of them when they were written.
///
/// It answers nil for text that is no JSON, nests too deep, has a key twice or a number beyond the
/// limit; `JSONReader.explain` then says what is wrong. So the walk can be simple: the places to
/// read and to write are in registers, strings are found by the marks of `CanonicalScan` and copied
/// sixteen bytes at a time.
struct CanonicalRewriter: ~Copyable {
  typealias Position = UnsafePointer<UInt8>
  typealias Target = UnsafeMutablePointer<UInt8>

  /// How far a part of the text reaches, and what was written of it.
  struct Step {
    var position: Position
    var out: Target
  }

  private var scan: CanonicalScan
  let end: Position
  /// Owns the memory; it counts what is written only when the walk pauses.
  var writer = JSONWriter()
  var base: Target
  /// Up to here, strings and numbers may be written; `slack` bytes follow.
  private var limit: Target
  var members: CanonicalMembers
  /// Only the end of the value is wanted: elements of arrays are written over each other.
  private let skips: Bool
  /// Objects in arrays may be canonical. Inside of one that is not, and after it, none is looked
  /// for, so that no byte is looked at more than once.
  private var looks = true

  /// Bytes after every position that `room` gives out: the rest of a copy in steps of sixteen, and
  /// what stands between two values.
  private static var slack: Int { 48 }

  private init(
    _ scan: CanonicalScan, _ end: Position, _ writer: inout JSONWriter, _ members: CanonicalMembers,
    skips: Bool
  ) {
    self.scan = scan
    self.end = end
    self.members = members
    self.skips = skips
    base = writer.reserve(Self.slack) - writer.count
    limit = base + (writer.capacity - Self.slack)
    swap(&self.writer, &writer)
  }

  /// What is rewritten. Of a skipped value only the end is right, not what is written.
  enum Kind { case value, route, skipped }

  /// Appends the value, or the route, at `start` to `writer`.
  /// - Parameter depth: how deep it may nest.
  /// - Returns: where it ends; nil if it is not well-formed, or no route: then nothing is written.
  @inline(never)
  @_optimize(speed)
  static func rewrite(
    _ kind: Kind, _ start: Position, end: Position, depth: Int, into writer: inout JSONWriter
  ) -> Position? {
    if let scan = CanonicalScan(start: start, end: end) {
      return CanonicalMembers.withSome { members in
        var rewriter = CanonicalRewriter(scan, end, &writer, members, skips: kind == .skipped)
        return rewriter.run(kind, start, depth, &writer)
      }
    }
    // Too short for the marks: white space after it makes no difference.
    var spaces: (UInt64, UInt64) = (0x2020_2020_2020_2020, 0x2020_2020_2020_2020)
    return withUnsafeMutableBytes(of: &spaces) { spaces in
      guard let copy = spaces.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return nil }
      memcpy(copy, start, end - start)
      let stop = rewrite(kind, copy, end: copy + spaces.count, depth: depth, into: &writer)
      return stop.map { start + ($0 - UnsafePointer(copy)) }
    }
  }

  private mutating func run(
    _ kind: Kind, _ start: Position, _ depth: Int, _ writer: inout JSONWriter
  ) -> Position? {
    let before = self.writer.count
    let target = room(base + before, 0)
    let step =
      kind == .route
      ? route(start, target, depth) : value(start, Self.byte(start, end), target, depth)
    if let step { commit(step.out) } else { self.writer.truncate(to: before) }
    swap(&self.writer, &writer)
    members.free()
    return step?.position
  }

  // MARK: Memory

  /// Makes room for `count` bytes and `slack` more, and answers where they are written, which is
  /// elsewhere than `out` if the memory had to grow.
  @inline(__always)
  mutating func room(_ out: Target, _ count: Int) -> Target {
    limit - out >= count ? out : grow(out, count)
  }

  @inline(never)
  private mutating func grow(_ out: Target, _ count: Int) -> Target {
    commit(out)
    let out = writer.reserve(count + Self.slack)
    recall(out)
    return out
  }

  /// Has the writer count what is before `out`.
  mutating func commit(_ out: Target) { writer.advance(out - base - writer.count) }

  /// Goes on where the writer ends, at `out`.
  mutating func recall(_ out: Target) {
    base = out - writer.count
    limit = base + (writer.capacity - Self.slack)
  }

  /// Copies `count` bytes of the text: sixteen a step where that reads nothing beyond its end.
  @inline(__always)
  @_optimize(speed)
  private mutating func copy(_ position: Position, _ count: Int, _ target: Target) -> Target {
    let out = room(target, count)
    if count <= 16, end - position >= 16 {
      memcpy(out, position, 16)
    } else {
      Self.copyLong(position, count, out, end)
    }
    return out + count
  }

  @inline(never)
  @_optimize(speed)
  private static func copyLong(_ position: Position, _ count: Int, _ out: Target, _ end: Position) {
    guard end - position >= count + 16, count < 256 else {
      memcpy(out, position, count)
      return
    }
    copySteps(position, count, out)
  }

  /// Copies `count` bytes and up to fifteen more.
  @inline(__always)
  @_optimize(speed)
  static func copySteps(_ position: Position, _ count: Int, _ out: Target) {
    var done = 0
    repeat {
      // What is copied too much may overlap.
      memmove(out + done, position + done, 16)
      done += 16
    } while done < count
  }

  // MARK: Tokens

  /// The byte at `position`, 0 after the end.
  @inline(__always)
  private static func byte(_ position: Position, _ end: Position) -> UInt8 {
    position < end ? position.pointee : 0
  }

  // Static, since a method that changes nothing would begin with a copy of the whole rewriter.

  /// The next byte that is not white space, 0 after the end, and its position.
  @inline(__always)
  @_optimize(speed)
  private static func token(_ position: Position, _ end: Position) -> (
    position: Position, byte: UInt8
  ) {
    let first = byte(position, end)
    if first > 0x20 { return (position, first) }
    // One space, as it mostly is.
    let second = byte(position + 1, end)
    if first == 0x20, second > 0x20 { return (position + 1, second) }
    return afterSpace(position, end)
  }

  /// The token after a separator, `:` or `,`, that is the next token. One load shows the separator
  /// where it follows at once, one space after it, as it mostly is, and what comes then.
  /// - Returns: false if something else is next; then `next` is that.
  @inline(__always)
  @_optimize(speed)
  private static func token(
    after separator: StaticString, _ position: Position, _ end: Position,
    _ next: inout (position: Position, byte: UInt8)
  ) -> Bool {
    let mark = separator.utf8Start.pointee
    if end - position >= 4 {
      let four = Word.half(position)
      if UInt8(truncatingIfNeeded: four) == mark {
        let second = UInt8(truncatingIfNeeded: four &>> 8)
        if second > 0x20 {
          next = (position + 1, second)
          return true
        }
        let third = UInt8(truncatingIfNeeded: four &>> 16)
        if second == 0x20, third > 0x20 {
          next = (position + 2, third)
          return true
        }
      }
    }
    next = token(position, end)
    guard next.byte == mark else { return false }
    next = token(next.position + 1, end)
    return true
  }

  @inline(never)
  @_optimize(speed)
  private static func afterSpace(_ start: Position, _ end: Position) -> (
    position: Position, byte: UInt8
  ) {
    var position = start
    while position < end {
      let byte = position.pointee
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else {
        return (position, byte)
      }
      position += 1
      // An indentation.
      while end - position >= 8 {
        let others = Word.load(position) ^ Word.all(0x20)
        guard others == 0 else {
          position += others.trailingZeroBitCount &>> 3
          break
        }
        position += 8
      }
    }
    return (position, 0)
  }

  // MARK: Values

  @_optimize(speed)
  private mutating func value(_ position: Position, _ first: UInt8, _ target: Target, _ depth: Int)
    -> Step?
  {
    switch first {
    case UInt8(ascii: "\""): return string(position, target)
    case UInt8(ascii: "{"): return object(position, target, depth)
    case UInt8(ascii: "["): return array(position, target, depth)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      guard let stop = scan.number(position) else { return number(position, target) }
      return Step(position: stop, out: copy(position, stop - position, target))
    case UInt8(ascii: "t"):
      return scan.four(position) == CanonicalScan.true ? word(position, 4, target) : nil
    case UInt8(ascii: "f"):
      return scan.four(position + 1) == CanonicalScan.alse ? word(position, 5, target) : nil
    case UInt8(ascii: "n"):
      return scan.four(position) == CanonicalScan.null ? word(position, 4, target) : nil
    default: return nil
    }
  }

  @inline(__always)
  private mutating func word(_ position: Position, _ count: Int, _ target: Target) -> Step {
    Step(position: position + count, out: copy(position, count, target))
  }

  @inline(__always)
  @_optimize(speed)
  private mutating func string(_ quote: Position, _ target: Target) -> Step? {
    guard let last = scan.string(quote + 1) else { return escaped(quote, target) }
    return Step(position: last + 1, out: copy(quote, last + 1 - quote, target))
  }

  @_optimize(speed)
  private mutating func array(_ bracket: Position, _ target: Target, _ depth: Int) -> Step? {
    guard depth > 0 else { return nil }
    var out = room(target, 0)
    out.pointee = UInt8(ascii: "[")
    out += 1
    var next = Self.token(bracket + 1, end)
    let start = out - base
    let outer = looks
    defer { looks = outer }
    if next.byte != UInt8(ascii: "]") {
      while true {
        guard let step = element(next.position, next.byte, out, depth &- 1) else { return nil }
        out = skips ? base + start : step.out
        guard Self.token(after: ",", step.position, end, &next) else { break }
        out.pointee = UInt8(ascii: ",")
        out += 1
      }
      guard next.byte == UInt8(ascii: "]") else { return nil }
      out = room(out, 0)
    }
    out.pointee = UInt8(ascii: "]")
    return Step(position: next.position + 1, out: out + 1)
  }

  @inline(__always)
  @_optimize(speed)
  private mutating func element(
    _ position: Position, _ first: UInt8, _ target: Target, _ depth: Int
  )
    -> Step?
  {
    if looks, first == UInt8(ascii: "{") {
      if let stop = scan.value(position, depth: depth) {
        return Step(position: stop, out: skips ? target : copy(position, stop - position, target))
      }
      looks = false
    }
    return value(position, first, target, depth)
  }

  @_optimize(speed)
  private mutating func object(_ brace: Position, _ target: Target, _ depth: Int) -> Step? {
    guard depth > 0 else { return nil }
    var out = room(target, 0)
    out.pointee = UInt8(ascii: "{")
    out += 1
    var order = Order(first: members.count)
    var next = Self.token(brace + 1, end)
    if next.byte != UInt8(ascii: "}") {
      while true {
        guard next.byte == UInt8(ascii: "\""), let key = key(next.position, out, &order) else {
          return nil
        }
        guard Self.token(after: ":", key.position, end, &next) else { return nil }
        out = key.out
        out.pointee = UInt8(ascii: ":")
        out += 1
        // Strings, which most values are, without the call.
        let isString = next.byte == UInt8(ascii: "\"")
        guard
          let step = isString
            ? string(next.position, out) : value(next.position, next.byte, out, depth &- 1)
        else { return nil }
        out = step.out
        guard Self.token(after: ",", step.position, end, &next) else { break }
        out.pointee = UInt8(ascii: ",")
        out += 1
      }
      guard next.byte == UInt8(ascii: "}") else { return nil }
      if !order.isSorted {
        guard let sorted = sort(from: order.first, to: out) else { return nil }
        out = sorted
      }
      out = room(out, 0)
    }
    members.close(order.first)
    out.pointee = UInt8(ascii: "}")
    return Step(position: next.position + 1, out: out + 1)
  }

  /// What is known of the order of an object's members.
  private struct Order {
    /// Of its members among all.
    let first: Int
    /// Of the last key: its prefix, or a number beyond all prefixes if the next key is to be
    /// compared in full.
    var previous: UInt64 = 0
    var isSorted = true

    init(first: Int) { self.first = first }
  }

  /// A key; nil also if it is equal to the one before it.
  @inline(__always)
  @_optimize(speed)
  private mutating func key(_ quote: Position, _ target: Target, _ order: inout Order) -> Step? {
    let start = target - base
    let step: Step
    let isCertain: Bool
    if let last = scan.string(quote + 1) {
      step = Step(position: last + 1, out: copy(quote, last + 1 - quote, target))
      let prefix = members.note(start, base + start, step.out)
      // Most keys ascend.
      if prefix > order.previous {
        isCertain = true
      } else {
        isCertain = prefix < order.previous && order.previous != .max
        if isCertain { order.isSorted = false }
      }
      order.previous = prefix
    } else {
      guard let written = escaped(quote, target) else { return nil }
      step = written
      members.noteEscaped(start, base + start, step.out)
      isCertain = false
      order.previous = .max
    }
    if !isCertain, members.count &- order.first > 1 {
      guard let ascends = members.lastAscends(in: base) else { return nil }
      if !ascends { order.isSorted = false }
    }
    return step
  }

  /// Sorts the members from `first` on, whose text ends at `end`.
  /// - Returns: where their text ends now; nil if a key is there twice.
  @inline(never)
  @_optimize(speed)
  private mutating func sort(from first: Int, to end: Target) -> Target? {
    let start = members.start(of: first)
    let count = end - base - start
    // The sorted copy is made after the members, then moved over them.
    let end = room(end, count + 1)
    guard members.sort(from: first, end: end - base, in: base) else { return nil }
    members.copy(from: first, to: end, start, in: base)
    memcpy(base + start, end, count)
    return end
  }

  // MARK: Routes

  /// A route as an object; nil for an object that is not a route.
  private mutating func route(_ brace: Position, _ target: Target, _ depth: Int) -> Step? {
    guard Self.byte(brace, end) == UInt8(ascii: "{"), let step = object(brace, target, depth),
      members.isLast(0, "name\0\0\0\0", count: 4)
    else { return nil }
    let name = base + (members.start(of: 0) + 7)
    guard name[0] == UInt8(ascii: "\""), name[1] != UInt8(ascii: "\"") else { return nil }
    guard members.lastCount > 1 else { return step }
    guard members.lastCount == 2, members.isLast(1, "params\0\0", count: 6) else { return nil }
    let params = base + (members.start(of: 1) + 9)
    guard params[0] == UInt8(ascii: "{") else { return nil }
    guard params[1] == UInt8(ascii: "}") else { return step }
    // Empty params are left out, with the comma before them.
    let comma = base + (members.start(of: 1) - 1)
    comma.pointee = UInt8(ascii: "}")
    return Step(position: step.position, out: comma + 1)
  }
}
