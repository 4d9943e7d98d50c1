import Ground

/// What kinds of bytes a URL has anywhere, found eight at a time: most have nothing that needs a
/// look at single bytes.
struct ByteSurvey {
  /// A control character, DEL, a byte beyond ASCII, or `%`: the text must be checked byte by byte.
  let hasSuspects: Bool
  /// `?` or `#`: the path ends before the text does.
  let hasDelimiters: Bool
  let hasFragment: Bool

  /// - Complexity: O(length), eight bytes a step.
  @inline(never)
  init(_ text: UnsafeRawBufferPointer) {
    var suspects: UInt64 = 0
    var questions: UInt64 = 0
    var numbers: UInt64 = 0
    if let base = text.baseAddress, !text.isEmpty {
      if text.count < 8 {
        // Zeros after the text would be suspects: letters stand in for them.
        Self.look(
          at: Word.load(base, count: text.count) | ~Word.prefix(~0, text.count)
            & Word.all(UInt8(ascii: "a")), &suspects, &questions, &numbers)
      } else {
        let last = text.count &- 8
        var index = 0
        while index < last {
          Self.look(at: Word.load(base + index), &suspects, &questions, &numbers)
          index &+= 8
        }
        // The last word overlaps the one before it instead of reaching beyond the text.
        Self.look(at: Word.load(base + last), &suspects, &questions, &numbers)
      }
    }
    hasSuspects = suspects & Word.highs != 0
    hasDelimiters = (questions | numbers) & Word.highs != 0
    hasFragment = numbers & Word.highs != 0
  }

  /// Set high bits for what a word has. A byte beyond ASCII is a suspect by its own high bit; among
  /// ASCII bytes, a sum or difference reaches the high bit only for the bytes that it asks for, and
  /// for neighbours of such: right for whether there are any. (Beyond ASCII, delimiters may be seen
  /// that are not there; nothing relies on that.)
  @inline(__always)
  private static func look(
    at word: UInt64, _ suspects: inout UInt64, _ questions: inout UInt64, _ numbers: inout UInt64
  ) {
    let control = word &- Word.all(0x20)
    let delete = word &+ Word.ones
    let percent = (word ^ Word.all(UInt8(ascii: "%"))) &- Word.ones
    suspects |= word | control | delete | percent
    questions |= (word ^ Word.all(UInt8(ascii: "?"))) &- Word.ones
    numbers |= (word ^ Word.all(UInt8(ascii: "#"))) &- Word.ones
  }
}
