import CNavRuntime
import Ground
import JSONCoding
import Stores

// How the handles of a stack and of the modals over it belong together, and to a parent.

extension StoreHandle {
  /// The modals that lie over the stack, if there are any.
  fileprivate var modals: ModalHandle? {
    modalsLine?.acquire()?.cast()
  }
}

extension ModalHandle {
  /// The flow around the modals and their stack, if there is one.
  var flow: FlowHandle? {
    flowLine?.acquire()?.cast()
  }

  /// The store whose presentation has this one as a child; nil for a root.
  /// - Throws: `detached` if it counts as gone.
  private func parent() throws(NavError) -> ModalHandle? {
    guard let parentLine else { return nil }
    guard let parent = parentLine.acquire() else { throw .orphan }
    return parent.cast()
  }

  /// How many levels lie above this node in the tree of presentations.
  /// - Throws: `detached` if one on the way counts as gone.
  private func levelsAbove() throws(NavError) -> Int {
    var levels = 0
    var handle = self
    while let parent = try handle.parent() {
      levels = levels &+ 1
      handle = parent
    }
    return levels
  }

  /// How deep children may lie: a tree of them goes away and back step by step, on the stack of the
  /// thread.
  private static let levelLimit = 256

  /// - Throws: `limit` if the children of this node would lie too deep.
  private func requireRoomBelow() throws(NavError) {
    if try levelsAbove() >= Self.levelLimit {
      throw NavError(.limit, "store: child stores lie 256 levels deep already; dismiss some")
    }
  }

  /// The stores of a presentation; made at the first call. Nil if there is no such presentation.
  fileprivate func child(
    of presentation: EntryID, _ configuration: () throws(NavError) -> FlowConfigurationJSON
  ) throws(NavError) -> ModalHandle? {
    if let child = children[presentation] { return child.handle }
    guard store.holds(presentation) else { return nil }
    try requireRoomBelow()
    let configuration = try configuration()
    // The modals keep the stack alive, the parent keeps the modals, and other owners keep both.
    let stack = Owner(
      StoreHandle(
        try NavigationStore(configuration.flow.stack), configuration.stackLimits, in: tree))
    let child = ModalHandle(configuration.flow.modals, configuration.modalLimits, over: stack)
    _ = router.adopt(child.router, by: presentation)
    child.parentLine = lifeline
    children[presentation] = Owner(child)
    child.router.onOrphaned = { [unowned(unsafe) self] in release(presentation) }
    return child
  }

  /// The presentation, or this store itself, is gone; under the lock.
  private func release(_ presentation: EntryID) {
    guard let child = children.remove(presentation) else { return }
    child.handle.parentLine = nil
    child.handle.orphan()
  }

  /// The parent is gone, or the presentation that owned this store; under the lock.
  fileprivate func orphan() {
    guard !isDetached else { return }
    detach()
    flow?.detach()
    outcomes.abandon(in: tree, observers)
    router.releaseChildren()
    stack?.orphan()
  }
}

extension StoreHandle {
  /// What owned this stack is gone; under the lock.
  func orphan() {
    guard !isDetached else { return }
    detach()
    outcomes.abandon(in: tree, observers)
    modals?.orphan()
  }
}

extension Outcomes {
  /// Those who wait hear that the store is gone; under the lock. The call that ended it was made to
  /// another store, so no source of this one's is told.
  fileprivate mutating func abandon(in tree: Tree, _ observers: ObserverPointer?) {
    for id in waitingIDs { left(id, in: tree, observers, nil) { $0.word("destroyed") } }
  }
}

// MARK: - Making

@_cdecl("nav_modal_store_create_over") @implementation
public func nav_modal_store_create_over(
  _ stack: OpaquePointer?, _ config: UnsafePointer<CChar>?, _ length: Int,
  _ out: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  StoreHandle.handOut(stack, called: "stack", out, error) { stack throws(NavError) in
    try stack.change { stack throws(NavError) in
      let (configuration, json) = try readModalConfiguration(config, length)
      guard stack.modals == nil else {
        throw NavError(.state, "stack: it already has a modal store; present with that one")
      }
      return ModalHandle(configuration, json, over: try .sharing(stack)).retained()
    }
  }
}

