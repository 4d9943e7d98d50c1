import JSONCoding
import NavigationCore

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

extension Picture {
  // MARK: DOT

  /// The DOT language: https://graphviz.org/doc/info/lang.html
  func writeDOT(to output: Output) {
    output.put("digraph \"", title.escapedForDOT, "\" {\n  rankdir=LR;\n")
    output.put("  node [shape=box style=rounded fontname=\"Helvetica\"];\n  edge [fontname=\"Helvetica\" fontsize=10];\n")
    let children = children
    for root in children[boxes.count] { writeDOT(root, children, depth: 1, to: output) }
    for (index, box) in boxes.enumerated() where box.parent >= 0 && boxes[box.parent].kind != .container {
      output.put("  n", Text(box.parent), " -> n", Text(index), box.kind == .target ? " [style=dashed];\n" : ";\n")
    }
    for arrow in arrows {
      let style: Text =
        switch arrow.kind {
        case .goes: "color=\"#2f6f9f\""
        case .orElse: "color=\"#b3541e\" style=dashed label=\"orElse\""
        case .parent: "color=\"#777777\" style=dotted label=\"parent\""
        }
      output.put("  n", Text(arrow.from), " -> n", Text(arrow.to), " [", style, " constraint=false];\n")
    }
    output.put("}\n")
  }

  private func writeDOT(_ index: Int, _ children: [[Int]], depth: Int, to output: Output) {
    let box = boxes[index]
    let indent = Text(bytes: [UInt8](repeating: 0x20, count: depth * 2))
    guard box.kind == .container else {
      output.put(indent, "n", Text(index), " [label=\"", label(box, "\\n") { $0.escapedForDOT }, "\"")
      switch box.kind {
      case .sheet: output.put(" style=\"rounded,filled\" fillcolor=\"#fff3d6\"")
      case .cover: output.put(" style=\"rounded,filled\" fillcolor=\"#f6dcdc\"")
      case .parameter: output.put(" style=\"rounded,filled\" fillcolor=\"#eef3f8\"")
      case .target: output.put(" shape=note")
      case .screen, .part, .container: break
      }
      output.put("];\n")
      for child in children[index] { writeDOT(child, children, depth: depth, to: output) }
      return
    }
    output.put(indent, "subgraph cluster_", Text(index), " {\n", indent, "  label=\"")
    output.put(label(box, ": ") { $0.escapedForDOT }, "\";\n")
    if children[index].isEmpty { output.put(indent, "  n", Text(index), " [label=\"\" style=invis];\n") }
    for child in children[index] { writeDOT(child, children, depth: depth + 1, to: output) }
    output.put(indent, "}\n")
  }

  /// The title and the lines of a box.
  private func label(_ box: Box, _ separator: Text, _ escape: (Text) -> Text) -> Text {
    Text(([box.title] + box.lines).map { escape($0.printable) }, joinedBy: separator)
  }

  // MARK: Mermaid

  /// A flowchart of Mermaid: https://mermaid.js.org/syntax/flowchart.html
  func writeMermaid(to output: Output) {
    output.put("flowchart LR\n")
    let children = children
    for root in children[boxes.count] { writeMermaid(root, children, depth: 1, to: output) }
    for (index, box) in boxes.enumerated() where box.parent >= 0 && boxes[box.parent].kind != .container {
      output.put("  n", Text(box.parent), box.kind == .target ? " -.-> n" : " --> n", Text(index), "\n")
    }
    for arrow in arrows {
      let line: Text =
        switch arrow.kind {
        case .goes: " --> "
        case .orElse: " -. orElse .-> "
        case .parent: " -. parent .-> "
        }
      output.put("  n", Text(arrow.from), line, "n", Text(arrow.to), "\n")
    }
    output.put("  classDef sheet fill:#fff3d6,stroke:#8a6d1a\n  classDef cover fill:#f6dcdc,stroke:#8a3b3b\n")
    output.put("  classDef parameter fill:#eef3f8,stroke:#2f6f9f\n")
  }

  private func writeMermaid(_ index: Int, _ children: [[Int]], depth: Int, to output: Output) {
    let box = boxes[index]
    let indent = Text(bytes: [UInt8](repeating: 0x20, count: depth * 2))
    guard box.kind == .container else {
      output.put(indent, "n", Text(index), "[\"", label(box, "<br/>") { $0.escapedForMermaid }, "\"]")
      switch box.kind {
      case .sheet, .cover, .parameter: output.put(":::", box.kind.name)
      default: break
      }
      output.put("\n")
      for child in children[index] { writeMermaid(child, children, depth: depth, to: output) }
      return
    }
    output.put(indent, "subgraph c", Text(index), "[\"", label(box, ": ") { $0.escapedForMermaid }, "\"]\n")
    if children[index].isEmpty { output.put(indent, "  n", Text(index), "[\" \"]\n") }
    for child in children[index] { writeMermaid(child, children, depth: depth + 1, to: output) }
    output.put(indent, "end\n")
  }

  // MARK: JSON

  func writeJSON(to output: Output) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("title", title)
    writer.key("boxes")
    writer.beginArray()
    for box in boxes {
      writer.beginObject()
      writer.member("kind", box.kind.name)
      writer.member("title", box.title)
      writer.key("lines")
      writer.beginArray()
      for line in box.lines { writer.string(line) }
      writer.endArray()
      writer.key("parent")
      if box.parent < 0 { writer.null() } else { writer.integer(box.parent) }
      writer.endObject()
    }
    writer.endArray()
    writer.key("arrows")
    writer.beginArray()
    for arrow in arrows {
      writer.beginObject()
      writer.member("from", arrow.from)
      writer.member("to", arrow.to)
      writer.member("kind", arrow.kind.name)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    writer.byte(UInt8(ascii: "\n"))
    output.put(writer.bytes)
  }
}

extension Text {
  fileprivate var escapedForDOT: Text {
    replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }

  /// Mermaid knows the entities of HTML, with `#` for `&`.
  fileprivate var escapedForMermaid: Text {
    var out: Text = ""
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "#"), UInt8(ascii: "&"),
        UInt8(ascii: "`"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"),
        UInt8(ascii: "\\"):
        out += "#" + Text(byte) + ";"
      default: out.bytes.append(byte)
      }
    }
    return out
  }
}
