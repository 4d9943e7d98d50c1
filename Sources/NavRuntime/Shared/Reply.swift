import CNavRuntime
import Ground
import JSONCoding
import Stores

/// What an opaque `nav_reply *` points to: the answer that a callback may give.
final class Reply {
  /// What the callback that holds it may answer with.
  enum Accepts { case commands, commandsOrRefusal, anyRefusal, validationError, routes }

  private let accepts: Accepts
  /// Of its own, made when it is needed: an unlocked callback must not touch the tree's.
  private lazy var routes = RouteCache(capacity: 2)
  /// The reply of the callback that this one's runs in.
  private var outer: UnsafeMutableRawPointer?
  /// Nil if the callback passes on.
  private(set) var plan: NavigationPlan<JSONRoute>?
  private(set) var refusal: CancellationReason<JSONRoute>?
  /// The JSON of a refusal for whatever reason.
  private(set) var reason: Text?
  private(set) var brokenRule: ValidationError<JSONRoute>?
  /// Bottom first.
  private(set) var linkRoutes: [JSONRoute]?

  init(_ accepts: Accepts) { self.accepts = accepts }

  /// Hands the reply to a callback. While that runs, it is among the open replies of the thread.
  func ask(_ callback: (OpaquePointer) -> Void) {
    let thread = ThreadState.current
    let pointer = Unmanaged.passUnretained(self).toOpaque()
    outer = thread.pointee.replies
    thread.pointee.replies = pointer
    callback(OpaquePointer(pointer))
    thread.pointee.replies = outer
  }

  /// Finds a reply by comparing pointers: one whose callback has returned is never followed.
  /// - Throws: `argument` if no callback of this thread has it.
  fileprivate static func find(_ pointer: OpaquePointer?) throws(NavError) -> Reply {
    guard let pointer else { throw .null("reply") }
    var next = ThreadState.current.pointee.replies
    while let open = next {
      let reply = borrow(OpaquePointer(open), as: Reply.self) { $0 }
      if open == UnsafeMutableRawPointer(pointer) { return reply }
      next = reply.outer
    }
    throw .closedCall
  }

  fileprivate func answer(commands text: InputText) throws(NavError) {
    guard accepts == .commands || accepts == .commandsOrRefusal else { throw Self.wrongAnswer }
    plan = try text.read(shape: .command) { reader throws(NavError) in
      guard try reader.peek() == .array else {
        return .single(try NavigationCommand(reading: &reader, cache: routes))
      }
      let commands = try routes.readCommands(&reader)
      return commands.isEmpty ? NavigationPlan.nothing : .batch(commands)
    }
    refusal = nil
  }

  fileprivate func answer(refusal text: InputText) throws(NavError) {
    if accepts == .anyRefusal {
      reason = Text(bytes: try JSONText(text, JSONLimits()).bytes)
      return
    }
    guard accepts == .commandsOrRefusal else { throw Self.wrongAnswer }
    refusal = try text.read(shape: .command) { reader throws(NavError) in
      try CancellationReason(reading: &reader, cache: routes)
    }
    plan = nil
  }

  fileprivate func answer(brokenRule text: InputText) throws(NavError) {
    guard accepts == .validationError else { throw Self.wrongAnswer }
    brokenRule = try text.read(shape: .command) { reader throws(NavError) in
      try ValidationError(reading: &reader, cache: routes)
    }
  }

  fileprivate func answer(routes text: InputText) throws(NavError) {
    guard accepts == .routes else { throw Self.wrongAnswer }
    let list = try text.read(shape: .route) { reader throws(NavError) in
      try reader.peek() == .array ? try routes.readPath(&reader) : [try routes.read(&reader)]
    }
    guard !list.isEmpty else {
      throw NavError(
        .argument, at: 0, "routes: an empty list leads nowhere; leave the reply alone to pass on")
    }
    linkRoutes = list
  }

  private static var wrongAnswer: NavError {
    NavError(.argument, "reply: this callback takes no answer of that kind")
  }
}

@_cdecl("nav_reply_commands") @implementation
public func nav_reply_commands(
  _ reply: OpaquePointer?, _ commands: UnsafePointer<CChar>?, _ length: Int,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  guarded(error) { () throws(NavError) in
    try Reply.find(reply).answer(commands: InputText(commands, length, "commands"))
    return nav_status(NAV_OK)
  }
}

@_cdecl("nav_reply_cancel") @implementation
public func nav_reply_cancel(
  _ reply: OpaquePointer?, _ reason: UnsafePointer<CChar>?, _ length: Int,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  guarded(error) { () throws(NavError) in
    try Reply.find(reply).answer(refusal: InputText(reason, length, "reason"))
    return nav_status(NAV_OK)
  }
}

@_cdecl("nav_reply_routes") @implementation
public func nav_reply_routes(
  _ reply: OpaquePointer?, _ routes: UnsafePointer<CChar>?, _ length: Int,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  guarded(error) { () throws(NavError) in
    try Reply.find(reply).answer(routes: InputText(routes, length, "routes"))
    return nav_status(NAV_OK)
  }
}

@_cdecl("nav_reply_error") @implementation
public func nav_reply_error(
  _ reply: OpaquePointer?, _ broken_rule: UnsafePointer<CChar>?, _ length: Int,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  guarded(error) { () throws(NavError) in
    try Reply.find(reply).answer(brokenRule: InputText(broken_rule, length, "broken_rule"))
    return nav_status(NAV_OK)
  }
}
