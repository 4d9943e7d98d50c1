import DeepLinking
import Ground
import JSONCoding

/// What an address tells: the focused stack and the layers over it (docs/addresses.md).
///
/// Of `/orders/7?~under=%2F~%2Fhelp&~over=sheet,%2F~%2Fnote` the stack is the root, `help` and
/// `order(7)`, and over it is the sheet `note`.
struct Address {
  /// The number of the leaf.
  var leaf: Int
  /// The root first.
  var stack: [FittedRoute]
  /// Bottom first: of each its own route, and then its stack.
  var layers: [[FittedRoute]] = []
}

/// What a supposed address turns out to be.
enum AddressMatch {
  case address(Address)
  /// Nothing matches its path.
  case unhandled
}

/// Reads addresses. All that follows from the path alone may be missing in one.
struct AddressReader {
  let rules: Rules
  let text: UnsafeRawBufferPointer
  private var container: Range<Int>?
  private var under: Range<Int>?
  private var over: [Range<Int>] = []
  private var hasEmpty = false
  /// Whether some item may say something about the route of the path.
  private var hasOther = false

  private var schema: Schema { rules.schema }

  init(_ rules: Rules, _ text: UnsafeRawBufferPointer) {
    self.rules = rules
    self.text = text
  }

  /// - Throws: `.url` for what is no URL, for an item that is unknown, doubled or not as it must
  ///   be, and for a route in a wrong place; `.utf8` for a text that is not UTF-8.
  mutating func read() throws(NavError) -> AddressMatch {
    let url: LinkURL
    // Limits, dot segments and origin are for URLs from outside.
    switch try LinkGate(limits: .off, allowsDotSegments: true).judge(text) {
    case .rejected(.invalidURL(_, let offset, let reason)):
      throw NavError(.url, at: offset, reason.excerpt(200))
    case .rejected: throw NavError(.url, "this is not a URL: give one that the app wrote")
    case .url(let parsed): url = parsed
    }
    try collect(url)
    guard let top = topRoute(url) else { return .unhandled }
    if hasEmpty { try checkEmpty(top, text, url, at: nil) }
    guard !schema.routes[top.index].isLayer else {
      throw wrongPlace(top, url.path, "\" is a sheet or cover: name it in ~over")
    }
    let leaf = try leaf(of: top)
    var address = Address(leaf: leaf, stack: try stack(under: top, on: leaf, url.path))
    for range in over { address.layers.append(try layer(range)) }
    return .address(address)
  }

  // MARK: Items

  /// Looks through the items whose names begin with `~`.
  private mutating func collect(_ url: LinkURL) throws(NavError) {
    for item in url.queryItems(in: text) {
      guard text.isMarked(item.name) else {
        hasOther = true
        continue
      }
      var isDoubled = false
      if text.says("~in", item.name) {
        isDoubled = container != nil
        container = item.value
      } else if text.says("~under", item.name) {
        isDoubled = under != nil
        under = item.value
      } else if text.says("~over", item.name) {
        over.append(item.value)
      } else if text.says("~empty", item.name) {
        hasEmpty = true
        hasOther = true
      } else {
        throw fault(
          item.name, "no address has an item \"", text.decoded(item.name),
          "\": ~in, ~under, ~over and ~empty are all")
      }
      if isDoubled {
        throw fault(item.name, "a second item \"", text.decoded(item.name), "\": give one")
      }
    }
  }

  /// Whether every item `~empty=name` names another list, which is empty.
  private func checkEmpty(
    _ route: FittedRoute, _ text: UnsafeRawBufferPointer, _ url: LinkURL, at range: Range<Int>?
  ) throws(NavError) {
    var seen: [Int] = []
    for item in url.queryItems(in: text) where text.says("~empty", item.name) {
      let declaration = schema.routes[route.index]
      let name = text.decoded(item.value)
      guard let index = declaration.table[name], !seen.contains(index),
        declaration.parameters[index].type.kind == .list,
        !declaration.parameters[index].isSensitive,
        schema.values(of: route)[index] ?? declaration.parameters[index].defaultValue == [
          0x5B, 0x5D,
        ]
      else {
        throw fault(range ?? item.name, "~empty: \"", name, "\" is not an empty list of its route")
      }
      seen.append(index)
    }
  }

