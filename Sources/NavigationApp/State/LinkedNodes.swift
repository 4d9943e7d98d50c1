/// Lets go, one by one, of the nodes that only the one before holds: a list may have a million.
/// - Parameter takeNext: takes the next node out of one.
@inline(__always)
func release<Node: AnyObject>(_ first: inout Node?, _ takeNext: (Node) -> Node?) {
  guard first != nil else { return }
  var rest = first
  first = nil
  while isKnownUniquelyReferenced(&rest), let node = rest {
    // `node` and `rest` hold it: it is empty when both let go.
    rest = takeNext(node)
  }
}

/// Calls `body` with each of `count` linked nodes, from the last one up. The list must stay as it
/// is meanwhile: what holds the first node holds all, so none of them is counted.
@inline(__always)
func forEachLinkedUp<Node: AnyObject>(
  _ first: Node, count: Int, _ next: (Node) -> Unmanaged<Node>?, _ body: (Node) -> Void
) {
  withUnsafeTemporaryAllocation(of: Unmanaged<Node>.self, capacity: count) { nodes in
    var cursor: Unmanaged<Node>? = .passUnretained(first)
    var found = 0
    while let node = cursor, found < count {
      nodes.initializeElement(at: found, to: node)
      found &+= 1
      cursor = node._withUnsafeGuaranteedRef(next)
    }
    while found > 0 {
      found &-= 1
      nodes[found]._withUnsafeGuaranteedRef(body)
    }
  }
}
