import NavigationCore

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

    public mutating func appendInterpolation(_ text: Text) { bytes += text.bytes }

    public mutating func appendInterpolation(_ number: Int) { bytes += Text(number).bytes }

    public mutating func appendInterpolation(_ number: Int64) { bytes += Text(number).bytes }
  }

  public init(stringInterpolation: StringInterpolation) {
    self.init(bytes: stringInterpolation.bytes)
  }
}

extension Text {
  /// The words of a text: what is between white space.
  var words: [Text] {
    var words: [Text] = []
    for word in bytes.split(whereSeparator: { $0 <= 0x20 }) { words.append(Text(word)) }
    return words
  }

  /// The words with one space between them.
  var onOneLine: Text { Text(words, joinedBy: " ") }

  /// On one line, and with nothing that begins or ends a comment of C.
  var inComment: Text { onOneLine.replacing("*/", with: "* /").replacing("/*", with: "/ *") }
}
