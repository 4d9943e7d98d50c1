import Ground
import JSONCoding

/// Going where an address leads, and the locks that stand over every place.
extension Attempt {
  /// Carries out `{"url":url}`, without looking at facts and questions.
  func setURL(_ url: Text) throws(NavError) -> AppResult {
    switch try rules.address(url) {
    case .unhandled: return .unhandled(url: url)
    case .address(let address):
      let old = draft.pointee.layers
      select(leaf: address.leaf)
      try fill(address)
      try putBeside(address)
      draft.pointee.layers = layers(LayerStack(try layers(address.layers)), under: old)
      draft.pointee.queue = LayerQueue()
      return .done
    }
  }

  /// Gives the leaf of an address its stack; equal beginnings and the root entry keep their ids.
  private func fill(_ address: Address) throws(NavError) {
    let old: StackNode? = draft.pointee.stacks[address.leaf]
    let new = try rebuild(old, above: 1, Array(address.stack.dropFirst()))
    guard var top = new, let root = old.at(depth: 1) else { return }
    if root.route != address.stack[0] {
      let above = new.entries(above: 1)
      top = root.copy(address.stack[0], on: nil)
      for node in above { top = node.copy(on: top) }
    }
    if top !== old { setStack(address.leaf, top) }
  }

  /// What stands on other leaves when a link leads to the topmost route, if it is on a leaf of its
  /// own.
  private func putBeside(_ address: Address) throws(NavError) {
    let top = address.stack[address.stack.count &- 1]
    let route = schema.routes[top.index]
    guard route.hasBeside else { return }
    let own = (route.container ?? route.parentContainer).map { schema.containers[$0].leaves }
    guard schema.isRoot(top.index, of: address.leaf) || own?.contains(address.leaf) ?? false else {
      return
    }
    for (other, leaf) in fitter.beside(top) { try put(other, beside: leaf) }
  }

  /// The layers of an address; an equal beginning keeps its ids.
  private func layers(_ wanted: [[FittedRoute]]) throws(NavError) -> [Layer] {
    let old = draft.pointee.layers.all
    var layers: [Layer] = []
    var isSame = true
    for routes in wanted {
      isSame = isSame && layers.count < old.count && old[layers.count].route == routes[0]
      var layer = isSame ? old[layers.count] : makeLayer(routes[0])
      let top = try rebuild(layer.top, above: 0, Array(routes.dropFirst()))
      if top !== layer.top {
        layer = layer.with(top: top)
        isSame = false
      }
      layers.append(layer)
    }
    return layers
  }
}
