import Ground
import JSONCoding

/// Something about a schema or link table that its author should know.
struct Finding {
  /// Where it is in the file.
  let offset: Int
  /// The kind of finding: a name of the library's, or of the program's own.
  let rule: Text
  /// The pattern, route or other thing that it is about; empty if the message names it.
  let subject: Text
  /// What is wrong, and the way out.
  let message: Text
  /// A URL that shows it; empty if there is none.
  var url: Text = ""
  /// The library refuses the file.
  var isError = false
  /// A table with `"strict": true` is refused for it.
  var isStrict = false
}

extension [Finding] {
  /// In the order of the file; those of one offset as they were found.
  var sorted: [Finding] {
    var positions = indices.map { (offset: self[$0].offset, index: $0) }
    positions.sort { $0.offset != $1.offset ? $0.offset < $1.offset : $0.index < $1.index }
    return positions.map { self[$0.index] }
  }
}

extension Output {
  /// One line a finding: location, subject, what is wrong, a URL.
  func put(_ finding: Finding, in source: Source) {
    let (line, column) = source.position(of: finding.offset)
    put(styled("\(source.name.printable):\(line):\(column):", .bold))
    put(" ")
    put(styled(finding.isError ? "error" : "warning", finding.isError ? .red : .yellow))
    put(": ")
    if !finding.subject.isEmpty {
      put(finding.subject.printable)
      put(" ")
    }
    put(finding.message.printable)
    if !finding.url.isEmpty {
      put("; try ")
      put(styled(finding.url.printable, .cyan))
    }
    put(" [\(finding.rule)]\n")
  }
}

extension JSONWriter {
  mutating func finding(_ finding: Finding, in source: Source) {
    let (line, column) = source.position(of: finding.offset)
    beginObject()
    member("file", source.name)
    member("line", line)
    member("column", column)
    member("offset", finding.offset)
    member("rule", finding.rule)
    member("severity", finding.isError ? "error" : "warning")
    member(
      "message", finding.subject.isEmpty ? finding.message : finding.subject + " " + finding.message
    )
    key("url")
    if finding.url.isEmpty { null() } else { string(finding.url) }
    member("strict", finding.isStrict)
    endObject()
  }
}
