import DeepLinking
import JSONCoding
import NavigationCore

/// What an address tells: the focused stack and the layers over it.
struct Address {
  /// The number of the leaf.
  var leaf: Int
  /// The root first.
  var stack: [FittedRoute]
  /// Bottom first: of each its own route, and then its stack.
  var layers: [[FittedRoute]] = []
}

/// What a text is that should be an address.
enum AddressMatch {
  case address(Address)
  case rejected(LinkRejection)
  /// Nothing matches its path.
  case unhandled
}

/// Reads addresses. All that follows from the path alone may be missing in one.
struct AddressReader {
  let app: App
  let text: UnsafeRawBufferPointer
  private var container: Range<Int>?
  private var under: Range<Int>?
  private var over: [Range<Int>] = []

  private var schema: Schema { app.schema }

  init(_ app: App, _ text: UnsafeRawBufferPointer) { (self.app, self.text) = (app, text) }

  /// - Throws: `.url` for an item that is unknown, doubled or not as it must be, and for a route in a
  ///   wrong place; `.utf8` for a text that is not UTF-8.
  mutating func read() throws(NavError) -> AddressMatch {
    let url: LinkURL
    // Limits and origin are for URLs from outside.
    switch try LinkGate(limits: .off).judge(text) {
    case .rejected(let rejection): return .rejected(rejection)
    case .url(let parsed): url = parsed
    }
    try collect(url)
    guard let top = app.fitter.route(at: text, url) else { return .unhandled }
    let start = url.path.lowerBound
    try checkEmpty(top, text, url, at: 0)
    guard !schema.routes[top.index].isLayer else {
      throw wrongPlace(top, start, "is a sheet or cover: name it in ~over")
    }
    let leaf = try leaf(of: top, start)
    var address = Address(leaf: leaf, stack: try stack(under: top, on: leaf, start))
    for range in over { address.layers.append(try layer(range)) }
    return .address(address)
  }

  // MARK: Items

  /// Looks through the items whose names begin with `~`.
  private mutating func collect(_ url: LinkURL) throws(NavError) {
    for item in url.queryItems(in: text) where text.mayBeMarked(item.name) {
      let name = text.decoded(item.name)
      let isDoubled: Bool
      if name == "~in" {
        isDoubled = container != nil
        container = item.value
      } else if name == "~under" {
        isDoubled = under != nil
        under = item.value
      } else if name == "~over" {
        isDoubled = false
        over.append(item.value)
      } else {
        guard name == "~empty" || name.bytes.first != UInt8(ascii: "~") else {
          throw fault(item.name.lowerBound, "no address has an item \"" + name.excerpt(40) + "\"; ~in, ~under, ~over and ~empty are all")
        }
        isDoubled = false
      }
      if isDoubled {
        throw fault(item.name.lowerBound, "a second \"" + name.excerpt(40) + "\": give one")
      }
    }
  }

  /// Whether every item `~empty=name` names another list, which is empty.
  private func checkEmpty(
    _ route: FittedRoute, _ text: UnsafeRawBufferPointer, _ url: LinkURL, at offset: Int
  ) throws(NavError) {
    var seen: [Int] = []
    for item in url.queryItems(in: text) where text.mayBeMarked(item.name) {
      guard text.decoded(item.name) == "~empty" else { continue }
      let declaration = schema.routes[route.index]
      let name = text.decoded(item.value)
      guard let place = declaration.table[name], !seen.contains(place),
        declaration.parameters[place].type.kind == .list, !declaration.parameters[place].isSensitive,
        schema.values(of: route)[place] ?? declaration.parameters[place].defaultValue == [0x5B, 0x5D]
      else {
        throw fault(
          offset &+ item.name.lowerBound,
          "~empty: \"" + name.excerpt(40) + "\" is no empty list of \"" + declaration.name.excerpt(40) + "\"")
      }
      seen.append(place)
    }
  }

  // MARK: Places

  private func leaf(of top: FittedRoute, _ offset: Int) throws(NavError) -> Int {
    guard let container else { return schema.newLeaf(of: top) }
    let address = text.decoded(container)
    guard let place = schema.container(at: address), schema.containers[place].kind == .stack else {
      throw fault(container.lowerBound, "~in: no stack has the address \"" + address.excerpt(60) + "\"")
    }
    let leaf = schema.containers[place].leaves.lowerBound
    guard (schema.routes[top.index].rootLeaf ?? leaf) == leaf, app.mayStand([top], on: leaf) else {
      throw wrongPlace(top, container.lowerBound, "cannot stand in this stack")
    }
    return leaf
  }

