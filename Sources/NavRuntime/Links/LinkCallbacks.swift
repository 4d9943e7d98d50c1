import CNavRuntime
import DeepLinking
import Ground
import JSONCoding
import Stores

/// The host's functions for links and their user data, taken over. They are called without a lock.
final class HostLinkCallbacks {
  private let functions: nav_link_callbacks
  private let userData: UserData

  /// nil if the host gives none.
  static func take(_ functions: UnsafePointer<nav_link_callbacks>?) -> HostLinkCallbacks? {
    functions.map { HostLinkCallbacks($0.pointee) }
  }

  private init(_ functions: nav_link_callbacks) {
    self.functions = functions
    userData = UserData(functions.user_data, functions.destroy)
  }

  /// Whether a URL may become routes without a mapping.
  var resolvesURLs: Bool { functions.resolve != nil }

  /// Gives the targets that ask the host their function, and fills the policy.
  /// - Throws: `argument` if a mapping asks and there is nobody to answer.
  static func connect(
    _ callbacks: HostLinkCallbacks?, to configuration: inout JSONLinkConfiguration
  ) throws(NavError) {
    let targets = configuration.main.callbackTargets + (configuration.web?.callbackTargets ?? [])
    guard targets.isEmpty || callbacks?.functions.routes != nil else {
      throw NavError(
        .argument,
        "callbacks: a mapping has \"callback\":true, but there is no `routes` function; give one")
    }
    guard let callbacks else { return }
    for target in targets { target.callback = { match in callbacks.routes(of: match) } }
    if let resolve = callbacks.functions.resolve {
      configuration.policy.resolve = { url in
        callbacks.ask(.routes, url.bytes) { resolve($0, $1, $2, $3) }.linkRoutes
      }
    }
    if let plan = callbacks.functions.plan {
      configuration.policy.plan = { routes, url in callbacks.plan(plan, routes, url) }
    }
    if let ask = callbacks.functions.should_require {
      configuration.policy.shouldRequire = { callbacks.judge(ask, $0) }
    }
    if let ask = callbacks.functions.is_authenticated {
      configuration.policy.isAuthenticated = { callbacks.judge(ask, $0) }
    }
  }

  private func routes(of match: LinkMatch) -> [JSONRoute]? {
    guard let function = functions.routes else { return nil }
    var question = JSONWriter()
    match.writeQuestion(to: &question)
    return ask(.routes, Array(question.bytes)) { function($0, $1, $2, $3) }.linkRoutes
  }

  private func plan(
    _ function:
      @convention(c) (UserDataPointer?, UnsafePointer<CChar>?, Int, OpaquePointer?) -> Void,
    _ routes: [JSONRoute], _ url: Text
  ) -> LinkPlan<JSONRoute>? {
    var question = JSONWriter()
    question.beginObject()
    question.key("url")
    question.string(url)
    question.key("routes")
    question.routes(routes)
    question.endObject()
    return ask(.commands, Array(question.bytes)) { function($0, $1, $2, $3) }.plan.map {
      .commands($0.commands)
    }
  }

  private func ask(
    _ accepts: Reply.Accepts, _ question: [UInt8],
    _ call: (UserDataPointer?, UnsafePointer<CChar>?, Int, OpaquePointer) -> Void
  ) -> Reply {
    let reply = Reply(accepts)
    // Hosts in C like their text to end in a NUL.
    (question + [0]).withUnsafeBufferPointer { text in
      text.withMemoryRebound(to: CChar.self) { text in
        reply.ask { call(userData.pointer, text.baseAddress, text.count &- 1, $0) }
      }
    }
    return reply
  }

  private func judge(
    _ function: @convention(c) (UserDataPointer?, UnsafePointer<CChar>?, Int) -> Int32,
    _ route: JSONRoute
  ) -> Bool {
    var question = JSONWriter()
    question.route(route)
    return question.withCString { function(userData.pointer, $0, $1) } != 0
  }
}
