import CNavRuntime
import JSONCoding
import NavigationCore
import Synchronization

/// What the handles of all kinds of stores have in common: a place in a tree, observers, and a lifeline for those who must not keep them alive.
class TreeHandle: Handle {
  final let tree: Tree
  final let jsonLimits: JSONLimits
  final var observers = ObserverList()
  /// What senders keep instead of the store.
  final let lifeline = Lifeline()
  private let detached = Atomic<Bool>(false)

  init(_ jsonLimits: JSONLimits, in tree: Tree) {
    (self.tree, self.jsonLimits) = (tree, jsonLimits)
    super.init()
    lifeline.attach(self)
  }

  /// Makes the state visible to the getters that take no lock; under the lock, at the end of every change.
  func publish() {}

  /// Tells the store which events to build; under the lock, when observers come or go.
  func updateInterests() {}

  /// The store's parent is gone for good: from now on calls on it are refused.
  final func detach() { detached.store(true, ordering: .releasing) }

  final var isDetached: Bool { detached.load(ordering: .acquiring) }

  /// A pointer for the caller, who becomes one more owner.
  final func owned() -> OpaquePointer {
    lifeline.addOwner()
    return retained()
  }

  /// - Throws: `detached` if the parent is gone.
  @inline(__always)
  final func requireAttached() throws(NavError) {
    if detached.load(ordering: .relaxed) { throw .orphan }
  }

  // MARK: Reading arguments

  @inline(never)
  @_optimize(speed)
  final func route(_ text: InputText) throws(NavError) -> JSONRoute { try tree.routes.route(text.start, count: text.count) }

  /// The same where the call would show.
  @inline(__always)
  final func routeInline(_ text: InputText) throws(NavError) -> JSONRoute { try tree.routes.route(text.start, count: text.count) }

  /// Reads an argument that is JSON of the protocol, all of it; under the lock, since it uses the tree's routes.
  final func read<Value>(
    _ text: InputText, shape: NavErrorCode = .command, _ body: (inout JSONReader, RouteCache) throws(NavError) -> Value
  ) throws(NavError) -> Value {
    try text.read(jsonLimits, shape: shape) { reader throws(NavError) in try body(&reader, tree.routes) }
  }

  /// Reads the argument of a call that may name its source: the value itself, or `{KEY:value,"source":text}`.
  final func readSourced<Value>(
    _ text: InputText, keys: StaticString, _ body: (inout JSONReader) throws(NavError) -> Value
  ) throws(NavError) -> (value: Value, source: Text?) {
    try text.read(jsonLimits, shape: .command) { reader throws(NavError) in
      guard try isEnvelope(reader, keys) else { return (try body(&reader), nil) }
      var (value, source) = (Value?.none, Text?.none)
      var members = try reader.beginObject(keys: keys)
      while let key = try reader.nextKey(of: &members) {
        if key == 0 { value = try body(&reader) } else { source = try reader.readString() }
      }
      try reader.require(0, of: members)
      guard let value else { throw NavError(.internal, "a required member was not read") }
      return (value, source)
    }
  }

  /// Whether an object comes next whose first key is one of an envelope.
  private func isEnvelope(_ reader: JSONReader, _ keys: StaticString) throws(NavError) -> Bool {
    var look = reader
    guard try look.peek() == .object else { return false }
    try look.beginObject()
    guard let key = try look.nextKey() else { return false }
    return key == "source" || JSONMembers.contains(key, in: keys)
  }
}

/// A kind of store handle, with the name that its parameter has in the header.
protocol StoreKind: TreeHandle {
  static var parameter: StaticString { get }
}

extension StoreKind {
  @inline(__always)
  static func borrow(_ pointer: OpaquePointer?) throws(NavError) -> Self {
    guard let pointer else { throw .null(parameter) }
    return Unmanaged<Self>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
  }

  /// Runs a change under the tree's lock, publishes the new state and delivers the events.
  @inline(__always)
  func change<Value>(_ body: (Self) throws(NavError) -> Value) throws(NavError) -> Value {
    try tree.change { () throws(NavError) in
      try requireAttached()
      defer { publish() }
      return try body(self)
    }
  }

  /// Runs a read: under the lock, or as part of the call that holds it.
  @inline(__always)
  func read<Value>(_ body: (Self) throws(NavError) -> Value) throws(NavError) -> Value {
    try tree.read { () throws(NavError) in
      try requireAttached()
      return try body(self)
    }
  }

  /// Drops the caller's reference, which is one of the owners.
  static func destroy(_ pointer: OpaquePointer?) {
    guard let handle = try? borrow(pointer) else { return }
    handle.lifeline.releaseOwner()
    Handle.drop(pointer)
  }
}

extension NavError {
  @inline(never)
  static var orphan: NavError {
    NavError(.detached, "the store's parent is gone: its presentation was dismissed, or the parent destroyed; take the store of one that lives")
  }
}

// MARK: - Entering

