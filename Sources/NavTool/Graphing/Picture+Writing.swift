import Ground
import JSONCoding

extension Picture.Box.Kind {
  var name: Text {
    switch self {
    case .container: "container"
    case .screen: "screen"
    case .sheet: "sheet"
    case .cover: "cover"
    case .part: "part"
    case .parameter: "parameter"
    case .target: "target"
    }
  }
}

extension Picture.Arrow.Kind {
  var name: Text {
    switch self {
    case .goes: "goes"
    case .orElse: "orElse"
    case .parent: "parent"
    }
  }
}

/// A language of graphs: its statements, each without indentation and line feed.
protocol GraphLanguage {
  /// A box, by its number.
  func box(_ index: Int, _ box: Picture.Box) -> Text
  /// The lines that open a container.
  func opening(_ index: Int, _ box: Picture.Box) -> [Text]
  /// What an empty container has in it.
  func nothing(_ index: Int) -> Text
  var closing: Text { get }
  /// The line from a part of a pattern to the next.
  func line(_ from: Int, _ to: Int, isTarget: Bool) -> Text
  func arrow(_ arrow: Picture.Arrow) -> Text
}

extension GraphLanguage {
  /// The title and the lines of a box.
  func label(_ box: Picture.Box, _ separator: Text, _ escape: (Text) -> Text) -> Text {
    Text(([box.title] + box.lines).map { escape($0.printable) }, joinedBy: separator)
  }
}

extension Picture {
  /// Writes the boxes, each container around what is in it, and then the lines and arrows.
  func write<Language: GraphLanguage>(in language: Language, to output: Output) {
    let children = children
    for root in children[boxes.count] { write(root, children, depth: 1, in: language, to: output) }
    for (index, box) in boxes.enumerated()
    where box.parent >= 0 && boxes[box.parent].kind != .container {
      let isTarget = box.kind == .target
      output.put("  ", language.line(box.parent, index, isTarget: isTarget), "\n")
    }
    for arrow in arrows { output.put("  ", language.arrow(arrow), "\n") }
  }

  private func write<Language: GraphLanguage>(
    _ index: Int, _ children: [[Int]], depth: Int, in language: Language, to output: Output
  ) {
    let box = boxes[index]
    let indent = Text(bytes: [UInt8](repeating: 0x20, count: depth * 2))
    let isContainer = box.kind == .container
    if isContainer {
      for line in language.opening(index, box) { output.put(indent, line, "\n") }
      if children[index].isEmpty { output.put(indent, "  ", language.nothing(index), "\n") }
    } else {
      output.put(indent, language.box(index, box), "\n")
    }
    for child in children[index] {
      write(child, children, depth: isContainer ? depth + 1 : depth, in: language, to: output)
    }
    if isContainer { output.put(indent, language.closing, "\n") }
  }

  func writeJSON(to output: Output) {
    output.putJSON { writer in
      writer.object { writer in
        writer.member("title", title)
        writer.member("boxes", objects: boxes) { (writer, box) in
          writer.member("kind", box.kind.name)
          writer.member("title", box.title)
          writer.member("lines", each: box.lines) { $0.string($1) }
          writer.member("parent", orNull: box.parent < 0 ? nil : box.parent)
          if let visits = box.visits { writer.member("visits", visits) }
        }
        writer.member("arrows", objects: arrows) { (writer, arrow) in
          writer.member("from", arrow.from)
          writer.member("to", arrow.to)
          writer.member("kind", arrow.kind.name)
          if let visits = arrow.visits { writer.member("visits", visits) }
        }
        if !legend.isEmpty { writer.member("legend", each: legend) { $0.string($1) } }
      }
    }
  }
}