  // MARK: Places

  /// The route of the path. Without items that tell of it, the path alone says which: it may be
  /// known.
  private func topRoute(_ url: LinkURL) -> FittedRoute? {
    let fitter = rules.fitter
    let path = UnsafeRawBufferPointer(rebasing: text[..<url.path.upperBound]).bindMemory(
      to: UInt8.self)
    if !hasOther, let route = fitter.links.pointee.knownPaths.route(of: path) { return route }
    let route = fitter.route(at: text, url)
    if !hasOther, let route { fitter.links.pointee.knownPaths.keep(route, of: path) }
    return route
  }

  private func leaf(of top: FittedRoute) throws(NavError) -> Int {
    guard let container else { return schema.newLeaf(of: top) }
    let address = text.decoded(container)
    guard let index = schema.container(at: address), schema.containers[index].kind == .stack else {
      throw fault(container, "~in: no stack has the address \"", address, "\"")
    }
    let leaf = schema.containers[index].leaves.lowerBound
    let isRoot = schema.routes[top.index].isRoot
    guard !isRoot || schema.isRoot(top.index, of: leaf), rules.allow(top, on: leaf) else {
      throw wrongPlace(top, container, "\" cannot be on this stack")
    }
    return leaf
  }

  private func stack(
    under top: FittedRoute, on leaf: Int, _ path: Range<Int>
  ) throws(NavError) -> [FittedRoute] {
    var stack: [FittedRoute] = []
    if schema.routes[top.index].isRoot {
      if let under, !under.isEmpty {
        throw wrongPlace(top, under, "\" is a root: nothing is under it")
      }
      return [top]
    }
    if let under {
      var parts = AddressParts(text, under)
      while let part = parts.next() { stack.append(try route(part)) }
    } else {
      stack = rules.fitter.parents(of: top)
    }
    if let first = stack.first, schema.isRoot(first.index, of: leaf) {
    } else if let root = schema.containers[schema.leaves[leaf]].root {
      stack.insert(root, at: 0)
    }
    stack.append(top)
    try checkPushed(stack, on: leaf, under ?? path)
    return stack
  }

  private func layer(_ range: Range<Int>) throws(NavError) -> [FittedRoute] {
    var parts = AddressParts(text, range)
    let style = parts.next().map { text.decoded($0) } ?? ""
    var routes: [FittedRoute] = []
    while let part = parts.next() { routes.append(try route(part)) }
    guard let own = routes.first else {
      throw fault(range, "~over: name a path after \"", style, "\": ~over=sheet,PATH")
    }
    let declaration = schema.routes[own.index]
    guard declaration.isLayer, !declaration.isWhile,
      style == Text(stringLiteral: declaration.show.style)
    else { throw wrongPlace(own, range, "\" is not a layer of this style that an address shows") }
    try checkPushed(routes, on: nil, range)
    return routes
  }

  /// All but the first must be pushed routes that may be there.
  private func checkPushed(
    _ routes: [FittedRoute], on leaf: Int?, _ range: Range<Int>
  ) throws(NavError) {
    for route in routes.dropFirst() {
      let declaration = schema.routes[route.index]
      guard !declaration.isRoot, !declaration.isLayer, rules.allow(route, on: leaf) else {
        throw wrongPlace(route, range, "\" cannot be on this stack")
      }
    }
  }

