import Ground

/// The text of a file in the making: lines with their indentation.
final class SourceText {
  private(set) var bytes: [UInt8] = []
  /// How many spaces a level of indentation has.
  let unit: Int
  /// How many columns a line may have.
  let width: Int
  private var depth = 0

  init(unit: Int, width: Int) {
    self.unit = unit
    self.width = width
  }

  /// Where the next line begins.
  var indentation: Int { depth &* unit }

  /// Whether a line is wider than it may be.
  var hasLongLine: Bool {
    var column = 0
    for byte in bytes {
      if byte == 0x0A { column = 0 } else if byte & 0xC0 != 0x80 { column &+= 1 }
      if column > width { return true }
    }
    return false
  }

  /// Whether a line fits into the width.
  func fits(_ line: Text) -> Bool { indentation &+ line.characters <= width }

  /// Writes a line, or several with line feeds between them; an empty one has no indentation.
  func line(_ text: Text = "") {
    for line in text.bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if !line.isEmpty { bytes += [UInt8](repeating: 0x20, count: indentation) }
      bytes += line
      bytes.append(0x0A)
    }
  }

  /// Writes what a function writes, one level deeper.
  func indented(_ body: (SourceText) -> Void) {
    depth &+= 1
    body(self)
    depth &-= 1
  }

  /// Writes a line that opens a block, the block one level deeper, and a line that closes it.
  func block(_ open: Text, _ close: Text = "}", _ body: (SourceText) -> Void) {
    line(open)
    indented(body)
    line(close)
  }

  /// Writes words as lines that begin with `prefix` and keep to the width.
  func paragraph(_ text: Text, prefix: Text) {
    paragraph(words: text.words, prefix: prefix)
  }

  /// Writes `open`, some items and `close` on one line if that fits into `limit` columns, and else
  /// the items on lines of their own, each with a comma after it (but the last without `trailing`).
  func list(
    _ open: Text, _ items: [Text], _ close: Text, limit: Int = Int.max, trailing: Bool = true
  ) {
    let inner = Text(items, joinedBy: ", ")
    let whole = open + inner + close
    if items.isEmpty || (inner.characters <= limit && fits(whole)) {
      line(whole)
      return
    }
    line(open)
    indented { $0.separately(items, last: trailing ? "," : "") }
    line(close)
  }

  /// Writes items on lines of their own, each with a comma after it, but the last with `last`.
  func separately(_ items: [Text], last: Text = "") {
    for (index, item) in items.enumerated() {
      line(index &+ 1 < items.count ? item + "," : item + last)
    }
  }

  /// Writes items with commas between them: on one line, or else each on its own.
  func items(_ items: [Text]) {
    let list = Text(items, joinedBy: ", ")
    if fits(list) { line(list) } else { separately(items) }
  }

  /// A comment of C that says something of what follows.
  func comment(_ text: Text) {
    let text = text.inComment
    let whole: Text = "/* \(text) */"
    if fits(whole) { return line(whole) }
    line("/*")
    paragraph(text, prefix: " * ")
    line(" */")
  }
}

extension SourceText {
  /// Writes words as lines that begin with `prefix` and keep to the width.
  func paragraph(words: [Text], prefix: Text = "") {
    var current: Text = ""
    for word in words {
      let longer: Text = current.isEmpty ? word : "\(current) \(word)"
      if current.isEmpty || fits("\(prefix)\(longer)") {
        current = longer
      } else {
        line("\(prefix)\(current)")
        current = word
      }
    }
    if !current.isEmpty { line("\(prefix)\(current)") }
  }

  /// A statement that is a call: its arguments on one line, or else on lines of their own.
  func call(_ open: Text, _ arguments: [Text], _ close: Text) {
    let list = Text(arguments, joinedBy: ", ")
    let whole: Text = "\(open)\(list)\(close)"
    if fits(whole) { return line(whole) }
    block(open, close) { $0.items(arguments) }
  }
}

extension Text {
  /// A JSON number as a literal of a double: with a point, if it has neither point nor exponent.
  var asDouble: Text {
    bytes.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: "-") } ? self + ".0" : self
  }
}
