import Ground

/// The DOT language: https://graphviz.org/doc/info/lang.html
struct DOT: GraphLanguage {
  let closing: Text = "}"

  func box(_ index: Int, _ box: Picture.Box) -> Text {
    let style: Text =
      switch box.kind {
      case .sheet: " style=\"rounded,filled\" fillcolor=\"#fff3d6\""
      case .cover: " style=\"rounded,filled\" fillcolor=\"#f6dcdc\""
      case .parameter: " style=\"rounded,filled\" fillcolor=\"#eef3f8\""
      case .target: " shape=note"
      case .screen, .part, .container: ""
      }
    let pale: Text = box.isPale ? " color=\"#c4cad1\" fontcolor=\"#a3abb4\"" : ""
    return "n\(index) [label=\"\(label(box, "\\n") { $0.escapedForDOT })\"\(style)\(pale)];"
  }

  func opening(_ index: Int, _ box: Picture.Box) -> [Text] {
    ["subgraph cluster_\(index) {", "  label=\"\(label(box, ": ") { $0.escapedForDOT })\";"]
  }

  func nothing(_ index: Int) -> Text { "n\(index) [label=\"\" style=invis];" }

  func line(_ from: Int, _ to: Int, isTarget: Bool) -> Text {
    "n\(from) -> n\(to)\(isTarget ? " [style=dashed]" : "" as Text);"
  }

  func arrow(_ arrow: Picture.Arrow) -> Text {
    let style: Text =
      switch arrow.kind {
      case .goes: "color=\"\(color(arrow, "#2f6f9f"))\""
      case .orElse: "color=\"\(color(arrow, "#b3541e"))\" style=dashed label=\"orElse\""
      case .parent: "color=\"\(color(arrow, "#777777"))\" style=dotted label=\"parent\""
      }
    let visits: Text = arrow.visits.map { " tooltip=\"\(Picture.times($0))\"" } ?? ""
    return "n\(arrow.from) -> n\(arrow.to) [\(style)\(visits) constraint=false];"
  }

  private func color(_ arrow: Picture.Arrow, _ usual: Text) -> Text {
    arrow.isPale ? "#d5dae0" : usual
  }
}

/// A flowchart of Mermaid: https://mermaid.js.org/syntax/flowchart.html
struct Mermaid: GraphLanguage {
  let closing: Text = "end"

  func box(_ index: Int, _ box: Picture.Box) -> Text {
    let style: Text =
      switch box.kind {
      case _ where box.isPale: ":::pale"
      case .sheet, .cover, .parameter: ":::" + box.kind.name
      case .container, .screen, .part, .target: ""
      }
    return "n\(index)[\"\(label(box, "<br/>") { $0.escapedForMermaid })\"]\(style)"
  }

  func opening(_ index: Int, _ box: Picture.Box) -> [Text] {
    ["subgraph c\(index)[\"\(label(box, ": ") { $0.escapedForMermaid })\"]"]
  }

  func nothing(_ index: Int) -> Text { "n\(index)[\" \"]" }

  func line(_ from: Int, _ to: Int, isTarget: Bool) -> Text {
    "n\(from)\(isTarget ? " -.-> " : " --> " as Text)n\(to)"
  }

  func arrow(_ arrow: Picture.Arrow) -> Text {
    let line: Text =
      switch arrow.kind {
      case .goes: " --> "
      case .orElse: " -. orElse .-> "
      case .parent: " -. parent .-> "
      }
    return "n\(arrow.from)\(line)n\(arrow.to)"
  }
}

extension Picture {
  func writeDOT(to output: Output) {
    output.put("digraph \"", title.escapedForDOT, "\" {\n  rankdir=LR;\n")
    output.put("  node [shape=box style=rounded fontname=\"Helvetica\"];\n")
    output.put("  edge [fontname=\"Helvetica\" fontsize=10];\n")
    if !legend.isEmpty {
      let text = Text(legend.map { $0.printable.escapedForDOT }, joinedBy: "\\l")
      output.put("  label=\"", text, "\\l\" labeljust=l fontname=\"Helvetica\" fontsize=11;\n")
    }
    write(in: DOT(), to: output)
    output.put("}\n")
  }

  func writeMermaid(to output: Output) {
    output.put("flowchart LR\n")
    if !legend.isEmpty {
      let text = Text(legend.map { $0.printable.escapedForMermaid }, joinedBy: "<br/>")
      output.put("  legend[\"", text, "\"]:::legend\n")
    }
    write(in: Mermaid(), to: output)
    writePaleLinks(to: output)
    output.put("  classDef sheet fill:#fff3d6,stroke:#8a6d1a\n")
    output.put("  classDef cover fill:#f6dcdc,stroke:#8a3b3b\n")
    output.put("  classDef parameter fill:#eef3f8,stroke:#2f6f9f\n")
    guard !legend.isEmpty else { return }
    output.put("  classDef pale fill:#ffffff,stroke:#c4cad1,color:#a3abb4\n")
    output.put("  classDef legend fill:#ffffff,stroke:none\n")
  }

  /// Mermaid knows lines by their numbers in the order in which they are written.
  private func writePaleLinks(to output: Output) {
    let branches = boxes.filter { $0.parent >= 0 && boxes[$0.parent].kind != .container }.count
    let pale = arrows.indices.filter { arrows[$0].isPale }.map { Text(branches + $0) }
    guard !pale.isEmpty else { return }
    output.put("  linkStyle ", Text(pale, joinedBy: ","), " stroke:#d5dae0,color:#a3abb4\n")
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
      case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "#"),
        UInt8(ascii: "&"),
        UInt8(ascii: "`"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
        UInt8(ascii: "}"),
        UInt8(ascii: "\\"):
        out += "#" + Text(byte) + ";"
      default: out.bytes.append(byte)
      }
    }
    return out
  }
}
