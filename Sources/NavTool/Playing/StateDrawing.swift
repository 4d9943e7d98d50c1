import Ground

/// The state of an app as boxes: layers on top, the newest first, then what is queued, then the
/// containers. The shown screen has a mark.
struct StateDrawing {
  private let state: Value
  private let model: SchemaModel
  private let width: Int

  /// - Parameter width: the columns of the widest box.
  init(_ state: Value, _ model: SchemaModel, width: Int) {
    self.state = state
    self.model = model
    self.width = max(width, 24)
  }

  var lines: [Text] {
    var lines: [Text] = []
    let layers = state["layers"].items
    for (index, layer) in layers.enumerated().reversed() {
      let isShown = index == layers.count - 1
      var entries = layer["stack"].items
      entries.insert(layer, at: 0)
      let style = layer["style"]?.text ?? "sheet"
      let box = framed(self.entries(entries, isShown: isShown, width - 8), title: style, width - 4)
      lines += box.map { "    " + $0 }
    }
    if let queue = state["queue"], queue.count > 0 {
      lines.append(
        "    queued: " + Text(queue.children.map { label($0) }, joinedBy: ", ").fitted(width - 12))
    }
    if let root = state["root"] {
      lines += node(root, name: "", at: "", isShown: layers.isEmpty, width)
    }
    if let pending = state["pending"], pending.isObject {
      let route = pending["route"]
      let needs = Text(pending["needs"].items.map { $0.text }, joinedBy: ", ")
      var line: Text = "waits for " + needs + (route == nil ? "" : ": " + name(route))
      if let gate = pending["shown"], gate.isObject { line += ", meanwhile " + name(gate) }
      lines.append(line.fitted(width))
    }
    if let question = state["question"], question.isObject {
      lines.append("asks: proceed or cancel (question " + (question["token"]?.text ?? "") + ")")
    }
    return lines
  }

  /// `signedIn=false, plan=guest`
  static func facts(_ state: Value?) -> Text {
    Text((state?["facts"]).items.map { $0.name + "=" + $0.text }, joinedBy: "  ")
  }

  private func node(
    _ node: Value, name: Text, at address: Text, isShown: Bool, _ width: Int
  ) -> [Text] {
    func inner(_ name: Text) -> Text { address.isEmpty ? name : address + "/" + name }
    if let stack = node["stack"] {
      return framed(entries(Array(stack.children), isShown: isShown, width - 4), title: name, width)
    }
    if let tabs = node["tabs"], let items = tabs["items"] {
      let selected = tabs["selected"]?.text ?? ""
      let titles = items.children.map { item -> Text in
        let depth = Self.depth(item)
        let badge = state["badges"]?[inner(item.name)].map { "(" + $0.text + ")" } ?? ""
        let title = item.name + (depth > 1 ? "+" + Text(depth - 1) : "") + badge.printable
        return item.name == selected ? "[" + title + "]" : title
      }
      guard let item = items[selected] else { return [] }
      let title = (name.isEmpty ? "" : name + ": ") + Text(titles, joinedBy: " ")
      if let stack = item["stack"] {
        return framed(
          entries(Array(stack.children), isShown: isShown, width - 4), title: title, width)
      }
      return framed(
        self.node(item, name: "", at: inner(selected), isShown: isShown, width - 4), title: title,
        width)
    }
    guard let split = node["split"], let columns = split["columns"], columns.count > 0 else {
      return []
    }
    let focused = split["focused"]?.text ?? ""
    let each = (width - columns.count + 1) / columns.count
    let blocks = columns.children.map { column in
      self.node(
        column, name: column.name == focused ? "[" + column.name + "]" : column.name,
        at: inner(column.name), isShown: isShown && column.name == focused, each)
    }
    let height = blocks.map { $0.count }.max() ?? 0
    return (0..<height).map { row in
      Text(blocks.map { (row < $0.count ? $0[row] : "").filling(each) }, joinedBy: " ")
    }
  }

  /// How many screens are in a container's stacks at most.
  private static func depth(_ node: Value) -> Int {
    if let stack = node["stack"] { return stack.count }
    let inner = node["tabs"]?["items"] ?? node["split"]?["columns"]
    return inner?.children.map { depth($0) }.max() ?? 0
  }

  /// The entries of a stack, the top first.
  private func entries(_ entries: [Value], isShown: Bool, _ width: Int) -> [Text] {
    entries.enumerated().reversed().map { index, entry in
      let isTop = isShown && index == entries.count - 1
      let id: Text = "#" + (entry["id"]?.text ?? "")
      return ((isTop ? "▸ " : "  ") + label(entry)).filling(width - id.count - 1) + " " + id
    }
  }

  private func label(_ entry: Value) -> Text { name(entry["route"]) }

  /// `product(id=7)`; sensitive values as `*`.
  private func name(_ route: Value?) -> Text {
    guard let route, route.isObject else { return (route?.text ?? "").printable }
    let name = route["name"]?.text ?? ""
    guard let parameters = route["params"], parameters.count > 0 else { return name.printable }
    let declared = model[name]?.parameters ?? []
    let texts = parameters.children.map { parameter -> Text in
      let isSecret = declared.contains { $0.name == parameter.name && $0.isSensitive }
      return parameter.name + "=" + (isSecret ? "*" : parameter.text)
    }
    return (name + "(" + Text(texts, joinedBy: ", ") + ")").printable
  }

  private func framed(_ lines: [Text], title: Text, _ width: Int) -> [Text] {
    let head = title.isEmpty ? "" : " " + title.fitted(width - 6) + " "
    return ["╭─" + head + Text.repeating("─", width - 3 - head.width) + "╮"]
      + lines.map { "│ " + $0.filling(width - 4) + " │" }
      + ["╰" + Text.repeating("─", width - 2) + "╯"]
  }
}
