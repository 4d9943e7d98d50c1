import CNavRuntime
import Ground
import JSONCoding
import Stores

extension FlowHandle {
  /// Does what a view wants; under the lock.
  func perform(_ intent: FlowIntent<JSONRoute>, _ source: Text?, _ result: BufferPointer?)
    throws(NavError) -> nav_status
  {
    answer(try flow.send(intent, source: source), result)
  }

  func answer(_ outcome: FlowResult<JSONRoute>, _ result: BufferPointer?) -> nav_status {
    result.write { outcome.write(to: &$0, path: flow.path) }
    return outcome.status
  }

  /// Reads a plan: an array of steps, or an object that holds one.
  fileprivate func readPlan(_ text: InputText) throws(NavError) -> [FlowStep<JSONRoute>] {
    try read(text) { reader, routes throws(NavError) in
      guard try reader.peek() == .object else { return try routes.readSteps(&reader) }
      var steps: [FlowStep<JSONRoute>] = []
      var members = try reader.beginObject(FlowPlanKey.self)
      while try reader.nextKey(of: &members) != nil { steps = try routes.readSteps(&reader) }
      try reader.require(.steps, of: members)
      return steps
    }
  }
}

@_cdecl("nav_flow_store_send") @implementation
public func nav_flow_store_send(
  _ flow: OpaquePointer?, _ intent: UnsafePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  FlowHandle.call(flow, clearing: result, error) { flow throws(NavError) in
    try flow.send(InputText(intent, length, "intent"), result)
  }
}

@_cdecl("nav_flow_store_apply") @implementation
public func nav_flow_store_apply(
  _ flow: OpaquePointer?, _ plan: UnsafePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  change(flow, as: FlowHandle.self, clearing: result, error) { handle throws(NavError) in
    try handle.perform(.reset(handle.readPlan(InputText(plan, length, "plan"))), nil, result)
  }
}

@_cdecl("nav_flow_store_push") @implementation
public func nav_flow_store_push(
  _ flow: OpaquePointer?, _ route: UnsafePointer<CChar>?, _ length: Int,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  change(flow, as: FlowHandle.self, error) { handle throws(NavError) in
    try handle.flow.send(.push(handle.route(InputText(route, length, "route")))).status
  }
}

@_cdecl("nav_flow_store_route_to") @implementation
public func nav_flow_store_route_to(
  _ flow: OpaquePointer?, _ route: UnsafePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  change(flow, as: FlowHandle.self, clearing: result, error) { handle throws(NavError) in
    handle.answer(try handle.flow.show(handle.route(InputText(route, length, "route"))), result)
  }
}

// MARK: - Back

@_cdecl("nav_flow_store_can_go_back") @implementation
public func nav_flow_store_can_go_back(_ flow: OpaquePointer?) -> Int32 {
  readFlag(flow, as: FlowHandle.self) { $0.flow.router.canGoBack }
}

@_cdecl("nav_flow_store_back_target") @implementation
public func nav_flow_store_back_target(
  _ flow: OpaquePointer?, _ route: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  read(flow, as: FlowHandle.self, clearing: route, error) {
    writeBackTarget($0.flow.router.canGoBack, $0.flow.router.backTarget, route)
  }
}

@_cdecl("nav_flow_store_back") @implementation
public func nav_flow_store_back(
  _ flow: OpaquePointer?, _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  change(flow, as: FlowHandle.self, clearing: result, error) { handle throws(NavError) in
    finishBack(try handle.flow.router.back(), result)
  }
}

// MARK: - Senders

@_cdecl("nav_flow_store_sender") @implementation
public func nav_flow_store_sender(
  _ flow: OpaquePointer?, _ out: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  FlowHandle.handOut(flow, out, error) { SenderHandle($0.lifeline).retained() }
}
