import CNavRuntime
import Ground
import JSONCoding
import Synchronization

/// What the handles of all kinds of stores have in common: a place in a tree, observers, and a
/// lifeline for those who must not keep them alive.
///
/// Ending a store takes the lock of its tree. So it needs no use while a call has the lock, nor do
/// the closures by which its own parts lead to it, which `unlink` cuts: these neither keep it nor
/// count a reference.
class TreeHandle: Handle {
  final let tree: Tree
  final let jsonLimits: JSONLimits
  private final var observerList = Late<ObserverList>()
  final let owners = Owners()
  private final let detached = Atomic<Bool>(false)

  init(_ jsonLimits: JSONLimits, in tree: Tree) {
    self.tree = tree
    self.jsonLimits = jsonLimits
    super.init()
  }

  /// Nil before the first one.
  final var observers: ObserverPointer? { observerList.made }

  final func makeObservers() -> ObserverPointer { observerList.value { ObserverList() } }

  /// What neighbours and senders keep instead of the store.
  final var lifeline: Lifeline { owners.lifeline(of: self) }

  /// Tells the store which events to build; under the lock, whenever that changes: what it depends
  /// on calls this.
  func updateInterests() {}

  /// A call has changed something of the tree, which the handle watches; under the lock.
  func treeChanged() {}

  /// The store's parent is gone for good: from now on calls on it are refused.
  final func detach() { detached.store(true, ordering: .releasing) }

  /// Ends the middlewares and what else commands ask; under the lock.
  func endCallbacks() {}

  /// Does what a view wants: of the stores that senders lead to.
  func send(_ intent: InputText, _ result: BufferPointer?) throws(NavError) -> nav_status {
    throw NavError(.internal, "a sender of no kind")
  }

  /// Cuts every way that leads to the handle from its neighbours; under the lock, and nobody uses
  /// it.
  func unlink() {}

  /// Takes the lock even where there is nothing to cut: its holder may rely on the handle.
  final override func end() { tree.finish { unlink() } }

  /// Once its last owner is gone, a store with a call in progress on any thread calls none of
  /// its callbacks again, except for what is owed.
  fileprivate final func silence() {
    _ = try? tree.amend { () throws(NavError) in
      observers?.pointee.endAll()
      endCallbacks()
    }
  }

  final var isDetached: Bool { detached.load(ordering: .acquiring) }

  /// A pointer for the caller, who becomes one more owner. The caller knows of an owner that lasts
  /// meanwhile.
  final func owned() -> OpaquePointer {
    _ = owners.add()
    retain()
    return pointer
  }

  /// - Throws: `detached` if the parent is gone.
  @inline(__always)
  final func requireAttached() throws(NavError) {
    if detached.load(ordering: .relaxed) { throw .orphan }
  }

  /// Runs a change under the tree's lock, and delivers the events.
  @inline(__always)
  final func change<Value>(_ body: () throws(NavError) -> Value) throws(NavError) -> Value {
    try tree.change(for: self) { () throws(NavError) in
      try requireAttached()
      return try body()
    }
  }

  /// Runs a read: under the lock, or as part of the call that holds it.
  @inline(__always)
  final func read<Value>(_ body: () throws(NavError) -> Value) throws(NavError) -> Value {
    try tree.read(for: self) { () throws(NavError) in
      try requireAttached()
      return try body()
    }
  }

  // MARK: Reading arguments

  @inline(never)
  @_optimize(speed)
  final func route(_ text: InputText) throws(NavError) -> JSONRoute { try routeInline(text) }

  /// The same where the call would show.
  @inline(__always)
  final func routeInline(_ text: InputText) throws(NavError) -> JSONRoute {
    try tree.routes.route(text.start, count: text.count, limits: jsonLimits)
  }

