import Ground
import JSONCoding

/// The containers and layers of a snapshot: read by address, as far as the schema has them.
extension Restoring {
  func readContainers() throws(NavError) {
    attempt.setContainersAsAtFirst()
    if let offset = text?[.root] { try readNode(0, at: "", offset) }
  }

  // MARK: Containers

  /// - Parameter container: nil at an address that the schema does not have.
  /// - Returns: where the container ends, if that is known.
  @discardableResult
  private func readNode(
    _ container: Int?, at address: Text, _ offset: Int
  ) throws(NavError) -> Int? {
    guard let text else { return nil }
    let held = text.container(at: offset)
    guard let held, text.kind(at: held.value) == (held.name == "stack" ? .array : .object) else {
      try drop("format", at: address, offset)
      return nil
    }
    if held.name == "stack" {
      let isLeaf = container.map { app.schema.containers[$0].kind == .stack } ?? false
      let leaf = isLeaf ? container.map { app.schema.containers[$0].leaves.lowerBound } : nil
      let (entries, end) = try readStack(held.value, at: address, leaf: leaf, isThere: isLeaf)
      if let leaf { stacks[leaf] = entries }
      var rest = text.reader.moved(to: end)
      while try rest.nextKey() != nil { try rest.skipValue() }
      return rest.offset
    }
    let (body, isTabs) = (held.value, held.name == "tabs")
    let names = text.member(isTabs ? "items" : "columns", at: body)
    if let names, text.kind(at: names) != .object {
      try drop("format", at: address, offset)
      return nil
    }
    if let container, app.schema.containers[container].kind != .stack {
      try readChosen(
        text.member(isTabs ? "selected" : "focused", at: body), container, at: address)
      try readHistory(text.member("history", at: body), container, at: address)
    }
    guard let names else { return nil }
    var reader = text.reader.moved(to: names)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let name = key.text
      _ = try reader.peek()
      let end = try readNode(
        container.flatMap { app.schema.child(name, of: $0) },
        at: address.isEmpty ? name : address + "/" + name, reader.offset)
      if let end { reader = reader.moved(to: end) } else { try reader.skipValue() }
    }
    return nil
  }

  /// Reads which child is selected or focused.
  private func readChosen(_ offset: Int?, _ container: Int, at address: Text) throws(NavError) {
    guard let offset, let kind = text?.kind(at: offset), kind != .null else { return }
    guard let name = text?.string(at: offset) else {
      return try drop("format", at: address, offset)
    }
    guard let child = app.schema.child(name, of: container) else {
      return try drop("unknownAddress", at: address, offset)
    }
    app.draft.pointee.chosen.begin(at: app.schema.containers[child].position, in: container)
  }

  /// Reads which tabs were left: each is there once, where it was left last, and the selected
  /// one not at all.
  private func readHistory(_ offset: Int?, _ container: Int, at address: Text) throws(NavError) {
    guard let offset, var reader = text?.reader.moved(to: offset) else { return }
    let kind = try reader.peek()
    guard kind == .array else {
      return kind == .null ? () : try drop("format", at: address, offset)
    }
    var left: [Int] = []
    try reader.beginArray()
    while try reader.nextElement() {
      let kind = try reader.peek()
      let start = reader.offset
      if kind != .string {
        try drop("format", at: address, start)
      } else if let child = app.schema.child(try reader.moved(to: start).text(), of: container) {
        left.append(app.schema.containers[child].position)
      } else {
        try drop("unknownAddress", at: address, start)
      }
      try reader.skipValue()
    }
    guard app.schema.containers[container].kind == .tabs else { return }
    var isThere = app.schema.containers[container].children.map { _ in false }
    isThere[app.draft.pointee.chosen[container]] = true
    var history: [Int] = []
    for tab in left.reversed() where !isThere[tab] {
      isThere[tab] = true
      history.append(tab)
    }
    app.draft.pointee.chosen.setLeft(history.reversed(), in: container, app.schema)
  }

  // MARK: Stacks

  /// Reads the entries of a stack.
  /// - Parameters:
  ///   - leaf: the leaf, whose root entry is kept too; nil for the stack of a layer.
  ///   - isThere: whether the schema has the stack; if not, all of it is dropped.
  /// - Returns: what is kept, and where the stack ends.
  private func readStack(
    _ offset: Int, at address: Text, leaf: Int?, isThere: Bool = true
  ) throws(NavError) -> (entries: ScreenList, end: Int) {
    let read = saved.stack(at: offset)
    if let read, read.isWhole, isThere, takeRoot(of: read, leaf) {
      return (read, read.end)
    }
    let entries = ScreenList()
    guard var reader = text?.reader.moved(to: offset) else { return (entries, offset) }
    var isBottom = true
    try reader.beginArray()
    while try reader.nextElement() {
      _ = try reader.peek()
      let start = reader.offset
      let entry = try readEntry(&reader, read, at: address, isThere: isThere)
      if let (screen, written) = entry {
        if let leaf, isBottom, app.schema.isRoot(screen.route.index, of: leaf) {
          roots[leaf] = screen
        } else if mayStand(screen.route.index, on: leaf) {
          entries.append(screen)
        } else {
          try drop("misplaced", at: address, route: written, start)
        }
      }
      isBottom = false
    }
    return (entries, reader.offset)
  }

  /// Moves the root entry of a leaf, which may be missing, out of the entries of its stack.
  /// - Returns: whether all may stand where they are; if not, nothing has changed.
  private func takeRoot(of entries: ScreenList, _ leaf: Int?) -> Bool {
    var (isBottom, hasRoot) = (true, false)
    let allStand = entries.everyScreen { screen in
      let isRoot = isBottom && (leaf.map { app.schema.isRoot(screen.route.index, of: $0) } ?? false)
      isBottom = false
      if isRoot { hasRoot = true }
      return isRoot || mayStand(screen.route.index, on: leaf)
    }
    if allStand, hasRoot, let leaf { roots[leaf] = entries.removeFirst() }
    return allStand
  }

  /// Reads an entry, or takes it if it was read already.
  /// - Returns: the entry and its route as it is written; nil for one that is dropped.
  private func readEntry(
    _ reader: inout JSONReader, _ read: ScreenList?, at address: Text, isThere: Bool
  ) throws(NavError) -> (screen: Screen, written: JSONRoute)? {
    let start = reader.offset
    if let screen = read?.removeFirst(at: start) {
      reader.move(to: Int(screen.end))
      if isThere { return (screen, screen.route.route) }
      try drop("unknownAddress", at: address, route: screen.route.route, start)
      return nil
    }
    let written = try WrittenScreen(&reader, app.fitter.cache)
    guard let route = written.route else {
      try drop("format", at: address, start)
      return nil
    }
    guard isThere else {
      try drop("unknownAddress", at: address, route: route, start)
      return nil
    }
    return try fit(route, at: address, start).map { (Screen(id: written.id, route: $0), route) }
  }
  /// Whether a route may be pushed on a leaf, or on a layer (nil).
  private func mayStand(_ index: RouteIndex, on leaf: Int?) -> Bool {
    let traits = app.traits[index]
    guard traits.isDisjoint(with: [.root, .layer]) else { return false }
    return !traits.contains(.hasContainer)
      || leaf.map { app.schema.homes[index].contains($0) } ?? false
  }

  /// Fits a route, or reports why it does not.
  func fit(_ route: JSONRoute, at address: Text, _ offset: Int) throws(NavError) -> FittedRoute? {
    let isUnknown: Bool
    do throws(FitFault) {
      return try app.fitter.judge(route)
    } catch { isUnknown = error.kind == .unknownRoute }
    try drop(isUnknown ? "unknownRoute" : "doesNotFit", at: address, route: route, offset)
    return nil
  }

  // MARK: Layers

  func readLayers() throws(NavError) {
    layers = try readLayers(text?[.layers], "~layers")
    queue = try readLayers(text?[.queue], "~queue")
  }

  private func readLayers(_ offset: Int?, _ name: Text) throws(NavError) -> [SavedLayer] {
    guard let offset, var reader = text?.reader.moved(to: offset) else { return [] }
    guard try reader.peek() == .array else {
      try drop("format", at: name, offset)
      return []
    }
    var layers: [SavedLayer] = []
    try reader.beginArray()
    while try reader.nextElement() {
      _ = try reader.peek()
      let start = reader.offset
      let written = try WrittenScreen(&reader, app.fitter.cache)
      let address = written.id > 0 ? "~" + Text(written.id) : name
      if let route = written.route {
        if let layer = try readLayer(written, route, at: address, start) { layers.append(layer) }
      } else {
        try drop("format", at: address, start)
      }
    }
    return layers
  }

  /// Layers of `while` follow from the facts: those of a snapshot are passed over.
  private func readLayer(
    _ written: WrittenScreen, _ route: JSONRoute, at address: Text, _ offset: Int
  ) throws(NavError) -> SavedLayer? {
    var fitted = try fit(route, at: address, offset)
    if let index = fitted?.index {
      if app.traits[index].contains(.lock) { return nil }
      if !app.traits[index].contains(.layer) {
        try drop("misplaced", at: address, route: route, offset)
        fitted = nil
      }
    }
    let stack = try written.stack.map { offset throws(NavError) in
      try readStack(offset, at: address, leaf: nil, isThere: fitted != nil).entries
    }
    return fitted.map {
      SavedLayer(own: Screen(id: written.id, route: $0), stack: stack ?? ScreenList())
    }
  }
}

extension JSONReader {
  /// The string at the reader, which itself does not move.
  fileprivate func text() throws(NavError) -> Text {
    var reader = self
    return try reader.readString()
  }
}
