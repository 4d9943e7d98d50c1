import Ground
import NavigationApp

extension Picture {
  /// A schema: its containers, and in each what lives there.
  /// - Parameter marks: lines that routes have below their own, by the names of the routes.
  init(schema: SchemaModel, marks: [Text: [Text]] = [:]) {
    self.init(title: schema.id + " " + Text(schema.version))
    var drawing = SchemaDrawing(picture: self, schema: schema, marks: marks)
    drawing.draw(0, parent: -1)
    drawing.drawRest()
    drawing.drawArrows()
    self = drawing.picture
  }
}

private struct SchemaDrawing {
  var picture: Picture
  let schema: SchemaModel
  /// The box of each route; -1 while it has none.
  private var boxes: [Int]
  /// The box on which the routes of a container hang: the root screen of its first stack.
  private var homes: [(container: Int, box: Int)] = []

  /// Lines that routes have below their own.
  private let marks: [Text: [Text]]

  init(picture: Picture, schema: SchemaModel, marks: [Text: [Text]]) {
    self.picture = picture
    self.schema = schema
    self.marks = marks
    boxes = [Int](repeating: -1, count: schema.routes.count)
  }

  /// - Parameter index: of the container.
  mutating func draw(_ index: Int, parent: Int) {
    let container = schema.containers[index]
    let kind: Text =
      switch container.kind {
      case .stack: "stack"
      case .tabs: "tabs"
      case .split: "split"
      }
    let box = picture.add(
      .init(
        kind: .container, title: container.parent == nil ? "app" : container.title, lines: [kind],
        parent: parent, line: schema.document.source.line(of: container.offset)))
    if let root = container.root { return homes.append((index, drawRoute(root.index, box))) }
    // In the order of the text, in which columns may stand otherwise.
    let children = container.children.sorted {
      schema.containers[$0].offset < schema.containers[$1].offset
    }
    for child in children { draw(child, parent: box) }
    // A route in a container lives in whichever of its stacks has the focus; it hangs on the
    // container.
    homes.append((index, box))
  }

  /// Draws a route and, under it, what nothing else holds and only it goes to.
  @discardableResult
  private mutating func drawRoute(_ index: RouteIndex, _ parent: Int) -> Int {
    guard boxes[index] < 0 else { return parent }
    let route = schema.routes[index]
    let kind: Picture.Box.Kind =
      switch route.declaration.show {
      case .push: .screen
      case .sheet: .sheet
      case .cover: .cover
      }
    boxes[index] = picture.add(
      .init(
        kind: kind, title: route.name, lines: lines(of: route) + (marks[route.name] ?? []),
        parent: parent, line: route.value.line))
    return boxes[index]
  }

  /// What stands under a route's name: its links, what it requires, and how it is shown.
  private func lines(of model: RouteModel) -> [Text] {
    let route = model.value
    var lines: [Text] = []
    if !model.parameters.isEmpty {
      lines.append("(" + Text(model.parameters.map { $0.name }, joinedBy: ", ") + ")")
    }
    lines += model.links
    if let requires = route["requires"], requires.count > 0 {
      lines.append("requires " + Text(requires.children.map { Self.condition($0) }, joinedBy: ", "))
    }
    if let locks = route["while"] {
      lines.append("while " + Text(locks.children.map { Self.condition($0) }, joinedBy: ", "))
    }
    if let allowed = route["allows"], allowed.count > 0 {
      lines.append("allows " + Text(allowed.children.map { $0.text }, joinedBy: ", "))
    }
    for list in model.unrolled { lines.append("over each beginning of " + list) }
    let beside = model.beside.map { schema.routes[$0].name }
    if !beside.isEmpty { lines.append("beside " + Text(beside, joinedBy: ", ")) }
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
    for (index, route) in schema.routes.enumerated() where boxes[index] < 0 {
      guard let container = route.declaration.container ?? route.declaration.parentContainer,
        let home = homes.last(where: { $0.container == container })
      else { continue }
      drawRoute(index, home.box)
    }
    for (title, isLayer) in [("on any stack" as Text, false), ("over everything", true)] {
      let rest = boxes.indices.filter {
        boxes[$0] < 0 && schema.routes[$0].declaration.isLayer == isLayer
      }
      guard !rest.isEmpty else { continue }
      let box = picture.add(.init(kind: .container, title: title, parent: -1))
      for route in rest { drawRoute(route, box) }
    }
  }

  mutating func drawArrows() {
    for (index, route) in schema.routes.enumerated() {
      for other in route.declaration.goes ?? [] { arrow(index, other, .goes) }
      for other in route.waysOut { arrow(index, other, .orElse) }
      for other in route.parents { arrow(index, other, .parent) }
    }
  }

  private mutating func arrow(_ from: Int, _ to: Int, _ kind: Picture.Arrow.Kind) {
    guard boxes[from] >= 0, boxes[to] >= 0 else { return }
    picture.arrows.append(.init(from: boxes[from], to: boxes[to], kind: kind))
  }
}
