import CNavRuntime
import DeepLinking
import Ground
import JSONCoding
import Stores

/// What a `nav_link_handler *` points to: a handler in the tree of its store. The host's functions
/// run unlocked, between the steps that hold the lock.
final class LinkHandlerHandle: Handle, HandleKind {
  static var parameter: Literal { "handler" }
  private typealias Handler = LinkHandler<JSONLinkTarget>

  private let owner: Owner<TreeHandle>
  private let handler: Handler
  private let stackLimits: StackLimits
  /// Kept for its user data; the handler holds the function itself.
  fileprivate var clock: HostFunction<nav_clock_fn>?

  init(
    _ pipeline: PipelineHandle, _ store: Owner<TreeHandle>,
    _ destination: LinkDestination<JSONRoute>, _ stackLimits: StackLimits, timeToLive: Int64?
  ) {
    owner = store
    self.stackLimits = stackLimits
    handler = LinkHandler(pipeline.pipeline, on: destination, timeToLive: timeToLive)
    super.init()
  }

  /// The stack, flow or tabs that the handler works on.
  private var store: TreeHandle { owner.handle }

  /// Runs a step under the lock. Out of line and without a value, since five steps share it.
  @inline(never)
  private func change(_ body: () throws(NavError) -> Void) throws(NavError) {
    try store.change(body)
  }

  fileprivate func open(_ text: InputText, _ result: BufferPointer?) throws(NavError) -> nav_status
  {
    var status = nav_status(NAV_OK)
    guard handler.pipeline.asksHost else {
      try change { () throws(NavError) in
        let url = UnsafeRawBufferPointer(text.bytes)
        guard let decision = try handler.decide(url, mayPush: result == nil) else { return }
        status = try apply(decision, result)
      }
      return status
    }
    // What a callback may not do is refused before the host's functions run.
    try change {}
    var decision: LinkDecision<JSONRoute>?
    try store.tree.unlockedCallback(.link) { () throws(NavError) in
      decision = try handler.pipeline.decide(text)
    }
    try change { () throws(NavError) in
      if let decision { status = try apply(decision, result) }
    }
    return status
  }

  private func apply(_ decision: LinkDecision<JSONRoute>, _ result: BufferPointer?)
    throws(NavError) -> nav_status
  {
    return finish(try handler.apply(decision, isReportWanted: result != nil), result)
  }

  fileprivate func resume(
    _ result: BufferPointer?, ifAllowed isAllowed: (PendingLink<JSONRoute>) -> Bool
  )
    throws(NavError) -> nav_status
  {
    var waiting: Handler.Waiting?
    try change { waiting = handler.takeWaiting() }
    guard let waiting else { return finish(Handler.Outcome.noPendingDeepLink, result) }
    var isFree = false
    try store.tree.unlockedCallback(.resume) {
      isFree =
        isAllowed(waiting.link) && handler.pipeline.blockingRoute(of: waiting.link.plan) == nil
    }
    var status = nav_status(NAV_OK)
    try change { () throws(NavError) in
      status = finish(try handler.finish(waiting, isFree: isFree), result)
    }
    return status
  }

  fileprivate func pending() throws(NavError) -> PendingLink<JSONRoute>? {
    try store.tree.read(for: store) { handler.waiting?.link }
  }

  fileprivate func restore(_ text: InputText?) throws(NavError) -> nav_status {
    var rejection: LinkRejection?
    try change { () throws(NavError) in
      rejection = try handler.restore(
        try text?.read(store.jsonLimits) { reader throws(NavError) in
          if try reader.readNullIfPresent() { return nil }
          return try PendingLink(reading: &reader, cache: store.tree.routes, limits: stackLimits)
        })
    }
    return nav_status(rejection == nil ? NAV_OK : NAV_REJECTED)
  }

  fileprivate func setClock(_ function: HostFunction<nav_clock_fn>?) throws(NavError) {
    try change { () throws(NavError) in
      guard function != nil || handler.timeToLive == nil || handler.isEmpty else {
        throw NavError(
          .state,
          "a link waits for \"pendingTimeToLive\" of the clock: replace it, or empty the slot first"
        )
      }
      clock = function
      handler.clock = function.map { function in
        { [unowned(unsafe) self] in store.tree.clockCallback { function.call(function.pointer) } }
      }
    }
  }
}

