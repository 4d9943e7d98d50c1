import CNavRuntime
import Ground
import JSONCoding
import Stores

@_cdecl("nav_modal_store_create") @implementation
public func nav_modal_store_create(
  _ config: UnsafePointer<CChar>?, _ length: Int, _ out: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  handOut(out, error) { () throws(NavError) in
    let (configuration, json) = try readModalConfiguration(config, length)
    return ModalHandle(configuration, json, in: Tree()).retained()
  }
}

/// Reads the config of a modal store; NULL means the defaults.
func readModalConfiguration(_ config: UnsafePointer<CChar>?, _ length: Int) throws(NavError) -> (
  ModalConfiguration, JSONLimits
) {
  try readConfig(config, length, or: (ModalConfiguration(), JSONLimits())) {
    reader throws(NavError) in
    try ModalConfiguration.read(&reader)
  }
}

@_cdecl("nav_modal_store_destroy") @implementation
public func nav_modal_store_destroy(_ store: OpaquePointer?) { ModalHandle.destroy(store) }

// MARK: - Reading

@_cdecl("nav_modal_store_current") @implementation
public func nav_modal_store_current(
  _ store: OpaquePointer?, _ current: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  read(store, as: ModalHandle.self, clearing: current, error) { handle in
    let presentation = handle.store.state.current
    current.write { $0.presentation(presentation) }
    return nav_status(presentation == nil ? NAV_NOOP : NAV_OK)
  }
}

@_cdecl("nav_modal_store_queue") @implementation
public func nav_modal_store_queue(
  _ store: OpaquePointer?, _ queue: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  readText(store, as: ModalHandle.self, queue, "queue", error) {
    $1.presentations($0.store.state.queue)
  }
}

@_cdecl("nav_modal_store_queue_count") @implementation
public func nav_modal_store_queue_count(_ store: OpaquePointer?) -> Int {
  ModalHandle.peek(store, or: 0) { $0.store.settledQueueCount }
}

@_cdecl("nav_modal_store_revision") @implementation
public func nav_modal_store_revision(_ store: OpaquePointer?) -> UInt64 {
  ModalHandle.peek(store, or: 0) { $0.store.revision }
}

// MARK: - The host's queue policy

@_cdecl("nav_modal_store_set_queue_policy") @implementation
public func nav_modal_store_set_queue_policy(
  _ store: OpaquePointer?, _ policy: nav_queue_policy_fn?, _ user_data: UnsafeMutableRawPointer?,
  _ destroy: nav_destroy_fn?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  register(policy, user_data, destroy, error) { function throws(NavError) in
    change(store, as: ModalHandle.self, error) { handle in
      handle.store.hostQueuePolicy = function.map { function in
        { [unowned(unsafe) handle] command, _ in handle.ask(function, about: command) }
      }
      handle.queuePolicy = function
      return nav_status(NAV_OK)
    }
  }
}

extension ModalHandle {
  fileprivate func ask(
    _ function: HostFunction<nav_queue_policy_fn>, about command: ModalCommand<JSONRoute>
  ) -> QueueCancellationPolicy {
    var question = JSONWriter()
    command.write(to: &question)
    let answer = question.withCString { text, count in
      tree.lockedCallback { function.call(function.pointer, text, count) }
    }
    return answer == 0 ? .preserve : .dropQueued
  }
}

// MARK: - Observers

@_cdecl("nav_modal_store_observe") @implementation
public func nav_modal_store_observe(
  _ store: OpaquePointer?, _ mask: nav_event_mask, _ observer: nav_observer_fn?,
  _ user_data: UnsafeMutableRawPointer?,
  _ destroy: nav_destroy_fn?, _ handle: UnsafeMutablePointer<UInt64>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  observe(store, as: ModalHandle.self, mask, observer, user_data, destroy, handle, error)
}

@_cdecl("nav_modal_store_unobserve") @implementation
public func nav_modal_store_unobserve(
  _ store: OpaquePointer?, _ handle: UInt64, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  unobserve(store, as: ModalHandle.self, handle, error)
}

@_cdecl("nav_modal_store_attach_queue") @implementation
public func nav_modal_store_attach_queue(
  _ store: OpaquePointer?, _ queue: OpaquePointer?, _ mask: nav_event_mask,
  _ handle: UnsafeMutablePointer<UInt64>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  attach(queue, to: store, as: ModalHandle.self, mask, handle, error)
}
