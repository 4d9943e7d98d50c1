import CNavRuntime
import Ground
import JSONCoding
import Stores

@_cdecl("nav_store_push_for_result") @implementation
public func nav_store_push_for_result(
  _ store: OpaquePointer?, _ route: UnsafePointer<CChar>?, _ length: Int,
  _ outcome: nav_outcome_fn?,
  _ user_data: UnsafeMutableRawPointer?, _ destroy: nav_destroy_fn?,
  _ entry: UnsafeMutablePointer<Int64>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  nav_store_push_for_outcome(store, route, length, outcome, user_data, destroy, entry, nil, error)
}

@_cdecl("nav_store_push_for_outcome") @implementation
public func nav_store_push_for_outcome(
  _ store: OpaquePointer?, _ route: UnsafePointer<CChar>?, _ length: Int,
  _ outcome: nav_outcome_fn?,
  _ user_data: UnsafeMutableRawPointer?, _ destroy: nav_destroy_fn?,
  _ entry: UnsafeMutablePointer<Int64>?,
  _ result: UnsafeMutablePointer<nav_buffer>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  entry?.pointee = 0
  return register(outcome, user_data, destroy, clearing: result, error) {
    function throws(NavError) in
    return change(store, as: StoreHandle.self, error) { handle throws(NavError) in
      let (pushing, pushed) = try handle.push(
        handle.route(InputText(route, length, "route")), source: nil, awaitedBy: function)
      entry?.pointee = pushed ?? 0
      return finish(pushing, result)
    }
  }
}

extension StoreHandle {
  /// Pushes a route whose screen may answer.
  /// - Parameter function: who hears of the outcome; nil for the observers.
  /// - Returns: the result, and the id of the entry that may answer. Middleware may have made
  ///   something else of the push: only an entry that is new can.
  fileprivate func push(
    _ route: JSONRoute, source: Text?, awaitedBy function: HostFunction<nav_outcome_fn>?
  ) throws(NavError) -> (result: NavigationResult<JSONRoute>, entry: EntryID?) {
    let before = store.lastEntryID
    let result = try store.execute(.push(route), source: source)
    guard result.isSuccess, let top = store.stack.top, top.id > before else { return (result, nil) }
    outcomes.await(top.id, function)
    return (result, top.id)
  }

  /// Executes `{"pushForResult":route}`, which is no command of the engine: it stands by itself,
  /// and the observers hear of the outcome.
  /// - Parameter failure: what is wrong with the text as a command, thrown if it is none of these
  ///   either.
  func pushForResult(_ text: InputText, _ result: BufferPointer?, else failure: NavError)
    throws(NavError) -> nav_status
  {
    var isMeant = false
    let request: (value: JSONRoute, source: Text?)
    do throws(NavError) {
      request = try readSourced(text, CommandEnvelopeKey.names) { reader throws(NavError) in
        let tag = try reader.beginCase("a command")
        isMeant = tag.hasPayload && "pushForResult" ~= tag
        guard isMeant else { throw failure }
        let route = try tree.routes.read(&reader)
        try reader.endCase()
        return route
      }
    } catch { throw isMeant ? error : failure }
    let (outcome, ticket) = try push(request.value, source: request.source, awaitedBy: nil)
    result.write { writer in
      guard let ticket else { return outcome.write(to: &writer) }
      writer.beginCase("ticket")
      writer.integer(ticket)
      writer.endObject()
    }
    return outcome.status
  }
}

@_cdecl("nav_store_answer") @implementation
public func nav_store_answer(
  _ store: OpaquePointer?, _ entry: Int64, _ value: UnsafePointer<CChar>?, _ length: Int,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  nav_store_answer_with_result(store, entry, value, length, nil, error)
}

@_cdecl("nav_store_answer_with_result") @implementation
public func nav_store_answer_with_result(
  _ store: OpaquePointer?, _ entry: Int64, _ value: UnsafePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  change(store, as: StoreHandle.self, clearing: result, error) { handle throws(NavError) in
    let value = try JSONText(InputText(value, length, "value"), handle.jsonLimits)
    guard handle.outcomes.isAwaited(entry), let position = handle.store.stack.index(ofEntry: entry)
    else {
      return finish(NavigationResult.entryNotFound(entry), result)
    }
    handle.outcomes.answer = (entry, value)
    defer { handle.outcomes.answer = nil }
    // The id alone: holding the entries themselves makes the stack copy them when it changes.
    let below = position == 0 ? nil : handle.store.stack.entries[position &- 1].id
    return finish(try handle.store.execute(below.map { .popToEntry($0) } ?? .replace([])), result)
  }
}

// MARK: - Host data

@_cdecl("nav_store_set_data") @implementation
public func nav_store_set_data(
  _ store: OpaquePointer?, _ entry: Int64, _ data: UnsafeMutableRawPointer?,
  _ destroy: nav_destroy_fn?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  var given = data.map { UserData($0, destroy) }
  return change(store, as: StoreHandle.self, error) { handle throws(NavError) in
    guard handle.store.stack.index(ofEntry: entry) != nil else {
      return nav_status(NAV_ROUTE_NOT_FOUND)
    }
    handle.hostData.set(entry, given.take())
    return nav_status(NAV_OK)
  }
}

@_cdecl("nav_store_data") @implementation
public func nav_store_data(_ store: OpaquePointer?, _ entry: Int64) -> UnsafeMutableRawPointer? {
  let data = try? StoreHandle.use(store) { handle throws(NavError) in
    try handle.tree.read(for: handle) { handle.hostData.pointer(entry) }
  }
  return data ?? nil
}
