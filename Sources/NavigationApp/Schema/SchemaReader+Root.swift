import JSONCoding
import NavigationCore

extension SchemaReader {
  /// What kind of container is at `offset`, and where its members stand: first its content,
  /// then of tabs `selected` and `reselect`, of splits `focused`.
  private func readKind(at offset: Int, isTab: Bool) throws(NavError) -> (
    kind: Container.Kind, outline: Outline
  ) {
    let all: Literal =
      isTab
      ? "stack, tabs, split, selected, reselect, focused, name"
      : "stack, tabs, split, selected, reselect, focused"
    let any = try Outline(self, at: offset, keys: all)
    if any[0] != nil {
      return (.stack, try Outline(self, at: offset, keys: isTab ? "stack, name" : "stack"))
    }
    if any[1] != nil {
      let keys: Literal = isTab ? "tabs, selected, reselect, name" : "tabs, selected, reselect"
      return (.tabs, try Outline(self, at: offset, keys: keys))
    }
    guard any[2] != nil else { throw fail(.missingContainer, at: offset) }
    return (
      .split, try Outline(self, at: offset, keys: isTab ? "split, focused, name" : "split, focused")
    )
  }

  /// Reads a container and what is in it.
  func readContainer(
    at offset: Int, name: Text, parent: Int?, position: Int, depth: Int
  ) throws(NavError) -> Int {
    guard depth <= SchemaLimits.containerDepth else { throw fail(.deepContainers, at: offset) }
    guard schema.containers.count < SchemaLimits.containers else {
      throw beyond(SchemaLimits.containers, "containers", at: offset)
    }
    var (isTab, address) = (false, name)
    if let parent {
      isTab = schema.containers[parent].kind == .tabs
      if parent > 0 { address = schema.containers[parent].address + "/" + name }
    }
    let (kind, outline) = try readKind(at: offset, isTab: isTab)
    let content = try outline.required(0, self)
    let container = Container(kind, name, address, in: parent, at: position, offset: offset)
    let (index, first) = (schema.containers.count, schema.leaves.count)
    schema.containers.append(container)
    switch kind {
    case .stack: try readLeaf(container, index, at: content)
    case .tabs:
      if let offset = outline[2] {
        container.popsOnReselect = try word(at: offset, of: "none, popToRoot") == 1
      }
      try readTabs(of: container, index, at: content, depth)
    case .split: try readColumns(of: container, index, at: content, depth)
    }
    container.leaves = first..<schema.leaves.count
    if kind != .stack, let offset = outline[1] { try readInitial(of: container, at: offset) }
    return index
  }

  private func readLeaf(_ container: Container, _ place: Int, at offset: Int) throws(NavError) {
    let index = try readName(at: offset)
    let route = schema.routes[index]
    guard !route.isRoot else { throw fail(.rootTwice, at: offset, route.name.excerpt(40)) }
    if let required = requiredParameter(of: route) { throw fail(.rootNeedsParams, at: required) }
    route.rootLeaf = schema.leaves.count
    schema.leaves.append(place)
    container.root = FittedRoute(route: RouteWriter(route.name).finish(), index: index)
  }

  private func readTabs(of container: Container, _ index: Int, at offset: Int, _ depth: Int)
    throws(NavError)
  {
    var names: [Text] = []
    var reader = reader(at: offset)
    try beginArray(&reader, "tabs")
    while let place = try nextElement(&reader) {
      var look = reader
      try beginObject(&look)
      let name = try readTabName(at: place)
      container.children.append(
        try readContainer(
          at: place, name: name, parent: index, position: names.count, depth: depth &+ 1))
      names.append(name)
      try reader.skipValue()
    }
    guard !names.isEmpty else { throw fail(.noTabs, at: offset) }
    if let duplicate = NameTable(names).duplicate {
      let place = schema.containers[container.children[duplicate]].offset
      throw fail(.duplicateTab, at: key(named: "name", inObjectAt: place) ?? place)
    }
  }

  private func readTabName(at offset: Int) throws(NavError) -> Text {
    guard let (_, place) = find("name", inObjectAt: offset) else {
      throw fail(.missingKey, at: offset, "name")
    }
    let name = try string(at: place)
    try check(name, at: place)
    return name
  }

  private func readColumns(of container: Container, _ index: Int, at offset: Int, _ depth: Int)
    throws(NavError)
  {
    let keys: Literal = "sidebar, content, detail"
    let outline = try Outline(self, at: offset, keys: keys)
    for column in 0..<3 {
      guard let place = outline[column] else { continue }
      container.children.append(
        try readContainer(
          at: place, name: JSONMembers(keys: keys).name(column), parent: index,
          position: container.children.count,
          depth: depth &+ 1))
    }
    guard container.children.count >= 2 else { throw fail(.fewColumns, at: offset) }
  }

  private func readInitial(of container: Container, at offset: Int) throws(NavError) {
    let name = try string(at: offset)
    var known: [Text] = []
    for child in container.children { known.append(schema.containers[child].name) }
    let table = NameTable(known)
    guard let index = table[name] else {
      throw unknown(.unknownChild, name, at: offset, known: table)
    }
    container.initial = index
  }

  /// Makes the table of addresses.
  func indexContainers() throws(NavError) {
    var addresses: [Text] = []
    for container in schema.containers { addresses.append(container.address) }
    schema.containerTable = NameTable(addresses)
  }
}