extension LinkHandlerHandle {
  /// Makes a handler with what its config says.
  @inline(never)
  fileprivate static func make(
    _ pipeline: OpaquePointer?, _ store: TreeHandle, _ destination: LinkDestination<JSONRoute>,
    _ stackLimits: StackLimits, _ config: UnsafePointer<CChar>?,
    _ length: Int
  ) throws(NavError) -> OpaquePointer {
    let timeToLive = try readConfig(config, length, or: nil) { reader throws(NavError) -> Int64? in
      var timeToLive: Int64?
      var members = try reader.beginObject(LinkHandlerConfigKey.self)
      while try reader.nextKey(of: &members) != nil {
        timeToLive = Int64(try reader.readLimit("pendingTimeToLive", 0...Int.max))
      }
      return timeToLive
    }
    return try PipelineHandle.use(pipeline) { pipeline throws(NavError) in
      let owner = try Owner<TreeHandle>.sharing(store)
      return LinkHandlerHandle(pipeline, owner, destination, stackLimits, timeToLive: timeToLive)
        .retained()
    }
  }
}

@_cdecl("nav_link_handler_create") @implementation
public func nav_link_handler_create(
  _ pipeline: OpaquePointer?, _ store: OpaquePointer?, _ config: UnsafePointer<CChar>?,
  _ length: Int,
  _ out: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  StoreHandle.handOut(store, out, error) { handle throws(NavError) in
    try LinkHandlerHandle.make(
      pipeline, handle, .stack(handle.store), handle.store.limits, config, length)
  }
}

@_cdecl("nav_link_handler_create_for_flow") @implementation
public func nav_link_handler_create_for_flow(
  _ pipeline: OpaquePointer?, _ flow: OpaquePointer?, _ config: UnsafePointer<CChar>?,
  _ length: Int,
  _ out: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  FlowHandle.handOut(flow, out, error) { handle throws(NavError) in
    try LinkHandlerHandle.make(
      pipeline, handle, .flow(handle.flow), handle.stack.store.limits, config, length)
  }
}

@_cdecl("nav_link_handler_create_for_tabs") @implementation
public func nav_link_handler_create_for_tabs(
  _ pipeline: OpaquePointer?, _ tabs: OpaquePointer?, _ config: UnsafePointer<CChar>?,
  _ length: Int,
  _ out: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  TabHandle.handOut(tabs, out, error) { handle throws(NavError) in
    try LinkHandlerHandle.make(
      pipeline, handle, .tabs(handle.store), StackLimits(), config, length)
  }
}

@_cdecl("nav_link_handler_destroy") @implementation
public func nav_link_handler_destroy(_ handler: OpaquePointer?) { Handle.drop(handler) }

@_cdecl("nav_link_handler_open") @implementation
public func nav_link_handler_open(
  _ handler: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  LinkHandlerHandle.call(handler, clearing: result, error) { handler throws(NavError) in
    try handler.open(InputText(url, length, "url"), result)
  }
}

@_cdecl("nav_link_handler_resume") @implementation
public func nav_link_handler_resume(
  _ handler: OpaquePointer?, _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  LinkHandlerHandle.call(handler, clearing: result, error) { handler throws(NavError) in
    try handler.resume(result) { _ in true }
  }
}

@_cdecl("nav_link_handler_resume_if_allowed") @implementation
public func nav_link_handler_resume_if_allowed(
  _ handler: OpaquePointer?, _ allowed: nav_link_allowed_fn?, _ user_data: UnsafeMutableRawPointer?,
  _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  LinkHandlerHandle.call(handler, clearing: result, error) { handler throws(NavError) in
    guard let allowed else { throw .null("allowed") }
    return try handler.resume(result) { link in
      var question = JSONWriter()
      question.pendingLink(link)
      return question.withCString { allowed(user_data, $0, $1) } != 0
    }
  }
}

@_cdecl("nav_link_handler_pending") @implementation
public func nav_link_handler_pending(
  _ handler: OpaquePointer?, _ pending: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  LinkHandlerHandle.call(handler, clearing: pending, error) { handler throws(NavError) in
    let link = try handler.pending()
    pending.write { writer in
      if let link { writer.pendingLink(link) } else { writer.null() }
    }
    return nav_status(link == nil ? NAV_NOOP : NAV_OK)
  }
}

@_cdecl("nav_link_handler_restore_pending") @implementation
public func nav_link_handler_restore_pending(
  _ handler: OpaquePointer?, _ pending: UnsafePointer<CChar>?, _ length: Int,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  LinkHandlerHandle.call(handler, error) { handler throws(NavError) in
    try handler.restore(pending == nil ? nil : InputText(pending, length, "pending"))
  }
}

@_cdecl("nav_link_handler_set_clock") @implementation
public func nav_link_handler_set_clock(
  _ handler: OpaquePointer?, _ clock: nav_clock_fn?, _ user_data: UnsafeMutableRawPointer?,
  _ destroy: nav_destroy_fn?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  register(clock, user_data, destroy, error) { function throws(NavError) in
    LinkHandlerHandle.call(handler, error) { handler throws(NavError) in
      try handler.setClock(function)
      return nav_status(NAV_OK)
    }
  }
}
