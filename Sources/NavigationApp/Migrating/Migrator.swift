import Ground
import JSONCoding

/// Brings a snapshot to the version of a schema: its steps act on the JSON, before anything is
/// checked against routes. What is not as snapshots are is left as it is.
///
/// With the step `{"renameRoute":{"from":"item","to":"product"}}`, entries, layers, what waits and
/// what is asked have the new name; links and addresses in them are none of its business.
/// - Complexity: O(steps × length of the snapshot)
final class Migrator {
  let tree: JSONTree
  /// What was dropped: the elements of an array.
  var dropped = JSONWriter()

  init(_ tree: JSONTree) { self.tree = tree }

  /// Runs the migrations that lead beyond a version, in order, and sets the version.
  /// - Complexity: O(steps × length)
  func run(_ schema: Schema, from version: Int64) {
    for migration in schema.migrations where migration.to > version {
      for step in migration.steps {
        switch step.kind {
        case .renameAddress: renameAddress(step.route, step.to)
        case .renameFact, .mapFact: changeFact(step)
        default: changeRoutes(RouteStep(step, tree))
        }
      }
    }
    let node = tree.member(tree.member(JSONTree.root, "schema"), "version")
    if node != JSONTree.none { tree.set(node, Text(schema.version).bytes) }
  }

  /// Gives a fact another name, unless that is taken, or another value for one that it has.
  private func changeFact(_ step: MigrationStep) {
    if tree.member(JSONTree.root, "facts") == JSONTree.none {
      tree.append(tree.makeObject(), to: JSONTree.root, JSONTree.quoted("facts"))
    }
    let facts = tree.member(JSONTree.root, "facts", .object)
    let value = tree.member(facts, JSONTree.quoted(step.route))
    guard value != JSONTree.none else { return }
    if step.kind == .mapFact {
      if tree.hasText(value, step.value) { tree.set(value, step.replacement) }
    } else if tree.member(facts, JSONTree.quoted(step.to)) == JSONTree.none {
      tree.setKey(value, JSONTree.quoted(step.to))
    }
  }

  // MARK: Every route of a snapshot

  private func changeRoutes(_ step: RouteStep) {
    forEachStack(tree.member(JSONTree.root, "root"), at: "") { stack, address in
      changeStack(stack, at: address, step)
    }
    for name in ["layers", "queue"] as [Literal] {
      let layers = tree.member(JSONTree.root, name, .array)
      if layers != JSONTree.none { changeLayers(layers, name, step) }
    }
    changePending(step)
  }

  /// Calls `body` with each stack and its address.
  private func forEachStack(
    _ node: JSONTree.Node, at address: Text, _ body: (JSONTree.Node, Text) -> Void
  ) {
    guard node != JSONTree.none else { return }
    let stack = tree.member(node, "stack", .array)
    if stack != JSONTree.none { return body(stack, address) }
    var child = tree.children(of: node)
    while child != JSONTree.none {
      let name = tree.name(child)
      forEachStack(child, at: address.isEmpty ? name : address + "/" + name, body)
      child = tree.next(child)
    }
  }

  private func changeStack(_ stack: JSONTree.Node, at address: Text, _ step: RouteStep) {
    var previous = JSONTree.none
    var entry = tree.first(stack)
    while entry != JSONTree.none {
      let next = tree.next(entry)
      let route = tree.member(entry, "route")
      if step.isMeant(route), !step.apply(to: route) {
        drop(route, at: address)
        tree.remove(entry, behind: previous, from: stack)
      } else {
        previous = entry
      }
      entry = next
    }
  }

  private func changeLayers(_ layers: JSONTree.Node, _ name: Literal, _ step: RouteStep) {
    var previous = JSONTree.none
    var layer = tree.first(layers)
    while layer != JSONTree.none {
      let next = tree.next(layer)
      let route = tree.member(layer, "route")
      let stack = tree.member(layer, "stack", .array)
      let address = tree.address(ofLayer: layer) ?? "~" + Text(name)
      if step.isMeant(route), !step.apply(to: route) {
        drop(route, at: address)
        dropStack(stack, at: address, step)
        tree.remove(layer, behind: previous, from: layers)
      } else {
        if stack != JSONTree.none { changeStack(stack, at: address, step) }
        previous = layer
      }
      layer = next
    }
  }

