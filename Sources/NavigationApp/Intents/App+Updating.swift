import JSONCoding
import NavigationCore

/// Parameters of screens and badges of tabs: what changes while a screen stays.
extension App {
  func update(_ values: LateJSON) throws(NavError) -> AppResult {
    try update(of: shown(draft).id, values)
  }

  /// Gives an entry or layer, shown, hidden or queued, other parameters.
  func update(of id: EntryID, _ values: LateJSON) throws(NavError) -> AppResult {
    let layers = draft.pointee.layers
    if let index = layers.index(of: id), let layer = layers[index] {
      guard let route = try updated(layer.route, values) else { return .done }
      draft.pointee.layers[index] = layer.with(route: route)
      return .done
    }
    if let (index, node) = layerEntry(id) {
      guard let route = try updated(node.route, values) else { return .done }
      setLayer(index, top: layers[index]?.top.replacing(node, by: route))
      return .done
    }
    for leaf in draft.pointee.stacks.indices {
      let top: StackNode? = draft.pointee.stacks[leaf]
      guard let node = top.entry(id) else { continue }
      guard let route = try updated(node.route, values) else { return .done }
      if let other = top.replacing(node, by: route) { setStack(leaf, other) }
      return .done
    }
    guard let layer = draft.pointee.queue.layer(id) else { return .refused(.notFound) }
    guard let route = try updated(layer.route, values) else { return .done }
    draft.pointee.queue.change { $0 === layer ? layer.with(route: route) : $0 }
    return .done
  }

  /// The route with these parameters; nil if they are those that it has.
  private func updated(_ old: FittedRoute, _ values: LateJSON) throws(NavError) -> FittedRoute? {
    recording?.noteUpdate(of: old.index)
    let route = try values.read { reader throws(NavError) in try fitter.update(old, &reader) }
    return route == old ? nil : route
  }
}

extension StackNode? {
  /// The stack with the same entries, one of them with another route.
  fileprivate func replacing(_ entry: StackNode, by route: FittedRoute) -> StackNode? {
    var rebuilt: StackNode? = StackNode(id: entry.id, route: route, on: entry.below)
    for node in entries(above: entry.depth) {
      rebuilt = StackNode(id: node.id, route: node.route, on: rebuilt)
    }
    return rebuilt
  }
}

extension IntentReader {
  /// `{"id":n,"params":{…}}`.
  func readUpdateOf(_ reader: inout JSONReader) throws(NavError) -> AppIntent {
    var members = try reader.beginObject(keys: "id, params")
    var (id, values): (EntryID?, LateJSON?) = (nil, nil)
    while let key = try reader.nextKey(of: &members) {
      if key == 0 {
        id = try reader.readInt64()
      } else {
        values = try readLate(&reader, isObject: true)
      }
    }
    try reader.require(0, of: members)
    try reader.require(1, of: members)
    guard let id, let values else {
      throw NavError(.internal, "a required member was not read")
    }
    return .updateOf(id, values)
  }

  /// `{"at":address,"value":text|uint|null}`.
  func readBadge(_ reader: inout JSONReader) throws(NavError) -> AppIntent {
    var members = try reader.beginObject(keys: "at, value")
    var (tab, value): (Int?, Text?) = (nil, nil)
    while let key = try reader.nextKey(of: &members) {
      if key == 0 { tab = try readTab(&reader) } else { value = try readBadgeValue(&reader) }
    }
    try reader.require(0, of: members)
    try reader.require(1, of: members)
    guard let tab else { throw NavError(.internal, "a required member was not read") }
    return .badge(tab, value)
  }

  private func readTab(_ reader: inout JSONReader) throws(NavError) -> Int {
    _ = try reader.peek()
    let start = reader.offset
    let address = try reader.readString()
    guard let tab = schema.container(at: address), let parent = schema.containers[tab].parent,
      schema.containers[parent].kind == .tabs
    else { throw schema.unknownAddress(address, at: start) }
    return tab
  }

  private func readBadgeValue(_ reader: inout JSONReader) throws(NavError) -> Text? {
    let kind = try reader.peek()
    let start = reader.offset
    var writer = JSONWriter()
    try reader.readCanonicalValue(into: &writer)
    switch kind {
    case .null: return nil
    case .string: return writer.text
    case .number:
      // Canonical: a whole number within the range has its digits alone.
      if EntryID(digits: writer.bytes) != nil { return writer.text }
    default: break
    }
    throw NavError(
      .schema, at: start, "wrongType: a badge is a text, a whole number from 0 on, or null")
  }
}
