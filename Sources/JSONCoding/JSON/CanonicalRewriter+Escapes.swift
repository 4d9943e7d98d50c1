import CNavSystem
import Ground

// What is neither copied as it stands nor left out: strings with escapes, and numbers that the
// canonical form writes in another way.
extension CanonicalRewriter {
  /// Any string, from its opening quote on: eight plain bytes a step, and what lies between them
  /// one by one. Nil if it is not well-formed.
  @inline(never)
  @_optimize(speed)
  mutating func escaped(_ quote: Position, _ target: Target) -> Step? {
    var position = quote + 1
    var out = room(target, 16)
    out.pointee = UInt8(ascii: "\"")
    out += 1
    while position < end {
      out = room(out, 16)
      if end - position >= 8 {
        let marks = JSONReader.marks(Word.load(position))
        memcpy(out, position, 8)
        let count = marks == 0 ? 8 : marks.trailingZeroBitCount &>> 3
        position = position + count
        out = out + count
        if marks == 0 { continue }
      }
      let byte = position.pointee
      if byte == UInt8(ascii: "\\") {
        guard let step = Self.escape(position, out, end) else { return nil }
        position = step.position
        out = step.out
      } else if byte == UInt8(ascii: "\"") {
        out.pointee = byte
        return Step(position: position + 1, out: out + 1)
      } else {
        let length = UTF8Sequence.length(at: position, end: end)
        guard byte >= 0x20, length > 0 else { return nil }
        for index in 0..<length { out[index] = position[index] }
        position = position + length
        out = out + length
      }
    }
    return nil
  }

  /// One escape, or the two of a surrogate pair; there is room for what they are.
  @inline(__always)
  @_optimize(speed)
  private static func escape(_ position: Position, _ out: Target, _ end: Position) -> Step? {
    guard end - position >= 2 else { return nil }
    let kind = position[1]
    // As libraries write whatever is not ASCII.
    if kind == UInt8(ascii: "u") { return character(position, out, end) }
    switch kind {
    case UInt8(ascii: "/"):
      out.pointee = kind
      return Step(position: position + 2, out: out + 1)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      out[0] = UInt8(ascii: "\\")
      out[1] = kind
      return Step(position: position + 2, out: out + 2)
    default: return nil
    }
  }

  /// A character by its number.
  @inline(__always)
  @_optimize(speed)
  private static func character(_ position: Position, _ out: Target, _ end: Position) -> Step? {
    let unit = JSONString.hexUnit(at: position, end: end)
    guard unit >= 0 else { return nil }
    guard unit & 0xF800 == 0xD800 else {
      return Step(position: position + 6, out: write(UInt32(truncatingIfNeeded: unit), out))
    }
    let low = unit < 0xDC00 ? JSONString.hexUnit(at: position + 6, end: end) : -1
    guard low & ~0x3FF == 0xDC00 else { return nil }
    let scalar = 0x10000 &+ (unit & 0x3FF) &<< 10 &+ low & 0x3FF
    return Step(position: position + 12, out: write(UInt32(truncatingIfNeeded: scalar), out))
  }

  /// Writes a character in UTF-8, or as the shortest escape if it needs one.
  @inline(never)
  @_optimize(speed)
  private static func write(_ scalar: UInt32, _ out: Target) -> Target {
    func byte(_ shift: UInt32, _ lead: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: lead | scalar &>> shift & 0x3F)
    }
    switch scalar {
    case ..<0x20, 0x22, 0x5C: return JSONWriter.escape(UInt8(truncatingIfNeeded: scalar), out)
    case ..<0x80:
      out[0] = UInt8(truncatingIfNeeded: scalar)
      return out + 1
    case ..<0x800:
      out[0] = byte(6, 0xC0)
      out[1] = byte(0, 0x80)
      return out + 2
    case ..<0x10000:
      out[0] = byte(12, 0xE0)
      out[1] = byte(6, 0x80)
      out[2] = byte(0, 0x80)
      return out + 3
    default:
      out[0] = byte(18, 0xF0)
      out[1] = byte(12, 0x80)
      out[2] = byte(6, 0x80)
      out[3] = byte(0, 0x80)
      return out + 4
    }
  }

  /// A number in any spelling; nil for malformed ones and exponents beyond the limit.
  @inline(never)
  mutating func number(_ start: Position, _ target: Target) -> Step? {
    guard var reader = try? JSONReader(start, count: end - start, limits: .ofTrustedText),
      let number = try? reader.readNumber()
    else { return nil }
    commit(target)
    guard number.write(to: &writer) else { return nil }
    let out = writer.reserve(0)
    recall(out)
    return Step(position: reader.cursor, out: room(out, 0))
  }
}
