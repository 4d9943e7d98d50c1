import CNavRuntime
import CNavSystem
import Ground
import JSONCoding

// What exported functions do before and after their own work. Each is there once for all kinds of
// stores (20 kB of code for two nanoseconds a call).

// MARK: - Changing and reading a store

/// Every change of a store goes through here: clears the caller's buffer, finds the handle, takes
/// the tree's lock, delivers the events, and turns what is thrown into a status and the caller's
/// error.
@inline(__always)
func change<Kind: StoreKind>(
  _ pointer: OpaquePointer?, as kind: Kind.Type, clearing out: BufferPointer? = nil,
  _ error: ErrorPointer?, _ body: (Kind) throws(NavError) -> nav_status
) -> nav_status {
  enterChange(pointer, Kind.parameter, out, error) { handle throws(NavError) in
    try body(handle.cast(to: Kind.self))
  }
}

/// The same for reads.
@inline(__always)
func read<Kind: StoreKind>(
  _ pointer: OpaquePointer?, as kind: Kind.Type, clearing out: BufferPointer? = nil,
  _ error: ErrorPointer?, _ body: (Kind) throws(NavError) -> nav_status
) -> nav_status {
  enterRead(pointer, Kind.parameter, out, error) { handle throws(NavError) in
    try body(handle.cast(to: Kind.self))
  }
}

/// A read that writes a text, which the caller must take.
@inline(__always)
func readText<Kind: StoreKind>(
  _ pointer: OpaquePointer?, as kind: Kind.Type, _ out: BufferPointer?, _ name: Literal,
  _ error: ErrorPointer?,
  _ body: (Kind, inout JSONWriter) -> Void
) -> nav_status {
  enterReadText(pointer, Kind.parameter, out, name, error) {
    body($0.cast(to: Kind.self), &$1)
  }
}

/// A read of a yes or no; no for a store that cannot be read.
@inline(__always)
func readFlag<Kind: StoreKind>(
  _ pointer: OpaquePointer?, as kind: Kind.Type, _ body: (Kind) -> Bool
) -> Int32 {
  var flag = false
  _ = enterRead(pointer, Kind.parameter, nil, nil) { handle in
    flag = body(handle.cast(to: Kind.self))
    return nav_status(NAV_OK)
  }
  return flag ? 1 : 0
}

@inline(never)
private func enterChange(
  _ pointer: OpaquePointer?, _ parameter: Literal, _ out: BufferPointer?, _ error: ErrorPointer?,
  _ body: (TreeHandle) throws(NavError) -> nav_status
) -> nav_status {
  out.clear()
  guard let pointer else { return report(.null(parameter), error) }
  return borrow(pointer, as: TreeHandle.self) { handle in
    guarded(error) { () throws(NavError) in
      try handle.change { () throws(NavError) in try body(handle) }
    }
  }
}

@inline(never)
private func enterRead(
  _ pointer: OpaquePointer?, _ parameter: Literal, _ out: BufferPointer?, _ error: ErrorPointer?,
  _ body: (TreeHandle) throws(NavError) -> nav_status
) -> nav_status {
  out.clear()
  guard let pointer else { return report(.null(parameter), error) }
  return borrow(pointer, as: TreeHandle.self) { handle in
    guarded(error) { () throws(NavError) in
      try handle.read { () throws(NavError) in try body(handle) }
    }
  }
}

@inline(never)
private func enterReadText(
  _ pointer: OpaquePointer?, _ parameter: Literal, _ out: BufferPointer?, _ name: Literal,
  _ error: ErrorPointer?,
  _ body: (TreeHandle, inout JSONWriter) -> Void
) -> nav_status {
  enterRead(pointer, parameter, out, error) { handle throws(NavError) in
    try out.required(name).write { body(handle, &$0) }
    return nav_status(NAV_OK)
  }
}

/// `change` for the few functions in which the call of a closure shows.
@inline(__always)
func changeInline<Kind: StoreKind>(
  _ pointer: OpaquePointer?, as kind: Kind.Type, _ error: ErrorPointer?,
  _ body: (Kind) throws(NavError) -> nav_status
) -> nav_status {
  guard let pointer else { return report(.null(Kind.parameter), error) }
  return borrow(pointer, as: Kind.self) { handle in
    do throws(NavError) {
      return try handle.change(body)
    } catch let failure {
      return report(failure, error)
    }
  }
}

/// `read` likewise.
@inline(__always)
func look<Kind: StoreKind>(
  _ pointer: OpaquePointer?, as kind: Kind.Type, clearing out: BufferPointer? = nil,
  _ error: ErrorPointer?, _ body: (Kind) throws(NavError) -> nav_status
) -> nav_status {
  out.clear()
  defer { nav_shim_this_thread().pointee.cleared = nil }
  guard let pointer else { return report(.null(Kind.parameter), error) }
  return borrow(pointer, as: Kind.self) { handle in
    do throws(NavError) {
      return try handle.read(body)
    } catch let failure {
      return report(failure, error)
    }
  }
}

// MARK: - Other calls

