import NavigationCore

/// The text of a file in the making: lines with their indentation.
final class SourceText {
  private(set) var bytes: [UInt8] = []
  /// How many spaces a level of indentation has.
  let unit: Int
  /// How many columns a line may have.
  let width: Int
  private var depth = 0

  init(unit: Int, width: Int) { (self.unit, self.width) = (unit, width) }

  /// Where the next line begins.
  var indentation: Int { depth &* unit }

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
    var current: Text = ""
    for word in text.words {
      let longer = current.isEmpty ? word : "\(current) \(word)"
      if current.isEmpty || fits("\(prefix)\(longer)") {
        current = longer
      } else {
        line("\(prefix)\(current)")
        current = word
      }
    }
    if !current.isEmpty { line("\(prefix)\(current)") }
  }

  /// Writes `open`, some items and `close` on one line if that fits into `limit` columns, and else
  /// the items on lines of their own, each with a comma after it (but the last without `trailing`).
  func list(
    _ open: Text, _ items: [Text], _ close: Text, limit: Int = Int.max, trailing: Bool = true,
    spaced: Bool = false
  ) {
    let inner = Text(items, joinedBy: ", ")
    let whole = spaced ? open + " " + inner + " " + close : open + inner + close
    if items.isEmpty || (inner.characters <= limit && fits(whole)) {
      line(whole)
      return
    }
    line(open)
    indented { source in
      for (index, item) in items.enumerated() {
        source.line(trailing || index &+ 1 < items.count ? item + "," : item)
      }
    }
    line(close)
  }
}

extension SourceText {
  /// Writes words as lines that keep to the width.
  func paragraph(words: [Text]) {
    var current: Text = ""
    for word in words {
      let longer: Text = current.isEmpty ? word : "\(current) \(word)"
      if current.isEmpty || fits(longer) {
        current = longer
      } else {
        line(current)
        current = word
      }
    }
    if !current.isEmpty { line(current) }
  }
}
