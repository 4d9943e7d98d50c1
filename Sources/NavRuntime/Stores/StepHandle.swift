import CNavRuntime
import Ground
import JSONCoding
import Stores

/// What a `nav_step_flow *` points to: a wizard in a tree of its own.
final class StepHandle: TreeHandle, StoreKind {
  static var parameter: Literal { "steps" }

  let steps: StepFlow<JSONRoute>
  /// Kept for its user data; the flow holds the function itself.
  fileprivate var canProceed: HostFunction<nav_can_proceed_fn>?

  init(_ steps: StepFlow<JSONRoute>, in tree: Tree) {
    self.steps = steps
    super.init(JSONLimits(), in: tree)
  }

  override func updateInterests() {
    guard observers.mask & UInt32(NAV_EVENT_STEP_CHANGED) != 0 else {
      steps.onEvent = nil
      return
    }
    let tell = teller
    steps.onEvent = { event in
      tell(UInt32(NAV_EVENT_STEP_CHANGED)) { writer, _ in event.write(to: &writer) }
    }
  }
}

// MARK: - Making

@_cdecl("nav_step_flow_create") @implementation
public func nav_step_flow_create(
  _ config: UnsafePointer<CChar>?, _ length: Int, _ out: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  handOut(out, error) { () throws(NavError) in
    let tree = Tree()
    let steps = try InputText(config, length, "config").read { reader throws(NavError) in
      try StepFlow.readSteps(&reader, cache: tree.routes)
    }
    return StepHandle(try StepFlow(steps), in: tree).retained()
  }
}

@_cdecl("nav_step_flow_destroy") @implementation
public func nav_step_flow_destroy(_ steps: OpaquePointer?) { StepHandle.destroy(steps) }

// MARK: - Moving

/// A move of a step flow.
private func move(
  _ steps: OpaquePointer?, _ result: BufferPointer?, _ error: ErrorPointer?,
  _ body: (StepFlow<JSONRoute>) -> StepFlow<JSONRoute>.Result
) -> nav_status {
  change(steps, as: StepHandle.self, clearing: result, error) { handle in
    return finish(body(handle.steps), result)
  }
}

@_cdecl("nav_step_flow_next") @implementation
public func nav_step_flow_next(
  _ steps: OpaquePointer?, _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  move(steps, result, error) { $0.next() }
}

@_cdecl("nav_step_flow_previous") @implementation
public func nav_step_flow_previous(
  _ steps: OpaquePointer?, _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  move(steps, result, error) { $0.previous() }
}

@_cdecl("nav_step_flow_jump") @implementation
public func nav_step_flow_jump(
  _ steps: OpaquePointer?, _ index: Int64, _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  move(steps, result, error) { $0.jump(to: index) }
}

@_cdecl("nav_step_flow_reset") @implementation
public func nav_step_flow_reset(_ steps: OpaquePointer?, _ error: UnsafeMutablePointer<nav_error>?)
  -> nav_status
{
  change(steps, as: StepHandle.self, error) { handle in
    handle.steps.reset()
    return nav_status(NAV_OK)
  }
}

// MARK: - What the host says

@_cdecl("nav_step_flow_set_can_proceed") @implementation
public func nav_step_flow_set_can_proceed(
  _ steps: OpaquePointer?, _ index: Int64, _ can_proceed: Int32,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  change(steps, as: StepHandle.self, error) { handle in
    nav_status(handle.steps.setCanProceed(can_proceed != 0, at: index) ? NAV_OK : NAV_REJECTED)
  }
}

@_cdecl("nav_step_flow_set_complete") @implementation
public func nav_step_flow_set_complete(
  _ steps: OpaquePointer?, _ index: Int64, _ complete: Int32,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  change(steps, as: StepHandle.self, error) { handle in
    nav_status(handle.steps.setComplete(complete != 0, at: index) ? NAV_OK : NAV_REJECTED)
  }
}

@_cdecl("nav_step_flow_ask_can_proceed") @implementation
public func nav_step_flow_ask_can_proceed(
  _ steps: OpaquePointer?, _ function: nav_can_proceed_fn?, _ user_data: UnsafeMutableRawPointer?,
  _ destroy: nav_destroy_fn?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  register(function, user_data, destroy, error) { function throws(NavError) in
    change(steps, as: StepHandle.self, error) { handle in
      handle.steps.onCanProceed = function.map { function in
        { [unowned(unsafe) handle] step, index in handle.ask(function, about: step, index) }
      }
      handle.canProceed = function
      return nav_status(NAV_OK)
    }
  }
}

extension StepHandle {
  fileprivate func ask(
    _ function: HostFunction<nav_can_proceed_fn>, about step: JSONRoute, _ index: Int
  ) -> Bool {
    // What the host reads meanwhile does not ask it once more.
    let asked = steps.onCanProceed
    steps.onCanProceed = nil
    defer { steps.onCanProceed = asked }
    var question = JSONWriter()
    question.route(step)
    return question.withCString { text, count in
      tree.lockedCallback { function.call(function.pointer, text, count, Int64(index)) != 0 }
    }
  }
}

// MARK: - Reading

@_cdecl("nav_step_flow_state") @implementation
public func nav_step_flow_state(
  _ steps: OpaquePointer?, _ state: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  readText(steps, as: StepHandle.self, state, "state", error) { $0.steps.write(to: &$1) }
}

@_cdecl("nav_step_flow_index") @implementation
public func nav_step_flow_index(_ steps: OpaquePointer?) -> Int {
  StepHandle.peek(steps, or: 0) { $0.steps.index }
}

@_cdecl("nav_step_flow_count") @implementation
public func nav_step_flow_count(_ steps: OpaquePointer?) -> Int {
  StepHandle.peek(steps, or: 0) { $0.steps.steps.count }
}

@_cdecl("nav_step_flow_revision") @implementation
public func nav_step_flow_revision(_ steps: OpaquePointer?) -> UInt64 {
  StepHandle.peek(steps, or: 0) { $0.steps.revision }
}

// MARK: - Observers

@_cdecl("nav_step_flow_observe") @implementation
public func nav_step_flow_observe(
  _ steps: OpaquePointer?, _ mask: nav_event_mask, _ observer: nav_observer_fn?,
  _ user_data: UnsafeMutableRawPointer?,
  _ destroy: nav_destroy_fn?, _ handle: UnsafeMutablePointer<UInt64>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  observe(steps, as: StepHandle.self, mask, observer, user_data, destroy, handle, error)
}

@_cdecl("nav_step_flow_unobserve") @implementation
public func nav_step_flow_unobserve(
  _ steps: OpaquePointer?, _ handle: UInt64, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  unobserve(steps, as: StepHandle.self, handle, error)
}

@_cdecl("nav_step_flow_attach_queue") @implementation
public func nav_step_flow_attach_queue(
  _ steps: OpaquePointer?, _ queue: OpaquePointer?, _ mask: nav_event_mask,
  _ handle: UnsafeMutablePointer<UInt64>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  attach(queue, to: steps, as: StepHandle.self, mask, handle, error)
}