  private func dropStack(_ stack: JSONTree.Node, at address: Text, _ step: RouteStep) {
    var entry = stack == JSONTree.none ? JSONTree.none : tree.first(stack)
    while entry != JSONTree.none {
      drop(tree.member(entry, "route"), of: entry, at: address)
      entry = tree.next(entry)
    }
  }

  private func changePending(_ step: RouteStep) {
    let pending = tree.member(JSONTree.root, "pending", .object)
    guard pending != JSONTree.none else { return }
    let wrapped = tree.member(pending, "intent", .object)
    let route = tree.first(wrapped == JSONTree.none ? pending : wrapped)
    guard route != JSONTree.none, tree.next(route) == JSONTree.none,
      tree.hasKey(route, "go") || tree.hasKey(route, "open"), step.isMeant(route)
    else { return }
    guard !step.apply(to: route) else { return }
    drop(route, at: "~pending")
    tree.set(pending, ("null" as Text).bytes)
  }

  // MARK: The report

  /// - Parameter entry: is reported as JSON if it has no route.
  private func drop(
    _ route: JSONTree.Node, of entry: JSONTree.Node = JSONTree.none, at address: Text
  ) {
    dropped.beginDropped(at: address)
    if route != JSONTree.none, tree.isRoute(route) {
      tree.write(route, to: &dropped)
    } else {
      dropped.beginUnread()
      if entry == JSONTree.none { dropped.null() } else { tree.write(entry, to: &dropped) }
    }
    dropped.endDropped("dropRoute")
  }
}

extension JSONWriter {
  /// `{"at":…,"route":`, of something that a report tells of.
  public mutating func beginDropped(at address: Text) {
    beginObject()
    key("at")
    string(address)
    key("route")
  }

  /// `null,"json":`, of what is not read as a route.
  fileprivate mutating func beginUnread() {
    null()
    key("json")
  }

  /// The same with the value at `offset`; null for what is missing.
  public mutating func unread(_ reader: JSONReader?, at offset: Int?) throws(NavError) {
    beginUnread()
    guard let offset, var reader = reader?.moved(to: offset) else { return null() }
    try reader.copyValue(to: &self)
  }

  /// `,"why":…}`.
  public mutating func endDropped(_ why: Literal) {
    key("why")
    string(why.bytes)
    endObject()
  }

  /// A member whose value is an array of elements that another writer holds.
  @inline(never)
  public mutating func list(_ name: StaticString, _ elements: borrowing JSONWriter) {
    key(name)
    beginArray()
    raw(elements.bytes)
    endArray()
  }
}

extension JSONTree {
  /// The first of the containers in a container: `none` for one that has none.
  fileprivate func children(of node: Node) -> Node {
    let names = names(of: node)
    return names == Self.none ? names : first(names)
  }

  /// The object whose members are the containers in a container: tabs or columns.
  func names(of node: Node) -> Node {
    let tabs = member(node, "tabs", .object)
    if tabs != Self.none { return member(tabs, "items", .object) }
    let split = member(node, "split", .object)
    return split == Self.none ? split : member(split, "columns", .object)
  }

  /// The key of a member as a text.
  fileprivate func name(_ node: Node) -> Text {
    var name: [UInt8] = []
    name.append(plain: Array(key(node)))
    return Text(bytes: name)
  }

  /// `~ID` of a layer that has an id.
  fileprivate func address(ofLayer layer: Node) -> Text? {
    let id = member(layer, "id", .number)
    guard id != Self.none, let value = EntryID(saved: text(id)) else { return nil }
    return "~" + Text(value)
  }

  /// Whether a node is a route: an object with a name and perhaps parameters, or a name.
  func isRoute(_ node: Node) -> Bool {
    if kind(node) == .string { return text(node).count > 2 }
    guard kind(node) == .object else { return false }
    var child = first(node)
    var hasName = false
    while child != Self.none {
      if hasKey(child, "name"), kind(child) == .string, text(child).count > 2 {
        hasName = true
      } else if !hasKey(child, "params") || kind(child) != .object {
        return false
      }
      child = next(child)
    }
    return hasName
  }
}
