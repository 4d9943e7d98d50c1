import Ground

extension JSONReader {
  /// Reads the number of a limit.
  /// - Throws: `.argument` outside of `range`.
  @inline(never)
  public mutating func readLimit(_ name: Literal, _ range: ClosedRange<Int>) throws(NavError) -> Int
  {
    _ = try peek()
    let start = offset
    let value = try readInt64()
    guard value >= Int64(range.lowerBound), value <= Int64(range.upperBound) else {
      throw wrongShape(
        Text(name) + ": " + Text(value) + " is out of range; give " + Text(range.lowerBound)
          + " to " + Text(range.upperBound), at: start)
    }
    return Int(value)
  }

  /// Reads one of two words and answers what it stands for.
  /// - Parameter name: of the member, for the error.
  @inline(__always)
  public mutating func readWord<Value>(
    _ name: Literal, _ first: (word: Literal, value: Value), _ second: (word: Literal, value: Value)
  ) throws(NavError) -> Value {
    try isSecond(name, first.word, second.word) ? second.value : first.value
  }

  /// Reads one of two words and answers whether it is the second.
  @inline(never)
  private mutating func isSecond(
    _ name: Literal, _ first: Literal, _ second: Literal
  ) throws(NavError) -> Bool {
    _ = try peek()
    let start = offset
    let word = try readToken()
    if word == first { return false }
    if word == second { return true }
    throw wrongShape(
      Text(name) + ": unknown " + JSONReader.quoted(word) + "; use \"" + Text(first) + "\" or \""
        + Text(second) + "\"",
      at: start)
  }
}
