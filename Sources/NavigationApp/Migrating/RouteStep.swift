import DeepLinking
import Ground
import JSONCoding

/// A step of a migration that changes routes, on the tree of a snapshot.
struct RouteStep {
  private let step: MigrationStep
  private let tree: JSONTree
  /// Names as the tree has them.
  private let route: [UInt8]
  private let name: [UInt8]
  private let to: [UInt8]
  private let nameKey = JSONTree.quoted("name")
  private let paramsKey = JSONTree.quoted("params")

  init(_ step: MigrationStep, _ tree: JSONTree) {
    self.step = step
    self.tree = tree
    route = JSONTree.quoted(step.route)
    name = JSONTree.quoted(step.name)
    to = JSONTree.quoted(step.to)
  }

  /// Whether a node is a route of the step.
  func isMeant(_ node: JSONTree.Node) -> Bool {
    guard node != JSONTree.none else { return false }
    if tree.kind(node) == .string { return tree.hasText(node, route) }
    let name = tree.member(node, nameKey)
    return name != JSONTree.none && tree.hasText(name, route) && tree.isRoute(node)
  }

  /// Changes a route of the step.
  /// - Returns: false, and nothing has changed, if it is to be dropped.
  func apply(to node: JSONTree.Node) -> Bool {
    if tree.kind(node) == .string { spellOut(node) }
    switch step.kind {
    case .renameRoute: rename(node, to)
    case .addParam:
      if tree.member(params(of: node, makes: true), name) == JSONTree.none {
        tree.append(tree.make(step.value), to: params(of: node), name)
      }
    case .dropRoute: return replace(node)
    default:
      let params = params(of: node)
      let value = tree.member(params, name)
      if value != JSONTree.none { change(value, in: params, of: node) }
    }
    return true
  }

  private func change(_ value: JSONTree.Node, in params: JSONTree.Node, of node: JSONTree.Node) {
    switch step.kind {
    case .renameParam:
      if tree.member(params, to) == JSONTree.none { tree.setKey(value, to) }
    case .dropParam: drop(name, from: params, of: node)
    case .changeType: changeType(value)
    case .mapValue: if tree.hasText(value, step.value) { tree.set(value, step.replacement) }
    case .splitRoute:
      var text: [UInt8] = []
      text.append(plain: Array(tree.text(value)))
      guard isScalar(value), let index = step.values.firstIndex(of: Text(bytes: text)) else {
        return
      }
      rename(node, JSONTree.quoted(step.into[index]))
      drop(name, from: params, of: node)
    case .renameRoute, .addParam, .dropRoute, .renameAddress, .renameFact, .mapFact: break
    }
  }

  // MARK: Routes

  /// Makes `"name"` the object that it is short for.
  private func spellOut(_ node: JSONTree.Node) {
    let object = tree.makeObject()
    tree.append(tree.make(route), to: object, nameKey)
    tree.set(node, to: object)
  }

  private func rename(_ node: JSONTree.Node, _ name: [UInt8]) {
    tree.set(tree.member(node, nameKey), name)
  }

  private func params(of node: JSONTree.Node, makes: Bool = false) -> JSONTree.Node {
    let params = tree.member(node, paramsKey)
    guard makes, params == JSONTree.none else { return params }
    let made = tree.makeObject()
    tree.append(made, to: node, paramsKey)
    return made
  }

  private func drop(_ name: [UInt8], from params: JSONTree.Node, of node: JSONTree.Node) {
    _ = tree.remove(name, from: params)
    if tree.first(params) == JSONTree.none { _ = tree.remove(paramsKey, from: node) }
  }

  /// Puts the other route there, its strings `":name"` replaced by parameters; one that is missing
  /// is left out.
  private func replace(_ node: JSONTree.Node) -> Bool {
    guard !step.replacement.isEmpty else { return false }
    let object = tree.makeObject()
    let params = tree.makeObject()
    let template = step.replacement.withUnsafeBufferPointer { JSONRoute(canonical: $0) }
    tree.append(tree.make(JSONTree.quoted(template.name)), to: object, nameKey)
    var given = RouteParameters(template)
    while let (key, value) = given.next() {
      let name = JSONTree.quoted(key.text)
      guard value.count > 3, value[0] == UInt8(ascii: "\""), value[1] == UInt8(ascii: ":") else {
        tree.append(tree.make(Array(value)), to: params, name)
        continue
      }
      let quoted = [UInt8(ascii: "\"")] + value[2...]
      if value[2] == UInt8(ascii: ":") {
        tree.append(tree.make(quoted), to: params, name)
        continue
      }
      let source = tree.member(self.params(of: node), quoted)
      guard source != JSONTree.none else { continue }
      tree.append(tree.make(Array(tree.text(source))), to: params, name)
    }
    if tree.first(params) != JSONTree.none { tree.append(params, to: object, paramsKey) }
    tree.set(node, to: object)
    return true
  }

  // MARK: Values

  private func isScalar(_ value: JSONTree.Node) -> Bool {
    switch tree.kind(value) {
    case .string, .number, .boolean: true
    case .object, .array, .null: false
    }
  }

  /// Reads a text as links do, or makes a number or boolean a text; else the value stays.
  private func changeType(_ value: JSONTree.Node) {
    guard let type = step.type, isScalar(value) else { return }
    let old = Array(tree.text(value))
    let takesText =
      type.kind == .string || type.kind == .choice || type.kind == .uuid || type.kind == .slug
    guard (tree.kind(value) == .string) != takesText else { return }
    var plain: [UInt8] = []
    var writer = JSONWriter()
    plain.append(plain: old)
    if plain.withUnsafeBytes({ type.write(link: $0, to: &writer) }) {
      tree.set(value, Array(writer.bytes))
    }
  }
}
