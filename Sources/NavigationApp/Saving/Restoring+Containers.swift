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
      if !isLeaf, text.isEmpty(at: held.value) { try drop("unknownAddress", at: address, offset) }
      let leaf = isLeaf ? container.map { app.schema.containers[$0].leaves.lowerBound } : nil
      let stack = try readStack(held.value, at: address, leaf: leaf, isThere: isLeaf)
      if let leaf { stacks[leaf] = stack }
      var rest = text.reader.moved(to: stack.end)
      while try rest.nextKey() != nil { try rest.skipValue() }
      return rest.offset
    }
    let body = held.value
    let isTabs = held.name == "tabs"
    let names = text.member(isTabs ? "items" : "columns", at: body)
    if let names, text.kind(at: names) != .object {
      try drop("format", at: address, offset)
      return nil
    }
    if let container, app.schema.containers[container].kind != .stack {
      try readChosen(
        text.member(isTabs ? "selected" : "focused", at: body), container, at: address)
      try readHistory(text.member("history", at: body), container, at: address)
    } else if names.map({ text.isEmpty(at: $0) }) ?? true {
      // Nothing in it is reported.
      try drop("unknownAddress", at: address, offset)
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
  private func readStack(
    _ offset: Int, at address: Text, leaf: Int?, isThere: Bool = true
  ) throws(NavError) -> SavedStack {
    if isThere, let read = saved.stack(at: offset), mayStand(read.top, on: leaf) { return read }
    let stack = SavedStack()
    guard var reader = text?.reader.moved(to: offset) else { return stack }
    var isBottom = true
    try reader.beginArray()
    while try reader.nextElement() {
      try readEntry(&reader, to: stack, isBottom: isBottom, at: address, leaf, isThere: isThere)
      isBottom = false
    }
    stack.end = reader.offset
    return stack
  }

  /// Reads an entry and puts it on a stack, or drops it.
  private func readEntry(
    _ reader: inout JSONReader, to stack: SavedStack, isBottom: Bool, at address: Text,
    _ leaf: Int?, isThere: Bool
  ) throws(NavError) {
    _ = try reader.peek()
    let start = reader.offset
    let (id, route, known) = try readScreen(&reader)
    guard let route else { return try drop("format", at: address, start) }
    guard isThere else { return try drop("unknownAddress", at: address, route: route, start) }
    var fitted = known
    if fitted == nil { fitted = try fit(route, at: address, start) }
    guard let fitted else { return }
    let index = fitted.index
    guard
      isBottom && isRoot(index, of: leaf)
        || Self.mayStand(app.traits[index], leaf, app.schema.homes[index])
    else {
      return try drop("misplaced", at: address, route: route, start)
    }
    stack.top = StackNode(id: id, route: fitted, app.traits[index], on: stack.top)
  }

  /// Reads an entry.
  /// - Returns: its id, its route, and that fitted, if that was as quickly found.
  private func readScreen(
    _ reader: inout JSONReader
  ) throws(NavError) -> (id: EntryID, route: JSONRoute?, fitted: FittedRoute?) {
    if let entry = saved.readEntry(&reader) { return (entry.id, entry.route.route, entry.route) }
    let written = try WrittenScreen(&reader, app.fitter.cache)
    return (written.id, written.route, nil)
  }

  /// Whether there are entries, and all may stand where they are.
  @_optimize(speed)
  private func mayStand(_ top: StackNode?, on leaf: Int?) -> Bool {
    guard top != nil else { return false }
    let present = leaf.flatMap { top.shared(with: app.committed.pointee.stacks[$0]) }
    let traits = app.traits
    let homes = app.schema.homes
    return top.everyRoute(above: present) { index, isBottom in
      isBottom && isRoot(index, of: leaf) || Self.mayStand(traits[index], leaf, homes[index])
    }
  }

  /// Whether there is a stack on its root, which that of a layer (nil) has not.
  func hasRoot(_ top: StackNode?, _ leaf: Int?) -> Bool {
    guard let bottom = top.at(depth: 1) else { return false }
    return leaf == nil || isRoot(bottom.route.index, of: leaf)
  }

  private func isRoot(_ route: RouteIndex, of leaf: Int?) -> Bool {
    leaf.map { app.schema.isRoot(route, of: $0) } ?? false
  }

  /// Whether a route that may be pushed on some leaves may be on one, or on a layer (nil).
  @inline(__always)
  private static func mayStand(_ traits: RouteTraits, _ leaf: Int?, _ homes: Range<Int>) -> Bool {
    traits.isDisjoint(with: [.root, .layer])
      && (!traits.contains(.hasContainer) || leaf.map { homes.contains($0) } ?? false)
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
      try readStack(offset, at: address, leaf: nil, isThere: fitted != nil)
    }
    return fitted.map {
      SavedLayer(id: written.id, route: $0, stack: stack ?? SavedStack())
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
