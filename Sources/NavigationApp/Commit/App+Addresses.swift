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
    let fitter = fitter
    let leaf = state.pointee.focused
    let top = state.pointee.stacks[leaf]
    let stack = StackNode?(top)
    var address = AddressWriter(start: writer.count)
    address.begin(top.route, fitter, &writer)
    if schema.newLeaf(of: top.route) != leaf {
      address.begin("~in=", &writer)
      writer.encoded(schema.containers[schema.leaves[leaf]].address, as: .address)
    }
    let root = schema.containers[schema.leaves[leaf]].root
    let isPlain = root.map { stack.isSame($0, at: 1) } ?? false
    if stack.depth > 1, !isPlain || !stack.isUnderTop(fitter.parents(of: top.route)) {
      address.begin("~under=", &writer)
      let first = writer.count
      top.below.forEachUp(above: isPlain ? 1 : 0) { entry in
        if writer.count > first { writer.byte(UInt8(ascii: ",")) }
        address.add(entry.route, fitter, &writer)
      }
    }
    for layer in state.pointee.layers.all {
      if layer.isLock { break }
      address.begin("~over=", &writer)
      writer.encoded(
        Text(stringLiteral: schema.routes[layer.route.index].show.style), as: .address)
      address.addNext(layer.route, fitter, &writer)
      layer.top.forEachUp { address.addNext($0.route, fitter, &writer) }
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

  /// The same after a comma.
  mutating func addNext(_ route: FittedRoute, _ fitter: RouteFitter, _ writer: inout JSONWriter) {
    writer.byte(UInt8(ascii: ","))
    add(route, fitter, &writer)
  }
}

extension StackNode? {
  /// Whether these are the routes between the bottom and the top.
  fileprivate func isUnderTop(_ routes: [FittedRoute]) -> Bool {
    routes.count == depth &- 2 && count(of: routes, above: 1) == routes.count
  }
}
