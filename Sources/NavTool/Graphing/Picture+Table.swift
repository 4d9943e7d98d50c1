import CNavRuntime
import Ground

extension Picture {
  /// A part of a pattern, under the box of the part before it.
  private struct Place: Hashable {
    let parent: Int
    let part: Text
  }

  /// A link table: the parts of its patterns, each under the one before it.
  init(table document: Document) throws(Failure) {
    // What the library refuses is not drawn.
    _ = try TableExplainer(document)
    self.init(title: document.source.name.wellFormed)
    for (key, title) in [("" as Text, "links" as Text), ("web", "links of http and https")] {
      guard let table = key.isEmpty ? document.root : document.root[key],
        let mappings = table["mappings"]
      else { continue }
      var paths: [Place: Int] = [:]
      let root = add(Box(kind: .container, title: title, parent: -1, line: table.line))
      for (index, mapping) in Array(mappings.children).enumerated() {
        add(mapping, index, root, &paths)
      }
    }
  }

  private mutating func add(
    _ mapping: Value, _ index: Int, _ root: Int,
    _ paths: inout [Place: Int]
  ) {
    guard let pattern = mapping["pattern"] else { return }
    var at = root
    for part in Self.parts(of: pattern.text) {
      let place = Place(parent: at, part: part)
      if let known = paths[place] {
        at = known
        continue
      }
      let first = part.bytes.first
      let isParameter = first == UInt8(ascii: ":") || first == UInt8(ascii: "*")
      let box = add(
        Box(kind: isParameter ? .parameter : .part, title: part, parent: at, line: pattern.line))
      paths[place] = box
      at = box
    }
    _ = add(
      Box(
        kind: .target, title: Self.target(of: mapping),
        lines: ["mapping " + Text(index) + ", line " + Text(mapping.line)],
        parent: at, line: mapping.line))
  }

  /// A scheme and host are one part, then each segment.
  static func parts(of pattern: Text) -> [Text] {
    var parts: [Text] = []
    let start = pattern.pathStart
    if start > 0 { parts.append(Text(pattern.bytes[..<start])) }
    for segment in Text(pattern.bytes[start...]).split(by: UInt8(ascii: "/")) where !segment.isEmpty
    {
      parts.append(segment)
    }
    return parts.isEmpty ? ["/"] : parts
  }

  /// What a mapping leads to.
  private static func target(of mapping: Value) -> Text {
    if let route = mapping["route"] { return route.text }
    if let template = mapping["template"] { return template.routeName }
    if let routes = mapping["routes"] {
      return Text(routes.children.map { $0.routeName }, joinedBy: " > ")
    }
    return "the program decides"
  }
}
