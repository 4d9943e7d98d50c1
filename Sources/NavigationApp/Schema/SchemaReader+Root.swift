import JSONCoding
import NavigationCore

extension SchemaReader {
  /// Reads `root`: the tree of containers.
  mutating func readRoot(at offset: Int) throws(NavError) {
    _ = try readContainer(at: offset, name: nil, parent: nil, position: 0, depth: 1)
  }

  /// What kind of container stands at `offset`, and where its members stand: first its content, then
  /// of tabs `selected` and `reselect`, of splits `focused`.
  private func outline(at offset: Int, isTab: Bool) throws(NavError) -> (kind: Container.Kind, outline: Outline) {
    var reader = text.reader(at: offset)
    let all: StaticString =
      isTab ? "stack, tabs, split, selected, reselect, focused, name"
      : "stack, tabs, split, selected, reselect, focused"
    let any = try Outline(text, &reader, keys: all)
    let found = (0..<3).first { any[$0] != nil }
    guard let found, let kind = Container.Kind(rawValue: UInt8(truncatingIfNeeded: found)) else {
      throw text.fail("missingKey", at: offset, "give it \"stack\", \"tabs\" or \"split\"")
    }
    let keys: StaticString =
      switch kind {
      case .stack: isTab ? "stack, name" : "stack"
      case .tabs: isTab ? "tabs, selected, reselect, name" : "tabs, selected, reselect"
      case .split: isTab ? "split, focused, name" : "split, focused"
      }
    var again = text.reader(at: offset)
    return (kind, try Outline(text, &again, keys: keys))
  }

  private mutating func readContainer(
    at offset: Int, name: Text?, parent: Int?, position: Int, depth: Int
  ) throws(NavError) -> Int {
    guard depth <= SchemaLimits.containerDepth else {
      throw text.fail("tooDeep", at: offset, "containers are at most 8 inside of each other, the stack counted: flatten them")
    }
    guard containers.count < SchemaLimits.containers else {
      throw text.beyond(SchemaLimits.containers, "containers", at: offset)
    }
    let isTab = parent.map { containers[$0].kind == .tabs } ?? false
    let (kind, outline) = try outline(at: offset, isTab: isTab)
    guard let content = outline[0] else { return 0 }
    var address = name ?? ""
    if let parent, let name, !containers[parent].address.isEmpty {
      address = containers[parent].address + "/" + name
    }
    let (index, first) = (containers.count, leaves.count)
    containers.append(Container(
      kind: kind, name: name ?? "", address: address, parent: parent, position: position, children: [], initial: 0,
      popsOnReselect: try readReselect(at: kind == .tabs ? outline[2] : nil), leaves: 0..<0, root: nil))
    containerOffsets.append(offset)
    switch kind {
    case .stack: try readLeaf(index, at: content)
    case .tabs: try readTabs(of: index, at: content, depth)
    case .split: try readColumns(of: index, at: content, depth)
    }
    containers[index].leaves = first..<leaves.count
    if kind != .stack, let offset = outline[1] { try readInitial(of: index, at: offset) }
    return index
  }

  private func readReselect(at offset: Int?) throws(NavError) -> Bool {
    guard let offset else { return false }
    return try text.word(at: offset, of: "none, popToRoot") == 1
  }

  private mutating func readLeaf(_ container: Int, at offset: Int) throws(NavError) {
    var reader = text.reader(at: offset)
    let index = try route(named: try text.string(&reader, "the name of a route"), at: offset)
    guard routes[index].rootLeaf == nil else {
      throw text.fail("rootTwice", at: offset, "\"" + routes[index].name + "\" is the root of another stack: name another route")
    }
    if let required = try requiredParameter(of: index) {
      throw text.fail("rootNeedsParams", at: required, "nobody gives a root its parameters: add \"default\" or \"optional\"")
    }
    routes[index].rootLeaf = leaves.count
    leaves.append(container)
    leafRoutes.append(index)
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("name")
    writer.string(routes[index].name)
    writer.endObject()
    containers[container].root = FittedRoute(route: JSONRoute(canonical: writer.bytes), index: index)
  }

  private mutating func readTabs(of container: Int, at offset: Int, _ depth: Int) throws(NavError) {
    var reader = text.reader(at: offset)
    try text.expect(.array, "an array of tabs", &reader)
    try reader.beginArray()
    var names: [Text] = []
    while try reader.nextElement() {
      _ = try reader.peek()
      let place = reader.offset
      let name = try readTabName(at: place)
      let child = try readContainer(at: place, name: name, parent: container, position: names.count, depth: depth &+ 1)
      containers[container].children.append(child)
      names.append(name)
      try reader.skipValue()
    }
    guard !names.isEmpty else { throw text.fail("invalid", at: offset, "give at least one tab") }
    if let duplicate = NameTable(names).duplicate {
      let child = containerOffsets[containers[container].children[duplicate]]
      throw text.fail("duplicateName", at: try tabNameOffset(at: child) ?? child, "another tab here has this name: choose another")
    }
  }

  private func tabNameOffset(at offset: Int) throws(NavError) -> Int? {
    var reader = text.reader(at: offset)
    try text.expect(.object, "a tab: an object", &reader)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      _ = try reader.peek()
      if key == "name" { return reader.offset }
      try reader.skipValue()
    }
    return nil
  }

  private func readTabName(at offset: Int) throws(NavError) -> Text {
    guard let place = try tabNameOffset(at: offset) else {
      throw text.fail("missingKey", at: offset, "give the tab \"name\"")
    }
    var reader = text.reader(at: place)
    let name = try text.string(&reader, "the name of the tab")
    try text.check(name, at: place)
    return name
  }

  private mutating func readColumns(of container: Int, at offset: Int, _ depth: Int) throws(NavError) {
    let keys: StaticString = "sidebar, content, detail"
    var reader = text.reader(at: offset)
    let outline = try Outline(text, &reader, keys: keys)
    let names = JSONMembers(keys: keys)
    for column in 0..<3 {
      guard let place = outline[column] else { continue }
      let position = containers[container].children.count
      let child = try readContainer(
        at: place, name: names.name(column), parent: container, position: position, depth: depth &+ 1)
      containers[container].children.append(child)
    }
    guard containers[container].children.count >= 2 else {
      throw text.fail("invalid", at: offset, "a split has two or three columns: sidebar, content, detail")
    }
  }

  private mutating func readInitial(of container: Int, at offset: Int) throws(NavError) {
    var reader = text.reader(at: offset)
    let name = try text.string(&reader, "the name of what is selected at first")
    let known = containers[container].children.map { containers[$0].name }
    guard let index = known.firstIndex(of: name) else {
      throw text.unknown("unknownAddress", name, at: offset, "is none of those listed here", known: known)
    }
    containers[container].initial = index
  }
}
