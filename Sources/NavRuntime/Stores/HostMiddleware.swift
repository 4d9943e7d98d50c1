import CNavRuntime
import Ground
import JSONCoding
import Stores

/// A function of a middleware: gets the call that it may ask and answer.
typealias MiddlewareFunction = @convention(c) (UserDataPointer?, OpaquePointer?) -> Void

/// The functions of a middleware of the host and their user data, taken over.
final class HostMiddlewareFunctions {
  let functions: nav_middleware
  private let userData: UserData
  /// What the functions are called with.
  private var interception: InterceptionCall?
  private var execution: ExecutionCall?
  private var discarded: ExecutionCall?

  init(_ functions: nav_middleware) {
    self.functions = functions
    userData = UserData(functions.user_data, functions.destroy)
  }

  fileprivate var pointer: UserDataPointer? { userData.pointer }

  /// Takes the calls over, which need the functions and are needed no longer than they.
  fileprivate func calls(
    _ interception: InterceptionCall?, _ execution: ExecutionCall?, _ discarded: ExecutionCall?
  ) -> CommandCalls {
    self.interception = interception
    self.execution = execution
    self.discarded = discarded
    return CommandCalls(
      look: interception?.look, report: execution?.report, discardReport: discarded?.report,
      owner: self)
  }
}

/// A kind of middleware that hosts can write: what its commands, reasons, results and states are in
/// JSON.
protocol HostedMiddleware: CommandMiddleware {
  associatedtype Owner: TreeHandle

  static func make(
    _ calls: CommandCalls,
    willExecute: ((Command, State) -> Interception<Command, Reason>)?
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
    let execution = host.functions.did_execute.map {
      HostExecution<Self>($0, host, on: handle, folds: true)
    }
    let discarded = host.functions.discard.map {
      HostExecution<Self>($0, host, on: handle, folds: false)
    }
    return make(
      host.calls(interception, execution, discarded),
      willExecute: interception.map { interception in { _, _ in interception.takeAnswer() } })
  }
}

/// A command in a middleware's `will_execute`. One object per middleware, used again for every
/// call: a look at the kind allocates nothing.
final class HostInterception<Middleware: HostedMiddleware>: InterceptionCall {
  typealias Command = Middleware.Command

  private let function: MiddlewareFunction
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
    _ function: MiddlewareFunction, _ host: HostMiddlewareFunctions, on handle: Middleware.Owner
  ) {
    self.function = function
    userData = host.pointer
    self.handle = handle
    tree = handle.tree.identity
  }

  @_optimize(speed)
  override func ask(_ command: UnsafeRawPointer, _ state: UnsafeRawPointer) -> Bool {
    let command = command.assumingMemoryBound(to: Command.self)
    self.command = command
    self.state = state.assumingMemoryBound(to: Middleware.State.self)
    kind = Middleware.kind(of: command.pointee)
    Tree.locked(by: tree) { function(userData, opaque) }
    self.command = nil
    self.state = nil
    kind = 0
    if case .proceed = answer { return false }
    return true
  }

  /// What the host's function said.
  fileprivate func takeAnswer() -> Interception<Command, Middleware.Reason> {
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

/// A command in a middleware's `did_execute` or `discard`. One object for each of the two
/// functions, used again for every call.
final class HostExecution<Middleware: HostedMiddleware>: ExecutionCall {
  private let function: MiddlewareFunction
  private let userData: UserDataPointer?
  /// Unsafe: it owns the store that calls this.
  private unowned(unsafe) let handle: Middleware.Owner
  private let tree: UnsafeMutableRawPointer
  private let folds: Bool
  private var command: UnsafePointer<Middleware.Command>?
  private var outcome: UnsafeMutablePointer<Middleware.Result>?
  private var state: UnsafePointer<Middleware.State>?

  init(
    _ function: MiddlewareFunction, _ host: HostMiddlewareFunctions, on handle: Middleware.Owner,
    folds: Bool
  ) {
    self.function = function
    userData = host.pointer
    self.handle = handle
    tree = handle.tree.identity
    self.folds = folds
  }

  @_optimize(speed)
  override func tell(
    _ command: UnsafeRawPointer, _ result: UnsafeMutableRawPointer, _ state: UnsafeRawPointer
  ) {
    let command = command.assumingMemoryBound(to: Middleware.Command.self)
    self.command = command
    outcome = result.assumingMemoryBound(to: Middleware.Result.self)
    self.state = state.assumingMemoryBound(to: Middleware.State.self)
    kind = Middleware.kind(of: command.pointee)
    Tree.locked(by: tree) { function(userData, opaque) }
    self.command = nil
    outcome = nil
    self.state = nil
    kind = 0
  }

  override var isOpen: Bool { command != nil }
  override var status: nav_status {
    outcome.map { Middleware.status(of: $0.pointee) } ?? nav_status(NAV_ERR_ARGUMENT)
  }

  override func writeCommand(_ writer: inout JSONWriter) {
    if let command { Middleware.write(command.pointee, to: &writer) }
  }

  override func writeResult(_ writer: inout JSONWriter) {
    if let outcome { Middleware.write(outcome.pointee, to: &writer) }
  }

  override func writeState(_ writer: inout JSONWriter) {
    if let state { Middleware.write(state.pointee, to: &writer) }
  }

  override func fold(_ text: InputText) throws(NavError) {
    guard folds else {
      throw NavError(.argument, "call: a discarded command has no result to fold")
    }
    guard let outcome else { return }
    let folded = try Middleware.readResult(text, on: handle)
    if !outcome.pointee.isCancelled || folded.isCancelled { outcome.pointee = folded }
  }
}
