import CNavRuntime
import Ground
import JSONCoding
import Stores

// The borrowed objects that callbacks get. Each is open only while the callback runs. An
// interception and an execution live as long as their middleware is registered: until then, a
// pointer that a host kept too long gets an error. A reply is found among those that are open, so
// that one that was kept too long always does.

/// What an opaque `nav_interception *` points to: a command of a stack or of a modal store on its
/// way to the engine.
class InterceptionCall {
  /// 0 when the callback has returned. Kept and not computed: most callbacks ask for it, and
  /// through the class table it would cost more.
  final var kind: nav_command_kind = 0
  func writeCommand(_ writer: inout JSONWriter) {}
  func writeState(_ writer: inout JSONWriter) {}
  /// Reads a command and goes on with it; a text that is not a command cancels with a reason that
  /// quotes the error.
  func rewrite(_ text: InputText) throws(NavError) {}
  /// Cancels with the reason that the text spells, or the default one.
  func cancel(_ text: InputText?) throws(NavError) {}
  var isOpen: Bool { false }

  /// Hands a command to the host's function. Answers whether it says anything but "proceed". The
  /// pointers lead to a command and a state of the kind of the store.
  func ask(_ command: UnsafeRawPointer, _ state: UnsafeRawPointer) -> Bool { false }

  final var opaque: OpaquePointer { OpaquePointer(Unmanaged.passUnretained(self).toOpaque()) }

  /// `ask` as the store calls it; this object must outlive it.
  final var look: CommandLook {
    CommandLook(Unmanaged.passUnretained(self).toOpaque()) { context, command, state in
      borrow(OpaquePointer(context), as: InterceptionCall.self) { $0.ask(command, state) }
    }
  }
}

/// What an opaque `nav_execution *` points to: a command that has run.
class ExecutionCall {
  /// 0 when the callback has returned.
  final var kind: nav_command_kind = 0
  var status: nav_status { nav_status(NAV_ERR_ARGUMENT) }
  func writeCommand(_ writer: inout JSONWriter) {}
  func writeResult(_ writer: inout JSONWriter) {}
  func writeState(_ writer: inout JSONWriter) {}
  func fold(_ text: InputText) throws(NavError) {}
  var isOpen: Bool { false }

  /// Hands a result to the host's function, which may put another in its place. The pointers lead
  /// to a command, a result and a state of the kind of the store.
  func tell(
    _ command: UnsafeRawPointer, _ result: UnsafeMutableRawPointer, _ state: UnsafeRawPointer
  ) {}

  final var opaque: OpaquePointer { OpaquePointer(Unmanaged.passUnretained(self).toOpaque()) }

  /// `tell` as the store calls it; this object must outlive it.
  final var report: CommandReport {
    CommandReport(Unmanaged.passUnretained(self).toOpaque()) { context, command, result, state in
      Unmanaged<ExecutionCall>.fromOpaque(context)._withUnsafeGuaranteedRef {
        $0.tell(command, result, state)
      }
    }
  }
}

/// Finds the object behind a borrowed pointer while its callback runs.
private func open<Call: AnyObject>(_ pointer: OpaquePointer?, _ isOpen: (Call) -> Bool)
  throws(NavError) -> Call
{
  guard let pointer else { throw .null("call") }
  let call = borrow(pointer, as: Call.self) { $0 }
  guard isOpen(call) else { throw .closedCall }
  return call
}

extension NavError {
  static var closedCall: NavError {
    NavError(.argument, "call: its callback has returned; use it only inside the callback")
  }
}

private func interception(_ pointer: OpaquePointer?) throws(NavError) -> InterceptionCall {
  try open(pointer) { $0.isOpen }
}

private func execution(_ pointer: OpaquePointer?) throws(NavError) -> ExecutionCall {
  try open(pointer) { $0.isOpen }
}

/// Writes one text of a call into a buffer that the caller must give.
private func write(
  _ out: BufferPointer?, _ name: Literal, _ error: ErrorPointer?,
  _ body: () throws(NavError) -> (inout JSONWriter) -> Void
) -> nav_status {
  guarded(clearing: out, error) { () throws(NavError) in
    let text = try body()
    try out.required(name).write(text)
    return nav_status(NAV_OK)
  }
}

// MARK: - nav_interception

@_cdecl("nav_interception_kind") @implementation
public func nav_interception_kind(_ call: OpaquePointer?) -> nav_command_kind {
  guard let call else { return 0 }
  // The call is borrowed for the callback, so that no reference need be counted.
  return borrow(call, as: InterceptionCall.self) { $0.kind }
}

@_cdecl("nav_interception_command") @implementation
public func nav_interception_command(
  _ call: OpaquePointer?, _ command: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  write(command, "command", error) { () throws(NavError) in try interception(call).writeCommand }
}

@_cdecl("nav_interception_state") @implementation
public func nav_interception_state(
  _ call: OpaquePointer?, _ state: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  write(state, "state", error) { () throws(NavError) in try interception(call).writeState }
}

@_cdecl("nav_interception_rewrite") @implementation
public func nav_interception_rewrite(
  _ call: OpaquePointer?, _ command: UnsafePointer<CChar>?, _ length: Int,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  guarded(error) { () throws(NavError) in
    try interception(call).rewrite(InputText(command, length, "command"))
    return nav_status(NAV_OK)
  }
}

@_cdecl("nav_interception_cancel") @implementation
public func nav_interception_cancel(
  _ call: OpaquePointer?, _ reason: UnsafePointer<CChar>?, _ length: Int,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  guarded(error) { () throws(NavError) in
    try interception(call).cancel(reason == nil ? nil : InputText(reason, length, "reason"))
    return nav_status(NAV_OK)
  }
}

// MARK: - nav_execution

@_cdecl("nav_execution_kind") @implementation
public func nav_execution_kind(_ call: OpaquePointer?) -> nav_command_kind {
  guard let call else { return 0 }
  return borrow(call, as: ExecutionCall.self) { $0.kind }
}

@_cdecl("nav_execution_status") @implementation
public func nav_execution_status(_ call: OpaquePointer?) -> nav_status {
  guard let call else { return nav_status(NAV_ERR_ARGUMENT) }
  return borrow(call, as: ExecutionCall.self) {
    $0.isOpen ? $0.status : nav_status(NAV_ERR_ARGUMENT)
  }
}

@_cdecl("nav_execution_command") @implementation
public func nav_execution_command(
  _ call: OpaquePointer?, _ command: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  write(command, "command", error) { () throws(NavError) in try execution(call).writeCommand }
}

@_cdecl("nav_execution_result") @implementation
public func nav_execution_result(
  _ call: OpaquePointer?, _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  write(result, "result", error) { () throws(NavError) in try execution(call).writeResult }
}

@_cdecl("nav_execution_state") @implementation
public func nav_execution_state(
  _ call: OpaquePointer?, _ state: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  write(state, "state", error) { () throws(NavError) in try execution(call).writeState }
}

@_cdecl("nav_execution_fold") @implementation
public func nav_execution_fold(
  _ call: OpaquePointer?, _ result: UnsafePointer<CChar>?, _ length: Int,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  guarded(error) { () throws(NavError) in
    try execution(call).fold(InputText(result, length, "result"))
    return nav_status(NAV_OK)
  }
}
