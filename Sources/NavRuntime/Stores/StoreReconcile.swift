import CNavRuntime
import Ground
import JSONCoding
import Stores

@_cdecl("nav_store_reconcile") @implementation
public func nav_store_reconcile(
  _ store: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ length: Int,
  _ policy: nav_reconcile_policy,
  _ result: UnsafeMutablePointer<nav_buffer>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  change(store, as: StoreHandle.self, clearing: result, error) { handle throws(NavError) in
    guard policy == Int32(NAV_RECONCILE_REPLACE) || policy == Int32(NAV_RECONCILE_IGNORE) else {
      throw NavError(
        .argument, "policy: unknown; give NAV_RECONCILE_REPLACE or NAV_RECONCILE_IGNORE")
    }
    let path = try handle.readWholePath(InputText(path, length, "path"))
    switch handle.store.reconciliation(with: path) {
    case .follows(let plan): return try handle.execute(plan, result)
    case .mismatch:
      let ignores = policy == Int32(NAV_RECONCILE_IGNORE)
      let plan = ignores ? .nothing : NavigationPlan.single(.replace(path))
      let mismatch = Mismatch(of: handle.store, newPath: path)
      return try handle.resolve(mismatch, by: ignores ? .ignore : .replace, plan, result)
    }
  }
}

@_cdecl("nav_store_reconcile_with") @implementation
public func nav_store_reconcile_with(
  _ store: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ length: Int,
  _ resolve: nav_reconcile_fn?,
  _ user_data: UnsafeMutableRawPointer?, _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  StoreHandle.call(store, clearing: result, error) { handle throws(NavError) in
    guard let resolve else { throw .null("resolve") }
    let text = try InputText(path, length, "path")
    var mismatch: Mismatch?
    let status = try handle.change { handle throws(NavError) in
      let path = try handle.readWholePath(text)
      if case .follows(let plan) = handle.store.reconciliation(with: path) {
        return try handle.execute(plan, result)
      }
      mismatch = Mismatch(of: handle.store, newPath: path)
      return nav_status(NAV_OK)
    }
    guard let mismatch else { return status }
    let reply = Reply(.commands)
    try handle.tree.unlockedCallback(.reconcile) {
      mismatch.ask { old, oldCount, new, newCount in
        reply.ask { resolve(user_data, old, oldCount, new, newCount, $0) }
      }
    }
    return try handle.change { handle throws(NavError) in
      try handle.resolve(mismatch, by: .custom, reply.plan ?? .nothing, result)
    }
  }
}

/// What a policy or the host is asked about, and the state that the question is about.
private struct Mismatch {
  let newPath: [JSONRoute]
  let oldPath: [JSONRoute]
  let revision: UInt64

  init(of store: NavigationStore<JSONRoute>, newPath: [JSONRoute]) {
    self.newPath = newPath
    oldPath = store.stack.path
    revision = store.revision
  }

  func ask(_ body: (UnsafePointer<CChar>?, Int, UnsafePointer<CChar>?, Int) -> Void) {
    var old = JSONWriter()
    var new = JSONWriter()
    old.routes(oldPath)
    new.routes(newPath)
    old.withCString { oldText, oldCount in
      new.withCString { newText, newCount in body(oldText, oldCount, newText, newCount) }
    }
  }
}

extension StoreHandle {
  fileprivate func resolve(
    _ mismatch: Mismatch, by policy: PathMismatch<JSONRoute>.Policy,
    _ plan: NavigationPlan<JSONRoute>, _ result: BufferPointer?
  ) throws(NavError) -> nav_status {
    store.reportMismatch(
      PathMismatch(
        policy: policy, resolution: plan.commands, oldPath: mismatch.oldPath,
        newPath: mismatch.newPath))
    // The resolution was made for a state that is gone.
    if store.revision != mismatch.revision, let first = plan.commands.first {
      return finish(PlanResult.cancelled(.staleAfterPrepare(first)), result)
    }
    return try execute(plan, result)
  }

  fileprivate func execute(_ plan: NavigationPlan<JSONRoute>, _ result: BufferPointer?)
    throws(NavError) -> nav_status
  {
    finish(try store.execute(plan, source: "reconcile"), result)
  }
}
