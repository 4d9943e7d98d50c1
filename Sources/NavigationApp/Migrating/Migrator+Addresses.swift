import Ground
import JSONCoding

extension Migrator {
  /// Moves a container to another address. An address that is taken is not taken over, a stack has
  /// no containers in it, and what is not an object is none: then all stays as it is.
  func renameAddress(_ from: Text, _ to: Text) {
    let old = Self.parts(of: from)
    let new = Self.parts(of: to)
    guard let moved = find(old[...]), tree.kind(moved) == .object, find(new[...]) == nil else {
      return
    }
    guard let name = old.last, let parent = find(old.dropLast()) else {
      return wrap(moved, in: new[...])
    }
    let last = old.count &- 1
    let isInParent = new.count >= old.count && new.prefix(last).elementsEqual(old.dropLast())
    let names = tree.names(of: parent)
    if isInParent, new[last] == name || tree.member(names, new[last]) == JSONTree.none {
      // It stays where it is among the others, perhaps with containers around it.
      wrap(moved, in: new[(last &+ 1)...])
      tree.setKey(moved, new[last])
      follow(in: parent, name, new[last])
    } else if let (target, depth) = deepest(new) {
      _ = tree.remove(name, from: names)
      follow(in: parent, name, nil)
      wrap(moved, in: new[(depth &+ 1)...])
      tree.append(moved, to: target, new[depth])
    }
  }

  /// The names of an address, canonical JSON.
  private static func parts(of address: Text) -> [[UInt8]] {
    guard !address.isEmpty else { return [] }
    let names = address.bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return names.map { JSONTree.quoted(Text($0)) }
  }

  private func find(_ address: ArraySlice<[UInt8]>) -> JSONTree.Node? {
    var node = tree.member(JSONTree.root, "root")
    for name in address where node != JSONTree.none {
      node = tree.member(tree.names(of: node), name)
    }
    return node == JSONTree.none ? nil : node
  }

  /// Where the first missing container of an address is put: the names of the one around
  /// it, and its index in the address. Nil if something on the way has no containers in it.
  private func deepest(_ address: [[UInt8]]) -> (names: JSONTree.Node, depth: Int)? {
    var node = tree.member(JSONTree.root, "root")
    for depth in address.indices {
      let names = tree.names(of: node)
      guard names != JSONTree.none else { return nil }
      node = tree.member(names, address[depth])
      if node == JSONTree.none { return (names, depth) }
    }
    return nil
  }

  /// Puts tabs around a container and selects it in them, the outermost with the first name.
  private func wrap(_ node: JSONTree.Node, in names: ArraySlice<[UInt8]>) {
    for name in names.reversed() {
      let inner = tree.makeObject()
      let items = tree.makeObject()
      let tabs = tree.makeObject()
      tree.set(inner, to: node)
      tree.append(inner, to: items, name)
      tree.append(tree.make(name), to: tabs, JSONTree.quoted("selected"))
      tree.append(tree.makeArray(), to: tabs, JSONTree.quoted("history"))
      tree.append(items, to: tabs, JSONTree.quoted("items"))
      let outer = tree.makeObject()
      tree.append(tabs, to: outer, JSONTree.quoted("tabs"))
      tree.set(node, to: outer)
    }
  }

  /// What is selected or focused in a container, and its history, go with a name; nil for one that
  /// is gone.
  private func follow(in container: JSONTree.Node, _ old: [UInt8], _ new: [UInt8]?) {
    var part = tree.first(container)
    while part != JSONTree.none {
      for name in ["selected", "focused"] as [Literal] {
        let key = JSONTree.quoted(Text(name))
        let chosen = tree.member(part, key)
        guard chosen != JSONTree.none, tree.hasText(chosen, old) else { continue }
        if let new { tree.set(chosen, new) } else { _ = tree.remove(key, from: part) }
      }
      followHistory(tree.member(part, "history", .array), old, new)
      part = tree.next(part)
    }
  }

  private func followHistory(_ history: JSONTree.Node, _ old: [UInt8], _ new: [UInt8]?) {
    guard history != JSONTree.none else { return }
    var previous = JSONTree.none
    var name = tree.first(history)
    while name != JSONTree.none {
      let next = tree.next(name)
      if tree.hasText(name, old), new == nil {
        tree.remove(name, behind: previous, from: history)
      } else {
        if let new, tree.hasText(name, old) { tree.set(name, new) }
        previous = name
      }
      name = next
    }
  }
}