  /// Reads an argument that is JSON of the protocol, all of it; under the lock, since it uses the
  /// tree's routes.
  @inline(__always)
  final func read<Value>(
    _ text: InputText, shape: NavErrorCode = .command,
    _ body: (inout JSONReader, RouteCache) throws(NavError) -> Value
  ) throws(NavError) -> Value {
    try text.read(jsonLimits, shape: shape) { reader throws(NavError) in
      try body(&reader, tree.routes)
    }
  }

  /// Reads the argument of a call that may name its source: the value itself, or
  /// `{KEY:value,"source":text}`.
  /// - Parameter keys: `KEY, source`.
  @inline(__always)
  final func readSourced<Value>(
    _ text: InputText, _ keys: Literal, _ body: (inout JSONReader) throws(NavError) -> Value
  ) throws(NavError) -> (value: Value, source: Text?) {
    var value: Value?
    let source = try readEnvelope(text, keys) { reader throws(NavError) in value = try body(&reader)
    }
    guard let value else { throw NavError(.internal, "a required member was not read") }
    return (value, source)
  }

  @inline(never)
  private final func readEnvelope(
    _ text: InputText, _ keys: Literal, _ body: (inout JSONReader) throws(NavError) -> Void
  ) throws(NavError) -> Text? {
    var reader = try text.reader(jsonLimits, shape: .command)
    var source: Text?
    if !isPlain(text.bytes, keys), try isEnvelope(reader, keys) {
      var members = try reader.beginObject(EnvelopeKey.self, names: keys)
      while let key = try reader.nextKey(of: &members) {
        switch key {
        case .value: try body(&reader)
        case .source: source = try reader.readString()
        }
      }
      try reader.require(.value, of: members)
    } else {
      try body(&reader)
    }
    try reader.finish()
    return source
  }

  /// Whether the first letters show that a text is the value itself: those of a string, or of an
  /// object whose first key begins otherwise than the keys of an envelope.
  @inline(__always)
  private final func isPlain(_ text: UnsafeBufferPointer<UInt8>, _ keys: Literal) -> Bool {
    guard text.count > 2 else { return false }
    if text[0] == UInt8(ascii: "\"") { return true }
    let letter = text[2]
    return text[0] == UInt8(ascii: "{") && text[1] == UInt8(ascii: "\"")
      && letter >= UInt8(ascii: "a") && letter != UInt8(ascii: "s") && letter != keys.start.pointee
  }

  /// Whether an object comes next whose first key is one of an envelope.
  private final func isEnvelope(_ reader: JSONReader, _ keys: Literal) throws(NavError) -> Bool {
    var ahead = reader
    guard try ahead.peek() == .object else { return false }
    try ahead.beginObject()
    guard let key = try ahead.nextKey() else { return false }
    return key == "source" || JSONMembers.contains(key, in: keys)
  }
}

/// The keys of an envelope. That of its value has another name in each call.
private enum EnvelopeKey: Int, JSONKeys {
  case value, source

  static var names: Literal { "value, source" }
}

/// A kind of store handle.
protocol StoreKind: TreeHandle, HandleKind {}

extension StoreKind {
  /// The same, with the store.
  @inline(__always)
  func change<Value>(_ body: (Self) throws(NavError) -> Value) throws(NavError) -> Value {
    try change { () throws(NavError) in try body(self) }
  }

  @inline(__always)
  func read<Value>(_ body: (Self) throws(NavError) -> Value) throws(NavError) -> Value {
    try read { () throws(NavError) in try body(self) }
  }

  /// Drops the caller's reference, which is one of the owners.
  static func destroy(_ pointer: OpaquePointer?) {
    guard let pointer else { return }
    ThreadState.enter()
    borrow(pointer, as: Self.self) { handle in
      if handle.owners.release() { handle.silence() }
      handle.release()
    }
    ThreadState.leave()
  }
}

extension NavError {
  @inline(never)
  static var orphan: NavError {
    NavError(
      .detached,
      "the store's parent is gone: its presentation was dismissed, its tab removed, or the parent destroyed; take the store of one that lives"
    )
  }
}
