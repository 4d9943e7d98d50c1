import DeepLinking
import Ground
import JSONCoding

/// The state as a URL.
extension App {
  /// Writes the address of the state: its shortest spelling.
  /// - Returns: the sensitive parameter that no URL may show, if there is one: then nothing is
  ///   written.
  /// - Complexity: O(length) while the routes are remembered.
  public func writeURL(to writer: inout JSONWriter) -> Text? {
    writeURL(of: committed, to: &writer)
  }

  /// The same of any state.
  func writeURL(of state: StatePointer, to writer: inout JSONWriter) -> Text? {
    let leaf = state.pointee.focused
    let stack = StackNode?(state.pointee.stacks[leaf]).routes
    let (root, top) = (stack[0], stack[stack.count &- 1])
    var address = AddressWriter(start: writer.count)
    address.begin(top, fitter, &writer)
    if schema.newLeaf(of: top) != leaf {
      address.begin("~in=", &writer)
      writer.encoded(schema.containers[schema.leaves[leaf]].address, as: .address)
    }
    let isPlain = root == schema.containers[schema.leaves[leaf]].root
    if stack.count > 1,
      !isPlain || !stack[1..<(stack.count &- 1)].elementsEqual(fitter.parents(of: top))
    {
      address.begin("~under=", &writer)
      for index in (isPlain ? 1 : 0)..<(stack.count &- 1) {
        if index > (isPlain ? 1 : 0) { writer.byte(UInt8(ascii: ",")) }
        address.add(stack[index], fitter, &writer)
      }
    }
    for layer in state.pointee.layers.all {
      if layer.isLock { break }
      address.begin("~over=", &writer)
      writer.encoded(
        Text(stringLiteral: schema.routes[layer.route.index].show.style), as: .address)
      for route in [layer.route] + layer.top.routes {
        writer.byte(UInt8(ascii: ","))
        address.add(route, fitter, &writer)
      }
    }
    guard let failing = address.failing else { return nil }
    writer.truncate(to: address.start)
    return schema.secret(in: failing) ?? ""
  }

  // MARK: Going there

  /// Goes where an address leads, in one commit.
  /// - Throws: `.url` for what is no part of an address and for a route in a wrong place; nothing
  ///   has changed then.
  public func set(url: Text) throws(NavError) -> AppResult {
    try send(SentIntent(intent: .url(url)))
  }

  /// Carries out `{"url":url}`, without looking at facts and questions.
  func setURL(_ url: Text) throws(NavError) -> AppResult {
    switch try address(url) {
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

  // MARK: The law of `while`

  /// Makes the draft have exactly the locks whose conditions hold: one that fails is removed with
  /// what is above it except other locks; missing ones come on top, in the order of the
  /// routes.
  /// - Parameters:
  ///   - old: the layers from which a lock that is missing is taken, with its id.
  ///   - makesNew: a lock that is missing there too is made.
  ///   - empties: locks that are taken from `old` lose their stacks.
  func holdLocks(from old: [Layer], makesNew: Bool, empties: Bool = false) {
    guard !schema.whileRoutes.isEmpty else { return }
    var layers: [Layer] = []
    var isCut = false
    for layer in draft.pointee.layers.all {
      let index = layer.route.index
      if !layer.isLock {
        if !isCut { layers.append(layer) }
      } else if !holds(index) {
        isCut = true
      } else if layers.lock(index) == nil {
        layers.append(layer)
      }
    }
    for index in schema.whileRoutes where holds(index) && layers.lock(index) == nil {
      if let lock = old.lock(index) {
        layers.append(empties ? lock.with(top: nil) : lock)
      } else if makesNew {
        layers.append(makeLock(index))
      }
    }
    draft.pointee.layers = LayerStack(layers)
  }
}

/// An address while it is written.
private struct AddressWriter {
  let start: Int
  /// What is before the next item.
  var separator = UInt8(ascii: "?")
  /// The first route that has no path.
  var failing: FittedRoute?

  /// - Parameter item: its name and `=`.
  mutating func begin(_ item: StaticString, _ writer: inout JSONWriter) {
    writer.byte(separator)
    separator = UInt8(ascii: "&")
    writer.raw(item)
  }

  /// Writes the path of the top.
  mutating func begin(_ top: FittedRoute, _ fitter: RouteFitter, _ writer: inout JSONWriter) {
    guard fitter.writePath(of: top, isEncoded: false, to: &writer) else { return failing = top }
    if writer.bytes[start...].contains(UInt8(ascii: "?")) { separator = UInt8(ascii: "&") }
  }

  /// Appends the path of a route, encoded.
  mutating func add(_ route: FittedRoute, _ fitter: RouteFitter, _ writer: inout JSONWriter) {
    if !fitter.writePath(of: route, isEncoded: true, to: &writer), failing == nil {
      failing = route
    }
  }
}

extension [Layer] {
  /// The lock of that route.
  fileprivate func lock(_ route: RouteIndex) -> Layer? { first { $0.route.index == route } }
}

extension StackNode? {
  /// The routes of the entries, bottom first. They are written from the last to the first:
  /// swiftc 6.3.1 compiles `reverse()` of this type in one of two ways from build to build.
  var routes: [FittedRoute] {
    [FittedRoute](filling: depth) { room, count in
      var entry = self
      var index = depth
      count = index
      while let node = entry, index > 0 {
        index &-= 1
        room.initializeElement(at: index, to: node.route)
        entry = node.below
      }
    }
  }
}
