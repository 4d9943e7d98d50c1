import Ground

/// `"pub struct \(name);"` as a `Text`: what the generators write is spelled as it will read.
extension Text: ExpressibleByStringInterpolation {
  public struct StringInterpolation: StringInterpolationProtocol {
    var bytes: [UInt8] = []

    public init(literalCapacity: Int, interpolationCount: Int) {
      bytes.reserveCapacity(literalCapacity &+ 16 &* interpolationCount)
    }

    public mutating func appendLiteral(_ literal: StaticString) {
      bytes += UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount)
    }

    @_disfavoredOverload
    public mutating func appendInterpolation(_ text: Text) { bytes += text.bytes }

    public mutating func appendInterpolation(_ literal: Literal) { bytes += literal.bytes }

    public mutating func appendInterpolation(_ number: Int) { bytes += Text(number).bytes }

    public mutating func appendInterpolation(_ number: Int64) { bytes += Text(number).bytes }
  }

  public init(stringInterpolation: StringInterpolation) {
    self.init(bytes: stringInterpolation.bytes)
  }
}

extension Text {
  /// The words of a text, for comments and pages: what is between white space. Those that change
  /// the direction of what follows are spelled out, so that a reader sees them.
  var words: [Text] {
    var words: [Text] = []
    for word in bytes.split(whereSeparator: { $0 <= 0x20 }) {
      words.append(Text(word).withVisibleControls)
    }
    return words
  }

  /// With `<U+202E>` in place of a bidirectional control character.
  private var withVisibleControls: Text {
    guard bytes.contains(where: { $0 == 0xD8 || $0 == 0xE2 }) else { return self }
    var result: [UInt8] = []
    var index: Int = 0
    while index < bytes.count {
      if let control = BidirectionalControl(bytes, at: index) {
        result += ("<U+\(control.digits)>" as Text).bytes
        index &+= control.length
      } else {
        result.append(bytes[index])
        index &+= 1
      }
    }
    return Text(bytes: result)
  }

  /// The words with one space between them.
  var onOneLine: Text { Text(words, joinedBy: " ") }

  /// On one line, and with nothing that begins or ends a comment of C, or is a trigraph.
  var inComment: Text {
    onOneLine.replacing("*/", with: "* /").replacing("/*", with: "/ *")
      .replacing("??", with: "? ?")
  }
}

/// A character that changes the direction in which the text around it is shown: source code with it
/// reads otherwise than it is compiled, and compilers refuse it.
struct BidirectionalControl {
  let scalar: Int
  /// In bytes.
  let length: Int

  /// The one that begins at an index; nil if there is none.
  init?(_ bytes: [UInt8], at index: Int) {
    if index &+ 1 < bytes.count, bytes[index] == 0xD8, bytes[index &+ 1] == 0x9C {
      scalar = 0x61C
      length = 2
      return
    }
    guard index &+ 2 < bytes.count, bytes[index] == 0xE2 else { return nil }
    let second = Int(bytes[index &+ 1])
    let third = Int(bytes[index &+ 2])
    scalar = 0x2000 | (second & 0x3F) << 6 | third & 0x3F
    length = 3
    switch scalar {
    case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: break
    default: return nil
    }
  }

  /// Four hexadecimal digits.
  var digits: Text {
    Text(hexadecimal: UInt32(truncatingIfNeeded: scalar), digits: 4, isUpper: true)
  }
}
