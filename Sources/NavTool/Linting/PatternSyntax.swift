import Ground

/// What people write in a pattern who come from another framework: the library reads it as plain
/// text, so the pattern is well-formed and never matches what it was meant for.
enum PatternSyntax {
  struct Finding {
    let rule: Text
    let message: Text
    /// A URL that the pattern was meant for.
    let url: Text
  }

  /// - Parameter isSchema: then parameters are declared with the route.
  static func findings(of pattern: Text, isSchema: Bool) -> [Finding] {
    guard mayBeForeign(pattern) else { return [] }
    var findings: [Finding] = []
    func add(_ rule: Text, _ message: Text) {
      findings.append(Finding(rule: rule, message: message, url: example(of: pattern)))
    }
    let (path, query, fragment) = parts(of: pattern)
    for segment in path.split(by: UInt8(ascii: "/")) {
      if let (foreign, ours) = parameter(in: segment) {
        add(
          "foreignSyntax",
          "\"" + foreign + "\" is read as that very text: for a parameter write \"" + ours + "\"")
      }
      if hasEscape(segment) {
        add(
          "percentEscape",
          "the escape in \"" + segment
            + "\" is compared with the decoded URL, so it never matches: write the character itself"
        )
      }
    }
    if let query {
      let name = query.bytes.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "&") }
      let way: Text =
        isSchema
        ? "declare \"" + Text(name) + "\" in \"params\" of the route"
        : "name \"" + Text(name) + "\" in \"query\" of the mapping, or in a template"
      add(
        "queryInPattern",
        "\"?" + query + "\" is read as a part of the path: a pattern has no query; " + way)
    }
    if let fragment {
      add(
        "fragmentInPattern",
        "\"#" + fragment
          + "\" is read as a part of the path: the fragment of a URL is not matched; leave it out")
    }
    return findings
  }

  /// Whether it has a byte that the syntax of the library gives no meaning: most patterns have
  /// none.
  private static func mayBeForeign(_ pattern: Text) -> Bool {
    var isStart = true
    var isParameter = false
    for byte in pattern.bytes {
      switch byte {
      case UInt8(ascii: "{"): if !isParameter { return true }
      case UInt8(ascii: "<"), UInt8(ascii: "["), UInt8(ascii: "$"), UInt8(ascii: "%"),
        UInt8(ascii: "#"),
        UInt8(ascii: "="):
        return true
      default: break
      }
      if isStart { isParameter = byte == UInt8(ascii: ":") }
      isStart = byte == UInt8(ascii: "/")
    }
    return false
  }

  /// The path, and what is after the first `?` that no optional parameter ends with, and after
  /// `#`.
  private static func parts(of pattern: Text) -> (path: Text, query: Text?, fragment: Text?) {
    var rest = pattern
    var (query, fragment): (Text?, Text?)
    if let hash = rest.bytes.firstIndex(of: UInt8(ascii: "#")) {
      fragment = Text(rest.bytes[(hash + 1)...])
      rest = Text(rest.bytes[..<hash])
    }
    if let mark = rest.bytes.firstIndex(of: UInt8(ascii: "?")), mark + 1 < rest.count,
      rest.bytes[(mark + 1)...].contains(UInt8(ascii: "="))
    {
      query = Text(rest.bytes[(mark + 1)...])
      rest = Text(rest.bytes[..<mark])
    }
    return (rest, query, fragment)
  }

  /// The parameter of another framework in a segment, and how it is written here.
  static func parameter(in segment: Text) -> (foreign: Text, ours: Text)? {
    guard let first = segment.bytes.first, first != UInt8(ascii: ":") else { return nil }
    for (open, close) in [("{" as Text, "}" as Text), ("<", ">"), ("[", "]")] {
      guard let start = segment.range(of: open),
        let end = segment.range(of: close, from: start.upperBound)
      else { continue }
      let inner = Text(segment.bytes[start.upperBound..<end.lowerBound])
      guard let ours = translated(inner, open) else { continue }
      return (Text(segment.bytes[start.lowerBound..<end.upperBound]), ours)
    }
    // Remix and TanStack.
    if first == UInt8(ascii: "$"), Text(segment.bytes.dropFirst()).isName {
      return (segment, ":" + Text(segment.bytes.dropFirst()))
    }
    return nil
  }

  /// What stands inside of brackets: `id`, `int:id`, `id:int`, `id?`, `...rest`, `*rest`,
  /// `path:rest`.
  private static func translated(_ inner: Text, _ open: Text) -> Text? {
    var name = inner
    if name.hasPrefix("...") { return rest(Text(name.bytes.dropFirst(3))) }
    if name.hasPrefix("*") { return rest(Text(name.bytes.drop { $0 == UInt8(ascii: "*") })) }
    var end: Text = ""
    if name.hasSuffix("?") {
      name = Text(name.bytes.dropLast())
      end = "?"
    }
    guard let colon = name.bytes.firstIndex(of: UInt8(ascii: ":")) else {
      return name.isName ? ":" + name + end : nil
    }
    let left = Text(name.bytes[..<colon])
    let right = Text(name.bytes[(colon + 1)...])
    // Flask and Django write the type first, ASP.NET last.
    let (type, id) = open == "<" ? (left, right) : (right, left)
    guard id.isName else { return nil }
    if type == "path" { return rest(id) }
    let types: [(theirs: Text, ours: Text)] = [
      ("int", "int"), ("float", "number"), ("double", "number"), ("decimal", "number"),
      ("uuid", "uuid"), ("guid", "uuid"), ("slug", "slug"), ("bool", "bool"),
    ]
    for known in types where known.theirs == type { return ":" + id + "{" + known.ours + "}" + end }
    return ":" + id + end
  }

  private static func rest(_ name: Text) -> Text? { name.isName ? "*" + name : nil }

  private static func hasEscape(_ segment: Text) -> Bool {
    let bytes = segment.bytes
    return bytes.indices.contains { index in
      bytes[index] == UInt8(ascii: "%") && index + 2 < bytes.count
        && bytes[index + 1].hexValue != nil && bytes[index + 2].hexValue != nil
    }
  }

  /// A URL that the pattern was meant for: `7` for each parameter.
  private static func example(of pattern: Text) -> Text {
    let (path, query, _) = parts(of: pattern)
    let segments = path.split(by: UInt8(ascii: "/")).map { segment -> Text in
      guard let (foreign, _) = parameter(in: segment) else {
        return segment.hasPrefix(":") || segment.hasPrefix("*") ? "7" : segment
      }
      return segment.replacing(foreign, with: "7")
    }
    var url = Text(segments, joinedBy: "/")
    if let query {
      let items = query.split(by: UInt8(ascii: "&")).map { item -> Text in
        Text(item.bytes.prefix { $0 != UInt8(ascii: "=") }) + "=7"
      }
      url += "?" + Text(items, joinedBy: "&")
    }
    return url
  }
}
