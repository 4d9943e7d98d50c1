import CNavRuntime
import Ground
import JSONCoding
import Stores

@_cdecl("nav_flow_store_create") @implementation
public func nav_flow_store_create(
  _ config: UnsafePointer<CChar>?, _ length: Int, _ out: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  handOut(out, error) { () throws(NavError) in
    let tree = Tree()
    let configuration = try readConfig(config, length, or: FlowConfigurationJSON()) {
      reader throws(NavError) in
      try FlowConfigurationJSON(reading: &reader, cache: tree.routes)
    }
    return try FlowHandle.make(configuration, in: tree).with { $0.owned() }
  }
}

@_cdecl("nav_flow_store_wrap") @implementation
public func nav_flow_store_wrap(
  _ modals: OpaquePointer?, _ config: UnsafePointer<CChar>?, _ length: Int,
  _ out: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  ModalHandle.handOut(modals, called: "modals", out, error) { modals throws(NavError) in
    try wrapped(modals, config, length)
  }
}

/// Makes a flow around modals and the stack that they lie over.
private func wrapped(_ modals: ModalHandle, _ config: UnsafePointer<CChar>?, _ length: Int)
  throws(NavError) -> OpaquePointer
{
  try modals.change { modals throws(NavError) in
    guard let stack = modals.stack else {
      throw NavError(
        .argument, "modals: it has no stack under it; make it with nav_modal_store_create_over")
    }
    guard modals.flow == nil else {
      throw NavError(.state, "modals: another flow has it and its stack; use that one")
    }
    var options = FlowOptions()
    if config != nil {
      options = try modals.read(InputText(config, length, "config"), shape: .argument) {
        reader, _ throws(NavError) in
        try FlowOptions(reading: &reader)
      }
    }
    return FlowHandle(try .sharing(modals), try .sharing(stack), options).retained()
  }
}

@_cdecl("nav_flow_store_destroy") @implementation
public func nav_flow_store_destroy(_ flow: OpaquePointer?) { FlowHandle.destroy(flow) }

// MARK: - Reading

@_cdecl("nav_flow_store_stack") @implementation
public func nav_flow_store_stack(
  _ flow: OpaquePointer?, _ out: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  FlowHandle.handOut(flow, out, error) { $0.stack.owned() }
}

@_cdecl("nav_flow_store_modals") @implementation
public func nav_flow_store_modals(
  _ flow: OpaquePointer?, _ out: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  FlowHandle.handOut(flow, out, error) { $0.modals.owned() }
}

@_cdecl("nav_flow_store_path") @implementation
public func nav_flow_store_path(
  _ flow: OpaquePointer?, _ path: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  readText(flow, as: FlowHandle.self, path, "path", error) { $1.steps($0.flow.path) }
}

@_cdecl("nav_flow_store_revision") @implementation
public func nav_flow_store_revision(_ flow: OpaquePointer?) -> UInt64 {
  FlowHandle.peek(flow, or: 0) { $0.flow.revision }
}

// MARK: - Observers

@_cdecl("nav_flow_store_observe") @implementation
public func nav_flow_store_observe(
  _ flow: OpaquePointer?, _ mask: nav_event_mask, _ observer: nav_observer_fn?,
  _ user_data: UnsafeMutableRawPointer?,
  _ destroy: nav_destroy_fn?, _ handle: UnsafeMutablePointer<UInt64>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  observe(flow, as: FlowHandle.self, mask, observer, user_data, destroy, handle, error)
}

@_cdecl("nav_flow_store_unobserve") @implementation
public func nav_flow_store_unobserve(
  _ flow: OpaquePointer?, _ handle: UInt64, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  unobserve(flow, as: FlowHandle.self, handle, error)
}

@_cdecl("nav_flow_store_attach_queue") @implementation
public func nav_flow_store_attach_queue(
  _ flow: OpaquePointer?, _ queue: OpaquePointer?, _ mask: nav_event_mask,
  _ handle: UnsafeMutablePointer<UInt64>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  attach(queue, to: flow, as: FlowHandle.self, mask, handle, error)
}