/// A call on a handle of any kind that takes no lock, or takes it for steps of its own.
@inline(never)
func enterCall(
  _ pointer: OpaquePointer?, _ parameter: Literal, _ out: BufferPointer?, _ error: ErrorPointer?,
  _ body: (Handle) throws(NavError) -> nav_status
) -> nav_status {
  guarded(clearing: out, error) { () throws(NavError) in
    var status = nav_status(NAV_OK)
    try Handle.use(pointer, parameter) { handle throws(NavError) in status = try body(handle) }
    return status
  }
}

/// Hands out a handle, which the caller then owns. `out` is NULL if there is none.
@inline(never)
func handOut(
  _ out: UnsafeMutablePointer<OpaquePointer?>?, called name: Literal = "out",
  clearing text: BufferPointer? = nil, _ error: ErrorPointer?,
  _ body: () throws(NavError) -> OpaquePointer
) -> nav_status {
  out?.pointee = nil
  return guarded(clearing: text, error) { () throws(NavError) in
    guard let out else { throw .null(name) }
    out.pointee = try body()
    return nav_status(NAV_OK)
  }
}

/// The same in a call on another handle.
@inline(never)
func enterHandOut(
  _ pointer: OpaquePointer?, _ parameter: Literal, _ out: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: ErrorPointer?, _ body: (Handle) throws(NavError) -> OpaquePointer
) -> nav_status {
  out?.pointee = nil
  return enterCall(pointer, parameter, nil, error) { handle throws(NavError) in
    guard let out else { throw .null("out") }
    out.pointee = try body(handle)
    return nav_status(NAV_OK)
  }
}

// MARK: - Observers

/// Adds an observer to a store of any kind.
func observe<Kind: StoreKind>(
  _ pointer: OpaquePointer?, as kind: Kind.Type, _ mask: nav_event_mask,
  _ observer: nav_observer_fn?, _ userData: UserDataPointer?,
  _ destroy: DestroyFunction?, _ number: UnsafeMutablePointer<UInt64>?, _ error: ErrorPointer?
) -> nav_status {
  addObserver(pointer, Kind.parameter, mask, observer, userData, destroy, number, error)
}

@inline(never)
private func addObserver(
  _ pointer: OpaquePointer?, _ parameter: Literal, _ mask: nav_event_mask,
  _ observer: nav_observer_fn?, _ userData: UserDataPointer?,
  _ destroy: DestroyFunction?, _ number: UnsafeMutablePointer<UInt64>?, _ error: ErrorPointer?
) -> nav_status {
  number?.pointee = 0
  return register(observer, userData, destroy, error) { function throws(NavError) in
    guard let function else { throw .null("observer") }
    return enterChange(pointer, parameter, nil, error) { handle throws(NavError) in
      let given = try handle.addObserver(mask, .function(function))
      number?.pointee = given
      return nav_status(NAV_OK)
    }
  }
}

/// Fills a queue with the events of a store of any kind.
func attach<Kind: StoreKind>(
  _ queue: OpaquePointer?, to pointer: OpaquePointer?, as kind: Kind.Type, _ mask: nav_event_mask,
  _ number: UnsafeMutablePointer<UInt64>?,
  _ error: ErrorPointer?
) -> nav_status {
  attachQueue(queue, pointer, Kind.parameter, mask, number, error)
}

@inline(never)
private func attachQueue(
  _ queue: OpaquePointer?, _ pointer: OpaquePointer?, _ parameter: Literal, _ mask: nav_event_mask,
  _ number: UnsafeMutablePointer<UInt64>?,
  _ error: ErrorPointer?
) -> nav_status {
  number?.pointee = 0
  guard pointer != nil else { return report(.null(parameter), error) }
  return EventQueueHandle.call(queue, error) { queue in
    enterChange(pointer, parameter, nil, error) { handle throws(NavError) in
      let given = try handle.addObserver(mask, .queue(queue))
      number?.pointee = given
      return nav_status(NAV_OK)
    }
  }
}

/// Removes an observer of a store of any kind.
func unobserve<Kind: StoreKind>(
  _ pointer: OpaquePointer?, as kind: Kind.Type, _ number: UInt64, _ error: ErrorPointer?
) -> nav_status {
  removeObserver(pointer, Kind.parameter, number, error)
}

@inline(never)
private func removeObserver(
  _ pointer: OpaquePointer?, _ parameter: Literal, _ number: UInt64, _ error: ErrorPointer?
) -> nav_status {
  enterCall(pointer, parameter, nil, error) { handle throws(NavError) in
    let handle = handle.cast(to: TreeHandle.self)
    return try handle.tree.amend { () throws(NavError) in
      try handle.removeObserver(number)
      return nav_status(NAV_OK)
    }
  }
}

/// Registers a host function or, for NULL, removes the one there is. Either way `user_data` will be
/// destroyed exactly once.
func register<Function>(
  _ function: Function?, _ userData: UserDataPointer?, _ destroy: DestroyFunction?,
  clearing out: BufferPointer? = nil, _ error: ErrorPointer?,
  _ body: (HostFunction<Function>?) throws(NavError) -> nav_status
) -> nav_status {
  let owner = UserData(userData, destroy)
  return guarded(clearing: out, error) { () throws(NavError) in
    try body(function.map { HostFunction($0, owner) })
  }
}
