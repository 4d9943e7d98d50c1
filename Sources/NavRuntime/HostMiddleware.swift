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

/// A kind of middleware that hosts can write: what its commands, reasons, results and states are in
/// JSON.
protocol HostedMiddleware: CommandMiddleware {
  associatedtype Owner: TreeHandle

  static func make(
    look: CommandLook?, willExecute: ((Command, State) -> Interception<Command, Reason>)?,
    didExecute: ((Command, Result, State) -> Result)?, discard: ((Command, Result, State) -> Void)?
  ) -> Self

  static func kind(of command: Command) -> nav_command_kind
  static func status(of result: Result) -> nav_status
  static func write(_ command: Command, to writer: inout JSONWriter)
  static func write(_ result: Result, to writer: inout JSONWriter)
  static func write(_ state: State, to writer: inout JSONWriter)
  static func readCommand(_ text: InputText, on handle: Owner) throws(NavError) -> Command
  static func readReason(_ text: InputText, on handle: Owner, for command: Command) throws(NavError)
    -> Reason
  static func readResult(_ text: InputText, on handle: Owner) throws(NavError) -> Result
  /// The reason of a middleware that gives none.
  static func refusal(of command: Command) -> Reason
  static func refusal(_ message: Text) -> Reason
}

extension HostedMiddleware {
  /// A middleware of the host on a store, which owns it: `handle` is there whenever one of its
  /// functions runs.
  static func host(_ host: HostMiddlewareFunctions, on handle: Owner) -> Self {
    let interception = host.functions.will_execute.map {
      HostInterception<Self>($0, host, on: handle)
    }
    let execution = HostExecution<Self>()
    // Unsafe: a middleware is called by the store of this handle alone, in a call that keeps it.
    return make(
      look: interception?.look,
      willExecute: interception.map { interception in { _, _ in interception.takeAnswer() } },
      didExecute: host.functions.did_execute.map { function in
        { [unowned(unsafe) handle] command, result, state in
          execution.report(command, result, state, to: function, host, on: handle, folds: true)
        }
      },
      // Of a middleware without functions this alone keeps the user data.
      discard: host.functions.discard == nil
        && (interception != nil || host.functions.did_execute != nil)
        ? nil
        : {
          [unowned(unsafe) handle] command, result, state in
          guard let function = host.functions.discard else { return }
          _ = execution.report(command, result, state, to: function, host, on: handle, folds: false)
        })
  }
}

/// A command in a middleware's `will_execute`. One object per middleware, used again for every
/// call: a look at the kind allocates nothing.
final class HostInterception<Middleware: HostedMiddleware>: InterceptionCall {
  typealias Command = Middleware.Command

  private let function: @convention(c) (UserDataPointer?, OpaquePointer?) -> Void
  private let host: HostMiddlewareFunctions
  private let userData: UserDataPointer?
  /// Unsafe: it owns the store that calls this.
  private unowned(unsafe) let handle: Middleware.Owner
  private let tree: UnsafeMutableRawPointer
  private var command: UnsafePointer<Command>?
  private var state: UnsafePointer<Middleware.State>?
  private var answer = Interception<Command, Middleware.Reason>.proceed {
    didSet {
      guard let command else { return }
      if case .rewrite(let other) = answer {
        kind = Middleware.kind(of: other)
      } else {
        kind = Middleware.kind(of: command.pointee)
      }
    }
  }

  init(
    _ function: @convention(c) (UserDataPointer?, OpaquePointer?) -> Void,
    _ host: HostMiddlewareFunctions, on handle: Middleware.Owner
  ) {
    (self.function, self.host, userData) = (function, host, host.pointer)
    (self.handle, tree) = (handle, handle.tree.identity)
  }

