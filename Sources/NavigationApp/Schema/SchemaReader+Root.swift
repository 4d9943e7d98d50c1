import Ground
import JSONCoding

extension SchemaReader {
  /// What kind of container is at `offset`, and where its members stand.
  /// - Parameter around: the kind of the container around it; nil for the root.
  private func readKind(at offset: Int, in around: Container.Kind?) throws(NavError) -> (
    kind: Container.Kind, outline: Outline
  ) {
    let outline = try Outline(self, at: offset, keys: SchemaKeys.container)
    var (kind, allowed): (Container.Kind, [ContainerKey])
    if outline[ContainerKey.stack] != nil {
      kind = .stack
      allowed = [.stack]
    } else if outline[ContainerKey.tabs] != nil {
      kind = .tabs
      allowed = [.tabs, .selected, .reselect]
    } else if outline[ContainerKey.split] != nil {
      kind = .split
      allowed = [.split, .focused]
    } else {
      throw fail(.missingContainer, at: offset)
    }
    if around == .tabs { allowed += [.name, .title, .meta] }
    if around == .split { allowed.append(.meta) }
    try check(outline, has: allowed)
    return (kind, outline)
  }

  /// - Throws: `unknownKey` for a key of another kind of container.
  private func check(_ outline: Outline, has allowed: [ContainerKey]) throws(NavError) {
    let names = JSONMembers(keys: SchemaKeys.container)
    var raw = 0
    while let key = ContainerKey(rawValue: raw) {
      if let offset = outline[raw], !allowed.contains(key) {
        var list: Text = ""
        for key in allowed {
          if !list.isEmpty { list += ", " }
          list += names.name(key.rawValue)
        }
        throw fail(.unknownKeyListed, at: offset, names.name(raw), list)
      }
      raw &+= 1
    }
  }

  /// Reads a container and what is in it.
  func readContainer(
    at offset: Int, name: Text, parent: Int?, position: Int, depth: Int
  ) throws(NavError) -> Int {
    guard depth <= SchemaLimits.containerDepth else { throw fail(.deepContainers, at: offset) }
    guard schema.containers.count < SchemaLimits.containers else {
      throw beyond(SchemaLimits.containers, "containers", at: offset)
    }
    var address = name
    if let parent, parent > 0 { address = schema.containers[parent].address + "/" + name }
    let (kind, outline) = try readKind(at: offset, in: parent.map { schema.containers[$0].kind })
    let container = Container(kind, name, address, in: parent, at: position, offset: offset)
    let index = schema.containers.count
    let first = schema.leaves.count
    schema.containers.append(container)
    if let offset = outline[ContainerKey.title] {
      container.title = try string(at: offset)
    }
    if let offset = outline[ContainerKey.meta] { container.meta = try meta(at: offset) }
    switch kind {
    case .stack:
      try readLeaf(container, index, at: try outline.required(ContainerKey.stack, self))
    case .tabs:
      if let offset = outline[ContainerKey.reselect] {
        container.reselect =
          ReselectPolicy(rawValue: try word(at: offset, of: ReselectPolicy.words)) ?? .nothing
      }
      let content = try outline.required(ContainerKey.tabs, self)
      try readTabs(of: container, index, at: content, depth)
    case .split:
      let content = try outline.required(ContainerKey.split, self)
      try readColumns(of: container, index, at: content, depth)
    }
    container.leaves = first..<schema.leaves.count
    let initial = kind == .tabs ? ContainerKey.selected : .focused
    if let offset = outline[initial.rawValue] { try readInitial(of: container, at: offset) }
    return index
  }

  private func readLeaf(_ container: Container, _ position: Int, at offset: Int) throws(NavError) {
    let index = try readName(at: offset)
    let route = schema.routes[index]
    if let required = requiredParameter(of: route) { throw fail(.rootNeedsParams, at: required) }
    route.rootLeaves.append(schema.leaves.count)
    schema.leaves.append(position)
    container.root = FittedRoute(route: RouteWriter(route.name).finish(), index: index)
  }

  private func readTabs(of container: Container, _ index: Int, at offset: Int, _ depth: Int)
    throws(NavError)
  {
    var names: [Text] = []
    var reader = reader(at: offset)
    try beginArray(&reader, "tabs")
    while let element = try nextElement(&reader) {
      var ahead = reader
      try beginObject(&ahead)
      let name = try readTabName(at: element)
      container.children.append(
        try readContainer(
          at: element, name: name, parent: index, position: names.count, depth: depth &+ 1))
      names.append(name)
      try reader.skipValue()
    }
    guard !names.isEmpty else { throw fail(.noTabs, at: offset) }
    if let duplicate = NameTable(names).duplicate {
      let start = schema.containers[container.children[duplicate]].offset
      throw fail(.duplicateTab, at: key(named: "name", inObjectAt: start) ?? start)
    }
  }

  private func readTabName(at offset: Int) throws(NavError) -> Text {
    guard let (_, start) = find("name", inObjectAt: offset) else {
      throw fail(.missingKey, at: offset, "name")
    }
    let name = try string(at: start)
    try check(name, at: start)
    return name
  }

  private func readColumns(of container: Container, _ index: Int, at offset: Int, _ depth: Int)
    throws(NavError)
  {
    let outline = try Outline(self, at: offset, keys: SchemaKeys.column)
    for column in 0..<3 {
      guard let start = outline[column] else { continue }
      container.children.append(
        try readContainer(
          at: start, name: JSONMembers(keys: SchemaKeys.column).name(column), parent: index,
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