/// Every change of a store goes through here: finds the handle, takes the tree's lock, publishes the new state, delivers the events, and turns what is thrown into a
/// status and the caller's error.
@inline(__always)
func change<Kind: StoreKind>(
  _ pointer: OpaquePointer?, as kind: Kind.Type, _ error: ErrorPointer?, _ body: (Kind) throws(NavError) -> nav_status
) -> nav_status {
  enterChange(pointer, Kind.parameter, error) { handle throws(NavError) in try body(unsafeDowncast(handle, to: Kind.self)) }
}

/// The same for reads.
@inline(__always)
func read<Kind: StoreKind>(
  _ pointer: OpaquePointer?, as kind: Kind.Type, _ error: ErrorPointer?, _ body: (Kind) throws(NavError) -> nav_status
) -> nav_status {
  enterRead(pointer, Kind.parameter, error) { handle throws(NavError) in try body(unsafeDowncast(handle, to: Kind.self)) }
}

// Each once for all kinds of stores and all exported functions (20 kB of code for two nanoseconds a call).

@inline(never)
private func enterChange(
  _ pointer: OpaquePointer?, _ parameter: StaticString, _ error: ErrorPointer?, _ body: (TreeHandle) throws(NavError) -> nav_status
) -> nav_status {
  guarded(error) { () throws(NavError) in
    let handle = try borrowTreeHandle(pointer, parameter)
    return try handle.tree.change { () throws(NavError) in
      try handle.requireAttached()
      defer { handle.publish() }
      return try body(handle)
    }
  }
}

@inline(never)
private func enterRead(
  _ pointer: OpaquePointer?, _ parameter: StaticString, _ error: ErrorPointer?, _ body: (TreeHandle) throws(NavError) -> nav_status
) -> nav_status {
  guarded(error) { () throws(NavError) in
    let handle = try borrowTreeHandle(pointer, parameter)
    return try handle.tree.read { () throws(NavError) in
      try handle.requireAttached()
      return try body(handle)
    }
  }
}

private func borrowTreeHandle(_ pointer: OpaquePointer?, _ parameter: StaticString) throws(NavError) -> TreeHandle {
  guard let pointer else { throw .null(parameter) }
  return Unmanaged<TreeHandle>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
}

/// `change` for the few functions in which the call of a closure shows.
@inline(__always)
func changeInline<Kind: StoreKind>(
  _ pointer: OpaquePointer?, as kind: Kind.Type, _ error: ErrorPointer?, _ body: (Kind) throws(NavError) -> nav_status
) -> nav_status {
  do throws(NavError) {
    return try Kind.borrow(pointer).change(body)
  } catch let failure {
    return report(failure, error)
  }
}

/// The same for reads that call no host function: nothing can destroy the handle meanwhile, so it is not retained (10 ns of a read of 13).
@inline(__always)
func look<Kind: StoreKind>(
  _ pointer: OpaquePointer?, as kind: Kind.Type, _ error: ErrorPointer?, _ body: (Kind) throws(NavError) -> nav_status
) -> nav_status {
  guard let pointer else { return report(.null(Kind.parameter), error) }
  return Unmanaged<Kind>.fromOpaque(UnsafeRawPointer(pointer))._withUnsafeGuaranteedRef { handle in
    do throws(NavError) {
      return try handle.read(body)
    } catch let failure {
      return report(failure, error)
    }
  }
}

// MARK: - Observers

/// Adds an observer to a store of any kind.
func observe<Kind: StoreKind>(
  _ pointer: OpaquePointer?, as kind: Kind.Type, _ mask: nav_event_mask, _ observer: nav_observer_fn?, _ userData: UserDataPointer?,
  _ destroy: DestroyFunction?, _ number: UnsafeMutablePointer<UInt64>?, _ error: ErrorPointer?
) -> nav_status {
  register(observer, userData, destroy, error) { function throws(NavError) in
    guard let function else { throw .null("observer") }
    return try Kind.borrow(pointer).change { handle throws(NavError) in try handle.addObserver(mask, .function(function), number) }
  }
}

/// Fills a queue with the events of a store of any kind.
func attach<Kind: StoreKind>(
  _ queue: OpaquePointer?, to pointer: OpaquePointer?, as kind: Kind.Type, _ mask: nav_event_mask, _ number: UnsafeMutablePointer<UInt64>?,
  _ error: ErrorPointer?
) -> nav_status {
  change(pointer, as: kind, error) { handle throws(NavError) in
    try handle.addObserver(mask, .queue(try EventQueueHandle.borrow(queue)), number)
  }
}

/// Removes an observer of a store of any kind.
func unobserve<Kind: StoreKind>(_ pointer: OpaquePointer?, as kind: Kind.Type, _ number: UInt64, _ error: ErrorPointer?) -> nav_status {
  guarded(error) { () throws(NavError) in
    let handle = try Kind.borrow(pointer)
    return try handle.tree.amend { () throws(NavError) in
      try handle.observers.remove(number)
      handle.updateInterests()
      return nav_status(NAV_OK)
    }
  }
}

extension TreeHandle {
  fileprivate func addObserver(
    _ mask: nav_event_mask, _ sink: Observer.Sink, _ number: UnsafeMutablePointer<UInt64>?
  ) throws(NavError) -> nav_status {
    let handle = try observers.add(mask, sink)
    updateInterests()
    number?.pointee = handle
    return nav_status(NAV_OK)
  }
}
