import CNavRuntime
import JSONCoding
import NavigationCore

/// The functions of a middleware of the host and their user data, taken over.
final class HostMiddlewareFunctions {
  let functions: nav_middleware
  private let userData: UserData

  init(_ functions: nav_middleware) {
    self.functions = functions
    userData = UserData(functions.user_data, functions.destroy)
  }

  var pointer: UserDataPointer? { userData.pointer }
}

extension NavigationMiddleware where R == JSONRoute {
  /// A middleware of the host on a stack store, which owns it: `handle` is there whenever one of its functions runs.
  static func host(_ host: HostMiddlewareFunctions, on handle: StoreHandle) -> NavigationMiddleware {
    let (interception, execution) = (StackInterception(), StackExecution())
    return NavigationMiddleware(
      willExecute: host.functions.will_execute.map { function in
        { [unowned(unsafe) handle] command, _ in
          withUnsafePointer(to: command) { command in
            interception.begin(command, handle)
            handle.tree.lockedCallback { function(host.pointer, interception.opaque) }
            return interception.end()
          }
        }
      },
      didExecute: host.functions.did_execute.map { function in
        { [unowned(unsafe) handle] command, result, _ in execution.report(command, result, to: function, host, on: handle, folds: true) }
      },
      discard: host.functions.discard.map { function in
        { [unowned(unsafe) handle] command, result, _ in
          _ = execution.report(command, result, to: function, host, on: handle, folds: false)
        }
      })
  }
}

/// A stack command in a middleware's `will_execute`. One object per middleware, used again for every call: a look at the kind allocates nothing.
final class StackInterception: InterceptionCall {
  private var command: UnsafePointer<NavigationCommand<JSONRoute>>?
  private unowned(unsafe) var handle: StoreHandle?
  private var answer = NavigationMiddleware<JSONRoute>.Answer.proceed

  func begin(_ command: UnsafePointer<NavigationCommand<JSONRoute>>, _ handle: StoreHandle) {
    (self.command, self.handle) = (command, handle)
  }

  func end() -> NavigationMiddleware<JSONRoute>.Answer {
    (command, handle) = (nil, nil)
    guard case .proceed = answer else {
      defer { answer = .proceed }
      return answer
    }
    return .proceed
  }

  override var isOpen: Bool { command != nil }

  override var kind: nav_command_kind {
    if case .rewrite(let command) = answer { return command.kind.rawValue }
    return command?.pointee.kind.rawValue ?? 0
  }

  override func writeCommand(_ writer: inout JSONWriter) {
    if case .rewrite(let command) = answer { command.write(to: &writer) } else { command?.pointee.write(to: &writer) }
  }

  override func writeState(_ writer: inout JSONWriter) {
    if let handle { writer.path(of: handle.store.stack) }
  }

  override func rewrite(_ text: InputText) throws(NavError) {
    guard let handle else { return }
    do throws(NavError) {
      answer = .rewrite(try handle.readCommand(text))
    } catch {
      answer = .cancel(.custom("will_execute rewrote the command to something that is none: " + error.message))
      throw error
    }
  }

  override func cancel(_ text: InputText?) throws(NavError) {
    guard let handle, let command else { return }
    guard let text else {
      answer = .cancel(.middleware(debugName: nil, command: command.pointee))
      return
    }
    do throws(NavError) {
      let command = command.pointee
      answer = .cancel(
        try text.read(handle.jsonLimits, shape: .command) { reader throws(NavError) in
          try CancellationReason(reading: &reader, cache: handle.tree.routes, command: command)
        })
    } catch {
      answer = .cancel(.custom("will_execute cancelled with something that is no reason: " + error.message))
      throw error
    }
  }
}

/// A stack command in a middleware's `did_execute` or `discard`.
final class StackExecution: ExecutionCall {
  private var command: UnsafePointer<NavigationCommand<JSONRoute>>?
  private unowned(unsafe) var handle: StoreHandle?
  private var result = NavigationResult<JSONRoute>.success
  private var folds = false

  /// Hands a result to the host's function and answers the one that it leaves.
  func report(
    _ command: NavigationCommand<JSONRoute>, _ result: NavigationResult<JSONRoute>,
    to function: @convention(c) (UserDataPointer?, OpaquePointer?) -> Void, _ host: HostMiddlewareFunctions, on handle: StoreHandle,
    folds: Bool
  ) -> NavigationResult<JSONRoute> {
    withUnsafePointer(to: command) { command in
      (self.command, self.result, self.handle, self.folds) = (command, result, handle, folds)
      handle.tree.lockedCallback { function(host.pointer, opaque) }
      (self.command, self.handle) = (nil, nil)
      return self.result
    }
  }

  override var isOpen: Bool { command != nil }
  override var kind: nav_command_kind { command?.pointee.kind.rawValue ?? 0 }
  override var status: nav_status { result.status }

  override func writeCommand(_ writer: inout JSONWriter) {
    command?.pointee.write(to: &writer)
  }

  override func writeResult(_ writer: inout JSONWriter) { result.write(to: &writer) }

  override func writeState(_ writer: inout JSONWriter) {
    if let handle { writer.path(of: handle.store.stack) }
  }

  override func fold(_ text: InputText) throws(NavError) {
    guard folds else { throw NavError(.argument, "call: a discarded command has no result to fold") }
    guard let handle else { return }
    let folded = try text.read(handle.jsonLimits, shape: .command) { reader throws(NavError) in
      try NavigationResult(reading: &reader, cache: handle.tree.routes)
    }
    if !result.isCancelled || folded.isCancelled { result = folded }
  }
}
