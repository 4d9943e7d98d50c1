import Ground

/// How Python spells values.
enum PythonText {
  /// A string literal: in double quotes, unless the text has more of those than of single ones.
  static func quoted(_ text: Text) -> Text {
    var double = 0
    var single = 0
    for byte in text.bytes {
      if byte == UInt8(ascii: "\"") { double &+= 1 }
      if byte == UInt8(ascii: "'") { single &+= 1 }
    }
    let quote = UInt8(ascii: double > single ? "'" : "\"")
    return SourceEscapes.python.quoted(text, quote)
  }

  /// A text in a docstring.
  static func docstring(_ text: Text) -> Text {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"\"\"", with: "\\\"\\\"\\\"")
    return escaped.onOneLine
  }

  /// Writes a docstring of some paragraphs.
  static func write(docstring paragraphs: [Text], to out: SourceText) {
    var first = docstring(paragraphs[0])
    if first.hasPrefix("\"") { first = " " + first }
    let padded: Text = first.hasSuffix("\"") ? first + " " : first
    let whole: Text = "\"\"\"\(padded)\"\"\""
    if paragraphs.count == 1, out.fits(whole) {
      out.line(whole)
      return
    }
    var words = first.words
    if first.hasPrefix(" ") { words[0] = " " + words[0] }
    words[0] = "\"\"\"" + words[0]
    out.paragraph(words: words)
    for paragraph in paragraphs.dropFirst() {
      out.line()
      out.paragraph(docstring(paragraph), prefix: "")
    }
    out.line("\"\"\"")
  }

  static func value(_ value: Value, _ shape: ValueShape) -> Text {
    switch shape {
    case .int, .uint: return value.canonical
    case .number: return value.canonical.asDouble
    case .string, .uuid, .slug, .choice: return quoted(value.text)
    case .list(let element):
      let items = Text(value.children.map { self.value($0, element) }, joinedBy: ", ")
      return "(\(items)\(value.count == 1 ? "," : ""))"
    case .bool, .json:
      let json = value.canonical
      return value.isObject || value.isArray ? "typed.parse(\(quoted(json)))" : scalar(json)
    }
  }

  /// A value of JSON with no others in it.
  private static func scalar(_ json: Text) -> Text {
    switch json {
    case "null": "None"
    case "true": "True"
    case "false": "False"
    default: json
    }
  }

  /// Whether a field needs more than a default value.
  static func needsField(_ parameter: ParameterModel) -> Bool {
    guard let value = parameter.defaultValue else { return false }
    return Self.value(value, parameter.shape).hasPrefix("typed.parse")
  }

  /// Writes an assignment; a value that is too long is in parentheses.
  static func assign(_ target: Text, _ value: Text, _ out: SourceText) {
    let whole: Text = "\(target) = \(value)"
    if out.fits(whole) { return out.line(whole) }
    out.line("\(target) = (")
    out.indented { $0.line(value) }
    out.line(")")
  }

  /// Writes an argument `name=function(…)` and its comma; its own arguments on lines of their own
  /// if they do not fit.
  static func call(_ item: Text, _ out: SourceText) {
    guard !out.fits(item + ","), let open = item.bytes.firstIndex(of: UInt8(ascii: "(")) else {
      return out.line(item + ",")
    }
    out.line(Text(item.bytes[...open]))
    let inner = Text(item.bytes[(open &+ 1)...].dropLast())
    out.indented { out in
      for argument in SourceEscapes.arguments(inner) { out.line(argument + ",") }
    }
    out.line("),")
  }
}
