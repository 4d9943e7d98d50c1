import Ground
import JSONCoding

/// Writes a page that documents every screen of a schema.
struct MarkdownGenerator {
  let model: SchemaModel
  private let out = SourceText(unit: 2, width: Int.max)

  /// The routes that go to a route, by its name.
  private var sources: [Text: [Text]] = [:]

  init(_ model: SchemaModel) {
    self.model = model
    for route in model.routes {
      for target in route.value["goes"].items where sources[target.text]?.last != route.name {
        sources[target.text, default: []].append(route.name)
      }
    }
  }

  /// The page.
  func generate() -> [UInt8] {
    out.line("# Screens of \(escaped(model.id))")
    out.line()
    out.line("Version \(model.version). Made by `nav gen --lang markdown`.")
    out.line()
    out.line("| screen | title | what it is |")
    out.line("|---|---|---|")
    for route in model.routes {
      out.line("| \(link(route.name)) | \(escaped(route.title)) | \(escaped(route.doc)) |")
    }
    out.line()
    out.line("Containers: `\(model.tree["root"]?.canonical ?? "")`")
    writeFacts()
    for route in model.routes { write(route) }
    return out.bytes
  }

  private func link(_ name: Text) -> Text {
    "[\(name)](#\(Text(name.bytes.map { $0.asciiLowercased })))"
  }

  /// Text between Markdown: nothing in it is markup.
  private func escaped(_ text: Text) -> Text {
    var bytes: [UInt8] = []
    for byte in text.onOneLine.bytes {
      if "\\`*_{}[]<>#|~".utf8.contains(byte) { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(byte)
    }
    return Text(bytes: bytes)
  }

  /// JSON or a name as code; in a table a bar would end the cell.
  private func code(_ text: Text) -> Text {
    let quote: Text = text.bytes.contains(UInt8(ascii: "`")) ? "``" : "`"
    let visible = text.replacing("\n", with: "\\n").onOneLine
    return "\(quote)\(visible.replacing("|", with: "\\|"))\(quote)"
  }

  private func type(_ shape: ValueShape) -> Text {
    switch shape {
    case .choice(let choice):
      "one of \(Text(choice.values.map { code($0) }, joinedBy: ", "))"
    case .list(let element): "list of \(type(element))"
    default: shape.description
    }
  }

  private func writeFacts() {
    guard !model.facts.isEmpty else { return }
    out.line()
    out.line("## Facts")
    out.line()
    out.line("| fact | values | at first | saved |")
    out.line("|---|---|---|---|")
    for fact in model.facts {
      let saved: Text = fact.isPersistent ? "yes" : "no"
      out.line("| \(code(fact.name)) | \(type(fact.shape)) | \(code(fact.initial)) | \(saved) |")
    }
  }

  private func write(_ route: RouteModel) {
    out.line()
    out.line("## \(route.name)")
    if !route.doc.isEmpty {
      out.line()
      out.line(escaped(route.doc))
    }
    if !route.parameters.isEmpty {
      out.line()
      out.line("| parameter | type | | what it is |")
      out.line("|---|---|---|---|")
      for parameter in route.requiredFirst {
        var notes: [Text] = []
        if let value = parameter.value["default"] {
          notes.append("default \(code(value.canonical))")
        } else {
          notes.append(parameter.isOptional ? "optional" : "required")
        }
        if parameter.isSensitive { notes.append("sensitive") }
        out.line(
          "| \(code(parameter.name)) | \(type(parameter.shape)) | \(Text(notes, joinedBy: ", ")) | \(escaped(parameter.doc)) |"
        )
      }
    }
    out.line()
    out.line("- title: \(escaped(route.title))")
    let words: [(key: Text, says: Text)] = [
      ("show", "shown as"), ("in", "lives in"), ("links", "links"), ("parents", "under it"),
      ("requires", "requires"), ("orElse", "otherwise"), ("while", "up while"),
      ("allows", "over it and on it"), ("beside", "beside it"), ("meta", "meta"),
      ("enter", "before it is shown"), ("leave", "before it leaves"), ("goes", "leads to"),
      ("reuse", "used again"), ("whenBusy", "while another one is up"), ("persist", "saved"),
    ]
    for (key, says) in words {
      if let value = route.value[key] { out.line("- \(says): \(code(value.canonical))") }
    }
    if let answer = route.returns { out.line("- answers: \(type(answer))") }
    if let from = sources[route.name] {
      out.line("- reached from: \(Text(from.map { link($0) }, joinedBy: ", "))")
    }
  }
}