  @_optimize(speed)
  override func ask(_ command: UnsafeRawPointer, _ state: UnsafeRawPointer) -> Bool {
    let command = command.assumingMemoryBound(to: Command.self)
    self.command = command
    self.state = state.assumingMemoryBound(to: Middleware.State.self)
    kind = Middleware.kind(of: command.pointee)
    Tree.locked(by: tree) { function(userData, opaque) }
    (self.command, self.state, kind) = (nil, nil, 0)
    if case .proceed = answer { return false }
    return true
  }

  /// What the host's function said.
  func takeAnswer() -> Interception<Command, Middleware.Reason> {
    defer { answer = .proceed }
    return answer
  }

  override var isOpen: Bool { command != nil }

  override func writeCommand(_ writer: inout JSONWriter) {
    if case .rewrite(let command) = answer {
      Middleware.write(command, to: &writer)
    } else if let command {
      Middleware.write(command.pointee, to: &writer)
    }
  }

  override func writeState(_ writer: inout JSONWriter) {
    if let state { Middleware.write(state.pointee, to: &writer) }
  }

  override func rewrite(_ text: InputText) throws(NavError) {
    do throws(NavError) {
      answer = .rewrite(try Middleware.readCommand(text, on: handle))
    } catch {
      answer = .cancel(
        Middleware.refusal(
          "will_execute rewrote the command to something that is not one: " + error.message))
      throw error
    }
  }

  override func cancel(_ text: InputText?) throws(NavError) {
    guard let command else { return }
    guard let text else {
      answer = .cancel(Middleware.refusal(of: command.pointee))
      return
    }
    do throws(NavError) {
      answer = .cancel(try Middleware.readReason(text, on: handle, for: command.pointee))
    } catch {
      answer = .cancel(
        Middleware.refusal(
          "will_execute cancelled with something that is not a reason: " + error.message))
      throw error
    }
  }
}

/// A command in a middleware's `did_execute` or `discard`.
final class HostExecution<Middleware: HostedMiddleware>: ExecutionCall {
  private var command: UnsafePointer<Middleware.Command>?
  private var state: UnsafePointer<Middleware.State>?
  /// Unsafe: set for the length of one call, which keeps it.
  private unowned(unsafe) var handle: Middleware.Owner?
  private var result: Middleware.Result?
  private var folds = false

  /// Hands a result to the host's function and answers the one that it leaves.
  func report(
    _ command: Middleware.Command, _ result: Middleware.Result, _ state: Middleware.State,
    to function: @convention(c) (UserDataPointer?, OpaquePointer?) -> Void,
    _ host: HostMiddlewareFunctions, on handle: Middleware.Owner,
    folds: Bool
  ) -> Middleware.Result {
    withUnsafePointer(to: command) { command in
      withUnsafePointer(to: state) { state in
        (self.command, self.state, self.result, self.handle, self.folds) = (
          command, state, result, handle, folds
        )
        kind = Middleware.kind(of: command.pointee)
        handle.tree.lockedCallback { function(host.pointer, opaque) }
        (self.command, self.state, self.handle, kind) = (nil, nil, nil, 0)
      }
    }
    defer { self.result = nil }
    return self.result ?? result
  }

  override var isOpen: Bool { command != nil }
  override var status: nav_status {
    result.map { Middleware.status(of: $0) } ?? nav_status(NAV_ERR_ARGUMENT)
  }

  override func writeCommand(_ writer: inout JSONWriter) {
    if let command { Middleware.write(command.pointee, to: &writer) }
  }

  override func writeResult(_ writer: inout JSONWriter) {
    if let result { Middleware.write(result, to: &writer) }
  }

  override func writeState(_ writer: inout JSONWriter) {
    if let state { Middleware.write(state.pointee, to: &writer) }
  }

  override func fold(_ text: InputText) throws(NavError) {
    guard folds else {
      throw NavError(.argument, "call: a discarded command has no result to fold")
    }
    guard let handle, let result else { return }
    let folded = try Middleware.readResult(text, on: handle)
    if !result.isCancelled || folded.isCancelled { self.result = folded }
  }
}
