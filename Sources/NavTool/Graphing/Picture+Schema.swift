import Ground

extension Picture {
  /// A schema: its containers, and in each what lives there.
  /// - Parameter marks: lines that routes have below their own, by the names of the routes.
  init(schema: LoadedSchema, marks: [Text: [Text]] = [:]) {
    let root = schema.document.root
    self.init(title: (root["id"]?.text ?? "") + " " + (root["version"]?.text ?? "1"))
    guard let routes = root["routes"], let container = root["root"] else { return }
    var drawing = SchemaDrawing(picture: self, routes: Array(routes.children), marks: marks)
    drawing.draw(ContainerNode(container), parent: -1)
    drawing.drawRest()
    drawing.drawArrows()
    self = drawing.picture
  }
}

private struct SchemaDrawing {
  var picture: Picture
  let routes: [Value]
  /// The box of each route; -1 while it has none.
  private var boxes: [Int]
  /// Their indices by their names.
  private let indices: [Text: Int]
  /// The box on which the routes of an address hang: the root screen of the container's first
  /// stack.
  private var homes: [(address: Text, box: Int)] = []

  /// Lines that routes have below their own.
  private let marks: [Text: [Text]]

  init(picture: Picture, routes: [Value], marks: [Text: [Text]]) {
    (self.picture, self.routes, self.marks) = (picture, routes, marks)
    boxes = [Int](repeating: -1, count: routes.count)
    var indices: [Text: Int] = [:]
    for (index, route) in routes.enumerated() { indices[route.name] = index }
    self.indices = indices
  }

  mutating func draw(_ container: ContainerNode, parent: Int) {
    // A tab may have a title of its own.
    let name: Text = container.name.isEmpty ? "app" : container.name
    let kind: Text = container.isStack ? "stack" : container.isTabs ? "tabs" : "split"
    let box = picture.add(
      .init(
        kind: .container, title: container.value["title"]?.text ?? name, lines: [kind],
        parent: parent, line: container.value.line))
    if container.isStack {
      homes.append((container.address, drawRoute(container.root, parent: box)))
      return
    }
    let first = homes.count
    for child in container.children { draw(child, parent: box) }
    // A route in a container lives in whichever of its stacks has the focus; it hangs on the
    // container.
    if homes.count > first { homes.append((container.address, box)) }
  }

  /// Draws a route and, under it, what nothing else holds and only it goes to.
  @discardableResult
  private mutating func drawRoute(_ name: Text, parent: Int) -> Int {
    guard let index = indices[name], boxes[index] < 0 else { return parent }
    let route = routes[index]
    let show = route["show"]?.text ?? "push"
    boxes[index] = picture.add(
      .init(
        kind: show == "sheet" ? .sheet : show == "cover" ? .cover : .screen, title: name,
        lines: Self.lines(of: route) + (marks[name] ?? []), parent: parent, line: route.line))
    return boxes[index]
  }

  /// What stands under a route's name: its links, what it requires, and how it is shown.
  private static func lines(of route: Value) -> [Text] {
    var lines: [Text] = []
    if let parameters = route["params"], parameters.count > 0 {
      lines.append("(" + Text(parameters.children.map { $0.name }, joinedBy: ", ") + ")")
    }
    if let links = route["links"] { lines += links.children.map { $0.text } }
    if let requires = route["requires"], requires.count > 0 {
      lines.append("requires " + Text(requires.children.map { condition($0) }, joinedBy: ", "))
    }
    if let locks = route["while"] {
      lines.append("while " + Text(locks.children.map { condition($0) }, joinedBy: ", "))
    }
    if let allowed = route["allows"], allowed.count > 0 {
      lines.append("allows " + Text(allowed.children.map { $0.text }, joinedBy: ", "))
    }
    for parent in route["parents"]?.children.map({ $0 }) ?? [] {
      if let list = parent["unroll"] { lines.append("over each beginning of " + list.text) }
    }
    if let beside = route["beside"], beside.count > 0 {
      let names = beside.children.map { ($0["name"] ?? $0).text }
      lines.append("beside " + Text(names, joinedBy: ", "))
    }
    return lines
  }

  private static func condition(_ value: Value) -> Text {
    if let bare = value["if"] { return condition(bare) }
    guard let fact = value.first, value.isObject else { return value.text }
    return fact.name + " is " + Text(fact.children.map { $0.text }, joinedBy: " or ")
  }

  /// The routes that no container names: first those that live somewhere, then those that are shown
  /// anywhere, then the sheets and covers.
  mutating func drawRest() {
    for route in routes where boxes[indices[route.name] ?? 0] < 0 {
      guard let address = route["in"]?.text ?? parentsAddress(of: route),
        let home = homes.last(where: { $0.address == address })
      else { continue }
      drawRoute(route.name, parent: home.box)
    }
    for (title, wanted) in [
      ("on any stack" as Text, ["push"] as [Text]), ("over everything", ["sheet", "cover"]),
    ] {
      let rest = routes.filter {
        boxes[indices[$0.name] ?? 0] < 0 && wanted.contains($0["show"]?.text ?? "push")
      }
      guard !rest.isEmpty else { continue }
      let box = picture.add(.init(kind: .container, title: title, parent: -1))
      for route in rest { drawRoute(route.name, parent: box) }
    }
  }

  /// Where a route lives that says so by its parents.
  private func parentsAddress(of route: Value) -> Text? {
    for parent in route["parents"]?.children.map({ $0 }) ?? [] {
      if let index = indices[(parent["name"] ?? parent).text], let address = routes[index]["in"] {
        return address.text
      }
    }
    return nil
  }

  mutating func drawArrows() {
    for (index, route) in routes.enumerated() {
      for other in route["goes"]?.children.map({ $0 }) ?? [] { arrow(index, other, .goes) }
      if let other = route["orElse"] { arrow(index, other["name"] ?? other, .orElse) }
      for condition in route["requires"]?.children.map({ $0 }) ?? [] {
        guard condition["if"] != nil, let other = condition["orElse"] else { continue }
        arrow(index, other["name"] ?? other, .orElse)
      }
      for other in route["parents"]?.children.map({ $0 }) ?? [] {
        arrow(index, other["name"] ?? other, .parent)
      }
    }
  }

  private mutating func arrow(_ from: Int, _ other: Value, _ kind: Picture.Arrow.Kind) {
    guard let to = indices[other.text], boxes[from] >= 0, boxes[to] >= 0 else { return }
    picture.arrows.append(.init(from: boxes[from], to: boxes[to], kind: kind))
  }
}
