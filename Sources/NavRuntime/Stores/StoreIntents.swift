import CNavRuntime
import Ground
import JSONCoding
import Stores

@_cdecl("nav_store_send") @implementation
public func nav_store_send(
  _ store: OpaquePointer?, _ intent: UnsafePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  StoreHandle.call(store, clearing: result, error) { store throws(NavError) in
    try store.send(InputText(intent, length, "intent"), result)
  }
}

extension StoreHandle {
  /// Asks the coordinator, then executes.
  func send(_ intent: NavigationIntent<JSONRoute>, source: Text?, _ result: BufferPointer?)
    throws(NavError) -> nav_status
  {
    let coordinator = try read { $0.coordinator }
    let reply = try coordinator.map { function throws(NavError) in try ask(function, intent) }
    return try change { handle throws(NavError) in
      let outcome: PlanResult<JSONRoute>
      if let refusal = reply?.refusal {
        outcome = .cancelled(refusal)
      } else {
        outcome = try handle.store.execute(reply?.plan ?? handle.store.plan(intent), source: source)
      }
      return finish(outcome, result)
    }
  }

  private func ask(
    _ function: HostFunction<nav_coordinator_fn>, _ intent: NavigationIntent<JSONRoute>
  ) throws(NavError) -> Reply {
    var question = JSONWriter()
    intent.write(to: &question)
    let reply = Reply(.commandsOrRefusal)
    try tree.unlockedCallback(.coordinator) {
      question.withCString { text, count in
        reply.ask { function.call(function.pointer, text, count, $0) }
      }
    }
    return reply
  }
}

@_cdecl("nav_store_preview") @implementation
public func nav_store_preview(
  _ store: OpaquePointer?, _ intent: UnsafePointer<CChar>?, _ length: Int,
  _ commands: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  read(store, as: StoreHandle.self, clearing: commands, error) { handle throws(NavError) in
    let text = try InputText(intent, length, "intent")
    let intent = try text.read(handle.jsonLimits, shape: .command) { reader throws(NavError) in
      try NavigationIntent(reading: &reader, cache: handle.tree.routes)
    }
    let plan = handle.store.plan(intent).commands
    commands.write { $0.commands(plan) }
    return nav_status(plan.isEmpty ? NAV_NOOP : NAV_OK)
  }
}

@_cdecl("nav_store_set_coordinator") @implementation
public func nav_store_set_coordinator(
  _ store: OpaquePointer?, _ coordinator: nav_coordinator_fn?,
  _ user_data: UnsafeMutableRawPointer?, _ destroy: nav_destroy_fn?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  register(coordinator, user_data, destroy, error) { function throws(NavError) in
    change(store, as: StoreHandle.self, error) { handle in
      handle.coordinator = function
      return nav_status(NAV_OK)
    }
  }
}

// MARK: - Senders

/// What a `nav_sender *` points to. It leads to a store without keeping it alive.
final class SenderHandle: Handle, HandleKind {
  static var parameter: Literal { "sender" }

  private let lifeline: Lifeline

  /// - Parameter lifeline: of a stack, a modal store or a flow.
  init(_ lifeline: Lifeline) { self.lifeline = lifeline }

  fileprivate func send(_ text: InputText, _ result: BufferPointer?) throws(NavError) -> nav_status
  {
    // The store may lose its last owner during the call; it ends when the outermost call has ended.
    guard let target = lifeline.acquire() else {
      throw NavError(
        .detached, "sender: its store has been destroyed; make a sender of a store that lives")
    }
    return try target.cast(to: TreeHandle.self).send(text, result)
  }
}

@_cdecl("nav_store_sender") @implementation
public func nav_store_sender(
  _ store: OpaquePointer?, _ out: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  StoreHandle.handOut(store, out, error) { SenderHandle($0.lifeline).retained() }
}

@_cdecl("nav_sender_send") @implementation
public func nav_sender_send(
  _ sender: OpaquePointer?, _ intent: UnsafePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  SenderHandle.call(sender, clearing: result, error) { sender throws(NavError) in
    try sender.send(InputText(intent, length, "intent"), result)
  }
}

@_cdecl("nav_sender_destroy") @implementation
public func nav_sender_destroy(_ sender: OpaquePointer?) { Handle.drop(sender) }
