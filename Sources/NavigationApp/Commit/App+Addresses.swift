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
    let root = stack[0]
    let top = stack[stack.count &- 1]
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
