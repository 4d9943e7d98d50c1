import Ground

/// A container in the tree of a schema: tabs, a split, or a stack.
///
/// Where the library has accepted the schema, its `Container` says more. This one is for schemas
/// with mistakes, and for the lines of the text, which the library does not tell.
struct ContainerNode {
  let value: Value
  /// Its name in the container around it; empty for the root.
  let name: Text
  /// The names on the way to it, joined by `/`; of the root `""`.
  let address: Text

  init(_ value: Value, name: Text = "", address: Text = "") {
    (self.value, self.name, self.address) = (value, name, address)
  }

  private var inner: Value? { value["tabs"] ?? value["split"] }

  var isTabs: Bool { value["tabs"] != nil }
  var isStack: Bool { inner == nil }
  /// Of a stack, the name of its root entry.
  var root: Text { value["stack"]?.text ?? "" }

  /// The tabs or columns, in the order of the text.
  var children: [ContainerNode] {
    (inner?.children.map { $0 } ?? []).map { child in
      let name = child["name"]?.text ?? child.name
      let address = address.isEmpty ? name : self.address + "/" + name
      return ContainerNode(child, name: name, address: address)
    }
  }

  /// It and the containers in it, each after the one around it.
  var all: [ContainerNode] { [self] + children.flatMap { $0.all } }

  var stacks: [ContainerNode] { all.filter { $0.isStack } }
}