@_cdecl("nav_modal_store_child") @implementation
public func nav_modal_store_child(
  _ store: OpaquePointer?, _ presentation: Int64, _ config: UnsafePointer<CChar>?, _ length: Int,
  _ stack: UnsafeMutablePointer<OpaquePointer?>?, _ modals: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  stack?.pointee = nil
  modals?.pointee = nil
  return change(store, as: ModalHandle.self, error) { handle throws(NavError) in
    let child = try handle.child(of: presentation) { () throws(NavError) in
      guard config != nil else { return FlowConfigurationJSON() }
      return try handle.read(InputText(config, length, "config"), shape: .argument) {
        reader, routes throws(NavError) in
        try FlowConfigurationJSON(readingChild: &reader, cache: routes)
      }
    }
    guard let child else { return nav_status(NAV_ROUTE_NOT_FOUND) }
    stack?.pointee = child.stack?.owned()
    modals?.pointee = child.owned()
    return nav_status(NAV_OK)
  }
}

// MARK: - Going away

extension ModalHandle {
  fileprivate func dismissSelf(_ result: BufferPointer?) throws(NavError) -> nav_status {
    _ = try levelsAbove()
    return finish(try router.dismissSelf(), result)
  }

  fileprivate func dismissAllFromRoot(_ result: BufferPointer?) throws(NavError) -> nav_status {
    _ = try levelsAbove()
    return finish(try router.dismissAllFromRoot(), result)
  }
}

@_cdecl("nav_modal_store_dismiss_self") @implementation
public func nav_modal_store_dismiss_self(
  _ store: OpaquePointer?, _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  change(store, as: ModalHandle.self, clearing: result, error) { handle throws(NavError) in
    try handle.dismissSelf(result)
  }
}

@_cdecl("nav_store_dismiss_self") @implementation
public func nav_store_dismiss_self(
  _ store: OpaquePointer?, _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  change(store, as: StoreHandle.self, clearing: result, error) { handle throws(NavError) in
    guard let modals = handle.modals else {
      return finish(ModalResult<JSONRoute>.noop, result)
    }
    return try modals.dismissSelf(result)
  }
}

@_cdecl("nav_modal_store_dismiss_all_from_root") @implementation
public func nav_modal_store_dismiss_all_from_root(
  _ store: OpaquePointer?, _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  change(store, as: ModalHandle.self, clearing: result, error) { handle throws(NavError) in
    try handle.dismissAllFromRoot(result)
  }
}

@_cdecl("nav_store_dismiss_all_from_root") @implementation
public func nav_store_dismiss_all_from_root(
  _ store: OpaquePointer?, _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  change(store, as: StoreHandle.self, clearing: result, error) { handle throws(NavError) in
    if let modals = handle.modals { return try modals.dismissAllFromRoot(result) }
    // A stack without modals is its own root.
    return finish(try handle.store.clear(), result)
  }
}

// MARK: - Back

/// Writes where going back leads.
func writeBackTarget(_ canGoBack: Bool, _ target: JSONRoute?, _ route: BufferPointer?) -> nav_status
{
  guard canGoBack else { return nav_status(NAV_EMPTY_STACK) }
  route.write { if let target { $0.route(target) } else { $0.null() } }
  return nav_status(NAV_OK)
}

/// Writes what a step back did, or that there is nowhere to go back to.
func finishBack(_ step: (some CallResult)?, _ result: BufferPointer?) -> nav_status {
  if let step { return finish(step, result) }
  result.write { $0.word("none") }
  return nav_status(NAV_EMPTY_STACK)
}

@_cdecl("nav_modal_store_can_go_back") @implementation
public func nav_modal_store_can_go_back(_ store: OpaquePointer?) -> Int32 {
  readFlag(store, as: ModalHandle.self) { $0.router.canGoBack }
}

@_cdecl("nav_modal_store_back_target") @implementation
public func nav_modal_store_back_target(
  _ store: OpaquePointer?, _ route: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  read(store, as: ModalHandle.self, clearing: route, error) {
    writeBackTarget($0.router.canGoBack, $0.router.backTarget, route)
  }
}

@_cdecl("nav_modal_store_back") @implementation
public func nav_modal_store_back(
  _ store: OpaquePointer?, _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  change(store, as: ModalHandle.self, clearing: result, error) { handle throws(NavError) in
    finishBack(try handle.router.back(), result)
  }
}
