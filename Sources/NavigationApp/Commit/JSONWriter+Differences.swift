import JSONCoding

/// What both forms of a commit, the difference of two states and a step, write alike.
extension JSONWriter {
  /// The facts that have changed.
  mutating func facts(_ changed: [Int], _ values: [FactValue], _ schema: Schema) {
    beginFactsChange()
    for index in changed.indices { fact(changed[index], values[changed[index]], schema) }
    endFactsChange()
  }

  /// A layer, with its style if it is new, and in a record with its stack if that is told nowhere
  /// else.
  @inline(never)
  mutating func layer(
    _ change: LayerChange, _ layer: Layer, _ schema: Schema, _ saved: SavedScreens? = nil
  ) {
    let isNew = change == .presented || change == .queued
    let written = saved?.written(layer.id, layer.route, isNew: isNew) ?? layer.route.route
    beginLayerChange(
      change, id: layer.id, route: written,
      style: isNew ? schema.routes[layer.route.index].show : nil)
    if change == .queued, let saved {
      let stack = saved.entries(layer.top)
      if !stack.isEmpty {
        layerChangeStack()
        list(stack, saved)
        endArray()
      }
    }
    endLayerChange()
  }

  /// What is chosen in a container, by the indices of its children.
  mutating func selected(in container: Int, from old: Int, to new: Int, _ schema: Schema) {
    let children = schema.containers[container].children
    selectedChange(
      at: schema.containers[container].quoted.address,
      from: schema.containers[children[old]].quoted.name,
      to: schema.containers[children[new]].quoted.name)
  }
}