  /// The route of a path in an item.
  private func route(_ range: Range<Int>) throws(NavError) -> FittedRoute {
    let links = rules.fitter.links
    let known = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: range.count) {
      memory -> FittedRoute? in
      guard let start = memory.baseAddress else { return nil }
      let count = PercentCoding.decode(UnsafeRawBufferPointer(rebasing: text[range]), into: start)
      return links.pointee.knownPaths.route(of: UnsafeBufferPointer(start: start, count: count))
    }
    if let known { return known }
    return try unknownRoute(text.decoded(range), range)
  }

  @inline(never)
  private func unknownRoute(_ path: Text, _ range: Range<Int>) throws(NavError) -> FittedRoute {
    let fitter = rules.fitter
    let found = try path.bytes.withUnsafeBufferPointer {
      text throws(NavError) -> FittedRoute? in
      let bytes = UnsafeRawBufferPointer(text)
      guard let url = try? LinkURL(bytes, limits: .off) else { return nil }
      var reader = AddressReader(rules, bytes)
      guard (try? reader.collect(url)) != nil, reader.isPathAlone,
        let route = fitter.route(at: bytes, url)
      else { return nil }
      if reader.hasEmpty { try checkEmpty(route, bytes, url, at: range) }
      fitter.links.pointee.knownPaths.keep(route, of: text)
      return route
    }
    guard let found else { throw fault(range, "no route has the path \"", path, "\"") }
    return found
  }

  private var isPathAlone: Bool { container == nil && under == nil && over.isEmpty }

  // MARK: Errors

  @inline(never)
  private func wrongPlace(
    _ route: FittedRoute, _ range: Range<Int>, _ problem: Literal
  ) -> NavError {
    fault(range, "the route \"", schema.routes[route.index].name, problem)
  }

  @inline(never)
  private func fault(
    _ range: Range<Int>, _ before: Literal, _ name: Text, _ after: Literal
  ) -> NavError {
    NavError(
      .url, at: range.lowerBound,
      Text(before) + name.excerpt(80) + Text(after))
  }
}

/// The parts of a value between commas. An empty value has none.
private struct AddressParts {
  private let text: UnsafeRawBufferPointer
  private var rest: Range<Int>?

  init(_ text: UnsafeRawBufferPointer, _ value: Range<Int>) {
    self.text = text
    rest = value.isEmpty ? nil : value
  }

  mutating func next() -> Range<Int>? {
    guard let rest else { return nil }
    var end = rest.lowerBound
    while end < rest.upperBound, text[end] != UInt8(ascii: ",") { end &+= 1 }
    self.rest = end < rest.upperBound ? (end &+ 1)..<rest.upperBound : nil
    return rest.lowerBound..<end
  }
}

extension UnsafeRawBufferPointer {
  /// Whether a name, still encoded, begins with `~`.
  fileprivate func isMarked(_ name: Range<Int>) -> Bool {
    guard let first = name.first else { return false }
    return self[first] == UInt8(ascii: "~")
      || self[first] == UInt8(ascii: "%") && decoded(name).bytes.first == UInt8(ascii: "~")
  }

  /// Whether a part, still encoded, is a word.
  @inline(never)
  fileprivate func says(_ word: Literal, _ range: Range<Int>) -> Bool {
    let part = UnsafeRawBufferPointer(rebasing: self[range])
    if part.contains(UInt8(ascii: "%")) { return decoded(range) == Text(word) }
    return part.elementsEqual(word.bytes)
  }
}

extension Schema {
  /// The leaf on which opening a route puts it in an app that is new.
  func newLeaf(of route: FittedRoute) -> Int {
    let declaration = routes[route.index]
    guard let first = declaration.rootLeaf else {
      return newLeaf(in: declaration.container ?? declaration.parentContainer ?? 0)
    }
    guard declaration.rootLeaves.count > 1 else { return first }
    let focused = newLeaf(in: 0)
    return isRoot(route.index, of: focused) ? focused : first
  }

  /// The leaf that is focused in a container at first.
  private func newLeaf(in container: Int) -> Int {
    var container = container
    while containers[container].kind != .stack {
      container = containers[container].children[containers[container].initial]
    }
    return containers[container].leaves.lowerBound
  }
}

extension Rules {
  /// What a supposed address turns out to be.
  func address(_ url: Text) throws(NavError) -> AddressMatch {
    try url.bytes.withUnsafeBufferPointer { bytes throws(NavError) in
      var reader = AddressReader(self, UnsafeRawBufferPointer(bytes))
      return try reader.read()
    }
  }
}