  private func stack(
    under top: FittedRoute, on leaf: Int, _ offset: Int
  ) throws(NavError) -> [FittedRoute] {
    var stack: [FittedRoute] = []
    if schema.routes[top.index].isRoot {
      if let under, !under.isEmpty {
        throw fault(under.lowerBound, "~under: nothing is under the root of a stack")
      }
      return [top]
    }
    if let under {
      for (range, text) in text.parts(of: under) { stack.append(try route(text, at: range)) }
    } else {
      stack = app.fitter.parents(of: top)
    }
    if let first = stack.first, schema.routes[first.index].rootLeaf == leaf {
    } else if let root = schema.containers[schema.leaves[leaf]].root {
      stack.insert(root, at: 0)
    }
    stack.append(top)
    try checkPushed(stack, on: leaf, under?.lowerBound ?? offset)
    return stack
  }

  private func layer(_ range: Range<Int>) throws(NavError) -> [FittedRoute] {
    var parts = text.parts(of: range)
    let style = parts.isEmpty ? "" : parts.removeFirst().text
    var routes: [FittedRoute] = []
    for (range, text) in parts { routes.append(try route(text, at: range)) }
    guard let own = routes.first else {
      throw fault(range.lowerBound, "~over: name the style and a path: ~over=sheet,PATH")
    }
    let declaration = schema.routes[own.index]
    guard declaration.isLayer, !declaration.isWhile else {
      throw wrongPlace(own, range.lowerBound, "is no sheet or cover that an address shows")
    }
    guard style == Text(stringLiteral: declaration.show.style) else {
      throw wrongPlace(own, range.lowerBound, "is shown in another style than \"" + style.excerpt(20) + "\"")
    }
    try checkPushed(routes, on: nil, range.lowerBound)
    return routes
  }

  /// All but the first must be pushed routes that may stand there.
  private func checkPushed(
    _ routes: [FittedRoute], on leaf: Int?, _ offset: Int
  ) throws(NavError) {
    for route in routes.dropFirst() {
      let declaration = schema.routes[route.index]
      guard !declaration.isRoot, !declaration.isLayer, app.mayStand([route], on: leaf) else {
        throw wrongPlace(route, offset, "cannot stand in this stack")
      }
    }
  }

  /// The route of a path in an item.
  private func route(_ path: Text, at offset: Int) throws(NavError) -> FittedRoute {
    let found = try path.bytes.withUnsafeBufferPointer { text throws(NavError) -> FittedRoute? in
      let bytes = UnsafeRawBufferPointer(text)
      guard let url = try? LinkURL(bytes, limits: .off) else { return nil }
      for item in url.queryItems(in: bytes) where bytes.mayBeMarked(item.name) {
        let name = bytes.decoded(item.name)
        guard name == "~empty" || name.bytes.first != UInt8(ascii: "~") else { return nil }
      }
      guard let route = app.fitter.route(at: bytes, url) else { return nil }
      try checkEmpty(route, bytes, url, at: offset)
      return route
    }
    guard let found else { throw fault(offset, "no route has the path \"" + path.excerpt(80) + "\"") }
    return found
  }

  // MARK: Errors

  @inline(never)
  private func wrongPlace(_ route: FittedRoute, _ offset: Int, _ problem: Text) -> NavError {
    fault(offset, "the route \"" + schema.routes[route.index].name.excerpt(60) + "\" " + problem)
  }

  @inline(never)
  private func fault(_ offset: Int, _ problem: Text) -> NavError {
    NavError(.url, at: offset, problem.excerpt(217))
  }
}

extension UnsafeRawBufferPointer {
  /// Whether a name, still encoded, may begin with `~`.
  fileprivate func mayBeMarked(_ name: Range<Int>) -> Bool {
    guard let first = name.first else { return false }
    return self[first] == UInt8(ascii: "~") || self[first] == UInt8(ascii: "%")
  }

  /// The parts of a value between commas, and where each begins. An empty value has none.
  fileprivate func parts(of range: Range<Int>) -> [(offset: Int, text: Text)] {
    var parts: [(offset: Int, text: Text)] = []
    guard !range.isEmpty else { return parts }
    var start = range.lowerBound
    for place in range.lowerBound...range.upperBound
    where place == range.upperBound || self[place] == UInt8(ascii: ",") {
      parts.append((start, decoded(start..<place)))
      start = place &+ 1
    }
    return parts
  }
}

extension Schema {
  /// The leaf on which opening a route puts it in an app that is new.
  func newLeaf(of route: FittedRoute) -> Int {
    let declaration = routes[route.index]
    if let leaf = declaration.rootLeaf { return leaf }
    var place = declaration.container ?? declaration.parentContainer ?? 0
    while containers[place].kind != .stack {
      place = containers[place].children[containers[place].initial]
    }
    return containers[place].leaves.lowerBound
  }
}
